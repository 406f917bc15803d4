"""Figures of the game, counted over all 154,143,080 hands by their classes: best hands, lines, edges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tablemgr.games.pai_gow_poker.classes import all_classes
from tablemgr.games.pai_gow_poker.meta import HANDS
from tablemgr.games.pai_gow_poker.pay_tables import PayTable
from tablemgr.games.pai_gow_poker.ranking import CATEGORIES
from tablemgr.games.pai_gow_poker.side_bets import best_line, class_hands, lines_of

Made = tuple[frozenset[str], frozenset[str]]
"""All lines of a hand, and what lies beside its royal flush."""


@dataclass(frozen=True, slots=True)
class Figures:
    """All hands of seven cards, counted."""

    best: Mapping[str, tuple[int, int]]
    """By the best five-card hand in the seven: hands without and with the joker."""
    made: Mapping[Made, int]
    """Hands by everything they make."""

    @property
    def total(self) -> int:
        """Answer how many hands were counted. Source: PGP 7."""
        return sum(self.made.values())

    def hands_of(self, category: str) -> int:
        """Answer how many hands have this as their best five cards. Source: PGP 7."""
        return sum(self.best[category])

    def making(self, line: str) -> int:
        """Answer how many hands make a line, whatever else they make. Source: PGP 6."""
        return sum(hands for (lines, _), hands in self.made.items() if line in lines)

    def paid(self, table: PayTable) -> Mapping[str | None, int]:
        """Answer how many hands each line of a pay table pays; None are those that lose. Source: PGP 6."""
        counted: Counter[str | None] = Counter()
        for (lines, matches), hands in self.made.items():
            best = best_line(table, lines, matches)
            counted[best[0] if best else None] += hands
        return counted

    def edge(self, table: PayTable) -> Fraction:
        """Answer the house's edge on a side bet; for envy, what one other player's hand is worth of the stake.

        Source: PGP 6 (edges).
        """
        pays: dict[str | None, int] = dict(table.lines)
        paid = self.paid(table)
        if table.is_prize:
            worth = sum(hands * pays.get(line, 0) for line, hands in paid.items())
            return Fraction(worth, HANDS * table.least_stake)
        return Fraction(-sum(hands * pays.get(line, -1) for line, hands in paid.items()), HANDS)


def all_hands() -> Iterator[tuple[bool, Made, int]]:
    """Answer, class by class, whether the joker is there, what is made, and for how many hands.

    Source: PGP 8 (classes), CLASSES.md.
    """
    for seven, hands in all_classes():
        for hand, part in class_hands(seven, hands):
            yield seven.joker, lines_of(hand), part


def count_all_hands() -> Figures:
    """Answer all hands counted; some seconds of work, nothing looked up.

    Source: PGP 7.
    """
    best: dict[str, list[int]] = {category: [0, 0] for category in reversed(CATEGORIES)}
    made: Counter[Made] = Counter()
    order = tuple(best)
    for joker, (lines, matches), hands in all_hands():
        made[lines, matches] += hands
        best[next(category for category in order if category in lines)][joker] += hands
    return Figures({category: (without, with_) for category, (without, with_) in best.items()}, made)
