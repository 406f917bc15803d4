"""One data folder for all tests of the desktop that only read; a window over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.ui.evening import write_evening

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ui.screens.window import MainWindow

Open = Callable[..., "MainWindow"]


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Answer a data folder that holds the evening written by hand; nothing may be written into it."""
    return write_evening(tmp_path_factory.mktemp("evening"))


@pytest.fixture
def open_window(qtbot: QtBot, evening: Path, tmp_path: Path) -> Iterator[Open]:
    """Answer a way to open the main window and wait until its first proof stands."""
    from ui.screens.start import application, build, open_after_paint
    from ui.viewmodels.preferences import Preferences, write_preferences

    application()
    windows = []

    def opened(
        folder: Path = evening, *, language: str = "en", theme: str = "dark", scale: int = 100,
        size: tuple[int, int] = (1440, 900), wait: bool = True,
    ) -> MainWindow:  # fmt: skip
        remember = tmp_path / "desktop.toml"
        write_preferences(remember, Preferences(language, theme, scale))
        window = build(folder, remember)
        windows.append(window)
        window.resize(*size)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        open_after_paint(window)
        if wait:
            qtbot.waitUntil(
                lambda: window.desk.proof is not None and window.verified is not None, timeout=60_000
            )
        return window

    yield opened
    for window in windows:
        window.close()
        window.deleteLater()
