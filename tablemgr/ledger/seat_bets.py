"""What was laid at each seat in the rounds of a gaming day: what a seat's session is told from.

Source: FORMULA 5; facts.md (cash, seat).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select

from tablemgr.core.outcomes import Outcome
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.readtables import LINE, ROUND


@dataclass(frozen=True, slots=True)
class SeatBet:
    """The judged main wagers of a seat in one round; amounts in minor units."""

    table: str
    round: int
    seat: int
    opened_us: int
    ended_us: int
    stake: int
    wagers: int
    net: int
    """What the seat won of them, or lost."""


def seat_bets(readings: Readings, day: str) -> tuple[SeatBet, ...]:
    """Answer the seats that had a judged main wager in a closed round of a gaming day, in the order of rounds.

    Pushes count, hands without action and the banker's own seat do not.

    Source: FORMULA 5.
    """
    here = (
        ROUND.c.gaming_day == day, ROUND.c.status == "closed", LINE.c.table == ROUND.c.table,
        LINE.c.round == ROUND.c.number, LINE.c.kind == "main", LINE.c.stands == 1,
        LINE.c.outcome != Outcome.NO_ACTION.value,
    )  # fmt: skip
    of = (ROUND.c.table, ROUND.c.number, LINE.c.seat, ROUND.c.opened_at, ROUND.c.ended_at)
    asked: Any = (
        select(*of, func.sum(LINE.c.stake), func.count(), func.sum(LINE.c.net))
        .where(*here)
        .group_by(*of)
        .order_by(ROUND.c.opened_at, LINE.c.seat)
    )
    return tuple(
        SeatBet(
            table, int(round_), int(seat), int(opened), int(ended or opened), int(stake), int(n), int(net)
        )
        for table, round_, seat, opened, ended, stake, n, net in readings.rows(asked)
    )
