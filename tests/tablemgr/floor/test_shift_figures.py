"""Figures of a shift: the golden round, the bridge, corrections of an earlier shift, rates, sums that add up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from tablemgr.core.money import ZERO, Money
from tablemgr.core.odds import odds_of
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.figures import day_figures, shift_figures, summed, table_day
from tablemgr.floor.racks.racks import Racks
from tablemgr.floor.session import Done, Session
from tablemgr.ledger.opening import open_store
from tablemgr.table import chip_events as k
from tablemgr.table import commands as c

from .conftest import ANA, BO, CY, StandingClock, Trusting
from .racks_pit import NIL, Pit, of, opened_pit

RACK = of(u100=100, u25=200, u5=100)
MINUTE = 60_000_000


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 has its opening count and its box."""
    with opened_pit(tmp_path, clock) as there:
        there.count("3", a.OPENING, RACK)
        there.do(a.PlaceBox("3", "B-17"), by=NIL, witness=BO)
        yield there


def play(pit: Pit, bets: dict[int, tuple[int, Outcome]]) -> None:
    """Play a round by calls alone."""
    todo: list[c.Command] = [c.OpenRound(0, ANA.name, ANA.badge)]
    todo += [c.PlaceBet(Seat(n), Money(bet)) for n, (bet, _) in bets.items()]
    todo += [c.CloseBets(), c.SetStart(position=1), c.Deliver(), c.LockHands()]
    for command in todo:
        done = pit.session.do("3", command, by=ANA)
        assert isinstance(done, Done), done
    state = pit.session.state("3")
    for seat in [s.seat for s in state.in_play]:  # type: ignore[union-attr]
        done = pit.session.do("3", c.CallOutcome(seat, bets[int(seat)][1]), by=ANA)
        assert isinstance(done, Done), done
    assert isinstance(pit.session.do("3", c.CloseRound(), by=ANA), Done)


ROUND = {
    1: (2_500, Outcome.WIN),
    2: (10_000, Outcome.LOSE),
    3: (5_000, Outcome.PUSH),
    5: (20_000, Outcome.LOSE),
}


def test_a_round_reaches_the_bridge_to_the_cent(pit: Pit) -> None:
    play(pit, ROUND)
    pit.clock.at_us += 30 * MINUTE
    (one,) = shift_figures(pit.session.readings, pit.racks.book, 1, now_us=pit.clock.at_us)
    # 10,000 + 20,000 taken, 2,500 paid, 125 commission on it.
    assert (one.posted.house, one.posted.commission, one.recorded) == (27_500, 125, Money(27_625))
    assert (one.posted.rounds, one.posted.voids) == (1, 0)
    assert one.average_bet == Money(9_375)
    assert one.pace == Decimal("2.0")
    assert (one.charges.exact, one.charges.taken, one.charges.breakage) == (Fraction(125), 125, Fraction(0))
    assert one.coverage.from_call == 4
    assert (one.takings.win, one.bridge.over_short, one.over) == (None, None, False)
    assert one.luck is not None
    odds = odds_of("pai-gow-poker", "commission")
    assert odds is not None
    assert one.theoretical == Money(round(37_500 * odds.edge))


def test_counted_and_recorded_meet_but_for_what_is_named(pit: Pit) -> None:
    play(pit, ROUND)
    # The rack gained 27,625 in chips; five units are short, two of them explained.
    pit.count("3", a.CLOSING, of(u100=102, u25=202, u5=103, u1=10, c25=5))
    assert isinstance(pit.session.close_table("3", "end", by=BO), Done)
    pit.drop("3", 1, ())
    pit.do(a.NoteCause("3", "colour-up", Money(-200), "two of 1 too many", shift=1), by=BO)
    (one,) = shift_figures(pit.session.readings, pit.racks.book, 1, now_us=pit.clock.at_us)
    assert one.takings.win == Money(27_625)
    assert one.bridge.over_short == ZERO
    assert one.bridge.unexplained == Money(200)
    sums = summed([one])
    assert (sums.parts, sums.takings_known, sums.unexplained) == (1, 1, Money(200))
    assert summed([replace(one, mode="practice")]).parts == 0


def test_a_correction_counts_in_the_shift_in_which_it_is_written(pit: Pit) -> None:
    play(pit, ROUND)
    pit.count("3", a.SHIFT, RACK)
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
    assert isinstance(pit.house.open_shift(by=CY), Done)
    before = shift_figures(pit.session.readings, pit.racks.book, 1, now_us=0)[0].posted
    play(pit, {1: (2_500, Outcome.LOSE)})
    fix = c.CorrectRound(Seat(2), Outcome.PUSH, "the tape")
    assert isinstance(pit.session.do("3", fix, by=BO, witness=CY, round_=1), Done)
    readings, book = pit.session.readings, pit.racks.book
    old, new = (shift_figures(readings, book, n, now_us=pit.clock.at_us)[0] for n in (1, 2))
    assert (old.posted.house, old.posted.commission) == (before.house, before.commission)
    # 2,500 won in the new round; 10,000 given back.
    assert new.recorded == Money(2_500 - 10_000)
    pit.racks.look_again()
    day = day_figures(readings, book, book.day, now_us=pit.clock.at_us)
    assert [one.shift for one in day] == [1, 2]
    assert sum(one.recorded.minor for one in day) == 27_625 - 7_500
    assert table_day(day).opener == (old.takings.opener if new.takings.closer else None)


def test_unknown_is_not_zero(pit: Pit) -> None:
    play(pit, ROUND)
    sums = summed(shift_figures(pit.session.readings, pit.racks.book, 1, now_us=pit.clock.at_us))
    assert (sums.parts, sums.takings_known) == (1, 0)
    assert (sums.win, sums.hold, sums.over_short, sums.unexplained) == (None, None, None, None)
    assert sums.recorded == Money(27_625)


def test_collection_by_hand_and_by_time(pit: Pit) -> None:
    rules = k.RackRulesSet("carried", ZERO, Money(1), Money(2), "hand", Money(100), 30, 0, Money(100), ZERO)
    pit.do(a.SetRackRules("3", rules), by=BO, witness=CY)
    play(pit, ROUND)
    pit.clock.at_us += 45 * MINUTE
    (one,) = shift_figures(pit.session.readings, pit.racks.book, 1, now_us=pit.clock.at_us)
    assert one.collection_due == Money(400)
    timed = k.RackRulesSet("carried", ZERO, Money(1), Money(2), "time", Money(500), 30, 0, Money(100), ZERO)
    pit.do(a.SetRackRules("3", timed), by=BO, witness=CY)
    (one,) = shift_figures(pit.session.readings, pit.racks.book, 1, now_us=pit.clock.at_us)
    assert one.collection_due == Money(2 * 4 * 500)


def test_a_variant_without_a_figure_has_no_luck() -> None:
    assert odds_of("pai-gow-poker", "face-up") is None
    assert odds_of("tien-gow", "core") is None


def test_what_is_dealt_before_a_shift_is_open_counts_in_the_shift_that_follows_and_in_no_other(
    tmp_path: Path, clock: StandingClock
) -> None:
    store = open_store(tmp_path / "data" / "tablemgr.sqlite3", program="0.1.0")
    pit = Pit(Session(store, clock, station="station-1", gate=Trusting()), clock)
    pit.open("3")
    play(pit, ROUND)
    assert isinstance(pit.house.open_day(by=CY), Done)
    assert isinstance(pit.house.open_shift(by=CY), Done)
    play(pit, ROUND)
    found = shift_figures(pit.session.readings, Racks(pit.session).book, 1, now_us=pit.clock.at_us)
    store.close()
    assert [(one.posted.rounds, one.recorded) for one in found] == [(2, Money(2 * 27_625))]
