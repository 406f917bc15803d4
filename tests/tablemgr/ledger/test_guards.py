"""The doors that are shut: no statement changes, removes or slips in an entry, whatever it is written with.

Source: ledger.md (doors that are shut); FAULT C1; REQ R11.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine, delete, insert, text, update
from sqlalchemy.exc import SQLAlchemyError

from tablemgr.ledger import ground, guards
from tablemgr.ledger.errors import LockedLedgerError, StaleHeadError
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.schema import ENTRY
from tablemgr.ledger.store import Store
from tablemgr.table.table_events import TableClosed

from .conftest import envelope, open_table, write_round

Written = Callable[[int], Path]
CHANGES = [
    "UPDATE entry SET actor = 'x' WHERE seq = 2",
    "UPDATE entry SET actor = actor",
    "UPDATE OR REPLACE entry SET seq = 1 WHERE seq = 2",
    "DELETE FROM entry WHERE seq = 2",
    "DELETE FROM entry",
    "INSERT OR REPLACE INTO entry SELECT * FROM entry WHERE seq = 2",
    "REPLACE INTO entry SELECT * FROM entry WHERE seq = 2",
    "INSERT INTO entry SELECT * FROM entry WHERE seq = 2",
    "INSERT INTO entry SELECT * FROM entry WHERE true ON CONFLICT DO UPDATE SET actor = 'x'",
    (
        "INSERT INTO entry SELECT origin, 99, kind, version, actor, witness, station, at, offset_minutes,"
        " gaming_day, 'new', part, \"table\", round, body, digest, prev FROM entry WHERE seq = 15"
    ),
    (
        "INSERT INTO entry SELECT origin, 16, kind, version, actor, witness, station, at, offset_minutes,"
        " gaming_day, 'new', part, \"table\", round, body, prev, digest FROM entry WHERE seq = 15"
    ),
]
NEVER = [
    "DROP TABLE entry",
    "DROP TRIGGER entry_no_update",
    "ALTER TABLE entry RENAME TO other",
    "ALTER TABLE entry ADD COLUMN more TEXT",
    "CREATE TRIGGER more BEFORE INSERT ON entry BEGIN SELECT 1; END",
    "CREATE TEMP TRIGGER more BEFORE INSERT ON entry BEGIN SELECT 1; END",
    "ATTACH ':memory:' AS other",
    "PRAGMA writable_schema = ON",
    "PRAGMA recursive_triggers = OFF",
    "PRAGMA ignore_check_constraints = ON",
    "DELETE FROM origin",
    "UPDATE origin SET origin = 'T0'",
]


def entries(path: Path) -> list[tuple[object, ...]]:
    raw = sqlite3.connect(path)
    rows = raw.execute("SELECT * FROM entry ORDER BY seq").fetchall()
    raw.close()
    return rows


@pytest.mark.parametrize("recursive", ["ON", "OFF"])
@pytest.mark.parametrize("change", CHANGES)
def test_no_statement_of_a_strange_program_changes_an_entry(
    written: Written, change: str, recursive: str
) -> None:
    path = written(1)
    before = entries(path)
    raw = sqlite3.connect(path)
    # Off is the default, and lets REPLACE delete without asking the delete trigger.
    raw.execute(f"PRAGMA recursive_triggers = {recursive}")
    with pytest.raises(sqlite3.DatabaseError):
        raw.execute(change)
    raw.close()
    assert entries(path) == before


@pytest.mark.parametrize("change", [*CHANGES, *NEVER])
def test_no_statement_of_this_program_changes_an_entry(written: Written, change: str) -> None:
    path = written(1)
    before = entries(path)
    store = open_store(path, program="0.1.0")
    with pytest.raises(ground.driver().DatabaseError):
        store._cursor.execute(change)
    store.close()
    assert entries(path) == before


@pytest.mark.parametrize("statement", [update(ENTRY).values(actor="x"), delete(ENTRY), text(CHANGES[5])])
def test_sqlalchemy_changes_no_entry_either(written: Written, statement: object) -> None:
    path = written(1)
    before = entries(path)
    engine = create_engine(f"sqlite:///{path}")
    with pytest.raises(SQLAlchemyError), engine.begin() as connection:
        connection.execute(statement)  # type: ignore[call-overload]
    engine.dispose()
    assert entries(path) == before


def test_sqlalchemy_appends_only_at_the_head(written: Written) -> None:
    path = written(1)
    last = dict(zip((c.name for c in ENTRY.columns), entries(path)[-1], strict=True))
    engine = create_engine(f"sqlite:///{path}")
    with pytest.raises(SQLAlchemyError, match="not at the head"), engine.begin() as connection:
        connection.execute(insert(ENTRY).values({**last, "seq": 17, "op_id": "new", "prev": last["digest"]}))
    with engine.begin() as connection:
        connection.execute(insert(ENTRY).values({**last, "seq": 16, "op_id": "new", "prev": last["digest"]}))
    engine.dispose()
    assert len(entries(path)) == 16


@pytest.mark.parametrize(
    "values",
    [
        "UPDATE entry SET seq = 12.5",
        "UPDATE entry SET body = 'text'",
        "UPDATE entry SET digest = x'00'",
        "UPDATE entry SET kind = NULL",
        "UPDATE entry SET part = 0",
    ],
)
def test_a_column_takes_only_its_own_kind_of_value(written: Written, values: str) -> None:
    raw = sqlite3.connect(written(1))
    for name in guards.TRIGGERS:
        raw.execute(f"DROP TRIGGER {name}")
    with pytest.raises(sqlite3.IntegrityError):
        raw.execute(f"{values} WHERE seq = 2")
    raw.close()


def test_the_set_of_triggers_is_exactly_three(store: Store) -> None:
    rows = store._cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    assert dict(rows) == dict(guards.TRIGGERS)
    assert sorted(guards.TRIGGERS) == ["entry_at_head", "entry_no_delete", "entry_no_update"]


def test_guards_come_back_where_a_migration_lost_them(written: Written) -> None:
    path = written(1)
    raw = sqlite3.connect(path)
    raw.execute("DROP TRIGGER entry_at_head")
    guards.apply(raw.cursor())
    raw.commit()
    raw.close()
    open_store(path, program="0.1.0").close()


def test_a_second_writer_that_got_past_the_lock_is_stopped_by_the_head(store: Store, database: Path) -> None:
    open_table(store)
    database.with_name(database.name + ".lock").unlink()
    other = open_store(database, program="0.1.0")
    write_round(other, 1)
    for op in ("late", "later"):
        with pytest.raises(StaleHeadError), store.writing(envelope(op)) as work:
            work.record([TableClosed("end")])
    other.close()
    assert len(entries(database)) == 15


def test_a_waiting_writer_gets_its_turn_or_is_told(store: Store, database: Path) -> None:
    open_table(store)
    # Two copies of SQLite in one process do not see each other's locks: the same one it is.
    raw = ground.driver().connect(str(database), isolation_level=None)
    raw.execute("BEGIN IMMEDIATE")
    store._connection.set_authorizer(None)
    store._connection.execute("PRAGMA busy_timeout = 50")
    with pytest.raises(LockedLedgerError), store.writing(envelope("op")) as work:
        work.record([TableClosed("end")])
    raw.execute("ROLLBACK")
    raw.close()
    with store.writing(envelope("op")) as work:
        work.record([TableClosed("end")])
    assert store.head()[0] == 3
