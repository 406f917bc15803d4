"""Who comes to a table is what he came as: a pit boss deals nothing and is called no dealer, others do not come in.

Source: facts.md (roles); look.md 4 (top bar); screens.md (sign-in).
"""

from __future__ import annotations

import pytest
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

__all__ = ["desktop", "kept"]


def test_a_pit_boss_who_unlocks_a_table_is_no_dealer(desktop: OpenHouse) -> None:
    window = desktop()
    dealer(window)
    tab = window.tab
    assert tab is not None
    assert tab.table_screen.picture.top.person == "Dealer Dana Marsh"
    press(window, K.Key_F12)
    typed(window, "0101", PINS["0101"])
    QTest.qWait(60)
    assert window.tab is not None
    assert not is_locked(window)
    picture = window.tab.table_screen.picture
    assert picture.top.person == "Henrik Brandt · pit boss"
    assert "DEALER" not in dict(picture.strip.fields)
    assert dict(picture.strip.fields)["PIT BOSS"] == "0101"
    press(window, K.Key_Return)
    QTest.qWait(60)
    assert kinds(window, "RoundOpened") == []
    assert window.tab.table_screen.picture.prompt.refusals


@pytest.mark.parametrize("badge", ["0007", "0002"])
def test_who_is_neither_dealer_nor_pit_boss_does_not_come_in(desktop: OpenHouse, badge: str) -> None:
    window = desktop()
    dealer(window)
    press(window, K.Key_F12)
    typed(window, badge, PINS[badge])
    QTest.qWait(60)
    assert is_locked(window)
    assert window.tab is not None
    assert window.tab.sign_in is not None
    assert window.tab.sign_in.dialogue.refused == ("SIGN-IN-TABLE-ROLE",)
    there = window.floor.live.staff.places.at("PGP-04")  # type: ignore[union-attr]
    assert there is not None
    assert there.person.badge == "0417"
