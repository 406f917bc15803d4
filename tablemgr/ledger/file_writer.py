"""The one connection that writes a ledger's file, held by the lock beside it.

Source: ledger.md (SQLite settings; one instance per database).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Dialect, Engine

from tablemgr.ledger import ground, place
from tablemgr.ledger.ground import Journal
from tablemgr.ledger.redrawing import draw_again
from tablemgr.ledger.work import Head


class FileWriter:
    """A file's connection for writing, and its lock."""

    def __init__(self, path: Path, engine: Engine, held: place.Held) -> None:
        self.path, self.where, self.ledger = path, str(path), path
        sqlite = ground.driver()
        self.journal: Journal = ground.journal_for(sqlite.sqlite_version_info)
        self.dialect: Dialect = engine.dialect
        self.reading: Engine = ground.engine_for(path, read_only=True)
        self._engine, self._held = engine, held
        self._pooled = engine.raw_connection()
        connection: Any = self._pooled.driver_connection
        self.connection: Any = connection
        ground.shut(self.connection, sqlite)
        self.cursor: Any = connection.cursor()

    def ready(self, head: Head | None) -> None:
        """A file's connection does not break. Source: ledger.md (SQLite settings)."""

    def begin(self) -> None:
        """Begin a transaction with the write lock taken. Source: ledger.md (SQLite settings)."""
        self.cursor.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        """Commit. Source: ledger.md (all of it or nothing)."""
        self.cursor.execute("COMMIT")

    def leave(self) -> None:
        """Roll back what was not committed; SQLite has done so by itself where the disk was full.

        Source: FAULT B1.
        """
        if self.connection.in_transaction:
            self.cursor.execute("ROLLBACK")

    def draw_again(self) -> int:
        """Draw the read tables anew, inside the caller's transaction; answer the number of entries.

        Source: ledger.md (rebuilt from `entry` at will).
        """
        return draw_again(self.connection, self._engine, self.where)

    def close(self) -> None:
        """Close the file and let the next program in. Source: FAULT A5, A8."""
        self._pooled.close()
        self.reading.dispose()
        self._engine.dispose()
        self._held.release()
