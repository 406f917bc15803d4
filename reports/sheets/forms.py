"""Numbered blank forms for the hour without the program, and a sheet for each: round, fill, credit, inventory, dispute.

Source: REQ R78 (OAC 3772-11-12; 1.22(c)); requirements §2.
"""

from __future__ import annotations

from collections.abc import Sequence

import tablemgr
from reports.sheets.origins import origin_of
from reports.sheets.sheet import (
    Blank,
    BlankTable,
    Body,
    Cell,
    Held,
    Part,
    Said,
    Sheet,
    Signature,
    Signatures,
    figures,
    pair,
    said,
    words,
)
from tablemgr.core.money import Money
from tablemgr.floor.racks.slip_papers import Place

SEATS = 7
"""The most boxes that a table has."""
KINDS = ("round", "fill", "credit", "inventory", "dispute")


def form_sheet(place: Place, what: str, number: int, values: Sequence[int], *, day: str = "") -> Sheet:
    """Answer one blank form under its number; values are the house's denominations in minor units.

    day: the gaming day on which it was issued, which says how its number reads.

    Source: REQ R78 (numbered in advance, entered later with the original number).
    """
    label = str(number) if place.labels is None else place.labels.of("form", number, day)
    title = said(f"SHEET-FORM-{what.upper()}", number=label)
    facts = (pair("SHEET-FORM-NO", Held(label), strong=True),)
    head = tuple(Blank(Said(code)) for code in ("SHEET-DAY-TIME", "SHEET-SHIFT-NUMBER", "SHEET-TABLE-GAME"))
    parts = (Part(Said("SHEET-P-FORM"), (*head, *_body(what, values))), _signed(what))
    origin = origin_of(place.made_by, place.made_at, tablemgr.__version__, f"N{number}")
    return Sheet(
        "form", title, place.house, place.currency, facts, parts, origin, note=said("SHEET-FORM-NOTE")
    )


def _body(what: str, values: Sequence[int]) -> tuple[Body, ...]:
    money: tuple[Cell, ...] = tuple(Money(value) for value in values)
    chips = BlankTable(
        (figures("SHEET-DENOMINATION"), figures("SHEET-COUNT"), figures("SHEET-AMOUNT")),
        (*money, Said("SHEET-TOTAL")),
    )
    if what in ("fill", "credit"):
        return chips, Blank(Said("SHEET-RUNNER")), Blank(Said("SHEET-REASON"))
    if what == "inventory":
        return Blank(Said("SHEET-OPENER-OR-CLOSER")), chips, Blank(Said("SHEET-EXPECTED"))
    if what == "dispute":
        codes = ("SHEET-ROUND", "SHEET-SEAT", "SHEET-GUEST", "SHEET-VIDEO", "SHEET-REGULATOR-CALLED")
        lines = (("SHEET-CLAIM", 4), ("SHEET-AS-FOUND", 3), ("SHEET-RULING", 3))
        return (*(Blank(Said(code)) for code in codes), *(Blank(Said(code), n) for code, n in lines))
    seats = BlankTable(
        (words("SHEET-SEAT"), *(words(c) for c in ("SHEET-BET", "PAPER-LOW", "PAPER-HIGH", "SHEET-PAID"))),
        (*(Held(str(n)) for n in range(1, SEATS + 1)), Said("SHEET-BANK")),
    )
    return Blank(Said("SHEET-ROUND")), Blank(Said("SHEET-DICE")), seats, Blank(Said("SHEET-NOTE"), 2)


def _signed(what: str) -> Part:
    roles = {
        "round": ("SHEET-S-DEALER", "SHEET-S-SUPERVISOR"),
        "inventory": ("SHEET-S-DEALER", "SHEET-S-SUPERVISOR"),
        "dispute": ("SHEET-S-PIT-BOSS", "SHEET-S-SURVEILLANCE"),
    }.get(what, ("SHEET-S-SUPERVISOR", "SHEET-S-CASHIER", "SHEET-S-RUNNER-LINE", "SHEET-S-DEALER"))
    return Part(Said("SHEET-P-SIGNED"), (Signatures(tuple(Signature(Said(role)) for role in roles)),))
