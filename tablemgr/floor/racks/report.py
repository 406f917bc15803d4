"""The shift report as one frozen value: what screen, paper and CSV show alike, in the report's fixed order.

Source: REQ R16, R69 to R71; screens.md (shift; paper); ledger.md (paper).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from heapq import merge
from itertools import count

from tablemgr.core.money import Money
from tablemgr.core.pace import an_hour
from tablemgr.core.problems import Problem, problem
from tablemgr.floor.cash_elsewhere import Elsewhere, joined
from tablemgr.floor.clock import Instant
from tablemgr.floor.exceptions import shift_exceptions, shift_span
from tablemgr.floor.practice import MODE as PRACTICE
from tablemgr.floor.program_files import program_said
from tablemgr.floor.racks.alarms import rack_alarms
from tablemgr.floor.racks.book import Book, Slip, TableShift
from tablemgr.floor.racks.cash_book import PatronDay, cash_of_day
from tablemgr.floor.racks.figures import LIVE, Sums, TableFigures, shift_figures, summed
from tablemgr.floor.racks.revenue import revenue_alarm
from tablemgr.floor.racks.suspects import Suspect, suspects
from tablemgr.floor.series_labels import SeriesLabels
from tablemgr.floor.session import Session
from tablemgr.floor.shift import House
from tablemgr.ledger.checkpoints import PaperCode
from tablemgr.ledger.exception_readings import ExceptionRow
from tablemgr.ledger.gaps import NUMBERED, Gap, gaps_of
from tablemgr.ledger.shift_readings import FAR, milestone_facts, noted_facts, span_facts, span_rounds
from tablemgr.ledger.stretches import HOUR_US, DealerRounds, Hour, Stretch, by_dealer, by_hour
from tablemgr.ledger.unconfirmed import unconfirmed
from tablemgr.table.chip_events import CHIP_KINDS, DayAdjusted
from tablemgr.table.events import DisputeClosed, DisputeOpened, DisputeRuled
from tablemgr.table.trail_events import OpenRound, ShiftClosed, ShiftOpened

ROUND_KINDS = ("RoundOpened", "RoundSkipped", "DealOpened")
OTHER_KINDS = (
    *(kind for kind in NUMBERED if kind not in ROUND_KINDS),
    *(kind.__name__ for kind in CHIP_KINDS if hasattr(kind, "SERIES")), "SlipPrinted", "PaperPrinted", "Restored",
    "RecoveryDeclared",
)  # fmt: skip
"""Facts that take or declare numbers: of rounds, and of every other series."""


@dataclass(frozen=True, slots=True)
class TablePart:
    """One table of the report: its figures, and what they are made of."""

    figures: TableFigures
    shift: TableShift
    slips: tuple[Slip, ...]
    """Received in the shift, or issued to the table and open or void."""
    hours: tuple[Hour, ...]
    dealers: tuple[DealerRounds, ...]
    labels: tuple[str, ...] = ()
    """How the number of each slip reads on its paper."""
    adjusted: tuple[str, ...] = ()
    """How the number of each adjustment reads."""
    varied: tuple[tuple[str, str], ...] = ()
    """How the number of each variance reads, and that of its count."""
    suspects: tuple[Suspect, ...] = ()
    """Where to look for what no cause explains; none where nothing is unexplained."""


@dataclass(frozen=True, slots=True)
class GameSums:
    """All tables of one game."""

    game: str
    sums: Sums


@dataclass(frozen=True, slots=True)
class HourSum:
    """All live tables in one hour of the clock."""

    begun_us: int
    rounds: int
    result: Money
    """What the rounds that ended in it made for the house, commission within."""
    table_us: int
    """How long tables were open in it, pauses left out."""

    @property
    def pace(self) -> Decimal | None:
        """Rounds an hour of table time; None under a quarter of an hour of it. Source: FORMULA 4."""
        return an_hour(self.rounds, self.table_us, 0)


@dataclass(frozen=True, slots=True)
class Dispute:
    """A dispute that was opened in the shift, or stands open at its end."""

    number: int
    table: str
    round: int
    seat: int
    claim: str
    is_open: bool
    to_guest: Money | None = None
    """What its ruling brought the guest, below zero what it took back; None where nothing is ruled or it is not said."""


@dataclass(frozen=True, slots=True)
class ShiftReport:
    """Everything that a shift report says."""

    house: str
    day: str
    shift: int
    begun_us: int
    ended_us: int | None
    """None while the shift is open."""
    offset_minutes: int
    """The house's clock against UTC when the shift began; its times are told by it."""
    made_at: Instant
    made_by: str
    program: str
    reference: str
    """Which report it is, of what state of the trail: shift and last entry."""
    currency: str
    tables: tuple[TablePart, ...]
    games: tuple[GameSums, ...]
    sums: Sums
    hours: tuple[HourSum, ...]
    """From the first hour in which a live table stood open to the last, none left out."""
    exceptions: tuple[ExceptionRow, ...]
    disputes: tuple[Dispute, ...]
    cash: tuple[PatronDay, ...]
    gaps: tuple[Gap, ...]
    open_rounds: tuple[OpenRound, ...]
    alarms: tuple[Problem, ...]
    code: PaperCode | None
    """Of this shift, once it is closed."""
    previous: PaperCode | None
    boxes_missing: tuple[str, ...]
    """Tables that were open and had no drop box."""
    not_opened: tuple[str, ...]
    """Tables of the house that did not open in the shift."""
    elsewhere: Elsewhere = ()
    """The other stations, whose cash is in the sums of who moved cash here."""


OTHER_PARTS = 5
"""Parts of a report besides each table's figures, as its progress counts them."""
Step = Callable[[int, int], None]
"""Told that so many parts of so many are done; what it raises ends the work."""


def unseen(_done: int, _of: int) -> None:
    """Tell nobody. Source: screens.md, ground rule 10 (progress)."""


def shift_report(
    session: Session, house: House, book: Book, shift: int, *, by: str, step: Step = unseen
) -> ShiftReport | None:
    """Answer the report of a shift, so far where it is open; None where there was none.

    step: told how far it has come.

    Source: REQ R69 (fixed order, generated by and at, program version, reference number).
    """
    readings, now = session.readings, session.now()
    span = shift_span(session.store, shift)
    if span is None:
        return None
    done, of = count(), len(book.of_shift(shift)) + OTHER_PARTS

    def each() -> None:
        step(next(done), of)

    figures = shift_figures(readings, book, shift, now_us=now.at_us, each=each)
    each()
    unusual = shift_exceptions(session.store, shift)
    each()
    parts = tuple(_part(session, book, one, unusual) for one in figures)
    each()
    gaps = gaps_within(session, span.first, span.last)
    each()
    bounds = _bounds(session, shift)
    games = sorted({one.game for one in figures})
    tables = readings.tables()
    day = book.days.get(shift, "")
    elsewhere = cash_elsewhere_of(session, day)
    return ShiftReport(
        house=next((row.house for row in tables), ""), day=day, shift=shift, begun_us=bounds.begun_us, ended_us=bounds.ended_us,
        offset_minutes=bounds.offset_minutes,
        made_at=now, made_by=by, program=program_said(readings), reference=f"S{shift}-{span.last}",
        currency=next((row.currency for row in tables), ""), tables=parts,
        games=tuple(GameSums(g, summed([one for one in figures if one.game == g])) for g in games),
        sums=summed(figures), hours=hours_of(parts), exceptions=unusual,
        disputes=_disputes(session, span.first, span.last), cash=cash_of(session, day, span.last, elsewhere),
        gaps=gaps, open_rounds=house.open_rounds() if bounds.open_rounds is None else bounds.open_rounds, alarms=(*_alarms(house, shift), *rack_alarms(book, day=session.gaming_day(), now_us=now.at_us), *_revenue_alarms(figures)),
        code=house.code_of(shift), previous=house.code_of(shift - 1) if shift > 1 else None,
        boxes_missing=tuple(
            part.figures.table for part in parts if part.shift.lacks_box and _live(part) and not part.shift.is_idle
        ),
        not_opened=tuple(t for t in known_tables(session, span.last) if t not in {part.figures.table for part in parts if not part.shift.is_idle}),
        elsewhere=elsewhere,
    )  # fmt: skip


def _alarms(house: House, shift: int) -> tuple[Problem, ...]:
    """The house's alarms but the one that only this very paper can end: its own code, which the next shift gives."""
    own = problem("CODE-MISSING", "", shift=shift)
    return tuple(alarm for alarm in house.alarms() if alarm != own or house.standing.shift is not None)


def _revenue_alarms(figures: Iterable[TableFigures]) -> Iterator[Problem]:
    for one in figures:
        if one.mode == LIVE:
            yield from revenue_alarm(one.table, one.shift, one.revenue)


def hours_of(parts: Iterable[TablePart]) -> tuple[HourSum, ...]:
    """Answer the live tables' hours together, in order, those without a round too.

    Source: screens.md (charts of win and pace by hour); FORMULA 4 (one scope for both parts of a rate).
    """
    live = [part for part in parts if _live(part)]
    if not live:
        return ()
    ends = [part.shift.begun_us + part.figures.open_us for part in live]
    first = min(part.shift.begun_us for part in live) // HOUR_US
    found = []
    for hour in range(first, max(ends) // HOUR_US + 1):
        begun = hour * HOUR_US
        here = [one for part in live for one in part.hours if one.begun_us == begun]
        open_us = sum(_open_in(part, begun, end) for part, end in zip(live, ends, strict=True))
        result = Money(sum(one.result for one in here))
        found.append(HourSum(begun, sum(one.rounds for one in here), result, open_us))
    return tuple(found)


def _open_in(part: TablePart, begun: int, end_us: int) -> int:
    """How long a table was open in an hour, pauses left out."""
    here = _shared(part.shift.begun_us, end_us, begun)
    return here - sum(
        _shared(since, end_us if to is None else min(to, end_us), begun) for since, to in part.shift.pauses
    )


def _shared(since: int, to: int, begun: int) -> int:
    return max(0, min(to, begun + HOUR_US) - max(since, begun))


def _live(part: TablePart) -> bool:
    return part.figures.mode == "live"


def _part(
    session: Session, book: Book, figures: TableFigures, unusual: tuple[ExceptionRow, ...]
) -> TablePart:  # fmt: skip
    one = book.shifts[figures.table, figures.shift]
    there = book.table(figures.table).slips.values()
    slips = tuple(s for s in there if s.shift == one.shift or (not s.shift and s.issued.shift == one.shift))
    place = Stretch(session.readings, one.table, one.first_seq, one.last_seq)
    labels = SeriesLabels(session.readings)
    said = labels_of_slips(labels, book, slips)
    suspected = suspects(one, unusual, unconfirmed(place)) if figures.bridge.unexplained else ()
    adjusted = _labels_of_adjustments(session, labels, one) if one.adjustments else ()
    varied = tuple(
        (labels.of("variance", v.number, one.day), labels.of("inventory", v.inventory, one.day))
        for v in one.variances
    )
    return TablePart(figures, one, slips, by_hour(place), by_dealer(place), said, adjusted, varied, suspected)


def labels_of_slips(labels: SeriesLabels, book: Book, slips: Iterable[Slip]) -> tuple[str, ...]:
    """Answer how the number of each slip reads on its paper. Source: REQ R21."""
    return tuple(labels.of(s.move, s.number, book.days.get(s.issued.shift, book.day)) for s in slips)


def _labels_of_adjustments(session: Session, labels: SeriesLabels, one: TableShift) -> tuple[str, ...]:
    days = {
        told.fact.number: told.entry.gaming_day
        for told in milestone_facts(session.readings, (DayAdjusted.__name__,))
        if isinstance(told.fact, DayAdjusted)
    }
    return tuple(
        labels.of("adjustment", found.number, days.get(found.number, one.day)) for found in one.adjustments
    )


def known_tables(session: Session, last: int) -> tuple[str, ...]:
    """Answer every table that was ever opened up to an entry, by name; a practice table is none.

    Source: REQ R38.
    """
    told = milestone_facts(session.readings, ("TableOpened",))
    found = {
        one.entry.table or ""
        for one in told
        if one.entry.seq <= last and getattr(one.fact, "mode", "") != PRACTICE
    }
    return tuple(sorted(found))


@dataclass(frozen=True, slots=True)
class _Bounds:
    """When a shift began and ended, and which rounds were open at its end; None while it is open."""

    begun_us: int = 0
    offset_minutes: int = 0
    ended_us: int | None = None
    open_rounds: tuple[OpenRound, ...] | None = None


def _bounds(session: Session, shift: int) -> _Bounds:
    found = _Bounds()
    for told in milestone_facts(session.readings, ("ShiftOpened", "ShiftClosed")):
        match told.fact:
            case ShiftOpened() if told.fact.shift == shift:
                found = _Bounds(told.entry.at_us, told.entry.offset_minutes)
            case ShiftClosed() if told.fact.shift == shift:
                found = replace(found, ended_us=told.entry.at_us, open_rounds=told.fact.open_rounds)
            case _:
                pass
    return found


def _disputes(session: Session, first: int, last: int) -> tuple[Dispute, ...]:
    found: dict[int, tuple[int, Dispute]] = {}
    for told in noted_facts(session.readings, ("DisputeOpened", "DisputeRuled", "DisputeClosed"), last):
        fact = told.fact
        if isinstance(fact, DisputeOpened):
            one = Dispute(
                fact.number, told.entry.table or "", fact.round, fact.seat, fact.claim, is_open=True
            )
            found[fact.number] = (told.entry.seq, one)
        elif isinstance(fact, DisputeRuled) and fact.number in found and fact.money:
            seq, one = found[fact.number]
            found[fact.number] = (seq, replace(one, to_guest=fact.to_guest))
        elif isinstance(fact, DisputeClosed) and fact.number in found:
            seq, one = found[fact.number]
            found[fact.number] = (seq, replace(one, is_open=False))
    return tuple(one for seq, one in found.values() if one.is_open or seq >= first)


def cash_of(session: Session, day: str, last: int = FAR, elsewhere: Elsewhere = ()) -> tuple[PatronDay, ...]:
    """Answer who reached the log's threshold on a gaming day up to an entry, or was logged by hand.

    elsewhere: the same day's cash at the other stations, added to what was moved here.

    Source: REQ R66, R67.
    """
    limits = SeriesLabels(session.readings).profile(day).cash
    found = joined(cash_of_day(session.readings, day, limits, last), elsewhere, limits)
    return tuple(one for one in found if one.level != "quiet" or any(e.by_hand for e in one.entries))


def cash_elsewhere_of(session: Session, day: str) -> Elsewhere:
    """Answer a gaming day's cash at the other stations of a shared server, as it stands now. Source: REQ R66."""
    there = session.elsewhere
    return () if there is None else there.of_day(day, SeriesLabels(session.readings).profile(day).cash)


def gaps_within(session: Session, first: int, last: int) -> tuple[Gap, ...]:
    """Answer what is wrong with numbers within some entries; the gap report looks at the whole trail.

    Source: REQ R23.
    """
    # A shift's rounds are thousands: their numbers stand in their entries, and the bodies need no reading.
    rounds = span_rounds(session.readings, ROUND_KINDS, first, last)
    others = span_facts(session.readings, OTHER_KINDS, first, last)
    told = merge(rounds, others, key=lambda one: one.entry.seq)
    return gaps_of((one.entry, one.fact) for one in told).gaps()
