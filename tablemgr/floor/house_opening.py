"""Opening a house's ledger for dealing: upgraded, held, attended, its standing known, walked behind the window.

Source: ledger.md (the chain's end and the marks at once, the rest behind the window; faults).
"""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass
from pathlib import Path

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.attending import attended, stamp_of
from tablemgr.floor.backup_place import note_place
from tablemgr.floor.ballast import FILE, Ballast
from tablemgr.floor.clock import CUT_OFF_MINUTES, Clock
from tablemgr.floor.closing_backup import BehindTheWindow
from tablemgr.floor.keeping import take_notes
from tablemgr.floor.private_files import take_rights
from tablemgr.floor.session import Session
from tablemgr.floor.shift import House
from tablemgr.floor.walking import StartWalk
from tablemgr.ledger import upgrading
from tablemgr.ledger.addressing import home_of
from tablemgr.ledger.backing_up import FOLDER, KEEP, Copy
from tablemgr.ledger.mounts import doubts_of
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.server import Ledger
from tablemgr.ledger.store import Store
from tablemgr.table.keeping_events import RightsTaken

PATIENCE = 15.0
"""Seconds that whoever leaves waits for a backup."""


@dataclass(frozen=True, slots=True)
class OpenHouse:
    """An open ledger with everything that dealing needs."""

    store: Store
    session: Session
    house: House
    walk: StartWalk
    """Until its end was taken, no round is opened."""

    def close(self, *, patience: float = PATIENCE) -> None:
        """Stop the walk, wait with patience for a backup, sign the trail's end, let the next program in.

        A backup that takes longer is left; it is due again at the next start.

        Source: ledger.md (checkpoints at a clean exit); FAULT A5.
        """
        self.walk.stop()
        self.walk.take()
        until = time.monotonic() + patience
        while self.house.take_backup(max(0.0, until - time.monotonic())):
            continue
        self.store.close()


def open_house(
    ledger: Ledger, clock: Clock, *, station: str, program: str, witness: Path | None, create: bool = True,
    backups: Path | None = None, keep: int = KEEP, cut_off_minutes: int = CUT_OFF_MINUTES,
) -> OpenHouse:  # fmt: skip
    """Open a ledger for dealing, a file or a station's chain on a server; LedgerError where it may not be opened.

    A file of an older program is upgraded first, behind a backup; a server is backed up and kept by its own
    means. witness: the folder of high-water marks,
    None where none is kept. backups: where the backup after each close goes, beside the data unless said
    otherwise; keep: how many stay.

    Source: ledger.md (the end of the chain; faults); FAULT A6, B2, B14, B16, C7.
    """
    home = home_of(ledger)
    folder = backups or home / FOLDER
    rights = take_rights(home)
    upgraded = _upgraded(ledger, clock, folder)
    store = open_store(ledger, program=program, create=create)
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
        house.told = _rights(session, rights)
        if isinstance(ledger, Path):
            note_place(store.path, folder)
            _keep_file(house, store.path, BehindTheWindow(store.path, folder, clock, keep=keep))
        return OpenHouse(store, session, house, StartWalk(house, store))
    except BaseException:
        store.close()
        raise


def _keep_file(house: House, path: Path, backs: BehindTheWindow) -> None:
    """What a file needs: doubts of its disk said, ballast taken on, the backup that is due begun."""
    house.told = (*house.told, *doubts_of(path))
    house.ballast = Ballast(path.with_name(FILE))
    house.ballast.take_on()
    house.backs = backs
    if house.backup.due:
        backs.begin()


def _upgraded(ledger: Ledger, clock: Clock, folder: Path) -> tuple[int, Copy] | None:
    if not isinstance(ledger, Path) or not ledger.exists():
        return None
    return upgrading.upgrade(ledger, at_us=clock().at_us, folder=folder)


def _rights(session: Session, files: tuple[str, ...]) -> tuple[Problem, ...]:
    """Put on record whose rights were taken, and say so."""
    if not files:
        return ()
    session.write_house(lambda _: (RightsTaken(files),), by=None)
    return (problem("RIGHTS-TAKEN", "", files=", ".join(files[:5]), count=len(files)),)
