"""When a rack took the commission of a round: with the win, prepaid, or owed, as its rules said when its shift began.

Source: recording.md (bets: when commission is taken); DECISIONS 53.
"""

from __future__ import annotations

from tablemgr.floor.racks.steps import KINDS, book_of
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.rows import Told
from tablemgr.ledger.shift_readings import milestone_facts
from tablemgr.table.chip_events import RackRulesSet
from tablemgr.table.events import SeatResolved
from tablemgr.table.handing import AT_ONCE


def commission_when(readings: Readings, table: str, told: tuple[Told, ...]) -> str:
    """Answer when the commission of a round's seats was taken; told: the round's entries.

    The racks are read only where the table ever had another rule than that of taking it at once.

    Source: recording.md (bets).
    """
    first = next((one for one in told if isinstance(one.fact, SeatResolved)), told[0] if told else None)
    rules = (one.fact for one in readings.table_facts(table, RackRulesSet.__name__))
    if first is None or all(rule.commission == AT_ONCE for rule in rules if isinstance(rule, RackRulesSet)):
        return AT_ONCE
    book = book_of((one.entry, one.fact) for one in milestone_facts(readings, KINDS))
    seq = first.entry.seq
    here = (
        one
        for one in book.shifts.values()
        if one.table == table and one.first_seq <= seq and (one.last_seq is None or seq <= one.last_seq)
    )
    found = next(here, None)
    return AT_ONCE if found is None else found.commission
