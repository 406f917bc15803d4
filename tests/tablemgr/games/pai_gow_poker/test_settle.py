"""What a hand comes to against the banker's: PGP P1 to P4, 4, 5, 8, D13."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.core.charges import CommissionRule, Rounding
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Posting, RulesRef, Settlement
from tablemgr.core.text import sentence
from tablemgr.games.pai_gow_poker.house_ways import house_way
from tablemgr.games.pai_gow_poker.settle import (
    STANDARD_SWITCHES,
    DealerPush,
    Switches,
    check_banker,
    compare,
    fold,
    pai_gow_rank,
    settle,
)
from tablemgr.pieces.cards import PACK, Card, parse_cards
from tests.tablemgr.games.pai_gow_poker import slow_poker
from tests.tablemgr.games.pai_gow_poker.hands import Cards, split, worth

RULES = RulesRef("pai-gow-poker", "commission", "0" * 64)
FIVE_PER_CENT = CommissionRule(500)
STRONG = "Ks Qd | Ah Ad 9c 5s 2h"
BANK = "Kc Jd | Kh Kd 8c 5c 3d"


def outcome(player: str, banker: str, switches: Switches = STANDARD_SWITCHES) -> tuple[int, int, str]:
    found = compare(split(player), split(banker), switches)
    return found.low, found.high, str(found.outcome)


def settled(bet: int, player: str, banker: str, commission: CommissionRule = FIVE_PER_CENT) -> Settlement:
    return settle(Seat(3), Money(bet), split(player), split(banker), commission=commission, rules=RULES)


def test_p1_both_hands_won_is_a_win() -> None:
    assert outcome(STRONG, BANK) == (1, 1, "win")


def test_p2_one_each_is_a_push() -> None:
    assert outcome("Ks Td | Ah Ad 9c 5s 2h", BANK) == (-1, 1, "push")


def test_p3_both_hands_lost_is_a_loss() -> None:
    assert outcome("Qs Td | Qh Qc 9c 5s 2h", BANK) == (-1, -1, "lose")


def test_p4_a_copy_is_the_bankers() -> None:
    assert outcome("Ks Jh | Ah Ad 9c 5s 2h", BANK) == (0, 1, "push")
    assert outcome("Ks Jh | Qh Qc 9c 5s 2h", BANK) == (0, -1, "lose")
    assert outcome("Ks Jh | As Ad 9c 5s 2h", "Kc Jd | Ah Ac 9d 5d 2c") == (0, 0, "lose")


def test_a_foul_hand_loses_whatever_the_bank_holds() -> None:
    found = compare(split("As Ad | 7h 7c Ks 9d 3c"), split(BANK))
    assert found.outcome is Outcome.FOUL
    assert [reason.code for reason in found.reasons] == ["PGP-FOUL"]


def test_the_strict_switch_decides_what_is_foul() -> None:
    matched = "As Kd | Ah Kc 9c 5s 2h"
    bank = "Ac Qd | Qh Qs 8c 5c 2d"
    assert outcome(matched, bank) == (1, -1, "push")
    assert outcome(matched, bank, Switches(strict_high_over_low=True))[2] == "foul"


def test_the_wheel_switch_decides_a_comparison() -> None:
    player, bank = "Qd Jc | 5c 4d 3h 2s Ac", "Jh Th | Kh Qs Jd Ts 9c"
    assert outcome(player, bank) == (1, 1, "win")
    assert outcome(player, bank, Switches(wheel_second_highest=False)) == (1, -1, "push")


def test_a_foul_bank_hand_is_named_at_the_banker() -> None:
    (found,) = check_banker(split("8c 8h | Kc Qs Js Ts 7d"), STANDARD_SWITCHES)
    assert (found.code, found.where) == ("SPLIT-FOUL", "banker")
    assert check_banker(split(BANK), STANDARD_SWITCHES) == ()


QUEEN_HIGH = "Jc 9d | Qh Ts 7c 4c 3d"


def test_ez_a_queen_high_pai_gow_of_the_dealers_pushes_winners_and_losers() -> None:
    ez = Switches(dealer_push=DealerPush.QUEEN_HIGH)
    assert outcome(STRONG, QUEEN_HIGH, ez) == (1, 1, "push")
    assert outcome("3s 2c | 9h 7h 6d 5s 4s", QUEEN_HIGH, ez) == (-1, -1, "push")
    assert outcome(STRONG, BANK, ez) == (1, 1, "win")


def test_d13_the_push_is_tested_before_the_foul() -> None:
    ez = Switches(dealer_push=DealerPush.QUEEN_HIGH)
    assert outcome("As Kd | Kh Qd 9c 5s 2h", QUEEN_HIGH, ez)[2] == "push"
    assert outcome("As Kd | Kh Qd 9c 5s 2h", QUEEN_HIGH)[2] == "foul"


def test_face_up_the_joker_is_the_ace_of_an_ace_high_pai_gow() -> None:
    face_up = Switches(dealer_push=DealerPush.ACE_HIGH)
    assert outcome(STRONG, "Kc Jd | Jk Ts 8c 4c 3d", face_up)[2] == "push"
    assert outcome(STRONG, BANK, face_up)[2] == "win"


def test_commission_free_a_low_hand_of_nine_high_pushes_and_a_pair_of_nines_does_not() -> None:
    free = Switches(dealer_push=DealerPush.LOW_NINE_HIGH)
    assert outcome(STRONG, "9h 4d | Kh Kd 8c 5d 3d", free)[2] == "push"
    assert outcome(STRONG, "9h 9d | Kh Kd 8c 5d 3d", free)[2] == "push"  # one each, by the cards
    assert outcome("As Ac | Ah Ad 9c 5s 2h", "9h 9d | Kh Kd 8c 5d 3d", free)[2] == "win"
    assert outcome(STRONG, "Th 4d | Kh Kd 8c 5d 3d", free)[2] == "win"


@pytest.mark.parametrize(
    ("hand", "rank"),
    [
        ("9c 8d 7h 5s 4c 3d 2h", 7),
        ("Qh Jc Ts 9d 7c 4c 3d", 10),
        ("Jk Kc Jd Ts 8c 4c 3d", 12),
        ("Qh Jc Ts 9d 8c 4c 3d", None),
        ("Qh Jh Th 9h 7h 4c 3d", None),
        ("Qh Qc Ts 9d 7c 4c 3d", None),
    ],
)
def test_a_pai_gow_has_no_pair_no_straight_and_no_flush(hand: str, rank: int | None) -> None:
    assert pai_gow_rank(parse_cards(hand)) == rank


def test_5_a_win_pays_even_money_less_the_commission() -> None:
    found = settled(333, STRONG, BANK)
    (line,) = found.lines
    assert (line.won, line.charged.taken, line.net, line.returned) == (
        Money(333),
        Money(17),
        Money(316),
        Money(649),
    )
    assert line.charged.exact == Fraction(333, 20)
    assert line.charged.breakage == Fraction(7, 20)
    assert set(found.postings) == {
        Posting("player", Money(316), seat=Seat(3)),
        Posting("house", Money(-333)),
        Posting("commission", Money(17)),
    }


def test_a_minimum_commission_never_exceeds_the_win() -> None:
    tight = CommissionRule(500, Money(5), Rounding.HALF_UP, Money(25))
    assert settled(100, STRONG, BANK, tight).lines[0].charged.taken == Money(25)
    assert settled(20, STRONG, BANK, tight).lines[0].charged.taken == Money(20)


def test_a_loss_goes_to_the_house_without_commission() -> None:
    found = settled(1000, "Qs Td | Qh Qc 9c 5s 2h", BANK)
    assert found.lines[0].returned == Money(0)
    assert set(found.postings) == {
        Posting("player", Money(-1000), seat=Seat(3)),
        Posting("house", Money(1000)),
    }


def test_a_push_moves_nothing() -> None:
    found = settled(1000, "Ks Td | Ah Ad 9c 5s 2h", BANK)
    assert (found.postings, found.lines[0].returned) == ((), Money(1000))


def test_a_players_bank_pays_in_the_houses_place() -> None:
    found = settle(
        Seat(3), Money(1000), split(STRONG), split(BANK), commission=FIVE_PER_CENT, rules=RULES, bank=Seat(5)
    )
    assert Posting("bank", Money(-1000), seat=Seat(5)) in found.postings


def test_a_dragon_hand_is_set_the_house_way_and_settled_like_a_seat() -> None:
    dragon = house_way("standard").decide(parse_cards("Ks Qd Ah Ad 9c 5s 2h")).choice
    found = settle(
        Seat(3), Money(500), dragon, split(BANK), commission=FIVE_PER_CENT, rules=RULES, kind="dragon"
    )
    assert (found.lines[0].kind, found.net) == ("dragon", Money(475))


def test_5_a_fold_gives_up_the_main_bet() -> None:
    found = fold(Seat(3), Money(1000), RULES)
    assert (found.outcome, found.net) == (Outcome.FOLD, Money(-1000))
    assert Posting("house", Money(1000)) in found.postings


def test_reasons_say_both_halves() -> None:
    low, high = compare(split("Ks Jh | Qh Qc 9c 5s 2h"), split(BANK)).reasons
    assert (low.code, high.code) == ("PGP-LOW-COPY", "PGP-HIGH-LOST")
    assert sentence(low.code, dict(low.data)) == (
        "low: high-card K-J copies high-card K-J; a copy is the banker's"
    )
    assert sentence(high.code, dict(high.data)) == "high: pair Q-Q-9-5-2 is below pair K-K-8-5-3"


FOURTEEN = st.lists(st.sampled_from(PACK), min_size=14, max_size=14, unique=True)
COMMISSIONS = st.builds(
    CommissionRule,
    st.integers(0, 1000),
    st.sampled_from([Money(1), Money(5), Money(25), Money(50), Money(100)]),
    st.sampled_from(list(Rounding)),
    st.sampled_from([Money(0), Money(25), Money(100)]),
)


@given(FOURTEEN, st.integers(0, 10_000_000), COMMISSIONS)
def test_postings_sum_to_zero_and_exact_plus_breakage_is_taken(
    cards: list[Card], bet: int, commission: CommissionRule
) -> None:
    way = house_way("standard")
    player, banker = way.choose(tuple(cards[:7]))[1], way.choose(tuple(cards[7:]))[1]
    found = settle(Seat(1), Money(bet), player, banker, commission=commission, rules=RULES)
    (line,) = found.lines
    assert sum(posting.amount.minor for posting in found.postings) == 0
    assert line.charged.exact + line.charged.breakage == line.charged.taken.minor
    assert Money(0) <= line.charged.taken <= max(line.won, Money(0))
    assert line.returned >= Money(0)


@given(FOURTEEN)
def test_outcomes_are_those_of_a_second_implementation(cards: list[Card]) -> None:
    hands: tuple[Cards, Cards] = tuple(cards[:7]), tuple(cards[7:])
    player, banker = (house_way("standard").choose(hand)[1] for hand in hands)
    mine, theirs = worth(player), worth(banker)
    wins = (mine[0] > theirs[0]) + (mine[1] > theirs[1])
    assert str(compare(player, banker).outcome) == ("lose", "push", "win")[wins]


@given(FOURTEEN)
def test_player_and_banker_exchanged_never_both_win(cards: list[Card]) -> None:
    one, other = tuple(cards[:7]), tuple(cards[7:])
    way = house_way("standard")
    a, b = way.choose(one)[1], way.choose(other)[1]
    forth, back = compare(a, b), compare(b, a)
    assert (forth.low, forth.high) == (-back.low, -back.high)
    assert forth.outcome is not Outcome.WIN or back.outcome is Outcome.LOSE


def test_the_slow_implementation_fouls_as_the_rules_say() -> None:
    assert slow_poker.fouls(*worth(split("As Ad | 7h 7c Ks 9d 3c")))
    assert not slow_poker.fouls(*worth(split("9s 9d | 9h 9c 4c 3s 2h")))
