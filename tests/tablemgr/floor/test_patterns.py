"""Patterns by dealer, seat, second person and evidence, with bounds; idle tables; mispays.

Source: recording.md (samples by dealer with error bounds); ops/users.md 1 and 3; Wilson 1927.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.patterns import CALL, PIECES, Patterns, patterns
from tablemgr.floor.people import Person, Role
from tablemgr.floor.racks import acts as a
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tests.tablemgr.floor.conftest import ANA, BO, CY, StandingClock
from tests.tablemgr.floor.racks_pit import Pit, of, opened_pit

TABLE, MINUTE = "3", 60_000_000
EVE = Person("D207", "Eve Ott", Role.DEALER)
ROY = Person("P8", "Roy Hale", Role.PIT_BOSS)
BANK = ("As", "Ad", "Kh", "Kd", "9c", "5s", "2h")
WORSE = ("Qs", "Jd", "8c", "7h", "4d", "3s", "2c")


def play(
    pit: Pit, outcomes: dict[int, Outcome], *, by: Person = ANA, bank: bool = False, sample: int = 0, void: Person | None = None
) -> None:  # fmt: skip
    """Play a round by calls; sample: a seat that is called a push though its pieces lose."""
    todo: list[c.Command] = [c.OpenRound(0, by.name, by.badge)]
    todo += [c.PlaceBet(Seat(n), Money(1_000)) for n in outcomes]
    todo += [c.CloseBets(), c.SetStart(position=1), c.Deliver(), c.LockHands()]
    todo += [c.EnterBankHand(BANK)] if bank else []
    if void is not None:
        todo = [*todo, c.VoidRound("misdeal")]
    elif sample:
        todo += [c.DrawSample(Seat(sample)), c.CallOutcome(Seat(sample), Outcome.PUSH)]
        todo += [c.EnterHand(Seat(sample), WORSE, house_way=True, why="sample")]
        todo += [c.CallOutcome(Seat(sample), Outcome.LOSE)]
    if void is None:
        todo += [c.CallOutcome(Seat(n), o) for n, o in outcomes.items() if n != sample] + [c.CloseRound()]
    for command in todo:
        witness = void if isinstance(command, c.VoidRound) else None
        done = pit.session.do(TABLE, command, by=by, witness=witness)
        assert isinstance(done, Done), (command, done)
    pit.clock.at_us += 2 * MINUTE


def found(pit: Pit, since: str = "") -> Patterns:
    """Answer the patterns of the house."""
    pit.racks.look_again()
    return patterns(pit.session.readings, pit.racks.book, since)


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    """Answer a table that is counted."""
    with opened_pit(tmp_path, StandingClock()) as there:
        there.count(TABLE, a.OPENING, of(u100=100, u25=200, u5=100))
        yield there


def test_samples_and_calls_by_dealer_with_bounds(pit: Pit) -> None:
    play(pit, {1: Outcome.LOSE, 2: Outcome.PUSH}, bank=True, sample=2)
    play(pit, {1: Outcome.LOSE}, by=EVE)
    (ana,) = found(pit).calls
    assert (ana.badge, ana.name) == ("D104", "Ana Lim")
    assert (ana.compared.hits, ana.compared.cases) == (1, 1)
    assert (ana.sampled.hits, ana.sampled.cases, ana.unanswered.hits) == (1, 1, 0)
    # One of one says little: the bounds say so.
    assert ana.sampled.is_small
    assert ana.sampled.low < 21


def test_pushes_stand_beside_what_the_rules_let_expect_by_evidence(pit: Pit) -> None:
    for _ in range(12):
        play(pit, {1: Outcome.PUSH, 2: Outcome.PUSH}, by=EVE)
    play(pit, {1: Outcome.LOSE, 2: Outcome.PUSH}, bank=True, sample=2)
    by = {(one.badge, one.basis): one for one in found(pit).pushes}
    eve = by["D207", CALL]
    assert (eve.pushed.hits, eve.pushed.cases, eve.variant) == (24, 24, "commission")
    assert eve.expected == 1 - Fraction("0.286103") - Fraction("0.299097")
    assert eve.is_unusual
    # What pieces prove is never counted with what was only called.
    ana = by["D104", PIECES]
    assert (ana.pushed.hits, ana.pushed.cases) == (0, 1)
    assert not ana.is_unusual
    assert by["", CALL].pushed.cases == 25


def test_a_dealer_at_one_seat_is_told_from_all_the_others(pit: Pit) -> None:
    for n in range(15):
        play(pit, {1: Outcome.WIN, 2: Outcome.LOSE if n % 2 else Outcome.WIN}, by=EVE)
        play(pit, {1: Outcome.LOSE if n % 2 else Outcome.WIN, 2: Outcome.LOSE})
    cells = {(one.badge, one.seat): one for one in found(pit).seats}
    assert cells["D207", 1].is_unusual
    assert cells["D207", 1].usual == Fraction(8 + 8, 45)
    assert not cells["D207", 2].is_unusual
    assert cells["D104", 1].wins.cases == 15


def test_who_signs_for_which_dealer(pit: Pit) -> None:
    for n in range(10):
        play(pit, {1: Outcome.LOSE}, by=EVE, void=BO)
        play(pit, {1: Outcome.LOSE}, void=ROY if n else BO)
    by = {(one.second.split("/")[0], one.badge): one for one in found(pit).approvals}
    assert (by["P7", "D207"].signed.hits, by["P7", "D207"].signed.cases) == (10, 10)
    assert by["P7", "D207"].usual == Fraction(1, 10)
    # Ten acts of others say too little to judge by; as many as thirty do not.
    assert by["P7", "D207"].others == 10
    assert not by["P7", "D207"].is_unusual
    assert replace(by["P7", "D207"], others=30).is_unusual
    assert by["P8", "D104"].signed.hits == 9


def test_a_hole_is_table_time_without_round_and_without_pause(pit: Pit) -> None:
    play(pit, {1: Outcome.LOSE})
    pit.clock.at_us += 30 * MINUTE
    play(pit, {1: Outcome.LOSE})
    pit.do(a.PauseTable(TABLE, "no guests"), by=ANA)
    pit.clock.at_us += 40 * MINUTE
    pit.do(a.ResumeTable(TABLE), by=ANA)
    play(pit, {1: Outcome.LOSE})
    (hole,) = found(pit).holes
    assert (hole.table, hole.after, hole.idle_us) == (TABLE, 1, 32 * MINUTE)


def test_mispays_are_told_by_dealer_in_both_directions(pit: Pit) -> None:
    play(pit, {1: Outcome.LOSE, 2: Outcome.WIN}, by=EVE)
    for seat, outcome in ((1, Outcome.PUSH), (2, Outcome.PUSH)):
        done = pit.session.do(
            TABLE, c.CorrectRound(Seat(seat), outcome, "camera"), by=BO, witness=CY, round_=1
        )
        assert isinstance(done, Done)
    (eve,) = found(pit).mispays
    assert (eve.badge, eve.found, eve.over, eve.under) == ("D207", 2, Money(950), Money(1_000))
    assert eve.rounds == [(TABLE, 1)]


def test_a_re_call_is_no_mispay_and_days_before_are_left_out(pit: Pit) -> None:
    play(pit, {1: Outcome.LOSE})
    done = pit.session.do(TABLE, c.RecallSeat(Seat(1), Outcome.PUSH), by=ANA, round_=1)
    assert isinstance(done, Done)
    assert found(pit).mispays == ()
    later = found(pit, "2099-01-01")
    assert (later.pushes, later.seats, later.calls) == ((), (), ())
    assert found(pit).pushes[0].pushed.hits == 1
