"""The conditions of Pai Gow Poker's house ways; the sieves stand in `sieves`.

Groups count the joker as an ace. *Complete* means a straight, flush, straight flush or royal flush.
A rank is a face (`9`), a range runs upward (`7-T`). No condition looks at anything but the class of
the seven cards (CLASSES.md).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from tablemgr.games.pai_gow_poker.ranking import LOW_NUMBER, LOW_RANKS, STANDARD
from tablemgr.games.pai_gow_poker.view import (
    COMPLETE,
    FIRST_SHIFT,
    HIGH_MASK,
    LOOSE_SHIFT,
    LOW_SHIFT,
    PHYSICAL_BITS,
    RANK_MASK,
    ROYAL_BIT,
    SECOND_SHIFT,
    SHAPE_BIT,
    SHAPES,
    STRAIGHT_FLUSH_BIT,
    View,
)
from tablemgr.houseway.table import Bits, Glossary, Test
from tablemgr.pieces.cards import FACES

WORDS: Final[Glossary[View, int]] = Glossary()

_RANGE = re.compile(rf"([{FACES}])(?:-([{FACES}]))?")


def ranks_of(parameter: str) -> int:
    """Answer the ranks of a face or a range, a bit each; ValueError for anything else.

    >>> bin(ranks_of("7-9"))
    '0b11100000'

    Source: PGP 3 (bands of ranks).
    """
    match = _RANGE.fullmatch(parameter)
    if match is None:
        raise ValueError(f"{parameter!r} is neither a face (9) nor a range that runs upward (7-T)")
    low = FACES.index(match[1])
    high = FACES.index(match[2] or match[1])
    if low > high:
        raise ValueError(f"{parameter!r} runs downward; write {match[2]}-{match[1]}")
    return (1 << (high + 1)) - (1 << low)


def _shape(name: str) -> Bits:
    return Bits(SHAPE_BIT[name])


def _within(shift: int, ranks: int, need: int = 0, ban: int = 0) -> Bits:
    return Bits(need, ban | (RANK_MASK & ~ranks) << shift)


def _one_of(shapes: tuple[str, ...]) -> int:
    """The bits of all other shapes: to ban them is to ask for one of these."""
    return sum(SHAPE_BIT[name] for name in SHAPES if name not in shapes)


@WORDS.condition("five aces")
def five_aces() -> Bits:
    """Four aces and the joker are in the seven.

    Source: PGP H16, 2.1.
    """
    return _shape("five aces")


@WORDS.condition("four of a kind", takes="ranks")
def four_of_a_kind(parameter: str) -> Bits:
    """Four cards of a rank among these are in the seven.

    Source: PGP H12 to H15.
    """
    return _within(FIRST_SHIFT, ranks_of(parameter), SHAPE_BIT["four of a kind"])


@WORDS.condition("two threes")
def two_threes() -> Bits:
    """Two three-of-a-kinds are in the seven.

    Source: PGP H6.
    """
    return _shape("two threes")


@WORDS.condition("three and two pairs")
def three_and_two_pairs() -> Bits:
    """Three of a kind and two pairs are the seven.

    Source: PGP H8.
    """
    return _shape("three and two pairs")


@WORDS.condition("three and a pair")
def three_and_a_pair() -> Bits:
    """Three of a kind and one pair are in the seven.

    Source: PGP H7.
    """
    return _shape("three and a pair")


@WORDS.condition("three pairs")
def three_pairs() -> Bits:
    """Three pairs are in the seven.

    Source: PGP H4.
    """
    return _shape("three pairs")


@WORDS.condition("two pairs")
def two_pairs() -> Bits:
    """Two pairs are in the seven.

    Source: PGP H3.
    """
    return _shape("two pairs")


@WORDS.condition("three of a kind", takes="ranks")
def three_of_a_kind(parameter: str) -> Bits:
    """Three of a rank among these are in the seven, and no pair.

    Source: PGP H5.
    """
    return _within(FIRST_SHIFT, ranks_of(parameter), SHAPE_BIT["three of a kind"])


@WORDS.condition("one pair", takes="ranks")
def one_pair(parameter: str) -> Bits:
    """One pair, of a rank among these, is in the seven, and nothing better by ranks.

    Source: PGP H2.
    """
    return _within(FIRST_SHIFT, ranks_of(parameter), SHAPE_BIT["one pair"])


@WORDS.condition("no pair")
def no_pair() -> Bits:
    """No two of the seven are of one rank.

    Source: PGP H1.
    """
    return _shape("no pair")


@WORDS.condition("higher pair", takes="ranks")
def higher_pair(parameter: str) -> Bits:
    """Of two pairs, the higher is of a rank among these.

    Source: PGP H3a to H3c.
    """
    return _within(FIRST_SHIFT, ranks_of(parameter), ban=_one_of(("two pairs", "three pairs")))


@WORDS.condition("lower pair", takes="ranks")
def lower_pair(parameter: str) -> Bits:
    """Of two pairs, the lower is of a rank among these.

    Source: PGP H3b.
    """
    return _within(SECOND_SHIFT, ranks_of(parameter), ban=_one_of(("two pairs",)))


@WORDS.condition("side pair", takes="ranks")
def side_pair(parameter: str) -> Test[View]:
    """Beside three, four or five of a kind there are two or three of a rank among these.

    Source: PGP H7, H14 to H16, D7.
    """
    ranks = ranks_of(parameter) << SECOND_SHIFT
    shapes = sum(
        SHAPE_BIT[name]
        for name in ("five aces", "four of a kind", "two threes", "three and two pairs", "three and a pair")
    )

    def test(view: View) -> bool:
        return bool(view.mask & ranks and view.mask & shapes)

    return test


@WORDS.condition("loose", takes="ranks")
def loose(parameter: str) -> Test[View]:
    """A card of a rank among these is alone of its rank; the joker alone is a loose ace.

    Source: PGP H3a, H3b, H7, H13 (singleton).
    """
    ranks = ranks_of(parameter) << LOOSE_SHIFT

    def test(view: View) -> bool:
        return bool(view.mask & ranks)

    return test


@WORDS.condition("complete")
def complete() -> Bits:
    """Some five of the seven are a straight, flush, straight flush or royal flush.

    Source: PGP H9 to H11, D8.
    """
    return Bits(COMPLETE)


@WORDS.condition("complete front below", takes="face")
def complete_front_below(parameter: str) -> Test[View]:
    """With a complete high hand, the best low hand has no pair and no card of this face or above.

    Source: PGP D8 (Golden Nugget), 3 (straight flush or royal broken).
    """
    if len(parameter) != 1 or parameter not in FACES[1:]:
        raise ValueError(f"{parameter!r} is no face above the deuce")
    limit = LOW_NUMBER[(0, FACES.index(parameter))]

    def test(view: View) -> bool:
        front = complete_front(view)
        return front is not None and front >> LOW_SHIFT < limit

    return test


@WORDS.condition("better front beside the pair")
def better_front_beside_the_pair() -> Test[View]:
    """The low hand is better when the pair stays high than when a complete hand stays high.

    Source: PGP 3 (Foxwoods, straight or flush with one pair).
    """

    def test(view: View) -> bool:
        front = complete_front(view)
        pair = view.mask >> FIRST_SHIFT & RANK_MASK
        if front is None or not pair or not view.mask & SHAPE_BIT["one pair"]:
            return False
        beside = _first(view.legal, lambda setting: not LOW_RANKS[setting >> LOW_SHIFT] & pair)
        return beside is not None and beside >> LOW_SHIFT > front >> LOW_SHIFT

    return test


def complete_front(view: View) -> int | None:
    """Answer the best low setting behind which a complete hand stays, None where there is none.

    Source: PGP D8.
    """
    whole = STANDARD.straight_or_flush
    return _first(view.legal, lambda setting: whole[setting >> PHYSICAL_BITS & HIGH_MASK])


def _first(settings: Sequence[int], holds: Callable[[int], object]) -> int | None:
    for setting in settings:
        if holds(setting):
            return setting
    return None


@WORDS.condition("royal flush")
def royal_flush() -> Bits:
    """Some five of the seven are a royal flush.

    Source: PGP D8 (Golden Nugget).
    """
    return Bits(ROYAL_BIT)


@WORDS.condition("straight flush")
def straight_flush() -> Bits:
    """Some five of the seven are a straight flush below the royal.

    Source: PGP D8 (Golden Nugget).
    """
    return Bits(STRAIGHT_FLUSH_BIT)
