"""A dragon hand: an empty seat's hand that other seats play. Who they are, and where its money goes.

Source: tablemgr/DECISIONS.md (where a dragon bet lies); PGP G3.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablemgr.core.money import Money
from tablemgr.core.settlements import Settlement
from tablemgr.table.events import BetPlaced
from ui.viewmodels.words import Words


def players_of(bets: Iterable[BetPlaced]) -> tuple[int, ...]:
    """Answer the seats that play a seat's hand as a dragon; nothing where it is no dragon. Source: PGP G3."""
    return tuple(sorted({bet.box for bet in bets if bet.kind == "dragon"}))


def dragon_text(seats: tuple[int, ...], words: Words) -> str:
    """Answer whose dragon a hand is; "" where it is none. Source: screens.md, ground rule 5."""
    if not seats:
        return ""
    code = "DESK-DRAGON" if len(seats) == 1 else "DESK-DRAGON-MANY"
    return words.say(code, seats=words.listed(tuple(words.digits(str(seat)) for seat in seats)))


def dragon_name(seats: tuple[int, ...], words: Words) -> str:
    """Answer the same in the few letters that a seat's head has room for. Source: look.md 4 (head)."""
    if not seats:
        return ""
    return words.say("DESK-DRAGON-NAME", seats=words.listed(tuple(words.digits(str(seat)) for seat in seats)))


def moves_of(settlement: Settlement) -> tuple[tuple[int, Money], ...]:
    """Answer what each seat that plays a dragon gets of it, below zero what it gives; nothing where it is none.

    Source: tablemgr/DECISIONS.md (where a dragon bet lies: the postings go to that seat).
    """
    moves: dict[int, int] = {}
    for line in settlement.lines:
        if line.kind == "dragon":
            moves[line.box] = moves.get(line.box, 0) + line.net.minor
    return tuple((seat, Money(net)) for seat, net in sorted(moves.items()))
