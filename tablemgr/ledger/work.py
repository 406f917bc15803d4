"""One action's transaction: numbers are taken, facts appended, read tables drawn; all of it or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Any

from sqlalchemy import Dialect, bindparam, insert, select

from tablemgr.ledger.chain import sealed
from tablemgr.ledger.drawing import Drawing, Statements
from tablemgr.ledger.entries import Draft, Entry, Envelope
from tablemgr.ledger.errors import NumberUnusedError, OperationReusedError
from tablemgr.ledger.prepared import Prepared
from tablemgr.ledger.projections import draw, drawn_to
from tablemgr.ledger.schema import ENTRY
from tablemgr.table.codec import decode, encode
from tablemgr.table.facts import Fact

Head = tuple[int, bytes]
"""Number and digest of the last entry."""
BATCH = 2_000
"""Entries of a chain taken at a time."""


class TrailStatements:
    """The statements on `entry`: two that read, one that appends."""

    def __init__(self, dialect: Dialect) -> None:
        here = ENTRY.c.origin == bindparam("origin")
        self.head = Prepared(
            select(ENTRY.c.seq, ENTRY.c.digest).where(here).order_by(ENTRY.c.seq.desc()).limit(1), dialect
        )
        self.written = Prepared(
            select(ENTRY).where(here, ENTRY.c.op_id == bindparam("op_id")).order_by(ENTRY.c.part), dialect
        )
        self.round = Prepared(
            select(ENTRY)
            .where(here, ENTRY.c.table == bindparam("table"), ENTRY.c.round == bindparam("round"))
            .where(ENTRY.c.seq <= bindparam("until"))
            .order_by(ENTRY.c.seq),
            dialect,
        )
        self.append = Prepared(insert(ENTRY), dialect)

    def round_until(self, cursor: Any, last: Entry) -> Iterable[Any]:
        """Answer the rows of an entry's round, up to and with that entry.

        Source: facts.md (undo).
        """
        found: Iterable[Any] = self.round.run(
            cursor, origin=last.origin, table=last.table, round=last.round, until=last.seq
        ).fetchall()
        return found


def chain_of(connection: Any, dialect: Dialect, origin: str, last: int | None = None) -> Iterator[Entry]:
    """Answer the entries of an origin in their order, some at a time, up to an entry where one is named.

    Source: ledger.md (shape).
    """
    here = [ENTRY.c.origin == bindparam("o"), ENTRY.c.seq > bindparam("a")]
    if last is not None:
        here.append(ENTRY.c.seq <= last)
    asked = Prepared(select(ENTRY).where(*here).order_by(ENTRY.c.seq).limit(BATCH), dialect)
    after = 0
    while True:
        rows = asked.run(connection.cursor(), o=origin, a=after).fetchall()
        for row in rows:
            yield Entry(*row)
        if len(rows) < BATCH:
            return
        after = rows[-1][1]


class Work:
    """What an open transaction may do. Only `Store.writing` makes one."""

    def __init__(
        self,
        cursor: Any,
        envelope: Envelope,
        *,
        origin: str,
        head: Head,
        trail: TrailStatements,
        read: Statements,
    ) -> None:
        self.envelope = envelope
        self.entries: list[Entry] = []
        """Written so far, in order."""
        self.apart: list[Entry] = []
        """What the program added of its own: checkpoints."""
        self._last: Entry | None = None
        self._cursor, self._origin, self._trail = cursor, origin, trail
        self._drawing = Drawing(cursor, read, self._history)
        self._taken: dict[tuple[str, str | None], int] = {}
        self._seq, self._prev = head
        self.repeated: tuple[Entry, ...] = tuple(
            Entry(*row) for row in trail.written.run(cursor, origin=origin, op_id=envelope.op_id).fetchall()
        )
        """What an earlier action with the same id wrote; then nothing may be appended."""

    def next_number(self, series: str, table: str | None, *, first: int = 1) -> int:
        """Answer the next number of a series; a fact appended in this transaction must hold it.

        first is where a series begins that has no number yet. A failed transaction gives a number
        back, so none is lost and none is given twice.

        Source: ledger.md (numbers); REQ R22.
        """
        last = max(self._drawing.last_number(series, table), self._taken.get((series, table), 0))
        number = last + 1 if last else first
        self._taken[series, table] = number
        return number

    def append(self, draft: Draft, fact: Fact | None = None) -> Entry:
        """Write one fact at the head of the trail and draw it; fact spares decoding what was just encoded.

        Source: ledger.md (shape).
        """
        if self.repeated:
            raise OperationReusedError("LEDGER-OPERATION-REUSED", op=self.envelope.op_id)
        place = len(self.entries) + 1
        entry = sealed(
            draft, self.envelope, origin=self._origin, seq=self._seq + 1, part=place, prev=self._prev
        )
        self._trail.append.run_row(self._cursor, _fields(entry))
        draw(self._drawing, entry, fact or decode(draft.kind, draft.version, draft.body))
        self._seq, self._prev = entry.seq, entry.digest
        self._last = entry
        self.entries.append(entry)
        return entry

    def append_apart(self, fact: Fact, envelope: Envelope) -> Entry:
        """Write a fact of the trail itself in the same transaction, as an action of its own.

        It is none of what the action wrote: a repeated action does not answer it.

        Source: ledger.md (checkpoints).
        """
        draft = Draft(*encode(fact))
        entry = sealed(draft, envelope, origin=self._origin, seq=self._seq + 1, part=1, prev=self._prev)
        self._trail.append.run_row(self._cursor, _fields(entry))
        draw(self._drawing, entry, fact)
        self._seq, self._prev, self._last = entry.seq, entry.digest, entry
        self.apart.append(entry)
        return entry

    def record(self, facts: Iterable[Fact], *, round_: int | None = None) -> tuple[Entry, ...]:
        """Write facts in their order; round_ where they belong to another round than the envelope's.

        Source: ledger.md (shape); facts.md (in one transaction).
        """
        return tuple(self.append(Draft(*encode(fact), round_), fact) for fact in facts)

    @property
    def cursor(self) -> Any:
        """The transaction's own cursor, for reading. Source: ledger.md (checkpoints: totals)."""
        return self._cursor

    @property
    def numbers_taken(self) -> dict[tuple[str, str | None], int]:
        """The numbers that this transaction took. Source: ledger.md (numbers)."""
        return dict(self._taken)

    @property
    def head(self) -> Head:
        """Number and digest of the last entry, this transaction's within. Source: ledger.md (chain)."""
        return self._seq, self._prev

    def finish(self) -> None:
        """Check that every number taken is on record, and keep how far the read tables go.

        Source: ledger.md (numbers).
        """
        for (series, table), number in self._taken.items():
            if self._drawing.last_number(series, table) < number:
                raise NumberUnusedError("LEDGER-NUMBER-UNUSED", series=series, number=number)
        if self._last is not None:
            drawn_to(self._drawing, self._last)

    def _history(self, until: Entry) -> Iterable[tuple[Entry, Fact]]:
        for entry in (Entry(*row) for row in self._trail.round_until(self._cursor, until)):
            yield entry, decode(entry.kind, entry.version, entry.body)


_fields = attrgetter(*Entry.__slots__)
"""An entry's fields, in the order of the table's columns."""


def _row(e: Entry) -> dict[str, Any]:
    return {
        "origin": e.origin, "seq": e.seq, "kind": e.kind, "version": e.version, "actor": e.actor,
        "witness": e.witness, "station": e.station, "at": e.at_us, "offset_minutes": e.offset_minutes,
        "gaming_day": e.gaming_day, "op_id": e.op_id, "part": e.part, "table": e.table, "round": e.round,
        "body": e.body, "prev": e.prev, "digest": e.digest,
    }  # fmt: skip
