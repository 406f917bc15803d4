"""The main window: top bar, bands, the screen that is shown; keys that hold everywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QVBoxLayout, QWidget

from ui.models.faults import Faults
from ui.models.verification import Verification, Verified
from ui.screens.audit_screen import AuditScreen
from ui.screens.auditor import Auditor
from ui.screens.desk import Desk, is_missing
from ui.screens.rounds_screen import RoundsScreen
from ui.screens.slip_view import SlipView
from ui.viewmodels.preferences import Preferences, write_preferences
from ui.viewmodels.station import DATABASE, failure_sentence
from ui.viewmodels.theme import SCALES, THEMES, fitted
from ui.viewmodels.words import LANGUAGES
from ui.widgets.bands import Banner, TrainingBand
from ui.widgets.controls import KeyButton
from ui.widgets.keys_sheet import KeysSheet
from ui.widgets.look import Look
from ui.widgets.sheet_style import dress_window
from ui.widgets.text import Text
from ui.widgets.top_bar import TopBar

LEAST = (1280, 800)
ROOMY, TIGHT = 1100, 860
"""Widths, in pixels of the 100 % layout: from the one on the bar names screen and folder beside the tabs, below
the other its buttons are as short as they can be."""
ROUNDS, AUDIT = "rounds", "audit"
TABS = {ROUNDS: "UI-TAB-ROUNDS", AUDIT: "UI-TAB-AUDIT"}
PLACES = {32: "O", 25: "W", 39: "S", 55: "V", 27: "R"}
"""Letters by their place on the keyboard, for layouts whose letters are not Latin."""


class MainWindow(QMainWindow):
    """The desktop of one station."""

    def __init__(
        self, desk: Desk, preferences: Preferences, faults: Faults, *, remember: Path | None = None
    ) -> None:
        super().__init__()
        self.faults = faults
        faults.setParent(self)
        self.desk, self.preferences, self._remember = desk, preferences, remember
        self.resize(1440, 900)
        self.look = self._look()
        self.shown = ROUNDS
        self.verified: Verified | None = None
        self.verification = Verification(self)
        self.auditor = Auditor(desk, self)
        self.rounds: RoundsScreen | None = None
        self.audit: AuditScreen | None = None
        self.slip: SlipView | None = None
        self._before: QWidget | None = None
        self._shown_body: QWidget = QWidget()
        self.sheet: KeysSheet | None = None
        self._faults: list[tuple[str, tuple[str, ...], bool]] = []
        self.setMinimumSize(*LEAST)
        self._keys()
        self.rebuild()
        desk.opened.connect(self.rebuild)
        desk.opened.connect(self.verify)
        self.verification.done.connect(self._is_verified)
        desk.refused.connect(lambda _failure: self.rebuild())
        desk.tables_changed.connect(self._band)
        desk.reading_failed.connect(self._stale)

    # -- building --

    def rebuild(self) -> None:
        """Draw everything anew in the present look; what was chosen stays chosen. Source: screens.md, ground rule 8."""
        words = self.look.words
        QApplication.setLayoutDirection(self.look.direction)
        dress_window(self, self.look)
        self.setWindowTitle(f"{words.say('UI-PROGRAM')} · {self.desk.folder}")
        self.close_sheet()
        self.close_slip()
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._top_bar())
        self._bands = QVBoxLayout()
        self._bands.setSpacing(0)
        column.addLayout(self._bands)
        self._shown_body = self._body()
        column.addWidget(self._shown_body, 1)
        self.setCentralWidget(page)
        self._band()
        if self.rounds is not None:
            self.rounds.focus_list()
        elif self.audit is not None:
            self.audit.button.setFocus()

    def _top_bar(self) -> TopBar:
        words = self.look.words
        roomy = self.width() * 100 >= ROOMY * self.look.measure.scale
        bar = TopBar(self.look)
        if roomy:
            bar.name(words.say(TABS[self.shown]))
        for name, code in TABS.items() if self.desk.is_open else ():
            bar.add_tab(words.say(code), partial(self.show_screen, name), shown=name == self.shown)
        bar.row.addStretch(1)
        if roomy:
            bar.say_folder(self.desk.folder, self.desk.house)
        tight = self.width() * 100 < TIGHT * self.look.measure.scale
        theme = "UI-THEME-LIGHT" if self.look.theme.is_light else "UI-THEME-DARK"
        language = words.say("UI-LANGUAGE-SHORT" if tight else "UI-LANGUAGE")
        bar.add_key(language, "F2", self.next_language)
        bar.add_key("" if tight else words.say(theme), "F3", self.next_theme, name=words.say(theme))
        bar.add_key(words.say("UI-SCALE", scale=self.preferences.scale), "Ctrl +", self.larger)
        bar.add_key("" if tight else words.say("UI-KEYS"), "F1", self.toggle_sheet, name=words.say("UI-KEYS"))
        return bar

    def _body(self) -> QWidget:
        self.rounds, self.audit = None, None
        if self.desk.is_open and self.shown == AUDIT:
            self.audit = AuditScreen(self.look, self.auditor)
            self.audit.verify_wanted.connect(self.verify)
            self.audit.show_verified(self.verified, running=self.verification.is_running)
            return self.audit
        if self.desk.is_open:
            self.rounds = RoundsScreen(self.look, self.desk)
            self.rounds.slip_wanted.connect(self.open_slip)
            return self.rounds
        body = QWidget()
        column = QVBoxLayout(body)
        margin = self.look.px(48)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(self.look.px(10))
        title, sentence = self._instead()
        column.addWidget(Text(self.look, title, 1.8, bold=True, wrap=True))
        column.addWidget(Text(self.look, sentence, 1.13, token="ink2", wrap=True))
        if self.desk.refusal is not None:
            again = KeyButton(self.look, self.look.words.say("UI-TRY-AGAIN"), "F5")
            again.clicked.connect(self.again)
            column.addWidget(again, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        return body

    def _instead(self) -> tuple[str, str]:
        """Answer what stands where no trail is open: it opens, it is missing, it cannot be opened."""
        words, folder = self.look.words, self.desk.folder
        path = words.ltr(str(folder))
        failure = self.desk.refusal
        if failure is None:
            return words.say("UI-OPENING", path=path), words.say("UI-OPENING-SENTENCE")
        if is_missing(failure):
            if not folder.is_dir():
                return words.say("UI-NO-LEDGER"), words.say("UI-NO-FOLDER-NEXT", path=path)
            where = words.ltr(str(folder / DATABASE))
            return words.say("UI-NO-LEDGER"), words.say(
                "UI-NO-LEDGER-NEXT", path=where, file=words.ltr(DATABASE)
            )
        return words.say("UI-CANNOT-OPEN"), failure_sentence(failure, words.language)

    def show_screen(self, name: str) -> None:
        """Show rounds or audit. Source: screens.md (the screens)."""
        if name != self.shown:
            self.shown = name
            QTimer.singleShot(0, self.rebuild)

    # -- the trail --

    def verify(self) -> None:
        """Walk the whole trail beside the screen. Source: ledger.md (faults: chain failure at start)."""
        self.verification.start(self.desk.folder / DATABASE)
        if self.audit is not None:
            self.audit.show_verified(None, running=self.verification.is_running)

    def _is_verified(self, verified: Verified) -> None:
        self.verified = verified
        words = self.look.words
        self._faults = [fault for fault in self._faults if not fault[2]]
        if verified.unusable:
            self.tell(words.say("UI-FINDING"), words.ltr(verified.unusable), clash=True)
        elif verified.findings:
            first = verified.findings[0]
            named = words.ltr(f"{first.kind} {words.digits(first.where)}: {first.text}")
            more = words.say("UI-FINDING-MORE", count=len(verified.findings))
            self.tell(words.say("UI-FINDING"), named, more, clash=True)
        else:
            self._band()
        if self.audit is not None:
            self.audit.show_verified(verified, running=False)

    def open_slip(self) -> None:
        """Lay the slip of the shown round over the window. Source: screens.md (rounds: the slip as printed)."""
        if self.desk.proof is not None and self.slip is None and self.sheet is None:
            self._before = self.focusWidget()
            self.slip = SlipView(self.look, self.desk, self._shown_body)
            self.slip.sheet.closed.connect(self.close_slip)

    def close_slip(self) -> None:
        """Take the slip away and give the focus back. Source: screens.md, ground rule 2."""
        if self.slip is not None:
            slip, self.slip = self.slip, None
            slip.sheet.hide()
            slip.sheet.deleteLater()
            slip.deleteLater()
            if self.rounds is not None:
                (self._before or self.rounds).setFocus()

    # -- bands --

    def _band(self) -> None:
        while self._bands.count():
            old = self._bands.takeAt(0)
            widget = old.widget() if old else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        words = self.look.words
        if self.desk.is_training:
            code = "UI-TRAINING-SENTENCE" if self.desk.is_demo else "UI-TRAINING-TABLE"
            self._bands.addWidget(TrainingBand(self.look, words.say(code)))
        overview = self.desk.overview
        if overview is not None and overview.read_only:
            self._bands.addWidget(Banner(self.look, words.say("UI-READ-ONLY"), ()))
        for title, lines, clash in self._faults:
            banner = Banner(self.look, title, lines, clash=clash, closes=not clash)
            banner.closed.connect(self.close_faults)
            self._bands.addWidget(banner)

    def tell(self, title: str, *lines: str, clash: bool = False) -> None:
        """Say something across the window until it is closed; findings of the trail stay.

        Source: architecture.md (errors: the ground is unsafe).
        """
        said = (title, lines, clash)
        if said not in self._faults:
            self._faults = [*self._faults[-2:], said]
            self._band()

    def close_faults(self) -> None:
        """Take away what was said, findings of the trail excepted. Source: ledger.md (survives)."""
        self._faults = [fault for fault in self._faults if fault[2]]
        self._band()

    def _stale(self, reason: str) -> None:
        self.tell(self.look.words.say("UI-STALE", reason=reason))

    # -- keys --

    def _keys(self) -> None:
        for key, act in (
            ("F1", self.toggle_sheet),
            ("F2", self.next_language),
            ("F3", self.next_theme),
            ("F5", self.again),
            ("F6", self._next_part),
            ("F8", self._other_screen),
            ("Ctrl++", self.larger),
            ("Ctrl+=", self.larger),
            ("Ctrl+-", self.smaller),
            ("Ctrl+K", self._jump),
            ("Ctrl+Q", self.close),
        ):
            QShortcut(QKeySequence(key), self).activated.connect(act)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        typing = isinstance(self.focusWidget(), QLineEdit)
        if plain and not typing and (self._letter(event) or self._digit(event)):
            return
        if event.key() == Qt.Key.Key_Escape:
            self.close_faults()
        super().keyPressEvent(event)

    def _letter(self, event: QKeyEvent) -> bool:
        """Carry out a letter: as it is printed, or by its place where the layout has no Latin letters."""
        text = event.text().upper()
        letter = text if text.isascii() and text else PLACES.get(event.nativeScanCode(), "")
        act = self._acts().get(letter)
        if act is not None:
            act()
        return act is not None

    def _acts(self) -> dict[str, Callable[[], None]]:
        if self.audit is not None:
            return {"V": self.verify, "R": self.audit.replay_or_stop}
        if self.rounds is None:
            return {}
        return {"O": self.desk.turn_order, "W": self.rounds.proof.toggle_passed, "S": self.open_slip}

    def _digit(self, event: QKeyEvent) -> bool:
        """Choose a table by its place; Persian digits count too."""
        text = event.text()
        tables = self.desk.overview.tables if self.desk.overview and self.rounds is not None else ()
        place = int(text) if len(text) == 1 and text.isdecimal() else 0
        if not 1 <= place <= len(tables):
            return False
        self.desk.choose_table(tables[place - 1].table)
        return True

    def _other_screen(self) -> None:
        if self.desk.is_open:
            self.show_screen(AUDIT if self.shown == ROUNDS else ROUNDS)

    def _jump(self) -> None:
        if self.rounds is not None:
            self.rounds.focus_jump()

    def _next_part(self) -> None:
        if self.rounds is not None:
            self.rounds.next_part()

    def again(self) -> None:
        """Read the trail again, or try to open it again. Source: ledger.md (faults: retry)."""
        if self.desk.is_open:
            self.desk.look_again()
        else:
            self.desk.open()

    def toggle_sheet(self) -> None:
        """Open the sheet of keys, or close it. Source: screens.md, ground rule 2."""
        if self.sheet is not None:
            self.close_sheet()
            return
        self.close_slip()
        self._before = self.focusWidget()
        self.sheet = KeysSheet(self.look, self._shown_body)
        self.sheet.closed.connect(self.close_sheet)
        self.sheet.open_over()

    def close_sheet(self) -> None:
        """Close the sheet of keys and give the focus back. Source: screens.md, ground rule 2."""
        if self.sheet is not None:
            sheet, self.sheet = self.sheet, None
            sheet.hide()
            sheet.deleteLater()
            if self.rounds is not None:
                (self._before or self.rounds).setFocus()

    # -- look --

    def next_language(self) -> None:
        """Speak the next language, without a restart. Source: screens.md, ground rule 8."""
        self._prefer(language=_after(self.preferences.language, LANGUAGES))
        self.desk.speak(self.look.words)

    def next_theme(self) -> None:
        """Turn from dark to light and back. Source: screens.md, ground rule 7."""
        self._prefer(theme=_after(self.preferences.theme, THEMES))

    def larger(self) -> None:
        """Make text larger, up to 200 %. Source: screens.md, ground rule 7."""
        self._prefer(scale=SCALES[min(SCALES.index(self.preferences.scale) + 1, len(SCALES) - 1)])

    def smaller(self) -> None:
        """Make text smaller, down to 100 %. Source: screens.md, ground rule 7."""
        self._prefer(scale=SCALES[max(SCALES.index(self.preferences.scale) - 1, 0)])

    def _prefer(self, **changed: str | int) -> None:
        preferences = replace(self.preferences, **changed)  # type: ignore[arg-type]
        if preferences == self.preferences:
            return
        self.preferences = preferences
        self.look = self._look()
        self.desk.words = self.look.words
        # Out of the button's own event first: it is about to be drawn anew.
        QTimer.singleShot(0, self.rebuild)
        if self._remember is not None:
            write_preferences(self._remember, preferences)

    def _look(self) -> Look:
        liked = self.preferences
        return Look.of(liked.theme, fitted(liked.scale, self.width(), self.height()), liked.language)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        look = self._look()
        if look != self.look:
            self.look = look
            QTimer.singleShot(0, self.rebuild)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.verification.cancel()
        self.auditor.close()
        self.desk.close()
        super().closeEvent(event)


def _after(current: str, choices: tuple[str, ...]) -> str:
    return choices[(choices.index(current) + 1) % len(choices)]
