"""Keys one after the other: tokens to press, or a scanner's line, which comes faster than any hand.

A key that would record at once waits for a moment; a scanner's next character comes within it. Everything else
passes without waiting. Source: screens.md, ground rule 3 (scanner input); sign-in (a badge is scanned, never typed).
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from ui.widgets.console.keys import ENTER

BURST_MS = 25
"""Longest time between two characters of a scanner; hands take three times as long and more."""
LEAST = 3
"""Fewest characters of a scanner's line."""


class TokenStream(QObject):
    """Tells hands from scanners; both may be mixed."""

    token = Signal(str)
    scanned = Signal(str)

    def __init__(self, parent: QObject | None = None, *, now: Callable[[], float] = monotonic) -> None:
        super().__init__(parent)
        self.now = now
        self.recording: frozenset[str] = frozenset()
        """Tokens that would record something at once."""
        self._held: list[str] = []
        self._leaked = 0
        """How many characters of the burst have gone out as tokens before it was known to be one."""
        self._last = float("-inf")
        self._before = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(BURST_MS)
        self._timer.timeout.connect(self.flush)

    def feed(self, token: str, at_ms: float = 0) -> None:
        """Take the next token; at_ms is the instant of its key where the system tells it, else 0.

        Source: screens.md, ground rule 3.
        """
        at = at_ms or self.now() * 1000
        fast = at - self._last <= BURST_MS
        self._last = at
        if len(token) == 1:
            self._character(token, fast=fast)
        elif token == ENTER and fast and len(self._held) + self._leaked >= LEAST:
            self._scan()
        else:
            self.flush()
            self.token.emit(token)
            self._before, self._leaked = "", 0

    def _character(self, token: str, *, fast: bool) -> None:
        if not fast:
            self.flush()
            self._before, self._leaked = "", 0
        if self._held or (fast and self._before) or token in self.recording:
            self._held.append(token)
            self._timer.start()
        else:
            self._before, self._leaked = token, 1
            self.token.emit(token)

    def _scan(self) -> None:
        line = "".join(self._held)
        if self._leaked:
            # Its first character went out before it could be known: it is taken back.
            line = self._before + line
            self.token.emit("Backspace")
        self._drop()
        self.scanned.emit(line)

    def flush(self) -> None:
        """Send out what was held back: it was a hand after all. Source: screens.md, ground rule 3."""
        held = self._held
        self._drop()
        for token in held:
            self.token.emit(token)

    def _drop(self) -> None:
        self._timer.stop()
        self._held, self._before, self._leaked = [], "", 0
