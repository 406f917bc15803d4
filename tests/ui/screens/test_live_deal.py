"""A deal of Tien Gow at the desktop of a live house: signed in, recorded, called off with a pit boss.

Source: screens.md (Table: Tien Gow; sign-in); facts.md (void: dealer and pit boss).
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.house import PINS
from tests.ui.screens.test_live_house import OpenHouse, dealer, desktop, kept, kinds, press, typed
from ui.widgets.deal.view import DealView

__all__ = ["desktop", "kept"]
K = Qt.Key


@pytest.mark.screens
def test_a_deal_is_recorded_and_called_off_at_the_desktop(qtbot: QtBot, desktop: OpenHouse) -> None:
    window = desktop()
    dealer(window, table="TG-01")
    assert window.tab is not None
    screen = window.tab.table_screen
    assert isinstance(screen.felt, DealView)
    typed(window, "2")
    qtbot.wait(50)
    press(window, K.Key_C)
    qtbot.wait(50)
    assert kinds(window, "CollectionTaken") == ["CollectionTaken"] * 4
    for key in (K.Key_4, K.Key_2, K.Key_2, K.Key_1):
        press(window, key)
        qtbot.wait(40)
    press(window, K.Key_Return)
    assert screen.picture.prompt.question == "Seat 3: two tiles, face down"
    press(window, K.Key_X)
    qtbot.wait(50)
    press(window, K.Key_1)
    qtbot.wait(50)
    press(window, K.Key_Return)
    assert screen.picture.approval is not None
    screen._signed("0101", PINS["0101"])
    assert kinds(window, "ImmediateDue", "DealVoided") == ["ImmediateDue", "DealVoided"]
    assert screen.picture.prompt.question == "Deal 2: seat 2 banks"
