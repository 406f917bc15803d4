"""How a table's rack is kept: by its own rules, the house's, or the program's.

Source: REQ R15, R34, R39, R57; recording.md (bets: when commission is taken).
"""

from __future__ import annotations

from tablemgr.core.money import ZERO, Money
from tablemgr.floor.racks.book import Book
from tablemgr.table import chip_events as k

FOUR, SEATS = "four", "seats"
"""Whom fees are reckoned for: four players whoever sits there, or the seats that play. Source: FORMULA 7."""
DEFAULT_RULES = k.RackRulesSet(
    "carried", ZERO, Money(2_500), Money(10_000), "none", ZERO, 30, 0, Money(100), ZERO
)
"""Where a house says nothing: carried float, 25 and 100 units as New Jersey has them. Source: REQ R34."""


def rules_of(book: Book, table: str) -> k.RackRulesSet:
    """Answer how a table's rack is kept: its own rules, else the house's, else the program's.

    Source: REQ R15, R34.
    """
    for one in (book.tables.get(table), book.tables.get("")):
        if one is not None and one.rules is not None:
            return one.rules
    return DEFAULT_RULES
