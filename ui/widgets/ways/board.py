"""The screen of house ways, drawn: the shelf, the rows as words, what was tried or compared at the far side.

Source: screens.md (house ways), ground rules 2, 5 and 6; look.md 5 (lists).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from tablemgr.pieces.signs import Sign
from ui.viewmodels.table.rows import Hand, Key
from ui.viewmodels.ways.rows import FIRED, PASSED, Group, Item, RuleRow, Shown, WaysPicture
from ui.widgets.controls import KeyButton, RailItem
from ui.widgets.key_flow import KeyFlow
from ui.widgets.look import Look
from ui.widgets.piece_painter import draw_sign
from ui.widgets.pieces_row import PiecesRow
from ui.widgets.sheet_style import dress_scroll, show_page
from ui.widgets.text import Caption, Text

SHELF_WIDE, FAR_WIDE = 270, 400
ROOMY, NARROW = 1120, 900
"""Widths of the 100 % layout: under the first the shelf gives its place to what was tried, and arrows choose as before;
under the second a row's hands stand below its words."""
PIECE = {"cards": 30.0, "tiles": 24.0}


def scrolled(look: Look) -> QScrollArea:
    """Answer an area that scrolls up and down and takes no focus. Source: look.md 5."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    dress_scroll(area, look)
    return area


class Mark(QWidget):
    """The sign of the row that fired; room for it everywhere else."""

    def __init__(self, look: Look, *, fired: bool) -> None:
        super().__init__()
        self.look, self.fired = look, fired
        self.setFixedSize(look.px(20), look.px(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.fired:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_sign(
                painter, Sign.AGREED, self.look.colour("ink"), self.rect().toRectF().adjusted(2, 2, -2, -2)
            )
            painter.end()


class WaysBoard(QWidget):
    """Three columns; what is pressed leaves as a token."""

    token = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.row: WaysPicture | None = None
        self._fired: QWidget | None = None
        self._narrow = False
        body = QHBoxLayout(self)
        look.margins(body, 20, 14, 20, 8)
        body.setSpacing(look.px(18))
        self.shelf, self.rows, self.far = scrolled(look), scrolled(look), scrolled(look)
        self.shelf.setFixedWidth(look.px(SHELF_WIDE))
        self.far.setFixedWidth(look.px(FAR_WIDE))
        body.addWidget(self.shelf)
        middle = QVBoxLayout()
        self.title = Text(look, "", 1.4, bold=True, wrap=True)
        self.about = Text(look, "", 0.87, token="ink2", wrap=True)
        middle.addWidget(self.title)
        middle.addWidget(self.about)
        middle.addSpacing(look.px(6))
        middle.addWidget(self.rows, 1)
        body.addLayout(middle, 1)
        body.addWidget(self.far)

    def show_row(self, row: WaysPicture) -> None:
        """Draw a picture; parts that are the same stay. Source: ui/README.md."""
        old, self.row = self.row, row
        if old is None or old.groups != row.groups:
            self._shelf(row.groups)
        if old is None or (old.title, old.about, old.rows) != (row.title, row.about, row.rows):
            self.title.say(row.title)
            self.about.say(row.about)
            self._rows(row.rows)
        if old is None or (old.said, old.shown) != (row.said, row.shown):
            self._far(row)
            self.far.setVisible(bool(row.said or row.shown))
            self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        roomy = self.width() >= self.look.px(ROOMY)
        self.shelf.setVisible(roomy or self.far.isHidden())
        narrow = self.width() < self.look.px(NARROW)
        if narrow != self._narrow:
            self._narrow = narrow
            if self.row is not None:
                self._rows(self.row.rows)

    def _page(self) -> tuple[QWidget, QVBoxLayout]:
        page = QWidget()
        column = QVBoxLayout(page)
        self.look.margins(column, 0, 0, 10, 0)
        column.setSpacing(self.look.px(4))
        return page, column

    def _shelf(self, groups: tuple[Group, ...]) -> None:
        page, column = self._page()
        column.setSpacing(0)
        chosen: QWidget | None = None
        for group in groups:
            column.addWidget(Caption(self.look, group.caption))
            for item in group.items:
                button = self._item(item)
                chosen = button if item.chosen else chosen
                column.addWidget(button)
                if item.note:
                    column.addWidget(Text(self.look, item.note, 0.87, token="ink2", wrap=True))
                    # What is said of one text keeps off the name of the next.
                    column.addSpacing(self.look.px(12))
            column.addSpacing(self.look.px(10))
        column.addStretch(1)
        at = self.shelf.verticalScrollBar().value()
        show_page(self.shelf, page)
        self.shelf.verticalScrollBar().setValue(at)
        if chosen is not None:
            page.adjustSize()
            self.shelf.ensureWidgetVisible(chosen, 0, self.look.px(60))

    def _item(self, item: Item) -> QWidget:
        button = RailItem(self.look, bold=item.chosen)
        spoken = f"{item.name} · {item.note}" if item.note else item.name
        button.show_row(item.name, "", spoken, item.chosen or item.marked)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(self._sender(item.token))
        return button

    def _sender(self, token: str) -> Callable[..., None]:
        return lambda _checked=False: self.token.emit(token)

    def _rows(self, rows: tuple[RuleRow, ...]) -> None:
        page, column = self._page()
        column.setSpacing(self.look.px(9))
        fired: QWidget | None = None
        for row in rows:
            line = self._line(row)
            fired = line if row.state == FIRED else fired
            column.addWidget(line)
        column.addStretch(1)
        show_page(self.rows, page)
        self._fired = fired
        # A page has its places only once it was laid out.
        QTimer.singleShot(0, self._to_fired)

    def _to_fired(self) -> None:
        if self._fired is not None:
            self.rows.ensureWidgetVisible(self._fired, 0, self.look.px(140))

    def _line(self, row: RuleRow) -> QWidget:
        look, line = self.look, QWidget()
        across = QHBoxLayout(line)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(look.px(10))
        quiet = "ink2" if row.state == PASSED else "ink"
        across.addWidget(Mark(look, fired=row.state == FIRED), 0, Qt.AlignmentFlag.AlignTop)
        number = Text(look, row.number, 1.0, bold=True, token=quiet)
        number.setFixedWidth(look.px(28))
        across.addWidget(number, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(look.px(1))
        words.addWidget(Text(look, row.text, 1.0, bold=row.state == FIRED, token=quiet, wrap=True))
        for small in (row.because, row.name if not row.because else ""):
            if small:
                words.addWidget(Text(look, small, 0.87, token="ink2", wrap=True))
        if self._narrow:
            for hand in row.hands:
                words.addWidget(self._hand(hand))
        words.addStretch(1)
        across.addLayout(words, 1)
        if row.value:
            across.addWidget(Text(look, row.value, 1.0, bold=True), 0, Qt.AlignmentFlag.AlignTop)
        if not self._narrow:
            for hand in row.hands:
                across.addWidget(self._hand(hand), 0, Qt.AlignmentFlag.AlignTop)
        return line

    def _hand(self, hand: Hand) -> PiecesRow:
        pieces = PiecesRow(self.look, hand.kind, width=PIECE[hand.kind])
        pieces.show_groups(hand.low, hand.high)
        return pieces

    def _far(self, row: WaysPicture) -> None:
        page, column = self._page()
        for said in row.said:
            column.addWidget(Text(self.look, said.text, 1.0, bold=said.bold, token=said.tone, wrap=True))
        for shown in row.shown:
            column.addSpacing(self.look.px(8))
            self._shown(column, shown)
        column.addStretch(1)
        show_page(self.far, page)

    def _shown(self, column: QVBoxLayout, shown: Shown) -> None:
        column.addWidget(Caption(self.look, shown.caption))
        for caption, hand in shown.hands:
            if caption:
                column.addWidget(Text(self.look, caption, 0.87, token="ink2", wrap=True))
            column.addWidget(self._hand(hand))
        for said in shown.lines:
            column.addWidget(Text(self.look, said.text, 1.0, bold=said.bold, token=said.tone, wrap=True))


class KeyLine(KeyFlow):
    """The keys of a screen; each is also its own button."""

    token = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent, edge=20, above=4, below=10)
        self.shown: tuple[Key, ...] = ()

    def show_keys(self, keys: tuple[Key, ...]) -> None:
        """Show a row of keys. Source: screens.md, ground rule 2 (keys are shown on the buttons)."""
        if keys == self.shown and self.keys:
            return
        self.shown = keys
        self.empty()
        for place, key in enumerate(keys):
            button = KeyButton(self.look, key.label, key.cap)
            button.setEnabled(key.live)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(self._sender(key.token))
            self.insert(place, button)

    def _sender(self, token: str) -> Callable[..., None]:
        return lambda _checked=False: self.token.emit(token)
