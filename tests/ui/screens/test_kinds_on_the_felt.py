"""A bank's hand of kinds is painted while it is typed and once it lies there, whichever kinds they are.

Source: recording.md (tiles need kinds, not pieces, for money); facts.md (one-key kinds).
"""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tablemgr.ledger.opening import open_store
from tests.ui.screens.test_table_fits import KEYS
from tests.ui.viewmodels.table.desk import TILES, desk_at
from ui.screens.start import application
from ui.screens.table_screen import TableScreen
from ui.viewmodels.theme import fitted
from ui.widgets.look import Look
from ui.widgets.pen import watching

BEGUN = tuple("\n5100\n450\n\n2\n\n\n")


@pytest.mark.parametrize("typed", ["GJ", "GJ 9", "9875", "9 GJ 63 11"])
def test_kinds_are_painted_as_they_are_typed(qtbot: QtBot, tmp_path: Path, typed: str) -> None:
    application()
    open_store(tmp_path / "blank" / "t.sqlite3", program="0.1.0").close()
    desk = desk_at(tmp_path / "desk", tmp_path / "blank", TILES, level=1)
    screen = TableScreen(
        Look.of("dark", fitted(100, 1440, 900), "en"), desk.recorder, clock=lambda: "21:47:32"
    )
    qtbot.addWidget(screen)
    screen.resize(1440, 900)
    for key in (*BEGUN, *typed):
        screen.press(KEYS.get(key, key))
        with watching() as said:
            screen.grab()
        assert said
    felt = screen.picture.felt
    hand = None if felt is None else felt.bank.hand
    assert hand is not None
    assert hand.unsplit or hand.low
    desk.session.store.close()
