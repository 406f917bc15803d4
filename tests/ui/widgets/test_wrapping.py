"""A text that is broken into lines reads on each of them in its own direction.

Source: look.md 6 (right to left; isolates).
"""

from __future__ import annotations

import pytest

from tablemgr.core.text import LTR_ISOLATE, OWN_ISOLATE, POP_ISOLATE, RTL_ISOLATE
from ui.widgets.wrapping import wrapped

LATIN = "The pair goes low; else the best two."
PERSIAN = "جفت پایین می‌رود؛ وگرنه دو ورق بهتر."


@pytest.mark.parametrize(("text", "again"), [(LATIN, LTR_ISOLATE), (PERSIAN, RTL_ISOLATE)])
def test_a_text_of_its_own_direction_keeps_it_on_every_line(text: str, again: str) -> None:
    first, *rest = wrapped(f"{OWN_ISOLATE}{text}{POP_ISOLATE}", 20, len)
    assert first[0] == OWN_ISOLATE
    assert rest
    assert [line[0] for line in rest] == [again] * len(rest)
    assert {line[-1] for line in (first, *rest)} == {POP_ISOLATE}
    said = " ".join(line.strip(f"{OWN_ISOLATE}{again}{POP_ISOLATE}") for line in (first, *rest))
    assert said == text


def test_what_stands_in_no_isolate_is_left_as_it_is() -> None:
    assert wrapped(PERSIAN, 20, len) == tuple(line.strip() for line in wrapped(PERSIAN, 20, len))
    assert POP_ISOLATE not in "".join(wrapped(PERSIAN, 20, len))


def test_what_somebody_typed_in_two_scripts_breaks_where_it_has_blanks() -> None:
    typed = f"{LTR_ISOLATE}رضا said that he had won{POP_ISOLATE}"
    lines = wrapped(typed, 14, lambda text: len(text.strip(f"{LTR_ISOLATE}{POP_ISOLATE}")))
    assert len(lines) == 2
    assert all(line.startswith(LTR_ISOLATE) and line.endswith(POP_ISOLATE) for line in lines)
