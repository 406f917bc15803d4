"""What a shift is told from: the facts of chips and boxes, of disputes, last numbers.

Source: REQ R21, R23, R53.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import func, select

from tablemgr.ledger.entries import Entry
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.readtables import MILESTONE, NOTE, NUMBER, ROUND
from tablemgr.ledger.rows import Told
from tablemgr.ledger.schema import ENTRY
from tablemgr.table.codec import decode
from tablemgr.table.facts import Fact

FAR = 2**62
"""Beyond any entry: a shift that is not over."""


def milestone_facts(
    readings: Readings, kinds: Sequence[str], *, after: int = 0, last: int = FAR
) -> Iterator[Told]:
    """Answer milestones of some kinds after an entry and up to another, in order, each with its entry.

    Source: ledger.md (projections).
    """
    here = (
        MILESTONE.c.origin == readings.origin, MILESTONE.c.kind.in_(kinds), MILESTONE.c.seq > after,
        MILESTONE.c.seq <= last,
    )  # fmt: skip
    seqs = select(MILESTONE.c.seq).where(*here)
    asked = (
        select(ENTRY).where(ENTRY.c.origin == readings.origin, ENTRY.c.seq.in_(seqs)).order_by(ENTRY.c.seq)
    )
    for row in readings.rows(asked):
        entry = Entry(*row)
        yield Told(entry, decode(entry.kind, entry.version, entry.body))


def span_facts(readings: Readings, kinds: Sequence[str], first: int, last: int) -> Iterator[Told]:
    """Answer facts of some kinds from one entry to another, in order.

    Source: REQ R23.
    """
    here = (
        ENTRY.c.origin == readings.origin, ENTRY.c.seq >= first, ENTRY.c.seq <= last, ENTRY.c.kind.in_(kinds)
    )  # fmt: skip
    for row in readings.rows(select(ENTRY).where(*here).order_by(ENTRY.c.seq)):
        entry = Entry(*row)
        yield Told(entry, decode(entry.kind, entry.version, entry.body))


def noted_facts(readings: Readings, kinds: Sequence[str], last: int) -> Iterator[Told]:
    """Answer facts of some kinds that a note stands of, up to an entry, in order.

    Source: REQ R53; ledger.md (projections).
    """
    here = (NOTE.c.origin == readings.origin, NOTE.c.kind.in_(kinds), NOTE.c.seq <= last)
    seqs = select(NOTE.c.seq).where(*here)
    asked = (
        select(ENTRY).where(ENTRY.c.origin == readings.origin, ENTRY.c.seq.in_(seqs)).order_by(ENTRY.c.seq)
    )
    for row in readings.rows(asked):
        entry = Entry(*row)
        yield Told(entry, decode(entry.kind, entry.version, entry.body))


@dataclass(frozen=True, slots=True)
class RoundTaken(Fact):
    """That a round or deal took its number, without what it was opened with: it stands in the entry itself."""

    number: int


def span_rounds(readings: Readings, kinds: Sequence[str], first: int, last: int) -> Iterator[Told]:
    """Answer which rounds took their numbers from one entry to another, in order, bodies unread.

    Source: REQ R23.
    """
    here = (
        ENTRY.c.origin == readings.origin, ENTRY.c.seq >= first, ENTRY.c.seq <= last, ENTRY.c.kind.in_(kinds)
    )  # fmt: skip
    for row in readings.rows(select(ENTRY).where(*here).order_by(ENTRY.c.seq)):
        entry = Entry(*row)
        yield Told(entry, RoundTaken(entry.round or 0))


def rounds_without_shift(readings: Readings, *, practice: str) -> int:
    """Answer how many rounds were opened since the last shift was closed, those of a mode left out.

    Source: REQ R62 (every hand belongs to exactly one gaming day and shift).
    """
    newest = select(func.coalesce(func.max(MILESTONE.c.seq), 0)).where(
        MILESTONE.c.origin == readings.origin, MILESTONE.c.kind == "ShiftClosed"
    )
    ((closed,),) = readings.rows(newest)
    later = (ROUND.c.opened_seq > int(closed), ROUND.c.mode != practice)
    asked = select(func.count()).select_from(ROUND).where(*later)
    return int(readings.rows(asked)[0][0])


def last_number(readings: Readings, series: str, table: str = "") -> int:
    """Answer the last number of a series that is on record, 0 before its first.

    Source: ledger.md (numbers).
    """
    asked = select(NUMBER.c.last).where(NUMBER.c.series == series, NUMBER.c.table == table)
    rows = readings.rows(asked)
    return int(rows[0][0]) if rows else 0
