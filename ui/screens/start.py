"""How the desktop is put together: application, desk, window, and what happens after the first paint."""

from __future__ import annotations

import ctypes
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QTimer
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from tablemgr.core.resources import resource
from ui.models.background import Background
from ui.models.faults import Faults
from ui.screens.desk import Desk
from ui.screens.window import MainWindow
from ui.viewmodels.preferences import Preferences, read_preferences
from ui.viewmodels.words import Words
from ui.widgets.look import load_fonts

AFTER_PAINT_MS = 0
STYLE = "fusion"


def application(arguments: tuple[str, ...] = ("tablemgr",)) -> QApplication:
    """Answer the Qt application, made once, with the shipped fonts and the plain style.

    Source: stack.md 1, stack.md 2 (Fusion).
    """
    there = QApplication.instance()
    app = there if isinstance(there, QApplication) else QApplication(list(arguments))
    app.setApplicationName("tablemgr")
    QGuiApplication.setDesktopFileName("tablemgr")
    if app.style().name() != STYLE:
        # Once: another one is laid on every widget that there is, on those too that are about to go.
        app.setStyle(STYLE)
    load_fonts()
    icon = resource("icons", "app.svg")
    if icon.exists():
        app.setWindowIcon(QIcon(str(icon)))
    return app


def demand_platform(chosen: str) -> None:
    """Raise ImportError naming the library where Qt's screen plugin cannot be loaded; Qt itself would abort.

    Source: stack.md 1 (exact apt lists).
    """
    if chosen not in ("", "xcb"):
        return
    plugins = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath))
    plugin = plugins / "platforms" / "libqxcb.so"
    if plugin.exists():
        try:
            ctypes.CDLL(str(plugin))
        except OSError as error:
            raise ImportError(str(error)) from error


def build(folder: Path, remember: Path | None, *, language: str = "en", database: str = "") -> MainWindow:
    """Answer the main window over a data folder; the folder is opened once the window has been painted.

    database: the address of the server that the station's ledger stands on, "" for a file in the folder.

    Source: stack.md 9 (the window paints first), architecture.md (composition root).
    """
    preferences = Preferences() if remember is None else read_preferences(remember, language=language)
    background = Background()
    desk = Desk(folder, background, Words(preferences.language), database=database)
    window = MainWindow(desk, preferences, Faults(folder / "logs" / "desktop.log"), remember=remember)
    background.setParent(window)
    desk.setParent(window)
    window.faults.unsafe.connect(window.say_unsafe)
    window.faults.said.connect(lambda path, said: _told(window, path, said))
    return window


def open_after_paint(window: MainWindow) -> None:
    """Open the folder as soon as the first picture stands.

    Source: stack.md 9.
    """
    QTimer.singleShot(AFTER_PAINT_MS, window.desk.open)


def _told(window: MainWindow, path: str, said: str) -> None:
    words = window.look.words
    if path:
        window.tell(words.say("UI-FAULT", path=words.ltr(path)))
    else:
        window.tell(words.say("UI-FAULT-UNLOGGED", said=said))
