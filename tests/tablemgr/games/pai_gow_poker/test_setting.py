"""What may be laid: PGP G3, G4, D10, rule T."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given

from tablemgr.games.pai_gow_poker.ranking import STANDARD, low_strength
from tablemgr.games.pai_gow_poker.setting import check_split, is_foul
from tablemgr.games.pai_gow_poker.view import HIGH_MASK, LOW_SHIFT, PHYSICAL_BITS, Settings
from tablemgr.pieces.cards import parse_cards
from tablemgr.pieces.hands import Split
from tests.tablemgr.games.pai_gow_poker import slow_poker
from tests.tablemgr.games.pai_gow_poker.hands import Cards, codes, seven_cards, split, worth

SETTINGS = Settings()


def test_g4_two_aces_may_not_lie_low_before_two_sevens() -> None:
    assert is_foul(split("As Ad | 7h 7c Ks 9d 3c"))
    assert not is_foul(split("7h 7c | As Ad Ks 9d 3c"))


def test_g4_the_joker_in_front_is_an_ace() -> None:
    assert is_foul(split("Jk 9d | Kh Qc 8s 5d 3c"))
    assert is_foul(split("Jk Ad | Kh Kc 8s 5d 3c"))


def test_d10_a_low_hand_that_the_high_hand_matches_is_legal() -> None:
    assert not is_foul(split("9s 9d | 9h 9c 4c 3s 2h"))
    assert not is_foul(split("As Kd | Ah Kc 9c 5s 2h"))


def test_d10_the_strict_switch_makes_a_matched_low_hand_a_foul() -> None:
    assert is_foul(split("9s 9d | 9h 9c 4c 3s 2h"), strict_high_over_low=True)
    assert is_foul(split("As Kd | Ah Kc 9c 5s 2h"), strict_high_over_low=True)
    assert not is_foul(split("Qs Kd | Ah Kc 9c 5s 2h"), strict_high_over_low=True)
    assert not is_foul(split("As Ad | 9h 8c 7c 6s 5h"), strict_high_over_low=True)


def test_a_foul_is_refused_with_both_hands_named() -> None:
    (found,) = check_split(split("As Ad | 7h 7c Ks 9d 3c"), where="seat 3")
    assert (found.code, found.where) == ("SPLIT-FOUL", "seat 3")
    assert dict(found.data) == {"low": "pair A-A", "high": "pair 7-7-K-9-3"}


def test_g3_a_split_of_wrong_sizes_names_each_half() -> None:
    laid = Split(parse_cards("As Ad Kc"), parse_cards("7h 7c Ks 9d"))
    assert [(p.code, p.where) for p in check_split(laid, where="seat 3")] == [
        ("PIECE-COUNT", "seat 3.low"),
        ("PIECE-COUNT", "seat 3.high"),
    ]


def test_a_card_in_both_halves_is_refused() -> None:
    (found,) = check_split(split("7h 9c | 7h As Ks 9d 3c"), where="seat 3")
    assert (found.code, dict(found.data)) == ("PIECE-DUPLICATE", {"piece": "7h"})


@given(seven_cards())
def test_the_legal_settings_are_those_of_a_second_implementation(hand: Cards) -> None:
    view = SETTINGS.view(hand)
    order = sorted({worth(Split(low, rest(hand, low))) for low in combinations(hand, 2)})
    expected = {pair for pair in order if not slow_poker.fouls(*pair)}
    legal = {(s >> LOW_SHIFT, s >> PHYSICAL_BITS & HIGH_MASK) for s in view.legal}
    assert len(legal) == len(expected)
    assert len(view.settings) == len(order)
    by_hand = {
        (low_strength(low), STANDARD.strength(rest(hand, low)))
        for low in combinations(hand, 2)
        if worth(Split(low, rest(hand, low))) in expected
    }
    assert legal == by_hand


def rest(hand: Cards, low: tuple[object, ...]) -> Cards:
    return tuple(card for card in hand if card not in low)


@given(seven_cards())
def test_best_hand_of_seven_is_the_best_of_21(hand: Cards) -> None:
    view = SETTINGS.view(hand)
    best = max(s >> PHYSICAL_BITS & HIGH_MASK for s in view.settings)
    assert STANDARD.category[best] == max(slow_poker.five(cards) for cards in combinations(codes(hand), 5))[0]
