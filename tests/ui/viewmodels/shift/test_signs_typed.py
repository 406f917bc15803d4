"""A minus typed into a form is seen and refused; left out it would make another number.

Source: screens.md, ground rule 3; REQ R36 (negative counts refused).
"""

from __future__ import annotations

import pytest

from tablemgr.core.problems import Problem
from ui.viewmodels.shift.field import COUNT, WHOLE, Field


@pytest.mark.parametrize(("kind", "code"), [(COUNT, "COUNT-TEXT"), (WHOLE, "SHIFT-WHOLE")])
def test_minus_five_is_not_five(kind: str, code: str) -> None:
    field = Field("5", "SHIFT-F-COUNT", kind, value=500)
    for letter in "-5":
        field = field.type(letter)
    read = field.read(2)
    assert isinstance(read, Problem)
    assert (field.typed, read.code, dict(read.data)["typed"]) == ("-5", code, "-5")


def test_a_raised_two_is_no_figure() -> None:
    assert Field("n", "SHIFT-F-HOW-MANY", WHOLE).type("²").typed == ""


def test_the_joiner_of_persian_words_stays_where_it_was_typed() -> None:
    field = Field("note", "SHIFT-F-NOTE")
    for letter in "می\u200cگوید\u202e":
        field = field.type(letter)
    # What would turn the text around is no letter; the half space is one.
    assert field.read(2) == "می\u200cگوید"
