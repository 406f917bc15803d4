"""The papers of the shift, one function each: a value of the floor in, PDF bytes out.

Source: screens.md (paper); architecture.md (reports: snapshots in, PDF bytes out).
"""

from __future__ import annotations

from reports.page import Paper
from reports.sheets.paper import Copy, sheet_pdf
from reports.sheets.shift_sheet import shift_sheet
from tablemgr.floor.racks.report import ShiftReport


def shift_report_pdf(
    report: ShiftReport,
    *,
    paper: Paper | str = Paper.A4,
    language: str = "en",
    copy: Copy = Copy(),  # noqa: B008
) -> bytes:
    """Answer a shift report as a PDF; without a copy it is marked a preview.

    Source: REQ R69.
    """
    return sheet_pdf(shift_sheet(report), copy, paper=paper, language=language)
