"""Side bets: Bonanza on the four tiles, and the sum of the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.settlements import Line, Reason
from tablemgr.games.pai_gow.classes import classes
from tablemgr.games.pai_gow.kinds import KIND_OF
from tablemgr.games.pai_gow.pay_tables import PayTable
from tablemgr.games.pai_gow.start import DICE
from tablemgr.pieces.tiles import Tile

BONANZA, SUM = "bonanza", "sum"
LOSE = "lose"

BONANZA_CLASSES = (
    "gee-joon-and-teen",
    "gee-joon-and-day",
    "teen-and-day-pairs",
    "lame-duck",
    "two-pair",
    "high-pair",
    "one-pair",
    "wong",
)
"""What Bonanza may pay, highest first; every other hand loses. PG 6."""

_HIGH_PAIRS = frozenset({"GJ", "T", "D"})
_TWO_HIGH_PAIRS = {
    frozenset({"GJ", "T"}): "gee-joon-and-teen",
    frozenset({"GJ", "D"}): "gee-joon-and-day",
    frozenset({"T", "D"}): "teen-and-day-pairs",
}


def bonanza_class(hand: Sequence[Tile]) -> str:
    """Answer the highest Bonanza class of four tiles, by what they are and not how they are set.

    Source: PG 6 (Bonanza; pay by composition, not by points).
    """
    held = Counter(KIND_OF[piece] for piece in hand)
    pairs = frozenset(kind for kind, count in held.items() if count == 2)
    if len(pairs) == 2:
        return _TWO_HIGH_PAIRS.get(pairs, "two-pair")
    if pairs:
        return "high-pair" if pairs <= _HIGH_PAIRS else "one-pair"
    if {"H6", "L6"} <= held.keys() and held.keys() & {"H7", "L7"} and held.keys() & {"H4", "L4"}:
        return "lame-duck"
    if "9" in held and held.keys() & {"T", "D"}:
        return "wong"
    return LOSE


def dice_sum_class(dice: Sequence[int]) -> str:
    """Answer the class of a throw in the dice side bet: its sum.

    Source: PG 6 (dice side bets).
    """
    return str(sum(dice))


def side_line(found: str, stake: Money, table: PayTable, *, box: int = 1) -> Line:
    """Answer a side bet settled by its class: paid to one, or lost where the table does not pay it.

    Source: PG 6.
    """
    pays = table.pays_for(found)
    outcome = Outcome.WIN if pays > 0 else Outcome.LOSE
    reason = Reason("TILES-SIDE-BET", (("class", found), ("pays", pays), ("table", table.id)))
    return Line("side", table.bet, stake, outcome, Fraction(pays), stake * pays, reasons=(reason,), box=box)


def bonanza_counts() -> dict[str, int]:
    """Answer how many of all 35,960 hands are of each Bonanza class.

    Source: PG 6 (combos).
    """
    counts = dict.fromkeys((*BONANZA_CLASSES, LOSE), 0)
    for hand, weight in classes():
        counts[bonanza_class(hand)] += weight
    return counts


def dice_sum_counts() -> dict[str, int]:
    """Answer how many of the 216 throws of three dice give each sum.

    Source: PG 6 (dice side bets).
    """
    return dict(Counter(dice_sum_class(dice) for dice in product(range(1, 7), repeat=DICE)))


def house_edge(counts: dict[str, int], table: PayTable) -> Fraction:
    """Answer the house's edge on a unit staked, from the number of ways to each class.

    Source: PG 6 (edges).
    """
    ways = sum(counts.values())
    return -Fraction(sum(count * table.pays_for(found) for found, count in counts.items()), ways)
