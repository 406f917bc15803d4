"""Taking back an entry before its seat is resolved: the entry stays on record, and so does its undoing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.table import events as e
from tablemgr.table.commands.base import Command, check_open, resolved_seats
from tablemgr.table.facts import Fact
from tablemgr.table.resolving import resolved_by
from tablemgr.table.rules import TableRules
from tablemgr.table.state import RoundState, evolve

OF_BETS = (e.BankTaken, e.BetPlaced)
"""Undone while bets are open."""
OF_SEAT = (e.BetConfirmed, e.OutcomeCalled, e.HandEntered)
"""Undone until the seat is resolved."""
OF_ROUND = (e.BetsClosed, e.StartSeat, e.HandsDelivered, e.HandsLocked, e.BankHandEntered)
"""Undone until any seat is resolved, the last one first."""
BROUGHT = (e.SettingMade, e.OutcomeComputed)
"""Facts that an entry brought with it; they go with it."""

APART = (e.EntryUndone, e.CashIn, e.CashOut, e.CashUndone)
"""Facts that rest on no phase of the round."""


@dataclass(frozen=True, slots=True)
class UndoEntry(Command):
    """Take back an entry by its place among the round's facts, from 1; 0 is the last that can be."""

    entry: int = 0


def check_undo_entry(state: RoundState, command: UndoEntry, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why an entry cannot be taken back: there is none, it is of no such kind, something rests on it.

    Source: facts.md (undo before resolve: same phase).
    """
    del rules
    problems = check_open(state, "undo")
    if problems:
        return problems
    place = _place(state, command.entry)
    if place is None:
        return (problem("UNDO-NOTHING", "undo", entry=str(command.entry)[:20]),)
    return tuple(_check_rest(state, place))


def _place(state: RoundState, entry: int) -> int | None:
    kinds = OF_BETS + OF_SEAT + OF_ROUND
    counted = [
        n for n, fact in enumerate(state.facts, start=1) if n not in state.undone and isinstance(fact, kinds)
    ]
    if entry == 0:
        return counted[-1] if counted else None
    return entry if entry in counted else None


def _seat_of(fact: Fact) -> Seat | None:
    found: Seat | None = getattr(fact, "seat", None)
    return found


def _check_rest(state: RoundState, place: int) -> Iterator[Problem]:
    fact = state.facts[place - 1]
    if isinstance(fact, OF_BETS) and state.phase != "bets":
        yield problem("UNDO-PHASE", "undo", phase=state.phase)
    if isinstance(fact, OF_SEAT):
        seat = _seat_of(fact)
        if seat is not None and state.seat(seat).is_resolved:
            yield problem("SEAT-RESOLVED", f"seat {seat}")
        if isinstance(fact, e.HandEntered) and _paid_envy(state, place):
            yield problem("UNDO-LATER", "undo", later=e.SeatRecalled.__name__)
    if isinstance(fact, OF_ROUND):
        if state.any_resolved:
            yield problem("ROUND-HAS-RESULTS", "undo", seats=resolved_seats(state))
        later = [
            n for n, kept in enumerate(state.facts, start=1)
            if n > place and n not in state.undone and not isinstance(kept, BROUGHT + APART)
        ]  # fmt: skip
        if later:
            yield problem("UNDO-LATER", "undo", later=type(state.facts[later[-1] - 1]).__name__)


def _paid_envy(state: RoundState, place: int) -> bool:
    """Whether another seat was paid for a hand that was entered at or before a place."""
    later = state.facts[place:]
    return any(isinstance(fact, e.SeatRecalled) and fact.cause == "envy" for fact in later)


def undo_entry(state: RoundState, command: UndoEntry, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the undoing of an entry and of what it brought with it, newest first.

    What is left may be enough to resolve the seat: it is as if the entry had never been made.

    Source: facts.md (undo before resolve).
    """
    place = _place(state, command.entry)
    if place is None:
        return ()
    places = [place]
    for n, fact in enumerate(state.facts[place:], start=place + 1):
        if n in state.undone:
            continue
        if not isinstance(fact, BROUGHT):
            break
        places.append(n)
    facts: list[Fact] = [
        e.EntryUndone(type(state.facts[n - 1]).__name__, _seat_of(state.facts[n - 1]), n)
        for n in reversed(places)
    ]
    for fact in facts:
        state = evolve(state, fact)
    seat = _seat_of(facts[-1])
    if isinstance(state.facts[place - 1], OF_SEAT) and seat is not None:
        facts += resolved_by(state, seat, rules)
    return tuple(facts)
