"""A report made while a round is open says what of the recorded result stands in no hour of its charts.

Source: screens.md (charts of win and pace by hour); FORMULA 8; REQ R69.
"""

from __future__ import annotations

from reports.sheets.sheet import Pairs, Sheet
from reports.sheets.shift_sheet import shift_sheet
from tablemgr.core.money import Money, total
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.people import Person
from tablemgr.floor.racks.report import ShiftReport, shift_report
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tests.ui.viewmodels.shift.conftest import Station, counted

TABLE = "PGP-04"
RACK = ("10", "30", "200", "247", "200", "200")


def play(station: Station, dealer: Person, stake: int, *, close: bool) -> None:
    """Deal a round that seat 1 loses."""
    session = station.live.session
    todo: tuple[c.Command, ...] = (
        c.OpenRound(0, dealer.name, dealer.badge), c.PlaceBet(Seat(1), Money(stake)), c.CloseBets(),
        c.SetStart(position=1), c.Deliver(), c.LockHands(),
    )  # fmt: skip
    for command in todo:
        done = session.do(TABLE, command, by=dealer)
        assert isinstance(done, Done), done
    for one in session.state(TABLE).in_play:  # type: ignore[union-attr]
        assert isinstance(session.do(TABLE, c.CallOutcome(one.seat, Outcome.LOSE), by=dealer), Done)
    if close:
        assert isinstance(session.do(TABLE, c.CloseRound(), by=dealer), Done)


def made(station: Station) -> tuple[ShiftReport, Sheet]:
    """Answer the report of the open shift, and its sheet."""
    station.racks.look_again()
    live = station.live
    report = shift_report(live.session, live.house, station.racks.book, 1, by="Bo")
    assert report is not None
    return report, shift_sheet(report)


def figures(sheet: Sheet) -> dict[str, object]:
    """Answer the figures of the report's first part by what they are called."""
    pairs = next(one for one in sheet.parts[0].body if isinstance(one, Pairs))
    return {one.label.code: one.value for one in pairs.rows}


def test_an_open_rounds_part_is_named_and_the_hours_add_up(station: Station) -> None:
    counted(station, *RACK)
    there = station.live.staff.places.at(TABLE)
    assert there is not None
    play(station, there.person, 2_500, close=True)
    closed, sheet = made(station)
    assert closed.sums.unended == Money(0)
    assert not {"SHEET-RECORDED-UNENDED", "SHEET-RECORDED-ACROSS"} & set(figures(sheet))
    play(station, there.person, 10_000, close=False)
    report, sheet = made(station)
    assert report.sums.recorded == Money(12_500)
    assert total([hour.result for hour in report.hours]) == Money(2_500)
    assert figures(sheet)["SHEET-RECORDED-UNENDED"] == Money(10_000)
    assert "SHEET-RECORDED-ACROSS" not in figures(sheet)
