"""From keys to tokens: what a table takes, in every alphabet, and what it lets pass.

Source: screens.md, ground rules 2 and 3; FAULT F11; BUG 20, BUG 23.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QLocale, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.screens.start import application
from ui.viewmodels.table.rows import Prompt
from ui.widgets.console import keys
from ui.widgets.console.echo import EchoField
from ui.widgets.console.keys import token_of
from ui.widgets.look import Look

NONE = Qt.KeyboardModifier.NoModifier
CONTROL, ALT, SHIFT, META, PAD = (
    Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.MetaModifier, Qt.KeyboardModifier.KeypadModifier,
)  # fmt: skip


def key(
    code: Qt.Key, text: str = "", held: Qt.KeyboardModifier = NONE, *, place: int = 0, again: bool = False
) -> str:
    return token_of(QKeyEvent(QEvent.Type.KeyPress, code, held, place, 0, 0, text, again))


@pytest.mark.parametrize(
    ("code", "text", "held", "token"),
    [
        (Qt.Key.Key_7, "7", NONE, "7"),
        (Qt.Key.Key_7, "7", PAD, "7"),
        (Qt.Key.Key_Minus, "-", PAD, "-"),
        (Qt.Key.Key_Slash, "/", NONE, "/"),
        (Qt.Key.Key_R, "r", NONE, "R"),
        (Qt.Key.Key_R, "R", SHIFT, "R"),
        (Qt.Key.Key_Return, "\r", NONE, "Enter"),
        (Qt.Key.Key_Enter, "\r", PAD, "Enter"),
        (Qt.Key.Key_Escape, "\x1b", NONE, "Escape"),
        (Qt.Key.Key_Backspace, "\b", NONE, "Backspace"),
        (Qt.Key.Key_Tab, "\t", NONE, "Tab"),
        (Qt.Key.Key_Left, "", NONE, "Left"),
        (Qt.Key.Key_F2, "", NONE, "F2"),
        (Qt.Key.Key_Z, "\x1a", CONTROL, "Undo"),
        (Qt.Key.Key_Y, "\x19", CONTROL, "Redo"),
        (Qt.Key.Key_Z, "\x1a", CONTROL | SHIFT, "Redo"),
    ],
)
def test_a_key_is_one_token(code: Qt.Key, text: str, held: Qt.KeyboardModifier, token: str) -> None:
    assert key(code, text, held) == token


@pytest.mark.parametrize("held", [CONTROL, ALT, META])
def test_a_modifier_makes_a_key_nothing(held: Qt.KeyboardModifier) -> None:
    assert key(Qt.Key.Key_7, "7", held) == ""


def test_a_key_held_down_is_one_key() -> None:
    assert key(Qt.Key.Key_7, "7", again=True) == ""
    assert key(Qt.Key.Key_Return, "\r", again=True) == ""


@pytest.mark.parametrize(
    ("text", "token"),
    [("۷", "7"), ("٧", "7"), ("７", "7"), ("ａ", "A"), ("－", "-"), ("−", "-"), ("／", "/"), ("÷", "/")],
)
def test_figures_and_signs_of_every_script_are_the_same_keys(text: str, token: str) -> None:
    assert key(Qt.Key.Key_unknown, text) == token


@pytest.mark.parametrize(
    ("text", "place", "token"),
    [("к", 27, "R"), ("с", 54, "C"), ("ф", 38, "A"), ("ق", 27, "R"), ("ا", 43, "H")],
)
def test_letters_of_another_alphabet_go_by_their_place(text: str, place: int, token: str) -> None:
    assert key(Qt.Key.Key_unknown, text, place=place - keys.OFFSET) == token


def test_a_letter_without_a_place_is_nothing() -> None:
    assert key(Qt.Key.Key_unknown, "ф", place=99) == ""
    assert key(Qt.Key.Key_unknown, "é") == ""


def test_where_the_slash_prints_a_full_stop_it_is_still_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "is_foreign", lambda: True)
    assert key(Qt.Key.Key_Period, ".", place=keys.SLASH_PLACE) == "/"
    monkeypatch.setattr(keys, "is_foreign", lambda: False)
    assert key(Qt.Key.Key_Period, ".", place=keys.SLASH_PLACE) == "."


def test_a_layout_is_foreign_by_its_script(qtbot: QtBot) -> None:
    application()
    expected = QGuiApplication.inputMethod().locale().script() == QLocale.Script.CyrillicScript
    assert keys.is_foreign() is expected


# -- the field --


class Heard:
    """What a field said."""

    def __init__(self, field: EchoField) -> None:
        self.tokens: list[str] = []
        self.lines: list[str] = []
        self.others: list[str] = []
        field.token.connect(self.tokens.append)
        field.scanned.connect(self.lines.append)
        field.pasted.connect(self.lines.append)
        field.sheet_wanted.connect(lambda: self.others.append("sheet"))
        field.lock_wanted.connect(lambda: self.others.append("lock"))
        field.form_wanted.connect(lambda: self.others.append("form"))


@pytest.fixture
def field(qtbot: QtBot) -> EchoField:
    application()
    made = EchoField(Look.of())
    qtbot.addWidget(made)
    made.show_row(Prompt("Seat 4: win, push or lose?"))
    made.resize(160, 54)
    made.show()
    made.setFocus()
    return made


def compose(field: EchoField, preedit: str, commit: str = "") -> None:
    event = QInputMethodEvent(preedit, [])
    event.setCommitString(commit)
    QApplication.sendEvent(field, event)


def test_enter_while_composing_settles_nothing(field: EchoField) -> None:
    heard = Heard(field)
    compose(field, "ni")
    QTest.keyClick(field, Qt.Key.Key_Return)
    QTest.keyClick(field, Qt.Key.Key_7)
    field.stream.flush()
    assert heard.tokens == []
    compose(field, "", "７")
    field.stream.flush()
    assert heard.tokens == ["7"]
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert heard.tokens == ["7", "Enter"]


def test_composed_words_that_are_no_key_are_nothing(field: EchoField) -> None:
    heard = Heard(field)
    compose(field, "", "贏")
    field.stream.flush()
    assert heard.tokens == []


def test_the_screens_own_keys_reach_no_round(field: EchoField) -> None:
    heard = Heard(field)
    for code in (Qt.Key.Key_F1, Qt.Key.Key_F10, Qt.Key.Key_F12):
        QTest.keyClick(field, code)
    assert heard.others == ["sheet", "form", "lock"]
    assert heard.tokens == []


def test_what_is_pasted_is_one_scan_with_its_lines(field: EchoField) -> None:
    heard = Heard(field)
    QGuiApplication.clipboard().setText("  packet 3: As Kd\npacket 4: 2c \n")
    QTest.keyClick(field, Qt.Key.Key_V, CONTROL)
    assert heard.lines == ["packet 3: As Kd\npacket 4: 2c"]
    assert heard.tokens == []


def test_tab_is_the_tables_and_moves_no_focus(field: EchoField) -> None:
    heard = Heard(field)
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert heard.tokens == ["Tab"]
    assert field.hasFocus()


def test_the_tables_keys_are_no_shortcuts_of_the_window(field: EchoField) -> None:
    for code, text, taken in (
        (Qt.Key.Key_F5, "", True),
        (Qt.Key.Key_7, "7", True),
        (Qt.Key.Key_F20, "", False),
    ):
        asked = QKeyEvent(QEvent.Type.ShortcutOverride, code, NONE, text)
        asked.ignore()
        QApplication.sendEvent(field, asked)
        assert asked.isAccepted() is taken
