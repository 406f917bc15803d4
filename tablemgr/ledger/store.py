"""The store: an open ledger that lets one action at a time write."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Dialect, Engine

from tablemgr.ledger import ground
from tablemgr.ledger.drawing import Statements
from tablemgr.ledger.entries import Entry, Envelope
from tablemgr.ledger.errors import NotWrittenError
from tablemgr.ledger.ground import Journal
from tablemgr.ledger.server import Ledger
from tablemgr.ledger.work import Head, TrailStatements, Work


class Attends(Protocol):
    """Who is told of every transaction."""

    def before_commit(self, work: Work) -> None:
        """Add what belongs to the trail itself. Source: ledger.md (checkpoints)."""
        ...

    def after_commit(self, work: Work) -> None:
        """Keep how far the trail has come. Source: ledger.md (high-water mark)."""
        ...

    def leave(self) -> None:
        """The ledger is closed in order. Source: ledger.md (clean exit)."""
        ...


class Writer(Protocol):
    """The one connection that writes, and what holds the ledger for it; a file's or a server's."""

    path: Path
    where: str
    """What a sentence about a failure names."""
    journal: Journal
    dialect: Dialect
    reading: Engine
    """Answers connections that cannot write."""
    connection: Any
    cursor: Any

    @property
    def ledger(self) -> Ledger:
        """Where another process opens the same. Source: ledger.md (PostgreSQL)."""
        ...

    def ready(self, head: Head | None) -> None:
        """Have a connection; the chain still ends at head. Source: FAULT B1."""
        ...

    def begin(self) -> None:
        """Begin a transaction. Source: ledger.md (SQLite settings)."""
        ...

    def commit(self) -> None:
        """Commit. Source: ledger.md (all of it or nothing)."""
        ...

    def leave(self) -> None:
        """Roll back what was not committed. Source: ledger.md (all of it or nothing)."""
        ...

    def draw_again(self) -> int:
        """Draw the read tables anew. Source: ledger.md (rebuilt from `entry` at will)."""
        ...

    def close(self) -> None:
        """Let go, and let the next program in. Source: FAULT A5, A8."""
        ...


class Store:
    """One ledger, held by this program alone until `close`.

    Source: ledger.md.
    """

    def __init__(self, writer: Writer, *, origin: str) -> None:
        self.path = writer.path
        """The file itself; of a ledger on a server the file in the station's folder that names its chain."""
        self.ledger: Ledger = writer.ledger
        """Where another process opens the same."""
        self.origin = origin
        self.journal: Journal = writer.journal
        self.engine = writer.reading
        """For readings: none of its connections can write."""
        self._writer = writer
        self._driver = ground.driver()
        self._trail, self._read = TrailStatements(writer.dialect), Statements(writer.dialect)
        self._mutex = threading.Lock()
        self._head: Head | None = None
        self.notary: Attends | None = None
        """Who signs the trail's end and keeps its mark, where somebody does."""

    @contextmanager
    def writing(self, envelope: Envelope) -> Iterator[Work]:
        """Open one action's transaction; it is committed when the block ends, rolled back if it fails.

        Look at `Work.repeated` first: an operation that is already on record writes nothing again.

        Source: ledger.md (shape, op_id); FAULT A1, B1, D7.
        """
        if not self._mutex.acquire(blocking=False):
            raise NotWrittenError("LEDGER-BUSY-WRITING", str(self.path))
        try:
            with ground.told(self._writer.where, self._driver), self._transaction():
                work = Work(
                    self._cursor, envelope, origin=self.origin, head=self._head or self._asked_head(),
                    trail=self._trail, read=self._read,
                )  # fmt: skip
                yield work
                if self.notary is not None:
                    self.notary.before_commit(work)
                work.finish()
            # Kept from commit to commit: where somebody else wrote meanwhile, the head trigger refuses
            # ours, again and again, until the ledger is opened anew and the tables are folded anew.
            self._head = work.head
            if self.notary is not None:
                self.notary.after_commit(work)
        finally:
            self._mutex.release()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        writer = self._writer
        writer.ready(self._head)
        writer.begin()
        try:
            yield
            writer.commit()
        finally:
            writer.leave()

    @property
    def _cursor(self) -> Any:
        return self._writer.cursor

    @property
    def _connection(self) -> Any:
        return self._writer.connection

    def written(self, op_id: str) -> tuple[Entry, ...]:
        """Answer the entries of an operation, none where it is not on record.

        Source: ledger.md (op_id).
        """
        with ground.told(self._writer.where, self._driver):
            self._writer.ready(self._head)
            rows = self._trail.written.run(self._cursor, origin=self.origin, op_id=op_id).fetchall()
        return tuple(Entry(*row) for row in rows)

    def head(self) -> tuple[int, bytes]:
        """Answer number and digest of the last entry; (0, zeros) of an empty trail.

        Source: ledger.md (the end of the chain).
        """
        with ground.told(self._writer.where, self._driver):
            self._writer.ready(self._head)
            return self._asked_head()

    def _asked_head(self) -> Head:
        row = self._trail.head.run(self._cursor, origin=self.origin).fetchone()
        return (0, bytes(32)) if row is None else (int(row[0]), bytes(row[1]))

    def redraw(self) -> int:
        """Throw the read tables away and draw them from the trail again; answer the number of entries.

        Source: ledger.md (rebuilt from `entry` at will).
        """
        with self._mutex, ground.told(self._writer.where, self._driver), self._transaction():
            return self._writer.draw_again()

    def close(self) -> None:
        """Close the database and let the next program in.

        Source: FAULT A5, A8.
        """
        if self.notary is not None:
            self.notary.leave()
        self._writer.close()
