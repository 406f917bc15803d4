"""Tables that players bank, on the sheets of a shift and of a day: the collection in place of a win.

A sheet without such a table says nothing of them: it looks as it always did.

Source: FORMULA 7; REQ R60 (revenue is the collection, not the rack's movement; below nothing it is looked into).
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from reports.sheets.sheet import (
    Cell,
    Column,
    Held,
    Note,
    Part,
    Percent,
    Said,
    Table,
    Typed,
    figures,
    said,
    words,
)
from tablemgr.core.money import Money, total
from tablemgr.core.series import lettered
from tablemgr.core.takings import known_sum
from tablemgr.floor.racks.figures import LIVE, TableFigures
from tablemgr.floor.racks.revenue import Parted

BLANK = Typed("")


def head(*, shown: bool) -> tuple[Column, ...]:
    """Answer the head of the column of revenue; none where no table of the sheet is banked by players. REQ R60."""
    return (figures("SHEET-REVENUE"),) if shown else ()


def win_cells(one: TableFigures, *, shown: bool) -> tuple[Cell, ...]:
    """Answer a table's win, hold and revenue: what it does not have is blank, what is not known is n/a.

    Source: FORMULA 1, 7; REQ R60.
    """
    if one.revenue is not None:
        return BLANK, BLANK, one.revenue.counted
    return one.won, _percent(one.takings.hold), *((BLANK,) if shown else ())


def sum_cells(of: Parted, *, shown: bool) -> tuple[Cell, ...]:
    """Answer the same of several tables or shifts together. Source: FORMULA 1 F, 7; REQ R60."""
    has_win = bool(of.banked) or not of.players
    won: tuple[Cell, ...] = (of.win, _percent(of.hold)) if has_win else (BLANK, BLANK)
    return (*won, *((of.revenue if of.players else BLANK,) if shown else ()))


def players_part(found: Iterable[TableFigures], *, by_shift: bool) -> tuple[Part, ...]:
    """Answer the part about tables that players bank, nothing where there are none.

    by_shift: whether the sheet is of several shifts, and each row says of which it is.

    Source: FORMULA 7; REQ R60.
    """
    there = [one for one in found if one.revenue is not None]
    if not there:
        return ()
    rows = tuple((*_named(one, by_shift=by_shift), *_cells(one)) for one in there)
    live = [one for one in there if one.mode == LIVE]
    revenues = [one.revenue for one in live if one.revenue is not None]
    sums = (
        Said("SHEET-TOTAL"), *((BLANK,) if by_shift else ()), known_sum([one.takings.drop for one in live]),
        known_sum([one.expected for one in revenues]), known_sum([one.counted for one in revenues]),
        known_sum([one.over_short for one in revenues]), total([one.collected for one in live]), BLANK,
    )  # fmt: skip
    heads = (
        words("SHEET-TABLE"), *((words("SHEET-SHIFT-NUMBER"),) if by_shift else ()), figures("SHEET-DROP"),
        figures("SHEET-REVENUE-EXPECTED"), figures("SHEET-REVENUE"), figures("SHEET-OVER-SHORT"),
        figures("SHEET-REVENUE-OUT"), words("SHEET-DUE"),
    )  # fmt: skip
    return (Part(Said("SHEET-P-PLAYERS"), (Note(Said("SHEET-PLAYERS-RULE")), Table(heads, rows, sums))),)


def _named(one: TableFigures, *, by_shift: bool) -> tuple[Cell, ...]:
    name: Cell = Typed(one.table) if one.mode == LIVE else said("SHEET-TABLE-TRAINING", table=one.table)
    return (name, Held(lettered("shift", one.shift))) if by_shift else (name,)


def _cells(one: TableFigures) -> tuple[Cell, ...]:
    revenue = one.revenue
    if revenue is None:
        return ()
    due: Cell = Said("SHEET-REVENUE-NEGATIVE") if revenue.is_negative else BLANK
    return one.takings.drop, revenue.expected, revenue.counted, revenue.over_short, one.collected, due


def result_of(of: Parted) -> tuple[tuple[str, Money | None], ...]:
    """Answer the lines of a shift's result about tables that players bank, by code. Source: FORMULA 1 F, 7; REQ R60."""
    if not of.players:
        return ()
    return ("SHEET-DROP-PLAYERS", of.players_drop), ("SHEET-REVENUE-OF", of.revenue)


def _percent(value: Decimal | None) -> Percent | None:
    return None if value is None else Percent(value)
