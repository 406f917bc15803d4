"""A desktop over a house to work a shift in.

Source: screens.md (shift).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tablemgr.floor import credentials
from tablemgr.floor.credentials import OPEN_COST
from tests.ui.house import STATION, copy_of, make
from tests.ui.screens.shift_hands import Office, remember
from ui.screens.start import application, build, open_after_paint
from ui.screens.window import MainWindow

OpenOffice = Callable[..., Office]
LONG_MS = 60_000


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Answer a house that is copied, never opened."""
    folder = tmp_path_factory.mktemp("shift") / "data"
    make(folder)
    return folder


@pytest.fixture
def office(
    qtbot: QtBot, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[OpenOffice]:  # fmt: skip
    """Answer a way to open the desktop on a copy of the house."""
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))
    monkeypatch.setenv("TABLEMGR_STATION", STATION)
    monkeypatch.setattr(credentials, "HashCost", lambda: OPEN_COST)
    application()
    windows: list[MainWindow] = []

    def opened(
        *, language: str = "en", theme: str = "dark", scale: int = 100, size: tuple[int, int] = (1440, 900)
    ) -> Office:  # fmt: skip
        folder = tmp_path / "data"
        if not folder.exists():
            copy_of(kept, folder)
        remember(tmp_path / "desktop.toml", language, theme, scale)
        window = build(folder, tmp_path / "desktop.toml")
        windows.append(window)
        window.resize(*size)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        open_after_paint(window)
        qtbot.waitUntil(
            lambda: window.floor is not None and not window.floor.live.house.may_deal(), timeout=LONG_MS
        )
        return Office(window, lambda until: qtbot.waitUntil(until, timeout=LONG_MS))

    yield opened
    for window in windows:
        window.close()
        window.deleteLater()
