"""The exceptions of a shift or of a part of the trail, with the paper codes that nobody gave.

Source: REQ R16 (exception report, per shift).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tablemgr.floor.practice import MODE as PRACTICE
from tablemgr.floor.series_labels import LETTERS, SeriesLabels
from tablemgr.floor.standing import KINDS, Standing
from tablemgr.ledger.exception_readings import ExceptionRow, What, exceptions_of, row_of
from tablemgr.ledger.readings import Readings, readings_of
from tablemgr.ledger.rows import Told
from tablemgr.ledger.shift_readings import milestone_facts, span_rounds
from tablemgr.ledger.store import Store
from tablemgr.table.trail_events import ShiftClosed, ShiftOpened

OPENINGS = ("RoundOpened", "DealOpened")
OF_SERIES = {
    "SlipVoided": ("slip", ""), "RequestWithdrawn": ("request", "request"), "VarianceFound": ("number", "variance"),
    "FormEntered": ("form", "form"),
}  # fmt: skip
"""Which field of an exception is a number of a series, and of which: a slip's is in the fact."""
TURNS = ("GamingDayOpened", "GamingDayClosed", "ShiftOpened", "ShiftClosed")


@dataclass(frozen=True, slots=True)
class Span:
    """Entries of the trail, first to last."""

    first: int
    last: int


def exceptions(store: Store, first: int, last: int) -> tuple[ExceptionRow, ...]:
    """Answer everything out of the ordinary from one entry to another, in the order of the trail.

    Source: REQ R16.
    """
    readings = readings_of(store)
    found = [
        *exceptions_of(readings, first, last), *_missing_codes(store, first, last), *_astray(readings, first, last)
    ]  # fmt: skip
    labels = SeriesLabels(readings)
    return tuple(_labelled(row, labels) for row in sorted(found, key=lambda row: row.seq))


def _labelled(row: ExceptionRow, labels: SeriesLabels) -> ExceptionRow:
    """The row with the numbers of slips, counts and forms as their own papers bear them. REQ R21."""
    series = OF_SERIES.get(row.kind)
    if series is None:
        return row
    field, named = series
    fields = dict(row.told)
    number, name = fields.get(field), named or str(fields.get("move"))
    if not isinstance(number, int) or name not in LETTERS:
        return row
    fields[field] = labels.of(name, number, row.gaming_day)
    return replace(row, told=tuple(fields.items()))


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
            found.append(row_of(told.entry, told.fact, What.CODE_MISSING, ("shift", standing.code_due)))
        standing = standing.after(told.fact)
    return found


def _astray(readings: Readings, first: int, last: int) -> Iterator[ExceptionRow]:
    """Rounds that were opened while no gaming day or no shift was open: a row for each table and each such time.

    Source: REQ R62 (every hand belongs to exactly one gaming day and shift).
    """
    practice = {row.table for row in readings.tables() if row.mode == PRACTICE}
    for begun, ended in _without_shift(readings, last):
        rounds: dict[str, list[Told]] = {}
        for told in span_rounds(readings, OPENINGS, max(first, begun), min(last, ended)):
            table = told.entry.table or ""
            if table not in practice:
                rounds.setdefault(table, []).append(told)
        for opened in rounds.values():
            numbers = [told.entry.round for told in opened]
            said = f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]} \u2013 {numbers[-1]}"
            yield row_of(opened[0].entry, opened[0].fact, What.NO_SHIFT, ("rounds_from_to", said))


def _without_shift(readings: Readings, last: int) -> Iterator[tuple[int, int]]:
    """The first and last entry of each time in which no gaming day or no shift was open."""
    standing, begun = Standing(), 1
    for told in milestone_facts(readings, TURNS):
        was_open = _is_open(standing)
        standing = standing.after(told.fact)
        if was_open and not _is_open(standing):
            begun = told.entry.seq
        elif not was_open and _is_open(standing):
            yield begun, told.entry.seq
    if not _is_open(standing):
        yield begun, last


def _is_open(standing: Standing) -> bool:
    return standing.day is not None and standing.shift is not None
