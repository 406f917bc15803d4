"""The book of the staff: the roster beside the trail, what is written about people, and the proof of a PIN.

Every answer about a PIN is on record before anybody sees it, so that a guess cannot be had for free.

Source: REQ R03, R05, R09; FAULT C10.
"""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable, Iterable

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.clock import CUT_OFF_MINUTES, Clock, gaming_day
from tablemgr.floor.credentials import Credentials
from tablemgr.floor.people import NOBODY, Person
from tablemgr.floor.roster import PEOPLE_KINDS, Member, Roster, fold
from tablemgr.ledger.entries import Entry, Envelope
from tablemgr.ledger.readings import readings_of
from tablemgr.ledger.rows import Told
from tablemgr.ledger.store import Store
from tablemgr.table.commands import Problems
from tablemgr.table.facts import Fact
from tablemgr.table.people_events import LockedOut, PinSet

MOST_FAILURES = 5
"""Wrong PINs in a row at one station after which it no longer lets this person in."""
PIN_DAYS = 90
DAY_US = 86_400 * 1_000_000
Refusal = Callable[[str, str, str], Fact]
"""Makes the fact of a refusal from person, name and reason; the first two empty for an unknown badge."""


class StaffBook:
    """What one station knows and writes about people."""

    def __init__(
        self, store: Store, clock: Clock, credentials: Credentials, *, station: str,
        cut_off_minutes: int = CUT_OFF_MINUTES,
    ) -> None:  # fmt: skip
        self.store, self.credentials, self.station = store, credentials, station
        self.lock = threading.RLock()
        self._clock, self._cut_off = clock, cut_off_minutes
        self._readings = readings_of(store)
        self._seen = 0
        self.roster = Roster()
        self.refresh()

    def refresh(self) -> None:
        """Read what was written about people since it was last read. Source: ledger.md (projections)."""
        told = self._readings.house_facts(*PEOPLE_KINDS, after=self._seen)
        self.roster = fold(told, self.roster)
        self._seen = max([self._seen, *(one.entry.seq for one in told)])

    @property
    def now_us(self) -> int:
        """This moment, in microseconds of UTC. Source: ledger.md (at)."""
        return self._clock().at_us

    @property
    def day(self) -> str:
        """The gaming day of this moment. Source: ledger.md (clock)."""
        return gaming_day(self._clock(), cut_off_minutes=self._cut_off)

    def write(
        self, facts: Iterable[Fact], actor: str, witness: str | None = None, *, op_id: str | None = None
    ) -> tuple[Entry, ...]:
        """Put facts about people on record, all or none; an action that is on record is not written again.

        Source: ledger.md (op_id); FAULT B1.
        """
        now = self._clock()
        envelope = Envelope(
            actor=actor, witness=witness, station=self.station, at_us=now.at_us,
            offset_minutes=now.offset_minutes, op_id=op_id or str(uuid.uuid4()), gaming_day=self.day,
        )  # fmt: skip
        facts = tuple(facts)
        with self.store.writing(envelope) as work:
            if work.repeated:
                return work.repeated
            entries = work.record(facts)
        self.roster = fold(map(Told, entries, facts), self.roster)
        self._seen = entries[-1].seq if entries else self._seen
        return entries

    def prove(self, badge: str, pin: str, refusal: Refusal) -> Member | Problems:
        """Answer whose badge and PIN these are, or why nobody's; a refusal is on record, a lock-out too.

        Source: REQ R05, R09; FAULT C10.
        """
        self.refresh()
        member = self.roster.by_badge(badge)
        why = self._barred(member)
        # Where the PIN is not looked at, it takes as long: no answer tells by its pace who works here.
        right = self.credentials.verify(member.person if member is not None and not why else "", pin)
        if member is None:
            return self.refuse(refusal("", "", "badge"), NOBODY, problem("SIGN-IN-REFUSED", "badge"))
        if why:
            return self.refuse(refusal(member.person, member.name, why), signed(member), _BARRED[why])
        return member if right else self._wrong(member, refusal)

    def refuse(self, fact: Fact, actor: str, *problems: Problem) -> Problems:
        """Put a refusal on record and answer it. Source: REQ R05 (each attempt logged)."""
        self.write((fact,), actor)
        return Problems(problems)

    def pin_is_old(self, member: Member) -> bool:
        """Answer whether somebody must take another PIN. Source: REQ R04."""
        since = self.now_us - (member.pin_set_us or 0)
        return member.pin_must_change or since > PIN_DAYS * DAY_US

    def change_pin(self, member: Member, pin: str) -> None:
        """Let somebody who proved a PIN have another one, on record. Source: REQ R03, R04."""
        op_id = str(uuid.uuid4())
        self.credentials.stage(member.person, pin, op_id)
        self.write((PinSet(member.person, member.name, "own"),), signed(member), op_id=op_id)

    def _barred(self, member: Member | None) -> str:
        if member is None:
            return ""
        if member.has_left(self.day):
            return "left"
        if self.station in member.locked:
            return "locked"
        return "" if self.credentials.has(member.person) else "no PIN"

    def _wrong(self, member: Member, refusal: Refusal) -> Problems:
        failures = member.failures.get(self.station, 0) + 1
        facts = [refusal(member.person, member.name, "pin")]
        if failures < MOST_FAILURES:
            return self.refuse(facts[0], signed(member), problem("SIGN-IN-REFUSED", "badge"))
        self.write((*facts, LockedOut(member.person, member.name, failures)), signed(member))
        return Problems((problem("SIGN-IN-LOCKED-OUT", "badge"),))


_BARRED = {
    "left": problem("SIGN-IN-LEFT", "badge"),
    "locked": problem("SIGN-IN-LOCKED-OUT", "badge"),
    "no PIN": problem("SIGN-IN-NO-PIN", "badge"),
}


def signed(member: Member, person: Person | None = None) -> str:
    """Answer badge, role and name of somebody as they go on record; no role where none is taken yet.

    Source: ledger.md (by content).
    """
    return f"{member.badge}/-/{member.name}" if person is None else person.signature
