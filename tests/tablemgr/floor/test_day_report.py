"""A gaming day as one value: sums of days, months and years, tables that did not open, what is put right later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from tablemgr.core.money import ZERO, Money
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.book import Box, Slip, TableShift, chips
from tablemgr.floor.racks.day_report import DayReport, MasterRow, day_report, stretch, usual_band
from tablemgr.floor.session import Done
from tablemgr.table import chip_events as k

from .conftest import BO, CY, DEE, StandingClock
from .racks_pit import NIL, POKER, Pit, of, opened_pit
from .test_shift_figures import RACK

DAY_US = 86_400_000_000
FIRST, SECOND = "2026-05-28", "2026-05-29"


def counted(kind: str, amount: int) -> k.RackCounted:
    """A rack of whole units."""
    held = chips({100: amount})
    return k.RackCounted(1, kind, 1, held, Money(100 * amount), (), (), 0, 0)


def a_shift(
    number: int, opener: int, fills: int, credits_: int, drop: int | None, closer: int | None
) -> TableShift:
    """A table's shift in whole units."""
    one = TableShift("PGP-03", number, FIRST, 0, 0, opener=counted("opening", opener))
    one.closer = None if closer is None else counted("closing", closer)
    for list_, amount in ((one.fills, fills), (one.credits, credits_)):
        issued = k.FillIssued(1, 1, number, chips({100: amount}), Money(100 * amount), "Rae", "R9")
        list_.append(Slip("fill", 1, "PGP-03", issued, "C1/cashier/Cass", 0))
    one.boxes.append(Box("B", 0, drop=None if drop is None else Money(100 * drop)))
    return one


DAY = [
    a_shift(1, 50_000, 8_000, 0, 9_120, 51_000),
    a_shift(2, 51_000, 4_000, 5_000, 14_260, 39_500),
    a_shift(3, 39_500, 6_000, 0, 5_210, 39_115),
]


def test_three_shifts_are_their_day() -> None:
    found = stretch(DAY)
    assert (found.shifts, found.counted) == (3, 3)
    assert (found.win, found.drop) == (Money(470_500), Money(2_859_000))
    assert (found.fills, found.credits, found.hold) == (Money(1_800_000), Money(500_000), Decimal("16.46"))


def test_one_shift_that_is_not_counted_leaves_the_whole_unknown() -> None:
    found = stretch([*DAY, a_shift(4, 39_115, 0, 0, 100, None)])
    assert (found.shifts, found.counted, found.win, found.hold) == (4, 3, None, None)
    assert found.drop == Money(2_869_000)
    assert stretch([]).win is None
    assert stretch([]).drop is None


def days_of(month: str, holds: list[int]) -> list[TableShift]:
    """A shift a day that holds so many per cent of 1,000."""
    found = []
    for n, percent in enumerate(holds, start=1):
        one = a_shift(n, 50_000, 0, 0, 1_000, 49_000 + 10 * percent)
        one.day = f"{month}-{n:02d}"
        found.append(one)
    return found


TWENTY = [20, 24] * 10


def test_a_day_is_held_against_the_band_of_last_year_else_of_last_month() -> None:
    last_year, last_month = days_of("2025-03", TWENTY), days_of("2026-04", [10, 12] * 10)
    band = usual_band([*last_year, *last_month], FIRST)
    assert band is not None
    # Mean 22; ten of 20 and ten of 24: variance 80 / 19.
    assert (band.low, band.high, band.days) == (Decimal("17.98"), Decimal("26.02"), 20)
    of_month = usual_band([*last_year[:19], *last_month], FIRST)
    assert of_month is not None
    assert (of_month.low, of_month.high) == (Decimal("8.99"), Decimal("13.01"))
    assert usual_band(last_month[:19], FIRST) is None
    january = usual_band(days_of("2025-12", TWENTY), "2026-01-05")
    assert january == band


def test_what_lies_outside_of_its_band_is_unusual() -> None:
    band = usual_band(days_of("2025-03", TWENTY), FIRST)
    empty = stretch([])
    usual, high = (stretch(days_of("2026-05", [hold])) for hold in (26, 27))
    assert not MasterRow("3", "", usual, empty, empty, band).is_unusual
    assert MasterRow("3", "", high, empty, empty, band).is_unusual
    assert not MasterRow("3", "", high, empty, empty, None).is_unusual
    assert not MasterRow("3", "", empty, empty, empty, band).is_unusual


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 was played and counted on the first of two days."""
    with opened_pit(tmp_path, clock) as there:
        count_out(there, "3", 1, 40)
        close_day(there, 1)
        clock.at_us += DAY_US
        assert isinstance(there.house.open_day(by=CY), Done)
        assert isinstance(there.house.open_shift(by=CY), Done)
        yield there


def count_out(pit: Pit, table: str, shift: int, notes: int) -> None:
    """Open, close and count a table without a round."""
    pit.count(table, a.OPENING, RACK)
    pit.do(a.PlaceBox(table, f"B-{shift}"), by=NIL, witness=BO)
    pit.count(table, a.CLOSING, RACK)
    assert isinstance(pit.session.close_table(table, "end of shift", by=BO), Done)
    pit.drop(table, shift, of(u100=notes))


def close_day(pit: Pit, shift: int) -> None:
    """Close shift and day."""
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done), shift
    assert isinstance(pit.house.close_day(by=CY, witness=BO), Done)


def report(pit: Pit, day: str) -> DayReport:
    """Answer a day's report."""
    pit.racks.look_again()
    found = day_report(pit.session, pit.racks.book, day, by=CY.signature)
    assert found is not None
    return found


def test_month_and_year_are_sums_of_their_shifts(pit: Pit) -> None:
    pit.open("3")
    count_out(pit, "3", 2, 25)
    first, second = report(pit, FIRST), report(pit, SECOND)
    assert [one.shift for one in second.shifts] == [2]
    row = second.tables[0]
    assert (row.name, row.day.win, row.month.win, row.year.win) == (
        "3", Money(250_000), Money(650_000), Money(650_000),
    )  # fmt: skip
    assert row.month.drop == Money(650_000)
    assert second.games[0].month == second.whole.month == row.month
    # A day's own report knows nothing of the days after it.
    assert first.tables[0].month.win == Money(400_000)
    assert (first.is_closed, second.is_closed) == (True, False)
    assert second.sums.win == row.day.win


def test_a_table_that_did_not_open_is_listed_with_its_last_closer(pit: Pit) -> None:
    found = report(pit, SECOND)
    assert [(one.table, one.last_day, one.closer, one.days, one.recount_due) for one in found.idle] == [
        ("3", FIRST, Money(1_550_000), 1, False)
    ]
    assert report(pit, FIRST).idle == ()


def test_after_seven_days_a_table_is_counted_anew(pit: Pit, clock: StandingClock) -> None:
    close_day(pit, 2)
    # Only days on which the house was open are gaming days of it.
    for day in range(2, 8):
        clock.at_us += DAY_US
        assert isinstance(pit.house.open_day(by=CY), Done)
        if day < 7:
            assert isinstance(pit.house.close_day(by=CY, witness=BO), Done)
    assert isinstance(pit.house.open_shift(by=CY), Done)
    found = report(pit, "2026-06-04")
    assert [(one.days, one.recount_due) for one in found.idle] == [(7, True)]


def test_what_is_put_right_later_stands_beside_the_day(pit: Pit) -> None:
    before = report(pit, FIRST).tables[0].day
    pit.do(a.AdjustDay("3", FIRST, 1, "drop", Money(-10_000), "a note was false"), by=CY, witness=DEE)
    pit.do(a.AdjustDay("3", FIRST, 1, "opener", Money(500), "one chip more"), by=CY, witness=DEE)
    after = report(pit, FIRST).tables[0].day
    assert (before.win, before.adjusted) == (Money(400_000), ZERO)
    assert (after.win, after.adjusted) == (Money(400_000), Money(-10_500))


def test_a_day_without_a_shift_has_no_report(pit: Pit) -> None:
    assert day_report(pit.session, pit.racks.book, "2026-01-01", by="x") is None


def test_practice_is_in_no_total(pit: Pit) -> None:
    done = pit.session.open_table("9", replace(POKER, mode="demo"), house="House", by=BO, witness=CY)
    assert isinstance(done, Done)
    found = report(pit, SECOND)
    assert "9" not in [row.name for row in found.tables]
    assert found.training == all(one.mode != "live" for one in found.figures)
    assert found.sums.parts == len([one for one in found.figures if one.mode == "live"])
