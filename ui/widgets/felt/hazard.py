"""The hazard strip of a contradiction: slanting bars, so that it is seen without its colour.

Source: look.md 4 (contradicted), look.md 1.4 (shape before colour).
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPolygonF

from ui.widgets.pen import Pen

BAR = 9.0


def draw_hazard(pen: Pen, box: QRectF) -> None:
    """Draw bars of the clash's dark ink over its colour. Source: look.md 4 (8 px hazard strip)."""
    painter, look = pen.painter, pen.look
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.fillRect(box, look.colour("clash"))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.colour("onclash"))
    x = box.left() - box.height()
    while x < box.right():
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(x, box.bottom()),
                    QPointF(x + BAR, box.bottom()),
                    QPointF(x + BAR + box.height(), box.top()),
                    QPointF(x + box.height(), box.top()),
                ]
            )
        )
        x += 2 * BAR
    painter.restore()
