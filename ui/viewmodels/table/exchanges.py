"""Chips that go both ways at a seat and come to nothing: a main bet lost, a side bet that wins as much.

Source: screens.md, ground rule 5; PGP P1 to P4, PGP 6.
"""

from __future__ import annotations

from tablemgr.core.money import Money
from tablemgr.core.settlements import Settlement
from ui.viewmodels.words import Words


def exchanged(settlement: Settlement) -> tuple[Money, Money] | None:
    """Answer what is taken and what is paid, in minor units, where the two are equal; None where they differ, and
    where nothing moves but bets that go back.

    Source: PGP P1 to P4.
    """
    paid = sum(line.net.minor for line in settlement.lines if line.net.minor > 0)
    if settlement.net.minor or not paid:
        return None
    return Money(paid), Money(paid)


def exchange_text(code: str, settlement: Settlement, words: Words, **figures: str | int) -> str:
    """Answer the sentence of such an exchange with both its sums; "" where there is none.

    Source: screens.md, ground rule 5.
    """
    both = exchanged(settlement)
    if both is None:
        return ""
    taken, paid = both
    return words.say(code, taken=words.money(taken), paid=words.money(paid), **figures)
