"""The echo field of the prompt: it has the focus while no form has, and turns keys into tokens.

Source: look.md 4 (prompt line); screens.md, ground rules 1 to 4; FAULT F11 (Enter while composing settles nothing).
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QGuiApplication,
    QInputMethodEvent,
    QKeyEvent,
)
from PySide6.QtWidgets import QWidget

from ui.viewmodels.table.rows import Prompt
from ui.viewmodels.words import is_written
from ui.widgets.console.keys import FORM, LOCK, PASTE, SHEET, plain, token_of
from ui.widgets.console.part import Part
from ui.widgets.console.stream import TokenStream
from ui.widgets.look import Look
from ui.widgets.pen import Pen

RING = 5
"""Room round the field for its focus ring."""
SIZE = 1.2
BAD_GAP = 8.0


class EchoField(Part[Prompt]):
    """Shows what was typed towards the answer; a piece that is refused has a border of ink."""

    token = Signal(str)
    scanned = Signal(str)
    pasted = Signal(str)
    form_wanted = Signal()
    sheet_wanted = Signal()
    lock_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.composing = ""
        self.stream = TokenStream(self)
        self.stream.token.connect(self.token)
        self.stream.scanned.connect(self.scanned)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.setInputMethodHints(
            Qt.InputMethodHint.ImhPreferLatin
            | Qt.InputMethodHint.ImhNoPredictiveText
            | Qt.InputMethodHint.ImhNoAutoUppercase
        )

    def changed(self) -> None:
        if self.row is not None:
            self.setAccessibleName(self.row.question)
            self.setAccessibleDescription(
                " ".join((self.row.facts, self.row.echo, *self.row.refusals)).strip()
            )

    # -- keys --

    def event(self, event: QEvent) -> bool:
        # Keys of the table are the table's, whatever the window does with them elsewhere.
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._token(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return False

    def _token(self, event: QKeyEvent) -> str:
        """What a key says: where free text is expected, a character is what was typed, in any script."""
        text = event.text()
        if self.row is not None and self.row.free and len(text) == 1 and is_written(text):
            return "" if event.isAutoRepeat() else text
        return token_of(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        token = self._token(event)
        if not token or (self.composing and token != LOCK):
            event.setAccepted(bool(self.composing) or event.isAutoRepeat())
            return
        event.accept()
        if token == SHEET:
            self.sheet_wanted.emit()
        elif token == LOCK:
            self.lock_wanted.emit()
        elif token == FORM:
            self.form_wanted.emit()
        elif token == PASTE:
            self.paste()
        else:
            self.stream.feed(token, event.timestamp(), down=True)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if not event.isAutoRepeat():
            self.stream.let_go(event.timestamp())
        super().keyReleaseEvent(event)

    def paste(self) -> None:
        """Take the clipboard, as from a scanner; each of its lines is one. Source: screens.md, ground rule 3."""
        line = QGuiApplication.clipboard().text().strip()
        if line:
            self.stream.flush()
            self.pasted.emit(line)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self.composing = event.preeditString()
        free = self.row is not None and self.row.free
        for letter in event.commitString():
            token = letter if free else plain(letter)
            if token:
                self.stream.feed(token)
        self.update()
        event.accept()

    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> object:
        if query == Qt.InputMethodQuery.ImEnabled:
            return True
        if query == Qt.InputMethodQuery.ImCursorRectangle:
            return QRect(self.width() // 2, RING, 1, self.height() - 2 * RING)
        return super().inputMethodQuery(query)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.composing = ""
        self.update()

    # -- looks --

    def ground(self) -> str:
        return "clashbg" if self.row is not None and self.row.lamp == "clash" else "lampbg"

    def stands(self) -> tuple[object, ...]:
        return (*super().stands(), self.composing, self.hasFocus())

    def draw(self, pen: Pen, row: Prompt) -> None:
        look = self.look
        box = self.area.adjusted(RING, RING, -RING, -RING)
        pen.edge(box, look.colour("edge"), radius=6, ground=look.colour("well"))
        if self.hasFocus():
            pen.edge(box.adjusted(-4, -4, 4, 4), look.colour("ink"), 2, radius=9)
        inner = box.adjusted(13, 0, -13, 0)
        echo, refused = row.shown
        text = echo + self.composing
        wide = pen.width(text, SIZE, bold=True)
        # The end of a long answer is what the eye needs: its beginning leaves first.
        while wide > inner.width() - 8 - (2 * BAD_GAP if refused else 0) and len(text) > 1:
            text = text[1:]
            wide = pen.width(text, SIZE, bold=True)
        gone = len(echo + self.composing) - len(text)
        bad = (max(refused[0] - gone, 0), max(sum(refused) - gone, 0)) if refused else (len(text), len(text))
        spread = 2 * BAD_GAP if refused else 0.0
        left = inner.right() - wide - spread - 6 if pen.rtl else inner.left()
        place = QRectF(left, inner.top(), wide + 1, inner.height())
        self._typed(pen, place, text, bad, spread / 2)
        if self.composing:
            under = pen.width(self.composing, SIZE, bold=True)
            pen.rule(place.right() - under, place.right(), inner.bottom() - 8, "ink", 1.5)
        if self.hasFocus() and row.bad is None:
            x = place.right() + 4
            pen.painter.fillRect(QRectF(x, inner.center().y() - 12, 2, 24), look.colour("ink"))

    def _typed(self, pen: Pen, place: QRectF, text: str, bad: tuple[int, int], gap: float) -> None:
        """Draw what was typed; what is refused of it stands apart in a border of ink."""
        x = place.left()
        for number, part in enumerate((text[: bad[0]], text[bad[0] : bad[1]], text[bad[1] :])):
            wide = pen.width(part, SIZE, bold=True)
            if number == 1 and gap:
                box = QRectF(x + 2, place.center().y() - 15, max(wide, 8.0) + 2 * gap - 4, 30)
                pen.edge(box, self.look.colour("ink"), 2, radius=5)
                x += gap
            pen.text(QRectF(x, place.top(), wide + 1, place.height()), part, SIZE, bold=True, ltr=True)
            x += wide + (gap if number == 1 else 0)
