"""Strips under the top bar have their height, whichever of them bring a key.

Source: look.md 4 (sizes); screens.md, ground rule 5.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tablemgr.ledger.opening import open_store
from tests.ui.viewmodels.table.desk import POKER, desk_at
from ui.screens.start import application
from ui.screens.table_screen import TableScreen
from ui.viewmodels.table.rows import Key, Notice
from ui.viewmodels.theme import fitted
from ui.widgets.look import Look

PLAIN, KEYED = Notice("The rack waits."), Notice("Round 1: two seats open.", key=Key("Go there", "L", "L"))


@pytest.mark.parametrize("liked", [100, 150])
@pytest.mark.parametrize("then", [(PLAIN, KEYED), (KEYED, KEYED), (KEYED, PLAIN, PLAIN)])
def test_a_strip_that_comes_with_a_key_is_not_cut(
    qtbot: QtBot, tmp_path: Path, then: tuple[Notice, ...], liked: int
) -> None:
    application()
    open_store(tmp_path / "blank" / "t.sqlite3", program="0.1.0").close()
    desk = desk_at(tmp_path / "desk", tmp_path / "blank", POKER, level=0)
    screen = TableScreen(
        Look.of("dark", fitted(liked, 1440, 900), "en"), desk.recorder, clock=lambda: "21:47:32"
    )
    qtbot.addWidget(screen)
    screen.resize(1440, 900)
    screen.grab()
    picture = desk.recorder.picture()
    for notices in ((PLAIN, PLAIN), then):
        screen._show(replace(picture, notices=notices))
        wanted = screen.notices.height_of(notices) * screen.notices.scale
        assert screen.notices.height() >= int(wanted)
        assert screen.felt.geometry().top() >= screen.notices.geometry().bottom()
    desk.session.store.close()
