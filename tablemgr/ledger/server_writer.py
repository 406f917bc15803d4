"""The one connection that writes a station's chain on a server; it holds the chain for this program alone.

Source: ledger.md (one instance per database; one chain per station); FAULT A6, A8.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from sqlalchemy import Dialect, Engine

from tablemgr.ledger import postgres, server
from tablemgr.ledger.errors import HeldLedgerError, StaleHeadError
from tablemgr.ledger.ground import Journal
from tablemgr.ledger.server import READER, STATION, Server
from tablemgr.ledger.server_drawing import draw_again, fit
from tablemgr.ledger.work import Head, TrailStatements


def lock_number(origin: str) -> int:
    """Answer the number that a server's advisory lock knows an origin by: 64 bits with a sign.

    Source: ledger.md (one instance).
    """
    return int.from_bytes(sha256(f"tablemgr instance {origin}".encode()).digest()[:8], "big", signed=True)


HOLDER = (
    "SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid"
    " WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1"
    " AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    " AND l.classid::bigint = %s AND l.objid::bigint = %s"
)


class ServerWriter:
    """A station's connection for writing, with the lock of its chain; both go together."""

    def __init__(self, ledger: Server, origin: str) -> None:
        self.path, self.where, self.ledger = ledger.path, str(ledger), ledger
        self._origin = origin
        self.reading: Engine = server.engine_for(ledger, role=READER, origin=origin)
        self.dialect: Dialect = self.reading.dialect
        self._trail = TrailStatements(self.dialect)
        self._take()
        self.opened_at: Head = self._head()
        info = self.connection.info
        self.journal = Journal(
            "server", "on", f"{info.server_version // 10000}.{info.server_version % 10000}"
        )

    def _take(self) -> None:
        self.connection: Any = server.connect(self.ledger, role=STATION, origin=self._origin)
        self.cursor: Any = self.connection.cursor()
        number = lock_number(self._origin)
        (taken,) = self.cursor.execute("SELECT pg_try_advisory_lock(%s)", (number,)).fetchone()
        if taken:
            return
        halves = (number >> 32 & 0xFFFFFFFF, number & 0xFFFFFFFF)
        row = self.cursor.execute(HOLDER, halves).fetchone()
        self.close()
        holder = row[0] if row is not None and row[0] else "another program"
        raise HeldLedgerError("LEDGER-HELD", self.where, holder=holder)

    def ready(self, head: Head | None) -> None:
        """Make a connection that broke anew; raise where the chain went on since head, or since we opened it.

        Source: FAULT B1 (what was typed stays; retry).
        """
        if not self.connection.closed:
            return
        self._take()
        # Where the last commit came through although its answer did not, the tables must be folded anew.
        if self._head() != (head or self.opened_at):
            self.connection.close()
            raise StaleHeadError("LEDGER-SERVER-AHEAD", self.where)

    def _head(self) -> Head:
        row = self._trail.head.run(self.cursor, origin=self._origin).fetchone()
        return (0, bytes(32)) if row is None else (int(row[0]), bytes(row[1]))

    def begin(self) -> None:
        """Begin a transaction. Source: ledger.md (all of it or nothing)."""
        self.cursor.execute("BEGIN")

    def commit(self) -> None:
        """Commit. Source: ledger.md (all of it or nothing)."""
        self.cursor.execute("COMMIT")

    def leave(self) -> None:
        """Roll back what was not committed. Source: ledger.md (all of it or nothing)."""
        postgres.leave(self.cursor)

    def fit(self) -> None:
        """Fit the origin's read tables to its chain. Source: ledger.md (projections are disposable)."""
        fit(self.cursor, self.reading, self._origin, self.where)

    def draw_again(self) -> int:
        """Draw the origin's read tables anew, inside the caller's transaction; answer the number of entries.

        Source: ledger.md (rebuilt from `entry` at will).
        """
        return draw_again(self.cursor, self.reading, self._origin, self.where)

    def close(self) -> None:
        """Let go of the connection, and of the chain with it. Source: FAULT A5, A8."""
        self.connection.close()
        self.reading.dispose()
