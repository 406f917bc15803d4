"""Long work off the screen's thread: one job after the other, answers come back as signals."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from shiboken6 import isValid

Job = Callable[[], Any]
Then = Callable[[Any], None]
SWITCH_SECONDS = 0.00005
"""How long the worker may keep the interpreter while the screen waits for it.

One paint asks for the interpreter hundreds of times; at 1 ms each the worst turn while the games were
imported took 180 to 260 ms, at 0.05 ms it takes 40.
"""


class Background(QObject):
    """One worker thread; every answer is handed over in the screen's thread, in order.

    Source: architecture.md (threads), screens.md, ground rule 10.
    """

    _done = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        sys.setswitchinterval(SWITCH_SECONDS)
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="reader")
        self._waiting = 0
        self._closed = False
        self._done.connect(self._hand_over, Qt.ConnectionType.QueuedConnection)

    @property
    def is_idle(self) -> bool:
        """Whether no job is running or waiting. Source: screens.md, ground rule 10."""
        return self._waiting == 0

    def run(self, job: Job, then: Then, failed: Then) -> None:
        """Run a job; then gets its answer, failed its exception.

        Source: architecture.md (threads).
        """
        if self._closed:
            return
        self._waiting += 1

        def work() -> None:
            try:
                answer, hand = job(), then
            except Exception as failure:  # noqa: BLE001 - it is handed over, not swallowed
                answer, hand = failure, failed
            if not self._closed:
                self._done.emit(hand, answer)

        self._pool.submit(work)

    def _hand_over(self, hand: Then, answer: Any) -> None:
        self._waiting -= 1
        if not self._closed and not _is_gone(hand):
            hand(answer)

    def close(self, last: Job | None = None) -> None:
        """Drop what waits, let the running job end, run the last one in its thread.

        Source: ops/users.md 4, 32 (a thread destroyed while running).
        """
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
        if last is not None:
            with ThreadPoolExecutor(max_workers=1) as ending:
                self._pool.shutdown(wait=True)
                ending.submit(last)
        else:
            self._pool.shutdown(wait=True)


def _is_gone(hand: Then) -> bool:
    """Whether the screen that asked was drawn anew meanwhile: its method is there, it is not."""
    asked = getattr(hand, "__self__", None)
    return isinstance(asked, QObject) and not isValid(asked)
