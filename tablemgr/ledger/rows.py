"""What screens, slips and reports read: frozen rows of plain values. Amounts are whole minor units.

Source: architecture.md (screens are rows of plain values); recording.md (coverage).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tablemgr.ledger.entries import Entry
from tablemgr.table.facts import Fact


class Step(NamedTuple):
    """What the audit wants of an entry of a round; a named tuple, for a large ledger has millions."""

    seq: int
    kind: str
    version: int
    round: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Told:
    """A fact with the entry that holds it: who, when, where, number and digest."""

    entry: Entry
    fact: Fact


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many seats were paid from pieces, from a call, by ruling."""

    from_pieces: int = 0
    from_call: int = 0
    from_ruling: int = 0

    @property
    def seats(self) -> int:
        """All seats that were resolved. Source: recording.md (levels of evidence)."""
        return self.from_pieces + self.from_call + self.from_ruling


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it stands."""

    table: str
    status: str
    """"open" or "closed"."""
    game: str
    variant: str
    house: str
    currency: str
    seats: int
    mode: str
    opened_at_us: int
    closed_at_us: int | None
    rounds: int
    open_rounds: int
    last_round: int | None
    result: int
    """The house's result over all rounds, commission within."""


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round or a deal."""

    table: str
    number: int
    status: str
    """"open", "closed", "void" or "skipped"."""
    game: str
    variant: str
    mode: str
    currency: str
    level: int
    dealer: str
    dealer_badge: str
    phase: str
    gaming_day: str
    opened_at_us: int
    opened_seq: int
    ended_at_us: int | None
    ended_seq: int | None
    bets: int
    house: int
    """What the house won or lost, side bets and fees within; commission stands beside it."""
    commission: int
    coverage: Coverage
    corrections: int
    notes: int


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat of a round: what was called, what the pieces said, what it came to."""

    seat: int
    status: str
    """"open", "resolved" or "paid"."""
    called: str | None
    computed: str | None
    outcome: str | None
    basis: str | None
    stake: int
    net: int
    """The player's change after commission."""
    commission: int


@dataclass(frozen=True, slots=True)
class LineRow:
    """One settled wager of a seat."""

    seat: int
    box: int
    kind: str
    bet: str
    stake: int
    outcome: str
    pays: str
    """To one, as a fraction."""
    won: int
    commission: int
    net: int
    stands: bool
    """False once another settlement took its place."""
    seq: int


@dataclass(frozen=True, slots=True)
class PostingRow:
    """One signed amount to one account; the postings of an entry sum to zero."""

    seq: int
    account: str
    seat: int | None
    on_behalf_of: int | None
    amount: int


@dataclass(frozen=True, slots=True)
class NoteRow:
    """What a supervisor reads first, newest last."""

    seq: int
    kind: str
    table: str | None
    round: int | None
    seat: int | None
    text: str


@dataclass(frozen=True, slots=True)
class SlipRow:
    """One print of a paper; copy 1 is the original."""

    series: str
    table: str
    number: int
    copy: int
    round: int | None
    paper: str
    language: str
    sha256: str
    printed_at_us: int
    seq: int


@dataclass(frozen=True, slots=True)
class GameTotals:
    """A game's rounds and money over the whole ledger, or a part of it."""

    game: str
    rounds: int
    open: int
    closed: int
    void: int
    skipped: int
    bets: int
    house: int
    commission: int
    coverage: Coverage


@dataclass(frozen=True, slots=True)
class RoundFilter:
    """Which rounds to list; None lets everything through."""

    table: str | None = None
    game: str | None = None
    status: str | None = None
    gaming_day: str | None = None
    dealer_badge: str | None = None
    with_notes: bool = False
