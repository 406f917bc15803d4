"""The floor on the screen: keys and fingers to tokens, figures read in the worker, alerts with every tick.

Source: screens.md (floor), ground rules 2 and 10.
"""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from tablemgr.core.problems import Problem
from ui.models.background import Background
from ui.screens.worker_screen import WorkerScreen
from ui.viewmodels.pit.floor_tiles import FloorTiles, Read
from ui.widgets.look import Look
from ui.widgets.pit.floor_board import FloorBoard

LOOK_MS, READ_MS = 1_000, 5_000
"""How often alerts are looked for, and figures read again."""


class FloorScreen(WorkerScreen):
    """The tables of this station, and of all others on a shared server, with their alerts."""

    def __init__(
        self, look: Look, tiles: FloorTiles, background: Background, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, background, parent)
        self.tiles = tiles
        self.board = FloorBoard(look, self)
        self.listen(self.board)
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

    def hideEvent(self, event: QHideEvent) -> None:
        # Whoever closes the window lets go of the ledger: nothing may ask it again.
        self._look.stop()
        self._read.stop()
        super().hideEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        self._look.start()
        self._read.start()
        super().showEvent(event)

    def read_again(self) -> None:
        """Read the figures in the worker, where it has nothing else to do. Source: screens.md, ground rule 10."""
        if self.background.is_idle:
            self.background.run(self.tiles.read, self._is_read, self._failed)

    def _is_read(self, read: Read) -> None:
        self.tiles.take(read)
        self.refresh()

    def _refused(self, problem: Problem | None) -> None:
        if problem is not None:
            self.tiles.fail(problem)

    def _take(self, token: str) -> None:
        self.tiles.press(token)

    def look_again(self) -> None:
        """Look for alerts, and draw. Source: screens.md (floor)."""
        self.tiles.look()
        self.refresh()

    def refresh(self) -> None:
        """Draw the floor as it stands. Source: ui/README.md."""
        self.board.show_row(self.tiles.picture())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.board.setGeometry(0, 0, self.width(), self.height())
