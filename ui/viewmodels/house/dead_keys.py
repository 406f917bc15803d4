"""Why a key of the office that is drawn dead takes nothing, and digits that are somebody's badge or PIN.

Source: screens.md, ground rules 1 and 3; sign-in (a PIN is never shown); facts.md (roles).
"""

from __future__ import annotations

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.credentials import LEAST
from tablemgr.floor.people import MAY, Act, Person, check_may

UNASKED = problem("DIGITS-UNASKED", "")


def why_not(person: Person, act: Act) -> tuple[Problem, ...]:
    """Answer why somebody may not begin an act; none where only a second person is missing. Source: facts.md (roles)."""
    return tuple(p for p in check_may(MAY[act], person, None) if p.code != "ROLE-SECOND-MISSING")


def may_be_pin(text: str) -> bool:
    """Answer whether a text is nothing but digits, and as many as a PIN has at least: no reason, and no paper's code.

    >>> may_be_pin("018483"), may_be_pin("0101"), may_be_pin("set 018483")
    (True, False, False)

    Source: screens.md (sign-in: a PIN is never shown).
    """
    return text.isdecimal() and len(text) >= LEAST
