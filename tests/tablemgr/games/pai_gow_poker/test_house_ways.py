"""The five house ways: one test a rule, and all of them against a second implementation."""

from __future__ import annotations

import pytest

from tablemgr.core.problems import Refused
from tablemgr.games.pai_gow_poker.house_ways import POKER, house_way, house_way_ids, rules_ref
from tablemgr.houseway.audit import audit, diff
from tablemgr.pieces.cards import format_cards, parse_cards
from tests.tablemgr.games.pai_gow_poker import slow_poker
from tests.tablemgr.games.pai_gow_poker.hands import codes, random_hands, worth

SHIPPED = ("foxwoods", "golden-nugget", "standard", "standard-two-pair", "trump-plaza")
SAMPLE, EVERY = 90, 2_500


def low(hand: str, way: str = "standard") -> str:
    """Answer the low hand and the row that set it."""
    decision = house_way(way).decide(parse_cards(hand))
    return f"{format_cards(decision.choice.low)} by {decision.row}"


def test_the_shipped_house_ways_are_those_of_pgp_8() -> None:
    assert house_way_ids() == SHIPPED


def test_h1_no_pair_second_and_third_go_low() -> None:
    assert low("6s As 9h Kh 4d Qs 8c") == "Kh Qs by no-pair"
    assert low("Jk 8s 7h 4d 2h Qd Ts") == "Qd Ts by no-pair"


def test_h2_one_pair_stays_high() -> None:
    assert low("Kh Kd 9d 6d 3c Jk Qs") == "Jk Qs by pair"


def test_h3_two_small_pairs_stay_together() -> None:
    assert low("6s 6h 4d 4c 2s Kc Jd") == "Kc Jd by two-pairs-small"


def test_h3_two_pairs_with_an_ace_stay_together() -> None:
    assert low("9s 9c 6h 6d 4s Ah Jd") == "Ah Jd by two-pairs-ace"


def test_h3a_sevens_or_better_without_an_ace_are_split() -> None:
    assert low("7h 7d 3s 3c Kd Js 5h") == "3s 3c by two-pairs-sevens"
    assert low("7h 7d 3s 3c Ad Js 5h") == "Ad Js by two-pairs-ace"


def test_h3b_jacks_with_sixes_are_split_even_with_an_ace() -> None:
    assert low("Js Jh 6d 6c As 9h 3d") == "6d 6c by two-pairs-court"
    assert low("Js Jh 5d 5c As 9h 3d") == "As 9h by two-pairs-ace"


def test_h3c_aces_high_the_other_pair_low() -> None:
    assert low("Jk As Kd Js 8d 3d 3c") == "3d 3c by two-pairs-aces"


def test_h4_the_highest_of_three_pairs_goes_low() -> None:
    assert low("Jk Ac Kh Kc Qh Qc Jh") == "Jk Ac by three-pairs"


def test_h5_three_of_a_kind_stays_high_and_three_aces_are_broken() -> None:
    assert low("8s 8h 8c 5d 3s Ah Jd") == "Ah Jd by three"
    assert low("As Ad Ac Kc Qc 9c 7s") == "Ac Kc by three-aces"


def test_h6_a_pair_of_the_higher_three_goes_low() -> None:
    assert low("9s 9h 9c 5s 5h 5d As") == "9h 9c by two-threes"


def test_h7_the_pair_of_a_full_house_goes_low_except_deuces_beside_ace_and_king() -> None:
    assert low("Js Jh Jd 4s 4c Ad 9c") == "4s 4c by full-house"
    assert low("9s 9h 9d 2s 2c Ad Kc") == "Ad Kc by full-house-deuces"
    assert low("9s 9h 9d 2s 2c Ad Qc") == "2s 2c by full-house"
    assert low("9s 9h 9d 2s 2c Jd Kc") == "2s 2c by full-house"


def test_h8_the_higher_pair_beside_three_of_a_kind_goes_low() -> None:
    assert low("7s 7h 7d 4c 4s Kh Kd") == "Kh Kd by three-and-two-pairs"


def test_h9_two_cards_outside_a_straight_go_low() -> None:
    assert low("9s 8d 7c 6h 5s Kd 3c") == "Kd 3c by complete"


def test_h10_d2_the_pair_goes_low_only_if_a_straight_stays() -> None:
    assert low("Kc Qs Jd Th 9s 8h 8d") == "8h 8d by complete-pair"
    assert low("9s 9c 8d 7c 6h 5s Kd") == "Kd 9c by complete-pair"


def test_h11_d8_of_six_in_a_row_the_highest_front_goes_low() -> None:
    assert low("Ts 9d 8h 7c 6s 5d 2h") == "Ts 2h by complete"
    assert low("Ts 9d 8h 7c 6s 5d 4h") == "Ts 9d by complete"


def test_d8_a_royal_is_given_up_for_a_better_front() -> None:
    assert low("As Ks Qs Js Ts 9d 3h") == "As 3h by complete"
    assert low("As Ks Qs Js Ts 9d 3h", "golden-nugget") == "As 3h by complete"
    assert low("9s 8s 7s 6s 5s 2s 3d") == "9s 3d by complete"
    assert low("9s 8s 7s 6s 5s 2s 3d", "golden-nugget") == "3d 2s by straight-flush-kept"


def test_d3_two_pairs_beside_a_straight() -> None:
    assert low("Ts 9s 9h 8s 8d 7d 6c") == "9h 8d by two-pairs-complete"
    assert low("Ts 9s 9h 8s 8d 7d 6c", "standard-two-pair") == "8s 8d by two-pairs-sevens"


def test_d4_three_of_a_kind_beside_a_straight() -> None:
    assert low("9s 9h 9d Kd Qs Jc Ts") == "9h 9d by complete-three"


def test_h12_small_four_of_a_kind_stays() -> None:
    assert low("5s 5h 5d 5c 3d Kh 9s") == "Kh 9s by four-small"


def test_h13_sevens_to_tens_split_unless_an_ace_or_a_pair_can_go_low() -> None:
    assert low("9s 9h 9d 9c Ks 5d 4h") == "9d 9c by four-middle"
    assert low("9s 9h 9d 9c As 5d 4h") == "As 5d by four-middle-ace"
    assert low("9s 9h 9d 9c 5s 5d 4h") == "5s 5d by four-middle-pair"


def test_h14_jacks_to_kings_split_unless_tens_or_better() -> None:
    assert low("Qs Qh Qd Qc As 5d 4h") == "Qd Qc by four-court"
    assert low("Qs Qh Qd Qc Ts Td 4h") == "Ts Td by four-court-pair"
    assert low("Qs Qh Qd Qc 9s 9d 4h") == "Qd Qc by four-court"


def test_h15_four_aces_split_unless_sevens_or_better() -> None:
    assert low("As Ah Ad Ac 7s 7d 4h") == "7s 7d by four-aces-pair"
    assert low("As Ah Ad Ac 6s 6d 4h") == "Ad Ac by four-aces"


def test_h16_five_aces_split_unless_kings() -> None:
    assert low("Jk As Ah Ad Ac Kd Kc") == "Kd Kc by five-aces-kings"
    assert low("Jk As Ah Ad Ac Qd Qc") == "Ad Ac by five-aces"


def test_t_the_ace_of_the_royals_suit_stays_high() -> None:
    decision = house_way("standard").decide(parse_cards("As Ah Ad Jk Ks Qs Js"))
    assert format_cards(decision.choice.low) == "Ah Ad"
    assert format_cards(decision.choice.high) == "Jk As Ks Qs Js"


def test_a_decision_says_which_rows_were_passed_over_and_why() -> None:
    decision = house_way("standard").decide(parse_cards("9s 9h 9d 9c As 5d 4h"))
    assert decision.sentence == "Four of a kind, sevens to tens, and an ace: keep the four, the ace goes low."
    assert [(passed.row, passed.condition) for passed in decision.passed[-2:]] == [
        ("four-small", "four of a kind: 2-6"),
        ("four-middle-pair", "side pair: 2-A"),
    ]


def test_an_unknown_house_way_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refused) as refused:
        house_way("taj-mahal")
    (found,) = refused.value.problems
    assert (found.code, dict(found.data)["choices"]) == ("HOUSEWAY-UNKNOWN", ", ".join(SHIPPED))


def test_a_house_way_goes_on_record_with_the_digest_of_its_text() -> None:
    ref = rules_ref(house_way("standard"))
    assert (ref.game, ref.id, len(ref.sha256)) == ("pai-gow-poker", "standard", 64)


def agree(count: int, seed: int) -> None:
    for hand in random_hands(count, seed):
        for way, reading in slow_poker.WAYS.items():
            laid = house_way(way).choose(hand)[1]
            assert (hand, way, worth(laid)) == (hand, way, reading(codes(hand)))


def test_house_ways_set_a_sample_of_hands_as_a_second_implementation_reads_the_rules() -> None:
    agree(SAMPLE, seed=3)


@pytest.mark.exhaustive
def test_house_ways_set_2500_hands_as_a_second_implementation_reads_the_rules() -> None:
    agree(EVERY, seed=5)


@pytest.mark.exhaustive
@pytest.mark.parametrize("way", SHIPPED)
def test_every_shipped_house_way_is_proved_over_all_hands(way: str) -> None:
    report = audit(house_way(way))
    assert [finding.problem for finding in report.findings] == []
    assert (report.hands, report.classes) == (154_143_080, 292_253)
    assert report.dominated == (9_216 if way == "standard-two-pair" else 0)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("way", "hands"),
    [
        ("golden-nugget", 5_180),
        ("standard-two-pair", 343_440),
        ("trump-plaza", 4_262_956),
        ("foxwoods", 4_637_164),
    ],
)
def test_hands_that_another_house_way_sets_to_other_values(way: str, hands: int) -> None:
    assert diff(house_way("standard"), house_way(way), show=0).hands == hands


def test_the_two_pair_reading_lays_a_dominated_setting_and_says_so() -> None:
    hand = parse_cards("2c 2d 3c 4c 5c 6c 6d")
    way = house_way("standard-two-pair")
    laid = way.choose(hand)[1]
    assert format_cards(laid.low) == "5c 4c"
    assert POKER.is_dominated(POKER.view(hand), laid)
    assert way.way.allows_dominated == 9216
    assert not POKER.is_dominated(POKER.view(hand), house_way("standard").choose(hand)[1])
