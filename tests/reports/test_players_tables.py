"""Tables that players bank, on paper, in the CSV, on the screen and in the figures: a collection, no win.

Source: FORMULA 7; REQ R60.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import replace

import pytest

from reports.page import Paper
from reports.sheets.day_sheets import audit_sheet, master_sheet
from reports.sheets.paper import Copy, sheet_pdf
from reports.sheets.sheet import Sheet
from reports.sheets.sheet_csv import sheet_csv
from reports.sheets.shift_sheet import shift_sheet
from tablemgr.core.money import Money
from tablemgr.floor.racks import acts as a
from tests.reports.reading import lines_of
from tests.reports.shift_house import day_of, report_of
from tests.reports.test_shift_papers import LANGUAGES, is_sound
from tests.tablemgr.floor.conftest import BO, CY, StandingClock
from tests.tablemgr.floor.racks_pit import Pit
from tests.tablemgr.floor.test_revenue import A_HAND, FILL, TG, deal, end_tiles, house_won, open_tiles
from ui.viewmodels.shift.page_report import report_view
from ui.viewmodels.words import Words


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pit]:
    """FORMULA 7 at the tile table: 446 are there of 448; the poker table won 4,000."""
    with house_won(tmp_path_factory.mktemp("house"), StandingClock()) as there:
        open_tiles(there)
        there.do(a.SetRackRules(TG, A_HAND), by=BO, witness=CY)
        deal(there)
        there.move(TG, a.FILL, FILL)
        end_tiles(there)
        yield there


def said(sheet: Sheet) -> list[str]:
    """Answer the lines of a sheet on A4."""
    return lines_of(sheet_pdf(sheet, Copy(1, 1)))


def rows_of(sheet: Sheet, part: str) -> list[list[str]]:
    """Answer the rows of a part in the CSV, its name and the currency left out."""
    read = csv.reader(io.StringIO(sheet_csv(sheet).decode("utf-8-sig"), newline=""))
    return [row[1:-1] for row in read if row[0] == part]


def test_r60_the_shift_report_says_what_is_collected_and_what_is_won(pit: Pit) -> None:
    lines = said(shift_sheet(report_of(pit)))
    assert "TABLES THAT PLAYERS BANK" in lines
    assert f"{TG} 9,500 448 446 \u22122 0" in lines
    # Opener, fills, credits, closer, drop, win, hold, revenue, adjusted: no win and no hold of the tile table.
    assert f"{TG} 12,000 3,000 0 5,946 9,500 446 0" in lines
    assert "3 15,500 0 0 15,500 4,000 4,000 100.00 % 0" in lines
    assert "Total 27,500 3,000 0 21,446 13,500 4,000 100.00 % 446 0" in lines


def test_r60_day_month_and_year_agree_with_the_shift(pit: Pit) -> None:
    report, day = report_of(pit), day_of(pit)
    lines = said(master_sheet(day))
    # Fills, credits, drop, win, hold, revenue, shifts, adjusted: of the day, the month and the year.
    assert lines.count("Total all games 3,000 0 13,500 4,000 100.00 % 446 2 of 2 0") == 3
    assert f"{TG} S-0001 9,500 448 446 \u22122 0" in lines
    assert (day.sums.win, day.sums.revenue) == (report.sums.win, report.sums.revenue)
    assert (day.whole.year.win, day.whole.year.revenue) == (Money(400_000), Money(44_600))


def test_r60_screen_csv_and_query_say_the_same(pit: Pit) -> None:
    report = report_of(pit)
    sheet = shift_sheet(report)
    (head, row, last) = rows_of(sheet, "Tables that players bank")[-3:]
    assert head == [
        "table",
        "drop",
        "collection expected",
        "revenue",
        "over / short",
        "of it taken out",
        "to be done",
    ]
    assert row == [TG, "9500.00", "448.00", "446.00", "-2.00", "0.00", ""]
    assert last[1:6] == row[1:6]
    counted = rows_of(sheet, "Tables, counted")[-1]
    assert counted[6:9] == ["4000.00", "100.00", "446.00"]
    view = report_view(report, Words("en", "USD"))
    place = view.place_of("SHEET-P-PLAYERS")
    assert place is not None
    shown = view.listing(place, "").rows[-1]
    assert [cell.text for cell in shown.cells][1:5] == ["9,500", "448", "446", "\u22122"]
    side = view.side()
    assert side is not None
    beside = {label.text: amount.text for label, amount in side.lines}
    assert (beside["Counted win"], beside["Revenue where players bank"]) == ("+4,000", "+446")
    # The query's own figures of the same shift.
    assert (report.sums.win, report.sums.revenue) == (Money(400_000), Money(44_600))


def test_r60_a_revenue_below_nothing_is_marked(pit: Pit) -> None:
    day = day_of(pit)
    tiles = next(one for one in day.figures if one.table == TG)
    assert tiles.revenue is not None
    short = replace(tiles.revenue, takings=replace(tiles.takings, closer=Money(500_000)))
    unknown = replace(tiles.revenue, takings=replace(tiles.takings, closer=None))

    expected = ((tiles.revenue, "446 \u22122 0", "yes"), (short, "\u2212500 \u2212948 0 below nothing: look into it", "NO"),
        (unknown, "n/a n/a 0", "n/a"))  # fmt: skip
    for revenue, line, holds in expected:
        changed = replace(tiles, revenue=revenue)
        other = replace(day, figures=tuple(changed if one is tiles else one for one in day.figures))
        assert f"{TG} S-0001 9,500 448 {line}" in said(master_sheet(other))
        checks = rows_of(audit_sheet(other), "Is everything there?")
        row = next(row for row in checks if row[0] == TG)
        assert row[checks[0].index("not negative")] == holds


@pytest.mark.parametrize("language", LANGUAGES)
def test_papers_with_such_tables_are_sound(pit: Pit, language: str) -> None:
    paper = (Paper.A4, Paper.ROLL_80)[LANGUAGES.index(language) % 2]
    is_sound(shift_sheet(report_of(pit)), paper, language)
    is_sound(master_sheet(day_of(pit)), (Paper.ROLL_80, Paper.A4)[LANGUAGES.index(language) % 2], language)
