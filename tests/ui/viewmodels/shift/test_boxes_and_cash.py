"""Drop boxes counted by two who do not see each other, cash written by hand, blank forms.

Source: REQ R42, R43, R66 to R68, R78; facts.md (counters).
"""

from __future__ import annotations

import pytest

from reports.sheets.sheet import Note, Said
from tablemgr.core.money import Money
from tests.ui.house import PINS
from tests.ui.viewmodels.shift.conftest import Station, counted, keys
from ui.viewmodels.house.shift_sheet import ShiftSheet
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.shift.rows import DeskPicture
from ui.viewmodels.words import Words

RACK = ("10", "30", "200", "12s7", "=1000", "200")
TABLE, OTHER = "PGP-04", "PGP-07"


def said(picture: DeskPicture) -> str:
    """Answer everything that a picture says."""
    return repr(picture)


# -- drop --


@pytest.mark.parametrize("has_box", [False, True])
def test_a_closer_says_whether_the_win_waits_for_a_box_or_has_none(station: Station, has_box: bool) -> None:
    counted(station, *RACK)
    if has_box:
        counter = station.desk("0801", "drop")
        counter.press(f"box:{TABLE}:1")
        counter.press("P")
        keys(counter, "B-17")
        counter.press("F9")
        counter.approve("0101", PINS["0101"])
    desk = station.desk("0417", place=TABLE)
    desk.press("N")
    keys(desk, *("8", "30", "", "", "", "") * 2, "")
    side = desk.picture().side
    assert side is not None
    (note,) = [line.text for line in side.notes]
    assert note == (
        "The win is known when the box is counted."
        if has_box
        else "No drop box is at this table: its win stays unknown. A counter places one: page Drop, P."
    )


def test_who_counts_second_sees_nothing_of_the_first_and_a_difference_blocks(station: Station) -> None:
    counted(station, *RACK)
    counter = station.desk("0801", "drop")
    counter.press(f"box:{TABLE}:1")
    counter.press("P")
    keys(counter, "B-17")
    counter.press("F9")
    counter.approve("0101", PINS["0101"])
    counter.press("T")
    keys(counter, "Z9")
    counter.press("F9")
    counter.approve("0101", PINS["0101"])
    counter.press("N")
    keys(counter, "83", "", "7", "", "", "", "", "")
    counter.press("F9")
    assert counter.told
    second = station.desk("0802", "drop")
    assert second.pages == ("drop",)
    second.press("N")
    shown = said(second.picture())
    assert "8,440" not in shown
    assert "'83'" not in shown
    keys(second, "83", "", "6", "", "", "", "", "")
    second.press("F9")
    # Both are done: both are seen, note by note, and what differs is named.
    beside = second.picture().side
    assert beside is not None
    assert [(one.text, both.text, both.tone) for one, both in beside.lines] == [
        ("100", "83 = 83", "ink"), ("20", "7 \u2260 6", "clash"), ("Total", "8,440 \u2260 8,420", "clash"),
    ]  # fmt: skip
    box = station.racks.book.shifts[TABLE, 1].box
    assert box is not None
    assert (box.drop, box.second is None) == (None, False)
    operator = station.desk("0007", "drop")
    operator.press(f"box:{TABLE}:1")
    operator.press("R")
    keys(operator, "8420", "one note of 20 was counted twice")
    operator.press("F9")
    operator.approve("0101", PINS["0101"])
    assert box.drop == Money(842_000)


def test_after_a_box_is_accepted_the_cursor_is_at_the_next_one_and_a_dead_n_says_why(
    station: Station,
) -> None:
    for table in (TABLE, OTHER):
        counted(station, *RACK, table=table)
    boxes = [f"box:{table}:1" for table in (TABLE, OTHER)]
    counter = station.desk("0801", "drop")
    for name, box in zip(("B-17", "B-18"), boxes, strict=True):
        counter.press(box)
        counter.press("P")
        keys(counter, name)
        counter.press("F9")
        counter.approve("0101", PINS["0101"])
        counter.press("N")
        assert counter.form is None
        assert "has not been taken" in " ".join(counter.picture().prompt.refusals)
        counter.press("T")
        keys(counter, "Z9")
        counter.press("F9")
        counter.approve("0101", PINS["0101"])
    for badge in ("0801", "0802"):
        counter = station.desk(badge, "drop")
        counter.press(boxes[0])
        counter.press("N")
        keys(counter, "1", "", "", "", "", "", "", "", "")
        counter.press("F9")
        assert counter.told
    assert counter.chosen["drop"] == boxes[1]
    counter.press(boxes[0])
    counter.press("N")
    assert counter.form is None
    assert "is accepted already" in " ".join(counter.picture().prompt.refusals)


def test_the_same_counter_does_not_count_twice(station: Station) -> None:
    counted(station, *RACK)
    counter = station.desk("0801", "drop")
    counter.press(f"box:{TABLE}:1")
    for key, texts in (("P", ("B-1",)), ("T", ("",))):
        counter.press(key)
        keys(counter, *texts)
        counter.press("F9")
        counter.approve("0101", PINS["0101"])
    for _ in range(2):
        counter.press("N")
        keys(counter, "1", "", "", "", "", "", "", "")
        counter.press("F9")
    assert [problem.code for problem in counter.refused] == ["ROLE-SAME-PERSON"]


# -- cash, forms --


def test_cash_by_hand_who_sits_where_and_blank_forms(station: Station) -> None:
    boss = station.desk("0101", "cash")
    boss.press("N")
    keys(boss, "Mr Lee")
    boss.press("1")
    keys(boss, "9,000", "cage")
    assert boss.form is not None
    # A comma is no part of an amount and was not taken.
    boss.press("F9")
    boss.press("T")
    boss.press("2")
    keys(boss, "3", "tall, red scarf")
    boss.press("2")
    boss.press("F9")
    assert station.racks.book.table(TABLE).patrons == {3: "tall, red scarf"}
    boss.press("K")
    boss.press("1")
    keys(boss, "Mr Lee", "passport seen")
    boss.press("F9")
    listing = boss.picture().listing
    assert listing is not None
    assert [row.cells[0].text for row in listing.rows] == ["Mr Lee"]
    operator = station.desk("0007", "papers")
    operator.press("F")
    operator.press("2")
    keys(operator, "3")
    operator.press("F9")
    assert station.racks.book.forms_open() == (1, 2, 3)
    dealer = station.desk("0101", "papers")
    dealer.press("form:2")
    dealer.press("N")
    dealer.press("2")
    keys(dealer, "", "torn")
    dealer.press("F9")
    assert station.racks.book.forms_open() == (1, 3)


def test_r66_the_cash_of_a_station_on_a_server_says_whose_tables_it_is_of(
    station: Station, monkeypatch: pytest.MonkeyPatch
) -> None:
    says = Words("en", "USD").say("SHIFT-CASH-HERE")
    boss = station.desk("0101", "cash")
    for server, said_so in (("", False), ("postgresql://house/pit", True)):
        monkeypatch.setattr(LiveHouse, "server", server)
        side = boss.picture().side
        assert side is not None
        assert (says in [line.text for line in side.notes]) is said_so
    # The paper says it wherever it is printed.
    dealer = counted(station, *RACK).person
    assert dealer is not None
    boss = station.desk("0101", "report")
    for key in ("K", "6"):
        boss.press(key)
    assert boss.report.view is not None
    rule = boss.report.view.sheet.parts[0].body[0]
    assert "every other station keeps a log of its own" in said_of(rule)


def said_of(block: object) -> str:
    """Answer a note of a sheet as it is read in English."""
    assert isinstance(block, Note)
    assert isinstance(block.text, Said)
    return Words("en", "USD").say(block.text.code)


def test_a_closed_day_is_counted_late_and_adjusted_by_operator_and_auditor(station: Station) -> None:
    counted(station, *RACK)
    counter = station.desk("0801", "drop")
    counter.press(f"box:{TABLE}:1")
    for key, texts in (("P", ("B-1",)), ("T", ("",))):
        counter.press(key)
        keys(counter, *texts)
        counter.press("F9")
        counter.approve("0101", PINS["0101"])
    station.desk("0007")
    sheet = ShiftSheet(station.live, station.racks, Words("en", "USD"))
    for key in ("S", "D"):
        sheet.press(key)
        sheet.approve("0101", PINS["0101"])
    assert station.live.house.standing.day is None
    for badge in ("0801", "0802"):
        late = station.desk(badge, "drop")
        late.press("N")
        keys(late, "84", "", "", "", "", "", "", "")
        late.press("F9")
        assert late.told, late.refused
    box = station.racks.book.shifts[TABLE, 1].box
    assert box is not None
    # Both agree, and still a late count is accepted by two people who did not count.
    assert (box.drop, box.second is None) == (None, False)
    operator = station.desk("0007", "drop")
    operator.press("R")
    keys(operator, "8400", "counted after the day was closed")
    operator.press("F9")
    operator.approve("0101", PINS["0101"])
    assert box.drop is None
    operator.approve("0900", PINS["0900"])
    assert box.drop == Money(840_000)
    operator.go("papers")
    operator.picture()
    operator.press("T")
    operator.press("1")
    operator.press("1")
    keys(operator, "-100", "a rack of 25 was read as 30")
    operator.press("F9")
    operator.approve("0900", PINS["0900"])
    (later,) = [one for part in station.racks.book.shifts.values() for one in part.adjustments]
    assert (later.what, later.amount) == ("opener", Money(-10_000))
    listing = operator.picture().listing
    assert listing is not None
    assert listing.rows[0].cells[4].text == "\u2212100"


def test_a_seat_s_session_says_who_where_how_long_and_how(station: Station) -> None:
    counted(station, *RACK)
    boss = station.desk("0101", "seats")
    assert boss.picture().listing is not None
    boss.press("T")
    tables = [name for name, _ in boss.form.fields[0].choices] if boss.form is not None else []
    boss.press(str(tables.index(TABLE) + 1))
    keys(boss, "3", "Mr Lee")
    boss.press("1")
    boss.press("F9")
    listing = boss.picture().listing
    assert listing is not None
    assert [cell.text for cell in listing.rows[0].cells[:3]] == ["Mr Lee", TABLE, "3"]
    assert [cell.text for cell in listing.rows[0].cells[4:]] == ["plays", "0", "0", "n/a", "0"]
