"""People at a table, and the cash log: seated, left, linked, noted by hand.

Source: REQ R66 to R68; facts.md (cash).
"""

from __future__ import annotations

from collections.abc import Callable

from tablemgr.core.money import LARGEST
from tablemgr.core.problems import Problem, problem
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.cash_book import is_unnamed
from tablemgr.floor.racks.ground import Ground, Planned
from tablemgr.table import patron_events as p
from tablemgr.table.commands.base import check_text


def _seat(act: a.SeatPatron, ground: Ground) -> Planned:
    here = ground.book.table(act.table)
    found = list(check_text(act.label, "label"))
    if not 1 <= act.seat <= here.seats:
        found.append(problem("SEAT-UNKNOWN", act.table, seat=act.seat, seats=here.seats))
    elif act.seat in here.patrons:
        found.append(problem("PATRON-THERE", f"seat {act.seat}", label=here.patrons[act.seat][:40]))
    return found, (p.PatronSeated(act.seat, act.label, act.is_description),)


def _leave(act: a.LeaveSeat, ground: Ground) -> Planned:
    label = ground.book.table(act.table).patrons.get(act.seat)
    if label is None:
        return [problem("PATRON-NONE", f"seat {act.seat}")], ()
    owed = ground.owes(act.table).get(act.seat)
    if owed:
        return [problem("COMMISSION-OWED", f"seat {act.seat}", seat=act.seat, owed=owed.minor)], ()
    return [], (p.PatronLeft(act.seat, label),)


def _link(act: a.LinkPatron, ground: Ground) -> Planned:
    found: list[Problem] = [
        *check_text(act.label, "label"),
        *check_text(act.to, "label"),
        *check_text(act.note, "note"),
    ]
    if act.label == act.to:
        found.append(problem("PATRON-SAME", "label", label=act.to[:40]))
    elif act.label not in ground.book.descriptions and not is_unnamed(act.label, ground.book.tables):
        found.append(problem("PATRON-UNKNOWN", "label", label=act.label[:40]))
    return found, (p.PatronLinked(act.label, act.to, act.note),)


def _log(act: a.LogCash, _: Ground) -> Planned:
    found = [*check_text(act.label, "label"), *check_text(act.note, "note")]
    if act.direction not in ("in", "out"):
        found.append(problem("CASH-DIRECTION", "", given=act.direction[:20]))
    if not 1 <= act.amount.minor <= LARGEST:
        found.append(problem("CASH-AMOUNT", "", amount=act.amount.minor, most=LARGEST))
    return found, (p.CashLogged(act.label, act.direction, act.amount, act.note),)


PLANS: dict[type[a.RackAct], Callable[..., Planned]] = {
    a.SeatPatron: _seat,
    a.LeaveSeat: _leave,
    a.LinkPatron: _link,
    a.LogCash: _log,
}
