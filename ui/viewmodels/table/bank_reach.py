"""How far a player's bank that is used up reached a seat: part of its bets, or none.

Source: recording.md (part pay at the seat where it breaks, no action after it); PG 3.5.
"""

from __future__ import annotations

from tablemgr.core.money import Money
from tablemgr.core.settlements import Settlement
from ui.viewmodels.words import Words

OF_A_BANK = frozenset({"BANK-PART", "BANK-NO-ACTION"})


def _figures(settlement: Settlement) -> tuple[int, int]:
    """What lies on a seat's hand, and what of it a bank returned unplayed, in minor units."""
    back = sum(
        int(value)
        for line in settlement.lines
        for reason in line.reasons
        if reason.code in OF_A_BANK
        for name, value in reason.data
        if name == "returned"
    )
    return sum(line.stake.minor for line in settlement.lines if line.kind != "side"), back


def is_unreached(settlement: Settlement) -> bool:
    """Answer whether a bank had nothing left for a seat. Source: recording.md (no action after it)."""
    stake, back = _figures(settlement)
    return bool(back) and back == stake


def reach_text(settlement: Settlement, words: Words, *, short: bool = False) -> str:
    """Answer how much of a seat's bets a bank covered and what goes back; "" where it covered them all.

    short: as a seat's band has room for it.

    Source: recording.md (uncovered wagers returned).
    """
    stake, back = _figures(settlement)
    if not back:
        return ""
    if back == stake:
        return words.say("DESK-REACH-NONE")
    covered, laid = words.money(Money(stake - back)), words.money(Money(stake))
    code = "DESK-REACH-SHORT" if short else "DESK-REACH-PART"
    return words.say(code, covered=covered, stake=laid, returned=words.money(Money(back)))
