"""Bets that were carried over from the round before and that nobody touched or confirmed before they were paid.

Source: recording.md (a bet repeated from the last round is carried until touched or confirmed); FORMULA 8.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select

from tablemgr.ledger.schema import ENTRY
from tablemgr.ledger.stretches import Stretch
from tablemgr.table.codec import decode
from tablemgr.table.events import BetConfirmed, BetPlaced


@dataclass(frozen=True, slots=True)
class Unconfirmed:
    """How many carried wagers of a stretch nobody confirmed, what they come to, and where the first one lay."""

    wagers: int = 0
    stake: int = 0
    """Minor units."""
    first_round: int = 0


def unconfirmed(stretch: Stretch) -> Unconfirmed:
    """Answer the carried main wagers of a stretch that stayed as they were.

    Source: recording.md (levels of evidence); FORMULA 8 (unconfirmed bets are a suspect).
    """
    readings = stretch.readings
    here = (
        ENTRY.c.origin == readings.origin, ENTRY.c.table == stretch.table, ENTRY.c.seq > stretch.first_seq,
        ENTRY.c.seq <= stretch.last, ENTRY.c.kind.in_((BetPlaced.__name__, BetConfirmed.__name__)),
    )  # fmt: skip
    asked = select(ENTRY.c.round, ENTRY.c.kind, ENTRY.c.version, ENTRY.c.body).where(*here)
    open_: dict[tuple[int, int], int] = {}
    carried_in: set[int] = set()
    for round_, kind, version, body in readings.rows(asked.order_by(ENTRY.c.seq)):
        # A round without a carried wager needs no reading.
        if round_ not in carried_in and b'"carried":true' not in bytes(body):
            continue
        carried_in.add(round_)
        fact = decode(kind, version, bytes(body))
        place = (int(round_), int(getattr(fact, "seat", 0)))
        if isinstance(fact, BetPlaced) and fact.carried and fact.kind == "main" and fact.amount.minor:
            open_[place] = fact.amount.minor
        elif isinstance(fact, BetConfirmed) or (isinstance(fact, BetPlaced) and fact.kind == "main"):
            open_.pop(place, None)
    if not open_:
        return Unconfirmed()
    return Unconfirmed(len(open_), sum(open_.values()), min(round_ for round_, _ in open_))
