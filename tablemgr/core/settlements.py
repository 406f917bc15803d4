"""A seat's settlement: its lines, their arithmetic, and postings that sum to zero."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tablemgr.core.charges import NOTHING_CHARGED, Charged
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat


@dataclass(frozen=True, slots=True)
class RulesRef:
    """The rules that produced a result: game, rule-set id, SHA-256 of its whole text (hex)."""

    game: str
    id: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of the arithmetic or of the comparison: a code and its figures, for a sentence."""

    code: str
    data: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One wager of a seat, settled. Amounts in minor units, from the player's side.

    won is the gross change before commission: +bet x pays, 0, or -bet.
    net = won - charged.taken; returned = stake handed back plus net where it is not lost.
    """

    kind: str
    """"main", "side", "back", "toke", "dragon", or "bank" for what a banking player came to."""
    bet_id: str
    """Which wager: "main", or a side bet's id ("fortune")."""
    stake: Money
    outcome: Outcome
    pays: Fraction
    """To one; 1 for even money, 0 for a push, -1 for a loss."""
    won: Money
    charged: Charged = NOTHING_CHARGED
    reasons: tuple[Reason, ...] = ()
    box: int = 1

    @property
    def net(self) -> Money:
        """The player's change in minor units, commission taken. Source: PGP P1 to P4."""
        return self.won - self.charged.taken

    @property
    def returned(self) -> Money:
        """Chips handed back in minor units: stake and net where not lost. Source: vectors README."""
        return self.stake + self.net


@dataclass(frozen=True, slots=True)
class Posting:
    """A signed amount to one account; the postings of a settlement sum to zero.

    Accounts: "player" (with its seat), "house", "bank" (with the banking seat), "commission",
    "side-bets", "rack".
    """

    account: str
    amount: Money
    seat: Seat | None = None
    on_behalf_of: Seat | None = None


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a seat's wagers came to, and where the money went."""

    seat: Seat
    outcome: Outcome
    lines: tuple[Line, ...]
    postings: tuple[Posting, ...]
    rules: RulesRef

    def __post_init__(self) -> None:
        if sum(p.amount.minor for p in self.postings):
            raise ValueError(f"seat {self.seat}: postings do not sum to zero: {self.postings}")

    @property
    def net(self) -> Money:
        """The player's whole change in minor units. Source: PGP P1 to P4."""
        return Money(sum(line.net.minor for line in self.lines))


def mirrored(postings: tuple[Posting, ...]) -> tuple[Posting, ...]:
    """Answer the postings that take these back, in the same order.

    Source: facts.md (re-call, void, correct).
    """
    return tuple(Posting(p.account, -p.amount, seat=p.seat, on_behalf_of=p.on_behalf_of) for p in postings)
