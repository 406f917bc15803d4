"""Which tiles may be led together, and which set beats which.

Source: TG R1.2, TG R1.3, TG R4, TG R5.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from math import comb, prod

from tablemgr.pieces.tiles import KINDS, SET, Tile, tile


class SetClass(StrEnum):
    """The classes of playable sets; only sets of one class meet. Source: TG R4."""

    C1 = "C1"
    M1 = "M1"
    C2 = "C2"
    M2 = "M2"
    SUP = "SUP"
    X11 = "X11"
    X21 = "X21"
    X12 = "X12"
    X22 = "X22"


@dataclass(frozen=True, slots=True)
class PlayableSet:
    """A set that may be led. Only strength is compared, and only within one class.

    Source: TG R4, TG R5.
    """

    tiles: tuple[Tile, ...]
    """In the order of the set of tiles, civil first."""
    set_class: SetClass
    strength: int


BIG_SIX, LITTLE_THREE = tile("42"), tile("21")

CIVIL_RANKS: Mapping[Tile, int] = {
    kind: 11 - place for place, kind in enumerate(kind for kind in KINDS if kind.is_civil)
}
"""Civil rank, 11 for Heaven down to 1 for Big-head Six. Source: TG R1.2."""

MILITARY_RANKS: Mapping[Tile, int] = {kind: kind.pips for kind in KINDS if not kind.is_civil}
"""Military rank is the number of pips; equal pips are equal in every respect. Source: TG R1.3."""

FAMILIES: tuple[tuple[Tile, int], ...] = (
    (tile("66"), 9),
    (tile("11"), 8),
    (tile("44"), 7),
    (tile("31"), 5),
)
"""A civil kind and the pips of the military tiles that go with it, strongest first. Source: TG R4."""

_CLASS_OF_MIXTURE: Mapping[tuple[int, int], SetClass] = {
    (1, 1): SetClass.X11,
    (2, 1): SetClass.X21,
    (1, 2): SetClass.X12,
    (2, 2): SetClass.X22,
}


def _index(a_tile: Tile) -> int:
    return a_tile.index


def _key(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=_index))


def _of_one_suit() -> Iterator[PlayableSet]:
    for kind, rank in CIVIL_RANKS.items():
        yield PlayableSet((kind,), SetClass.C1, rank)
        yield PlayableSet((kind, kind), SetClass.C2, rank)
    for kind, rank in MILITARY_RANKS.items():
        yield PlayableSet((kind,), SetClass.M1, rank)
    for one, other in combinations(MILITARY_RANKS, 2):
        if one.pips == other.pips:
            yield PlayableSet((one, other), SetClass.M2, one.pips)
    yield PlayableSet((BIG_SIX, LITTLE_THREE), SetClass.SUP, 0)


def _of_both_suits() -> Iterator[PlayableSet]:
    for civil, pips in FAMILIES:
        military = [kind for kind in MILITARY_RANKS if kind.pips == pips]
        for civils, militaries in _CLASS_OF_MIXTURE:
            for chosen in combinations(military, militaries):
                set_class = _CLASS_OF_MIXTURE[civils, militaries]
                yield PlayableSet((civil,) * civils + chosen, set_class, pips)


PLAYABLE: tuple[PlayableSet, ...] = (*_of_one_suit(), *_of_both_suits())
"""Every set that may be led, by tile code: 61 of them, 84 of physical tiles. Source: TG R4."""

_BY_TILES: Mapping[tuple[Tile, ...], PlayableSet] = {_key(one.tiles): one for one in PLAYABLE}
_SINGLES: Mapping[Tile, PlayableSet] = {one.tiles[0]: one for one in PLAYABLE if len(one.tiles) == 1}


def classify(tiles: Iterable[Tile]) -> PlayableSet | None:
    """Answer the playable set that these tiles make, or None where they may not be led.

    >>> classify((tile("54"), tile("66"))).set_class
    <SetClass.X11: 'X11'>

    Source: TG R4.
    """
    chosen = tuple(tiles)
    if len(chosen) == 1:
        return _SINGLES[chosen[0]]
    return _BY_TILES.get(_key(chosen))


def beats(challenger: PlayableSet, incumbent: PlayableSet) -> bool:
    """Answer whether a set beats the one that lies there: same class, strictly stronger.

    Supreme has one strength only: it beats nothing and nothing beats it.

    Source: TG R5.
    """
    return challenger.set_class is incumbent.set_class and challenger.strength > incumbent.strength


def physical_sets(one: PlayableSet) -> int:
    """Answer how many different choices of the 32 tiles make this set.

    Source: TG R4 (table).
    """
    return prod(comb(kind.copies, count) for kind, count in Counter(one.tiles).items())


def _bits(tiles: Iterable[Tile]) -> int:
    """Answer a number with two bits a kind: one for a copy, both for two; a set is in a hand if its bits are."""
    bits = 0
    for kind in tiles:
        bits |= (bits & 1 << 2 * kind.index) << 1 | 1 << 2 * kind.index
    return bits


_WITH_BITS = tuple((one, _bits(one.tiles)) for one in PLAYABLE)
_STRONGER: Mapping[tuple[Tile, ...], tuple[tuple[PlayableSet, int], ...]] = {
    lead.tiles: tuple((one, bits) for one, bits in _WITH_BITS if beats(one, lead)) for lead in PLAYABLE
}


def playable_from(tiles: Iterable[Tile]) -> tuple[PlayableSet, ...]:
    """Answer every set that can be led from these tiles, each once by tile code.

    Source: TG R4.
    """
    held = _bits(tiles)
    return tuple([one for one, bits in _WITH_BITS if held & bits == bits])


def beating_from(tiles: Iterable[Tile], incumbent: PlayableSet) -> tuple[PlayableSet, ...]:
    """Answer every set of these tiles that beats the one that lies there, each once by tile code.

    Source: TG R5.
    """
    held = _bits(tiles)
    return tuple([one for one, bits in _STRONGER[incumbent.tiles] if held & bits == bits])


def is_unbeatable(lead: PlayableSet, unseen: Iterable[Tile]) -> bool:
    """Answer whether no stronger set of the lead's class can be formed from the tiles not accounted for.

    Source: TG R9.5.
    """
    return not beating_from(unseen, lead)


def red_pips(tiles: Iterable[Tile]) -> int:
    """Answer how many red pips these tiles show.

    Source: TG R1.6.
    """
    return sum(kind.red_pips for kind in tiles)


def unseen_tiles(*seen: Iterable[Tile]) -> tuple[Tile, ...]:
    """Answer the set of 32 without the tiles seen.

    Source: TG R9.5 (U).
    """
    left = Counter(SET)
    for tiles in seen:
        left.subtract(tiles)
    return tuple(kind for kind, count in left.items() for _ in range(count))
