"""One round may lag: its last outcomes are entered while the next one takes bets. Source: recording.md (phases)."""

from __future__ import annotations

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.session import Done, Session
from tablemgr.table import commands as c

from .conftest import ANA, BO, CY
from .test_session import POKER, codes, opened, play, round_state, to_the_seats

NEXT = c.OpenRound(0, "Ana Lim", "D104", lag=True)


def finish(session: Session, *commands: c.Command) -> None:
    for command in commands:
        assert isinstance(session.do("2", command, by=ANA, round_=1), Done)


@pytest.fixture
def lagging(session: Session) -> Session:
    opened(session)
    to_the_seats(session, 2500, 5000)
    play(session, c.CallOutcome(Seat(2), Outcome.LOSE), NEXT)
    return session


def test_the_next_round_takes_bets_while_the_one_before_is_finished(lagging: Session) -> None:
    behind = lagging.lagging("2")
    assert behind is not None
    assert (behind.number, round_state(lagging).number, round_state(lagging).phase) == (1, 2, "bets")
    play(lagging, c.PlaceBet(Seat(1), Money(7500)))
    finish(lagging, c.CallOutcome(Seat(1), Outcome.WIN))
    play(lagging, c.CloseBets())
    finish(lagging, c.CloseRound())
    assert lagging.lagging("2") is None
    first, second = lagging.readings.round("2", 1), lagging.readings.round("2", 2)
    assert first is not None
    assert second is not None
    # 5000 taken, 2500 paid, 125 commission on it.
    assert (first.status, first.house, first.commission) == ("closed", 2_500, 125)
    assert (second.status, round_state(lagging).seat(Seat(1)).staked) == ("open", Money(7_500))


def test_only_one_round_lags(lagging: Session) -> None:
    play(
        lagging,
        c.PlaceBet(Seat(1), Money(2500)),
        c.CloseBets(),
        c.SetStart(position=1),
        c.Deliver(),
        c.LockHands(),
    )
    assert [p.code for p in lagging.check("2", NEXT, by=ANA)] == ["FLOOR-LAG-TWO"]
    assert codes(lagging.do("2", NEXT, by=ANA)) == ["FLOOR-LAG-TWO"]


def test_a_round_lags_only_once_its_hands_are_locked(session: Session) -> None:
    opened(session)
    assert codes(session.do("2", NEXT, by=ANA)) == ["ROUND-LAG-NONE"]
    play(session, c.OpenRound(0, "Ana Lim", "D104"), c.PlaceBet(Seat(1), Money(2500)))
    assert codes(session.do("2", NEXT, by=ANA)) == ["ROUND-LAG-EARLY"]


def test_without_the_word_a_second_round_is_still_refused(session: Session) -> None:
    opened(session)
    to_the_seats(session, 2500)
    assert codes(session.do("2", c.OpenRound(0, "Ana Lim", "D104"), by=ANA)) == ["ROUND-OPEN"]


def test_the_table_stays_open_until_the_lagging_round_ends(lagging: Session) -> None:
    play(
        lagging,
        c.PlaceBet(Seat(1), Money(2500)),
        c.CloseBets(),
        c.SetStart(position=1),
        c.Deliver(),
        c.LockHands(),
    )
    play(lagging, c.CallOutcome(Seat(1), Outcome.LOSE), c.CloseRound())
    assert codes(lagging.close_table("2", "night", by=BO)) == ["ROUND-OPEN"]
    finish(lagging, c.CallOutcome(Seat(1), Outcome.WIN), c.CloseRound())
    assert isinstance(lagging.close_table("2", "night", by=BO), Done)


def test_a_round_with_other_rules_waiting_is_finished_first(session: Session) -> None:
    opened(session)
    to_the_seats(session, 2500)
    assert isinstance(session.adopt("2", POKER, by=BO, witness=CY), Done)
    assert codes(session.do("2", NEXT, by=ANA)) == ["FLOOR-LAG-RULES"]


def test_after_a_power_cut_both_rounds_are_there(lagging: Session) -> None:
    again = Session(lagging.store, lagging.now, station="desk")
    assert again.take_up("2", POKER) == ()
    behind = again.lagging("2")
    assert behind is not None
    assert behind == lagging.lagging("2")
    assert again.state("2") == lagging.state("2")
    done = again.do("2", c.CallOutcome(Seat(1), Outcome.PUSH), by=ANA, round_=1)
    assert isinstance(done, Done)
    assert done.changed.seats == frozenset({Seat(1)})


def test_a_re_call_of_the_lagging_round_ends_with_the_next_no_more_bets(lagging: Session) -> None:
    finish(lagging, c.RecallSeat(Seat(2), Outcome.PUSH))
    play(lagging, c.PlaceBet(Seat(1), Money(2500)), c.CloseBets())
    assert codes(lagging.do("2", c.RecallSeat(Seat(2), Outcome.LOSE), by=ANA, round_=1)) == ["RECALL-LATE"]
