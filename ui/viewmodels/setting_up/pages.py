"""A page of the set-up: its list, the keys under it, the form behind a key, and what a form comes to.

Source: screens.md (set-up); facts.md (who may be the second person).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.floor.authority import Authority, Shown
from tablemgr.floor.house_settings import Setting, put_setting, show_setting
from tablemgr.floor.people import MAY, Act, Person
from tablemgr.floor.session import Session
from tablemgr.table.commands import Problems
from ui.viewmodels.house.second import problems_of
from ui.viewmodels.setting_up.rows import Entry, Form, Values
from ui.viewmodels.table.rows import Key


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a form comes to, as both people see it, and what is done once the second one has signed."""

    shown: Shown
    do: Callable[[Authority], tuple[Problem, ...]]


class Page(Protocol):
    """One page; `at` is the chosen line of its list, `what` the key that was pressed."""

    name: str
    code: str
    """Its name's sentence; what is asked on it is `SETUP-ASK-` and the name."""

    def entries(self, at: int) -> tuple[Entry, ...]:
        """Answer the lines of the list. Source: screens.md (set-up)."""
        ...

    def keys(self, at: int) -> tuple[Key, ...]:
        """Answer what can be done at a line. Source: screens.md, ground rule 2."""
        ...

    def act(self, what: str) -> Act:
        """Answer what a key begins, as it stands in the permission matrix. Source: facts.md."""
        ...

    def form(self, what: str, at: int) -> Form | None:
        """Answer the form behind a key; None where it acts at once. Source: screens.md (set-up)."""
        ...

    def propose(self, what: str, at: int, values: Values, by: Person) -> Proposal:
        """Answer what a form comes to; Refused names everything that is wrong. Source: FAULT C12."""
        ...

    def at_once(self, what: str, at: int, by: Person) -> tuple[Problem, ...]:
        """Do what needs no form and no second person; answer why not. Source: facts.md."""
        ...


def check_begins(act: Act, by: Person | None) -> tuple[Problem, ...]:
    """Answer why somebody may not begin an act, before anything is filled in. Source: facts.md (roles)."""
    if by is None:
        return (problem("WAYS-NOBODY"),)
    if any(by.role in way.first for way in MAY[act]):
        return ()
    roles = ", ".join(sorted({role.value for way in MAY[act] for role in way.first}))
    return (problem("ROLE-MAY-NOT", "", role=by.role.value, roles=roles),)


def shown_or_refused(shown: Shown | Problems) -> Shown:
    """Answer what was shown; Refused where it could not be. Source: FAULT C12."""
    if isinstance(shown, Problems):
        raise Refused(*shown.problems)
    return shown


def setting_proposed(session: Session, setting: Setting, by: Person) -> Proposal:
    """Answer a setting of the house as it waits for the second person. Source: REQ R15; FAULT C12."""
    shown = shown_or_refused(show_setting(session, setting, by=by))

    def do(given: Authority) -> tuple[Problem, ...]:
        return problems_of(put_setting(session, setting, by=by, witness=given, op_id=shown.action))

    return Proposal(shown, do)
