"""The program is killed where a second person has signed a dispute's ruling: ruling and money are there, or neither is.

Source: FAULT A1; facts.md (dispute: one command, one transaction).
"""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tablemgr import verifier
from tablemgr.ledger.readings import open_readings

from .conftest import Victims
from .worker import DATABASE, TABLE

RULED = ("RoundCorrected", "DisputeRuled")


@pytest.mark.parametrize(("moment", "there", "outcome"), [("before", (), "lose"), ("after", RULED, "win")])
def test_a_ruling_and_what_it_moves_are_there_both_or_neither(
    victims: Victims, tmp_path: Path, moment: str, there: tuple[str, ...], outcome: str
) -> None:
    assert (
        victims.run(f"rule, killed {moment} its first commit", tmp_path, kill_after=None) == -signal.SIGKILL
    )
    database = tmp_path / "data" / DATABASE
    assert verifier.verify(database, witness=tmp_path / "witness").findings == []
    with open_readings(database) as readings:
        entries = [entry for entry in readings.entries() if entry.kind in (*RULED, "DisputeOpened")]
        seat = next(row for row in readings.seats(TABLE, 1) if row.seat == 2)
    assert tuple(entry.kind for entry in entries) == ("DisputeOpened", *there)
    assert len({entry.op_id for entry in entries[1:]}) == len(there[:1])
    assert seat.outcome == outcome
