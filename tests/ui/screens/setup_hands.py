"""Hands for the set-up: its pages by keys, its forms field by field, a second person's signature.

Source: screens.md (set-up), ground rule 2.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui.house import PINS
from tests.ui.screens.test_live_house import go, press, typed
from ui.screens.setup_screen import SetUpScreen
from ui.screens.window import MainWindow
from ui.viewmodels.words import LANGUAGES

K = Qt.Key
ADMINISTRATOR, OPERATOR, BOSS = "0002", "0007", "0101"
PAGES = ("people", "tables", "chips", "house", "printers", "keeping", "limits")
SAMPLE = [one if one == "fa" else pytest.param(one, marks=pytest.mark.screens) for one in LANGUAGES]
"""The language that is hardest to lay out; the others with all screens."""


def set_up(window: MainWindow, qtbot: QtBot, badge: str) -> SetUpScreen:
    """Sign somebody in at the office, the set-up shown."""
    go(window, "")
    typed(window, badge, PINS[badge])
    qtbot.wait(30)
    window.show_screen("setup")
    qtbot.waitUntil(lambda: isinstance(window.office, SetUpScreen))
    assert isinstance(window.office, SetUpScreen)
    window.office.setFocus()
    return window.office


def key(window: MainWindow, which: K) -> None:
    """Press a key of the list, and let it pass the wait for a scanner."""
    press(window, which)
    QTest.qWait(60)


def at_page(window: MainWindow, qtbot: QtBot, badge: str, page: str) -> SetUpScreen:
    """Go to a page of the set-up by keys alone."""
    screen = set_up(window, qtbot, badge)
    for _ in range(PAGES.index(page)):
        press(window, K.Key_Right)
    QTest.qWait(60)
    assert screen.desk.page.name == page
    return screen


def answer(window: MainWindow, text: str | None) -> None:
    """Replace what stands in a field and walk on; None leaves it, a digit chooses."""
    field = window.focusWidget()
    if text is not None:
        if isinstance(field, QLineEdit):
            field.selectAll()
            press(window, K.Key_Delete)
        QTest.keyClicks(field or window, text)
    press(window, K.Key_Return)


def fill(window: MainWindow, *texts: str | None) -> None:
    """Answer a whole form, its last key too."""
    for text in texts:
        answer(window, text)
    press(window, K.Key_Return)


def sign(window: MainWindow, screen: SetUpScreen, badge: str) -> None:
    """Let a second person sign by keys."""
    assert screen.desk.picture().approval is not None, screen.desk.picture().refused
    press(window, K.Key_F10)
    if screen.approval.badge.text():
        # Who was refused leaves his badge there.
        press(window, K.Key_Escape)
        press(window, K.Key_F10)
    QTest.keyClicks(window.focusWidget() or window, badge)
    press(window, K.Key_Return)
    QTest.keyClicks(window.focusWidget() or window, PINS[badge])
    press(window, K.Key_Return)
    QTest.qWait(30)
