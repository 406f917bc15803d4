"""The access report: who may do what since when, given by whom, last seen, wrong PINs, leavers, unused.

Source: REQ R10 (quarterly review of access).
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.floor.clock import CUT_OFF_MINUTES, Instant, gaming_day
from tablemgr.floor.roster import PEOPLE_KINDS, Member, Roster, fold
from tablemgr.ledger.readings import Readings

UNUSED_DAYS = 90
DAY_US = 86_400 * 1_000_000


@dataclass(frozen=True, slots=True)
class RoleRow:
    """A role somebody holds."""

    role: str
    since_us: int
    given_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AccessRow:
    """One person. Instants are microseconds of UTC."""

    badge: str
    person: str
    """The badge of enrolment."""
    name: str
    permit: str
    roles: tuple[RoleRow, ...]
    enrolled_us: int
    last_in_us: int | None
    last_station: str
    pin_set_us: int | None
    pin_must_change: bool
    wrong_pins: int
    locked_at: tuple[str, ...]
    last_day: str
    """The last day of somebody who leaves or left."""
    left: bool
    unused: bool
    """Has not left, and was not seen for 90 days."""


@dataclass(frozen=True, slots=True)
class Access:
    """The whole report, as of a moment."""

    at_us: int
    gaming_day: str
    people: tuple[AccessRow, ...]
    entry: int
    """The last entry that it was read from."""


def access(readings: Readings, now: Instant, *, cut_off_minutes: int = CUT_OFF_MINUTES) -> Access:
    """Answer who has access as the trail says it, by name.

    Source: REQ R10.
    """
    told = readings.house_facts(*PEOPLE_KINDS)
    day = gaming_day(now, cut_off_minutes=cut_off_minutes)
    return Access(now.at_us, day, rows(fold(told), day, now.at_us), told[-1].entry.seq if told else 0)


def rows(roster: Roster, day: str, now_us: int) -> tuple[AccessRow, ...]:
    """Answer a row a person, those who work here first, by name.

    Source: REQ R10.
    """
    found = (_row(member, day, now_us) for member in roster.members.values())
    return tuple(sorted(found, key=lambda row: (row.left, row.name, row.person)))


def _row(member: Member, day: str, now_us: int) -> AccessRow:
    left = member.has_left(day)
    seen = member.enrolled_us if member.last_in_us is None else member.last_in_us
    return AccessRow(
        badge=member.badge, person=member.person, name=member.name, permit=member.permit,
        roles=tuple(RoleRow(held.role.value, held.since_us, held.given_by) for held in member.roles),
        enrolled_us=member.enrolled_us, last_in_us=member.last_in_us, last_station=member.last_station,
        pin_set_us=member.pin_set_us, pin_must_change=member.pin_must_change, wrong_pins=member.failed,
        locked_at=tuple(sorted(member.locked)), last_day=member.last_day, left=left,
        unused=not left and now_us - seen > UNUSED_DAYS * DAY_US,
    )  # fmt: skip
