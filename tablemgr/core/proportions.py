"""A share that was counted, with the bounds within which the true one lies in 95 of 100 cases.

Bounds are Wilson's: they hold their level for small counts and for shares near 0 and 1, where the usual plus and minus
of a normal law does not, and never leave 0 to 1. With none in n they say how seldom the thing can still be.

Source: E. B. Wilson, Probable inference, JASA 22 (1927), 209-212; L. D. Brown, T. T. Cai, A. DasGupta, Interval
estimation for a binomial proportion, Statistical Science 16 (2001), 101-133 (recommends it for small n).
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction

from tablemgr.core.rounding import half_up

Z_95 = Fraction(196, 100)
"""Standard deviations of a two-sided bound of 95 per cent."""
DIGITS = 40
FEW = 30
"""Cases below which bounds are so wide that they say little."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, and the bounds of their share in per cent, two decimals."""

    hits: int
    cases: int
    low: Decimal
    high: Decimal

    @property
    def percent(self) -> Decimal | None:
        """The share as counted, per cent, two decimals; None of no case. Source: screens.md, ground rule 11."""
        return None if not self.cases else half_up(Fraction(100 * self.hits, self.cases), 2)

    @property
    def is_small(self) -> bool:
        """Whether there are so few cases that the share says little. Source: ops/users.md 3 (sample-size warning)."""
        return self.cases < FEW

    def holds(self, expected: Fraction) -> bool:
        """Answer whether an expected share (0 to 1) lies within the bounds. Source: Wilson 1927."""
        percent = 100 * expected
        return Fraction(self.low) <= percent <= Fraction(self.high)


def share(hits: int, cases: int, z: Fraction = Z_95) -> Share:
    """Answer a share with its bounds; of no case the bounds are 0 and 100.

    Source: Wilson 1927.
    """
    if not 0 <= hits <= cases:
        raise ValueError(f"{hits} of {cases}")
    if not cases:
        return Share(0, 0, Decimal(0), Decimal(100))
    seen, square = Fraction(hits, cases), z * z
    inner = seen * (1 - seen) / cases + square / (4 * cases * cases)
    with localcontext(prec=DIGITS):
        root = Fraction((Decimal(inner.numerator) / Decimal(inner.denominator)).sqrt())
    middle, half = seen + square / (2 * cases), z * root
    low, high = ((middle + side * half) / (1 + square / cases) for side in (-1, 1))
    # What was never seen, or always, has a bound at the end itself.
    low = Fraction(0) if not hits else low
    high = Fraction(1) if hits == cases else high
    return Share(hits, cases, half_up(100 * low, 2), half_up(100 * high, 2))
