"""Read tables from facts: drawn with every commit, and all over again at will."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tablemgr.ledger import draw_chips, draw_deals, draw_keeping, draw_rounds, draw_trail
from tablemgr.ledger.drawing import Draw, Drawing
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.readtables import DRAWING, DRAWN_BY
from tablemgr.table.facts import Fact

DRAWS: dict[str, Draw] = {
    **draw_rounds.DRAWS,
    **draw_deals.DRAWS,
    **draw_trail.DRAWS,
    **draw_keeping.DRAWS,
    **draw_chips.DRAWS,
}
"""What each kind of fact does; a kind that is not here changes no read table."""
Decode = Callable[[str, int, bytes], Fact]


def draw(drawing: Drawing, entry: Entry, fact: Fact) -> None:
    """Draw one fact into the read tables.

    Source: ledger.md (projections written in the same transaction).
    """
    step = DRAWS.get(entry.kind)
    if step is not None:
        step(drawing, entry, fact)


def drawn_to(drawing: Drawing, entry: Entry) -> None:
    """Keep how far the read tables go.

    Source: ledger.md (projections).
    """
    drawing.do.drawn.run(
        drawing.cursor, origin=entry.origin, seq=entry.seq, digest=entry.digest, **{DRAWN_BY: DRAWING}
    )


def redraw(drawing: Drawing, entries: Iterable[Entry], decode: Decode) -> int:
    """Draw entries in their order into read tables that are empty; answer how many.

    Source: ledger.md (rebuilt from `entry` at will).
    """
    heads: dict[str, Entry] = {}
    count = 0
    for entry in entries:
        draw(drawing, entry, decode(entry.kind, entry.version, entry.body))
        heads[entry.origin] = entry
        count += 1
    for entry in heads.values():
        drawn_to(drawing, entry)
    return count


def contents(cursor: Any, table: str, columns: Iterable[str]) -> list[tuple[Any, ...]]:
    """Answer a read table's rows in a fixed order, for comparing two drawings.

    Source: ledger.md (rebuild must equal the live ones).
    """
    names = ", ".join(f'"{name}"' for name in columns)
    return sorted(map(tuple, cursor.execute(f'SELECT {names} FROM "{table}"')), key=repr)  # noqa: S608
