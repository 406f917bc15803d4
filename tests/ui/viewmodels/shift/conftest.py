"""A house that is open for dealing, its chip book, and a desk that anybody can sit down at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tablemgr.floor.credentials import OPEN_COST
from tablemgr.floor.print_queue import Printer
from tablemgr.floor.racks.racks import Racks
from tablemgr.floor.roster import Presence
from tests.ui.house import PINS, STATION, copy_of, make
from ui.viewmodels.live import LiveHouse, open_live
from ui.viewmodels.shift.desk import ShiftDesk
from ui.viewmodels.shift.long_work import GivenUpError
from ui.viewmodels.shift.print_room import PrintRoom
from ui.viewmodels.shift.printing import PrintDesk
from ui.viewmodels.words import Words


def at_once(job: Callable[[], Any], then: Callable[[Any], None], failed: Callable[[Exception], None]) -> None:
    """Run a job where it stands."""
    try:
        answer = job()
    except (OSError, GivenUpError) as failure:
        failed(failure)
    else:
        then(answer)


class Station:
    """One station: who is in sits down at a desk of his own."""

    def __init__(self, live: LiveHouse) -> None:
        self.live, self.racks = live, Racks(live.session)
        self.printers: dict[str, Printer] = {}
        self.room = PrintRoom(live, lambda: self.printers)
        self.printing = PrintDesk(self.room, Words("en", "USD"), at_once)

    def desk(self, badge: str, page: str = "tables", *, place: str = "", language: str = "en") -> ShiftDesk:
        """Let somebody in and answer the desk, on a page."""
        entered = self.live.staff.places.sign_in(badge, PINS[badge], table=place)
        assert isinstance(entered, Presence), entered
        words = Words(language, "USD")
        desk = ShiftDesk(self.live, self.racks, words, run=at_once, printing=self.printing, place=place)
        desk.go(page)
        desk.picture()
        return desk


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Answer a house that is copied, never opened."""
    folder = tmp_path_factory.mktemp("house") / "data"
    make(folder)
    return folder


@pytest.fixture
def station(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Station]:
    """A station of an open house; four tables wait for their opening counts."""
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))
    live = open_live(
        copy_of(kept, tmp_path / "data"), environment={"TABLEMGR_STATION": STATION}, cost=OPEN_COST
    )
    live.opened.walk.take()
    yield Station(live)
    live.close()


def keys(desk: ShiftDesk, *typed: str) -> None:
    """Type fields, each with Enter after it."""
    for text in typed:
        for letter in text:
            if desk.takes_text:
                desk.type(letter)
            else:
                desk.press(letter.upper())
        desk.press("Enter")


def counted(
    station: Station, *counts: str, table: str = "PGP-04", badge: str = "0417", key: str = "N"
) -> ShiftDesk:
    """Let a dealer count the rack of a table, and the pit boss sign it."""
    desk = station.desk(badge, place=table)
    desk.press(key)
    keys(desk, *counts, *counts, "")
    desk.press("F9")
    assert desk.waiting is not None, (desk.refused, desk.form)
    desk.approve("0101", PINS["0101"])
    assert desk.form is None, desk.refused
    return desk


def asked_for_a_fill(station: Station, *counts: str) -> ShiftDesk:
    """Let the pit boss ask for a fill at PGP-04, which has its opening count already."""
    boss = station.desk("0101", "slips")
    boss.press("F")
    boss.press("2")
    keys(boss, *counts)
    boss.press("F9")
    assert boss.form is None, boss.refused
    return boss
