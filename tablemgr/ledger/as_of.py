"""The read tables as they stood after an entry: drawn again beside the ledger, for what leaves the program.

Source: ledger.md (rebuilt from `entry` at will); REQ R18 (read back, the same).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from sqlalchemy import Select, or_, select

from tablemgr.ledger import ground
from tablemgr.ledger.drawing import Drawing, Statements
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.errors import DamagedLedgerError
from tablemgr.ledger.fact_sheets import fact_sheets
from tablemgr.ledger.prepared import Prepared
from tablemgr.ledger.projections import redraw
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.readtables import LINE, POSTING, READ, ROUND, SEAT, SLIP
from tablemgr.ledger.schema import statements
from tablemgr.ledger.sheet import Sheet
from tablemgr.ledger.work import TrailStatements, chain_of
from tablemgr.table.codec import CodecError, decode
from tablemgr.table.facts import Fact

SHEETS = {"rounds": ROUND, "seats": SEAT, "lines": LINE, "postings": POSTING, "slips": SLIP}
LEFT_OUT = frozenset({"origin", "phase", "said_house", "said_commission", "said_bets", "way_row"})


def sheets(readings: Readings, *, first: int, last: int) -> tuple[Sheet, ...]:
    """Answer rounds, seats, lines, postings and slips of the entries first to last, as they stood after last.

    A round is in it that was open at any entry of the part. Then what moved chips and cash besides, entry by entry.

    Source: ledger.md (a record names what it depends on by content); REQ R73.
    """
    with _drawn(readings, last) as fresh:
        here = [ROUND.c.opened_seq <= last, or_(ROUND.c.ended_seq.is_(None), ROUND.c.ended_seq >= first)]
        rounds = select(ROUND.c.table, ROUND.c.number, ROUND.c.currency)
        currencies = {(t, n): c for t, n, c in _asked(fresh, rounds)}
        of_rounds = select(ROUND.c.table, ROUND.c.number).where(*here)
        within = {(t, n) for t, n in _asked(fresh, of_rounds)}
        drawn = tuple(_sheet(fresh, name, first, within, currencies) for name in SHEETS)
    return (*drawn, *fact_sheets(readings, first=first, last=last))


def _sheet(
    fresh: Any, name: str, first: int, within: set[tuple[str, int]],
    currencies: dict[tuple[str, int], str],
) -> Sheet:  # fmt: skip
    table = SHEETS[name]
    asked = select(table).order_by(*table.primary_key.columns)
    if "seq" in table.c:
        asked = asked.where(table.c.seq >= first)
    every = [column.name for column in table.columns]
    number = "number" if name == "rounds" else "round"
    at_table, at_number = every.index("table"), every.index(number)
    rows = [tuple(row) for row in _asked(fresh, asked)]
    if "seq" not in table.c:
        rows = [row for row in rows if (row[at_table], row[at_number]) in within]
    kept = [place for place, column in enumerate(every) if column not in LEFT_OUT]
    return Sheet(
        name,
        tuple(every[place] for place in kept),
        tuple(tuple(row[place] for place in kept) for row in rows),
        tuple(currencies.get((row[at_table], row[at_number] or 0), "") for row in rows),
    )


def _asked(fresh: Any, statement: Select[Any]) -> list[Any]:
    rows: list[Any] = Prepared(statement, ground.file_dialect()).run(fresh.cursor()).fetchall()
    return rows


@contextmanager
def _drawn(readings: Readings, last: int) -> Iterator[Any]:
    """Read tables drawn up to an entry, in a database of their own that goes with the connection."""
    sqlite = ground.driver()
    with (
        ground.told(readings.path, sqlite),
        closing(readings.engine.raw_connection()) as live,
        closing(sqlite.connect("")) as fresh,
    ):
        fresh.execute("PRAGMA synchronous=OFF")
        for text in statements(READ, ground.file_dialect()).values():
            fresh.execute(text)
        _draw(live.driver_connection, fresh, readings, last)
        yield fresh


def _draw(live: Any, fresh: Any, readings: Readings, last: int) -> None:
    dialect = readings.engine.dialect
    trail = TrailStatements(dialect)

    def history(until: Entry) -> Iterator[tuple[Entry, Fact]]:
        for row in trail.round_until(live.cursor(), until):
            yield Entry(*row), decode(row[2], row[3], row[14])

    drawing = Drawing(fresh.cursor(), Statements(ground.file_dialect()), history)
    try:
        redraw(drawing, chain_of(live, dialect, readings.origin, last), decode)
    except CodecError as error:
        raise DamagedLedgerError("LEDGER-BODY", str(readings.path), reason=str(error)) from error
