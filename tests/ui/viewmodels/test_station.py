"""What the desktop asks of the ledger for the list: re-calls by name, and nothing else, are re-called."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import RulesRef, Settlement
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.rows import NoteRow, RoundRow, Told
from tablemgr.table import events
from tests.ui.viewmodels.test_rounds import row
from ui.viewmodels.rounds import RECALLED
from ui.viewmodels.station import Station

CAUSES = {1: "re-call", 2: "pieces", 3: "ruling", 4: "bank", 5: "envy"}
LOST = Settlement(Seat(2), Outcome.LOSE, (), (), RulesRef("pai-gow-poker", "pgp-1", "cd" * 32))


def told(number: int, cause: str) -> Told:
    entry = Entry(
        "Tabc", number, "SeatRecalled", 1, "D. Marsh", None, "station 1", 1_796_065_200_000_000, 120, "2026-11-30",
        f"op-{number}", 1, "PGP-04", number, b"{}", b"", bytes(32),
    )  # fmt: skip
    return Told(entry, events.SeatRecalled(Seat(2), LOST, LOST, (), "the same note", cause))


class FiveRounds:
    """Rounds settled anew, each for another cause, all with the same note."""

    def __init__(self, rounds: int) -> None:
        self.all = range(1, rounds + 1)

    def rounds(self, _table: str) -> tuple[RoundRow, ...]:
        return tuple(row(number) for number in self.all)

    def notes(self, _table: str) -> tuple[NoteRow, ...]:
        return tuple(NoteRow(n, "SeatRecalled", "PGP-04", n, 2, "the same note") for n in self.all)

    def round_facts(self, _table: str, number: int) -> tuple[Told, ...]:
        return (told(number, CAUSES.get(number, "pieces")),)

    def facts(self, *_kinds: str) -> tuple[Told, ...]:
        return tuple(told(number, CAUSES.get(number, "pieces")) for number in self.all)


@pytest.mark.parametrize("rounds", [5, 40])
def test_only_a_re_call_by_name_is_counted_as_one(tmp_path: Path, rounds: int) -> None:
    station = Station(tmp_path, cast("Readings", FiveRounds(rounds)))
    for _ in range(2):
        shelf = station.shelf("PGP-04")
        assert shelf.counts[RECALLED] == 1
        assert [each.row.number for each in shelf.rounds if RECALLED in each.marks] == [1]
