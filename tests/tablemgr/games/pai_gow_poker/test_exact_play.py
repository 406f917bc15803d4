"""Every deal counted by classes is every deal dealt out: on small packs, pair by pair, to the last one.

Source: PGP 8 (house way v. house way); APART.md.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from tablemgr.core.played_out import PlayedOut
from tablemgr.games.pai_gow_poker.classes import SevenClass, class_of
from tablemgr.games.pai_gow_poker.exact_play import (
    DEALS,
    NO_VALUE,
    SHARES,
    Valued,
    all_parts,
    played_out,
    values_of,
    walk_of,
)
from tablemgr.games.pai_gow_poker.house_ways import house_way
from tablemgr.games.pai_gow_poker.ranking import STANDARD, low_strength
from tablemgr.games.pai_gow_poker.settle import DealerPush
from tablemgr.games.pai_gow_poker.sweep import HIGH, HIGH_BITS, against, against_itself, valued
from tablemgr.pieces.cards import PACK

QUEEN = 10
Hand = tuple[tuple[int, int] | None, ...]
"""Rank and suit of each card; None is the joker."""


def hands_of(ranks: int, size: int) -> list[Hand]:
    pack: list[tuple[int, int] | None] = [(rank, suit) for rank in range(ranks) for suit in range(4)]
    return list(combinations([*pack, None], size))


def small_class(hand: Hand, ranks: int, spare: int) -> SevenClass:
    """A class of a small pack: a suit can flush that all but so many natural cards have."""
    naturals = [card for card in hand if card is not None]
    counts = Counter(rank for rank, _ in naturals)
    suited: tuple[int, ...] = ()
    for suit in range(4):
        held = tuple(sorted(rank for rank, its in naturals if its == suit))
        if len(held) >= len(naturals) - spare:
            suited = held
    return SevenClass(len(naturals) < len(hand), tuple(counts[rank] for rank in range(ranks)), suited)


def wins(own: int, bank: int) -> bool:
    return own >> HIGH_BITS > bank >> HIGH_BITS and own & HIGH > bank & HIGH


def loses(own: int, bank: int) -> bool:
    return own >> HIGH_BITS <= bank >> HIGH_BITS and own & HIGH <= bank & HIGH


@pytest.mark.parametrize(
    ("ranks", "size", "spare", "seed"),
    [
        (3, 3, 0, 1),
        (3, 4, 1, 2),
        (4, 2, 0, 3),
        (6, 2, 0, 4),
        pytest.param(4, 3, 1, 5, marks=pytest.mark.exhaustive),
        pytest.param(6, 3, 0, 6, marks=pytest.mark.exhaustive),
    ],
)
@pytest.mark.parametrize("two", [False, True])
def test_classes_count_what_dealing_every_pair_counts(
    ranks: int, size: int, spare: int, seed: int, two: bool
) -> None:
    chance, hands = random.Random(seed), hands_of(ranks, size)
    classes = Counter(small_class(hand, ranks, spare) for hand in hands)

    def drawn(push: float) -> dict[SevenClass, int]:
        return {
            one: NO_VALUE if chance.random() < push else valued(chance.randrange(4), chance.randrange(6))
            for one in classes
        }

    own = drawn(0)
    bank = drawn(0.1) if two else own
    found = all_parts(with_values(classes, own), with_values(classes, bank) if two else None)
    win = lose = 0
    dealt = [(frozenset(hand), small_class(hand, ranks, spare)) for hand in hands]
    for cards, one in dealt:
        for others, other in dealt:
            if bank[other] != NO_VALUE and not cards & others:
                win += wins(own[one], bank[other])
                lose += loses(own[one], bank[other])
    assert found == (Fraction(win), Fraction(lose))
    assert win
    assert lose


def with_values(classes: Counter[SevenClass], values: dict[SevenClass, int]) -> Valued:
    return [(one, hands, values[one]) for one, hands in classes.items()]


def test_flushes_in_one_suit_and_in_two_are_counted_otherwise_than_by_ranks() -> None:
    """Without the parts about flushes the count is another one: the test above would see them missing."""
    chance, hands = random.Random(5), hands_of(4, 2)
    classes = Counter(small_class(hand, 4, 0) for hand in hands)
    values = {one: valued(chance.randrange(4), chance.randrange(6)) for one in classes}
    parts = {}
    for part in SHARES:
        walk = walk_of(part, with_values(classes, values), None)
        parts[part] = [walk.at_nothing(), walk.under(walk.first_sets())]
    changed = [sum((SHARES[p] * w for w, _ in parts[p]), Fraction(0)) for p in list(SHARES)[1:]]
    assert sum(changed) != 0


@pytest.mark.parametrize("size", [1, 4, 40, 200])
def test_running_sums_are_the_sum_over_every_pair(size: int) -> None:
    chance = random.Random(size)

    def drawn() -> tuple[list[int], list[int]]:
        values = sorted(valued(chance.randrange(6), chance.randrange(9)) for _ in range(size))
        return values, [chance.randrange(-3, 9) for _ in values]

    def pairs(one: tuple[list[int], list[int]], other: tuple[list[int], list[int]]) -> tuple[int, int]:
        both = [(a, w * u, b) for a, w in zip(*one, strict=True) for b, u in zip(*other, strict=True)]
        return sum(w for a, w, b in both if wins(a, b)), sum(w for a, w, b in both if loses(a, b))

    own, bank = drawn(), drawn()
    assert against_itself(*own) == pairs(own, own)
    assert against(*own, *bank) == pairs(own, bank)
    assert against(*own, *own) == against_itself(*own)


def test_a_class_has_the_value_of_each_of_its_hands() -> None:
    chance, way = random.Random(9), house_way("trump-plaza")
    hands = [tuple(chance.sample(PACK, 7)) for _ in range(150)]
    for hand, found in zip(hands, values_of(way, map(class_of, hands)), strict=True):
        split = way.choose(hand)[1]
        assert found == valued(low_strength(split.low), STANDARD.strength(split.high))


def test_a_hand_that_makes_bets_push_has_no_value() -> None:
    way = house_way("standard")
    low: Sequence[tuple[int, ...]] = list(combinations(range(QUEEN + 1), 7))
    some = [SevenClass(False, tuple(int(rank in one) for rank in range(13)), ()) for one in low]
    usual, pushed = (list(values_of(way, some, push)) for push in (None, DealerPush.QUEEN_HIGH))
    assert all(b in (a, NO_VALUE) for a, b in zip(usual, pushed, strict=True))
    assert NO_VALUE not in usual
    assert NO_VALUE in pushed


def test_counts_come_to_edges() -> None:
    found = PlayedOut(DEALS // 4, DEALS - DEALS // 4 - DEALS // 2, DEALS // 2)
    assert float(found.player_edge(500)) == pytest.approx(0.5 - 0.25 * 0.95)
    assert float(found.banker_edge(0)) == pytest.approx(-0.25)
    assert played_out(Fraction(7), Fraction(9)) == PlayedOut(7, DEALS - 16, 9)
