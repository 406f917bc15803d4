"""Splitting an amount so that the parts are the whole, and changing it into another currency.

Source: FORMULA 6 (co-bank), FORMULA 10.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tablemgr.core.money import Money
from tablemgr.core.rounding import half_up


def split(amount: Money, weights: Sequence[int]) -> tuple[Money, ...]:
    """Answer an amount in parts by weight, the minor units left over to the largest remainders, first come first.

    >>> split(Money(7), (50, 30, 20))
    (Money(4), Money(2), Money(1))

    ValueError where no weight is above zero or one is below.

    Source: FORMULA 10.
    """
    whole = sum(weights)
    if whole <= 0 or min(weights) < 0:
        raise ValueError("weights are whole numbers, none below zero, one above")
    sign = -1 if amount.minor < 0 else 1
    parts = [divmod(abs(amount.minor) * weight, whole) for weight in weights]
    left = abs(amount.minor) - sum(part for part, _ in parts)
    by_rest = sorted(range(len(parts)), key=lambda n: -parts[n][1])
    more = set(by_rest[:left])
    return tuple(Money(sign * (part + (n in more))) for n, (part, _) in enumerate(parts))


def converted(amount: Money, rate: Fraction, *, from_places: int = 2, to_places: int = 2) -> Money:
    """Answer an amount in another currency's minor units, half-up, once.

    Source: FORMULA 10.
    """
    return Money(int(half_up(amount.minor * rate * Fraction(10) ** (to_places - from_places), 0)))
