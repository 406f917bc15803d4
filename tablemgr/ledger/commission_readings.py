"""Commission as settlements charged it when they were made: what a seat owes where chips are taken later.

A re-call, ruling or correction moves the difference in chips there and then: it changes nothing of what is owed.

Source: recording.md (bets: owed until the player leaves); FORMULA 6, 8.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import func, select

from tablemgr.ledger.entries import Entry
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.readtables import POSTING
from tablemgr.ledger.rows import Told
from tablemgr.ledger.schema import ENTRY
from tablemgr.ledger.stretches import Stretch
from tablemgr.table.codec import decode

CHARGING = ("SeatResolved", "BankSettled")
"""Facts that charge commission for the first time."""


def first_charged(stretch: Stretch) -> int:
    """Answer the commission that was charged at a table between two entries, in minor units, before any change of it.

    Source: FORMULA 6.
    """
    of_kind = select(ENTRY.c.seq).where(
        ENTRY.c.origin == stretch.readings.origin, ENTRY.c.seq > stretch.first_seq, ENTRY.c.seq <= stretch.last,
        ENTRY.c.kind.in_(CHARGING), ENTRY.c.table == stretch.table,
    )  # fmt: skip
    asked: Any = select(func.sum(POSTING.c.amount)).where(
        *stretch.written(POSTING), POSTING.c.account == "commission", POSTING.c.seq.in_(of_kind)
    )
    ((found,),) = stretch.readings.rows(asked)
    return int(found or 0)


def charging_facts(readings: Readings, table: str, kinds: tuple[str, ...], *, after: int) -> Iterator[Told]:
    """Answer facts of some kinds at a table after an entry, in order. Source: ledger.md (projections are folds)."""
    here = (
        ENTRY.c.origin == readings.origin, ENTRY.c.seq > after, ENTRY.c.table == table, ENTRY.c.kind.in_(kinds)
    )  # fmt: skip
    for row in readings.rows(select(ENTRY).where(*here).order_by(ENTRY.c.seq)):
        entry = Entry(*row)
        yield Told(entry, decode(entry.kind, entry.version, entry.body))
