"""Which screens of the office somebody may see. What is done there is asked of the gate again.

Source: facts.md (roles); screens.md (the screens).
"""

from __future__ import annotations

from tablemgr.floor.people import Person, Role

FLOOR, ROUNDS, SHIFT, WAYS, AUDIT = "floor", "rounds", "shift", "ways", "audit"
SET_UP, PATTERNS = "setup", "patterns"
FOR = {
    FLOOR: (Role.PIT_BOSS, Role.OPERATOR),
    ROUNDS: (Role.PIT_BOSS, Role.OPERATOR, Role.AUDITOR),
    SHIFT: (Role.OPERATOR, Role.PIT_BOSS, Role.CASHIER, Role.COUNTER, Role.AUDITOR),
    WAYS: (Role.PIT_BOSS, Role.OPERATOR),
    PATTERNS: (Role.PIT_BOSS, Role.AUDITOR),
    SET_UP: (Role.ADMINISTRATOR, Role.OPERATOR),
    AUDIT: (Role.AUDITOR, Role.OPERATOR, Role.PIT_BOSS, Role.ADMINISTRATOR),
}


def office_tabs(person: Person | None) -> tuple[str, ...]:
    """Answer the screens for whoever is in; none for nobody, and for a role that has none.

    Source: facts.md (an auditor reads everything; an administrator deals nothing).
    """
    return () if person is None else tuple(name for name, roles in FOR.items() if person.role in roles)
