"""Where the copies of a ledger lie: beside it, and in the folder that the house has set.

The house's folder is on record; for the day on which the record cannot be read it is noted beside the ledger too.

Source: REQ R74; FAULT B7 (offer restore).
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from tablemgr.floor.house_settings import settings_in_force
from tablemgr.ledger import place
from tablemgr.ledger.backing_up import FOLDER, newest
from tablemgr.ledger.errors import LedgerError
from tablemgr.ledger.readings import open_readings

NOTE = "tablemgr.backups"
"""In the data folder: the folder of the copies, where the house has set one."""
LONGEST = 4096
"""Bytes of a path that are read."""


def note_place(database: Path, folder: Path) -> None:
    """Note beside a ledger where its copies go; a disk that refuses keeps nobody from dealing.

    Source: FAULT B7 (offer restore), B18.
    """
    note = database.with_name(NOTE)
    fresh = note.with_name(f".{NOTE}.new")
    with suppress(OSError):
        if folder == database.parent / FOLDER:
            note.unlink(missing_ok=True)
            return
        fresh.unlink(missing_ok=True)
        place.make_private(fresh)
        fresh.write_text(f"{folder}\n", "utf-8")
        fresh.replace(note)


def newest_copy(database: Path) -> Path | None:
    """Answer the newest copy of a ledger wherever copies of it go; None where there is none.

    The ledger itself may be damaged. Copies bear the time in their names.

    Source: FAULT B7 (offer restore); REQ R74.
    """
    folders = dict.fromkeys((database.parent / FOLDER, *_noted(database), *_on_record(database)))
    found = [copy for folder in folders if (copy := newest(folder)) is not None]
    return max(found, key=lambda copy: copy.name.rpartition("-")[2], default=None)


def _noted(database: Path) -> tuple[Path, ...]:
    note = database.with_name(NOTE)
    try:
        if note.is_symlink():
            return ()
        with note.open("rb") as file:
            said = file.read(LONGEST).decode("utf-8").strip()
    except (OSError, ValueError):
        return ()
    folder = Path(said)
    return (folder,) if said.isprintable() and folder.is_absolute() else ()


def _on_record(database: Path) -> tuple[Path, ...]:
    """What the record says, where it can still be read: a house of before the note."""
    try:
        with open_readings(database) as readings:
            folder = settings_in_force(readings).backup.folder
    except (LedgerError, ValueError, TypeError, KeyError):
        return ()
    return (Path(folder),) if folder else ()
