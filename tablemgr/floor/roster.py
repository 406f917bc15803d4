"""The roster: who works here, in which roles, who is locked out or gone; the fold of the people's facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from tablemgr.floor.people import Person, Role
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.rows import Told
from tablemgr.table import people_events as e
from tablemgr.table.facts import Fact


@dataclass(frozen=True, slots=True)
class RoleHeld:
    """A role somebody may act in, since when, given by whom."""

    role: Role
    since_us: int
    given_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who works or worked here. Instants are microseconds of UTC."""

    person: str
    badge: str
    name: str
    permit: str
    enrolled_us: int
    roles: tuple[RoleHeld, ...] = ()
    last_day: str = ""
    at_once: bool = False
    pin_set_us: int | None = None
    pin_must_change: bool = False
    last_in_us: int | None = None
    last_pin_us: int | None = None
    """When a right PIN was last entered."""
    last_station: str = ""
    failures: Mapping[str, int] = field(default_factory=dict)
    """Wrong PINs a station, since the last right one there."""
    failed: int = 0
    """Wrong PINs in all."""
    locked: frozenset[str] = frozenset()
    """Stations at which this person is locked out."""

    def has_left(self, day: str) -> bool:
        """Answer whether this person may no longer act on a gaming day. Source: REQ R09."""
        return bool(self.last_day) and (self.at_once or day > self.last_day)

    def may_be(self, role: Role) -> bool:
        """Answer whether this person holds a role. Source: facts.md (roles)."""
        return any(held.role is role for held in self.roles)

    def as_(self, role: Role) -> Person:
        """Answer this person acting in a role, as it goes on record. Source: ledger.md (by content)."""
        return Person(self.badge, self.name, role)


@dataclass(frozen=True, slots=True)
class Presence:
    """Somebody signed in at a station, for a table of it or for the station."""

    member: str
    person: Person
    station: str
    table: str
    since_us: int
    how: str


@dataclass(frozen=True, slots=True)
class Roster:
    """Everybody, by the badge of enrolment; every badge that ever was, and whose it was."""

    members: Mapping[str, Member] = field(default_factory=dict)
    badges: Mapping[str, str] = field(default_factory=dict)
    present: Mapping[tuple[str, str], Presence] = field(default_factory=dict)
    """Who is signed in by the record, by station and table."""

    def by_badge(self, badge: str) -> Member | None:
        """Answer who carries a badge today. Source: REQ R01."""
        member = self.members.get(self.badges.get(badge, ""))
        return member if member is not None and member.badge == badge else None

    def holders(self, role: Role, day: str) -> tuple[Member, ...]:
        """Answer who holds a role and has not left. Source: REQ R09."""
        return tuple(m for m in self.members.values() if m.may_be(role) and not m.has_left(day))


def fold(told: Iterable[Told], since: Roster | None = None) -> Roster:
    """Answer the roster that facts leave.

    Source: architecture.md (what happened is a list of facts).
    """
    roster = since or Roster()
    for one in told:
        step = _FOLDS.get(type(one.fact))
        # Who was never enrolled is nobody; that a trail says so is the verifier's matter.
        known = isinstance(one.fact, e.StaffEnrolled) or _about(one.fact) in roster.badges
        if step is not None and known:
            roster = step(roster, one.entry, one.fact)
    return roster


def _about(fact: Fact) -> str:
    return (
        fact.second.partition("/")[0] if isinstance(fact, e.Authorised) else str(getattr(fact, "person", ""))
    )


def when(at_us: int) -> str:
    """Answer an instant as people read it.

    >>> when(1_780_000_000_000_000)
    '2026-05-28 20:26 UTC'

    Source: REQ R61.
    """
    return datetime.fromtimestamp(at_us / 1e6, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _with(roster: Roster, person: str, **changes: Any) -> Roster:
    member = roster.members.get(person)
    if member is None:
        return roster
    return replace(roster, members={**roster.members, person: replace(member, **changes)})


def _enrolled(r: Roster, entry: Entry, fact: e.StaffEnrolled) -> Roster:
    member = Member(fact.person, fact.person, fact.name, fact.permit, entry.at_us)
    badges = {**r.badges, fact.person: fact.person}
    return replace(r, members={**r.members, fact.person: member}, badges=badges)


def _renamed(r: Roster, _: Entry, fact: e.StaffRenamed) -> Roster:
    return _with(r, fact.person, name=fact.new)


def _badge(r: Roster, _: Entry, fact: e.BadgeReplaced) -> Roster:
    return replace(_with(r, fact.person, badge=fact.new), badges={**r.badges, fact.new: fact.person})


def _given(r: Roster, entry: Entry, fact: e.RoleGiven) -> Roster:
    by = tuple(who for who in (entry.actor, entry.witness) if who)
    held = RoleHeld(Role(fact.role), entry.at_us, by)
    return _with(r, fact.person, roles=(*r.members[fact.person].roles, held))


def _taken(r: Roster, _: Entry, fact: e.RoleTaken) -> Roster:
    kept = tuple(held for held in r.members[fact.person].roles if held.role.value != fact.role)
    return _with(r, fact.person, roles=kept)


def _left(r: Roster, _: Entry, fact: e.StaffLeft) -> Roster:
    return _with(r, fact.person, last_day=fact.last_day, at_once=fact.at_once)


def _pin(r: Roster, entry: Entry, fact: e.PinSet) -> Roster:
    return _with(r, fact.person, pin_set_us=entry.at_us, pin_must_change=fact.how == "reset")


def _in(r: Roster, entry: Entry, fact: e.SignedIn) -> Roster:
    person = Person(fact.badge, fact.name, Role(fact.role))
    presence = Presence(fact.person, person, entry.station, fact.table, entry.at_us, fact.how)
    if fact.how != "act":
        r = replace(r, present={**r.present, (entry.station, fact.table): presence})
    if fact.how == "relief":
        return _with(r, fact.person, last_in_us=entry.at_us, last_station=entry.station)
    return _right(r, entry, fact.person, last_in_us=entry.at_us, last_station=entry.station)


def _right(r: Roster, entry: Entry, person: str, **changes: Any) -> Roster:
    """A right PIN: what was counted at this station begins again."""
    member = r.members[person]
    failures = {station: n for station, n in member.failures.items() if station != entry.station}
    return _with(r, person, failures=failures, last_pin_us=entry.at_us, **changes)


def _out(r: Roster, _: Entry, fact: e.SignedOut) -> Roster:
    # Nobody is signed in twice, so whoever leaves is gone everywhere.
    return replace(r, present={at: one for at, one in r.present.items() if one.member != fact.person})


def _wrong(r: Roster, entry: Entry, fact: e.SignInRefused | e.AuthorityRefused) -> Roster:
    member = r.members.get(fact.person)
    if member is None or fact.why != "pin":
        return r
    count = member.failures.get(entry.station, 0) + 1
    failures = {**member.failures, entry.station: count}
    return _with(r, fact.person, failures=failures, failed=member.failed + 1)


def _locked(r: Roster, entry: Entry, fact: e.LockedOut) -> Roster:
    return _with(r, fact.person, locked=r.members[fact.person].locked | {entry.station})


def _unlocked(r: Roster, _: Entry, fact: e.Unlocked) -> Roster:
    member = r.members[fact.person]
    failures = {station: n for station, n in member.failures.items() if station != fact.station}
    return _with(r, fact.person, locked=member.locked - {fact.station}, failures=failures)


def _authorised(r: Roster, entry: Entry, fact: e.Authorised) -> Roster:
    member = r.by_badge(fact.second.partition("/")[0])
    return r if member is None else _right(r, entry, member.person)


_FOLDS: dict[type[Fact], Callable[[Roster, Entry, Any], Roster]] = {
    e.StaffEnrolled: _enrolled,
    e.StaffRenamed: _renamed,
    e.BadgeReplaced: _badge,
    e.RoleGiven: _given,
    e.RoleTaken: _taken,
    e.StaffLeft: _left,
    e.PinSet: _pin,
    e.SignedIn: _in,
    e.SignInRefused: _wrong,
    e.SignedOut: _out,
    e.LockedOut: _locked,
    e.Unlocked: _unlocked,
    e.Authorised: _authorised,
    e.AuthorityRefused: _wrong,
}
PEOPLE_KINDS = tuple(kind.__name__ for kind in _FOLDS)
"""The kinds of facts that the roster is folded from."""
