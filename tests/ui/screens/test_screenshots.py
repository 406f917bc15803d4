"""Every screen in every language, theme and size: nothing empty, nothing cut, nothing outside the window.

The default run grabs a sample, the marker `screens` the whole matrix. Pictures go to `screenshots/` where the
variable SCREENSHOTS names it; otherwise they are looked at and forgotten.
"""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QFontMetrics, QImage
from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Open
from ui.screens.window import MainWindow
from ui.viewmodels.theme import SCALES, THEMES
from ui.viewmodels.words import LANGUAGES
from ui.widgets.controls import KeyButton

SIZES = ((1280, 800), (1440, 900), (1920, 1080))
ROUNDS = (("PGP-04", 213), ("PGP-04", 209), ("PGP-04", 212), ("PG-02", 88), ("TG-01", 20), ("TG-01", 21))
SAMPLE = (
    ("en", "dark", 100, (1440, 900)),
    ("fa", "light", 150, (1440, 900)),
    ("ru", "dark", 125, (1280, 800)),
    ("zh_Hant", "light", 100, (1280, 800)),
    ("ru", "light", 200, (1280, 800)),
)


def show(qtbot: QtBot, window: MainWindow, table: str, number: int) -> None:
    """Show the proof of a round."""
    window.desk.choose_table(table)
    qtbot.waitUntil(lambda: window.desk.shelf is not None and window.desk.shelf.table == table)
    assert window.rounds is not None
    window.rounds.table.choose(number)
    qtbot.waitUntil(lambda: window.desk.proof is not None and window.desk.proof.number == number)
    # Today's engine is asked after the proof stands, and its answer moves what is below.
    qtbot.waitUntil(lambda: window.desk.is_at_rest)


def colours(image: QImage) -> int:
    """Answer how many colours a coarse look at a picture finds."""
    return len({image.pixel(x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5)})


BREAK = re.compile("[ \u200b]|(?<=[\u3000-\u9fff\uff00-\uffef])")
"""Where a line may end: at a blank, at a mark that says so, after any character of Chinese."""


def cut_labels(window: QWidget) -> list[str]:
    """Answer the texts that are shown in less room than they need."""
    cut = []
    for label in window.findChildren(QLabel):
        if not label.isVisible() or not label.text() or label.pixmap().width():
            continue
        if label.wordWrap():
            needed = label.heightForWidth(label.width())
            words = BREAK.split(label.text())
            widest = max(QFontMetrics(label.font()).horizontalAdvance(word) for word in words)
            if label.height() < needed - 1 or label.contentsRect().width() < widest:
                cut.append(label.text())
        elif label.contentsRect().width() < QFontMetrics(label.font()).horizontalAdvance(label.text()) - 1:
            cut.append(label.text())
    return cut


def cut_buttons(window: QWidget) -> list[str]:
    """Answer the buttons that have less room than their label and key need; rail lines shorten by themselves."""
    return [
        button.accessibleName()
        for button in window.findChildren(KeyButton)
        if button.isVisible()
        and (button.width() < button.sizeHint().width() or button.height() < button.sizeHint().height())
    ]


def outside(window: QWidget) -> list[str]:
    """Answer the buttons and labels that reach over the window's edge, those that can be scrolled to excepted."""
    edge = QRect(QPoint(0, 0), window.size())
    found = []
    labels: list[QLabel | QAbstractButton] = [
        *window.findChildren(QLabel),
        *window.findChildren(QAbstractButton),
    ]
    for child in labels:
        if child.isVisible() and child.text() and not _scrolls(child):
            box = QRect(child.mapTo(window, QPoint(0, 0)), child.size())
            if not edge.contains(box):
                found.append(child.text())
    return found


def small_targets(window: QWidget) -> list[str]:
    """Answer the buttons whose own face is under 48 pixels high or wide."""
    ring = 8
    return [
        button.text() for button in window.findChildren(QAbstractButton)
        if button.isVisible() and (button.height() - ring < 41 or button.width() - ring < 40)
    ]  # fmt: skip


def _scrolls(child: QWidget) -> bool:
    parent = child.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            return True
        parent = parent.parentWidget()
    return False


def settle(qtbot: QtBot, window: MainWindow) -> None:
    """Wait until the layouts have come to rest: wrapped text takes them a second pass."""
    with contextlib.suppress(qtbot.TimeoutError):
        qtbot.waitUntil(lambda: not cut_labels(window), timeout=1_000)


def look_at(qtbot: QtBot, window: MainWindow, name: str) -> None:
    """Grab the window and say what is wrong with the picture."""
    settle(qtbot, window)
    image = window.grab().toImage()
    folder = os.environ.get("SCREENSHOTS")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        image.save(str(Path(folder) / f"{name}.png"))
    assert colours(image) > 30, name
    assert cut_labels(window) == [], name
    assert cut_buttons(window) == [], name
    assert outside(window) == [], name
    assert small_targets(window) == [], name


def tour(qtbot: QtBot, window: MainWindow, name: str, rounds: tuple[tuple[str, int], ...]) -> None:
    """Look at every part of the window."""
    assert window.rounds is not None
    for table, number in rounds:
        show(qtbot, window, table, number)
        window.rounds.focus_list()
        look_at(qtbot, window, f"{name}-{table}-{number}")
        window.rounds.open_proof()
        look_at(qtbot, window, f"{name}-{table}-{number}-proof")
    window.rounds.focus_jump()
    look_at(qtbot, window, f"{name}-rail")
    window.rounds.focus_list()
    window.toggle_sheet()
    look_at(qtbot, window, f"{name}-keys")
    window.toggle_sheet()
    window.show_screen("audit")
    qtbot.waitUntil(lambda: window.audit is not None and window.audit.isVisible())
    look_at(qtbot, window, f"{name}-audit")


@pytest.mark.parametrize(("language", "theme", "scale", "size"), SAMPLE)
def test_a_sample_of_screens_is_whole(
    qtbot: QtBot, open_window: Open, language: str, theme: str, scale: int, size: tuple[int, int]
) -> None:
    window = open_window(language=language, theme=theme, scale=scale, size=size)
    tour(qtbot, window, f"{language}-{theme}-{scale}-{size[0]}", (("PGP-04", 213), ("TG-01", 20)))


@pytest.mark.screens
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_is_whole(
    qtbot: QtBot, open_window: Open, language: str, theme: str, scale: int, size: tuple[int, int]
) -> None:
    window = open_window(language=language, theme=theme, scale=scale, size=size)
    tour(qtbot, window, f"{language}-{theme}-{scale}-{size[0]}", ROUNDS)
