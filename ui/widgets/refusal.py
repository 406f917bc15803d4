"""What was refused, said as everywhere: a cross, then the sentence in bold.

Source: look.md 5 (refusal); look.md 1.4 (shape before colour).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPen

from ui.widgets.pen import Pen

ROOM, ACROSS, THICK = 24.0, 14.0, 2.5


def draw_cross(pen: Pen, box: QRectF) -> None:
    """Draw the cross of a refusal into a box. Source: look.md 5 (refusal)."""
    pen.painter.setPen(QPen(pen.look.colour("ink"), THICK))
    pen.painter.drawLine(box.topLeft(), box.bottomRight())
    pen.painter.drawLine(box.topRight(), box.bottomLeft())


def draw_refusal(
    pen: Pen, place: QRectF, said: str, times: float = 1.0, *, lines: int = 3, names: bool = False
) -> None:
    """Draw the cross and the sentence, in the middle of what room there is. Source: look.md 5 (refusal)."""
    run = pen.run(place)
    spot = run.take(ROOM - 6)
    draw_cross(pen, QRectF(spot.left(), spot.center().y() - ACROSS / 2, ACROSS, ACROSS))
    run.take(6)
    pen.paragraph(run.rest, said, times, bold=True, middle=True, lines=lines, names=names)
