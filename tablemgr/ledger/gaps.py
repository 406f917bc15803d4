"""Numbers of every series, followed through the trail: missing, given twice, out of order, or declared lost.

Source: ledger.md (numbers; a gap report proves it); REQ R23.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from tablemgr.ledger.draw_trail import SHIFTS
from tablemgr.ledger.drawing import DISPUTES, ROUNDS
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.marks import Series
from tablemgr.table.codec import KINDS
from tablemgr.table.facts import Fact
from tablemgr.table.keeping_events import Restored
from tablemgr.table.trail_events import RecoveryDeclared

NUMBERED = {
    "RoundOpened": (ROUNDS, "number", True),
    "RoundSkipped": (ROUNDS, "number", True),
    "DealOpened": (ROUNDS, "number", True),
    "DisputeOpened": (DISPUTES, "number", False),
    "ShiftOpened": (SHIFTS, "shift", False),
}
"""Facts that take a number: of which series, in which field, whether each table has its own."""
COUNTED = frozenset(
    {*NUMBERED, "Restored", "RecoveryDeclared"}
    | {name for name, kind in KINDS.items() if {"series", "number"} <= {f.name for f in fields(kind)}}
    | {name for name, kind in KINDS.items() if hasattr(kind, "SERIES")}
)
"""Kinds of facts that say something about a series."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Numbers of a series that are not as they should be, first to last."""

    kind: str
    """"missing", "twice", "order" (given after a higher one) or "declared" (owned up to by a recovery)."""
    series: str
    table: str
    first: int
    last: int
    seq: int
    """The entry that shows it."""


@dataclass(slots=True)
class _Followed:
    """What was seen of one series."""

    highest: int = 0
    seen: set[int] = field(default_factory=set)
    open: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Numbers that were passed over, by their first: last, and the entry that passed them over."""


class Numbers:
    """Follows every series; take facts in the order of the trail, then ask."""

    def __init__(self) -> None:
        self.count = 0
        self._series: dict[Series, _Followed] = {}
        self._found: list[Gap] = []

    def take(self, entry: Entry, fact: Fact) -> None:
        """Take the next fact. Source: REQ R23."""
        if isinstance(fact, Restored):
            for floor in fact.floors:
                self._declared((floor.series, floor.table), floor.known, entry.seq)
        elif isinstance(fact, RecoveryDeclared):
            for known in fact.numbers:
                self._declared((known.series, known.table), known.number, entry.seq)
        else:
            for series, number in _numbers_in(entry, fact):
                self._given(series, number, entry.seq)

    def _given(self, series: Series, number: int, seq: int) -> None:
        here = self._series.setdefault(series, _Followed())
        self.count += 1
        if number in here.seen:
            self._found.append(Gap("twice", *series, number, number, seq))
            return
        # A series may begin at any number; after that none is passed over.
        if here.highest and number > here.highest + 1:
            here.open[here.highest + 1] = (number - 1, seq)
        elif here.highest and number < here.highest:
            self._found.append(Gap("order", *series, number, number, seq))
            _close(here, number)
        here.seen.add(number)
        here.highest = max(here.highest, number)

    def _declared(self, series: Series, known: int, seq: int) -> None:
        here = self._series.setdefault(series, _Followed())
        if known > here.highest:
            self._found.append(Gap("declared", *series, here.highest + 1, known, seq))
            here.highest = known

    def gaps(self) -> tuple[Gap, ...]:
        """Answer what is not as it should be, by series, table and number. Source: REQ R23."""
        missing = [
            Gap("missing", *series, first, last, seq)
            for series, here in self._series.items()
            for first, (last, seq) in here.open.items()
        ]
        return tuple(sorted([*self._found, *missing], key=lambda g: (g.series, g.table, g.first, g.seq)))

    def last(self) -> tuple[tuple[Series, int, int], ...]:
        """Answer every series with its highest number and how many were given. Source: REQ R23."""
        return tuple((name, here.highest, len(here.seen)) for name, here in sorted(self._series.items()))


def _close(here: _Followed, number: int) -> None:
    """A number that was passed over has come after all."""
    for first, (last, seq) in list(here.open.items()):
        if first <= number <= last:
            del here.open[first]
            if first < number:
                here.open[first] = (number - 1, seq)
            if number < last:
                here.open[number + 1] = (last, seq)


def _numbers_in(entry: Entry, fact: Fact) -> Iterator[tuple[Series, int]]:
    named = NUMBERED.get(entry.kind)
    said: Any = fact
    if named is not None:
        series, name, of_table = named
        yield (series, (entry.table or "") if of_table else ""), getattr(said, name)
    elif hasattr(fact, "SERIES"):
        # Chips and boxes: series of the whole house; a fact that issues several numbers holds the last.
        for number in range(getattr(said, "first", said.number), said.number + 1):
            yield (said.SERIES, ""), number
    elif hasattr(fact, "series") and hasattr(fact, "number") and getattr(fact, "copy", 1) == 1:
        yield (said.series, entry.table or ""), said.number


def gaps_of(trail: Iterable[tuple[Entry, Fact]]) -> Numbers:
    """Follow the numbers of a whole trail.

    Source: ledger.md (a gap report proves it).
    """
    numbers = Numbers()
    for entry, fact in trail:
        numbers.take(entry, fact)
    return numbers
