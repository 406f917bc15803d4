"""Exact quotients to so many decimals: half away from zero, the one way this house rounds what it prints."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction


def half_up(exact: Fraction, places: int) -> Decimal:
    """Answer a fraction rounded to decimals, a half away from zero.

    >>> half_up(Fraction(1, 8), 2), half_up(Fraction(-1, 8), 2)
    (Decimal('0.13'), Decimal('-0.13'))

    Source: FORMULA 1 (hold, half-up), FORMULA 10 (half-up away from zero).
    """
    unit = 10**places
    whole, rest = divmod(abs(exact.numerator) * unit, exact.denominator)
    whole += 2 * rest >= exact.denominator
    return Decimal(-whole if exact < 0 else whole).scaleb(-places)
