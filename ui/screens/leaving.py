"""Closing a window over an open round: it asks once, says which rounds, and closes when it is asked again.

Source: FAULT A5 (close with an open hand).
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from tablemgr.ledger.errors import LedgerError
from tablemgr.table.trail_events import OpenRound
from ui.screens.banded_window import BandedWindow
from ui.viewmodels.house.naming import round_at
from ui.viewmodels.live import LiveHouse

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
        rounds = () if floor is None or self._asked else _open_rounds(floor.live)
        if floor is None or not rounds:
            return False
        words = window.look.words
        named = words.listed(tuple(round_at(words, one.table, one.number) for one in rounds))
        said = words.say("STAFF-LEAVE", rounds=named)
        self._asked, floor.live.said = True, (said,)
        window.tell(said)
        floor.house_changed.emit()
        floor.people_changed.connect(self._stays)
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)
        self._timer.start()
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Whoever goes on working, or comes in, was not asked.
        if event.type() == QEvent.Type.KeyPress and not _is_closing(event):
            self._stays()
        return False

    def _stays(self) -> None:
        if not self._asked:
            return
        self._asked = False
        self._timer.stop()
        app, floor = QApplication.instance(), self._window.floor
        if app is not None:
            app.removeEventFilter(self)
        if floor is not None:
            floor.people_changed.disconnect(self._stays)
            floor.live.said = ()
            floor.house_changed.emit()


def _open_rounds(live: LiveHouse) -> tuple[OpenRound, ...]:
    """The rounds that are open, none where the ledger does not answer: it keeps nobody from leaving."""
    try:
        return live.house.open_rounds()
    except LedgerError:
        return ()


def _is_closing(event: QEvent) -> bool:
    """Whether a key is one of those that close a window: Alt or Control held, alone or with another."""
    if not isinstance(event, QKeyEvent):
        return False
    held = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier
    return bool(event.modifiers() & held) or Qt.Key(event.key()) in (Qt.Key.Key_Alt, Qt.Key.Key_Control)
