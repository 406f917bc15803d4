"""The shift report as data: what is in it, and that its totals are those of its tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.core.money import Money, total
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.report import ShiftReport, shift_report
from tablemgr.floor.session import Done
from tablemgr.table import commands as c

from .conftest import ANA, BO, CY, StandingClock
from .racks_pit import CASS, NIL, Pit, of, opened_pit
from .test_shift_figures import RACK, ROUND, play


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 plays, and table 4 was not opened."""
    with opened_pit(tmp_path, clock) as there:
        there.count("3", a.OPENING, RACK)
        yield there


def report(pit: Pit, shift: int = 1) -> ShiftReport:
    found = shift_report(pit.session, pit.house, pit.racks.book, shift, by=CY.signature)
    assert found is not None
    return found


def test_a_report_is_made_of_its_tables(pit: Pit, clock: StandingClock) -> None:
    pit.open("4")
    play(pit, ROUND)
    clock.at_us += 3_600_000_000
    play(pit, {1: (2_500, Outcome.LOSE)})
    pit.move("3", a.FILL, of(u25=40))
    slip = pit.issued("3", a.CREDIT, of(u100=5))
    found = report(pit)
    assert [part.figures.table for part in found.tables] == ["3", "4"]
    part = found.tables[0]
    assert [hour.rounds for hour in part.hours] == [1, 1]
    assert sum(hour.result for hour in part.hours) == part.figures.recorded.minor == 27_625 + 2_500
    assert [(who.badge, who.rounds) for who in part.dealers] == [(ANA.badge, 2)]
    assert [(s.move, s.number, s.state) for s in part.slips] == [
        ("fill", 1, "received"),
        ("credit", slip, "issued"),
    ]
    assert found.sums.recorded == total([one.figures.recorded for one in found.tables])
    assert [game.game for game in found.games] == ["pai-gow-poker"]
    assert found.boxes_missing == ("3", "4")
    assert (found.gaps, found.not_opened, found.ended_us) == ((), (), None)
    assert found.reference == f"S1-{pit.session.store.head()[0]}"


def test_what_is_out_of_the_ordinary_is_named(pit: Pit) -> None:
    play(pit, ROUND)
    assert isinstance(pit.session.do("3", c.OpenDispute(0, Seat(2), "said push"), by=BO), Done)
    slip = pit.issued("3", a.FILL, of(u25=4))
    pit.do(a.VoidSlip("3", a.FILL, slip, "wrong table"), by=CASS, witness=BO)
    pit.do(a.PlaceBox("3", "B-1"), by=NIL, witness=BO)
    found = report(pit)
    assert {row.kind for row in found.exceptions} >= {"DisputeOpened", "SlipVoided"}
    assert [(one.number, one.round, one.is_open) for one in found.disputes] == [(1, 1, True)]
    assert found.boxes_missing == ()


def test_an_open_dispute_is_carried_over_and_a_closed_one_is_not(pit: Pit) -> None:
    play(pit, ROUND)
    for claim in ("said push", "short by 5"):
        assert isinstance(pit.session.do("3", c.OpenDispute(0, Seat(2), claim), by=BO), Done)
    assert isinstance(pit.session.do("3", c.CloseDispute(1, "withdrawn"), by=BO), Done)
    pit.count("3", a.SHIFT, RACK)
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
    assert isinstance(pit.house.open_shift(by=CY), Done)
    assert [one.number for one in report(pit, 1).disputes] == [1, 2]
    assert [one.number for one in report(pit, 2).disputes] == [2]
    assert report(pit, 1).ended_us is not None


def test_a_report_does_not_miss_its_own_code_before_the_next_shift_could_give_it(pit: Pit) -> None:
    assert isinstance(pit.house.close_shift(by=CY, witness=BO), Done)
    assert "CODE-MISSING" in [one.code for one in pit.house.alarms()]
    assert "CODE-MISSING" not in [one.code for one in report(pit).alarms]
    # Once the next shift stands open without it, every paper says so.
    assert isinstance(pit.house.open_shift(by=CY), Done)
    assert "CODE-MISSING" in [one.code for one in report(pit).alarms]


def test_cash_above_the_log_s_threshold_is_in_it(pit: Pit) -> None:
    assert isinstance(pit.session.do("3", c.OpenRound(0, ANA.name, ANA.badge), by=ANA), Done)
    for seat, amount in ((1, 299_999), (2, 300_000)):
        assert isinstance(
            pit.session.do("3", c.BuyIn(Seat(seat), Money(amount), f"guest {seat}"), by=ANA), Done
        )
    assert [one.patron for one in report(pit).cash] == ["guest 2"]


def test_a_shift_that_never_was_has_no_report(pit: Pit) -> None:
    assert shift_report(pit.session, pit.house, pit.racks.book, 9, by="x") is None
