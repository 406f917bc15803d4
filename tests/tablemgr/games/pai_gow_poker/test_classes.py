"""The classes of seven cards that decide a setting: PGP 8, CLASSES.md."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given

from tablemgr.games.pai_gow_poker.classes import SevenClass, all_classes, class_of, hand_of
from tablemgr.games.pai_gow_poker.house_ways import POKER, house_way
from tablemgr.games.pai_gow_poker.side_bets import class_hands, lines_of
from tablemgr.games.pai_gow_poker.view import LOW_SHIFT, PHYSICAL_BITS, View
from tablemgr.pieces.cards import PACK
from tests.tablemgr.games.pai_gow_poker.hands import SUIT_ORDERS, Cards, random_hands, resuited, seven_cards


def values(view: View) -> tuple[list[int], int]:
    """Answer the values of all settings, and the facts that words ask about."""
    return sorted(setting >> PHYSICAL_BITS for setting in view.settings), view.mask


def test_292253_classes_stand_for_all_154143080_hands() -> None:
    found = [hands for _, hands in all_classes()]
    assert len(found) == 292_253
    assert sum(found) == 154_143_080
    assert min(found) > 0


def test_no_class_is_listed_twice_and_each_hand_belongs_to_its_own() -> None:
    listed = [seven for seven, _ in all_classes()]
    assert len(set(listed)) == len(listed)
    some = random.Random(7).sample(listed, 5_000)
    assert [class_of(hand_of(seven)) for seven in some] == some


def test_weights_are_counted_in_a_pack_of_three_ranks() -> None:
    # All hands of twos, threes, aces and the joker, counted one by one.
    ranks = {0, 1, 12}
    small = [card for card in PACK if card.is_joker or card.index // 4 in ranks]
    counted = Counter(class_of(hand) for hand in combinations(small, 7))
    listed = {
        seven: hands
        for seven, hands in all_classes()
        if all(rank in ranks for rank, count in enumerate(seven.counts) if count)
    }
    assert counted == listed


@given(seven_cards())
def test_a_hand_and_the_hand_of_its_class_have_the_same_settings(hand: Cards) -> None:
    assert values(POKER.view(hand)) == values(POKER.view(hand_of(class_of(hand))))


@given(seven_cards(), SUIT_ORDERS)
def test_exchanged_suits_change_no_class_and_no_decision(hand: Cards, suits: str) -> None:
    turned = resuited(hand, "".join(suits))
    assert class_of(turned) == class_of(hand)
    way = house_way("standard")
    row, laid = way.choose(hand)
    turned_row, turned_laid = way.choose(turned)
    assert row == turned_row
    assert POKER.same_value(laid, turned_laid)


@pytest.mark.parametrize("way", ["standard", "standard-two-pair", "golden-nugget", "trump-plaza", "foxwoods"])
def test_every_house_way_sets_a_hand_as_it_sets_the_hand_of_its_class(way: str) -> None:
    bound = house_way(way)
    for hand in random_hands(400, seed=11):
        row, laid = bound.choose(hand)
        class_row, class_laid = bound.choose(hand_of(class_of(hand)))
        assert (row, POKER.same_value(laid, class_laid)) == (class_row, True)


def test_only_one_suit_can_flush() -> None:
    royal = SevenClass(joker=False, counts=(0,) * 8 + (1, 1, 2, 2, 1), suited=(8, 9, 10, 11, 12))
    assert class_of(hand_of(royal)) == royal


def test_royal_classes_are_divided_by_the_suits_beside_the_royal() -> None:
    # Royal flush, and a king and a queen of the three other suits: nine ways, three of one suit.
    royal = SevenClass(joker=False, counts=(0,) * 8 + (1, 1, 2, 2, 1), suited=(8, 9, 10, 11, 12))
    parts = [(lines_of(hand)[1], hands) for hand, hands in class_hands(royal, 36)]
    assert sum(hands for _, hands in parts) == 36
    assert sum(hands for matches, hands in parts if "KQ" in matches) == 12


def test_divided_classes_keep_their_hands() -> None:
    royals = [
        (seven, hands)
        for seven, hands in all_classes()
        if {8, 9, 10, 11} <= set(seven.suited) and seven.joker
    ]
    assert royals
    for seven, hands in royals:
        assert sum(part for _, part in class_hands(seven, hands)) == hands


def test_settings_are_listed_from_the_best_low_down() -> None:
    view = POKER.view(
        hand_of(SevenClass(joker=True, counts=(1, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0), suited=()))
    )
    lows = [setting >> LOW_SHIFT for setting in view.legal]
    assert lows == sorted(lows, reverse=True)
