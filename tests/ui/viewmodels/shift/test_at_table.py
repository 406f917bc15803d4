"""Chips at a dealer's table: one key between two seats, and what is due is said there.

Source: screens.md, ground rule 4; REQ R30, R33, R37.
"""

from __future__ import annotations

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.floor.practice import practice_of
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.book import chips
from tablemgr.floor.session import Done
from tablemgr.table.commands.cash import BuyIn
from tests.ui.house import PINS
from tests.ui.viewmodels.shift.conftest import Station, counted, keys
from ui.viewmodels.shift.at_table import COUNT, RECEIVE, ChipsAtTable
from ui.viewmodels.signing.at_table import AtTable
from ui.viewmodels.words import Words

TABLE = "PGP-04"
WORDS = Words("en", "USD")


def issued(station: Station, move: str) -> None:
    """Ask for chips and issue them."""
    boss, cashier = station.desk("0101").person, station.desk("0701").person
    assert boss is not None
    station.live.staff.places.sign_in("0101", "904317")
    counted_chips = chips({2_500: 40})
    asked = station.racks.do(a.AskChips(TABLE, move, counted_chips), by=boss)
    assert isinstance(asked, Done), asked
    station.desk("0701")
    assert cashier is not None
    number = asked.facts[0].number  # type: ignore[attr-defined]
    assert isinstance(station.racks.do(a.IssueChips(TABLE, number, "Rae Fox", "R9", move), by=cashier), Done)


def test_the_dealer_receives_with_one_key_and_nobody_else_does(station: Station) -> None:
    counted(station, "100", "100", "100", "100", "100", "100")
    issued(station, a.FILL)
    here = ChipsAtTable(station.racks, station.live, TABLE)
    (notice,) = here.notices(WORDS)
    assert notice.text == "Fill F-0001 of 1,000 comes with Rae Fox. Count it into the rack"
    assert notice.key is not None
    assert notice.key.token == RECEIVE
    # Other keys belong to the table.
    assert not any(here.press(token) for token in ("Enter", "7", "R", "PageUp"))
    assert here.press(RECEIVE)
    (slip,) = station.racks.book.table(TABLE).slips.values()
    assert (slip.state, slip.ended_by) == ("received", "0417/dealer/Dana Marsh")
    assert here.notices(WORDS) == ()
    # The key is the table's again.
    assert not here.press(RECEIVE)


def test_a_pit_boss_at_the_table_does_not_receive(station: Station) -> None:
    counted(station, "100", "100", "100", "100", "100", "100")
    issued(station, a.CREDIT)
    station.live.staff.places.sign_in("0101", "904317", table=TABLE)
    here = ChipsAtTable(station.racks, station.live, TABLE)
    assert here.notices(WORDS)[0].text.startswith("Credit C-0001 of 1,000 goes with Rae Fox")
    assert not here.press(RECEIVE)
    assert [s.state for s in station.racks.book.table(TABLE).slips.values()] == ["issued"]


def test_counts_that_are_due_are_said_with_their_way(station: Station) -> None:
    here = ChipsAtTable(station.racks, station.live, TABLE)
    (due,) = here.due(WORDS)
    assert due.key is not None
    assert (due.text, due.key.token) == ("The rack waits for its opening count", COUNT)
    counted(station, "100", "", "", "", "", "")
    assert here.due(WORDS) == ()
    boss = station.desk("0101").person
    assert boss is not None
    assert isinstance(station.racks.do(a.CutShift(TABLE), by=boss), Done)
    assert here.notices(WORDS)[0].text == "The shift changes here: the rack is counted now"
    assert isinstance(station.racks.do(a.PauseTable(TABLE, "camera"), by=boss), Done)
    assert "The table is paused; no round begins" in [notice.text for notice in here.notices(WORDS)]
    counted(station, "100", "", "", "", "", "", key="G")
    one = station.racks.book.now(TABLE)
    assert one is not None
    assert one.opener is not None
    assert (one.shift, one.opener.total) == (2, Money(10_000_000))


def test_cash_at_a_table_without_a_box_is_said_until_one_is_placed(station: Station) -> None:
    counted(station, "100", "", "", "", "", "")
    here = ChipsAtTable(station.racks, station.live, TABLE)
    assert here.due(WORDS) == ()
    dealer = station.desk("0417", place=TABLE).person
    assert dealer is not None
    assert isinstance(station.live.session.do(TABLE, BuyIn(Seat(1), Money(50_000)), by=dealer), Done)
    (notice,) = here.due(WORDS)
    assert notice.text.startswith("Cash came in, and no drop box is at this table")
    counter = station.desk("0801", "drop")
    counter.press(f"box:{TABLE}:1")
    counter.press("P")
    keys(counter, "B-17")
    counter.press("F9")
    counter.approve("0101", PINS["0101"])
    assert here.due(WORDS) == ()


def test_practice_beside_a_table_has_no_rack(station: Station) -> None:
    class Silent:
        """A recorder that nobody asks."""

        words = WORDS
        locked = False

    practice = AtTable(station.live, practice_of(TABLE), Silent(), station.racks)  # type: ignore[arg-type]
    assert practice.chips is None
    assert AtTable(station.live, TABLE, Silent(), station.racks).chips is not None  # type: ignore[arg-type]
