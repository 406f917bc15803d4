"""Opening a ledger: it is looked at before it is touched, and made whole or not at all."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, insert, select

from tablemgr.ledger import ground, guards, place
from tablemgr.ledger.errors import (
    DamagedLedgerError,
    NewerLedgerError,
    NotALedgerError,
    NotWrittenError,
    OlderLedgerError,
)
from tablemgr.ledger.file_writer import FileWriter
from tablemgr.ledger.prepared import Prepared
from tablemgr.ledger.readtables import READ
from tablemgr.ledger.redrawing import fit
from tablemgr.ledger.schema import APPLICATION_ID, ORIGIN, TRAIL, VERSION, statements
from tablemgr.ledger.server import Ledger, Server
from tablemgr.ledger.store import Store


def open_store(ledger: Ledger, *, program: str, create: bool = True) -> Store:
    """Open a ledger for writing, making it where there is none and create says so.

    ledger: its file, or its place on a server. program is the version that a new ledger names as its maker.

    Source: ledger.md (doors that are shut, faults; PostgreSQL).
    """
    if isinstance(ledger, Server):
        from tablemgr.ledger.server_opening import open_writer

        writer, chain = open_writer(ledger, program=program, create=create)
        return Store(writer, origin=chain)
    path = ledger.absolute()
    exists = place.look(path, must_exist=not create)
    place.own_folder(path.parent)
    held = place.Held(path)
    try:
        if exists:
            place.demand_writable(path)
        else:
            _create(path, program)
        engine = ground.engine_for(path)
        with ground.told(path, ground.driver()):
            origin = _look_inside(path, engine)
            place.keep_private(path)
            return Store(FileWriter(path, engine, held), origin=origin)
    except BaseException:
        held.release()
        raise


def _create(path: Path, program: str) -> None:
    # Made under another name and put in place whole: a crash leaves no half-made ledger behind.
    fresh = path.with_name(f".{path.name}.new")
    try:
        fresh.unlink(missing_ok=True)
        place.make_private(fresh)
        _make_tables(fresh, program)
        fresh.replace(path)
    except OSError as error:
        raise NotWrittenError("LEDGER-NOT-MADE", str(path), reason=error.strerror or str(error)) from error
    finally:
        for leftover in (fresh, *(Path(f"{fresh}-{end}") for end in ("wal", "shm", "journal"))):
            leftover.unlink(missing_ok=True)
    place.sync_folder(path.parent)


def _make_tables(path: Path, program: str) -> None:
    sqlite = ground.driver()
    with ground.told(path, sqlite):
        connection = sqlite.connect(path, isolation_level=None)
        try:
            dialect = ground.engine_for(path).dialect
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("PRAGMA synchronous=EXTRA")
            connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
            connection.execute("BEGIN IMMEDIATE")
            for text in (statements(TRAIL, dialect) | statements(READ, dialect)).values():
                connection.execute(text)
            guards.apply(connection.cursor())
            made = {"origin": f"T{secrets.token_hex(6)}", "program": program}
            Prepared(insert(ORIGIN), dialect).run(connection.cursor(), **made)
            connection.execute(f"PRAGMA user_version={VERSION}")
            connection.execute("COMMIT")
        finally:
            connection.close()


def _look_inside(path: Path, engine: Engine) -> str:
    """Answer the ledger's origin; raise unless the file is ours, not newer, and its doors are shut."""
    where = str(path)
    ours(path)
    connection = engine.raw_connection()
    try:
        cursor: Any = connection.driver_connection.cursor()  # type: ignore[union-attr]
        guards.demand(cursor, statements(TRAIL, engine.dialect), where)
        origins = cursor.execute(str(select(ORIGIN.c.origin).compile(dialect=engine.dialect))).fetchall()
        if len(origins) != 1:
            raise DamagedLedgerError("LEDGER-ORIGIN", where, got=len(origins))
        origin = str(origins[0][0])
        fit(connection.driver_connection, engine, where, origin=origin)
        return origin
    finally:
        connection.close()


def ours(path: Path) -> None:
    """Raise unless the file is a ledger that this program understands; it is looked at, not touched.

    Source: ledger.md (application_id, user_version); FAULT B7, B14.
    """
    if not place.has_header(path):
        raise NotALedgerError("LEDGER-NOT-A-DATABASE", str(path))
    engine = ground.engine_for(path, read_only=True, still=place.is_still(path))
    connection = engine.raw_connection()
    try:
        cursor: Any = connection.driver_connection.cursor()  # type: ignore[union-attr]
        (ours,) = cursor.execute("PRAGMA application_id").fetchone()
        (version,) = cursor.execute("PRAGMA user_version").fetchone()
    finally:
        connection.close()
        engine.dispose()
    if ours != APPLICATION_ID:
        raise NotALedgerError("LEDGER-FOREIGN", str(path))
    if version > VERSION:
        raise NewerLedgerError("LEDGER-NEWER", str(path), got=version, known=VERSION)
    if version < VERSION:
        raise OlderLedgerError("LEDGER-OLDER", str(path), got=version, known=VERSION)
