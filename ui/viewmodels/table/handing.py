"""What goes over the felt at a seat where its commission is not taken with the win: owed, or prepaid with the bet.

A settlement charges alike in all three ways; only chips and words differ. A debt stays what the first settlement of the
seat charged: a re-call moves the difference of the whole net in chips.

Source: recording.md (bets: commission at pay-out, prepaid per bet, or owed until the player leaves); FORMULA 6.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.core.charges import CommissionRule, charge
from tablemgr.core.money import ZERO, Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.settlements import Settlement
from tablemgr.floor.racks.book import OWED, PREPAID
from tablemgr.table.banks import hand_bets
from tablemgr.table.settling import PAYS
from tablemgr.table.state import SeatState
from ui.viewmodels.words import Words


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

    def texts(self, words: Words) -> tuple[str, ...]:
        """Answer what is to be said of it beside the amount; nothing where commission is taken at once.

        Source: screens.md, ground rule 5.
        """
        said = (("OWED", self.owed), ("PREPAID", self.prepaid), ("BACK", self.back))
        return tuple(words.say(f"DESK-COMMISSION-{name}", amount=words.money(of)) for name, of in said if of)


def handed(settlement: Settlement, seat: SeatState, when: str, rule: CommissionRule) -> Handed:
    """Answer what a settlement of a seat moves; when: how its rack takes commission.

    Source: recording.md (bets).
    """
    net = settlement.net.minor
    if when == OWED:
        owed = _charged(first_of(seat) or settlement)
        return Handed(Money(net + owed), owed=Money(owed))
    if when == PREPAID:
        kept = _charged(settlement)
        return Handed(Money(net + kept), prepaid=Money(kept), back=Money(laid_with(seat, rule).minor - kept))
    return Handed(settlement.net)


def first_of(seat: SeatState) -> Settlement | None:
    """Answer how a seat was settled first, None while it is open. Source: DECISIONS 53."""
    return seat.recalls[0].old if seat.recalls else seat.settlement


def laid_with(seat: SeatState, rule: CommissionRule) -> Money:
    """Answer the commission that lies with a seat's bets where it is prepaid: that of a win. Source: FORMULA 6."""
    pays = int(PAYS[Outcome.WIN])
    bets = (bet for bet in hand_bets(seat) if bet.kind != "toke")
    return Money(sum(charge(Money(bet.amount.minor * pays), rule).taken.minor for bet in bets))


def _charged(settlement: Settlement) -> int:
    return sum(line.charged.taken.minor for line in settlement.lines)
