"""What is handed over at a seat, and what is said of its commission where that is not taken with the win.

Source: recording.md (bets: commission at pay-out, prepaid per bet, or owed until the player leaves); FORMULA 6.
"""

from __future__ import annotations

from tablemgr.core.charges import CommissionRule
from tablemgr.core.money import Money
from tablemgr.core.settlements import Settlement
from tablemgr.table import handing
from tablemgr.table.banks import hand_bets
from tablemgr.table.handing import Handed
from tablemgr.table.state import SeatState
from ui.viewmodels.words import Words


def handed(settlement: Settlement, seat: SeatState, when: str, rule: CommissionRule) -> Handed:
    """Answer what a settlement of a seat moves; when: how its rack takes commission. Source: recording.md (bets)."""
    return handing.handed(settlement, first_of(seat) or settlement, when, rule)


def first_of(seat: SeatState) -> Settlement | None:
    """Answer how a seat was settled first, None while it is open. Source: DECISIONS 53."""
    return seat.recalls[0].old if seat.recalls else seat.settlement


def laid_with(seat: SeatState, rule: CommissionRule) -> Money:
    """Answer the commission that lies with a seat's bets where it is prepaid. Source: FORMULA 6."""
    return handing.laid_with(((bet.kind, bet.amount) for bet in hand_bets(seat)), rule)


def texts_of(over: Handed, words: Words) -> tuple[str, ...]:
    """Answer what is said of commission beside an amount; nothing where it is taken at once.

    Source: screens.md, ground rule 5.
    """
    return tuple(words.say(f"DESK-COMMISSION-{name}", amount=words.money(of)) for name, of in over.parts)
