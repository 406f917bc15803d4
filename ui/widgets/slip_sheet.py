"""The slip as it would be printed, over the proof: two papers to look at, one key to save it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from ui.models.pdf_pictures import Picture
from ui.widgets.controls import KeyButton
from ui.widgets.look import Look
from ui.widgets.sheet_style import dress_scroll, show_page
from ui.widgets.text import Text

PAPERS = (("80mm", "UI-SLIP-80", "8"), ("a4", "UI-SLIP-A4", "4"))
WIDTHS = {"80mm": 400, "a4": 560}
"""Pixels at 100 % that a paper is shown wide."""
LONGEST_WHY = 200


class SlipSheet(QWidget):
    """One slip, drawn by the same code as the paper."""

    closed = Signal()
    paper_wanted = Signal(str)
    save_wanted = Signal(str)
    """Why it is wanted again; "" the first time."""

    def __init__(self, look: Look, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = look
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(look.px(18), look.px(14), look.px(18), look.px(14))
        outer.setSpacing(look.px(8))
        outer.addWidget(Text(look, title, 1.4, bold=True))
        outer.addLayout(self._buttons())
        self.message = Text(look, look.words.say("UI-SLIP-MAKING"), wrap=True)
        outer.addWidget(self.message)
        self.why = QLineEdit()
        self.why.setMaxLength(LONGEST_WHY)
        self.why.setFont(look.font(1.13))
        self.why.setFixedHeight(look.px(48))
        self.why.setAccessibleName(look.words.say("PRINT-F-WHY"))
        self.why.returnPressed.connect(self._save)
        self.why.hide()
        outer.addWidget(self.why)
        self.pages = QScrollArea()
        self.pages.setWidgetResizable(True)
        dress_scroll(self.pages, look)
        self.pages.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        outer.addWidget(self.pages, 1)

    def _buttons(self) -> QHBoxLayout:
        look, words, row = self.look, self.look.words, QHBoxLayout()
        row.setSpacing(look.px(4))
        for paper, code, key in PAPERS:
            button = KeyButton(look, words.say(code), key, quiet=True)
            button.clicked.connect(lambda _checked=False, paper=paper: self.paper_wanted.emit(paper))
            row.addWidget(button)
        self.save = KeyButton(look, words.say("UI-SLIP-SAVE"), "S")
        self.save.clicked.connect(self._save)
        self.save.setEnabled(False)
        row.addWidget(self.save)
        row.addStretch(1)
        back = KeyButton(look, words.say("UI-BACK"), "Esc", quiet=True)
        back.clicked.connect(self.closed)
        row.addWidget(back)
        return row

    def show_pages(self, pages: tuple[Picture, ...]) -> None:
        """Show the pages one under the other. Source: screens.md (paper)."""
        page = QWidget()
        column = QVBoxLayout(page)
        column.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        column.setSpacing(self.look.px(12))
        for picture in pages:
            label = QLabel()
            label.setPixmap(QPixmap.fromImage(picture.image()))
            column.addWidget(label)
        show_page(self.pages, page)
        self.message.say("")
        self.save.setEnabled(True)

    def tell(self, sentence: str) -> None:
        """Say what became of the slip. Source: look.md 5."""
        self.message.say(sentence)

    def ask_why(self) -> None:
        """Ask why it is printed again: the next print is a duplicate. Source: REQ R24."""
        self.tell(self.look.words.say("PRINT-F-WHY"))
        self.why.show()
        self.why.setFocus(Qt.FocusReason.OtherFocusReason)

    def _save(self) -> None:
        why = self.why.text().strip() if self.why.isVisible() else ""
        if self.why.isVisible() and not why:
            return
        self.why.clear()
        self.why.hide()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.save_wanted.emit(why)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        papers = {int(Qt.Key.Key_8): "80mm", int(Qt.Key.Key_4): "a4"}
        bar, key = self.pages.verticalScrollBar(), int(event.key())
        if key == Qt.Key.Key_Escape:
            self.closed.emit()
        elif key == Qt.Key.Key_S and self.save.isEnabled():
            self._save()
        elif key in papers:
            self.paper_wanted.emit(papers[key])
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            bar.setValue(bar.value() + (self.look.px(60) if key == Qt.Key.Key_Down else -self.look.px(60)))
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            bar.setValue(bar.value() + (bar.pageStep() if key == Qt.Key.Key_PageDown else -bar.pageStep()))
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self.look.colour("panel"))
        painter.setPen(QPen(self.look.colour("edge"), 1.5))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75), 10, 10)
        painter.end()
