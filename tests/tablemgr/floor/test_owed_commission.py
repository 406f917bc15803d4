"""Commission that is not taken with the win: who owes what, what a later payment takes off it, what the bridge says.

Source: recording.md (bets: commission at pay-out, prepaid per bet, or owed until the player leaves); FORMULA 6, 8.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from reports.papers import snapshot_of
from reports.slips import RoundSlip
from tablemgr.core.money import ZERO, Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.takings import Cause
from tablemgr.floor.commission_when import commission_when
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.figures import OwedCommission, TableFigures, shift_figures
from tablemgr.floor.racks.owed import Debts
from tablemgr.floor.racks.rack_rules import DEFAULT_RULES, rules_of
from tablemgr.floor.session import Done
from tablemgr.floor.slips import SlipOrder, order_slip
from tablemgr.ledger.gaps import gaps_of
from tablemgr.table import commands as c

from .conftest import ANA, BO, CY, StandingClock
from .racks_pit import NIL, Pit, of, opened_pit
from .test_shift_figures import play

RACK = of(u100=50, u25=100, u5=100, u1=100, c25=100)
WON = {1: (2_500, Outcome.WIN), 2: (10_000, Outcome.LOSE), 3: (10_000, Outcome.WIN)}
"""Five per cent of 25 and of 100: 1.25 and 5.00."""


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """One station; table 3 waits for its opening count."""
    with opened_pit(tmp_path, clock) as made:
        yield made


def owed(pit: Pit, *, when: str = "owed") -> None:
    """Let commission be owed at the table, and count its rack: it holds from the shift that begins with it."""
    rules = replace(DEFAULT_RULES, commission=when)
    pit.do(a.SetRackRules("3", rules), by=BO, witness=CY)
    pit.count("3", a.OPENING, RACK)
    pit.count("3", a.SHIFT, RACK)


def figures(pit: Pit, shift: int) -> TableFigures:
    """A shift's figures as they are now."""
    pit.racks.look_again()
    (one,) = shift_figures(pit.session.readings, pit.racks.book, shift, now_us=pit.clock.at_us)
    return one


def test_what_is_won_is_owed_until_it_is_taken(pit: Pit) -> None:
    owed(pit)
    play(pit, WON)
    assert pit.racks.owes("3") == {1: Money(125), 3: Money(500)}
    play(pit, {1: (2_500, Outcome.WIN), 3: (10_000, Outcome.PUSH)})
    assert pit.racks.owes("3") == {1: Money(250), 3: Money(500)}
    done = pit.do(a.TakeCommission("3", Seat(3), Money(200)), by=ANA)
    assert [getattr(fact, "left", None) for fact in done.facts] == [Money(300)]
    pit.do(a.TakeCommission("3", Seat(1), Money(250)), by=BO)
    assert pit.racks.owes("3") == {3: Money(300)}
    # What another station reads for itself is the same.
    debts = Debts("3")
    debts.look_again(pit.session.readings, pit.racks.book)
    assert debts.owing == {3: Money(300)}


def test_nobody_takes_what_is_not_owed(pit: Pit) -> None:
    owed(pit)
    play(pit, WON)
    assert pit.refused(a.TakeCommission("3", Seat(2), Money(100)), by=ANA) == ["COMMISSION-NONE"]
    for amount in (0, -5, 126):
        assert pit.refused(a.TakeCommission("3", Seat(1), Money(amount)), by=ANA) == ["COMMISSION-AMOUNT"]
    assert pit.refused(a.LoseCommission("3", Seat(2), "gone"), by=BO, witness=CY) == ["COMMISSION-NONE"]
    assert "TEXT-MISSING" in pit.refused(a.LoseCommission("3", Seat(1), " "), by=BO, witness=CY)
    assert pit.refused(a.LoseCommission("3", Seat(1), "gone"), by=BO) == ["ROLE-SECOND-MISSING"]
    wrong = replace(DEFAULT_RULES, commission="later")
    assert pit.refused(a.SetRackRules("3", wrong), by=BO, witness=CY) == ["RACK-COMMISSION"]


def test_who_owes_does_not_leave_before_it_is_taken_or_lost(pit: Pit) -> None:
    owed(pit)
    pit.do(a.SeatPatron("3", Seat(1), "Mr Lee"), by=ANA)
    play(pit, WON)
    assert pit.refused(a.LeaveSeat("3", Seat(1)), by=ANA) == ["COMMISSION-OWED"]
    pit.do(a.LoseCommission("3", Seat(1), "he walked off"), by=BO, witness=CY)
    pit.do(a.LeaveSeat("3", Seat(1)), by=ANA)
    assert pit.racks.owes("3") == {3: Money(500)}


@pytest.mark.parametrize("when", ["at once", "prepaid"])
def test_where_it_is_taken_with_win_or_bet_nothing_is_owed(pit: Pit, when: str) -> None:
    owed(pit, when=when)
    play(pit, WON)
    assert pit.racks.owes("3") == {}
    one = figures(pit, 2)
    assert (one.owed, one.commission, one.posted.commission) == (None, when, 625)


def test_the_bridge_explains_what_the_rack_has_not(pit: Pit) -> None:
    owed(pit)
    play(pit, WON)
    pit.do(a.TakeCommission("3", Seat(3), Money(200)), by=ANA)
    pit.do(a.LoseCommission("3", Seat(1), "he walked off"), by=BO, witness=CY)
    one = figures(pit, 2)
    assert one.owed == OwedCommission(Money(625), Money(200), Money(125))
    assert one.owed.left == Money(300)
    # The house won 100 and lost 25 + 100, and charged 6.25: 2.00 of that lie in the rack.
    assert one.recorded == Money(10_000 - 12_500 + 625)
    assert one.bridge.causes == (Cause("commission owed", Money(-300)), Cause("commission lost", Money(-125)))
    pit.do(a.PlaceBox("3", "B-17"), by=NIL, witness=BO)
    rack = of(u100=50, u25=99, u5=100, u1=102, c25=100)
    pit.count("3", a.CLOSING, rack)
    assert isinstance(pit.session.close_table("3", "end", by=BO), Done)
    pit.drop("3", 2, of())
    found = figures(pit, 2)
    assert found.takings.win == Money(-2_300)
    assert found.bridge.over_short == Money(-425)
    assert found.bridge.unexplained == ZERO


def test_what_is_taken_in_a_later_shift_counts_in_that_one(pit: Pit) -> None:
    owed(pit)
    play(pit, WON)
    pit.do(a.SetRackRules("3", DEFAULT_RULES), by=BO, witness=CY)
    assert figures(pit, 2).commission == "owed"
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
    assert isinstance(pit.house.open_shift(by=CY), Done)
    pit.count("3", a.SHIFT, RACK)
    play(pit, {1: (2_500, Outcome.WIN)})
    pit.do(a.TakeCommission("3", Seat(3), Money(500)), by=ANA)
    before, after = figures(pit, 2), figures(pit, 3)
    assert before.owed == OwedCommission(Money(625), ZERO, ZERO)
    assert after.owed == OwedCommission(ZERO, Money(500), ZERO)
    assert after.bridge.causes == (Cause("commission owed", Money(500)),)
    assert pit.racks.owes("3") == {1: Money(125)}
    # A round's slip says how commission was taken when it was dealt, whatever the rack does since.
    readings = pit.session.readings
    taken = [commission_when(readings, "3", readings.round_facts("3", number)) for number in (1, 2)]
    assert taken == ["owed", "at once"]
    order = order_slip(pit.session, "3", 1)
    assert isinstance(order, SlipOrder)
    assert order.commission == "owed"
    said = snapshot_of(readings, "3", 1)
    assert isinstance(said, RoundSlip)
    assert said.takes == "owed"


def test_a_recall_and_a_correction_move_chips_and_no_debt(pit: Pit) -> None:
    owed(pit)
    play(pit, WON)
    fix = c.CorrectRound(Seat(3), Outcome.LOSE, "the tape")
    assert isinstance(pit.session.do("3", fix, by=BO, witness=CY, round_=1), Done)
    # He gave back what he was paid less what he owes, and owes it still: together all that he had won.
    assert pit.racks.owes("3") == {1: Money(125), 3: Money(500)}
    one = figures(pit, 2)
    assert one.posted.commission == 125
    assert one.owed is not None
    assert one.owed.charged == Money(625)


def test_rules_from_before_take_it_at_once(pit: Pit) -> None:
    assert rules_of(pit.racks.book, "3").commission == "at once"
    owed(pit)
    told = [(one.entry, one.fact) for one in pit.session.readings.every()]
    assert gaps_of(told).gaps() == ()
