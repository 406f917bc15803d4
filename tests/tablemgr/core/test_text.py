"""Sentences: what is filled in is shown as it is, with nothing invisible in it."""

from __future__ import annotations

import pytest

from tablemgr.core.problems import problem
from tablemgr.core.text import problem_sentence, sentence, visible


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("abc\u202ecba", "abc‹U+202E›cba"),
        ("a\x1b[31m", "a‹U+001B›[31m"),
        ("two\nlines\r", "two‹U+000A›lines‹U+000D›"),
        ("\x7f\x85\u2028\u200f\ufeff", "‹U+007F›‹U+0085›‹U+2028›‹U+200F›‹U+FEFF›"),
        ("\ud800", "‹U+D800›"),
        ("\u2066open", "‹U+2066›open"),
        ("می\u200cخواهد", "می\u200cخواهد"),
        ("\u2068یک\u2069", "\u2068یک\u2069"),
        ("25 ♣ 天", "25 ♣ 天"),
    ],
)
def test_what_is_invisible_in_a_value_is_written_by_number(given: str, shown: str) -> None:
    assert visible(given) == shown


def test_a_value_is_shown_so_in_every_sentence_and_place() -> None:
    assert sentence("PIECE-UNKNOWN", {"piece": "1\u202e2"}) == "1‹U+202E›2 is not a piece of this game"
    found = problem("PIECE-UNKNOWN", "card \u202e", piece="x")
    assert problem_sentence(found) == "card ‹U+202E›: x is not a piece of this game"
