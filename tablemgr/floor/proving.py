"""Proving at the command line who somebody is: badge and PIN, counted and on record as at any station.

Where the ledger itself cannot be written (another program holds it, or a restore is to replace it), a copy
is asked, which knows the notes that wait; what was proved or refused there waits as a note as well.

Source: REQ R03, R05, R08; facts.md (who may be the second person); FAULT C10, C12.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tablemgr.core.problems import Refused
from tablemgr.floor.authority import LIVE, Authority, Shown
from tablemgr.floor.clock import Clock
from tablemgr.floor.credentials import FILE, Credentials, InFile
from tablemgr.floor.keeping import PROOFS, leave_entry, take_notes
from tablemgr.floor.people import Allowed, Person, Role, check_may
from tablemgr.floor.staff import Staff
from tablemgr.ledger import place
from tablemgr.ledger.backing_up import copy_of, runs
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.errors import LedgerError, UnsafePlaceError
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.store import Store
from tablemgr.ledger.trail_readings import entry_at
from tablemgr.ledger.upgrading import upgrade_copy
from tablemgr.table.commands import Problems
from tablemgr.table.people_events import PinSet


@dataclass(frozen=True, slots=True)
class Named:
    """Who somebody says to be: a badge, perhaps with a role, perhaps with a name."""

    badge: str
    role: Role | None = None
    name: str = ""


def has_pins(data: Path) -> bool:
    """Answer whether people of this data folder have PINs. Source: REQ R03."""
    return any(one.now or one.waiting for one in InFile(data / FILE).load().values())


def pins_on_record(readings: Readings) -> bool:
    """Answer whether anybody of this ledger ever got a PIN, whatever lies beside it now.

    Source: REQ R03, R08; DECISIONS 22 (the trail holds that a PIN was set).
    """
    return bool(readings.house_facts(PinSet.__name__))


def takes_names(readings: Readings) -> bool:
    """Answer whether a name alone is enough: every table is one of a demo or for practice.

    Source: REQ R08 (where real money lies).
    """
    modes = {row.mode for row in readings.tables()}
    return bool(modes) and LIVE not in modes


class Proving:
    """The command line as a station, over one ledger."""

    def __init__(self, store: Store, clock: Clock, data: Path, *, station: str) -> None:
        credentials = Credentials(InFile(data / FILE), lambda op: bool(store.written(op)))
        self._staff = Staff(store, clock, credentials, station=station)
        self._staff.begin()

    def first(self, named: Named, pin: str, ways: tuple[Allowed, ...]) -> Person:
        """Answer who acts, proved by the PIN; Refused where it is not right, or the role may not.

        Source: REQ R02, R05, R07.
        """
        entered = self._staff.places.sign_in(named.badge, pin, role=self._role(named, ways))
        if isinstance(entered, Problems):
            raise Refused(*entered.problems)
        problems = [p for p in check_may(ways, entered.person, None) if p.code != "ROLE-SECOND-MISSING"]
        if problems:
            raise Refused(*problems)
        return entered.person

    def second(self, shown: Shown, named: Named, pin: str) -> Authority:
        """Answer the second person's approval of what was shown; Refused where there is none.

        Source: REQ R08; FAULT C12.
        """
        given = self._staff.authorise(shown, named.badge, pin)
        if isinstance(given, Problems):
            raise Refused(*given.problems)
        return given

    def leave(self) -> None:
        """Sign out whoever acted. Source: REQ R02."""
        self._staff.places.sign_out()

    def _role(self, named: Named, ways: tuple[Allowed, ...]) -> Role | None:
        """The role that somebody acts in: the one that is said, else the one that may."""
        member = self._staff.roster.by_badge(named.badge)
        if named.role is not None or member is None:
            return named.role
        held = [one.role for one in member.roles]
        return next((role for role in held if any(role in way.first for way in ways)), None)


@contextmanager
def proving(store: Store, clock: Clock, *, station: str) -> Iterator[Proving]:
    """Prove people over a ledger that is open for writing; they are signed out in the end.

    Source: REQ R02, R05.
    """
    made = Proving(store, clock, store.path.parent, station=station)
    try:
        yield made
    finally:
        made.leave()


@contextmanager
def proving_aside(
    database: Path, clock: Clock, *, station: str, backup: Path | None = None
) -> Iterator[Proving]:
    """Prove people over a copy of the ledger, or of a backup where it cannot be read; it leaves notes.

    Source: REQ R05 (each attempt logged); ledger.md (one instance per database); FAULT B17.
    """
    database = database.absolute()
    copy = database.with_name(f"{database.name}.{os.getpid()}.asked")
    place.own_folder(database.parent)
    _sweep(database)
    store = _copied(database, backup, copy)
    try:
        take_notes(store, keep=True)
        before, _ = store.head()
        try:
            with proving(store, clock, station=station) as made:
                yield made
        finally:
            for entry in _after(store, before):
                if entry.kind in PROOFS:
                    leave_entry(database.parent, entry)
    finally:
        store.close()
        _remove(copy)


def _copied(database: Path, backup: Path | None, copy: Path) -> Store:
    """Answer an open copy of the first of the two that can be read."""
    sources = [path for path in (database, backup) if path is not None and path.is_file()]
    for n, source in enumerate(sources, 1):
        _remove(copy)
        try:
            place.make_private(copy)
            copy_of(source, copy)
            upgrade_copy(copy)
            return open_store(copy, program="", create=False)
        except LedgerError:
            _remove(copy)
            if n == len(sources):
                raise
    raise UnsafePlaceError("LEDGER-MISSING", str(database))


def _after(store: Store, seq: int) -> Iterator[Entry]:
    for number in range(seq + 1, store.head()[0] + 1):
        entry = entry_at(store, number)
        if entry is not None:
            yield entry


def _sweep(database: Path) -> None:
    """Remove copies whose program was killed."""
    for path in database.parent.glob(f"{database.name}.*.asked"):
        number = path.name.removeprefix(f"{database.name}.").partition(".")[0]
        if number.isdigit() and not runs(int(number)) and not path.is_symlink():
            _remove(path)


def _remove(copy: Path) -> None:
    for end in ("", "-wal", "-shm", "-journal", ".lock"):
        with suppress(FileNotFoundError):
            Path(f"{copy}{end}").unlink()
