"""Help over a screen (F1): this screen first, its keys behind it, then the other screens and the games.

Source: screens.md, ground rules 2 and 6; look.md 5 (sheets).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ui.viewmodels.help import Page, Piece, pages
from ui.widgets.controls import KeyButton, RailItem
from ui.widgets.keys_sheet import Keycaps, keys_of
from ui.widgets.look import Look
from ui.widgets.pieces_row import PiecesRow
from ui.widgets.sheet_style import dress_scroll, show_page
from ui.widgets.text import Caption, Text

SHELF_WIDE, READ_WIDE = 210, 720
PIECE = {"cards": 44.0, "tiles": 36.0}
CLOSE = (Qt.Key.Key_Escape, Qt.Key.Key_F1, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class HelpSheet(QWidget):
    """Pages at the side, the chosen one beside them; it has the focus until it is closed."""

    closed = Signal()

    def __init__(
        self, look: Look, parent: QWidget, start: str = "", *, keys: bool = True, edge: float = 40
    ) -> None:
        """Args: start: the page that is opened; keys: whether the office's keys stand on a screen's page."""
        super().__init__(parent)
        self.look, self.keys, self._edge = look, keys, edge
        self.pages = pages(look.words)
        self.at = next((n for n, page in enumerate(self.pages) if page.id == start), 0)
        self._start = start
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        outer = QVBoxLayout(self)
        look.margins(outer, 24, 16, 20, 16)
        head = QHBoxLayout()
        self.title = Text(look, "", 1.8, bold=True)
        head.addWidget(self.title)
        head.addStretch(1)
        close = KeyButton(look, look.words.say("UI-DISMISS"), "Esc", quiet=True)
        close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        close.clicked.connect(self.closed)
        head.addWidget(close)
        outer.addLayout(head)
        body = QHBoxLayout()
        body.setSpacing(look.px(20))
        self.shelf, self.read = self._area(), self._area()
        self.shelf.setFixedWidth(look.px(SHELF_WIDE))
        body.addWidget(self.shelf)
        body.addWidget(self.read, 1)
        outer.addLayout(body, 1)
        self._draw()

    @property
    def page(self) -> Page:
        """The page that is read. Source: screens.md, ground rule 2."""
        return self.pages[self.at]

    def _area(self) -> QScrollArea:
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        dress_scroll(area, self.look)
        return area

    # -- drawing --

    def _draw(self) -> None:
        self.title.say(self.page.title)
        self.setAccessibleName(self.page.title)
        self._shelf()
        self._page()

    def _shelf(self) -> None:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for place, one in enumerate(self.pages):
            item = RailItem(self.look, bold=place == self.at)
            item.show_row(one.title, "", one.title, place == self.at)
            item.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            item.clicked.connect(self._opener(place))
            column.addWidget(item)
        column.addStretch(1)
        show_page(self.shelf, page)

    def _opener(self, place: int) -> Callable[..., None]:
        return lambda _checked=False: self.open_page(place)

    def _page(self) -> None:
        look, page = self.look, QWidget()
        column = QVBoxLayout(page)
        look.margins(column, 0, 4, 14, 0)
        column.setSpacing(look.px(9))
        for piece in self.page.pieces:
            column.addWidget(self._piece(piece))
        if self.keys and self.page.id == self._start:
            column.addSpacing(look.px(8))
            column.addWidget(Caption(look, look.words.say("UI-KEYS-TITLE")))
            column.addWidget(self._keys())
        column.addStretch(1)
        show_page(self.read, page)

    def _piece(self, piece: Piece) -> QWidget:
        look = self.look
        if piece.heading:
            return Text(look, piece.heading, 1.13, bold=True, wrap=True)
        if piece.hand is not None:
            row = PiecesRow(look, piece.hand.kind, width=PIECE[piece.hand.kind])
            row.show_groups(piece.hand.low, piece.hand.high)
            return row
        text = Text(look, piece.text, 1.0, wrap=True)
        text.setMaximumWidth(look.px(READ_WIDE))
        return text

    def _keys(self) -> QWidget:
        look, block = self.look, QWidget()
        grid = QGridLayout(block)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(look.px(16))
        grid.setVerticalSpacing(look.px(5))
        for row, (keys, code) in enumerate(keys_of(self.page.id)):
            grid.addWidget(Keycaps(look, keys), row, 0)
            grid.addWidget(Text(look, look.words.say(code), wrap=True), row, 1)
        grid.setColumnStretch(1, 1)
        return block

    # -- what is done --

    def open_page(self, place: int) -> None:
        """Read a page. Source: screens.md, ground rule 2."""
        self.at = place % len(self.pages)
        self._draw()

    def open_over(self) -> None:
        """Lie over the window and take the focus. Source: screens.md, ground rule 2."""
        parent = self.parentWidget()
        if parent is None:
            return
        edge = self.look.px(self._edge)
        size = QSize(
            min(parent.width() - edge, self.look.px(SHELF_WIDE + READ_WIDE + 110)), parent.height() - edge
        )
        self.resize(size)
        self.move((parent.width() - size.width()) // 2, (parent.height() - size.height()) // 2)
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in CLOSE:
            self.closed.emit()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.open_page(self.at + (1 if key == Qt.Key.Key_Down else -1))
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_Space, Qt.Key.Key_PageUp):
            bar = self.read.verticalScrollBar()
            bar.setValue(bar.value() + (-1 if key == Qt.Key.Key_PageUp else 1) * bar.pageStep() // 2)
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self.look.colour("panel"))
        painter.setPen(QPen(self.look.colour("edge"), 1.5))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75), 10, 10)
        painter.end()
