"""A damaged ledger is said to be one, is left as it was, and the newest backup is offered with the words for it.

Source: FAULT B7.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tablemgr.floor.backup_place import NOTE, newest_copy
from tablemgr.floor.house_opening import open_house
from tablemgr.ledger.backing_up import back_up
from tablemgr.ledger.opening import open_store
from tablemgr.table.house_events import BackupPlaceSet
from tests.tablemgr.floor.conftest import StandingClock
from tests.tablemgr.ledger.conftest import NOON_US, envelope, open_table, write_round
from ui import cli

PAGE = 4096
DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "garbage page": lambda raw: raw[: 5 * PAGE] + b"\xa5" * PAGE + raw[6 * PAGE :],
    "zeroed page": lambda raw: raw[: 20 * PAGE] + bytes(PAGE) + raw[21 * PAGE :],
    "truncated": lambda raw: raw[: len(raw) // 2 // PAGE * PAGE],
    "cut within a page": lambda raw: raw[: len(raw) // 2 + 100],
    "empty": lambda _: b"",
    "wrong magic": lambda raw: b"x" * 100 + raw[100:],
}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with ten rounds and a backup of them; copied, never opened."""
    database = tmp_path_factory.mktemp("sound") / "tablemgr.sqlite3"
    store = open_store(database, program="0.1.0")
    open_table(store)
    for number in range(1, 11):
        write_round(store, number)
    store.close()
    back_up(database, database.parent / "backups", at_us=NOON_US)
    return database.parent


@pytest.fixture
def data(tmp_path: Path, sound: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it."""
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))
    return Path(shutil.copytree(sound, tmp_path / "data"))


@pytest.mark.parametrize("damage", DAMAGES)
def test_verify_says_what_is_left_and_offers_the_newest_backup(
    data: Path, damage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    database = data / "tablemgr.sqlite3"
    raw = database.read_bytes()
    assert len(raw) > 25 * PAGE
    damaged = DAMAGES[damage](raw)
    database.write_bytes(damaged)
    code = cli.main(["verify", "--data", str(data)])
    said = capsys.readouterr()
    assert code == (2 if damage in ("empty", "wrong magic") else 1)
    (copy,) = (data / "backups").iterdir()
    assert f"the newest backup is {copy}; to put it in place: tablemgr restore {copy}" in said.err
    assert code == 2 or "DAMAGED" in said.out
    assert code == 2 or "the trail ends at entry" in said.out
    assert database.read_bytes() == damaged


@pytest.mark.parametrize("damage", ["truncated", "empty", "wrong magic"])
@pytest.mark.parametrize("word", ["checkpoint", "gaps"])
def test_a_word_that_cannot_open_a_ledger_offers_it_too(
    data: Path, damage: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    database = data / "tablemgr.sqlite3"
    damaged = DAMAGES[damage](database.read_bytes())
    database.write_bytes(damaged)
    assert cli.main([word, "--data", str(data)]) == 2
    assert "the newest backup is" in capsys.readouterr().err
    assert database.read_bytes() == damaged


def test_copies_in_a_folder_of_the_house_are_offered_however_damaged_the_ledger_is(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, elsewhere = data / "tablemgr.sqlite3", tmp_path / "another drive"
    clock = StandingClock()
    opened = open_house(database, clock, station="s", program="0.1.0", witness=None, backups=elsewhere)
    opened.close()
    back_up(database, elsewhere, at_us=NOON_US + 60_000_000)
    (newer,) = (path for path in elsewhere.iterdir() if path.suffix == ".sqlite3")
    database.write_bytes(b"garbage" * 1000)
    assert cli.main(["verify", "--data", str(data)]) == 2
    assert f"the newest backup is {newer}; to put it in place" in capsys.readouterr().err
    # An older one there leaves the newest beside the data on offer.
    newer.rename(newer.with_name(newer.name.replace("2026", "2025")))
    assert cli.main(["verify", "--data", str(data)]) == 2
    assert f"the newest backup is {data / 'backups'}" in capsys.readouterr().err


def test_a_house_of_before_the_note_is_asked_where_it_still_can_be(data: Path, tmp_path: Path) -> None:
    database, elsewhere = data / "tablemgr.sqlite3", tmp_path / "another drive"
    elsewhere.mkdir()
    store = open_store(database, program="0.1.0")
    with store.writing(envelope("place", table=None)) as work:
        work.record([BackupPlaceSet(str(elsewhere), 5)])
    store.close()
    back_up(database, elsewhere, at_us=NOON_US + 60_000_000)
    assert not (data / NOTE).exists()
    assert newest_copy(database) == next(elsewhere.iterdir())
    # A note that is no path, or leads elsewhere by a link, is left alone.
    (data / NOTE).write_text("not/from/the/root\n")
    assert newest_copy(database) == next(elsewhere.iterdir())
    (data / NOTE).unlink()
    (data / NOTE).symlink_to(elsewhere)
    assert newest_copy(database) == next(elsewhere.iterdir())


def test_what_is_no_backup_is_not_offered(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (copy,) = (data / "backups").iterdir()
    copy.rename(data / "elsewhere")
    copy.symlink_to(data / "elsewhere")
    (data / "backups" / "half.sqlite3").write_bytes(b"x")
    (data / "tablemgr.sqlite3").write_bytes(b"")
    assert cli.main(["verify", "--data", str(data)]) == 2
    assert "the file is empty" in (said := capsys.readouterr().err)
    assert "backup is" not in said


def test_a_sound_ledger_and_a_missing_one_get_no_offer(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["verify", "--data", str(data)]) == 0
    (data / "tablemgr.sqlite3").unlink()
    assert cli.main(["verify", "--data", str(data)]) == 2
    assert "backup" not in capsys.readouterr().err
