"""The desktop of a station whose ledger stands on a PostgreSQL server, beside another station on the same one.

Source: ledger.md (PostgreSQL: one chain per station); screens.md (floor: of all stations); style.md, rule 35.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.desk.house import DEPTHS, POKER, TEXT, TILES, every_level
from tests.desk.station import Station, station, turn, wait_for
from tests.desk.test_first_rounds import HANDS, PLAYS
from tests.postgres_server import PostgresServer
from ui.cli import main
from ui.commands import setup
from ui.screens.floor_screen import FloorScreen
from ui.screens.setup_screen import SetUpScreen
from ui.viewmodels.pit.floor_rows import Tile
from ui.viewmodels.tabs import FLOOR, SET_UP
from ui.widgets.text import MAY_BREAK

pytestmark = pytest.mark.postgres

DEALER, BOSS, OPERATOR = "0417", "0101", "0007"


@dataclass(frozen=True)
class Shared:
    """A database with two stations' houses, each set up by the command."""

    url: str
    one: Path
    two: Path


@pytest.fixture
def url(postgres_server: PostgresServer, tmp_path: Path) -> str:
    """A database whose owner has prepared it; a station's login that owns nothing."""
    name = postgres_server.new_database()
    owner = postgres_server.place(tmp_path / "owner", name, "owner")
    assert main(["upgrade", "--database", owner.url, "--data", str(owner.home)]) == 0
    return postgres_server.url(name, "pit")


@pytest.fixture
def shared(url: str, tmp_path: Path) -> Shared:
    for folder, text in (("one", every_level()), ("two", TEXT)):
        file = tmp_path / f"{folder}.toml"
        file.write_text(text, "utf-8")
        assert setup.main([str(file), "--data", str(tmp_path / folder), "--database", url]) == 0
    return Shared(url, tmp_path / "one", tmp_path / "two")


@pytest.fixture(autouse=True)
def failures(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[BaseException]]:
    """What nobody caught: nothing may."""
    found: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda _kind, error, _trace: found.append(error))
    yield found
    assert found == []


@contextmanager
def at(
    shared: Shared, folder: Path, name: str, monkeypatch: pytest.MonkeyPatch, **how: Any
) -> Iterator[Station]:  # fmt: skip
    """Answer the desktop of a station, which has its name."""
    monkeypatch.setenv("TABLEMGR_STATION", name)
    with station(folder, database=shared.url, **how) as desk:
        yield desk


def plain(text: str) -> str:
    """A text without the places where its long words may break."""
    return text.replace(MAY_BREAK, "")


def a_round_of_each_game(desk: Station) -> None:
    """Deal a round of tiles, of cards and of Tien Gow by keys alone."""
    desk.sit(TILES[1]).type("\n150\n250\n350\n\n2\n\n\n64316243798\n")
    assert (desk.round.phase, desk.refused) == ("closed", [])
    desk.sit(POKER[1]).type("\n150\n250\n\n2\n\n\nKK99A74.79\n")
    assert (desk.round.phase, desk.refused) == ("closed", [])
    desk.sit(DEPTHS["full"]).type("2\n").type("h1").type(HANDS).type(PLAYS)
    assert desk.deal.settled is not None, desk.asked


def of_others(desk: Station) -> dict[str, Tile]:
    """The other stations' tiles, as the floor shows them, by table."""
    office = desk.window.office
    shown = office.board.row if isinstance(office, FloorScreen) else None
    return {} if shown is None else {tile.table: tile for tile in shown.tiles if tile.station}


def test_a_round_of_each_game_at_one_station_stands_on_the_floor_of_the_other(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at(shared, shared.one, "pit-3", monkeypatch) as one:
        a_round_of_each_game(one)
        one.window.verify()
        wait_for(lambda: one.window.verified is not None, "the walk is over")
        assert one.window.verified is not None
        assert (one.window.verified.findings, one.window.verified.unusable) == ((), "")
        with at(shared, shared.two, "pit-4", monkeypatch) as two:
            two.sit("", BOSS)
            two.window.show_screen(FLOOR)
            wait_for(lambda: TILES[1] in of_others(two), "the other station's tables")
            tiles = of_others(two)
            assert set(tiles) == {*POKER.values(), *TILES.values(), *DEPTHS.values()}
            assert all(tile.station.startswith("pit-3, read at ") for tile in tiles.values())
            last = tiles[DEPTHS["full"]]
            assert (last.state.text, last.dealer) == ("waits for the opening count", "Dana Marsh")
            one.window.activateWindow()
            wait_for(one.window.isActiveWindow, "the first station's window is active")
            one.sit(POKER[1]).type("\n150\n")
            number = one.round.number
            said = f"Round {number} is open"
            wait_for(
                lambda: said in of_others(two)[POKER[1]].state.text, "the open round is seen", seconds=10
            )
    with at(shared, shared.two, "pit-4", monkeypatch) as two:
        two.sit("", BOSS)
        two.window.show_screen(FLOOR)
        wait_for(lambda: TILES[1] in of_others(two), "the other station's tables")
        assert of_others(two)[POKER[1]].state.text == f"{said} · its program is closed"


def test_a_server_that_goes_in_mid_round_loses_nothing_and_records_nothing_twice(
    shared: Shared, postgres_server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at(shared, shared.one, "pit-3", monkeypatch) as desk:
        desk.sit(POKER[1]).type("\n150")
        postgres_server.stop()
        try:
            desk.type("\n")
            (said,) = desk.picture.prompt.refusals
            assert said.startswith("Not saved: The database server cannot be reached")
            assert said.endswith("What you typed is kept; the same key tries again.")
            # The second's tick and the reader look meanwhile.
            end = time.monotonic() + 4
            while time.monotonic() < end:
                turn()
                time.sleep(0.01)
            desk.type("\n\n")
            assert (desk.echo, desk.live.session.reads_only) == ("150", True)
            desk.go("")
            assert any("cannot be reached" in title for title, _, _ in desk.window._faults)
            desk.go(POKER[1])
        finally:
            postgres_server.start()
        desk.type(f"{DEALER}\n").pin(DEALER)
        assert desk.echo == "150"
        desk.press("PageUp").type("\n")
        assert (desk.echo, desk.kinds("BetPlaced")) == ("", ["BetPlaced"])
        wait_for(lambda: not desk.window._faults, "what was said is taken back", seconds=30)
        desk.type("250\n\n2\n\n\nKK99A74.79\n")
        assert desk.round.phase == "closed"


def test_a_commit_whose_answer_was_lost_is_not_made_again(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at(shared, shared.one, "pit-3", monkeypatch) as desk:
        desk.sit(POKER[1]).type("\n150")
        writer = desk.live.opened.store._writer
        commit = writer.commit

        def lost() -> None:
            commit()
            writer.connection.close()
            writer.cursor.execute("SELECT 1")

        monkeypatch.setattr(writer, "commit", lost)
        desk.type("\n")
        assert desk.picture.prompt.refusals
        monkeypatch.setattr(writer, "commit", commit)
        desk.type("\n")
        (said,) = desk.picture.prompt.refusals
        assert "may be on record although its answer was lost" in said
    with at(shared, shared.one, "pit-3", monkeypatch, own=[DEALER]) as desk:
        desk.sit(POKER[1])
        assert (desk.echo, desk.kinds("BetPlaced")) == ("", ["BetPlaced"])
        assert int(desk.round.seats[0].bets[0].amount.minor) == 5_000


def test_what_is_a_files_is_said_of_a_server_in_words(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at(shared, shared.one, "pit-3", monkeypatch) as desk:
        desk.sit("", OPERATOR)
        desk.window.show_screen(SET_UP)
        turn()
        office, floor = desk.window.office, desk.window.floor
        assert isinstance(office, SetUpScreen)
        assert floor is not None
        setup_desk = office.desk
        page = next(page for page in setup_desk.pages if page.name == "keeping")
        told = {entry.name: entry.facts for entry in page.entries(0)}
        assert "by the server's keeper" in told["Copies, and putting one back"]
        assert "witness" in told["High-water mark, kept here"]
        assert "pit@" in told["Ledger on the server"]
        by = floor.person("")
        assert by is not None
        for key in ("E", "B"):
            assert page.form(key, 0) is None
            assert [p.code for p in page.at_once(key, 0, by)] == ["SETUP-NO-BACKUPS"]
        marks = list((shared.one.parent / "witness").iterdir())
        assert len(marks) == 2


def test_an_empty_folder_becomes_a_station_by_keys(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = Shared(url, tmp_path / "new", tmp_path / "other")
    with at(shared, shared.one, "pit-3", monkeypatch, refused=True) as desk:
        opening = desk.window.opening
        assert opening is not None
        assert opening.is_empty
        assert set(opening.buttons) == {"A", "S", "F5"}
        assert "beside those of the others" in plain(opening.said.text())
        file = tmp_path / "house.toml"
        file.write_text(TEXT, "utf-8")
        desk.type("s")
        assert opening.field is not None
        opening.field.setText(str(file))
        desk.press("\n")
        wait_for(lambda: desk.window.floor is not None, "the house is made")
        wait_for(lambda: not desk.live.house.may_deal(), "may deal")
        assert desk.live.server.startswith("postgresql+psycopg://pit@")
    assert (shared.one / "tablemgr.origin").exists()
    assert not (shared.one / "tablemgr.sqlite3").exists()


def test_a_folder_that_has_no_chain_and_a_database_that_has_no_ledger(
    url: str, postgres_server: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "strange"
    folder.mkdir()
    (folder / "notes.txt").write_text("x")
    shared = Shared(url, folder, folder)
    with at(shared, folder, "pit-3", monkeypatch, refused=True) as desk:
        assert desk.window.opening is not None
        assert "no chain" in plain(desk.window.opening.title.text())
    bare = Shared(postgres_server.url(postgres_server.new_database(), "pit"), folder, folder)
    with at(bare, folder, "pit-3", monkeypatch, refused=True) as desk:
        assert desk.window.opening is not None
        assert "tablemgr upgrade" in plain(desk.window.opening.said.text())
