"""What stood still among the rounds since an entry: found anew after a start, so that no alert is lost by one.

Source: screens.md (floor: alerts stay until somebody acknowledges them); ops/users.md 2 (alerts that do not vanish).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, or_, select

from tablemgr.ledger.readings import Readings
from tablemgr.ledger.readtables import ROUND
from tablemgr.ledger.schema import ENTRY


@dataclass(frozen=True, slots=True)
class Silence:
    """A round in which nothing was entered for some time: after which entry, which stood when; microseconds of UTC."""

    table: str
    round: int
    seq: int
    at_us: int


def silences(readings: Readings, first: int, least_us: int) -> tuple[Silence, ...]:
    """Answer where the next entry of a round came so late, from an entry on; what follows a round's end is none.

    Source: screens.md (floor: no call for four minutes).
    """
    here = (ENTRY.c.table, ENTRY.c.round)
    before = func.lag(ENTRY.c.seq).over(partition_by=here, order_by=ENTRY.c.seq)
    since = func.lag(ENTRY.c.at).over(partition_by=here, order_by=ENTRY.c.seq)
    within = or_(ROUND.c.ended_seq.is_(None), ENTRY.c.seq <= ROUND.c.ended_seq)
    inner = (
        select(*here, ENTRY.c.at, before.label("before"), since.label("since"))
        .where(
            ENTRY.c.origin == readings.origin, ENTRY.c.seq >= first, ENTRY.c.table == ROUND.c.table,
            ENTRY.c.round == ROUND.c.number, within,
        )
        .subquery()
    )  # fmt: skip
    asked: Any = (
        select(inner.c.table, inner.c.round, inner.c.before, inner.c.since)
        .where(inner.c.since.is_not(None), inner.c.at - inner.c.since >= least_us)
        .order_by(inner.c.before)
    )
    return tuple(Silence(str(t), int(n), int(seq), int(at)) for t, n, seq, at in readings.rows(asked))


def long_rounds(readings: Readings, first: int, least_us: int) -> tuple[tuple[str, int, int], ...]:
    """Answer table, number and opening (microseconds of UTC) of rounds opened from an entry on that were open so long.

    Source: screens.md (floor: unclosed round).
    """
    asked: Any = (
        select(ROUND.c.table, ROUND.c.number, ROUND.c.opened_at)
        .where(
            ROUND.c.opened_seq >= first, ROUND.c.ended_at.is_not(None),
            ROUND.c.ended_at - ROUND.c.opened_at >= least_us,
        )
        .order_by(ROUND.c.opened_seq)
    )  # fmt: skip
    return tuple((str(table), int(number), int(at)) for table, number, at in readings.rows(asked))
