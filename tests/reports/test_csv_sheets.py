"""CSV for people: amounts stay numbers, texts never become formulas, the file says that it is UTF-8.

Source: REQ R70, R73.
"""

from __future__ import annotations

import csv
import io

import pytest

from reports.csv_sheets import csv_of, safe
from tablemgr.ledger.sheet import Sheet


def cells(sheet: Sheet) -> list[list[str]]:
    """What a spreadsheet reads."""
    return list(csv.reader(io.StringIO(csv_of(sheet).decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("begun", ["=", "+", "-", "@", "\t", "\r", "\n", " =", "＝"])
def test_a_text_that_could_begin_a_formula_gets_a_mark_before_it(begun: str) -> None:
    assert safe(f"{begun}SUM(A1)") == f"'{begun}SUM(A1)"


def test_a_plain_text_stays_as_it_is() -> None:
    assert [safe(text) for text in ("Ana Lim", "3-2", "", "۱۲", "補充")] == [
        "Ana Lim",
        "3-2",
        "",
        "۱۲",
        "補充",
    ]


def test_a_negative_amount_is_a_number_and_a_negative_name_is_not() -> None:
    sheet = Sheet("x", ("dealer", "net"), (("-2+3", -71250), ("Bo", 5)), ("USD", "USD"))
    assert cells(sheet) == [["dealer", "net", "currency"], ["'-2+3", "-712.50", "USD"], ["Bo", "0.05", "USD"]]


def test_a_currency_without_minor_units_has_no_point() -> None:
    sheet = Sheet("x", ("net", "currency"), ((-500, "JPY"), (1234567, "KWD")), ("JPY", "KWD"))
    assert cells(sheet) == [["net", "currency"], ["-500", "JPY"], ["1234.567", "KWD"]]


def test_the_file_says_that_it_is_utf_8_and_instants_are_whole() -> None:
    sheet = Sheet("x", ("opened_at", "text"), ((1_780_000_000_000_000, 'a "b",\nc'),), ("USD",))
    raw = csv_of(sheet)
    assert raw.startswith(b"\xef\xbb\xbf")
    assert cells(sheet)[1][:2] == ["2026-05-28T20:26:40.000000+00:00", 'a "b",\nc']
