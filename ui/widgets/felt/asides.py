"""The columns beside the bank: what this round came to so far, and the opening order in squares.

Source: look.md 4 (round totals left of the bank, opening order right of it), pictures a and c.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF

from ui.viewmodels.table.rows import CLASH, DONE, NOW, Aside, Line, Square
from ui.widgets.pen import CENTRE, Pen

SQUARE, STEP, LEAST_STEP = 44.0, 52.0, 46.0
SPACE = 8.0
"""What an empty line takes."""
TEXT, SMALL = 1.0, 0.93


def square_boxes(aside: Aside, box: QRectF, top: float) -> list[QRectF]:
    """Answer the boxes of the opening order, from the left in every language. Source: look.md 6 (order of seats)."""
    count = len(aside.squares)
    if not count:
        return []
    a_row = max(1, min(count, int((box.width() + STEP - SQUARE) / LEAST_STEP)))
    step = min(STEP, (box.width() - SQUARE) / max(a_row - 1, 1))
    side = min(SQUARE, step - 4) if a_row > 1 else SQUARE
    return [
        QRectF(box.left() + place % a_row * step, top + place // a_row * (side + 6), side, side)
        for place in range(count)
    ]


def squares_top(aside: Aside, box: QRectF) -> float:
    """Answer where the squares begin. Source: look.md 4."""
    return box.top() + 25 + (28 if aside.headline else 0)


def draw_aside(pen: Pen, aside: Aside, box: QRectF) -> None:
    """Draw a column; what does not fit below leaves from the end. Source: look.md 4."""
    pen.text(
        QRectF(box.left(), box.top(), box.width(), 20),
        pen.look.caption(aside.caption),
        0.87,
        bold=True,
        tone="ink2",
    )
    y = box.top() + 22
    if aside.headline:
        pen.text(QRectF(box.left(), y, box.width(), 28), aside.headline, 1.27, bold=True)
        y += 28
    boxes = square_boxes(aside, box, squares_top(aside, box))
    for square, spot in zip(aside.squares, boxes, strict=True):
        pen.kept(spot, square, partial(_square, square=square, box=spot))
    if boxes:
        y = boxes[-1].bottom() + 14
    for line in aside.lines:
        if not line.text:
            y += SPACE
            continue
        drawn = _line(pen, line, QRectF(box.left(), y, box.width(), box.bottom() - y))
        if not drawn:
            break
        y += drawn


def _line(pen: Pen, line: Line, room: QRectF) -> float:
    """Draw a line, over two rows where it must be. Answer its height, 0 where there is no room for it."""
    times = SMALL if line.tone == "quiet" else TEXT
    rows = 1 if line.sign else min(2, len(pen.lines(line.text, room.width(), times, bold=line.bold)))
    tall = rows * pen.leading(times)
    if tall > room.height() + 2:
        return 0.0
    if line.sign:
        pen.line(QRectF(room.left(), room.top(), room.width(), tall), line, times)
    else:
        pen.paragraph(room, line.text, times, bold=line.bold, tone=line.tone, lines=rows)
    return tall + 1


def _square(pen: Pen, *, square: Square, box: QRectF) -> None:
    look, radius = pen.look, 8.0
    lit = square.state in (NOW, CLASH)
    sign = {DONE: "agreed", CLASH: "clash"}.get(square.state, "")
    if lit:
        pen.fill(box, look.colour("clash" if square.state == CLASH else "lamp"), radius)
        if look.theme.is_light and square.state == NOW:
            pen.edge(box, look.colour("ink"), 2, radius=radius)
    else:
        pen.edge(box, look.colour("edge"), radius=radius, dashed=square.state != DONE)
    tone = "onclash" if square.state == CLASH else "onlamp" if lit else "ink2" if sign else "ink"
    if not sign:
        pen.text(box.adjusted(2, 0, -2, 0), square.number, 1.2, bold=True, tone=tone, align=CENTRE)
        return
    wide = pen.width(square.number, 1.2, bold=True)
    left = box.center().x() - (wide + 14) / 2
    pen.text(
        QRectF(left, box.top(), wide + 1, box.height()), square.number, 1.2, bold=True, tone=tone, ltr=True
    )
    pen.sign(QRectF(left + wide + 3, box.center().y() - 6, 12, 12), sign, tone)
