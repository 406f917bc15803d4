"""A round as it is written down: its tags and its lines as plain values, between text and commands.

Line numbers say where a value stood; they do not make two of them different.

Source: NOTATION.md, vectors README (rounds as text).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.table.facts import Codes

REQUIRED = ("PGR", "Game", "Table", "Number")
TAGS = (
    "PGR", "Game", "Variant", "Table", "Number", "Date", "Dealer", "Mode", "Currency", "Level", "Seats",
    "Order", "Phases", "HouseWay", "PayTables", "Commission", "Limits", "Thresholds",
)  # fmt: skip
"""Known tags in the order of export; others stand after the first."""

_CARD = re.compile(r"(10|[2-9tjqka])([cdhs]?)", re.IGNORECASE)
_TILE = re.compile(r"([1-6])-?([1-6])")
_KINDS = ("9", "8", "7", "5", "GJ")


def piece_code(game: str, word: str) -> str | None:
    """Answer the code of a piece as written, None where it is none of the game's.

    >>> piece_code("pai-gow-poker", "10H"), piece_code("pai-gow", "3-6"), piece_code("pai-gow", "99")
    ('Th', '63', None)

    Source: vectors README (notation), NOTATION.md (cards without suits, tiles by kind).
    """
    if word == "?":
        return word
    if game == "pai-gow":
        found = _TILE.fullmatch(word)
        if found:
            return "".join(sorted(found.groups(), reverse=True))
        return word.upper() if word.upper() in _KINDS else None
    if word.lower() in ("jk", "joker"):
        return "Jk"
    found = _CARD.fullmatch(word)
    return None if found is None else found[1].upper().replace("10", "T") + found[2].lower()


@dataclass(frozen=True, slots=True)
class Laid:
    """Pieces as written: as laid, or unset; house_way where that set them."""

    pieces: Codes
    low: Codes = ()
    high: Codes = ()
    house_way: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """A ruling: subject, what lay there, verdict, who ruled."""

    subject: str
    what_lay_there: str
    result: str
    ruled_by: str
    outcome: Outcome | None = None
    low: Codes = ()
    high: Codes = ()
    outcomes: tuple[tuple[Seat, Outcome], ...] = ()


@dataclass(frozen=True, slots=True)
class HandEvent:
    """A hand entered at a seat, and why."""

    laid: Laid
    why: str = "level"


Event = str | Outcome | HandEvent | Told
"""Of a seat: "confirmed", "sample" or "paid", a call, a hand, a ruling."""


@dataclass(frozen=True, slots=True)
class BetText:
    """A bet of a seat's line."""

    kind: str
    bet: str
    box: int
    amount: Money
    carried: bool = False


@dataclass(frozen=True, slots=True)
class At:
    """Where a line stood, from 1; 0 where it was made and not read."""

    at: int = field(default=0, kw_only=True, compare=False)


@dataclass(frozen=True, slots=True)
class BankerLine(At):
    """Who banks; None is the house."""

    seat: Seat | None
    co_bank: bool = False
    amount: Money | None = None


@dataclass(frozen=True, slots=True)
class PhaseLine(At):
    """How far the round went: "no more bets", "delivered" or "all set"."""

    words: str


@dataclass(frozen=True, slots=True)
class StartLine(At):
    """Where the first packet or stack went."""

    position: int
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BankLine(At):
    """The bank's hand."""

    laid: Laid


@dataclass(frozen=True, slots=True)
class SeatLine(At):
    """A seat's bets and events; a further line of the same seat has no bets."""

    seat: Seat
    bets: tuple[BetText, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class RulingLine(At):
    """A ruling on a seat, on the bank's hand ("bank") or on the round ("round")."""

    on: Seat | str
    told: Told


@dataclass(frozen=True, slots=True)
class RecallLine(At):
    """A seat re-called by the dealer."""

    seat: Seat
    outcome: Outcome
    note: str


@dataclass(frozen=True, slots=True)
class CorrectLine(At):
    """A seat of a closed round corrected; by is the second person."""

    seat: Seat
    outcome: Outcome
    reason: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class DisputeLine(At):
    """A dispute opened ("seat"), "ruled" or "closed"."""

    number: int
    step: str
    text: str
    seat: Seat | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class CashLine(At):
    """Chips bought ("in") or given back ("out"), cash that plays ("play"), chips changed for larger ones ("colour")."""

    way: str
    seat: Seat
    amount: Money
    label: str = ""


@dataclass(frozen=True, slots=True)
class CloseLine(At):
    """The round was closed."""


@dataclass(frozen=True, slots=True)
class VoidLine(At):
    """The round is void."""

    reason: str
    text: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class SkipLine(At):
    """The round could not be recorded."""

    reason: str


@dataclass(frozen=True, slots=True)
class GapLine(At):
    """Rounds dealt off system; instants in UTC microseconds."""

    begun: int
    ended: int
    rounds: int
    reason: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class OpenLine(At):
    """The round is still open."""


@dataclass(frozen=True, slots=True)
class ResultLine(At):
    """The figures at the end: each seat's outcome and net, then commission, bank, house, coverage."""

    seats: tuple[tuple[Seat, Outcome, Money], ...]
    commission: Money
    bank: tuple[Seat, Money] | None
    house: Money
    pieces: int
    call: int
    ruling: int = 0


Line = (
    BankerLine | PhaseLine | StartLine | BankLine | SeatLine | RulingLine | RecallLine | CorrectLine
    | DisputeLine | CashLine | CloseLine | VoidLine | SkipLine | GapLine | OpenLine | ResultLine
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RoundText(At):
    """One round as written."""

    tags: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]

    def tag(self, name: str) -> str | None:
        """Answer a tag's value; None where it is not there. Source: NOTATION.md (tags)."""
        return dict(self.tags).get(name)
