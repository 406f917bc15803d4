"""The same shift entered at level 0, 1 and 3 by keys: the same money to the last unit, another stated coverage.

Source: recording.md (levels of evidence; coverage: paid from cards, from call); ledger.md (audit).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tests.desk.house import LEVELS, POKER, TILES
from tests.desk.station import Station, station
from ui.commands import audit
from ui.viewmodels.table.prompting import KEY_OF

BETS = ("100", "35", "1250", "45.25", "500", "15", "2000.50")
POKER_HANDS = (
    "ASAD*QCJCTC8D", "9S9C7D7C6S6D5H", "TH8H5C4C3D3C2H", "JDTSKD8C5D3H2C", "QH9HKH7S4H3S2S", "KCQDAHTD9D5S2D",
)  # fmt: skip
POKER_BANK = "ACQSJH8S6H4S4D\n"
STACKS = ("51646621", "65314264", "53514352", "41615463", "32336111", "55224444", "33556662")
STACK = "31651122"


def a_shift(
    desk: Station, table: str, hands: tuple[str, ...], bank: str, rounds: int, calls: list[list[str]]
) -> None:
    """Deal the shift at a table: from hands where no calls are given, which are then written down."""
    desk.sit(table)
    for number in range(rounds):
        # Another seat sits out each round; the others bet what lay there before, or more.
        desk.type("\n")
        for seat in range(1, len(hands) + 1):
            if (seat + number) % 3:
                desk.type(f"{seat}{BETS[(seat + number) % len(BETS)]}\n")
            elif number:
                desk.type(f"{seat}0\n")
        desk.type("\n2\n\n\n")
        desk.type(bank)
        entered = len(calls) <= number
        if entered:
            calls.append([])
        for at, seat in enumerate(one for one in order(desk) if desk.round.seat(one).bets):
            if entered:
                desk.type(f"{hands[at]}\n")
                outcome = desk.round.seat(seat).outcome
                assert outcome is not None, desk.asked
                calls[number].append(KEY_OF[outcome])
            else:
                desk.type(calls[number][at])
        desk.type("\n")
        assert desk.round.phase == "closed", desk.asked


def order(desk: Station) -> tuple[Seat, ...]:
    """The seats in the order in which they are opened."""
    order: tuple[Seat, ...] = desk.live.session.rules(desk.table).seating.opening_order
    return order


@pytest.mark.parametrize(
    ("tables", "hands", "bank", "rounds"),
    [
        pytest.param(POKER, POKER_HANDS, POKER_BANK, 3, id="poker", marks=pytest.mark.screens),
        pytest.param(TILES, STACKS, STACK, 1, id="tiles"),
        pytest.param(TILES, STACKS, STACK, 3, id="tiles, three rounds", marks=pytest.mark.screens),
    ],
)
def test_the_same_shift_at_three_levels_is_the_same_money(
    levels: Path,
    capsys: pytest.CaptureFixture[str],
    tables: dict[int, str],
    hands: tuple[str, ...],
    bank: str,
    rounds: int,
) -> None:
    calls: list[list[str]] = []
    money, coverage = {}, {}
    with station(levels) as desk:
        for level in reversed(LEVELS):
            a_shift(desk, tables[level], hands, bank if level else "", rounds, calls)
            rows = [desk.live.session.readings.round(tables[level], n + 1) for n in range(rounds)]
            money[level] = [(row.house, row.commission, row.bets) for row in rows]
            coverage[level] = [(row.coverage.from_pieces, row.coverage.from_call) for row in rows]
        assert desk.refused == []
    assert money[0] == money[1] == money[3]
    assert {Outcome.WIN, Outcome.LOSE} <= {_outcome(key) for called in calls for key in called}
    seats = [len(called) for called in calls]
    assert coverage == {
        0: [(0, n) for n in seats], 1: [(0, n) for n in seats], 3: [(n, 0) for n in seats],
    }  # fmt: skip
    capsys.readouterr()
    for level in LEVELS:
        assert audit.main(["--data", str(levels), "--table", tables[level], "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        # What was called is never counted as verified; the bank's hand is from level 1 on.
        assert (found["from_pieces"], found["from_call"]) == (
            (sum(seats), 0) if level == 3 else (0, sum(seats))
        )


def _outcome(key: str) -> Outcome:
    return next(outcome for outcome, cap in KEY_OF.items() if cap == key)
