"""What the house takes at a table that its players bank: the collection, and no win.

Such a rack moves by chips that are sold or bought back, for money in the box, and by fees: what is counted beyond
the money is the collection.

Source: FORMULA 7 (rack identity; revenue as counted); REQ R60.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from tablemgr.core.collection import rack_over_short
from tablemgr.core.money import Money
from tablemgr.core.problems import Problem, problem
from tablemgr.core.takings import Takings, hold, known_sum

PLAYERS_BANK = frozenset({"tien-gow"})
"""Games in which the house is never anybody's other side. Source: FORMULA 7; requirements §3."""


@dataclass(frozen=True, slots=True)
class Revenue:
    """One table's shift by its collection."""

    takings: Takings
    expected: Money | None
    """What its players owe by the table's rules, else what was written down as taken; None where nobody can say."""

    @property
    def counted(self) -> Money | None:
        """The house's revenue: the collection as chips and box count it. Source: FORMULA 7; REQ R60."""
        return self.takings.win

    @property
    def over_short(self) -> Money | None:
        """Counted less expected. Source: FORMULA 7."""
        return None if self.expected is None else rack_over_short(self.takings, self.expected)

    @property
    def is_negative(self) -> bool:
        """Whether it is to be looked into: no collection is below nothing. Source: REQ R60."""
        return self.counted is not None and self.counted.minor < 0


def revenue_alarm(table: str, shift: int, revenue: Revenue | None) -> tuple[Problem, ...]:
    """Answer what a table's shift asks for whose collection is below nothing. Source: REQ R60."""
    is_negative = revenue is not None and revenue.is_negative
    return (problem("RACK-REVENUE-NEGATIVE", table, table=table, shift=shift),) if is_negative else ()


@dataclass(frozen=True, slots=True)
class Parted:
    """Several tables or shifts: what the house won where it banks, what it collected where players do."""

    banked: int
    """How many the house banks."""
    players: int
    """How many their players bank."""
    win: Money | None
    """Of those that the house banks; None where there are none, or one is not known."""
    banked_drop: Money | None
    revenue: Money | None
    """Of those that players bank; None where there are none, or one is not known."""
    players_drop: Money | None

    @property
    def hold(self) -> Decimal | None:
        """Win over the drop of the same tables. Source: FORMULA 1 F."""
        return hold(self.win, self.banked_drop)


def parted(parts: Sequence[tuple[str, Takings]]) -> Parted:
    """Answer takings by game, house and players apart.

    Source: FORMULA 1 F, 7; REQ R40 (n/a, never zero), R60.
    """
    banked = [took for game, took in parts if game not in PLAYERS_BANK]
    others = [took for game, took in parts if game in PLAYERS_BANK]
    return Parted(
        len(banked), len(others), known_sum([one.win for one in banked]), known_sum([one.drop for one in banked]),
        known_sum([one.win for one in others]), known_sum([one.drop for one in others]),
    )  # fmt: skip
