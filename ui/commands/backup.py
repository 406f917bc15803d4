"""`tablemgr backup`: a verified copy of the database while it is in use.

Source: REQ R74; FAULT B18.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tablemgr.core.text import sentence
from tablemgr.floor.house_settings import settings_in_force
from tablemgr.floor.keeping import backed_up
from tablemgr.floor.people import Act
from tablemgr.ledger.backing_up import FOLDER, KEEP
from tablemgr.ledger.errors import LedgerError
from tablemgr.ledger.readings import open_readings
from ui.commands import keeping, ledger_words, proving


def main(argv: list[str]) -> int:
    """Make a backup: 0 made and verified, 1 it failed and that is on record, 2 unusable input.

    Source: ledger.md (a failure is an alert, not a stop); FAULT B18.
    """
    given = _words().parse_args(argv)
    database = keeping.file_of(given, "SERVER-BACKUP")
    asked = proving.ask(given, database, Act.BACK_UP)
    store = keeping.opened(database)
    try:
        who = asked.keeper(store)
        folder, keep = _place(database)
        done = backed_up(
            database, given.to or folder, who.clock, keep=keep if given.keep is None else given.keep
        )
        keeping.put_on_record(store, database, who, done.fact)
    finally:
        if store is not None:
            store.close()
    if done.copy is None:
        print(f"tablemgr: {sentence('BACKUP-ALERT', {'reason': done.reason})}", file=sys.stderr)
        return keeping.FINDINGS
    figures: dict[str, str | int] = {
        "path": str(done.copy.path), "last": done.copy.last, "digest": done.copy.head[:8],
        "bytes": done.copy.size,
    }  # fmt: skip
    print(sentence("BACKUP-MADE", figures))
    for name in done.copy.removed:
        print(sentence("BACKUP-REMOVED", {"name": name}))
    return keeping.CLEAN


def _place(database: Path) -> tuple[Path, int]:
    """Where the house's copies lie, and how many stay; beside the data where its trail does not say."""
    usual = database.parent / FOLDER
    try:
        with open_readings(database) as readings:
            settings = settings_in_force(readings)
    except LedgerError:
        # What keeps it from being read is said where it is copied.
        return usual, KEEP
    return settings.backup_folder(usual), settings.backup.keep


def _words() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="tablemgr backup", description=sentence("BACKUP-USAGE"))
    words.add_argument("--data", metavar="DIR", type=Path, help=sentence("EXPORT-USAGE-DATA"))
    ledger_words.add_words(words)
    words.add_argument("--to", metavar="DIR", type=Path, help=sentence("BACKUP-USAGE-TO"))
    words.add_argument("--keep", metavar="N", type=keeping.whole_number, help=sentence("BACKUP-USAGE-KEEP"))
    proving.add_words(words, by=sentence("KEEPING-USAGE-BY"))
    return words
