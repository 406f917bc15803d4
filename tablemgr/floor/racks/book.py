"""The chip book: every table's rack, slips and boxes, shift by shift, as the trail leaves it.

Source: REQ R26 to R48; FORMULA 1, 2; ledger.md (projections are folds).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tablemgr.core.chip_counts import plus
from tablemgr.core.money import ZERO, Money, total
from tablemgr.core.takings import Takings
from tablemgr.floor.jurisdiction import UNION, Jurisdiction
from tablemgr.table import chip_events as k
from tablemgr.table import handing

CLOSED, OPENING, OPEN, PAUSED, RUN_DOWN = "closed", "opening", "open", "paused", "run-down"
"""What becomes of a table, in its order; opening is before its opening count."""
AT_ONCE, PREPAID, OWED = handing.AT_ONCE, handing.PREPAID, handing.OWED
"""When commission is taken. Source: recording.md (bets)."""
Place = tuple[str, int]
"""Table and shift."""


def counts(chips: Iterable[k.Chips]) -> dict[int, int]:
    """Answer chips of a fact by denomination. Source: FORMULA 1."""
    return plus(*({one.value.minor: one.count} for one in chips))


def chips(counted: dict[int, int]) -> tuple[k.Chips, ...]:
    """Answer counts as a fact holds them, the largest denomination first. Source: FORMULA 1."""
    return tuple(k.Chips(Money(value), counted[value]) for value in sorted(counted, reverse=True))


@dataclass(slots=True)
class Slip:
    """A fill or credit on its way: issued, then received or void."""

    move: str
    number: int
    table: str
    issued: k.FillIssued | k.CreditIssued
    issued_by: str
    issued_us: int
    asked_by: str = ""
    state: str = "issued"
    shift: int = 0
    """The shift it counts in, once received."""
    ended_by: str = ""
    ended_us: int = 0
    reason: str = ""


@dataclass(slots=True)
class Box:
    """A drop box of a table and shift: placed, taken, counted by one, by two, accepted."""

    box: str
    placed_us: int
    taken_us: int = 0
    taken_seq: int = 0
    seal: str = ""
    first: k.DropCounted | None = None
    first_by: str = ""
    second: k.DropCounted | None = None
    second_by: str = ""
    resolved: k.DropResolved | None = None
    drop: Money | None = None
    late: bool = False


def is_dropped(slip: Slip, box: Box | None) -> bool:
    """Answer whether a slip lies in a box that was taken: it was received while that one hung at the table.

    Source: REQ R30 (dropped), R39.
    """
    return (
        box is not None and slip.state == "received" and bool(box.taken_us) and slip.ended_us <= box.taken_us
    )


@dataclass(frozen=True, slots=True)
class PiecesIn:
    """What hands are dealt from at a table: a set or a deck, and who put it in."""

    name: str
    pieces: str
    seq: int
    at_us: int
    by: str
    witness: str


@dataclass(slots=True)
class TableShift:
    """What happened to a table's chips in one shift; entries after first_seq, up to and with last_seq.

    A table that stood closed before it begins where its last shift ended: no entry is between two shifts.
    """

    table: str
    shift: int
    day: str
    """Its gaming day, "" while the house has not opened the shift that the table is in already."""
    first_seq: int
    begun_us: int
    last_seq: int | None = None
    ended_us: int | None = None
    is_counted_out: bool = False
    """Whether the count of a change ended it, and not what the house did."""
    game: str = ""
    """What the table was opened for, the last time that it was in this shift."""
    variant: str = ""
    mode: str = ""
    currency: str = ""
    rules: k.RackRulesSet | None = None
    """How its rack was kept, as it was said last before its end; None where nobody said."""
    again_seq: int = 0
    """The entry that opened the table once more in this shift, 0 where none did."""
    closer_seq: int = 0
    """When its closing count was taken."""
    moved_seq: int = 0
    """When chips last moved between rack and cage, or were taken out or put in without a round."""
    opener: k.RackCounted | None = None
    closer: k.RackCounted | None = None
    counted: list[k.RackCounted] = field(default_factory=list)
    variances: list[k.VarianceFound] = field(default_factory=list)
    fills: list[Slip] = field(default_factory=list)
    credits: list[Slip] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    """One, and one more for each time that the table opened again after the last was taken away."""
    pauses: list[tuple[int, int | None]] = field(default_factory=list)
    collected: Money = ZERO
    causes: list[k.CauseFound] = field(default_factory=list)
    adjustments: list[k.DayAdjusted] = field(default_factory=list)
    commission: str = AT_ONCE
    """When commission is taken in it: as the rules said when it began."""
    commission_taken: Money = ZERO
    """Of what was owed, in this shift or before."""
    commission_lost: Money = ZERO
    is_idle: bool = False
    """Whether the table never opened in it: only rounds of before were put right, and its chips lay locked."""
    idle_chips: Money = ZERO
    """What lay in the rack of an idle table, as it was counted last."""
    taken_over_by: str = ""
    """The supervisor who came in and signed for the rack; "" until then."""
    cut_after: int | None = None
    """The round after which the table changes shifts, 0 for at once; None where nobody asked."""

    @property
    def box(self) -> Box | None:
        """The box that something is still to be done with, the last one where nothing is. Source: REQ R42."""
        waiting = (box for box in self.boxes if box.drop is None)
        return next(waiting, self.boxes[-1] if self.boxes else None)

    @property
    def box_there(self) -> Box | None:
        """The box that is locked to the table. Source: REQ R42."""
        return next((box for box in self.boxes if not box.taken_us), None)

    @property
    def lacks_box(self) -> bool:
        """Whether cash that is taken now falls into no box of this shift. Source: REQ R42."""
        return not self.boxes or (self.box_there is None and self.again_seq > self.boxes[-1].taken_seq)

    @property
    def drop(self) -> Money | None:
        """What was dropped, None until all of it is accepted. Source: REQ R40, R43."""
        if self.is_idle:
            return ZERO
        accepted = [box.drop for box in self.boxes if box.drop is not None]
        return total(accepted) if self.boxes and len(accepted) == len(self.boxes) else None

    @property
    def takings(self) -> Takings:
        """What a win is made of, adjustments left out; chips that lay locked made nothing. Source: FORMULA 1."""
        if self.is_idle:
            return Takings(self.idle_chips, self.idle_chips, ZERO, ZERO, ZERO, ZERO)
        return Takings(
            None if self.opener is None else self.opener.total,
            None if self.closer is None else self.closer.total,
            self.drop,
            total([slip.issued.total for slip in self.fills]),
            total([slip.issued.total for slip in self.credits]),
            self.collected,
        )

    def paused_us(self, until_us: int) -> int:
        """Answer how long the table stood still, until its shift's end or an earlier instant. Source: FORMULA 4."""
        end = until_us if self.ended_us is None else min(self.ended_us, until_us)
        return sum(max(0, min(end if to is None else to, end) - since) for since, to in self.pauses)


@dataclass(slots=True)
class TableBook:
    """One table: its state, its shift, what is asked for and on its way."""

    table: str
    state: str = CLOSED
    paused_in: str = OPEN
    """The state that it goes back to when a pause ends."""
    shift: int = 0
    """The shift that it is in, 0 where it is in none."""
    left_seq: int = 0
    """The entry that ended its last shift, 0 where it had none."""
    last_closer: k.RackCounted | None = None
    counted_day: str = ""
    """The gaming day in which its rack was last counted."""
    fees_since_us: int = 0
    """Since when fees may lie in the rack: its opening count, or the last time that they were taken out."""
    rules: k.RackRulesSet | None = None
    game: str = ""
    variant: str = ""
    mode: str = ""
    currency: str = ""
    seats: int = 0
    patrons: dict[int, str] = field(default_factory=dict)
    """Who plays at which seat, by label."""
    pieces: PiecesIn | None = None
    """The set or deck that lies there, None where nobody said which."""
    requests: dict[int, k.ChipsAsked] = field(default_factory=dict)
    """Asked for, and neither issued nor withdrawn."""
    asked_by: dict[int, str] = field(default_factory=dict)
    """Who asked, by the request's number."""
    slips: dict[tuple[str, int], Slip] = field(default_factory=dict)

    @property
    def on_the_way(self) -> tuple[Slip, ...]:
        """Slips that were issued and neither received nor voided. Source: REQ R30."""
        return tuple(slip for slip in self.slips.values() if slip.state == "issued")


@dataclass(slots=True)
class Book:
    """Every table's chips and boxes; `steps` puts it together."""

    day: str = ""
    shift: int = 0
    """The house's open shift, 0 for none."""
    tables: dict[str, TableBook] = field(default_factory=dict)
    shifts: dict[Place, TableShift] = field(default_factory=dict)
    days: dict[int, str] = field(default_factory=dict)
    """The gaming day of each shift."""
    closed_us: dict[int, int] = field(default_factory=dict)
    """When the house closed each shift that it closed."""
    dayless: list[Place] = field(default_factory=list)
    """Tables that are in a shift which the house has not opened."""
    closed_days: set[str] = field(default_factory=set)
    opened_days: list[str] = field(default_factory=list)
    """The gaming days that the house was open, in their order."""
    jurisdiction: Jurisdiction = UNION
    """The regulator's profile in force."""
    count_signers: dict[int, tuple[str, str]] = field(default_factory=dict)
    """Who counted and who signed each count, by its number."""
    forms: dict[int, tuple[str, str]] = field(default_factory=dict)
    """Blank forms: what for, and what became of them (empty until somebody says)."""
    descriptions: set[str] = field(default_factory=set)
    """Labels that only describe somebody."""
    counts_of: dict[int, Place] = field(default_factory=dict)
    """Which table and shift a count's number belongs to."""
    replaced: dict[int, int] = field(default_factory=dict)
    """The recount that took the place of a count, by the old one's number."""

    def table(self, name: str) -> TableBook:
        """Answer a table's book, an empty one where nothing happened there. Source: REQ R38."""
        return self.tables.setdefault(name, TableBook(name))

    def now(self, name: str) -> TableShift | None:
        """Answer the shift that a table is in, None where it is in none. Source: REQ R46."""
        here = self.tables.get(name)
        return None if here is None else self.shifts.get((name, here.shift))

    def last_shift(self) -> int:
        """Answer the newest shift that the house opened, 0 before its first. Source: REQ R46."""
        return max(self.days, default=0)

    def frozen(self, table: str, number: int) -> str:
        """Answer the closed gaming day that a count was taken in or closes a shift of, "" where it does not.

        Source: REQ R65.
        """
        found = (
            one.day
            for place, one in self.shifts.items()
            if one.table == table
            and one.day in self.closed_days
            and (
                place == self.counts_of.get(number)
                or number in {count.number for count in (one.opener, one.closer) if count is not None}
            )
        )
        return next(found, "")

    def of_shift(self, shift: int) -> tuple[TableShift, ...]:
        """Answer every table's part of a shift, by table. Source: REQ R69."""
        found = [one for (_, number), one in self.shifts.items() if number == shift]
        return tuple(sorted(found, key=lambda one: one.table))

    def of_day(self, day: str) -> tuple[TableShift, ...]:
        """Answer every table's shifts of a gaming day, by table and shift. Source: REQ R46."""
        found = [one for one in self.shifts.values() if one.day == day]
        return tuple(sorted(found, key=lambda one: (one.table, one.shift)))

    def forms_open(self) -> tuple[int, ...]:
        """Answer the blank forms that nobody has accounted for. Source: REQ R78."""
        return tuple(sorted(form for form, (_, became) in self.forms.items() if not became))


def slips_of(book: Book) -> Iterator[Slip]:
    """Answer every fill and credit, by table.

    Source: FORMULA 2.
    """
    for name in sorted(book.tables):
        yield from book.tables[name].slips.values()
