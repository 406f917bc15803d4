"""F1 on every screen says what this is; at a table the rules of its game are two keys away.

Source: screens.md, ground rule 2.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.house import PINS
from tests.ui.screens.test_live_house import OpenHouse, desktop, go, kept, press, typed  # noqa: F401
from ui.widgets.help_sheet import HelpSheet

K = Qt.Key


def test_f1_opens_the_page_of_the_screen_that_is_shown(desktop: OpenHouse, qtbot: QtBot) -> None:  # noqa: F811
    window = desktop()
    go(window, "")
    typed(window, "0102", PINS["0102"])
    qtbot.wait(30)
    for name in window.tabs():
        window.show_screen(name)
        qtbot.wait(40)
        press(window, K.Key_F1)
        assert window.sheet is not None
        assert window.sheet.page.id == name
        press(window, K.Key_Escape)
        assert window.sheet is None


def test_the_rules_of_a_tables_game_are_two_keys_away(desktop: OpenHouse) -> None:  # noqa: F811
    window = desktop()
    for table, game in (("PGP-04", "pai-gow-poker"), ("PG-02", "pai-gow")):
        go(window, table)
        typed(window, "0417" if table == "PGP-04" else "0462", PINS["0417" if table == "PGP-04" else "0462"])
        QTest.qWait(30)
        press(window, K.Key_F11, K.Key_R)
        assert window.tab is not None
        sheet = window.tab.sheet
        assert isinstance(sheet, HelpSheet)
        assert sheet.page.id == game
        press(window, K.Key_Escape)
        assert window.tab.sheet is None


def test_an_empty_folder_has_help_too(desktop: OpenHouse, tmp_path: Path) -> None:  # noqa: F811
    window = desktop(tmp_path / "empty")
    press(window, K.Key_F1)
    assert window.sheet is not None
    assert window.sheet.page.id == "first-steps"
