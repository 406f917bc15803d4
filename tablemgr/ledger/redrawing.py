"""Drawing the read tables again, and fitting them to the trail when a ledger is opened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

from sqlalchemy import Engine, bindparam, delete, insert, select

from tablemgr.ledger import guards
from tablemgr.ledger.drawing import Drawing
from tablemgr.ledger.drawing_in_memory import strokes_on
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.errors import DamagedLedgerError
from tablemgr.ledger.prepared import Prepared
from tablemgr.ledger.projections import redraw
from tablemgr.ledger.readtables import DRAWN, READ
from tablemgr.ledger.schema import ENTRY, statements
from tablemgr.ledger.sheets import Sheets
from tablemgr.ledger.work import TrailStatements
from tablemgr.table.codec import decode


def fit(connection: Any, engine: Engine, where: str, *, origin: str) -> None:
    """Make and draw the read tables anew where they are not this program's, or lag behind the trail.

    Where they are ahead of it, the trail was cut: that raises.

    Source: ledger.md (projections are disposable; the end of the chain).
    """
    cursor = connection.cursor()
    wanted = statements(READ, engine.dialect)
    there = {n: sql for n, sql in guards.fingerprint(cursor, wanted).items() if n not in guards.TRIGGERS}
    cursor.execute("BEGIN IMMEDIATE")
    try:
        if there != {name: guards.plain(text) for name, text in wanted.items()}:
            _remake(cursor, wanted)
            draw_again(connection, engine, where)
        elif _lag(cursor, engine, where, origin):
            draw_again(connection, engine, where)
        cursor.execute("COMMIT")
    finally:
        if connection.in_transaction:
            cursor.execute("ROLLBACK")


def demand_read_tables(engine: Engine, where: str) -> None:
    """Raise where the read tables are another version's; only opening for writing draws them anew.

    Source: ledger.md (projections are disposable).
    """
    pooled = engine.raw_connection()
    try:
        connection: Any = pooled.driver_connection
        wanted = statements(READ, engine.dialect)
        there = guards.fingerprint(connection.cursor(), wanted)
    finally:
        pooled.close()
    if any(there.get(name) != guards.plain(text) for name, text in wanted.items()):
        raise DamagedLedgerError("LEDGER-READ-TABLES", where)


def _remake(cursor: Any, wanted: dict[str, str]) -> None:
    for table in reversed(READ.sorted_tables):
        cursor.execute(f'DROP TABLE IF EXISTS "{table.name}"')
    for text in wanted.values():
        cursor.execute(text)


def _lag(cursor: Any, engine: Engine, where: str, origin: str) -> bool:
    """Answer whether entries are not drawn yet; raise where more was drawn than is there."""
    drawn = Prepared(
        select(DRAWN.c.seq, DRAWN.c.digest).where(DRAWN.c.origin == bindparam("o")), engine.dialect
    )
    at = Prepared(
        select(ENTRY.c.digest).where(ENTRY.c.origin == bindparam("o"), ENTRY.c.seq == bindparam("n")),
        engine.dialect,
    )
    head = TrailStatements(engine.dialect).head.run(cursor, origin=origin).fetchone()
    mark = drawn.run(cursor, o=origin).fetchone()
    if mark is None:
        return head is not None
    there = at.run(cursor, o=origin, n=mark[0]).fetchone()
    if there is None or bytes(there[0]) != bytes(mark[1]):
        raise DamagedLedgerError("LEDGER-CUT", where, drawn=mark[0], last=0 if head is None else head[0])
    return bool(head[0] != mark[0])


def draw_again(connection: Any, engine: Engine, where: str) -> int:
    """Throw the read tables away and draw them from the trail, inside the caller's transaction.

    Source: ledger.md (rebuilt from `entry` at will).
    """
    trail = TrailStatements(engine.dialect)

    def history(until: Entry) -> Iterator[tuple[Entry, Any]]:
        for row in trail.round_until(connection.cursor(), until):
            yield Entry(*row), decode(row[2], row[3], row[14])

    every = Prepared(select(ENTRY).order_by(ENTRY.c.origin, ENTRY.c.seq), engine.dialect)
    with closing(Sheets()) as sheets:
        drawing = Drawing(None, strokes_on(sheets), history)
        try:
            count = redraw(drawing, (Entry(*row) for row in every.run(connection.cursor())), decode)
        # A trail that was tampered with can hold what no rule lets happen, and what cannot be read.
        except (TypeError, KeyError, ValueError, OverflowError) as error:
            raise DamagedLedgerError("LEDGER-BODY", where, reason=str(error)) from error
        write_read_tables(connection.cursor(), engine, sheets)
    return count


def write_read_tables(cursor: Any, engine: Engine, sheets: Sheets) -> None:
    """Put what was drawn in memory in the place of all read tables, inside the caller's transaction.

    Source: ledger.md (rebuilt from `entry` at will).
    """
    put = {table: Prepared(insert(table), engine.dialect) for table in READ.sorted_tables}
    for table in reversed(READ.sorted_tables):
        Prepared(delete(table), engine.dialect).run(cursor)
    for table, rows in sheets.batches():
        names = table.columns.keys()
        put[table].run_many(cursor, [dict(zip(names, row, strict=True)) for row in rows])
