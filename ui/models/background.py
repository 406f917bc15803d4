"""Long work off the screen's thread: one job after the other, answers come back as signals.

The thread holds on to nothing: job, answer and who asked are let go of in the screen's thread, since the last one to
let go of a widget ends it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
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

    _done = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        sys.setswitchinterval(SWITCH_SECONDS)
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="reader")
        self._numbers = count(1)
        self._asked: dict[int, tuple[Job, Then, Then]] = {}
        """What runs or waits, by the number under which it was asked for."""
        self._answers: dict[int, tuple[bool, Any]] = {}
        """What came of it, whole or failed, until it is handed over."""
        self._closed = False
        self._done.connect(self._hand_over, Qt.ConnectionType.QueuedConnection)

    @property
    def is_idle(self) -> bool:
        """Whether no job is running or waiting. Source: screens.md, ground rule 10."""
        return not self._asked

    def run(self, job: Job, then: Then, failed: Then) -> None:
        """Run a job; then gets its answer, failed its exception.

        Source: architecture.md (threads).
        """
        if self._closed:
            return
        number = next(self._numbers)
        self._asked[number] = job, then, failed
        self._pool.submit(self._work, number)

    def _work(self, number: int) -> None:
        self._answers[number] = _answer(self._asked[number][0])
        if not self._closed:
            self._done.emit(number)

    def _hand_over(self, number: int) -> None:
        if self._closed:
            return
        _, then, failed = self._asked.pop(number)
        whole, answer = self._answers.pop(number)
        hand = then if whole else failed
        if not _is_gone(hand):
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
        self._asked.clear()
        self._answers.clear()


def _answer(job: Job) -> tuple[bool, Any]:
    """Answer what a job answers, or how it failed."""
    try:
        return True, job()
    except Exception as failure:  # noqa: BLE001 - it is handed over, not swallowed
        return False, failure


def _is_gone(hand: Then) -> bool:
    """Whether the screen that asked was drawn anew meanwhile: its method is there, it is not."""
    asked = getattr(hand, "__self__", None)
    return isinstance(asked, QObject) and not isValid(asked)
