"""Enter on a row opens nothing that takes back; a count that cannot be recorded now says so before it is typed.

Source: FAULT D8 (nothing destructive is default); screens.md, ground rules 3 and 4; REQ R30, R33.
"""

from __future__ import annotations

from tablemgr.table.commands import OpenRound
from tests.ui.viewmodels.shift.conftest import Station, asked_for_a_fill, counted, keys

TABLE = "PGP-04"
RACK = ("10", "30", "200", "12s7", "=1000", "200")


def test_enter_on_a_fill_that_is_asked_for_does_not_withdraw_it(station: Station) -> None:
    counted(station, *RACK)
    boss = asked_for_a_fill(station, "1", "", "", "", "", "")
    boss.picture()
    assert boss.chosen["slips"] == f"ask:{TABLE}:1", boss.refused
    live = [(key.cap, key.live) for key in boss.picture().keys]
    assert ("N", False) in live
    assert ("W", True) in live
    boss.press("Enter")
    assert boss.form is not None
    assert boss.form.title == "Ask for a fill"
    boss.press("Escape")
    # Who issues it gets that under Enter, and it is withdrawn by its own key only.
    cage = station.desk("0701", "slips")
    cage.press("Enter")
    assert cage.form is not None
    assert cage.form.title.startswith("Issue")


def test_a_slip_on_its_way_is_not_voided_by_enter(station: Station) -> None:
    counted(station, *RACK)
    asked_for_a_fill(station, "1", "", "", "", "", "")
    cage = station.desk("0701", "slips")
    cage.press("N")
    keys(cage, "Rita Voss", "R-1")
    cage.press("F9")
    assert ("V", True) in [(key.cap, key.live) for key in cage.picture().keys]
    assert cage.chosen["slips"].startswith("slip:")
    cage.press("Enter")
    assert cage.form is None


def test_a_count_without_an_open_shift_says_so_before_anything_is_counted(station: Station) -> None:
    station.racks.book.shift = 0
    desk = station.desk("0417", place=TABLE)
    desk.press("N")
    assert desk.form is not None
    assert desk.picture().prompt.refusals == ("No shift is open.",)
    keys(desk, "10", "30")
    assert desk.picture().prompt.refusals == ("No shift is open.",)
    # What was typed stays, and goes on once there is one.
    station.racks.book.shift = 1
    assert desk.picture().prompt.refusals == ()


def test_a_closing_count_over_an_open_round_says_so(station: Station) -> None:
    counted(station, *RACK)
    desk = station.desk("0417", place=TABLE)
    person = desk.person
    assert person is not None
    station.live.session.do(TABLE, OpenRound(0, person.name), by=person)
    desk.press("N")
    assert desk.picture().prompt.refusals == ("Round 1 is still open.",)
