"""Rulings: an event on the felt is never refused; it is written down with what follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.table.banks import hand_outcome
from tablemgr.table.commands.bank import WHERE as BANK_PLACE
from tablemgr.table.commands.bank import (
    bank_hand_fact,
    check_bank_pieces,
    check_division,
    check_house_way,
    setting_fact,
)
from tablemgr.table.commands.base import Command, check_open, check_seat, check_text, resolved_seats
from tablemgr.table.commands.disputes import RuleDispute, check_ruled_with, ruled_with
from tablemgr.table.commands.outcomes import check_outcome
from tablemgr.table.events import (
    ChipMove,
    HandEntered,
    RoundVoided,
    RulingMade,
    SeatRecalled,
)
from tablemgr.table.facts import Codes, Fact
from tablemgr.table.phases import BETS, SEATS
from tablemgr.table.resolving import Evidence, computed, recalled, resolution
from tablemgr.table.round_game import UNKNOWN, Set
from tablemgr.table.rules import TableRules
from tablemgr.table.settling import comes_to_the_same
from tablemgr.table.state import JUDGED, RoundState, evolve

STANDS, NO_ACTION, RE_SET, REDEAL = "stands", "no-action", "re-set", "redeal"
RESULTS = (STANDS, NO_ACTION, RE_SET, REDEAL)


@dataclass(frozen=True, slots=True)
class MakeRuling(Command):
    """Rule on what happened. seat None rules on the whole round, or with "re-set" on the bank's hand.

    outcome: what the seat is ruled to be. outcomes: seats paid by call that come out otherwise with
    the bank set anew. low, high: how the hand is set anew; empty for the house way.
    """

    subject: str
    what_lay_there: str
    result: str
    ruled_by: str
    seat: Seat | None = None
    outcome: Outcome | None = None
    outcomes: tuple[tuple[Seat, Outcome], ...] = ()
    low: Codes = ()
    high: Codes = ()
    dispute: RuleDispute | None = None
    """The dispute that is ruled by it, in the same action."""


def check_make_ruling(state: RoundState, command: MakeRuling, rules: TableRules) -> tuple[Problem, ...]:
    """Answer what a ruling lacks or cannot do: texts, its result, the hand that it sets anew.

    Source: facts.md (ruling), recording.md (rulings).
    """
    problems = list(check_open(state, "ruling"))
    for name in ("subject", "what_lay_there", "ruled_by"):
        problems += check_text(getattr(command, name), name.replace("_", " "))
    problems += check_ruled_with(state, command.dispute, rules)
    if command.result not in RESULTS:
        problems.append(
            problem("RULING-RESULT", "result", result=command.result[:40], choices=", ".join(RESULTS))
        )
    if command.seat is not None:
        problems += check_seat(command.seat, rules)
    for seat, outcome in ((command.seat, command.outcome), *command.outcomes):
        if seat is not None:
            problems += check_seat(seat, rules) if seat != command.seat else ()
        if outcome is not None:
            problems += check_outcome(outcome, rules, f"seat {seat}")
    if command.outcome is not None and (command.seat is None or command.result != STANDS):
        problems.append(problem("RULING-OUTCOME", "outcome"))
    if not problems:
        problems += _check_result(state, command, rules)
    return tuple(problems)


def _check_result(state: RoundState, command: MakeRuling, rules: TableRules) -> Iterator[Problem]:
    settles = command.result in (NO_ACTION, RE_SET) or command.outcome is not None
    if settles and state.phase == BETS:
        # A bet that can still be lifted is no matter for a ruling.
        yield problem("PHASE-NOT-YET", "ruling", wanted=SEATS, phase=BETS)
    if command.result == REDEAL and state.any_resolved:
        yield problem("ROUND-HAS-RESULTS", "ruling", seats=resolved_seats(state))
    if state.bank_settled is not None:
        yield problem("BANK-SETTLED", "ruling")
    needs_bet = command.result in (NO_ACTION, RE_SET) or command.outcome is not None
    if command.seat is not None and needs_bet and not state.seat(command.seat).bets:
        yield problem("SEAT-NO-BET", f"seat {command.seat}")
    if command.outcomes and (command.result != RE_SET or command.seat is not None):
        yield problem("RULING-OUTCOME", "outcomes")
    for seat, _ in command.outcomes:
        if not state.seat(seat).bets:
            yield problem("SEAT-NO-BET", f"seat {seat}")
    if command.result == RE_SET:
        yield from _check_re_set(state, command, rules)
    elif command.low or command.high:
        yield problem("RULING-SETTING", "setting")


def _check_re_set(state: RoundState, command: MakeRuling, rules: TableRules) -> Iterator[Problem]:
    where, pieces = BANK_PLACE, () if state.bank_hand is None else state.bank_hand.pieces
    if command.seat is not None:
        hand = state.seat(command.seat).hand
        where, pieces = f"seat {command.seat}", () if hand is None else hand.pieces
    if not pieces and command.seat is None and command.low:
        # Nobody had entered the bank's hand: the ruling names its pieces as they are set now.
        pieces = (*command.low, *command.high)
        found = check_bank_pieces(state, pieces, rules, no_flush=True)
        yield from found
        if found:
            return
    if len(pieces) != rules.play.hand_size or UNKNOWN in pieces:
        yield problem("RULING-NO-HAND", where)
        return
    unclear = rules.play.check_suits(pieces, where, no_flush=True)
    yield from unclear
    if not unclear and not command.low:
        yield from check_house_way(pieces, rules, where)
    if command.seat is not None and state.setting is None:
        yield problem("RULING-NO-HAND", BANK_PLACE)
    if command.low or command.high:
        divided = check_division(pieces, command.low, command.high, where)
        yield from divided or rules.play.check_split(command.low, command.high, where)


def make_ruling(state: RoundState, command: MakeRuling, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the ruling with the chips it moves, and every fact that follows from it.

    Source: facts.md (ruling and what follows from it), recording.md (rulings).
    """
    facts = _with_what_follows(state, command, rules)
    return (*facts, *ruled_with(state, command.dispute, facts))


def _with_what_follows(state: RoundState, command: MakeRuling, rules: TableRules) -> tuple[Fact, ...]:
    if command.result == REDEAL:
        return (_ruling(command, ()), RoundVoided(REDEAL, command.subject))
    if command.result == RE_SET:
        follows = _bank_re_set(state, command, rules)
        if command.seat is not None:
            follows = _seat_re_set(state, command, command.seat, rules)
    elif command.result == NO_ACTION:
        follows = _no_action(state, command, rules)
    else:
        follows = _stands(state, command, rules)
    moves = tuple(
        ChipMove(fact.seat, fact.old.net, fact.new.net, fact.new.net - fact.old.net)
        for fact in follows
        if isinstance(fact, SeatRecalled)
    )
    return (_ruling(command, moves), *follows)


def _ruling(command: MakeRuling, moves: tuple[ChipMove, ...]) -> RulingMade:
    return RulingMade(
        command.subject, command.what_lay_there, command.result, command.ruled_by, command.seat, moves,
        command.outcome, command.outcomes,
    )  # fmt: skip


def _stands(state: RoundState, command: MakeRuling, rules: TableRules) -> tuple[Fact, ...]:
    """What was called stands, or the outcome that the ruling names; side bets go by the pieces that are there."""
    if command.seat is None:
        return ()
    seat = state.seat(command.seat)
    outcome = command.outcome or (hand_outcome(seat) if seat.is_resolved else seat.called)
    if outcome is None or not seat.bets:
        return ()
    follows = _given(state, {command.seat: outcome}, command.subject, rules)
    if command.outcome is None and not any(_moves(fact) for fact in follows):
        return ()
    return follows


def _moves(fact: Fact) -> bool:
    return not isinstance(fact, SeatRecalled) or not comes_to_the_same(fact.new, fact.old)


def _no_action(state: RoundState, command: MakeRuling, rules: TableRules) -> tuple[Fact, ...]:
    """A seat's bets go back; for the whole round those of every seat that is still open."""
    if command.seat is not None:
        return _given(state, {command.seat: Outcome.NO_ACTION}, command.subject, rules)
    still = {seat.seat: Outcome.NO_ACTION for seat in state.in_play if not seat.is_resolved}
    return _given(state, still, command.subject, rules)


def _given(
    state: RoundState, outcomes: dict[Seat, Outcome], note: str, rules: TableRules
) -> tuple[Fact, ...]:
    """Settle seats as ruled: open ones for the first time, the others anew."""
    facts: list[Fact] = []
    for number, outcome in outcomes.items():
        if not state.seat(number).is_resolved:
            facts.append(resolution(state, number, Evidence(outcome, "ruling"), rules))
            state = evolve(state, facts[-1])
            outcomes = {seat: ruled for seat, ruled in outcomes.items() if seat != number}
    anew = {number: Evidence(outcome, "ruling") for number, outcome in outcomes.items()}
    return (*facts, *recalled(state, anew, rules, cause="ruling", note=note))


def _seat_re_set(state: RoundState, command: MakeRuling, number: Seat, rules: TableRules) -> tuple[Fact, ...]:
    hand = state.seat(number).hand
    if hand is None:
        return ()
    made = rules.play.as_laid(command.low, command.high) if command.low else rules.play.house_way(hand.pieces)
    anew = HandEntered(
        number, hand.pieces, made.low, made.high, hand.why, set_by_house_way=not command.low, row=made.row,
        sentence=made.sentence,
    )  # fmt: skip
    state = evolve(state, anew)
    found = computed(state, number, rules)
    if found is None:
        return (anew,)
    state = evolve(state, found)
    return (anew, found, *_given(state, {number: found.outcome}, command.subject, rules))


def _bank_re_set(state: RoundState, command: MakeRuling, rules: TableRules) -> tuple[Fact, ...]:
    """Set the bank anew, compute every seat whose pieces are there, and settle anew who comes out otherwise."""
    facts: list[Fact] = []
    if state.bank_hand is None:
        facts.append(bank_hand_fact((*command.low, *command.high), rules))
        state = evolve(state, facts[0])
    pieces = () if state.bank_hand is None else state.bank_hand.pieces
    made: Set = rules.play.as_laid(command.low, command.high) if command.low else rules.play.house_way(pieces)
    facts.append(setting_fact(state, made, rules, by="ruling"))
    state = evolve(state, facts[-1])
    given = dict(command.outcomes)
    changes: dict[Seat, Evidence] = {}
    for seat in state.in_play:
        found = computed(state, seat.seat, rules)
        if found is not None:
            facts.append(found)
            state = evolve(state, found)
        outcome = given.get(seat.seat) or (None if found is None else found.outcome)
        judged = seat.seat in given or hand_outcome(seat) in JUDGED
        if seat.is_resolved and judged and outcome is not None and outcome is not hand_outcome(seat):
            basis = "ruling" if seat.seat in given else "pieces"
            changes[seat.seat] = Evidence(outcome, basis)
        elif not seat.is_resolved and seat.seat in given:
            facts.append(resolution(state, seat.seat, Evidence(given[seat.seat], "ruling"), rules))
            state = evolve(state, facts[-1])
    return (*facts, *recalled(state, changes, rules, cause="ruling", note=command.subject))
