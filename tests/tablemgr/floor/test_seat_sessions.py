"""A seat's session: time, hands, average bet, and a name where one was given.

Source: facts.md (cash: label?); FORMULA 5; REQ R66.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.seat_sessions import SeatSession, sessions_of
from tablemgr.floor.session import Done
from tablemgr.table import commands as c

from .conftest import ANA, BO, CY, StandingClock
from .racks_pit import Pit, of, opened_pit

MINUTE_US = 60_000_000


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 is open."""
    with opened_pit(tmp_path, clock) as there:
        there.count("3", a.OPENING, of(u100=30))
        yield there


def play(pit: Pit, bets: dict[int, int], outcome: Outcome = Outcome.LOSE, minutes: int = 2) -> None:
    """Deal a round that takes some minutes."""
    todo: list[c.Command] = [c.OpenRound(0, ANA.name, ANA.badge)]
    todo += [c.PlaceBet(Seat(seat), Money(amount)) for seat, amount in bets.items()]
    todo += [c.CloseBets(), c.SetStart(position=1), c.Deliver(), c.LockHands()]
    for command in todo:
        assert isinstance(pit.session.do("3", command, by=ANA), Done)
    pit.clock.at_us += minutes * MINUTE_US
    for seat in bets:
        assert isinstance(pit.session.do("3", c.CallOutcome(Seat(seat), outcome), by=ANA), Done)
    assert isinstance(pit.session.do("3", c.CloseRound(), by=ANA), Done)


def found(pit: Pit) -> tuple[SeatSession, ...]:
    """Answer the day's sessions."""
    return sessions_of(pit.session.readings, pit.session.gaming_day())


def test_somebody_who_is_named_sits_until_he_leaves(pit: Pit) -> None:
    pit.do(a.SeatPatron("3", Seat(1), "Ng"), by=ANA)
    for amount in (2_500, 2_500, 10_000, 5_000):
        play(pit, {1: amount})
    pit.clock.at_us += 4 * MINUTE_US
    (one,) = found(pit)
    assert (one.label, one.ended_us, one.hands, one.average) == ("Ng", None, 4, Money(5_000))
    assert one.minutes(pit.clock.at_us) == 12
    pit.do(a.LeaveSeat("3", Seat(1)), by=ANA)
    play(pit, {1: 1_000})
    first, second = found(pit)
    assert (first.label, first.hands, first.wagered, first.house) == ("Ng", 4, Money(20_000), Money(20_000))
    assert (second.label, second.hands, second.average) == ("", 1, Money(1_000))


def test_a_push_counts_and_a_seat_without_a_name_ends_after_half_an_hour(pit: Pit) -> None:
    play(pit, {2: 2_500}, Outcome.PUSH)
    pit.clock.at_us += 29 * MINUTE_US
    play(pit, {2: 7_500})
    pit.clock.at_us += 31 * MINUTE_US
    play(pit, {2: 1_000})
    assert [(one.seat, one.hands, one.average) for one in found(pit)] == [
        (2, 2, Money(5_000)), (2, 1, Money(1_000)),
    ]  # fmt: skip


def test_a_name_given_with_a_buy_in_begins_a_session_and_chips_back_end_it(pit: Pit) -> None:
    assert isinstance(pit.session.do("3", c.OpenRound(0, ANA.name, ANA.badge), by=ANA), Done)
    assert isinstance(pit.session.do("3", c.BuyIn(Seat(2), Money(50_000), "Mr Lee"), by=ANA), Done)
    pit.session.do("3", c.VoidRound("misdeal", "a card was turned"), by=ANA, witness=BO)
    play(pit, {2: 2_500})
    (one,) = found(pit)
    assert (one.label, one.hands) == ("Mr Lee", 1)
    pit.session.do("3", c.GiveBack(Seat(2), Money(40_000)), by=ANA)
    (one,) = found(pit)
    assert one.ended_us == pit.clock.at_us
    # A table that closes ends whoever still sits there.
    pit.do(a.SeatPatron("3", Seat(4), "Ng"), by=ANA)
    pit.count("3", a.CLOSING, of(u100=30))
    pit.session.close_table("3", "end", by=BO)
    assert [session.ended_us is None for session in found(pit)] == [False, False]


def test_r66_who_plays_on_past_the_cut_off_has_a_session_of_each_day(pit: Pit) -> None:
    pit.do(a.SeatPatron("3", Seat(1), "Kim"), by=ANA)
    play(pit, {1: 2_500}, minutes=30)
    first = pit.session.gaming_day()
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
    assert isinstance(pit.house.close_day(by=CY, witness=BO), Done)
    pit.clock.at_us += 12 * 60 * MINUTE_US
    assert isinstance(pit.house.open_day(by=CY), Done)
    assert isinstance(pit.house.open_shift(by=CY), Done)
    opened_us = pit.clock.at_us
    play(pit, {1: 7_500}, minutes=10)
    (today,) = found(pit)
    assert (today.label, today.hands, today.wagered) == ("Kim", 1, Money(7_500))
    assert (today.begun_us, today.ended_us, today.minutes(pit.clock.at_us)) == (opened_us, None, 10)
    (before,) = sessions_of(pit.session.readings, first)
    assert (before.label, before.hands, before.ended_us) == ("Kim", 1, opened_us)
    pit.do(a.LeaveSeat("3", Seat(1)), by=ANA)
    assert [one.ended_us for one in found(pit)] == [pit.clock.at_us]
