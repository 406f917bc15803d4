"""The papers of the shift: a value of the floor in, PDF or CSV out; drawn as previews, or as the floor orders them.

Source: screens.md (paper); architecture.md (reports: snapshots in, PDF bytes out); REQ R18, R24, R70.
"""

from __future__ import annotations

from collections.abc import Callable

from reports.page import Paper
from reports.sheets.kept import body_of, content_of, sheets_of
from reports.sheets.paper import PREVIEWED, Copy, sheet_pdf, sheets_pdf
from reports.sheets.sheet import Sheet
from reports.sheets.sheet_csv import sheet_csv
from reports.sheets.shift_sheet import shift_sheet
from tablemgr.floor.papers import Asked, Drawn, PaperOrder
from tablemgr.floor.racks.report import ShiftReport


def shift_report_pdf(
    report: ShiftReport, *, paper: Paper | str = Paper.A4, language: str = "en", copy: Copy = PREVIEWED
) -> bytes:
    """Answer a shift report as a PDF; without a copy it is marked a preview.

    Source: REQ R69.
    """
    return sheet_pdf(shift_sheet(report), copy, paper=paper, language=language)


def shift_report_csv(report: ShiftReport, *, language: str = "en", names: bool = False) -> bytes:
    """Answer a shift report as CSV: the same cells as the paper. Source: REQ R70, R73."""
    return sheet_csv(shift_sheet(report), language=language, names=names)


def asked_of(sheets: tuple[Sheet, ...], which: str) -> Asked:
    """Answer what the floor is asked for when a paper is printed; which: of what it is, as people would say it.

    Source: REQ R18, R25.
    """
    return Asked(sheets[0].kind, which, body_of(sheets))


def draws(
    sheets: tuple[Sheet, ...], *, paper: Paper | str = Paper.A4, language: str = "en"
) -> Callable[[PaperOrder], Drawn]:
    """Answer what draws an order of the floor: a duplicate from what was kept, an original from the sheets.

    sheets may be none where a paper is printed again by its number.

    Source: REQ R18, R24 (body identical); screens.md (paper).
    """

    def draw(order: PaperOrder) -> Drawn:
        shown = sheets if order.kept is None else sheets_of(order.kept)
        copy = Copy(order.copy, order.number, order.replaces)
        return Drawn(sheets_pdf(shown, copy, paper=paper, language=language), content_of(shown))

    return draw
