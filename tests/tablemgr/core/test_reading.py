"""Reading values: what is of the wrong kind is shown as it was given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tablemgr.core.problems import Refused
from tablemgr.core.reading import known_keys, want_bool, want_int, want_list, want_object, want_str
from tablemgr.core.text import problem_sentence


@pytest.mark.parametrize(
    ("read", "value", "said"),
    [
        (want_int, 12.5, "given.bet: 12.5 is not a whole number"),
        (want_int, "700", 'given.bet: "700" is not a whole number'),
        (want_int, True, "given.bet: true is not a whole number"),
        (want_int, None, "given.bet: null is not a whole number"),
        (want_int, [1], "given.bet: a list is not a whole number"),
        (want_bool, 1, "given.bet: 1 is not true or false"),
        (want_str, {}, "given.bet: an object is not a text"),
        (want_list, "6" * 80, f'given.bet: "{"6" * 59}…" is not a list'),
        (want_object, 7, "given.bet: 7 is not an object"),
    ],
)
def test_a_value_of_another_kind_is_shown(
    read: Callable[[Mapping[str, Any], str], Any], value: object, said: str
) -> None:
    with pytest.raises(Refused) as failure:
        read({"bet": value}, "bet")
    assert [problem_sentence(one) for one in failure.value.problems] == [said]


def test_a_long_value_or_key_is_shortened() -> None:
    with pytest.raises(Refused) as failure:
        want_str({"way": "w" * 500}, "way", among=("a", "b"))
    assert (
        problem_sentence(failure.value.problems[0])
        == f"given.way: {'w' * 59}… is not known for way; known are: a, b"
    )
    with pytest.raises(Refused) as failure:
        known_keys({"k" * 500: 1}, ())
    assert len(problem_sentence(failure.value.problems[0])) < 200
