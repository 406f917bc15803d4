"""Chips: what an amount is handed over in.

Source: look.md 4 (bet pile, chips to hand over), 7 (chips).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import gcd

from tablemgr.core.money import Money
from tablemgr.core.problems import Problem, problem
from tablemgr.pieces.signs import CHIPS
from ui.viewmodels.table.rows import Chips
from ui.viewmodels.words import Words

COIN = ("#8F8876", "#16181A")
"""What is left below the smallest chip: disc and figure of a coin."""
THOUSAND = 1000


@dataclass(frozen=True, slots=True)
class ChipKind:
    """One denomination of a house: its value in minor units, its figure, disc and ink."""

    value: Money
    label: str
    fill: str
    ink: str


def default_chips(places: int) -> tuple[ChipKind, ...]:
    """Answer the chips of a house that has named none, the largest first. Source: look.md 7 (chips)."""
    return tuple(
        ChipKind(Money(whole * 10**places), _figure(whole), CHIPS[whole][0], CHIPS[whole][2])
        for whole in sorted(CHIPS, reverse=True)
    )


def _figure(whole: int) -> str:
    return f"{whole // THOUSAND}K" if whole % THOUSAND == 0 else str(whole)


def no_chips_for(amount: Money, values: Iterable[Money], where: str) -> tuple[Problem, ...]:
    """Answer why an amount cannot change hands in a house's chips; nothing where it can, or no chips are known.

    Source: facts.md (cash: chips bought and given back); FORMULA 1 (a rack is counted in whole chips).
    """
    known = sorted(one.minor for one in values)
    if not known or _lays_out(amount.minor, tuple(reversed(known))):
        return ()
    return (problem("CASH-CHIPS", where, amount=amount.minor, chip=known[0]),)


def _lays_out(left: int, values: tuple[int, ...]) -> bool:
    """Whether whole chips make an amount; values from the largest, each tried as often as it may matter."""
    first, rest = values[0], values[1:]
    if not rest:
        return left % first == 0
    most = left // first
    # So many of these are worth whole smallest chips: taking more of them away changes nothing.
    same = rest[-1] // gcd(first, rest[-1])
    return any(_lays_out(left - count * first, rest) for count in range(most, max(-1, most - same), -1))


def in_chips(amount: Money, kinds: Iterable[ChipKind], words: Words) -> tuple[Chips, ...]:
    """Answer the fewest chips for an amount, the largest first; what no chip makes is a coin with its figure.

    Source: look.md 4 (chips to hand over).
    """
    left, found = abs(amount.minor), []
    for kind in sorted(kinds, key=lambda one: -one.value.minor):
        count, left = divmod(left, kind.value.minor)
        if count:
            found.append(Chips(kind.label, count, kind.fill, kind.ink))
    if left:
        found.append(Chips(words.money(Money(left)), 1, *COIN))
    return tuple(found)
