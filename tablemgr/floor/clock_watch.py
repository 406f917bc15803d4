"""Watching the machine's clock: a jump is an entry and a banner, never a stop.

Source: ledger.md (faults: clock steps); FAULT A10, E1; REQ R63.
"""

from __future__ import annotations

import time
from collections.abc import Callable

BACK_US = 2_000_000
"""More than this back is a jump."""
FORWARD_US = 5 * 60 * 1_000_000
"""More than this forward is a jump."""


class ClockWatch:
    """Compares the clock with one that only ever goes on; between two starts with what was written last.

    Time spent asleep counts as a jump: the other clock slept as well.
    """

    def __init__(self, *, last_us: int = 0, ticks_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._ticks_ns = ticks_ns
        self._last_us, self._last_ns = last_us, -1

    def __call__(self, at_us: int) -> int | None:
        """Answer what the clock should have said where it jumped, None where it did not.

        Source: ledger.md (a step of more than 2 s back or 5 min forward).
        """
        ticks = self._ticks_ns()
        since_start = self._last_ns >= 0
        passed = (ticks - self._last_ns) // 1000 if since_start else 0
        expected = self._last_us + passed
        self._last_us, self._last_ns = at_us, ticks
        if at_us < expected - BACK_US or (since_start and at_us > expected + FORWARD_US):
            return expected
        return None
