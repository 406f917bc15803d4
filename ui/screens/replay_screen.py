"""A round replayed on the table's own screen, over the list of rounds; Escape gives the list back.

Source: screens.md (rounds: replayed step by step, on the felt that the dealer saw).
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.screens.table_screen import TableScreen
from ui.viewmodels.pit.deal_replay import DealReplay
from ui.viewmodels.pit.stepping import Stepping
from ui.widgets.deal.view import DealView
from ui.widgets.look import Look


class ReplayScreen(QWidget):
    """The table screen over a replay; it is left by what the replay answers to."""

    closed = Signal()

    def __init__(self, look: Look, replay: Stepping, parent: QWidget) -> None:
        super().__init__(parent)
        self.replay = replay
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(True)
        middle = DealView(look) if isinstance(replay, DealReplay) else None
        self.table = TableScreen(look, replay, self, clock=lambda: "", middle=middle)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table)
        self.setFocusProxy(self.table)
        for source in (self.table.prompt.echo, self.table.work):
            # After the screen has taken the token: the replay may be over then.
            source.token.connect(self._look)

    def _look(self, _token: str) -> None:
        if self.replay.over:
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # What the table leaves over is not for the list that lies under it.
        event.accept()
