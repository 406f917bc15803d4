"""Two people count one rack on one screen: the second one is blind, and what differs blocks until it is counted anew.

Source: REQ R33, R43; picture f; screens.md, ground rules 2 and 3.
"""

from __future__ import annotations

from tablemgr.core.money import Money
from tablemgr.ledger.shift_readings import milestone_facts
from tests.ui.house import PINS
from tests.ui.viewmodels.shift.conftest import Station, counted, keys
from ui.viewmodels.shift.desk import ShiftDesk
from ui.viewmodels.shift.drawing_counts import HIDDEN
from ui.viewmodels.shift.rows import CountRow
from ui.viewmodels.words import Words

TABLE = "PGP-04"
FIRST = ("10", "30", "200", "12s7", "=1000", "200")


def grid(desk: ShiftDesk) -> tuple[CountRow, ...]:
    """Answer the rows of the count."""
    form = desk.picture().form
    assert form is not None
    return form.counts


def at(desk: ShiftDesk) -> str:
    """Answer the field that is asked for."""
    assert desk.form is not None
    return "" if desk.form.here is None else desk.form.here.name


def opened(station: Station) -> ShiftDesk:
    """Answer the desk at the table with the opening count begun."""
    desk = station.desk("0417", place=TABLE)
    desk.press("N")
    return desk


def test_the_first_count_is_hidden_while_the_second_one_is_typed(station: Station) -> None:
    desk = opened(station)
    keys(desk, *FIRST[:3])
    assert [row.echo for row in grid(desk)[:3]] == ["10", "30", "200"]
    keys(desk, *FIRST[3:])
    # The second person's column: the first one's figures, sums and places are out of reach.
    assert at(desk) == "100000b"
    assert [row.echo for row in grid(desk)] == [HIDDEN] * 6
    shown = repr(desk.picture())
    assert all(figure not in shown for figure in ("52,375", "'30'", "'200'"))
    for token in ("Up", "field:0", "field:3", "Left"):
        desk.press(token)
        assert at(desk) == "100000b"
    keys(desk, "10")
    desk.press("Up")
    assert at(desk) == "100000b"
    assert [row.token for row in grid(desk)] == [""] * 6
    # The running total is of what the second one has typed.
    form = desk.picture().form
    assert form is not None
    assert form.total[5].text == "10,000"


def test_no_count_is_passed_over(station: Station) -> None:
    desk = opened(station)
    keys(desk, "10")
    for token in ("field:4", "field:11", "field:12", "F9"):
        desk.press(token)
        assert at(desk) == "50000"
    assert desk.waiting is None


def test_both_are_seen_once_both_are_whole_and_agree(station: Station) -> None:
    desk = opened(station)
    keys(desk, *FIRST, *FIRST)
    assert at(desk) == "seals"
    rows = grid(desk)
    assert [row.echo for row in rows] == [row.second.echo for row in rows if row.second is not None]
    agreed = [row.second.agrees for row in rows if row.second is not None]
    assert [(line.text, line.sign) for line in agreed if line is not None] == [("agree", "agreed")] * 6


def test_what_differs_blocks_until_somebody_counts_it_again(station: Station) -> None:
    desk = opened(station)
    keys(desk, *FIRST, *FIRST[:3], "12s5", *FIRST[4:])
    # The row that differs is asked for; both figures stand there.
    assert at(desk) == "2500b"
    row = grid(desk)[3]
    assert row.second is not None
    assert (row.echo, row.second.echo, row.second.lit) == ("12s7", "12s5", True)
    assert row.refused.startswith("A and B say different numbers")
    for token in ("F9", "Enter"):
        desk.press(token)
        assert (at(desk), desk.waiting) == ("2500b", None)
    # The first one miscounted: the arrow goes to his figure, which is typed anew and said.
    desk.press("Left")
    assert at(desk) == "2500"
    keys(desk, "245")
    assert at(desk) == "seals"
    row = grid(desk)[3]
    assert row.second is not None
    assert (row.second.note, row.refused) == ("first 12s7, recounted", "")
    keys(desk, "")
    desk.press("F9")
    assert desk.waiting is not None
    desk.approve("0101", PINS["0101"])
    one = station.racks.book.now(TABLE)
    assert one is not None
    assert one.opener is not None
    assert one.opener.total == Money(5_237_500 - 2 * 2_500)


def differences(station: Station) -> list[tuple[str, int, int]]:
    """Answer what two counts that differed came to, as it is on record."""
    told = milestone_facts(station.live.session.readings, ("CountsDiffered",))
    facts = [one.fact for one in told]
    return [(f.kind, f.first_total.minor, f.second_total.minor) for f in facts]  # type: ignore[attr-defined]


def test_two_counts_that_differ_stay_on_record_whatever_becomes_of_the_form(station: Station) -> None:
    desk = opened(station)
    keys(desk, *FIRST, *FIRST[:3])
    # Nothing is to be seen before both are whole, and nothing is on record.
    assert differences(station) == []
    keys(desk, "12s5", *FIRST[4:])
    both = ("opening", 5_237_500, 5_237_500 - 2 * 2_500)
    assert differences(station) == [both]
    # Asked for again, it is on record once; put away, it stays.
    desk.press("F9")
    desk.press("Escape")
    desk.press("Escape")
    assert desk.form is None
    assert differences(station) == [both]
    # The next form that finds the same is another time that it was found.
    desk.press("N")
    keys(desk, *FIRST, *FIRST[:3], "12s5", *FIRST[4:])
    assert differences(station) == [both, both]
    # Counted anew and different again: that stays as well.
    keys(desk, "244")
    assert differences(station)[2:] == [("opening", 5_237_500, 5_237_500 - 3 * 2_500)]
    keys(desk, "12s7")
    assert at(desk) == "seals"
    assert len(differences(station)) == 3


def test_counts_that_agree_leave_no_difference(station: Station) -> None:
    counted(station, *FIRST)
    assert differences(station) == []


def test_another_language_keeps_both_counts_and_what_is_hidden(station: Station) -> None:
    desk = opened(station)
    keys(desk, *FIRST, "10")
    desk.speak(Words("fa", "USD"))
    assert at(desk) == "50000b"
    assert [row.echo for row in grid(desk)] == [HIDDEN] * 6
    desk.speak(Words("en", "USD"))
    keys(desk, *FIRST[1:], "")
    assert at(desk) == ""


def test_the_sums_to_the_win_stand_there_once_both_are_whole(station: Station) -> None:
    counted(station, *FIRST)
    desk = station.desk("0417", place=TABLE)
    desk.press("N")
    keys(desk, "8", "30")
    beside = desk.picture().side
    assert beside is not None
    assert "52,375" not in repr(beside)
    keys(desk, "", "", "", "", "8", "30", "", "", "", "", "")
    beside = desk.picture().side
    assert beside is not None
    assert ("Closing count", "23,000") in [(label.text, figure.text) for label, figure in beside.lines]


def test_two_counters_fill_two_columns_and_the_one_who_resolves_sees_both(station: Station) -> None:
    counted(station, *FIRST)
    counter = station.desk("0801", "drop")
    for key, texts in (("P", ("B-17",)), ("T", ("Z9",))):
        counter.press(f"box:{TABLE}:1")
        counter.press(key)
        keys(counter, *texts)
        counter.press("F9")
        counter.approve("0101", PINS["0101"])
    counter.press("N")
    form = counter.picture().form
    assert form is not None
    assert "another counter, afterwards" in form.people
    keys(counter, "83", "", "7", "", "", "", "", "12.50")
    counter.press("F9")
    second = station.desk("0802", "drop")
    second.press("N")
    form = second.picture().form
    assert form is not None
    assert [row.echo for row in form.counts] == [HIDDEN] * 7
    assert "badge 0801" in form.people
    keys(second, "83", "", "6", "", "", "", "", "12.50")
    second.press("F9")
    operator = station.desk("0007", "drop")
    operator.press(f"box:{TABLE}:1")
    operator.press("R")
    form = operator.picture().form
    assert form is not None
    both = [(row.label, row.echo, row.second.echo, row.second.agrees) for row in form.counts if row.second]
    assert [(label, a, b, agrees.text) for label, a, b, agrees in both if agrees is not None] == [
        ("100", "83", "83", "agree"), ("20", "7", "6", "differs"),
        ("Coupons and counter checks", "12.50", "12.50", "agree"),
    ]  # fmt: skip
    assert [line.text for line in form.total[2:4]] == ["8,452.50", "8,432.50"]
