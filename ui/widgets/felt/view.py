"""The felt as one widget: ground, seats, bank, asides; only the places whose rows changed are painted anew.

Source: look.md 1.2 (the felt is a map), look.md 4; architecture.md (the path of one action, 7).
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap, QRegion, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.viewmodels.table.rows import Felt
from ui.widgets.console.ahead import rectangles
from ui.widgets.console.keys import PASSED
from ui.widgets.console.part import Target, Touched
from ui.widgets.felt.asides import draw_aside, square_boxes, squares_top
from ui.widgets.felt.bank_box import ROW, draw_bank
from ui.widgets.felt.geometry import FELT, Box, Places, felt_places
from ui.widgets.felt.seat_box import draw_seat, lock_shade
from ui.widgets.look import Look
from ui.widgets.pen import Pen

MARGIN = 4
"""What a lit frame needs outside of its box."""


class FeltView(Touched[Felt]):
    """The felt of Pai Gow and Pai Gow Poker."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.upright = False
        self._ground: QPixmap | None = None
        self._places: tuple[tuple[object, ...], Places] | None = None

    def stand(self, *, upright: bool) -> None:
        """Stand in two rows or along the arc. Source: look.md 6 (portrait)."""
        if upright != self.upright:
            self.upright = upright
            self._ground = None
            self.update()

    def changes(self, old: Felt, row: Felt) -> list[QRect] | None:
        """Answer the pixels of the boxes that are others in another felt.

        Source: architecture.md (the path of one action, 7).
        """
        if old.kind != row.kind or len(old.seats) != len(row.seats):
            return None
        places = self.places()
        seats = zip(old.seats, row.seats, places.seats, strict=True)
        found = [self._near(box) for before, after, box in seats if before != after]
        if old.bank != row.bank:
            found.append(self._near(places.bank))
        columns = ((old.round, row.round, places.round), (old.order, row.order, places.order))
        return found + [self._near(box, 0) for before, after, box in columns if before != after]

    def stands(self) -> tuple[object, ...]:
        return (*super().stands(), self.upright)

    def changed(self) -> None:
        row = self.row
        if row is None:
            return
        seats = (
            " ".join(
                part
                for part in (
                    s.number,
                    "" if self.locked else s.name,
                    s.word,
                    s.bet,
                    s.result.text if s.result else "",
                )
                if part
            )
            for s in row.seats
        )
        self.setAccessibleName("; ".join((*seats, f"{row.bank.title} {row.bank.banks}")))

    def _near(self, box: Box, margin: float = MARGIN) -> QRect:
        """Answer the pixels of a box with its frame; columns have none, and the outer seats stand close above them."""
        k, m = self.scale, margin
        left, top = int((box.x - m) * k) - 1, int((box.y - m) * k) - 1
        return QRect(left, top, int((box.width + 2 * m) * k) + 3, int((box.height + 2 * m) * k) + 3)

    def places(self) -> Places:
        """Answer where everything stands now. Source: look.md 4."""
        row, area = self.row, self.area
        count, kind = (len(row.seats), row.kind) if row else (0, "cards")
        asked = (count, kind, area.width(), area.height(), self.upright)
        if self._places is None or self._places[0] != asked:
            found = felt_places(count, kind, area.width(), area.height(), upright=self.upright)
            self._places = (asked, found)
        return self._places[1]

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._ground = None

    def rescale(self, scale: float) -> None:
        super().rescale(scale)
        self._ground = None

    def targets(self) -> tuple[Target, ...]:
        row = self.row
        if row is None or self.locked:
            return ()
        places = self.places()
        seats = [
            Target(_rect(box), seat.token)
            for seat, box in zip(row.seats, places.seats, strict=True)
            if seat.token
        ]
        order = _rect(places.order)
        boxes = square_boxes(row.order, order, squares_top(row.order, order))
        squares = [
            Target(box.adjusted(-3, -3, 3, 3), square.token)
            for square, box in zip(row.order.squares, boxes, strict=True)
            if square.token
        ]
        bank = places.bank
        tall = max(ROW, 48 / min(self.scale, 1.0))
        row_box = QRectF(bank.x, bank.bottom - tall, bank.width, tall)
        passed = [Target(row_box, PASSED)] if row.bank.passed_over else []
        return (*squares, *seats, *passed)

    # -- drawing --

    def ground(self) -> str:
        return "room"

    def paint(self, painter: QPainter, seen: QRegion) -> None:
        if self._ground is None:
            self._ground = self._paint_ground()
        for part in rectangles(seen):
            painter.setClipRect(part)
            painter.drawPixmap(0, 0, self._ground)
        painter.setClipping(False)
        if self.row is not None:
            painter.scale(self.scale, self.scale)
            self._draw_seen(painter, self.row, seen)

    def _draw_seen(self, painter: QPainter, row: Felt, seen: QRegion) -> None:
        """Draw what of the felt lies in a region: two seats that changed draw none between them."""
        places, near = self.places(), self._near
        pen = Pen(painter, self.look, locked=self.locked)
        for seat, box in zip(row.seats, places.seats, strict=True):
            if self._clips(painter, seen, near(box)):
                pen.part = f"seat {seat.seat}"
                draw_seat(pen, seat, _rect(box), down=bool(seat.token) and self.is_down(seat.token))
        pen.part = "bank"
        if self._clips(painter, seen, near(places.bank)):
            draw_bank(pen, row.bank, _rect(places.bank))
        for name, aside, box in (("round", row.round, places.round), ("order", row.order, places.order)):
            if not self.is_covered(_rect(box)) and self._clips(painter, seen, near(box, 0)):
                pen.part = name
                draw_aside(pen, aside, _rect(box))
        painter.setClipping(False)
        if self.locked:
            lock_shade(pen, self.area)

    def _clips(self, painter: QPainter, seen: QRegion, near: QRect) -> bool:
        """Keep the painter to a place where several are painted anew; False where this one is not among them."""
        if not seen.intersects(near):
            return False
        if seen.rectCount() > 1:
            k = 1 / self.scale
            painter.setClipRect(QRectF(near.x() * k, near.y() * k, near.width() * k, near.height() * k))
        return True

    def draw(self, pen: Pen, row: Felt) -> None:
        self._draw_seen(pen.painter, row, QRegion(self.rect()))

    def _paint_ground(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(round(self.width() * ratio), round(self.height() * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(self.look.colour("felt" if self.upright else "room"))
        if not self.upright:
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(self.scale, self.scale)
            painter.setBrush(self.look.colour("felt"))
            painter.setPen(QPen(self.look.colour("edge"), 2))
            painter.drawPath(self._edge())
            painter.end()
        return picture

    def _edge(self) -> QPainterPath:
        """Answer the felt's far edge, an arc over the whole width, flatter where notices take of the height."""
        wide, tall = self.area.width(), self.area.height() + 20
        part = wide / 1440
        deep = 92 - min(40.0, max(0.0, FELT - self.area.height()) * 0.6)
        path = QPainterPath(QPointF(-60 * part, deep))
        path.cubicTo(QPointF(240 * part, 10), QPointF(480 * part, 3), QPointF(720 * part, 3))
        path.cubicTo(
            QPointF(wide - 480 * part, 3), QPointF(wide - 240 * part, 10), QPointF(wide + 60 * part, deep)
        )
        path.lineTo(wide + 60 * part, tall)
        path.lineTo(-60 * part, tall)
        path.closeSubpath()
        return path


def _rect(box: Box) -> QRectF:
    return QRectF(box.x, box.y, box.width, box.height)
