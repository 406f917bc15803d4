"""The papers of the shift: a value of the floor in, PDF or CSV out; drawn as previews, or as the floor orders them.

Source: screens.md (paper); architecture.md (reports: snapshots in, PDF bytes out); REQ R18, R24, R70.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from reports.page import Paper
from reports.sheets.kept import body_of, content_of, sheets_of
from reports.sheets.paper import PREVIEWED, Copy, sheet_pdf, sheets_pdf
from reports.sheets.sheet import Sheet
from reports.sheets.sheet_csv import sheet_csv
from reports.sheets.shift_sheet import shift_sheet
from tablemgr.floor.papers import Asked, Drawn, PaperDone, PaperOrder, print_again, print_paper
from tablemgr.floor.people import Person
from tablemgr.floor.racks.report import ShiftReport
from tablemgr.floor.session import Session
from tablemgr.table.commands import Problems


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
        copy = Copy(order.copy, order.number, order.replaces, order.of)
        return Drawn(sheets_pdf(shown, copy, paper=paper, language=language), content_of(shown))

    return draw


def print_sheets(
    session: Session, data: Path, sheets: tuple[Sheet, ...], which: str, *, by: Person,
    paper: Paper | str = Paper.A4, language: str = "en", why: str = "", op_id: str | None = None,
) -> PaperDone | Problems:  # fmt: skip
    """Print sheets as one paper of the house: numbered, kept in the data folder, and on record before it is answered.

    which: of what they are: a shift's or slip's number, a day, first and last form.

    Source: REQ R18, R22, R24, R25; FAULT F2.
    """
    return print_paper(
        session, data, asked_of(sheets, which), draw=draws(sheets, paper=paper, language=language), by=by,
        paper=str(paper), language=language, why=why, op_id=op_id,
    )  # fmt: skip


def print_kept(
    session: Session, data: Path, number: int, *, by: Person, paper: Paper | str = Paper.A4, language: str = "en",
    why: str = "", op_id: str | None = None,
) -> PaperDone | Problems:  # fmt: skip
    """Print a paper once more by its number, from what was kept of it. Source: FAULT F2; REQ R24, R25."""
    return print_again(
        session, data, number, draw=draws((), paper=paper, language=language), by=by, paper=str(paper),
        language=language, why=why, op_id=op_id,
    )  # fmt: skip
