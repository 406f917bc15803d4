"""The pit boss's desk over the rounds: keys and fingers to tokens, the second person's form below.

Source: screens.md (rounds: right a wrong, approvals), ground rules 2 and 4; facts.md (the second person).
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from ui.viewmodels.pit.rows import PitDesk
from ui.widgets.console.approval import ApprovalPanel
from ui.widgets.console.keys import FORM, token_of
from ui.widgets.console.stream import TokenStream
from ui.widgets.look import Look
from ui.widgets.pit.board import PitBoard

FORM_TALL, LINE_TALL = 200, 22
"""The least height of the second person's form, and that of each line it shows."""


class PitScreen(QWidget):
    """One desk over the rounds; `closed` is said when it is left, `changed` whenever a key was answered."""

    closed = Signal()
    changed = Signal()

    def __init__(self, look: Look, desk: PitDesk, parent: QWidget) -> None:
        super().__init__(parent)
        self.look, self.desk = look, desk
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(True)
        self.board = PitBoard(look, self)
        self.board.token.connect(self.press)
        self.form = ApprovalPanel(look, self)
        self.form.signed.connect(self._approve)
        self.form.withdrawn.connect(self._withdraw)
        self.form.left.connect(self.setFocus)
        self.stream = TokenStream(self)
        # Every key here may record; a badge that is read goes into the form.
        self.stream.recording = frozenset("0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        self.stream.token.connect(self.press)
        self.stream.scanned.connect(self._scan)
        self.picture = desk.picture()
        desk.changed = self._again
        self.refresh()

    def _again(self) -> None:
        # What ends beside the screen may end after it is gone; the desk goes on without it.
        if isValid(self):
            self.refresh()

    def refresh(self) -> None:
        """Draw the desk as it stands, or leave it. Source: ui/README.md."""
        if self.desk.over:
            self.closed.emit()
            return
        self.picture = shown = self.desk.picture()
        # While somebody signs, the form below has the key that gives it up, and the list needs the room.
        self.board.show_row(shown if shown.approval is None else replace(shown, keys=()))
        if shown.approval is not None:
            self.form.show_row(shown.approval)
        else:
            self.form.forget()
        self.form.setVisible(shown.approval is not None)
        self._place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.picture.prompt.free and not self.form.isVisible():
            self._typed(event)
            return
        token = token_of(event)
        if token == FORM and self.form.isVisible():
            self.form.take_focus()
        elif token:
            self.stream.feed(token, float(event.timestamp()))

    def _typed(self, event: QKeyEvent) -> None:
        """Free text keeps its letters as they were typed; several may come at once from a method of input."""
        token = token_of(event)
        if len(token) > 1:
            self.press(token)
            return
        for letter in event.text():
            self.press(letter)

    def press(self, token: str) -> None:
        """Hand a token to the desk, and draw what became of it. Source: screens.md, ground rule 2."""
        if not self.form.keeps(token):
            self.desk.press(token)
        self.refresh()
        self.changed.emit()

    def _scan(self, text: str) -> None:
        if self.form.isVisible():
            self.form.read_badge(text)

    def _approve(self, badge: str, pin: str) -> None:
        self.desk.approve(badge, pin)
        self.refresh()
        self.form.keep_focus(self)
        self.changed.emit()

    def _withdraw(self) -> None:
        self.desk.withdraw()
        self.refresh()
        self.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        shown = self.picture.approval if self.form.isVisibleTo(self) else None
        tall = 0
        if shown is not None:
            # Whatever is signed stands there whole: a list of seats takes the room that it needs.
            lines = 5 + len(shown.shown) + len(shown.refusals)
            tall = min(self.look.px(max(FORM_TALL, LINE_TALL * lines)), self.height() * 3 // 5)
        self.board.setGeometry(0, 0, self.width(), self.height() - tall)
        edge = self.look.px(16)
        self.form.setGeometry(edge, self.height() - tall, self.width() - 2 * edge, max(tall - edge, 0))
