"""Taking back an entry before its seat is resolved: the entry stays on record, and so does its undoing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.table import events as e
from tablemgr.table import patron_events as p
from tablemgr.table.commands.base import Command, check_open, resolved_seats
from tablemgr.table.commands.carrying import is_marked_anew
from tablemgr.table.facts import Fact
from tablemgr.table.phases import BETS
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

APART = (e.EntryUndone, e.CashIn, e.CashOut, p.CashPlayed, p.ColouredUp, e.CashUndone)
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
        n for n, fact in enumerate(state.facts, start=1)
        if n not in state.undone and isinstance(fact, kinds) and not is_marked_anew(state, n)
    ]  # fmt: skip
    if entry == 0:
        return counted[-1] if counted else None
    return entry if entry in counted else None


def _seat_of(fact: Fact) -> Seat | None:
    found: Seat | None = getattr(fact, "seat", None)
    return found


def _check_rest(state: RoundState, place: int) -> Iterator[Problem]:
    fact = state.facts[place - 1]
    seat = _seat_of(fact)
    later: list[Fact] = []
    if isinstance(fact, OF_BETS) and state.phase != BETS:
        yield problem("UNDO-PHASE", "undo", phase=state.phase)
    if isinstance(fact, OF_SEAT) and seat is not None:
        if state.seat(seat).is_resolved:
            yield problem("SEAT-RESOLVED", f"seat {seat}")
        later = [kept for _, kept in _later(state, place) if isinstance(kept, OF_SEAT) and kept.seat == seat]
        if isinstance(fact, e.HandEntered):
            later += [
                k for _, k in _later(state, place) if isinstance(k, e.SeatRecalled) and k.cause == "envy"
            ]
    if isinstance(fact, OF_ROUND):
        if state.any_resolved:
            yield problem("ROUND-HAS-RESULTS", "undo", seats=resolved_seats(state))
        later = [kept for _, kept in _later(state, place) if not isinstance(kept, BROUGHT + APART)]
    if later:
        yield problem("UNDO-LATER", "undo", later=type(later[-1]).__name__)


def _later(state: RoundState, place: int) -> Iterator[tuple[int, Fact]]:
    """The facts after a place that count, with theirs."""
    for n, fact in enumerate(state.facts[place:], start=place + 1):
        if n not in state.undone:
            yield n, fact


def _brought(state: RoundState, place: int) -> Iterator[int]:
    """The places of the facts that go with an entry: what it brought, and what was compared with its hand."""
    fact = state.facts[place - 1]
    if isinstance(fact, e.HandEntered):
        for n, kept in _later(state, place):
            if isinstance(kept, e.OutcomeComputed) and kept.seat == fact.seat:
                yield n
        return
    for n, kept in _later(state, place):
        if not isinstance(kept, BROUGHT):
            return
        yield n


def undo_entry(state: RoundState, command: UndoEntry, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the undoing of an entry and of what it brought with it, newest first.

    What is left may be enough to resolve the seat: it is as if the entry had never been made.

    Source: facts.md (undo before resolve).
    """
    place = _place(state, command.entry)
    if place is None:
        return ()
    facts: list[Fact] = [
        e.EntryUndone(type(state.facts[n - 1]).__name__, _seat_of(state.facts[n - 1]), n)
        for n in reversed([place, *_brought(state, place)])
    ]
    for fact in facts:
        state = evolve(state, fact)
    seat = _seat_of(facts[-1])
    if isinstance(state.facts[place - 1], OF_SEAT) and seat is not None:
        facts += resolved_by(state, seat, rules)
    return tuple(facts)
