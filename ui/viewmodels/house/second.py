"""What waits for a second person: what both are shown, and what is done with the approval.

Source: facts.md (who may be the second person); FAULT C12.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tablemgr.core.problems import Problem
from tablemgr.floor.authority import Authority, Shown
from tablemgr.floor.people import second_roles, ways_of
from tablemgr.floor.staff import Staff
from tablemgr.ledger.errors import LedgerError
from tablemgr.table.commands import Problems
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.table.rows import CLASH, Approval, Line
from ui.viewmodels.words import Words


@dataclass(frozen=True, slots=True)
class Waiting:
    """One action that was shown and waits."""

    shown: Shown
    caption: str
    lines: tuple[str, ...]
    do: Callable[[Authority], tuple[Problem, ...]]
    """Does it with the approval; answers what it was refused for."""
    refused: tuple[Problem, ...] = ()
    warns: tuple[str, ...] = ()
    """What nobody may overlook who signs it."""

    def approval(self, words: Words) -> Approval:
        """Answer it as it stands on the screen. Source: screens.md, ground rule 4."""
        wanted = second_roles(ways_of(self.shown.act), self.shown.first.role)
        names = words.listed(
            tuple(words.say(f"STAFF-ROLE-{role.name.replace('_', '-')}") for role in sorted(wanted))
        )
        grave = (Line(line, CLASH, bold=True, sign="clash") for line in self.warns)
        return Approval(
            self.caption, (*(Line(line) for line in self.lines), *grave), words.say("STAFF-APPROVES", roles=names),
            sentences(self.refused, words),
        )  # fmt: skip

    def approve(self, staff: Staff, badge: str, pin: str) -> tuple[Problem, ...]:
        """Take badge and PIN, and do it; answer why not. Source: facts.md (signed in for that one act)."""
        try:
            given = staff.authorise_here(self.shown, badge, pin)
            return given.problems if isinstance(given, Problems) else self.do(given)
        except LedgerError as error:
            return (error.problem,)


def problems_of(answer: object) -> tuple[Problem, ...]:
    """Answer the problems of an action, none where it is on record. Source: style.md, rule 13."""
    return answer.problems if isinstance(answer, Problems) else ()


def shown_or(answer: Shown | Problems) -> tuple[Shown | None, tuple[Problem, ...]]:
    """Answer what was shown, or why it could not be. Source: FAULT C12."""
    return (None, answer.problems) if isinstance(answer, Problems) else (answer, ())


def all_of(*parts: Iterable[Problem]) -> tuple[Problem, ...]:
    """Answer problems in one row. Source: style.md, rule 13."""
    return tuple(problem for part in parts for problem in part)
