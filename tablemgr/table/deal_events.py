"""Facts of a deal of Tien Gow, in the order in which they can happen.

`HandEntered`, `EntryUndone` are shared with the other games (`tablemgr.table.events`).

Source: facts.md (deals of Tien Gow), recording.md (Tien Gow, live).
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.core.money import Money
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Posting, RulesRef
from tablemgr.table.facts import Codes, Fact

Points = tuple[int, int, int, int]
"""Points of seats 1 to 4."""


@dataclass(frozen=True, slots=True)
class DealOpened(Fact):
    """A deal is opened on record; rules is the text of the variant as in the `Rules` tag."""

    number: int
    rules: str
    variant: str
    stake: Money
    """Minor units a point."""
    banker: Seat
    streak: int
    depth: str
    """"full", "tricks" or "columns"."""
    names: tuple[str, str, str, str]
    dealer: str
    dealer_badge: str
    currency: str
    mode: str
    rules_ref: RulesRef
    level: int = 3


@dataclass(frozen=True, slots=True)
class CollectionTaken(Fact):
    """The house's flat fee of a seat, taken before the first lead."""

    seat: Seat
    amount: Money
    postings: tuple[Posting, ...]


@dataclass(frozen=True, slots=True)
class OneRedDotClaimed(Fact):
    """A hand with exactly one red pip was claimed: the deal is won at once."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TilesPlayed(Fact):
    """A play of the deal; tiles is empty where a discard's identity is unknown."""

    seat: Seat
    up: bool
    tiles: Codes
    count: int
    trick: int


@dataclass(frozen=True, slots=True)
class TrickWon(Fact):
    """A trick is complete: its winner takes as many columns as its size."""

    trick: int
    seat: Seat
    size: int


@dataclass(frozen=True, slots=True)
class ImmediateDue(Fact):
    """Supreme or a quartet is paid at once. points are the four seats' changes."""

    type: str
    seat: Seat
    trick: int | None
    points: Points
    postings: tuple[Posting, ...]


@dataclass(frozen=True, slots=True)
class TrickRecorded(Fact):
    """A trick by size and winner alone."""

    trick: int
    size: int
    winner: Seat


@dataclass(frozen=True, slots=True)
class ColumnsRecorded(Fact):
    """The columns of the whole deal and its last trick. little_three is the seat of 21 after a capture."""

    columns: Points
    last_winner: Seat
    kind: str
    little_three: Seat | None = None


@dataclass(frozen=True, slots=True)
class MarkSet(Fact):
    """SUPREME, QUARTET (by seat) or unbeatable, where tricks are not played out on record."""

    type: str
    seat: Seat | None
    trick: int | None = None


@dataclass(frozen=True, slots=True)
class DepthChanged(Fact):
    """From here on the deal is recorded at another depth; what was entered stays."""

    to: str


@dataclass(frozen=True, slots=True)
class DealRewound(Fact):
    """The deal was taken back to before a trick; the facts from there on no longer count."""

    to_trick: int
    reason: str
    mirror: tuple[Posting, ...] = ()
    undone: tuple[int, ...] = ()
    """Places of the facts that no longer count, among the deal's facts from 1."""


@dataclass(frozen=True, slots=True)
class Transfer(Fact):
    """One payment of the settlement in points; on_behalf_of is the original debtor of a capture."""

    debtor: Seat
    creditor: Seat
    points: int
    amount: Money
    on_behalf_of: Seat | None = None
    base: int = 0
    """Points by columns alone; points = base x banker x the deal's other factors."""
    banker: int = 1
    """The banker double of this payment; 1 where the banker is no party to it."""


@dataclass(frozen=True, slots=True)
class DealSettled(Fact):
    """The result: columns, factors by name, transfers, nets, what could not be checked."""

    status: str
    """"complete" or "claimed"."""
    winner: Seat
    columns: Points
    dead: tuple[Seat, ...]
    factors: tuple[tuple[str, int], ...]
    transfers: tuple[Transfer, ...]
    final: Points
    immediate: Points
    net: Points
    skipped: tuple[str, ...]
    last_bonus: str
    capture: Seat | None
    next_banker: Seat
    next_streak: int
    rules: RulesRef
    postings: tuple[Posting, ...]


@dataclass(frozen=True, slots=True)
class DealCorrected(Fact):
    """A settled deal was settled anew from other columns with a second person; both results stay on record."""

    round: int
    columns: Points
    last_winner: Seat
    kind: str
    little_three: Seat | None
    old: DealSettled
    new: DealSettled
    mirror: tuple[Posting, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class StandsByAgreement(Fact):
    """A misplay after everybody had paid may stand; by whom, with which amounts."""

    what: str
    by_whom: str
    amounts: tuple[Money, ...]


@dataclass(frozen=True, slots=True)
class DebtPaid(Fact):
    """A debt between players was ticked as paid."""

    debtor: Seat
    creditor: Seat


@dataclass(frozen=True, slots=True)
class DealVoided(Fact):
    """Nothing is owed; immediate payments are reversed, the same banker deals again."""

    reason: str
    mirror: tuple[Posting, ...]


@dataclass(frozen=True, slots=True)
class IncidentNoted(Fact):
    """An irregularity of play and how it was ruled."""

    kind: str
    seat: Seat
    tiles: Codes
    ruling: str
