"""The audit of a large ledger: stretches of rounds in processes of their own, so that a screen answers meanwhile.

Source: ledger.md (audit); screens.md, ground rule 10 (nothing blocks the screen; progress, cancel).
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from tablemgr.floor.audit_reading import Bodies
from tablemgr.floor.auditing import Audited, Stretch, TableAudit, audit, stretches
from tablemgr.ledger.readings import open_readings
from tablemgr.ledger.server import Ledger

LARGE = 2_000
"""Rounds from which on processes are worth their start."""
LOOKED_S = 0.1
"""Seconds between two words of progress."""
Progress = Callable[[int], None]


def audit_apart(
    ledger: Ledger, table: str | None = None, progress: Progress = lambda _: None, *, processes: int = 0
) -> Audited:
    """Answer as `audit` of a ledger does, with as many processes as there are processors, or as are said.

    progress hears several times a second how many rounds were gone through, and may raise to stop.

    Source: ledger.md (audit).
    """
    with open_readings(ledger) as readings:
        places = readings.round_places(table)
        processes = processes or (os.cpu_count() or 1 if len(places) >= LARGE else 1)
        if processes == 1:
            return audit(readings, table, progress)
        found, done = Audited(), set[Stretch]()
        todo = stretches(places)
        for name in dict.fromkeys(one.table for one in todo):
            found.add(TableAudit(readings, name).texts())
        with _apart(ledger, [todo[n::processes] for n in range(processes)]) as pipes:
            for one, audited in _heard(pipes, lambda: progress(found.rounds)):
                found.add(audited)
                done.add(one)
        # What a process that failed left undone is done here, and fails here in its own words.
        for one in todo:
            if one not in done:
                found.add(TableAudit(readings, one.table).stretch(one))
                progress(found.rounds)
    return found.in_order()


@contextmanager
def _apart(ledger: Ledger, shares: Sequence[Sequence[Stretch]]) -> Iterator[list[Connection]]:
    # Fresh interpreters: a copy of a program with windows and threads is not to be trusted.
    context = multiprocessing.get_context("spawn")
    pipes: list[Connection] = []
    started: list[SpawnProcess] = []
    try:
        for share in shares:
            here, there = context.Pipe(duplex=False)
            pipes.append(here)
            process = context.Process(target=_share, args=(ledger, share, there), daemon=True)
            process.start()
            started.append(process)
            there.close()
        yield list(pipes)
    finally:
        for here in pipes:
            here.close()
        for process in started:
            process.terminate()
            process.join()


def _heard(pipes: list[Connection], look: Callable[[], None]) -> Iterator[tuple[Stretch, Audited]]:
    open_ = list(pipes)
    while open_:
        look()
        for pipe in wait(open_, LOOKED_S):
            assert isinstance(pipe, Connection)
            try:
                yield pipe.recv()
            except (EOFError, OSError):
                open_.remove(pipe)
    look()


def _share(ledger: Ledger, share: Sequence[Stretch], there: Connection) -> None:
    # Whoever interrupts the program means the first process, which then ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Values that are never changed make no cycles; looking for them as often as usual costs a tenth.
    gc.set_threshold(100_000)
    # Nobody listens any more, or the ledger cannot be read: what is left undone is seen on the other side.
    with suppress(Exception), open_readings(ledger) as readings:
        tables, bodies = dict[str, TableAudit](), Bodies()
        for one in share:
            at = tables.get(one.table)
            if at is None:
                at = tables[one.table] = TableAudit(readings, one.table, bodies)
            there.send((one, at.stretch(one)))
    there.close()
