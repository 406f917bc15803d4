"""What a round's or a deal's slip says: frozen snapshots, complete, from which a paper is drawn.

Everything on the paper comes from here; nothing is looked up while drawing but words.
"""

from __future__ import annotations

from dataclasses import dataclass

from reports.figures import Moment
from tablemgr.core.charges import Charged, CommissionRule
from tablemgr.core.money import ZERO, Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.settlements import Reason, RulesRef, Settlement
from tablemgr.table.events import ChipMove, Coverage, Limits
from tablemgr.table.facts import Codes
from tablemgr.table.handing import AT_ONCE


@dataclass(frozen=True, slots=True)
class Voided:
    """Why a round or a deal is void."""

    reason: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Trail:
    """Where the record stands in the ledger: first and last seq of the round, digest of the last, hex."""

    first_seq: int
    last_seq: int
    digest: str
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """What every slip begins with."""

    house: str
    table: str
    game: str
    variant: str
    number: int
    gaming_day: str
    opened: Moment | None
    closed: Moment | None
    dealer: str
    dealer_badge: str
    currency: str
    mode: str
    """"live", "practice" or "demo"."""
    rules: tuple[RulesRef, ...]
    trail: Trail
    copy: int = 1
    """1 is the ORIGINAL, higher ones DUPLICATE copy - 1; 0 is a PREVIEW, which is on no record."""
    void: Voided | None = None
    level: int = 0
    """Level of evidence that the table asked for, 0 to 3."""
    dealt_from: str = ""
    """The set or deck that lay at the table, "" where nobody said which."""
    late_form: str = ""
    """The blank form that the record was keyed from later, "" where it was recorded in its time."""


@dataclass(frozen=True, slots=True)
class SetHand:
    """A hand as entered and as it was set; low and high are empty where the setting was not seen."""

    pieces: Codes
    low: Codes = ()
    high: Codes = ()
    low_label: str = ""
    high_label: str = ""
    by: str = ""
    """"house-way", "player", "ruling", or nothing."""
    row: str = ""
    sentence: str = ""
    suits_taken: bool = True


@dataclass(frozen=True, slots=True)
class Again:
    """A seat settled anew: old and new, why, and by which way: "re-call", "ruling", "pieces", "bank", "correction"."""

    old: Settlement
    new: Settlement
    note: str
    cause: str


@dataclass(frozen=True, slots=True)
class SeatSlip:
    """One seat: what was called, what the pieces say, what was paid."""

    seat: int
    evidence: int
    """Filled dots: 0 nothing, 1 called, 2 called and some pieces, 3 computed."""
    settlement: Settlement | None
    """The one that holds now; None while the seat is open."""
    basis: str = ""
    """"call", "pieces" or "ruling"."""
    called: Outcome | None = None
    computed: Outcome | None = None
    low_order: int | None = None
    high_order: int | None = None
    reasons: tuple[Reason, ...] = ()
    hand: SetHand | None = None
    why: str = ""
    """Why the hand was entered: "level", "sample", "dispute" …"""
    again: tuple[Again, ...] = ()
    bets: tuple[tuple[str, int, Money], ...] = ()
    """Wagers by id and box, for a seat without a settlement."""
    name: str = ""
    called_again: Outcome | None = None
    """What was called after the pieces had contradicted the call."""
    paid_first: bool = False
    """Paid from the call before the pieces were entered."""

    @property
    def contradicted(self) -> bool:
        """Whether call and pieces differ. Source: recording.md (called and computed are both kept)."""
        return self.called is not None and self.computed is not None and self.called is not self.computed


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling: about what, what lay there, the result, by whom, and the chips it moved."""

    subject: str
    what_lay_there: str
    result: str
    ruled_by: str
    seat: int | None = None
    moves: tuple[ChipMove, ...] = ()
    outcome: Outcome | None = None
    """The outcome that stands, where the ruling names one."""


@dataclass(frozen=True, slots=True)
class BankSlip:
    """Who banked: seat None is the house; amount is what a player put up, None where not capped."""

    seat: int | None = None
    co_bank: bool = False
    amount: Money | None = None
    gross: Money | None = None
    share: Money | None = None
    charged: Charged | None = None
    net: Money | None = None
    unpaid: Money = ZERO


@dataclass(frozen=True, slots=True)
class RoundSlip:
    """A round of Pai Gow Poker or Pai Gow, as its slip shows it; seats in opening order."""

    head: Head
    limits: Limits
    commission: CommissionRule
    bank: BankSlip
    seats: tuple[SeatSlip, ...]
    bank_hand: SetHand | None = None
    start_position: int | None = None
    dice: tuple[int, ...] = ()
    rulings: tuple[Ruled, ...] = ()
    coverage: Coverage | None = None
    bets: Money | None = None
    house: Money | None = None
    """The house's result of the round as recorded, without commission; None while it is open."""
    commission_taken: Money | None = None
    bank_before: tuple[SetHand, ...] = ()
    """Settings of the bank that a ruling replaced, oldest first."""
    notes: tuple[Reason, ...] = ()
    takes: str = AT_ONCE
    """When its rack took commission: with the win, prepaid with the bet, or owed."""
    meeting_order: tuple[int, ...] = ()
    """Seats as they meet a player's bank, the action seat first."""


@dataclass(frozen=True, slots=True)
class PlaySlip:
    """One play of a trick; tiles is empty where a discard was not seen."""

    seat: int
    up: bool
    tiles: Codes
    count: int


@dataclass(frozen=True, slots=True)
class TrickSlip:
    """A trick as far as it was recorded; winner None while it is open."""

    number: int
    size: int
    winner: int | None
    plays: tuple[PlaySlip, ...] = ()


@dataclass(frozen=True, slots=True)
class ImmediateSlip:
    """Supreme or a quartet, paid at once: points of the four seats."""

    type: str
    seat: int
    trick: int | None
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TransferSlip:
    """One payment of the settlement; on_behalf_of is the debtor it stands in for."""

    debtor: int
    creditor: int
    points: int
    amount: Money
    on_behalf_of: int | None = None
    paid: bool = False
    product: tuple[int, ...] = ()
    """What the points are the product of: points by columns first, then each factor over one."""


@dataclass(frozen=True, slots=True)
class DealResult:
    """The settlement of a deal, seats 1 to 4 in every tuple."""

    status: str
    winner: int
    columns: tuple[int, ...]
    dead: tuple[int, ...]
    factors: tuple[tuple[str, int], ...]
    transfers: tuple[TransferSlip, ...]
    final: tuple[int, ...]
    immediate: tuple[int, ...]
    net: tuple[int, ...]
    skipped: tuple[str, ...]
    last_bonus: str
    capture: int | None
    next_banker: int
    next_streak: int


@dataclass(frozen=True, slots=True)
class DealSlip:
    """A deal of Tien Gow, as its slip shows it."""

    head: Head
    stake: Money
    banker: int
    streak: int
    depth: str
    rules_text: str
    names: tuple[str, ...]
    hands: tuple[Codes, ...]
    """Four hands; empty where unknown."""
    tricks: tuple[TrickSlip, ...] = ()
    immediates: tuple[ImmediateSlip, ...] = ()
    collections: tuple[tuple[int, Money], ...] = ()
    claim: int | None = None
    marks: tuple[tuple[str, int | None, int | None], ...] = ()
    """Marks set: type, seat, trick."""
    result: DealResult | None = None
    notes: tuple[Reason, ...] = ()
