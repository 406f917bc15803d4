"""A slip of chips by its kind and number, straight from the trail: the one way that screens and printing take.

Source: REQ R26 to R35, R42, R43, R53; architecture.md (reports: snapshots in, PDF bytes out).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from reports.sheets import chip_sheets as sheets
from reports.sheets import dispute_sheet, drop_sheets
from reports.sheets.sheet import Sheet
from tablemgr.floor.exceptions import shift_span
from tablemgr.floor.racks import slip_papers as found
from tablemgr.floor.racks.book import Book
from tablemgr.floor.session import Session

T = TypeVar("T")
BY_NUMBER: Mapping[str, Callable[[Session, int, str], Sheet | None]] = {
    "request": lambda s, n, by: _drawn(sheets.request_sheet, found.request_slip(s, n, by=by)),
    "fill": lambda s, n, by: _drawn(sheets.move_sheet, found.move_slip(s, "fill", n, by=by)),
    "credit": lambda s, n, by: _drawn(sheets.move_sheet, found.move_slip(s, "credit", n, by=by)),
    "inventory": lambda s, n, by: _drawn(sheets.inventory_sheet, found.count_slip(s, n, by=by)),
    "variance": lambda s, n, by: _drawn(sheets.variance_sheet, found.variance_slip(s, n, by=by)),
    "dispute": lambda s, n, by: _drawn(dispute_sheet.dispute_sheet, found.dispute_record(s, n, by=by)),
}
"""Slips that have a number of their own."""


def _drawn(draw: Callable[[T], Sheet], of: T | None) -> Sheet | None:
    return None if of is None else draw(of)


def slip_sheet(session: Session, what: str, number: int, *, by: str) -> Sheet | None:
    """Answer a slip by kind (request, fill, credit, inventory, variance, dispute) and number; None for none.

    Source: REQ R26, R34, R53.
    """
    return BY_NUMBER[what](session, number, by)


def drop_count_sheet(session: Session, book: Book, table: str, shift: int, *, by: str) -> Sheet | None:
    """Answer the drop count sheet of a table and shift, None where it had no box. Source: REQ R42, R43."""
    return _drawn(drop_sheets.drop_sheet_of, found.drop_sheet(session, book, table, shift, by=by))


def void_list_sheet(session: Session, book: Book, shift: int, *, by: str) -> Sheet | None:
    """Answer the void list of a shift, None where there was no such shift. Source: REQ R27."""
    span = shift_span(session.store, shift)
    if span is None:
        return None
    return drop_sheets.void_sheet(found.void_list(session, book, shift, span.first, span.last, by=by))
