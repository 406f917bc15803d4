"""A table's shift whose count and rounds differ by more than any cause explains: an alert on the floor.

Source: FORMULA 8 (alarm on what is unexplained, not on over and short); REQ R52.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablemgr.core.money import Money
from tablemgr.floor.racks.book import Book
from tablemgr.floor.racks.figures import LIVE, figures_of
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.shift_readings import milestone_facts

KINDS = ("DropAccepted", "RackCounted", "CauseFound")
"""What makes a win known, or changes what is left of it."""
OPENED = "GamingDayOpened"
DAYS = 2
"""Gaming days of which it is told at a start."""


@dataclass(frozen=True, slots=True)
class Unexplained:
    """What is left of one table's shift, by how much, and since when that is known."""

    table: str
    shift: int
    amount: Money
    since_us: int


class UnexplainedWatch:
    """The shifts of one chain, each looked at when something of its win is written."""

    def __init__(self, readings: Readings) -> None:
        self._readings = readings
        self._read_to: int | None = None

    def look(self, book: Book, limit: Money, now_us: int) -> Iterator[Unexplained]:
        """Answer shifts that ended with more unexplained than the limit, either way; none where it is 0.

        Source: FORMULA 8.
        """
        if self._read_to is None:
            opened = [told.entry.seq for told in milestone_facts(self._readings, (OPENED,))]
            self._read_to = opened[-DAYS] if len(opened) >= DAYS else 0
        places: dict[tuple[str, int], int] = {}
        for told in milestone_facts(self._readings, KINDS, after=self._read_to):
            self._read_to = told.entry.seq
            shift = getattr(told.fact, "shift", 0)
            # A shift's change closes the shift before the one that it opens.
            for number in (shift - 1, shift):
                places[told.entry.table or "", number] = told.entry.at_us
        for place, at_us in places.items():
            one = book.shifts.get(place)
            if (
                not limit
                or one is None
                or one.last_seq is None
                or one.mode != LIVE
                or one.takings.win is None
            ):
                continue
            left = figures_of(self._readings, book, one, now_us=now_us).bridge.unexplained
            if left is not None and abs(left.minor) > limit.minor:
                yield Unexplained(one.table, one.shift, left, at_us)
