"""Words of tile house ways: the sieves, each keeping some of the settings still considered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablemgr.games.pai_gow.kinds import BIT
from tablemgr.games.pai_gow.view import (
    PAIRS_OF_VALUES,
    VALUES,
    WEAKEST_PAIR,
    TileView,
    bits_of,
    by_high,
    high_of,
    is_strong,
    low_of,
    points_of,
    value_named,
    values_pair,
)
from tablemgr.games.pai_gow.words import (
    GLOSSARY,
    greatest_total,
    pumped,
    small_settings,
    split_settings,
)
from tablemgr.pieces.tiles import KINDS, Tile

Settings = Sequence[int]
Sieve = Callable[[TileView, Settings | None], Settings]


def pair_named(values: str) -> int:
    """Answer what stands for two exact values, "low/high".

    Source: PG short names (a setting is written low/high).
    """
    low, slash, high = values.partition("/")
    if not slash:
        raise ValueError(f"{values!r} is not two values like 7/9")
    return values_pair(value_named(low), value_named(high))


def low_first(view: TileView, settings: Settings | None) -> Settings:
    """Answer the setting with the best low hand, of equal ones the better high hand.

    Source: PG 5.4 (best low).
    """
    return (view.best_low,) if settings is None else (max(settings),)


def high_first(view: TileView, settings: Settings | None) -> Settings:
    """Answer the setting with the best high hand, of equal ones the better low hand.

    Source: PG 5.4 (best high).
    """
    return (max(view.settings if settings is None else settings, key=by_high),)


@GLOSSARY.sieve("best low")
def best_low() -> Sieve:
    """The best low hand; of equal ones the better high hand.

    Source: PG 5.4 (words).
    """
    return low_first


@GLOSSARY.sieve("best high")
def best_high() -> Sieve:
    """The best high hand; of equal ones the better low hand.

    Source: PG 5.4 (words).
    """
    return high_first


@GLOSSARY.sieve("keep the pair")
def keep_pair() -> Sieve:
    """The pair stays together, as the high hand; two pairs both stay.

    Source: PG 5.1.
    """
    return lambda view, settings: [s for s in (settings or view.settings) if s >> 3 & 127 >= WEAKEST_PAIR]


@GLOSSARY.sieve("split the pair")
def split_pair() -> Sieve:
    """The tiles of the pair go to different hands.

    Source: PG 5.1.
    """
    return lambda view, settings: [s for s in split_settings(view) if settings is None or s in settings]


@GLOSSARY.sieve("points", takes="values low/high")
def exact_points(values: str) -> Sieve:
    """Settings of exactly these two values, such as 7/9 or 3/gong.

    Source: PG 4.3 (exceptions).
    """
    wanted = pair_named(values)
    return lambda view, settings: [s for s in (settings or view.settings) if points_of(s) == wanted]


@GLOSSARY.sieve("high of", takes="a value")
def exact_high(value: str) -> Sieve:
    """Settings whose high hand has exactly this value.

    Source: PG 5.4 row 4, PG 5.6 row 5.
    """
    wanted = value_named(value)
    return lambda view, settings: [s for s in (settings or view.settings) if VALUES[high_of(s)] == wanted]


@GLOSSARY.sieve("strong only")
def strong_only() -> Sieve:
    """Settings with a high nine, gong or wong of T or D in the high hand.

    Source: PG 5.2.
    """
    return lambda view, settings: [s for s in (settings or view.settings) if is_strong(s)]


@GLOSSARY.sieve("lowest high value")
def lowest_high_value() -> Sieve:
    """Settings whose high hand has the lowest value among those considered.

    Source: PG 5.4 row 6a, PG 5.6 row 6.
    """

    def lowest(view: TileView, settings: Settings | None) -> Settings:
        considered = settings or view.settings
        least = min(VALUES[high_of(s)] for s in considered)
        return [s for s in considered if VALUES[high_of(s)] == least]

    return lowest


@GLOSSARY.sieve("pump")
def pump() -> Sieve:
    """The best high hand, where it is 7 or more and better than the present one; else it stays.

    Source: PG 5.4 (pump).
    """
    return lambda view, settings: (pumped(view, max(settings or view.settings)),)


@GLOSSARY.sieve("pump if low at most", takes="points")
def pump_if_low(points: str) -> Sieve:
    """Where the low hand has no more points than this, pump.

    Source: PG 5.4 rows 6b and 8.
    """
    most = value_named(points)

    def kept(view: TileView, settings: Settings | None) -> Settings:
        chosen = max(settings or view.settings)
        return (pumped(view, chosen),) if VALUES[low_of(chosen)] <= most else (chosen,)

    return kept


@GLOSSARY.sieve("two small tiles together")
def small_together() -> Sieve:
    """Settings where two small tiles make 7, 8 or 9, those without GJ in them before others.

    Source: PG 5.4 row 7.
    """
    return lambda view, settings: [s for s in small_settings(view) if settings is None or s in settings]


@GLOSSARY.sieve("largest with smallest")
def largest_with_smallest() -> Sieve:
    """Settings where a hand holds the most and the fewest pips; never 0 with 6 or less.

    GJ counts 3. Where nothing is left, all settings but those that make 0 with 6 or less.

    Source: PG 5.4 row 8.
    """

    def kept(view: TileView, settings: Settings | None) -> Settings:
        considered = view.settings if settings is None else settings
        sound = [s for s in considered if not _EMPTY[s >> 3]]
        ends = view.ends(_PIPS_OF_PAIRS)
        return [s for s in sound if s in ends] or sound

    return kept


def _pips(kind: Tile) -> int:
    return 3 if bits_of((kind,)) == BIT["GJ"] else kind.pips


_PIPS_OF_PAIRS = bytes(max(_pips(a), _pips(b)) << 4 | min(_pips(a), _pips(b)) for a in KINDS for b in KINDS)
"""Pips of the larger and of the smaller tile of two, GJ counting 3."""

_EMPTY = bytes(both < 7 for both in PAIRS_OF_VALUES)
"""Whether two strengths are 0 with 6 or less."""


@GLOSSARY.sieve("greatest total")
def greatest_total_only() -> Sieve:
    """Settings with the greatest total of points.

    Source: PG 5.6 row 7.
    """
    return lambda view, settings: [s for s in greatest_total(view) if settings is None or s in settings]
