"""The head of a seat's box: number, name, evidence or the word; lit where the seat has the lamp.

Source: look.md 4 (head 40, evidence mark, current, contradicted, ruled), look.md 6 (the head mirrors).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath

from ui.viewmodels.table.rows import CLASH, Seat
from ui.widgets.felt.hazard import draw_hazard
from ui.widgets.pen import END, Pen
from ui.widgets.piece_painter import draw_evidence

TALL, HAZARD = 40.0, 8.0
NUMBER, NAME, WORD = 1.73, 0.93, 0.87
DOT = 11.0
BAR_WIDE, BAR_TALL, BAR_GAP = 10.0, 5.0, 4.0


def draw_head(pen: Pen, seat: Seat, box: QRectF, radius: float) -> float:
    """Draw the head into the top of a seat's box. Answer where it ends. Source: look.md 4."""
    head = QRectF(box.left(), box.top(), box.width(), TALL)
    tone = "ink"
    if seat.lamp:
        tone = "onclash" if seat.lamp == CLASH else "onlamp"
        draw_lit(pen, head.adjusted(-3, -2, 3, 0), "clash" if seat.lamp == CLASH else "lamp", radius)
    run = pen.run(head.adjusted(11, 0, -11, 0))
    quiet = tone if seat.lamp else "ink2"
    empty = seat.state == "empty"
    number = run.take(max(18.0, pen.width(seat.number, NUMBER, bold=True)))
    pen.text(number, seat.number, NUMBER, bold=True, tone="ink2" if empty and not seat.lamp else tone)
    run.take(9)
    if seat.ruled_by:
        spot = run.take(15)
        pen.sign(QRectF(spot.left(), spot.center().y() - 8, 15, 16), "ruled", tone)
        run.take(6)
    word = "" if seat.ruled_by else seat.word
    if word:
        bold = bool(seat.lamp)
        size = 1.0 if bold else WORD
        wide = min(
            pen.width(word, size, bold=True),
            run.rest.width() - (3 * DOT + 5 if seat.evidence is not None else 0),
        )
        pen.text(run.last(wide + 1), word, size, bold=True, tone=tone if bold else "ink2", align=END)
        run.last(5)
    if seat.evidence is not None:
        dots = run.last(3 * DOT)
        _evidence(pen, seat.evidence, quiet, QRectF(dots.left(), dots.center().y() - DOT / 2, 3 * DOT, DOT))
        run.last(6)
    said = seat.ruled_by or seat.name
    banks = seat.state == "banker"
    if pen.locked and not empty and said:
        _bars(pen, run.rest, tone)
    elif run.rest.width() > 28:
        pen.text(run.rest, said, NAME, bold=banks or bool(seat.ruled_by), tone=tone if banks or seat.lamp else "ink2",
                 names=True, least=NAME)  # fmt: skip
    if seat.lamp == CLASH:
        draw_hazard(pen, QRectF(box.left(), head.bottom() - HAZARD + 2, box.width(), HAZARD))
        return head.bottom() + 2
    if not empty and not seat.lamp:
        pen.rule(head.left(), head.right(), head.bottom())
    return head.bottom()


def _evidence(pen: Pen, level: int, tone: str, box: QRectF) -> None:
    def draw(pen: Pen) -> None:
        draw_evidence(pen.painter, level, pen.ink(tone), box.left(), box.top(), DOT, rtl=pen.rtl)

    pen.kept(box, ("evidence", level, tone), draw)


def draw_lit(pen: Pen, head: QRectF, token: str, radius: float) -> None:
    """Fill a head in the lamp's colour, round above. Source: look.md 4 (current)."""
    pen.kept(head, ("lit", token, radius), lambda pen: _lit(pen, head, token, radius))


def _lit(pen: Pen, head: QRectF, token: str, radius: float) -> None:
    path = QPainterPath()
    path.addRoundedRect(head, radius, radius)
    lower = QPainterPath()
    lower.addRect(QRectF(head.left(), head.center().y(), head.width(), head.height() / 2))
    pen.painter.setPen(Qt.PenStyle.NoPen)
    pen.painter.fillPath(path.united(lower), pen.look.colour(token))


def _bars(pen: Pen, room: QRectF, tone: str) -> None:
    """Draw bars where a name stood: it is hidden while the station is locked."""
    run = pen.run(room)
    for _ in range(3):
        spot = run.take(BAR_WIDE)
        bar = QRectF(spot.left(), spot.center().y() - BAR_TALL / 2, BAR_WIDE, BAR_TALL)
        pen.painter.fillRect(bar, pen.ink("ink2" if tone == "ink" else tone))
        run.take(BAR_GAP)
