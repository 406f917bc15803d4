"""Office and tables are apart: who goes from one to the other meets the sign-in of that place.

Source: screens.md (sign-in: lock); REQ R02, R06.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tablemgr.ledger.errors import LedgerError
from tests.ui.house import PINS
from tests.ui.screens.test_live_house import (
    K,
    OpenHouse,
    dealer,
    desktop,
    go,
    is_locked,
    kept,
    kinds,
    press,
    typed,
)
from ui.screens.window import MainWindow

__all__ = ["desktop", "kept"]


def in_the_office(qtbot: QtBot, desktop: OpenHouse) -> MainWindow:
    """Answer a window with the operator in the office, after a dealer was in at PGP-04."""
    window = desktop()
    dealer(window)
    floor = window.floor
    assert floor is not None
    press(window, K.Key_F11, K.Key_O)
    qtbot.waitUntil(lambda: not window.at_table)
    QTest.qWait(60)
    typed(window, "0007", PINS["0007"])
    qtbot.waitUntil(lambda: floor.person("") is not None)
    QTest.qWait(60)
    return window


def to_table(window: MainWindow, table: str) -> None:
    """Walk round with F7 until a table is shown."""
    assert window.floor is not None
    for _ in range(len(window.floor.live.tables) + 1):
        if window.at_table != table:
            press(window, K.Key_F7)
            QTest.qWait(60)
    assert window.at_table == table


def test_who_goes_from_the_office_to_a_table_does_not_deal_as_who_was_in_there(
    qtbot: QtBot, desktop: OpenHouse
) -> None:
    window = in_the_office(qtbot, desktop)
    to_table(window, "PGP-04")
    assert is_locked(window)
    press(window, K.Key_Return)
    assert kinds(window, "RoundOpened") == []
    assert "Dana" not in window.tab.table_screen.picture.top.person  # type: ignore[union-attr]
    typed(window, "0417", PINS["0417"])
    assert not is_locked(window)


def test_a_dealer_who_goes_to_the_office_is_not_the_operator_who_was_in_there(
    qtbot: QtBot, desktop: OpenHouse
) -> None:
    window = in_the_office(qtbot, desktop)
    to_table(window, "PGP-04")
    typed(window, "0417", PINS["0417"])
    press(window, K.Key_F11, K.Key_O)
    qtbot.waitUntil(lambda: not window.at_table)
    QTest.qWait(60)
    assert window.floor is not None
    assert window.floor.person("") is None
    assert window.office is None
    assert window.rounds is None
    assert window.floor.live.staff.places.is_locked("PGP-04")


def test_a_dealer_who_goes_to_another_table_is_not_its_dealer(desktop: OpenHouse) -> None:
    window = desktop()
    dealer(window, "0462", "PGP-07")
    dealer(window, "0417", "PGP-04")
    names = window.tab._others()  # type: ignore[union-attr]
    press(window, K.Key_F11, K(K.Key_1 + names.index("PGP-07")))
    QTest.qWait(60)
    assert window.at_table == "PGP-07"
    assert is_locked(window)


def test_practice_beside_a_table_is_the_same_place(desktop: OpenHouse) -> None:
    window = desktop()
    dealer(window)
    press(window, K.Key_F11, K.Key_P)
    QTest.qWait(60)
    assert window.at_table != "PGP-04"
    assert not is_locked(window)


def test_the_way_round_passes_tables_where_nobody_is_in(desktop: OpenHouse) -> None:
    window = desktop()
    seen = [window.at_table]
    for _ in window.floor.live.tables:  # type: ignore[union-attr]
        press(window, K.Key_F7)
        QTest.qWait(60)
        seen.append(window.at_table)
    assert seen == [*window.floor.live.tables, ""]  # type: ignore[union-attr]


def test_a_pin_half_typed_is_forgotten_by_who_walks_on(desktop: OpenHouse) -> None:
    window = desktop()
    go(window, "PGP-04")
    typed(window, "0417")
    QTest.keyClicks(window.focusWidget(), "27")
    press(window, K.Key_F7)
    QTest.qWait(60)
    go(window, "PGP-04")
    rows = window.tab.sign_in.dialogue.rows()  # type: ignore[union-attr]
    assert (rows.asks, rows.badge, rows.dots) == ("badge", "", 0)


def test_a_lock_that_cannot_be_written_locks(
    desktop: OpenHouse, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = desktop()
    dealer(window)
    floor = window.floor
    assert floor is not None

    def full(*_: object, **__: object) -> None:
        raise LedgerError("LEDGER-FULL", path=str(tmp_path))

    with monkeypatch.context() as broken:
        broken.setattr(floor.live.staff.places._book, "write", full)
        press(window, K.Key_F12)
    assert is_locked(window)
