"""Processes that count for the command line and the desktop: they yield to everything else, and end when they are told to.

A count that is given up ends at once: its processes are ended, not waited for. They end by themselves when whoever
began them is gone.

Source: screens.md, ground rule 10 (long work can be stopped).
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

NICE = 10


@contextmanager
def counting(processes: int | None = None) -> Iterator[ProcessPoolExecutor]:
    """Give processes to count in, as many as the machine has cores unless told otherwise.

    Whatever is raised while they count ends them, and comes out as it was.

    Source: screens.md, ground rule 10.
    """
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    workers = processes or os.cpu_count() or 1
    pool = ProcessPoolExecutor(workers, context, initializer=_yield_to_others, initargs=(os.getpid(),))
    try:
        _begin(pool, workers)
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()
        raise
    pool.shutdown()


def _begin(pool: ProcessPoolExecutor, workers: int) -> None:
    """Begin every process at once, deaf to a terminal's Ctrl-C from its first moment: that reaches all of them.

    Whoever began them says when it is over; a process that is interrupted while it begins would say so at length.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for _ in range(workers):
            pool.submit(int)
    finally:
        signal.signal(signal.SIGINT, before)


def _yield_to_others(parent: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
