"""Opening a ledger: what is refused, with which sentence, and that it stays as it was.

Source: ledger.md (doors that are shut, faults); FAULT A6, A8, B3, B7, B14, C7.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import gettempdir

import pytest
from sqlalchemy.exc import DBAPIError

from tablemgr.ledger import errors, ground, guards
from tablemgr.ledger.errors import LedgerError
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readings import open_readings
from tablemgr.ledger.store import Store

from .conftest import open_table, write_round

Written = Callable[[int], Path]


def refused(path: Path, *, create: bool = True) -> tuple[type[LedgerError], str]:
    """Answer how opening fails: which error and which code."""
    with pytest.raises(LedgerError) as told:
        open_store(path, program="0.1.0", create=create)
    assert str(told.value).startswith(f"{told.value.problem.where}: ")
    return type(told.value), told.value.problem.code


def test_a_new_ledger_is_its_owners_alone(store: Store, database: Path) -> None:
    open_table(store)
    for path in database.parent.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
    assert stat.S_IMODE(database.parent.stat().st_mode) == 0o700


def test_rights_of_others_are_taken_at_the_start(written: Written) -> None:
    path = written(1)
    path.chmod(0o644)
    open_store(path, program="0.1.0").close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_missing_file_is_made_only_when_that_is_meant(database: Path) -> None:
    assert refused(database, create=False) == (errors.UnsafePlaceError, "LEDGER-MISSING")
    assert not database.parent.exists()


def test_a_folder_where_the_database_should_be_is_refused(database: Path) -> None:
    database.mkdir(parents=True)
    assert refused(database) == (errors.UnsafePlaceError, "LEDGER-FOLDER")


def test_a_file_where_the_folder_should_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("x")
    assert refused(tmp_path / "data" / "tablemgr.sqlite3")[0] is errors.UnsafePlaceError


def test_a_symbolic_link_is_refused(written: Written, tmp_path: Path) -> None:
    link = tmp_path / "link.sqlite3"
    link.symlink_to(written(1))
    assert refused(link) == (errors.UnsafePlaceError, "LEDGER-SYMLINK")
    dangling = tmp_path / "dangling.sqlite3"
    dangling.symlink_to(tmp_path / "nowhere")
    assert refused(dangling) == (errors.UnsafePlaceError, "LEDGER-SYMLINK")


def test_a_symbolic_link_for_the_lock_is_refused(written: Written, tmp_path: Path) -> None:
    path = written(1)
    victim = tmp_path / "victim"
    victim.write_text("keep")
    path.with_name(path.name + ".lock").symlink_to(victim)
    assert refused(path) == (errors.UnsafePlaceError, "LEDGER-SYMLINK")
    assert victim.read_text() == "keep"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "LEDGER-EMPTY"),
        (b"\0" * 8192, "LEDGER-NOT-A-DATABASE"),
        (b"some text that is no database\n" * 50, "LEDGER-NOT-A-DATABASE"),
        (b"SQLite format 3\0" + b"\7" * 5000, "LEDGER-NOT-A-DATABASE"),
    ],
)
def test_what_is_no_ledger_is_refused_and_left_as_it_was(database: Path, content: bytes, code: str) -> None:
    database.parent.mkdir()
    database.write_bytes(content)
    assert refused(database) == (errors.NotALedgerError, code)
    assert database.read_bytes() == content
    with pytest.raises(LedgerError) as told:
        open_readings(database)
    assert told.value.problem.code == code


def test_another_programs_database_is_refused_and_left_as_it_was(database: Path) -> None:
    database.parent.mkdir()
    raw = sqlite3.connect(database)
    raw.execute("CREATE TABLE entry (a)")
    raw.commit()
    raw.close()
    before = database.read_bytes()
    assert refused(database) == (errors.NotALedgerError, "LEDGER-FOREIGN")
    assert database.read_bytes() == before


def test_a_newer_ledger_is_refused_untouched(written: Written) -> None:
    path = written(1)
    raw = sqlite3.connect(path)
    raw.execute("PRAGMA user_version = 2")
    raw.close()
    before = path.read_bytes()
    assert refused(path) == (errors.NewerLedgerError, "LEDGER-NEWER")
    assert path.read_bytes() == before


def test_a_truncated_file_is_refused_without_a_traceback(written: Written) -> None:
    path = written(3)
    data = path.read_bytes()
    for size in (100, 4096, 5000, len(data) // 2):
        path.write_bytes(data[:size])
        kind, _ = refused(path)
        assert issubclass(kind, errors.NotALedgerError | errors.DamagedLedgerError), size
        assert path.read_bytes() == data[:size]


def test_a_second_program_is_told_who_holds_the_ledger(store: Store, database: Path) -> None:
    with pytest.raises(errors.HeldLedgerError) as told:
        open_store(database, program="0.1.0")
    assert f"process {os.getpid()}" in str(told.value)
    open_table(store)
    with open_readings(database) as room:
        assert room.count_entries() == 2


def test_a_lock_left_by_a_crash_holds_nobody_up(written: Written) -> None:
    path = written(1)
    path.with_name(path.name + ".lock").write_text('{"user": "x", "pid": 1, "host": "y"}')
    open_store(path, program="0.1.0").close()
    path.with_name(path.name + ".lock").write_bytes(b"\xff\xfe not json")
    store = open_store(path, program="0.1.0")
    store.close()


def test_a_half_made_ledger_is_made_anew(database: Path) -> None:
    database.parent.mkdir(mode=0o700)
    database.with_name(f".{database.name}.new").write_bytes(b"half")
    open_store(database, program="0.1.0").close()
    assert sorted(p.name for p in database.parent.iterdir()) == [database.name, f"{database.name}.lock"]


@pytest.mark.parametrize("name", [*guards.TRIGGERS, "entry_round"])
def test_a_ledger_without_one_of_its_guards_is_not_opened(written: Written, name: str) -> None:
    path = written(1)
    raw = sqlite3.connect(path)
    raw.execute(f"DROP {'INDEX' if name == 'entry_round' else 'TRIGGER'} {name}")
    raw.close()
    with pytest.raises(errors.DamagedLedgerError, match=f"{name} is missing"):
        open_store(path, program="0.1.0")


def test_a_ledger_with_a_strange_trigger_is_not_opened(written: Written) -> None:
    path = written(1)
    raw = sqlite3.connect(path)
    raw.execute("CREATE TRIGGER strange AFTER INSERT ON seat BEGIN DELETE FROM round; END")
    raw.close()
    with pytest.raises(errors.DamagedLedgerError, match="strange does not belong here"):
        open_store(path, program="0.1.0")


def test_a_cut_tail_is_found_when_the_ledger_is_opened(written: Written) -> None:
    path = written(2)
    raw = sqlite3.connect(path)
    for name in guards.TRIGGERS:
        raw.execute(f"DROP TRIGGER {name}")
    raw.execute("DELETE FROM entry WHERE seq > 20")
    guards.apply(raw.cursor())
    raw.commit()
    raw.close()
    with pytest.raises(errors.DamagedLedgerError, match="entry 28 was on record, the trail ends at 20"):
        open_store(path, program="0.1.0")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may become somebody else")
@pytest.mark.parametrize("case", ["folder", "file", "foreign"])
def test_what_may_not_be_written_is_refused(written: Written, tmp_path: Path, case: str) -> None:
    path = written(1)
    # Whoever it is must come as far as the folder, however deep the run's own lie.
    common = Path(gettempdir())
    for folder in (tmp_path, *(one for one in tmp_path.parents if common in one.parents)):
        folder.chmod(0o755)
    if case != "foreign":
        for each in (path.parent, path):
            os.chown(each, 65534, 65534)
    path.parent.chmod(0o500 if case == "folder" else 0o755)
    path.chmod(0o400 if case == "file" else 0o644)
    child = os.fork()
    if child == 0:
        os.setegid(65534)
        os.seteuid(65534)
        try:
            open_store(path, program="0.1.0")
        except errors.ReadOnlyLedgerError:
            os._exit(3)
        except errors.UnsafePlaceError:
            os._exit(4)
        finally:
            os._exit(5)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == (4 if case == "foreign" else 3)


@pytest.mark.parametrize(
    ("version", "mode"),
    [
        ((3, 40, 1), "delete"),
        ((3, 44, 5), "delete"),
        ((3, 44, 6), "wal"),
        ((3, 45, 0), "delete"),
        ((3, 50, 6), "delete"),
        ((3, 50, 7), "wal"),
        ((3, 51, 2), "delete"),
        ((3, 51, 3), "wal"),
        ((3, 53, 4), "wal"),
    ],
)
def test_the_journal_follows_the_linked_sqlite(version: tuple[int, ...], mode: str) -> None:
    journal = ground.journal_for(version)
    assert (journal.mode, journal.synchronous) == (mode, "full" if mode == "wal" else "extra")


def test_every_setting_is_made_on_every_connection(store: Store) -> None:
    expected = {
        "foreign_keys": 1,
        "recursive_triggers": 1,
        "trusted_schema": 0,
        "cell_size_check": 1,
        "journal_mode": store.journal.mode,
        "synchronous": {"full": 2, "extra": 3}[store.journal.synchronous],
    }
    assert {name: store._cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in expected} == expected
    with store.engine.connect() as connection:
        there = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in expected}
        assert {**there, "synchronous": 0} == {**expected, "synchronous": 0}
        with pytest.raises(DBAPIError):
            connection.exec_driver_sql("DELETE FROM seat")


def test_the_rollback_journal_serves_an_older_sqlite(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ground, "driver", lambda: sqlite3)
    store = open_store(database, program="0.1.0")
    open_table(store)
    write_round(store, 1)
    assert store._connection.execute("PRAGMA journal_mode").fetchone()[0] == store.journal.mode
    assert store.journal.version == sqlite3.sqlite_version
    store.close()


def test_a_ledger_with_a_log_is_opened_by_an_older_sqlite_and_back(
    written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(1)
    with monkeypatch.context() as older:
        older.setattr(ground, "driver", lambda: sqlite3)
        store = open_store(path, program="0.1.0")
        write_round(store, 2)
        store.close()
    store = open_store(path, program="0.1.0")
    write_round(store, 3)
    assert store.head()[0] == 41
    store.close()


def test_reading_runs_beside_writing_and_leaves_nothing_when_nobody_writes(
    written: Written, tmp_path: Path
) -> None:
    path = written(1)
    copy = tmp_path / "copy" / "c.sqlite3"
    copy.parent.mkdir()
    shutil.copyfile(path, copy)
    copy.parent.chmod(0o500)
    try:
        with open_readings(copy) as room:
            assert room.count_entries() == 15
    finally:
        copy.parent.chmod(0o700)


FILL = """
import resource, sys
from pathlib import Path
sys.path.insert(0, {root!r})
sys.path.insert(0, {tests!r})
import conftest_of_ledger as made
from tablemgr.ledger.errors import DiskFullError
from tablemgr.ledger.opening import open_store
store = open_store(Path({path!r}), program="0")
made.open_table(store)
size = Path({path!r} + "-wal").stat().st_size if Path({path!r} + "-wal").exists() else Path({path!r}).stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 3_000_000, resource.RLIM_INFINITY))
done = 0
try:
    while True:
        made.write_round(store, done + 1)
        done += 1
except DiskFullError as full:
    print(full.problem.code)
before = store.head()[0]
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print(before)
store.close()
"""


def test_a_full_disk_loses_nothing_that_was_recorded(tmp_path: Path, root: Path) -> None:
    path = tmp_path / "data" / "tablemgr.sqlite3"
    helper = tmp_path / "conftest_of_ledger.py"
    helper.write_text((root / "tests/tablemgr/ledger/conftest.py").read_text())
    program = FILL.format(root=str(root), tests=str(tmp_path), path=str(path))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    code, head = done.stdout.split()
    assert code in ("LEDGER-DISK-FULL", "LEDGER-WRITE-FAILED")
    store = open_store(path, program="0.1.0")
    assert store.head()[0] == int(head)
    number = 1 + len([r for r in open_readings(path).rounds() if r.status == "closed"])
    assert number > 1
    store.close()
