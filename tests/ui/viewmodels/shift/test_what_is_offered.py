"""The desk offers what would be taken: counts, boxes, requests and causes, by table, shift and gaming day.

Source: screens.md (shift), ground rule 11; REQ R30, R37, R38, R42, R48, R65.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablemgr.floor.authority import Authority, Shown
from tablemgr.floor.house_acts import CloseDay, CloseShift
from tablemgr.floor.people import Act, Person
from tablemgr.floor.roster import Presence
from tablemgr.floor.session import Done
from tablemgr.table.commands import OpenRound
from tests.ui.house import PINS
from tests.ui.viewmodels.shift.conftest import Station, counted, keys
from ui.viewmodels.shift.desk import ShiftDesk
from ui.viewmodels.shift.field import COUNT
from ui.viewmodels.shift.page_close import still_open
from ui.viewmodels.shift.page_tables import causing

TABLE = "PGP-04"
RACK = ("10", "30", "200", "12s7", "=1000", "200")


def offered(desk: ShiftDesk) -> dict[str, Act]:
    """What can be begun, by key."""
    return {choice.key: choice.act for choice in desk.choices()}


def test_r37_a_table_that_went_before_the_house_is_neither_counted_nor_cut_again(station: Station) -> None:
    counted(station, *RACK)
    desk = station.desk("0417", place=TABLE)
    assert {"G", "T", "N"} <= set(offered(desk))
    counted(station, *RACK, key="G")
    desk = station.desk("0417", place=TABLE)
    assert set(offered(desk)) & {"G", "T", "N"} == {"N"}
    desk.press("G")
    assert desk.form is None


def test_r30_a_request_of_a_closed_table_can_only_be_withdrawn(station: Station) -> None:
    counted(station, *RACK)
    boss = station.desk("0101", "slips")
    boss.press("F")
    boss.press("2")
    keys(boss, "", "20", "", "40", "", "")
    boss.press("F9")
    (number,) = station.racks.book.table(TABLE).requests
    cashier = station.desk("0701", "slips")
    cashier.press(f"ask:{TABLE}:{number}")
    assert "N" in offered(cashier)
    counted(station, *RACK)
    assert isinstance(station.live.session.close_table(TABLE, "end", by=here(station, "0101")), Done)
    cashier = station.desk("0701", "slips")
    cashier.press(f"ask:{TABLE}:{number}")
    assert "N" not in offered(cashier)
    assert "W" in offered(cashier)


def here(station: Station, badge: str) -> Person:
    """Let somebody in at the office."""
    entered = station.live.staff.places.sign_in(badge, PINS[badge])
    assert isinstance(entered, Presence), entered
    return entered.person


def closed_day(station: Station) -> None:
    """Count, close the table without its box counted, and close shift and day."""
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
    counted(station, *RACK)
    live = station.live
    assert isinstance(live.session.close_table(TABLE, "end", by=here(station, "0101")), Done)
    for act in (CloseShift(), CloseDay()):
        operator = here(station, "0007")
        shown = live.house.show(act, by=operator)
        assert isinstance(shown, Shown), shown
        given = live.staff.authorise(shown, "0101", PINS["0101"])
        assert isinstance(given, Authority), given
        assert isinstance(live.house.do(act, by=operator, witness=given), Done)
    station.racks.look_again()


def test_r65_a_cause_of_a_closed_day_is_the_operator_s_and_the_auditor_signs(station: Station) -> None:
    closed_day(station)
    boss = station.desk("0101", "report")
    assert not boss.scene.may(causing(boss.scene, TABLE, 1))
    operator = station.desk("0007", "report")
    while operator.listing().heads[0].text != "table":
        operator.press("PageDown")
        operator.picture()
    row = next(row for row in operator.listing().rows if row.token.endswith(f":{TABLE}"))
    operator.press(row.token)
    assert offered(operator)["B"] is Act.ADJUST_CLOSED_DAY
    operator.press("B")
    keys(operator, "1", "-50", "", "", "on the tape")
    operator.press("F9")
    assert operator.waiting is not None, operator.refused
    operator.approve("0101", PINS["0101"])
    assert station.racks.book.shifts[TABLE, 1].causes == []
    operator.approve("0900", PINS["0900"])
    assert operator.form is None, operator.refused
    assert [cause.amount.minor for cause in station.racks.book.shifts[TABLE, 1].causes] == [-5_000]


def test_r48_late_counts_that_agree_say_so_and_wait_for_the_auditor(station: Station) -> None:
    closed_day(station)
    for badge in ("0801", "0802"):
        counter = station.desk(badge, "drop")
        counter.press(f"box:{TABLE}:1")
        counter.press("N")
        keys(counter, "83", *("",) * 7)
        counter.press("F9")
    operator = station.desk("0007", "drop")
    operator.press(f"box:{TABLE}:1")
    (row,) = (row for row in operator.listing().rows if row.token == f"box:{TABLE}:1")
    assert "counted late" in [cell.text for cell in row.cells]
    assert offered(operator)["R"] is Act.COUNT_LATE
    operator.press("R")
    # What both counted stands there already.
    keys(operator, "", "taken out late")
    operator.press("F9")
    operator.approve("0900", PINS["0900"])
    drop = station.racks.book.shifts[TABLE, 1].drop
    assert (drop and drop.minor, operator.refused) == (830_000, ())


@pytest.mark.parametrize(
    ("currency", "values"),
    [("HKD", (100_000, 50_000, 10_000, 5_000, 2_000, 1_000)), ("JPY", (10_000, 5_000, 2_000, 1_000))],
)
def test_r43_a_box_is_counted_by_the_notes_of_the_house_s_currency(
    station: Station, currency: str, values: tuple[int, ...]
) -> None:
    closed_day(station)
    counter = station.desk("0801", "drop")
    counter.words = replace(counter.words, currency=currency)
    counter.press(f"box:{TABLE}:1")
    counter.press("N")
    assert counter.form is not None
    assert tuple(one.value for one in counter.form.fields if one.kind == COUNT) == values


def test_r41_a_rack_that_chips_moved_in_after_its_closing_count_is_still_to_be_counted(
    station: Station,
) -> None:
    def is_open() -> bool:
        return ("SHIFT-OPEN-CLOSER", TABLE) in [one[:2] for one in still_open(station.desk("0007").scene)]

    counted(station, *RACK)
    assert is_open()
    counted(station, *RACK)
    assert not is_open()
    entered = station.live.staff.places.sign_in("0417", PINS["0417"], table=TABLE)
    assert isinstance(entered, Presence), entered
    dealer = entered.person
    dealt = station.live.session.do(TABLE, OpenRound(0, dealer.name, dealer.badge), by=dealer)
    assert isinstance(dealt, Done), dealt
    assert is_open()


def test_r41_a_counted_table_waits_for_a_pit_boss_and_no_second_closer(station: Station) -> None:
    counted(station, *RACK)
    counted(station, *RACK)
    desk = station.desk("0101")
    desk.press(f"table:{TABLE}")
    assert "N" not in offered(desk)
    assert {"R", "X"} <= set(offered(desk))
    assert "counted; a pit boss closes it" in shown(desk)
    desk.go("close")
    assert "Counted; a pit boss closes the table" in shown(desk)
    dealer = here(station, "0417")
    dealt = station.live.session.do(TABLE, OpenRound(0, dealer.name, dealer.badge), by=dealer)
    assert isinstance(dealt, Done), dealt
    desk = station.desk("0101")
    desk.go("tables")
    desk.press(f"table:{TABLE}")
    assert "N" in offered(desk)
    assert "counted; a pit boss closes it" not in shown(desk)


def shown(desk: ShiftDesk) -> str:
    """Everything that the rows of the page say."""
    return "\n".join(cell.text for item in desk.listing().rows for cell in item.cells)
