"""Mispays that somebody found, summed by who dealt: over- and underpayments apart.

Source: REQ R52; ops/users.md (recorded per dealer without public shaming: for the pit boss alone).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tablemgr.core.money import ZERO, Money
from tablemgr.floor.racks.report import TablePart

MISPAY = "mispay"


@dataclass(frozen=True, slots=True)
class Mispays:
    """What was found of one dealer."""

    badge: str
    """"" where nobody was named."""
    name: str
    over: Money
    """Paid too much: the rack is short of it, so it is negative."""
    under: Money
    count: int


def mispays_of(parts: Iterable[TablePart]) -> tuple[Mispays, ...]:
    """Answer the mispays of a report's tables by dealer, in the order of badges. Source: REQ R52."""
    found: dict[str, Mispays] = {}
    for part in parts:
        names = {who.badge: who.name for who in part.dealers}
        for cause in part.shift.causes:
            if cause.name != MISPAY:
                continue
            badge = cause.dealer_badge
            now = found.get(badge, Mispays(badge, names.get(badge, ""), ZERO, ZERO, 0))
            over = now.over + (cause.amount if cause.amount.minor < 0 else ZERO)
            under = now.under + (cause.amount if cause.amount.minor > 0 else ZERO)
            found[badge] = Mispays(badge, now.name or names.get(badge, ""), over, under, now.count + 1)
    return tuple(found[badge] for badge in sorted(found))
