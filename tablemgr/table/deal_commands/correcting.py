"""A settled deal settled anew, from the columns as they really stood, with a second person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
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
from tablemgr.table.commands.disputes import RuleDispute
from tablemgr.table.deal_commands.base import check_deal_seat
from tablemgr.table.deal_commands.disputes import check_ruled_with, ruled_with
from tablemgr.table.deal_commands.ending import settled_fact
from tablemgr.table.deal_records import due_beyond, mirror_of, overbooked
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import SEATS, DealTableState, refold_deal
from tablemgr.table.events import EntryUndone
from tablemgr.table.facts import Fact


@dataclass(frozen=True, slots=True)
class CorrectDeal(Command):
    """Correct a settled deal: columns by seat, who won the last trick and with what; the floor asks for two people.

    taken_back names payments made at once, by type and seat, of what did not happen: Supreme, or a quartet.
    """

    columns: d.Points
    last_winner: Seat
    kind: str
    reason: str
    little_three: Seat | None = None
    taken_back: tuple[tuple[str, Seat], ...] = ()
    dispute: RuleDispute | None = None
    """The dispute that is ruled by it, in the same action."""


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
    problems += _check_taken_back(state, command)
    problems += check_ruled_with(state, command.dispute, rules)
    return tuple(problems) or _check_result(state, command, rules)


def _check_taken_back(state: DealTableState, command: CorrectDeal) -> Iterator[Problem]:
    """Only what was paid can be taken back, and no oftener than it was paid."""
    paid = Counter((due.type, due.seat) for due in state.dues)
    for key, times in Counter(command.taken_back).items():
        if times > paid[key]:
            type_, seat = key
            yield problem(
                "DEAL-NOT-PAID", f"seat {str(seat)[:20]}", type=str(type_)[:20], seat=str(seat)[:20]
            )


def _undone(state: DealTableState, command: CorrectDeal) -> tuple[EntryUndone, ...]:
    """The undoing of each payment that is taken back, with its mirror, and of the mark that had brought it."""
    left, undone = list(state.live), []
    for type_, seat in command.taken_back:
        for kind in (d.ImmediateDue, d.MarkSet):
            of_kind = [(n, f) for n, f in left if isinstance(f, kind) and (f.type, f.seat) == (type_, seat)]
            if of_kind:
                place, fact = of_kind[-1]
                left.remove((place, fact))
                undone.append(EntryUndone(kind.__name__, None, place, mirror_of((fact,))))
    return tuple(undone)


def _check_result(state: DealTableState, command: CorrectDeal, rules: DealRules) -> tuple[Problem, ...]:
    settled, state = state.settled, refold_deal(_undone(state, command), state)
    record = _record(state, command, rules)
    problems = check_record(record)
    if not problems:
        problems = check_settle(record)
    if problems:
        return problems
    result = settle(record)
    extra = overbooked(state, result.immediate)
    found = [problem("DEAL-PAID-TOO-MUCH", f"seat {due.seat}", type=due.type, seat=due.seat) for due in extra]
    found += [
        problem("DEAL-STILL-DUE", f"seat {due.seat}", type=due.type, seat=due.seat)
        for due in due_beyond(state, result.immediate, rules)
        if (due.type, due.seat) in command.taken_back
    ]
    anew = settled_fact(result, rules)
    if not found and settled is not None and _money(anew) == _money(settled):
        found.append(problem("DEAL-CORRECT-SAME", f"deal {state.number}"))
    return tuple(found)


def _money(fact: d.DealSettled) -> tuple[object, ...]:
    return fact.columns, fact.net, fact.final, fact.transfers, fact.next_banker, fact.next_streak


def _record(state: DealTableState, command: CorrectDeal, rules: DealRules) -> DealRecord:
    """The deal by its columns alone, with every payment made at once that stands."""
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
    """Answer what is taken back of payments made at once, what falls due besides, then the correction.

    The old settlement is mirrored, the new one stands in its place; each fact's postings sum to zero.

    Source: facts.md (correct after close); TG R6 to R11, TG M4.
    """
    undone = _undone(state, command)
    state = refold_deal(undone, state)
    result, old = settle(_record(state, command, rules)), state.settled
    if old is None:
        raise ValueError("the deal is not settled")
    corrected = d.DealCorrected(
        state.number, command.columns, command.last_winner, command.kind, command.little_three, old,
        settled_fact(result, rules), mirrored(old.postings), command.reason,
    )  # fmt: skip
    ruled = ruled_with(state, command.dispute, corrected)
    return (*undone, *due_beyond(state, result.immediate, rules), corrected, *ruled)
