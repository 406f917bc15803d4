"""The table of rounds: fixed columns, 52 px rows, dots of evidence, tags, a lamp at the chosen row."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from ui.models.rounds_model import BETS, CLOSED, DOTS, HOUSE, LINE, NOTE, ROUND, RoundsModel
from ui.viewmodels.proof_rows import Tag
from ui.viewmodels.rounds import RoundLine
from ui.widgets.look import Look
from ui.widgets.sheet_style import dress_view
from ui.widgets.tags import HEIGHT, draw_tag, tag_width

Index = QModelIndex | QPersistentModelIndex
ROW, HEAD = 52, 36
DOT, DOT_STEP = 11, 14
WIDTHS = {ROUND: 68, CLOSED: 76, BETS: 88, HOUSE: 88, DOTS: 164}
"""Pixels of each column at 100 %; the notes take the rest."""
NARROW_WIDTHS = {ROUND: 60, CLOSED: 66, BETS: 0, HOUSE: 88, DOTS: 170}
"""Where the list is narrow the bets go first; they stand in the proof."""
FIGURES = (BETS, HOUSE)


class RoundsTable(QTableView):
    """The list of rounds; what is chosen goes out as a number."""

    chosen = Signal(int)
    opened = Signal()

    def __init__(self, look: Look, model: RoundsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.setModel(model)
        self.rounds = model
        dress_view(self, look)
        self.setItemDelegate(RoundDelegate(look, self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setMouseTracking(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(look.measure.touch(ROW))
        self.setHorizontalHeader(RoundsHead(self))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._spread()

    def _spread(self) -> None:
        room = self.viewport().width()
        widths = {column: self.look.px(width) for column, width in WIDTHS.items()}
        if room < sum(widths.values()) + self.look.px(126):
            widths = {column: self.look.px(width) for column, width in NARROW_WIDTHS.items()}
        widths[NOTE] = max(0, room - sum(widths.values()))
        for column, width in widths.items():
            self.setColumnWidth(column, width)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        line = self.rounds.line(current.row()) if current.isValid() else None
        if line is not None and current.row() != previous.row():
            self.chosen.emit(line.number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._to_end(last=key == Qt.Key.Key_End)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) or (event.text() and key != Qt.Key.Key_Tab):
            # One row is one thing: no moving between its cells, no search by typing into it.
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _to_end(self, *, last: bool) -> None:
        while last and self.rounds.has_rows_left:
            self.rounds.fetchMore()
        row = self.rounds.rowCount() - 1 if last else 0
        if row >= 0:
            self.setCurrentIndex(self.rounds.index(row, 0))

    def is_chosen(self, number: int) -> bool:
        """Answer whether the round of a number is the chosen one. Source: screens.md (rounds: stable selection)."""
        here = self.currentIndex()
        line = self.rounds.line(here.row()) if here.isValid() else None
        return line is not None and line.number == number

    def choose(self, number: int) -> bool:
        """Choose the round of a number; answer whether it is in the list. Source: screens.md (rounds)."""
        place = self.rounds.place_of(number)
        if place is None:
            return False
        index = self.rounds.index(place, 0)
        self.setCurrentIndex(index)
        self.scrollTo(index)
        return True


class RoundsHead(QHeaderView):
    """The captions of the columns, with the key of the dots."""

    def __init__(self, table: RoundsTable) -> None:
        super().__init__(Qt.Orientation.Horizontal, table)
        self.table = table
        self.setMinimumSectionSize(0)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSectionsClickable(False)
        self.setFixedHeight(table.look.px(HEAD))

    def paintSection(self, painter: QPainter, rect: QRect, column: int) -> None:
        look = self.table.look
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(rect, look.colour("room"))
        painter.setFont(look.font(0.87, bold=True))
        if column == DOTS:
            self._dots_head(painter, rect)
        elif rect.width() > 0:
            said = str(self.table.model().headerData(column, Qt.Orientation.Horizontal))
            if painter.fontMetrics().horizontalAdvance(said) > rect.width() - look.px(20):
                said = ""  # a caption is whole or not there; what stands under it is a sign with its tag
            _text(painter, rect, said, look, self.table, column, token="ink2")
        painter.setPen(QPen(look.colour("edge"), 1))
        painter.drawLine(rect.left(), rect.bottom(), rect.right() + 1, rect.bottom())

    def _dots_head(self, painter: QPainter, box: QRect) -> None:
        look, rtl = self.table.look, self.table.isRightToLeft()
        words = look.words
        parts = (
            (words.say("UI-HEAD-CARDS" if self.table.rounds.pieces == "cards" else "UI-HEAD-TILES"), 1),
            (words.say("UI-HEAD-CALL"), 0),
        )
        metrics = painter.fontMetrics()
        x = float(box.right() - look.px(16) if rtl else box.left() + look.px(16))
        for text, filled in parts:
            wide = metrics.horizontalAdvance(text)
            painter.setPen(look.colour("ink2"))
            left = x - wide if rtl else x
            painter.drawText(
                QRectF(left, box.top(), wide + 1, box.height()), Qt.AlignmentFlag.AlignVCenter, text
            )
            x += -(wide + look.px(5)) if rtl else wide + look.px(5)
            dot = look.px(DOT)
            _dot(painter, x - dot if rtl else x, box.center().y(), dot, look, filled=bool(filled))
            x += -(dot + look.px(8)) if rtl else dot + look.px(8)


def _dot(painter: QPainter, x: float, middle: float, side: float, look: Look, *, filled: bool) -> None:
    ink = look.colour("ink2")
    painter.setPen(QPen(ink, 1.4))
    painter.setBrush(ink if filled else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QRectF(x + 0.7, middle - side / 2 + 0.7, side - 1.4, side - 1.4))


def _text(
    painter: QPainter, box: QRect, text: str, look: Look, table: QTableView, column: int, *, token: str
) -> None:
    """Draw a cell's text at its edge: figures at the far one, words at the near one."""
    rtl = table.isRightToLeft()
    far = column in FIGURES
    right = far != rtl
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    inner = (
        box.adjusted(look.px(4), 0, -look.px(4), 0) if far else box.adjusted(look.px(16), 0, -look.px(4), 0)
    )
    if rtl and not far:
        inner = box.adjusted(look.px(4), 0, -look.px(16), 0)
    painter.setPen(look.colour(token))
    painter.drawText(inner, side | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute, text)


class RoundDelegate(QStyledItemDelegate):
    """Draws one cell of a round."""

    def __init__(self, look: Look, table: RoundsTable) -> None:
        super().__init__(table)
        self.look, self.table = look, table

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, self.look.measure.touch(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: RoundLine | None = index.data(LINE)
        if line is None:
            return
        look, column = self.look, index.column()
        box: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.row() == self.table.currentIndex().row():
            painter.fillRect(box, look.colour("raised"))
            if column == ROUND:
                self._lamp(painter, box)
        painter.setPen(QPen(look.colour("line"), 1))
        painter.drawLine(box.left(), box.bottom(), box.right(), box.bottom())
        if column == DOTS:
            self._dots(painter, box, line)
        elif column == NOTE:
            self._tags(painter, box, line)
        elif box.width() > 0:
            self._figure(painter, box, line, column)
        painter.restore()

    def _lamp(self, painter: QPainter, box: QRect) -> None:
        rtl = self.table.isRightToLeft()
        x = box.right() - 4 if rtl else box.left()
        if self.look.theme.is_light:
            painter.fillRect(QRect(x - 2 if rtl else x, box.top(), 7, box.height()), self.look.colour("ink"))
        painter.fillRect(QRect(x, box.top(), 5, box.height()), self.look.colour("lamp"))

    def _figure(self, painter: QPainter, box: QRect, line: RoundLine, column: int) -> None:
        text = {ROUND: line.round, CLOSED: line.closed, BETS: line.bets, HOUSE: line.house}[column]
        known = line.house_known or column == ROUND or (column == CLOSED and line.closed_known)
        heavy = column == ROUND or (column == HOUSE and known)
        painter.setFont(self.look.font(1.2 if column == ROUND else 1.0, bold=heavy))
        _text(painter, box, text, self.look, self.table, column, token="ink" if known else "ink2")

    def _dots(self, painter: QPainter, box: QRect, line: RoundLine) -> None:
        look, rtl = self.look, self.table.isRightToLeft()
        dot, step = look.px(DOT), look.px(DOT_STEP)
        x = box.right() - look.px(16) - dot if rtl else box.left() + look.px(16)
        for filled in (True,) * line.cards + (False,) * line.calls:
            _dot(painter, x, box.center().y(), dot, look, filled=filled)
            x += -step if rtl else step
        for _ in range(line.rulings):
            painter.setPen(QPen(look.colour("ink2"), 1.4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(x + 1, box.center().y() - dot / 2 + 1, dot - 2, dot - 2))
            x += -step if rtl else step

    def _tags(self, painter: QPainter, box: QRect, line: RoundLine) -> None:
        look, rtl = self.look, self.table.isRightToLeft()
        x = box.right() - look.px(8) if rtl else box.left() + look.px(8)
        room = box.width() - look.px(12)
        for tag in line.tags:
            wide = tag_width(tag, look)
            shown = tag
            if wide > room:
                # No room for the word: the sign alone, which has the word in the proof.
                shown, wide = Tag(tag.sign, "", tag.state), look.px(29)
            if wide > room:
                return
            top = box.center().y() - look.px(HEIGHT) / 2
            draw_tag(
                painter, shown, QRectF(x - wide if rtl else x, top, wide, look.px(HEIGHT)), look, rtl=rtl
            )
            x += -(wide + look.px(6)) if rtl else wide + look.px(6)
            room -= wide + look.px(6)
