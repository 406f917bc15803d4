"""A gaming day that was closed: it opens no more, its counts stay, and what is said of it later takes two people.

Source: REQ R38, R48, R65; facts.md (adjustment of a closed day).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.figures import figures_of
from tablemgr.floor.racks.steps import book_of
from tablemgr.floor.session import Done
from tablemgr.table import chip_events as k
from tablemgr.table.commands import Problems

from .conftest import ANA, BO, CY, DEE, StandingClock
from .racks_pit import NED, NIL, Pit, of, opened_pit

DAY, NEXT = "2026-05-28", "2026-05-29"
RACK, LATER = of(u100=200, u25=100), of(u100=190, u25=100)


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose first day is closed: table 3 won 2,000 in it."""
    with opened_pit(tmp_path, clock) as there:
        there.count("3", a.OPENING, RACK)
        there.do(a.PlaceBox("3", "B"), by=NIL, witness=BO)
        there.count("3", a.CLOSING, LATER)
        assert isinstance(there.session.close_table("3", "end", by=BO), Done)
        there.drop("3", 1, of(u100=30))
        end_day(there)
        yield there


def end_day(pit: Pit) -> None:
    """Close shift and day."""
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
    assert isinstance(pit.house.close_day(by=CY, witness=BO), Done)


def next_day(pit: Pit) -> None:
    """Let a day go by, and open the next one with its first shift."""
    pit.clock.at_us += 86_400_000_000
    assert isinstance(pit.house.open_day(by=CY), Done)
    assert isinstance(pit.house.open_shift(by=CY), Done)


def win(pit: Pit, shift: int = 1) -> Money | None:
    """The win of table 3 in a shift."""
    one = pit.racks.book.shifts["3", shift]
    return figures_of(pit.session.readings, pit.racks.book, one, now_us=pit.clock.at_us).takings.win


def test_r65_a_closed_day_never_opens_again(pit: Pit) -> None:
    answer = pit.house.open_day(by=CY, day=DAY)
    assert isinstance(answer, Problems)
    assert [p.code for p in answer.problems] == ["DAY-CLOSED"]
    # Still before the cut-off: whoever opens again opens the date after it.
    done = pit.house.open_day(by=CY)
    assert isinstance(done, Done)
    assert (pit.house.standing.day, sorted(pit.house.standing.closed_days)) == (NEXT, [DAY])
    assert isinstance(pit.house.open_shift(by=CY), Done)
    pit.open("3")
    pit.count("3", a.OPENING, LATER)
    assert pit.racks.book.shifts["3", 2].day == NEXT
    assert [one.shift for one in pit.racks.book.of_day(DAY)] == [1]


def test_r65_a_recount_moves_no_figure_of_a_closed_day(pit: Pit) -> None:
    next_day(pit)
    pit.open("3")
    last = pit.racks.book.shifts["3", 1].closer
    assert last is not None
    again = a.CountRack("3", a.RECOUNT, of(u100=150, u25=100), corrects=last.number)
    assert pit.refused(again, by=ANA, witness=BO) == ["RACK-DAY-CLOSED"]
    assert win(pit) == Money(200_000)
    pit.count("3", a.OPENING, LATER)
    opener = pit.racks.book.shifts["3", 2].opener
    assert opener is not None
    pit.count("3", a.RECOUNT, RACK, corrects=opener.number)
    assert win(pit) == Money(200_000)


def test_r38_a_locked_rack_is_counted_again_and_its_closed_day_stays(pit: Pit) -> None:
    last = pit.racks.book.shifts["3", 1].closer
    assert last is not None
    again = a.CountRack("3", a.RECOUNT, of(u100=150, u25=100), corrects=last.number)
    assert pit.refused(again, by=ANA, witness=BO) == ["SHIFT-NOT-OPEN"]
    next_day(pit)
    counted, found = pit.do(again, by=ANA, witness=BO).facts
    assert isinstance(counted, k.RackCounted)
    assert isinstance(found, k.VarianceFound)
    assert (counted.shift, counted.corrects, counted.expected_number) == (2, 0, last.number)
    assert (found.shift, found.total) == (2, Money(-400_000))
    book = pit.racks.book
    assert (win(pit), book.shifts["3", 1].variances) == (Money(200_000), [])
    assert (book.shifts["3", 2].variances, win(pit, 2)) == ([found], Money(0))
    # What lies there now is what the next opening count is held against.
    pit.open("3")
    opened = pit.count("3", a.OPENING, of(u100=150, u25=100)).facts
    assert opened[0].expected_number == counted.number  # type: ignore[attr-defined]
    assert (len(opened), book.shifts["3", 2].variances) == (1, [found])
    assert book_of((told.entry, told.fact) for told in pit.session.readings.every()) == book


def test_r38_a_rack_that_stays_locked_is_counted_again_and_again(pit: Pit) -> None:
    last = pit.racks.book.shifts["3", 1].closer
    for shift in (2, 3):
        next_day(pit)
        assert last is not None
        act = a.CountRack("3", a.RECOUNT, LATER, corrects=last.number)
        (counted,) = pit.do(act, by=ANA, witness=BO).facts
        assert isinstance(counted, k.RackCounted)
        last = counted
        assert (last.shift, last.corrects) == (shift, 0)
        assert pit.racks.book.table("3").last_closer == last
        assert win(pit) == Money(200_000)
        if shift == 3:
            # Of the same day it is a recount as any other: both stay, the new one counts.
            again = a.CountRack("3", a.RECOUNT, RACK, corrects=last.number)
            newer, found = pit.do(again, by=ANA, witness=BO).facts
            assert pit.racks.book.table("3").last_closer == newer
            assert pit.racks.book.shifts["3", 3].variances == [found]
        end_day(pit)
    pit.racks.look_again()
    assert book_of((told.entry, told.fact) for told in pit.session.readings.every()) == pit.racks.book


def test_r65_a_cause_of_a_closed_day_takes_operator_and_auditor(pit: Pit) -> None:
    cause = a.NoteCause("3", "other", Money(123_400), "found on the tape", 1)
    assert pit.refused(cause, by=BO) == ["ROLE-MAY-NOT"]
    assert pit.refused(cause, by=CY) == ["ROLE-SECOND-MISSING"]
    pit.do(cause, by=CY, witness=DEE)
    next_day(pit)
    pit.open("3")
    pit.count("3", a.OPENING, LATER)
    pit.do(a.NoteCause("3", "other", Money(100), "of today"), by=BO)


def test_r48_late_counts_that_agree_are_accepted_by_others_and_do_not_differ(pit: Pit) -> None:
    next_day(pit)
    pit.open("3")
    pit.count("3", a.OPENING, LATER)
    pit.do(a.PlaceBox("3", "B"), by=NIL, witness=BO)
    pit.count("3", a.CLOSING, LATER)
    assert isinstance(pit.session.close_table("3", "end", by=BO), Done)
    end_day(pit)
    pit.drop("3", 2, of(u100=1))
    assert pit.racks.book.shifts["3", 2].drop is None
    assert pit.refused(a.CountDrop("3", 2, of(u100=1)), by=NED) == ["DROP-LATE"]
    pit.do(a.ResolveDrop("3", 2, Money(10_000), "both counted 100"), by=CY, witness=DEE)
    assert pit.racks.book.shifts["3", 2].drop == Money(10_000)
