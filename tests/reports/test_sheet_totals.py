"""Totals are the same on paper, in the CSV and in the ledger, whatever was played; no cell is a formula."""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.csv_sheets import FORMULAS
from reports.figures import TONGUES, Moment, amount
from reports.sheets.cells import plain
from reports.sheets.paper import Copy, sheet_pdf
from reports.sheets.papers import shift_report_csv
from reports.sheets.sheet import (
    Cell,
    Exact,
    Origin,
    Part,
    Patron,
    Percent,
    Said,
    Sheet,
    Table,
    Typed,
    figures,
    words,
)
from reports.sheets.sheet_csv import sheet_csv
from reports.sheets.shift_sheet import shift_sheet
from reports.words import Words
from tablemgr.core.money import Money, total
from tablemgr.core.outcomes import Outcome
from tablemgr.floor.racks import acts as a
from tests.reports.reading import lines_of
from tests.reports.shift_house import OPENER, a_house, report_of
from tests.tablemgr.floor.conftest import BO, StandingClock
from tests.tablemgr.floor.racks_pit import NED, NIL, Pit, of
from tests.tablemgr.floor.test_shift_figures import play

HOLDS = Origin("", Moment(0), "0", "T")
IN_THE_BOX = of(u100=41, u20=9)
WORDS = Words(TONGUES["en"], "EUR")


def rows_of(written: bytes) -> list[list[str]]:
    """Read a CSV as a spreadsheet does."""
    assert written.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(written.decode("utf-8-sig"), newline="")))


def minor(text: str) -> int:
    """Answer an amount of a CSV in minor units."""
    return int(Decimal(text) * 100)


@pytest.fixture(params=[3, 11, 29])
def pit(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Pit]:
    """A shift of chance: rounds, fills, credits, and a drop, the same for a seed."""
    chance = random.Random(request.param)
    clock = StandingClock()
    with a_house(tmp_path, clock) as there:
        there.count("3", a.OPENING, OPENER)
        there.do(a.PlaceBox("3", "B-1"), by=NIL, witness=BO)
        for _ in range(chance.randint(3, 6)):
            clock.at_us += chance.randint(60, 3_000) * 1_000_000
            seats = chance.sample(range(1, 7), chance.randint(1, 4))
            outcomes = (Outcome.WIN, Outcome.LOSE, Outcome.PUSH)
            play(there, {n: (500 * chance.randint(1, 60), chance.choice(outcomes)) for n in seats})
        for _ in range(chance.randint(0, 3)):
            there.move("3", chance.choice((a.FILL, a.CREDIT)), of(u25=chance.randint(1, 40)))
        there.count("3", a.CLOSING, of(u100=chance.randint(100, 300), u5=chance.randint(0, 999), c25=7))
        there.do(a.TakeBox("3", "S1", 1), by=NIL, witness=BO)
        for counter in (NIL, NED):
            there.do(a.CountDrop("3", 1, IN_THE_BOX), by=counter)
        yield there


def test_paper_csv_and_query_say_the_same(pit: Pit) -> None:
    report = report_of(pit)
    rows = rows_of(shift_report_csv(report))
    readings = pit.session.readings
    rounds = readings.rounds("3")
    asked = sum(row.house + row.commission for row in rounds)
    bets = sum(row.commission for row in rounds)
    recorded = next(row for row in rows if row[0] == "Tables, recorded" and row[1] == "3")
    assert minor(recorded[4]) == asked == report.sums.recorded.minor
    assert int(recorded[2]) == len(rounds) == report.sums.rounds
    result = {row[1]: row[2] for row in rows if row[0] == "Result"}
    assert minor(result["commission taken"]) == bets
    counted = next(row for row in rows if row[0] == "Tables, counted" and row[1] == "3")
    opener, fills, credits_, closer, drop, win = map(minor, counted[2:8])
    assert win == drop + closer + credits_ - opener - fills
    assert next(value for name, value in result.items() if name.startswith("win")) == counted[7]
    by_hour = [minor(row[4]) for row in rows if row[0] == "Hour by hour" and row[1] == "3"]
    assert sum(by_hour) == asked
    said = lines_of(sheet_pdf(shift_sheet(report), Copy(1, 1)))
    on_paper = amount(Money(win), "EUR", TONGUES["en"])
    line = next(line for line in said if line.startswith("3 ") and f" {on_paper} " in f"{line} ")
    assert amount(Money(opener), "EUR", TONGUES["en"]) in line
    total_line = next(row for row in rows if row[0] == "Tables, counted" and row[1] == "Total")
    assert total_line[2:8] == counted[2:8]
    # A row that is cut out of its sheet says in which currency its amounts are; one without any says none.
    assert (counted[-1], recorded[-1]) == ("EUR", "EUR")
    assert {row[-1] for row in rows if row[0] == "Result" and row[1] == "commission taken"} == {"EUR"}
    assert next(row[-1] for row in rows if row[0] == "Result" and row[1].startswith("rounds")).isdigit()


AMOUNTS = st.lists(st.integers(-(10**11), 10**11), min_size=1, max_size=30)


@given(AMOUNTS)
def test_a_column_adds_up_in_the_csv_as_on_paper(amounts: list[int]) -> None:
    rows = tuple((Typed(f"row {n}"), Money(one)) for n, one in enumerate(amounts))
    whole = total([Money(one) for one in amounts])
    table = Table((words("SHEET-NAME"), figures("SHEET-AMOUNT")), rows, (Said("SHEET-TOTAL"), whole))
    sheet = Sheet(
        "fill", Said("SHEET-REQUEST"), "House", "EUR", (), (Part(Said("SHEET-P-COUNT"), (table,)),), HOLDS
    )
    found = [row for row in rows_of(sheet_csv(sheet)) if row[0] == "How many of each"]
    assert [minor(row[2]) for row in found[1:-1]] == amounts
    assert minor(found[-1][2]) == sum(amounts)


def test_paper_shows_the_total_of_the_csv() -> None:
    amounts = [-71_250, 500, 12_345_678_901, 0]
    rows = tuple((Typed(f"row {n}"), Money(one)) for n, one in enumerate(amounts))
    whole = total([Money(one) for one in amounts])
    table = Table((words("SHEET-NAME"), figures("SHEET-AMOUNT")), rows, (Said("SHEET-TOTAL"), whole))
    sheet = Sheet(
        "fill", Said("SHEET-REQUEST"), "House", "EUR", (), (Part(Said("SHEET-P-COUNT"), (table,)),), HOLDS
    )
    for paper in ("a4", "80mm"):
        said = lines_of(sheet_pdf(sheet, Copy(1, 1), paper=paper))
        assert "Total 123,456,081.51" in said
        assert "row 0 \u2212712.50" in said


@given(st.text(max_size=30))
def test_no_text_is_a_formula_and_none_is_lost(text: str) -> None:
    written = plain(Typed(text), WORDS, "EUR", names=False)
    assert written.lstrip()[:1] not in FORMULAS
    assert written.removeprefix("'") == text.removeprefix("'")


def test_cells_are_numbers_to_a_spreadsheet() -> None:
    cells: dict[Cell, str] = {
        Money(-5): "-0.05", Exact(Fraction(25, 2)): "0.125", Exact(Fraction(-1, 2)): "-0.005", Exact(Fraction(5_625)): "56.25",
        Exact(Fraction(1, 3)): "1/3", Percent(Decimal("-22.55")): "-22.55", Decimal("6.0"): "6.0", 7: "7",
    }  # fmt: skip
    assert {plain(cell, WORDS, "EUR", names=False): want for cell, want in cells.items()} == {
        want: want for want in cells.values()
    }
    assert plain(None, WORDS, "EUR", names=False) == "n/a"
    moment = Moment(1_780_000_000_000_000, 60)
    assert plain(moment, WORDS, "EUR", names=False) == "2026-05-28T21:26:40+01:00"


def test_patrons_are_withheld_unless_somebody_may_see_them() -> None:
    assert plain(Patron("=cmd|guest 2"), WORDS, "EUR", names=False) == "withheld"
    assert plain(Patron("=cmd|guest 2"), WORDS, "EUR", names=True) == "'=cmd|guest 2"


@pytest.mark.parametrize("currency", ["JPY", "KWD"])
def test_every_currency_has_its_places(currency: str) -> None:
    assert plain(Money(-1500), WORDS, currency, names=False) == {"JPY": "-1500", "KWD": "-1.500"}[currency]
