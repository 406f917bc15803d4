"""A chain on a server poured into a file as it stands, so that whatever reads files can walk it.

One snapshot of the database, byte for byte: entries, and read tables as the station drew them.

Source: ledger.md (the verifier; PostgreSQL: same tests).
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Table

from tablemgr.ledger import ground, guards, place, postgres, server
from tablemgr.ledger.errors import DamagedLedgerError
from tablemgr.ledger.readtables import READ
from tablemgr.ledger.schema import APPLICATION_ID, ENTRY, ORIGIN, TRAIL, VERSION, statements
from tablemgr.ledger.server import READER, Server
from tablemgr.ledger.server_drawing import read_table_faults

AT_ONCE = 2_000
"""Rows taken at a time."""


def pour(ledger: Server, origin: str, target: Path) -> tuple[str, ...]:
    """Pour a chain into a new file; answer what of the server's trail is not as this program makes it.

    Source: ledger.md (SCHEMA; walks every entry).
    """
    place.make_private(target)
    sqlite = ground.driver()
    engine = server.engine_for(ledger, role=READER, origin=origin)
    try:
        with (
            ground.told(ledger, sqlite),
            closing(engine.raw_connection()) as live,
            closing(sqlite.connect(target, isolation_level=None)) as file,
        ):
            source: Any = live.driver_connection
            cursor = source.cursor()
            cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            found = postgres.faults(cursor)
            try:
                _pour(source, cursor, file, origin)
            except ground.server_errors() as error:
                if found:
                    raise DamagedLedgerError("LEDGER-SCHEMA", str(ledger), found="; ".join(found)) from error
                raise
            cursor.execute("COMMIT")
            return tuple(found)
    finally:
        engine.dispose()


def _pour(source: Any, cursor: Any, file: Any, origin: str) -> None:
    for setting in ("journal_mode=OFF", "synchronous=OFF", f"application_id={APPLICATION_ID}"):
        file.execute(f"PRAGMA {setting}")
    dialect = ground.file_dialect()
    file.execute("BEGIN")
    for text in (statements(TRAIL, dialect) | statements(READ, dialect)).values():
        file.execute(text)
    for table in (ORIGIN, ENTRY):
        _copy(source, file, table, " WHERE origin = %s", (origin,))
    unlike = {fault.split()[0] for fault in read_table_faults(cursor, origin)}
    for table in READ.sorted_tables:
        # One that is missing or another's stays empty here, and every row that it should have is named.
        if table.name not in unlike:
            _copy(source, file, table, "", ())
    guards.apply(file.cursor())
    file.execute(f"PRAGMA user_version={VERSION}")
    file.execute("COMMIT")


def _copy(source: Any, file: Any, table: Table, where: str, values: tuple[str, ...]) -> None:
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    keys = ", ".join(f'"{column.name}"' for column in table.primary_key.columns)
    marks = ", ".join("?" for _ in table.columns)
    insert = f'INSERT INTO "{table.name}" ({names}) VALUES ({marks})'  # noqa: S608
    with source.cursor(f"pour_{table.name}") as rows:
        rows.itersize = AT_ONCE
        asked: Iterable[Any] = rows.execute(
            f'SELECT {names} FROM "{table.name}"{where} ORDER BY {keys}', values  # noqa: S608
        )  # fmt: skip
        file.executemany(insert, asked)
