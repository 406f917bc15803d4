"""The program's own walk over the chain: every digest made anew, every number and link compared.

The verifier that stands alone says more; this one is for the start of every day.

Source: ledger.md (chain failure at start).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, select

from tablemgr.ledger import ground
from tablemgr.ledger.chain import GENESIS, digest
from tablemgr.ledger.prepared import Prepared
from tablemgr.ledger.schema import ENTRY
from tablemgr.ledger.store import Store

BATCH = 2_000
"""Entries taken at a time, so that others may write meanwhile."""
FEW = 50
"""Entries between two breaths: less than a millisecond."""
MOST_NAMED = 50


@dataclass(frozen=True, slots=True)
class ChainFault:
    """What does not hold, at which entry."""

    kind: str
    seq: int
    text: str


@dataclass(frozen=True, slots=True)
class Walked:
    """How far the walk came and what it found."""

    entries: int
    last: int
    head: str
    findings: tuple[ChainFault, ...]
    is_whole: bool = True
    """False where somebody stopped it before its end."""


def walk(
    store: Store,
    *,
    until: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
    stop: Callable[[], bool] = lambda: False,
    breathe: Callable[[], None] = lambda: None,
) -> Walked:
    """Walk a store's chain from its first entry to its head, or to an entry.

    progress is told how many entries were walked; where stop says so, the walk ends early. breathe is
    called every few entries, for a walk that is not to keep other threads waiting.

    Source: ledger.md (walks every entry).
    """
    here = (ENTRY.c.origin == bindparam("o"), ENTRY.c.seq > bindparam("a"), ENTRY.c.seq <= bindparam("u"))
    asked = Prepared(select(ENTRY).where(*here).order_by(ENTRY.c.seq).limit(BATCH), store.engine.dialect)
    found: list[ChainFault] = []
    entries, last, prev = 0, 0, GENESIS
    end = store.head()[0] if until is None else until
    pooled = store.engine.raw_connection()
    try:
        connection: Any = pooled.driver_connection
        while True:
            with ground.told(store.ledger, ground.driver()):
                rows = asked.run(connection.cursor(), o=store.origin, a=last, u=end).fetchall()
            for place, row in enumerate(rows):
                _look(found, tuple(row), last, prev)
                last, prev = row[1], row[16]
                if not place % FEW:
                    breathe()
            entries += len(rows)
            is_whole = len(rows) < BATCH
            if is_whole or stop():
                head = prev.hex() if entries else ""
                return Walked(entries, last, head, tuple(found[:MOST_NAMED]), is_whole)
            progress(entries)
    finally:
        pooled.close()


def _look(found: list[ChainFault], row: tuple[Any, ...], last: int, prev: bytes) -> None:
    seq = row[1]
    if seq != last + 1:
        found.append(ChainFault("REMOVED", last + 1, f"entries {last + 1} to {seq - 1} are missing"))
    elif row[15] != prev:
        found.append(ChainFault("BROKEN_LINK", seq, f"entry {seq} names another predecessor"))
    if digest(row[:15], row[15]) != row[16]:
        found.append(ChainFault("ALTERED", seq, f"entry {seq} is not what its digest was made of"))
