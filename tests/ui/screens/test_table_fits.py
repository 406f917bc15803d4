"""A round from its opening to its close, as drawn: every text has room, in every language, at both games.

Source: FAULT F11; look.md 6.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tablemgr.ledger.opening import open_store
from tests.ui.viewmodels.table.desk import POKER, TILES, desk_at
from tests.ui.widgets.felt.test_fits import overlaps, tight
from ui.screens.start import application
from ui.screens.table_screen import TableScreen
from ui.viewmodels.theme import THEMES
from ui.viewmodels.words import LANGUAGES
from ui.widgets.look import Look
from ui.widgets.pen import watching

KEYS = {"\n": "Enter", "!": "Escape", "<": "Backspace"}
BANK = {POKER: ("AHAH", "<<<<KKQQA7", "4."), TILES: ("6464", "<<<<643162", "43")}
BEFORE = ("", "\n", "125", "\n2100\n350\n4500\n", "\n", "1\n", "\n", "\n")
AFTER = ("7", "M", "!F", "1", "!!8-", "C", "!B", "!D", "!9", "\n", "\n", "\n")
"""A win, the menu, a ruling, a push, a foul, cards, a buy-in, a dispute, a loss, the close, the next round."""
SIZES = ((1280, 800), (1440, 900), (2560, 1440), (1200, 1920))


def walk(qtbot: QtBot, folder: Path, game: str, language: str, theme: str, size: tuple[int, int]) -> None:
    """Walk through a round and look at every picture on the way."""
    application()
    open_store(folder / "blank" / "t.sqlite3", program="0.1.0").close()
    desk = desk_at(folder / "desk", folder / "blank", game, language=language, level=1)
    screen = TableScreen(Look.of(theme, 100, language), desk.recorder, clock=lambda: "21:47:32")
    qtbot.addWidget(screen)
    screen.resize(*size)
    for step in (*BEFORE, *BANK[game], *AFTER):
        for key in step:
            screen.press(KEYS.get(key, key))
        look_at(screen, f"{game} {language} {theme} {size} after {step!r}")
    screen.toggle_sheet()
    look_at(screen, f"{game} {language} {theme} {size} sheet")
    desk.session.store.close()


def look_at(screen: TableScreen, where: str) -> None:
    with watching() as said:
        screen.grab()
    assert len(said) > 20, where
    assert tight(said) == [], where
    assert overlaps(said) == [], where


@pytest.mark.parametrize(
    ("game", "language", "theme", "size"),
    [
        (POKER, "ru", "light", (1280, 800)),
        (TILES, "fa", "dark", (1280, 800)),
        (TILES, "en", "dark", (1200, 1920)),
    ],
)
def test_a_round_has_room(
    qtbot: QtBot, tmp_path: Path, game: str, language: str, theme: str, size: tuple[int, int]
) -> None:
    walk(qtbot, tmp_path, game, language, theme, size)


@pytest.mark.screens
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [POKER, TILES])
def test_every_round_has_room(
    qtbot: QtBot, tmp_path: Path, game: str, language: str, theme: str, size: tuple[int, int]
) -> None:
    walk(qtbot, tmp_path, game, language, theme, size)
