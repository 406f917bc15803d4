"""The desktop of a station whose ledger stands on a PostgreSQL server, beside another station on the same one.

Source: ledger.md (PostgreSQL: one chain per station); screens.md (floor: of all stations); style.md, rule 35.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from tablemgr.ledger import server
from tests.desk.house import DEPTHS, POKER, TEXT, TILES, every_level
from tests.desk.station import Station, station, turn, wait_for
from tests.desk.test_first_rounds import HANDS, PLAYS
from tests.postgres_server import PostgresServer
from tests.silent_proxy import Cable
from ui.cli import main
from ui.commands import setup
from ui.screens.floor_screen import FloorScreen
from ui.screens.setup_screen import SetUpScreen
from ui.viewmodels.pit.floor_rows import Tile
from ui.viewmodels.tabs import FLOOR, SET_UP
from ui.widgets.text import MAY_BREAK

pytestmark = pytest.mark.postgres

DEALER, BOSS, OPERATOR = "0417", "0101", "0007"
HELD_S, KNOWN_S, LONG_S = 3.0, 0.6, 2.4
"""How long a silent server may hold the screen, and one that is known to be; on a machine that does other things too."""


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


def test_a_server_that_says_nothing_any_more_holds_nobody_up(
    shared: Shared, postgres_server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Cable(postgres_server.socket / ".s.PGSQL.5432") as cable:
        far = through(cable, shared)
        with at(far, far.one, "pit-3", monkeypatch) as desk:
            desk.sit(POKER[1]).type("\n150")
            with cable.pulled():
                held = []
                for _ in range(2):
                    begun = time.monotonic()
                    desk.type("\n")
                    held.append(time.monotonic() - begun)
                    (said,) = desk.picture.prompt.refusals
                    assert said.startswith("Not saved: The database server cannot be reached")
                    assert "127.0.0.1" in said, "the server that went is named"
                    assert desk.echo == "150", "what was typed stays"
                assert held[0] < HELD_S, "as long as it takes to know"
                assert held[1] < KNOWN_S, "who asks again at once is told at once"
                longest, end = 0.0, time.monotonic() + 8
                while time.monotonic() < end:
                    begun = time.monotonic()
                    turn()
                    longest = max(longest, time.monotonic() - begun)
                    time.sleep(0.01)
                assert longest < HELD_S, "neither does the second's tick"
            wait_for(lambda: taken(desk), "the server takes it again", seconds=40)
            assert desk.kinds("BetPlaced") == ["BetPlaced"], "once"
            desk.type("250\n\n2\n\n\nKK99A74.79\n")
            assert desk.round.phase == "closed"
    print(f"held {held[0]:.2f} s, then {held[1]:.2f} s; longest of all turns {longest:.2f} s")


@pytest.mark.parametrize("is_asked", [True, False])
def test_a_commit_on_whose_way_the_cable_is_pulled_is_made_once(
    shared: Shared, postgres_server: PostgresServer, monkeypatch: pytest.MonkeyPatch, is_asked: bool
) -> None:
    with Cable(postgres_server.socket / ".s.PGSQL.5432") as cable:
        far = through(cable, shared)
        with at(far, far.one, "pit-3", monkeypatch) as desk:
            desk.sit(POKER[1]).type("\n150")
            writer = desk.live.opened.store._writer
            commit = writer.commit
            # A statement that is prepared first goes in two parts; the cable is to be pulled behind the whole of it.
            writer.connection.prepare_threshold = None

            def cut() -> None:
                with cable.mute() if is_asked else cable.pulled():
                    commit()

            monkeypatch.setattr(writer, "commit", cut)
            desk.type("\n")
            (said,) = desk.picture.prompt.refusals
            assert said.startswith("Not saved: The database server cannot be reached")
            monkeypatch.setattr(writer, "commit", commit)
            assert not is_asked or bets_on_record(shared) == 1, "made, and only its answer was lost"
            wait_for(lambda: is_settled(desk), "the server takes it again, or has it", seconds=40)
        with at(far, far.one, "pit-3", monkeypatch, own=[DEALER]) as desk:
            desk.sit(POKER[1])
            assert (desk.echo, desk.kinds("BetPlaced")) == ("", ["BetPlaced"])


def through(cable: Cable, shared: Shared) -> Shared:
    """The same houses, their database at the other end of a cable."""
    beside = make_url(shared.url).set(host="127.0.0.1", port=cable.port, query={})
    return replace(shared, url=beside.render_as_string(hide_password=False))


def bets_on_record(shared: Shared) -> int:
    """How many wagers the server itself has, asked over a cable of its own."""
    connection = server.connect(server.server_at(shared.url, shared.one))
    try:
        asked = "SELECT count(*) FROM entry WHERE kind = 'BetPlaced'"
        return int(connection.execute(asked).fetchone()[0])
    finally:
        connection.close()


def is_settled(desk: Station) -> bool:
    """Press the key that tries again; whether it was taken, or may be on record already."""
    lost = "may be on record although its answer was lost"
    return taken(desk) or any(lost in one for one in desk.picture.prompt.refusals)


def taken(desk: Station) -> bool:
    """Press the key that tries again; whether nothing waits to be saved any more."""
    if desk.echo == "150":
        desk.press("PageUp") if desk.live.session.reads_only else None
        desk.type("\n")
    return desk.echo == ""


def test_a_long_statement_on_a_server_that_answers_is_waited_for(
    postgres_server: PostgresServer, tmp_path: Path
) -> None:
    place = postgres_server.place(tmp_path / "pit", "house", "pit")
    connection = server.connect(place)
    try:
        begun = time.monotonic()
        assert connection.execute("SELECT pg_sleep(2.5), 7").fetchone()[1] == 7
        assert time.monotonic() - begun >= LONG_S
    finally:
        connection.close()


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
