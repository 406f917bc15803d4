"""What is held together left to right stands as it is written, and as the whole algorithm would order it."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports import scripts
from reports.scripts import FSI, LRI, PDI, visual

LETTERS = st.text(alphabet="abc XYZ 0123456789 ۰۱۲۳ ()[]<>-+−/.,:;%٪٬٫·#&", min_size=1, max_size=24)


@given(LETTERS, st.sampled_from([LRI, FSI]))
def test_the_short_way_answers_what_the_long_way_does(text: str, begins: str) -> None:
    held = f"{begins}{text}{PDI}"
    short = visual(held, rtl=True)
    with patch.object(scripts, "_is_held", lambda _: False):
        assert visual(held, rtl=True) == short


@pytest.mark.parametrize(
    "text", [f"{LRI}a{PDI}b{LRI}c{PDI}", "abc", f"{FSI}سلام{PDI}", f"{LRI}a{LRI}b{PDI}{PDI}", LRI]
)
def test_what_is_more_than_one_isolate_takes_the_long_way(text: str) -> None:
    assert not scripts._is_held(text)
