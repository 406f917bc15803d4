"""Things to press: buttons with their key, lines of the rail, tabs; all with the same focus ring."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from tablemgr.pieces.signs import Sign
from ui.widgets.look import Look
from ui.widgets.piece_painter import draw_sign

RING = 4
"""Room that every control keeps for its focus ring: 2 px off and 2 px of line."""


def draw_ring(painter: QPainter, box: QRectF, radius: float, look: Look) -> None:
    """Draw the focus ring round a control's box: 2 px of ink, 2 px off, never amber.

    Source: look.md 5 (focus ring).
    """
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(look.colour("ink"), 2))
    painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), radius + 3, radius + 3)


def draw_keycap(painter: QPainter, box: QRectF, text: str, look: Look) -> None:
    """Draw a keycap: well, border, a 3 px foot.

    Source: look.md 4 (keycap).
    """
    painter.setBrush(look.colour("well"))
    painter.setPen(QPen(look.colour("edge"), look.fine(1.5)))
    painter.drawRoundedRect(box, look.fine(5), look.fine(5))
    painter.setPen(QPen(look.colour("edge"), look.fine(3)))
    inset, foot = look.fine(5), box.bottom() - look.fine(1)
    painter.drawLine(QPointF(box.left() + inset, foot), QPointF(box.right() - inset, foot))
    painter.setFont(look.font(0.87, bold=True))
    painter.setPen(look.colour("ink"))
    # A key is named as it is printed on the keyboard, left to right in every language.
    painter.save()
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    painter.drawText(box.adjusted(0, 0, 0, -2), Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def keycap_width(text: str, look: Look) -> int:
    """Answer how wide a key's cap is drawn.

    Source: look.md 4 (keycap).
    """
    return max(look.px(24), QFontMetrics(look.font(0.87, bold=True)).horizontalAdvance(text) + look.px(12))


class KeyButton(QAbstractButton):
    """A button with its key on it; quiet ones have no fill, stacked ones have their word under the key's cap."""

    def __init__(
        self, look: Look, text: str, key: str = "", *, quiet: bool = False, stacked: bool = False,
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.look, self.key, self.quiet = look, key, quiet
        self.stacked = stacked and bool(key)
        self.setText(text)
        self.setAccessibleName(f"{text} ({key})" if key else text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def relabel(self, text: str) -> None:
        """Say something else on the button; its key stays. Source: look.md 5."""
        self.setText(text)
        self.setAccessibleName(f"{text} ({self.key})" if self.key else text)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        wide = QFontMetrics(self._face()).horizontalAdvance(self.text()) + self.look.px(26)
        if self.stacked:
            wide = max(wide - self.look.px(14), keycap_width(self.key, self.look) + self.look.px(12))
        elif self.key:
            wide += keycap_width(self.key, self.look) + (self.look.px(9) if self.text() else 0)
        side = self.look.measure.touch()
        return QSize(max(wide, side) + 2 * RING, side + 2 * RING)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _face(self) -> QFont:
        return self.look.font(0.87 if self.stacked else 1.0, bold=self.isEnabled() and not self.quiet)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(RING, RING, -RING, -RING)
        if self.hasFocus():
            draw_ring(painter, box, self.look.fine(8), self.look)
        ground, ink = self._colours()
        style = Qt.PenStyle.SolidLine if self.isEnabled() else Qt.PenStyle.DashLine
        painter.setBrush(ground if ground is not None else Qt.BrushStyle.NoBrush)
        line, radius = self.look.fine(1.5), self.look.fine(8)
        painter.setPen(QPen(self.look.colour("line" if self.quiet else "edge"), line, style))
        painter.drawRoundedRect(box.adjusted(line / 2, line / 2, -line / 2, -line / 2), radius, radius)
        self._label(painter, box, ink)
        painter.end()

    def _colours(self) -> tuple[QColor | None, QColor]:
        look = self.look
        if self.isDown():
            return look.colour("ink"), look.colour("room")
        ground = None if self.quiet or not self.isEnabled() else look.colour("raised")
        return ground, look.colour("ink" if self.isEnabled() else "ink2")

    def _under(self, painter: QPainter, box: QRectF, ink: QColor) -> None:
        """The key's cap above, its word below."""
        wide, tall = keycap_width(self.key, self.look), self.look.px(21)
        upper = QRectF(box.center().x() - wide / 2, box.top() + self.look.px(4), wide, tall)
        draw_keycap(painter, upper, self.key, self.look)
        lower = QRectF(box.left(), upper.bottom(), box.width(), box.bottom() - upper.bottom())
        painter.setFont(self._face())
        painter.setPen(ink)
        painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, self.text())

    def _label(self, painter: QPainter, box: QRectF, ink: QColor) -> None:
        if self.stacked:
            self._under(painter, box, ink)
            return
        rtl = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        text = box.adjusted(self.look.px(12), 0, -self.look.px(12), 0)
        if self.key:
            wide, tall = keycap_width(self.key, self.look), self.look.px(24)
            x = text.right() - wide if rtl else text.left()
            draw_keycap(painter, QRectF(x, box.center().y() - tall / 2, wide, tall), self.key, self.look)
            shift = wide + self.look.px(9)
            text = text.adjusted(0, 0, -shift, 0) if rtl else text.adjusted(shift, 0, 0, 0)
        painter.setFont(self._face())
        painter.setPen(ink)
        painter.drawText(text, Qt.AlignmentFlag.AlignCenter, self.text())


class RailItem(QAbstractButton):
    """A line of the rail: a box to tick, what it is, how many rounds stand behind it."""

    def __init__(self, look: Look, *, bold: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.bold, self.count = look, bold, ""
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_row(self, text: str, count: str, spoken: str, chosen: bool) -> None:
        """Show a row of the rail. Source: look.md picture g."""
        self.setText(text)
        self.count = count
        self.setAccessibleName(spoken)
        self.setChecked(chosen)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.look.px(200), self.look.measure.touch() + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), self.look
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(RING, RING, -RING, -RING)
        ink = look.colour("ink")
        if self.isDown():
            painter.setBrush(ink)
            ink = look.colour("room")
        else:
            painter.setBrush(look.colour("raised") if self.isChecked() else Qt.BrushStyle.NoBrush)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(box, 6, 6)
        if self.hasFocus():
            draw_ring(painter, box.adjusted(1, 1, -1, -1), 6, look)
        self._row(painter, box.adjusted(look.px(8), 0, -look.px(8), 0), ink)
        painter.end()

    def _row(self, painter: QPainter, box: QRectF, ink: QColor) -> None:
        look, rtl = self.look, self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        side = look.px(20)
        x = box.right() - side if rtl else box.left()
        tick = QRectF(x, box.center().y() - side / 2, side, side)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.colour("edge"), look.fine(1.5)))
        painter.drawRoundedRect(tick, look.fine(4), look.fine(4))
        if self.isChecked():
            inset = side * 0.18
            draw_sign(painter, Sign.AGREED, ink, tick.adjusted(inset, inset, -inset, -inset))
        shift = side + look.px(10)
        rest = box.adjusted(0, 0, -shift, 0) if rtl else box.adjusted(shift, 0, 0, 0)
        painter.setFont(look.font(1.0))
        painter.setPen(ink if self.isDown() else look.colour("ink2"))
        near = Qt.AlignmentFlag.AlignLeft if rtl else Qt.AlignmentFlag.AlignRight
        painter.drawText(
            rest, near | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute, self.count
        )
        room = rest.width() - QFontMetrics(look.font()).horizontalAdvance(self.count) - look.px(8)
        painter.setFont(look.font(1.0, bold=self.bold))
        painter.setPen(ink)
        text = QFontMetrics(painter.font()).elidedText(self.text(), Qt.TextElideMode.ElideRight, int(room))
        far = Qt.AlignmentFlag.AlignRight if rtl else Qt.AlignmentFlag.AlignLeft
        painter.drawText(rest, far | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute, text)


class Tab(QAbstractButton):
    """A screen's name in the top bar; the lamp stands under the one that is shown."""

    def __init__(self, look: Look, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.setText(text)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        wide = QFontMetrics(self.look.font(1.0, bold=True)).horizontalAdvance(self.text())
        return QSize(wide + self.look.px(26) + 2 * RING, self.look.measure.touch() + 2 * RING)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), self.look
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(RING, RING, -RING, -RING)
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour("raised"))
            painter.drawRoundedRect(box, 6, 6)
            self._lamp(painter, box)
        if self.hasFocus():
            draw_ring(painter, box.adjusted(1, 1, -1, -1), 6, look)
        painter.setFont(look.font(1.0, bold=self.isChecked()))
        painter.setPen(look.colour("ink" if self.isChecked() else "ink2"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()

    def _lamp(self, painter: QPainter, box: QRectF) -> None:
        tall, edge = self.look.fine(4), self.look.fine(2)
        bar = QRectF(box.left() + 1, box.bottom() - tall, box.width() - 2, tall)
        if self.look.theme.is_light:
            painter.fillRect(bar.adjusted(-1, -edge, 1, 0), self.look.colour("ink"))
        painter.fillRect(bar, self.look.colour("lamp"))


class Ring(QWidget):
    """A frame round a widget that shows the focus ring while that widget has the focus."""

    def __init__(
        self, look: Look, inner: QWidget, *, radius: float = 6, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.look, self.inner, self.radius = look, inner, radius
        layout = QVBoxLayout(self)
        layout.setContentsMargins(RING, RING, RING, RING)
        layout.addWidget(inner)
        inner.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.inner.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_ring(painter, QRectF(self.inner.geometry()), self.radius, self.look)
            painter.end()
