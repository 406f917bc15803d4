"""People as the set-up lists and changes them: forms in, acts of the staff out.

Source: facts.md (staff, roles, PIN reset: administrator proposes, operator approves); REQ R01, R07, R09, R10.
"""

from __future__ import annotations

from collections.abc import Callable

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.people import Role
from tablemgr.floor.roster import Member
from tablemgr.floor.staff_acts import (
    EnrolStaff,
    GiveRole,
    LetGo,
    RenameStaff,
    ReplaceBadge,
    ResetPin,
    StaffAct,
    TakeRole,
)
from ui.viewmodels.setting_up.pin_rule import pin_rule
from ui.viewmodels.setting_up.rows import CHOICE, PIN, Ask, Entry, Form, Values
from ui.viewmodels.words import Words

LEFT_TO_RIGHT = "\u200e"
AGAIN = "pin_again"
ENROL, RENAME, BADGE, GIVE, TAKE, RESET, LEAVE = "N", "R", "B", "G", "T", "P", "L"
TITLES = {
    ENROL: "SETUP-K-ENROL", RENAME: "SETUP-K-RENAME", BADGE: "SETUP-K-BADGE", GIVE: "SETUP-K-GIVE",
    TAKE: "SETUP-K-TAKE", RESET: "SETUP-K-RESET", LEAVE: "SETUP-K-LEAVE",
}  # fmt: skip
"""What is done with people, by its key."""


def role_name(role: Role, words: Words) -> str:
    """Answer a role in the reader's language. Source: facts.md (roles)."""
    return words.say(f"STAFF-ROLE-{role.name.replace('_', '-')}")


def entry_of(member: Member, day: str, words: Words, *, chosen: bool, present: bool) -> Entry:
    """Answer somebody as a line of the list. Source: REQ R10 (who holds which role)."""
    roles = words.listed(tuple(role_name(held.role, words) for held in member.roles))
    marks = []
    if member.has_left(day):
        marks.append(words.say("SETUP-LEFT"))
    elif present:
        marks.append(words.say("SETUP-IN"))
    if member.locked:
        marks.append(words.say("SETUP-LOCKED"))
    if member.pin_must_change:
        marks.append(words.say("SETUP-PIN-DUE"))
    # A line that begins with a badge runs as the language does, whatever letters the name is in.
    begun = "" if words.is_rtl else LEFT_TO_RIGHT
    name = f"{begun}{words.ltr(words.typed(member.badge))} · {words.typed(member.name)}"
    return Entry(f"person:{member.person}", name, roles, words.listed(tuple(marks)), chosen)


def form_of(what: str, member: Member | None, day: str, words: Words) -> Form:
    """Answer the form of a change. Source: screens.md (set-up: staff and roles)."""
    say = words.say
    title = say(TITLES[what])
    if member is not None and what != ENROL:
        title = f"{title} · {words.typed(member.name)}"
    reason = Ask("reason", say("SETUP-F-REASON"))
    held = () if member is None else tuple(one.role for one in member.roles)
    asks = {
        ENROL: (
            Ask("badge", say("SETUP-F-BADGE"), ltr=True), Ask("name", say("SETUP-F-NAME")),
            _roles(tuple(Role), words), Ask("permit", say("SETUP-F-PERMIT"), ltr=True), *_pins(words),
        ),
        RENAME: (Ask("name", say("SETUP-F-NAME"), given="" if member is None else member.name),),
        BADGE: (Ask("new", say("SETUP-F-NEW-BADGE"), ltr=True), reason),
        GIVE: (_roles(tuple(role for role in Role if role not in held), words),),
        TAKE: (_roles(held, words),),
        RESET: _pins(words),
        LEAVE: (
            Ask("last_day", say("SETUP-F-LAST-DAY"), given=day, ltr=True),
            Ask("at_once", say("SETUP-F-AT-ONCE"), CHOICE, "no", (("no", say("CARD-NO")), ("yes", say("CARD-YES")))),
            reason,
        ),
    }[what]  # fmt: skip
    return Form(title, asks, say("SETUP-PROPOSE"), say("SETUP-TWO-PEOPLE"), is_change=what == RENAME)


def _roles(roles: tuple[Role, ...], words: Words) -> Ask:
    choices = tuple((role.value, role_name(role, words)) for role in roles)
    return Ask("role", words.say("SETUP-F-ROLE"), CHOICE, choices[0][0] if choices else "", choices)


def _pins(words: Words) -> tuple[Ask, ...]:
    """A PIN twice: nobody sees what stands in the first field."""
    return (
        Ask("pin", words.say("SETUP-F-PIN"), PIN, ltr=True, rule=pin_rule(words)),
        Ask(AGAIN, words.say("SETUP-F-PIN-AGAIN"), PIN, ltr=True, repeats="pin"),
    )


def check_pins(badge: str, values: Values) -> tuple[Problem, ...]:
    """Answer whether both entries of a start PIN are the same. Source: REQ R03; screens.md, ground rule 3."""
    is_same = values["pin"] == values[AGAIN]
    return () if is_same else (problem("HOUSE-PIN-DIFFERENT", "pin", badge=badge),)


def act_of(what: str, member: Member | None, values: Values) -> tuple[StaffAct, str | None]:
    """Answer the change that a form comes to, and the start PIN where there is one. Source: REQ R03."""
    badge = "" if member is None else member.badge
    typed: Callable[[str], str] = lambda name: values.get(name, "").strip()  # noqa: E731 - read many times below
    match what:
        case "N":
            return EnrolStaff(typed("badge"), typed("name"), (Role(typed("role")),), typed("permit")), values[
                "pin"
            ]
        case "R":
            return RenameStaff(badge, typed("name")), None
        case "B":
            return ReplaceBadge(badge, typed("new"), typed("reason")), None
        case "G":
            return GiveRole(badge, Role(typed("role"))), None
        case "T":
            return TakeRole(badge, Role(typed("role"))), None
        case "P":
            return ResetPin(badge), values["pin"]
        case _:
            return LetGo(badge, typed("last_day"), typed("reason"), typed("at_once") == "yes"), None
