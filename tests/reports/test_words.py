"""The words on paper: whole in every language, figures in the language's digits, typed text held apart."""

from __future__ import annotations

import tomllib

import pytest

from reports.figures import TONGUES
from reports.words import ON_PAPER, Words
from tablemgr.core.money import Money
from tablemgr.core.resources import resource
from tablemgr.core.settlements import Reason

ENGLISH, PERSIAN = Words(TONGUES["en"], "USD"), Words(TONGUES["fa"], "USD")


def words_of(language: str) -> dict[str, str]:
    return tomllib.loads(resource("text", language, "paper.toml").read_text("utf-8"))


@pytest.mark.parametrize("language", ["fa", "ru", "zh_Hant"])
def test_every_word_on_paper_is_there_in_every_language(language: str) -> None:
    assert words_of(language).keys() == words_of("en").keys()


def test_every_reason_that_a_paper_says_shorter_has_its_sentence() -> None:
    assert set(ON_PAPER.values()) <= words_of("en").keys()


def test_a_whole_number_comes_in_the_languages_digits() -> None:
    assert ENGLISH.say("PAPER-ROUND", number=213) == "Round 213"
    assert PERSIAN.say("PAPER-ROUND", number=213) == "دست ۲۱۳"


def test_an_amount_in_a_reason_is_an_amount() -> None:
    part = Reason("BANK-PART", (("covered", 2000), ("returned", 1050)))
    assert ENGLISH.reason(part) == "\u2068the bank reached 20 of it, 10.50 returned\u2069"


def test_braces_in_what_people_type_are_no_figures() -> None:
    claim = Reason("PAPER-DISPUTE-CLOSED", (("number", 1), ("outcome", "{number} {where}")))
    assert ENGLISH.reason(claim) == "\u2068Dispute D-0001 closed: \u2068{number} {where}\u2069\u2069"


def test_a_value_of_no_list_is_printed_as_it_is() -> None:
    assert ENGLISH.word("PAPER-RULING", "re-set") == "re-set"
    assert ENGLISH.word("PAPER-RULING", "half & half") == "\u2068half & half\u2069"


def test_signs_stand_before_amounts() -> None:
    assert (ENGLISH.signed(Money(5000)), ENGLISH.signed(Money(-5000)), ENGLISH.signed(Money(0))) == (
        "+50",
        "−50",
        "0",
    )
    assert PERSIAN.signed(Money(-5000)) == "\u2066−۵۰\u2069"
