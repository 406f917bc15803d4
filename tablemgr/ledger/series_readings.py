"""What is asked of a series of numbers: where it stood before a day.

Source: REQ R21; ledger.md (numbers).
"""

from __future__ import annotations

from sqlalchemy import func, select

from tablemgr.ledger.entries import Entry
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.schema import ENTRY
from tablemgr.table.codec import decode


def number_before(readings: Readings, kind: str, day: str) -> int:
    """Answer the last number that facts of a kind took before a gaming day, 0 for none.

    Source: REQ R21 (a series that begins anew with the year).
    """
    here = (ENTRY.c.origin == readings.origin, ENTRY.c.kind == kind, ENTRY.c.gaming_day < day)
    rows = readings.rows(select(ENTRY).where(*here).order_by(ENTRY.c.seq.desc()).limit(1))
    if not rows:
        return 0
    entry = Entry(*rows[0])
    number: int = getattr(decode(entry.kind, entry.version, entry.body), "number", 0)
    return number


def last_before(readings: Readings, day: str) -> int:
    """Answer the last entry before the first one of a gaming day or a later one; 0 where there is none before it.

    Source: REQ R76.
    """
    later = select(func.min(ENTRY.c.seq)).where(ENTRY.c.origin == readings.origin, ENTRY.c.gaming_day >= day)
    ((first,),) = readings.rows(later)
    return readings.count_entries() if first is None else int(first) - 1
