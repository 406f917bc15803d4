"""A hand of four tiles as the words of a house way see it.

A *setting* under consideration is one int: strength of the low hand, strength of the high hand,
and which of the six ways to lay the four tiles it is. More is a better low hand, so `max` is "best
low, ties to the better high hand".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tablemgr.games.pai_gow.kinds import BIT, TILE_BITS, bits_named
from tablemgr.games.pai_gow.ranking import ranking, single_rank
from tablemgr.pieces.hands import Split
from tablemgr.pieces.tiles import KINDS, Tile

_RANKING = ranking()
_STRENGTH = _RANKING.table
VALUES = _RANKING.values
"""Points, gong, wong or pair, by strength. House ways are written for the default rules. PG S10."""

_LAID = ((0, 1, 2, 3), (2, 3, 0, 1), (0, 2, 1, 3), (1, 3, 0, 2), (0, 3, 1, 2), (1, 2, 0, 3))
"""The six ways to lay four tiles: places of the two low tiles, then of the two high ones."""

_HIGH = 127 << 3

TWO_PAIRS, ONE_PAIR, ANY_PAIR, ONLY_WAY, STRONG = (1 << n for n in range(16, 21))
"""Facts of a hand beside the kinds it holds (bits 0 to 15)."""

HIGH_NINE = _RANKING.labels.index("high 9 (2 high)")
TEEN_WONG = _RANKING.labels.index("Teen Wong")
SEVEN = VALUES.index(7)
WEAKEST_PAIR = VALUES.index(12)
TEEN = BIT["T"]
TEEN_DAY = BIT["T"] | BIT["D"]
SINGLE = tuple(single_rank(kind) for kind in KINDS)
"""Rank of a single tile by its index. PG S11."""

_NAMES = {"gong": 10, "wong": 11, "pair": 12}


def strength_named(text: str) -> int:
    """Answer the least strength of a value: "3", "H3" (best tile H6 or better), "high-nine", "gong".

    Source: PG short names, PG 5.2.
    """
    if text == "high-nine":
        return HIGH_NINE
    if text == "H3":
        return _RANKING.labels.index("3 (H6 high)")
    return VALUES.index(value_named(text))


def value_named(text: str) -> int:
    """Answer points 0 to 9, or gong, wong, pair, as a value that can be compared.

    Source: PG short names.
    """
    if text in _NAMES:
        return _NAMES[text]
    if len(text) == 1 and text in "0123456789":
        return int(text)
    raise ValueError(f"{text!r} is no value: 0 to 9, gong, wong or pair")


def low_of(setting: int) -> int:
    """Answer the strength of the low hand.

    Source: PG S6.
    """
    return setting >> 10


def high_of(setting: int) -> int:
    """Answer the strength of the high hand.

    Source: PG S6.
    """
    return setting >> 3 & 127


def by_high(setting: int) -> int:
    """Answer what orders settings by the high hand, ties by the low.

    Source: PG 5.4 (best high).
    """
    return (setting & _HIGH) << 7 | setting >> 10


def points_of(setting: int) -> int:
    """Answer the values of low and high hand in one int.

    Source: PG 5.4 (the same two point values).
    """
    return PAIRS_OF_VALUES[setting >> 3]


def values_pair(low: int, high: int) -> int:
    """Answer the int that stands for two values.

    Source: PG 5.4 (the same two point values).
    """
    return low << 4 | high


PAIRS_OF_VALUES = [
    VALUES[n >> 7] << 4 | VALUES[n & 127] if n >> 7 < 102 > n & 127 else 0 for n in range(1 << 14)
]
"""Values of low and high hand in one int, by a setting's two strengths (setting >> 3)."""

TOTALS = bytes((both >> 4) + (both & 15) for both in PAIRS_OF_VALUES)
"""Sum of the values of low and high hand, by a setting's two strengths."""


class TileView:
    """A hand's three settings and the facts that words ask about.

    mask: bits of the kinds held, and TWO_PAIRS, ONE_PAIR, ANY_PAIR, ONLY_WAY (one setting is at least as good
    in both hands as every other), STRONG (T or D makes a high nine, a gong or a wong in a high hand).
    pairs: bits of the kinds held twice. best_low: the setting with the best low hand.
    """

    __slots__ = ("best_low", "hand", "mask", "pairs", "settings", "small")

    hand: Sequence[Tile]
    mask: int
    pairs: int
    settings: tuple[int, int, int]
    best_low: int
    small: list[int] | None
    """Kept by the word "small pair possible", which several rows ask in turn."""

    def __init__(self, hand: Sequence[Tile]) -> None:
        self.hand = hand
        self.small = None
        a, b, c, d = hand
        i, j, k, m = a.index, b.index, c.index, d.index
        table = _STRENGTH
        low, high = table[i * 21 + j], table[k * 21 + m]
        first = low << 10 | high << 3 if low <= high else high << 10 | low << 3 | 1
        low, high = table[i * 21 + k], table[j * 21 + m]
        second = low << 10 | high << 3 | 2 if low <= high else high << 10 | low << 3 | 3
        low, high = table[i * 21 + m], table[j * 21 + k]
        third = low << 10 | high << 3 | 4 if low <= high else high << 10 | low << 3 | 5
        self.settings = (first, second, third)
        best = self.best_low = max(first, second, third)
        i, j, k, m = TILE_BITS[i], TILE_BITS[j], TILE_BITS[k], TILE_BITS[m]
        pairs = self.pairs = i & j | (i | j) & k | (i | j | k) & m
        mask = i | j | k | m
        if pairs:
            mask |= TWO_PAIRS | ANY_PAIR if pairs & pairs - 1 else ONE_PAIR | ANY_PAIR
        high = best & 1016
        if high >= first & 1016 and high >= second & 1016 and high >= third & 1016:
            mask |= ONLY_WAY
        if mask & TEEN_DAY:
            for setting in self.settings:
                if HIGH_NINE <= setting >> 3 & 127 <= TEEN_WONG:
                    mask |= STRONG
                    break
        self.mask = mask

    @property
    def best_high(self) -> int:
        """Answer the setting with the best high hand, ties to the better low. Source: PG 5.4."""
        return max(self.settings, key=by_high)

    def of_parts(self, table: bytes) -> tuple[int, int, int]:
        """Answer, for each of the three settings, a table's bits of both pairs joined.

        table runs by 21 x index of one tile + index of the other.

        Source: PG S6.
        """
        a, b, c, d = self.hand
        i, j, k, m = a.index, b.index, c.index, d.index
        n = i * 21
        j21 = j * 21
        return table[n + j] | table[k * 21 + m], table[n + k] | table[j21 + m], table[n + m] | table[j21 + k]

    def ends(self, pips: bytes) -> list[int]:
        """Answer the settings where a hand holds the most and the fewest pips.

        pips run by 21 x index of one tile + index of the other: larger x 16 + smaller.

        Source: PG 5.4 row 8.
        """
        a, b, c, d = self.hand
        i, j, k, m = a.index, b.index, c.index, d.index
        n = i * 21
        one, other = pips[n + j], pips[k * 21 + m]
        most = max(other, one)
        fewest = min(other & 15, one & 15)
        wanted = most & 240 | fewest
        first, second, third = self.settings
        found = [first] if wanted in (one, other) else []
        j *= 21
        if wanted in (pips[n + k], pips[j + m]):
            found.append(second)
        if wanted in (pips[n + m], pips[j + k]):
            found.append(third)
        return found

    def tiles(self, setting: int) -> tuple[tuple[Tile, Tile], tuple[Tile, Tile]]:
        """Answer the tiles of the low and of the high hand. Source: PG S6."""
        a, b, c, d = _LAID[setting & 7]
        hand = self.hand
        return (hand[a], hand[b]), (hand[c], hand[d])


def is_strong(setting: int) -> bool:
    """Answer whether T or D makes a nine, a gong or a wong of the high hand.

    Source: PG 5.2.
    """
    return HIGH_NINE <= setting >> 3 & 127 <= TEEN_WONG


def bits_of(tiles: Iterable[Tile]) -> int:
    """Answer the kinds of some tiles as bits.

    Source: PG short names.
    """
    bits = 0
    for held in tiles:
        bits |= TILE_BITS[held.index]
    return bits


def finished(view: TileView, left: Sequence[int]) -> Split[Tile]:
    """Answer how a chosen setting is laid: of settings equal in value, the better second tile low.

    Source: PG 5.0 (common finish of every house way).
    """
    chosen = left[0]
    value = chosen >> 3
    first, second, third = view.settings
    alike = (first >> 3 == value) + (second >> 3 == value) + (third >> 3 == value)
    if alike > 1 or value >> 7 == value & 127:
        chosen = max(_alike(view, value), key=lambda setting: _second_tile(view, setting))
    a, b, c, d = _LAID[chosen & 7]
    hand = view.hand
    return Split((hand[a], hand[b]), (hand[c], hand[d]))


def _alike(view: TileView, value: int) -> list[int]:
    """Answer every setting of a value; a low and a high hand of one rank may change places."""
    alike = [setting for setting in view.settings if setting >> 3 == value]
    if value >> 7 == value & 127:
        alike += [setting ^ 1 for setting in alike]
    return alike


def _second_tile(view: TileView, setting: int) -> tuple[int, int, int]:
    low, _ = view.tiles(setting)
    singles = sorted(SINGLE[held.index] for held in low)
    # Beyond the rule, so that the order of entry never decides: larger tile codes low.
    return singles[0], singles[1], max(-held.index for held in low)


TOP_SIX = bits_named("T D H8 H4 H10 H6")
SMALL = bits_named("H4 L4 5 H6 L6 GJ")
"""Words of the Horseshoe sheet: top-six tiles, small tiles. PG 5.4."""
