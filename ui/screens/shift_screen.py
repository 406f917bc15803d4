"""The shift on the screen: the house's sheet, and the operator's desk with its pages beside it.

Source: screens.md (shift); facts.md (who may be the second person).
"""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.viewmodels.house.shift_sheet import ShiftSheet
from ui.viewmodels.shift.desk import ShiftDesk
from ui.viewmodels.shift.pages import HOUSE
from ui.viewmodels.words import is_written
from ui.widgets.console.approval import ApprovalPanel
from ui.widgets.console.keys import token_of
from ui.widgets.console.stream import TokenStream
from ui.widgets.look import Look
from ui.widgets.shift.bars import PageBar
from ui.widgets.shift.view import LEFT, RIGHT, DeskView, panel_tall
from ui.widgets.shift_board import TURN, ShiftBoard

LONGEST, PAUSE_S = 300, 0.5
"""Characters of a paper's code at most; the pause after which another line begins."""
SINGLE = frozenset("DSCWF123456789")


class ShiftScreen(QWidget):
    """Day, shift, code and tables of the house, as far as the one who is in may change them."""

    def __init__(
        self, look: Look, sheet: ShiftSheet, desk: ShiftDesk, parent: QWidget | None = None
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.look, self.sheet, self.desk = look, sheet, desk
        self._read, self._read_at = "", 0.0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.pages = PageBar(look, "panel")
        self.pages.setParent(self)
        self.pages.token.connect(self._go)
        self.view = DeskView(look, desk, self)
        self.view.paged.connect(self._beside)
        self.view.changed.connect(self._follow)
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
        at_house = self.desk.page == HOUSE
        self.view.setVisible(not at_house)
        self.board.setVisible(at_house)
        self.view.refresh()
        shown = self.sheet.picture()
        self.board.show_row(shown)
        if shown.approval is not None:
            self.form.show_row(shown.approval)
        else:
            self.form.forget()
        self.form.setVisible(shown.approval is not None and at_house)
        self._place()

    def prints_changed(self) -> None:
        """A print job is not what it was. Source: FAULT F1."""
        if self.desk.page == HOUSE:
            self.refresh()
        elif self.desk.form is None:
            self.view.refresh()

    # -- pages --

    def _go(self, token: str) -> None:
        self.desk.press(token)
        self.refresh()
        self.take_focus()

    def _beside(self, step: int) -> None:
        self.desk.next_page(step)
        self.refresh()
        self.take_focus()

    def _follow(self) -> None:
        """The desk may have gone to another page by itself."""
        if self.view.shown is not None:
            self.pages.show_row(self.view.shown.pages)
        if self.board.isHidden() is (self.desk.page == HOUSE):
            self.refresh()
            self.take_focus()

    def take_focus(self) -> None:
        """Give the keys to what is shown. Source: screens.md, ground rule 2 (focus)."""
        (self if self.desk.page == HOUSE else self.view).setFocus(Qt.FocusReason.OtherFocusReason)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self.desk.page != HOUSE:
            self.view.setFocus(event.reason())

    # -- keys --

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F10 and self.form.isVisible():
            self.form.take_focus()
            return
        token = token_of(event)
        if token in (LEFT, RIGHT) and not self.sheet.takes_text:
            self._beside(1 if (token == RIGHT) is not self.look.words.is_rtl else -1)
        elif self.sheet.takes_text and not self.form.isVisible():
            self._typed(event, token)
        elif token:
            # A paper's code keeps its letters as they were read, though keys are capitals.
            if len(token) == 1:
                # The key's own instant, however late a busy screen comes to it.
                now = event.timestamp() / 1000 or monotonic()
                before = self._read if now - self._read_at < PAUSE_S else ""
                self._read, self._read_at = (before + event.text())[-LONGEST:], now
            self.stream.feed(token, float(event.timestamp()))
        else:
            super().keyPressEvent(event)

    def _typed(self, event: QKeyEvent, token: str) -> None:
        """A reason or a code keeps its letters as they were typed."""
        if len(token) > 1:
            self._press(token)
        elif is_written(event.text()):
            self.sheet.type(event.text())
            self.refresh()

    def _press(self, token: str) -> None:
        if token == TURN:
            self.board.turn()
            return
        if not self.form.keeps(token):
            self.sheet.press(token)
        self.refresh()

    def _scan(self, text: str) -> None:
        if self.form.isVisible():
            self.form.read_badge(text)
        else:
            # All that came without a pause: its first letters may have gone out as keys before it was known.
            self.sheet.scan(self._read)
        self._read = ""
        self.refresh()

    def _approve(self, badge: str, pin: str) -> None:
        self.sheet.approve(badge, pin)
        self.refresh()
        self.form.keep_focus(self)

    def _withdraw(self) -> None:
        self.sheet.withdraw()
        self.refresh()
        self.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        tall = panel_tall(self.look, self.height()) if self.form.isVisibleTo(self) else 0
        top = self.pages.height_in(self.width())
        self.pages.setGeometry(0, 0, self.width(), top)
        self.view.setGeometry(0, top, self.width(), self.height() - top)
        self.board.setGeometry(0, top, self.width(), self.height() - tall - top)
        edge = self.look.px(16)
        self.form.setGeometry(edge, self.height() - tall, self.width() - 2 * edge, max(tall - edge, 0))
