"""The screen of patterns with real keys, its pictures, and the way from a row to its rounds.

Source: screens.md (patterns for surveillance); recording.md (samples by dealer); look.md 6 (nothing clipped).
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tablemgr.core.outcomes import Outcome
from tests.ui.screens.test_live_house import OpenHouse, dealer, desktop, kept, press
from tests.ui.screens.test_right_a_wrong import TABLE, office, play
from ui.screens.patterns_screen import PatternsScreen
from ui.screens.window import MainWindow
from ui.widgets.pen import watching

__all__ = ["desktop", "kept"]
K = Qt.Key


def shown(window: MainWindow, qtbot: QtBot) -> PatternsScreen:
    """Answer the screen once the rounds are looked through."""
    window.show_screen("patterns")
    qtbot.waitUntil(lambda: isinstance(window.office, PatternsScreen), timeout=10_000)
    screen = window.office
    assert isinstance(screen, PatternsScreen)
    screen.setFocus()
    qtbot.waitUntil(lambda: screen.desk._found is not None, timeout=20_000)
    return screen


@pytest.mark.parametrize(
    ("language", "theme", "scale"),
    [("en", "dark", 100), ("fa", "light", 150), ("fa", "dark", 100), ("en", "light", 150)],
)
def test_every_page_fits(
    desktop: OpenHouse, qtbot: QtBot, tmp_path: Path, language: str, theme: str, scale: int
) -> None:  # fmt: skip
    window = desktop(language=language, theme=theme, scale=scale)
    dealer(window)
    for n in range(6):
        play(window, {2: (10_000, Outcome.PUSH), 4: (5_000, Outcome.PUSH if n % 2 else Outcome.WIN)})
    office(window, qtbot)
    assert window.floor is not None
    window.floor.like("", language=language, theme=theme, scale=scale)
    window.take_look()
    window.rebuild()
    qtbot.wait(50)
    screen = shown(window, qtbot)
    for page in screen.desk.pages:
        qtbot.wait(30)
        with watching() as said:
            window.grab().save(str(picture(f"{page}-{language}-{theme}-{scale}", tmp_path)))
        assert [one.text for one in said if not one.fits and "List" in one.part] == [], page
        press(window, K.Key_Right)
    # As it stands while a longer time is looked through, and once somebody stopped that.
    screen.desk.press("T")
    screen.desk.wanted, screen.desk.share = False, 42
    screen.refresh()
    for state, keys in (("reading", (K.Key_Escape,)), ("stopped", ())):
        with watching() as said:
            window.grab().save(str(picture(f"{state}-{language}-{theme}-{scale}", tmp_path)))
        assert [one.text for one in said if not one.fits and "List" in one.part] == [], state
        press(window, *keys)
    assert not screen.desk.wanted


def test_a_row_leads_to_its_rounds_by_keys(desktop: OpenHouse, qtbot: QtBot) -> None:
    window = desktop()
    dealer(window)
    play(window, {2: (10_000, Outcome.PUSH)})
    office(window, qtbot)
    screen = shown(window, qtbot)
    press(window, K.Key_Right, K.Key_Down)
    assert (screen.desk.page, screen.desk.at) == ("pushes", 1)
    press(window, K.Key_Return)
    qtbot.waitUntil(lambda: window.shown == "rounds" and window.desk.is_at_rest, timeout=10_000)
    assert window.desk.filters.search.dealer == "0417"
    assert window.desk.table == TABLE


def picture(name: str, tmp_path: Path) -> Path:
    """Answer where a picture goes."""
    folder = Path(os.environ.get("SCREENSHOTS", str(tmp_path)))
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"patterns-{name}.png"
