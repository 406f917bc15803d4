"""The floor on the screen: keys and fingers to tokens, figures read in the worker, alerts with every tick.

Source: screens.md (floor), ground rules 2 and 10.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.models.background import Background
from ui.viewmodels.pit.floor_tiles import FloorTiles, Read
from ui.widgets.console.keys import token_of
from ui.widgets.console.stream import TokenStream
from ui.widgets.look import Look
from ui.widgets.pit.floor_board import FloorBoard

LOOK_MS, READ_MS = 1_000, 5_000
"""How often alerts are looked for, and figures read again."""


class FloorScreen(QWidget):
    """The tables of this station, and of all others on a shared server, with their alerts."""

    def __init__(
        self, look: Look, tiles: FloorTiles, background: Background, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.look, self.tiles, self.background = look, tiles, background
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.board = FloorBoard(look, self)
        self.board.token.connect(self.press)
        self.stream = TokenStream(self)
        self.stream.token.connect(self.press)
        self._look = self._every(LOOK_MS, self.look_again)
        self._read = self._every(READ_MS, self.read_again)
        self.read_again()
        self.look_again()

    def _every(self, after_ms: int, act: object) -> QTimer:
        timer = QTimer(self)
        timer.setInterval(after_ms)
        timer.timeout.connect(act)
        timer.start()
        return timer

    def read_again(self) -> None:
        """Read the figures in the worker, where it has nothing else to do. Source: screens.md, ground rule 10."""
        if self.background.is_idle:
            self.background.run(self.tiles.read, self._is_read, self._failed)

    def _is_read(self, read: Read) -> None:
        self.tiles.take(read)
        self.refresh()

    def _failed(self, failure: Exception) -> None:
        found = getattr(failure, "problem", None)
        if found is not None:
            self.tiles.fail(found)
        self.refresh()

    def look_again(self) -> None:
        """Look for alerts, and draw. Source: screens.md (floor)."""
        self.tiles.look()
        self.refresh()

    def refresh(self) -> None:
        """Draw the floor as it stands. Source: ui/README.md."""
        self.board.show_row(self.tiles.picture())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        token = token_of(event)
        if token:
            self.stream.feed(token, float(event.timestamp()))
        else:
            super().keyPressEvent(event)

    def press(self, token: str) -> None:
        """Hand a token over, and draw what became of it. Source: screens.md, ground rule 2."""
        self.tiles.press(token)
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.board.setGeometry(0, 0, self.width(), self.height())
