"""Commission that is owed, on the operator's desk and on the report: set by two, seen, taken by keys, lost by two.

Source: recording.md (bets: owed until the player leaves); screens.md (shift); REQ R56, R70.
"""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from reports.sheets.papers import shift_report_csv, shift_report_pdf
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.people import Person
from tablemgr.floor.racks.rack_rules import rules_of
from tablemgr.floor.racks.report import shift_report
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tests.reports.reading import text_of
from tests.ui.house import PINS
from tests.ui.viewmodels.shift.conftest import Station, counted, keys
from tests.ui.viewmodels.shift.test_other_reports import plain
from tests.ui.viewmodels.shift.test_papers_that_leave import RACK, TABLE
from ui.viewmodels.shift.desk import ShiftDesk

CHARGED = "125"
"""Five per cent of 2,500."""


def won(station: Station, dealer: Person) -> None:
    """Deal a round: seat 1 wins 2,500."""
    session = station.live.session
    todo: tuple[c.Command, ...] = (
        c.OpenRound(0, dealer.name, dealer.badge), c.PlaceBet(Seat(1), Money(250_000)), c.CloseBets(),
        c.SetStart(position=1), c.Deliver(), c.LockHands(), c.CallOutcome(Seat(1), Outcome.WIN),
    )  # fmt: skip
    for command in todo:
        done = session.do(TABLE, command, by=dealer)
        assert isinstance(done, Done), done
    assert isinstance(session.do(TABLE, c.CloseRound(), by=dealer), Done)


def owing(station: Station) -> ShiftDesk:
    """Let the pit boss set that commission is owed, count the rack, deal a winning round; answer the seats' page."""
    boss = station.desk("0101", "tables")
    while boss.chosen["tables"] != f"table:{TABLE}":
        boss.press("Down")
    boss.press("C")
    assert boss.form is not None
    place = [one.name for one in boss.form.fields].index("commission")
    boss.press(f"field:{place}")
    boss.press("3")
    boss.press("F9")
    assert boss.waiting is not None, boss.refused
    boss.approve("0007", PINS["0007"])
    assert rules_of(station.racks.book, TABLE).commission == "owed"
    dealer = counted(station, *RACK).person
    assert dealer is not None
    # Rules hold from the next shift of the table: what began before them is put on the new ones here.
    one = station.racks.book.now(TABLE)
    assert one is not None
    one.commission = "owed"
    won(station, dealer)
    return station.desk("0101", "seats")


def test_what_a_seat_owes_is_seen_and_taken_by_keys(station: Station) -> None:
    boss = owing(station)
    side = boss.picture().side
    assert side is not None
    assert ("PGP-04, seat 1", "owes 125") in [(plain(a.text), plain(b.text)) for a, b in side.lines]
    boss.press("M")
    boss.press("F9")
    assert boss.refused == ()
    assert station.racks.owes(TABLE) == {}
    assert "M" not in {key.cap for key in boss.picture().keys}


def test_what_is_lost_is_signed_by_a_second_person(station: Station) -> None:
    boss = owing(station)
    boss.press("W")
    boss.press("field:1")
    keys(boss, "he walked off")
    boss.press("F9")
    assert boss.waiting is not None, boss.refused
    boss.approve("0007", PINS["0007"])
    assert station.racks.owes(TABLE) == {}


@pytest.mark.parametrize(
    ("language", "word"),
    [("en", "commission owed"), ("fa", "کمیسیون بدهکاری"), ("ru", "долг по комиссии"), ("zh_Hant", "欠佣")],
)
def test_paper_and_figures_say_what_is_owed(station: Station, language: str, word: str) -> None:
    owing(station)
    live = station.live
    report = shift_report(live.session, live.house, station.racks.book, 1, by="Bo")
    assert report is not None
    (part,) = (one for one in report.tables if one.figures.table == TABLE)
    assert part.figures.owed is not None
    assert part.figures.owed.left == Money(12_500)
    rows = list(csv.reader(io.StringIO(shift_report_csv(report, language=language).decode("utf-8-sig"))))
    assert [
        row[3:7]
        for row in rows
        if row[1:2] == [TABLE] and len(row) > 6 and row[3:7] == ["125.00", "0.00", "0.00", "125.00"]
    ]
    assert any(word in row and "-125.00" in row for row in rows)
    assert (
        word
        in text_of(shift_report_pdf(report, language=language)).replace("\u2068", "").replace("\u2069", "")
        or language == "fa"
    )
    at_once = replace(part.figures, owed=None, commission="at once")
    quiet = replace(
        report, tables=tuple(replace(one, figures=at_once) if one is part else one for one in report.tables)
    )
    # That its rules were set so is an exception of the shift all the same.
    quiet_rows = csv.reader(io.StringIO(shift_report_csv(quiet, language=language).decode("utf-8-sig")))
    assert not any(word in row for row in quiet_rows)
