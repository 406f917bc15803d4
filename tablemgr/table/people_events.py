"""Facts of the people: enrolled, renamed, roles, PINs set, signed in and out, locked out, approvals.

A person is known for ever by the badge of enrolment; the badge carried today may be another. Names
and roles stand in each fact as they were, so that renaming somebody changes no old record. No fact
holds a PIN, its hash, or what was typed as a badge that nobody has: it may have been a PIN.

Source: ledger.md (a record names what it depends on by content); REQ R01 to R10.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.table.facts import Fact


@dataclass(frozen=True, slots=True)
class StaffEnrolled(Fact):
    """Somebody works here from now on."""

    person: str
    """The badge of enrolment, for ever this person's."""
    name: str
    permit: str
    """Number of the work permit; empty where the house keeps none."""


@dataclass(frozen=True, slots=True)
class StaffRenamed(Fact):
    """Somebody bears another name."""

    person: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class BadgeReplaced(Fact):
    """Somebody carries another badge; the old one is nobody's for ever."""

    person: str
    name: str
    old: str
    new: str
    reason: str


@dataclass(frozen=True, slots=True)
class RoleGiven(Fact):
    """Somebody may act in a role."""

    person: str
    name: str
    role: str


@dataclass(frozen=True, slots=True)
class RoleTaken(Fact):
    """Somebody may no longer act in a role."""

    person: str
    name: str
    role: str


@dataclass(frozen=True, slots=True)
class StaffLeft(Fact):
    """Somebody works here no longer."""

    person: str
    name: str
    last_day: str
    """The last gaming day on which this person may act."""
    at_once: bool
    """Not even for the rest of that day."""
    reason: str


@dataclass(frozen=True, slots=True)
class PinSet(Fact):
    """Somebody has another PIN."""

    person: str
    name: str
    how: str
    """"own", "reset" (to be changed at the next sign-in), "first start"."""


@dataclass(frozen=True, slots=True)
class SignedIn(Fact):
    """Somebody acts at a station from now on."""

    person: str
    badge: str
    name: str
    role: str
    table: str
    """The table; empty where the station serves none."""
    how: str
    """"pin", "relief" (badge alone, vouched for by the one relieved), "return" (after the idle lock), "act"
    (badge and PIN for one act beside whoever is there: no place is taken)."""
    relieved: str
    """Badge, role and name of the one who left for it; empty where nobody was there."""


@dataclass(frozen=True, slots=True)
class SignInRefused(Fact):
    """Somebody was not let in."""

    person: str
    """Empty where the badge is nobody's."""
    name: str
    table: str
    why: str


@dataclass(frozen=True, slots=True)
class SignedOut(Fact):
    """Somebody acts at a station no longer."""

    person: str
    badge: str
    name: str
    role: str
    table: str
    why: str
    """"own", "relief", "replaced", "elsewhere", "staff" (gone, or a role taken), "end" (of the program)."""


@dataclass(frozen=True, slots=True)
class IdleLocked(Fact):
    """The station was locked: nobody touched it for so long, or its person pressed the key (0 seconds)."""

    person: str
    badge: str
    name: str
    role: str
    table: str
    idle_seconds: int


@dataclass(frozen=True, slots=True)
class LockedOut(Fact):
    """Too many wrong PINs: this person is not let in at this station until somebody unlocks it."""

    person: str
    name: str
    failures: int


@dataclass(frozen=True, slots=True)
class Unlocked(Fact):
    """Somebody who was locked out may try again."""

    person: str
    name: str
    station: str


@dataclass(frozen=True, slots=True)
class Authorised(Fact):
    """A second person approved one action, of which this is what was shown."""

    action: str
    """The id of the action; it can be written once."""
    act: str
    table: str
    sha256: str
    """Digest of what both were shown."""
    first: str
    second: str
    """Badge, role and name of both."""
    expires_at: int
    """Microseconds of UTC since 1970."""


@dataclass(frozen=True, slots=True)
class AuthorityRefused(Fact):
    """An approval was not given, or one that was given was not taken."""

    action: str
    act: str
    table: str
    sha256: str
    first: str
    person: str
    """Who was to approve; empty where the badge is nobody's."""
    why: str
