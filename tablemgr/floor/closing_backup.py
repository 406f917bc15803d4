"""The backup that follows a close: made behind the window, put on record by whoever owns the session.

Source: ledger.md (backups; their failure is an alert, not a stop); REQ R74; FAULT B18.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.clock import Clock
from tablemgr.floor.keeping import BackedUp, backed_up
from tablemgr.ledger.backing_up import KEEP
from tablemgr.ledger.store import Store
from tablemgr.ledger.trail_readings import since
from tablemgr.table.facts import Fact
from tablemgr.table.keeping_events import BackupFailed, BackupMade

KINDS = ("BackupMade", "BackupFailed")


class Backs(Protocol):
    """Who makes backups of the ledger, one at a time."""

    def begin(self) -> None:
        """Begin one; where one is under way, another follows it. Source: REQ R74."""

    def take(self, seconds: float | None) -> BackedUp | None:
        """Answer one that has ended and was not answered yet, waiting so long. Source: FAULT B18."""


@dataclass(frozen=True, slots=True)
class Backup:
    """How the last close was backed up."""

    due: bool = False
    """Something was closed since the last backup."""
    failure: str = ""
    """Why the last one failed; empty where none did."""

    def after(self, fact: Fact) -> Backup:
        """Answer how it stands after a fact. Source: FAULT B18."""
        match fact:
            case BackupMade():
                return Backup()
            case BackupFailed():
                return Backup(self.due, fact.reason)
            case _:
                return self

    @property
    def alarm(self) -> Problem | None:
        """What is shown until a backup is made; it stops nothing. Source: FAULT B18."""
        return problem("BACKUP-LAST-FAILED", "", reason=self.failure) if self.failure else None


def backup_of(store: Store) -> Backup:
    """Answer how the last closed shift was backed up, by the trail.

    Source: REQ R74; ledger.md (survives restart).
    """
    told = since(store, "ShiftClosed", *KINDS)
    backup = Backup(due=told is not None)
    for fact in told or ():
        backup = backup.after(fact)
    return backup


class BehindTheWindow:
    """Makes backups in a thread of its own: verifying a large copy takes seconds, and nobody waits for it."""

    def __init__(self, database: Path, folder: Path, clock: Clock, *, keep: int = KEEP) -> None:
        self._database, self._folder, self._clock, self._keep = database, folder, clock, keep
        self._thread: threading.Thread | None = None
        self._made: BackedUp | None = None
        self._again = False

    def begin(self) -> None:
        """Begin a backup; where one is under way or waits to be taken, another follows it.

        Source: REQ R74; screens.md (nothing blocks the screen for longer than a frame).
        """
        if self._thread is not None:
            self._again = True
            return
        self._thread = threading.Thread(target=self._run, name="backup", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        self._made = backed_up(self._database, self._folder, self._clock, keep=self._keep)

    def take(self, seconds: float | None) -> BackedUp | None:
        """Answer a backup that has ended, waiting so long for it; None waits to its end.

        Source: FAULT B18.
        """
        if self._thread is None:
            return None
        self._thread.join(seconds)
        if self._thread.is_alive():
            return None
        made, self._made, self._thread = self._made, None, None
        if self._again:
            self._again = False
            self.begin()
        return made
