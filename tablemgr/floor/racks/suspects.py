"""Where to look for what no cause explains: seats that may have been paid wrong, rounds off the record, bets nobody confirmed.

A suspect is no cause: nothing is subtracted for it until somebody has looked and said so.

Source: FORMULA 8 (unexplained); recording.md (levels of evidence); REQ R52.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tablemgr.core.money import Money
from tablemgr.floor.racks.book import TableShift
from tablemgr.ledger.exception_readings import ExceptionRow, What
from tablemgr.ledger.unconfirmed import Unconfirmed

MISPAY, UNRECORDED, UNCONFIRMED = "mispay", "unrecorded round", "unconfirmed bet"
"""Kinds of suspects, by the names of the causes that they may turn out to be."""
OF_A_SEAT = {What.OVERRIDE, What.RECALL, What.RULING, What.CORRECTION, What.DISPUTE}
OFF_RECORD = {"RoundSkipped", "GapDeclared"}
NOT_PAID = {"DisputeRuled", "DisputeClosed", "StandsByAgreement", "DayAdjusted"}
"""Of those, what says nothing of a seat's chips by itself."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """Something to look at."""

    name: str
    round: int
    """0 where it is of no round."""
    seat: int
    text: str
    """What was noted there, as it is on record."""
    row: ExceptionRow | None = None
    """Where it stands among the exceptions, None for bets that nobody confirmed."""
    count: int = 1
    stake: Money | None = None
    """What was at stake, where it is known."""


def suspects(one: TableShift, rows: Iterable[ExceptionRow], carried: Unconfirmed) -> tuple[Suspect, ...]:
    """Answer the suspects of a table's shift, those left out that a cause on record names already.

    rows: the shift's exceptions, of any table.

    Source: FORMULA 8.
    """
    named = {cause.round for cause in one.causes if cause.round}
    return (*_from_rows(one, rows, named), *_carried(carried))


def _from_rows(one: TableShift, rows: Iterable[ExceptionRow], named: set[int]) -> Iterator[Suspect]:
    seen: set[tuple[int, int]] = set()
    for row in rows:
        round_, seat = row.round or 0, row.seat or 0
        if row.table != one.table or round_ in named or row.kind in NOT_PAID:
            continue
        if row.kind in OFF_RECORD:
            yield Suspect(UNRECORDED, round_, 0, row.text, row)
        elif row.what in OF_A_SEAT and (round_, seat) not in seen:
            seen.add((round_, seat))
            yield Suspect(MISPAY, round_, seat, row.text, row)


def _carried(carried: Unconfirmed) -> Iterator[Suspect]:
    if carried.wagers:
        yield Suspect(UNCONFIRMED, carried.first_round, 0, "", None, carried.wagers, Money(carried.stake))
