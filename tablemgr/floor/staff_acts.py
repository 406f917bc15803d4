"""What changes the staff: two people, facts that say whole what changed, and every refusal at once.

Source: facts.md (staff, roles, PIN reset: administrator proposes, operator approves); REQ R01, R07, R09.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.people import Act, Person, Role, check_person
from tablemgr.floor.roster import Member, Roster
from tablemgr.table import people_events as e
from tablemgr.table.facts import Fact

ALONE = (Role.AUDITOR, Role.ADMINISTRATOR)
"""Roles that stand alone: who audits or administers does nothing that is audited or administered."""
KEPT = (Role.ADMINISTRATOR, Role.OPERATOR)
"""Roles without which nobody could change the staff any more."""
LONGEST = 200


@dataclass(frozen=True, slots=True)
class StaffAct:
    """A change of the staff."""

    ACT: ClassVar[Act]


@dataclass(frozen=True, slots=True)
class EnrolStaff(StaffAct):
    """Somebody new, by a badge that nobody ever had."""

    ACT: ClassVar[Act] = Act.ENROL_STAFF
    badge: str
    name: str
    roles: tuple[Role, ...]
    permit: str = ""


@dataclass(frozen=True, slots=True)
class RenameStaff(StaffAct):
    """Another name."""

    ACT: ClassVar[Act] = Act.RENAME_STAFF
    badge: str
    name: str


@dataclass(frozen=True, slots=True)
class ReplaceBadge(StaffAct):
    """Another badge."""

    ACT: ClassVar[Act] = Act.REPLACE_BADGE
    badge: str
    new: str
    reason: str


@dataclass(frozen=True, slots=True)
class GiveRole(StaffAct):
    """One role more."""

    ACT: ClassVar[Act] = Act.GIVE_ROLE
    badge: str
    role: Role


@dataclass(frozen=True, slots=True)
class TakeRole(StaffAct):
    """One role less."""

    ACT: ClassVar[Act] = Act.TAKE_ROLE
    badge: str
    role: Role


@dataclass(frozen=True, slots=True)
class LetGo(StaffAct):
    """Somebody leaves: after a last gaming day, or at once."""

    ACT: ClassVar[Act] = Act.LET_GO
    badge: str
    last_day: str
    reason: str
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class ResetPin(StaffAct):
    """A PIN that its owner changes at the next sign-in; the PIN itself comes beside the act."""

    ACT: ClassVar[Act] = Act.RESET_PIN
    badge: str


@dataclass(frozen=True, slots=True)
class UnlockStaff(StaffAct):
    """Somebody who was locked out at a station may try again there."""

    ACT: ClassVar[Act] = Act.UNLOCK
    badge: str
    station: str


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks for a change, who approves it, on which gaming day."""

    by: Person
    second: Person | None
    day: str


def check_staff_act(roster: Roster, act: StaffAct, asked: Asked) -> tuple[Problem, ...]:
    """Answer everything that is wrong with a change of the staff; roles are the matrix's matter.

    Source: REQ R01, R07, R09; FAULT C12 (nobody approves what concerns him).
    """
    if isinstance(act, EnrolStaff):
        return tuple(_check_enrol(roster, act))
    member = _member(roster, act)
    if member is None:
        return (problem("STAFF-UNKNOWN", "badge"),)
    return (*_check_own(act, member, asked), *_check_change(roster, act, member, asked.day))


def staff_facts(roster: Roster, act: StaffAct) -> tuple[Fact, ...]:
    """Answer the facts of a change that was checked.

    Source: facts.md; ledger.md (by content).
    """
    if isinstance(act, EnrolStaff):
        roles = (e.RoleGiven(act.badge, act.name, role.value) for role in act.roles)
        return (e.StaffEnrolled(act.badge, act.name, act.permit), *roles)
    member = _member(roster, act)
    assert member is not None
    person, name = member.person, member.name
    match act:
        case RenameStaff():
            return (e.StaffRenamed(person, name, act.name),)
        case ReplaceBadge():
            return (e.BadgeReplaced(person, name, member.badge, act.new, act.reason),)
        case GiveRole():
            return (e.RoleGiven(person, name, act.role.value),)
        case TakeRole():
            return (e.RoleTaken(person, name, act.role.value),)
        case LetGo():
            return (e.StaffLeft(person, name, act.last_day, act.at_once, act.reason),)
        case ResetPin():
            return (e.PinSet(person, name, "reset"),)
        case UnlockStaff():
            return (e.Unlocked(person, name, act.station),)
    raise TypeError(f"{type(act).__name__} is no change of the staff")


def _member(roster: Roster, act: StaffAct) -> Member | None:
    return roster.by_badge(str(getattr(act, "badge", "")))


def _check_enrol(roster: Roster, act: EnrolStaff) -> Iterator[Problem]:
    yield from check_person(Person(act.badge, act.name, Role.DEALER), "badge")
    if act.badge in roster.badges:
        yield problem("STAFF-BADGE-TAKEN", "badge", badge=act.badge[:40])
    if len(act.permit) > LONGEST or (act.permit and not act.permit.isprintable()):
        yield problem("STAFF-TEXT", "permit", most=LONGEST)
    if not act.roles:
        yield problem("STAFF-NO-ROLE", "roles")
    yield from check_roles(act.roles)


def check_roles(roles: tuple[Role, ...]) -> Iterator[Problem]:
    """Answer why somebody may not hold these roles together. Source: facts.md (an auditor changes nothing else)."""
    if len(set(roles)) < len(roles):
        yield problem("STAFF-ROLE-TWICE", "roles")
    for role in ALONE:
        if role in roles and len(set(roles)) > 1:
            yield problem("STAFF-ROLE-ALONE", "roles", role=role.value)


def _check_own(act: StaffAct, member: Member, asked: Asked) -> Iterator[Problem]:
    """Nobody approves what concerns him, and nobody gives himself roles or lets himself in again."""
    if asked.second is not None and asked.second.badge == member.badge:
        yield problem("STAFF-OWN", "second person", badge=member.badge)
    if asked.by.badge == member.badge and isinstance(act, GiveRole | TakeRole | UnlockStaff | ResetPin):
        yield problem("STAFF-OWN", "badge", badge=member.badge)


def _check_change(roster: Roster, act: StaffAct, member: Member, day: str) -> Iterator[Problem]:
    if member.has_left(day) and not isinstance(act, RenameStaff | LetGo):
        yield problem("STAFF-LEFT", "badge", badge=member.badge)
    match act:
        case RenameStaff():
            yield from check_person(Person(member.badge, act.name, Role.DEALER), "name")
        case ReplaceBadge():
            yield from check_person(Person(act.new, member.name, Role.DEALER), "new badge")
            yield from _check_reason(act.reason)
            if act.new in roster.badges:
                yield problem("STAFF-BADGE-TAKEN", "new badge", badge=act.new[:40])
        case GiveRole():
            yield from check_roles((*(held.role for held in member.roles), act.role))
        case TakeRole():
            if not member.may_be(act.role):
                yield problem("STAFF-ROLE-NOT-HELD", "role", role=act.role.value)
            yield from _check_kept(roster, member, (act.role,), day)
        case LetGo():
            yield from _check_reason(act.reason)
            if not _is_day(act.last_day):
                yield problem("STAFF-DAY", "last day")
            yield from _check_kept(roster, member, tuple(held.role for held in member.roles), day)
        case UnlockStaff():
            if act.station not in member.locked:
                yield problem("STAFF-NOT-LOCKED", "station", badge=member.badge)


def _check_kept(roster: Roster, member: Member, roles: tuple[Role, ...], day: str) -> Iterator[Problem]:
    for role in KEPT:
        if role in roles and roster.holders(role, day) == (member,):
            yield problem("STAFF-LAST", "role", role=role.value)


def _check_reason(reason: str) -> Iterator[Problem]:
    if not reason.strip() or len(reason) > LONGEST or not reason.isprintable():
        yield problem("STAFF-TEXT", "reason", most=LONGEST)


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
