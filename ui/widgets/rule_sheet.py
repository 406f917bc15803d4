"""A table's sheet, laid over the felt: what is in force, and what can be done here, each with its key.

Source: screens.md (house ways, practice, sign-in); look.md 5 (sheets).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ui.viewmodels.house.rule_card import CardPart
from ui.viewmodels.table.rows import Key
from ui.widgets.console.keys import token_of
from ui.widgets.controls import KeyButton
from ui.widgets.look import Look
from ui.widgets.sheet_style import dress_scroll, show_page
from ui.widgets.text import Caption, Text

CLOSE = ("F11", "Escape")
ONE_COLUMN = 13
"""How many keys stand under each other with room for a finger each."""


class RuleSheet(QWidget):
    """The card in two columns that scroll, keys at the side; it has the focus until it is closed."""

    closed = Signal()
    pressed = Signal(str)

    def __init__(
        self, look: Look, title: str, parts: tuple[CardPart, ...], keys: tuple[Key, ...], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.look = look
        self._keys = {key.cap: key.token for key in keys if key.live}
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(title)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(look.px(24), look.px(14), look.px(20), look.px(16))
        head = QHBoxLayout()
        head.addWidget(Text(look, title, 1.4, bold=True), 1)
        outer.addLayout(head)
        body = QHBoxLayout()
        body.setSpacing(look.px(24))
        self.pages = [
            self._column([p for p in parts if not p.is_long]),
            self._column([p for p in parts if p.is_long]),
        ]
        body.addWidget(self.pages[0], 2)
        body.addWidget(self.pages[1], 3)
        body.addLayout(self._side(keys))
        outer.addLayout(body, 1)

    def _column(self, parts: list[CardPart]) -> QScrollArea:
        look, page, area = self.look, QWidget(), QScrollArea()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, look.px(10), 0)
        column.setSpacing(look.px(3))
        for part in parts:
            column.addWidget(Caption(look, part.caption))
            for line in part.lines:
                row = QHBoxLayout()
                row.setSpacing(look.px(10))
                name, text = (2, 5) if part.is_long else (3, 2)
                row.addWidget(Text(look, line.name, 0.93, token="ink2", wrap=True), name)
                row.addWidget(Text(look, line.text, 0.97, wrap=True), text)
                column.addLayout(row)
            if part.foot:
                column.addWidget(Text(look, part.foot, 0.87, token="ink2", wrap=True))
            column.addSpacing(look.px(12))
        column.addStretch(1)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        dress_scroll(area, look)
        show_page(area, page)
        return area

    def _side(self, keys: tuple[Key, ...]) -> QGridLayout:
        """The keys, in a second column where one is too short for fingers."""
        side, rows = QGridLayout(), -(-len(keys) // 2) if len(keys) > ONE_COLUMN else len(keys)
        side.setSpacing(self.look.px(4))
        buttons = [KeyButton(self.look, key.label, key.cap) for key in keys]
        for place, (key, button) in enumerate(zip(keys, buttons, strict=True)):
            button.setEnabled(key.live)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            column = place // rows
            # Keys under each other are of one width.
            button.setFixedWidth(
                max(b.sizeHint().width() for b in buttons[column * rows : (column + 1) * rows])
            )
            button.clicked.connect(self._sender(key.token))
            side.addWidget(button, place % rows, column)
        side.setRowStretch(rows, 1)
        return side

    def _sender(self, token: str) -> Callable[..., None]:
        return lambda _checked=False: self.pressed.emit(token)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        token = "F11" if event.key() == Qt.Key.Key_F11 else token_of(event)
        if token in CLOSE:
            self.closed.emit()
        elif token in self._keys:
            self.pressed.emit(self._keys[token])
        elif event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_Down):
            self._scroll(1)
        elif event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_Up):
            self._scroll(-1)
        event.accept()

    def _scroll(self, way: int) -> None:
        for page in self.pages:
            bar = page.verticalScrollBar()
            bar.setValue(bar.value() + way * bar.pageStep() // 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self.look.colour("panel"))
        painter.setPen(QPen(self.look.colour("edge"), 1.5))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75), 10, 10)
        painter.end()
