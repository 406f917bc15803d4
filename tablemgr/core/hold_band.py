"""Within which band a table's percentage is usual: what is outside is looked into in writing.

Source: FORMULA 8 (hold band, 95 %); REQ R47.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction

from tablemgr.core.rounding import half_up

LEAST_DAYS = 20
"""Days of which a band is made at least."""
DIGITS = 40


@dataclass(frozen=True, slots=True)
class HoldBand:
    """The percentages between which 95 of 100 days lie, two decimals, and of how many days that is known."""

    low: Decimal
    high: Decimal
    days: int

    def holds(self, hold: Decimal) -> bool:
        """Answer whether a percentage is within. Source: REQ R47."""
        return self.low <= hold <= self.high


def hold_band(holds: Sequence[Decimal]) -> HoldBand | None:
    """Answer the band of daily percentages: mean and 1.96 standard deviations; None of fewer than 20 days.

    Source: FORMULA 8 (mean 21.505, s.d. 2.173 of 20 days: 17.25 to 25.76).
    """
    if len(holds) < LEAST_DAYS:
        return None
    values = [Fraction(one) for one in holds]
    mean = sum(values, Fraction(0)) / len(values)
    variance = sum(((one - mean) ** 2 for one in values), Fraction(0)) / (len(values) - 1)
    with localcontext(prec=DIGITS):
        deviation = (Decimal(variance.numerator) / Decimal(variance.denominator)).sqrt()
    around = Fraction(196, 100) * Fraction(deviation)
    return HoldBand(half_up(mean - around, 2), half_up(mean + around, 2), len(values))
