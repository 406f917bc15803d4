"""PINs of a house whose file of them is gone: an administrator and an operator of the roster choose theirs anew.

Everybody else gets a start PIN from them afterwards, in the set-up's list of people.

Source: ledger.md (restore); REQ R03; facts.md (staff: administrator proposes, operator approves).
"""

from __future__ import annotations

from dataclasses import replace

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.people import Role
from tablemgr.floor.staff import Newcomer, Staff
from tablemgr.ledger.errors import LedgerError
from ui.viewmodels.house.second import problems_of
from ui.viewmodels.setting_up.people import role_name
from ui.viewmodels.setting_up.pin_rule import pin_rule
from ui.viewmodels.setting_up.rows import PIN, Ask, Form, Values
from ui.viewmodels.words import Words

WHO = (("administrator", Role.ADMINISTRATOR), ("operator", Role.OPERATOR))


def questions(words: Words) -> Form:
    """Answer the form: badge and PIN of both, each PIN twice. Source: REQ R03."""
    say = words.say
    asks: list[Ask] = []
    for field, role in WHO:
        asks += [
            Ask(f"{field}_badge", say("SETUP-B-BADGE", role=role_name(role, words)), ltr=True),
            Ask(f"{field}_pin", say("SETUP-B-PIN"), PIN, ltr=True, rule=pin_rule(words)),
            Ask(f"{field}_again", say("SETUP-B-AGAIN"), PIN, ltr=True, repeats=f"{field}_pin"),
        ]  # fmt: skip
    return Form(say("SETUP-B-TITLE"), tuple(asks), say("SETUP-B-GO"), say("SETUP-B-NOTE"))


def begin_again(staff: Staff, values: Values) -> tuple[Problem, ...]:
    """Give both their PINs, on record; answer what is wrong instead. Source: REQ R03."""
    problems = [problem("TEXT-MISSING", name) for name, typed in values.items() if not typed.strip()]
    problems += [
        problem("SIGN-IN-NEW-DIFFERS", f"{field}_pin") for field, _ in WHO
        if values[f"{field}_again"] and values[f"{field}_pin"] != values[f"{field}_again"]
    ]  # fmt: skip
    if problems:
        return tuple(problems)
    both = [Newcomer(values[f"{field}_badge"].strip(), "", values[f"{field}_pin"]) for field, _ in WHO]
    try:
        return tuple(_at_field(one) for one in problems_of(staff.begin_again(*both)))
    except LedgerError as error:
        return (error.problem,)


def _at_field(found: Problem) -> Problem:
    """A role that nobody holds by a badge, at the badge that was typed for it."""
    field = next((field for field, role in WHO if dict(found.data).get("role") == role.value), "")
    return replace(found, where=f"{field}_badge") if field else found
