"""How hands rank: PGP R1 to R5, the joker of 2.2."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.games.pai_gow_poker.ranking import (
    CATEGORIES,
    LOW_HANDS,
    STANDARD,
    _sum_of,
    low_strength,
    rank_five,
    rank_two,
    ranking,
)
from tablemgr.pieces.cards import PACK, parse_cards
from tests.tablemgr.games.pai_gow_poker import slow_poker
from tests.tablemgr.games.pai_gow_poker.hands import SUIT_ORDERS, Cards, codes, resuited, seven_cards

WHEEL_LOWEST = ranking(wheel_second_highest=False)


def label(text: str) -> str:
    return rank_five(parse_cards(text)).label


def strength(text: str) -> int:
    return STANDARD.strength(parse_cards(text))


def test_r5_categories_rank_from_five_aces_down_to_high_card() -> None:
    hands = (
        "As Ah Ad Ac Jk",
        "As Ks Qs Js Ts",
        "Ks Qs Js Ts 9s",
        "2s 2h 2d 2c 3h",
        "2s 2h 2d 3c 3h",
        "7s 5s 4s 3s 2s",
        "6s 5h 4s 3s 2s",
        "2s 2h 2d 4c 3h",
        "3s 3h 2d 2c 4h",
        "2s 2h 3d 4c 5h",
        "7s 5h 4s 3s 2s",
    )
    ranked = [rank_five(parse_cards(hand)) for hand in hands]
    assert [one.category for one in ranked] == [
        "five-aces",
        "royal-flush",
        "straight-flush",
        "four-of-a-kind",
        "full-house",
        "flush",
        "straight",
        "three-of-a-kind",
        "two-pair",
        "pair",
        "high-card",
    ]
    assert all(higher.strength > lower.strength for higher, lower in pairwise(ranked))


def test_r3_all_ten_straights_stand_in_the_pai_gow_order() -> None:
    straights = (
        "Ah Kd Qs Jc Th",
        "Ah 2d 3s 4c 5h",
        "Kh Qd Js Tc 9h",
        "Qh Jd Ts 9c 8h",
        "Jh Td 9s 8c 7h",
        "Th 9d 8s 7c 6h",
        "9h 8d 7s 6c 5h",
        "8h 7d 6s 5c 4h",
        "7h 6d 5s 4c 3h",
        "6h 5d 4s 3c 2h",
    )
    strengths = [strength(one) for one in straights]
    assert strengths == sorted(strengths, reverse=True)
    assert strengths[0] - strengths[9] == 9


def test_r3_the_wheel_is_the_lowest_straight_where_the_table_says_so() -> None:
    wheel, six_high = parse_cards("Ah 2d 3s 4c 5h"), parse_cards("6h 5d 4s 3c 2h")
    assert WHEEL_LOWEST.strength(wheel) < WHEEL_LOWEST.strength(six_high)
    assert WHEEL_LOWEST.rank(parse_cards("Jk 2d 3s 4c 5h")).label == "straight 6-5-4-3-2"


def test_r3_the_suited_wheel_stands_between_the_royal_and_the_king_high_straight_flush() -> None:
    assert strength("As Ks Qs Js Ts") > strength("5h 4h 3h 2h Ah") > strength("Kd Qd Jd Td 9d")


def test_2_2_the_joker_is_an_ace_or_completes_a_straight_or_a_flush() -> None:
    assert label("Jk Kd 9c 5s 2h") == "high-card A-K-9-5-2"
    assert label("Jk Kd Kc 5s 2h") == "pair K-K-A-5-2"
    assert label("Jk Ad Kc 5s 2h") == "pair A-A-K-5-2"
    assert label("Jk Ad As 5s 5h") == "full-house A-A-A-5-5"
    assert label("Jk 9d 8c 7s 6h") == "straight T-9-8-7-6"
    assert label("Jk 9d 8c 6s 5h") == "straight 9-8-7-6-5"
    assert label("Jk 2d 3c 4s 5h") == "straight 5-4-3-2-A"
    assert label("Jk Ks Qs Js Ts") == "royal-flush A-K-Q-J-T"
    assert label("Jk 2s 3s 4s 5s") == "straight-flush 5-4-3-2-A"


def test_2_2_the_joker_pairs_nothing_but_aces() -> None:
    assert label("Jk 9d 9c 9s 2h") == "three-of-a-kind 9-9-9-A-2"
    assert label("Jk 9d 9c 2s 2h") == "two-pair 9-9-2-2-A"
    assert label("Jk Kd Qc Js 2h") == "high-card A-K-Q-J-2"


def test_d11_the_joker_in_a_flush_is_the_highest_missing_rank() -> None:
    assert label("Jk As 9s 5s 2s") == "flush A-K-9-5-2"
    assert label("Jk As Ks 5s 2s") == "flush A-K-Q-5-2"
    assert label("Jk Ks 9s 5s 2s") == "flush A-K-9-5-2"


def test_no_two_sets_of_five_ranks_share_the_sum_that_finds_their_strength() -> None:
    # C(17, 5) - 13 without joker, C(16, 4) with it.
    assert len(STANDARD.five) == 6_175 + 1_820
    assert len({_sum_of(key) for key in STANDARD.five}) == 7_995


def test_there_are_7463_different_five_card_hands_under_either_reading() -> None:
    # 7,462 without joker, and five aces.
    assert len(STANDARD.keys) == 7463
    assert len(WHEEL_LOWEST.keys) == 7463
    assert sorted(set(STANDARD.category)) == list(range(11))


def test_r2_low_hands_run_from_three_deuce_to_a_pair_of_aces() -> None:
    assert low_strength(parse_cards("3c 2d")) == 0
    assert low_strength(parse_cards("Ac Jk")) == 90
    assert LOW_HANDS == 91
    assert low_strength(parse_cards("2c 2d")) > low_strength(parse_cards("Ac Kd"))
    assert rank_two(parse_cards("Jk Kd")).label == "high-card A-K"
    assert rank_two(parse_cards("As Ks")).strength == rank_two(parse_cards("Jk Kd")).strength


def test_category_names_are_those_of_the_vectors() -> None:
    assert CATEGORIES[-1] == "five-aces"
    assert len(CATEGORIES) == 11


def every_hand_up_to_suits() -> list[tuple[str, ...]]:
    """Answer a hand for each multiset of five ranks, of one suit and of several, the joker included."""
    faces = [*"23456789TJQKA", "Jk"]
    hands = []
    for ranks in combinations_with_replacement(faces, 5):
        if ranks.count("Jk") > 1 or max(Counter(ranks).values()) > 4:
            continue
        turn = [face if face == "Jk" else face + "cdhs"[n % 4] for n, face in enumerate(ranks)]
        hands.append(tuple(turn))
        if len(set(ranks)) == 5:
            hands.append(tuple(face if face == "Jk" else face + "s" for face in ranks))
    return hands


def test_all_five_card_hands_up_to_suits_stand_in_the_order_of_a_second_implementation() -> None:
    hands = every_hand_up_to_suits()
    assert len(hands) == 6_175 + 1_820 + 1_287 + 715
    slow = {hand: slow_poker.five(hand) for hand in hands}
    fast = {hand: STANDARD.strength(parse_cards(" ".join(hand))) for hand in hands}
    by_fast: dict[int, set[tuple[int, ...]]] = {}
    for hand in hands:
        by_fast.setdefault(fast[hand], set()).add(slow[hand])
    # One worth a strength, and both rise together.
    assert all(len(worths) == 1 for worths in by_fast.values())
    in_order = [next(iter(by_fast[strength])) for strength in sorted(by_fast)]
    assert all(lower < higher for lower, higher in pairwise(in_order))


@given(seven_cards(5), seven_cards(5))
def test_five_cards_compare_as_a_second_implementation_compares_them(one: Cards, other: Cards) -> None:
    fast = STANDARD.strength(one) - STANDARD.strength(other)
    slow_one, slow_other = slow_poker.five(codes(one)), slow_poker.five(codes(other))
    assert (fast > 0) == (slow_one > slow_other)
    assert (fast == 0) == (slow_one == slow_other)


@given(seven_cards(5), SUIT_ORDERS, st.permutations(range(5)))
def test_suits_and_the_order_of_entry_change_no_strength(hand: Cards, suits: str, order: list[int]) -> None:
    turned = resuited(hand, "".join(suits))
    assert STANDARD.strength([turned[n] for n in order]) == STANDARD.strength(hand)


@given(seven_cards(2), seven_cards(2))
def test_low_hands_compare_as_a_second_implementation_compares_them(one: Cards, other: Cards) -> None:
    fast = low_strength(one) - low_strength(other)
    slow_one, slow_other = slow_poker.two(codes(one)), slow_poker.two(codes(other))
    assert (fast > 0) == (slow_one > slow_other)
    assert (fast == 0) == (slow_one == slow_other)


@pytest.mark.parametrize("text", ["Jk As Ah Kd Kc", "Jk 5s 5h 5d 5c", "As Ks Qs Js Ts"])
def test_a_name_says_the_cards_that_play(text: str) -> None:
    ranked = rank_five(parse_cards(text))
    assert len(ranked.played) == 5
    assert ranked.cards == parse_cards(text)


@pytest.mark.exhaustive
def test_the_categories_of_all_2598960_hands_without_joker_have_their_known_counts() -> None:
    found = Counter(STANDARD.category[STANDARD.strength(hand)] for hand in combinations(PACK, 5))
    assert found.total() == 2_869_685
    assert found[10] == 1
    natural = Counter(STANDARD.category[STANDARD.strength(hand)] for hand in combinations(PACK[:-1], 5))
    assert dict(natural) == {
        9: 4,
        8: 36,
        7: 624,
        6: 3744,
        5: 5108,
        4: 10200,
        3: 54912,
        2: 123552,
        1: 1098240,
        0: 1302540,
    }
