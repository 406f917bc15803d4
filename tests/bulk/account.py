"""A month in plain numbers: what its writer laid down, counted, planted and named; no code of the program's figures.

Amounts are minor units.

Source: FORMULA 1, 7, 8.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tablemgr.table.facts import Fact

PLAYERS = ("player", "bank")
ROUNDS, VOIDS = ("RoundClosed", "DealSettled"), ("RoundVoided", "DealVoided")


@dataclass(slots=True)
class Part:
    """One table in one shift."""

    table: str
    shift: int
    day: str
    begun_us: int
    opener: int | None
    ended_us: int | None = None
    closer: int | None = None
    drop: int | None = None
    late: bool = False
    fills: int = 0
    credits: int = 0
    collected: int = 0
    house: int = 0
    commission: int = 0
    rounds: int = 0
    voids: int = 0
    unnamed: int = 0
    named: list[tuple[str, int]] = field(default_factory=list)
    adjusted: int = 0
    paused_us: int = 0

    @property
    def win(self) -> int | None:
        """What left players for good: cash in the box and chips in the rack, less what was put there."""
        if self.opener is None or self.closer is None or self.drop is None:
            return None
        return self.drop + self.closer + self.credits + self.collected - self.opener - self.fills

    @property
    def explained(self) -> int:
        """What was named."""
        return sum(amount for _, amount in self.named)


@dataclass(slots=True)
class Account:
    """The whole month."""

    parts: dict[tuple[str, int], Part] = field(default_factory=dict)
    days: dict[int, str] = field(default_factory=dict)
    variances: list[tuple[str, int, int]] = field(default_factory=list)
    """Table, shift that it opened, and what was missing against the last closer."""
    declared: tuple[int, int] = (0, 0)
    """Numbers of fills that are owned up to as lost."""
    corrections: int = 0
    pending: dict[str, tuple[int, int]] = field(default_factory=dict)
    """What was put right at a table that stood closed while the house had no shift: house and commission."""
    ends_us: int = 0
    closed_us: dict[int, int] = field(default_factory=dict)
    """When the house closed a shift."""
    last_us: dict[tuple[str, int], int] = field(default_factory=dict)
    """When a table's last round of a shift had ended."""

    def played_until(self, part: Part) -> int:
        """Answer where a part's table time ends: nobody counted, so with its shift, or with a round that went on."""
        assert part.ended_us is not None
        if part.closer is not None:
            return part.ended_us
        goes_on = max(
            self.closed_us.get(part.shift, part.ended_us), self.last_us.get((part.table, part.shift), 0)
        )
        return min(part.ended_us, goes_on)

    def begun(self, table: str, shift: int, day: str, at_us: int, opener: int | None) -> None:
        """A table is in a shift from now on."""
        idle = self.parts.get((table, shift))
        part = self.parts[table, shift] = Part(table, shift, day, at_us, opener)
        # It is this shift's, whose rack gave nothing for it.
        house, commission = self.pending.pop(table, (0, 0))
        part.house = house + (idle.house if idle else 0)
        part.commission = commission + (idle.commission if idle else 0)
        part.unnamed = -part.house - part.commission

    def put_right(self, table: str, shift: int, rack: int, at_us: int, moved: tuple[int, int]) -> None:
        """A round of before was put right at a table that stood closed with a rack, in a shift of the house."""
        part = self.parts.get((table, shift))
        if part is None:
            # Its chips lay locked: it began and ended with them, and there was no box.
            part = Part(table, shift, self.days[shift], at_us, rack, ended_us=at_us, closer=rack, drop=0)
            self.parts[table, shift] = part
        part.house += moved[0]
        part.commission += moved[1]
        part.unnamed -= sum(moved)

    def ended(self, table: str, shift: int, at_us: int) -> None:
        """A table is in its shift no longer."""
        if shift:
            self.parts[table, shift].ended_us = at_us

    def posted(self, table: str, shift: int, house: int, commission: int, fact: Fact) -> None:
        """A fact was written at a table."""
        part = self.parts.get((table, shift))
        if part is None:
            before = self.pending.get(table, (0, 0))
            self.pending[table] = (before[0] + house, before[1] + commission)
            return
        part.house += house
        part.commission += commission
        part.rounds += type(fact).__name__ in ROUNDS
        part.voids += type(fact).__name__ in VOIDS


def moves(fact: Fact) -> tuple[int, int]:
    """What a fact moves to the house, and as commission."""
    house = commission = 0
    for posting in _postings(fact):
        if posting.account == "commission":
            commission += posting.amount.minor
        elif posting.account not in PLAYERS:
            house += posting.amount.minor
    return house, commission


def _postings(fact: Any) -> Iterator[Any]:
    for name in ("postings", "mirror"):
        yield from getattr(fact, name, ())
    for name in ("settlement", "new"):
        made = getattr(fact, name, None)
        if made is not None and hasattr(made, "postings"):
            yield from made.postings
