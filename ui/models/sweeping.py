"""Python's search for objects that only hold each other, done in the screen's thread alone while a window is open.

Python searches in whichever thread happens to allocate. A widget that is found there would be ended beside the thread
that draws it, and the program with it.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

SWEEP_MS = 1000
"""How often it is seen whether there is enough to search through."""
SHARE = 4
"""All is searched once what is new is one part in so many: Python's own measure, so that a long shift pays no more."""


class Sweeping(QObject):
    """Searches for a window, from its making to its close; where several are open, Python waits for the last."""

    _windows = 0

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        Sweeping._windows += 1
        gc.disable()
        self._is_open = True
        self._known, self._new = _all(), 0
        self._timer = QTimer(self)
        self._timer.setInterval(SWEEP_MS)
        self._timer.timeout.connect(self.sweep)
        self._timer.start()

    def sweep(self) -> None:
        """Search what is young where there is enough of it, and at times all. Source: architecture.md (threads)."""
        young = gc.get_count()[0]
        if young <= gc.get_threshold()[0]:
            return
        self._new += young - gc.collect(1)
        if self._new * SHARE > self._known:
            gc.collect()
            self._known, self._new = _all(), 0

    def close(self) -> None:
        """Leave the search to Python again, once nothing of this window runs elsewhere. Source: FAULT A5."""
        if self._is_open:
            self._is_open = False
            self._timer.stop()
            Sweeping._windows -= 1
            if not Sweeping._windows:
                gc.enable()


def _all() -> int:
    """Answer how many objects there are, without touching one of them.

    A list of them would hold what another thread is building just now, and that thread's tuple could not grow.
    """
    gc.freeze()
    count = gc.get_freeze_count()
    gc.unfreeze()
    return count
