"""A house that is open for dealing on this desktop: its session, its staff, its tables as they stand.

The ledger's room is imported only when a house is opened, so that the window paints before it loads.

Source: ledger.md (the end of the chain; faults); architecture.md (stations).
"""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import tablemgr
from tablemgr.core.problems import Problem, Refused
from tablemgr.floor.practice import PRACTICE, live_of
from ui.viewmodels.places import ledger_at
from ui.viewmodels.signing.likings import Liking, read_likings, write_likings

if TYPE_CHECKING:
    from tablemgr.floor.credentials import HashCost
    from tablemgr.floor.house_opening import OpenHouse
    from tablemgr.floor.house_record import HouseRecord
    from tablemgr.floor.house_settings import HouseSettings
    from tablemgr.floor.roster import Member
    from tablemgr.floor.session import Session
    from tablemgr.floor.shift import House
    from tablemgr.floor.staff import Staff
    from tablemgr.ledger.neighbours import Neighbours
    from tablemgr.ledger.server import Ledger

DEMO_MARKER = "demo.json"
OUTDATED = frozenset({"LEDGER-READ-TABLES", "LEDGER-OLDER"})
"""What opening for dealing puts right."""
STATION_VARIABLE = "TABLEMGR_STATION"


@dataclass(slots=True)
class LiveHouse:
    """Everything that dealing needs, and who likes the screen how."""

    folder: Path
    opened: OpenHouse
    staff: Staff
    record: HouseRecord
    likings: dict[str, Liking]
    unreadable: Mapping[str, tuple[Problem, ...]] = field(default_factory=dict)
    """Tables that are open on record and could not be taken up, each with why."""

    backups: Path = field(default_factory=Path)
    """Where the copies after each close go while the program runs."""
    neighbours: Neighbours | None = None
    """The other chains of a shared server; None where the ledger is a file."""
    said: tuple[str, ...] = ()
    """What the program itself has to say at every table, in finished sentences, until it is over."""

    @property
    def session(self) -> Session:
        """What records. Source: architecture.md (the path of one action)."""
        return self.opened.session

    @property
    def server(self) -> str:
        """The server that the ledger stands on, without any password; "" for a file. Source: ledger.md (PostgreSQL)."""
        ledger = self.opened.store.ledger
        return "" if isinstance(ledger, Path) else str(ledger)

    @property
    def house(self) -> House:
        """Day, shift, paper code, alarms. Source: ledger.md (the end of the chain)."""
        return self.opened.house

    @property
    def tables(self) -> tuple[str, ...]:
        """The live tables that are open here, by name. Source: architecture.md (stations)."""
        return tuple(sorted(table for table in self.session.tables if not table.endswith(PRACTICE)))

    def worked_at(self) -> str:
        """Answer the table at which a round or deal is in its middle, where several are the one of the last entry;
        where none is, the first by name; "" where no table is open.

        Source: recording.md (each seat durable: a program that ends goes on where it was); FAULT A1.
        """
        found = max(((self._last_step(table), table) for table in self.tables), default=(0, ""))
        return found[1] if found[0] else next(iter(self.tables), "")

    def _last_step(self, table: str) -> int:
        """The last entry of what is open at a table, of a round that lags too; 0 where nothing is."""
        from tablemgr.table.deal_state import DealTableState
        from tablemgr.table.phases import ENDED

        state, lagging = self.session.state(table), self.session.lagging(table)
        is_open = state.is_open if isinstance(state, DealTableState) else state.phase not in ENDED
        numbers = [state.number] if is_open else []
        if lagging is not None:
            numbers.append(lagging.number)
        readings = self.session.readings
        return max((told.entry.seq for n in numbers for told in readings.round_facts(table, n)), default=0)

    def closed_tables(self) -> tuple[str, ...]:
        """Answer the live tables on record that are not open. Source: screens.md (shift)."""
        rows = self.session.readings.tables()
        return tuple(r.table for r in rows if r.status != "open" and live_of(r.table) == r.table)

    def liking_of(self, member: Member | None) -> Liking:
        """Answer how somebody likes the screen. Source: screens.md (languages)."""
        return Liking() if member is None else self.likings.get(member.person, Liking())

    def languages(self) -> tuple[str, ...]:
        """Answer the languages that a screen can be turned to here. Source: screens.md (set-up: languages)."""
        from tablemgr.floor.house_settings import settings_in_force

        return settings_in_force(self.session.readings).languages

    def read_again(self) -> None:
        """Take what is on record of the house now; its clock is that of the start until the next one.

        Source: REQ R64 (effective-dated).
        """
        from tablemgr.floor.house_record import house_record

        fresh, now = house_record(self.session.readings), self.record.set_up
        if fresh.set_up is not None and now is not None:
            kept = replace(fresh.set_up, zone=now.zone, cut_off_minutes=now.cut_off_minutes)
            fresh = replace(fresh, set_up=kept)
        self.record = fresh

    def like(self, member: Member, liking: Liking) -> None:
        """Keep how somebody likes the screen. Source: screens.md (languages)."""
        self.likings[member.person] = liking
        write_likings(self.folder, self.likings)

    def close(self) -> None:
        """Sign everybody out, sign the trail's end, let the next program in. Source: FAULT A5, C13."""
        from tablemgr.ledger.errors import LedgerError

        # Who cannot be signed out on record now is at the next start.
        with suppress(LedgerError):
            for table in ("", *self.session.tables):
                self.staff.places.sign_out(table, "end")
        if self.neighbours is not None:
            self.neighbours.close()
        if self.session.elsewhere is not None:
            self.session.elsewhere.close()
        self.opened.close()


def station_name(environment: Mapping[str, str]) -> str:
    """Answer what this station is called on record: as named by the variable, else as the machine is.

    >>> station_name({"TABLEMGR_STATION": " pit-3 "})
    'pit-3'

    Source: ledger.md (station); REQ R05 (locked out at one station).
    """
    named = environment.get(STATION_VARIABLE, "").strip() or platform.node()
    return "".join(c for c in named if c.isprintable())[:60] or "station"


def is_for_dealing(folder: Path, database: str = "") -> bool:
    """Answer whether a data folder is a house that may be dealt in: staffed, and no demonstration.

    LedgerError where the database cannot be read at all.

    Source: screens.md (practice and demo); FAULT B7.
    """
    return not (folder / DEMO_MARKER).exists() and _record(_chain(folder, database)).is_staffed


def _chain(folder: Path, database: str) -> Ledger:
    """The folder's ledger; raise where its server is there, and the folder names none of its chains yet.

    A chain that happens to be the only one of a server is another station's.
    """
    from tablemgr.ledger.errors import UnsafePlaceError
    from tablemgr.ledger.server import Server
    from tablemgr.ledger.server_opening import kept_origin, origins

    ledger = ledger_at(folder, database)
    if isinstance(ledger, Server) and not kept_origin(ledger):
        origins(ledger)
        raise UnsafePlaceError("LEDGER-MISSING", str(ledger.path))
    return ledger


def _record(ledger: Ledger) -> HouseRecord:
    """What is on record of the house; a ledger of an older program is brought to this one's tables first."""
    from tablemgr.floor.house_record import house_record
    from tablemgr.ledger.errors import LedgerError
    from tablemgr.ledger.readings import open_readings

    try:
        with open_readings(ledger) as readings:
            return house_record(readings)
    except LedgerError as error:
        if error.problem.code not in OUTDATED:
            raise
    from tablemgr.floor.clock import system_clock
    from tablemgr.floor.house_opening import open_house
    from tablemgr.ledger.marks import witness_folder

    open_house(
        ledger, system_clock, station=station_name(os.environ), program=tablemgr.__version__,
        witness=witness_folder(None), create=False,
    ).close()  # fmt: skip
    with open_readings(ledger) as readings:
        return house_record(readings)


def _settings(ledger: Ledger) -> HouseSettings:
    """What the house has set for itself."""
    from tablemgr.floor.house_settings import settings_in_force
    from tablemgr.ledger.readings import open_readings

    with open_readings(ledger) as readings:
        return settings_in_force(readings)


def open_live(
    folder: Path, *, database: str = "", environment: Mapping[str, str] = os.environ,
    cost: HashCost | None = None,
) -> LiveHouse:  # fmt: skip
    """Open a house for dealing; LedgerError where somebody else holds it, or it is unsafe.

    database: the server that the station's chain stands on, "" for a file in the folder. cost: what guessing a PIN costs; the usual one unless it is said.

    Source: ledger.md (one instance per database; nobody is signed in after a start); FAULT A6, C13.
    """
    from tablemgr.floor.cash_elsewhere import cash_beside
    from tablemgr.floor.credentials import FILE, Credentials, InFile
    from tablemgr.floor.desks import is_open
    from tablemgr.floor.house_opening import open_house
    from tablemgr.floor.staff import Staff
    from tablemgr.ledger.backing_up import FOLDER
    from tablemgr.ledger.marks import witness_folder

    ledger = _chain(folder, database)
    record, station = _record(ledger), station_name(environment)
    settings = _settings(ledger)
    backups = settings.backup_folder(folder / FOLDER)
    opened = open_house(
        ledger, record.clock, station=station, program=tablemgr.__version__,
        witness=witness_folder(None), create=False, backups=backups, keep=settings.backup.keep,
        cut_off_minutes=record.cut_off_minutes,
    )  # fmt: skip
    try:
        session, store = opened.session, opened.store
        credentials = Credentials(InFile(folder / FILE), lambda op: bool(store.written(op)), cost=cost)

        def round_open(table: str) -> bool:
            return table in session.tables and is_open(session.state(table))

        staff = Staff(
            store, session.now, credentials, station=station, cut_off_minutes=record.cut_off_minutes,
            round_open=round_open,
        )  # fmt: skip
        staff.begin()
        session.gate = staff
        session.elsewhere = cash_beside(ledger, store.origin)
        return LiveHouse(
            folder,
            opened,
            staff,
            record,
            read_likings(folder),
            _take_up(session),
            backups,
            _beside(ledger, store.origin),
        )
    except BaseException:
        opened.close()
        raise


def _beside(ledger: Ledger, own: str) -> Neighbours | None:
    """The other chains of the server that a ledger stands on."""
    from tablemgr.ledger.neighbours import ServerNeighbours
    from tablemgr.ledger.server import Server

    return ServerNeighbours(ledger, own) if isinstance(ledger, Server) else None


def _take_up(session: Session) -> dict[str, tuple[Problem, ...]]:
    """Go on with every table that is open on record, under what is in force there."""
    from tablemgr.floor.table_card import rules_in_force

    unreadable: dict[str, tuple[Problem, ...]] = {}
    for row in session.readings.tables():
        if row.status != "open":
            continue
        try:
            problems = session.take_up(row.table, rules_in_force(session.readings, row.table))
        except Refused as refused:
            problems = refused.problems
        if problems:
            unreadable[row.table] = problems
    return unreadable
