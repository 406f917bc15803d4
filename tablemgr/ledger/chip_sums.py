"""What chips and boxes come to so far by currency and mode, as a checkpoint says it: fills, credits, drop.

Facts of chips name their table; its currency and mode are those of its opening before them.

Source: ledger.md (checkpoints: totals); FORMULA 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Dialect, bindparam, or_, select

from tablemgr.core.money import ZERO, Money
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.prepared import Prepared
from tablemgr.ledger.readtables import MILESTONE
from tablemgr.ledger.schema import ENTRY
from tablemgr.table.chip_events import ChipsReceived, DropAccepted
from tablemgr.table.codec import decode
from tablemgr.table.facts import Fact
from tablemgr.table.table_events import TableOpened

KINDS = ("TableOpened", "ChipsReceived", "DropAccepted")
"""What is summed, and what says of which currency it is."""
Key = tuple[str, str]
"""Currency and mode."""


@dataclass(frozen=True, slots=True)
class Moved:
    """Fills and credits that were received, and what was accepted from boxes; drop is None before the first."""

    fills: Money = ZERO
    credits: Money = ZERO
    drop: Money | None = None


NONE_MOVED = Moved()


@dataclass(slots=True)
class ChipSums:
    """The sums of one trail, as far as its facts were taken."""

    seq: int = 0
    """The last entry that was taken."""
    tables: dict[str, Key] = field(default_factory=dict)
    moved: dict[Key, Moved] = field(default_factory=dict)

    def copy(self) -> ChipSums:
        """Answer the same sums, to go on with where what follows may yet be taken back.

        Source: ledger.md (projections in the same transaction).
        """
        return ChipSums(self.seq, dict(self.tables), dict(self.moved))

    def take(self, entry: Entry, fact: Fact) -> None:
        """Take the next fact; one of another kind changes nothing. Source: ledger.md (checkpoints: totals)."""
        table = entry.table or ""
        match fact:
            case TableOpened():
                self.tables[table] = (fact.currency, fact.mode)
            case ChipsReceived() if table in self.tables:
                here = self._at(table)
                fill = fact.move == "fill"
                self.moved[self.tables[table]] = Moved(
                    here.fills + fact.total if fill else here.fills,
                    here.credits if fill else here.credits + fact.total,
                    here.drop,
                )
            case DropAccepted() if table in self.tables:
                here = self._at(table)
                drop = fact.total if here.drop is None else here.drop + fact.total
                self.moved[self.tables[table]] = Moved(here.fills, here.credits, drop)
            case _:
                return
        self.seq = entry.seq

    def _at(self, table: str) -> Moved:
        return self.moved.get(self.tables[table], NONE_MOVED)


class ChipFacts:
    """Asks a trail for what chip sums are made of, inside a transaction."""

    def __init__(self, dialect: Dialect) -> None:
        at = (MILESTONE.c.origin == ENTRY.c.origin) & (MILESTONE.c.seq == ENTRY.c.seq)
        self._asked = Prepared(
            select(ENTRY)
            .join(MILESTONE, at)
            .where(
                MILESTONE.c.origin == bindparam("o"), MILESTONE.c.seq > bindparam("a"),
                or_(*(MILESTONE.c.kind == kind for kind in KINDS)),
            )
            .order_by(ENTRY.c.seq),
            dialect,
        )  # fmt: skip

    def after(self, cursor: Any, origin: str, seq: int) -> Iterator[tuple[Entry, Fact]]:
        """Answer them after an entry, in order. Source: ledger.md (checkpoints: totals)."""
        for row in self._asked.run(cursor, o=origin, a=seq).fetchall():
            entry = Entry(*row)
            yield entry, decode(entry.kind, entry.version, entry.body)
