"""The tables of the trail: `entry` is the truth, `origin` names whose chain the file holds."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Dialect,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)  # fmt: skip
from sqlalchemy.schema import CreateIndex, CreateTable

VERSION = 1
"""Version of the trail's tables, kept in the file; a file with a higher one is refused untouched."""
APPLICATION_ID = 0x74626C6D
"""Marks a SQLite file as ours: "tblm"."""

WHOLE = BigInteger().with_variant(Integer, "sqlite")
"""A whole number of 64 bits; plain Integer would be 32 bits on PostgreSQL."""
TEXT = Text().with_variant(Text(collation="C"), "postgresql")
"""Text that every database puts in the same order, by its code points."""

TRAIL = MetaData()

ORIGIN = Table(
    "origin",
    TRAIL,
    Column("origin", TEXT, primary_key=True, nullable=False),
    Column("program", TEXT, nullable=False),
    sqlite_strict=True,
)

ENTRY = Table(
    "entry",
    TRAIL,
    Column("origin", TEXT, nullable=False),
    Column("seq", WHOLE, nullable=False),
    Column("kind", TEXT, nullable=False),
    Column("version", WHOLE, nullable=False),
    Column("actor", TEXT, nullable=False),
    Column("witness", TEXT),
    Column("station", TEXT, nullable=False),
    Column("at", WHOLE, nullable=False),
    Column("offset_minutes", WHOLE, nullable=False),
    Column("gaming_day", TEXT, nullable=False),
    Column("op_id", TEXT, nullable=False),
    Column("part", WHOLE, nullable=False),
    Column("table", TEXT),
    Column("round", WHOLE),
    Column("body", LargeBinary, nullable=False),
    Column("prev", LargeBinary, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    PrimaryKeyConstraint("origin", "seq", name="entry_place"),
    UniqueConstraint("origin", "op_id", "part", name="entry_operation"),
    CheckConstraint("seq >= 1", name="entry_seq_from_one"),
    CheckConstraint("version >= 1", name="entry_version_from_one"),
    CheckConstraint("part >= 1", name="entry_part_from_one"),
    CheckConstraint("length(prev) = 32", name="entry_prev_whole"),
    CheckConstraint("length(digest) = 32", name="entry_digest_whole"),
    sqlite_strict=True,
)
Index("entry_round", ENTRY.c.table, ENTRY.c.round, ENTRY.c.seq)


def statements(metadata: MetaData, dialect: Dialect) -> dict[str, str]:
    """Answer the statement that makes each table and index of metadata, by name, in a workable order.

    Source: ledger.md (a test asserts the exact set).
    """
    made: dict[str, str] = {}
    for table in metadata.sorted_tables:
        made[table.name] = str(CreateTable(table).compile(dialect=dialect)).strip()
        for index in sorted(table.indexes, key=lambda i: str(i.name)):
            made[str(index.name)] = str(CreateIndex(index).compile(dialect=dialect)).strip()
    return made
