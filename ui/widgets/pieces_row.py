"""A row of painted pieces: low, a gap, high; or a hand as it was entered."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.widgets.look import Look
from ui.widgets.piece_painter import piece_face, play
from ui.widgets.text import show_or_hide

RATIO = {"cards": 1.4, "tiles": 2.1}
STEP = {"cards": 0.86, "tiles": 1.12}
"""Distance of two neighbours in widths; a card's index stays whole from 0.74 on."""
CARD_PAPER, CARD_INK = "#F1EBDC", "#15181B"


class PiecesRow(QWidget):
    """Pieces side by side, low left of high in every language; played ones are faded."""

    def __init__(self, look: Look, kind: str, *, width: float = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.kind = look, kind
        self.piece = look.px(width or (36 if kind == "cards" else 30))
        self.groups: tuple[tuple[str, ...], ...] = ()
        self.under: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_groups(self, *groups: tuple[str, ...], under: tuple[str, ...] = ()) -> None:
        """Draw groups of codes with a gap between; under holds a short text for each piece or nothing."""
        self.groups = tuple(group for group in groups if group)
        self.under = under
        self.setAccessibleName(" | ".join(" ".join(group) for group in self.groups))
        show_or_hide(self, visible=bool(self.groups))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        step, gap = self.piece * STEP[self.kind], self.look.px(10)
        wide = sum(step * (len(g) - 1) + self.piece for g in self.groups) + gap * max(0, len(self.groups) - 1)
        tall = self.piece * RATIO[self.kind] + (self.look.px(16) if self.under else 0)
        return QSize(round(wide) + 2, round(tall) + 2)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x, place = 1.0, 0
        for group in self.groups:
            for code in group:
                self._piece(painter, code, x)
                if self.under:
                    self._note(painter, self.under[place], x)
                x += self.piece * STEP[self.kind]
                place += 1
            x += self.piece * (1 - STEP[self.kind]) + self.look.px(10)
        painter.end()

    def _piece(self, painter: QPainter, code: str, x: float) -> None:
        face = piece_face(self.kind, code, self.piece, faces=self.look.faces)
        if face is not None:
            play(painter, face, x, 1, self.piece)
        else:
            self._rank_alone(painter, code, x)

    def _rank_alone(self, painter: QPainter, code: str, x: float) -> None:
        """Draw a card whose suit was not taken: its rank on the stock, a dashed line round it."""
        box = QRectF(x + 0.5, 1.5, self.piece - 1, self.piece * 1.4 - 1)
        painter.setBrush(QColor(CARD_PAPER))
        painter.setPen(QPen(QColor(CARD_INK), 1, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(box, self.piece * 0.085, self.piece * 0.085)
        painter.setPen(QColor(CARD_INK))
        painter.setFont(self.look.font(self.piece / self.look.px(36) * 1.35, bold=True))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "10" if code == "T" else code)

    def _note(self, painter: QPainter, text: str, x: float) -> None:
        painter.setFont(self.look.font(0.83))
        painter.setPen(self.look.colour("ink2"))
        top = self.piece * RATIO[self.kind] + 1
        step = self.piece * STEP[self.kind]
        box = QRectF(x - (step - self.piece) / 2 - 4, top, step + 8, self.look.px(16))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
