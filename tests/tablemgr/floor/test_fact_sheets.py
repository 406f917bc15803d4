"""An export's sheets hold what moved chips and cash besides the rounds, a row for each entry, without patrons' names.

Source: REQ R73; ledger.md (export: sheets for people).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from reports.csv_sheets import BOM, csv_of
from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.floor.racks import acts as a
from tablemgr.floor.session import Done
from tablemgr.ledger.as_of import sheets
from tablemgr.ledger.fact_sheets import SHEETS
from tablemgr.table import commands as c
from tablemgr.table.chip_events import CHIP_KINDS

from .conftest import ANA, BO, StandingClock
from .racks_pit import Pit, of, opened_pit


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit whose table 3 has a rack of 30 hundreds."""
    with opened_pit(tmp_path, clock) as there:
        there.count("3", a.OPENING, of(u100=30))
        yield there


def rows(pit: Pit, name: str, first: int = 1, last: int | None = None) -> list[dict[str, str]]:
    """Answer a sheet as a spreadsheet reads it."""
    readings = pit.session.readings
    every = sheets(readings, first=first, last=last or readings.count_entries())
    sheet = next(one for one in every if one.name == name)
    text = csv_of(sheet)
    assert text.startswith(BOM)
    return list(csv.DictReader(io.StringIO(text[len(BOM) :].decode(), newline="")))


def test_r73_a_fill_stands_there_from_the_request_to_the_receipt(pit: Pit) -> None:
    pit.move("3", a.FILL, of(u25=40))
    asked, issued, received = rows(pit, "fills")
    assert [one["kind"] for one in (asked, issued, received)] == ["ChipsAsked", "FillIssued", "ChipsReceived"]
    assert (issued["total"], issued["chips"], issued["currency"]) == ("1000.00", "25.00 x 40", "EUR")
    assert (issued["table"], issued["runner"] != "", received["slip"]) == ("3", True, issued["number"])
    assert received["actor"].startswith(f"{ANA.badge}/dealer/")


def test_r73_a_count_says_who_signed_and_every_denomination(pit: Pit) -> None:
    (counted,) = rows(pit, "counts")
    assert (counted["kind_said"], counted["total"], counted["chips"]) == ("opening", "3000.00", "100.00 x 30")
    assert (counted["actor"], counted["witness"]) == (ANA.signature, BO.signature)


def test_r73_cash_is_without_names_and_a_part_has_its_own_entries_alone(pit: Pit) -> None:
    pit.do(a.SeatPatron("3", Seat(1), "Kim Secret"), by=ANA)
    assert isinstance(pit.session.do("3", c.OpenRound(0, ANA.name, ANA.badge), by=ANA), Done)
    cut = pit.session.readings.count_entries()
    done = pit.session.do("3", c.BuyIn(Seat(1), Money(600_050), "Kim Secret"), by=ANA)
    assert isinstance(done, Done)
    pit.do(a.LogCash("", "Kim Secret", "out", Money(5_000), "=seen"), by=BO)
    moved, logged = rows(pit, "cash")
    assert (moved["kind"], moved["seat"], moved["amount"], moved["round"]) == ("CashIn", "1", "6000.50", "1")
    assert (logged["direction"], logged["amount"], logged["note"]) == ("out", "50.00", "'=seen")
    assert "Kim" not in repr((moved, logged))
    assert rows(pit, "cash", 1, cut) == []
    assert len(rows(pit, "cash", cut + 1)) == 2


def test_r73_what_is_put_right_later_stands_there(pit: Pit) -> None:
    pit.do(a.NoteCause("3", "mispay", Money(-2_500), "paid 50 for 25", 0, 0, ANA.badge), by=BO)
    (cause,) = rows(pit, "adjustments")
    assert (cause["name"], cause["amount"], cause["note"]) == ("mispay", "-25.00", "paid 50 for 25")


def test_r73_every_fact_that_moves_chips_has_its_sheet() -> None:
    moves_nothing = {
        "RackRulesSet", "TablePaused", "TableResumed", "RunDownBegun", "ShiftCut", "FormsIssued", "PiecesPutIn",
        "PiecesTakenOut", "JurisdictionAdopted",
    }  # fmt: skip
    held = {kind.__name__ for kinds in SHEETS.values() for kind in kinds}
    assert {kind.__name__ for kind in CHIP_KINDS} - held <= moves_nothing
