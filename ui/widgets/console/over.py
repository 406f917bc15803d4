"""A sheet that lies over the felt for a moment: it takes the focus, and gives it back when closed by any of its keys.

Source: screens.md, ground rule 2.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from ui.widgets.console.part import Part, Row
from ui.widgets.look import Look
from ui.widgets.pen import Pen

CLOSING = frozenset({Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter})
HEAD, PAD = 58.0, 20.0


class OverSheet(Part[Row]):
    """What it shows is drawn below its title; keys that are pressed meanwhile reach nothing behind it."""

    closed = Signal()
    opened_by: Qt.Key = Qt.Key.Key_F1
    """The key that opens it, and closes it too."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def draw_title(self, pen: Pen, title: str) -> QRectF:
        """Draw ground, border, title and the key that closes it. Answer the room below. Source: look.md 5."""
        look, area = self.look, self.area
        pen.edge(area, look.colour("edge"), radius=10, ground=look.colour("panel"))
        inner = area.adjusted(PAD, 12, -PAD, -PAD)
        head = pen.run(QRectF(inner.left(), inner.top(), inner.width(), 40))
        pen.keycap(head, "Esc", last=True)
        head.last(12)
        pen.text(head.rest, title, 1.4, bold=True)
        return QRectF(inner.left(), area.top() + HEAD, inner.width(), area.height() - HEAD - PAD)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.accept()
        if (event.key() in CLOSING or event.key() == self.opened_by) and not event.isAutoRepeat():
            self.closed.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.closed.emit()
