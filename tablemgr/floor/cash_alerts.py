"""A patron's cash of the open day that nears what is reported, or is over it: an alert on the floor while it is played.

Source: REQ R66 (alert near and over); FORMULA 11; screens.md (floor: alerts stay).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablemgr.core.cash_watch import Watch
from tablemgr.core.money import Money
from tablemgr.floor.cash_elsewhere import Elsewhere, joined
from tablemgr.floor.racks.book import Book
from tablemgr.floor.racks.cash_book import KINDS, CashBook, bounds_around
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.shift_readings import milestone_facts

NEAR, OVER = "cash-near", "cash-over"


@dataclass(frozen=True, slots=True)
class CashAlert:
    """One patron and direction that reached a threshold."""

    kind: str
    table: str
    patron: str
    direction: str
    amount: Money
    since_us: int
    stations: tuple[str, ...] = ()
    """The other stations whose cash is in the sum."""


class CashWatch:
    """The open day's cash, followed entry by entry."""

    def __init__(self, readings: Readings) -> None:
        self._readings = readings
        self._day, self._read_to = "", 0
        self._book = CashBook()

    def look(self, book: Book, elsewhere: Elsewhere = ()) -> Iterator[CashAlert]:
        """Answer who is near or over the report's threshold on the open day, each direction apart.

        elsewhere: the same day's cash at the other stations. Who moved none here in a direction is an alert there.

        Source: REQ R66 (never netted).
        """
        if not book.day:
            return
        self._follow(book)
        for one in joined(self._book.of_day(book.day), elsewhere, self._book.limits):
            for direction, level, amount in (
                ("in", one.watch_in, one.cash_in),
                ("out", one.watch_out, one.cash_out),
            ):
                if level in (Watch.NEAR, Watch.REPORT):
                    moved = [e for e in one.entries if e.direction == direction and not e.by_hand]
                    here = [entry for entry in moved if not entry.station]
                    if not here:
                        continue
                    kind = OVER if level is Watch.REPORT else NEAR
                    stations = tuple(sorted({entry.station for entry in moved if entry.station}))
                    table, since = here[-1].table, moved[-1].at_us
                    yield CashAlert(kind, table, one.patron, direction, amount, since, stations)

    def _follow(self, book: Book) -> None:
        limits = book.jurisdiction.cash
        if (self._day, self._book.limits) != (book.day, limits):
            self._day, self._book = book.day, CashBook(limits)
            self._read_to, _ = bounds_around(self._readings, book.day)
        for told in milestone_facts(self._readings, KINDS, after=self._read_to):
            self._read_to = told.entry.seq
            self._book.take(told.entry, told.fact)
