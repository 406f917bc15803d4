"""The count of a past shift change, keyed from its blank form: both wins are known, nothing else moves.

Source: REQ R37, R65, R78; FORMULA 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reports.sheets.sheet import Held
from reports.sheets.slips import slip_sheet
from tablemgr.core.money import Money
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.book import Book
from tablemgr.floor.racks.late_counts import uncounted
from tablemgr.floor.racks.racks import Racks
from tablemgr.floor.session import Done
from tablemgr.table.chip_events import RackCounted

from .conftest import ANA, BO, CY, StandingClock
from .racks_pit import CASS, NIL, Pit, of, opened_pit

HOUR_US = 3_600_000_000
RACK, AT_CHANGE, AT_END = of(u100=30), of(u100=28), of(u100=33)


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 went from the first shift into the second over a count that nobody keyed."""
    with opened_pit(tmp_path, clock) as there:
        there.count("3", a.OPENING, RACK)
        boxed(there, 1)
        there.do(a.IssueForms("", "inventory", 2), by=CY)
        change(there)
        boxed(there, 2)
        yield there


def boxed(pit: Pit, shift: int) -> None:
    """Place a box and leave it until the shift is over."""
    if shift > 1:
        pit.drop("3", shift - 1, of(u100=2))
    pit.do(a.PlaceBox("3", f"B-{shift}"), by=NIL, witness=BO)


def change(pit: Pit) -> None:
    """Let the house go into its next shift; nobody counts."""
    pit.clock.at_us += HOUR_US
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
    assert isinstance(pit.house.open_shift(by=CY), Done)
    pit.racks.look_again()
    pit.clock.at_us += HOUR_US


def keyed(pit: Pit, shift: int = 2, form: int = 1) -> RackCounted:
    done = pit.do(a.EnterCount("3", shift, form, AT_CHANGE), by=ANA, witness=BO)
    (fact,) = [fact for fact in done.facts if isinstance(fact, RackCounted)]
    return fact


def wins(book: Book) -> list[Money | None]:
    return [book.shifts["3", shift].takings.win for shift in sorted(n for _, n in book.shifts)]


def test_r78_the_count_of_a_past_change_makes_both_wins_known(pit: Pit) -> None:
    pit.count("3", a.CLOSING, AT_END)
    assert isinstance(pit.session.close_table("3", "end of shift", by=BO), Done)
    pit.drop("3", 2, of(u100=1))
    assert wins(pit.racks.book) == [None, None]
    last = pit.racks.book.table("3").last_closer
    fact = keyed(pit)
    # closer + drop - opener: 28 + 2 - 30, then 33 + 1 - 28 of 100.
    assert wins(pit.racks.book) == [Money(0), Money(60_000)]
    assert (fact.kind, fact.shift, fact.corrects) == ("shift", 2, 0)
    # The next opening count is held against the closing count, which came after.
    assert pit.racks.book.table("3").last_closer == last
    assert pit.racks.book.forms_open() == (2,)
    sheet = slip_sheet(pit.session, "inventory", fact.number, by=BO.signature)
    assert sheet is not None
    facts = {one.label.code: one.value.text for one in sheet.facts if isinstance(one.value, Held)}
    assert facts["SHEET-LATE-FORM"] == "B-0001"
    # A start of the program reads the same.
    assert wins(Racks(pit.session).book) == wins(pit.racks.book)


def test_r78_a_table_that_is_open_stays_in_its_shift_and_changes_by_a_count_as_ever(pit: Pit) -> None:
    keyed(pit)
    here, now = pit.racks.book.table("3"), pit.racks.book.now("3")
    assert now is not None
    assert (here.shift, here.state, now.last_seq, now.closer) == (2, "open", None, None)
    pit.count("3", a.SHIFT, AT_END)
    assert pit.racks.book.table("3").shift == 3
    closer = pit.racks.book.shifts["3", 2].closer
    assert closer is not None
    assert closer.total == Money(330_000)


def test_r78_a_keyed_count_is_counted_anew_like_any_other(pit: Pit) -> None:
    number = keyed(pit).number
    pit.count("3", a.RECOUNT, of(u100=29), corrects=number)
    book = pit.racks.book
    opener, closer = book.shifts["3", 2].opener, book.shifts["3", 1].closer
    assert opener is not None
    assert opener == closer
    assert opener.total == Money(290_000)


def test_r78_only_a_change_that_nobody_counted_is_keyed_by_two_from_a_form_of_counts(pit: Pit) -> None:
    act = a.EnterCount("3", 2, 1, AT_CHANGE)
    assert [(one.begun.table, one.begun.shift) for one in uncounted(pit.racks.book)] == [("3", 2)]
    assert pit.refused(act, by=ANA) == ["ROLE-SECOND-MISSING"]
    assert pit.refused(act, by=CASS, witness=BO) == ["ROLE-MAY-NOT"]
    assert pit.refused(a.EnterCount("3", 1, 1, AT_CHANGE), by=ANA, witness=BO) == ["RACK-LATE-NONE"]
    assert pit.refused(a.EnterCount("3", 2, 9, AT_CHANGE), by=ANA, witness=BO) == ["FORM-UNKNOWN"]
    pit.do(a.IssueForms("", "fill", 1), by=CY)
    assert pit.refused(a.EnterCount("3", 2, 3, AT_CHANGE), by=ANA, witness=BO) == ["FORM-UNKNOWN"]
    keyed(pit)
    refused = pit.refused(a.EnterCount("3", 2, 1, AT_CHANGE), by=ANA, witness=BO)
    assert refused == ["RACK-LATE-NONE", "FORM-UNKNOWN"]
    assert uncounted(pit.racks.book) == ()


def test_r65_a_closed_day_is_adjusted_and_no_count_of_it_is_keyed(pit: Pit) -> None:
    pit.count("3", a.CLOSING, AT_END)
    assert isinstance(pit.session.close_table("3", "end of shift", by=BO), Done)
    pit.drop("3", 2, of(u100=1))
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
    assert isinstance(pit.house.close_day(by=CY, witness=BO), Done)
    refused = pit.refused(a.EnterCount("3", 2, 1, AT_CHANGE), by=ANA, witness=BO)
    assert refused == ["RACK-LATE-DAY"]


def test_r78_a_change_over_a_closed_table_misses_no_count(pit: Pit) -> None:
    keyed(pit)
    pit.count("3", a.CLOSING, AT_END)
    assert isinstance(pit.session.close_table("3", "early", by=BO), Done)
    change(pit)
    pit.open("3")
    pit.racks.look_again()
    assert uncounted(pit.racks.book) == ()
