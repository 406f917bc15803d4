"""Recording through the session: one action after the other, and what waits for a second person.

Source: architecture.md (the path of one action); facts.md (who may be the second person); FAULT A1, C12, D7.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.authority import Authority, Shown
from tablemgr.floor.people import Person, Role
from tablemgr.floor.session import Done, Session
from tablemgr.floor.staff import Staff
from tablemgr.ledger.errors import LedgerError
from tablemgr.table.commands.base import Command, Problems
from tablemgr.table.deal_commands import AgreeStands, decide_deal
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import DealTableState
from tablemgr.table.facts import Fact

SECOND_MISSING, MAY_NOT = "ROLE-SECOND-MISSING", "ROLE-MAY-NOT"


@dataclass(frozen=True, slots=True)
class Waiting:
    """An action that waits for somebody's badge and PIN; shown is None where that person acts alone."""

    command: Command
    shown: Shown | None
    facts: tuple[Fact, ...]


class Writer:
    """Records at one table for whoever is signed in there."""

    def __init__(
        self,
        session: Session,
        table: str,
        person: Callable[[], Person | None],
        staff: Staff | None,
    ) -> None:
        self.session, self.table, self._staff = session, table, staff
        self._given = person
        self.waiting: Waiting | None = None
        self.before: Callable[[str], None] = lambda _: None
        """Told the id of an action before it is written."""
        self.after: Callable[[Done], None] = lambda _: None
        """Told what an action wrote."""

    @property
    def person(self) -> Person | None:
        """Who is signed in at the table. Source: screens.md (sign-in)."""
        return self._given()

    @property
    def is_locked(self) -> bool:
        """Whether the place is locked. Source: screens.md (lock)."""
        return self._staff is not None and self._staff.places.is_locked(self.table)

    @property
    def state(self) -> DealTableState:
        """The table's state. Source: architecture.md (the fold of the facts)."""
        state = self.session.state(self.table)
        if not isinstance(state, DealTableState):
            raise TypeError(f"{self.table} plays another game")
        return state

    @property
    def rules(self) -> DealRules:
        """The table's rules. Source: architecture.md (adoption)."""
        rules = self.session.rules(self.table)
        if not isinstance(rules, DealRules):
            raise TypeError(f"{self.table} plays another game")
        return rules

    def record(self, commands: tuple[Command, ...], *, round_: int | None = None) -> tuple[Problem, ...]:
        """Record commands in order up to the first that is refused; one that takes two people waits.

        round_: an earlier deal that they are about.

        Source: facts.md; FAULT D7 (each action has an id).
        """
        for command in commands:
            problems = self._record(command, round_)
            if problems:
                return problems
        return ()

    def _record(self, command: Command, round_: int | None) -> tuple[Problem, ...]:
        by = self.person
        if by is None:
            return (problem("SIGN-IN-NOT-HERE", "badge", badge=""),)
        problems = self.session.check(self.table, command, by=by, round_=round_)
        codes = {one.code for one in problems}
        if codes == {SECOND_MISSING} or (codes == {MAY_NOT} and isinstance(command, AgreeStands)):
            return self._wait(command, by)
        if problems:
            return problems
        action = str(uuid.uuid4())
        self.before(action)
        return self._do(command, by, None, action, round_)

    def _do(
        self,
        command: Command,
        by: Person,
        witness: Person | None,
        action: str | None,
        round_: int | None = None,
    ) -> tuple[Problem, ...]:
        try:
            done = self.session.do(self.table, command, by=by, witness=witness, op_id=action, round_=round_)
        except LedgerError as failure:
            return (failure.problem,)
        if isinstance(done, Problems):
            return done.problems
        self.after(done)
        # What was shown for approval stood on an earlier state.
        self.waiting = None
        return ()

    # -- the second person --

    def _wait(self, command: Command, by: Person) -> tuple[Problem, ...]:
        if isinstance(command, AgreeStands):
            facts = decide_deal(self.state, command, self.rules)
            if isinstance(facts, Problems):
                return facts.problems
            self.waiting = Waiting(command, None, facts)
            return ()
        shown = self.session.show(self.table, command, by=by)
        if isinstance(shown, Problems):
            return shown.problems
        self.waiting = Waiting(command, shown, shown.facts)
        return ()

    def approve(self, badge: str, pin: str) -> tuple[Problem, ...]:
        """Take the second person's badge and PIN; what waits is recorded, or it is said why not.

        Source: facts.md (the second person); FAULT C12.
        """
        waiting, by = self.waiting, self.person
        if waiting is None:
            return ()
        if by is None:
            return (problem("SIGN-IN-NOT-HERE", "badge", badge=""),)
        if waiting.shown is None:
            return self._by_boss(waiting.command, badge, pin)
        witness = self._witness(waiting.shown, badge, pin)
        if isinstance(witness, Problems):
            return witness.problems
        action = witness.action if isinstance(witness, Authority) else waiting.shown.action
        return self._do(waiting.command, by, witness, action)

    def _witness(self, shown: Shown, badge: str, pin: str) -> Person | Problems:
        if self._staff is not None:
            return self._staff.authorise_here(shown, badge, pin)
        return Person(badge, badge, Role.PIT_BOSS)

    def _by_boss(self, command: Command, badge: str, pin: str) -> tuple[Problem, ...]:
        """What a pit boss records alone, by badge and PIN for that one act."""
        if not isinstance(command, AgreeStands):
            return ()
        if self._staff is None:
            boss = Person(badge, badge, Role.PIT_BOSS)
            return self._do(replace(command, by_whom=boss.name), boss, None, None)
        done = self._staff.act_here(
            badge,
            pin,
            lambda boss: _or_problems(self._do(replace(command, by_whom=boss.name), boss, None, None)),
            table=self.table,
            role=Role.PIT_BOSS,
        )
        return done.problems if isinstance(done, Problems) else ()

    def withdraw(self) -> None:
        """Give up what waits. Source: screens.md 4."""
        self.waiting = None


def _or_problems(found: tuple[Problem, ...]) -> tuple[()] | Problems:
    return Problems(found) if found else ()
