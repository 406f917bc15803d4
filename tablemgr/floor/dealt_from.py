"""Which set or deck a hand was dealt from: the one that lay at its table when the round was opened.

Source: REQ R54 (hand refers to it).
"""

from __future__ import annotations

from tablemgr.ledger.readings import Readings
from tablemgr.ledger.rows import Told
from tablemgr.table.pieces_events import PIECES_KINDS, PiecesPutIn


def dealt_from(readings: Readings, table: str, opened_seq: int) -> Told | None:
    """Answer the entry by which a round's set or deck was put in, None where nobody said which one lies there.

    Source: REQ R54.
    """
    kinds = tuple(kind.__name__ for kind in PIECES_KINDS)
    before = [told for told in readings.table_facts(table, *kinds) if told.entry.seq < opened_seq]
    last = before[-1] if before else None
    return last if last is not None and isinstance(last.fact, PiecesPutIn) else None


def set_named(readings: Readings, table: str, told: tuple[Told, ...]) -> str:
    """Answer the set's or deck's name of a round's entries, "" for none. Source: REQ R54."""
    found = dealt_from(readings, table, told[0].entry.seq) if told else None
    return found.fact.name if found is not None and isinstance(found.fact, PiecesPutIn) else ""
