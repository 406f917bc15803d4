"""Commission: what is exact, what is taken, and the breakage between them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tablemgr.core.money import ZERO, Money


class Rounding(StrEnum):
    """How an exact commission becomes a multiple of the unit."""

    HALF_UP = "half_up"
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class CommissionRule:
    """A commission: basis points of the win, rounded to a multiple of unit, at least minimum.

    Source: PGP 5 (commission, rounding), PG 3.6.
    """

    bp: int = 0
    unit: Money = Money(1)
    rounding: Rounding = Rounding.HALF_UP
    minimum: Money = ZERO

    def __post_init__(self) -> None:
        if type(self.bp) is not int or not 0 <= self.bp <= 10_000:
            raise ValueError(f"commission of {self.bp!r} basis points: 0 to 10,000")
        if self.unit.minor < 1:
            raise ValueError(f"commission unit {self.unit.minor}: at least one minor unit")
        if self.minimum.minor < 0:
            raise ValueError(f"commission minimum {self.minimum.minor}: never negative")


@dataclass(frozen=True, slots=True)
class Charged:
    """A commission in its three parts; exact + breakage = taken, always."""

    exact: Fraction
    taken: Money
    breakage: Fraction

    def __post_init__(self) -> None:
        if self.exact + self.breakage != self.taken.minor:
            raise ValueError(f"{self.exact} + {self.breakage} is not {self.taken.minor}")


NOTHING_CHARGED = Charged(Fraction(0), ZERO, Fraction(0))
NO_COMMISSION = CommissionRule()


def charge(won: Money, rule: CommissionRule) -> Charged:
    """Answer the commission on a win, in minor units; nothing on a loss or a push.

    The minimum, and rounding up, never take more than was won.

    Source: PGP 5, PGP 8, PG 3.6.
    """
    if won.minor <= 0 or rule.bp == 0 and not rule.minimum:
        return NOTHING_CHARGED
    exact = Fraction(won.minor * rule.bp, 10_000)
    taken = min(max(rounded(exact, rule), rule.minimum.minor), won.minor)
    return Charged(exact, Money(taken), taken - exact)


def rounded(exact: Fraction, rule: CommissionRule) -> int:
    """Answer exact rounded to a multiple of the rule's unit, in minor units.

    Source: PGP 5 (rounding).
    """
    unit = rule.unit.minor
    units = exact / unit
    if rule.rounding is Rounding.DOWN:
        whole = units.numerator // units.denominator
    elif rule.rounding is Rounding.UP:
        whole = -(-units.numerator // units.denominator)
    else:
        whole = (2 * units.numerator + units.denominator) // (2 * units.denominator)
    return whole * unit
