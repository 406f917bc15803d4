"""The arithmetic that stands beside a seat, checked against sums worked out by hand."""

from __future__ import annotations

from fractions import Fraction

from tablemgr.core.charges import NO_COMMISSION, Charged, CommissionRule
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.settlements import Line
from tests.ui.evening import FIVE, HALF_UNIT, main, settled, side
from ui.viewmodels.arithmetic import (
    bet_name,
    breakage_text,
    exact_text,
    house_change,
    line_text,
    settlement_text,
    total_text,
)
from ui.viewmodels.words import Words

EN = Words("en", "USD")


def plain(text: str) -> str:
    """Answer a text with blanks that may break."""
    return text.replace("\u00a0", " ")


def test_a_win_with_commission_shows_rate_and_net() -> None:
    won = settled(6, Outcome.WIN, main(6, 50_000, Outcome.WIN, taken=2_500))
    assert plain(settlement_text(won, FIVE, EN)) == "500 − 5 % = 475"
    assert house_change(won.postings) == Money(-47_500)


def test_a_side_bet_stands_after_the_main_bet_with_its_own_sum() -> None:
    won = settled(5, Outcome.WIN, main(5, 30_000, Outcome.WIN, taken=1_500), side(1_000, 5))
    assert plain(settlement_text(won, FIVE, EN)) == "300 − 5 % = 285, Fortune 10 × 5 = 50"


def test_a_sum_is_never_broken_in_the_middle() -> None:
    won = settled(5, Outcome.WIN, main(5, 30_000, Outcome.WIN, taken=1_500), side(1_000, 5))
    assert settlement_text(won, FIVE, EN).split(" ") == [
        "300\u00a0−\u00a05\u00a0%\u00a0=\u00a0285,",
        "Fortune\u00a010\u00a0×\u00a05\u00a0=\u00a050",
    ]


def test_a_loss_is_the_stake_alone() -> None:
    lost = settled(3, Outcome.LOSE, main(3, 10_000, Outcome.LOSE), side(500, -1))
    assert plain(settlement_text(lost, FIVE, EN)) == "100, Fortune 5"


def test_a_push_is_returned() -> None:
    assert line_text(main(4, 20_000, Outcome.PUSH), FIVE, EN) == "200 returned"


def test_even_money_without_commission_is_the_stake() -> None:
    assert line_text(main(4, 20_000, Outcome.WIN), NO_COMMISSION, EN) == "200"


def test_odds_that_are_no_whole_number_stand_as_a_fraction() -> None:
    line = Line("side", "fortune", Money(1_000), Outcome.WIN, Fraction(3, 2), Money(1_500))
    assert line_text(line, NO_COMMISSION, EN) == "Fortune 10 × 3/2 = 15"


def test_a_sum_behind_a_persian_name_reads_from_left_to_right() -> None:
    line = Line("side", "fortune", Money(2_000), Outcome.WIN, Fraction(3), Money(6_000))
    said = line_text(line, NO_COMMISSION, Words("fa", "USD"))
    assert said == "\u2067فورچون \u2066۲۰ × ۳ = ۶۰\u2069\u2069"


def test_a_bank_that_breaks_says_how_much_it_had() -> None:
    line = Line("main", "main", Money(40_000), Outcome.WIN, Fraction(1), Money(30_000))
    assert line_text(line, NO_COMMISSION, EN) == "300 of 400, all the bank had"


def test_a_rounded_commission_shows_the_amount_and_below_it_the_breakage() -> None:
    line = main(6, 10_300, Outcome.WIN, taken=525, exact=Fraction(515))
    assert line_text(line, HALF_UNIT, EN) == "103.00 − 5.25 = 97.75"
    said = plain(breakage_text(line, HALF_UNIT, EN))
    assert said == "Commission: 5 % of 103.00 is 5.15; 5.25 was taken, breakage 0.10."


def test_an_exact_commission_has_no_breakage_to_tell() -> None:
    assert breakage_text(main(6, 50_000, Outcome.WIN, taken=2_500), FIVE, EN) == ""


def test_a_minimum_commission_shows_the_amount_not_the_rate() -> None:
    rule = CommissionRule(500, Money(1), minimum=Money(100))
    charged = Charged(Fraction(50), Money(100), Fraction(50))
    line = Line("main", "main", Money(1_000), Outcome.WIN, Fraction(1), Money(1_000), charged)
    assert line_text(line, rule, EN) == "10 − 1 = 9"


def test_exact_amounts_have_all_their_decimals() -> None:
    assert exact_text(Fraction(2_575, 10), EN) == "2.575"
    assert exact_text(Fraction(515), EN) == "5.15"
    assert exact_text(Fraction(-5, 2), EN) == "−0.025"


def test_a_total_adds_what_every_seat_brought() -> None:
    changes = (Money(-47_500), Money(-33_500), Money(0), Money(10_500), Money(42_500))
    assert total_text(changes, EN) == "−475 − 335 + 105 + 425"
    assert total_text((Money(-47_500),), EN) == ""


def test_persian_arithmetic_is_isolated_and_keeps_its_order() -> None:
    won = settled(6, Outcome.WIN, main(6, 50_000, Outcome.WIN, taken=2_500))
    assert plain(settlement_text(won, FIVE, Words("fa", "USD"))) == "\u2066۵۰۰ − ۵٪ = ۴۷۵\u2069"


def test_a_wager_that_no_list_knows_keeps_its_id() -> None:
    assert bet_name("side", "lucky-nine", EN) == "lucky-nine"
    assert bet_name("toke", "main", EN) == "Toke"
