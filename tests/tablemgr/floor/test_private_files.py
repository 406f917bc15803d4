"""What others could read or write is its owner's alone after a start, and the start says which it was.

Source: FAULT C7.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tablemgr.floor.house_opening import open_house
from tablemgr.floor.private_files import take_rights
from tablemgr.table.keeping_events import RightsTaken

from .conftest import StandingClock


def test_rights_are_taken_and_named(tmp_path: Path) -> None:
    for folder in ("keys", "backups", "elsewhere"):
        (tmp_path / folder).mkdir(mode=0o700)
    (tmp_path / "keys").chmod(0o777)
    for name, mode in {
        "tablemgr.sqlite3": 0o644, "credentials.json": 0o640, "keys/a.pem": 0o604, "backups/b.sqlite3": 0o600,
        "elsewhere/c": 0o644,
    }.items():  # fmt: skip
        (tmp_path / name).write_text("x")
        (tmp_path / name).chmod(mode)
    tmp_path.chmod(0o755)
    assert take_rights(tmp_path) == ("credentials.json", "tablemgr.sqlite3", "keys", "keys/a.pem")
    assert {p.name: p.stat().st_mode & 0o777 for p in tmp_path.rglob("*")} == {
        "tablemgr.sqlite3": 0o600, "credentials.json": 0o600, "keys": 0o700, "a.pem": 0o600,
        "backups": 0o700, "b.sqlite3": 0o600, "elsewhere": 0o700, "c": 0o644,
    }  # fmt: skip
    assert take_rights(tmp_path) == ()


def test_what_a_link_points_to_keeps_its_rights(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_text("x")
    outside.chmod(0o644)
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    (data / "link").symlink_to(outside)
    (data / "keys").symlink_to(tmp_path)
    assert take_rights(data) == ()
    assert outside.stat().st_mode & 0o777 == 0o644
    assert take_rights(tmp_path / "nowhere") == ()


def test_a_start_says_whose_rights_it_took_and_puts_that_on_record(
    database: Path, clock: StandingClock
) -> None:
    open_house(database, clock, station="station-1", program="0.1.0", witness=None).close()
    database.chmod(0o644)
    opened = open_house(database, clock, station="station-1", program="0.1.0", witness=None)
    (alarm,) = opened.house.alarms()
    assert (alarm.code, dict(alarm.data)) == ("RIGHTS-TAKEN", {"files": database.name, "count": 1})
    assert database.stat().st_mode & 0o777 == 0o600
    (told,) = opened.session.readings.facts("RightsTaken")
    assert told.fact == RightsTaken((database.name,))
    assert [note.kind for note in opened.session.readings.notes()] == ["RightsTaken"]
    opened.close()


@pytest.mark.parametrize("loose", [0o777, 0o720])
def test_a_folder_that_others_may_write_is_closed(tmp_path: Path, loose: int) -> None:
    tmp_path.chmod(loose)
    assert take_rights(tmp_path) == (".",)
    assert tmp_path.stat().st_mode & 0o777 == 0o700
