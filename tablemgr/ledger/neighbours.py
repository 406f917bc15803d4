"""The other chains beside a station's own on one server: read where they stand, never written.

All of them are read through one pool, so that many stations do not open many connections each.

Source: ledger.md (PostgreSQL: one chain per station); screens.md (floor: tables of all stations).
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, event

from tablemgr.core.problems import Problem
from tablemgr.ledger import ground, postgres, server
from tablemgr.ledger.errors import DamagedLedgerError, LedgerError
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.server import READER, TRAIL_SCHEMA, Server, read_schema
from tablemgr.ledger.server_drawing import read_table_faults
from tablemgr.ledger.server_opening import origins_in
from tablemgr.ledger.server_writer import lock_number

HELD = (
    "SELECT l.classid::bigint, l.objid::bigint FROM pg_locks l WHERE l.locktype = 'advisory' AND l.granted"
    " AND l.objsubid = 1 AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Another station's chain: what reads it, or why it cannot be read; whether a program has it open."""

    origin: str
    readings: Readings | None
    problem: Problem | None = None
    is_held: bool = True


class Neighbours(Protocol):
    """Where a station finds the others."""

    def look(self) -> tuple[Neighbour, ...]:
        """Answer the other chains as they are now; LedgerError where nothing can be asked. Source: screens.md (floor)."""
        ...

    def forget(self, origin: str) -> None:
        """Look at a chain anew before it is read again. Source: ledger.md (projections)."""
        ...

    def close(self) -> None:
        """Let go of them. Source: FAULT A5."""
        ...


class ServerNeighbours:
    """The other chains of a station's database. Asked by one thread at a time."""

    def __init__(self, ledger: Server, own: str) -> None:
        self._ledger, self._own = ledger, own
        self._engine: Engine = server.engine_for(ledger, role=READER)
        self._known: dict[str, Readings] = {}

    def look(self) -> tuple[Neighbour, ...]:
        """Answer the other chains, by origin; those whose read tables are not this program's with the reason.

        Source: screens.md (floor: of all stations on a shared PostgreSQL); ledger.md (projections).
        """
        with ground.told(self._ledger, ground.driver()), closing(self._engine.raw_connection()) as pooled:
            connection: Any = pooled.driver_connection
            cursor = connection.cursor()
            postgres.there(cursor)
            held = _held(cursor.execute(HELD).fetchall())
            others = [origin for origin in origins_in(cursor) if origin != self._own]
            return tuple(self._one(cursor, origin, is_held=lock_number(origin) in held) for origin in others)

    def _one(self, cursor: Any, origin: str, *, is_held: bool) -> Neighbour:
        try:
            if origin not in self._known:
                if read_table_faults(cursor, origin):
                    raise DamagedLedgerError("LEDGER-READ-TABLES", str(self._ledger))
                self._known[origin] = Readings(
                    self._seen_by(origin), self._ledger.path, origin=origin, ledger=self._ledger
                )
        except LedgerError as error:
            return Neighbour(origin, None, error.problem, is_held)
        return Neighbour(origin, self._known[origin], None, is_held)

    def forget(self, origin: str) -> None:
        """Look at a chain's read tables anew before it is read again. Source: ledger.md (projections)."""
        self._known.pop(origin, None)

    def _seen_by(self, origin: str) -> Engine:
        """The pool, with names looked up in another chain's read tables after the trail's own."""
        path = f"SET search_path = {TRAIL_SCHEMA}, {read_schema(origin)}, pg_temp"
        engine = self._engine.execution_options()

        @event.listens_for(engine, "engine_connect")
        def _(connection: Connection) -> None:
            connection.exec_driver_sql(path)

        return engine

    def close(self) -> None:
        """Let go of the server. Source: FAULT A5."""
        self._known.clear()
        self._engine.dispose()


def _held(rows: Iterable[tuple[int, int]]) -> frozenset[int]:
    """The numbers of the locks that are held: 64 bits with a sign, which a server shows in two halves."""
    whole = (high << 32 | low for high, low in rows)
    return frozenset(number - (1 << 64) if number >= 1 << 63 else number for number in whole)
