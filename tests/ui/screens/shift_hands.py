"""A house on the desktop to work a shift in, and hands for its keys and fingers.

Source: screens.md (shift), ground rule 2.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.house import PINS
from ui.screens.shift_screen import ShiftScreen
from ui.screens.window import MainWindow
from ui.viewmodels.preferences import Preferences, write_preferences
from ui.widgets.console.part import Touched

K = Qt.Key
Wait = Callable[..., None]
KEYS = {
    "\n": K.Key_Return, "<": K.Key_Left, ">": K.Key_Right, "^": K.Key_Up, "v": K.Key_Down, "!": K.Key_Escape,
    "\t": K.Key_Tab,
}  # fmt: skip


def press(window: MainWindow, *keys: K) -> None:
    """Press keys where the focus is."""
    for key in keys:
        QTest.keyClick(window.focusWidget() or window, key)
        QTest.qWait(2)


def type_text(window: MainWindow, text: str) -> None:
    """Type characters where the focus is; a line's end is Enter."""
    for letter in text:
        if letter == "\n":
            press(window, K.Key_Return)
        elif letter.isascii():
            QTest.keyClicks(window.focusWidget() or window, letter)
        else:
            # A keyboard of another script: the key has no name of its own, only its letter.
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                event = QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, letter)
                QApplication.sendEvent(window.focusWidget() or window, event)


def lines(window: MainWindow, *texts: str) -> None:
    """Type texts, each with Enter after it."""
    for text in texts:
        type_text(window, f"{text}\n")


def remember(path: Path, language: str, theme: str, scale: int) -> None:
    """Let the desktop begin in a language, theme and size."""
    write_preferences(path, Preferences(language, theme, scale))


class Office:
    """The office of an open house, with somebody in it."""

    def __init__(self, window: MainWindow, wait: Wait) -> None:
        self.window, self.wait = window, wait

    @property
    def screen(self) -> ShiftScreen:
        """The shift's screen."""
        shift = self.window.shift
        assert shift is not None
        return shift

    def sign_in(self, badge: str) -> None:
        """Let somebody in at the office; whoever is there goes first."""
        window = self.window
        floor = window.floor
        assert floor is not None
        window.go("")
        QTest.qWait(30)
        if floor.person("") is not None:
            press(window, K.Key_F4)
            self.wait(lambda: window.office is None and window.rounds is None and window.audit is None)
            QTest.qWait(30)
        lines(window, badge, PINS[badge])
        self.wait(lambda: window.rounds is not None or window.office is not None)
        window.show_screen("shift")
        self.wait(lambda: window.shift is not None)
        QTest.qWait(20)

    def page(self, name: str) -> None:
        """Walk to a page with the arrows, as they lie in the language."""
        forward = K.Key_Left if self.window.look.words.is_rtl else K.Key_Right
        for _ in range(12):
            if self.screen.desk.page == name:
                return
            press(self.window, forward)
        raise AssertionError(f"no page {name}")

    def choose(self, token: str) -> None:
        """Walk to the top, then down to a row."""
        desk = self.screen.desk
        for _ in range(len(desk.listing().rows)):
            press(self.window, K.Key_Up)
        for _ in range(60):
            if desk.chosen.get(desk.page) == token:
                return
            press(self.window, K.Key_Down)
        raise AssertionError(f"{token} is no row: {[row.token for row in desk.listing().rows]}")

    def second(self, badge: str) -> None:
        """Let a second person sign what is shown."""
        self.wait(lambda: self.screen.desk.waiting is not None)
        press(self.window, K.Key_F10)
        lines(self.window, badge, PINS[badge])

    def touch(self, part: Touched[Any], token: str) -> None:
        """Touch what presses a token."""
        box = next(t.box for t in part.targets() if t.token == token and t.live)
        spot = (box.center() * part.scale).toPoint()
        QTest.mouseClick(part, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
        QTest.qWait(2)
