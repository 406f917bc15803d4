"""Tags: a short state with its painted sign and its word, in a border."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from tablemgr.pieces.signs import Sign
from ui.viewmodels.proof_rows import Tag
from ui.widgets.look import Look
from ui.widgets.piece_painter import draw_sign
from ui.widgets.text import show_or_hide

_SIGNS = {"clash": Sign.CLASH, "ruled": Sign.RULED, "recalled": Sign.RECALLED, "agreed": Sign.AGREED}
HEIGHT = 22
PAD, GAP = 8, 5


def tag_width(tag: Tag, look: Look) -> int:
    """Answer how wide a tag is drawn.

    Source: look.md 5 (tags).
    """
    text = QFontMetrics(look.font(0.83, bold=True)).horizontalAdvance(tag.text)
    sign = look.px(13 + GAP) if tag.sign else 0
    return text + sign + 2 * look.px(PAD)


def draw_tag(painter: QPainter, tag: Tag, box: QRectF, look: Look, *, rtl: bool) -> None:
    """Draw a tag into a box: border, sign, word, all in the colour of its state.

    Source: look.md 1.4, look.md 5 (tags).
    """
    ink = look.colour(tag.state) if tag.state else look.colour("ink")
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ink, 1.5))
    painter.drawRoundedRect(box.adjusted(0.75, 0.75, -0.75, -0.75), 5, 5)
    inner = box.adjusted(look.px(PAD), 0, -look.px(PAD), 0)
    if tag.sign:
        side = look.px(13)
        x = inner.right() - side if rtl else inner.left()
        _sign(painter, tag.sign, ink, QRectF(x, box.center().y() - side / 2, side, side))
        shift = side + look.px(GAP)
        inner = inner.adjusted(0, 0, -shift, 0) if rtl else inner.adjusted(shift, 0, 0, 0)
    painter.setFont(look.font(0.83, bold=True))
    painter.setPen(ink)
    painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, tag.text)


def _sign(painter: QPainter, name: str, ink: QColor, box: QRectF) -> None:
    if name in _SIGNS:
        draw_sign(painter, _SIGNS[name], ink, box)
        return
    # A round that never was is a hollow ring; a void one is struck through.
    painter.setPen(QPen(ink, max(1.5, box.width() * 0.11)))
    ring = box.adjusted(1, 1, -1, -1)
    painter.drawEllipse(ring)
    if name == "void":
        reach = ring.width() * 0.354
        centre = ring.center()
        painter.drawLine(centre - QPointF(reach, -reach), centre + QPointF(reach, -reach))


class TagBox(QWidget):
    """A tag as a widget."""

    def __init__(self, look: Look, tag: Tag | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.tag = look, tag
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_tag(tag)

    def show_tag(self, tag: Tag | None) -> None:
        """Show a tag, or nothing. Source: look.md 5."""
        self.tag = tag
        show_or_hide(self, visible=tag is not None)
        self.setAccessibleName(tag.text if tag else "")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(tag_width(self.tag, self.look), self.look.px(HEIGHT)) if self.tag else QSize(0, 0)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.tag:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            rtl = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
            draw_tag(painter, self.tag, QRectF(self.rect()), self.look, rtl=rtl)
            painter.end()
