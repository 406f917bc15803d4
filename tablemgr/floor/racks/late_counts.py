"""A count of a shift's change that is past, keyed from the blank form that it was written on while its day is open.

It closes the shift before and opens the one after, as the count at the change would have; both wins are known then.

Source: REQ R37, R65, R78; FORMULA 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from tablemgr.core.chip_counts import worth
from tablemgr.core.problems import Problem, problem
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.book import OPENING, Book, TableBook, TableShift, chips, counts
from tablemgr.floor.racks.ground import Ground, Planned, check_counted
from tablemgr.table import chip_events as k

INVENTORY = "inventory"


@dataclass(frozen=True, slots=True)
class Change:
    """A table's change from one shift to the next, at which nobody counted."""

    ended: TableShift
    begun: TableShift

    def frozen(self, book: Book) -> str:
        """Answer the closed gaming day that one of both shifts is of, "" for none. Source: REQ R65."""
        days = (self.ended.day, self.begun.day)
        return next((day for day in days if day in book.closed_days), "")


def uncounted(book: Book) -> tuple[Change, ...]:
    """Answer every change of shifts over which a table stayed open and which nobody counted, by table and shift.

    Source: REQ R37.
    """
    found = []
    for here in book.tables.values():
        shifts = sorted(number for table, number in book.shifts if table == here.table)
        for before, after in pairwise(shifts):
            change = Change(book.shifts[here.table, before], book.shifts[here.table, after])
            if _is_uncounted(change, here):
                found.append(change)
    return tuple(sorted(found, key=lambda change: (change.begun.table, change.begun.shift)))


def _is_uncounted(change: Change, here: TableBook) -> bool:
    ended, begun = change.ended, change.begun
    stayed_open = (ended.last_seq, ended.ended_us) == (begun.first_seq, begun.begun_us)
    waits_to_open = here.state == OPENING and here.shift == begun.shift
    is_counted = ended.closer is not None or begun.opener is not None
    return stayed_open and not (is_counted or waits_to_open or ended.is_idle or begun.is_idle)


def take_late(book: Book, here: TableBook, fact: k.RackCounted) -> bool:
    """Put a count into the book that came after its change; answer whether it was one. Source: REQ R78."""
    begun, now = book.shifts.get((here.table, fact.shift)), book.now(here.table)
    if begun is None or (now is not None and fact.shift > now.shift):
        return False
    ended = max(
        (one for one in book.shifts.values() if one.table == here.table and one.shift < fact.shift),
        key=lambda one: one.shift,
    )
    ended.closer = begun.opener = fact
    for one in (ended, begun):
        one.counted.append(fact)
    book.counts_of[fact.number] = (here.table, fact.shift)
    last = here.last_closer
    if last is None or book.counts_of[last.number][1] < fact.shift:
        # Nobody counted the rack since: the next opening count is held against what lay there then.
        here.last_closer = fact
    return True


def _enter(act: a.EnterCount, ground: Ground) -> Planned:
    book = ground.book
    found: list[Problem] = check_counted(act.chips, ground, empty=True)
    change = next(
        (one for one in uncounted(book) if (one.begun.table, one.begun.shift) == (act.table, act.shift)), None
    )
    if change is None:
        found.append(problem("RACK-LATE-NONE", act.table, shift=act.shift))
    elif day := change.frozen(book):
        found.append(problem("RACK-LATE-DAY", act.table, day=day))
    what, became = book.forms.get(act.form, ("", ""))
    if what != INVENTORY or became:
        found.append(problem("FORM-UNKNOWN", "", number=act.form))
    if found:
        return found, ()
    counted, number = counts(act.chips), ground.next_number(k.RackCounted.SERIES)
    fact = k.RackCounted(
        number, a.SHIFT, act.shift, chips(counted), worth(counted), (), (), 0, 0
    )  # fmt: skip
    return [], (fact, k.FormEntered(act.form, "entered", "", number, ""))


PLANS: dict[type[a.RackAct], Callable[..., Planned]] = {a.EnterCount: _enter}
