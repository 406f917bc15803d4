"""Keys one after the other: tokens to press, or a scanner's line, which comes faster than any hand.

A key that would record at once waits for a moment: a scanner's next character, or its letting go of the key, comes
within it. Everything else passes without waiting.

A scanner that is a keyboard sends two reports a character, the key down and no key, and the bus asks it for one every
1 to 16 ms: 2 to 32 ms a character, and the key is let go in the middle of them at the latest. Bluetooth readers put
12 ms between reports. A finger stays on a key for 50 ms and more. So a key that is still down after `HELD_MS` is a
hand's; one that was let go sooner is a scanner's, and what comes next is waited for longer than from any hand.
All of it is judged by the instants that keys bring with them, so that work done meanwhile takes none for the other.

Source: screens.md, ground rule 3 (scanner input); sign-in (a badge is scanned, never typed).
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from ui.viewmodels.instants import answering
from ui.widgets.console.keys import ENTER

BURST_MS = 25
"""Longest time between two characters of a scanner; hands take three times as long and more."""
HELD_MS = 20
"""A key that is down for so long is held by a hand: the longest report of a scanner, and a quarter of it for the system."""
SLOW_MS = 40
"""Longest time between two characters where the first one was let go faster than a hand can."""
LEAST = 3
"""Fewest characters of a scanner's line."""


class TokenStream(QObject):
    """Tells hands from scanners; both may be mixed."""

    token = Signal(str)
    scanned = Signal(str)
    likely = Signal(str)
    """The one key that waits, once nothing else has come in: what it would come to can be worked out meanwhile."""

    def __init__(self, parent: QObject | None = None, *, now: Callable[[], float] = monotonic) -> None:
        super().__init__(parent)
        self.now = now
        self.recording: frozenset[str] = frozenset()
        """Tokens that would record something at once."""
        self._held: list[tuple[str, float]] = []
        """What waits, each with its instant."""
        self._leaked = 0
        """How many characters of the burst have gone out as tokens before it was known to be one."""
        self._last = float("-inf")
        self._before = ""
        self._is_down, self._is_quick = False, False
        """Whether the last key is known to be down, and whether it was let go faster than by a hand."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        # While the screen was busy keys may have come in: they are looked at before it is said that none came.
        self._last_look = QTimer(self)
        self._last_look.setSingleShot(True)
        self._timer.timeout.connect(self._last_look.start)
        self._last_look.timeout.connect(self.flush)
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.timeout.connect(self._say_likely)

    @property
    def waits_for(self) -> str:
        """The one key that waits to be known as a hand's; "" where none or more than one does."""
        return self._held[0][0] if len(self._held) == 1 and not self._leaked else ""

    def feed(self, token: str, at_ms: float = 0, *, down: bool = False) -> None:
        """Take the next token; at_ms is the instant of its key where the system tells it, else 0.

        Args:
            down: whether `let_go` will tell when the key is let go.

        Source: screens.md, ground rule 3.
        """
        at = at_ms or self.now() * 1000
        fast = 0 <= at - self._last <= (SLOW_MS if self._is_quick else BURST_MS)
        self._last, self._is_down, self._is_quick = at, down, False
        if len(token) == 1:
            self._character(token, fast=fast)
            if self.waits_for:
                self._idle.start(0)
        elif token == ENTER and fast and len(self._held) + self._leaked >= LEAST:
            self._scan()
        else:
            self.flush()
            self._send(token, at)
            self._before, self._leaked = "", 0

    def _send(self, token: str, at: float) -> None:
        with answering(at):
            self.token.emit(token)

    def let_go(self, at_ms: float = 0) -> None:
        """Take that a key was let go, at the instant that the system tells, else 0. Source: screens.md, ground rule 3."""
        was_down = (at_ms or self.now() * 1000) - self._last
        self._is_quick = self._is_down and was_down < HELD_MS
        self._is_down = False
        if self._is_quick and self._held:
            self._wait(SLOW_MS - max(was_down, 0))

    def _character(self, token: str, *, fast: bool) -> None:
        if not fast:
            self.flush()
            self._before, self._leaked = "", 0
        if self._held or (fast and self._before) or token in self.recording:
            self._held.append((token, self._last))
            self._wait(HELD_MS if self._is_down else BURST_MS)
        else:
            self._before, self._leaked = token, 1
            self._send(token, self._last)

    def _say_likely(self) -> None:
        if self.waits_for:
            self.likely.emit(self.waits_for)

    def _wait(self, for_ms: float) -> None:
        self._last_look.stop()
        self._timer.start(round(for_ms))

    def _scan(self) -> None:
        line = "".join(token for token, _ in self._held)
        if self._leaked:
            # Its first character went out before it could be known: it is taken back.
            line = self._before + line
            self._send("Backspace", self._last)
        self._drop()
        self.scanned.emit(line)

    def flush(self) -> None:
        """Send out what was held back: it was a hand after all. Source: screens.md, ground rule 3."""
        held = self._held
        self._drop()
        for token, at in held:
            self._send(token, at)

    def _drop(self) -> None:
        self._timer.stop()
        self._last_look.stop()
        self._idle.stop()
        self._held, self._before, self._leaked = [], "", 0
