"""What a form of papers comes to: a paper that is wanted, and prints of one that was printed before.

Source: REQ R24; FAULT F2.
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


PaperDeed = WantPaper | PrintDuplicate | PrintAgain
