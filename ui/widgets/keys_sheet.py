"""What the keys of each screen of the office do, and their caps; they stand in the help (F1)."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.viewmodels.help import FIRST_STEPS
from ui.viewmodels.tabs import AUDIT, FLOOR, PATTERNS, ROUNDS, SET_UP, SHIFT, WAYS
from ui.widgets.controls import draw_keycap, keycap_width
from ui.widgets.look import Look

Row = tuple[tuple[str, ...], str]
"""Caps, and the code of what they do."""
ROUNDS_KEYS: tuple[Row, ...] = (
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
    (("D", "C", "B", "A"), "PIT-KEYS-RIGHT"),
)
OWN: dict[str, tuple[Row, ...]] = {
    ROUNDS: ROUNDS_KEYS,
    FLOOR: (
        (("←", "→"), "UI-KEYS-TABLE"),
        (("↑", "↓"), "UI-KEYS-ROW"),
        (("Enter",), "PIT-ACKNOWLEDGE"),
        (("G",), "PIT-TO-ROUND"),
        (("R",), "PIT-ROUNDS-OF-TABLE"),
    ),
    SHIFT: (
        (("←", "→"), "SHIFT-KEYS-PAGE"),
        (("↑", "↓"), "UI-KEYS-ROW"),
        (("Enter",), "SHIFT-KEYS-OPEN"),
        (("F9",), "SHIFT-KEYS-DO"),
        (("F10",), "SHIFT-KEYS-SECOND"),
        (("Esc",), "SHIFT-BACK"),
    ),
    AUDIT: (
        (("V",), "UI-AUDIT-RUN"),
        (("R",), "UI-AUDIT-REPLAY"),
        (("N",), "AUDIT-KEY-OVER"),
        (("A",), "AUDIT-KEY-ANCHOR"),
    ),
    PATTERNS: (
        (("←", "→"), "SHIFT-KEYS-PAGE"),
        (("↑", "↓"), "UI-KEYS-ROW"),
        (("Enter",), "PAT-TO-ROUNDS"),
        (("T",), "PAT-PERIOD"),
        (("U",), "PAT-AGAIN"),
    ),
    WAYS: (
        (("↑", "↓"), "UI-KEYS-ROW"),
        (("T",), "WAYS-KEY-TRY"),
        (("C",), "WAYS-KEY-COMPARE"),
        (("E",), "WAYS-KEY-EDGE"),
        (("A",), "WAYS-KEY-ADOPT"),
        (("B",), "WAYS-KEY-BOOKLET"),
        (("P",), "WAYS-KEY-PROVE"),
        (("O",), "WAYS-KEY-OPEN"),
    ),
    SET_UP: (
        (("←", "→"), "SHIFT-KEYS-PAGE"),
        (("↑", "↓"), "UI-KEYS-ROW"),
        (("Enter", "Esc"), "SETUP-KEYS-FORM"),
        (("F10",), "SHIFT-KEYS-SECOND"),
    ),
}
"""The keys of each screen of the office, by the screen's id."""
BEFORE_A_HOUSE: tuple[Row, ...] = (
    (("A",), "SETUP-ASSIST"),
    (("S",), "STAFF-SET-UP"),
    (("D",), "STAFF-PLAY-DEMO"),
    (("F5",), "UI-TRY-AGAIN"),
    (("F2",), "UI-KEYS-LANGUAGE"),
    (("F3",), "UI-KEYS-THEME"),
    (("Ctrl +", "Ctrl −"), "UI-KEYS-SCALE"),
    (("Ctrl Q",), "UI-KEYS-QUIT"),
    (("F1", "Esc"), "UI-KEYS-CLOSE"),
)
"""The keys over a folder in which no house is yet."""
EVERYWHERE: tuple[Row, ...] = (
    (("F5",), "UI-KEYS-REFRESH"),
    (("F8",), "UI-KEYS-AUDIT"),
    (("F7",), "STAFF-KEYS-TABLES"),
    (("F4",), "STAFF-SIGN-OUT"),
    (("F12",), "FELT-LOCK"),
    (("F2",), "UI-KEYS-LANGUAGE"),
    (("F3",), "UI-KEYS-THEME"),
    (("Ctrl +", "Ctrl −"), "UI-KEYS-SCALE"),
    (("Ctrl Q",), "UI-KEYS-QUIT"),
    (("F1", "Esc"), "UI-KEYS-CLOSE"),
)
"""The keys of the window, whatever it shows."""


def keys_of(screen: str) -> tuple[Row, ...]:
    """Answer the keys of a screen, its own first. Source: screens.md, ground rule 2."""
    return BEFORE_A_HOUSE if screen == FIRST_STEPS else (*OWN.get(screen, ()), *EVERYWHERE)


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
