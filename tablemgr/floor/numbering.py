"""Numbers of an action: those its series give it, and the round that its entries belong to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.changes import State
from tablemgr.floor.desks import OPENING
from tablemgr.ledger.drawing import DISPUTES, ROUNDS
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.shift_readings import last_number
from tablemgr.ledger.work import Work
from tablemgr.table.commands import Command, DeclareGap, OpenDispute, Problems
from tablemgr.table.facts import Fact


def numbered(work: Work, table: str, command: Command) -> Command | Problems:
    """Answer a command with the number that its series gives it; another one that it came with is refused.

    A series may begin at a number that it is given.

    Source: ledger.md (numbers); REQ R22.
    """
    if isinstance(command, OPENING):
        series, owner = ROUNDS, table
    elif isinstance(command, OpenDispute):
        series, owner = DISPUTES, None
    else:
        return command
    number = work.next_number(series, owner, first=command.number or 1)
    if command.number not in (0, number):
        return Problems((problem("FLOOR-NUMBER", table, number=str(command.number)[:30], wanted=number),))
    return replace(command, number=number)


def out_of_turn(readings: Readings, table: str, number: int) -> tuple[Problem, ...]:
    """Answer what is wrong with a round's own number: it takes the next one; a series may begin at any.

    Source: ledger.md (numbers); REQ R22.
    """
    last = last_number(readings, ROUNDS, table)
    if number in (0, last + 1) or not last:
        return ()
    return (problem("FLOOR-NUMBER", table, number=str(number)[:30], wanted=last + 1),)


def round_of(command: Command, state: State) -> int | None:
    """Answer the round that a command's entries belong to; a gap belongs to none.

    Source: facts.md.
    """
    return None if isinstance(command, DeclareGap) else state.number or None


def number_in(facts: Iterable[Fact]) -> int | None:
    """Answer the number of the round that facts open, which their envelope did not know yet.

    Source: ledger.md (numbers).
    """
    first: Any = next(iter(facts), None)
    return first.number if type(first).__name__ in ("RoundOpened", "RoundSkipped", "DealOpened") else None
