"""Outcomes as they fall: calls, samples, payment ticks."""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.table.commands.base import Command, check_open, check_playing, check_seat
from tablemgr.table.events import OutcomeCalled, SampleDrawn, SeatPaid
from tablemgr.table.facts import Fact
from tablemgr.table.phases import SEATS, VOID, check_phase
from tablemgr.table.resolving import holds, resolved_by
from tablemgr.table.rules import TableRules
from tablemgr.table.state import RoundState, evolve


@dataclass(frozen=True, slots=True)
class CallOutcome(Command):
    """Call a seat's outcome as it fell."""

    seat: Seat
    outcome: Outcome


def check_call_outcome(state: RoundState, command: CallOutcome, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why an outcome may not be called: phase, seat, already resolved, called so and waiting, no such outcome here.

    Source: facts.md (call outcome), PG S6 (a game without fouls), PGP 5 (fold).
    """
    where = f"seat {command.seat}"
    problems = list(check_phase(rules.phases, state.phase, SEATS, where))
    problems += check_playing(state, command.seat, rules)
    seat = state.seat(command.seat)
    if seat.is_resolved:
        problems.append(problem("SEAT-RESOLVED", where))
    elif seat.called is command.outcome and holds(state, seat, rules):
        problems.append(problem("CALL-SAME", where, outcome=command.outcome.value))
    problems += check_outcome(command.outcome, rules, where)
    return tuple(problems)


def check_outcome(outcome: Outcome, rules: TableRules, where: str) -> tuple[Problem, ...]:
    """Answer the Problem of an outcome that this table's game has not.

    Source: PG S6 (foul rule), PGP 5 (fold).
    """
    if outcome in rules.play.outcomes:
        return ()
    return (problem("OUTCOME-NOT-HERE", where, outcome=outcome.value),)


def call_outcome(state: RoundState, command: CallOutcome, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the call, and the seat resolved unless something holds it.

    Source: facts.md (call outcome).
    """
    called = OutcomeCalled(command.seat, command.outcome)
    return (called, *resolved_by(evolve(state, called), command.seat, rules))


@dataclass(frozen=True, slots=True)
class DrawSample(Command):
    """Ask for a seat's pieces before they are mucked; the program draws, the dealer cannot foresee it."""

    seat: Seat


def check_draw_sample(state: RoundState, command: DrawSample, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why a seat cannot be drawn.

    Source: recording.md (samples).
    """
    where = f"seat {command.seat}"
    problems = list(check_phase(rules.phases, state.phase, SEATS, where))
    problems += check_playing(state, command.seat, rules)
    if state.seat(command.seat).is_resolved:
        problems.append(problem("SEAT-RESOLVED", where))
    return tuple(problems)


def draw_sample(state: RoundState, command: DrawSample, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the draw.

    Source: facts.md (ask for a sample).
    """
    del state, rules
    return (SampleDrawn(command.seat),)


@dataclass(frozen=True, slots=True)
class PaySeat(Command):
    """Tick that a seat's chips have moved, where winners are paid at the end."""

    seat: Seat


def check_pay_seat(state: RoundState, command: PaySeat, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why a seat may not be ticked as paid: not resolved, paid before, disputed.

    Source: facts.md (paid), facts.md (an open dispute: its money waits).
    """
    where = f"seat {command.seat}"
    problems = list(check_seat(command.seat, rules))
    if state.opened is None or state.phase == VOID:
        problems += check_open(state)
    seat = state.seat(command.seat)
    if not rules.pays_at_end:
        problems.append(problem("PAY-NOT-HERE", where))
    elif not seat.is_resolved:
        problems.append(problem("SEAT-OPEN", where))
    if seat.paid:
        problems.append(problem("SEAT-PAID", where))
    if seat.disputes or (seat.is_resolved and seat.is_contradicted):
        problems.append(problem("SEAT-WAITS", where))
    return tuple(problems)


def pay_seat(state: RoundState, command: PaySeat, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the tick.

    Source: facts.md (paid).
    """
    del state, rules
    return (SeatPaid(command.seat),)
