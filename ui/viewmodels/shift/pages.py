"""The pages of the operator's desk: who has which, what each lists, and what can be begun on it.

Source: screens.md (shift); facts.md (roles); REQ R43.
"""

from __future__ import annotations

from collections.abc import Callable

from tablemgr.floor.people import Role
from ui.viewmodels.shift import (
    page_cash,
    page_close,
    page_drop,
    page_papers,
    page_seats,
    page_slips,
    page_tables,
)
from ui.viewmodels.shift.rows import Listing
from ui.viewmodels.shift.scene import Choice, Scene

HOUSE, TABLES, SLIPS, DROP, CLOSE, REPORT, CASH, SEATS, PAPERS, PRINTS = (
    "house", "tables", "slips", "drop", "close", "report", "cash", "seats", "papers", "prints",
)  # fmt: skip
PAGES = (HOUSE, TABLES, SLIPS, DROP, CASH, SEATS, PAPERS, CLOSE, REPORT, PRINTS)
FOR = {
    Role.CASHIER: (SLIPS, PRINTS), Role.COUNTER: (DROP,), Role.OPERATOR: PAGES, Role.PIT_BOSS: PAGES,
    Role.AUDITOR: (REPORT, PRINTS),
}  # fmt: skip
"""Who has which pages: whoever counts a box sees nothing that tells the other one's count; an auditor reads every
report and prints it, and begins nothing that moves a chip. REQ R43, R16, R72."""
LISTINGS: dict[str, Callable[[Scene, str], Listing]] = {
    TABLES: page_tables.listing, SLIPS: page_slips.listing, DROP: page_drop.listing, CASH: page_cash.listing,
    SEATS: page_seats.listing, PAPERS: page_papers.listing, CLOSE: page_close.listing,
}  # fmt: skip
"""What each page lists; the report and the prints list what their own rooms hold."""
CHOICES: dict[str, Callable[[Scene, str], tuple[Choice, ...]]] = {
    TABLES: page_tables.choices, SLIPS: page_slips.choices, DROP: page_drop.choices, CASH: page_cash.choices,
    SEATS: page_seats.choices, PAPERS: page_papers.choices,
}  # fmt: skip
