"""Rows for people as CSV: UTF-8 with its mark, amounts as numbers, texts that no spreadsheet takes for a formula.

Source: REQ R73; ledger.md (export).
"""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from reports.figures import places
from tablemgr.core.money import Money

if TYPE_CHECKING:
    from tablemgr.ledger.sheet import Sheet

BOM = b"\xef\xbb\xbf"
AMOUNTS = frozenset({"bets", "house", "commission", "stake", "net", "won", "amount"})
INSTANTS = frozenset({"opened_at", "ended_at", "printed_at", "at"})
FORMULAS = frozenset("=+-@＝＋－＠")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def csv_of(sheet: Sheet) -> bytes:
    """Answer a sheet as CSV with a line of column names; every amount's currency stands in its row.

    Source: REQ R73.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    has_currency = "currency" in sheet.columns
    writer.writerow([*sheet.columns, *(() if has_currency else ("currency",))])
    for row, currency in zip(sheet.rows, sheet.currencies, strict=True):
        cells = [_cell(name, value, currency) for name, value in zip(sheet.columns, row, strict=True)]
        writer.writerow(cells if has_currency else [*cells, safe(currency)])
    return BOM + text.getvalue().encode("utf-8")


def safe(text: str) -> str:
    """Answer a text that a spreadsheet shows as it stands: one that could begin a formula gets a mark before it.

    >>> safe("=1+1"), safe("Ana Lim")
    ("'=1+1", 'Ana Lim')

    Source: REQ R73 (cells starting = + − @ neutralised).
    """
    begins = text.lstrip()[:1]
    return f"'{text}" if text[:1] in ("\t", "\r", "\n") or begins in FORMULAS else text


def number_of(amount: Money, currency: str) -> str:
    """Answer an amount as a number that every spreadsheet reads, minus sign before it.

    >>> number_of(Money(-71250), "USD"), number_of(Money(500), "JPY")
    ('-712.50', '500')

    Source: REQ R70, R73.
    """
    digits = places(currency)
    whole, part = divmod(abs(amount.minor), 10**digits)
    sign = "-" if amount.minor < 0 else ""
    return f"{sign}{whole}.{part:0{digits}d}" if digits else f"{sign}{whole}"


def _cell(name: str, value: Any, currency: str) -> str:
    if value is None:
        return ""
    if isinstance(value, Money):
        return number_of(value, currency)
    if isinstance(value, tuple):
        return "; ".join(f"{number_of(amount, currency)} x {count}" for amount, count in value)
    if name in AMOUNTS:
        return number_of(Money(value), currency)
    if name in INSTANTS:
        return (_EPOCH + timedelta(microseconds=value)).isoformat(timespec="microseconds")
    return str(value) if isinstance(value, int) else safe(str(value))
