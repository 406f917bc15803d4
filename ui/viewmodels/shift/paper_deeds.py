"""What a form of papers comes to: a report to look at or to save, a paper that is wanted, prints of an earlier one.

Source: REQ R24, R70; FAULT F2.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.viewmodels.shift.sheet_leaving import SheetDrawn


@dataclass(frozen=True, slots=True)
class WantPaper:
    """Print a paper: what it is, and of which shift, day, number or table, as reports/sheets/wanted has it."""

    what: str
    shift: int = 0
    day: str = ""
    number: int = 0
    table: str = ""
    to_file: bool = False
    """Whether it becomes a file though the station has a printer; it is a print on record all the same."""


@dataclass(frozen=True, slots=True)
class ShowReport:
    """Look at another report of the shift or day that is looked at."""

    kind: str


@dataclass(frozen=True, slots=True)
class SaveReport:
    """Save the report that is looked at: as PDF, which is a print on record, or its figures for a spreadsheet."""

    wish: WantPaper
    is_csv: bool = False


@dataclass(frozen=True, slots=True)
class PrintDuplicate:
    """Print what was printed before and says the same: a duplicate, for a reason."""

    made: SheetDrawn
    why: str


@dataclass(frozen=True, slots=True)
class PrintAgain:
    """Print duplicates of a paper by its number, for a reason."""

    number: int
    title: str
    why: str
    count: int = 1


PaperDeed = WantPaper | ShowReport | SaveReport | PrintDuplicate | PrintAgain
