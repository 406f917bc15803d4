"""Master game report, exception report and void list on the page of reports: looked at, walked through, printed, saved.

Source: REQ R16, R24, R27, R70, R71, R73; screens.md (shift), ground rules 2 and 11.
"""

from __future__ import annotations

import csv
import re
from decimal import Decimal, InvalidOperation
from pathlib import Path

import pytest

from reports.sheets.sheet_csv import sheet_csv
from tablemgr.floor.authority import Authority, Shown
from tablemgr.floor.papers import printed
from tablemgr.floor.session import Done
from tablemgr.table import commands as c
from tests.reports.reading import text_of
from tests.ui.house import PINS
from tests.ui.viewmodels.shift.conftest import Station, counted
from tests.ui.viewmodels.shift.test_papers_that_leave import RACK, TABLE, play
from tests.ui.viewmodels.shift.test_print_page import set_up
from ui.viewmodels.shift.desk import ShiftDesk
from ui.viewmodels.shift.scene import Jump

SHIFT, MASTER, EXCEPTIONS, VOIDS = "1", "2", "3", "4"


def dealt(station: Station) -> None:
    """Count a rack, deal a round, and let the next one be void."""
    dealer = counted(station, *RACK).person
    assert dealer is not None
    play(station, dealer)
    session, void = station.live.session, c.VoidRound("misdeal", "two fell")
    session.do(TABLE, c.OpenRound(0, dealer.name, dealer.badge), by=dealer)
    wish = session.show(TABLE, void, by=dealer, op_id="void")
    assert isinstance(wish, Shown)
    given = station.live.staff.authorise_here(wish, "0101", PINS["0101"])
    assert isinstance(given, Authority), given
    assert isinstance(session.do(TABLE, void, by=dealer, witness=given, op_id="void"), Done)


def shown(desk: ShiftDesk, kind: str) -> list[list[str]]:
    """Look at a report by its keys; answer the rows of its part that is shown."""
    desk.press("K")
    desk.press(kind)
    assert desk.form is None
    return rows(desk)


def rows(desk: ShiftDesk) -> list[list[str]]:
    """Answer the rows that are shown, as texts."""
    listing = desk.picture().listing
    assert listing is not None
    return [[plain(cell.text) for cell in row.cells] for row in listing.rows]


def plain(text: str) -> str:
    """A text without the marks that hold it left to right."""
    return "".join(letter for letter in text if letter not in "\u2066\u2067\u2068\u2069")


@pytest.mark.parametrize(
    ("kind", "question", "parts"),
    [
        (MASTER, "Master game report {day}", 6), (EXCEPTIONS, "Exception report, shift S-0001", 2),
        (VOIDS, "Void list, shift S-0001", 1), (SHIFT, "Report of shift S-0001", 10),
        ("5", "Daily audit sheet {day}", 6), ("6", "Cash log {day}", 1), ("7", "Access report", 2),
    ],
)  # fmt: skip
def test_two_keys_show_another_report(station: Station, kind: str, question: str, parts: int) -> None:
    boss = station.desk("0101", "report")
    shown(boss, kind)
    picture = boss.picture()
    assert plain(picture.prompt.question) == question.format(day=station.racks.book.days[1])
    assert picture.rail is not None
    assert len(picture.rail.rows) >= parts
    assert (picture.side is None, picture.charts == ()) == (kind != SHIFT, kind != SHIFT)
    assert boss.work.said == ""


def test_rows_of_the_master_game_report_lead_to_the_rounds_of_their_shift(station: Station) -> None:
    dealt(station)
    boss = station.desk("0101", "report")
    jumps: list[Jump] = []
    boss.jumped = jumps.append
    place = [row[0] for row in shown(boss, MASTER)].index(TABLE)
    assert rows(boss)[place][:4] == [TABLE, "S-0001", "52,375", "0"]
    for _ in range(place):
        boss.press("Down")
    boss.press("Enter")
    assert [(jump.table, jump.round, jump.shift) for jump in jumps] == [(TABLE, 0, 1)]


def test_exceptions_and_voids_lead_to_their_round(station: Station) -> None:
    dealt(station)
    boss = station.desk("0101", "report")
    jumps: list[Jump] = []
    boss.jumped = jumps.append
    assert ["void", "1"] in shown(boss, EXCEPTIONS)
    boss.press("PageDown")
    (place,) = [n for n, row in enumerate(rows(boss)) if row[2:4] == ["void", f"{TABLE} · round 2"]]
    for _ in range(place):
        boss.press("Down")
    boss.press("Enter")
    (void,) = shown(boss, VOIDS)
    assert void[:3] == ["round", "2", TABLE]
    assert void[-1] == "misdeal · two fell"
    boss.press("Enter")
    assert [(jump.table, jump.round, jump.shift) for jump in jumps] == [(TABLE, 2, 1)] * 2


def test_what_is_looked_at_is_what_is_printed_and_saved(station: Station) -> None:
    dealt(station)
    sheets = set_up(station, roll="")
    boss = station.desk("0101", "report")
    seen = shown(boss, MASTER)
    boss.press("O")
    assert plain(boss.work.said) == f"Master game report {boss.report.shown_day} goes to Sheets."
    assert len(sheets.got) == 1
    assert boss.report.kind == "master"
    # Saved as PDF it is a print on record too: the second one, which wants its reason.
    boss.press("S")
    boss.press("1")
    boss.press("F9")
    assert boss.picture().prompt.question == "Why is it printed again?"
    for letter in "for the auditor":
        boss.type(letter)
    boss.press("Enter")
    boss.press("F9")
    assert boss.work.said.startswith("Saved:"), boss.work.said
    assert [(one.what, one.copy) for one in printed(station.live.session)] == [("master", 1), ("master", 2)]
    # As figures it is a file and no print.
    boss.press("S")
    boss.press("2")
    boss.press("F9")
    path = Path(plain(boss.work.said).removeprefix("Saved: "))
    (title,) = [row.cells[0].text for row in boss.picture().rail.rows if row.chosen]  # type: ignore[union-attr]
    told = list(csv.reader(path.read_text("utf-8-sig").splitlines()))
    table = [row[1:] for row in told if row[0] == title]
    assert [row[0] for row in table[1:]] == [row[0] for row in seen]
    on_paper = text_of(sheets.got[0][2])
    for mine, theirs in zip(seen, table[1:], strict=True):
        for figure, written in zip(mine, theirs, strict=False):
            assert figure.replace(",", "") in (written, written.removesuffix(".00")), (mine, theirs)
            assert figure in on_paper, (mine, figure)
    assert len(printed(station.live.session)) == 2
    assert len(sheets.got) == 1


def test_a_report_of_a_day_goes_to_the_day_beside_it(station: Station) -> None:
    boss = station.desk("0101", "report")
    shown(boss, MASTER)
    labels = [plain(key.label) for key in boss.picture().keys]
    assert {"Day before", "Day after"} < set(labels)
    assert "Shift before" not in labels
    station.racks.book.days = {1: "2026-05-27", 2: "2026-05-28", 3: "2026-05-28"}
    boss.report.shift, asked = 3, []
    boss.report.ask = lambda: asked.append(boss.report.shown_day)  # type: ignore[method-assign]
    boss.press("-")
    assert asked == ["2026-05-27"]


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("fa", "فهرست باطل‌ها، شیفت S-۰۰۰۱"),
        ("ru", "Список аннулированных, смена S-0001"),
        ("zh_Hant", "作廢清單，第 S-0001 班"),
    ],
)
def test_another_language_says_it_too(station: Station, language: str, question: str) -> None:
    boss = station.desk("0101", "report", language=language)
    shown(boss, VOIDS)
    assert plain(boss.picture().prompt.question) == question


def test_who_may_not_print_sees_the_keys_as_dead(station: Station) -> None:
    cashier = station.desk("0701")
    assert "report" not in cashier.pages
    boss = station.desk("0101", "report")
    keys = {key.cap: key.live for key in boss.picture().keys}
    assert keys["K"]
    assert keys["S"]


def test_where_no_shift_was_there_is_nothing_to_look_at(station: Station) -> None:
    boss = station.desk("0101", "report")
    boss.report.shift = 99
    shown(boss, VOIDS)
    assert "was no shift S-0099" in boss.work.said
    assert boss.picture().rail is None
    assert "S" not in {key.cap for key in boss.picture().keys}


INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d")


def figure(text: str) -> Decimal | str:
    """A text as a figure or an instant of the house's clock where it is one, however it is written."""
    if INSTANT.fullmatch(text):
        return text[:19].replace("T", " ")
    bare = plain(text).replace(",", "").replace("\u2212", "-").replace("\u00a0", "").removesuffix("%").strip()
    try:
        return Decimal(bare)
    except InvalidOperation:
        return bare


@pytest.mark.parametrize("kind", [SHIFT, MASTER, EXCEPTIONS, VOIDS])
def test_every_part_of_the_screen_is_the_csv_s(station: Station, kind: str) -> None:
    dealt(station)
    boss = station.desk("0101", "report")
    shown(boss, kind)
    view = boss.report.view
    assert view is not None
    told = list(csv.reader(sheet_csv(view.sheet).decode("utf-8-sig").splitlines()))
    compared = 0
    for place in range(len(view.parts)):
        boss.press(f"part:{place}")
        title = plain(view.title(place))
        written = [[figure(cell) for cell in row[1:]] for row in told if row[0] == title]
        for row in rows(boss):
            mine = [figure(cell) for cell in row]
            assert any(mine == other[: len(mine)] for other in written), (title, mine, written)
            compared += len(mine)
    assert compared > (4 if kind in (EXCEPTIONS, VOIDS) else 40)
