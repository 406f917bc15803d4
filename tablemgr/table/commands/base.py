"""What every command shares: its base, the answer of problems, and checks used by several.

Source: architecture.md (one check decides), style.md (rules 12 to 16).
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.table.phases import ENDED
from tablemgr.table.rules import TableRules
from tablemgr.table.state import RoundState

LONGEST_TEXT = 500
"""Characters of a reason, a note, a name: what a slip and a report line can carry."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that a person wants to record."""


@dataclass(frozen=True, slots=True)
class Problems:
    """The answer of `decide` where a command is refused: everything that is wrong with it."""

    problems: tuple[Problem, ...]


def check_open(state: RoundState, where: str = "round") -> tuple[Problem, ...]:
    """Answer the Problem of a round that is not open.

    Source: facts.md (phase).
    """
    return (problem("ROUND-NOT-OPEN", where),) if state.phase in ENDED else ()


def check_ended(state: RoundState, where: str = "round") -> tuple[Problem, ...]:
    """Answer the Problem of a round that is still open where none may be.

    Source: facts.md (open round: closed).
    """
    if state.phase in ENDED:
        return ()
    return (problem("ROUND-OPEN", where, number=state.number),)


def check_seat(seat: Seat, rules: TableRules, where: str = "") -> tuple[Problem, ...]:
    """Answer the Problem of a seat that the table has not.

    Source: style.md (rule 9: seats count from 1).
    """
    if 1 <= seat <= rules.seating.seats:
        return ()
    return (problem("SEAT-UNKNOWN", where or f"seat {seat}", seat=seat, seats=rules.seating.seats),)


def check_playing(state: RoundState, seat: Seat, rules: TableRules) -> tuple[Problem, ...]:
    """Answer the Problem of a seat that is unknown or has no bet in this round.

    Source: facts.md (call outcome, enter hand).
    """
    problems = check_seat(seat, rules)
    if not problems and not state.seat(seat).bets:
        problems = (problem("SEAT-NO-BET", f"seat {seat}"),)
    return problems


def resolved_seats(state: RoundState) -> str:
    """Answer the numbers of the seats whose chips have moved, for a sentence.

    Source: recording.md (void: only while no seat is resolved).
    """
    return ", ".join(str(seat.seat) for seat in state.in_play if seat.is_resolved)


def check_text(text: str, where: str, *, required: bool = True) -> tuple[Problem, ...]:
    """Answer every Problem of a text that a person wrote: none, too long, not printable on one line.

    Source: FAULT F3, F4 (text is kept as typed), facts.md (void, skip, gap, correct: reason).
    """
    if not text.strip():
        return (problem("TEXT-MISSING", where),) if required else ()
    problems = []
    if len(text) > LONGEST_TEXT:
        problems.append(problem("TEXT-LONG", where, got=len(text), most=LONGEST_TEXT))
    # Lone surrogates cannot be written down at all, control characters not on one line.
    if any("\ud800" <= c <= "\udfff" or c < " " or c in "\x7f\x85\u2028\u2029" for c in text):
        problems.append(problem("TEXT-CHARACTERS", where))
    return tuple(problems)
