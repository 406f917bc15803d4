"""Hands as evidence: a seat's pieces, whole or in part, set or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.table.banks import hand_outcome
from tablemgr.table.commands.bank import check_division, check_house_way
from tablemgr.table.commands.base import Command, check_playing
from tablemgr.table.conservation import check_apart, check_pieces
from tablemgr.table.events import HandEntered
from tablemgr.table.facts import Codes, Fact
from tablemgr.table.phases import CLOSED, VOID, hands_locked
from tablemgr.table.resolving import Evidence, computed, recalled, resolved_by
from tablemgr.table.round_game import UNKNOWN
from tablemgr.table.rules import TableRules
from tablemgr.table.settling import comes_to_the_same
from tablemgr.table.state import RoundState, agree, evolve

WHY = (
    "level", "side-bet", "foul", "request", "threshold", "sample", "dispute", "feed", "back-up",
)  # fmt: skip
AFTER_CLOSE = ("dispute", "back-up")
"""Reasons for which a closed round's hands are still looked at."""
FROM_PIECES = "entered after the call"
FROM_OTHERS = "another player's hand"


@dataclass(frozen=True, slots=True)
class EnterHand(Command):
    """Enter a seat's pieces. low and high where the setting was seen; house_way where that set it.

    Pieces without a setting are evidence in part: they can show a side bet, not the hand's outcome.
    """

    seat: Seat
    pieces: Codes
    low: Codes = ()
    high: Codes = ()
    why: str = "level"
    house_way: bool = False
    no_flush: bool = False


def check_enter_hand(state: RoundState, command: EnterHand, rules: TableRules) -> tuple[Problem, ...]:
    """Answer every Problem of a seat's hand: the lock, the seat, pieces, division, suits.

    A foul is no Problem: it happened, and is computed as one.

    Source: facts.md (enter hand: after lock), recording.md (impossible entries), FAULT D2, D4.
    """
    where = f"seat {command.seat}"
    problems = list(_check_moment(state, command, rules, where))
    problems += check_playing(state, command.seat, rules)
    if command.why not in WHY:
        problems.append(problem("HAND-WHY", where, why=command.why[:40], choices=", ".join(WHY)))
    found = list(check_pieces(command.pieces, rules.play, where))
    if not found:
        others = [hand for hand in state.hands() if hand[0] != where]
        found += check_apart(command.pieces, where, others, rules.play)
    if not found:
        found += _check_set(command, rules, where)
    return (*problems, *found)


def _check_moment(state: RoundState, command: EnterHand, rules: TableRules, where: str) -> Iterator[Problem]:
    if state.opened is None or state.phase == VOID:
        yield problem("ROUND-NOT-OPEN", where)
    elif state.phase == CLOSED:
        if command.why not in AFTER_CLOSE:
            yield problem("ROUND-NOT-OPEN", where)
    elif not hands_locked(rules.phases, state.phase):
        yield problem("HAND-LOCKED", where, phase=state.phase)


def _check_set(command: EnterHand, rules: TableRules, where: str) -> Iterator[Problem]:
    is_whole = len(command.pieces) == rules.play.hand_size and UNKNOWN not in command.pieces
    if command.low or command.high:
        divided = check_division(command.pieces, command.low, command.high, where)
        yield from divided
        if not divided and is_whole:
            # Sizes only: that the low hand outranks the high one is for the outcome to say.
            yield from (
                p for p in rules.play.check_split(command.low, command.high, where) if p.code != "SPLIT-FOUL"
            )
    if (command.low or command.high or command.house_way) and not is_whole:
        known = sum(piece != UNKNOWN for piece in command.pieces)
        yield problem("PIECE-COUNT", where, got=known, wanted=rules.play.hand_size)
    elif is_whole:
        unclear = rules.play.check_suits(command.pieces, where, no_flush=command.no_flush)
        yield from unclear
        if command.house_way and not unclear:
            yield from check_house_way(command.pieces, rules, where)


def enter_hand(state: RoundState, command: EnterHand, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the hand, what it says against the bank's, and the seat resolved where nothing holds it.

    Entered after the chips moved, pieces that show a side bet's hit bring the settlement anew.

    Source: facts.md (enter hand; a hit needs the pieces), recording.md (levels).
    """
    facts: list[Fact] = [_hand(command, rules)]
    now = evolve(state, facts[0])
    found = computed(now, command.seat, rules)
    if found is not None:
        facts.append(found)
        now = evolve(now, found)
    if state.phase == CLOSED:
        return tuple(facts)
    if not state.seat(command.seat).is_resolved:
        facts += resolved_by(now, command.seat, rules)
    else:
        facts += _side_bets_anew(now, command.seat, rules)
    return (*facts, *_envy_anew(now, command.seat, rules))


def _hand(command: EnterHand, rules: TableRules) -> HandEntered:
    if not command.house_way or command.low or command.high:
        return HandEntered(
            command.seat, command.pieces, command.low, command.high, command.why,
            set_by_house_way=command.house_way,
        )  # fmt: skip
    made = rules.play.house_way(command.pieces)
    return HandEntered(
        command.seat, command.pieces, made.low, made.high, command.why, set_by_house_way=True, row=made.row,
        sentence=made.sentence,
    )  # fmt: skip


def _envy_anew(state: RoundState, entered: Seat, rules: TableRules) -> tuple[Fact, ...]:
    """A hand that wins a prize for others reaches the seats that were settled before it was seen.

    A seat that its pieces contradict, or a guest disputes, is paid nothing until somebody resolves it.
    """
    others = [
        seat for seat in state.in_play
        if seat.seat != entered and seat.is_resolved and not seat.is_contradicted and not seat.disputes
    ]  # fmt: skip
    changes = {seat.seat: Evidence(hand_outcome(seat), seat.basis) for seat in others}
    anew = recalled(state, changes, rules, cause="envy", note=FROM_OTHERS) if changes else ()
    return tuple(fact for fact in anew if not comes_to_the_same(fact.new, fact.old))


def _side_bets_anew(state: RoundState, number: Seat, rules: TableRules) -> tuple[Fact, ...]:
    """The hand's outcome stays as it was called: a contradiction is for a person to resolve."""
    seat = state.seat(number)
    if seat.outcome is None or seat.is_contradicted or seat.disputes:
        return ()
    basis = seat.basis
    if seat.computed is not None and agree(seat.outcome, seat.computed.outcome):
        basis = "pieces"
    anew = recalled(
        state, {number: Evidence(hand_outcome(seat), basis)}, rules, cause="pieces", note=FROM_PIECES
    )
    return tuple(fact for fact in anew if not comes_to_the_same(fact.new, fact.old))
