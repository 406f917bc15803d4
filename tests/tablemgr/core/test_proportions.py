"""Bounds of a counted share. Source: Wilson 1927; Brown, Cai, DasGupta 2001 (Wilson's holds its level)."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import comb

import pytest

from tablemgr.core.proportions import share


@pytest.mark.parametrize(
    ("hits", "cases", "low", "high"),
    [
        # By hand: p = 1/2, n = 100, z = 1.96: (0.5 + 0.019208 ± 0.0998...) / 1.038416.
        (50, 100, "40.38", "59.62"),
        # None of ten: 0 to z²/(n + z²) = 3.8416 / 13.8416.
        (0, 10, "0.00", "27.75"),
        (10, 10, "72.25", "100.00"),
        (1, 1000, "0.02", "0.56"),
        (0, 0, "0", "100"),
    ],
)
def test_bounds_are_wilsons(hits: int, cases: int, low: str, high: str) -> None:
    found = share(hits, cases)
    assert (found.low, found.high) == (Decimal(low), Decimal(high))


def test_a_share_of_nothing_is_not_known() -> None:
    assert share(0, 0).percent is None
    assert share(1, 3).percent == Decimal("33.33")
    assert share(1, 29).is_small
    assert not share(1, 30).is_small


def test_whether_an_expectation_lies_within() -> None:
    pushes = share(415, 1000)
    assert pushes.holds(Fraction(4148, 10_000))
    assert not pushes.holds(Fraction(50, 100))


@pytest.mark.parametrize("truth", [Fraction(3, 10), Fraction(4148, 10_000), Fraction(1, 2)])
def test_they_hold_the_true_share_in_about_95_of_100_cases(truth: Fraction) -> None:
    """The exact chance over all counts of 80 cases, by the binomial law itself."""
    cases = 80
    covered = sum(
        comb(cases, hits) * truth**hits * (1 - truth) ** (cases - hits)
        for hits in range(cases + 1)
        if share(hits, cases).holds(truth)
    )
    assert Fraction(93, 100) < covered < Fraction(97, 100)


def test_what_cannot_be_counted_is_no_share() -> None:
    with pytest.raises(ValueError, match="3 of 2"):
        share(3, 2)
