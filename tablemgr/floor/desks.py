"""A desk: one table as the session holds it, its rules, and its state folded from the trail."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.adopt import Rules
from tablemgr.floor.changes import State
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.rows import Told
from tablemgr.table.commands import COMMANDS, Command, Problems, check, decide
from tablemgr.table.commands.opening import OpenRound, SkipRound
from tablemgr.table.deal_commands import DEAL_COMMANDS, OpenDeal, check_deal, decide_deal
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import DealTableState, evolve_deal
from tablemgr.table.events import CashIn, CashOut, CashUndone
from tablemgr.table.facts import Fact
from tablemgr.table.patron_events import CashPlayed, ColouredUp
from tablemgr.table.phases import ENDED
from tablemgr.table.state import EMPTY, RoundState, evolve
from tablemgr.table.table_events import SlipPrinted

CASH = (CashIn, CashOut, CashPlayed, ColouredUp, CashUndone)
"""What may be written down before a table's first round."""
OPENING = (OpenRound, SkipRound, OpenDeal)
"""Commands that begin a round, and take its number."""


@dataclass(frozen=True, slots=True)
class Desk:
    """A table: its rules, and what its last round looks like."""

    table: str
    rules: Rules
    state: State
    day: str = ""
    """The gaming day that the round was opened in."""
    next_rules: Rules | None = None
    """Adopted while a round was open; in force from the next one."""
    lagging: RoundState | None = None
    """The round before, where its last seats are still open. Source: recording.md (one round may lag)."""
    lagging_day: str = ""

    @property
    def is_open(self) -> bool:
        """Whether a round is open on record. Source: ledger.md (ends closed or void)."""
        return is_open(self.state) or self.lagging is not None

    @property
    def open_round(self) -> int:
        """The number of the round that was opened first and is not over. Source: facts.md (closing)."""
        return self.state.number if self.lagging is None else self.lagging.number

    def check_lag(self, command: Command) -> tuple[Problem, ...]:
        """Answer why the present round may not lag: another one does already, or other rules wait for its end.

        Source: recording.md (one round may lag); FAULT C9.
        """
        if not isinstance(command, OpenRound) or not command.lag:
            return ()
        if self.lagging is not None:
            return (problem("FLOOR-LAG-TWO", self.table, number=self.lagging.number),)
        return () if self.next_rules is None else (problem("FLOOR-LAG-RULES", self.table),)

    def check(self, command: Command, state: State | None = None) -> tuple[Problem, ...]:
        """Answer what is wrong with a command now. Source: architecture.md (one check decides)."""
        at = self.state if state is None else state
        if isinstance(self.rules, DealRules) and isinstance(at, DealTableState):
            known = type(command) in DEAL_COMMANDS
            return check_deal(at, command, self.rules) if known else self._wrong_game(command)
        if isinstance(self.rules, DealRules) or isinstance(at, DealTableState):
            return self._wrong_game(command)
        return check(at, command, self.rules) if type(command) in COMMANDS else self._wrong_game(command)

    def decide(self, command: Command, state: State | None = None) -> tuple[Fact, ...] | Problems:
        """Answer a command's facts or its problems. Source: architecture.md (path of one action, 4)."""
        at = self.state if state is None else state
        problems = self.check(command, at)
        if problems:
            return Problems(problems)
        if isinstance(self.rules, DealRules):
            assert isinstance(at, DealTableState)
            return decide_deal(at, command, self.rules)
        assert isinstance(at, RoundState)
        return decide(at, command, self.rules)

    def _wrong_game(self, command: Command) -> tuple[Problem, ...]:
        return (problem("FLOOR-OTHER-GAME", self.table, command=type(command).__name__),)

    def after(self, facts: Iterable[Fact], *, day: str) -> Desk:
        """Answer the desk with facts more. Source: architecture.md (path of one action, 6)."""
        state = folded(self.state, facts)
        after = replace(self, state=state, day=day)
        if isinstance(self.state, RoundState) and is_open(self.state) and state.number != self.state.number:
            return replace(after, lagging=self.state, lagging_day=self.day)
        return after

    def after_lagging(self, facts: Iterable[Fact]) -> Desk:
        """Answer the desk with facts more of the round that lags; with its end it lags no more.

        Source: recording.md (one round may lag).
        """
        assert self.lagging is not None
        state = folded(self.lagging, facts)
        return replace(self, lagging=state if isinstance(state, RoundState) and is_open(state) else None)

    def refreshed(self) -> Desk:
        """Answer the desk with rules that were waiting for the next round. Source: architecture.md."""
        if self.next_rules is None:
            return self
        return replace(self, rules=self.next_rules, next_rules=None)


def empty_state(rules: Rules) -> State:
    """Answer the state of a table before its first round.

    Source: architecture.md (seven sentences, 2).
    """
    return DealTableState() if isinstance(rules, DealRules) else EMPTY


def is_open(state: State) -> bool:
    """Answer whether a state's round is open on record.

    Source: ledger.md (an opened round ends closed or void).
    """
    if isinstance(state, DealTableState):
        return state.is_open
    return state.phase not in ENDED


def folded(state: State, facts: Iterable[Fact]) -> State:
    """Answer a state with facts more; paper is no part of a round.

    Source: architecture.md (the fold of the facts).
    """
    for fact in facts:
        if isinstance(fact, SlipPrinted):
            continue
        state = evolve_deal(state, fact) if isinstance(state, DealTableState) else evolve(state, fact)
    return state


def state_of_round(readings: Readings, table: str, number: int, rules: Rules) -> State:
    """Answer a round as the trail has it.

    Source: architecture.md (replay asks no rules).
    """
    return folded(empty_state(rules), _facts(readings.round_facts(table, number)))


def desk_of(readings: Readings, table: str, rules: Rules) -> Desk:
    """Answer a table as the trail leaves it: its last round, and the one before where that is still open.

    Source: ledger.md (power cut: shows the last recorded round, offers the open one).
    """
    state, day = _last(readings, table, rules)
    desk = Desk(table, rules, state, day)
    rows = readings.rounds(table, limit=2)
    if len(rows) == 2 and rows[1].status == "open":
        lagging = state_of_round(readings, table, rows[1].number, rules)
        if isinstance(lagging, RoundState):
            return replace(desk, lagging=lagging, lagging_day=rows[1].gaming_day)
    return desk


def _last(readings: Readings, table: str, rules: Rules) -> tuple[State, str]:
    newest = readings.rounds(table, limit=1)
    if newest:
        row = newest[0]
        return state_of_round(readings, table, row.number, rules), row.gaming_day
    cash = readings.table_facts(table, *(kind.__name__ for kind in CASH))
    return folded(empty_state(rules), _facts(cash)), ""


def _facts(told: Iterable[Told]) -> list[Fact]:
    return [each.fact for each in told]
