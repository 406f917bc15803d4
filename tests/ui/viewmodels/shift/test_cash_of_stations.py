"""The page of the day's cash on a shared server: sums of every station, and whose are missing.

Source: REQ R66; screens.md, ground rules 10 and 11.
"""

from __future__ import annotations

import pytest

from tablemgr.core.money import Money
from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.floor.alerts import Alert
from tablemgr.floor.cash_elsewhere import CashElsewhere, StationCash
from tablemgr.floor.jurisdiction import US_CASH
from tablemgr.floor.racks.cash_book import CashEntry, patron_day
from tablemgr.floor.session import Done
from tablemgr.ledger.neighbours import Neighbour
from tablemgr.table import commands as c
from tests.ui.viewmodels.shift.conftest import Station, counted
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.pit.floor_facts import alert_text
from ui.viewmodels.words import LANGUAGES, Words

RACK = ("10", "30", "200", "12s7", "=1000", "200")
TABLE = "PGP-04"


class Nobody:
    """A server on which nobody is asked for."""

    def look(self) -> tuple[Neighbour, ...]:
        return ()

    def forget(self, origin: str) -> None:
        raise AssertionError(origin)

    def close(self) -> None:
        pass


class Told(CashElsewhere):
    """What was read of the others last."""

    found: tuple[StationCash, ...] | None = None

    def known(self, day: str) -> tuple[StationCash, ...] | None:
        return self.found


@pytest.mark.parametrize("language", LANGUAGES)
def test_r66_the_page_says_of_which_stations_its_sums_are(
    station: Station, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    dealer = counted(station, *RACK).person
    assert dealer is not None
    session = station.live.session
    monkeypatch.setattr(LiveHouse, "server", "postgresql://house/pit")
    session.elsewhere = told = Told(Nobody())
    assert isinstance(session.do(TABLE, c.BuyIn(Seat(1), Money(600_000), "Ng"), by=dealer), Done)
    boss, words = station.desk("0101", "cash", language=language), Words(language, "USD")

    def page() -> tuple[str, str, list[str]]:
        picture = boss.picture()
        assert picture.listing is not None
        assert picture.side is not None
        (row,) = picture.listing.rows
        return row.cells[2].text, row.cells[4].text, [line.text for line in picture.side.notes]

    alone = (words.ltr(words.money(Money(600_000))), words.say("SHIFT-WATCH-LOG"))
    assert page()[:2] == alone
    assert page()[2][-1] == words.say("SHIFT-CASH-HERE")
    day = station.live.house.standing.day or ""
    entry = CashEntry(1, 1, day, "9", 1, "in", Money(400_001), "Ng")
    ng = patron_day(day, "Ng", (entry,), US_CASH)
    told.found = (StationCash("pit-9", (ng,)), StationCash("pit-8", problem=problem("LEDGER-READ-TABLES")))
    there, unread = (words.ltr(words.typed(name)) for name in ("pit-9", "pit-8"))
    both, watched, notes = page()
    assert both == words.ltr(words.money(Money(1_000_001)))
    assert watched == words.say("SHIFT-WATCH-WITH", state=words.say("SHIFT-WATCH-REPORT"), stations=there)
    listing, title = boss.picture().listing, words.say("SHIFT-PAGE-CASH")
    assert listing is not None
    assert listing.caption == words.say("PIT-CASH-WITHOUT", said=title, stations=unread)
    assert notes[-2:] == [
        words.say("SHIFT-CASH-WITHOUT", stations=unread), words.say("SHIFT-CASH-WITH", stations=there),
    ]  # fmt: skip


def test_r66_an_alert_says_with_whom_and_without_whom_its_sum_is() -> None:
    figures = (
        ("patron", "Ng"), ("way", "in"), ("amount", 1_000_001), ("stations", "pit-4, pit-5"), ("without", "pit-9"),
    )  # fmt: skip
    words = Words("en", "USD")
    said = alert_text(Alert("cash-over", "3", "", 0, figures), words)
    assert (
        said
        == "Ng: cash in of today is to be reported, 10,000.01, with pit-4, pit-5, without pit-9 (not read)"
    )
    assert alert_text(Alert("cash-over", "3", "", 0, figures[:3]), words) == said.split(", with")[0]
