"""Collection at tables where the house does not bank: per hand, by time, or a rake; one kind at a table.

Source: FORMULA 7; REQ R57, R58, R60.
"""

from __future__ import annotations

from fractions import Fraction

from tablemgr.core.charges import Rounding
from tablemgr.core.money import Money
from tablemgr.core.takings import Takings


def per_hand(hands: int, players: int, fee: Money) -> Money:
    """Answer what so many hands of so many players owe.

    Source: FORMULA 7 a.
    """
    return fee * (hands * players)


def by_time(minutes: int, players: int, fee: Money, *, step_minutes: int = 30) -> Money:
    """Answer what players owe for their time, a fee a started step.

    Source: FORMULA 7 b.
    """
    return fee * (-(-minutes // step_minutes) * players)


def rake(
    wagers: Money, bp: int, *, unit: Money, rounding: Rounding = Rounding.DOWN, most: Money | None = None
) -> Money:
    """Answer a part of the wagers in basis points, to a multiple of unit, then capped.

    Source: FORMULA 7 c.
    """
    units = Fraction(wagers.minor * bp, 10_000 * unit.minor)
    whole = {
        Rounding.DOWN: units.numerator // units.denominator,
        Rounding.UP: -(-units.numerator // units.denominator),
        Rounding.HALF_UP: (2 * units.numerator + units.denominator) // (2 * units.denominator),
    }[rounding]
    due = unit * whole
    return due if most is None or due <= most else most


def rack_over_short(rack: Takings, expected: Money) -> Money | None:
    """Answer what a rack holds beyond the collection that was due; chips only leave it for money.

    Source: FORMULA 7 (player-banked rack identity); REQ R60.
    """
    return None if rack.win is None else rack.win - expected
