"""Opening a house's ledger for dealing: upgraded, held, attended, its standing known, walked behind the window.

Source: ledger.md (the chain's end and the marks at once, the rest behind the window; faults).
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from pathlib import Path

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.attending import attended, stamp_of
from tablemgr.floor.ballast import FILE, Ballast
from tablemgr.floor.clock import CUT_OFF_MINUTES, Clock
from tablemgr.floor.closing_backup import BehindTheWindow
from tablemgr.floor.keeping import take_notes
from tablemgr.floor.private_files import take_rights
from tablemgr.floor.session import Session
from tablemgr.floor.shift import House
from tablemgr.floor.walking import StartWalk
from tablemgr.ledger import upgrading
from tablemgr.ledger.backing_up import FOLDER, KEEP, Copy
from tablemgr.ledger.mounts import doubts_of
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.store import Store
from tablemgr.table.keeping_events import RightsTaken


@dataclass(frozen=True, slots=True)
class OpenHouse:
    """An open ledger with everything that dealing needs."""

    store: Store
    session: Session
    house: House
    walk: StartWalk
    """Until its end was taken, no round is opened."""

    def close(self) -> None:
        """Wait for the walk and for a backup that is under way, sign the trail's end, let the next program in.

        Source: ledger.md (checkpoints at a clean exit); FAULT A5.
        """
        self.walk.take()
        while self.house.take_backup():
            continue
        self.store.close()


def open_house(
    database: Path, clock: Clock, *, station: str, program: str, witness: Path | None, create: bool = True,
    backups: Path | None = None, keep: int = KEEP, cut_off_minutes: int = CUT_OFF_MINUTES,
) -> OpenHouse:  # fmt: skip
    """Open a ledger for dealing; LedgerError where it may not be opened at all.

    One of an older program is upgraded first, behind a backup. witness: the folder of high-water marks,
    None where none is kept. backups: where the backup after each close goes, beside the data unless said
    otherwise; keep: how many stay.

    Source: ledger.md (the end of the chain; faults); FAULT A6, B2, B14, B16, C7.
    """
    folder = backups or database.absolute().parent / FOLDER
    rights = take_rights(database.absolute().parent)
    upgraded = _upgraded(database, clock, folder)
    store = open_store(database, program=program, create=create)
    try:
        attended(
            store, clock, station=station, program=program, witness=witness, cut_off_minutes=cut_off_minutes
        )
        if upgraded is not None:
            envelope = stamp_of(clock, station=station)(str(uuid.uuid4()))
            upgrading.record(store, envelope, *upgraded)
        take_notes(store)
        session = Session(store, clock, station=station, cut_off_minutes=cut_off_minutes)
        house = House(session)
        house.told = (*_rights(session, rights), *doubts_of(store.path))
        house.ballast = Ballast(store.path.with_name(FILE))
        house.ballast.take_on()
        house.backs = BehindTheWindow(store.path, folder, clock, keep=keep)
        if house.backup.due:
            house.backs.begin()
        return OpenHouse(store, session, house, StartWalk(house, store))
    except BaseException:
        store.close()
        raise


def _upgraded(database: Path, clock: Clock, folder: Path) -> tuple[int, Copy] | None:
    return upgrading.upgrade(database, at_us=clock().at_us, folder=folder) if database.exists() else None


def _rights(session: Session, files: tuple[str, ...]) -> tuple[Problem, ...]:
    """Put on record whose rights were taken, and say so."""
    if not files:
        return ()
    session.write_house(lambda _: (RightsTaken(files),), by=None)
    return (problem("RIGHTS-TAKEN", "", files=", ".join(files[:5]), count=len(files)),)
