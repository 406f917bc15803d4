"""Any script on paper: what cannot be seen is named, what is read from the right is ordered and shaped."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.fonts import chain, font_runs
from reports.scripts import ltr, own_way, visible, visual
from tablemgr.core.text import isolated


def test_a_control_character_is_named() -> None:
    assert visible("a\x07b") == "a‹U+0007›b"


def test_a_direction_override_is_named_and_turns_nothing_round() -> None:
    assert visible("500\u202e005") == "500‹U+202E›005"


def test_a_line_break_is_shown_and_a_tab_is_a_blank() -> None:
    assert visible("one\r\ntwo\tthree") == "one↵two three"


def test_half_a_surrogate_pair_is_named() -> None:
    assert visible("x\ud800") == "x‹U+D800›"


def test_a_character_of_no_font_is_named_and_not_left_out() -> None:
    assert visible("क") == "‹U+0915›"


def test_marks_that_were_typed_apart_are_put_together() -> None:
    assert visible("Nguye\u0302\u0303n") == "Nguyễn"


@pytest.mark.parametrize(
    "name",
    [
        "王小明",
        "補充",
        "김민수",
        "Nguyễn Thị Ánh",
        "Łódź Żółć",
        "สมชาย ใจดี",
        "דוד כהן",
        "محمد رضا",
        "Иван Щёголев",
        "🎲😀🀄 Lucky",
    ],
)
def test_a_name_of_the_corpus_is_in_the_bundled_fonts_as_typed(name: str) -> None:
    assert visible(name) == unicodedata.normalize("NFC", name)


def test_persian_is_joined_and_drawn_from_the_right() -> None:
    assert visual("سلام", rtl=True) == "\ufee1\ufefc\ufeb3"


def test_a_zero_width_non_joiner_keeps_letters_apart_and_is_not_drawn() -> None:
    drawn = visual("می\u200cرود", rtl=True)
    assert "\u200c" not in drawn
    assert drawn == "\ufea9\ufeed\ufead\ufbfd\ufee3"


def test_brackets_and_an_amount_in_persian_stand_where_a_reader_expects_them() -> None:
    assert visual("سلام (BJ-07) ۱۲٬۵۰۰", rtl=True) == "۱۲٬۵۰۰ (BJ-07) \ufee1\ufefc\ufeb3"


def test_a_signed_amount_keeps_its_minus_before_the_number() -> None:
    assert visual("کازینو " + ltr("−۵۰۰"), rtl=True).startswith("−۵۰۰ ")


def test_a_sum_is_not_turned_round() -> None:
    assert visual(ltr("۵۰۰ − ۵٪ = ۴۷۵"), rtl=True) == "۵۰۰ − ۵٪ = ۴۷۵"


def test_without_an_isolate_the_sum_would_be_turned_round() -> None:
    assert visual("۵۰۰ − ۵٪ = ۴۷۵", rtl=True) == "۴۷۵ = ۵٪ − ۵۰۰"


def test_a_hebrew_name_with_a_figure_orders_itself_and_leaves_the_line_alone() -> None:
    drawn = visual("seat 3 " + own_way("משה 5") + " pay 475", rtl=False)
    assert drawn == "seat 3 5 \u05d4\u05e9\u05de pay 475"


def test_points_of_a_hebrew_word_stay_behind_their_letters() -> None:
    assert visual("\u05e9\u05b8", rtl=True) == "\u05e9\u05b8"


def test_a_latin_text_passes_unchanged() -> None:
    assert visual("500 − 5 % = 475", rtl=False) == "500 − 5 % = 475"


@given(st.text(max_size=80))
def test_any_text_at_all_can_be_drawn_in_either_direction(text: str) -> None:
    for rtl in (False, True):
        drawn = visual(own_way(visible(text)), rtl=rtl)
        assert "".join(written for _, written in font_runs(drawn, chain(persian=rtl))) == drawn


def test_what_was_typed_in_two_scripts_reads_in_the_direction_of_most_of_it() -> None:
    claim = "claimed: " + isolated("رضا <b>x</b> says") + "."
    assert visual(claim, rtl=False).endswith(" <b>x</b> says.")
    persian = visual(isolated("Al رضا کریمی"), rtl=False)
    assert persian.endswith("Al")
