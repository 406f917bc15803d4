"""The exceptions of a shift or of a part of the trail, with the paper codes that nobody gave.

Source: REQ R16 (exception report, per shift).
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.floor.standing import KINDS, Standing
from tablemgr.ledger.exception_readings import ExceptionRow, What, exceptions_of, row_of
from tablemgr.ledger.readings import readings_of
from tablemgr.ledger.shift_readings import milestone_facts
from tablemgr.ledger.store import Store
from tablemgr.table.trail_events import ShiftClosed, ShiftOpened


@dataclass(frozen=True, slots=True)
class Span:
    """Entries of the trail, first to last."""

    first: int
    last: int


def exceptions(store: Store, first: int, last: int) -> tuple[ExceptionRow, ...]:
    """Answer everything out of the ordinary from one entry to another, in the order of the trail.

    Source: REQ R16.
    """
    found = [*exceptions_of(readings_of(store), first, last), *_missing_codes(store, first, last)]
    return tuple(sorted(found, key=lambda row: row.seq))


def shift_span(store: Store, shift: int) -> Span | None:
    """Answer the entries of a shift, to the end of the trail while it is open; None where there was none.

    What was written between two shifts belongs to the one that follows it.

    Source: REQ R16 (per shift).
    """
    first, begun = 1, False
    for told in milestone_facts(readings_of(store), ("ShiftOpened", "ShiftClosed")):
        if isinstance(told.fact, ShiftOpened) and told.fact.shift == shift:
            begun = True
        if isinstance(told.fact, ShiftClosed):
            if begun:
                return Span(first, told.entry.seq)
            first = told.entry.seq + 1
    return Span(first, store.head()[0]) if begun else None


def shift_exceptions(store: Store, shift: int) -> tuple[ExceptionRow, ...]:
    """Answer everything out of the ordinary in a shift; nothing where there was none.

    Source: REQ R16 (per shift).
    """
    span = shift_span(store, shift)
    return () if span is None else exceptions(store, span.first, span.last)


def _missing_codes(store: Store, first: int, last: int) -> list[ExceptionRow]:
    """A shift that was opened while nobody had given the code of the one before."""
    standing, found = Standing(), []
    for told in milestone_facts(readings_of(store), KINDS):
        if isinstance(told.fact, ShiftOpened) and standing.code_due and first <= told.entry.seq <= last:
            found.append(row_of(told.entry, told.fact, What.CODE_MISSING, str(standing.code_due)))
        standing = standing.after(told.fact)
    return found
