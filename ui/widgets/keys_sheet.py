"""The sheet of keys (F1): what every key does here, over the screen, closed by any of its keys."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from ui.widgets.controls import KeyButton, draw_keycap, keycap_width
from ui.widgets.look import Look
from ui.widgets.sheet_style import dress_scroll, show_page
from ui.widgets.text import Text

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


class KeysSheet(QWidget):
    """All keys on one sheet; it takes the focus and gives it back when closed."""

    closed = Signal()

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = look
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        outer = QVBoxLayout(self)
        pad = look.px(24)
        outer.setContentsMargins(pad, look.px(18), pad, look.px(18))
        outer.setSpacing(look.px(14))
        head = QHBoxLayout()
        head.addWidget(Text(look, look.words.say("UI-KEYS-TITLE"), 1.4, bold=True))
        head.addStretch(1)
        close = KeyButton(look, look.words.say("UI-DISMISS"), "Esc", quiet=True)
        close.clicked.connect(self.closed)
        head.addWidget(close)
        outer.addLayout(head)
        self.pages = QScrollArea()
        self.pages.setWidgetResizable(True)
        self.pages.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.pages.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        dress_scroll(self.pages, look)
        outer.addWidget(self.pages)

    def _page(self, columns: int) -> QWidget:
        look, page = self.look, QWidget()
        grid = QGridLayout(page)
        look.margins(grid, 0, 0, 14, 0)
        grid.setHorizontalSpacing(look.px(18))
        grid.setVerticalSpacing(look.px(6))
        for place, (keys, code) in enumerate(KEYS):
            part, row = divmod(place, -(-len(KEYS) // columns))
            grid.addWidget(Keycaps(look, keys), row, 2 * part)
            grid.addWidget(Text(look, look.words.say(code)), row, 2 * part + 1)
        return page

    def open_over(self) -> None:
        """Lie over the middle of the window and take the focus. Source: screens.md, ground rule 2."""
        parent = self.parentWidget()
        if parent is None:
            return
        page = self._page(2)
        edge = self.look.px(80)
        if page.sizeHint().width() + edge > parent.width():
            page = self._page(1)
        wanted = page.sizeHint()
        show_page(self.pages, page)
        self.pages.setMinimumWidth(min(wanted.width(), parent.width() - edge))
        rest = self.sizeHint().height() - self.pages.sizeHint().height()
        size = QSize(
            self.pages.minimumWidth() + self.look.px(60), min(wanted.height() + rest + 4, parent.height())
        )
        self.resize(size)
        self.move((parent.width() - size.width()) // 2, max(0, (parent.height() - size.height()) // 2))
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_F1, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_Down):
            self._scroll(1)
        elif event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_Up):
            self._scroll(-1)
        else:
            super().keyPressEvent(event)

    def _scroll(self, way: int) -> None:
        bar = self.pages.verticalScrollBar()
        bar.setValue(bar.value() + way * bar.pageStep() // 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self.look.colour("panel"))
        painter.setPen(QPen(self.look.colour("edge"), 1.5))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75), 10, 10)
        painter.end()
