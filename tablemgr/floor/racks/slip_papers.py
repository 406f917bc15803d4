"""What a slip of chips says, gathered from the trail: request, issue, receipt, void; counts; boxes; disputes.

Source: REQ R26, R27, R30, R33 to R35, R42, R43, R53; requirements of §2 (who must sign what).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tablemgr.floor.clock import Instant
from tablemgr.floor.late_forms import LateForms, late_forms
from tablemgr.floor.racks.book import Book, Box, Slip, TableShift, is_dropped
from tablemgr.floor.roster import PEOPLE_KINDS, fold
from tablemgr.floor.series_labels import SeriesLabels
from tablemgr.floor.session import Session
from tablemgr.ledger.rows import Told
from tablemgr.ledger.shift_readings import milestone_facts
from tablemgr.table import chip_events as k
from tablemgr.table.events import DisputeClosed, DisputeOpened, DisputeRuled

MOVES = ("ChipsAsked", "FillIssued", "CreditIssued", "ChipsReceived", "SlipVoided", "RequestWithdrawn")
COUNTS = ("RackCounted", "VarianceFound", "RackTakenOver")
BOXES = ("BoxPlaced", "BoxTaken", "DropCounted", "DropResolved", "DropAccepted")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a paper comes from: house, table and game, and who makes it when."""

    house: str
    table: str
    game: str
    mode: str
    currency: str
    made_by: str
    made_at: Instant
    permits: tuple[tuple[str, str], ...] = ()
    """Work permits by badge, of those who have one."""
    labels: SeriesLabels | None = None
    """How numbers of series read in this house."""
    late: LateForms = field(default_factory=LateForms)
    """What was keyed later from a blank form."""

    def label(self, series: str, number: int, told: Told | None) -> str:
        """Answer how a number reads that a fact took. Source: REQ R21."""
        if self.labels is None or told is None:
            return str(number)
        return self.labels.of(series, number, told.entry.gaming_day)

    def permit_of(self, signature: str) -> str:
        """Answer the permit of whoever signed, empty where none is on record. Source: REQ R20."""
        return dict(self.permits).get(signature.partition("/")[0], "")


@dataclass(frozen=True, slots=True)
class MoveSlip:
    """A fill or credit from its request on; what has not happened is None."""

    place: Place
    move: str
    number: int
    """The slip's own; the request's where nothing was issued."""
    asked: Told | None
    issued: Told | None
    received: Told | None
    voided: Told | None


@dataclass(frozen=True, slots=True)
class CountSlip:
    """A counted rack, and the variance that it found."""

    place: Place
    counted: Told
    variance: Told | None
    corrected_by: int
    """The recount that took its place, 0 for none; both stay."""
    taken_over: Told | None = None
    """The signature of the supervisor who came in at a shift's change."""
    expected: Told | None = None
    """The count that it was held against."""


@dataclass(frozen=True, slots=True)
class DropSheet:
    """A table's drop box of a shift."""

    place: Place
    shift: int
    day: str
    box: Box
    placed: Told | None
    taken: Told | None
    counts: tuple[Told, ...]
    resolved: Told | None
    slips: tuple[tuple[Slip, str], ...] = ()
    """What was received while it hung at the table, and so must lie in it; with how each number reads."""


@dataclass(frozen=True, slots=True)
class DisputeRecord:
    """A dispute from its opening on, and everything on record of its round but prints."""

    place: Place
    opened: Told
    ruled: tuple[Told, ...]
    closed: Told | None
    round: tuple[Told, ...] = ()


@dataclass(frozen=True, slots=True)
class VoidList:
    """Every void slip, request and round of a shift, with its reason and its people."""

    place: Place
    shift: int
    day: str
    voids: tuple[Told, ...]


def place_of(session: Session, table: str, *, by: str) -> Place:
    """Answer where a paper of a table comes from; table may be empty for the house's.

    Source: REQ R26 (house, game, table).
    """
    rows = session.readings.tables()
    row = next((one for one in rows if one.table == table), None)
    any_row = row or next(iter(rows), None)
    members = fold(session.readings.house_facts(*PEOPLE_KINDS)).members.values()
    permits = tuple(sorted((one.badge, one.permit) for one in members if one.permit))
    return Place(
        "" if any_row is None else any_row.house, table, "" if row is None else row.game,
        "live" if row is None else row.mode, "" if any_row is None else any_row.currency, by, session.now(),
        permits, SeriesLabels(session.readings), late_forms(session.readings),
    )  # fmt: skip


def move_slip(session: Session, move: str, number: int, *, by: str) -> MoveSlip | None:
    """Answer a fill or a credit by its number; None where none was issued under it.

    Source: REQ R26, R30.
    """
    wanted = k.FillIssued if move == "fill" else k.CreditIssued
    told = list(milestone_facts(session.readings, MOVES))
    issued = next((one for one in told if isinstance(one.fact, wanted) and one.fact.number == number), None)
    if issued is None or not isinstance(issued.fact, k.FillIssued | k.CreditIssued):
        return None
    place = place_of(session, issued.entry.table or "", by=by)
    return MoveSlip(
        place, move, number, _asked(told, issued.fact.request), issued,
        _of(told, k.ChipsReceived, move, number), _of(told, k.SlipVoided, move, number),
    )  # fmt: skip


def request_slip(session: Session, number: int, *, by: str) -> MoveSlip | None:
    """Answer a request for chips by its number; None where nobody asked under it. Source: REQ R26, R29."""
    told = list(milestone_facts(session.readings, MOVES))
    asked = _asked(told, number)
    if asked is None or not isinstance(asked.fact, k.ChipsAsked):
        return None
    withdrawn = next(
        (o for o in told if isinstance(o.fact, k.RequestWithdrawn) and o.fact.request == number), None
    )
    place = place_of(session, asked.entry.table or "", by=by)
    return MoveSlip(place, asked.fact.move, number, asked, None, None, withdrawn)


def _asked(told: Sequence[Told], number: int) -> Told | None:
    return next((o for o in told if isinstance(o.fact, k.ChipsAsked) and o.fact.number == number), None)


def _of(
    told: Sequence[Told], kind: type[k.ChipsReceived] | type[k.SlipVoided], move: str, number: int
) -> Told | None:
    return next(
        (o for o in told if isinstance(o.fact, kind) and (o.fact.move, o.fact.slip) == (move, number)), None
    )


def count_slip(session: Session, number: int, *, by: str) -> CountSlip | None:
    """Answer a count of a rack by its number, None where there is none. Source: REQ R33 to R35."""
    told = list(milestone_facts(session.readings, COUNTS))
    counted = next((o for o in told if isinstance(o.fact, k.RackCounted) and o.fact.number == number), None)
    if counted is None:
        return None
    found = (o for o in told if isinstance(o.fact, k.VarianceFound) and o.fact.inventory == number)
    later = (o.fact.number for o in told if isinstance(o.fact, k.RackCounted) and o.fact.corrects == number)
    place = place_of(session, counted.entry.table or "", by=by)
    over = (o for o in told if isinstance(o.fact, k.RackTakenOver) and o.fact.inventory == number)
    held = getattr(counted.fact, "expected_number", 0)
    against = (o for o in told if isinstance(o.fact, k.RackCounted) and o.fact.number == held)
    return CountSlip(
        place, counted, next(found, None), next(later, 0), next(over, None), next(against, None)
    )  # fmt: skip


def variance_slip(session: Session, number: int, *, by: str) -> CountSlip | None:
    """Answer a variance by its number with the count that found it, None where there is none. Source: REQ R34."""
    told = milestone_facts(session.readings, COUNTS)
    found = next(
        (o.fact for o in told if isinstance(o.fact, k.VarianceFound) and o.fact.number == number), None
    )
    return None if found is None else count_slip(session, found.inventory, by=by)


def drop_sheet(session: Session, book: Book, table: str, shift: int, *, by: str) -> DropSheet | None:
    """Answer the drop count sheet of a table and shift, None where it had no box. Source: REQ R42, R43."""
    one = book.shifts.get((table, shift))
    if one is None or one.box is None:
        return None
    told = [
        o
        for o in milestone_facts(session.readings, BOXES)
        if o.entry.table == table
        and getattr(o.fact, "shift", 0) == shift
        and getattr(o.fact, "box", "") == one.box.box
    ]
    # A box that was there twice in a shift was counted in between.
    last = max(place for place, o in enumerate(told) if isinstance(o.fact, k.BoxPlaced))
    told = told[last:]
    counts = tuple(o for o in told if isinstance(o.fact, k.DropCounted))
    place = place_of(session, table, by=by)
    return DropSheet(
        place, shift, one.day, one.box, _first(told, k.BoxPlaced), _first(told, k.BoxTaken), counts,
        _first(told, k.DropResolved), tuple(_in_box(book, place, one)),
    )  # fmt: skip


def _in_box(book: Book, place: Place, one: TableShift) -> Iterator[tuple[Slip, str]]:
    """Fills and credits of a box, in the order of their receipt. REQ R30."""
    hangs = one.box is not None and not one.box.taken_us
    for slip in sorted(book.table(one.table).slips.values(), key=lambda each: each.ended_us):
        if slip.shift == one.shift and slip.state == "received" and (hangs or is_dropped(slip, one.box)):
            day = book.days.get(slip.issued.shift, book.day)
            yield (
                slip,
                str(slip.number) if place.labels is None else place.labels.of(slip.move, slip.number, day),
            )


def _first(told: Sequence[Told], kind: type) -> Told | None:
    return next((one for one in told if isinstance(one.fact, kind)), None)


def dispute_record(session: Session, number: int, *, by: str) -> DisputeRecord | None:
    """Answer a dispute by its number, None where nobody opened one under it. Source: REQ R53."""
    told = list(session.readings.facts("DisputeOpened", "DisputeRuled", "DisputeClosed"))
    here = [one for one in told if getattr(one.fact, "number", 0) == number]
    opened = _first(here, DisputeOpened)
    if opened is None:
        return None
    ruled = tuple(one for one in here if isinstance(one.fact, DisputeRuled))
    place = place_of(session, opened.entry.table or "", by=by)
    told_of_round = session.readings.round_facts(opened.entry.table or "", opened.entry.round or 0)
    round_ = tuple(one for one in told_of_round if one.entry.kind != "SlipPrinted")
    return DisputeRecord(place, opened, ruled, _first(here, DisputeClosed), round_)


def void_list(session: Session, book: Book, shift: int, first: int, last: int, *, by: str) -> VoidList:
    """Answer what was voided from one entry to another, in order. Source: REQ R27; 3772-11-43 (voids examined)."""
    kinds = ("SlipVoided", "RequestWithdrawn", "RoundVoided", "DealVoided")
    told = (one for one in session.readings.facts(*kinds) if first <= one.entry.seq <= last)
    return VoidList(place_of(session, "", by=by), shift, book.days.get(shift, ""), tuple(told))


def blank_forms(session: Session, number: int) -> tuple[int, int, str, str] | None:
    """Answer first and last number, kind and day of the blank forms that were issued with one of them; None for none.

    Source: REQ R78.
    """
    for told in milestone_facts(session.readings, ("FormsIssued",)):
        if isinstance(told.fact, k.FormsIssued) and told.fact.first <= number <= told.fact.number:
            return told.fact.first, told.fact.number, told.fact.what, told.entry.gaming_day
    return None
