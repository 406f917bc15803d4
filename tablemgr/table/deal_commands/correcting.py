"""A settled deal settled anew, from the columns as they really stood, with a second person."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import mirrored
from tablemgr.games.tien_gow.figures import check_record
from tablemgr.games.tien_gow.marks import payments_of
from tablemgr.games.tien_gow.record import DealRecord, LastKind, LastTrick, Mark, MarkKind
from tablemgr.games.tien_gow.settle import check_settle, settle
from tablemgr.games.tien_gow.tricks import open_deal
from tablemgr.table import deal_events as d
from tablemgr.table.commands.base import Command, check_text
from tablemgr.table.deal_commands.base import check_deal_seat
from tablemgr.table.deal_commands.ending import settled_fact
from tablemgr.table.deal_records import due_beyond, overbooked
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import SEATS, DealTableState
from tablemgr.table.facts import Fact


@dataclass(frozen=True, slots=True)
class CorrectDeal(Command):
    """Correct a settled deal: columns by seat, who won the last trick and with what; the floor asks for two people."""

    columns: d.Points
    last_winner: Seat
    kind: str
    reason: str
    little_three: Seat | None = None


def check_correct_deal(state: DealTableState, command: CorrectDeal, rules: DealRules) -> tuple[Problem, ...]:
    """Answer why a settled deal may not be corrected so: it is not settled, the columns hold no deal, nothing moves.

    Source: facts.md (correct after close); TG X17.2, TG X17.4; FAULT E7, D15.
    """
    problems = list(check_text(command.reason, "reason")) + list(check_deal_seat(command.last_winner))
    if state.settled is None:
        problems.append(problem("DEAL-NOT-SETTLED", "correction"))
    if command.little_three is not None:
        problems += check_deal_seat(command.little_three)
    if command.kind not in set(LastKind):
        kinds = ", ".join(LastKind)
        problems.append(problem("DEAL-LAST-KIND", "last trick", kind=command.kind[:20], kinds=kinds))
    return tuple(problems) or _check_result(state, command, rules)


def _check_result(state: DealTableState, command: CorrectDeal, rules: DealRules) -> tuple[Problem, ...]:
    record = _record(state, command, rules)
    problems = check_record(record)
    if not problems:
        problems = check_settle(record)
    if problems:
        return problems
    result = settle(record)
    extra = overbooked(state, result.immediate)
    found = [problem("DEAL-PAID-TOO-MUCH", f"seat {due.seat}", type=due.type, seat=due.seat) for due in extra]
    anew = settled_fact(result, rules)
    if not found and state.settled is not None and _money(anew) == _money(state.settled):
        found.append(problem("DEAL-CORRECT-SAME", f"deal {state.number}"))
    return tuple(found)


def _money(fact: d.DealSettled) -> tuple[object, ...]:
    return fact.columns, fact.net, fact.final, fact.transfers, fact.next_banker, fact.next_streak


def _record(state: DealTableState, command: CorrectDeal, rules: DealRules) -> DealRecord:
    """The deal by its columns alone; what was paid at once stays paid."""
    if state.opened is None:
        raise ValueError("no deal is on record")
    opening = open_deal(rules.values, state.opened.banker, state.opened.streak, [None for _ in SEATS])
    live = [fact for _, fact in state.live]
    marks = tuple(Mark(MarkKind(fact.type), fact.seat) for fact in live if isinstance(fact, d.MarkSet))
    last = LastTrick(command.last_winner, LastKind(command.kind), command.little_three)
    record = DealRecord(opening, marks, command.columns, last)
    try:
        owed = Counter((due.kind.value, due.seat) for due in payments_of(record).due)
    except Refused:
        return record
    for due in state.dues:
        if owed[due.type, due.seat]:
            owed[due.type, due.seat] -= 1
        else:
            marks = (*marks, Mark(MarkKind(due.type), due.seat))
    return replace(record, marks=marks)


def correct_deal(state: DealTableState, command: CorrectDeal, rules: DealRules) -> tuple[Fact, ...]:
    """Answer what falls due besides, then the correction: the old settlement mirrored, the new one in its place.

    Source: facts.md (correct after close); TG R6 to R11, TG M4.
    """
    result, old = settle(_record(state, command, rules)), state.settled
    if old is None:
        raise ValueError("the deal is not settled")
    corrected = d.DealCorrected(
        state.number, command.columns, command.last_winner, command.kind, command.little_three, old,
        settled_fact(result, rules), mirrored(old.postings), command.reason,
    )  # fmt: skip
    return (*due_beyond(state, result.immediate, rules), corrected)
