"""What fees are reckoned from: who played in each round of a stretch, and what was wagered in it.

Source: FORMULA 7; REQ R57, R58.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, func, select

from tablemgr.core.outcomes import Outcome
from tablemgr.ledger.readtables import LINE, ROUND, SEAT
from tablemgr.ledger.stretches import Stretch, standing


@dataclass(frozen=True, slots=True)
class Played:
    """A round or deal that ended and was not void: when, at how many seats somebody played it."""

    number: int
    ended_us: int
    players: int


def played(stretch: Stretch) -> tuple[Played, ...]:
    """Answer the rounds that ended in a stretch, in order, each with the seats that it was settled for.

    Source: FORMULA 7 (a player a hand).
    """
    seat = and_(SEAT.c.table == ROUND.c.table, SEAT.c.round == ROUND.c.number, SEAT.c.outcome.is_not(None))
    asked: Any = (
        select(ROUND.c.number, ROUND.c.ended_at, func.count(SEAT.c.seat))
        .select_from(ROUND.join(SEAT, seat))
        .where(*stretch.ended, ROUND.c.status == "closed")
        .group_by(ROUND.c.number, ROUND.c.ended_at, ROUND.c.ended_seq)
        .order_by(ROUND.c.ended_seq)
    )
    return tuple(Played(*(int(value) for value in row)) for row in stretch.readings.rows(asked))


def wagered_by_round(stretch: Stretch) -> tuple[int, ...]:
    """Answer what was wagered on main bets in each round of a stretch, in minor units; no-action bets left out.

    Source: FORMULA 7 c (a part of the wagers).
    """
    main = (*standing(stretch), LINE.c.kind == "main", LINE.c.outcome != Outcome.NO_ACTION.value)
    asked: Any = select(func.sum(LINE.c.stake)).where(*main).group_by(LINE.c.round).order_by(LINE.c.round)
    return tuple(int(stake) for (stake,) in stretch.readings.rows(asked))
