"""What drawing does to the read tables, each once: a row put in, a row changed, a row asked for.

A stroke is a description. A database carries it out as a statement (`drawing.Statements`), a trail that is
drawn anew carries it out on rows in memory (`drawing_in_memory`): both do what is said here.

Source: ledger.md (read tables are projections; rebuild must equal the live ones).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sqlalchemy import Dialect, Executable, Table, bindparam, func, insert, select, update

from tablemgr.ledger.prepared import put
from tablemgr.ledger.readtables import (
    ADOPTED,
    DRAWN,
    LINE,
    MILESTONE,
    NOTE,
    NUMBER,
    POSTING,
    ROUND,
    SEAT,
    SLIP,
    TABLE,
    TABLE_SUM,
)  # fmt: skip

INSERT, PUT, CHANGE, ASK = "insert", "put", "change", "ask"
ENDED = ("status", "phase", "ended_at", "ended_seq", "said_house", "said_commission", "said_bets")
SUMS = ("bets", "house", "commission", "from_pieces", "from_call", "from_ruling", "corrections", "notes")
MONEY = ("stake", "net", "commission")


@dataclass(frozen=True, slots=True)
class Stroke:
    """One thing that is done to a read table; values come by name when it is carried out.

    A row is found by `here` (each value comes as at_<column>), or, where a whole row is put, by its key.
    """

    kind: str
    """INSERT a row that must not be there yet; PUT a row, or change the one that is there, by its key;
    CHANGE every row here; ASK for one row here."""
    table: Table
    here: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    """Columns that take the value to_<column>."""
    by: tuple[str, ...] = ()
    """Columns that grow by the value by_<column>."""
    least: tuple[str, ...] = ()
    """Columns that become to_<column> where that is larger."""
    fixed: tuple[tuple[str, str | int], ...] = ()
    """Columns that take a value that stands here."""
    asked: tuple[str, ...] = ()

    def statement(self, dialect: Dialect) -> Executable:
        """Answer the stroke as a statement for one kind of database. Source: ledger.md (projections)."""
        table = self.table
        where = [table.c[name] == bindparam(f"at_{name}") for name in self.here]
        if self.kind == INSERT:
            return insert(table)
        if self.kind == ASK:
            return select(*(table.c[name] for name in self.asked)).where(*where)
        larger = func.greatest if dialect.name == "postgresql" else func.max
        changes: dict[str, Any] = {
            **{name: bindparam(f"to_{name}") for name in self.to},
            **{name: table.c[name] + bindparam(f"by_{name}") for name in self.by},
            **{name: larger(table.c[name], bindparam(f"to_{name}")) for name in self.least},
            **dict(self.fixed),
        }
        if self.kind == PUT:
            return put(table, dialect, changes or None)
        return update(table).where(*where).values(changes)


class Does(Protocol):
    """Carries one stroke out."""

    def run(self, cursor: Any, /, **values: Any) -> Any:
        """Carry it out once; what answers a row has `fetchone`. Source: ledger.md (projections)."""
        ...

    def run_many(self, cursor: Any, rows: Sequence[Mapping[str, Any]]) -> None:
        """Carry it out once a row. Source: ledger.md (projections)."""
        ...


class Strokes:
    """Every stroke of the projections, made fit for whoever carries them out."""

    def __init__(self, made: Callable[[Stroke], Does]) -> None:
        round_, seat = ("table", "number"), ("table", "round", "seat")
        self.drawn = made(Stroke(PUT, DRAWN))
        self.number = made(Stroke(ASK, NUMBER, here=("series", "table"), asked=("last",)))
        self.numbered = made(Stroke(PUT, NUMBER, least=("last",)))
        self.table_opened = made(Stroke(PUT, TABLE))
        self.table_closed = made(
            Stroke(CHANGE, TABLE, here=("table",), to=("closed_at",), fixed=(("status", "closed"),))
        )
        self.table = made(Stroke(ASK, TABLE, here=("table",), asked=("game", "variant", "mode", "currency")))
        self.round_opened = made(Stroke(INSERT, ROUND))
        self.phase = made(Stroke(CHANGE, ROUND, here=round_, to=("phase",)))
        self.set = made(Stroke(CHANGE, ROUND, here=round_, to=("phase", "way_row")))
        self.round_ended = made(Stroke(CHANGE, ROUND, here=round_, to=ENDED))
        self.table_dealt = made(Stroke(PUT, TABLE_SUM, by=("rounds",)))
        self.table_moved = made(Stroke(CHANGE, TABLE_SUM, here=("table",), by=("result",)))
        self.round_moved = made(Stroke(CHANGE, ROUND, here=round_, by=SUMS))
        self.seat_moved = made(Stroke(PUT, SEAT, by=MONEY))
        self.seat_says = {name: made(Stroke(PUT, SEAT, to=(name,))) for name in ("called", "computed")}
        self.seat_resolved = made(Stroke(PUT, SEAT, to=("status", "outcome", "basis"), by=MONEY))
        self.seat_status = made(Stroke(CHANGE, SEAT, here=seat, to=("status",)))
        self.seat_basis = made(Stroke(ASK, SEAT, here=seat, asked=("basis",)))
        self.lines = made(Stroke(INSERT, LINE))
        self.lines_fallen = made(Stroke(CHANGE, LINE, here=seat, fixed=(("stands", 0),)))
        self.postings = made(Stroke(INSERT, POSTING))
        self.slip = made(Stroke(INSERT, SLIP))
        self.note = made(Stroke(INSERT, NOTE))
        self.adopted = made(Stroke(INSERT, ADOPTED))
        self.milestone = made(Stroke(INSERT, MILESTONE))
