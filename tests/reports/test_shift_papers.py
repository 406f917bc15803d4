"""Every paper of the shift, in every language and form: nothing runs off, nothing lies on something else, all is said."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from reports.figures import Moment
from reports.page import FORMS, Paper
from reports.sheets.day_sheets import audit_sheet
from reports.sheets.drop_sheets import drop_sheet_of
from reports.sheets.paper import Copy, sheet_pdf
from reports.sheets.papers import shift_report_pdf
from reports.sheets.sheet import (
    Chart,
    Mark,
    Note,
    Part,
    Said,
    Sheet,
    Table,
    Typed,
    Word,
    figures,
    words,
)
from reports.sheets.sheet_csv import sheet_csv
from reports.sheets.shift_sheet import shift_sheet
from reports.sheets.slips import BY_NUMBER, drop_count_sheet, slip_sheet, void_list_sheet
from tablemgr.core.money import Money
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks import slip_papers
from tablemgr.table.people_events import StaffEnrolled
from tests.reports.latin import strange
from tests.reports.qr_reading import read_qr
from tests.reports.reading import (
    Letter,
    lines_of,
    off_the_page,
    on_each_other,
    pages_of_text,
    picture_of,
    text_of,
)
from tests.reports.shift_house import (
    CLOSER,
    NOTES,
    OPENER,
    a_house,
    day_of,
    end_first,
    play_first,
    report_of,
    sheets_of,
    two_shifts,
    well,
)
from tests.tablemgr.floor.conftest import BO, CY, StandingClock
from tests.tablemgr.floor.racks_pit import NIL

LANGUAGES = ("en", "fa", "ru", "zh_Hant")
NAMES = (
    "shift", "shift-open", "master", "audit", "exceptions", "cash", "access", "request", "fill", "fill-void", "credit",
    "inventory", "recount", "variance", "drop", "dispute", "voids", "form-round", "form-fill", "form-credit",
    "form-inventory", "form-dispute",
)  # fmt: skip
FIRST = Copy(1, 12)


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Sheet]]:
    """Every paper of two shifts."""
    with two_shifts(tmp_path_factory.mktemp("shifts")) as pit:
        yield sheets_of(pit)


def is_sound(sheet: Sheet, paper: Paper, language: str) -> None:
    """Draw a paper and look at its letters."""
    pdf = sheet_pdf(sheet, FIRST, paper=paper, language=language)
    assert off_the_page(pdf, margin=FORMS[paper].margin) == []
    assert [pair for pair in on_each_other(pdf) if not is_one_glyph(*pair)] == []


def is_one_glyph(one: Letter, other: Letter) -> bool:
    """Answer whether a sign stands over its own letter, or two letters are drawn as one, as lam and alef are."""
    together = (one.left, one.right) == (other.left, other.right) and {one.text, other.text} <= set("لاآأإ")
    return together or any(is_mark(letter.text) for letter in (one, other))


def is_mark(text: str) -> bool:
    """Answer whether a sign is drawn over another one."""
    return unicodedata.category(unicodedata.normalize("NFKC", text)[-1]) == "Mn"


def test_the_list_of_papers_is_whole(sheets: dict[str, Sheet]) -> None:
    assert tuple(sheets) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_paper_is_sound_in_one_language_and_form(sheets: dict[str, Sheet], name: str) -> None:
    place = NAMES.index(name)
    is_sound(sheets[name], (Paper.ROLL_80, Paper.A4)[place % 2], LANGUAGES[place // 2 % 4])


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", list(Paper))
def test_every_paper_is_sound(sheets: dict[str, Sheet], paper: Paper, language: str) -> None:
    for sheet in sheets.values():
        is_sound(sheet, paper, language)


def test_the_golden_table_stands_on_the_shift_report(sheets: dict[str, Sheet]) -> None:
    said = lines_of(sheet_pdf(sheets["shift"], FIRST))
    assert "3 60,000 12,000 5,000 58,115 11,390 2,505 21.99 % 0" in said
    assert "4 n/a 0 0 n/a n/a n/a n/a 0" in said
    assert "Total n/a 12,000 5,000 n/a n/a n/a n/a 0" in said
    assert "3 15 1 1,931.25 573.75 \u221250.00 623.75 5.0 92.50" in said


def test_a_report_says_what_of_whom_by_whom_when_and_with_what(sheets: dict[str, Sheet]) -> None:
    said = text_of(sheet_pdf(sheets["shift"], FIRST))
    for wanted in (
        "House of Tiles", "Shift report S-0001", "ORIGINAL", "gaming day", "2026-05-28", "Cy Ames (O1)", "UTC+01:00",
        "program 0.1.0", "reference S1-284", "paper P-0012", "page 1 of 3", "page 3 of 3", "Figures as on record",
    ):  # fmt: skip
        assert wanted in said


ORDER = (
    "RESULT", "BY GAME", "TABLES, COUNTED", "TABLES, RECORDED", "COMMISSION, COLLECTION, EXPECTATION", "HOUR BY HOUR",
    "DEALERS", "FILLS AND CREDITS", "DROP BOXES", "VARIANCES", "CAUSES AND ADJUSTMENTS", "DISPUTES AND OPEN ROUNDS",
    "EXCEPTIONS", "Cash above the log's threshold", "NUMBERS", "SIGNATURES", "Code for the next shift",
)  # fmt: skip


def test_the_parts_stand_in_their_fixed_order(sheets: dict[str, Sheet]) -> None:
    said = lines_of(sheet_pdf(sheets["shift"], FIRST))
    assert [line for line in said if line in ORDER] == list(ORDER)


FIELDS = {
    "request": ("House of Tiles", "Fill request R-0001", "2026-05-28", "shift", "table", "Pai Gow Poker", "8,000", "Bo Chen (P7)",
                "security", "cage; table"),
    "fill": ("Fill slip F-0001", "FILL", "request number", "denomination", "100 40 4,000", "25 120 3,000", "Total 360 8,000",
             "Bo Chen (P7)", "Cass Roe (C1)", "Rae Fox (R9)", "Ana Lim (D104)", "issued at", "received at", "drop box; cage"),
    "credit": ("Credit slip C-0001", "CREDIT", "1,000 5 5,000", "Total 5 5,000", "Cass Roe (C1)", "Rae Fox"),
    "fill-void": ("VOID", "Fill slip F-0003", "wrong table", "Cass Roe (C1), Bo Chen (P7)", "Total 100 500"),
    "inventory": ("opener", "25.00 669 16,725.00 674 \u22125", "Total 3,525 57,990.00 58,115.00 \u2212125.00", "Ana Lim (D104)",
                  "Bo Chen (P7)", "Corrected by count I-0004", "Variance slip V-0001"),
    "recount": ("recount", "Corrects count I-0003", "25.00 674 16,850.00 669 5"),
    "variance": ("Variance slip V-0001", "regulator", "25 \u22125 \u2212125", "57,990", "58,115", "surveillance", "security"),
    "drop": ("B-17", "S1", "Nil Farhad (N1)", "Ned Oz (N2)", "Total 11,390 11,380 11,390", "Resolved by Cy Ames (O1), Bo Chen (P7)",
             "a note stuck to another", "SLIPS IN THE BOX", "fill F-0001 8,000", "fill F-0002 4,000", "credit C-0001 5,000"),
    "dispute": ("Dispute D-0001", "said push & <b>lost</b>", "video shows a loss", "Bo Chen (P7)", "regulator called?"),
    "voids": ("fill", "wrong table", "misdeal · cards exposed", "Ana Lim (D104)", "\u2212500"),
    "audit": ("auditor", "reviewer", "623.75", "fill received 2 12,000 F-0001, F-0002", "fill void 1 500 F-0003"),
    "master": ("YEAR TO DATE", "MONTH TO DATE", "1 of 2", "3 S-0001 60,000 12,000 5,000 58,115 11,390 2,505 21.99 %"),
    "cash": ("guest 2", "10,000.01", "to be reported", "never netted"),
    "exceptions": ("void 2", "Total 15", "Exception report of shift S-0001"),
}  # fmt: skip
"""What must stand on a paper: requirements §2 and R26."""


@pytest.mark.parametrize("name", list(FIELDS))
def test_a_paper_says_what_it_must(sheets: dict[str, Sheet], name: str) -> None:
    said = "\n".join(lines_of(sheet_pdf(sheets[name], FIRST)))
    assert [field for field in FIELDS[name] if field not in said] == []


def test_marks_are_preview_original_duplicate_and_void(sheets: dict[str, Sheet]) -> None:
    fill, void = sheets["fill"], sheets["fill-void"]
    assert "House of Tiles PREVIEW" in lines_of(sheet_pdf(fill))
    assert "House of Tiles ORIGINAL" in lines_of(sheet_pdf(fill, Copy(1, 5)))
    assert "House of Tiles DUPLICATE 2" in lines_of(sheet_pdf(fill, Copy(3, 5)))
    said = lines_of(sheet_pdf(void, Copy(2, 5)))
    assert "House of Tiles VOID" in said
    assert "DUPLICATE 1" in said


def test_two_prints_differ_in_the_copy_mark_alone(sheets: dict[str, Sheet]) -> None:
    one, two = (lines_of(sheet_pdf(sheets["shift"], Copy(n, 7))) for n in (1, 2))
    assert [line for line in one if line not in two] == ["House of Tiles ORIGINAL"]
    assert [line for line in two if line not in one] == ["House of Tiles DUPLICATE 1"]
    assert sheet_pdf(sheets["shift"], Copy(2, 7)) == sheet_pdf(sheets["shift"], Copy(2, 7))


def test_training_is_marked_on_every_page(sheets: dict[str, Sheet]) -> None:
    sheet = replace(sheets["shift"], training=True)
    said = lines_of(sheet_pdf(sheet, FIRST))
    assert sum(line.split().count("TRAINING") for line in said) == 4
    roll = lines_of(sheet_pdf(sheet, FIRST, paper=Paper.ROLL_80))
    assert roll.count("TRAINING") == 2


@pytest.mark.parametrize("paper", [Paper.A4, Paper.ROLL_80])
def test_the_code_read_from_the_paper_opens_the_next_shift(tmp_path: Path, paper: Paper) -> None:
    clock = StandingClock()
    with a_house(tmp_path, clock) as pit:
        play_first(pit, clock)
        end_first(pit)
        pdf = shift_report_pdf(report_of(pit), paper=paper)
        last = picture_of(pdf, page=len(PdfDocument(pdf)) - 1, scale=3)
        scanned = read_qr(
            last.crop((0, last.height - 420, last.width, last.height)) if paper is Paper.ROLL_80 else last
        )
        code = pit.house.code_of(1)
        assert code is not None
        assert scanned == code.scanned
        assert code.typed in " ".join(lines_of(pdf))
        well(pit.house.open_shift(by=CY, code=scanned))
        assert pit.house.standing.code_due == 0
        assert [one.code for one in pit.house.alarms()] == []


def test_the_report_of_the_next_shift_prints_the_code_before(sheets: dict[str, Sheet]) -> None:
    said = text_of(sheet_pdf(sheets["shift-open"], FIRST))
    assert "Code of the shift before, S-0001" in said
    assert "The code comes when the shift is closed." in said


def test_a_first_count_stands_on_no_paper_before_the_second(tmp_path: Path) -> None:
    with a_house(tmp_path, StandingClock()) as pit:
        pit.count("3", a.OPENING, OPENER)
        pit.do(a.PlaceBox("3", "B-17"), by=NIL, witness=BO)
        pit.count("3", a.CLOSING, CLOSER)
        well(pit.session.close_table("3", "end", by=BO))
        pit.do(a.TakeBox("3", "S1", 1), by=NIL, witness=BO)
        pit.do(a.CountDrop("3", 1, NOTES), by=NIL)
        drop = slip_papers.drop_sheet(pit.session, pit.racks.book, "3", 1, by=CY.signature)
        assert drop is not None
        papers = [drop_sheet_of(drop), shift_sheet(report_of(pit)), audit_sheet(day_of(pit))]
        for sheet in papers:
            said = text_of(sheet_pdf(sheet, FIRST)) + sheet_csv(sheet, names=True).decode("utf-8-sig")
            assert "11,390" not in said
            assert "11390" not in said


def test_work_permits_stand_beside_signatures(tmp_path: Path) -> None:
    with two_shifts(tmp_path) as pit:
        enrolled = StaffEnrolled("C1", "Cass Roe", "WP-0077")
        pit.session.write_house(lambda _: (enrolled,), by=CY, witness=BO)
        fill = slip_sheet(pit.session, "fill", 1, by=CY.signature)
        assert fill is not None
        said = lines_of(sheet_pdf(fill, FIRST, paper=Paper.ROLL_80))
        assert said.count("work permit WP-0077") == 1
        assert said.index("work permit WP-0077") == said.index("Cass Roe (C1)") + 1


def test_what_was_never_written_has_no_slip(tmp_path: Path) -> None:
    with a_house(tmp_path, StandingClock()) as pit:
        there = (pit.session, pit.racks.book)
        assert [what for what in BY_NUMBER if slip_sheet(pit.session, what, 9, by="x") is not None] == []
        assert drop_count_sheet(*there, "3", 1, by="x") is None
        assert void_list_sheet(*there, 9, by="x") is None
        none = void_list_sheet(*there, 1, by="x")
        assert none is not None
        assert "None." in text_of(sheet_pdf(none, FIRST))


LONG = "Anastasia " * 30
WORDS = " ".join(f"word{n}" for n in range(4_000))
MARKUP = "<b>a</b> & </para> <img src='/etc/passwd'> <font size=0.1> {name} %s"


def big(sheet: Sheet) -> Sheet:
    """A sheet with long names, 4,000 words in one cell, 900 rows and markup."""
    heads = (words("SHEET-NAME"), words("SHEET-NOTE"), figures("SHEET-AMOUNT"))
    rows = tuple((Typed(f"row {n}"), Typed(MARKUP), Money(n * 100)) for n in range(900))
    long = ((Typed(LONG), Typed(WORDS), Money(10**15)),)
    parts = (
        Part(Said("SHEET-P-SLIPS"), (Table(heads, long),)),
        Part(
            Said("SHEET-P-GAPS"), (Table(heads, rows, (Said("SHEET-TOTAL"), Typed(""), Money(40_455_000))),)
        ),
        Part(Said("SHEET-P-CLAIM"), (Note(Typed(WORDS)),)),
    )
    return replace(sheet, house=LONG, parts=parts)


@pytest.fixture(scope="module")
def long(sheets: dict[str, Sheet]) -> dict[Paper, bytes]:
    """The big sheet on both forms."""
    return {paper: sheet_pdf(big(sheets["fill"]), FIRST, paper=paper) for paper in (Paper.A4, Paper.ROLL_80)}


@pytest.mark.parametrize("paper", [Paper.A4, Paper.ROLL_80])
def test_long_texts_are_whole_and_rows_go_on(long: dict[Paper, bytes], paper: Paper) -> None:
    said = text_of(long[paper])
    flat = "".join(said.split())
    for n in (0, 1, 1999, 3999):
        assert flat.count(f"word{n}word" if n < 3999 else "word3999") >= (1 if n < 3999 else 2)
    for n in range(900):
        assert f"row{n}" in flat
    assert "".join(MARKUP.split()) in flat
    assert "404,550" in said
    assert said.count("Anastasia") >= 60


def test_the_head_of_a_table_stands_on_every_page_of_it(long: dict[Paper, bytes]) -> None:
    said = lines_of(long[Paper.A4])
    pages = max(int(line.rsplit(" ", 1)[1]) for line in said if " of " in line and "page" in line)
    assert pages > 20
    assert said.count("name note amount") >= pages - 10


def test_an_hour_of_which_nothing_is_known_is_said_to_be_so(sheets: dict[str, Sheet]) -> None:
    marks = (Mark(Moment(0), None), Mark(Moment(3_600_000_000), Money(-500)))
    part = Part(Said("SHEET-P-HOURS"), (Chart(Said("SHEET-CHART-PACE"), marks),))
    said = lines_of(sheet_pdf(replace(sheets["fill"], parts=(part,)), FIRST))
    assert "00:00 n/a" in said
    assert "01:00 \u22125" in said


def test_a_slip_that_lies_in_a_box_that_was_taken_is_dropped_and_a_void_one_is_in_none(
    sheets: dict[str, Sheet],
) -> None:
    said = lines_of(sheet_pdf(sheets["shift"], FIRST))
    assert any(line.startswith("fill F-0001 3 dropped 8,000") for line in said)
    assert any(line.startswith("fill F-0003 3 void 500") for line in said)
    assert not any("F-0003" in line for line in lines_of(sheet_pdf(sheets["drop"], FIRST)))


def test_nobody_signs_on_a_page_that_says_nothing(sheets: dict[str, Sheet]) -> None:
    heads = (words("SHEET-NAME"), figures("SHEET-AMOUNT"))
    ends = Table((words("SHEET-REASON"), figures("SHEET-DROP")), ((Typed("the end"), Money(500)),) * 3)
    signed = sheets["master"].parts[-1]
    for count in (3, *range(30, 60, 3)):
        rows = tuple((Typed(f"row {n}"), Money(n)) for n in range(count))
        long, short = (
            Part(Said("SHEET-P-RECORDED"), (Table(heads, rows),)),
            Part(Said("SHEET-P-BAND"), (ends,)),
        )
        for parts, last_row, head in (
            ((long, signed), f"row {count - 1}", "name amount"),
            ((long, short, signed), "the end", "reason drop"),
        ):
            last = pages_of_text(sheet_pdf(replace(sheets["master"], parts=parts), FIRST))[-1]
            assert "SIGNATURES" in last
            assert last_row in last
            assert last.count(head) == 1, count


def test_who_carried_the_chips_is_named_before_his_badge_in_every_language(sheets: dict[str, Sheet]) -> None:
    for language in LANGUAGES:
        assert any(
            "Rae Fox (R9)" in line for line in lines_of(sheet_pdf(sheets["fill"], FIRST, language=language))
        )


def test_a_form_and_a_variance_bear_their_letter(sheets: dict[str, Sheet]) -> None:
    assert "Blank form B-0007: round" in text_of(sheet_pdf(sheets["form-round"], FIRST))
    assert "V-0001 I-0003" in text_of(sheet_pdf(sheets["shift-open"], FIRST))


def test_the_entry_that_made_a_slip_void_stands_in_the_language_s_digits(sheets: dict[str, Sheet]) -> None:
    assert "۲۶۴" in text_of(sheet_pdf(sheets["fill-void"], FIRST, language="fa"))


def test_days_are_written_in_the_language_s_digits(sheets: dict[str, Sheet]) -> None:
    said = text_of(sheet_pdf(sheets["master"], FIRST, language="fa"))
    assert "۲۰۲۶-۰۵-۲۸" in said
    assert "2026" not in said.replace("D2026-05-28", "")


def as_recorded(value: object) -> Iterator[str]:
    """Every text of a sheet that prints as it stands on record: typed, held as a code, or within a sentence."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from as_recorded(one)
    elif isinstance(value, Said):
        yield from (given for _, given in value.data if isinstance(given, str))
    elif is_dataclass(value) and not isinstance(value, type | Word):
        for one in fields(value):
            if one.name not in ("kind", "code"):
                yield from as_recorded(getattr(value, one.name))


@pytest.mark.parametrize("language", ["fa", "ru", "zh_Hant"])
def test_a_paper_bears_no_latin_but_names_codes_and_what_was_typed(
    sheets: dict[str, Sheet], language: str
) -> None:
    for name, sheet in sheets.items():
        said = text_of(sheet_pdf(sheet, language=language))
        found = strange(said, as_recorded(sheet))
        # Z is what statistics call the deviation in every language.
        assert found - {"z"} == set(), name
