"""Figures as each language writes them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from reports.figures import TONGUES, Moment, amount, clock, day, exact, odds, share, zone
from tablemgr.core.money import Money

EN, FA, RU, ZH = (TONGUES[name] for name in ("en", "fa", "ru", "zh_Hant"))


@pytest.mark.parametrize(
    ("minor", "english", "persian", "russian"),
    [
        (0, "0", "۰", "0"),
        (5, "0.05", "۰٫۰۵", "0,05"),
        (47_500, "475", "۴۷۵", "475"),
        (71_250, "712.50", "۷۱۲٫۵۰", "712,50"),
        (-28_000, "−280", "−۲۸۰", "−280"),
        (123_456_789, "1,234,567.89", "۱٬۲۳۴٬۵۶۷٫۸۹", "1\u00a0234\u00a0567,89"),
    ],
)
def test_an_amount_in_three_languages(minor: int, english: str, persian: str, russian: str) -> None:
    assert amount(Money(minor), "USD", EN) == english
    assert amount(Money(minor), "USD", FA) == persian
    assert amount(Money(minor), "USD", RU) == russian


def test_a_currency_without_minor_units_shows_none() -> None:
    assert amount(Money(1250), "JPY", EN) == "1,250"


def test_a_currency_of_thousandths_shows_three_places() -> None:
    assert amount(Money(1250), "KWD", EN) == "1.250"


def test_the_largest_amount_is_written_whole() -> None:
    assert amount(Money(2**63 - 1), "USD", EN) == "92,233,720,368,547,758.07"


def test_an_exact_commission_has_all_its_places() -> None:
    assert exact(Fraction(255, 2), "USD", EN) == "1.275"
    assert exact(Fraction(-5, 2), "USD", FA) == "−۰٫۰۲۵"
    assert exact(Fraction(100), "USD", EN) == "1"


def test_a_fraction_that_does_not_end_stays_a_fraction() -> None:
    assert exact(Fraction(100, 3), "USD", EN) == "1/3"


def test_a_rate_in_four_languages() -> None:
    assert [share(500, tongue) for tongue in (EN, FA, RU, ZH)] == ["5 %", "۵٪", "5\u00a0%", "5%"]
    assert share(25, EN) == "0.25 %"
    assert share(150, EN) == "1.5 %"


def test_odds_of_three_to_two() -> None:
    assert odds(Fraction(3, 2), EN) == "3/2"


def test_a_moment_by_the_houses_clock() -> None:
    moment = Moment(1_796_075_152_000_000, 120)
    assert (day(moment, EN), clock(moment, EN), zone(moment, EN)) == ("2026-11-30", "23:45:52", "UTC+02:00")
    assert clock(moment, FA) == "۲۳:۴۵:۵۲"


def test_a_zone_west_of_utc_and_of_half_an_hour() -> None:
    assert zone(Moment(0, -210), EN) == "UTC−03:30"


def test_a_breakage_has_the_decimals_of_its_currency() -> None:
    assert exact(Fraction(-10), "USD", TONGUES["en"]) == "−0.10"
    assert exact(Fraction(100), "USD", TONGUES["en"]) == "1"
