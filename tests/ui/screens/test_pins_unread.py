"""A second person's badge and PIN leave no trace at the table: not in its field, not in what is kept for undo.

Source: screens.md (sign-in: a PIN is never shown); users.md (authorisation is per act); REQ R08.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtTest import QTest

from tests.ui.house import PINS
from tests.ui.screens.test_live_house import (
    K,
    OpenHouse,
    dealer,
    desktop,
    is_locked,
    kept,
    kinds,
    press,
    typed,
)
from ui.screens.floor import DRAFTS
from ui.screens.table_screen import TableScreen
from ui.screens.window import MainWindow

__all__ = ["desktop", "kept"]


def asked(window: MainWindow, table: str = "PGP-04") -> TableScreen:
    """Answer the screen of a table at which a void waits for a second person."""
    dealer(window, table=table)
    assert window.tab is not None
    screen = window.tab.table_screen
    press(window, K.Key_Return)
    for key in (K.Key_M, K.Key_2, K.Key_1):
        press(window, key)
        QTest.qWait(60)
    # Faster than any hand it would be a scanner's line, and its Enter no answer.
    QTest.keyClicks(window.focusWidget(), "a box fell")
    QTest.qWait(200)
    press(window, K.Key_Return)
    QTest.qWait(60)
    assert screen.picture.approval is not None
    return screen


def drafts(window: MainWindow) -> str:
    """Answer all that is kept of what was typed at the tables."""
    assert window.floor is not None
    folder: Path = window.floor.live.folder / DRAFTS
    return " ".join(file.read_text("utf-8") for file in folder.glob("*"))


def test_badge_and_pin_typed_at_once_sign_and_stand_nowhere(desktop: OpenHouse) -> None:
    window = desktop()
    screen = asked(window)
    typed(window, "0101", PINS["0101"])
    QTest.qWait(60)
    assert screen.picture.approval is None
    assert kinds(window, "RoundVoided") == ["RoundVoided"]
    assert PINS["0101"] not in drafts(window)


def test_what_was_typed_at_the_table_while_somebody_was_to_sign_is_forgotten_with_the_wish(
    desktop: OpenHouse,
) -> None:
    window = desktop()
    screen = asked(window)
    press(window, K.Key_F10)
    for letter in "904317":
        screen.recorder.press(letter)
    screen.approval.withdrawn.emit()
    assert screen.picture.approval is None
    assert not any(part in drafts(window) for part in ("904317", "90431", "9043"))
    press(window, K.Key_F10)
    assert screen.prompt.echo.hasFocus()


def test_f12_locks_while_a_pin_is_typed_and_the_form_is_empty_after_it(desktop: OpenHouse) -> None:
    window = desktop()
    screen = asked(window)
    typed(window, "0101")
    QTest.keyClicks(window.focusWidget(), "9043")
    assert screen.approval.pin.text() == "9043"
    press(window, K.Key_F12)
    assert is_locked(window)
    assert (screen.approval.badge.text(), screen.approval.pin.text()) == ("", "")
    assert kinds(window, "IdleLocked") == ["IdleLocked"]
    typed(window, "0417", PINS["0417"])
    assert not is_locked(window)
    assert screen.approval.badge.hasFocus()


def test_a_table_that_asks_is_locked_for_who_comes_back_to_it(desktop: OpenHouse) -> None:
    window = desktop()
    screen = asked(window)
    assert screen.approval.badge.hasFocus()
    window.go("")
    QTest.qWait(60)
    window.go("PGP-04")
    QTest.qWait(60)
    assert is_locked(window)
    assert window.tab is not None
    assert not window.tab.table_screen.approval.isVisibleTo(window.tab.table_screen)
