"""A backup is a copy that verified; what cannot be trusted is none, and failing never stops anybody.

Source: ledger.md (backups); REQ R74; FAULT B12, B18.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tablemgr import verifier
from tablemgr.ledger import backing_up
from tablemgr.ledger.backing_up import back_up, copies
from tablemgr.ledger.errors import DamagedLedgerError, LedgerError, NotWrittenError
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.store import Store
from tests.tablemgr.ledger.conftest import NOON_US, open_table, write_round

Written = Callable[[int], Path]


def test_a_backup_is_named_by_origin_entry_and_time_and_is_for_its_owner_alone(
    written: Written, tmp_path: Path
) -> None:
    copy = back_up(written(1), tmp_path / "copies", at_us=NOON_US)
    assert copy.path.name == f"tablemgr-{copy.origin}-000000015-20260528T202640000000Z.sqlite3"
    assert copy.last == 15
    assert copy.path.stat().st_mode & 0o077 == 0
    assert verifier.verify(copy.path).findings == []
    assert [path.name for path in (tmp_path / "copies").iterdir()] == [copy.path.name]


def test_a_backup_is_taken_while_rounds_are_recorded(store: Store, tmp_path: Path) -> None:
    open_table(store)
    write_round(store, 1)
    done = threading.Event()

    def record() -> None:
        number = 2
        while not done.is_set():
            write_round(store, number)
            number += 1

    recording = threading.Thread(target=record)
    recording.start()
    try:
        copy = back_up(store.path, tmp_path / "copies", at_us=NOON_US)
    finally:
        done.set()
        recording.join()
    with store.engine.connect() as connection:
        asked = connection.exec_driver_sql("SELECT seq, digest FROM entry")
        heads = {row[0]: row[1] for row in asked}
    assert copy.last >= 15
    assert heads[copy.last].hex() == copy.head
    assert verifier.verify(copy.path, [(copy.last, copy.head)]).findings == []
    restored = open_store(copy.path, program="0.1.0")
    assert restored.head() == (copy.last, heads[copy.last])
    restored.close()


def test_only_so_many_copies_of_an_origin_are_kept(written: Written, tmp_path: Path) -> None:
    database, folder = written(1), tmp_path / "copies"
    folder.mkdir(mode=0o700)
    other = folder / "tablemgr-Tother-000000001-20200101T000000000000Z.sqlite3"
    other.touch()
    (folder / "notes.txt").touch()
    made = [back_up(database, folder, at_us=NOON_US + n * 1_000_000, keep=2) for n in range(4)]
    assert [copy.removed for copy in made] == [(), (), (made[0].path.name,), (made[1].path.name,)]
    assert copies(folder) == (made[3].path, made[2].path, other)
    assert (folder / "notes.txt").exists()


def test_a_copy_that_does_not_verify_is_no_backup(written: Written, tmp_path: Path) -> None:
    database = written(1)
    raw = database.read_bytes()
    database.write_bytes(raw.replace(b"slip of the finger", b"slip of the singer"))
    with pytest.raises(DamagedLedgerError) as failure:
        back_up(database, tmp_path / "copies", at_us=NOON_US)
    assert failure.value.problem.code == "BACKUP-NOT-TRUSTED"
    assert "ALTERED" in str(failure.value)
    assert list((tmp_path / "copies").iterdir()) == []


def test_a_file_that_is_no_ledger_is_no_backup(tmp_path: Path) -> None:
    (tmp_path / "some.sqlite3").write_text("hello " * 2000, "utf-8")
    with pytest.raises(LedgerError):
        back_up(tmp_path / "some.sqlite3", tmp_path / "copies", at_us=NOON_US)
    assert list((tmp_path / "copies").iterdir()) == []


def test_a_link_in_place_of_the_folder_or_the_database_is_refused(written: Written, tmp_path: Path) -> None:
    database = written(1)
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "link.sqlite3").symlink_to(database)
    with pytest.raises(LedgerError, match="symbolic link"):
        back_up(database, tmp_path / "link", at_us=NOON_US)
    with pytest.raises(LedgerError, match="symbolic link"):
        back_up(tmp_path / "link.sqlite3", tmp_path / "copies", at_us=NOON_US)
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_backup_of_the_same_name_is_left_as_it_is(written: Written, tmp_path: Path) -> None:
    database = written(1)
    first = back_up(database, tmp_path / "copies", at_us=NOON_US)
    before = first.path.read_bytes()
    with pytest.raises(LedgerError, match="already"):
        back_up(database, tmp_path / "copies", at_us=NOON_US)
    assert first.path.read_bytes() == before


def test_a_verifier_that_cannot_run_makes_no_backup(
    written: Written, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = written(1)
    monkeypatch.setattr(backing_up, "VERIFIER", tmp_path / "nothing.py")
    with pytest.raises(DamagedLedgerError) as failure:
        back_up(database, tmp_path / "copies", at_us=NOON_US)
    assert failure.value.problem.code == "BACKUP-NOT-VERIFIED"
    assert list((tmp_path / "copies").iterdir()) == []


def test_a_drive_that_is_gone_is_not_made_up_for_on_this_disk(written: Written, tmp_path: Path) -> None:
    drive = tmp_path / "media" / "stick"
    with pytest.raises(NotWrittenError) as failure:
        back_up(written(1), drive / "copies", at_us=NOON_US)
    assert failure.value.problem.code == "BACKUP-NO-FOLDER"
    assert str(drive) in str(failure.value)
    assert not drive.parent.exists()
    drive.mkdir(parents=True)
    assert back_up(tmp_path / "data" / "tablemgr.sqlite3", drive / "copies", at_us=NOON_US).last == 15


def test_what_a_killed_backup_left_is_swept_away(written: Written, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir(mode=0o700)
    # No process has a number this high.
    (folder / ".4194305-backup.new").write_bytes(b"half")
    copy = back_up(written(1), folder, at_us=NOON_US)
    assert list(folder.iterdir()) == [copy.path]
