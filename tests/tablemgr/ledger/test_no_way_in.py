"""No way in: other words for a change, other connections, another database beside it, and SQLAlchemy's own ways.

What a statement of the program's own connection is refused is in test_guards as well; here are the ways round.

Source: ledger.md (doors that are shut); FAULT C1; REQ R11, R17.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, delete, insert, text, update
from sqlalchemy.dialects.sqlite import insert as insert_or
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session, registry
from sqlalchemy.pool import NullPool

from tablemgr import verifier
from tablemgr.ledger import ground
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.schema import ENTRY

Written = Callable[[int], Path]
ROW = verifier.COLUMNS
FORGED = ROW.replace("op_id", "'forged'").replace("actor", "'D1/dealer/Eve'")
WORDS = [
    "UPDATE OR IGNORE entry SET actor = 'x' WHERE seq = 2",
    "UPDATE OR ROLLBACK entry SET actor = 'x'",
    "UPDATE entry SET actor = 'x' WHERE seq = 2 RETURNING seq",
    "UPDATE entry SET seq = seq + 100",
    "UPDATE entry AS e SET body = o.body FROM entry AS o WHERE e.seq = 2 AND o.seq = 3",
    "WITH last AS (SELECT max(seq) AS n FROM entry) UPDATE entry SET actor = 'x' WHERE seq = (SELECT n FROM last)",
    "WITH last AS (SELECT max(seq) AS n FROM entry) DELETE FROM entry WHERE seq = (SELECT n FROM last)",
    "DELETE FROM entry WHERE seq > 10 RETURNING seq",
    f"INSERT OR IGNORE INTO entry ({ROW}) SELECT {FORGED} FROM entry WHERE seq = 2",
    f"INSERT OR ROLLBACK INTO entry ({ROW}) SELECT {FORGED} FROM entry WHERE seq = 2",
    f"REPLACE INTO entry ({ROW}) SELECT {FORGED} FROM entry WHERE seq = 15",
    f"INSERT OR REPLACE INTO entry (rowid, {ROW}) SELECT rowid, {FORGED} FROM entry WHERE seq = 15",
    f"INSERT INTO entry ({ROW}) SELECT {FORGED} FROM entry WHERE true ON CONFLICT DO UPDATE SET actor = 'x'",
]
"""Statements that would change an entry."""
NEVER = [
    "DROP TRIGGER IF EXISTS entry_no_delete",
    "DROP INDEX entry_round",
    "ALTER TABLE entry DROP COLUMN witness",
    "ALTER TABLE entry RENAME COLUMN actor TO who",
    "CREATE TABLE former AS SELECT * FROM entry",
    "CREATE VIEW entries AS SELECT * FROM entry",
    "CREATE VIRTUAL TABLE words USING fts5(body)",
    "PRAGMA writable_schema = RESET",
    "PRAGMA user_version = 7",
    "PRAGMA application_id = 7",
    "PRAGMA journal_mode = OFF",
    "PRAGMA synchronous = OFF",
    "PRAGMA trusted_schema = ON",
    "PRAGMA foreign_keys = OFF",
    "PRAGMA locking_mode = EXCLUSIVE",
    "VACUUM",
    "VACUUM INTO '/tmp/away'",
    "DETACH main",
    "UPDATE sqlite_master SET sql = ''",
    "DELETE FROM sqlite_schema",
    "SELECT load_extension('x')",
]
"""Statements that the program's own connection is never let say, whatever they would change."""


def entries(path: Path) -> list[tuple[object, ...]]:
    raw = sqlite3.connect(path)
    rows = raw.execute("SELECT * FROM entry ORDER BY seq").fetchall()
    raw.close()
    return rows


@pytest.fixture
def ledger(written: Written) -> Iterator[Path]:
    """A ledger of one round, which must be the same afterwards."""
    path = written(1)
    before = entries(path)
    yield path
    assert entries(path) == before
    assert verifier.verify(path).findings == []


@pytest.mark.parametrize("statement", WORDS)
def test_no_words_of_a_strange_program_change_an_entry(ledger: Path, statement: str) -> None:
    raw = sqlite3.connect(ledger, isolation_level=None)
    with pytest.raises(sqlite3.DatabaseError):
        raw.execute(statement).fetchall()
    raw.close()


@pytest.mark.parametrize("statement", [*WORDS, *NEVER])
def test_no_words_of_this_program_change_an_entry_or_a_door(ledger: Path, statement: str) -> None:
    store = open_store(ledger, program="0.1.0")
    with pytest.raises(ground.driver().DatabaseError):
        store._connection.execute(statement).fetchall()
    store.close()


@pytest.mark.parametrize("statement", [*WORDS, "DELETE FROM round", "DROP TABLE entry"])
def test_no_reading_connection_writes_even_if_told_that_it_may(ledger: Path, statement: str) -> None:
    store = open_store(ledger, program="0.1.0")
    with store.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA query_only = OFF")
        with pytest.raises(SQLAlchemyError):
            connection.exec_driver_sql(statement)
    store.close()


ATTACHED = [
    "UPDATE ledger.entry SET actor = 'x'",
    "DELETE FROM ledger.entry WHERE seq = 15",
    f"INSERT INTO ledger.entry ({ROW}) SELECT {FORGED} FROM ledger.entry WHERE seq = 15",
    f"REPLACE INTO ledger.entry ({ROW}) SELECT {FORGED} FROM ledger.entry WHERE seq = 15",
    "UPDATE ledger.sqlite_master SET sql = '' WHERE name = 'entry_no_update'",
]


@pytest.mark.parametrize("statement", ATTACHED)
def test_a_ledger_that_is_attached_to_another_database_keeps_its_doors(
    ledger: Path, tmp_path: Path, statement: str
) -> None:
    raw = sqlite3.connect(tmp_path / "other.sqlite3", isolation_level=None)
    raw.execute("ATTACH ? AS ledger", (str(ledger),))
    # A trigger of one's own that shadows the name changes nothing in the attached one.
    raw.execute("CREATE TABLE entry (seq)")
    raw.execute("CREATE TRIGGER entry_no_update BEFORE UPDATE ON entry BEGIN SELECT 1; END")
    with pytest.raises(sqlite3.DatabaseError):
        raw.execute(statement)
    raw.close()


def test_the_program_attaches_nothing_to_write_through(ledger: Path, tmp_path: Path) -> None:
    store = open_store(ledger, program="0.1.0")
    with pytest.raises(ground.driver().DatabaseError, match=r"not authorized|prohibited"):
        store._connection.execute(f"ATTACH '{tmp_path / 'other'}' AS other")
    store.close()
    assert not (tmp_path / "other").exists()


def test_a_temporary_trigger_of_a_strange_program_lets_nothing_through(ledger: Path) -> None:
    raw = sqlite3.connect(ledger, isolation_level=None)
    raw.execute("CREATE TEMP TRIGGER swallow BEFORE UPDATE ON entry BEGIN SELECT RAISE(IGNORE); END")
    with pytest.raises(sqlite3.DatabaseError):
        raw.execute("DELETE FROM entry")
    # Whichever of two triggers comes first: the update is refused or comes to nothing.
    try:
        changed = raw.execute("UPDATE entry SET actor = 'x'").rowcount
    except sqlite3.DatabaseError:
        changed = 0
    assert changed == 0
    raw.close()


def test_a_schema_that_somebody_writes_by_hand_is_found_at_the_next_start(written: Written) -> None:
    path = written(1)
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute("PRAGMA writable_schema = ON")
    raw.execute("DELETE FROM sqlite_master WHERE name = 'entry_no_update'")
    raw.close()
    assert [f.text for f in verifier.verify(path).findings] == ["entry_no_update is missing"]
    with pytest.raises(Exception, match="entry_no_update"):
        open_store(path, program="0.1.0")


MAPPED = registry()


class MappedEntry:
    """An entry as somebody maps it who likes objects better."""

    seq: int
    actor: str


MAPPED.map_imperatively(MappedEntry, ENTRY)


def changed_attribute(session: Session) -> None:
    entry = (
        session.get_one(MappedEntry, ("", 2))
        if False
        else session.query(MappedEntry).order_by(ENTRY.c.seq).first()
    )
    assert entry is not None
    entry.actor = "D1/dealer/Eve"
    session.flush()


def deleted_object(session: Session) -> None:
    session.delete(session.query(MappedEntry).order_by(ENTRY.c.seq.desc()).first())
    session.flush()


def merged_object(session: Session) -> None:
    entry: Any = session.query(MappedEntry).order_by(ENTRY.c.seq).first()
    again = MappedEntry()
    for column in ENTRY.columns:
        setattr(again, column.name, getattr(entry, column.name))
    again.actor = "D1/dealer/Eve"
    session.merge(again)
    session.flush()


def added_object(session: Session) -> None:
    entry: Any = session.query(MappedEntry).order_by(ENTRY.c.seq.desc()).first()
    forged: Any = MappedEntry()
    for column in ENTRY.columns:
        setattr(forged, column.name, getattr(entry, column.name))
    forged.seq, forged.op_id = 40, "forged"
    session.add(forged)
    session.flush()


def bulk_update(session: Session) -> None:
    session.query(MappedEntry).update({"actor": "D1/dealer/Eve"}, synchronize_session=False)


def bulk_delete(session: Session) -> None:
    session.query(MappedEntry).filter(ENTRY.c.seq > 10).delete(synchronize_session=False)


def core_update(session: Session) -> None:
    session.execute(update(ENTRY).where(ENTRY.c.seq == 2).values(actor="x"))


def core_delete(session: Session) -> None:
    session.execute(delete(ENTRY).where(ENTRY.c.seq == 15))


def core_many(session: Session) -> None:
    row: Any = session.execute(text("SELECT * FROM entry WHERE seq = 15")).mappings().one()
    session.execute(insert(ENTRY), [{**row, "seq": 17, "op_id": "a"}, {**row, "seq": 18, "op_id": "b"}])


def core_upsert(session: Session) -> None:
    row: Any = session.execute(text("SELECT * FROM entry WHERE seq = 15")).mappings().one()
    asked = insert_or(ENTRY).values({**row, "actor": "x"})
    session.execute(asked.on_conflict_do_update(index_elements=["origin", "seq"], set_={"actor": "x"}))


def core_replace(session: Session) -> None:
    row: Any = session.execute(text("SELECT * FROM entry WHERE seq = 15")).mappings().one()
    session.execute(insert(ENTRY).prefix_with("OR REPLACE").values({**row, "actor": "x"}))


def core_text(session: Session) -> None:
    session.execute(text("DELETE FROM entry"))


WAYS: list[Callable[[Session], None]] = [
    changed_attribute, deleted_object, merged_object, added_object, bulk_update, bulk_delete, core_update, core_delete,
    core_many, core_upsert, core_replace, core_text,
]  # fmt: skip


def tried(engine: Engine, way: Callable[[Session], None]) -> None:
    """Go one of the ways to its end."""
    with Session(engine) as session:
        way(session)
        session.commit()


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_sqlalchemy_has_no_way_in(ledger: Path, way: Callable[[Session], None]) -> None:
    store = open_store(ledger, program="0.1.0")
    own = create_engine(f"sqlite:///{ledger}", poolclass=NullPool)
    for engine in (own, store.engine, ground.engine_for(ledger)):
        with pytest.raises(SQLAlchemyError):
            tried(engine, way)
    store.close()
