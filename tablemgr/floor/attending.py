"""Letting a notary attend a ledger on behalf of a station.

Source: ledger.md (the end of the chain).
"""

from __future__ import annotations

from pathlib import Path

from tablemgr.floor.clock import CUT_OFF_MINUTES, Clock, HouseClock, gaming_day, system_clock
from tablemgr.floor.clock_watch import ClockWatch
from tablemgr.ledger.entries import Envelope
from tablemgr.ledger.keys import passphrase
from tablemgr.ledger.notary import PROGRAM, Notary, Stamp, attend
from tablemgr.ledger.store import Store
from tablemgr.ledger.trail_readings import entry_at


def stamp_of(clock: Clock, *, station: str, cut_off_minutes: int = CUT_OFF_MINUTES) -> Stamp:
    """Answer what gives the program's own acts their envelope.

    Source: ledger.md (shape).
    """

    def stamp(op_id: str) -> Envelope:
        now = clock()
        day = gaming_day(now, cut_off_minutes=cut_off_minutes)
        return Envelope(PROGRAM, station, now.at_us, now.offset_minutes, day, op_id)

    return stamp


def attended(
    store: Store, clock: Clock, *, station: str, program: str, witness: Path | None,
    cut_off_minutes: int = CUT_OFF_MINUTES,
) -> Notary:  # fmt: skip
    """Let a notary attend a store, with the passphrase of the surroundings.

    witness: the folder of high-water marks, None where none is kept.

    Source: ledger.md (checkpoints, high-water mark).
    """
    stamp = stamp_of(clock, station=station, cut_off_minutes=cut_off_minutes)
    newest = entry_at(store, store.head()[0])
    notary = attend(store, program=program, stamp=stamp, secret=passphrase(), witness=witness)
    if clock is system_clock or isinstance(clock, HouseClock):
        notary.watch = ClockWatch(last_us=0 if newest is None else newest.at_us)
    return notary
