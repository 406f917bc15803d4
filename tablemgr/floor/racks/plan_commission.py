"""Commission that seats owe: taken later, or lost with its guest.

Source: recording.md (bets: owed until the player leaves); facts.md (who may be the second person).
"""

from __future__ import annotations

from collections.abc import Callable

from tablemgr.core.money import ZERO, Money
from tablemgr.core.problems import Problem, problem
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.ground import Ground, Planned
from tablemgr.table.commands.base import check_text
from tablemgr.table.commission_events import CommissionLost, CommissionTaken


def _take(act: a.TakeCommission, ground: Ground) -> Planned:
    owed = ground.owes(act.table).get(act.seat, ZERO)
    found: list[Problem] = []
    if not owed:
        found.append(problem("COMMISSION-NONE", f"seat {act.seat}", seat=act.seat))
    elif not 1 <= act.amount.minor <= owed.minor:
        found.append(
            problem("COMMISSION-AMOUNT", f"seat {act.seat}", amount=act.amount.minor, owed=owed.minor)
        )
    return found, (CommissionTaken(act.seat, act.amount, Money(owed.minor - act.amount.minor)),)


def _lose(act: a.LoseCommission, ground: Ground) -> Planned:
    owed = ground.owes(act.table).get(act.seat, ZERO)
    found = list(check_text(act.reason, "reason"))
    if not owed:
        found.append(problem("COMMISSION-NONE", f"seat {act.seat}", seat=act.seat))
    return found, (CommissionLost(act.seat, owed, ZERO, act.reason),)


PLANS: dict[type[a.RackAct], Callable[..., Planned]] = {a.TakeCommission: _take, a.LoseCommission: _lose}
