"""What goes over the felt at a seat, where its commission is not taken with the win: owed, or prepaid with the bet.

A settlement charges alike in all three ways; only chips and words differ. A debt stays what the first settlement of the
seat charged: a re-call moves the difference of the whole net in chips.

Source: recording.md (bets: commission at pay-out, prepaid per bet, or owed until the player leaves); FORMULA 6.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tablemgr.core.charges import CommissionRule, charge
from tablemgr.core.money import ZERO, Money
from tablemgr.core.settlements import Settlement

AT_ONCE, PREPAID, OWED = "at once", "prepaid", "owed"
"""When a rack takes commission. Source: recording.md (bets)."""
FREE = frozenset({"side", "toke"})
"""Bets whose wins bear no commission."""


@dataclass(frozen=True, slots=True)
class Handed:
    """What a settlement moves at a seat, all amounts the guest's."""

    chips: Money
    """What he gets, or gives where it is negative; prepaid commission that goes back apart."""
    owed: Money = ZERO
    """Commission that he owes of it."""
    prepaid: Money = ZERO
    """Commission of a win that he laid with his bet."""
    back: Money = ZERO
    """Prepaid commission that he gets back."""

    @property
    def parts(self) -> tuple[tuple[str, Money], ...]:
        """What is to be said of commission beside the chips, by name; nothing where it is taken at once.

        Source: screens.md, ground rule 5.
        """
        named = (("OWED", self.owed), ("PREPAID", self.prepaid), ("BACK", self.back))
        return tuple((name, amount) for name, amount in named if amount)


def handed(settlement: Settlement, first: Settlement, when: str, rule: CommissionRule) -> Handed:
    """Answer what a settlement of a seat moves in all; when: how its rack takes commission.

    first: how the seat was settled first, the same where it was settled once.

    Source: recording.md (bets).
    """
    net = settlement.net.minor
    if when == OWED:
        owed = _charged(first)
        return Handed(Money(net + owed), owed=Money(owed))
    if when == PREPAID:
        kept = _charged(settlement)
        laid = laid_with(((line.kind, line.stake) for line in settlement.lines), rule)
        return Handed(Money(net + kept), prepaid=Money(kept), back=Money(laid.minor - kept))
    return Handed(settlement.net)


def laid_with(bets: Iterable[tuple[str, Money]], rule: CommissionRule) -> Money:
    """Answer the commission that is laid with bets where it is prepaid: that of their wins. Source: FORMULA 6."""
    return Money(sum(charge(amount, rule).taken.minor for kind, amount in bets if kind not in FREE))


def _charged(settlement: Settlement) -> int:
    return sum(line.charged.taken.minor for line in settlement.lines)
