"""Which count stands: of the shift's change, of the close, and of what was counted again.

Source: REQ R34, R35, R37, R41, R46.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.figures import day_figures, shift_figures
from tablemgr.floor.session import Done
from tablemgr.table import chip_events as k
from tablemgr.table import commands as c
from tablemgr.table.commands import Problems

from .conftest import ANA, BO, CY, StandingClock
from .racks_pit import NIL, RACK, Pit, counted_pit, deal, of


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 has its opening count and its box."""
    with counted_pit(tmp_path, clock) as there:
        yield there


def refused_close(pit: Pit) -> list[str]:
    """Why table 3 may not close."""
    answer = pit.session.close_table("3", "end", by=BO)
    assert isinstance(answer, Problems)
    return [p.code for p in answer.problems]


def test_r37_a_table_goes_before_the_house_by_one_shift_at_most(pit: Pit) -> None:
    pit.count("3", a.SHIFT, RACK)
    assert pit.refused(a.CountRack("3", a.SHIFT, RACK), by=ANA, witness=BO) == ["RACK-SHIFT-AHEAD"]
    assert pit.refused(a.CutShift("3"), by=CY) == ["RACK-SHIFT-AHEAD"]
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
    assert pit.refused(a.CountRack("3", a.SHIFT, RACK), by=ANA, witness=BO) == ["RACK-SHIFT-AHEAD"]
    assert isinstance(pit.house.open_shift(by=CY), Done)
    pit.racks.look_again()
    assert (pit.racks.book.shift, pit.racks.book.table("3").shift) == (2, 2)
    pit.count("3", a.SHIFT, RACK)


def test_r46_a_table_counted_before_its_shift_and_closed_belongs_to_the_day_of_that_shift(pit: Pit) -> None:
    pit.count("3", a.SHIFT, RACK)
    pit.drop("3", 1, of(u100=1))
    pit.do(a.PlaceBox("3", "B2"), by=NIL, witness=BO)
    deal(pit)
    pit.count("3", a.CLOSING, of(u100=201))
    assert isinstance(pit.session.close_table("3", "end", by=BO), Done)
    pit.drop("3", 2, of(u100=3))
    book, readings = pit.racks.book, pit.session.readings
    # The house has not opened its second shift: the part is of no day yet.
    assert (book.shifts["3", 1].day, book.shifts["3", 2].day) == ("2026-05-28", "")
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
    assert isinstance(pit.house.close_day(by=CY, witness=BO), Done)
    pit.clock.at_us += 86_400_000_000
    assert isinstance(pit.house.open_day(by=CY), Done)
    assert isinstance(pit.house.open_shift(by=CY), Done)
    pit.racks.look_again()
    assert book.days == {1: "2026-05-28", 2: "2026-05-29"}
    for shift, day in book.days.items():
        of_shift = shift_figures(readings, book, shift, now_us=pit.clock.at_us)
        assert day_figures(readings, book, day, now_us=pit.clock.at_us) == of_shift
        assert [one.takings.win for one in of_shift] == [Money(10_000 if shift == 1 else 40_000)]


@pytest.mark.parametrize("what", ["round", "fill", "cash", "fees"])
def test_r41_no_table_closes_on_a_count_that_chips_have_moved_since(pit: Pit, what: str) -> None:
    if what == "fees":
        rules = k.RackRulesSet(
            "carried", Money(0), Money(1), Money(2), "hand", Money(100), 30, 0, Money(100), Money(0)
        )
        pit.do(a.SetRackRules("3", rules), by=BO, witness=CY)
    pit.count("3", a.CLOSING, RACK)
    match what:
        case "round":
            deal(pit)
        case "fill":
            pit.move("3", a.FILL, of(u100=50))
        case "cash":
            assert isinstance(pit.session.do("3", c.BuyIn(Seat(1), Money(50_000)), by=ANA), Done)
        case _:
            pit.do(a.CountCollection("3", Money(100)), by=ANA, witness=BO)
    assert refused_close(pit) == ["RACK-CLOSER-STALE"]
    pit.count("3", a.CLOSING, RACK)
    assert isinstance(pit.session.close_table("3", "end", by=BO), Done)


def test_r41_a_recount_of_the_closing_count_says_what_lies_there_too(pit: Pit) -> None:
    closer = pit.count("3", a.CLOSING, RACK).facts[0]
    assert isinstance(closer, k.RackCounted)
    deal(pit)
    pit.count("3", a.RECOUNT, of(u100=201), corrects=closer.number)
    assert isinstance(pit.session.close_table("3", "end", by=BO), Done)


def test_r34_a_variance_stands_in_the_shift_that_it_was_found_of(pit: Pit) -> None:
    first = pit.racks.book.shifts["3", 1].opener
    assert first is not None
    pit.count("3", a.SHIFT, RACK)
    found = pit.count("3", a.RECOUNT, of(u100=190), corrects=first.number).facts[1]
    book = pit.racks.book
    assert (book.shifts["3", 1].variances, book.shifts["3", 2].variances) == ([found], [])
    pit.count("3", a.CLOSING, RACK)
    assert isinstance(pit.session.close_table("3", "end", by=BO), Done)
    closer = book.shifts["3", 2].closer
    assert closer is not None
    late = pit.count("3", a.RECOUNT, of(u100=199), corrects=closer.number).facts[1]
    assert book.shifts["3", 2].variances == [late]


def test_r35_what_was_counted_again_is_counted_again_by_its_new_number(pit: Pit) -> None:
    first = pit.racks.book.shifts["3", 1].opener
    assert first is not None
    second = pit.count("3", a.RECOUNT, of(u100=190), corrects=first.number).facts[0]
    assert isinstance(second, k.RackCounted)
    again = a.CountRack("3", a.RECOUNT, of(u100=180), corrects=first.number)
    assert pit.refused(again, by=ANA, witness=BO) == ["RACK-RECOUNTED"]
    third = pit.count("3", a.RECOUNT, of(u100=180), corrects=second.number).facts[0]
    assert pit.racks.book.shifts["3", 1].opener == third
