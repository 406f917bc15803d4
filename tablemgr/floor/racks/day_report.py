"""A gaming day as one frozen value: what the master game report, the daily audit sheet and the logs of a day show.

Source: REQ R16, R38, R47, R71, R72; formulas of FORMULA 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from tablemgr.core.hold_band import HoldBand, hold_band
from tablemgr.core.money import Money, total
from tablemgr.core.takings import known_sum
from tablemgr.floor.cash_elsewhere import Elsewhere
from tablemgr.floor.clock import Instant
from tablemgr.floor.exceptions import Span, exceptions, shift_span
from tablemgr.floor.program_files import program_said
from tablemgr.floor.racks.alarms import RECOUNT_DAYS
from tablemgr.floor.racks.book import Book, Slip, TableShift
from tablemgr.floor.racks.cash_book import PatronDay
from tablemgr.floor.racks.figures import LIVE, Sums, TableFigures, day_figures, later_win, summed
from tablemgr.floor.racks.report import cash_elsewhere_of, cash_of, gaps_within, known_tables, labels_of_slips
from tablemgr.floor.racks.revenue import Parted, parted
from tablemgr.floor.series_labels import SeriesLabels
from tablemgr.floor.session import Session
from tablemgr.ledger.exception_readings import ExceptionRow
from tablemgr.ledger.gaps import Gap


@dataclass(frozen=True, slots=True)
class Stretch:
    """Several shifts of one or more tables by their chips; None where one of them is not known."""

    shifts: int
    counted: int
    """How many of them have every count."""
    drop: Money | None
    parted: Parted
    fills: Money
    credits: Money
    adjusted: Money
    """What later entries of closed days add to the win."""

    @property
    def win(self) -> Money | None:
        """Of the shifts in which the house banks. Source: FORMULA 1; REQ R60."""
        return self.parted.win

    @property
    def revenue(self) -> Money | None:
        """Of the shifts in which players bank. Source: FORMULA 7; REQ R60."""
        return self.parted.revenue

    @property
    def hold(self) -> Decimal | None:
        """The sum of wins over the sum of drops. Source: FORMULA 1 F."""
        return self.parted.hold


@dataclass(frozen=True, slots=True)
class MasterRow:
    """A table or a game: the day, the month and the year so far."""

    name: str
    game: str
    day: Stretch
    month: Stretch
    year: Stretch
    band: HoldBand | None = None
    """Of last year's days, or last month's; None where too few of them are counted."""

    @property
    def is_unusual(self) -> bool:
        """Whether the day's percentage lies outside of the band. Source: REQ R47."""
        hold_ = self.day.hold
        return self.band is not None and hold_ is not None and not self.band.holds(hold_)


@dataclass(frozen=True, slots=True)
class Idle:
    """A table that did not open on the day: when it last did, and what its last closer was."""

    table: str
    last_day: str
    """Empty where it never had a shift."""
    closer: Money | None
    days: int
    """Since then."""

    @property
    def recount_due(self) -> bool:
        """Whether it is to be counted anew. Source: REQ R38."""
        return self.days >= RECOUNT_DAYS


@dataclass(frozen=True, slots=True)
class DayShift:
    """A shift of the day, and its entries."""

    shift: int
    span: Span
    is_closed: bool


@dataclass(frozen=True, slots=True)
class DayReport:
    """Everything that the sheets of a gaming day say."""

    house: str
    day: str
    is_closed: bool
    made_at: Instant
    made_by: str
    program: str
    reference: str
    currency: str
    shifts: tuple[DayShift, ...]
    figures: tuple[TableFigures, ...]
    parts: tuple[TableShift, ...]
    """The same tables and shifts as the figures."""
    sums: Sums
    tables: tuple[MasterRow, ...]
    games: tuple[MasterRow, ...]
    whole: MasterRow
    slips: tuple[Slip, ...]
    exceptions: tuple[ExceptionRow, ...]
    gaps: tuple[Gap, ...]
    cash: tuple[PatronDay, ...]
    idle: tuple[Idle, ...]
    forms_open: tuple[int, ...]
    training: bool
    """Nothing of the day was played for money."""
    labels: tuple[str, ...] = ()
    """How the number of each slip reads on its paper."""
    elsewhere: Elsewhere = ()
    """The other stations, whose cash is in the sums of who moved cash here."""


def day_report(session: Session, book: Book, day: str, *, by: str) -> DayReport | None:
    """Answer the report of a gaming day as far as it has come; None where it had no shift.

    Source: REQ R71, R72.
    """
    readings, now = session.readings, session.now()
    numbers = sorted(shift for shift, of in book.days.items() if of == day)
    spans = [(number, shift_span(session.store, number)) for number in numbers]
    shifts = tuple(DayShift(n, span, book.shift != n) for n, span in spans if span is not None)
    if not shifts:
        return None
    parts = book.of_day(day)
    figures = day_figures(readings, book, day, now_us=now.at_us)
    first, last = shifts[0].span.first, shifts[-1].span.last
    tables = readings.tables()
    names = {row.table: row.game for row in tables}
    rows = tuple(_row(book, day, (name,), name, names.get(name, "")) for name in _live_tables(book, day))
    games = sorted({row.game for row in rows})
    slips = _slips(book, {n for n, _ in spans})
    elsewhere = cash_elsewhere_of(session, day)
    return DayReport(
        house=next((row.house for row in tables), ""), day=day, is_closed=day in book.closed_days, made_at=now,
        made_by=by, program=program_said(session.readings), reference=f"D{day}-{last}",
        currency=next((row.currency for row in tables), ""), shifts=shifts, figures=figures, parts=parts,
        sums=summed(figures), tables=rows,
        games=tuple(_row(book, day, tuple(r.name for r in rows if r.game == g), "", g) for g in games),
        whole=_row(book, day, tuple(row.name for row in rows), "", ""), slips=slips,
        exceptions=exceptions(session.store, first, last), gaps=gaps_within(session, first, last),
        cash=cash_of(session, day, last, elsewhere), idle=_idle(book, day, known_tables(session, last), parts),
        forms_open=book.forms_open(), training=bool(figures) and all(one.mode != LIVE for one in figures),
        labels=labels_of_slips(SeriesLabels(readings), book, slips), elsewhere=elsewhere,
    )  # fmt: skip


def stretch(parts: Iterable[TableShift]) -> Stretch:
    """Answer several shifts by their chips together; a part that is not known makes the whole unknown.

    Source: FORMULA 1 F; REQ R40, R47.
    """
    found = list(parts)
    taken = [one.takings for one in found]
    return Stretch(
        len(found), sum(one.win is not None for one in taken), known_sum([one.drop for one in taken]),
        parted([(one.game, one.takings) for one in found]), total([one.fills for one in taken]),
        total([one.credits for one in taken]), total([later_win(one) for one in found]),
    )  # fmt: skip


def _live_tables(book: Book, day: str) -> list[str]:
    """Tables with a shift in the year so far; practice and training are in no total."""
    found = {one.table for one in book.shifts.values() if day[:4] == one.day[:4] and one.day <= day}
    return sorted(name for name in found if book.table(name).mode == LIVE)


def _row(book: Book, day: str, tables: tuple[str, ...], name: str, game: str) -> MasterRow:
    there = [one for one in book.shifts.values() if one.table in tables and one.day <= day]
    return MasterRow(
        name, game, stretch(one for one in there if one.day == day),
        stretch(one for one in there if one.day[:7] == day[:7]),
        stretch(one for one in there if one.day[:4] == day[:4]), usual_band(there, day),
    )  # fmt: skip


def usual_band(before: Iterable[TableShift], day: str) -> HoldBand | None:
    """Answer the band of the year before a day's, else of the month before, from days with every count.

    Source: REQ R47 (last year's percentage, or last month's); FORMULA 8.
    """
    by_day: dict[str, list[TableShift]] = {}
    for one in before:
        by_day.setdefault(one.day, []).append(one)
    holds = {of: found for of, parts in by_day.items() if (found := stretch(parts).hold) is not None}
    year, month = int(day[:4]), int(day[5:7])
    last_month = f"{year}-{month - 1:02d}" if month > 1 else f"{year - 1}-12"
    for begins in (str(year - 1), last_month):
        band = hold_band([hold_ for of, hold_ in sorted(holds.items()) if of.startswith(begins)])
        if band is not None:
            return band
    return None


def _slips(book: Book, shifts: set[int]) -> tuple[Slip, ...]:
    return tuple(
        slip
        for name in sorted(book.tables)
        for slip in book.tables[name].slips.values()
        if (slip.shift or slip.issued.shift) in shifts
    )


def _idle(book: Book, day: str, known: tuple[str, ...], parts: tuple[TableShift, ...]) -> tuple[Idle, ...]:
    open_on_it = {one.table for one in parts if not one.is_idle}
    found = []
    for name in known:
        if name in open_on_it:
            continue
        there = [one for one in book.shifts.values() if one.table == name and not one.is_idle]
        before = [one for one in there if one.day < day]
        last = max(before, key=lambda one: one.shift, default=None)
        closer = None if last is None or last.closer is None else last.closer.total
        found.append(Idle(name, "" if last is None else last.day, closer, _days(book, last, day)))
    return tuple(found)


def _days(book: Book, last: TableShift | None, day: str) -> int:
    """Gaming days on which the house was open since the table last was, with this one."""
    return 0 if last is None else sum(last.day < opened <= day for opened in book.opened_days)
