"""Bands across the window: TRAINING, findings, refusals, failures. None of them is ever a pop-up."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tablemgr.pieces.signs import Sign
from ui.widgets.controls import KeyButton
from ui.widgets.look import Look
from ui.widgets.piece_painter import draw_sign
from ui.widgets.text import Text


class TrainingBand(QWidget):
    """Says for as long as it is shown that nothing here was dealt for money; it cannot be closed."""

    def __init__(self, look: Look, sentence: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        layout = QHBoxLayout(self)
        layout.setContentsMargins(look.px(52), look.px(5), look.px(52), look.px(5))
        layout.setSpacing(look.px(14))
        layout.addStretch(1)
        layout.addWidget(Text(look, look.words.say("UI-TRAINING"), 1.13, bold=True))
        layout.addWidget(Text(look, sentence))
        layout.addStretch(1)
        self.setAccessibleName(f"{look.words.say('UI-TRAINING')}. {sentence}")

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self.look.colour("raised"))
        ink = self.look.colour("ink2")
        for left in (0, self.width() - self.look.px(40)):
            self._hatch(painter, QRectF(left, 0, self.look.px(40), self.height()))
        painter.setPen(QPen(ink, 1.5))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        painter.end()

    def _hatch(self, painter: QPainter, box: QRectF) -> None:
        """Draw slanted bars, so that the band is known from afar and in grey."""
        painter.save()
        painter.setClipRect(box)
        painter.setPen(QPen(self.look.colour("ink2"), self.look.px(4)))
        step, tall = self.look.px(12), box.height()
        x = box.left() - tall
        while x < box.right() + tall:
            painter.drawLine(QPointF(x, box.bottom() + 4), QPointF(x + tall, box.top() - 4))
            x += step
        painter.restore()


class QuietBand(QWidget):
    """A sentence of what comes next: nothing is wrong, and nothing stands out."""

    def __init__(self, look: Look, said: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = QHBoxLayout(self)
        look.margins(layout, 24, 4, 14, 4)
        layout.addWidget(Text(look, said, 0.93, token="ink2", wrap=True))
        self.setAccessibleName(said)


class Banner(QWidget):
    """A sentence that stays: what is wrong, what it means, what can be done."""

    closed = Signal()

    def __init__(
        self, look: Look, title: str, lines: tuple[str, ...], *, clash: bool = False, closes: bool = False,
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.look, self.clash = look, clash
        self.said = (title, *lines)
        layout = QHBoxLayout(self)
        look.margins(layout, 46, 8, 14, 8)
        words = QVBoxLayout()
        words.setSpacing(look.px(2))
        words.addWidget(Text(look, title, 1.13, bold=True, token="clash" if clash else "ink", wrap=True))
        for line in lines:
            words.addWidget(Text(look, line, wrap=True))
        layout.addLayout(words, 1)
        if closes:
            button = KeyButton(look, look.words.say("UI-DISMISS"), "Esc", quiet=True)
            button.clicked.connect(self.closed)
            layout.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self.setAccessibleName(" ".join(self.said))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), self.look
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), look.colour("clashbg" if self.clash else "raised"))
        ink = look.colour("clash" if self.clash else "ink")
        painter.fillRect(0, 0, self.width(), 2, ink)
        side = look.px(22)
        rtl = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        x = self.width() - look.px(14) - side if rtl else look.px(14)
        draw_sign(painter, Sign.CLASH if self.clash else Sign.RULED, ink, QRectF(x, look.px(10), side, side))
        painter.end()
