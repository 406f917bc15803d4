"""A table that stands still, runs down, closes and opens again within a shift: its state, its box, what it asked for.

Source: REQ R30, R41, R42; facts.md (closing over open things).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.book import OPEN, PAUSED, RUN_DOWN
from tablemgr.floor.racks.slip_papers import drop_sheet
from tablemgr.floor.racks.steps import book_of
from tablemgr.floor.session import Done
from tablemgr.table import chip_events as k

from .conftest import ANA, BO, CY, StandingClock
from .racks_pit import CASS, NED, NIL, RACK, Pit, counted_pit, of


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 has its opening count and its box."""
    with counted_pit(tmp_path, clock) as there:
        yield there


def close(pit: Pit) -> None:
    """Count and close table 3."""
    pit.count("3", a.CLOSING, RACK)
    assert isinstance(pit.session.close_table("3", "break", by=BO), Done)


def test_r42_a_table_that_opens_again_after_its_box_was_taken_gets_another_one(pit: Pit) -> None:
    pit.do(a.TakeBox("3", "S1"), by=NIL, witness=BO)
    # The same shift goes on: a box that is exchanged before the count would belong to the wrong one.
    assert pit.refused(a.PlaceBox("3", "B2"), by=NIL, witness=BO) == ["BOX-THERE"]
    close(pit)
    pit.open("3")
    pit.count("3", a.OPENING, RACK)
    book = pit.racks.book
    one = book.shifts["3", 1]
    assert one.lacks_box
    assert pit.refused(a.PlaceBox("3", "B"), by=NIL, witness=BO) == ["BOX-ELSEWHERE"]
    pit.do(a.PlaceBox("3", "B2"), by=NIL, witness=BO)
    assert not one.lacks_box
    assert pit.refused(a.PlaceBox("3", "B3"), by=NIL, witness=BO) == ["BOX-THERE"]
    for counter in (NIL, NED):
        pit.do(a.CountDrop("3", 1, of(u100=3)), by=counter)
    # The first is accepted, the second lies at the table: what was dropped is not known yet.
    assert (one.boxes[0].drop, one.drop) == (Money(30_000), None)
    close(pit)
    pit.do(a.TakeBox("3", "S2", 1), by=NIL, witness=BO)
    for counter in (NED, NIL):
        pit.do(a.CountDrop("3", 1, of(u100=2)), by=counter)
    assert (one.drop, one.takings.win) == (Money(50_000), Money(50_000))
    assert book_of((told.entry, told.fact) for told in pit.session.readings.every()) == book
    sheet = drop_sheet(pit.session, book, "3", 1, by=BO.signature)
    assert sheet is not None
    assert [told.fact.total for told in sheet.counts] == [Money(20_000)] * 2


def test_r42_a_box_that_stayed_at_a_table_serves_it_on(pit: Pit) -> None:
    close(pit)
    pit.open("3")
    pit.count("3", a.OPENING, RACK)
    assert pit.refused(a.PlaceBox("3", "B2"), by=NIL, witness=BO) == ["BOX-THERE"]
    pit.do(a.TakeBox("3", "S1"), by=NIL, witness=BO)
    assert pit.refused(a.PlaceBox("3", "B2"), by=NIL, witness=BO) == ["BOX-THERE"]


def test_r30_nothing_is_issued_to_a_closed_table(pit: Pit) -> None:
    request = pit.do(a.AskChips("3", a.FILL, of(u100=50)), by=BO).facts[0]
    assert isinstance(request, k.ChipsAsked)
    close(pit)
    issue = a.IssueChips("3", request.number, "Rae Fox", "R9")
    assert pit.refused(issue, by=CASS) == ["RACK-STATE"]
    pit.open("3")
    pit.do(issue, by=CASS)


def test_r41_a_table_that_runs_down_does_so_after_a_pause(pit: Pit) -> None:
    def state() -> str:
        return pit.racks.book.table("3").state

    pit.do(a.RunDown("3"), by=BO)
    pit.do(a.PauseTable("3", "dispute"), by=BO)
    assert state() == PAUSED
    pit.do(a.ResumeTable("3"), by=BO)
    assert state() == RUN_DOWN
    pit.do(a.ResumeTable("3"), by=BO)
    assert state() == OPEN
    pit.do(a.PauseTable("3", "fill"), by=ANA)
    pit.do(a.ResumeTable("3"), by=ANA)
    assert state() == OPEN
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
