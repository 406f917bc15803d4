"""The bridge names where to look for what it leaves unexplained: mispays, unrecorded rounds, unconfirmed bets.

Source: FORMULA 8; recording.md (carried until touched or confirmed); REQ R52.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reports.sheets.shift_tables import suspected
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.mispays import mispays_of
from tablemgr.floor.racks.report import ShiftReport, shift_report
from tablemgr.floor.racks.suspects import MISPAY, UNCONFIRMED, UNRECORDED
from tablemgr.floor.session import Done
from tablemgr.table import commands as c

from .conftest import ANA, BO, CY, StandingClock
from .racks_pit import NIL, Pit, of, opened_pit


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 is open with 3,000 and has its box."""
    with opened_pit(tmp_path, clock) as there:
        there.count("3", a.OPENING, of(u100=30))
        there.do(a.PlaceBox("3", "B-1"), by=NIL, witness=BO)
        yield there


def play(pit: Pit, *, carried: bool = False, calls: tuple[Outcome, ...] = (Outcome.LOSE,)) -> None:
    """Deal a round of one seat."""
    bet = c.PlaceBet(Seat(1), Money(2_500), carried=carried)
    todo: list[c.Command] = [c.OpenRound(0, ANA.name, ANA.badge), bet, c.CloseBets(), c.SetStart(position=1)]
    todo += [c.Deliver(), c.LockHands(), c.CallOutcome(Seat(1), calls[0])]
    todo += [c.RecallSeat(Seat(1), call, "pay") for call in calls[1:]]
    for command in (*todo, c.CloseRound()):
        done = pit.session.do("3", command, by=ANA)
        assert isinstance(done, Done), (command, done)


def report(pit: Pit, closer: int) -> ShiftReport:
    """Count the shift to its end and answer its report."""
    pit.count("3", a.CLOSING, of(u25=closer))
    pit.drop("3", 1, of(u100=1))
    found = shift_report(pit.session, pit.house, pit.racks.book, 1, by=CY.signature)
    assert found is not None
    return found


def test_what_is_unexplained_has_its_suspects_named(pit: Pit) -> None:
    play(pit)
    play(pit, calls=(Outcome.WIN, Outcome.LOSE))
    pit.session.do("3", c.SkipRound(0, "spilt drink"), by=ANA)
    play(pit, carried=True)
    play(pit, carried=True)
    # Four rounds won 25 each; 100 lay in the box, and the rack holds 50 less than it did.
    found = report(pit, 118)
    (part,) = found.tables
    assert part.figures.bridge.unexplained == Money(-5_000)
    assert [(one.name, one.round, one.seat) for one in part.suspects] == [
        (MISPAY, 2, 1), (UNRECORDED, 3, 0), (UNCONFIRMED, 4, 0),
    ]  # fmt: skip
    last = part.suspects[-1]
    assert (last.count, last.stake) == (2, Money(5_000))
    assert len(suspected(found)) == 2


def test_a_cause_on_record_is_no_suspect_any_more(pit: Pit) -> None:
    play(pit, calls=(Outcome.WIN, Outcome.LOSE))
    pit.do(a.NoteCause("3", "mispay", Money(-2_500), "paid and never taken back", 0, 1), by=BO)
    (part,) = report(pit, 115).tables
    assert part.figures.bridge.unexplained
    assert part.suspects == ()


def test_where_nothing_is_unexplained_nobody_is_suspected(pit: Pit) -> None:
    play(pit, calls=(Outcome.WIN, Outcome.LOSE))
    found = report(pit, 117)
    assert found.tables[0].figures.bridge.unexplained == Money(0)
    assert (found.tables[0].suspects, suspected(found)) == ((), ())


def test_r52_mispays_found_are_summed_by_dealer(pit: Pit) -> None:
    play(pit)
    play(pit)
    pit.do(a.NoteCause("3", "mispay", Money(-2_500), "overpaid", 0, 1, ANA.badge), by=BO)
    pit.do(a.NoteCause("3", "mispay", Money(500), "underpaid", 0, 2, ANA.badge), by=BO)
    pit.do(a.NoteCause("3", "mispay", Money(-100), "nobody named"), by=BO)
    pit.do(a.NoteCause("3", "colour-up", Money(-300), "no mispay", 0, 2, ANA.badge), by=BO)
    found = mispays_of(report(pit, 117).tables)
    assert [(one.badge, one.name, one.over, one.under, one.count) for one in found] == [
        ("", "", Money(-100), Money(0), 1), (ANA.badge, ANA.name, Money(-2_500), Money(500), 2),
    ]  # fmt: skip
