"""Free text is taken as it is typed: small letters, blanks, any script; elsewhere a letter is its key.

Source: FAULT F4 (kept as typed); screens.md, ground rules 2 and 8.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from pytestqt.qtbot import QtBot

from ui.screens.start import application
from ui.viewmodels.table.rows import Prompt
from ui.widgets.console.echo import EchoField
from ui.widgets.look import Look

TYPED = "Eight, رو شد ж 牌"


def typed(qtbot: QtBot, *, free: bool) -> list[str]:
    """Type a text at an echo field, a key at a time; answer the tokens that came of it."""
    application()
    field = EchoField(Look.of())
    qtbot.addWidget(field)
    field.show_row(Prompt("What happened?", free=free))
    tokens: list[str] = []
    field.token.connect(tokens.append)
    for n, letter in enumerate(TYPED):
        event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, letter)
        event.setTimestamp(1_000 + 400 * n)
        field.keyPressEvent(event)
    return tokens


def test_free_text_is_kept_as_it_is_typed(qtbot: QtBot) -> None:
    assert "".join(typed(qtbot, free=True)) == TYPED


def test_elsewhere_a_letter_is_its_key(qtbot: QtBot) -> None:
    assert "".join(typed(qtbot, free=False)).startswith("EIGHT,")


def test_composed_text_is_kept_as_well(qtbot: QtBot) -> None:
    application()
    field = EchoField(Look.of())
    qtbot.addWidget(field)
    field.show_row(Prompt("What happened?", free=True))
    tokens: list[str] = []
    field.token.connect(tokens.append)
    event = QInputMethodEvent("", [])
    event.setCommitString("莊家")
    field.inputMethodEvent(event)
    field.stream.flush()
    assert tokens == ["莊", "家"]
