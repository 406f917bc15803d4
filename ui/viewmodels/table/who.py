"""Who stands at a table, by the role that was taken there: nobody is called a dealer who did not come as one."""

from __future__ import annotations

from tablemgr.floor.people import Person, Role
from ui.viewmodels.words import Words


def person_text(person: Person, words: Words, *, dealer: str, locked: bool) -> str:
    """Answer who is at a table; under the lock by badge alone.

    dealer: the text's code for somebody who deals, or records, here.

    Source: look.md 4 (top bar; lock); facts.md (roles).
    """
    name = words.typed(person.badge if locked else person.name)
    if person.role is Role.DEALER:
        return words.say(dealer, name=name)
    role = words.say(f"STAFF-ROLE-{person.role.name.replace('_', '-')}")
    return words.say("STAFF-AT-TABLE", role=role, name=name)


def strip_field(person: Person) -> tuple[str, str]:
    """Answer role and badge as the ceiling camera reads them. Source: look.md 4 (camera strip)."""
    return person.role.value.upper(), person.badge
