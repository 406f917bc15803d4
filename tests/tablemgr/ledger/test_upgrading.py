"""An upgrade is whole or has not happened; entries and their guards survive whatever a step does.

Source: FAULT B14; ledger.md (guards run after every migration); style.md, rule 39.
"""

from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Column, Integer, Text

from tablemgr import verifier
from tablemgr.ledger import ground, guards
from tablemgr.ledger.errors import DamagedLedgerError, LedgerError, NewerLedgerError
from tablemgr.ledger.examining import examine
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.schema import TRAIL, VERSION, statements
from tablemgr.ledger.upgrading import STEPS, record, upgrade, version_of
from tests.tablemgr.ledger.conftest import NOON_US, envelope, write_round

Written = Callable[[int], Path]
GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "db"


def wanted() -> dict[str, str]:
    """The trail's schema with what the planted step adds."""
    made = statements(TRAIL, ground.engine_for(Path("x")).dialect)
    return {**made, "entry_kind": "CREATE INDEX entry_kind ON entry (kind, seq)"}


def add(op: Any) -> None:
    """A step that adds an index and a table."""
    op.create_index("entry_kind", "entry", ["kind", "seq"])
    op.create_table("extra", Column("id", Integer, primary_key=True), Column("text", Text))


def remake(op: Any) -> None:
    """A step that makes `entry` anew, which drops its triggers without a word."""
    with op.batch_alter_table("entry", recreate="always"):
        pass
    add(op)


def rewrite(op: Any) -> None:
    """A step that touches an entry."""
    op.execute("DROP TRIGGER entry_no_update")
    op.execute("UPDATE entry SET body = x'7b7d' WHERE seq = 3")
    add(op)


def fail(op: Any) -> None:
    """A step that fails half-way."""
    add(op)
    op.execute("SELECT * FROM nothing")


def test_an_upgrade_keeps_entries_and_makes_a_backup_first(written: Written) -> None:
    database = written(1)
    done = upgrade(database, at_us=NOON_US, steps={1: add}, newest=2, wanted=wanted())
    assert done is not None
    old, copy = done
    assert (old, version_of(database), version_of(copy.path)) == (1, 2, 1)
    with sqlite3.connect(database) as connection:
        assert connection.execute("SELECT count(*) FROM entry").fetchone() == (15,)
        assert connection.execute("SELECT count(*) FROM extra").fetchone() == (0,)
    connection.close()
    assert verifier.verify(copy.path).findings == []


def test_guards_that_a_remade_table_lost_are_put_back(
    written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = written(1)
    # Alembic spells the remade table in its own way; that alone would undo the upgrade.
    monkeypatch.setattr(guards, "demand", lambda *_: None)
    upgrade(database, at_us=NOON_US, steps={1: remake}, newest=2)
    connection = sqlite3.connect(database)
    triggers = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type='trigger'")}
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        connection.execute("DELETE FROM entry")
    connection.close()
    assert triggers == {"entry_no_update", "entry_no_delete", "entry_at_head"}


def test_a_remade_table_alone_is_another_schema_and_undone(written: Written) -> None:
    database = written(1)
    with pytest.raises(DamagedLedgerError, match="entry is changed"):
        upgrade(database, at_us=NOON_US, steps={1: remake}, newest=2, wanted=wanted())
    assert version_of(database) == 1
    assert verifier.verify(database).findings == []


@pytest.mark.parametrize("step", [rewrite, fail])
def test_a_step_that_fails_or_touches_an_entry_leaves_the_old_version(written: Written, step: Any) -> None:
    database = written(1)
    with pytest.raises(LedgerError):
        upgrade(database, at_us=NOON_US, steps={1: step}, newest=2, wanted=wanted())
    assert version_of(database) == 1
    assert verifier.verify(database).findings == []
    store = open_store(database, program="0.1.0")
    write_round(store, 2)
    store.close()


def test_a_step_that_leaves_another_schema_than_this_programs_is_undone(written: Written) -> None:
    database = written(1)
    with pytest.raises(DamagedLedgerError) as failure:
        upgrade(database, at_us=NOON_US, steps={1: lambda _: None}, newest=2, wanted=wanted())
    assert failure.value.problem.code == "LEDGER-SCHEMA"
    assert version_of(database) == 1


KILLED = """
import os, signal, sys
from pathlib import Path
from tablemgr.ledger.upgrading import upgrade
from tests.tablemgr.ledger.test_upgrading import remake, wanted

def step(op):
    remake(op)
    os.kill(os.getpid(), signal.SIGKILL)

upgrade(Path(sys.argv[1]), at_us=1, steps={1: step}, newest=2, wanted=wanted())
"""


def test_an_upgrade_killed_half_way_has_not_happened(written: Written) -> None:
    database = written(1)
    root = Path(__file__).resolve().parents[3]
    said = subprocess.run([sys.executable, "-c", KILLED, str(database)], cwd=root, check=False)
    assert said.returncode == -signal.SIGKILL
    assert version_of(database) == 1
    assert verifier.verify(database).findings == []
    done = upgrade(database, at_us=NOON_US, steps={1: add}, newest=2, wanted=wanted())
    assert done is not None
    assert version_of(database) == 2


def test_a_newer_ledger_is_refused_untouched(written: Written) -> None:
    database = written(1)
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA user_version=7")
    connection.close()
    before = database.read_bytes()
    with pytest.raises(NewerLedgerError):
        upgrade(database, at_us=NOON_US)
    assert database.read_bytes() == before
    assert not (database.parent / "backups").exists()


def test_a_version_without_a_way_from_it_is_refused(written: Written) -> None:
    with pytest.raises(DamagedLedgerError) as failure:
        upgrade(written(1), at_us=NOON_US, newest=3, steps={1: add})
    assert failure.value.problem.code == "UPGRADE-NO-WAY"


def test_no_upgrade_is_due_at_the_newest_version(written: Written) -> None:
    database = written(1)
    assert upgrade(database, at_us=NOON_US) is None
    assert not (database.parent / "backups").exists()


def test_an_upgrade_is_put_on_record(written: Written) -> None:
    database = written(1)
    done = upgrade(database, at_us=NOON_US, steps={1: add}, newest=2, wanted=wanted())
    assert done is not None
    connection = sqlite3.connect(database)
    connection.executescript("PRAGMA user_version=1; DROP INDEX entry_kind; DROP TABLE extra")
    connection.close()
    store = open_store(database, program="0.1.0")
    entry = record(store, envelope("upgrade", table=None), done[0], done[1], newest=2)
    store.close()
    assert (entry.kind, entry.seq) == ("SchemaUpgraded", 16)


def test_every_step_has_its_golden_database_and_leads_on() -> None:
    assert sorted(STEPS) == list(range(1, VERSION))
    assert sorted(path.name for path in GOLDEN.iterdir()) == [f"v{n}.sqlite3" for n in range(1, VERSION + 1)]


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_every_golden_database_is_upgraded_opens_and_verifies(version: int, tmp_path: Path) -> None:
    database = tmp_path / "data" / "tablemgr.sqlite3"
    database.parent.mkdir(mode=0o700)
    shutil.copyfile(GOLDEN / f"v{version}.sqlite3", database)
    assert version_of(database) == version
    upgrade(database, at_us=NOON_US)
    store = open_store(database, program="0.1.0")
    write_round(store, 3)
    store.close()
    report = verifier.verify(database)
    assert (report.findings, report.entries) == ([], 41)
    assert examine(database).findings == []
