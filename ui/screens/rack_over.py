"""The rack of one table over its screen: counted, paused, run down by whoever deals there, signed by the pit boss.

Source: REQ R33 to R37; facts.md (counted by dealer and pit boss); screens.md, ground rule 4.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.viewmodels.shift.desk import ShiftDesk
from ui.widgets.look import Look
from ui.widgets.shift.view import DeskView


class RackOver(QWidget):
    """The desk of a single table's rack."""

    closed = Signal()

    def __init__(self, look: Look, desk: ShiftDesk, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = look
        self.view = DeskView(look, desk, self)
        self.view.left.connect(self.closed)
        self.view.refresh()

    def take_focus(self) -> None:
        """Give the keys to the rack. Source: screens.md, ground rule 2 (focus)."""
        self.view.setFocus(Qt.FocusReason.PopupFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.view.setGeometry(self.rect())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.look.colour("room"))
        painter.end()
