"""Counts as they are typed: a number, stacks and loose, an amount; and what is no count."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.core.chip_counts import MOST, minus, parse_count, plus, worth
from tablemgr.core.money import Money
from tablemgr.core.problems import Problem

QUARTER, FIVE = Money(2_500), Money(500)


@pytest.mark.parametrize(
    ("typed", "count"),
    [
        ("247", 247),
        ("12s7", 247),
        ("12S7", 247),
        ("12s", 240),
        ("=6175", 247),
        (" 1 000 ", 1_000),
        ("", 0),
        ("0", 0),
    ],
)
def test_a_count_is_typed_in_three_ways(typed: str, count: int) -> None:
    assert parse_count(typed, QUARTER, "25") == count


def test_an_amount_may_have_a_minor_part() -> None:
    assert parse_count("=7.5", Money(25), "0.25") == 30
    assert parse_count("=7.50", Money(25), "0.25") == 30
    assert parse_count("=700", Money(100), "100", places=0) == 7


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("-3", "COUNT-TEXT"), ("2.5", "COUNT-TEXT"), ("1e3", "COUNT-TEXT"), ("12s7s", "COUNT-TEXT"),
        ("１２", "COUNT-TEXT"), ("۱۲", "COUNT-TEXT"), ("=", "COUNT-TEXT"), ("=1.234", "COUNT-TEXT"),
        ("=-5", "COUNT-TEXT"), ("=26", "COUNT-AMOUNT"), ("9999999", "COUNT-LARGE"), ("999999s", "COUNT-LARGE"),
        ("=1000000000000", "COUNT-LARGE"),
    ],
)  # fmt: skip
def test_anything_else_is_refused_with_its_reason(typed: str, code: str) -> None:
    found = parse_count(typed, QUARTER, "25")
    assert isinstance(found, Problem)
    assert (found.code, found.where) == (code, "25")


@given(st.dictionaries(st.sampled_from((100, 500, 2_500)), st.integers(0, MOST)))
def test_chips_added_and_taken_away_come_to_nothing(counts: dict[int, int]) -> None:
    assert minus(plus(counts, counts), counts) == plus(counts)
    assert worth(plus(counts, counts)) == worth(counts) + worth(counts)
    assert minus(counts, counts) == {}
