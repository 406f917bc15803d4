"""Ranking two tiles: pairs, then wong and gong, then points by the best tile, then nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tablemgr.games.pai_gow.kinds import KIND_OF, LABELS, PAIR_ORDER, SINGLE_ORDER
from tablemgr.games.pai_gow.meta import DEFAULT_RULES, TileRules
from tablemgr.pieces.tiles import KINDS, Tile, tile

GONG, WONG, PAIR = 10, 11, 12
"""Values above nine points, so that "nine or better" is one comparison."""

_Key = tuple[int, int]

FOUR_TWO, TWO_ONE = tile("42"), tile("21")


@dataclass(frozen=True, slots=True)
class Ranked:
    """A two-tile hand's rank: strength is all that is compared, label is what is shown."""

    strength: int
    label: str
    value: int
    """Points 0 to 9; GONG, WONG or PAIR above them."""


class Ranking:
    """The order of all two-tile hands under one table's rules."""

    __slots__ = ("_rank", "labels", "rules", "table", "values")

    def __init__(self, rules: TileRules) -> None:
        self.rules = rules
        keys = {
            (a.index, b.index): _key(a, b, rules) for a in KINDS for b in KINDS if a is not b or a.copies == 2
        }
        order = sorted(set(keys.values()))
        strengths = {key: n for n, key in enumerate(order)}
        self.labels = tuple(_label(key) for key in order)
        self.values = tuple(key[0] for key in order)
        self.table: tuple[int, ...] = tuple(
            strengths[keys[a, b]] if (a, b) in keys else -1 for a in range(21) for b in range(21)
        )
        """Strength by 21 x index of one tile + index of the other; -1 where the set has no such two."""
        self._rank = tuple(
            Ranked(n, label, value)
            for n, (label, value) in enumerate(zip(self.labels, self.values, strict=True))
        )

    def strength(self, a: Tile, b: Tile) -> int:
        """Answer the strength of two tiles: higher beats lower, equal is a copy.

        Source: PG S8 to S13.
        """
        return self.table[a.index * 21 + b.index]

    def rank(self, hand: Sequence[Tile]) -> Ranked:
        """Answer the rank of a hand of two tiles.

        >>> ranking().rank((tile("66"), tile("63"))).label
        'Teen Wong'

        Source: PG S8 to S13.
        """
        a, b = hand
        strength = self.table[a.index * 21 + b.index]
        if strength < 0:
            raise ValueError(f"the set holds no {a} {b}")
        return self._rank[strength]


@cache
def ranking(rules: TileRules = DEFAULT_RULES) -> Ranking:
    """Answer the ranking under a table's rules.

    Source: PG S8 to S13.
    """
    return Ranking(rules)


def compare(a: Sequence[Tile], b: Sequence[Tile], *, rules: TileRules = DEFAULT_RULES) -> int:
    """Answer 1 where hand a beats hand b, -1 where b beats a, 0 for a copy.

    Source: PG S8 to S13.
    """
    order = ranking(rules)
    one, other = order.rank(a).strength, order.rank(b).strength
    return (one > other) - (one < other)


def single_rank(a: Tile, rules: TileRules = DEFAULT_RULES) -> int:
    """Answer how high a single tile stands, more being better; twins of a mixed pair are equal.

    Source: PG S11 (and its option luk_above_five).
    """
    if rules.luk_above_five and a is FOUR_TWO:
        return 2 * (len(SINGLE_ORDER) - SINGLE_ORDER.index("5")) + 1
    return 2 * (len(SINGLE_ORDER) - SINGLE_ORDER.index(KIND_OF[a]))


def points(a: Tile, b: Tile, rules: TileRules = DEFAULT_RULES) -> int:
    """Answer the last digit of the pips; 4-2 and 2-1 count 3 or 6, whichever is better.

    Source: PG S10.
    """
    return max((x + y) % 10 for x in _counts(a, rules) for y in _counts(b, rules))


def _counts(a: Tile, rules: TileRules) -> tuple[int, ...]:
    return (3, 6) if rules.gee_joon_wild and a in (FOUR_TWO, TWO_ONE) else (a.pips,)


def _key(a: Tile, b: Tile, rules: TileRules) -> _Key:
    """Answer what orders a hand: its value, then what decides inside the value."""
    kind, other = KIND_OF[a], KIND_OF[b]
    if kind == other:
        return PAIR, -PAIR_ORDER.index(kind)
    for first, second in ((kind, other), (other, kind)):
        if first in ("T", "D") and second in ("9", "H8", "L8"):
            # Wong and gong are ordered by their first tile alone: 6-6 beats 1-1. PG S9.
            return (WONG if second == "9" else GONG), int(first == "T")
    score = points(a, b, rules)
    if score == 0 and rules.zero_is_copy:
        return 0, 0
    return score, max(single_rank(a, rules), single_rank(b, rules))


def _label(key: _Key) -> str:
    value, inside = key
    if value == PAIR:
        return f"pair {LABELS[PAIR_ORDER[-inside]]}"
    if value in (WONG, GONG):
        return f"{'Teen' if inside else 'Day'} {'Wong' if value == WONG else 'Gong'}"
    if not inside:
        return "0"
    best = "4-2" if inside % 2 else LABELS[SINGLE_ORDER[len(SINGLE_ORDER) - inside // 2]]
    nine = "high 9" if value == 9 and best in ("12", "2") else str(value)
    return f"{nine} ({best} high)"
