"""A dealer's hands on a table's screen: keys as Qt sends them, fingers on what is drawn.

Source: screens.md, ground rule 2 (keyboard first, touch always).
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ui.screens.table_screen import TableScreen
from ui.widgets.console.part import Touched

KEYS = {
    "\n": Qt.Key.Key_Return, "<": Qt.Key.Key_Backspace, "!": Qt.Key.Key_Escape, "~": Qt.Key.Key_Tab,
    "-": Qt.Key.Key_Minus, "/": Qt.Key.Key_Slash, ".": Qt.Key.Key_Period, "*": Qt.Key.Key_Asterisk,
    "F1": Qt.Key.Key_F1, "F10": Qt.Key.Key_F10, "F12": Qt.Key.Key_F12, "F4": Qt.Key.Key_F4,
}  # fmt: skip


class Hands:
    """Works a screen and counts what it takes."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen, self.pressed, self.touched = screen, 0, 0
        self._device = QTest.createTouchDevice()

    def key(self, name: str) -> None:
        """Press one key where the focus is."""
        code = KEYS.get(name) or getattr(Qt.Key, f"Key_{name.upper()}")
        focus = QApplication.focusWidget() or self.screen.prompt.echo
        QTest.keyClick(focus, code)
        # A hand waits longer than a scanner; the moment itself is tried elsewhere.
        self.screen.prompt.echo.stream.flush()
        self.pressed += 1

    def type(self, keys: str) -> Hands:
        """Press a line of keys, each a character; see KEYS for the others."""
        for name in keys:
            self.key(name)
        return self

    def touch(self, *tokens: str) -> Hands:
        """Touch what presses each token, wherever it is drawn."""
        for token in tokens:
            part, spot = self.find(token)
            window: Any = self.screen
            QTest.touchEvent(window, self._device).press(0, spot, part).commit()
            QTest.touchEvent(window, self._device).release(0, spot, part).commit()
            # A finger takes its time to the next place: what follows is no double touch.
            part._last = ("", float("-inf"))
            self.touched += 1
        return self

    def find(self, token: str) -> tuple[Touched[Any], QPoint]:
        """Answer the part and the point at which a token can be touched."""
        screen = self.screen
        parts: list[Touched[Any]] = [
            screen.work.pad, screen.work.pieces, *screen.work.panels, screen.felt, screen.notices, screen.approval,
            screen.top,
        ]  # fmt: skip
        for part in parts:
            if part.isVisibleTo(screen):
                for target in part.targets():
                    if target.live and target.token == token:
                        return part, (target.box.center() * part.scale).toPoint()
        raise AssertionError(f"nothing to touch for {token!r}; prompt: {screen.picture.prompt.question!r}")
