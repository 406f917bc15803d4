"""The rail: jump field, tables, filters; every line with how many rounds stand behind it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLineEdit, QScrollArea, QVBoxLayout, QWidget

from ui.viewmodels.rounds import EVIDENCE_FILTERS, NEEDS_A_LOOK, Filters, RailRow, Shelf, filter_rows
from ui.widgets.blocks import column
from ui.widgets.controls import RING, RailItem, Ring, draw_keycap, keycap_width
from ui.widgets.look import Look
from ui.widgets.sheet_style import dress_field, dress_scroll, show_page
from ui.widgets.text import Caption, Text

LONGEST = 120
"""Characters that can be typed into the search."""


class JumpField(QLineEdit):
    """Takes a round's number, or what is looked for; Enter goes there, Escape back to the list."""

    left = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        words = look.words
        self.key = words.say("UI-JUMP-KEY")
        self.setFont(look.font())
        dress_field(self, look)
        self.setMinimumHeight(look.measure.touch(44))
        self.setMaxLength(LONGEST)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setPlaceholderText(words.say("UI-JUMP"))
        self.setAccessibleName(words.say("UI-JUMP"))
        cap = keycap_width(self.key, look) + look.px(18)
        rtl = words.is_rtl
        self.setTextMargins(0 if rtl else cap, 0, cap if rtl else 0, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide, tall = keycap_width(self.key, self.look), self.look.px(24)
        rtl = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        x = self.width() - self.look.px(12) - wide if rtl else self.look.px(12)
        draw_keycap(painter, QRectF(x, (self.height() - tall) / 2, wide, tall), self.key, self.look)
        painter.end()


class Rail(QWidget):
    """Chooses a table and marks; what was chosen goes out as a key."""

    table_chosen = Signal(str)
    mark_toggled = Signal(str)
    jump_wanted = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        outer = QVBoxLayout(self)
        side = look.px(10)
        outer.setContentsMargins(side, look.px(8), side, look.px(8))
        outer.setSpacing(look.px(2))
        self.jump = JumpField(look)
        outer.addWidget(Ring(look, self.jump))
        self.refusal = Text(look, wrap=True)
        self.refusal.setContentsMargins(RING, 0, RING, look.px(4))
        outer.addWidget(self.refusal)
        self.pages = QScrollArea()
        self.pages.setWidgetResizable(True)
        dress_scroll(self.pages, look)
        self.pages.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.pages.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        outer.addWidget(self.pages, 1)
        page = QWidget()
        self._page = column(page, look.px(2))
        self.tables: dict[str, RailItem] = {}
        self.marks: dict[str, RailItem] = {}
        words = look.words
        self._caption(words.say("UI-GROUP-TABLE"), first=True)
        self._tables_at = self._page.count()
        self._group(words.say("UI-GROUP-NEEDS"), NEEDS_A_LOOK)
        self._group(words.say("UI-GROUP-EVIDENCE"), EVIDENCE_FILTERS)
        self._page.addStretch(1)
        show_page(self.pages, page)
        self.jump.returnPressed.connect(lambda: self.jump_wanted.emit(self.jump.text()))
        self.jump.textEdited.connect(lambda _text: self.refuse(""))

    def _caption(self, text: str, *, first: bool = False) -> None:
        caption = Caption(self.look, text)
        caption.setContentsMargins(RING, 0 if first else self.look.px(10), RING, self.look.px(2))
        self._page.addWidget(caption)

    def _group(self, caption: str, marks: Mapping[str, str]) -> None:
        self._caption(caption)
        for mark in marks:
            item = RailItem(self.look)
            item.clicked.connect(lambda _checked=False, mark=mark: self.mark_toggled.emit(mark))
            self.marks[mark] = item
            self._page.addWidget(item)

    def show_tables(self, rows: tuple[RailRow, ...]) -> None:
        """Show the tables; a new one comes in without the others being made anew. Source: look.md picture g."""
        for row in rows:
            if row.key not in self.tables:
                item = RailItem(self.look, bold=True)
                item.clicked.connect(lambda _checked=False, key=row.key: self.table_chosen.emit(key))
                self._page.insertWidget(self._tables_at + len(self.tables), item)
                self.tables[row.key] = item
            self.tables[row.key].show_row(row.text, row.count, row.spoken, row.chosen)

    def show_marks(self, shelf: Shelf, filters: Filters) -> None:
        """Show how many rounds carry each mark, and which are asked for. Source: look.md picture g."""
        for group in (NEEDS_A_LOOK, EVIDENCE_FILTERS):
            for row in filter_rows(shelf, filters, group, self.look.words):
                self.marks[row.key].show_row(row.text, row.count, row.spoken, row.chosen)

    def refuse(self, sentence: str) -> None:
        """Say under the field why nothing was jumped to; what was typed stays. Source: look.md 5 (inputs)."""
        self.refusal.say(sentence)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.look.colour("panel"))
        painter.setPen(QPen(self.look.colour("line"), 1))
        rtl = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        x = 0 if rtl else self.width() - 1
        painter.drawLine(x, 0, x, self.height())
        painter.end()
