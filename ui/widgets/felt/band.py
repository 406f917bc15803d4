"""The result band of a seat: sign, word and figure, then the arithmetic; what no longer holds is struck.

Source: look.md 1.3 (big, then why), look.md 4 (result band, contradicted, ruled).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from ui.viewmodels.table.rows import CLASH, Result
from ui.widgets.pen import Pen

TALL = 85.0
ROW, BADGE = 28.0, 26.0
PAD = 11.0
FIGURE, SUM = 1.67, 0.93
LESS = 1.07
"""A figure is not set smaller than this before it takes two lines."""
SUM_TALL = 18.0


def band_height(pen: Pen, result: Result, width: float) -> float:
    """Answer how high a band stands in so much width. Source: look.md 4 (88)."""
    if result.state == CLASH:
        return (len(result.more) + 1) * ROW + 14.0
    lines = len(result.sums) + len(result.more) + (1 if result.struck else 0)
    more = 7.0 if _is_long(pen, result, width - 2 * PAD - 35) else 0.0
    return max(TALL, 49.0 + more + lines * SUM_TALL)


def _is_long(pen: Pen, result: Result, room: float) -> bool:
    """Whether word and amount stand under each other."""
    return pen.width(result.text, LESS, bold=True) > room


def draw_band(pen: Pen, result: Result, box: QRectF, radius: float) -> None:
    """Draw the band at the foot of a seat's box. Source: look.md 4."""
    state = result.state if result.state in ("pay", "take", "push", "clash") else "push"
    pen.kept(box, ("band", state, radius), lambda pen: _ground(pen, state, box, radius))
    inner = box.adjusted(PAD, 0, -PAD, 0)
    if result.state == CLASH:
        _differing(pen, result, inner)
        return
    y = box.top() + 10
    if result.struck:
        pen.text(
            QRectF(inner.left(), y, inner.width(), SUM_TALL), result.struck, SUM, tone="ink2", struck=True
        )
        y += SUM_TALL
    elif len(result.sums) + len(result.more) < 2:
        y += 6
    run = pen.run(QRectF(inner.left(), y, inner.width(), 34))
    if result.sign:
        spot = run.take(27)
        pen.sign(QRectF(spot.left(), spot.center().y() - 13.5, 27, 27), result.sign, badge=True)
        run.take(8)
    if _is_long(pen, result, run.rest.width()):
        room = QRectF(run.rest.left(), y - 3, run.rest.width(), 42)
        pen.paragraph(room, result.text, 1.13, bold=True, tone=result.state or "ink", middle=True)
        y += 7
    else:
        pen.text(run.rest, result.text, FIGURE, bold=True, tone=result.state or "ink")
    y += 33
    for text in result.sums:
        pen.text(QRectF(inner.left(), y, inner.width(), SUM_TALL), text, SUM)
        y += SUM_TALL
    for line in result.more:
        pen.line(QRectF(inner.left(), y, inner.width(), SUM_TALL), line, SUM)
        y += SUM_TALL


def _differing(pen: Pen, result: Result, inner: QRectF) -> None:
    """Draw what was called, struck, above what was computed, and what stays put."""
    y = inner.top() + 8
    for line in result.more:
        run = pen.run(QRectF(inner.left(), y, inner.width(), ROW))
        if line.sign:
            spot = run.take(BADGE)
            square = QRectF(spot.left(), spot.center().y() - BADGE / 2, BADGE, BADGE)
            pen.sign(square, line.sign, line.tone, badge=True)
            run.take(7)
        is_struck = bool(result.struck) and line.text == result.struck
        pen.text(run.rest, line.text, 1.0, bold=line.bold, tone=line.tone, struck=is_struck)
        y += ROW
    run = pen.run(QRectF(inner.left(), y, inner.width(), ROW))
    spot = run.take(BADGE)
    pen.sign(QRectF(spot.left() + 4, spot.center().y() - 9, 18, 18), result.sign or "clash")
    run.take(7)
    pen.text(run.rest, result.text, 1.0, bold=True, tone=result.state)


def _ground(pen: Pen, state: str, box: QRectF, radius: float) -> None:
    path = QPainterPath()
    # Round below like the box, square above: two boxes united.
    path.addRoundedRect(box, radius, radius)
    upper = QPainterPath()
    upper.addRect(QRectF(box.left(), box.top(), box.width(), box.height() / 2))
    pen.painter.fillPath(path.united(upper), pen.look.colour(f"{state}bg"))
