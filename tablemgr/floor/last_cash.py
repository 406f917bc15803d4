"""The last cash entry that stands at a table, in whichever round it was written.

Source: facts.md (cash: any phase); users.md (buy-ins: undo last).
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.floor.desks import CASH
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.rows import Told
from tablemgr.ledger.shift_readings import milestone_facts
from tablemgr.table.events import CashUndone
from tablemgr.table.state import Cash
from tablemgr.table.table_events import TableOpened

KINDS = tuple(kind.__name__ for kind in CASH)


@dataclass(frozen=True, slots=True)
class LastCash:
    """What was written, and in which round; 0 before the first."""

    round: int
    fact: Cash


def before_the_first(readings: Readings, table: str) -> tuple[Told, ...]:
    """Answer the cash entries that were written since a table was opened and before its first round, in order.

    Source: facts.md (cash: any phase).
    """
    opened = readings.table_facts(table, TableOpened.__name__)
    since = opened[-1].entry.seq if opened else 0
    return tuple(told for told in readings.table_facts(table, *KINDS) if told.entry.seq > since)


def last_cash(readings: Readings, table: str) -> LastCash | None:
    """Answer the last cash entry since the table was opened that nobody took back; None where there is none.

    Source: users.md (undo last); facts.md (cash undone: any phase).
    """
    opened = readings.table_facts(table, TableOpened.__name__)
    since = opened[-1].entry.seq if opened else 0
    earlier = readings.table_facts(table, *KINDS)
    # Before a first round they are counted on from one evening to the next.
    before = [told for told in earlier if told.entry.seq <= since]
    facts = [t for t in milestone_facts(readings, KINDS, after=since) if t.entry.table == table]
    standing: dict[tuple[int, int], Told] = {}
    counts: dict[int, int] = {0: sum(not isinstance(told.fact, CashUndone) for told in before)}
    for told in facts:
        number = told.entry.round or 0
        if isinstance(told.fact, CashUndone):
            standing.pop((number, told.fact.entry), None)
        else:
            counts[number] = counts.get(number, 0) + 1
            standing[number, counts[number]] = told
    newest = max(standing.items(), key=lambda one: one[1].entry.seq, default=None)
    if newest is None:
        return None
    (number, _), told = newest
    assert isinstance(told.fact, Cash)
    return LastCash(number, told.fact)
