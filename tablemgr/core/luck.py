"""How far a result lies from what the bets let expect: mean, standard deviation, and z.

Source: FORMULA 8 (variance of the recorded result against expectation).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction

from tablemgr.core.money import Money
from tablemgr.core.rounding import half_up

DIGITS = 40


@dataclass(frozen=True, slots=True)
class Odds:
    """One unit bet against the house: how often it wins and loses, what a win pays, what the rest pushes."""

    win: Fraction
    lose: Fraction
    pays: Fraction = Fraction(1)

    @classmethod
    def of(cls, push: Fraction, edge: Fraction, pays: Fraction) -> Odds:
        """Answer the odds behind a push rate and a house edge, where a win pays so much of the bet.

        Source: FORMULA 8 (push 41.48 %, edge 2.73 %).
        """
        win = (1 - push - edge) / (1 + pays)
        return cls(win, 1 - push - win, pays)

    @property
    def edge(self) -> Fraction:
        """What the house expects of a unit bet. Source: FORMULA 8."""
        return self.lose - self.win * self.pays

    @property
    def variance(self) -> Fraction:
        """The variance of a unit bet. Source: FORMULA 8."""
        return self.win * self.pays**2 + self.lose - self.edge**2


@dataclass(frozen=True, slots=True)
class Luck:
    """What was to be expected of some bets, and how far a result lies from it; all in minor units, two decimals."""

    expected: Decimal
    deviation: Decimal
    z: Decimal | None
    """The result's distance in standard deviations, two decimals; None where no bet was made."""
    low: Decimal
    high: Decimal
    """The band in which 95 of 100 results lie."""


def luck(result: Money, bets: Iterable[tuple[Money, int, Odds]]) -> Luck:
    """Answer the house's expectation of bets (amount, how many of it, its odds), and where its result lies.

    The deviation comes from the sum of squares, never from the mean bet.

    Source: FORMULA 8.
    """
    mean, spread = Fraction(0), Fraction(0)
    for amount, times, odds in bets:
        mean += amount.minor * times * odds.edge
        spread += amount.minor**2 * times * odds.variance
    with localcontext() as context:
        context.prec = DIGITS
        exact = (Decimal(spread.numerator) / Decimal(spread.denominator)).sqrt()
        deviation = Fraction(exact)
    band = Fraction(196, 100) * deviation
    z = half_up((result.minor - mean) / deviation, 2) if deviation else None
    return Luck(half_up(mean, 2), half_up(deviation, 2), z, half_up(mean - band, 2), half_up(mean + band, 2))
