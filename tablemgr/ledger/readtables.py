"""The read tables: drawn from `entry` in the same transaction, thrown away and drawn again at will.

Each is stored in the order of its key alone: fewer pages to write with every commit.

Source: ledger.md (read tables are projections).
"""

from __future__ import annotations

from sqlalchemy import Column, Index, LargeBinary, MetaData, PrimaryKeyConstraint, Table, Text
from sqlalchemy.types import TypeEngine

from tablemgr.ledger.schema import WHOLE

READ = MetaData()
"""Tables that hold nothing that `entry` does not say."""


def _must(name: str, kind: TypeEngine[int] | type[Text] | type[LargeBinary]) -> Column[object]:
    return Column(name, kind, nullable=False)


def _may(name: str, kind: TypeEngine[int] | type[Text]) -> Column[object]:
    return Column(name, kind)


def _count(name: str) -> Column[object]:
    return Column(name, WHOLE, nullable=False, server_default="0")


DRAWN = Table(
    "drawn",
    READ,
    Column("origin", Text, primary_key=True, nullable=False),
    _must("seq", WHOLE),
    _must("digest", LargeBinary),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""How far the read tables are drawn, a row an origin."""

NUMBER = Table(
    "number",
    READ,
    _must("series", Text),
    _must("table", Text),
    _must("last", WHOLE),
    PrimaryKeyConstraint("series", "table", name="number_place"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""The last number of each series; table is empty for a series of the whole house."""

TABLE = Table(
    "table_state",
    READ,
    Column("table", Text, primary_key=True, nullable=False),
    _must("status", Text),
    _must("game", Text),
    _must("variant", Text),
    _must("house", Text),
    _must("currency", Text),
    _must("seats", WHOLE),
    _must("mode", Text),
    _must("opened_at", WHOLE),
    _must("opened_seq", WHOLE),
    _may("closed_at", WHOLE),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

ROUND = Table(
    "round",
    READ,
    _must("table", Text),
    _must("number", WHOLE),
    _must("status", Text),
    _must("game", Text),
    _must("variant", Text),
    _must("mode", Text),
    _must("currency", Text),
    _must("level", WHOLE),
    _must("dealer", Text),
    _must("dealer_badge", Text),
    _must("phase", Text),
    _must("gaming_day", Text),
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
    PrimaryKeyConstraint("table", "number", name="round_place"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""A row a round or deal. house and commission are sums of postings; said_* is what the close said."""
Index("round_newest", ROUND.c.opened_at)

SEAT = Table(
    "seat",
    READ,
    _must("table", Text),
    _must("round", WHOLE),
    _must("seat", WHOLE),
    _must("status", Text),
    _may("called", Text),
    _may("computed", Text),
    _may("outcome", Text),
    _may("basis", Text),
    _count("stake"),
    _count("net"),
    _count("commission"),
    PrimaryKeyConstraint("table", "round", "seat", name="seat_place"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

LINE = Table(
    "line",
    READ,
    _must("origin", Text),
    _must("seq", WHOLE),
    _must("place", WHOLE),
    _must("table", Text),
    _must("round", WHOLE),
    _must("seat", WHOLE),
    _must("box", WHOLE),
    _must("kind", Text),
    _must("bet", Text),
    _must("stake", WHOLE),
    _must("outcome", Text),
    _must("pays", Text),
    _must("won", WHOLE),
    _must("commission", WHOLE),
    _must("net", WHOLE),
    _must("stands", WHOLE),
    PrimaryKeyConstraint("table", "round", "seat", "origin", "seq", "place", name="line_place"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Settled wagers; stands is 0 once a re-call, ruling or correction put another in its place."""

POSTING = Table(
    "posting",
    READ,
    _must("origin", Text),
    _must("seq", WHOLE),
    _must("place", WHOLE),
    _must("table", Text),
    _must("round", WHOLE),
    _must("account", Text),
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
    _must("series", Text),
    _must("table", Text),
    _must("number", WHOLE),
    _must("copy", WHOLE),
    _may("round", WHOLE),
    _must("paper", Text),
    _must("language", Text),
    _must("sha256", Text),
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
    _must("origin", Text),
    _must("seq", WHOLE),
    _must("kind", Text),
    _may("table", Text),
    _may("round", WHOLE),
    _may("seat", WHOLE),
    _must("text", Text),
    PrimaryKeyConstraint("origin", "seq", name="note_place"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""What a supervisor reads first: voids, rulings, re-calls, corrections, disagreements, disputes, gaps."""
Index("note_round", NOTE.c.table, NOTE.c.round)

ADOPTED = Table(
    "adopted",
    READ,
    _must("origin", Text),
    _must("seq", WHOLE),
    _may("table", Text),
    _must("what", Text),
    _must("game", Text),
    _must("id", Text),
    _must("sha256", Text),
    PrimaryKeyConstraint("origin", "seq", name="adopted_place"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Which rule text came into force at which entry; the text itself stays in the entry."""

MILESTONE = Table(
    "milestone",
    READ,
    _must("origin", Text),
    _must("seq", WHOLE),
    _must("kind", Text),
    PrimaryKeyConstraint("origin", "kind", "seq", name="milestone_place"),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)
"""Where the facts of the trail itself stand: keys, checkpoints, codes, recoveries, days, shifts."""
