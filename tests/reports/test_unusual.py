"""Exceptions on paper: what was said of them as it was typed, amounts as amounts.

Source: REQ R16; look.md 6 (figures).
"""

from __future__ import annotations

import pytest

from reports.figures import TONGUES
from reports.sheets.cells import written
from reports.sheets.unusual import exception_table
from reports.words import Words
from tablemgr.ledger.exception_readings import ExceptionRow, What


def row(kind: str, text: str) -> ExceptionRow:
    return ExceptionRow(
        9, What.REVERSAL, kind, 0, 0, "2026-05-28", "pit-3", "0417/dealer/Dana Marsh", None, "PGP-04", 7, 3, text
    )  # fmt: skip


@pytest.mark.parametrize(
    ("language", "said"), [("en", "500.50"), ("ru", "500,50"), ("fa", "۵۰۰٫۵۰"), ("zh_Hant", "500.50")]
)
def test_cash_that_was_taken_back_is_an_amount(language: str, said: str) -> None:
    cell = exception_table([row("CashUndone", "50050")]).rows[0][-1]
    assert said in written(cell, Words(TONGUES[language], "USD"), full=True)


def test_any_other_text_is_written_as_it_was_typed() -> None:
    cell = exception_table([row("RoundVoided", "50050")]).rows[0][-1]
    assert written(cell, Words(TONGUES["en"], "USD"), full=True).strip("\u2068\u2069") == "50050"
