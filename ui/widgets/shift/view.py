"""The operator's desk as one widget: prompt, list or form, what stands beside it, keys, a second person's panel.

Keys and fingers leave as tokens; nothing here records.

Source: screens.md, ground rules 1 to 4; picture f.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QInputMethodEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.viewmodels.shift.desk import BACK, ShiftDesk
from ui.viewmodels.shift.long_work import LongWork
from ui.viewmodels.shift.rows import DeskPicture
from ui.viewmodels.words import is_written
from ui.widgets.console.approval import ApprovalPanel
from ui.widgets.console.keys import token_of
from ui.widgets.console.stream import TokenStream
from ui.widgets.look import Look
from ui.widgets.shift.bars import KeyBar, PromptBar
from ui.widgets.shift.form_part import FormPart
from ui.widgets.shift.list_part import ListPart
from ui.widgets.shift.side_part import ChartsPart, SidePart

PROMPT, SIDE, RAIL, CHARTS, EDGE = 64, 316, 212, 178, 12
FORM, LEAST_FORM = 200, 176
"""How tall a second person's panel is, and with how little its fields and digits are whole."""
PROGRESS_MS = 250
"""How often progress is drawn."""
ROOMY = 1080
"""From this width on, in pixels of the 100 % layout, there is room for what stands beside the list."""
LEFT, RIGHT = "Left", "Right"
ANY = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-")


class DeskView(QWidget):
    """What a desk shows, and the way of every key and finger to it."""

    paged = Signal(int)
    """The page beside this one is wanted: -1 before, 1 after."""
    left = Signal()
    """Escape where there is nothing left to go back from."""
    changed = Signal()

    def __init__(self, look: Look, desk: ShiftDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.desk = look, desk
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.prompt = PromptBar(look, self)
        self.listing, self.rail, self.form = ListPart(look, self), ListPart(look, self), FormPart(look, self)
        self.side, self.charts = SidePart(look, self), ChartsPart(look, self)
        self.keys = KeyBar(look)
        self.keys.setParent(self)
        for part in (self.listing, self.rail, self.form, self.keys):
            part.token.connect(self.press)
        self.approval = ApprovalPanel(look, self)
        self.approval.signed.connect(self._approve)
        self.approval.withdrawn.connect(self._withdraw)
        self.approval.left.connect(self.setFocus)
        self.stream = TokenStream(self)
        self.stream.recording = ANY
        self.stream.token.connect(self.press)
        self.stream.scanned.connect(self._scan)
        self.shown: DeskPicture | None = None
        desk.work.changed = self.refresh
        # The desk outlives its view, and so does what is made beside the screen.
        self.destroyed.connect(partial(_let_go, desk.work, desk.work.changed))
        self._progress = QTimer(self)
        self._progress.setInterval(PROGRESS_MS)
        self._progress.timeout.connect(self.refresh)

    def refresh(self) -> None:
        """Draw the desk as it stands. Source: screens.md (shift)."""
        shown = self.shown = self.desk.picture()
        # While something is made beside the screen, how far it has come is said again and again.
        if bool(self.desk.work.busy) is not self._progress.isActive():
            self._progress.start() if self.desk.work.busy else self._progress.stop()
        self.prompt.show_row(shown.prompt)
        if shown.listing is not None:
            self.listing.show_row(shown.listing)
        if shown.rail is not None:
            self.rail.show_row(shown.rail)
        if shown.form is not None:
            self.form.show_row(shown.form)
        if shown.side is not None:
            self.side.show_row(shown.side)
        self.keys.show_row(shown.keys)
        self.charts.show_row(shown.charts)
        if shown.approval is not None:
            self.approval.show_row(shown.approval)
        else:
            self.approval.forget()
        self._place()
        self.changed.emit()

    # -- keys --

    def focusNextPrevChild(self, forward: bool) -> bool:
        # Tab walks from field to field.
        return False

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        if self.desk.takes_text and self.desk.waiting is None:
            self.desk.type(event.commitString())
            self.refresh()
        event.accept()

    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> object:
        if query == Qt.InputMethodQuery.ImEnabled:
            return self.desk.takes_text
        return super().inputMethodQuery(query)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, token = Qt.Key(event.key()), token_of(event)
        if key == Qt.Key.Key_F10 and self.desk.waiting is not None:
            self.approval.take_focus()
        elif key == Qt.Key.Key_Backtab:
            self.press("Up")
        elif self.desk.waiting is not None:
            if token:
                self.stream.feed(token, float(event.timestamp()))
        elif self.desk.takes_text and is_written(event.text()):
            self.desk.type(event.text())
            self.refresh()
        elif token in (LEFT, RIGHT) and self.desk.form is None:
            self.paged.emit(1 if (token == RIGHT) is not self.look.words.is_rtl else -1)
        elif token == BACK and self.desk.form is None and not self.desk.work.busy:
            self.left.emit()
        elif token:
            self.press(token)
        else:
            super().keyPressEvent(event)

    def press(self, token: str) -> None:
        """Take one token of a key or a finger. Source: screens.md, ground rule 2."""
        if not self.approval.keeps(token):
            self._take(token)
        self.refresh()

    def _take(self, token: str) -> None:
        if self.desk.takes_text and len(token) == 1:
            self.desk.type(token)
        else:
            self.desk.press(token)

    def _scan(self, text: str) -> None:
        """A badge while somebody is to sign; else whatever the field makes of it."""
        if self.desk.waiting is not None:
            self.approval.read_badge(text)
        else:
            self.desk.scan(text)
        self.refresh()

    def _approve(self, badge: str, pin: str) -> None:
        self.desk.approve(badge, pin)
        self.refresh()
        self.approval.keep_focus(self)

    def _withdraw(self) -> None:
        self.desk.withdraw()
        self.refresh()
        self.setFocus()

    # -- places --

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        shown, look = self.shown, self.look
        if shown is None:
            return
        px, wide, tall = look.px, self.width(), self.height()
        rtl, edge = look.words.is_rtl, look.px(EDGE)
        prompt, keys = px(PROMPT), self.keys.height_in(wide)
        self.prompt.setGeometry(0, 0, wide, prompt)
        self.keys.setGeometry(0, tall - keys, wide, keys)
        asks = shown.approval is not None
        form = panel_tall(look, tall) if asks else 0
        middle = QRect(edge, prompt + edge, wide - 2 * edge, tall - prompt - keys - edge - form)
        if asks:
            self.approval.setGeometry(edge, tall - keys - form, wide - 2 * edge, form - px(6))
        _show(self.approval, asks)
        is_form = shown.form is not None
        roomy = wide > px(ROOMY)
        middle = self._cut(self.side, middle, px(SIDE), shown=shown.side is not None and roomy, start=rtl)
        middle = self._cut(self.rail, middle, px(RAIL), shown=shown.rail is not None and roomy, start=not rtl)
        charts = px(CHARTS) if shown.charts and tall > px(600) else 0
        if charts:
            self.charts.setGeometry(middle.left(), middle.bottom() - charts + 1, middle.width(), charts)
            middle.setBottom(middle.bottom() - charts - edge)
        _show(self.charts, bool(charts))
        (self.form if is_form else self.listing).setGeometry(middle)
        _show(self.form, is_form)
        _show(self.listing, not is_form)

    def _cut(self, part: QWidget, box: QRect, width: int, *, shown: bool, start: bool) -> QRect:
        """Give a part its column at one end of a box; answer what is left."""
        _show(part, shown)
        if not shown:
            return box
        edge = self.look.px(EDGE)
        if start:
            part.setGeometry(box.left(), box.top(), width, box.height())
            return box.adjusted(width + edge, 0, 0, 0)
        part.setGeometry(box.right() - width + 1, box.top(), width, box.height())
        return box.adjusted(0, 0, -width - edge, 0)


def panel_tall(look: Look, tall: int) -> int:
    """Answer how many pixels a second person's panel takes of a screen so tall. Source: look.md 6 (100 to 200 %)."""
    return max(min(look.px(FORM), tall // 3), look.px(LEAST_FORM))


def _let_go(work: LongWork, told: Callable[[], None], _gone: object = None) -> None:
    """Tell a view that is gone nothing any more; another one that came meanwhile is told as it was."""
    if work.changed == told:
        work.changed = _nobody


def _nobody() -> None:
    """Nobody looks."""


def _show(part: QWidget, shown: bool) -> None:
    if part.isHidden() is shown:
        part.setVisible(shown)
