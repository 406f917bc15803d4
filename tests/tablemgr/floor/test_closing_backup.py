"""After a close comes a backup: verified, on record, never in anybody's way; what fails is shown until one is made.

Source: ledger.md (backups); REQ R74; FAULT B18.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr import verifier
from tablemgr.floor import closing_backup
from tablemgr.floor.clock import Instant, system_clock
from tablemgr.floor.closing_backup import BehindTheWindow
from tablemgr.floor.house_opening import OpenHouse, open_house
from tablemgr.floor.keeping import BackedUp, Keeper, leave_note
from tablemgr.floor.session import Done
from tablemgr.floor.shift import House
from tablemgr.ledger.backing_up import copies
from tablemgr.ledger.examining import examine
from tablemgr.table.keeping_events import BackupFailed, BackupMade

from .conftest import BO, CY, StandingClock


def opened(database: Path, clock: StandingClock, **more: object) -> OpenHouse:
    """A house with everything, its walk taken."""
    made = open_house(
        database, clock, station="station-1", program="0.1.0", witness=database.parent.parent / "witness",
        **more,  # type: ignore[arg-type]
    )  # fmt: skip
    assert made.walk.take(10)
    return made


@pytest.fixture
def there(database: Path, clock: StandingClock) -> Iterator[OpenHouse]:
    """An opened house."""
    made = opened(database, clock)
    yield made
    made.close()


def work(house: House, clock: StandingClock) -> None:
    """Open a shift, with its day where none is open, and close it."""
    if house.standing.day is None:
        assert isinstance(house.open_day(by=CY), Done)
    assert isinstance(house.open_shift(by=CY), Done)
    clock.at_us += 1_000_000
    assert isinstance(house.close_shift(by=CY, witness=BO), Done)


def finish(house: House) -> None:
    """Wait for every backup that is under way."""
    while house.take_backup():
        continue


def told(house: House) -> list[BackupMade | BackupFailed]:
    """What is on record of backups."""
    facts = [one.fact for one in house._session.readings.facts("BackupMade", "BackupFailed")]
    return [fact for fact in facts if isinstance(fact, BackupMade | BackupFailed)]


def test_a_closed_shift_is_backed_up_and_that_is_on_record(there: OpenHouse, clock: StandingClock) -> None:
    work(there.house, clock)
    finish(there.house)
    (copy,) = copies(there.store.path.parent / "backups")
    (made,) = told(there.house)
    assert isinstance(made, BackupMade)
    assert (made.file, made.folder) == (copy.name, str(copy.parent))
    report = verifier.verify(copy)
    assert (report.findings, report.last) == ([], made.last)
    # The copy holds the close with its signature.
    kinds = [e.kind for e in there.session.readings.entries(limit=made.last)]
    assert kinds[-2:] == ["ShiftClosed", "CheckpointSigned"]
    assert not there.house.backup.due
    assert [p.code for p in there.house.alarms()] == ["CODE-MISSING"]
    assert there.session.readings.entries()[-1].actor == "program"


def test_a_closed_day_is_backed_up_after_its_last_shift(there: OpenHouse, clock: StandingClock) -> None:
    work(there.house, clock)
    assert isinstance(there.house.close_day(by=CY, witness=BO), Done)
    finish(there.house)
    assert len(told(there.house)) == 2
    # A first copy that is taken late holds the day's close too and is then the same file: what counts is the newest.
    newest, *_ = copies(there.store.path.parent / "backups")
    assert "GamingDayClosed" in newest.read_bytes().decode("latin-1")


def test_only_so_many_backups_stay(database: Path, clock: StandingClock) -> None:
    made = opened(database, clock, keep=2)
    for _ in range(3):
        work(made.house, clock)
        finish(made.house)
    made.close()
    assert len(copies(database.parent / "backups")) == 2


def test_a_backup_that_fails_is_an_alarm_until_one_is_made_and_stops_nothing(
    database: Path, clock: StandingClock, tmp_path: Path
) -> None:
    target = tmp_path / "unplugged"
    target.write_text("in the way", "utf-8")
    made = opened(database, clock, backups=target)
    work(made.house, clock)
    finish(made.house)
    assert "BACKUP-LAST-FAILED" in [p.code for p in made.house.alarms()]
    assert made.house.may_deal() == ()
    assert isinstance(made.house.open_shift(by=CY), Done)
    made.close()
    # Somebody sees to the drive; the next start finds the backup still due, and makes it.
    target.unlink()
    again = opened(database, clock, backups=target)
    assert "BACKUP-LAST-FAILED" in [p.code for p in again.house.alarms()]
    finish(again.house)
    assert "BACKUP-LAST-FAILED" not in [p.code for p in again.house.alarms()]
    assert [type(fact).__name__ for fact in told(again.house)] == ["BackupFailed", "BackupMade"]
    assert [note.kind for note in again.session.readings.notes()] == ["BackupFailed"]
    again.close()
    assert examine(database).findings == []


def test_nobody_waits_for_a_backup(
    there: OpenHouse, clock: StandingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()
    fact = BackupFailed("there", "unplugged")

    def slow(*_: object, **__: object) -> BackedUp:
        go_on.wait(10)
        return BackedUp(fact, None, "unplugged")

    monkeypatch.setattr(closing_backup, "backed_up", slow)
    work(there.house, clock)
    assert not there.house.take_backup(0)
    # Dealing people go on, and the next act of the house takes what has ended.
    assert isinstance(there.house.open_shift(by=CY), Done)
    assert told(there.house) == []
    go_on.set()
    assert there.house.take_backup()
    assert told(there.house) == [fact]


def test_a_backup_that_is_under_way_is_followed_by_another_and_both_are_waited_for_at_the_end(
    database: Path, clock: StandingClock
) -> None:
    made = opened(database, clock)
    work(made.house, clock)
    work(made.house, clock)
    made.close()
    assert len(copies(database.parent / "backups")) == 2
    report = verifier.verify(database, witness=database.parent.parent / "witness")
    assert report.findings == []


def test_who_leaves_waits_for_a_backup_only_so_long_and_it_is_due_again(
    database: Path, clock: StandingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()

    def slow(*_: object, **__: object) -> BackedUp:
        go_on.wait(30)
        return BackedUp(BackupFailed("there", "too late"), None, "too late")

    with monkeypatch.context() as slowly:
        slowly.setattr(closing_backup, "backed_up", slow)
        made = opened(database, clock)
        work(made.house, clock)
        made.close(patience=0.01)
        go_on.set()
    again = opened(database, clock)
    assert again.house.backup.due
    finish(again.house)
    assert [type(fact).__name__ for fact in told(again.house)] == ["BackupMade"]
    again.close()


def test_without_a_close_nothing_is_begun(database: Path, clock: StandingClock) -> None:
    backs = BehindTheWindow(database, database.parent / "backups", clock)
    assert backs.take(None) is None
    made = opened(database, clock)
    assert isinstance(made.house.open_day(by=CY), Done)
    made.close()
    assert not (database.parent / "backups").exists()


def test_a_note_is_of_its_own_time_and_that_is_no_jump_of_the_clock(database: Path) -> None:
    def an_hour_ago() -> Instant:
        now = system_clock()
        return Instant(now.at_us - 3_600_000_000, now.offset_minutes)

    def start() -> OpenHouse:
        return open_house(database, system_clock, station="station-1", program="0.1.0", witness=None)

    start().close()
    leave_note(database.parent, Keeper(CY, "command line", an_hour_ago), BackupFailed("there", "unplugged"))
    made = start()
    assert told(made.house) == [BackupFailed("there", "unplugged")]
    assert isinstance(made.house.open_day(by=CY), Done)
    assert list(made.session.readings.facts("ClockStepped")) == []
    made.close()


def test_a_note_that_waited_is_written_when_the_house_is_opened(database: Path, clock: StandingClock) -> None:
    opened(database, clock).close()
    leave_note(database.parent, Keeper(CY, "command line", clock), BackupFailed("there", "unplugged"))
    made = opened(database, clock)
    assert told(made.house) == [BackupFailed("there", "unplugged")]
    made.close()
