"""The middle of a Tien Gow table as frozen rows of finished texts: hands, trick, payments, how the deal stands.

Seat 1 sits at the lower edge, 2 at the right, 3 at the upper edge, 4 at the left; never mirrored.

Source: look.md 4 (Tien Gow), picture d; TG R2.4.
"""

from __future__ import annotations

from dataclasses import dataclass

from ui.viewmodels.table.rows import Aside, Key, Line

DUE, TAKEN = "due", "taken"
"""The light of a seat's collection; "" where none is taken."""


@dataclass(frozen=True, slots=True)
class TileSpot:
    """One of the eight places of a hand."""

    code: str
    """A tile's code; BACK where nobody has seen it; "" where it is gone and nobody saw it."""
    note: str = ""
    """The trick in which it was played; "" while it is held."""
    typed: bool = False
    """It stands in what is being typed for this seat."""
    deduced: bool = False
    """Nobody saw it; it is what the others leave."""


@dataclass(frozen=True, slots=True)
class DealHand:
    """One seat's box."""

    seat: int
    number: str
    name: str
    tags: tuple[str, ...]
    """BANKER and the streak, dead: boxed words."""
    word: str
    lamp: str
    spots: tuple[TileSpot, ...]
    columns: int
    columns_figure: str
    columns_word: str
    collection: str = ""
    collection_word: str = ""
    note: Line | None = None
    token: str = ""
    """What a finger on it presses."""


@dataclass(frozen=True, slots=True)
class TrickPlace:
    """What one seat has put down in the trick on the table, or the room for it."""

    seat: int
    tiles: tuple[str, ...]
    """Codes; BACK for a tile that nobody saw."""
    down: bool
    empty: int
    """Places that wait for a tile."""
    caption: str
    lamp: str = ""
    wins: bool = False
    """It lies uppermost."""


@dataclass(frozen=True, slots=True)
class TrickBox:
    """The trick in the middle of the felt."""

    caption: str
    far: str
    places: tuple[TrickPlace, ...]
    """By seat, 1 to 4."""
    note: Line | None = None


@dataclass(frozen=True, slots=True)
class DueRow:
    """What one seat owes another."""

    who: str
    product: str
    amount: str
    word: str
    paid: bool
    key: Key | None = None
    debtor: int = 0
    creditor: int = 0


@dataclass(frozen=True, slots=True)
class DuePanel:
    """What is owed between players, until it is ticked."""

    headline: str
    rows: tuple[DueRow, ...]
    all_key: Key | None = None


@dataclass(frozen=True, slots=True)
class TrickLine:
    """A finished trick."""

    number: str
    led: str
    shown: str
    taken: str


@dataclass(frozen=True, slots=True)
class TrickList:
    """The finished tricks, newest last, and what is to be said about the last one."""

    caption: str
    heads: tuple[str, str, str]
    rows: tuple[TrickLine, ...]
    notes: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class SettledSeat:
    """What the deal brought a seat, with its arithmetic."""

    number: str
    columns: str
    arithmetic: str
    state: str
    figure: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """What the deal comes to: before it is recorded, and after."""

    caption: str
    headline: str
    factors: tuple[tuple[str, str], ...]
    seats: tuple[SettledSeat, ...]
    notes: tuple[Line, ...] = ()
    """Why it comes to that: bonuses, a capture, who was dead."""
    after: tuple[Line, ...] = ()
    """Who banks next, and what could not be checked."""
    recorded: bool = False


@dataclass(frozen=True, slots=True)
class DealFelt:
    """Everything between the top bar and the prompt."""

    hands: tuple[DealHand, ...]
    """By seat, 1 to 4."""
    trick: TrickBox
    tricks: TrickList
    stands: Aside
    factors: Aside
    due: DuePanel | None = None
    settlement: Settlement | None = None
    """Where the deal is played to its end; it stands in the trick's place."""
    text: tuple[str, ...] = ()
    """The deal as TGN, line by line, where it is asked for; it stands in the trick's place."""
    keys: tuple[Key, ...] = ()
    """What is seldom needed, in the two lower corners: first half at seat 4's side, second half at seat 2's."""
    banker: int = 0
    stake: str = ""
