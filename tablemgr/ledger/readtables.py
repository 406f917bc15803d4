"""The read tables: drawn from `entry` in the same transaction, thrown away and drawn again at will.

Each is stored in the order of its key alone: fewer pages to write with every commit.

Source: ledger.md (read tables are projections).
"""

from __future__ import annotations

from sqlalchemy import Column, Index, LargeBinary, MetaData, PrimaryKeyConstraint, Table, literal_column
from sqlalchemy.types import TypeEngine

from tablemgr.ledger.schema import TEXT, WHOLE

READ = MetaData()
"""Tables that hold nothing that `entry` does not say."""


def _must(name: str, kind: TypeEngine[int] | TypeEngine[str] | type[LargeBinary]) -> Column[object]:
    return Column(name, kind, nullable=False)


def _may(name: str, kind: TypeEngine[int] | TypeEngine[str]) -> Column[object]:
    return Column(name, kind)


def _count(name: str) -> Column[object]:
    return Column(name, WHOLE, nullable=False, server_default="0")


DRAWING = 8
"""Grows whenever a fact is drawn otherwise than before; what an older program drew is then drawn again."""
DRAWN_BY = f"drawing_{DRAWING}"

DRAWN = Table(
    "drawn",
    READ,
    Column("origin", TEXT, primary_key=True, nullable=False),
    _must("seq", WHOLE),
    _must("digest", LargeBinary),
    _must(DRAWN_BY, WHOLE),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""How far the read tables are drawn, a row an origin; the last column's name says by which drawing."""

NUMBER = Table(
    "number",
    READ,
    _must("series", TEXT),
    _must("table", TEXT),
    _must("last", WHOLE),
    PrimaryKeyConstraint("series", "table", name="number_place"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""The last number of each series; table is empty for a series of the whole house."""

TABLE = Table(
    "table_state",
    READ,
    Column("table", TEXT, primary_key=True, nullable=False),
    _must("status", TEXT),
    _must("game", TEXT),
    _must("variant", TEXT),
    _must("house", TEXT),
    _must("currency", TEXT),
    _must("seats", WHOLE),
    _must("mode", TEXT),
    _must("opened_at", WHOLE),
    _must("opened_seq", WHOLE),
    _may("closed_at", WHOLE),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

ROUND = Table(
    "round",
    READ,
    _must("table", TEXT),
    _must("number", WHOLE),
    _must("status", TEXT),
    _must("game", TEXT),
    _must("variant", TEXT),
    _must("mode", TEXT),
    _must("currency", TEXT),
    _must("level", WHOLE),
    _must("dealer", TEXT),
    _must("dealer_badge", TEXT),
    _must("phase", TEXT),
    _must("gaming_day", TEXT),
    _must("opened_at", WHOLE),
    _must("opened_seq", WHOLE),
    _may("ended_at", WHOLE),
    _may("ended_seq", WHOLE),
    _count("bets"),
    _count("house"),
    _count("commission"),
    _count("from_pieces"),
    _count("from_call"),
    _count("from_ruling"),
    _count("corrections"),
    _count("notes"),
    _may("said_house", WHOLE),
    _may("said_commission", WHOLE),
    _may("said_bets", WHOLE),
    _may("way_row", TEXT),
    PrimaryKeyConstraint("table", "number", name="round_place"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""A row a round or deal. house and commission are sums of postings; said_* is what the close said.
way_row is the row of the house way that set the bank's hand; empty where none did."""
Index("round_order", ROUND.c.opened_seq)
IS_OPEN = ROUND.c.status == literal_column("'open'")
Index("round_open", ROUND.c.table, ROUND.c.number, sqlite_where=IS_OPEN, postgresql_where=IS_OPEN)

TABLE_SUM = Table(
    "table_sum",
    READ,
    Column("table", TEXT, primary_key=True, nullable=False),
    _count("rounds"),
    _count("result"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""What all rounds of a table come to: their numbers, those without a round too, and house with commission."""

SEAT = Table(
    "seat",
    READ,
    _must("table", TEXT),
    _must("round", WHOLE),
    _must("seat", WHOLE),
    _must("status", TEXT),
    _may("called", TEXT),
    _may("computed", TEXT),
    _may("outcome", TEXT),
    _may("basis", TEXT),
    _count("stake"),
    _count("net"),
    _count("commission"),
    PrimaryKeyConstraint("table", "round", "seat", name="seat_place"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

RARE = ("foul", "fold", "no-action")
"""Outcomes that a search could not come across soon enough."""
Index(
    "seat_rare",
    SEAT.c.outcome,
    SEAT.c.table,
    SEAT.c.round,
    sqlite_where=SEAT.c.outcome.in_(RARE),
    postgresql_where=SEAT.c.outcome.in_(RARE),
)

LINE = Table(
    "line",
    READ,
    _must("origin", TEXT),
    _must("seq", WHOLE),
    _must("place", WHOLE),
    _must("table", TEXT),
    _must("round", WHOLE),
    _must("seat", WHOLE),
    _must("box", WHOLE),
    _must("kind", TEXT),
    _must("bet", TEXT),
    _must("stake", WHOLE),
    _must("outcome", TEXT),
    _must("pays", TEXT),
    _must("won", WHOLE),
    _must("commission", WHOLE),
    _must("exact", TEXT),
    _must("net", WHOLE),
    _must("stands", WHOLE),
    PrimaryKeyConstraint("table", "round", "seat", "origin", "seq", "place", name="line_place"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Settled wagers. exact is the commission before rounding, n/d; stands is 0 once a re-call, ruling or correction put another in its place."""
Index(
    "line_side",
    LINE.c.bet,
    LINE.c.table,
    LINE.c.round,
    sqlite_where=LINE.c.kind == "side",
    postgresql_where=LINE.c.kind == "side",
)

POSTING = Table(
    "posting",
    READ,
    _must("origin", TEXT),
    _must("seq", WHOLE),
    _must("place", WHOLE),
    _must("table", TEXT),
    _must("round", WHOLE),
    _must("account", TEXT),
    _may("seat", WHOLE),
    _may("on_behalf_of", WHOLE),
    _must("amount", WHOLE),
    PrimaryKeyConstraint("table", "round", "origin", "seq", "place", name="posting_place"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""table is empty and round 0 where an entry belongs to none."""

SLIP = Table(
    "slip",
    READ,
    _must("series", TEXT),
    _must("table", TEXT),
    _must("number", WHOLE),
    _must("copy", WHOLE),
    _may("round", WHOLE),
    _must("paper", TEXT),
    _must("language", TEXT),
    _must("sha256", TEXT),
    _must("printed_at", WHOLE),
    _must("seq", WHOLE),
    PrimaryKeyConstraint("series", "table", "number", "copy", name="slip_place"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
Index("slip_round", SLIP.c.table, SLIP.c.round)

NOTE = Table(
    "note",
    READ,
    _must("origin", TEXT),
    _must("seq", WHOLE),
    _must("kind", TEXT),
    _may("table", TEXT),
    _may("round", WHOLE),
    _may("seat", WHOLE),
    _must("text", TEXT),
    PrimaryKeyConstraint("origin", "seq", name="note_place"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""What a supervisor reads first: voids, rulings, re-calls, corrections, disagreements, disputes, gaps."""
Index("note_round", NOTE.c.table, NOTE.c.round)
Index("note_kind", NOTE.c.kind, NOTE.c.table, NOTE.c.round)

ADOPTED = Table(
    "adopted",
    READ,
    _must("origin", TEXT),
    _must("seq", WHOLE),
    _may("table", TEXT),
    _must("what", TEXT),
    _must("game", TEXT),
    _must("id", TEXT),
    _must("sha256", TEXT),
    PrimaryKeyConstraint("origin", "seq", name="adopted_place"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Which rule text came into force at which entry; the text itself stays in the entry."""

MILESTONE = Table(
    "milestone",
    READ,
    _must("origin", TEXT),
    _must("seq", WHOLE),
    _must("kind", TEXT),
    PrimaryKeyConstraint("origin", "kind", "seq", name="milestone_place"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Where the facts of the trail itself stand: keys, checkpoints, codes, recoveries, days, shifts; the house's settings; samples."""
