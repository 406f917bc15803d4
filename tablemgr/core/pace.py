"""Rates of a table: rounds an hour, average bet, theoretical win; none from less than fifteen minutes of play.

Source: FORMULA 3, 4, 5.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from tablemgr.core.money import Money
from tablemgr.core.rounding import half_up

MINUTE_US = 60_000_000
LEAST_US = 15 * MINUTE_US
"""Table time under which no rate is given."""


def an_hour(count: int, open_us: int, paused_us: int = 0) -> Decimal | None:
    """Answer how many an hour, one decimal, of table time without pauses, in microseconds; None below 15 minutes.

    Source: FORMULA 4; screens.md, ground rule 11.
    """
    played = open_us - paused_us
    return None if played < LEAST_US else half_up(Fraction(count * 60 * MINUTE_US, played), 1)


def money_an_hour(amount: Money, open_us: int, paused_us: int = 0) -> Money | None:
    """Answer an amount an hour of table time, to the minor unit half-up; None below 15 minutes.

    Source: FORMULA 4 (the same guard for every rate).
    """
    played = open_us - paused_us
    if played < LEAST_US:
        return None
    return Money(int(half_up(Fraction(amount.minor * 60 * MINUTE_US, played), 0)))


def average_bet(main_wagers: Money, hands: int) -> Money | None:
    """Answer the sum of main wagers over the hands that had one, to the minor unit half-up; None for no hand.

    Pushes count; no action and banking seats do not.

    Source: FORMULA 5.
    """
    return None if hands == 0 else Money(int(half_up(Fraction(main_wagers.minor, hands), 0)))


def theoretical(bet: Money, hands_an_hour: int, minutes: int, edge_bp: Fraction) -> Money:
    """Answer average bet x hands an hour x hours x edge; the edge in hundredths of a per cent, rounded once.

    >>> theoretical(Money(2750), 31, 100, Fraction(273))
    Money(3879)

    Source: FORMULA 3 (minutes stay exact).
    """
    exact = Fraction(bet.minor * hands_an_hour * minutes, 60) * edge_bp / 10_000
    return Money(int(half_up(exact, 0)))
