"""The people of a house's file: who works there, in which roles, and on whose word it begins.

Source: REQ R01, R03, R07; facts.md (who may be the second person).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from tablemgr.core.gathering import Gathering
from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.reading import known_keys, want_list, want_str
from tablemgr.floor.credentials import check_pin
from tablemgr.floor.house_plan import Hired
from tablemgr.floor.people import ADOPT, Person, Role, check_may, check_person
from tablemgr.floor.staff_acts import LONGEST, check_roles

KEYS = ("badge", "name", "roles", "permit", "language", "pin")
LANGUAGES = ("en", "fa", "ru", "zh_Hant")


def read_people(listed: Sequence[Any]) -> tuple[tuple[Hired, ...], tuple[Problem, ...]]:
    """Answer everybody who could be read, and everything that is wrong with the list.

    Source: REQ R01 (own account each).
    """
    people: list[Hired] = []
    problems: list[Problem] = []
    for n, given in enumerate(listed, start=1):
        where = f"person {n}"
        try:
            person = _person(given, where)
        except Refused as refused:
            problems += refused.problems
            continue
        if person.badge in {other.badge for other in people}:
            problems.append(problem("STAFF-BADGE-TAKEN", f"{where}.badge", badge=person.badge[:40]))
        people.append(person)
    return tuple(people), tuple(problems)


def _person(given: Any, where: str) -> Hired:
    if not isinstance(given, dict):
        raise Refused(problem("VALUE-TYPE", where, key="person", wanted="a table", value=str(given)[:40]))
    found = Gathering()
    found.take(lambda: known_keys(given, KEYS, where), None)
    badge = found.take(lambda: want_str(given, "badge", where=where), "?")
    name = found.take(lambda: want_str(given, "name", where=where), "?")
    roles = _roles(given, where, found)
    permit = found.take(lambda: want_str(given, "permit", "", where=where), "")
    language = found.take(lambda: want_str(given, "language", "", among=("", *LANGUAGES), where=where), "")
    pin = found.take(lambda: want_str(given, "pin", where=where), None) if "pin" in given else None
    found.say(*check_person(Person(badge, name, Role.DEALER), f"{where}.badge"))
    if len(permit) > LONGEST or (permit and not permit.isprintable()):
        found.say(problem("STAFF-TEXT", f"{where}.permit", most=LONGEST))
    if pin is not None:
        found.say(*(Problem(p.code, f"{where}.pin", p.data) for p in check_pin(pin, badge)))
    found.demand()
    return Hired(badge, name, roles, permit, language, pin)


def _roles(given: Mapping[str, Any], where: str, found: Gathering) -> tuple[Role, ...]:
    known = {role.value: role for role in Role}
    place = f"{where}.roles"
    listed = found.take(lambda: want_list(given, "roles", where=where), None)
    if listed is None:
        return ()
    named = [
        found.take(partial(want_str, {"roles": one}, "roles", among=known, where=where), "") for one in listed
    ]
    roles = tuple(known[one] for one in named if one)
    found.say(*(Problem(p.code, place, p.data) for p in check_roles(roles)))
    if not listed:
        found.say(problem("STAFF-NO-ROLE", place))
    return roles


def first_two(people: Sequence[Hired]) -> tuple[Hired, Hired]:
    """Answer the administrator and the operator who enrol the others; the operator's is her only role.

    Source: facts.md (staff: administrator proposes, operator approves); FAULT C12 (nobody approves what concerns her).
    """
    administrators = [one for one in people if Role.ADMINISTRATOR in one.roles]
    operators = [one for one in people if one.roles == (Role.OPERATOR,)]
    problems = [
        problem("HOUSE-NOBODY", "person", role=role.value)
        for role, found in ((Role.ADMINISTRATOR, administrators), (Role.OPERATOR, operators))
        if not found
    ]
    if problems:
        raise Refused(*problems)
    return administrators[0], operators[0]


def read_signers(given: Mapping[str, Any], people: Sequence[Hired]) -> tuple[Person, Person]:
    """Answer who proposes the chips and rules of the file and who approves them.

    Source: facts.md (house way, pay table, limits, chip set: pit boss or operator proposes, the other approves).
    """
    where = "adopted"
    known_keys(given, ("proposed_by", "approved_by"), where)
    proposes, approves = (_signer(given, name, people, where) for name in ("proposed_by", "approved_by"))
    found = check_may(ADOPT, proposes, approves)
    if found:
        raise Refused(*(Problem(p.code, where, p.data) for p in found))
    return proposes, approves


def _signer(given: Mapping[str, Any], key: str, people: Sequence[Hired], where: str) -> Person:
    badge = want_str(given, key, where=where)
    hired = next((one for one in people if one.badge == badge), None)
    if hired is None:
        raise Refused(problem("STAFF-UNKNOWN", f"{where}.{key}"))
    fits = next((role for role in hired.roles if role in (Role.PIT_BOSS, Role.OPERATOR)), hired.roles[0])
    return Person(hired.badge, hired.name, fits)
