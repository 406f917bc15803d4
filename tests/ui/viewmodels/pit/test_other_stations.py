"""The floor over two stations: the other one's tables are seen and never written, and one that cannot be read is named.

Two ledgers in files stand for two chains on a server, which are read the same way.

Source: screens.md (floor: tables of all stations on a shared PostgreSQL), ground rule 11; ops/users.md 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.floor.alerts import Alerts
from tablemgr.floor.other_stations import OtherStations
from tablemgr.floor.racks import acts as a
from tablemgr.floor.session import Done
from tablemgr.ledger.entries import Draft
from tablemgr.ledger.errors import NotWrittenError
from tablemgr.ledger.neighbours import Neighbour
from tablemgr.table import commands as c
from tablemgr.table.codec import encode
from tablemgr.table.people_events import SignedIn, SignedOut
from tests.tablemgr.floor.conftest import ANA, BO, CY
from tests.tablemgr.floor.racks_pit import Pit, of, opened_pit
from tests.tablemgr.ledger.conftest import envelope
from ui.viewmodels.pit.floor_rows import Tile
from ui.viewmodels.pit.floor_tiles import FloorTiles
from ui.viewmodels.words import LANGUAGES, Words

from .conftest import EN, RACK, TABLE, Desk

MINUTE = 60_000_000
CORRECTED = c.CorrectRound(Seat(2), Outcome.PUSH, "the tape")


@dataclass
class Beside:
    """The other chains, as a server would answer them."""

    found: tuple[Neighbour, ...]
    gone: bool = False
    forgotten: list[str] = field(default_factory=list)

    def look(self) -> tuple[Neighbour, ...]:
        if self.gone:
            raise NotWrittenError("LEDGER-SERVER-GONE", "db", reason="no route")
        return self.found

    def forget(self, origin: str) -> None:
        self.forgotten.append(origin)

    def close(self) -> None:
        self.found = ()


@dataclass
class Two:
    """This station, the other one, and the floor of this one."""

    here: Desk
    there: Pit
    beside: Beside
    tiles: FloorTiles

    def again(self) -> tuple[Tile, ...]:
        """Read once more; answer the tiles of the other station."""
        self.tiles.take(self.tiles.read())
        return tuple(tile for tile in self.tiles.picture().tiles if tile.station)

    def signs(self, fact: SignedIn | SignedOut) -> None:
        """Somebody comes to the other station or goes."""
        self.there.session.write_house(lambda _: (fact,), by=None)

    def said(self) -> list[tuple[str, str]]:
        """Where alerts stand, and what they say."""
        return [(alert.where, alert.text) for alert in self.tiles.picture().alerts]


@pytest.fixture
def two(desk: Desk, tmp_path: Path) -> Iterator[Two]:
    with opened_pit(tmp_path / "other", desk.racked.clock, "pit-9") as there:
        there.count(TABLE, a.OPENING, RACK)
        one = Neighbour("T00", there.session.readings)
        beside, session = Beside((one,)), desk.racked.session
        tiles = FloorTiles(
            session, Alerts(session), EN, person=lambda: desk.who[0], dealer=lambda _: ANA,
            open_rounds=lambda table, number: went.append((table, number)),
            others=OtherStations(beside, session.now),
        )  # fmt: skip
        went.clear()
        there.session.write_house(lambda _: (came(),), by=None)
        yield Two(desk, there, beside, tiles)


went: list[tuple[str, int | None]] = []


def came(name: str = "Eva Fox", badge: str = "77") -> SignedIn:
    return SignedIn(badge, badge, name, "dealer", TABLE, "pin", "")


def deal(pit: Pit) -> None:
    """Open a round at the other station and take a bet."""
    for command in (c.OpenRound(0, "Eva Fox", "77"), c.PlaceBet(Seat(2), Money(5_000))):
        assert isinstance(pit.session.do(TABLE, command, by=ANA), Done)


def close(pit: Pit) -> None:
    """Play the open round to its end: the house takes the bet."""
    for command in (
        c.CloseBets(), c.SetStart(position=1), c.Deliver(), c.LockHands(), c.CallOutcome(Seat(2), Outcome.LOSE),
        c.CloseRound(),
    ):  # fmt: skip
        assert isinstance(pit.session.do(TABLE, command, by=ANA), Done)


def test_a_table_of_another_station_says_whose_it_is_and_how_it_stands(two: Two) -> None:
    (tile,) = two.again()
    assert (tile.table, tile.game, tile.dealer) == ("3", "Pai Gow Poker", "Eva Fox")
    assert tile.station.startswith("pit-9, read at ")
    assert tile.state.text == "between rounds"
    deal(two.there)
    two.there.issued(TABLE, "fill", of(u100=10))
    (tile,) = two.again()
    assert tile.state.text == "Round 1 is open"
    assert {caption: line.text for caption, line, _ in tile.facts} == {
        "Rounds an hour": "n/a", "Win now": "0", "Over / short": "n/a", "Open slips": "1",
    }  # fmt: skip
    close(two.there)
    (tile,) = two.again()
    assert (tile.state.text, tile.facts[1][1].text) == ("between rounds", "+50")
    two.signs(SignedOut("77", "77", "Eva Fox", "dealer", TABLE, "own"))
    two.signs(came("Gil Hart", "78"))
    assert two.again()[0].dealer == "Gil Hart"
    # The own table is a tile like ever, before it.
    assert [t.station for t in two.tiles.picture().tiles] == ["", two.again()[0].station]


def test_an_alert_of_another_station_is_seen_here_and_acknowledged_there(two: Two) -> None:
    two.again()
    deal(two.there)
    close(two.there)
    assert isinstance(two.there.session.do(TABLE, CORRECTED, by=BO, witness=CY, round_=1), Done)
    (tile,) = two.again()
    assert tile.alerts_text
    assert two.said() == [("pit-9, 3", "Round 1, seat 2: paid wrong and put right")]
    before = two.there.session.store.head(), two.here.racked.session.store.head()
    two.tiles.press("Enter")
    assert [p.code for p in two.tiles.refused] == ["ALERT-OTHER-STATION"]
    assert "pit-9" in two.tiles.picture().prompt.refusals[0]
    for token in ("G", f"tile:T00:{TABLE}", "R"):
        two.tiles.press(token)
    assert [p.code for p in two.tiles.refused] == ["ROUNDS-OTHER-STATION"]
    assert (went, (two.there.session.store.head(), two.here.racked.session.store.head())) == ([], before)
    # Where somebody there has seen it, it is over here as well.
    alerts = Alerts(two.there.session)
    (alert,) = alerts.look((), two.there.racks.book)
    assert isinstance(alerts.acknowledge(alert, by=BO), Done)
    two.again()
    assert two.said() == []


def test_the_same_table_and_alert_at_both_stations_are_two(two: Two) -> None:
    deal(two.there)
    close(two.there)
    for session in (two.there.session, two.here.racked.session):
        assert isinstance(session.do(TABLE, CORRECTED, by=BO, witness=CY, round_=1), Done)
    two.again()
    assert sorted(where for where, _ in two.said()) == ["3", "pit-9, 3"]
    own = next(n for n, (where, _) in enumerate(two.said()) if where == "3")
    two.tiles.press(f"alert:{own}")
    two.tiles.press("Enter")
    assert [where for where, _ in two.said()] == ["pit-9, 3"]
    two.tiles.press("1")
    two.tiles.press("Right")
    assert [tile.lit for tile in two.tiles.picture().tiles] == [False, True]


def test_a_station_that_cannot_be_read_is_named_and_never_quiet(two: Two) -> None:
    two.again()
    assert two.tiles.picture().prompt.question == "The floor is quiet"
    two.beside.found = (Neighbour("T00", None, problem("LEDGER-READ-TABLES")),)
    (tile,) = two.again()
    assert (tile.table, tile.state.text, tile.state.tone) == ("", "cannot be read", "clash")
    assert {line.text for _, line, _ in tile.facts} == {"n/a"}
    ((where, text),) = two.said()
    assert (where, text) == ("pit-9", "Cannot be read: nothing is known of its tables. Enter says why")
    two.tiles.press("Enter")
    (why,) = two.tiles.picture().prompt.refusals
    assert why.startswith("Until pit-9 can be read there is nothing to acknowledge: The read tables are not")
    assert not why.endswith("..")
    two.beside.found = (Neighbour("T00", two.there.session.readings),)
    (tile,) = two.again()
    assert (tile.table, two.said()) == ("3", [])


def test_a_chain_that_cannot_be_told_is_begun_anew(two: Two) -> None:
    two.again()
    # A newer program at that station writes what this one does not know.
    kind, version, body = encode(came())
    with two.there.session.store.writing(envelope("newer", table=None)) as work:
        work.append(Draft(kind, version + 90, body), came())
    (tile,) = two.again()
    assert (tile.state.text, two.beside.forgotten) == ("cannot be read", ["T00"])
    (station,) = two.tiles._read.others
    assert station.problem is not None
    assert station.problem.code == "LEDGER-BODY"


def test_a_server_that_is_gone_leaves_no_station_as_it_was(two: Two) -> None:
    two.again()
    two.beside.gone = True
    (tile,) = two.again()
    assert tile.state.text == "cannot be read"
    two.tiles.press("Enter")
    assert "no route" in two.tiles.picture().prompt.refusals[0]
    two.beside.gone = False
    assert two.again()[0].state.text == "between rounds"
    # Where this station's own reading fails, nothing of the others is known either.
    two.tiles.fail(problem("LEDGER-SERVER-GONE", "db", reason="no route"))
    (tile,) = (one for one in two.tiles.picture().tiles if one.station)
    assert tile.state.text == "cannot be read"
    assert two.tiles.picture().prompt.question == "The floor cannot be read just now"


def test_a_station_without_its_program_and_one_without_a_table(two: Two) -> None:
    two.beside.found = (Neighbour("T00", two.there.session.readings, is_held=False),)
    (tile,) = two.again()
    assert tile.state.text == "between rounds · its program is closed"
    two.there.count(TABLE, a.CLOSING, RACK)
    assert isinstance(two.there.session.close_table(TABLE, "the end", by=BO, witness=CY), Done)
    (tile,) = two.again()
    assert (tile.table, tile.state.text) == ("", "no table is open")
    assert tile.station.startswith("pit-9")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(two: Two, language: str) -> None:
    two.tiles.words = Words(language, "USD", 60)
    tiles = two.again()
    two.beside.gone = True
    tiles += two.again()
    texts = [text for tile in tiles for text in (tile.station, tile.state.text)]
    texts += [text for pair in two.said() for text in pair] + [two.tiles.picture().prompt.question]
    assert not any("PIT-" in text or "{" in text for text in texts)
