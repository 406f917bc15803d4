"""Ballast: taken on where there is room, thrown off when a close meets a full disk, taken on again.

Source: FAULT B2.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.floor.attending import attended
from tablemgr.floor.ballast import SIZE, Ballast
from tablemgr.floor.house_opening import open_house
from tablemgr.floor.session import TRIES, Done, Session
from tablemgr.floor.shift import House
from tablemgr.floor.space import LEAST
from tablemgr.ledger import place
from tablemgr.ledger.errors import DiskFullError
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.store import Store
from tablemgr.table import commands as c
from tablemgr.table.games import table_rules
from tablemgr.table.trail_events import VerificationRun

from .conftest import ANA, BO, CY, HOUSE, StandingClock

RULES = replace(table_rules("pai-gow", "commission"), mode="practice")


def test_it_takes_room_that_no_disk_leaves_out(tmp_path: Path) -> None:
    ballast = Ballast(tmp_path / "ballast")
    assert ballast.take_on()
    there = ballast.path.stat()
    assert (there.st_size, there.st_mode & 0o777) == (SIZE, 0o600)
    assert there.st_blocks * 512 >= SIZE
    assert ballast.throw_off()
    assert not ballast.throw_off()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("free", "made"), [(LEAST + SIZE - 1, False), (LEAST + SIZE, True)])
def test_it_never_takes_the_room_that_rounds_need(tmp_path: Path, free: int, *, made: bool) -> None:
    ballast = Ballast(tmp_path / "ballast", free=lambda _: free)
    assert ballast.take_on() is made
    assert ballast.path.exists() is made


def test_a_disk_that_refuses_it_is_no_fault_and_keeps_nothing_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, "make_private", lambda path: path.write_bytes(b""))
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    assert not Ballast(tmp_path / "ballast").take_on()
    assert list(tmp_path.iterdir()) == []


def test_a_link_in_its_place_is_neither_followed_nor_removed(tmp_path: Path) -> None:
    (tmp_path / "victim").write_text("keep")
    (tmp_path / "ballast").symlink_to(tmp_path / "victim")
    ballast = Ballast(tmp_path / "ballast")
    assert not ballast.take_on()
    assert not ballast.throw_off()
    assert (tmp_path / "victim").read_text() == "keep"
    assert (tmp_path / "ballast").is_symlink()


class NarrowDisk(Ballast):
    """A disk that has room for nothing more until the ballast is off: SQLite may grow the file no further."""

    store: Store

    def throw_off(self) -> bool:
        """Remove the file, and let the database grow by what it took."""
        gone = super().throw_off()
        if gone:
            self.store._connection.set_authorizer(None)
            self.store._connection.execute("PRAGMA max_page_count=1000000")
        return gone


@contextmanager
def full(store: Store) -> Iterator[None]:
    """The database may grow by not one page."""
    store._connection.set_authorizer(None)
    store._connection.execute("PRAGMA max_page_count=1")
    yield
    store._connection.execute("PRAGMA max_page_count=1000000")


@pytest.fixture
def house(database: Path, clock: StandingClock) -> Iterator[House]:
    """A house with a shift that is open, and ballast."""
    store = open_store(database, program="0.1.0")
    attended(store, clock, station="station-1", program="0.1.0", witness=None)
    made = House(Session(store, clock, station="station-1"))
    narrow = NarrowDisk(database.with_name("ballast"))
    object.__setattr__(narrow, "store", store)
    made.ballast = narrow
    assert isinstance(made.open_day(by=CY), Done)
    assert isinstance(made.open_shift(by=CY), Done)
    yield made
    store.close()


def fill_up(house: House) -> None:
    """Write until the last page that the file has is full."""
    store = house._session.store
    for reason in range(400):
        try:
            house.note_verification(verification(f"{reason:03}" * (1 if reason > 150 else 60)))
        except DiskFullError:
            house._session.try_again()
            return
    raise AssertionError(f"{store.path} never filled up")


def verification(head: str) -> VerificationRun:
    """A walk of the trail that found nothing, as long as its head."""
    return VerificationRun("asked", 1, 1, head, 0, (), ())


def kinds(house: House) -> list[str]:
    """The kinds on record."""
    return [e.kind for e in house._session.readings.entries(limit=1000)]


def test_a_close_on_a_full_disk_throws_the_ballast_off_and_is_whole(house: House) -> None:
    assert house.ballast is not None
    assert house.ballast.is_there
    with full(house._session.store):
        fill_up(house)
        done = house.close_shift(by=CY, witness=BO)
    assert isinstance(done, Done)
    assert not house.ballast.is_there
    assert kinds(house)[-2:] == ["ShiftClosed", "CheckpointSigned"]
    assert house.standing.shift is None
    # The next shift takes it on again.
    assert isinstance(house.open_shift(by=CY), Done)
    assert house.ballast.is_there


def test_a_close_without_ballast_is_refused_whole_and_may_be_tried_again(house: House) -> None:
    assert house.ballast is not None
    house.ballast.throw_off()
    with full(house._session.store):
        fill_up(house)
        before = kinds(house)
        with pytest.raises(DiskFullError):
            house.close_shift(by=CY, witness=BO, op_id="close")
        assert kinds(house) == before
        assert house.standing.shift == 1
    assert isinstance(house.close_shift(by=CY, witness=BO, op_id="close"), Done)
    assert kinds(house)[-2:] == ["ShiftClosed", "CheckpointSigned"]


def test_a_session_that_gave_up_writing_still_closes_its_shift(house: House) -> None:
    with full(house._session.store):
        fill_up(house)
        for _ in range(TRIES):
            with pytest.raises(DiskFullError):
                house.note_verification(verification("x" * 9000))
        assert house._session.reads_only
        assert isinstance(house.close_shift(by=CY, witness=BO), Done)
    assert not house._session.reads_only


def test_other_acts_never_throw_it_off(house: House) -> None:
    assert house.ballast is not None
    session = house._session
    assert isinstance(session.open_table("PG-1", RULES, house=HOUSE, by=BO, witness=CY), Done)
    with full(session.store):
        fill_up(house)
        command = c.OpenRound(0, "Ana Lim", "D104")
        with pytest.raises(DiskFullError) as told:
            session.do("PG-1", command, by=ANA, op_id="round")
        assert "not recorded: the disk is full" in str(told.value)
        assert house.ballast.is_there
    # What was typed is typed still, and goes on record once there is room.
    assert isinstance(session.do("PG-1", command, by=ANA, op_id="round"), Done)


def test_an_opened_house_has_it_where_there_is_room(database: Path, clock: StandingClock) -> None:
    opened = open_house(database, clock, station="station-1", program="0.1.0", witness=None)
    there = database.with_name("ballast").stat().st_size
    opened.close()
    assert there == SIZE
