"""Facts of chips and boxes: racks counted, chips asked for, issued and received, boxes, drop, collection.

Each names the shift that it belongs to at its table. Chips are counted by denomination, the largest first.

Source: REQ R26 to R48; facts.md (who may be the second person); FORMULA 1, 2, 7.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from tablemgr.core.money import Money
from tablemgr.table.commission_events import COMMISSION_KINDS
from tablemgr.table.facts import Fact
from tablemgr.table.pieces_events import PIECES_KINDS


@dataclass(frozen=True, slots=True)
class Chips:
    """So many of one denomination; fewer than none only where a fact takes something back."""

    value: Money
    count: int


@dataclass(frozen=True, slots=True)
class RackCounted(Fact):
    """Two people counted a rack; against the last closer where there is one."""

    SERIES: ClassVar[str] = "inventory"
    number: int
    kind: str
    """opening, closing, shift (both at once, while the table goes on) or recount."""
    shift: int
    """The shift that it opens; a closing count names the one that it ends."""
    chips: tuple[Chips, ...]
    total: Money
    seals: tuple[str, ...]
    """Numbers of the seals on lids, as read."""
    expected: tuple[Chips, ...]
    expected_number: int
    """The count that it was held against, 0 where there is none."""
    corrects: int
    """The count that a recount replaces, 0 for none; both stay."""


@dataclass(frozen=True, slots=True)
class RackTakenOver(Fact):
    """The supervisor who comes in signs for a rack that was counted at a shift's change."""

    inventory: int
    """The count's number."""
    shift: int
    """The shift that he comes in for."""


@dataclass(frozen=True, slots=True)
class VarianceFound(Fact):
    """A count that is not what was expected, by denomination; counted less expected."""

    SERIES: ClassVar[str] = "variance"
    number: int
    inventory: int
    shift: int
    chips: tuple[Chips, ...]
    total: Money
    level: str
    """note, report or regulator, by the house's thresholds."""


@dataclass(frozen=True, slots=True)
class CountsDiffered(Fact):
    """Two people counted one rack and found different numbers; whatever is counted after it, this was."""

    kind: str
    """opening, closing, shift or recount."""
    first: tuple[Chips, ...]
    second: tuple[Chips, ...]
    first_total: Money
    second_total: Money


@dataclass(frozen=True, slots=True)
class ChipsAsked(Fact):
    """A fill or a credit was asked for."""

    SERIES: ClassVar[str] = "request"
    number: int
    move: str
    """fill or credit."""
    shift: int
    chips: tuple[Chips, ...]
    total: Money


@dataclass(frozen=True, slots=True)
class RequestWithdrawn(Fact):
    """A request that nobody issued chips for is no longer wanted."""

    request: int
    reason: str


@dataclass(frozen=True, slots=True)
class FillIssued(Fact):
    """Chips left the cage for a table, in the hands of a runner."""

    SERIES: ClassVar[str] = "fill"
    number: int
    request: int
    shift: int
    chips: tuple[Chips, ...]
    total: Money
    runner: str
    runner_badge: str


@dataclass(frozen=True, slots=True)
class CreditIssued(Fact):
    """A slip for chips that leave a table for the cage, in the hands of a runner."""

    SERIES: ClassVar[str] = "credit"
    number: int
    request: int
    shift: int
    chips: tuple[Chips, ...]
    total: Money
    runner: str
    runner_badge: str


@dataclass(frozen=True, slots=True)
class ChipsReceived(Fact):
    """A fill lies in the rack, or a credit left it; it counts in the shift that is open at the table now."""

    move: str
    slip: int
    shift: int
    chips: tuple[Chips, ...]
    total: Money


@dataclass(frozen=True, slots=True)
class SlipVoided(Fact):
    """A fill or credit that was issued and not received is void; chips and total are its mirror."""

    move: str
    slip: int
    reason: str
    chips: tuple[Chips, ...]
    total: Money


@dataclass(frozen=True, slots=True)
class TablePaused(Fact):
    """The table stands still; the time does not count."""

    reason: str


@dataclass(frozen=True, slots=True)
class TableResumed(Fact):
    """The table goes on."""


@dataclass(frozen=True, slots=True)
class RunDownBegun(Fact):
    """The last rounds are dealt; no new player sits down."""


@dataclass(frozen=True, slots=True)
class ShiftCut(Fact):
    """From after a round on the table belongs to the next shift; 0 is now."""

    ends: int
    begins: int
    after_round: int


@dataclass(frozen=True, slots=True)
class BoxPlaced(Fact):
    """A drop box was locked to the table for a shift."""

    box: str
    shift: int


@dataclass(frozen=True, slots=True)
class BoxTaken(Fact):
    """A shift's drop box was taken from the table."""

    box: str
    shift: int
    seal: str


@dataclass(frozen=True, slots=True)
class DropCounted(Fact):
    """One person counted a box. notes by denomination; other is what has none: coupons, counter checks."""

    shift: int
    box: str
    place: int
    """1, or 2 for the other person, who does not see the first count."""
    notes: tuple[Chips, ...]
    other: Money
    total: Money
    late: bool
    """Counted after its gaming day was closed."""


@dataclass(frozen=True, slots=True)
class DropResolved(Fact):
    """Two counts differed; two people looked at it and say what lay there."""

    shift: int
    box: str
    total: Money
    reason: str


@dataclass(frozen=True, slots=True)
class DropAccepted(Fact):
    """What a table dropped in a shift."""

    shift: int
    box: str
    total: Money


@dataclass(frozen=True, slots=True)
class CollectionCounted(Fact):
    """Collected fees were taken from the rack and counted by two people."""

    shift: int
    amount: Money


@dataclass(frozen=True, slots=True)
class CauseFound(Fact):
    """Something that explains a part of a shift's over or short: counted less recorded, by name."""

    shift: int
    round: int
    """The round it happened in, 0 for none."""
    name: str
    """mispay, colour-up, unrecorded round, unconfirmed bet, other."""
    amount: Money
    dealer_badge: str
    """Who dealt, empty where nobody is named."""
    note: str


@dataclass(frozen=True, slots=True)
class DayAdjusted(Fact):
    """A figure of a closed gaming day is put right by a later entry; the day's own figures stay."""

    SERIES: ClassVar[str] = "adjustment"
    number: int
    day: str
    shift: int
    what: str
    """opener, closer, drop, fills, credits or recorded."""
    amount: Money
    """To be added to the figure."""
    reason: str


@dataclass(frozen=True, slots=True)
class FormsIssued(Fact):
    """Blank forms were printed in advance for an hour without the program, first to last."""

    SERIES: ClassVar[str] = "form"
    number: int
    """The last one of them: the series goes on above it."""
    first: int
    what: str
    """round, fill, credit, inventory or dispute."""


@dataclass(frozen=True, slots=True)
class FormEntered(Fact):
    """What stands on a blank form was entered later, or the form is spoilt or unused."""

    VERSION: ClassVar[int] = 2
    FORMER: ClassVar[tuple[int, ...]] = (1,)
    ADDED: ClassVar[Mapping[str, str | int]] = {"number": 0, "of_table": ""}

    form: int
    what: str
    """entered, spoilt or unused."""
    note: str
    number: int = 0
    """Of the record that was keyed from it, in the form's own series; 0 where none was."""
    of_table: str = ""
    """The table of a round that was keyed from it."""


@dataclass(frozen=True, slots=True)
class RackRulesSet(Fact):
    """How a table's rack is kept and judged; in force until the next one."""

    VERSION: ClassVar[int] = 3
    FORMER: ClassVar[tuple[int, ...]] = (1, 2)
    ADDED: ClassVar[Mapping[str, str | int]] = {"commission": "at once", "players": "four"}
    SINCE: ClassVar[Mapping[str, int]] = {"players": 3}

    float_kind: str
    """carried: the closer is the next opener; imprest: it closes to par."""
    par: Money
    report_over: Money
    """A difference of more than this wants a report."""
    regulator_from: Money
    """A difference of this or more is told to the regulator."""
    collection: str
    """none, hand, time or rake: one kind at a table."""
    fee: Money
    """Of one hand or one step of time."""
    step_minutes: int
    rake_bp: int
    unit: Money
    """What a rake is a multiple of, downwards."""
    most: Money
    """The most that is raked, 0 for no cap."""
    commission: str = "at once"
    """When commission is taken: at once, with the win; prepaid, with the bet, and handed back where nothing is won;
    owed, until the guest leaves. It holds from the table's next shift."""
    players: str = "seats"
    """Whom fees are reckoned for: the seats that play, each round by itself; four, whoever sits there, by older rules."""


CHIP_KINDS = (
    RackRulesSet, RackCounted, RackTakenOver, VarianceFound, CountsDiffered, ChipsAsked, RequestWithdrawn, FillIssued, CreditIssued, ChipsReceived,
    SlipVoided, TablePaused, TableResumed, RunDownBegun, ShiftCut, BoxPlaced, BoxTaken, DropCounted,
    DropResolved, DropAccepted, CollectionCounted, CauseFound, DayAdjusted, FormsIssued, FormEntered, *PIECES_KINDS,
    *COMMISSION_KINDS,
)  # fmt: skip
"""Every fact of what lies at a table: chips, boxes, sets and decks."""
