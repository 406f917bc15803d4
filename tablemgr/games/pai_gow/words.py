"""Words of tile house ways: the conditions.

A parameter names tiles ("T|D", "6" for H6 or L6), a value ("7", "H3", "gong") or two values
low/high ("6/8"). See `sieves` for what a row plays.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from tablemgr.games.pai_gow.kinds import ALL_KINDS, BIT, bits_named, kinds_named
from tablemgr.games.pai_gow.ranking import points
from tablemgr.games.pai_gow.view import (
    ANY_PAIR,
    HIGH_NINE,
    ONE_PAIR,
    ONLY_WAY,
    SEVEN,
    SMALL,
    STRONG,
    TEEN,
    TOTALS,
    TWO_PAIRS,
    VALUES,
    WEAKEST_PAIR,
    TileView,
    bits_of,
    by_high,
    high_of,
    is_strong,
    low_of,
    strength_named,
    value_named,
)
from tablemgr.houseway.table import Bits, Glossary, Guarded
from tablemgr.pieces.tiles import KINDS, Tile

Check = Callable[[TileView], bool]

GLOSSARY: Glossary[TileView, int] = Glossary(slots=("tiles",))


def values_named(text: str) -> tuple[int, int]:
    """Answer the least strengths of "low/high".

    Source: PG short names (a setting is written low/high).
    """
    low, slash, high = text.partition("/")
    if not slash:
        raise ValueError(f"{text!r} is not two values like 6/8")
    return strength_named(low), strength_named(high)


@GLOSSARY.condition("two pairs")
def two_pairs() -> Bits:
    """The four tiles are two pairs.

    Source: PG 4.1.
    """
    return Bits(TWO_PAIRS)


@GLOSSARY.condition("one pair")
def one_pair() -> Bits:
    """Two tiles are a pair, the other two are not.

    Source: PG 5.1.
    """
    return Bits(ONE_PAIR)


@GLOSSARY.condition("no pair")
def no_pair() -> Bits:
    """No two tiles are a pair.

    Source: PG 5.5 rule 2.
    """
    return Bits(0, ANY_PAIR)


@GLOSSARY.condition("only way")
def only_way() -> Bits:
    """One setting is at least as good in both hands as every other.

    Source: PG 4.2.
    """
    return Bits(ONLY_WAY)


@GLOSSARY.condition("strong hand possible")
def strong_possible() -> Bits:
    """T or D can make a high nine, a gong or a wong.

    Source: PG 5.2.
    """
    return Bits(STRONG)


@GLOSSARY.condition("holds", takes="tiles, all of them held")
def holds(tiles: str) -> Bits:
    """Every tile named is in the hand.

    Source: PG 4.3.
    """
    bits = 0
    for name in tiles.split():
        kinds = kinds_named(name)
        if len(kinds) > 1:
            raise ValueError(f'{name!r} is more than one tile; use "holds one of"')
        bits |= BIT[kinds[0]]
    return Bits(bits)


@GLOSSARY.condition("holds one of", takes="tiles, at least one of them held")
def holds_one_of(tiles: str) -> Check:
    """At least one of the tiles named is in the hand.

    Source: PG 4.3.
    """
    bits = bits_named(tiles)
    return lambda view: bool(view.mask & bits)


@GLOSSARY.condition("tiles", takes="four slots of alternatives")
def four_tiles(slots: str) -> Guarded[TileView]:
    """The four tiles are different, and one of each slot.

    Source: PG 4.3 (four tile slots with alternatives).
    """
    names = slots.split()
    if len(names) != 4:
        raise ValueError(f"{len(names)} slots; a hand has four tiles")
    hands = {
        sum(BIT[kind] for kind in kinds)
        for kinds in product(*(kinds_named(name) for name in names))
        if len(set(kinds)) == 4
    }
    if not hands:
        raise ValueError("no hand has these four tiles")
    need, seen = ALL_KINDS, 0
    for hand in hands:
        need &= hand
        seen |= hand
    # Without a pair the sixteen lowest bits are the hand's four kinds, whatever their order.
    ban = ALL_KINDS & ~seen | ANY_PAIR
    return Guarded(Bits(need, ban), lambda view: view.mask & ALL_KINDS in hands)


@GLOSSARY.condition("pair of", takes="tiles the pair may be of")
def pair_of(tiles: str) -> Guarded[TileView]:
    """The pair in the hand is of one of the tiles named; either of two pairs will do.

    Source: PG 5.1.
    """
    bits = bits_named(tiles)
    return Guarded(Bits(ANY_PAIR), lambda view: bool(view.pairs & bits))


@GLOSSARY.condition("beside", takes="tiles the two beside the pair may be")
def beside(tiles: str) -> Check:
    """Both tiles beside the pair are among those named.

    Source: PG 5.1 (any two of).
    """
    bits = bits_named(tiles)
    return lambda view: not view.mask & ALL_KINDS & ~view.pairs & ~bits


def split_settings(view: TileView) -> list[int]:
    """Answer the settings of a hand in which no pair stays together.

    Source: PG 5.1.
    """
    return [setting for setting in view.settings if setting >> 3 & 127 < WEAKEST_PAIR]


@GLOSSARY.condition("split makes", takes="least values low/high")
def split_makes(values: str) -> Check:
    """Dividing the pair gives a low and a high hand of at least these values.

    Source: PG 5.1 (to make 6/8 or better).
    """
    low, high = values_named(values)
    return lambda view: any(low_of(s) >= low and high_of(s) >= high for s in split_settings(view))


@GLOSSARY.condition("split makes two strong hands")
def split_makes_two_strong() -> Check:
    """Dividing the pair gives a high nine, gong or wong of T or D in both hands.

    Source: PG 5.5 rule 1A.
    """
    return lambda view: any(low_of(s) >= HIGH_NINE and is_strong(s) for s in split_settings(view))


@GLOSSARY.condition("split lifts the low hand to", takes="least points of the low hand")
def split_lifts_low(points: str) -> Check:
    """Dividing the pair gives the low hand more points than keeping it, and at least so many.

    Source: PG 5.5 rule 1B.
    """
    least = value_named(points)

    def lifted(view: TileView) -> bool:
        kept = max(VALUES[low_of(s)] for s in view.settings if high_of(s) >= WEAKEST_PAIR)
        return any(VALUES[low_of(s)] >= max(least, kept + 1) for s in split_settings(view))

    return lifted


@GLOSSARY.condition("kept low at most", takes="points")
def kept_low_at_most(points: str) -> Check:
    """Keeping the pair leaves a low hand of no more points than this.

    Source: PG 5.5 rule 1C.
    """
    most = value_named(points)
    return lambda view: all(VALUES[low_of(s)] <= most for s in view.settings if high_of(s) >= WEAKEST_PAIR)


@GLOSSARY.condition("best low under", takes="a value")
def best_low_under(value: str) -> Check:
    """The best low hand that can be set is under this value.

    Source: PG 5.3 rule 1, PG 5.5 rule 3.
    """
    limit = strength_named(value) << 10
    return lambda view: view.best_low < limit


@GLOSSARY.condition("best high at least", takes="a value")
def best_high_at_least(value: str) -> Check:
    """The best high hand that can be set has at least this value.

    Source: PG 5.3 rule 1, PG 5.5 rule 3.
    """
    least = strength_named(value)
    return lambda view: any(setting >> 3 & 127 >= least for setting in view.settings)


@GLOSSARY.condition("best strong low under", takes="a value")
def best_strong_low_under(value: str) -> Check:
    """With a strong high hand the best low hand is under this value.

    Source: PG 5.5 rules 2 and 3.
    """
    limit = strength_named(value) << 10
    return lambda view: max(s for s in view.settings if is_strong(s)) < limit


def lowest_strong(settings: list[int]) -> int:
    """Answer the best low among the settings whose strong high hand has the lowest value.

    Source: PG 5.4 row 6a, PG 5.6 row 6.
    """
    lowest = min(VALUES[high_of(s)] for s in settings)
    return max(s for s in settings if VALUES[high_of(s)] == lowest)


def strong_settings(view: TileView) -> list[int]:
    """Answer the settings with a strong high hand; with a T in the hand those with T high, if any.

    Source: PG 5.2 (12 in the high hand), PG 5.6 row 6.
    """
    strong = [setting for setting in view.settings if is_strong(setting)]
    return teen_high(view, strong) or strong


def teen_high(view: TileView, settings: list[int]) -> list[int]:
    """Answer the settings whose high hand holds a T.

    Source: PG 5.3 rule 2B.
    """
    if not view.mask & TEEN:
        return []
    return [setting for setting in settings if bits_of(view.tiles(setting)[1]) & TEEN]


@GLOSSARY.condition("lowest strong leaves under", takes="a value")
def lowest_strong_leaves_under(value: str) -> Check:
    """The lowest strong high hand leaves a low hand under this value.

    Source: PG 5.4 row 6a, PG 5.6 row 6.
    """
    limit = strength_named(value) << 10
    return lambda view: lowest_strong(strong_settings(view)) < limit


def small_settings(view: TileView) -> list[int]:
    """Answer the settings where two small tiles make 7, 8 or 9, those without GJ in them before others.

    Source: PG 5.4 row 7.
    """
    if view.small is None:
        small = view.mask & SMALL
        view.small = _small_settings(view) if small & small - 1 else []
    return view.small


def _small_settings(view: TileView) -> list[int]:
    flags = view.of_parts(_SMALL_PAIRS)
    wanted = _WITHOUT_GJ if (flags[0] | flags[1] | flags[2]) & _WITHOUT_GJ else _SMALL_PAIR
    return [setting for setting, flag in zip(view.settings, flags, strict=True) if flag & wanted]


_SMALL_PAIR, _WITHOUT_GJ = 1, 2


def _small_flags(a: Tile, b: Tile) -> int:
    if bits_of((a, b)) & ~SMALL or points(a, b) not in (7, 8, 9):
        return 0
    return _SMALL_PAIR if bits_of((a, b)) & BIT["GJ"] else _SMALL_PAIR | _WITHOUT_GJ


_SMALL_PAIRS = bytes(_small_flags(a, b) for a in KINDS for b in KINDS)


@GLOSSARY.condition("small pair possible")
def small_possible() -> Check:
    """Two small tiles (H4 L4 5 H6 L6 GJ) can make 7, 8 or 9.

    Source: PG 5.4 row 7.
    """
    return lambda view: bool(small_settings(view))


@GLOSSARY.condition("small pair leaves under", takes="a value")
def small_leaves_under(value: str) -> Check:
    """With two small tiles making 7, 8 or 9 the best low hand is under this value.

    Source: PG 5.4 row 7.
    """
    limit = strength_named(value) << 10
    return lambda view: max(small_settings(view)) < limit


@GLOSSARY.condition("small pair can be pumped")
def small_pumps() -> Check:
    """A high hand of 7 or more can be set that beats the one two small tiles leave.

    Source: PG 5.4 row 7.
    """
    return lambda view: pumped(view, max(small_settings(view))) != max(small_settings(view))


def pumped(view: TileView, setting: int) -> int:
    """Answer the best high setting where its high hand is 7 or more and better; else the same.

    Source: PG 5.4 (pump).
    """
    best = max(view.settings, key=by_high)
    high = high_of(best)
    return best if high >= SEVEN and high > high_of(setting) else setting


def greatest_total(view: TileView) -> list[int]:
    """Answer the settings with the greatest total of points.

    Source: PG 5.6 row 7.
    """
    first, second, third = view.settings
    most = max(TOTALS[first >> 3], TOTALS[second >> 3], TOTALS[third >> 3])
    return [setting for setting in view.settings if TOTALS[setting >> 3] == most]


@GLOSSARY.condition("greatest total leaves under", takes="a value")
def greatest_total_leaves_under(value: str) -> Check:
    """With the greatest total of points the best low hand is under this value.

    Source: PG 5.6 row 7.
    """
    limit = strength_named(value) << 10
    return lambda view: max(greatest_total(view)) < limit


@GLOSSARY.condition("greatest total reaches high", takes="a value")
def greatest_total_reaches(value: str) -> Check:
    """With the greatest total of points the best high hand has at least this value.

    Source: PG 5.6 row 7.
    """
    least = strength_named(value)
    return lambda view: any(high_of(s) >= least for s in greatest_total(view))
