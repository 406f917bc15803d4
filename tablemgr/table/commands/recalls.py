"""A settled seat settled anew: re-called by the dealer, or corrected after the close with a second person."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import mirrored
from tablemgr.table.commands.base import Command, check_playing, check_text
from tablemgr.table.commands.disputes import RuleDispute, check_ruled_with, ruled_with
from tablemgr.table.commands.outcomes import check_outcome
from tablemgr.table.events import RoundCorrected, SeatRecalled
from tablemgr.table.facts import Fact
from tablemgr.table.phases import CLOSED, VOID
from tablemgr.table.resolving import Evidence, recalled
from tablemgr.table.rules import TableRules
from tablemgr.table.settling import comes_to_the_same
from tablemgr.table.state import JUDGED, RoundState, SeatState, agree

BY_DEALER = "re-called by the dealer"
"""The automatic note of a re-call."""


@dataclass(frozen=True, slots=True)
class RecallSeat(Command):
    """Re-call a settled seat: a slip of the finger, put right by the dealer alone.

    next_bets_closed says that the next round's bets are closed, which the floor knows.
    """

    seat: Seat
    outcome: Outcome
    note: str = BY_DEALER
    next_bets_closed: bool = False


def check_recall_seat(state: RoundState, command: RecallSeat, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why the dealer alone may not re-call a seat: too late, too much, disputed, against the pieces.

    Source: recording.md (a slip of the finger), facts.md (re-call).
    """
    where = f"seat {command.seat}"
    problems = list(check_playing(state, command.seat, rules))
    problems += check_outcome(command.outcome, rules, where) + check_text(command.note, "note")
    if state.opened is None or state.phase == VOID:
        problems.append(problem("ROUND-NOT-OPEN", where))
    seat = state.seat(command.seat)
    if not seat.is_resolved:
        problems.append(problem("SEAT-OPEN", where))
    problems += _check_late(state, command, seat, where)
    if not problems:
        problems += _check_change(state, command, rules, where)
    return tuple(problems)


def _check_late(state: RoundState, command: RecallSeat, seat: SeatState, where: str) -> Iterator[Problem]:
    if command.next_bets_closed:
        yield problem("RECALL-LATE", where)
    if state.bank_settled is not None:
        yield problem("BANK-SETTLED", where)
    if seat.disputes:
        yield problem("SEAT-WAITS", where)
    if seat.basis == "ruling":
        yield problem("RECALL-RULED", where)
    told = None if seat.computed is None else seat.computed.outcome
    if told is not None and command.outcome in JUDGED and not agree(command.outcome, told):
        yield problem("RECALL-CONTRADICTS", where, called=command.outcome.value, computed=told.value)


def _check_change(state: RoundState, command: RecallSeat, rules: TableRules, where: str) -> Iterator[Problem]:
    changes = _recalls(state, command, rules)
    same = (
        state.seat(command.seat).hand_outcome is _evidence(state.seat(command.seat), command.outcome).outcome
    )
    if same and all(comes_to_the_same(fact.new, fact.old) for fact in changes):
        yield problem("RECALL-SAME", where, outcome=command.outcome.value)
    moved = max((abs(fact.new.net.minor - fact.old.net.minor) for fact in changes), default=0)
    if rules.recall_threshold is not None and moved > rules.recall_threshold.minor:
        yield problem("RECALL-LARGE", where, amount=moved, most=rules.recall_threshold.minor)


def _recalls(state: RoundState, command: RecallSeat, rules: TableRules) -> tuple[SeatRecalled, ...]:
    evidence = _evidence(state.seat(command.seat), command.outcome)
    return recalled(state, {command.seat: evidence}, rules, cause="re-call", note=command.note)


def _evidence(seat: SeatState, outcome: Outcome) -> Evidence:
    if seat.computed is not None and outcome in JUDGED and agree(outcome, seat.computed.outcome):
        return Evidence(seat.computed.outcome, "pieces")
    return Evidence(outcome, "call")


def recall_seat(state: RoundState, command: RecallSeat, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the settlement made anew, with the old one mirrored.

    Source: facts.md (re-call).
    """
    return _recalls(state, command, rules)


@dataclass(frozen=True, slots=True)
class CorrectRound(Command):
    """Correct a seat of a closed round; the floor asks for the second person."""

    seat: Seat
    outcome: Outcome
    reason: str
    dispute: RuleDispute | None = None
    """The dispute that is ruled by it, in the same action."""


def check_correct_round(state: RoundState, command: CorrectRound, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why a closed round's seat may not be corrected so.

    Source: facts.md (correct after close), FAULT E7, D15.
    """
    where = f"seat {command.seat}"
    problems = list(check_playing(state, command.seat, rules))
    problems += check_outcome(command.outcome, rules, where) + check_text(command.reason, "reason")
    problems += check_ruled_with(state, command.dispute, rules)
    if state.opened is None or state.phase != CLOSED:
        problems.append(problem("ROUND-NOT-CLOSED", where))
    elif state.bank_settled is not None:
        problems.append(problem("BANK-SETTLED", where))
    elif not problems and all(
        comes_to_the_same(fact.new, fact.old) for fact in _corrected(state, command, rules)
    ):
        problems.append(problem("RECALL-SAME", where, outcome=command.outcome.value))
    return tuple(problems)


def correct_round(state: RoundState, command: CorrectRound, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the correction: the old settlement mirrored, the new one in its place; the ruling that it carries out.

    Source: facts.md (correct after close; dispute).
    """
    facts = _corrected(state, command, rules)
    return (*facts, *ruled_with(state, command.dispute, facts))


def _corrected(state: RoundState, command: CorrectRound, rules: TableRules) -> tuple[RoundCorrected, ...]:
    changes = {command.seat: Evidence(command.outcome, "ruling")}
    return tuple(
        RoundCorrected(
            state.number, anew.seat, anew.old, anew.new, mirrored(anew.old.postings), command.reason
        )
        for anew in recalled(state, changes, rules, cause="ruling", note=command.reason)
    )
