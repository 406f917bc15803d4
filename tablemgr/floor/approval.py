"""How the session asks for a second person's approval: before an action, within its transaction, after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.authority import LIVE, Authority, Gate, digest_of
from tablemgr.floor.people import Person
from tablemgr.table.facts import Fact


def check_signature(
    gate: Gate | None, by: Person | None, witness: Person | None, *, table: str, mode: str
) -> tuple[Problem, ...]:
    """Answer why these two may not sign here: not signed in, or a second person by name alone.

    A live table takes a second person's name only with that person's approval. A session without a gate
    asks nobody to sign in.

    Source: facts.md (the second person); REQ R02, R08.
    """
    problems: list[Problem] = []
    if gate is not None and by is not None:
        problems += gate.check_first(by, table)
    by_name = witness is not None and not isinstance(witness, Authority)
    if by_name and not (mode != LIVE if gate is None else gate.takes_names(mode)):
        problems.append(problem("AUTHORITY-MISSING", "second person"))
    return tuple(problems)


@dataclass(frozen=True, slots=True)
class Approval:
    """An action's approval where its second person proved to be there; else it has nothing to say."""

    gate: Gate | None
    witness: Person | None
    table: str
    by: Person | None
    about: str = ""
    """What was shown besides the facts."""

    @property
    def op_id(self) -> str | None:
        """The id that the action was approved under. Source: ledger.md (op_id)."""
        return self.witness.action if isinstance(self.witness, Authority) else None

    def check(self, op_id: str | None, written: Callable[[str], object]) -> tuple[Problem, ...]:
        """Answer why the action may not even be tried. Whoever repeats one names its id, and may.

        Source: REQ R08; FAULT C12, D7.
        """
        if not isinstance(self.witness, Authority) or (op_id == self.op_id and written(self.witness.action)):
            return ()
        found = self._asked(None)
        if op_id not in (None, self.op_id):
            found = (*found, problem("AUTHORITY-OTHER", "second person"))
        self.not_taken(found)
        return found

    def check_facts(self, facts: tuple[Fact, ...]) -> tuple[Problem, ...]:
        """Answer whether the facts about to be written are not those that were shown. Source: FAULT C12."""
        if not isinstance(self.witness, Authority) or self.by is None:
            return ()
        return self._asked(digest_of(self.table, self.by, facts, about=self.about))

    def not_taken(self, problems: tuple[Problem, ...]) -> None:
        """Put on record that the approval was refused, where that is what was. Source: FAULT C12."""
        about_it = tuple(p for p in problems if p.code.startswith("AUTHORITY-"))
        if about_it and isinstance(self.witness, Authority) and self.gate is not None:
            self.gate.refused(self.witness, about_it)

    def taken(self) -> None:
        """Note that the action is on record: its approval is used up, its station was touched. Source: REQ R06, R08."""
        if self.gate is None:
            return
        self.gate.touch(self.table)
        if isinstance(self.witness, Authority):
            self.gate.used(self.witness)

    def _asked(self, shown: str | None) -> tuple[Problem, ...]:
        if self.gate is None or self.by is None or not isinstance(self.witness, Authority):
            return (problem("AUTHORITY-UNKNOWN", "second person"),)
        return self.gate.check_authority(self.witness, shown)
