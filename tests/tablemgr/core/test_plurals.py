"""Counted nouns: the form beside a number is the one that its language asks for, in every sentence.

Source: screens.md, ground rule 8; CLDR plural rules (cardinal).
"""

from __future__ import annotations

import string

import pytest

from tablemgr.core.plurals import CATEGORIES, FORMS, category, number_in
from tablemgr.core.text import catalogue, sentence

TEENS = range(11, 20)


def told(number: int) -> str:
    """How a Russian says so many points, by the last word that he says of the number."""
    rest = number % 100
    last_word = rest if rest in TEENS else rest % 10
    return {1: "очко", 2: "очка", 3: "очка", 4: "очка"}.get(last_word, "очков")


@pytest.mark.parametrize("written", ["{}", "+{}", "\u2212{}", "\u2066{}\u2069"])
def test_russian_points_take_the_form_of_each_number_to_a_thousand(written: str) -> None:
    wrong = [
        number
        for number in range(1001)
        if sentence("TD-PLAYERS-NET", {"points": written.format(number)}, language="ru")
        != f"{written.format(number)} {told(number)}"
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "0 очков"), (1, "1 очко"), (2, "2 очка"), (4, "4 очка"), (5, "5 очков"), (11, "11 очков"), (12, "12 очков"),
        (14, "14 очков"), (20, "20 очков"), (21, "21 очко"), (22, "22 очка"), (25, "25 очков"), (100, "100 очков"),
        (101, "101 очко"), (111, "111 очков"), (112, "112 очков"), (122, "122 очка"), (1000, "1000 очков"),
    ],
)  # fmt: skip
def test_russian_points_as_they_are_written_in_books(number: int, said: str) -> None:
    assert sentence("TD-PLAYERS-NET", {"points": number}, language="ru") == said


def test_one_is_one_in_english_and_everything_else_is_many() -> None:
    said = [sentence("TD-PLAYERS-NET", {"points": number}) for number in (0, 1, 2, 11, 21, 101)]
    assert said == ["0 points", "1 point", "2 points", "11 points", "21 points", "101 points"]
    assert {category(number, "en") for number in range(1001) if number != 1} == {"other"}


def test_persian_and_chinese_nouns_stay_as_they_are() -> None:
    assert {category(number, "fa") for number in range(2, 1001)} == {"other"}
    assert {category(number, "zh_Hant") for number in range(1001)} == {"other"}


@pytest.mark.parametrize(
    ("figure", "language", "number"),
    [
        ("1\u00a0480", "ru", 1480), ("2,5", "ru", None), ("24.5", "ru", None), ("۱٬۴۸۰", "fa", 1480), ("۲٫۵", "fa", None),
        ("1,480", "zh_Hant", 1480), ("2.5", "en", None), ("", "en", None), ("3a", "ru", None), ("n/a", "ru", None),
    ],
)  # fmt: skip
def test_a_figure_is_read_as_its_reader_sees_it(figure: str, language: str, number: int | None) -> None:
    assert number_in(figure, language) == number


def test_beside_a_fraction_stands_the_form_of_two() -> None:
    said = sentence("PIT-ALERT-PACE", {"pace": "24,5", "target": 30}, language="ru")
    assert said.startswith("24,5 раздачи в час")


def test_a_sentence_that_falls_back_to_english_is_counted_in_english() -> None:
    assert sentence("GAPS-FOUND", {"count": 21}, language="ru") == "21 gaps"
    assert sentence("GAPS-FOUND", {"count": 1}, language="ru") == "1 gap"


@pytest.mark.parametrize("language", sorted(CATEGORIES))
def test_every_counted_noun_has_the_forms_of_its_language(language: str) -> None:
    strange = {}
    for code, template in catalogue(language).items():
        for _, name, forms, _ in string.Formatter().parse(template):
            if (
                name
                and forms
                and (FORMS not in forms or len(forms.split(FORMS)) != len(CATEGORIES[language]))
            ):
                strange[code] = forms
    assert strange == {}


def test_what_is_given_may_hold_what_parts_the_forms() -> None:
    assert sentence("TD-SCAN", {"text": "a|b"}, language="en").startswith("a|b ")
