"""Facts of a round of Pai Gow or Pai Gow Poker, in the order in which they can happen.

Source: facts.md (rounds of Pai Gow and Pai Gow Poker).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from tablemgr.core.charges import Charged, CommissionRule
from tablemgr.core.money import ZERO, Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Posting, Reason, RulesRef, Settlement
from tablemgr.table.facts import Codes, Fact


@dataclass(frozen=True, slots=True)
class Limits:
    """Least and most a main and a side bet may be, in minor units, and the smallest chip."""

    least: Money
    most: Money
    side_least: Money
    side_most: Money
    chip: Money
    aggregate: Money | None = None
    """Most that all bets of a round may sum to; None where the house sets none."""


@dataclass(frozen=True, slots=True)
class RoundOpened(Fact):
    """A round is opened on record, before its first piece; it holds all that its result depends on."""

    number: int
    game: str
    variant: str
    values: tuple[tuple[str, str], ...]
    """The variant's values by name, as written on the table's rule card."""
    seats: int
    opening_order: tuple[Seat, ...]
    phases: tuple[str, ...]
    limits: Limits
    commission: CommissionRule
    house_way: RulesRef
    pay_tables: tuple[RulesRef, ...]
    """One a side bet offered, in the order of the layout; id is "<bet>/<table>"."""
    level: int
    """Target level of evidence, 0 to 3."""
    dealer: str
    dealer_badge: str
    currency: str
    mode: str
    """"live", "practice" or "demo"."""
    phase: str
    pay_threshold: Money | None = None
    """A win above it needs the seat's pieces."""
    recall_threshold: Money | None = None
    """The dealer alone re-calls a seat up to this change of its net."""


@dataclass(frozen=True, slots=True)
class BankTaken(Fact):
    """Who banks: None is the house. bank_amount is what a player puts up; None where not capped."""

    seat: Seat | None
    co_bank: bool = False
    bank_amount: Money | None = None


@dataclass(frozen=True, slots=True)
class BetPlaced(Fact):
    """A wager laid or changed; the same seat, box, kind and bet again replaces it, zero lifts it."""

    VERSION: ClassVar[int] = 2
    FORMER: ClassVar[tuple[int, ...]] = (1,)
    ADDED: ClassVar[Mapping[str, str | int]] = {"taken": False}

    seat: Seat
    amount: Money
    kind: str = "main"
    """"main", "side", "back", "toke", "dragon"."""
    bet: str = "main"
    """Which wager: "main" or the side bet's id."""
    box: int = 1
    carried: bool = False
    taken: bool = False
    """Carried, and its chips do not lie there: they were taken when it lost, or belong to the round that lags."""


@dataclass(frozen=True, slots=True)
class BetConfirmed(Fact):
    """A carried bet was looked at and stands."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BetsClosed(Fact):
    """No more bets."""

    phase: str


@dataclass(frozen=True, slots=True)
class StartSeat(Fact):
    """Where the first packet or stack went, by dice or typed; position 0 is the banker's."""

    position: int
    dice: tuple[int, ...]
    phase: str


@dataclass(frozen=True, slots=True)
class HandsDelivered(Fact):
    """All hands lie before the players."""

    phase: str


@dataclass(frozen=True, slots=True)
class HandsLocked(Fact):
    """All players have set; nothing may be touched any more."""

    phase: str


@dataclass(frozen=True, slots=True)
class BankHandEntered(Fact):
    """The bank's pieces as entered; suits_taken tells whether every card came with its suit."""

    pieces: Codes
    suits_taken: bool = True


@dataclass(frozen=True, slots=True)
class Passed(Fact):
    """A house-way row that was passed over, and the condition that did not hold."""

    row: str
    because: str


@dataclass(frozen=True, slots=True)
class SettingMade(Fact):
    """How the bank's hand was set, by whom, and which row said so. seat None is the bank."""

    low: Codes
    high: Codes
    by: str
    """"house-way", "player" or "ruling"."""
    row: str
    sentence: str
    passed: tuple[Passed, ...]
    low_label: str
    high_label: str
    rules: RulesRef
    phase: str
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class OutcomeCalled(Fact):
    """The outcome as called on the felt."""

    seat: Seat
    outcome: Outcome
    box: int = 1


@dataclass(frozen=True, slots=True)
class SampleDrawn(Fact):
    """The program asks for this seat's pieces before they are mucked."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandEntered(Fact):
    """A seat's pieces as evidence; low and high where the setting was seen.

    why: "level", "side-bet", "foul", "request", "threshold", "sample", "dispute", "feed", "back-up".
    Tien Gow enters its hands with this fact too, without low and high.
    """

    seat: Seat
    pieces: Codes
    low: Codes = ()
    high: Codes = ()
    why: str = "level"
    set_by_house_way: bool = False
    row: str = ""
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class OutcomeComputed(Fact):
    """What the entered pieces say; agrees is None where nothing was called."""

    seat: Seat
    outcome: Outcome
    low_order: int
    """1, 0 (a copy) or -1, from the player's side."""
    high_order: int
    low_label: str
    high_label: str
    reasons: tuple[Reason, ...]
    agrees: bool | None
    rules: RulesRef


@dataclass(frozen=True, slots=True)
class SeatResolved(Fact):
    """A seat is settled: chips may move. basis is "call", "pieces" or "ruling"."""

    seat: Seat
    outcome: Outcome
    basis: str
    settlement: Settlement
    hand_outcome: Outcome | None = None
    """What the hand came to, whether a capped bank reached it or not."""


@dataclass(frozen=True, slots=True)
class SeatPaid(Fact):
    """The chips of a seat have moved, in variants that pay at the end."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatRecalled(Fact):
    """A resolved seat was settled anew: the old postings are mirrored, the new ones follow.

    cause is "re-call", "ruling", "pieces" (entered after the call, they show a side bet's hit),
    "envy" (another player's hand pays this seat) or "bank" (a player's bank reaches further, or less
    far, since an earlier seat changed).
    """

    seat: Seat
    old: Settlement
    new: Settlement
    mirror: tuple[Posting, ...]
    note: str
    cause: str = "re-call"
    basis: str = "call"
    """From what the seat is paid now: "call", "pieces" or "ruling"."""
    hand_outcome: Outcome | None = None
    """What the hand came to, whether a capped bank reached it or not."""


@dataclass(frozen=True, slots=True)
class ChipMove(Fact):
    """What a ruling moves at one seat: old and new net, and the difference the player gets."""

    seat: Seat
    old: Money
    new: Money
    move: Money


@dataclass(frozen=True, slots=True)
class RulingMade(Fact):
    """An event on the felt was ruled on. result: "stands", "no-action", "re-set", "redeal"."""

    subject: str
    what_lay_there: str
    result: str
    ruled_by: str
    seat: Seat | None = None
    moves: tuple[ChipMove, ...] = ()
    outcome: Outcome | None = None
    """The outcome as ruled, where one was."""
    outcomes: tuple[tuple[Seat, Outcome], ...] = ()
    """With a bank set anew: what seats paid by call are ruled to be."""


@dataclass(frozen=True, slots=True)
class EntryUndone(Fact):
    """An entry before the seat resolved is taken back; an action of several facts takes one of these each."""

    undone: str
    """Kind of the fact taken back."""
    seat: Seat | None
    entry: int
    """The fact's place in the round, counted from 1."""
    mirror: tuple[Posting, ...] = ()
    """Takes back what the fact had posted: an immediate payment of a deal."""


@dataclass(frozen=True, slots=True)
class Coverage(Fact):
    """How many seats were paid from pieces, from a call, by ruling."""

    from_pieces: int
    from_call: int
    from_ruling: int = 0


@dataclass(frozen=True, slots=True)
class BankSettled(Fact):
    """A player bank's result over the round: gross, the player's share, commission on the net win."""

    seat: Seat
    co_bank: bool
    gross: Money
    share: Money
    charged: Charged
    net: Money
    unpaid: Money
    """What a broken capped bank could not pay."""
    postings: tuple[Posting, ...]


@dataclass(frozen=True, slots=True)
class RoundClosed(Fact):
    """Every seat is resolved. house is the house's result, bets what was laid, in minor units."""

    coverage: Coverage
    bets: Money
    house: Money
    commission: Money
    phase: str = "closed"


@dataclass(frozen=True, slots=True)
class RoundVoided(Fact):
    """No seat was resolved; every bet goes back. mirror takes back what was posted."""

    reason: str
    text: str
    mirror: tuple[Posting, ...] = ()
    phase: str = "void"


@dataclass(frozen=True, slots=True)
class RoundSkipped(Fact):
    """A round that could not be recorded; it keeps its number."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class GapDeclared(Fact):
    """Rounds dealt off system, by their instants (UTC microseconds)."""

    begun: int
    ended: int
    rounds: int
    reason: str


@dataclass(frozen=True, slots=True)
class RoundCorrected(Fact):
    """A closed round's seat was settled anew with a second person."""

    round: int
    seat: Seat
    old: Settlement
    new: Settlement
    mirror: tuple[Posting, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class DisputeOpened(Fact):
    """A guest disputes a seat; its money waits."""

    number: int
    round: int
    seat: Seat
    claim: str


@dataclass(frozen=True, slots=True)
class DisputeRuled(Fact):
    """What was ruled on a dispute, by whom, and what it brings the guest."""

    VERSION: ClassVar[int] = 2
    FORMER: ClassVar[tuple[int, ...]] = (1,)
    ADDED: ClassVar[Mapping[str, str | int]] = {"money": "", "to_guest": 0}

    number: int
    ruling: str
    ruled_by: str
    money: str = "stays"
    """"stays": no chips move by it; "moved": they did in the same action; "": not said, by an earlier program."""
    to_guest: Money = ZERO
    """What the seat gets by it, below zero what it gives back."""


@dataclass(frozen=True, slots=True)
class DisputeClosed(Fact):
    """The dispute is over."""

    number: int
    outcome: str


@dataclass(frozen=True, slots=True)
class CashIn(Fact):
    """Chips bought at the table."""

    seat: Seat
    amount: Money
    label: str = ""


@dataclass(frozen=True, slots=True)
class CashOut(Fact):
    """Chips given back for cash or a marker at the table."""

    seat: Seat
    amount: Money
    label: str = ""


@dataclass(frozen=True, slots=True)
class CashUndone(Fact):
    """A cash entry is taken back; entry is its place in the table's facts, from 1."""

    seat: Seat
    amount: Money = ZERO
    entry: int = 0
