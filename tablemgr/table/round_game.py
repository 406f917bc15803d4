"""What a round needs of a game, and the small values it gets back. Pieces are codes throughout.

One `RoundGame` is bound to a table's rules: house way, switches and pay tables are inside it.

Source: architecture.md (Game is a small Protocol).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Problem
from tablemgr.core.settlements import Reason
from tablemgr.table.events import Passed
from tablemgr.table.facts import Codes

UNKNOWN = "?"
"""A piece that lay there and that nobody entered."""


@dataclass(frozen=True, slots=True)
class Set:
    """A hand set in two, with the house-way row that says so; row is empty where a person set it."""

    low: Codes
    high: Codes
    low_label: str
    high_label: str
    row: str = ""
    sentence: str = ""
    passed: tuple[Passed, ...] = ()


@dataclass(frozen=True, slots=True)
class Compared:
    """A seat's hand against the bank's: orders 1, 0 (a copy) or -1 from the player's side."""

    outcome: Outcome
    low_order: int
    high_order: int
    low_label: str
    high_label: str
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class SideResult:
    """What a side bet comes to: to one; 0 for a push, -1 where it loses."""

    outcome: Outcome
    pays: Fraction
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """What a side bet can be judged by: the seat's pieces, the bank's, the dice; empty where not entered."""

    pieces: Codes
    bank: Codes
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Prize:
    """A fixed prize for other players' hands, and which hands gave it."""

    bet: str
    amount: Money
    reasons: tuple[Reason, ...]


class RoundGame(Protocol):
    """A game as one table plays it."""

    @property
    def game(self) -> str:
        """The game's id ("pai-gow")."""

    @property
    def hand_size(self) -> int:
        """Pieces of a hand."""

    @property
    def positions(self) -> int:
        """Packets or stacks that the dice count over, the banker's included."""

    @property
    def pieces_in_all(self) -> int:
        """Pieces of the pack or set."""

    @property
    def outcomes(self) -> frozenset[Outcome]:
        """What may be called at this table."""

    @property
    def copies(self) -> Mapping[str, int]:
        """How often each code may lie there, codes of kinds and ranks included."""

    @property
    def groups(self) -> Mapping[str, str]:
        """The kind or rank of each code; a group holds no more than its own code's copies."""

    @property
    def loose(self) -> frozenset[str]:
        """Codes of kinds and ranks: the piece itself was not taken."""

    @property
    def side_bets(self) -> tuple[str, ...]:
        """Ids of the side bets on the layout, in its order."""

    def check_suits(self, pieces: Codes, where: str, *, no_flush: bool) -> tuple[Problem, ...]:
        """Answer the Problem of pieces that were not taken closely enough to judge them."""

    def house_way(self, pieces: Codes) -> Set:
        """Answer how the house way sets a whole hand."""

    def as_laid(self, low: Codes, high: Codes) -> Set:
        """Answer a hand as a person laid it, with the names of its two halves."""

    def same_setting(self, one: Set, other: Set) -> bool:
        """Answer whether two settings have equal low and equal high hands."""

    def check_split(self, low: Codes, high: Codes, where: str) -> tuple[Problem, ...]:
        """Answer every Problem of a split: sizes, a low hand that outranks the high hand."""

    def is_foul(self, low: Codes, high: Codes) -> bool:
        """Answer whether a split of right sizes is a foul at this table."""

    def compare(self, hand: Set, bank: Set) -> Compared:
        """Answer what a seat's hand comes to against the bank's."""

    def envy(self, stakes: Mapping[str, Money], others: Sequence[Codes]) -> Prize | None:
        """Answer what a seat wins on other players' hands; stakes are its side bets. None where nothing."""

    def side_bet(self, bet: str, shown: Shown) -> SideResult | None:
        """Answer what a side bet comes to; None where what was entered does not show it."""
