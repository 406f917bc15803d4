"""What is asked about the trail itself: its milestones, its checkpoints, one entry.

Source: ledger.md (the end of the chain).
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, select

from tablemgr.ledger import ground
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.readtables import MILESTONE
from tablemgr.ledger.schema import ENTRY
from tablemgr.ledger.store import Store
from tablemgr.table.codec import decode
from tablemgr.table.facts import Fact
from tablemgr.table.trail_events import CheckpointSigned, ShiftClosed


def milestones(store: Store, *kinds: str) -> tuple[Fact, ...]:
    """Answer facts of the trail itself, of some kinds, in order.

    Source: ledger.md (the end of the chain).
    """
    return tuple(decode(e.kind, e.version, e.body) for e in _entries(store, *kinds))


def checkpoint_of(store: Store, shift: int) -> Entry | None:
    """Answer the checkpoint that closes a shift, None where there is none.

    Source: ledger.md (checkpoints at shift close).
    """
    closed, next_closed = _closing_of(store, shift)
    if closed is None:
        return None
    found = None
    for entry in _entries(store, "CheckpointSigned", after=closed, to=next_closed):
        fact = decode(entry.kind, entry.version, entry.body)
        if isinstance(fact, CheckpointSigned) and fact.shift == shift:
            found = entry
    return found


def _closing_of(store: Store, shift: int) -> tuple[int | None, int | None]:
    """At which entry a shift was closed, and at which one the next; None where it was not."""
    closed = None
    for entry in _entries(store, "ShiftClosed"):
        if closed is not None:
            return closed, entry.seq
        fact = decode(entry.kind, entry.version, entry.body)
        if isinstance(fact, ShiftClosed) and fact.shift == shift:
            closed = entry.seq
    return closed, None


def entry_at(store: Store, seq: int) -> Entry | None:
    """Answer one entry by its number. Source: ledger.md (anchors)."""
    rows = _rows(store, select(ENTRY).where(ENTRY.c.origin == store.origin, ENTRY.c.seq == seq))
    return Entry(*rows[0]) if rows else None


def since(store: Store, milestone: str, *kinds: str) -> tuple[Fact, ...] | None:
    """Answer facts of some kinds after the newest milestone of a kind, in order; None where there is none.

    Source: ledger.md (checkpoints at shift close; backups).
    """
    newest = select(func.max(MILESTONE.c.seq)).where(
        MILESTONE.c.origin == store.origin, MILESTONE.c.kind == milestone
    )
    ((last,),) = _rows(store, newest)
    if last is None:
        return None
    here = (ENTRY.c.origin == store.origin, ENTRY.c.seq > last, ENTRY.c.kind.in_(kinds))
    rows = [Entry(*row) for row in _rows(store, select(ENTRY).where(*here).order_by(ENTRY.c.seq))]
    return tuple(decode(e.kind, e.version, e.body) for e in rows)


def _entries(store: Store, *kinds: str, after: int = 0, to: int | None = None) -> list[Entry]:
    here = (MILESTONE.c.origin == store.origin, MILESTONE.c.kind.in_(kinds), MILESTONE.c.seq > after)
    upto = () if to is None else (MILESTONE.c.seq <= to,)
    seqs = select(MILESTONE.c.seq).where(*here, *upto)
    asked = select(ENTRY).where(ENTRY.c.origin == store.origin, ENTRY.c.seq.in_(seqs)).order_by(ENTRY.c.seq)
    return [Entry(*row) for row in _rows(store, asked)]


def _rows(store: Store, asked: Any) -> list[Any]:
    with ground.told(store.ledger, ground.driver()), store.engine.connect() as connection:
        return list(connection.execute(asked))
