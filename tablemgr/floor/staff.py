"""The staff of a house at one station: signing in, approving, changing the staff, and the first start.

Source: facts.md (who may be the second person); REQ R01 to R10; screens.md (sign-in, set-up).
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.authority import (
    LIVE,
    SECONDS,
    US,
    Authorities,
    Authority,
    Shown,
    digest_of,
    show,
)
from tablemgr.floor.clock import CUT_OFF_MINUTES, Clock
from tablemgr.floor.credentials import Credentials, check_pin
from tablemgr.floor.people import MAY, Person, Role, check_may, check_person, second_roles, ways_of
from tablemgr.floor.renewing import Given, Renewals
from tablemgr.floor.roster import Member, Roster
from tablemgr.floor.signing import SignIns
from tablemgr.floor.staff_acts import (
    Asked,
    EnrolStaff,
    LetGo,
    ReplaceBadge,
    ResetPin,
    StaffAct,
    TakeRole,
    check_staff_act,
    staff_facts,
)
from tablemgr.floor.staff_book import StaffBook, signed
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.store import Store
from tablemgr.table.commands import Problems
from tablemgr.table.facts import Fact
from tablemgr.table.people_events import (
    Authorised,
    AuthorityRefused,
    PinSet,
    RoleGiven,
    StaffEnrolled,
)

WITH_PIN = (EnrolStaff, ResetPin)
"""Changes that come with a PIN for somebody else, to be changed at the next sign-in."""
ENDS_PRESENCE = (LetGo, TakeRole, ReplaceBadge, ResetPin)
"""Changes after which somebody is signed out, wherever that is."""


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody of the first start."""

    badge: str
    name: str
    pin: str


class Staff:
    """Who is here and what they may; a live session's gate.

    practice: people need not be signed in, and a second person's name is enough; only a demo or a
    practice table takes what is recorded so, and its mode says it on every screen and paper.
    """

    def __init__(
        self, store: Store, clock: Clock, credentials: Credentials, *, station: str,
        cut_off_minutes: int = CUT_OFF_MINUTES, practice: bool = False,
        round_open: Callable[[str], bool] = lambda _: False,
    ) -> None:  # fmt: skip
        self._book = StaffBook(store, clock, credentials, station=station, cut_off_minutes=cut_off_minutes)
        self.places = SignIns(self._book, round_open)
        self._authorities = Authorities()
        self._renewals = Renewals(self._book)
        self._practice = practice

    @property
    def roster(self) -> Roster:
        """Everybody. Source: REQ R10."""
        return self._book.roster

    @property
    def station(self) -> str:
        """Where this is; lock-outs are a person's at a station. Source: REQ R05."""
        return self._book.station

    def begin(self) -> None:
        """Begin after a start: nobody is signed in, no approval is alive. Source: FAULT C13."""
        self.places.begin()

    def first_start(
        self, administrator: Newcomer, operator: Newcomer, *, own: bool = True, op_id: str | None = None
    ) -> tuple[Entry, ...] | Problems:
        """Enrol the first two people of a house, each the other's witness; refused once anybody is there.

        own: they chose their PINs themselves; otherwise each changes it at the first sign-in.

        Source: screens.md (set-up); facts.md (staff: administrator proposes, operator approves).
        """
        with self._book.lock:
            both = ((administrator, Role.ADMINISTRATOR), (operator, Role.OPERATOR))
            problems = self._check_first_start(both)
            if problems:
                return Problems(problems)
            op_id = op_id or str(uuid.uuid4())
            facts: list[Fact] = []
            for one, role in both:
                self._book.credentials.stage(one.badge, one.pin, op_id)
                facts += (
                    StaffEnrolled(one.badge, one.name, ""),
                    RoleGiven(one.badge, one.name, role.value),
                    PinSet(one.badge, one.name, "first start" if own else "reset"),
                )
            by, witness = (Person(one.badge, one.name, role).signature for one, role in both)
            return self._book.write(facts, by, witness, op_id=op_id)

    def begin_again(
        self, administrator: Newcomer, operator: Newcomer, *, op_id: str | None = None
    ) -> tuple[Entry, ...] | Problems:
        """Give an administrator and an operator of the roster PINs where no PIN of anybody is left.

        So a ledger goes on whose file of PINs was lost, or that came to another machine without it.

        Source: ledger.md (restore); REQ R03.
        """
        with self._book.lock:
            both = ((administrator, Role.ADMINISTRATOR), (operator, Role.OPERATOR))
            problems = [] if self._book.credentials.is_empty else [problem("STAFF-NOT-FIRST", "staff")]
            for one, role in both:
                member = self.roster.by_badge(one.badge)
                if member is None or not member.may_be(role) or member.has_left(self._book.day):
                    problems.append(problem("STAFF-ROLE-NOT-HELD", "badge", role=role.value))
                problems += check_pin(one.pin, one.badge)
            if problems:
                return Problems(tuple(problems))
            op_id = op_id or str(uuid.uuid4())
            members = [self.roster.members[self.roster.badges[one.badge]] for one, _ in both]
            for member, (one, _) in zip(members, both, strict=True):
                self._book.credentials.stage(member.person, one.pin, op_id)
            facts = [PinSet(member.person, member.name, "first start") for member in members]
            by, witness = (m.as_(role).signature for m, (_, role) in zip(members, both, strict=True))
            return self._book.write(facts, by, witness, op_id=op_id)

    def _check_first_start(self, both: tuple[tuple[Newcomer, Role], ...]) -> tuple[Problem, ...]:
        if self.roster.members:
            return (problem("STAFF-NOT-FIRST", "staff"),)
        problems: list[Problem] = []
        for one, role in both:
            problems += check_person(Person(one.badge, one.name, role), role.value)
            problems += self._book.credentials.check_new(one.badge, one.pin, badge=one.badge)
        if len({one.badge for one, _ in both}) == 1:
            problems.append(problem("ROLE-SAME-PERSON", "operator", badge=both[0][0].badge[:40]))
        return tuple(problems)

    def check_new_pin(self, badge: str, pin: str) -> tuple[Problem, ...]:
        """Answer why a PIN will not do for whoever has a badge, or is to have it; nothing is kept.

        Source: REQ R03, R04.
        """
        member = self.roster.by_badge(badge)
        return self._book.credentials.check_new("" if member is None else member.person, pin, badge=badge)

    def authorise_here(self, shown: Shown, badge: str, pin: str) -> Authority | Problems:
        """Take a second person's badge and PIN at a panel, where a PIN that must be changed is changed at once.

        Source: facts.md (the second person); REQ R04.
        """
        return self.with_own_pin(badge, pin, lambda counts: self.authorise(shown, badge, counts))

    def with_own_pin(
        self, badge: str, pin: str, act: Callable[[str], Given | Problems]
    ) -> Given | Problems:  # fmt: skip
        """Do what takes badge and PIN beside a table, the PIN being changed first where it must be. Source: REQ R04."""
        with self._book.lock:
            return self._renewals.through(badge, pin, act)

    def act_here(
        self, badge: str, pin: str, act: Callable[[Person], Given | Problems], *, table: str, role: Role
    ) -> Given | Problems:
        """Do at a table what somebody does there alone, by badge and PIN for that one act.

        Source: facts.md (who may); REQ R04.
        """
        return self._renewals.through(
            badge, pin, lambda counts: self.places.for_one_act(badge, counts, act, table=table, role=role)
        )

    @property
    def has_no_pins(self) -> bool:
        """Whether people are on record and no PIN of anybody is left. Source: ledger.md (restore)."""
        return bool(self.roster.members) and self._book.credentials.is_empty

    def must_change(self, badge: str) -> bool:
        """Answer whether somebody's PIN must be changed before it opens anything. Source: REQ R04."""
        member = self.roster.by_badge(badge)
        return member is not None and self._book.pin_is_old(member)

    def show(self, act: StaffAct, *, by: Person, op_id: str | None = None) -> Shown | Problems:
        """Answer a change of the staff as both people see it before the second one approves it.

        Source: FAULT C12; REQ R08.
        """
        problems = [*self._check_by(by), *check_staff_act(self.roster, act, self._asked(by, None))]
        if not any(by.role in way.first for way in MAY[act.ACT]):
            problems += check_may(MAY[act.ACT], by, None)
        if problems:
            return Problems(tuple(problems))
        return show(act.ACT.value, "", by, self._facts(act), op_id=op_id)

    def authorise(self, shown: Shown, badge: str, pin: str) -> Authority | Problems:
        """Take a second person's badge and PIN for one action that was shown; it holds for a minute, once.

        Source: facts.md (the second person); REQ R08; FAULT C12.
        """
        with self._book.lock:
            first = shown.first.signature

            def refusal(person: str, _: str, why: str) -> Fact:
                return AuthorityRefused(
                    shown.action, shown.act, shown.table, shown.sha256, first, person, why
                )

            member = self._book.prove(badge, pin, refusal)
            if isinstance(member, Problems):
                return member
            why, role, found = self._check_second(shown, member)
            if role is None or found is not None:
                refused = refusal(member.person, "", why)
                return self._book.refuse(refused, signed(member), *([found] if found else []))
            given = Authority(
                member.badge, member.name, role, action=shown.action, act=shown.act, table=shown.table,
                sha256=shown.sha256, first=shown.first, expires_us=self._book.now_us + SECONDS * US,
            )  # fmt: skip
            self._book.write((_authorised(given),), given.signature)
            self._authorities.add(given)
            return given

    def _check_second(self, shown: Shown, member: Member) -> tuple[str, Role | None, Problem | None]:
        if self.roster.badges.get(shown.first.badge) == member.person:
            return "same", None, problem("ROLE-SAME-PERSON", "second person", badge=member.badge)
        if self._book.pin_is_old(member):
            return "old PIN", None, problem("SIGN-IN-PIN-OLD", "second person")
        wanted = second_roles(ways_of(shown.act), shown.first.role)
        role = next((held.role for held in member.roles if held.role in wanted), None)
        if role is None:
            named = ", ".join(sorted(one.value for one in wanted)) or "-"
            has = ", ".join(held.role.value for held in member.roles) or "-"
            return "role", None, problem("ROLE-SECOND-MAY-NOT", "second person", role=has, roles=named)
        return "", role, None

    def do(
        self, act: StaffAct, *, by: Person, witness: Person | None = None, pin: str | None = None,
        op_id: str | None = None,
    ) -> tuple[Entry, ...] | Problems:  # fmt: skip
        """Change the staff, on record; pin: for an enrolment or a reset, known to its owner until changed.

        Source: facts.md (staff, roles, PIN reset); REQ R01, R07, R09.
        """
        with self._book.lock:
            if op_id is not None and (there := self._book.store.written(op_id)):
                return there
            problems = self._check(act, by, witness, pin)
            if problems:
                if isinstance(witness, Authority):
                    self.refused(witness, problems)
                return Problems(problems)
            op_id = witness.action if isinstance(witness, Authority) else op_id or str(uuid.uuid4())
            facts = self._facts(act)
            if pin is not None:
                self._book.credentials.stage(facts[0].person, pin, op_id)  # type: ignore[attr-defined]
            leaving = self._leaving(act)
            entries = self._book.write(
                (*facts, *(fact for one in leaving for fact in self.places.drop(one))),
                by.signature, None if witness is None else witness.signature, op_id=op_id,
            )  # fmt: skip
            for one in leaving:
                self.places.dropped(one)
            if isinstance(witness, Authority):
                self.used(witness)
            return entries

    def _check(
        self, act: StaffAct, by: Person, witness: Person | None, pin: str | None
    ) -> tuple[Problem, ...]:
        problems = [
            *check_may(MAY[act.ACT], by, witness), *self._check_by(by),
            *check_staff_act(self.roster, act, self._asked(by, witness)),
        ]  # fmt: skip
        if isinstance(act, WITH_PIN) != (pin is not None):
            problems.append(problem("STAFF-PIN", "PIN"))
        elif pin is not None:
            problems += self.check_new_pin(str(getattr(act, "badge", "")), pin)
        if problems:
            return tuple(problems)
        if isinstance(witness, Authority):
            return self.check_authority(witness, digest_of("", by, self._facts(act)))
        if witness is not None and not self._practice:
            return (problem("AUTHORITY-MISSING", "second person"),)
        return ()

    def _facts(self, act: StaffAct) -> tuple[Fact, ...]:
        facts = staff_facts(self.roster, act)
        if isinstance(act, EnrolStaff):
            return (*facts, PinSet(act.badge, act.name, "reset"))
        return facts

    def _leaving(self, act: StaffAct) -> tuple[str, ...]:
        """Whom a change signs out at once; who leaves on a later day stays until then."""
        if not isinstance(act, ENDS_PRESENCE) or (isinstance(act, LetGo) and not self._goes_now(act)):
            return ()
        member = self.roster.by_badge(act.badge)
        return () if member is None else (member.person,)

    def _goes_now(self, act: LetGo) -> bool:
        return act.at_once or self._book.day > act.last_day

    def _asked(self, by: Person, signs: Person | None) -> Asked:
        return Asked(by, signs, self._book.day)

    def _check_by(self, by: Person) -> tuple[Problem, ...]:
        return self.check_first(by, "")

    def check_first(self, by: Person, table: str) -> tuple[Problem, ...]:
        """Answer why somebody may not act at a table now. Source: REQ R02, R06, R09."""
        return () if self._practice else self.places.check(by, table)

    def takes_names(self, mode: str) -> bool:
        """Answer whether a second person's name alone will do: never where real money lies. Source: REQ R08."""
        return mode != LIVE

    def touch(self, table: str) -> None:
        """Note that somebody acted at a table. Source: REQ R06."""
        self.places.touch(table)

    def check_authority(self, given: Authority, shown: str | None) -> tuple[Problem, ...]:
        """Answer why an approval does not hold; one of somebody who left since does not. Source: REQ R08, R09."""
        member = self.roster.by_badge(given.badge)
        if member is None or member.has_left(self._book.day) or not member.may_be(given.role):
            return (problem("AUTHORITY-UNKNOWN", "second person"),)
        return self._authorities.check(given, shown, self._book.now_us)

    def refused(self, given: Authority, problems: tuple[Problem, ...]) -> None:
        """Put on record that an approval was not taken. Source: FAULT C12 (refused and on record)."""
        with self._book.lock:
            member = self.roster.by_badge(given.badge)
            fact = AuthorityRefused(
                given.action[:64], given.act, given.table, given.sha256[:64], given.first.signature,
                "" if member is None else member.person, ", ".join(one.code for one in problems),
            )  # fmt: skip
            self._book.write((fact,), given.first.signature)

    def used(self, given: Authority) -> None:
        """Note that an approval was used up. Source: REQ R08."""
        self._authorities.use(given)


def _authorised(given: Authority) -> Authorised:
    return Authorised(
        given.action, given.act, given.table, given.sha256, given.first.signature, given.signature,
        given.expires_us,
    )  # fmt: skip
