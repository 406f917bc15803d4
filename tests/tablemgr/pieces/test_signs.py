"""Signs, evidence dots, chips and dice are painted."""

from __future__ import annotations

import pytest

from tablemgr.pieces.shapes import Circle, Glyphs, Ring
from tablemgr.pieces.signs import CHIPS, Sign, arc, chip, die, evidence, sign


def test_no_sign_is_a_font_glyph() -> None:
    for which in Sign:
        assert not [s for s in sign(which, "#000000").shapes if isinstance(s, Glyphs)]


def test_seven_signs_are_seven_pictures() -> None:
    assert len({sign(which, "#000000") for which in Sign}) == 7


@pytest.mark.parametrize(("level", "filled", "hollow"), [(0, 0, 3), (1, 1, 2), (2, 2, 1), (3, 3, 0)])
def test_evidence_fills_as_many_dots_as_its_level(level: int, filled: int, hollow: int) -> None:
    dots = evidence(level, "#000000").shapes
    assert sum(isinstance(d, Circle) for d in dots) == filled
    assert sum(isinstance(d, Ring) for d in dots) == hollow


def test_there_is_no_fourth_dot() -> None:
    with pytest.raises(ValueError, match="three dots"):
        evidence(4, "#000000")


def test_a_quarter_of_a_circle_ends_where_it_should() -> None:
    steps = arc(0, 0, 1, 0, 90)
    assert steps[0] == ("M", (1.0, 0.0))
    assert steps[-1][1][-2:] == (0.0, 1.0)


@pytest.mark.parametrize("eyes", range(1, 7))
def test_a_die_shows_its_eyes(eyes: int) -> None:
    assert sum(isinstance(s, Circle) for s in die(eyes, "#000000", "#FFFFFF").shapes) == eyes


def test_a_chip_bears_its_figure_whatever_its_colour() -> None:
    for value, (disc, spots, ink) in CHIPS.items():
        figures = [s.text for s in chip(str(value), disc, spots, ink).shapes if isinstance(s, Glyphs)]
        assert figures == [str(value)]
