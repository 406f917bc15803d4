"""The blocks a proof is made of: the bank's hand, a seat's hand, figures in columns, hands and tricks of a deal."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from tablemgr.pieces.signs import Sign
from ui.viewmodels.proof_rows import BankBlock, HandRow, Ledger, SeatDetail, Tag, TrickRow
from ui.viewmodels.recompute import Verdict
from ui.widgets.controls import KeyButton
from ui.widgets.look import Look
from ui.widgets.piece_painter import draw_sign
from ui.widgets.pieces_row import PiecesRow
from ui.widgets.tags import TagBox
from ui.widgets.text import Caption, Text, show_or_hide


def column(parent: QWidget, spacing: int) -> QVBoxLayout:
    """Answer a column for a widget's children, without a margin.

    Source: look.md 3 (spacing).
    """
    layout = QVBoxLayout(parent)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(spacing)
    return layout


class BankPart(QWidget):
    """The bank's hand, the row that set it, and on demand the rows that were passed over."""

    def __init__(
        self, look: Look, bank: BankBlock, kind: str, *, open_: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.look = look
        self._column = layout = column(self, look.px(6))
        layout.addWidget(Caption(look, bank.caption))
        self.pieces = PiecesRow(look, kind)
        self.pieces.show_groups(bank.low, bank.high, bank.unsplit)
        layout.addWidget(self.pieces, 0, _leading())
        if bank.row:
            layout.addLayout(self._row(bank))
        self.bank = bank
        self.passed_button: KeyButton | None = None
        self._passed: QWidget | None = None
        self._below(layout, open_=open_)

    def _row(self, bank: BankBlock) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(self.look.px(10))
        line.addWidget(TagBox(self.look, Tag("", bank.row)), 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(Text(self.look, bank.sentence, wrap=True), 1)
        return line

    def _below(self, layout: QVBoxLayout, *, open_: bool) -> None:
        """Put labels and notes at the near end, the button for the rows passed over at the far one."""
        look, bank = self.look, self.bank
        line, said = QHBoxLayout(), QVBoxLayout()
        said.setSpacing(look.px(2))
        for text in (bank.labels, *bank.notes):
            if text:
                said.addWidget(Text(look, text, 0.93, token="ink2", wrap=True))
        line.addLayout(said, 1)
        if bank.passed:
            self.passed_button = KeyButton(look, "", "W", quiet=True)
            line.addWidget(self.passed_button, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(line)
        self.open_passed(is_open=open_)

    def open_passed(self, *, is_open: bool) -> None:
        """Show the rows that were passed over, or hide them; they are made when first asked for.

        Source: screens.md, ground rule 5.
        """
        button, count = self.passed_button, len(self.bank.passed)
        if button is None:
            return
        button.relabel(self.look.words.say("UI-PASSED-HIDE" if is_open else "UI-PASSED-SHOW", count=count))
        if is_open and self._passed is None:
            self._passed = self._rows()
            self._column.addWidget(self._passed)
        if self._passed is not None:
            show_or_hide(self._passed, visible=is_open)

    def _rows(self) -> QWidget:
        look, part = self.look, QWidget()
        grid = QGridLayout(part)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(look.px(10))
        grid.setVerticalSpacing(look.px(4))
        grid.setColumnStretch(1, 1)
        for place, passed in enumerate(self.bank.passed):
            grid.addWidget(Text(look, look.words.ltr(passed.row), 0.93, bold=True, token="ink2"), place, 0)
            grid.addWidget(Text(look, passed.because, 0.93, token="ink2", wrap=True), place, 1)
        return part


class SeatPart(QWidget):
    """What was entered of the chosen seat and what it says."""

    def __init__(self, look: Look, detail: SeatDetail, kind: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = column(self, look.px(6))
        layout.addWidget(Caption(look, detail.caption))
        beside = QHBoxLayout()
        beside.setSpacing(look.px(18))
        pieces = PiecesRow(look, kind, width=33 if kind == "cards" else 28)
        pieces.show_groups(detail.low, detail.high, detail.unsplit)
        if detail.low or detail.high or detail.unsplit:
            beside.addWidget(pieces, 0, Qt.AlignmentFlag.AlignTop)
        said = QVBoxLayout()
        said.setSpacing(look.px(2))
        for text in detail.beside:
            said.addWidget(Text(look, text, wrap=True))
        said.addStretch(1)
        beside.addLayout(said, 1)
        layout.addLayout(beside)
        for text in detail.below:
            layout.addWidget(Text(look, text, wrap=True))


class FiguresPart(QWidget):
    """What, its arithmetic, its figure; figures stand under each other."""

    def __init__(self, look: Look, ledger: Ledger, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = column(self, look.px(4))
        layout.addWidget(Caption(look, ledger.caption))
        grid = QGridLayout()
        grid.setHorizontalSpacing(look.px(16))
        grid.setVerticalSpacing(look.px(5))
        grid.setColumnStretch(0, 1)
        for place, (what, how, figure) in enumerate(ledger.rows):
            grid.addWidget(Text(look, what, wrap=True), place, 0)
            grid.addWidget(Text(look, how, token="ink2"), place, 1)
            amount = Text(look, figure, bold=True)
            amount.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(amount, place, 2)
        layout.addLayout(grid)


class HandsPart(QWidget):
    """The four hands of a deal: tiles with the trick each fell in, columns as stacks of bars."""

    def __init__(self, look: Look, hands: tuple[HandRow, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        words = look.words
        layout = column(self, look.px(4))
        layout.addWidget(Caption(look, words.say("UI-HANDS")))
        grid = QGridLayout()
        grid.setHorizontalSpacing(look.px(14))
        grid.setVerticalSpacing(look.px(8))
        grid.setColumnStretch(1, 1)
        for place, hand in enumerate(hands):
            grid.addWidget(Text(look, words.digits(str(hand.seat)), 1.2, bold=True), place, 0)
            if hand.tiles:
                row = PiecesRow(look, "tiles", width=24)
                marks = tuple(words.say("UI-TRICK-MARK", trick=t) if t else "" for t in hand.tricks)
                row.show_groups(hand.tiles, under=marks if any(hand.tricks) else ())
                grid.addWidget(row, place, 1, _leading())
            else:
                grid.addWidget(Text(look, hand.tag, token="ink2"), place, 1)
            if hand.columns is not None:
                grid.addWidget(ColumnBars(look, hand.columns), place, 2)
        layout.addLayout(grid)


class ColumnBars(QWidget):
    """Columns taken: stacks of bars, and the figure beside them."""

    PER_ROW = 4

    def __init__(self, look: Look, count: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.count = look, count
        self.setFixedSize(look.px(92), look.px(46))
        self.setAccessibleName(look.words.say("UI-COLUMNS", count=count))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look = QPainter(self), self.look
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rtl = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        if rtl:
            painter.translate(self.width(), 0)
            painter.scale(-1, 1)
        wide, tall, step = look.px(11), look.px(18), look.px(14)
        for n in range(max(self.count, 1)):
            x, y = (n % self.PER_ROW) * step, (n // self.PER_ROW) * (tall + 3)
            painter.setPen(
                QPen(look.colour("ink2"), 1.2, Qt.PenStyle.SolidLine if self.count else Qt.PenStyle.DashLine)
            )
            painter.setBrush(look.colour("ink2") if self.count else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(x + 1, y + 2, wide, tall, 2, 2)
        painter.resetTransform()
        painter.setFont(look.font(1.2, bold=True))
        painter.setPen(look.colour("ink"))
        left = 0 if rtl else self.PER_ROW * step + look.px(6)
        box = self.rect().adjusted(left, 0, -(self.PER_ROW * step + look.px(6)) if rtl else 0, 0)
        side = Qt.AlignmentFlag.AlignRight if rtl else Qt.AlignmentFlag.AlignLeft
        painter.drawText(
            box,
            side | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute,
            look.words.digits(str(self.count)),
        )
        painter.end()


class TricksPart(QWidget):
    """The tricks: led, followed, taken."""

    def __init__(self, look: Look, tricks: tuple[TrickRow, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        layout = column(self, look.px(4))
        layout.addWidget(Caption(look, look.words.say("UI-TRICKS")))
        grid = QGridLayout()
        grid.setHorizontalSpacing(look.px(12))
        grid.setVerticalSpacing(look.px(6))
        grid.setColumnStretch(3, 1)
        for place, trick in enumerate(tricks):
            grid.addWidget(Text(look, trick.number, bold=True), place, 0)
            grid.addWidget(Text(look, trick.led), place, 1)
            led = PiecesRow(look, "tiles", width=15)
            led.show_groups(trick.led_tiles)
            grid.addWidget(led, place, 2, _leading())
            grid.addWidget(Text(look, trick.followed, 0.93, token="ink2", wrap=True), place, 3)
            grid.addWidget(Text(look, trick.taken, bold=True), place, 4)
        layout.addLayout(grid)


class SignMark(QWidget):
    """A painted sign as large as the text beside it."""

    def __init__(self, look: Look, which: Sign, token: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.which, self.token = look, which, token
        self.setFixedSize(look.px(14), look.px(14))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_sign(painter, self.which, self.look.colour(self.token), QRectF(self.rect()))
        painter.end()


class VerdictPart(QWidget):
    """What today's engine says of the round: one line with its sign, a line for each difference."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self._column = column(self, look.px(2))
        self.hide()

    def show_verdict(self, verdict: Verdict | None) -> None:
        """Show a verdict, or nothing where there is none. Source: look.md picture g."""
        while self._column.count():
            old = self._column.takeAt(0)
            widget = old.widget() if old else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        if verdict is not None:
            self._column.addWidget(self._line(verdict))
            for text in verdict.lines:
                self._column.addWidget(Text(self.look, text, 0.93, wrap=True))
        self.setVisible(verdict is not None)

    def _line(self, verdict: Verdict) -> QWidget:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self.look.px(6))
        token = verdict.state or "ink2"
        row.addWidget(Text(self.look, verdict.text, 0.93, bold=True, token=token, wrap=not verdict.state))
        if verdict.state:
            sign = Sign.AGREED if verdict.state == "ok" else Sign.CLASH
            row.addWidget(SignMark(self.look, sign, token))
            row.addStretch(1)
        return line


class Hairline(QFrame):
    """A line between groups."""

    def __init__(self, look: Look, token: str = "line", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.token = look, token
        self.setFixedHeight(1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.look.colour(self.token))
        painter.end()


def _leading() -> Qt.AlignmentFlag:
    # Layouts mirror AlignLeft by themselves: it is the edge where reading begins.
    return Qt.AlignmentFlag.AlignLeft
