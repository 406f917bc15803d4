"""One deal as frozen values: what can happen in it, and how far it has got.

Source: TG R2, TG R3, TG R13, TG X17.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.meta import COLUMNS, NO_POINTS, SEATS, Points, by_seat, seats_from
from tablemgr.games.tien_gow.ranking import PlayableSet
from tablemgr.games.tien_gow.variant import Variant
from tablemgr.pieces.tiles import SET, Tile

Tiles = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """What one seat puts down in a trick, face up or face down.

    tiles is None where a discard's identity is not known; count is how many tiles were put down.
    """

    seat: Seat
    up: bool
    tiles: Tiles | None
    count: int


def face_up(seat: Seat, tiles: Tiles) -> Play:
    """Answer a play of tiles shown.

    Source: TG R3.2.
    """
    return Play(seat, up=True, tiles=tiles, count=len(tiles))


def face_down(seat: Seat, tiles: Tiles) -> Play:
    """Answer a discard whose tiles are known.

    Source: TG R13.1.
    """
    return Play(seat, up=False, tiles=tiles, count=len(tiles))


def unseen(seat: Seat, count: int) -> Play:
    """Answer a discard of so many tiles that nobody saw.

    Source: TG R13.1.
    """
    return Play(seat, up=False, tiles=None, count=count)


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat claims one red dot before the first lead. Source: TG R9.6."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Void:
    """The deal is called off, for a reason. Source: TG P3."""

    reason: str


@dataclass(frozen=True, slots=True)
class SizedTrick:
    """A trick recorded by its size and winner alone; it also ends a trick that is only partly played out.

    Source: TG X17.3, TG X17.4.
    """

    size: int
    winner: Seat


Event = Play | Claim | Void | SizedTrick


class ImmediateKind(StrEnum):
    """What is paid at once. Source: TG R8."""

    SUPREME = "SUPREME"
    QUARTET = "QUARTET"


@dataclass(frozen=True, slots=True)
class Immediate:
    """A payment due at once to one seat from the three others. trick is None where it is not known."""

    trick: int | None
    kind: ImmediateKind
    seat: Seat
    points: Points


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick. plays are those on record: four at full depth, fewer where it was only sized.

    best is the set that won, None where it is not on record.
    """

    number: int
    size: int
    leader: Seat
    plays: tuple[Play, ...]
    winner: Seat
    best: PlayableSet | None

    @property
    def is_played_out(self) -> bool:
        """Whether all four plays are on record. Source: TG X17.3."""
        return len(self.plays) == len(SEATS)


def _no_tiles() -> Mapping[Seat, Tiles]:
    return dict.fromkeys(SEATS, ())


def _hand_sizes() -> Mapping[Seat, int]:
    return dict.fromkeys(SEATS, COLUMNS)


@dataclass(frozen=True, slots=True)
class DealState:
    """How far a deal has got, with everything that the next play is judged by."""

    rules: Variant
    banker: Seat
    streak: int
    """Consecutive wins of the banker before this deal."""
    hands: Mapping[Seat, Tiles | None]
    """As dealt, in the order entered; None where a hand is unknown."""
    leader: Seat
    tricks: tuple[Trick, ...] = ()
    plays: tuple[Play, ...] = ()
    """Of the trick on the table."""
    best: PlayableSet | None = None
    best_seat: Seat | None = None
    columns: Points = NO_POINTS
    left: Mapping[Seat, int] = field(default_factory=_hand_sizes)
    """Tiles that each seat still holds."""
    known: Mapping[Seat, Tiles] = field(default_factory=_no_tiles)
    """Tiles that each seat has put down with their identity."""
    dead: tuple[Seat, ...] = ()
    """Seats that may no longer show a tile: set when a one-tile last trick is led."""
    immediate: tuple[Immediate, ...] = ()
    ending: Claim | Void | None = None
    skipped: frozenset[str] = frozenset()
    """Codes of the checks that could not be made."""

    @property
    def trick(self) -> int:
        """The number of the trick on the table, or of the next one. Source: TG R3.6."""
        return len(self.tricks) + 1

    @property
    def size(self) -> int | None:
        """How many tiles each seat plays to this trick; None before its lead. Source: TG R3.2."""
        return self.plays[0].count if self.plays else None

    @property
    def is_played(self) -> bool:
        """Whether every tile has been played. Source: TG R3.6."""
        return sum(self.columns) == COLUMNS

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen: played to the end, claimed or void. Source: TG R3.6."""
        return self.ending is not None or self.is_played

    @property
    def to_play(self) -> Seat | None:
        """The seat whose turn it is; None once the deal is over. Source: TG R3.1, TG R3.2."""
        return None if self.is_over else seats_from(self.leader)[len(self.plays)]

    @property
    def must_discard(self) -> tuple[Seat, ...]:
        """Dead seats that have yet to play to the last trick. Source: TG R7.2."""
        played = {play.seat for play in self.plays}
        return () if self.is_over else tuple(seat for seat in self.dead if seat not in played)

    @property
    def column_of(self) -> dict[Seat, int]:
        """Columns by seat. Source: TG R6.1."""
        return by_seat(self.columns)


def held(state: DealState, seat: Seat) -> Tiles | None:
    """Answer the tiles a seat can still hold: dealt minus known played; None for an unknown hand.

    Source: TG R13.3.
    """
    dealt = state.hands[seat]
    if dealt is None:
        return None
    left = list(dealt)
    for played in state.known[seat]:
        left.remove(played)
    return tuple(left)


def unaccounted(state: DealState) -> Tiles:
    """Answer the tiles that the unknown hands can still hold: in no known hand, and not yet seen.

    Source: TG X17.1, TG R1.1.
    """
    pool = Counter(SET)
    for seat in SEATS:
        pool.subtract(state.known[seat] if state.hands[seat] is None else state.hands[seat] or ())
    return tuple(kind for kind, count in pool.items() for _ in range(count))


def deduced_discards(state: DealState) -> dict[Seat, Tiles]:
    """Answer, for a deal played out, the tiles of each seat's only unknown discard.

    A seat with several unknown discards, or an unknown hand, is left out: only their union is known.

    Source: TG R13.4.
    """
    found: dict[Seat, Tiles] = {}
    if not state.is_played or not all(trick.is_played_out for trick in state.tricks):
        return found
    for seat in SEATS:
        unknown = [
            play for trick in state.tricks for play in trick.plays if play.seat == seat and not play.tiles
        ]
        rest = held(state, seat)
        if len(unknown) == 1 and rest is not None:
            found[seat] = rest
    return found


def events_of(state: DealState) -> tuple[Event, ...]:
    """Answer everything that happened in the deal, in order.

    Source: TG R3, TG X17.4.
    """
    events: list[Event] = []
    for trick in state.tricks:
        events += trick.plays
        if not trick.is_played_out:
            events.append(SizedTrick(trick.size, trick.winner))
    events += state.plays
    if state.ending is not None:
        events.append(state.ending)
    return tuple(events)
