"""A staffed house to test on: people enrolled by an administrator and an operator, PINs that they chose."""

from __future__ import annotations

import shutil
from pathlib import Path

from tablemgr.floor.authority import Authority, Shown
from tablemgr.floor.credentials import FILE, OPEN_COST, Credentials, InFile
from tablemgr.floor.people import Person, Role
from tablemgr.floor.roster import Presence
from tablemgr.floor.session import Session
from tablemgr.floor.staff import Newcomer, Staff
from tablemgr.floor.staff_acts import EnrolStaff, StaffAct
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.server import Ledger
from tablemgr.table.commands import Problems

from .conftest import StandingClock

MAX = Person("9001", "Max Ode", Role.ADMINISTRATOR)
ONA = Person("0007", "Ona Ray", Role.OPERATOR)
ANA = Person("4471", "Ana Lim", Role.DEALER)
TOM = Person("4480", "Tomás Reyes", Role.DEALER)
BO = Person("0101", "Bo Chen", Role.PIT_BOSS)
BEA = Person("0102", "Bea Sol", Role.PIT_BOSS)
CASS = Person("3300", "Cass Roe", Role.CASHIER)
NIL = Person("5500", "نیل فرهاد", Role.COUNTER)
DEE = Person("7700", "陳大文", Role.AUDITOR)
PINS = {
    "9001": "620417", "0007": "815203", "4471": "482915", "4480": "739104", "0101": "520681",
    "0102": "904317", "3300": "167582", "5500": "338074", "7700": "271905",
}  # fmt: skip
FIRST_PIN = "first-pin-77"
STAFF = (ANA, TOM, BO, BEA, CASS, NIL, DEE)


class Floor:
    """A ledger, its staff and a live session, all of which can be closed and opened again."""

    def __init__(
        self, folder: Path, clock: StandingClock, station: str = "station-1", ledger: Ledger | None = None
    ) -> None:
        self.folder, self.clock, self.station = folder, clock, station
        self.ledger = ledger or folder / "tablemgr.sqlite3"
        self.rounds: set[str] = set()
        self.open()

    def open(self) -> None:
        """Start the program."""
        self.store = open_store(self.ledger, program="0.1.0")
        credentials = Credentials(
            InFile(self.folder / FILE), lambda op: bool(self.store.written(op)), cost=OPEN_COST
        )
        self.staff = Staff(
            self.store, self.clock, credentials, station=self.station, round_open=self.rounds.__contains__
        )
        self.staff.begin()
        self.session = Session(self.store, self.clock, station=self.station, gate=self.staff)

    def restart(self, station: str | None = None) -> None:
        """End the program and start it again, perhaps at another station."""
        self.store.close()
        self.station = station or self.station
        self.open()

    def sign_in(self, person: Person, table: str = "", pin: str | None = None) -> Presence | Problems:
        """Sign somebody in by the PIN that is his."""
        return self.staff.places.sign_in(
            person.badge, pin or PINS[person.badge], table=table, role=person.role
        )

    def here(self, *people: Person, table: str = "") -> None:
        """Sign somebody in who is let in."""
        for person in people:
            assert isinstance(self.sign_in(person, table), Presence)

    def authority(self, shown: Shown | Problems, person: Person) -> Authority:
        """Approve something that was shown."""
        assert isinstance(shown, Shown), shown
        given = self.staff.authorise(shown, person.badge, PINS[person.badge])
        assert isinstance(given, Authority), given
        return given

    def change(
        self, act: StaffAct, pin: str | None = None, by: Person = MAX, second: Person | None = ONA
    ) -> tuple[Entry, ...] | Problems:
        """Change the staff as it is done: shown, approved, done."""
        self.here(by)
        shown = self.staff.show(act, by=by)
        if isinstance(shown, Problems):
            return shown
        witness = None if second is None else self.authority(shown, second)
        return self.staff.do(act, by=by, witness=witness, pin=pin)

    def kinds(self, *only: str) -> list[str]:
        """Answer the kinds of all entries, or of those asked for, in order."""
        return [e.kind for e in self.session.readings.entries() if not only or e.kind in only]

    def last(self, kind: str) -> dict[str, object]:
        """Answer the last entry of a kind as plain values."""
        import json

        body = [e.body for e in self.session.readings.entries() if e.kind == kind][-1]
        found: dict[str, object] = json.loads(body)
        return found


def staffed(folder: Path, clock: StandingClock, ledger: Ledger | None = None) -> Floor:
    """Answer a floor where everybody of this file is enrolled and has a PIN of their own."""
    floor = Floor(folder, clock, ledger=ledger)
    begun = floor.staff.first_start(
        Newcomer(MAX.badge, MAX.name, PINS[MAX.badge]), Newcomer(ONA.badge, ONA.name, PINS[ONA.badge])
    )
    assert not isinstance(begun, Problems), begun
    for person in STAFF:
        done = floor.change(EnrolStaff(person.badge, person.name, (person.role,)), FIRST_PIN)
        assert not isinstance(done, Problems), done
        entered = floor.staff.places.sign_in(person.badge, FIRST_PIN, new_pin=PINS[person.badge])
        assert isinstance(entered, Presence), entered
    floor.staff.places.sign_out()
    return floor


def floor_on(ledger: Ledger, copied: Path, clock: StandingClock) -> Floor:
    """Answer a staffed floor over a ledger: a copy of the staffed folder, or staffed anew on a server."""
    if isinstance(ledger, Path):
        return Floor(Path(shutil.copytree(copied, ledger.parent)), clock)
    return staffed(ledger.home, clock, ledger)


def codes(answer: object) -> list[str]:
    """Answer the codes of a refusal; none of anything else."""
    return [p.code for p in answer.problems] if isinstance(answer, Problems) else []
