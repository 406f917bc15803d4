"""What a rack waits for without anybody acting stands where it is seen to: on its row, on the house's sheet, at its table.

Source: REQ R38, R39, R59; screens.md (shift).
"""

from __future__ import annotations

import pytest

from tablemgr.core.problems import problem
from tests.ui.viewmodels.shift.conftest import Station, counted
from ui.viewmodels.house.shift_sheet import ShiftSheet
from ui.viewmodels.shift.at_table import ChipsAtTable
from ui.viewmodels.shift.rows import Listing
from ui.viewmodels.words import Words

TABLE = "PGP-04"
RACK = ("10", "30", "200", "247", "200", "200")
FEES = problem("RACK-FEES-DUE", TABLE, hours=5)


def test_a_racks_alarm_stands_on_its_row_and_at_its_table(
    station: Station, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted(station, *RACK)
    boss = station.desk("0101", "tables")
    assert said_of(boss.picture().listing, TABLE) == ""
    monkeypatch.setattr(station.racks, "alarms", lambda: (FEES,))
    assert said_of(boss.picture().listing, TABLE).startswith("Fees have lain in the rack for 5 hours")
    words = Words("en", "USD")
    there, elsewhere = (ChipsAtTable(station.racks, station.live, name) for name in (TABLE, "PGP-07"))
    assert [notice.text[:4] for notice in there.due(words)] == ["Fees"]
    assert [notice.text for notice in elsewhere.due(words)] == [words.say("SHIFT-OPENER-DUE")]


def said_of(listing: object, table: str) -> str:
    """What the last column says of a table."""
    assert isinstance(listing, Listing)
    return next(row.cells[-1].text for row in listing.rows if row.token == f"table:{table}")


def test_alarms_stand_above_everything_else_of_the_house(station: Station) -> None:
    station.desk("0007", "house")
    sheet = ShiftSheet(station.live, station.racks, Words("en", "USD"))
    plain = sheet.picture().rows
    sheet.alarms = lambda: ("one", "two")
    rows = sheet.picture().rows
    assert [(row.caption, row.text, row.key) for row in rows[:2]] == [
        ("Alarm", "one", None), ("Alarm", "two", None),
    ]  # fmt: skip
    assert rows[2:] == plain
