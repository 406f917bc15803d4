"""Figures in four languages: grouping, digits, signs, isolates."""

from __future__ import annotations

import pytest

from tablemgr.core.money import Money
from ui.viewmodels.words import LANGUAGES, Words


def test_money_shows_its_minor_part_only_where_there_is_one() -> None:
    words = Words("en", "USD")
    assert words.money(Money(148_000)) == "1,480"
    assert words.money(Money(71_250)) == "712.50"
    assert words.money(Money(5)) == "0.05"


def test_a_change_carries_its_sign_before_the_figure() -> None:
    words = Words("en", "USD")
    assert words.signed(Money(39_500)) == "+395"
    assert words.signed(Money(-33_250)) == "−332.50"
    assert words.signed(Money(0)) == "0"


@pytest.mark.parametrize(
    ("language", "shown"),
    [("en", "12,500.50"), ("fa", "۱۲٬۵۰۰٫۵۰"), ("ru", "12\u00a0500,50"), ("zh_Hant", "12,500.50")],
)
def test_every_language_groups_in_its_own_way(language: str, shown: str) -> None:
    assert Words(language, "USD").money(Money(1_250_050)) == shown


@pytest.mark.parametrize(("currency", "shown"), [("JPY", "71,250"), ("KWD", "71.250"), ("EUR", "712.50")])
def test_a_currency_has_its_own_minor_unit(currency: str, shown: str) -> None:
    assert Words("en", currency).money(Money(71_250)) == shown


def test_persian_digits_stand_in_everything_that_is_counted() -> None:
    words = Words("fa")
    assert words.say("UI-ROUND", number=213) == "دست ۲۱۳"
    assert words.clock(1_780_000_000_000_000, 120) == "۲۲:۲۶"
    assert words.rate(500) == "۵٪"


def test_arithmetic_reads_left_to_right_inside_persian_and_is_left_alone_elsewhere() -> None:
    assert Words("fa").ltr("−۲۸۰") == "\u2066−۲۸۰\u2069"
    assert Words("en").ltr("−280") == "−280"
    assert Words("fa").ltr("") == ""


def test_a_place_in_the_trail_is_grouped_with_blanks() -> None:
    assert Words("en").seq(48_193) == "48\u00a0193"


def test_a_rate_has_no_more_decimals_than_it_needs() -> None:
    assert Words("en").rate(500) == "5\u00a0%"
    assert Words("en").rate(250) == "2.5\u00a0%"
    assert Words("ru").rate(125) == "1,25\u00a0%"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_that_nobody_wrote_falls_back_to_its_code(language: str) -> None:
    assert Words(language).say("UI-THIS-IS-NOWHERE") == "UI-THIS-IS-NOWHERE"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "\u22120.0811\u00a0%"), ("fa", "\u2066\u2212۰٫۰۸۱۱٪\u2069"), ("ru", "\u22120,0811\u00a0%"),
        ("zh_Hant", "\u22120.0811\u00a0%"),
    ],
)  # fmt: skip
def test_a_share_reads_as_the_language_writes_it(language: str, said: str) -> None:
    assert Words(language).per_cent("-0.0811") == said


@pytest.mark.parametrize(
    ("typed", "held"),
    [
        ("Ana Lim", "Ana Lim"), ("رضا کریمی", "\u2068رضا کریمی\u2069"),
        ("رضا <b>x</b> says", "\u2066رضا <b>x</b> says\u2069"), ("Al رضا کریمی", "\u2067Al رضا کریمی\u2069"),
    ],
)  # fmt: skip
def test_f3_a_name_from_the_right_is_held_apart_in_every_language(typed: str, held: str) -> None:
    for language in ("en", "ru", "zh_Hant"):
        assert Words(language).typed(typed) == held
    said = Words("en").say("DESK-SHOWN-DISPUTE", seat=3, claim=Words("en").typed(typed))
    assert said == f"Seat 3 disputes: {held}"
