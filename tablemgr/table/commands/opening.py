"""Opening a round, and rounds that are not on record: skipped, or behind a gap."""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.core.money import LARGEST
from tablemgr.core.problems import Problem, problem
from tablemgr.table.commands.base import Command, check_ended, check_text
from tablemgr.table.commands.carrying import carried
from tablemgr.table.events import GapDeclared, RoundOpened, RoundSkipped
from tablemgr.table.facts import Fact
from tablemgr.table.phases import ENDED, SEATS, check_phase
from tablemgr.table.rules import TableRules, check_table_rules
from tablemgr.table.state import RoundState

LAST_INSTANT = 253_402_300_799_999_999
"""The last microsecond of the year 9999, beyond which no calendar of ours goes."""
MOST_ROUNDS = 10_000
"""More rounds than a table deals in a week are not one gap."""


@dataclass(frozen=True, slots=True)
class OpenRound(Command):
    """Open a round on record; carry repeats the main bets of the last one.

    lag: the present round is not over; its open seats are finished beside this one. The floor takes the
    number inside the committing transaction.
    """

    number: int
    dealer: str
    dealer_badge: str = ""
    carry: bool = False
    lag: bool = False


def check_open_round(state: RoundState, command: OpenRound, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why a round may not be opened now: another is open, the number, the table's own rules.

    Source: facts.md (open round), recording.md (one round may lag), ledger.md (numbers are never reused).
    """
    return (
        *(_check_lag(state) if command.lag else check_ended(state)),
        *_check_number(state, command.number),
        *check_text(command.dealer, "dealer"),
        *check_text(command.dealer_badge, "badge", required=False),
        *check_table_rules(rules),
    )


def _check_lag(state: RoundState) -> tuple[Problem, ...]:
    """A round lags only once its hands are locked: what is missing are outcomes, and nobody can change a hand."""
    if state.opened is None or state.phase in ENDED:
        return (problem("ROUND-LAG-NONE", "round"),)
    early = check_phase(state.opened.phases, state.phase, SEATS)
    return (problem("ROUND-LAG-EARLY", "round", number=state.number),) if early else ()


def _check_number(state: RoundState, number: int) -> tuple[Problem, ...]:
    if state.number < number <= LARGEST:
        return ()
    return (problem("ROUND-NUMBER", "number", number=str(number)[:30], last=state.number),)


def open_round(state: RoundState, command: OpenRound, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the opening with all that the round's result depends on, then the carried bets.

    Source: facts.md (open round), recording.md (carried bets).
    """
    opened = RoundOpened(
        number=command.number, game=rules.play.game, variant=rules.variant, values=rules.values,
        seats=rules.seating.seats, opening_order=rules.seating.opening_order, phases=rules.phases,
        limits=rules.limits, commission=rules.commission, house_way=rules.house_way,
        pay_tables=rules.pay_tables, level=rules.level, dealer=command.dealer,
        dealer_badge=command.dealer_badge, currency=rules.currency, mode=rules.mode, phase=rules.phases[0],
        pay_threshold=rules.pay_threshold, recall_threshold=rules.recall_threshold,
    )  # fmt: skip
    return (opened, *(carried(state, rules.seating.seats) if command.carry else ()))


@dataclass(frozen=True, slots=True)
class SkipRound(Command):
    """Record that a round was dealt and could not be recorded."""

    number: int
    reason: str


def check_skip_round(state: RoundState, command: SkipRound, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why a round may not be skipped now.

    Source: facts.md (skip), recording.md (a round that could not be recorded).
    """
    del rules
    return (
        *check_ended(state),
        *_check_number(state, command.number),
        *check_text(command.reason, "reason"),
    )


def skip_round(state: RoundState, command: SkipRound, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the skip; it keeps its number.

    Source: facts.md (skip).
    """
    del state, rules
    return (RoundSkipped(command.number, command.reason),)


@dataclass(frozen=True, slots=True)
class DeclareGap(Command):
    """Declare once that rounds were dealt off system, between two instants (UTC microseconds)."""

    begun: int
    ended: int
    rounds: int
    reason: str


def check_declare_gap(state: RoundState, command: DeclareGap, rules: TableRules) -> tuple[Problem, ...]:
    """Answer why a gap may not be declared so.

    Source: facts.md (gap), recording.md (a gap is declared once).
    """
    del rules
    problems = list(check_ended(state)) + list(check_text(command.reason, "reason"))
    if not 0 <= command.begun < command.ended <= LAST_INSTANT:
        problems.append(problem("GAP-TIMES", "gap"))
    if not 1 <= command.rounds <= MOST_ROUNDS:
        problems.append(problem("GAP-ROUNDS", "rounds", rounds=str(command.rounds)[:30], most=MOST_ROUNDS))
    return tuple(problems)


def declare_gap(state: RoundState, command: DeclareGap, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the gap.

    Source: facts.md (gap).
    """
    del state, rules
    return (GapDeclared(command.begun, command.ended, command.rounds, command.reason),)
