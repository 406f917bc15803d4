"""The read tables of one origin on a server: in a schema of their own, made and drawn by the station itself.

So every station draws and throws away only its own, and the statements are the same as in a file.

Source: ledger.md (projections; PostgreSQL).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

from sqlalchemy import Dialect, Engine, bindparam, delete, select

from tablemgr.ledger import postgres
from tablemgr.ledger.drawing import Drawing
from tablemgr.ledger.drawing_in_memory import strokes_on
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.errors import DamagedLedgerError
from tablemgr.ledger.prepared import Prepared
from tablemgr.ledger.projections import redraw
from tablemgr.ledger.readtables import DRAWN, READ
from tablemgr.ledger.schema import ENTRY, statements
from tablemgr.ledger.server import READER, read_schema
from tablemgr.ledger.sheets import Sheets
from tablemgr.ledger.work import TrailStatements, chain_of
from tablemgr.table.codec import decode
from tablemgr.table.facts import Fact


def fit(cursor: Any, engine: Engine, origin: str, where: str) -> None:
    """Make and draw an origin's read tables anew where they are not this program's, or lag behind the trail.

    Where they are ahead of it, the trail was cut: that raises.

    Source: ledger.md (projections are disposable; the end of the chain).
    """
    cursor.execute("BEGIN")
    try:
        if read_table_faults(cursor, origin):
            _remake(cursor, engine.dialect, origin)
            draw_again(cursor, engine, origin, where)
        elif _lag(cursor, engine.dialect, origin, where):
            draw_again(cursor, engine, origin, where)
        cursor.execute("COMMIT")
    finally:
        postgres.leave(cursor)


def read_table_faults(cursor: Any, origin: str) -> list[str]:
    """Answer how an origin's read tables differ from this program's, a trigger on one of them too.

    Source: ledger.md (projections are disposable).
    """
    schema = read_schema(origin)
    asked = (
        "SELECT t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid"
        " JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = %s AND NOT t.tgisinternal"
    )
    strange = [f"{name} does not belong here" for (name,) in cursor.execute(asked, (schema,)).fetchall()]
    return postgres.shape_faults(cursor, schema, READ) + strange


def _remake(cursor: Any, dialect: Dialect, origin: str) -> None:
    schema = read_schema(origin)
    cursor.execute(f"DROP SCHEMA IF EXISTS {schema} CASCADE")
    cursor.execute(f"CREATE SCHEMA {schema}")
    cursor.execute("SELECT current_setting('search_path')")
    (before,) = cursor.fetchone()
    cursor.execute(f"SET LOCAL search_path = {schema}, pg_temp")
    for text in statements(READ, dialect).values():
        cursor.execute(text)
    cursor.execute("SELECT set_config('search_path', %s, true)", (before,))
    cursor.execute(f"GRANT USAGE ON SCHEMA {schema} TO {READER}")
    cursor.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA {schema} TO {READER}")


def _lag(cursor: Any, dialect: Dialect, origin: str, where: str) -> bool:
    """Answer whether entries are not drawn yet; raise where more was drawn than is there."""
    drawn = Prepared(select(DRAWN.c.seq, DRAWN.c.digest).where(DRAWN.c.origin == bindparam("o")), dialect)
    at = Prepared(
        select(ENTRY.c.digest).where(ENTRY.c.origin == bindparam("o"), ENTRY.c.seq == bindparam("n")), dialect
    )
    head = TrailStatements(dialect).head.run(cursor, origin=origin).fetchone()
    mark = drawn.run(cursor, o=origin).fetchone()
    if mark is None:
        return head is not None
    there = at.run(cursor, o=origin, n=mark[0]).fetchone()
    if there is None or bytes(there[0]) != bytes(mark[1]):
        raise DamagedLedgerError("LEDGER-CUT", where, drawn=mark[0], last=0 if head is None else head[0])
    return bool(head[0] != mark[0])


def draw_again(cursor: Any, engine: Engine, origin: str, where: str) -> int:
    """Throw an origin's read tables away and draw them from its chain, inside the caller's transaction.

    Source: ledger.md (rebuilt from `entry` at will).
    """
    dialect = engine.dialect
    trail = TrailStatements(dialect)
    asking = cursor.connection.cursor()

    def history(until: Entry) -> Iterator[tuple[Entry, Fact]]:
        for row in trail.round_until(asking, until):
            yield Entry(*row), decode(row[2], row[3], row[14])

    with closing(Sheets()) as sheets:
        drawing = Drawing(None, strokes_on(sheets), history)
        try:
            count = redraw(drawing, chain_of(cursor.connection, dialect, origin), decode)
        # A trail that was tampered with can hold what no rule lets happen, and what cannot be read.
        except (TypeError, KeyError, ValueError, OverflowError) as error:
            raise DamagedLedgerError("LEDGER-BODY", where, reason=str(error)) from error
        _write(cursor, dialect, sheets)
    return count


def _write(cursor: Any, dialect: Dialect, sheets: Sheets) -> None:
    """Put what was drawn in memory in the place of all rows; copied, for a statement a row takes three times as long."""
    for table in reversed(READ.sorted_tables):
        Prepared(delete(table), dialect).run(cursor)
    for table, rows in sheets.batches():
        names = ", ".join(f'"{column.name}"' for column in table.columns)
        with cursor.copy(f'COPY "{table.name}" ({names}) FROM STDIN') as copied:
            for row in rows:
                copied.write_row(row)
