"""House ways, pay tables and switches on the screen: keys and fingers to tokens, counts in a process of their own.

Source: screens.md (house ways), ground rules 2, 3 and 10.
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from reports.booklet import booklet_of
from tablemgr.floor.people import Person
from ui.models.counting import Counting
from ui.screens.floor import Floor
from ui.viewmodels.setting_up.rows import Form, Refusal
from ui.viewmodels.shift.print_room import Out
from ui.viewmodels.ways.desk import TRY, WaysDesk
from ui.viewmodels.ways.shelf import Book
from ui.widgets.console.approval import ApprovalPanel
from ui.widgets.console.keys import FORM, token_of
from ui.widgets.console.pieces_pad import PiecesPad
from ui.widgets.console.stream import TokenStream
from ui.widgets.look import Look
from ui.widgets.setting_up.form import FormSheet
from ui.widgets.text import show_or_hide
from ui.widgets.ways.board import KeyLine, WaysBoard
from ui.widgets.ways.prompt import TALL, PromptLine

PAD_TALL, FORM_TALL = 292, 200
BOOKLETS = "booklets"


class WaysScreen(QWidget):
    """The desk of house ways, with a pad to try a hand and a second person's form."""

    def __init__(self, look: Look, floor: Floor, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.folder, self.room = look, folder, floor.printing.room
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        live = floor.live
        self.house = live.record.set_up.name if live.record.set_up is not None else ""
        self.counting = Counting(look.words.language, self)
        self.desk = WaysDesk(
            live.session, live.staff, look.words, person=lambda: floor.person(""), ask=self._ask,
            stop=self.counting.stop, print_booklet=self._booklet,
        )  # fmt: skip
        self.counting.moved.connect(self._moved)
        self.counting.found.connect(self._found)
        self.counting.failed.connect(self._failed)
        self._build(look)
        self.stream = TokenStream(self)
        self.stream.token.connect(self.press)
        self.stream.scanned.connect(self._scan)
        self.refresh()

    def _build(self, look: Look) -> None:
        self._column = column = QVBoxLayout(self)
        self.file: FormSheet | None = None
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.prompt = PromptLine(look)
        self.prompt.setFixedHeight(look.px(TALL))
        self.board, self.keys = WaysBoard(look), KeyLine(look)
        self.pad, self.form = PiecesPad(look), ApprovalPanel(look)
        self.pad.setFixedHeight(look.px(PAD_TALL))
        self.form.setFixedHeight(look.px(FORM_TALL))
        for part in (self.prompt, self.board, self.pad, self.form, self.keys):
            column.addWidget(part, 1 if part is self.board else 0)
        for sends in (self.board, self.pad, self.keys):
            sends.token.connect(self.press)
        self.pad.doubled.connect(self.press)
        self.form.signed.connect(self._approve)
        self.form.withdrawn.connect(self._withdraw)
        self.form.left.connect(self.setFocus)

    def refresh(self) -> None:
        """Draw the desk as it stands. Source: ui/README.md."""
        picture = self.desk.picture()
        self.prompt.show_row(picture.prompt)
        self.board.show_row(picture)
        self.keys.show_keys(picture.keys)
        show_or_hide(self.keys, visible=bool(picture.keys))
        if picture.pad is not None:
            self.pad.show_row(picture.pad)
        show_or_hide(self.pad, visible=picture.pad is not None)
        if picture.approval is not None:
            self.form.show_row(picture.approval)
        else:
            self.form.forget()
        show_or_hide(self.form, visible=picture.approval is not None)
        self._show_file(picture.form, picture.refused)

    def _show_file(self, form: Form | None, refused: tuple[Refusal, ...]) -> None:
        """Show the question for a file in the place of the texts, or take it away."""
        show_or_hide(self.board, visible=form is None)
        if form is None:
            if self.file is not None:
                file, self.file = self.file, None
                file.hide()
                file.deleteLater()
                self.setFocus()
            return
        if self.file is None:
            self.file = FormSheet(self.look, form, self)
            self.file.submitted.connect(self._read_file)
            self.file.cancelled.connect(self._leave_file)
            self._column.insertWidget(1, self.file, 1)
            self.file.take_focus()
        self.file.refuse(refused)

    def _read_file(self, values: dict[str, str]) -> None:
        self.desk.submit(values)
        self.refresh()

    def _leave_file(self) -> None:
        self.desk.leave()
        self.refresh()

    def press(self, token: str) -> None:
        """Hand a token over, and draw what became of it. Source: screens.md, ground rule 2."""
        if not self.form.keeps(token):
            self.desk.press(token)
        self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        token = token_of(event)
        if token == FORM and self.form.isVisible():
            self.form.take_focus()
        elif token in ("PageUp", "PageDown"):
            bar = self.board.rows.verticalScrollBar()
            bar.setValue(bar.value() + (1 if token == "PageDown" else -1) * bar.pageStep() // 2)  # noqa: S105
        elif self.desk.mode == TRY and event.text() == " ":
            self.press(" ")
        elif token:
            self.stream.feed(token, float(event.timestamp()))
        else:
            super().keyPressEvent(event)

    def _scan(self, text: str) -> None:
        if self.form.isVisible():
            self.form.read_badge(text)
        elif self.desk.mode == TRY:
            for letter in text:
                self.press(letter.upper())

    # -- what runs beside the screen --

    def _ask(self, books: tuple[Book, ...]) -> None:
        self.counting.start([asdict(book) for book in books])

    def _moved(self, done: int, of: int) -> None:
        self.desk.progress(done, of)
        self.refresh()

    def _found(self, found: dict[str, object]) -> None:
        self.desk.found(found)
        self.refresh()

    def _failed(self, said: str) -> None:
        self.desk.failed(said)
        self.refresh()

    def _booklet(self, book: Book, by: Person) -> Out:
        language = self.look.words.language
        pdf = booklet_of(book.what, book.game, book.id, book.text, house=self.house, language=language)
        title = self.look.words.say("PRINT-BOOKLET", id=book.id)
        path = self.folder / BOOKLETS / f"{book.game}-{book.id}-{book.sha256[:8]}.{language}.pdf"
        return self.room.booklet(pdf, title=title, by=by, path=path)

    # -- the second person --

    def _approve(self, badge: str, pin: str) -> None:
        self.desk.approve(badge, pin)
        self.refresh()
        self.form.keep_focus(self)

    def _withdraw(self) -> None:
        self.desk.withdraw()
        self.refresh()
        self.setFocus()
