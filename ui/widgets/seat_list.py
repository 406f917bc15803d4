"""The seats of a proof: sign, word, arithmetic, the house's change, evidence; one row a seat."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from tablemgr.pieces.signs import Sign
from ui.models.seats_model import LINE, SeatsModel
from ui.viewmodels.proof_rows import SeatLine
from ui.widgets.look import Look
from ui.widgets.pen import Run
from ui.widgets.piece_painter import draw_evidence, draw_sign
from ui.widgets.sheet_style import dress_view

Index = QModelIndex | QPersistentModelIndex
ROW = 40
_SIGNS = {"pay": Sign.PAY, "take": Sign.TAKE, "push": Sign.PUSH, "clash": Sign.CLASH}
_MARKS = {"ruled": Sign.RULED, "recalled": Sign.RECALLED}
NUMBER, BADGE, GAP, DOT = 24, 26, 9, 11


class SeatList(QListView):
    """The seats; the chosen one goes out as its row."""

    chosen = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.seats = SeatsModel(self)
        self.setModel(self.seats)
        dress_view(self, look)
        self.setItemDelegate(SeatDelegate(look, self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)

    def show_seats(self, lines: tuple[SeatLine, ...], *, prefer: int | None = None) -> None:
        """Show seats and choose one: the preferred one, else the one with most evidence.

        Source: look.md picture g.
        """
        self.seats.show(lines)
        rows = [line.seat for line in lines]
        if prefer in rows:
            row = rows.index(prefer)
        else:
            row = max(range(len(lines)), key=lambda n: lines[n].evidence, default=-1)
        if row >= 0 and self.currentIndex().row() == row:
            self.chosen.emit(lines[row])
        elif row >= 0:
            self.setCurrentIndex(self.seats.index(row))
        self._fit()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and current.row() < len(self.seats.lines):
            self.chosen.emit(self.seats.lines[current.row()])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            # The seats never fill a page: these keys scroll the proof they stand in.
            event.ignore()
        elif event.text() and event.key() not in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
        self._fit()

    def _fit(self) -> None:
        tall = sum(self.sizeHintForRow(row) for row in range(self.seats.rowCount()))
        self.setFixedHeight(max(tall, 1))


class SeatDelegate(QStyledItemDelegate):
    """Draws one seat; arithmetic is never cut, it wraps and the row grows."""

    def __init__(self, look: Look, view: SeatList) -> None:
        super().__init__(view)
        self.look, self.view = look, view
        self._measured: tuple[tuple[SeatLine, ...], tuple[int, int, int]] | None = None

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line: SeatLine = index.data(LINE)
        row = self.look.px(ROW)
        if not self.is_beside():
            below = self._tall(line.arithmetic, self._room_below()) if line.arithmetic else 0
            return QSize(0, row + below)
        return QSize(0, max(row, self._tall(line.arithmetic, self._room_beside()) + self.look.px(16)))

    def is_beside(self) -> bool:
        """Whether every sum has room beside its word; else all of them stand below. Source: look.md 6."""
        room, metrics = self._room_beside(), QFontMetrics(self.look.font())
        parts = (part for line in self.view.seats.lines for part in line.arithmetic.split(" "))
        return all(metrics.horizontalAdvance(part) <= room for part in parts)

    def _tall(self, text: str, room: int) -> int:
        metrics = QFontMetrics(self.look.font())
        bound = metrics.boundingRect(QRect(0, 0, max(room, 40), 4000), int(Qt.TextFlag.TextWordWrap), text)
        return bound.height()

    def _widths(self) -> tuple[int, int, int]:
        """Answer the widths of word, figure and evidence: as wide as their widest."""
        lines = self.view.seats.lines
        if self._measured is None or self._measured[0] is not lines:
            self._measured = (lines, self._measure(lines))
        return self._measured[1]

    def _measure(self, lines: tuple[SeatLine, ...]) -> tuple[int, int, int]:
        look = self.look
        plain, bold = QFontMetrics(look.font()), QFontMetrics(look.font(bold=True))
        small = QFontMetrics(look.font(0.93))
        word = max(
            (plain.horizontalAdvance(x.word) + (look.px(18) if x.mark in _MARKS else 0) for x in lines),
            default=0,
        )
        figure = max(
            (
                bold.horizontalAdvance(x.figure)
                + (plain.horizontalAdvance(x.old_figure) + look.px(8) if x.old_figure else 0)
                for x in lines
            ),
            default=0,
        )
        dots = look.px(3 * DOT + 6) if any(x.evidence >= 0 for x in lines) else 0
        seen = max((small.horizontalAdvance(x.evidence_word) for x in lines), default=0) + dots
        return word, figure, seen

    def _room_beside(self) -> int:
        word, figure, seen = self._widths()
        look = self.look
        taken = look.px(NUMBER + BADGE + 4 * GAP + 6) + word + figure + seen + look.px(12)
        return self.view.viewport().width() - taken

    def _room_below(self) -> int:
        return self.view.viewport().width() - self.look.px(NUMBER + BADGE + 6 + GAP + 12)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: SeatLine | None = index.data(LINE)
        if line is None:
            return
        box: QRect = option.rect
        look = self.look
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.row() == self.view.currentIndex().row():
            painter.fillRect(box, look.colour("raised"))
        painter.setPen(QPen(look.colour("line"), 1))
        painter.drawLine(box.left(), box.bottom(), box.right(), box.bottom())
        self._cells(painter, box, line)
        painter.restore()

    def _cells(self, painter: QPainter, box: QRect, line: SeatLine) -> None:
        look = self.look
        word, figure, seen = self._widths()
        gap, beside = look.px(GAP), self.is_beside()
        if not beside:
            self._below(painter, box, line)
            box = QRect(box.left(), box.top(), box.width(), look.px(ROW))
        cells = Run(QRectF(box.adjusted(look.px(6), 0, -look.px(6), 0)), rtl=self.view.isRightToLeft())
        self._number(painter, cells.take(look.px(NUMBER)), line)
        cells.take(look.px(6))
        self._badge(painter, cells.take(look.px(BADGE)), line)
        cells.take(gap)
        self._word(painter, cells.take(word), line, rtl=cells.rtl)
        cells.take(gap)
        self._seen(painter, cells.last(seen), line, rtl=cells.rtl)
        cells.last(gap + look.px(3))
        self._figure(painter, cells.last(figure), line, rtl=cells.rtl)
        cells.last(gap)
        if beside:
            self._sums(painter, cells.rest, line, rtl=cells.rtl)

    def _below(self, painter: QPainter, box: QRect, line: SeatLine) -> None:
        look, rtl = self.look, self.view.isRightToLeft()
        start, end = look.px(NUMBER + BADGE + 6 + GAP + 6), look.px(6)
        left, right = (end, start) if rtl else (start, end)
        rest = QRectF(box.adjusted(left, look.px(ROW - 8), -right, -look.px(4)))
        self._sums(painter, rest, line, rtl=rtl)

    def _sums(self, painter: QPainter, box: QRectF, line: SeatLine, *, rtl: bool) -> None:
        painter.setFont(self.look.font())
        painter.setPen(self.look.colour("ink"))
        painter.drawText(box, _near(rtl) | Qt.TextFlag.TextWordWrap, line.arithmetic)

    def _number(self, painter: QPainter, box: QRectF, line: SeatLine) -> None:
        look = self.look
        painter.setFont(look.font(1.2, bold=True))
        painter.setPen(look.colour("ink"))
        if line.mark == "banker":
            side = look.px(24)
            square = QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(look.colour("ink"), 1))
            painter.drawRoundedRect(square, 5, 5)
            painter.drawRoundedRect(square.adjusted(2, 2, -2, -2), 3, 3)
            painter.setFont(look.font(0.93, bold=True))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, line.number)

    def _badge(self, painter: QPainter, box: QRectF, line: SeatLine) -> None:
        look, side = self.look, self.look.px(BADGE)
        square = QRectF(box.left(), box.center().y() - side / 2, side, side)
        if line.state not in _SIGNS:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(look.colour("edge"), 1.5, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(square.adjusted(1, 1, -1, -1), 5, 5)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour(line.state))
        painter.drawRoundedRect(square, 5, 5)
        inset = side * 0.22
        ink = look.colour("onclash" if line.state == "clash" else "room")
        draw_sign(painter, _SIGNS[line.state], ink, square.adjusted(inset, inset, -inset, -inset))

    def _word(self, painter: QPainter, box: QRectF, line: SeatLine, *, rtl: bool) -> None:
        look = self.look
        if line.mark in _MARKS:
            side = look.px(13)
            x = box.right() - side if rtl else box.left()
            draw_sign(
                painter,
                _MARKS[line.mark],
                look.colour("ink"),
                QRectF(x, box.center().y() - side / 2, side, side),
            )
            box = box.adjusted(0, 0, -look.px(18), 0) if rtl else box.adjusted(look.px(18), 0, 0, 0)
        painter.setFont(look.font())
        painter.setPen(look.colour("clash" if line.state == "clash" else "ink"))
        painter.drawText(box, _near(rtl), line.word)

    def _figure(self, painter: QPainter, box: QRectF, line: SeatLine, *, rtl: bool) -> None:
        look = self.look
        painter.setFont(look.font(bold=True))
        painter.setPen(look.colour("ink"))
        painter.drawText(box, _far(rtl), line.figure)
        if line.old_figure:
            taken = QFontMetrics(painter.font()).horizontalAdvance(line.figure) + look.px(8)
            struck = QFont(look.font())
            struck.setStrikeOut(True)
            painter.setFont(struck)
            painter.setPen(look.colour("ink2"))
            rest = box.adjusted(taken, 0, 0, 0) if rtl else box.adjusted(0, 0, -taken, 0)
            painter.drawText(rest, _far(rtl), line.old_figure)

    def _seen(self, painter: QPainter, box: QRectF, line: SeatLine, *, rtl: bool) -> None:
        look = self.look
        if line.evidence >= 0:
            dot = look.px(DOT)
            x = box.right() - 3 * dot if rtl else box.left()
            draw_evidence(
                painter, line.evidence, look.colour("ink"), x, box.center().y() - dot / 2, dot, rtl=rtl
            )
            shift = look.px(3 * DOT + 6)
            box = box.adjusted(0, 0, -shift, 0) if rtl else box.adjusted(shift, 0, 0, 0)
        painter.setFont(look.font(0.93))
        painter.setPen(look.colour("ink"))
        painter.drawText(box, _near(rtl), line.evidence_word)


def _near(rtl: bool) -> int:
    side = Qt.AlignmentFlag.AlignRight if rtl else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute)


def _far(rtl: bool) -> int:
    return _near(not rtl)
