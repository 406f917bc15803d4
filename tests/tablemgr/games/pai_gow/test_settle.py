"""Settling a bet: both hands won, lost, copied; fouls; commission; where the money goes."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.core.charges import CommissionRule, Rounding
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Refused
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import RulesRef
from tablemgr.games.pai_gow.meta import CopyRule, FoulRule, TileRules
from tablemgr.games.pai_gow.pay_tables import pay_table
from tablemgr.games.pai_gow.settle import compare_settings, main_line, outcome_of, settle_seat
from tablemgr.games.pai_gow.side_bets import side_line
from tablemgr.pieces.hands import Split
from tablemgr.pieces.tiles import SET, Tile, parse_tiles

FIVE_PERCENT = CommissionRule(500)
REF = RulesRef("pai-gow", "generic", "0" * 64)
BOTH_LOWER = CopyRule.PUSH_UNLESS_BOTH_LOWER
AS_PLACED = TileRules(foul_rule=FoulRule.AS_PLACED)


def split(low: str, high: str) -> Split[Tile]:
    """Answer a setting written as text."""
    return Split(parse_tiles(low), parse_tiles(high))


@pytest.mark.parametrize(
    ("low", "high", "outcome"),
    [
        (1, 1, Outcome.WIN), (1, 0, Outcome.PUSH), (1, -1, Outcome.PUSH), (0, 1, Outcome.PUSH),
        (0, 0, Outcome.LOSE), (0, -1, Outcome.LOSE), (-1, 1, Outcome.PUSH), (-1, 0, Outcome.LOSE),
        (-1, -1, Outcome.LOSE),
    ],
)  # fmt: skip
def test_s7_a_copy_is_a_hand_the_player_did_not_win(low: int, high: int, outcome: Outcome) -> None:
    assert outcome_of(low, high) is outcome


@pytest.mark.parametrize(
    ("low", "high", "outcome"),
    [
        (1, 1, Outcome.WIN), (1, 0, Outcome.PUSH), (0, 0, Outcome.PUSH), (0, -1, Outcome.PUSH),
        (-1, 0, Outcome.PUSH), (-1, -1, Outcome.LOSE), (-1, 1, Outcome.PUSH),
    ],
)  # fmt: skip
def test_s7_option_a_copy_alone_never_loses(low: int, high: int, outcome: Outcome) -> None:
    assert outcome_of(low, high, BOTH_LOWER) is outcome


def test_s7_the_bank_wins_a_copy_of_both_hands() -> None:
    player, banker = split("65 51", "63 55"), split("65 42", "54 55")
    found = compare_settings(player, banker)
    assert (found.low, found.high, found.outcome) == (0, 0, Outcome.LOSE)
    assert [reason.code for reason in found.reasons] == ["TILES-LOW-COPIES", "TILES-HIGH-COPIES"]


def test_s6_hands_laid_the_wrong_way_round_are_put_in_order() -> None:
    found = compare_settings(split("66 66", "55 64"), split("63 65", "11 11"))
    assert (found.low, found.high, found.outcome) == (0, 1, Outcome.PUSH)


def test_s6_where_a_house_has_fouls_the_bet_is_lost() -> None:
    found = compare_settings(split("66 66", "55 64"), split("63 65", "11 51"), AS_PLACED)
    assert found.outcome is Outcome.FOUL
    assert [reason.code for reason in found.reasons] == ["TILES-FOUL"]


def test_a_foul_bank_hand_is_refused_not_settled() -> None:
    with pytest.raises(Refused) as refused:
        compare_settings(split("55 64", "66 66"), split("11 51", "63 65"), AS_PLACED)
    assert [(p.code, p.where) for p in refused.value.problems] == [("SPLIT-FOUL", "banker")]


@pytest.mark.parametrize(
    ("bet", "rule", "taken", "net", "returned"),
    [
        (700, FIVE_PERCENT, 35, 665, 1365),
        (490, CommissionRule(500, Money(50)), 0, 490, 980),
        (500, CommissionRule(500, Money(50)), 50, 450, 950),
        (2500, CommissionRule(500, Money(100), Rounding.DOWN), 100, 2400, 4900),
        (700, CommissionRule(500, Money(25), Rounding.UP), 50, 650, 1350),
        (750, CommissionRule(500, Money(25)), 50, 700, 1450),
        (100, CommissionRule(0), 0, 100, 200),
    ],
)
def test_commission_is_taken_from_a_win(
    bet: int, rule: CommissionRule, taken: int, net: int, returned: int
) -> None:
    line = main_line(Outcome.WIN, Money(bet), rule)
    assert (line.charged.taken, line.net, line.returned) == (Money(taken), Money(net), Money(returned))


def test_breakage_is_what_was_taken_beyond_the_exact_commission() -> None:
    line = main_line(Outcome.WIN, Money(700), CommissionRule(500, Money(25), Rounding.UP))
    assert (line.charged.exact, line.charged.breakage) == (Fraction(35), Fraction(15))


def test_a_push_gives_the_stake_back_and_a_loss_nothing() -> None:
    assert main_line(Outcome.PUSH, Money(700), FIVE_PERCENT).returned == Money(700)
    assert main_line(Outcome.LOSE, Money(700), FIVE_PERCENT).returned == Money(0)


def test_a_seat_with_a_side_bet_posts_to_house_side_bets_and_commission() -> None:
    side = side_line("one-pair", Money(500), pay_table("commerce"))
    settled = settle_seat(
        Seat(3), split("55 65", "66 66"), split("55 64", "63 61"), Money(2000),
        commission=FIVE_PERCENT, ref=REF, side_lines=(side,),
    )  # fmt: skip
    assert settled.outcome is Outcome.WIN
    assert settled.net == Money(2900)
    assert [(p.account, p.amount.minor, p.seat) for p in settled.postings] == [
        ("player", 2900, 3),
        ("house", -2000, None),
        ("side-bets", -1000, None),
        ("commission", 100, None),
    ]


def test_against_a_players_bank_the_money_goes_to_the_bank() -> None:
    settled = settle_seat(
        Seat(3), split("55 64", "63 61"), split("55 65", "66 66"), Money(2000),
        commission=FIVE_PERCENT, ref=REF, bank=Seat(5),
    )  # fmt: skip
    assert [(p.account, p.amount.minor, p.seat) for p in settled.postings] == [
        ("player", -2000, 3),
        ("bank", 2000, 5),
    ]


rounds = st.lists(st.sampled_from(range(32)), min_size=8, max_size=8, unique=True)
commissions = st.builds(
    CommissionRule,
    st.integers(0, 10_000),
    st.integers(1, 500).map(Money),
    st.sampled_from(Rounding),
    st.integers(0, 300).map(Money),
)


@given(rounds, st.integers(0, 10**9), commissions, st.sampled_from(CopyRule))
def test_postings_sum_to_zero_and_exact_plus_breakage_is_what_was_taken(
    places: list[int], bet: int, commission: CommissionRule, copy_rule: CopyRule
) -> None:
    a, b, c, d, e, f, g, h = (SET[place] for place in places)
    settled = settle_seat(
        Seat(1), Split((a, b), (c, d)), Split((e, f), (g, h)), Money(bet),
        commission=commission, ref=REF, rules=TileRules(copy_rule=copy_rule),
    )  # fmt: skip
    (line,) = settled.lines
    assert sum(p.amount.minor for p in settled.postings) == 0
    assert line.charged.exact + line.charged.breakage == line.charged.taken.minor
    assert line.charged.taken.minor <= max(line.won.minor, 0)
    assert line.returned.minor >= 0


@given(rounds)
def test_changing_places_turns_a_comparison_round(places: list[int]) -> None:
    a, b, c, d, e, f, g, h = (SET[place] for place in places)
    one, other = Split((a, b), (c, d)), Split((e, f), (g, h))
    here, there = compare_settings(one, other), compare_settings(other, one)
    assert (here.low, here.high) == (-there.low, -there.high)
