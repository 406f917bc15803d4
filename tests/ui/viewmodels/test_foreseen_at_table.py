"""A key is foreseen at a table with people around it, and only where it would reach the game.

Source: screens.md, ground rule 10; sign-in; relief.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.floor.credentials import OPEN_COST
from tablemgr.floor.people import Role
from tablemgr.floor.roster import Presence
from tests.ui.house import PINS, STATION, copy_of, make
from ui.viewmodels.deal.recorder import DealRecorder
from ui.viewmodels.live import LiveHouse, open_live
from ui.viewmodels.signing.at_table import RELIEF, AtTable
from ui.viewmodels.table.recorder import RoundRecorder
from ui.viewmodels.words import Words


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that is copied, never opened."""
    folder = tmp_path_factory.mktemp("house") / "data"
    make(folder)
    return folder


@pytest.fixture
def live(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveHouse]:
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))
    folder = copy_of(kept, tmp_path / "data")
    opened = open_live(folder, environment={"TABLEMGR_STATION": STATION}, cost=OPEN_COST)
    opened.opened.walk.take()
    yield opened
    opened.close()


def at(live: LiveHouse, table: str) -> AtTable:
    """A table with its dealer."""
    entered = live.staff.places.sign_in("0417", PINS["0417"], table=table, role=Role.DEALER)
    assert isinstance(entered, Presence)
    made = DealRecorder if table.startswith("TG") else RoundRecorder
    inner = made(
        live.session, table, Words("en", "USD"), person=lambda: entered.person, drafts=live.folder / "drafts",
        staff=live.staff,
    )  # fmt: skip
    return AtTable(live, table, inner)


def test_what_is_foreseen_has_what_the_table_adds_to_it(live: LiveHouse) -> None:
    desk = at(live, "PGP-04")
    for token in ("Enter", *"125", "Enter", *"250", "Enter", "Enter", "1", "Enter", "Enter", "Enter", "F6"):
        desk.press(token)
    before, head = desk.picture(), live.session.store.head()
    shown = desk.foresee("7")
    assert shown is not None
    assert (desk.picture(), live.session.store.head()) == (before, head)
    desk.press("7")
    after = desk.picture()
    assert live.session.store.head() != head
    assert (after.felt, after.prompt, after.console.pad) == (shown.felt, shown.prompt, shown.console.pad)
    assert (after.sheet, after.strip, after.top) == (shown.sheet, shown.strip, shown.top)


def test_nothing_is_foreseen_under_the_lock_at_a_relief_or_of_the_keys_of_people(live: LiveHouse) -> None:
    desk = at(live, "PGP-04")
    for token in ("Enter", *"125", "Enter", "Enter", "1", "Enter", "Enter", "Enter", "F6"):
        desk.press(token)
    assert desk.foresee("7") is not None
    assert desk.foresee(RELIEF) is None
    desk.incoming = "0462"
    assert desk.foresee("7") is None
    desk.incoming = ""
    live.staff.places.lock("PGP-04")
    assert desk.foresee("7") is None


def test_a_game_that_foresees_nothing_stands_as_it_stood(live: LiveHouse) -> None:
    desk = at(live, "TG-01")
    assert desk.foresee("1") is None
