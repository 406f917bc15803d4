"""Closing a window over an open round: it asks once, says which rounds, and closes when it is asked again.

Source: FAULT A5 (close with an open hand).
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from ui.screens.banded_window import BandedWindow

STANDS_MS = 15_000
"""How long the question stands."""


class Leaving(QObject):
    """Whether a window was asked to close a moment ago."""

    def __init__(self, window: BandedWindow) -> None:
        super().__init__(window)
        self._window, self._asked = window, False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(STANDS_MS)
        self._timer.timeout.connect(self._stays)

    def asks_first(self) -> bool:
        """Answer whether the window must ask before it closes; then it has asked. Source: FAULT A5."""
        window, floor = self._window, self._window.floor
        rounds = () if floor is None or self._asked else floor.live.house.open_rounds()
        if floor is None or not rounds:
            return False
        words = window.look.words
        named = words.listed(tuple(f"{one.table} {words.whole(one.number)}" for one in rounds))
        said = words.say("STAFF-LEAVE", rounds=words.ltr(named))
        self._asked, floor.live.said = True, (said,)
        window.tell(said)
        floor.house_changed.emit()
        self._timer.start()
        return True

    def _stays(self) -> None:
        self._asked = False
        floor = self._window.floor
        if floor is not None:
            floor.live.said = ()
            floor.house_changed.emit()
