"""What a table won: from chips and box, against what was recorded, and what that leaves unexplained.

Amounts are Money; a figure of which a part is not known is None and prints as n/a, never as zero.

Source: FORMULA 1, FORMULA 8.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from tablemgr.core.money import ZERO, Money, total
from tablemgr.core.rounding import half_up


@dataclass(frozen=True, slots=True)
class Takings:
    """What moved at a table in one shift. opener, closer and drop are None until they are counted."""

    opener: Money | None
    closer: Money | None
    drop: Money | None
    fills: Money = ZERO
    credits: Money = ZERO
    collected: Money = ZERO
    """Fees that two people took out of the rack and counted: the house's like what is still in it."""

    @property
    def win(self) -> Money | None:
        """drop + closer + credits - opener - fills, fees taken out of the rack added.

        Source: FORMULA 1; FORMULA 7 (rack identity); REQ R44, R40, R59.
        """
        if self.opener is None or self.closer is None or self.drop is None:
            return None
        return self.drop + self.closer + self.credits + self.collected - self.opener - self.fills

    @property
    def chips_to_players(self) -> Money | None:
        """What left the rack over the shift less what came back; negative where more came back.

        Source: FORMULA 1 (net to players; never clamp at zero).
        """
        if self.opener is None or self.closer is None:
            return None
        return self.opener + self.fills - self.credits - self.collected - self.closer

    @property
    def hold(self) -> Decimal | None:
        """Win over drop in per cent, two decimals. Source: FORMULA 1; REQ R45."""
        return hold(self.win, self.drop)


def hold(win: Money | None, drop: Money | None) -> Decimal | None:
    """Answer win over drop in per cent, two decimals half-up; None where either is unknown or nothing was dropped.

    Source: FORMULA 1; REQ R45.
    """
    if win is None or drop is None or not drop:
        return None
    return half_up(Fraction(100 * win.minor, drop.minor), 2)


def added(shifts: Sequence[Takings]) -> Takings:
    """Answer several shifts of one table, in order, as one: first opener, last closer, sums of the rest.

    What one of them does not know is unknown in all, counts between shifts too.

    Source: FORMULA 1 F (hold is win over drop, no mean).
    """
    if not shifts:
        return Takings(None, None, None)
    whole = all(s.opener is not None and s.closer is not None for s in shifts)
    return Takings(
        shifts[0].opener if whole else None, shifts[-1].closer if whole else None, known_sum([s.drop for s in shifts]),
        total([s.fills for s in shifts]), total([s.credits for s in shifts]), total([s.collected for s in shifts]),
    )  # fmt: skip


def known_sum(amounts: Sequence[Money | None]) -> Money | None:
    """Answer the sum of amounts, None where one of them is not known or there are none.

    Source: REQ R40 (n/a, never zero).
    """
    known = [amount for amount in amounts if amount is not None]
    return total(known) if known and len(known) == len(amounts) else None


@dataclass(frozen=True, slots=True)
class Cause:
    """One thing that explains a part of the difference, by name."""

    name: str
    amount: Money


@dataclass(frozen=True, slots=True)
class Bridge:
    """From what the rounds recorded to what the chips say."""

    recorded: Money
    counted: Money | None
    causes: tuple[Cause, ...] = ()

    @property
    def over_short(self) -> Money | None:
        """Counted less recorded. Source: FORMULA 8."""
        return None if self.counted is None else self.counted - self.recorded

    @property
    def explained(self) -> Money:
        """The sum of the causes. Source: FORMULA 8."""
        return total([cause.amount for cause in self.causes])

    @property
    def unexplained(self) -> Money | None:
        """What no cause explains; the alarm is on this. Source: FORMULA 8."""
        return None if self.over_short is None else self.over_short - self.explained
