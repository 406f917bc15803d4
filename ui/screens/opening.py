"""What stands where no house is open: it opens, somebody else holds it, it cannot be read, or there is none yet.

An empty folder becomes a house from here: from one file, or as a demonstration.

Source: screens.md (set-up); FAULT A6, B7.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QProcess, QProcessEnvironment, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from tablemgr.core.problems import Refused
from tablemgr.core.resources import resource
from tablemgr.core.text import problem_sentence
from ui.screens.desk import Desk, is_missing
from ui.viewmodels.places import ORIGIN_FILE, without_password
from ui.viewmodels.restoring import restore_words
from ui.viewmodels.station import DATABASE, CannotOpenError, failure_sentence
from ui.widgets.controls import KeyButton, Ring
from ui.widgets.look import Look
from ui.widgets.sheet_style import dress_field, dress_scroll, show_page
from ui.widgets.text import Text

if TYPE_CHECKING:
    from ui.screens.first_run import FirstRun

MOST_SHOWN = 12
"""Mistakes of a file that are shown at once; the command line lists all of them."""
HELD = "LEDGER-HELD"
DAMAGED = ("LEDGER-CUT", "LEDGER-DAMAGED", "LEDGER-BODY", "LEDGER-SCHEMA")
"""Why a ledger cannot be opened that a copy can take the place of."""
ON_A_SERVER = {"LEDGER-OLDER": "UI-SERVER-OLDER", **dict.fromkeys(DAMAGED, "UI-SERVER-RESTORE")}
"""What of a file is this program's to put right, and on a server its keeper's: said after the reason."""


class OpeningScreen(QWidget):
    """Says what is the matter with the folder, and offers what can be done about it."""

    again = Signal()

    def __init__(self, look: Look, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.desk = look, desk
        self._demo: QProcess | None = None
        self.field: QLineEdit | None = None
        self.first_run: FirstRun | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._column = QVBoxLayout(self)
        margin = look.px(48)
        self._column.setContentsMargins(margin, margin, margin, margin)
        self._column.setSpacing(look.px(10))
        title, sentence = self._instead()
        self.title = Text(look, title, 1.8, bold=True, wrap=True)
        self.said = Text(look, sentence, 1.13, token="ink2", wrap=True)
        self._column.addWidget(self.title)
        self.buttons: dict[str, KeyButton] = {}
        self._offer()
        # A long list of mistakes scrolls; what can be done about it stays where it is.
        pages, page = QScrollArea(), QWidget()
        inner = QVBoxLayout(page)
        inner.setContentsMargins(0, 0, look.px(12), 0)
        inner.addWidget(self.said)
        inner.addStretch(1)
        pages.setWidgetResizable(True)
        pages.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        pages.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        dress_scroll(pages, look)
        show_page(pages, page)
        self._column.addWidget(pages, 1)

    def _instead(self) -> tuple[str, str]:
        words, folder = self.look.words, self.desk.folder
        path, failure = words.ltr(self._named()), self.desk.refusal
        if failure is None:
            return words.say("UI-OPENING", path=path), words.say("UI-OPENING-SENTENCE")
        if self.is_empty:
            example = words.ltr(str(resource("demo", "house.toml")))
            found = "STAFF-EMPTY-FOLDER" if folder.is_dir() else "STAFF-NO-FOLDER-YET"
            said = [
                words.say("STAFF-EMPTY-NEXT", example=example),
                words.say(found, path=words.ltr(str(folder))),
            ]
            if self.desk.database:
                said[0] = words.say(
                    "STAFF-EMPTY-SERVER", example=example, server=words.ltr(server_of(self.desk))
                )
            return words.say("STAFF-EMPTY"), "\n".join(said)
        if is_missing(failure) and self.desk.database:
            return words.say("UI-NO-CHAIN"), words.say(
                "UI-NO-CHAIN-NEXT", path=words.ltr(str(folder)), file=words.ltr(ORIGIN_FILE),
                server=words.ltr(server_of(self.desk)),
            )  # fmt: skip
        if is_missing(failure):
            where = words.ltr(str(folder / DATABASE))
            return words.say("UI-NO-LEDGER"), words.say(
                "UI-NO-LEDGER-NEXT", path=where, file=words.ltr(DATABASE)
            )
        title = "STAFF-HELD" if self.is_held else "UI-CANNOT-OPEN"
        why = failure_sentence(failure, words.language)
        code = failure.problem.code if isinstance(failure, CannotOpenError) else ""
        if self.desk.database and code in ON_A_SERVER:
            why = f"{why}\n{words.say(ON_A_SERVER[code])}"
        elif code in DAMAGED:
            # What reads a ledger loads only where there is something to read.
            from tablemgr.floor.backup_place import newest_copy

            why = f"{why}\n{restore_words(newest_copy(folder / DATABASE), folder, words)}"
        return words.say(title), why

    def _named(self) -> str:
        """The folder, and the server where the ledger stands on one."""
        return f"{self.desk.folder}" + (f" · {server_of(self.desk)}" if self.desk.database else "")

    @property
    def is_empty(self) -> bool:
        """Whether the folder holds nothing, or is not there yet. Source: screens.md (set-up)."""
        folder = self.desk.folder
        if not is_missing(self.desk.refusal):
            return False
        return not folder.exists() or (folder.is_dir() and not any(folder.iterdir()))

    @property
    def is_held(self) -> bool:
        """Whether another program has the house open. Source: FAULT A6."""
        failure = self.desk.refusal
        return isinstance(failure, CannotOpenError) and failure.problem.code == HELD

    def _offer(self) -> None:
        if self.desk.refusal is None:
            return
        words, row = self.look.words, QHBoxLayout()
        row.setSpacing(self.look.px(10))
        offers = [("F5", "UI-TRY-AGAIN")]
        if self.is_empty:
            # A server's chains are never removed: nobody plays at one by a single key.
            demo = [] if self.desk.database else [("D", "STAFF-PLAY-DEMO")]
            offers = [("A", "SETUP-ASSIST"), ("S", "STAFF-SET-UP"), *demo, *offers]
        for key, code in offers:
            button = KeyButton(self.look, words.say(code), key)
            button.clicked.connect(self._sender(key))
            self.buttons[key] = button
            row.addWidget(button)
        row.addStretch(1)
        self._column.addLayout(row)

    def _sender(self, key: str) -> Callable[..., None]:
        return lambda _checked=False: self.press(key)

    # -- keys --

    def keyPressEvent(self, event: QKeyEvent) -> None:
        letter = event.text().upper()
        if letter in self.buttons:
            self.press(letter)
        else:
            super().keyPressEvent(event)

    def press(self, key: str) -> None:
        """Carry out an offer. Source: screens.md (set-up)."""
        if key not in self.buttons:
            return
        match key:
            case "A":
                self._ask_questions()
            case "S":
                self._ask_file()
            case "D":
                self._play()
            case _:
                self.again.emit()

    # -- a house by questions --

    def _ask_questions(self) -> None:
        if self.first_run is None:
            from ui.screens.first_run import FirstRun

            self.first_run = FirstRun(self.look, self.desk, self)
            self.first_run.closed.connect(self._leave_questions)
        self.first_run.setGeometry(self.rect())
        self.first_run.show()
        self.first_run.raise_()
        self.first_run.try_place()
        self.first_run.form.take_focus()

    def _leave_questions(self) -> None:
        # What was typed stays, for whoever comes back.
        if self.first_run is not None:
            self.first_run.hide()
        self.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self.first_run is not None:
            self.first_run.setGeometry(self.rect())

    # -- a house from one file --

    def _ask_file(self) -> None:
        if self.field is not None:
            self.field.setFocus()
            return
        look, words = self.look, self.look.words
        self.field = QLineEdit()
        self.field.setAccessibleName(words.say("STAFF-FILE"))
        self.field.setPlaceholderText(words.say("STAFF-FILE"))
        self.field.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.field.setMinimumHeight(look.measure.touch(44))
        self.field.setFont(look.font())
        dress_field(self.field, look)
        self.field.returnPressed.connect(self._set_up)
        choose = KeyButton(look, words.say("STAFF-CHOOSE-FILE"))
        choose.clicked.connect(self._choose)
        row = QHBoxLayout()
        row.addWidget(Ring(look, self.field), 1)
        row.addWidget(choose)
        self._column.insertLayout(self._column.count() - 1, row)
        self.field.setFocus()

    def _choose(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, self.look.words.say("STAFF-FILE"), str(resource("demo")), "TOML (*.toml)",
            options=QFileDialog.Option.DontUseNativeDialog,
        )  # fmt: skip
        if path and self.field is not None:
            self.field.setText(path)
            self.field.setFocus()

    def _set_up(self) -> None:
        if self.field is None or not self.field.text().strip():
            return
        path, folder = Path(self.field.text().strip()).expanduser(), self.desk.folder
        self.said.say(self.look.words.say("STAFF-SETTING-UP"))
        desk = self.desk
        # This screen may be drawn anew in another language meanwhile; the desk stays.
        desk.background.run(
            lambda: set_up(path, folder, desk.database), lambda _: desk.open(), self._not_set_up
        )

    def _not_set_up(self, failure: Exception) -> None:
        words = self.look.words
        if isinstance(failure, Refused):
            found = [problem_sentence(p, language=words.language) for p in failure.problems]
            more = [f"… {words.whole(len(found) - MOST_SHOWN)}"] if len(found) > MOST_SHOWN else []
            self.said.say("\n".join((words.say("STAFF-FILE-WRONG"), *found[:MOST_SHOWN], *more)))
        else:
            self.said.say(failure_sentence(failure, words.language))
        if self.field is not None:
            self.field.setFocus()

    # -- the demonstration --

    def _play(self) -> None:
        if self._demo is not None:
            return
        process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("PYTHONPATH", str(Path(__file__).resolve().parents[2]))
        process.setProcessEnvironment(environment)
        process.finished.connect(self._played)
        self._demo = process
        self.said.say(self.look.words.say("STAFF-PLAYING-DEMO"))
        words = ["-P", "-m", "ui.cli", "demo", "--no-window", "--data", str(self.desk.folder)]
        process.start(sys.executable, words)

    def _played(self, code: int) -> None:
        process, self._demo = self._demo, None
        if process is None:
            return
        said = bytes(process.readAllStandardError().data()).decode("utf-8", "replace").strip()
        process.deleteLater()
        if code == 0:
            self.again.emit()
        else:
            last = said.splitlines()[-1] if said else str(code)
            self.said.say(self.look.words.say("STAFF-DEMO-FAILED", reason=last))

    def close_work(self) -> None:
        """Stop what runs beside the screen. Source: ops/users.md 4, 32."""
        process, self._demo = self._demo, None
        if process is not None:
            process.finished.disconnect()
            process.kill()
            process.waitForFinished(2000)


def server_of(desk: Desk) -> str:
    """Answer the address that the desk was started with, without its password. Source: ledger.md (`--database URL`)."""
    return without_password(desk.database)


def set_up(path: Path, folder: Path, database: str = "") -> None:
    """Make a folder into the house of a file; Refused or CannotOpenError where it cannot be.

    database: the server that its chain is made on, "" for a file in the folder.

    Source: screens.md (set-up).
    """
    from tablemgr.floor.house_file import read_house
    from tablemgr.ledger.errors import LedgerError
    from ui.commands.setup import make_folder, pins_of, refuse_folder

    try:
        refuse_folder(folder)
        plan = read_house(path)
        make_folder(folder, plan, pins_of(plan, None), database or None)
    except LedgerError as error:
        raise CannotOpenError(error.problem) from error
