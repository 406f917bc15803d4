"""Lists of the set-up: pages on top, a line an entry, the chosen one lit.

Source: screens.md (set-up), ground rule 2; look.md 5 (lists, tabs).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.viewmodels.setting_up.rows import ChipFace, Entry, SetUpPicture
from ui.widgets.controls import Tab
from ui.widgets.look import Look
from ui.widgets.pen import Pen
from ui.widgets.piece_pixmaps import draw_chip
from ui.widgets.sheet_style import show_page
from ui.widgets.text import Text
from ui.widgets.ways.board import scrolled

NAME_WIDE, CHIP_WIDE = 340, 38


class ChipPicture(QWidget):
    """A chip as it lies on the felt."""

    def __init__(self, look: Look, face: ChipFace) -> None:
        super().__init__()
        self.look, self.face = look, face
        self.setFixedSize(look.px(CHIP_WIDE), look.px(CHIP_WIDE))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = Pen(painter, self.look)
        draw_chip(pen, self.face.label, self.face.fill, self.face.ink, 1, 1, self.width() - 2)
        painter.end()


class EntryLine(QWidget):
    """One line; a finger chooses it."""

    pressed = Signal(str)

    def __init__(self, look: Look, entry: Entry) -> None:
        super().__init__()
        self.look, self.entry = look, entry
        self.setMinimumHeight(look.measure.touch(46))
        row = QHBoxLayout(self)
        look.margins(row, 14, 2, 14, 2)
        row.setSpacing(look.px(14))
        if entry.chip is not None:
            row.addWidget(ChipPicture(look, entry.chip))
        name = Text(look, entry.name, 1.0, bold=entry.chosen, wrap=True)
        name.setFixedWidth(look.px(NAME_WIDE))
        row.addWidget(name)
        row.addWidget(Text(look, entry.facts, 1.0, token="ink2", wrap=True), 1)
        if entry.mark:
            row.addWidget(Text(look, entry.mark, 0.93, bold=True))
        self.setAccessibleName(f"{entry.name}; {entry.facts}; {entry.mark}")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit(self.entry.token)

    def paintEvent(self, event: QPaintEvent) -> None:
        look, painter = self.look, QPainter(self)
        if self.entry.chosen:
            painter.fillRect(self.rect(), look.colour("raised"))
            edge = self.width() - look.px(5) if look.words.is_rtl else 0
            painter.fillRect(edge, 0, look.px(5), self.height(), look.colour("lamp"))
        painter.fillRect(0, self.height() - 1, self.width(), 1, look.colour("line"))
        painter.end()


class SetUpBoard(QWidget):
    """Pages and their lists; what is pressed leaves as a token."""

    token = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.row: SetUpPicture | None = None
        column = QVBoxLayout(self)
        look.margins(column, 20, 8, 20, 4)
        self._tabs = QHBoxLayout()
        column.addLayout(self._tabs)
        self.said = Text(look, "", 1.0, bold=True, wrap=True)
        column.addWidget(self.said)
        self.list = scrolled(look)
        # It gives way to a second person's form.
        self.list.setMinimumHeight(look.px(30))
        column.addWidget(self.list, 1)
        self._lit: QWidget | None = None

    def show_row(self, row: SetUpPicture) -> None:
        """Draw a picture; parts that are the same stay. Source: ui/README.md."""
        old, self.row = self.row, row
        self.said.say("\n".join(line.text for line in row.said))
        if old is None or old.pages != row.pages:
            self._pages(row.pages)
        if old is None or old.entries != row.entries:
            self._entries(row.entries)

    def _pages(self, pages: tuple[tuple[str, str, bool], ...]) -> None:
        while self._tabs.count():
            gone = self._tabs.takeAt(0)
            widget = None if gone is None else gone.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for token, name, shown in pages:
            tab = Tab(self.look, name)
            tab.setChecked(shown)
            tab.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            tab.clicked.connect(self._sender(token))
            self._tabs.addWidget(tab)
        self._tabs.addStretch(1)

    def _sender(self, token: str) -> Callable[..., None]:
        return lambda _checked=False: self.token.emit(token)

    def _entries(self, entries: tuple[Entry, ...]) -> None:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, self.look.px(10), 0)
        column.setSpacing(0)
        self._lit = None
        for entry in entries:
            line = EntryLine(self.look, entry)
            line.pressed.connect(self.token)
            self._lit = line if entry.chosen else self._lit
            column.addWidget(line)
        column.addStretch(1)
        at = self.list.verticalScrollBar().value()
        show_page(self.list, page)
        self.list.verticalScrollBar().setValue(at)
        QTimer.singleShot(0, self._to_lit)

    def _to_lit(self) -> None:
        if self._lit is not None:
            self.list.ensureWidgetVisible(self._lit, 0, self.look.px(30))
