"""What every key of the office does, and its caps; they stand in the help (F1)."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.widgets.controls import draw_keycap, keycap_width
from ui.widgets.look import Look

KEYS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("↑", "↓"), "UI-KEYS-ROUND"),
    (("Home", "End"), "UI-KEYS-ENDS"),
    (("Enter", "Esc"), "UI-KEYS-PROOF"),
    (("PgUp", "PgDn"), "UI-KEYS-SCROLL"),
    (("Tab", "F6"), "UI-KEYS-PANES"),
    (("Ctrl K",), "UI-KEYS-JUMP"),
    (("1", "…", "9"), "UI-KEYS-TABLE"),
    (("O",), "UI-KEYS-ORDER"),
    (("W",), "UI-KEYS-PASSED"),
    (("S",), "UI-KEYS-SLIP"),
    (("P", "E"), "PIT-KEYS-ROUND"),
    (("D", "C", "A"), "PIT-KEYS-RIGHT"),
    (("F5",), "UI-KEYS-REFRESH"),
    (("F8",), "UI-KEYS-AUDIT"),
    (("F7",), "STAFF-KEYS-TABLES"),
    (("F4",), "STAFF-SIGN-OUT"),
    (("F12",), "FELT-LOCK"),
    (("V", "R"), "UI-KEYS-VERIFY"),
    (("←", "→"), "SHIFT-KEYS-PAGE"),
    (("F9",), "SHIFT-KEYS-DO"),
    (("F10",), "SHIFT-KEYS-SECOND"),
    (("F2",), "UI-KEYS-LANGUAGE"),
    (("F3",), "UI-KEYS-THEME"),
    (("Ctrl +", "Ctrl −"), "UI-KEYS-SCALE"),
    (("Ctrl Q",), "UI-KEYS-QUIT"),
    (("F1", "Esc"), "UI-KEYS-CLOSE"),
)


class Keycaps(QWidget):
    """Caps of one line of the sheet."""

    def __init__(self, look: Look, keys: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.keys = look, keys
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        gap = self.look.px(6)
        return QSize(sum(keycap_width(key, self.look) + gap for key in self.keys), self.look.px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        x = 1.0
        for key in self.keys:
            wide = keycap_width(key, self.look)
            draw_keycap(painter, QRectF(x, self.look.px(2), wide, self.look.px(24)), key, self.look)
            x += wide + self.look.px(6)
        painter.end()
