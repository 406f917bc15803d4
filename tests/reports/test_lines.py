"""Lines break, and are cut, without losing what matters."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reports.lines import ELLIPSIS, Style, cut, width_of, wrap
from reports.scripts import LRI, PDI, ltr, own_way, visible
from tablemgr.core.text import isolated

BODY = Style(8.4)


def test_a_text_breaks_at_blanks() -> None:
    lines = wrap("the lower pair goes low", BODY, 60)
    assert lines == ("the lower pair", "goes low")


def test_a_word_wider_than_the_column_is_broken_and_kept_whole() -> None:
    lines = wrap("x" * 60, BODY, 60)
    assert "".join(lines) == "x" * 60
    assert all(width_of(line, BODY) <= 60 for line in lines)


def test_chinese_breaks_between_characters() -> None:
    lines = wrap("莊家本金用盡之後各位注碼全部退回", BODY, 60)
    assert "".join(lines) == "莊家本金用盡之後各位注碼全部退回"
    assert len(lines) == 3


def test_a_sum_stays_on_one_line() -> None:
    assert wrap("کارمزد " + ltr("۵۰۰ − ۵٪ = ۴۷۵"), BODY, 70)[-1] == f"{LRI}۵۰۰ − ۵٪ = ۴۷۵{PDI}"


def test_an_isolate_that_a_break_cuts_is_opened_again_on_the_next_line() -> None:
    for line in wrap(own_way("one two three four five six seven eight"), BODY, 60):
        assert line.startswith(LRI)
        assert line.endswith(PDI)


def test_a_name_that_is_cut_ends_in_an_ellipsis_and_fits() -> None:
    name = cut("Wolfeschlegelsteinhausenbergerdorff", BODY, 60)
    assert name.endswith(ELLIPSIS)
    assert width_of(name, BODY) <= 60


def test_a_name_that_fits_is_not_cut() -> None:
    assert cut("Adler", BODY, 60) == "Adler"


@given(st.text(max_size=120), st.floats(min_value=20, max_value=200))
def test_every_line_fits_and_every_character_stays(text: str, width: float) -> None:
    shown = visible(text)
    lines = wrap(shown, BODY, width)
    assert "".join("".join(lines).split()) == "".join(shown.split())
    assert all(width_of(line, BODY) <= width + 0.01 or len(line) <= 1 for line in lines)


def test_no_chinese_line_begins_with_a_stop_or_ends_with_an_opening_bracket() -> None:
    text = "兩次點算不符。裁定：" + own_way("Cy Ames (O1), Bo Chen (P7)") + "。（原件保留）"
    for width in range(30, 220, 7):
        for line in wrap(text, BODY, float(width)):
            shown = line.strip(LRI + PDI)
            assert shown[:1] not in "。，：；、）", (width, line)
            assert shown[-1:] not in "（「", (width, line)


def test_what_was_typed_in_two_scripts_breaks_at_its_blanks_and_loses_nothing() -> None:
    typed = isolated("رضا <b>x</b> says that he had won the hand")
    lines = wrap(typed, BODY, 60)
    assert len(lines) > 2
    assert all(width_of(line, BODY) <= 60 for line in lines)
    bare = " ".join(line.strip(LRI + PDI).strip() for line in lines)
    assert bare == "رضا <b>x</b> says that he had won the hand"
