"""Which entries of the trail a shift is.

Source: facts.md (closing over open things); ledger.md (checkpoints at shift close).
"""

from __future__ import annotations

from tablemgr.core.problems import Refused, problem
from tablemgr.ledger.exporting import Part
from tablemgr.ledger.readings import Readings
from tablemgr.table.trail_events import CheckpointSigned, ShiftClosed, ShiftOpened


def part_of_shift(readings: Readings, shift: int) -> Part:
    """Answer the entries from a shift's opening to its close, its checkpoint within; to the end while it is open.

    Source: ledger.md (export).
    """
    first = last = None
    for told in readings.facts("ShiftOpened", "ShiftClosed", "CheckpointSigned"):
        fact = told.fact
        if isinstance(fact, ShiftOpened) and fact.shift == shift and first is None:
            first = told.entry.seq
        elif isinstance(fact, ShiftClosed | CheckpointSigned) and fact.shift == shift:
            last = told.entry.seq
    if first is None:
        raise Refused(problem("EXPORT-NO-SHIFT", shift=shift))
    return Part(first, readings.count_entries() if last is None else last)
