"""Practice beside a live table: the table's own rules, its own round numbers, never in a total.

Source: screens.md (practice: the table's own rules, marked on every screen and paper, never in totals).
"""

from __future__ import annotations

PRACTICE = "-PRACTICE"
"""How a practice table's name ends; no table that lies on the floor may be called so."""
MODE = "practice"


def practice_of(table: str) -> str:
    """Answer the name of the practice table beside a live one. Source: screens.md (practice)."""
    return f"{table}{PRACTICE}"


def live_of(table: str) -> str:
    """Answer the live table beside which a practice table stands; any other table is itself.

    >>> live_of("PGP-04-PRACTICE"), live_of("PGP-04")
    ('PGP-04', 'PGP-04')

    Source: screens.md (practice); REQ R02 (one live session per person).
    """
    return table.removesuffix(PRACTICE)
