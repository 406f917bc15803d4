"""The shift's sheet on the screen: keys and fingers to tokens, a second person's form below.

Source: screens.md (shift); facts.md (who may be the second person).
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.viewmodels.house.shift_sheet import ShiftSheet
from ui.widgets.console.approval import ApprovalPanel
from ui.widgets.console.keys import token_of
from ui.widgets.console.stream import TokenStream
from ui.widgets.look import Look
from ui.widgets.shift_board import ShiftBoard

FORM_TALL = 200
LONGEST = 300
SINGLE = frozenset("DSCWF123456789")


class ShiftScreen(QWidget):
    """Day, shift, code and tables of the house, as far as the one who is in may change them."""

    def __init__(self, look: Look, sheet: ShiftSheet, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.sheet = look, sheet
        self._read = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.board = ShiftBoard(look, self)
        self.board.token.connect(self._press)
        self.form = ApprovalPanel(look, self)
        self.form.signed.connect(self._approve)
        self.form.withdrawn.connect(self._withdraw)
        self.form.left.connect(self.setFocus)
        self.stream = TokenStream(self)
        self.stream.recording = SINGLE
        self.stream.token.connect(self._press)
        self.stream.scanned.connect(self._scan)
        self.refresh()

    def refresh(self) -> None:
        """Draw the sheet as it stands. Source: screens.md (shift)."""
        shown = self.sheet.picture()
        self.board.show_row(shown)
        if shown.approval is not None:
            self.form.show_row(shown.approval)
        else:
            self.form.forget()
        self.form.setVisible(shown.approval is not None)
        self._place()

    # -- keys --

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F10 and self.form.isVisible():
            self.form.take_focus()
            return
        token = token_of(event)
        if self.sheet.takes_text:
            self._typed(event, token)
        elif token:
            # A paper's code keeps its letters as they were read, though keys are capitals.
            self._read = (self._read + event.text())[-LONGEST:] if len(token) == 1 else self._read
            self.stream.feed(token, float(event.timestamp()))
        else:
            super().keyPressEvent(event)

    def _typed(self, event: QKeyEvent, token: str) -> None:
        """A reason or a code keeps its letters as they were typed."""
        if len(token) > 1:
            self._press(token)
        elif event.text().isprintable() and event.text():
            self.sheet.type(event.text())
            self.refresh()

    def _press(self, token: str) -> None:
        self.sheet.press(token)
        self.refresh()

    def _scan(self, text: str) -> None:
        if self.form.isVisible():
            self.form.read_badge(text)
        else:
            self.sheet.scan(self._read[-len(text) :])
        self._read = ""
        self.refresh()

    def _approve(self, badge: str, pin: str) -> None:
        self.sheet.approve(badge, pin)
        self.refresh()
        self.setFocus()

    def _withdraw(self) -> None:
        self.sheet.withdraw()
        self.refresh()
        self.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        tall = min(self.look.px(FORM_TALL), self.height() // 3) if self.form.isVisibleTo(self) else 0
        self.board.setGeometry(0, 0, self.width(), self.height() - tall)
        edge = self.look.px(16)
        self.form.setGeometry(edge, self.height() - tall, self.width() - 2 * edge, max(tall - edge, 0))
