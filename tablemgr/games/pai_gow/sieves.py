"""Words of tile house ways: the sieves, each keeping some of the settings still considered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablemgr.games.pai_gow.kinds import BIT
from tablemgr.games.pai_gow.view import (
    SINGLE,
    TOP_SIX,
    VALUES,
    WEAKEST_PAIR,
    TileView,
    bits_of,
    by_high,
    high_of,
    is_strong,
    low_of,
    points_of,
    strength_named,
    value_named,
)
from tablemgr.games.pai_gow.words import (
    GLOSSARY,
    greatest_total,
    pumped,
    small_settings,
    split_settings,
    teen_high,
)
from tablemgr.pieces.tiles import Tile

Settings = Sequence[int]
Sieve = Callable[[TileView, Settings | None], Settings]


def _best_low(view: TileView, settings: Settings | None) -> Settings:
    return (view.best_low,) if settings is None else (max(settings),)


def _best_high(view: TileView, settings: Settings | None) -> Settings:
    return (max(view.settings if settings is None else settings, key=by_high),)


@GLOSSARY.sieve("best low")
def best_low() -> Sieve:
    """The best low hand; of equal ones the better high hand.

    Source: PG 5.4 (words).
    """
    return _best_low


@GLOSSARY.sieve("best high")
def best_high() -> Sieve:
    """The best high hand; of equal ones the better low hand.

    Source: PG 5.4 (words).
    """
    return _best_high


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
    low, _, high = values.partition("/")
    wanted = (value_named(low), value_named(high))
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


@GLOSSARY.sieve("12 high")
def twelve_high() -> Sieve:
    """Settings with a T in the high hand, where there are any.

    Source: PG 5.3 rule 2B, PG 5.5 rule 4A.
    """

    def kept(view: TileView, settings: Settings | None) -> Settings:
        considered = list(settings or view.settings)
        return teen_high(view, considered) or considered

    return kept


@GLOSSARY.sieve("12 low")
def twelve_low() -> Sieve:
    """Settings with a T in the low hand.

    Source: PG 5.4 row 5.
    """
    return lambda view, settings: [
        s for s in (settings or view.settings) if bits_of(view.tiles(s)[0]) & BIT["T"]
    ]


@GLOSSARY.sieve("12 and 2 together")
def twelve_two_together() -> Sieve:
    """T and D in one hand.

    Source: PG 5.4 row 5.
    """
    both = BIT["T"] | BIT["D"]
    return lambda view, settings: [
        s for s in (settings or view.settings) if both in map(bits_of, view.tiles(s))
    ]


@GLOSSARY.sieve("12 and 2 apart")
def twelve_two_apart() -> Sieve:
    """T and D in different hands.

    Source: PG 5.4 row 5.
    """
    both = BIT["T"] | BIT["D"]
    return lambda view, settings: [
        s for s in (settings or view.settings) if both not in map(bits_of, view.tiles(s))
    ]


def same_points_as(view: TileView, setting: int) -> list[int]:
    """Answer every setting of the hand with the same two point values.

    Source: PG 5.4 (strengthen), PG 5.5 rule 4.
    """
    points = points_of(setting)
    return [s for s in view.settings if points_of(s) == points]


@GLOSSARY.sieve("same points")
def same_points() -> Sieve:
    """Every setting with the same two point values as the one chosen so far.

    Source: PG 5.5 rule 4.
    """

    def widened(view: TileView, settings: Settings | None) -> Settings:
        chosen = (settings or (view.best_low,))[0]
        low, high = VALUES[chosen >> 10], VALUES[chosen >> 3 & 127]
        return [s for s in view.settings if VALUES[s >> 10] == low and VALUES[s >> 3 & 127] == high]

    return widened


@GLOSSARY.sieve("better tile high from low", takes="points")
def better_tile_high_from(points: str) -> Sieve:
    """Where the low hand has at least these points, the best high hand; otherwise all stay.

    Source: PG 5.3 rule 2A, PG 5.5 rule 4B.
    """
    least = strength_named(points) << 10

    def kept(view: TileView, settings: Settings | None) -> Settings:
        considered = settings or view.settings
        return _best_high(view, considered) if considered[0] >= least else considered

    return kept


@GLOSSARY.sieve("better tile low up to high", takes="points")
def better_tile_low_up_to(points: str) -> Sieve:
    """Where the high hand has at most these points, the best low hand; otherwise the best high hand.

    Source: PG 5.6 row 7.
    """
    most = value_named(points)

    def kept(view: TileView, settings: Settings | None) -> Settings:
        considered = settings or view.settings
        best = _best_low if VALUES[high_of(considered[0])] <= most else _best_high
        return best(view, considered)

    return kept


@GLOSSARY.sieve("best high at", takes="values low/high")
def best_high_at(values: str) -> Sieve:
    """At exactly these two values the best high hand; otherwise all stay.

    Source: PG 5.5 rule 5 (7/9, better tile high).
    """
    low, _, high = values.partition("/")
    wanted = (value_named(low), value_named(high))

    def kept(view: TileView, settings: Settings | None) -> Settings:
        considered = settings or view.settings
        return _best_high(view, considered) if points_of(considered[0]) == wanted else considered

    return kept


@GLOSSARY.sieve("12 high at", takes="values low/high")
def twelve_high_at(values: str) -> Sieve:
    """At exactly these two values those with a T in the high hand, if any; otherwise all stay.

    Source: PG 5.3 rule 2B.
    """
    low, _, high = values.partition("/")
    wanted = (value_named(low), value_named(high))

    def kept(view: TileView, settings: Settings | None) -> Settings:
        considered = list(settings or view.settings)
        return points_of(considered[0]) == wanted and teen_high(view, considered) or considered

    return kept


def two_best(view: TileView) -> tuple[Tile, Tile]:
    """Answer the two tiles of a hand that rank highest as singles.

    Source: PG 5.3 rule 2.
    """
    first, second, *_ = sorted(view.hand, key=lambda held: -SINGLE[held.index])
    return first, second


def apart(view: TileView, setting: int) -> bool:
    """Answer whether the two best tiles of a hand are in different hands.

    Source: PG 5.3 rule 2.
    """
    first, second = two_best(view)
    low = bits_of(view.tiles(setting)[0])
    return bool(bits_of((first,)) & low) != bool(bits_of((second,)) & low)


@GLOSSARY.sieve("two best apart")
def two_best_apart() -> Sieve:
    """Where two tiles or more are H6 or better, settings with the two best in different hands, if any.

    Source: PG 5.5 rule 4C.
    """

    def kept(view: TileView, settings: Settings | None) -> Settings:
        considered = list(settings or view.settings)
        if len(considered) == 1 or not _two_top(view):
            return considered
        return [s for s in considered if apart(view, s)] or considered

    return kept


def _two_top(view: TileView) -> bool:
    top = view.mask & TOP_SIX
    return bool(top & top - 1)


@GLOSSARY.sieve("best high if it parts the two best", takes="values low/high, several")
def best_high_if_apart(values: str) -> Sieve:
    """At one of these two values the best high hand, where it has the two best tiles apart; else all stay.

    Source: PG 5.3 rule 2 (D to J).
    """
    wanted = set()
    for pair in values.split():
        low, _, high = pair.partition("/")
        wanted.add((value_named(low), value_named(high)))

    def kept(view: TileView, settings: Settings | None) -> Settings:
        considered = settings or view.settings
        if len(considered) == 1 or points_of(considered[0]) not in wanted:
            return considered
        best = _best_high(view, considered)
        return best if apart(view, best[0]) else considered

    return kept


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


@GLOSSARY.sieve("strengthen")
def strengthen() -> Sieve:
    """Of settings with the same two values, the one that places the better tiles best.

    Two best tiles of the top six go to different hands where they can. Then a low hand of 7 or less
    takes the better tile, unless it stays under H3 beside a high hand of 7, 8 or 9.

    Source: PG 5.4 (strengthen).
    """
    least = strength_named("H3")

    def kept(view: TileView, settings: Settings | None) -> Settings:
        alike = same_points_as(view, (settings or view.settings)[0])
        if len(alike) == 1:
            return alike
        if not any(bits_of((t,)) & ~TOP_SIX for t in two_best(view)):
            alike = [s for s in alike if apart(view, s)] or alike
        low, high = points_of(alike[0])
        spoilt = low_of(max(alike)) < least and 7 <= high <= 9
        best = _best_low if low <= 7 and not spoilt else _best_high
        return best(view, alike)

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
        pips = [_pips(held) for held in view.hand]
        ends = {max(pips), min(pips)}
        sound = [s for s in (settings or view.settings) if not _is_empty(s)]
        paired = [s for s in sound if any({_pips(t) for t in hand} == ends for hand in view.tiles(s))]
        return paired or sound

    return kept


def _pips(held: Tile) -> int:
    return 3 if bits_of((held,)) == BIT["GJ"] else held.pips


def _is_empty(setting: int) -> bool:
    low, high = points_of(setting)
    return low == 0 and high <= 6


@GLOSSARY.sieve("greatest total")
def greatest_total_only() -> Sieve:
    """Settings with the greatest total of points.

    Source: PG 5.6 row 7.
    """
    return lambda view, settings: [s for s in greatest_total(view) if settings is None or s in settings]


VOCABULARY = GLOSSARY
"""All words of tile house ways: the conditions of `words` and the sieves of this file."""
