"""One key on the rounds shows the chosen round under another house way, and says that nothing is recorded.

Source: screens.md (rounds: on demand under another house way), ground rule 2.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Open
from ui.screens.window import MainWindow

LONG_MS = 60_000


def said(window: MainWindow) -> str:
    """All that stands beside the list."""
    assert window.rounds is not None
    return "\n".join(label.text().replace("\u200b", "") for label in window.rounds.proof.findChildren(QLabel))


def test_a_key_goes_from_one_house_way_to_the_next_and_back_to_none(qtbot: QtBot, open_window: Open) -> None:
    window = open_window()
    rounds = window.rounds
    assert rounds is not None
    window.desk.choose_table("PGP-04")
    window.desk.choose_round(213)
    qtbot.waitUntil(
        lambda: window.desk.proof is not None and window.desk.proof.number == 213, timeout=LONG_MS
    )
    assert rounds.other_key.isVisible()
    seen = []
    for _ in range(6):
        QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_H)
        before = rounds.other.shown
        qtbot.waitUntil(lambda: rounds.other.shown is not before, timeout=LONG_MS)  # noqa: B023 - asked at once
        seen.append("" if rounds.other.shown is None else rounds.other.shown.text)
        assert seen[-1] in said(window)
    assert seen[-1] == ""
    assert len(set(seen)) == len(seen)
    # This trail was written by hand and names no rule texts; the refusal ("OTHER-WAY-NO-RULES") says so.
    QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: rounds.other.shown is not None, timeout=LONG_MS)
    assert rounds.other.shown is not None
    assert rounds.other.shown.lines == ("The rules of round 213 are not on record.",)
    # Another round takes it away; a deal of Tien Gow has no such key.
    window.desk.choose_round(212)
    qtbot.waitUntil(lambda: rounds.other.shown is None, timeout=LONG_MS)
    window.desk.choose_table("TG-01")
    qtbot.waitUntil(lambda: not rounds.other_key.isVisible(), timeout=LONG_MS)
