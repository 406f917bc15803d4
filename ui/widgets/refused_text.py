"""A refusal among fields: a cross at the edge where reading begins, then the sentence in bold.

Source: look.md 5 (refusal); look.md 1.4 (shape before colour).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ui.widgets.look import Look
from ui.widgets.text import Text

ROOM, ACROSS, THICK = 22, 12, 2.5


class RefusedText(Text):
    """What is wrong, nothing where nothing is."""

    def __init__(self, look: Look, times: float = 0.93, parent: QWidget | None = None) -> None:
        super().__init__(look, "", times, bold=True, wrap=True, parent=parent)
        room = look.px(ROOM)
        self.setContentsMargins(*((0, 0, room, 0) if look.words.is_rtl else (room, 0, 0, 0)))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look, across = self.look, float(self.look.px(ACROSS))
        lines = self.contentsRect()
        # Beside the first line of a sentence that takes several.
        tall = self.heightForWidth(self.width())
        middle = lines.center().y() - tall / 2 + self.fontMetrics().height() / 2 + 1
        left = self.width() - across - 2 if look.words.is_rtl else 2.0
        box = QRectF(left, middle - across / 2, across, across)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(look.colour("ink"), THICK))
        painter.drawLine(box.topLeft(), box.bottomRight())
        painter.drawLine(box.topRight(), box.bottomLeft())
        painter.end()
