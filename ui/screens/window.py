"""The main window: top bar, bands, the screen that is shown; keys that hold everywhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from tablemgr.floor.practice import live_of
from ui.models.faults import Faults
from ui.models.sweeping import Sweeping
from ui.models.verification import Verification, Verified
from ui.screens.audit_screen import AuditScreen
from ui.screens.auditor import Auditor
from ui.screens.banded_window import BandedWindow
from ui.screens.chrome import bar_of
from ui.screens.desk import Desk
from ui.screens.leaving import Leaving
from ui.screens.opening import OpeningScreen
from ui.screens.rounds_screen import RoundsScreen
from ui.screens.slip_view import SlipView
from ui.viewmodels.help import FIRST_STEPS
from ui.viewmodels.preferences import Preferences
from ui.viewmodels.station import DATABASE
from ui.viewmodels.tabs import AUDIT, ROUNDS, office_tabs
from ui.widgets.help_sheet import HelpSheet
from ui.widgets.sheet_style import dress_window

if TYPE_CHECKING:
    from ui.screens.shift_screen import ShiftScreen

LEAST = (1280, 800)
PLACES = {32: "O", 25: "W", 39: "S", 55: "V", 27: "R"}
"""Letters by their place on the keyboard, for layouts whose letters are not Latin."""


class MainWindow(BandedWindow):
    """The desktop of one station."""

    def __init__(
        self, desk: Desk, preferences: Preferences, faults: Faults, *, remember: Path | None = None
    ) -> None:
        super().__init__(desk, preferences, remember)
        self.faults = faults
        faults.setParent(self)
        self.shown = ROUNDS
        """The screen that is shown in the office."""
        self.came = ""
        """The badge of whoever is in the office, or was last."""
        self.office: QWidget | None = None
        """The office's own screen that is shown: the shift's sheet, and what else a house has."""
        self.opening: OpeningScreen | None = None
        self.verified: Verified | None = None
        self.sweeping = Sweeping(self)
        self.verification = Verification(self)
        self.auditor = Auditor(desk, self)
        self.rounds: RoundsScreen | None = None
        self.audit: AuditScreen | None = None
        self.slip: SlipView | None = None
        self._before: QWidget | None = None
        self._shown_body: QWidget = QWidget()
        self.sheet: HelpSheet | None = None
        self.setMinimumSize(*LEAST)
        self.leaving = Leaving(self)
        self._keys()
        self.rebuild()
        desk.opened.connect(self._is_open)
        self.verification.done.connect(self._is_verified)
        desk.refused.connect(lambda _failure: self.rebuild())
        desk.tables_changed.connect(self.draw_bands)
        desk.reading_failed.connect(self.say_stale)
        desk.reads_again.connect(self.answers_again)

    # -- building --

    def _is_open(self) -> None:
        """Join the desktop to what was opened: a house for dealing, or a trail to read."""
        live = self.desk.live
        if live is None:
            self.rebuild()
            self.verify()
            return
        from ui.screens.house_tabs import join

        self.floor = join(self, live)
        self.at_table = live.worked_at()
        self.take_look()
        self.rebuild()

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
        self.bands = QVBoxLayout()
        self.bands.setSpacing(0)
        whole = bool(self.at_table)
        # Which screen is shown depends on who is in, and the bar names it.
        self._shown_body = self._body()
        if not whole:
            column.addWidget(bar_of(self))
            column.addLayout(self.bands)
        column.addWidget(self._shown_body, 1)
        self.setCentralWidget(page)
        for shortcut, at_a_table in self._shortcuts:
            shortcut.setEnabled(whole is at_a_table)
        self._watch_office(watched=self.floor is not None and not whole)
        self.draw_bands()
        self._focus_body()

    def _focus_body(self) -> None:
        if self.rounds is not None:
            self.rounds.focus_list()
        elif self.audit is not None:
            self.audit.button.setFocus()
        elif self.tab is not None:
            self.tab.take_focus()
        else:
            self._shown_body.setFocus()

    def _body(self) -> QWidget:
        self.rounds, self.audit, self.tab, self.office, self.opening = None, None, None, None, None
        if self.floor is not None:
            from ui.screens.house_tabs import SCREENS, make_way, office_door, table_of

            if self.at_table:
                self.tab = table_of(self, self.floor, self.at_table)
                return self.tab
            allowed = office_tabs(self.floor.person(""))
            if not allowed:
                return office_door(self, self.floor)
            make_way(self, self.floor)
            self.shown = self.shown if self.shown in allowed else allowed[0]
            if self.shown in SCREENS:
                self.office = SCREENS[self.shown](self, self.floor)
                return self.office
        if self.desk.is_open and self.shown == AUDIT:
            self.audit = AuditScreen(self.look, self.auditor)
            self.audit.verify_wanted.connect(self.verify)
            self.audit.anchor_given.connect(self._hold_against)
            self._show_verified(self.audit, self.verified)
            return self.audit
        if self.desk.is_open:
            self.rounds = RoundsScreen(self.look, self.desk, floor=self.floor)
            self.rounds.slip_wanted.connect(self.open_slip)
            return self.rounds
        self.opening = OpeningScreen(self.look, self.desk)
        self.opening.again.connect(self.again)
        return self.opening

    @property
    def shift(self) -> ShiftScreen | None:
        """The shift's sheet, where it is shown. Source: screens.md (shift)."""
        from ui.screens.shift_screen import ShiftScreen

        return self.office if isinstance(self.office, ShiftScreen) else None

    # -- people --

    def people_changed(self) -> None:
        """Somebody came or went: another look, and in the office other screens."""
        if self.take_look() or not self.at_table:
            QTimer.singleShot(0, self.rebuild)

    def go(self, table: str) -> None:
        """Give the whole window to a table, or to the office; whoever is in at either place is locked.

        Source: screens.md (the screens; sign-in); REQ R02.
        """
        if self.floor is not None and live_of(table) != self.place:
            self.floor.turn(self.place, live_of(table))
        self.at_table = table
        self.take_look()
        self.rebuild()

    def tables_changed(self) -> None:
        """A table was opened or closed. Source: screens.md (shift)."""
        if self.floor is not None:
            self.floor.forget_closed()
            if self.at_table not in self.floor.live.session.tables:
                self.at_table = ""
        QTimer.singleShot(0, self.rebuild)

    def lock(self) -> None:
        """Lock what is shown. Source: screens.md (sign-in: lock)."""
        if self.floor is not None:
            self.floor.lock(self.place)

    def sign_out(self) -> None:
        """Sign out who is in the office. Source: REQ R02."""
        if self.floor is not None and not self.at_table:
            self.floor.sign_out("")

    def _table_sheet(self) -> None:
        if self.tab is not None:
            self.tab.toggle_sheet()

    def to_tables(self) -> None:
        """Go from the office to the first table, or to the next one. Source: screens.md (the screens)."""
        if self.floor is not None and self.floor.live.tables:
            self.go(self.floor.live.tables[0])

    def _watch_office(self, *, watched: bool) -> None:
        """Note every key and finger in the office; a table notes its own, and its keys take no way round."""
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
            if watched:
                app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress) and self.floor is not None:
            self.floor.touch(self.place)
        return False

    def show_screen(self, name: str) -> None:
        """Show rounds, shift or audit. Source: screens.md (the screens)."""
        if name != self.shown:
            self.shown = name
            QTimer.singleShot(0, self.rebuild)

    # -- the trail --

    def verify(self) -> None:
        """Walk the whole trail beside the screen. Source: ledger.md (faults: chain failure at start)."""
        desk = self.desk
        if desk.database and desk.station is not None:
            self.verification.start_on_server(desk.database, desk.folder, desk.station.origin)
        else:
            self.verification.start(desk.folder / DATABASE)
        if self.audit is not None:
            self._show_verified(self.audit, None)

    def _hold_against(self, anchor: str) -> None:
        """Hold the trail against what a paper says of it. Source: ledger.md (anchors)."""
        self.verification.anchors.append(anchor)
        self.verify()

    def forget_verified(self) -> None:
        """Hold the trail against nobody's anchors, and show a clean walk no longer; findings stay for everybody.

        Source: screens.md (audit); ledger.md (alarms).
        """
        self.verification.anchors.clear()
        self.verification.held = 0
        if self.verified is not None and not self.verified.findings and not self.verified.unusable:
            self.verified = None

    def _show_verified(self, audit: AuditScreen, verified: Verified | None) -> None:
        audit.anchors, audit.held = len(self.verification.anchors), self.verification.held
        audit.show_verified(verified, running=self.verification.is_running)

    def _is_verified(self, verified: Verified) -> None:
        self.verified = verified
        words = self.look.words
        self.take_findings_back()
        if verified.unusable:
            self.tell(words.say("UI-FINDING"), words.ltr(verified.unusable), clash=True)
        elif verified.findings:
            first = verified.findings[0]
            named = words.ltr(f"{first.kind} {words.digits(first.where)}: {first.text}")
            more = words.say("UI-FINDING-MORE", count=len(verified.findings))
            self.tell(words.say("UI-FINDING"), named, more, clash=True)
        else:
            self.draw_bands()
        if self.audit is not None:
            self._show_verified(self.audit, verified)

    def open_slip(self) -> None:
        """Lay the slip of the shown round over the window. Source: screens.md (rounds: the slip as printed)."""
        if self.desk.proof is not None and self.slip is None and self.sheet is None:
            self._before = self.focusWidget()
            room = None if self.floor is None else self.floor.printing.room
            self.slip = SlipView(self.look, self.desk, self._shown_body, room)
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

    # -- keys --

    def _keys(self) -> None:
        QShortcut(QKeySequence("F12"), self).activated.connect(self.lock)
        # The office's keys would take a table's away, and the other way round.
        self._shortcuts: list[tuple[QShortcut, bool]] = []
        self._shortcut("F11", self._table_sheet, at_a_table=True)
        self._shortcut("Home", self.next_theme, at_a_table=True)
        self._shortcut("Ctrl+L", self.next_language, at_a_table=True)
        for key, act in (
            ("F1", self.toggle_sheet),
            ("F2", self.next_language),
            ("F3", self.next_theme),
            ("F4", self.sign_out),
            ("F5", self.again),
            ("F6", self._next_part),
            ("F7", self.to_tables),
            ("F8", self._other_screen),
            ("Ctrl++", self.larger),
            ("Ctrl+=", self.larger),
            ("Ctrl+-", self.smaller),
            ("Ctrl+K", self._jump),
            ("Ctrl+Q", self.close),
        ):
            self._shortcut(key, act, at_a_table=False)

    def _shortcut(self, key: str, act: Callable[[], object], *, at_a_table: bool) -> None:
        shortcut = QShortcut(QKeySequence(key), self)
        shortcut.activated.connect(act)
        self._shortcuts.append((shortcut, at_a_table))

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
            return {
                "V": self.verify,
                "R": self.audit.replay_or_stop,
                "N": self.auditor.look_over,
                "A": self.audit.anchor.setFocus,
                "E": self.audit.take_out,
            }
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
            tabs = self.tabs()
            at = tabs.index(self.shown) if self.shown in tabs else -1
            self.show_screen(tabs[(at + 1) % len(tabs)])

    def tabs(self) -> tuple[str, ...]:
        """Answer the office's screens that may be shown now. Source: facts.md (roles)."""
        return (ROUNDS, AUDIT) if self.floor is None else office_tabs(self.floor.person("")) or (ROUNDS,)

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
        """Open the help on what is shown, its keys with it, or close it. Source: screens.md, ground rule 2."""
        if self.sheet is not None:
            self.close_sheet()
            return
        self.close_slip()
        self._before = self.focusWidget()
        page = self.shown if self.desk.is_open else FIRST_STEPS
        self.sheet = HelpSheet(self.look, self._shown_body, page)
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
            elif self.office is not None:
                self.office.setFocus()
            else:
                (self._before or self._shown_body).setFocus()

    # -- size and end --

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        look = self.look_now()
        if look != self.look and not self.at_table:
            self.look = look
            QTimer.singleShot(0, self.rebuild)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.leaving.asks_first():
            event.ignore()
            return
        if self.opening is not None:
            self.opening.close_work()
        self.verification.cancel()
        self.auditor.close()
        self.desk.close()
        self._watch_office(watched=False)
        if self.floor is not None:
            floor, self.floor = self.floor, None
            floor.close()
        self.sweeping.close()
        super().closeEvent(event)
