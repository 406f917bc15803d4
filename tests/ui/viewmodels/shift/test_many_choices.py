"""More choices than digits are turned by keys, so that the last of them can be taken as the first.

Source: screens.md, ground rule 2 (everything by keys); REQ R65, R66, R68.
"""

from __future__ import annotations

import pytest

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.floor.racks.book import TableShift
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tests.ui.viewmodels.shift.conftest import Station, counted, keys
from ui.viewmodels.shift.desk import ShiftDesk
from ui.viewmodels.shift.field import CHOICE, Field
from ui.viewmodels.words import LANGUAGES

TABLE = "PGP-04"
RACK = ("10", "30", "200", "247", "200", "200")


def caps(desk: ShiftDesk) -> list[str]:
    """The digits of the choices that are shown."""
    form = desk.picture().form
    assert form is not None
    return [key.cap for field in form.fields if field.lit for key in field.choices]


def test_choices_are_turned_nine_at_a_time_and_begin_where_one_is_taken() -> None:
    field = Field("x", "C", CHOICE, choices=tuple((f"n{n}", f"N{n}") for n in range(20)))
    assert [field.first_shown, field.turn(1).first_shown, field.turn(-1).first_shown] == [0, 9, 18]
    assert field.turn(1).turn(1).turn(1).first_shown == 0
    assert field.choose(19).first_shown == 18
    few = Field("x", "C", CHOICE, choices=(("a", "A"),))
    assert few.turn(1) == few


@pytest.mark.parametrize("language", LANGUAGES)
def test_r68_the_eleventh_description_is_linked_by_keys(station: Station, language: str) -> None:
    boss = station.desk("0101", "cash", language=language)
    for number in range(1, 12):
        boss.press("T")
        boss.press("2")
        keys(boss, str(1 + number % 6), f"guest {number:02}")
        boss.press("2")
        boss.press("F9")
        boss.press("V")
        boss.press("2")
        keys(boss, str(1 + number % 6))
        boss.press("F9")
    boss.press("K")
    assert caps(boss) == [str(n) for n in range(1, 10)]
    boss.press("PageDown")
    assert caps(boss) == ["1", "2"]
    assert any(key.token == "PageDown" for key in boss.picture().keys)
    boss.press("2")
    keys(boss, "Kim", "passport seen")
    boss.press("F9")
    (told,) = station.live.session.readings.facts("PatronLinked")
    assert (told.fact.label, told.fact.to) == ("guest 11", "Kim")  # type: ignore[attr-defined]


def test_r66_the_chosen_row_of_somebody_without_a_name_is_linked(station: Station) -> None:
    dealer = counted(station, *RACK).person
    assert dealer is not None
    session = station.live.session
    assert isinstance(session.do(TABLE, c.OpenRound(0, dealer.name, dealer.badge), by=dealer), Done)
    assert isinstance(session.do(TABLE, c.BuyIn(Seat(2), Money(600_000)), by=dealer), Done)
    boss = station.desk("0101", "cash")
    (row,) = boss.listing().rows
    boss.press("K")
    boss.press("Enter")
    keys(boss, "Kim", "he came back")
    boss.press("F9")
    (told,) = session.readings.facts("PatronLinked")
    assert f"patron:{told.fact.label}" == row.token  # type: ignore[attr-defined]
    assert [one.cells[0].text for one in boss.listing().rows] == ["Kim"]


def test_r65_the_twelfth_table_shift_of_a_closed_day_is_put_right_by_keys(station: Station) -> None:
    book, session = station.racks.book, station.live.session
    here = book.shifts[TABLE, 1]
    for number in range(2, 14):
        book.shifts[TABLE, number] = TableShift(TABLE, number, "2020-01-01", 1, here.begun_us, 1)
    book.closed_days.add("2020-01-01")
    operator = station.desk("0007", "papers")
    operator.press("T")
    operator.press("PageDown")
    operator.press("3")
    assert operator.form is not None
    assert operator.form.fields[0].typed == f"{TABLE}:2"
    assert not list(session.readings.facts("DayAdjusted"))
