"""Words of tile house ways: the sieves that say where the better tile goes."""

from __future__ import annotations

from tablemgr.games.pai_gow.kinds import BIT
from tablemgr.games.pai_gow.sieves import Settings, Sieve, high_first, low_first, pair_named
from tablemgr.games.pai_gow.view import (
    PAIRS_OF_VALUES,
    SINGLE,
    TOP_SIX,
    VALUES,
    TileView,
    bits_of,
    high_of,
    low_of,
    points_of,
    strength_named,
    value_named,
)
from tablemgr.games.pai_gow.words import (
    GLOSSARY,
    teen_high,
)
from tablemgr.pieces.tiles import Tile


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


@GLOSSARY.sieve("same points")
def same_points() -> Sieve:
    """Every setting with the same two point values as the one chosen so far.

    Source: PG 5.5 rule 4.
    """

    def widened(view: TileView, settings: Settings | None) -> Settings:
        chosen = (settings or (view.best_low,))[0]
        points = PAIRS_OF_VALUES[chosen >> 3]
        return [s for s in view.settings if PAIRS_OF_VALUES[s >> 3] == points]

    return widened


@GLOSSARY.sieve("better tile high from low", takes="points")
def better_tile_high_from(points: str) -> Sieve:
    """Where the low hand has at least these points, the best high hand; otherwise all stay.

    Source: PG 5.3 rule 2A, PG 5.5 rule 4B.
    """
    least = strength_named(points) << 10

    def kept(view: TileView, settings: Settings | None) -> Settings:
        considered = settings or view.settings
        return high_first(view, considered) if considered[0] >= least else considered

    return kept


@GLOSSARY.sieve("better tile low up to high", takes="points")
def better_tile_low_up_to(points: str) -> Sieve:
    """Where the high hand has at most these points, the best low hand; otherwise the best high hand.

    Source: PG 5.6 row 7.
    """
    most = value_named(points)

    def kept(view: TileView, settings: Settings | None) -> Settings:
        considered = settings or view.settings
        best = low_first if VALUES[high_of(considered[0])] <= most else high_first
        return best(view, considered)

    return kept


@GLOSSARY.sieve("best high at", takes="values low/high")
def best_high_at(values: str) -> Sieve:
    """At exactly these two values the best high hand; otherwise all stay.

    Source: PG 5.5 rule 5 (7/9, better tile high).
    """
    wanted = pair_named(values)

    def kept(view: TileView, settings: Settings | None) -> Settings:
        considered = settings or view.settings
        return high_first(view, considered) if points_of(considered[0]) == wanted else considered

    return kept


@GLOSSARY.sieve("12 high at", takes="values low/high")
def twelve_high_at(values: str) -> Sieve:
    """At exactly these two values those with a T in the high hand, if any; otherwise all stay.

    Source: PG 5.3 rule 2B.
    """
    wanted = pair_named(values)

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
    wanted = frozenset(map(pair_named, values.split()))

    def kept(view: TileView, settings: Settings | None) -> Settings:
        considered = settings or view.settings
        if len(considered) == 1 or points_of(considered[0]) not in wanted:
            return considered
        best = high_first(view, considered)
        return best if apart(view, best[0]) else considered

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
        chosen = (settings or view.settings)[0]
        points = PAIRS_OF_VALUES[chosen >> 3]
        alike = [s for s in view.settings if PAIRS_OF_VALUES[s >> 3] == points]
        if len(alike) == 1:
            return alike
        if not any(bits_of((t,)) & ~TOP_SIX for t in two_best(view)):
            alike = [s for s in alike if apart(view, s)] or alike
        low, high = divmod(points_of(alike[0]), 16)
        spoilt = low_of(max(alike)) < least and 7 <= high <= 9
        best = low_first if low <= 7 and not spoilt else high_first
        return best(view, alike)

    return kept


VOCABULARY = GLOSSARY
"""All words of tile house ways: the conditions of `words`, the sieves of `sieves` and of this file."""
