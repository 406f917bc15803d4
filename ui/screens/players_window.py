"""A second window that faces the players: in Chinese, its texts turned to each of the four sides.

No name of anybody, no hand, no key: banker and factors, columns, what lies on the table, who pays whom.

Source: recording.md (players pay each other); look.md 4 (Tien Gow: seats 1 below, 2 right, 3 above, 4 left).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from ui.viewmodels.deal.players import LANGUAGE, PlayersPay, PlayersPicture, PlayersSide
from ui.viewmodels.theme import Measure
from ui.viewmodels.words import Words
from ui.widgets.console.part import Part
from ui.widgets.look import Look
from ui.widgets.pen import CENTRE, Pen
from ui.widgets.piece_pixmaps import RATIO, draw_piece

UNIT = 900.0
"""The square that the window is drawn in, in units; every side of it reads from its own edge."""
DEEP = 215.0
"""How far a side reaches towards the middle."""
TURNS = {1: 0, 2: -90, 3: 180, 4: 90}
MOST_PAYMENTS = 6
GAP = 6.0


class PlayersWindow(Part[PlayersPicture]):
    """The window; it takes no key and no finger, and closing it is told."""

    closed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        spoken = Look(look.theme, Measure(), Words(LANGUAGE, look.words.currency))
        super().__init__(spoken, parent)
        # A finger on it, or on its frame, leaves the keys with the dealer's window.
        self.setWindowFlags(Qt.WindowType.Window | Qt.WindowType.WindowDoesNotAcceptFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        # Its frame is read by whoever deals, in his own language.
        self.setWindowTitle(look.words.say("TD-PLAYERS-TITLE"))
        self.setMinimumSize(480, 480)
        self.resize(900, 900)

    def sizeHint(self) -> QSize:
        return QSize(900, 900)

    def changed(self) -> None:
        row = self.row
        if row is not None:
            paid = "; ".join(pay.text for pay in row.payments)
            self.setAccessibleName(
                "; ".join(part for part in (row.title, row.banker, row.factors, paid) if part)
            )

    def ground(self) -> str:
        return "felt"

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Keys belong to the dealer's window; nothing is done here by one.
        event.accept()

    def draw(self, pen: Pen, row: PlayersPicture) -> None:
        painter, area = pen.painter, self.area
        part = min(area.width(), area.height()) / UNIT
        painter.translate(area.width() / 2, area.height() / 2)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for side in row.sides:
            # Drawn upright, then turned: quarter turns keep every pixel.
            picture = self._upright(row, side, part * self.scale)
            painter.save()
            painter.rotate(TURNS[side.seat])
            painter.drawPixmap(
                QRectF(-UNIT / 2 * part, 0, UNIT * part, UNIT / 2 * part), picture, QRectF(picture.rect())
            )
            painter.restore()

    def _upright(self, row: PlayersPicture, side: PlayersSide, scale: float) -> QPixmap:
        """Answer a side as whoever sits there sees it: the half of the square that lies before it."""
        ratio = self.devicePixelRatioF()
        picture = QPixmap(round(UNIT * scale * ratio), round(UNIT / 2 * scale * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.scale(scale, scale)
        painter.translate(UNIT / 2, 0)
        _side(Pen(painter, self.look, part=f"side {side.seat}"), row, side)
        painter.end()
        return picture


def _side(pen: Pen, row: PlayersPicture, side: PlayersSide) -> None:
    """Draw one side as if it were the lower one; the neighbours' sides meet it at the diagonals."""
    half = UNIT / 2
    _lying(pen, side, QRectF(-105, half - DEEP - 138, 210, 130))
    reach = half - DEEP - 6
    strip = QRectF(-reach, half - DEEP, 2 * reach, DEEP - 12)
    pen.edge(strip, pen.look.colour("lamp" if side.now else "edge"), 4 if side.now else 1.5, radius=12,
             ground=pen.look.colour("box"))  # fmt: skip
    inner = strip.adjusted(16, 10, -16, -8)
    head = QRectF(inner.left(), inner.top(), inner.width(), 58)
    _head(pen, row, side, head)
    pen.rule(inner.left(), inner.right(), head.bottom() + 2)
    said = QRectF(inner.left(), head.bottom() + 6, inner.width(), 26)
    pen.text(
        said,
        " · ".join(part for part in (row.title, row.banker, row.factors) if part),
        1.13,
        tone="ink2",
        align=CENTRE,
    )
    _payments(
        pen,
        row.payments,
        QRectF(inner.left(), said.bottom() + 6, inner.width(), inner.bottom() - said.bottom() - 8),
    )


def _head(pen: Pen, row: PlayersPicture, side: PlayersSide, box: QRectF) -> None:
    run = pen.run(box)
    pen.text(run.take(58), side.name, 3.0, bold=True)
    run.take(10)
    if side.banker:
        cell = run.take(pen.width(row.banker_word, 1.4, bold=True) + 24)
        tag = QRectF(cell.left(), cell.center().y() - 18, cell.width(), 36)
        pen.edge(tag, pen.look.colour("ink"), 2.5, radius=7)
        pen.text(tag, row.banker_word, 1.4, bold=True, align=CENTRE)
        run.take(14)
    if side.net:
        wide = pen.width(side.net, 2.4, bold=True) + 1
        pen.text(run.last(min(wide, run.rest.width() * 0.5)), side.net, 2.4, bold=True)
        run.last(16)
    pen.text(run.last(pen.width(side.columns_text, 1.87, bold=True) + 1), side.columns_text, 1.87, bold=True)
    run.last(12)
    _bars(pen, side.columns, run.rest)


def _bars(pen: Pen, count: int, room: QRectF) -> None:
    """A stack of four bars for each column, from where the word stands outwards."""
    step = min(30.0, room.width() / max(count, 1))
    for place in range(count):
        left = room.right() - (place + 1) * step
        for bar in range(4):
            spot = QRectF(left, room.center().y() - 18 + bar * 9.5, min(24.0, step - 3), 7)
            pen.fill(spot, pen.ink("ink2"), 2)


def _payments(pen: Pen, payments: tuple[PlayersPay, ...], box: QRectF) -> None:
    shown = payments[-MOST_PAYMENTS:]
    if not shown:
        return
    columns = min(3, len(shown))
    rows = -(-len(shown) // columns)
    wide, tall = box.width() / columns, min(58.0, box.height() / rows)
    top = box.center().y() - rows * tall / 2
    for place, pay in enumerate(shown):
        cell = QRectF(box.left() + place % columns * wide, top + place // columns * tall, wide, tall)
        _pay(pen, pay, cell.adjusted(4, 3, -4, -3))


def _pay(pen: Pen, pay: PlayersPay, cell: QRectF) -> None:
    look = pen.look
    pen.edge(cell, look.colour("pay" if not pay.paid else "line"), 2 if not pay.paid else 1, radius=7,
             ground=look.colour("paybg") if not pay.paid else None)  # fmt: skip
    room = cell.adjusted(8, 0, -8, 0)
    if pay.paid:
        spot = QRectF(cell.right() - 26, cell.center().y() - 8, 17, 17)
        pen.sign(spot, "agreed", "ok")
        room = room.adjusted(0, 0, -24, 0)
    pen.text(
        room, pay.text, 1.73, bold=not pay.paid, tone="ink2" if pay.paid else "ink", align=CENTRE, ltr=True
    )


def _lying(pen: Pen, side: PlayersSide, room: QRectF) -> None:
    """Draw what a seat has put down, towards the middle, turned to the seat."""
    count = len(side.tiles)
    if not count:
        return
    wide = min(62.0, (room.width() - GAP * (count - 1)) / count, room.height() / RATIO["tiles"])
    left = room.center().x() - (count * wide + (count - 1) * GAP) / 2
    for place, code in enumerate(side.tiles):
        _piece(pen, code, QRectF(left + place * (wide + GAP), room.bottom() - wide * RATIO["tiles"], wide, 0))


def _piece(pen: Pen, code: str, spot: QRectF) -> None:
    draw_piece(pen, "tiles", code, spot.left(), spot.top(), spot.width())
