"""Which facts of a round still count, and how a round's records are found among the trail's."""

from __future__ import annotations

from collections.abc import Iterable

from tablemgr.ledger.rows import Told
from tablemgr.table.events import EntryUndone


def standing(records: Iterable[Told]) -> tuple[Told, ...]:
    """Answer the records of one round that still count: what was undone before its seat resolved is gone.

    Source: facts.md (undo before resolve).
    """
    placed = tuple(records)
    undone = {r.fact.entry for r in placed if isinstance(r.fact, EntryUndone)}
    return tuple(
        r for place, r in enumerate(placed, 1) if place not in undone and not isinstance(r.fact, EntryUndone)
    )
