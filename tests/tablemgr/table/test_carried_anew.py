"""Bets of the next round whose chips went, or came back, with a seat of the round before that was settled anew.

Source: recording.md (bets: carried; a slip of the finger); tablemgr/DECISIONS.md (a bet that is carried).
"""

from __future__ import annotations

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.table.commands import (
    CallOutcome,
    CloseBets,
    CloseRound,
    Command,
    ConfirmBets,
    OpenRound,
    PlaceBet,
    Problems,
    RecallSeat,
    UndoEntry,
    decide,
)
from tablemgr.table.commands.carrying import carried_anew, is_marked_anew
from tablemgr.table.events import BetPlaced
from tablemgr.table.state import RoundState, evolve

from .felt import LOSE, NO_ACTION, PUSH, WIN, Felt

BET = Money(2500)


def ended(outcome: Outcome) -> Felt:
    """A round of one seat that ended so."""
    felt = Felt().bets((1, 2500)).dealt()
    felt.do(CallOutcome(Seat(1), outcome))
    felt.do(CloseRound())
    return felt


def follows(felt: Felt, *commands: Command) -> RoundState:
    """The next round with its carried bets, and what was said of them."""
    state = felt.state
    for command in (OpenRound(2, "Ana Lim", carry=True), *commands):
        facts = decide(state, command, felt.rules)
        assert not isinstance(facts, Problems), facts
        for fact in facts:
            state = evolve(state, fact)
    return state


def anew(felt: Felt, outcome: Outcome, following: RoundState) -> tuple[BetPlaced, ...]:
    """What a re-call of the round before brings in the next one."""
    before = felt.state
    felt.do(RecallSeat(Seat(1), outcome))
    return carried_anew(before, felt.state, following)


def marked(amount: Money, *, taken: bool) -> BetPlaced:
    """A bet that says anew whether its chips lie there."""
    return BetPlaced(Seat(1), amount, carried=True, taken=taken)


@pytest.mark.parametrize(
    ("was", "becomes", "said", "found"),
    [
        (WIN, LOSE, (), (marked(BET, taken=True),)),
        (LOSE, WIN, (), (marked(BET, taken=False),)),
        (LOSE, NO_ACTION, (), (marked(BET, taken=False),)),
        (WIN, PUSH, (), ()),
        # Whatever was said of chips that lay there says nothing of those that are to come.
        (WIN, LOSE, (ConfirmBets(Seat(1)),), (marked(BET, taken=True),)),
        (WIN, LOSE, (PlaceBet(Seat(1), Money(5000)),), (marked(Money(5000), taken=True),)),
        # Laid again since: it stays laid. Lifted since: nothing is there to be marked.
        (LOSE, WIN, (ConfirmBets(Seat(1)),), ()),
        (LOSE, WIN, (PlaceBet(Seat(1), Money(5000)),), ()),
        (WIN, LOSE, (PlaceBet(Seat(1), Money(0)), PlaceBet(Seat(2), BET)), ()),
        # The bets are closed: what lay there is covered, and the re-call is refused by the floor.
        (WIN, LOSE, (CloseBets(),), ()),
    ],
)
def test_chips_that_went_or_came_back_are_marked(
    was: Outcome, becomes: Outcome, said: tuple[Command, ...], found: tuple[BetPlaced, ...]
) -> None:
    felt = ended(was)
    assert anew(felt, becomes, follows(felt, *said)) == found


def test_bets_do_not_close_over_such_a_mark_and_it_is_not_undone() -> None:
    felt = ended(WIN)
    following = follows(felt, ConfirmBets(Seat(1)))
    for fact in anew(felt, LOSE, following):
        following = evolve(following, fact)
    refused = decide(following, CloseBets(), felt.rules)
    assert isinstance(refused, Problems)
    assert [one.code for one in refused.problems] == ["BET-TAKEN"]
    last = len(following.facts)
    assert [place for place in range(1, last + 1) if is_marked_anew(following, place)] == [last]
    undone = decide(following, UndoEntry(last), felt.rules)
    assert isinstance(undone, Problems)
    assert [one.code for one in undone.problems] == ["UNDO-NOTHING"]
    said = decide(following, ConfirmBets(Seat(1)), felt.rules)
    assert not isinstance(said, Problems)
    following = evolve(following, said[0])
    assert not isinstance(decide(following, CloseBets(), felt.rules), Problems)
