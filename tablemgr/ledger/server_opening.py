"""Opening a station's chain on a server: the trail is looked at first, the chain is named, held and drawn.

Source: ledger.md (PostgreSQL; one chain per station); architecture.md (stations, tables, origins).
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

from sqlalchemy import Engine

from tablemgr.ledger import ground, place, postgres, server
from tablemgr.ledger.errors import (
    DamagedLedgerError,
    LedgerError,
    NotWrittenError,
    UnsafePlaceError,
)
from tablemgr.ledger.server import FILE, ORIGIN_FILE, READER, STATION, Server, is_origin
from tablemgr.ledger.server_drawing import read_table_faults
from tablemgr.ledger.server_writer import ServerWriter

MOST_NAMED = 5


def open_writer(ledger: Server, *, program: str, create: bool) -> tuple[ServerWriter, str]:
    """Open a station's chain for writing; answer its connection and the chain's origin.

    create: make the trail where the database has none and the login may, and a chain where the folder has none.

    Source: ledger.md (PostgreSQL; faults).
    """
    _own_folder(ledger)
    with ground.told(ledger, ground.driver()):
        if not _is_made(ledger):
            if not create:
                raise UnsafePlaceError("LEDGER-SERVER-UNPREPARED", str(ledger))
            prepare(ledger)
        origin = _origin_for_writing(ledger, program, create=create)
        writer = ServerWriter(ledger, origin)
        try:
            writer.fit()
            _keep_origin(ledger, origin)
        except BaseException:
            writer.close()
            raise
        return writer, origin


def prepare(ledger: Server) -> bool:
    """Make the trail's tables, guards and roles; False where they are there. The database's owner does this once.

    Source: ledger.md (PostgreSQL).
    """
    with ground.told(ledger, ground.driver()), closing(server.connect(ledger)) as connection:
        cursor = connection.cursor()
        if postgres.there(cursor):
            return False
        (may,) = cursor.execute("SELECT has_database_privilege(current_database(), 'CREATE')").fetchone()
        if not may:
            raise UnsafePlaceError("LEDGER-SERVER-UNPREPARED", str(ledger))
        postgres.make(cursor, server.dialect())
        return True


def _own_folder(ledger: Server) -> None:
    home = ledger.home.absolute()
    if home.is_symlink():
        raise UnsafePlaceError("LEDGER-SYMLINK", str(home))
    place.own_folder(home)
    # Keys, PINs and drafts of two ledgers must not lie in one folder.
    if os.path.lexists(home / FILE):
        raise UnsafePlaceError("LEDGER-SERVER-FOLDER", str(home))


def _is_made(ledger: Server) -> bool:
    engine = server.engine_for(ledger)
    try:
        with _cursor_of(engine) as cursor:
            return postgres.there(cursor)
    finally:
        engine.dispose()


@contextmanager
def _cursor_of(engine: Engine) -> Iterator[Any]:
    pooled = engine.raw_connection()
    try:
        connection: Any = pooled.driver_connection
        yield connection.cursor()
    finally:
        pooled.close()


def origins(ledger: Server) -> tuple[str, ...]:
    """Answer the chains of a database, those that only entries name too; LedgerError where it holds no trail.

    Source: ledger.md (one chain per station).
    """
    with ground.told(ledger, ground.driver()):
        if not _is_made(ledger):
            raise UnsafePlaceError("LEDGER-SERVER-UNPREPARED", str(ledger))
        engine = server.engine_for(ledger, role=READER)
        try:
            with _cursor_of(engine) as cursor:
                return origins_in(cursor)
        finally:
            engine.dispose()


def origins_in(cursor: Any) -> tuple[str, ...]:
    """Answer the chains of a trail in their order. Source: ledger.md (one chain per station)."""
    # Each step finds the next origin in the key; counting every entry would take as long as reading them.
    asked = (
        "WITH RECURSIVE o AS (SELECT min(origin) AS origin FROM entry UNION ALL"
        " SELECT (SELECT min(e.origin) FROM entry e WHERE e.origin > o.origin) FROM o WHERE o.origin IS NOT NULL)"
        " SELECT origin FROM o WHERE origin IS NOT NULL UNION SELECT origin FROM origin ORDER BY origin"
    )
    return tuple(str(name) for (name,) in cursor.execute(asked).fetchall())


def _origin_for_writing(ledger: Server, program: str, *, create: bool) -> str:
    named = named_origin(ledger)
    with closing(server.connect(ledger, role=STATION)) as connection:
        cursor = connection.cursor()
        postgres.demand(cursor, str(ledger))
        known = origins_in(cursor)
        if named and named not in known:
            raise UnsafePlaceError("LEDGER-ORIGIN-UNKNOWN", str(ledger.home), origin=named)
        if named:
            return named
        if not create:
            raise _which(ledger, known)
        made = f"T{secrets.token_hex(6)}"
        cursor.execute("INSERT INTO origin (origin, program) VALUES (%s, %s)", (made, program))
        return made


def named_origin(ledger: Server) -> str:
    """Answer the chain that was asked for, else the one that the folder names, empty where neither names one.

    Source: architecture.md (a station is one running program with one database).
    """
    kept = kept_origin(ledger)
    if kept and ledger.origin and kept != ledger.origin:
        raise UnsafePlaceError("LEDGER-ORIGIN-OTHER", str(ledger.path), origin=kept)
    return ledger.origin or kept


def kept_origin(ledger: Server) -> str:
    """Answer the chain that a station's folder names, empty where it names none yet.

    Source: architecture.md (a station is one running program with one database).
    """
    if ledger.path.is_symlink():
        raise UnsafePlaceError("LEDGER-SYMLINK", str(ledger.path))
    try:
        said = ledger.path.read_text("ascii").strip()
    except FileNotFoundError:
        return ""
    except (OSError, ValueError):
        said = ""
    if not is_origin(said):
        raise UnsafePlaceError("LEDGER-ORIGIN-UNREADABLE", str(ledger.path))
    return said


def _keep_origin(ledger: Server, origin: str) -> None:
    if kept_origin(ledger) == origin:
        return
    fresh = ledger.path.with_name(f".{ORIGIN_FILE}.new")
    try:
        fresh.unlink(missing_ok=True)
        place.make_private(fresh)
        fresh.write_text(f"{origin}\n", "ascii")
        fresh.replace(ledger.path)
        place.sync_folder(ledger.path.parent)
    except OSError as error:
        raise NotWrittenError("LEDGER-NOT-MADE", str(fresh), reason=error.strerror or str(error)) from error
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def open_reader(ledger: Server) -> tuple[Engine, str]:
    """Open a chain for reading: the one that is named, or the only one that the database holds.

    Source: ledger.md (faults: read-only); FAULT B7.
    """
    known = origins(ledger)
    with ground.told(ledger, ground.driver()):
        named = named_origin(ledger)
        if named and named not in known:
            raise UnsafePlaceError("LEDGER-ORIGIN-UNKNOWN", str(ledger.home), origin=named)
        if not named and len(known) != 1:
            raise _which(ledger, known)
        origin = named or known[0]
        engine = server.engine_for(ledger, role=READER, origin=origin)
        with _cursor_of(engine) as cursor:
            found = read_table_faults(cursor, origin)
        if found:
            engine.dispose()
            raise DamagedLedgerError("LEDGER-READ-TABLES", str(ledger))
        return engine, origin


def _which(ledger: Server, known: tuple[str, ...]) -> LedgerError:
    found = ", ".join(known[:MOST_NAMED]) + (" …" if len(known) > MOST_NAMED else "")
    code = "LEDGER-ORIGIN-WHICH" if known else "LEDGER-ORIGIN-NONE"
    return UnsafePlaceError(code, str(ledger), found=found)
