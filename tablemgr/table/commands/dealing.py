"""From no more bets to all set: the start seat, the hands delivered, the hands locked."""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.core.problems import Problem, problem
from tablemgr.table.commands.base import Command
from tablemgr.table.events import HandsDelivered, HandsLocked, StartSeat
from tablemgr.table.facts import Fact
from tablemgr.table.phases import DELIVERY, SETTING, START, check_phase
from tablemgr.table.rules import TableRules
from tablemgr.table.state import RoundState

DICE = 3


@dataclass(frozen=True, slots=True)
class SetStart(Command):
    """Say where the first packet or stack goes: by three dice, by position (0 is the banker's), or both."""

    position: int | None = None
    dice: tuple[int, ...] = ()


def check_set_start(state: RoundState, command: SetStart, rules: TableRules) -> tuple[Problem, ...]:
    """Answer every Problem of a start: phase, dice that are none, a position that does not follow.

    Source: PG 3.3, PGP 5 (first packet), FAULT D4.
    """
    problems = list(check_phase(rules.phases, state.phase, START))
    positions = rules.play.positions
    if command.dice and (len(command.dice) != DICE or any(die not in range(1, 7) for die in command.dice)):
        problems.append(problem("START-DICE", "dice", dice=" ".join(map(str, command.dice))[:40]))
    elif command.dice and command.position not in (None, _by_dice(command.dice, positions)):
        problems.append(
            problem(
                "START-MISCOUNT",
                "dice",
                position=str(command.position)[:20],
                counted=_by_dice(command.dice, positions),
            )
        )
    if command.position is not None and command.position not in range(positions):
        problems.append(
            problem("START-POSITION", "start", position=str(command.position)[:20], most=positions - 1)
        )
    if command.position is None and not command.dice:
        problems.append(problem("START-MISSING", "start"))
    return tuple(problems)


def _by_dice(dice: tuple[int, ...], positions: int) -> int:
    return (sum(dice) - 1) % positions


def set_start(state: RoundState, command: SetStart, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the start seat, counted from the banker as one.

    Source: PG 3.3, PGP 5 (first packet).
    """
    del state
    position = command.position
    if position is None:
        position = _by_dice(command.dice, rules.play.positions)
    return (StartSeat(position, command.dice, rules.phase_after(START)),)


@dataclass(frozen=True, slots=True)
class Deliver(Command):
    """All hands lie before the players."""


def check_deliver(state: RoundState, command: Deliver, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why the hands cannot be delivered now.

    Source: facts.md (delivered).
    """
    del command
    return check_phase(rules.phases, state.phase, DELIVERY)


def deliver(state: RoundState, command: Deliver, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the delivery.

    Source: facts.md (delivered).
    """
    del state, command
    return (HandsDelivered(rules.phase_after(DELIVERY)),)


@dataclass(frozen=True, slots=True)
class LockHands(Command):
    """All players have set; nobody may touch anything any more."""


def check_lock_hands(state: RoundState, command: LockHands, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why the hands cannot be locked now.

    Source: facts.md (all set), PGP G6.
    """
    del command
    return check_phase(rules.phases, state.phase, SETTING)


def lock_hands(state: RoundState, command: LockHands, rules: TableRules) -> tuple[Fact, ...]:
    """Answer that all is set.

    Source: facts.md (all set).
    """
    del state, command
    return (HandsLocked(rules.phase_after(SETTING)),)
