"""The arithmetic of a wager, as it is printed beside the result."""

from __future__ import annotations

from fractions import Fraction

from reports.figures import TONGUES
from reports.sums import commission_rule, remarks_on, sum_of, total_sum
from reports.words import Words
from tablemgr.core.charges import Charged, CommissionRule, Rounding
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.settlements import Line

ENGLISH = Words(TONGUES["en"], "USD")
PERSIAN = Words(TONGUES["fa"], "USD")
RULE = CommissionRule(bp=500, unit=Money(25))


def won(stake: int, change: int, pays: str = "1", taken: int = 0, exact: str | None = None) -> Line:
    owed = Fraction(exact) if exact is not None else Fraction(taken)
    return Line(
        "main", "main", Money(stake), Outcome.WIN, Fraction(pays), Money(change),
        Charged(owed, Money(taken), taken - owed),
    )  # fmt: skip


def test_pgp_5_a_win_less_five_per_cent() -> None:
    assert sum_of(won(50_000, 50_000, taken=2_500), RULE, ENGLISH) == "500 − 5 % = 475"


def test_a_side_bet_that_pays_five_to_one() -> None:
    assert sum_of(won(1_000, 5_000, "5"), RULE, ENGLISH) == "10 × 5 = 50"


def test_an_even_money_win_without_commission_is_its_own_sum() -> None:
    assert sum_of(won(15_000, 15_000), RULE, ENGLISH) == "150"


def test_a_rounded_commission_shows_the_amount_taken_and_the_breakage_below() -> None:
    line = won(2_550, 2_550, taken=125, exact="255/2")
    assert sum_of(line, RULE, ENGLISH) == "25.50 − 1.25 = 24.25"
    assert remarks_on(line, RULE, ENGLISH) == ("5 % is exactly 1.275, taken 1.25, breakage −0.025",)


def test_odds_with_commission_show_both_steps() -> None:
    assert sum_of(won(1_000, 1_500, "3/2", taken=75), RULE, ENGLISH) == "10.00 × 3/2 = 15.00 − 5 % = 14.25"


def test_a_part_payment_says_what_was_due() -> None:
    line = won(20_000, 15_000)
    assert sum_of(line, RULE, ENGLISH) == "150"
    assert remarks_on(line, RULE, ENGLISH) == ("part paid: 150 of 200, the bank was used up",)


def test_a_push_a_loss_and_a_part_loss() -> None:
    push = Line("main", "main", Money(20_000), Outcome.PUSH, Fraction(0), Money(0))
    lost = Line("main", "main", Money(10_000), Outcome.LOSE, Fraction(-1), Money(-10_000))
    part = Line("main", "main", Money(10_000), Outcome.LOSE, Fraction(-1), Money(-4_000))
    assert sum_of(push, RULE, ENGLISH) == "200 returned"
    assert sum_of(lost, RULE, ENGLISH) == "100 lost"
    assert sum_of(part, RULE, ENGLISH) == "40 of 100 lost, 60 returned"


def test_a_persian_sum_is_held_left_to_right() -> None:
    assert sum_of(won(50_000, 50_000, taken=2_500), RULE, PERSIAN) == "\u2066۵۰۰ − ۵٪ = ۴۷۵\u2069"


def test_results_added_up() -> None:
    changes = (Money(-47_500), Money(-33_500), Money(10_500), Money(42_500))
    assert total_sum(changes, Money(-28_000), ENGLISH) == "−475 − 335 + 105 + 425 = −280"


def test_the_commission_rule_in_words() -> None:
    assert commission_rule(RULE, ENGLISH) == "5 % of a win, to 0.25 rounded half up"
    least = CommissionRule(bp=500, unit=Money(100), rounding=Rounding.DOWN, minimum=Money(100))
    assert commission_rule(least, ENGLISH) == "5 % of a win, to 1 rounded down, at least 1"
    assert commission_rule(CommissionRule(), ENGLISH) == "none"
