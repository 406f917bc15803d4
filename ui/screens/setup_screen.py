"""The set-up on the screen: lists and forms by keys and fingers, a second person's form below.

Source: screens.md (set-up), ground rules 2 and 4.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.viewmodels.setting_up.desk import SetUpDesk
from ui.viewmodels.setting_up.rows import Form
from ui.widgets.console.approval import ApprovalPanel
from ui.widgets.console.keys import FORM, token_of
from ui.widgets.console.stream import TokenStream
from ui.widgets.look import Look
from ui.widgets.setting_up.board import SetUpBoard
from ui.widgets.setting_up.form import FormSheet
from ui.widgets.text import show_or_hide
from ui.widgets.ways.board import KeyLine
from ui.widgets.ways.prompt import TALL, PromptLine

FORM_TALL, MANY_TALL, FEW_LINES = 260, 320, 5


class SetUpScreen(QWidget):
    """People, tables and the house."""

    def __init__(self, look: Look, desk: SetUpDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.desk = look, desk
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.prompt = PromptLine(look)
        self.prompt.setFixedHeight(look.px(TALL))
        self.board, self.keys, self.approval = SetUpBoard(look), KeyLine(look), ApprovalPanel(look)
        self.approval.setFixedHeight(look.px(FORM_TALL))
        for part in (self.prompt, self.board, self.approval, self.keys):
            self._column.addWidget(part, 1 if part is self.board else 0)
        for sends in (self.board, self.keys):
            sends.token.connect(self.press)
        self.approval.signed.connect(self._approve)
        self.approval.withdrawn.connect(self._withdraw)
        self.approval.left.connect(self.setFocus)
        self.form: FormSheet | None = None
        self._form_of: Form | None = None
        self.stream = TokenStream(self)
        self.stream.token.connect(self.press)
        self.stream.scanned.connect(self._scan)
        self.refresh()

    def refresh(self) -> None:
        """Draw the desk as it stands. Source: ui/README.md."""
        picture = self.desk.picture()
        self.prompt.show_row(picture.prompt)
        self.board.show_row(picture)
        self.keys.show_keys(picture.keys)
        show_or_hide(self.keys, visible=bool(picture.keys))
        self._show_form(picture.form, waits=picture.approval is not None)
        if self.form is not None:
            self.form.refuse(picture.refused)
        show_or_hide(self.board, visible=picture.form is None)
        if picture.approval is not None:
            many = len(picture.approval.shown) > FEW_LINES
            self.approval.setFixedHeight(self.look.px(MANY_TALL if many else FORM_TALL))
            self.approval.show_row(picture.approval)
        else:
            self.approval.forget()
        show_or_hide(self.approval, visible=picture.approval is not None)

    def _show_form(self, form: Form | None, *, waits: bool) -> None:
        if form is None and waits:
            # What was typed stays until the second person has signed, or the proposal is taken back.
            if self.form is not None:
                self.form.setVisible(False)
            return
        if form is not None and form == self._form_of and self.form is not None:
            self.form.setVisible(True)
            return
        if self.form is not None:
            self.form.hide()
            self.form.deleteLater()
        self.form, self._form_of = None, form
        if form is not None:
            self.form = FormSheet(self.look, form, self)
            self.form.submitted.connect(self._submit)
            self.form.cancelled.connect(self._cancel)
            self._column.insertWidget(1, self.form, 1)
            self.form.take_focus()

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self.form is not None and self.form.isVisible():
            self.form.take_focus()

    def press(self, token: str) -> None:
        """Hand a token over, and draw what became of it. Source: screens.md, ground rule 2."""
        if not self.approval.keeps(token):
            self.desk.press(token)
        self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        token = token_of(event)
        if token == FORM and self.approval.isVisible():
            self.approval.take_focus()
        elif token:
            self.stream.feed(token, float(event.timestamp()))
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's own name
        """Tab turns the pages while the list has the keys. Source: screens.md, ground rule 2."""
        return False if self.hasFocus() else super().focusNextPrevChild(next)

    def _scan(self, text: str) -> None:
        if self.approval.isVisible():
            self.approval.read_badge(text)

    def _submit(self, values: dict[str, str]) -> None:
        self.desk.submit(values)
        self.refresh()
        if self.approval.isVisible() or self.form is None:
            self.setFocus()

    def _cancel(self) -> None:
        self.desk.cancel()
        self.refresh()
        self.setFocus()

    def _approve(self, badge: str, pin: str) -> None:
        self.desk.approve(badge, pin)
        self.refresh()
        self.approval.keep_focus(self)

    def _withdraw(self) -> None:
        self.desk.withdraw()
        self.refresh()
        if self.form is not None:
            self.form.take_focus()
