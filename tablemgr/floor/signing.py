"""Who is at this station: signed in by badge and PIN, relieved by a badge and one key, locked when idle.

A station has a place for each of its tables and one, without a table, for whoever stands beside them.
What was typed but not recorded is no matter of this room: a lock leaves it where it is.

Source: screens.md (sign-in); REQ R02, R06; FAULT C13, D14.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.people import Person, Role
from tablemgr.floor.practice import live_of
from tablemgr.floor.renewing import Given
from tablemgr.floor.roster import Member, Presence
from tablemgr.floor.staff_book import StaffBook, signed
from tablemgr.table.commands import Problems
from tablemgr.table.facts import Fact
from tablemgr.table.people_events import IdleLocked, PinSet, SignedIn, SignedOut, SignInRefused

SECOND_US = 1_000_000
IDLE_SECONDS = {True: 300, False: 600}
"""Seconds without a touch after which a station locks: at a table, elsewhere."""
AT_A_TABLE = (Role.DEALER, Role.PIT_BOSS)
"""Roles that have something to do at a table: only a dealer deals there, a pit boss does what is his."""
RELIEF_HOURS = 12
"""A badge alone relieves a dealer only where its owner proved the PIN this long ago at most."""


@dataclass(frozen=True, slots=True)
class Here:
    """Somebody who signed in since this program started."""

    presence: Presence
    touched_us: int
    locked: bool = False


class SignIns:
    """The places of one station. A restart empties them all."""

    def __init__(self, book: StaffBook, round_open: Callable[[str], bool]) -> None:
        self._book, self._round_open = book, round_open
        self._here: dict[str, Here] = {}
        self._acting: tuple[Person, str] | None = None
        """Who proved a PIN for the one act that is being done, and at which table."""

    def begin(self) -> None:
        """Sign out by the record whoever was here when the program ended. Source: FAULT C13; BUG C10."""
        for (station, _), one in tuple(self._book.roster.present.items()):
            if station == self._book.station:
                self._book.write((_out(one, "end"),), one.person.signature)

    def at(self, table: str = "") -> Presence | None:
        """Answer who is signed in at a table; beside it, at its practice table, it is the same person.

        Source: screens.md (sign-in, practice).
        """
        here = self._here.get(live_of(table))
        return None if here is None else here.presence

    def is_locked(self, table: str = "") -> bool:
        """Answer whether a place is locked: nobody touched it for too long. Source: REQ R06."""
        here = self._here.get(live_of(table))
        return here is not None and (here.locked or self._idle(here) >= IDLE_SECONDS[bool(table)])

    def sign_in(
        self, badge: str, pin: str, *, table: str = "", role: Role | None = None, new_pin: str | None = None,
        op_id: str | None = None,
    ) -> Presence | Problems:  # fmt: skip
        """Let somebody in at a table or at the station; whoever was there is signed out.

        role: needed where somebody holds several. new_pin: the PIN from now on; a PIN that was reset or
        is old must be changed so.

        Source: REQ R01 to R06; screens.md (sign-in).
        """
        with self._book.lock:
            member = self._proved(badge, pin, table, role, new_pin)
            if isinstance(member, Problems):
                return member
            person = member.as_(role or member.roles[0].role)
            return self._enter(member, person, table, self._how(member, table), new_pin, op_id)

    def _proved(
        self, badge: str, pin: str, table: str, role: Role | None, new_pin: str | None
    ) -> Member | Problems:
        """Whose badge and PIN they are, where he may come in so; a refusal is on record."""

        def refusal(person: str, name: str, why: str) -> Fact:
            return SignInRefused(person, name, table, why)

        member = self._book.prove(badge, pin, refusal)
        if isinstance(member, Problems):
            return member
        why, problems = self._check(member, table, role, new_pin)
        if problems:
            return self._book.refuse(refusal(member.person, member.name, why), signed(member), *problems)
        return member

    def for_one_act(
        self, badge: str, pin: str, act: Callable[[Person], Given | Problems], *, table: str, role: Role
    ) -> Given | Problems:
        """Do an act as whoever has a badge and PIN; he takes no place, and nobody's place is emptied for it.

        Source: facts.md (signed in by badge and PIN for that one act); REQ R01 to R05; FAULT C12.
        """
        table = live_of(table)
        with self._book.lock:
            member = self._proved(badge, pin, table, role, None)
            if isinstance(member, Problems):
                return member
            person = member.as_(role)
            fact = SignedIn(member.person, member.badge, member.name, role.value, table, "act", "")
            self._book.write((fact,), person.signature)
        self._acting = person, table
        try:
            return act(person)
        finally:
            self._acting = None

    def change_pin(self, badge: str, pin: str, new_pin: str, *, table: str = "") -> tuple[Problem, ...]:
        """Let somebody change a PIN where he may not sign in; answer why not. Nobody is let in by it.

        Source: REQ R03, R04; screens.md (sign-in).
        """
        with self._book.lock:

            def refusal(person: str, name: str, why: str) -> Fact:
                return SignInRefused(person, name, table, why)

            member = self._book.prove(badge, pin, refusal)
            if isinstance(member, Problems):
                return member.problems
            problems = self._book.credentials.check_new(member.person, new_pin, badge=badge)
            if not problems:
                self._book.change_pin(member, new_pin)
            return problems

    def relieve(self, badge: str, *, by: Person, table: str, op_id: str | None = None) -> Presence | Problems:
        """Let another dealer take over by a tap of the badge; the dealer who is there vouches with one key.

        Only between rounds, and only where the PIN was proved within the last hours.

        Source: screens.md (relief: badge tap in, one key out); FAULT D14.
        """
        with self._book.lock:
            self._book.refresh()
            problems = self.check(by, table)
            if problems:
                return Problems(problems)
            member = self._book.roster.by_badge(badge)
            why, found = self._check_relief(member, by, table)
            if member is None or found is not None:
                fact = SignInRefused(
                    member.person if member else "", member.name if member else "", table, why
                )
                return self._book.refuse(fact, by.signature, found or problem("SIGN-IN-REFUSED", "badge"))
            return self._enter(member, member.as_(Role.DEALER), table, "relief", None, op_id)

    def sign_out(self, table: str = "", why: str = "own", *, op_id: str | None = None) -> None:
        """Sign out whoever is at a table. Source: REQ R02."""
        with self._book.lock:
            here = self._here.get(table)
            if here is not None:
                self._book.write((_out(here.presence, why),), here.presence.person.signature, op_id=op_id)
                del self._here[table]

    def touch(self, table: str = "") -> None:
        """Note that somebody touched a key or the screen; it opens no lock. Source: REQ R06."""
        table = live_of(table)
        here = self._here.get(table)
        if here is not None and not self.is_locked(table):
            self._here[table] = replace(here, touched_us=self._book.now_us)

    def lock(self, table: str = "") -> None:
        """Lock a place by its own person's key, on record; the draft stays. Source: screens.md (sign-in: lock)."""
        with self._book.lock:
            here = self._here.get(live_of(table))
            if here is not None and not here.locked:
                # Locked before it is written: a disk that takes nothing more keeps nobody's screen open.
                self._here[live_of(table)] = replace(here, locked=True)
                one = here.presence
                self._book.write((_idle(one, 0),), one.person.signature)

    def lock_idle(self) -> tuple[Presence, ...]:
        """Lock every place that nobody touched for too long, on record; answer whose. Source: REQ R06."""
        with self._book.lock:
            locked = []
            for table, here in tuple(self._here.items()):
                if here.locked or not self.is_locked(table):
                    continue
                one = here.presence
                self._book.write((_idle(one, self._idle(here)),), one.person.signature)
                self._here[table] = replace(here, locked=True)
                locked.append(one)
            return tuple(locked)

    def check(self, by: Person, table: str) -> tuple[Problem, ...]:
        """Answer why somebody may not act at a table now: not signed in, locked, gone, role taken.

        Source: REQ R02, R06, R09.
        """
        table = live_of(table)
        if self._acting == (by, table):
            return ()
        place = next(
            (t for t in (table, "") if t in self._here and self._here[t].presence.person == by), None
        )
        if place is None:
            return (problem("SIGN-IN-NOT-HERE", "badge", badge=by.badge[:40]),)
        if self.is_locked(place):
            return (problem("SIGN-IN-IDLE", "badge"),)
        member = self._book.roster.members[self._here[place].presence.member]
        if member.has_left(self._book.day):
            return (problem("SIGN-IN-LEFT", "badge"),)
        if not member.may_be(by.role) or member.badge != by.badge:
            return (problem("SIGN-IN-ROLE", "badge", roles=_roles(member)),)
        return ()

    def drop(self, person: str) -> Iterator[SignedOut]:
        """Answer the facts that sign somebody out by the record, wherever that is. Source: REQ R09."""
        for one in self._book.roster.present.values():
            if one.member == person:
                yield _out(one, "staff")

    def dropped(self, person: str) -> None:
        """Forget somebody who was signed out by the record. Source: REQ R09."""
        self._here = {t: here for t, here in self._here.items() if here.presence.member != person}

    def _enter(
        self, member: Member, person: Person, table: str, how: str, new_pin: str | None, op_id: str | None
    ) -> Presence:  # fmt: skip
        op_id = op_id or str(uuid.uuid4())
        former = self._here.get(table)
        facts: list[Fact] = []
        if new_pin is not None:
            self._book.credentials.stage(member.person, new_pin, op_id)
            facts.append(PinSet(member.person, member.name, "own"))
        facts += self._leaving(member, table, how)
        relieved = "" if former is None else former.presence.person.signature
        facts.append(
            SignedIn(member.person, member.badge, member.name, person.role.value, table, how, relieved)
        )
        self._book.write(facts, person.signature, op_id=op_id)
        self.dropped(member.person)
        presence = self._book.roster.present[self._book.station, table]
        self._here[table] = Here(presence, self._book.now_us)
        return presence

    def _leaving(self, member: Member, table: str, how: str) -> Iterator[Fact]:
        """Whoever was at this table, and this person wherever else."""
        for (station, place), one in self._book.roster.present.items():
            if one.member == member.person and how != "return":
                yield _out(one, "elsewhere")
            elif one.member != member.person and (station, place) == (self._book.station, table):
                yield _out(one, "relief" if how == "relief" else "replaced")

    def _how(self, member: Member, table: str) -> str:
        here = self._here.get(table)
        back = here is not None and here.presence.member == member.person and self.is_locked(table)
        return "return" if back else "pin"

    def _check(
        self, member: Member, table: str, role: Role | None, new_pin: str | None
    ) -> tuple[str, tuple[Problem, ...]]:
        if not member.roles or (role is None and len(member.roles) > 1) or not self._holds(member, role):
            return "role", (problem("SIGN-IN-ROLE", "badge", roles=_roles(member)),)
        if table and (role or member.roles[0].role) not in AT_A_TABLE:
            return "role", (problem("SIGN-IN-TABLE-ROLE", "badge", roles=_roles(member)),)
        if new_pin is not None:
            return "new PIN", self._book.credentials.check_new(member.person, new_pin, badge=member.badge)
        if self._book.pin_is_old(member):
            return "old PIN", (problem("SIGN-IN-PIN-OLD", "PIN"),)
        return "", ()

    def _holds(self, member: Member, role: Role | None) -> bool:
        return role is None or member.may_be(role)

    def _check_relief(self, member: Member | None, by: Person, table: str) -> tuple[str, Problem | None]:
        if member is None:
            return "badge", problem("SIGN-IN-REFUSED", "badge")
        if self._round_open(table):
            return "round open", problem("RELIEF-ROUND-OPEN", table)
        if member.badge == by.badge:
            return "same", problem("ROLE-SAME-PERSON", "badge", badge=by.badge[:40])
        if member.has_left(self._book.day):
            return "left", problem("SIGN-IN-LEFT", "badge")
        if by.role is not Role.DEALER or not member.may_be(Role.DEALER):
            return "role", problem("RELIEF-DEALERS", "badge")
        proved = member.last_pin_us is not None and (
            0 <= self._book.now_us - member.last_pin_us <= RELIEF_HOURS * 3600 * SECOND_US
        )
        if not proved or self._book.pin_is_old(member) or self._book.station in member.locked:
            return "no PIN today", problem("RELIEF-PIN-FIRST", "badge", hours=RELIEF_HOURS)
        return "", None

    def _idle(self, here: Here) -> int:
        return (self._book.now_us - here.touched_us) // SECOND_US


def _roles(member: Member) -> str:
    return ", ".join(held.role.value for held in member.roles) or "-"


def _out(one: Presence, why: str) -> SignedOut:
    who = one.person
    return SignedOut(one.member, who.badge, who.name, who.role.value, one.table, why)


def _idle(one: Presence, seconds: int) -> IdleLocked:
    who = one.person
    return IdleLocked(one.member, who.badge, who.name, who.role.value, one.table, seconds)
