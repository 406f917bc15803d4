"""One house way against another over all 8.2 x 10^15 deals of seven cards against seven, exactly.

Every class of seven cards has one value under a house way. The values are split into what ranks alone decide and
what a flush changes of it, because suits matter only where both hands have a suit that can flush; APART.md says why
the four parts together are every deal.

Source: PGP 8 (house way v. house way), PGP P1 to P4; CLASSES.md.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, factorial, perm
from operator import itemgetter
from typing import Final

from tablemgr.core.played_out import PlayedOut
from tablemgr.games.pai_gow_poker.apart import Held, Points, Ranks, Walk
from tablemgr.games.pai_gow_poker.classes import SevenClass, hand_of
from tablemgr.games.pai_gow_poker.house_ways import HouseWayOfPoker
from tablemgr.games.pai_gow_poker.meta import HAND_SIZE, HANDS
from tablemgr.games.pai_gow_poker.ranking import STANDARD, low_strength
from tablemgr.games.pai_gow_poker.settle import DealerPush, pushes
from tablemgr.games.pai_gow_poker.sweep import valued
from tablemgr.pieces.cards import PACK

SUITS: Final = 4
DEALS: Final = HANDS * comb(len(PACK) - HAND_SIZE, HAND_SIZE)
JOKER_RANK: Final = 63
"""Behind every rank of the walk."""
FREE, FREE_OF_FLUSHES, ONE_SUIT, TWO_SUITS = range(4)
SHARES: Final = {
    FREE: Fraction(1), FREE_OF_FLUSHES: Fraction(-1), ONE_SUIT: Fraction(1, SUITS), TWO_SUITS: Fraction(SUITS - 1, SUITS),
}  # fmt: skip
"""How each part counts. Source: APART.md."""
NO_VALUE: Final = -1
"""A hand that makes every bet push is in no pair that is won or lost."""
Valued = Sequence[tuple[SevenClass, int, int]]
"""Classes, the hands that each stands for, the value of each."""
Measure = dict[tuple[int, int], int]
"""How many hands of a value hold something (by its number); how many more, where a flush makes a difference."""


def values_of(
    way: HouseWayOfPoker, classes: Iterable[SevenClass], push: DealerPush | None = None
) -> Iterator[int]:
    """Answer the value of each class as a house way sets it.

    push: the bank's hands that make every bet push have no value.

    Source: PGP 8, PGP P1 to P4.
    """
    for seven in classes:
        split = way.choose(hand_of(seven))[1]
        if push is not None and pushes(split, push):
            yield NO_VALUE
        else:
            yield valued(low_strength(split.low), STANDARD.strength(split.high))


def walk_of(part: int, player: Valued, bank: Valued | None) -> Walk:
    """Answer one of the four parts, to be walked, of the player's way against itself.

    bank: what is missing to the player's way against the bank's: the player's hands against what the bank sets
    otherwise than the player does. None for the way against itself.

    Source: APART.md.
    """
    measured = {FREE: _whole, FREE_OF_FLUSHES: _by_ranks}.get(part, _by_suit)
    if part == TWO_SUITS:
        own, theirs = Ranks(_player_of_two), Ranks(_bank_of_two)
    else:
        own = theirs = Ranks(_one_suit if part == ONE_SUIT else _free)
    others: Points | None
    if bank is not None:
        others = _points(_otherwise(measured(bank, theirs), measured(player, theirs)))
    else:
        others = _points(measured(player, theirs)) if part == TWO_SUITS else None
    return Walk(_points(measured(player, own)), others, own, theirs)


def all_parts(player: Valued, bank: Valued | None = None) -> tuple[Fraction, Fraction]:
    """Answer all deals that the player wins and loses, one part after the other; whole numbers for a whole pack.

    Source: APART.md.
    """
    win = lose = Fraction(0)
    for part, share in SHARES.items():
        for other in (None,) if bank is None else (None, bank):
            walk = walk_of(part, player, other)
            for won, lost in (walk.at_nothing(), walk.under(walk.first_sets())):
                win += share * won
                lose += share * lost
    return win, lose


def played_out(win: Fraction, lose: Fraction) -> PlayedOut:
    """Answer the counts of all four parts together.

    Source: PGP 8.
    """
    assert win.denominator == lose.denominator == 1, "deals are whole"
    return PlayedOut(int(win), DEALS - int(win) - int(lose), int(lose))


def _points(measure: Measure) -> Points:
    weighed = (
        (value, left, weight) for (value, left), weight in measure.items() if weight and value != NO_VALUE
    )
    held = sorted(weighed, key=itemgetter(0))
    return [value for value, _, _ in held], [weight for _, _, weight in held], [left for _, left, _ in held]


def _otherwise(one: Measure, other: Measure) -> Measure:
    """How many hands more, or fewer, one measure has than the other; most have as many, and stand for nothing."""
    found = dict(one)
    for key, hands in other.items():
        found[key] = found.get(key, 0) - hands
    return found


def _whole(valued_classes: Valued, ranks: Ranks) -> Measure:
    found: Measure = defaultdict(int)
    for seven, hands, value in valued_classes:
        found[value, ranks.id_of(_ranks_held(seven))] += hands
    return found


def _by_ranks(valued_classes: Valued, ranks: Ranks) -> Measure:
    return _changed(valued_classes, ranks, _ranks_held)


def _by_suit(valued_classes: Valued, ranks: Ranks) -> Measure:
    return _changed(valued_classes, ranks, _suit_held)


def _changed(valued_classes: Valued, ranks: Ranks, held: Callable[[SevenClass], Held]) -> Measure:
    """What a suit that can flush makes of a value: one hand more with its own, one less with that of its ranks."""
    plain = {(s.joker, s.counts): value for s, _, value in valued_classes if not s.suited}
    found: Measure = defaultdict(int)
    for seven, hands, value in valued_classes:
        usual = plain.get((seven.joker, seven.counts), NO_VALUE)
        if seven.suited and value != usual:
            left = ranks.id_of(held(seven))
            found[value, left] += hands
            found[usual, left] -= hands
    return found


def _ranks_held(seven: SevenClass) -> Held:
    ranks = tuple((rank, count) for rank, count in enumerate(seven.counts) if count)
    return (*ranks, (JOKER_RANK, 1)) if seven.joker else ranks


def _suit_held(seven: SevenClass) -> Held:
    """Of each rank: whether it is held in the suit that can flush, and how often besides."""
    suited = frozenset(seven.suited)
    ranks = tuple(
        (rank, int(rank in suited), count - (rank in suited))
        for rank, count in enumerate(seven.counts)
        if count
    )
    return (*ranks, (JOKER_RANK, 1, 0)) if seven.joker else ranks


def _free(state: tuple[int, ...]) -> Iterator[tuple[int, int, Fraction]]:
    rank, count = state
    there = 1 if rank == JOKER_RANK else SUITS
    for shared in range(1, count + 1):
        yield shared, perm(count, shared), Fraction((-1) ** shared, factorial(shared) * perm(there, shared))


def _one_suit(state: tuple[int, ...]) -> Iterator[tuple[int, int, Fraction]]:
    _, suited, others = state
    for in_suit in range(suited + 1):
        for shared in range(others + 1):
            if in_suit or shared:
                sign, ways = (-1) ** (in_suit + shared), factorial(shared) * perm(SUITS - 1, shared)
                yield 8 * in_suit + shared, perm(others, shared), Fraction(sign, ways)


def _player_of_two(state: tuple[int, ...]) -> Iterator[tuple[int, int, Fraction]]:
    return _two_suits(state, is_bank=False)


def _bank_of_two(state: tuple[int, ...]) -> Iterator[tuple[int, int, Fraction]]:
    return _two_suits(state, is_bank=True)


def _two_suits(state: tuple[int, ...], *, is_bank: bool) -> Iterator[tuple[int, int, Fraction]]:
    """A set that lies in the player's suit, in the bank's, and so often in the two suits that are nobody's."""
    rank, suited, others = state
    if rank == JOKER_RANK:
        yield 1, 1, Fraction(-1)
        return
    for ours, theirs, shared in product((0, 1), (0, 1), range(SUITS - 1)):
        own, other = (theirs, ours) if is_bank else (ours, theirs)
        if ours + theirs + shared and own <= suited and other + shared <= others:
            ways = perm(SUITS - 1, theirs + shared) * perm(SUITS - 1, ours + shared)
            sign = (-1) ** (ours + theirs + shared)
            factor = Fraction(sign * comb(SUITS - 2, shared), ways) if ways else Fraction(0)
            yield 16 * ours + 8 * theirs + shared, perm(others, other + shared), factor
