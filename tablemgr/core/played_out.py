"""Every deal of a game counted: how many the player wins, pushes and loses, and what that costs him.

Source: PG 7; PGP 8.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """How many of all deals the player wins, pushes and loses."""

    win: int
    push: int
    lose: int

    @property
    def deals(self) -> int:
        """How many deals there are. Source: PG 7; PGP 8."""
        return self.win + self.push + self.lose

    def player_edge(self, commission_bp: int = 500) -> Fraction:
        """Answer what the player loses on a unit bet, commission on his wins. Source: PG 7; PGP 8."""
        return Fraction(self.lose - self.win * _left(commission_bp), self.deals)

    def banker_edge(self, commission_bp: int = 500) -> Fraction:
        """Answer what a banking player loses on a unit bet, commission on his wins. Source: PG 7; PGP 8."""
        return Fraction(self.win - self.lose * _left(commission_bp), self.deals)


def _left(commission_bp: int) -> Fraction:
    return 1 - Fraction(commission_bp, 10_000)
