"""Text on a table grows with the size that somebody likes, and has room in the smallest window.

Source: screens.md, ground rule 7 (sizes from the font, correct at 100 to 200 %); look.md 6; FAULT F11.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from tablemgr.ledger.opening import open_store
from tests.ui.screens.test_table_fits import AFTER, BANK, BEFORE, KEYS, look_at
from tests.ui.viewmodels.deal.felt import Desk, deal_rules
from tests.ui.viewmodels.table.desk import POKER, TILES, desk_at
from ui.screens.start import application
from ui.screens.table_screen import TableScreen
from ui.viewmodels.theme import SCALES, fitted
from ui.viewmodels.words import LANGUAGES
from ui.widgets.deal.view import DealView
from ui.widgets.look import Look
from ui.widgets.pen import watching

SMALLEST = (1280, 800)
PARTS = ("PromptLine", "KeyPad", "PanelBox", "CameraStrip")
LIKED = [one if one == 150 else pytest.param(one, marks=pytest.mark.screens) for one in SCALES]


@contextmanager
def screen_of(
    qtbot: QtBot, folder: Path, game: str, language: str, liked: int, size: tuple[int, int] = SMALLEST
) -> Iterator[TableScreen]:
    """A table as it is shown to somebody who likes text so large."""
    application()
    open_store(folder / "blank" / "t.sqlite3", program="0.1.0").close()
    desk = desk_at(folder / f"desk-{liked}", folder / "blank", game, language=language, level=1)
    look = Look.of("dark", fitted(liked, *size), language)
    screen = TableScreen(look, desk.recorder, clock=lambda: "21:47:32")
    qtbot.addWidget(screen)
    screen.resize(*size)
    yield screen
    desk.session.store.close()


def tallest(screen: TableScreen) -> dict[str, float]:
    """The height of the largest letters of each part, in pixels."""
    with watching() as said:
        screen.grab()
    found = dict.fromkeys(PARTS, 0.0)
    for text in said:
        part = text.part.split(" ")[0]
        if part in found:
            found[part] = max(found[part], text.bottom - text.top)
    return found


def test_letters_beside_the_felt_grow_with_the_size_that_is_liked(qtbot: QtBot, tmp_path: Path) -> None:
    heights = {}
    for liked in (100, 125, 150, 200):
        with screen_of(qtbot, tmp_path / str(liked), POKER, "en", liked) as screen:
            for key in "".join((*BEFORE, *BANK[POKER])):
                screen.press(KEYS.get(key, key))
            heights[liked] = tallest(screen)
    for part in PARTS:
        grown = [heights[liked][part] / heights[100][part] for liked in (125, 150, 200)]
        assert heights[100][part] > 0
        assert grown[0] >= 1.15, part
        assert grown[1] >= 1.3, part
        assert grown[2] >= grown[1], part
    assert heights[150]["PromptLine"] / heights[100]["PromptLine"] >= 1.45
    assert heights[200]["PromptLine"] / heights[100]["PromptLine"] >= 1.6


def test_at_100_nothing_is_other_than_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    with screen_of(qtbot, tmp_path, POKER, "en", 100) as screen:
        assert (screen.grown, screen.felt.scale, screen.prompt.look.measure.scale) == (1.0, screen.scale, 100)


def walk(qtbot: QtBot, folder: Path, game: str, language: str, liked: int, size: tuple[int, int]) -> None:
    with screen_of(qtbot, folder, game, language, liked, size) as screen:
        whole = QRectF(screen.rect())
        for step in (*BEFORE, *BANK[game], *AFTER):
            for key in step:
                screen.press(KEYS.get(key, key))
            look_at(screen, f"{game} {language} {liked} {size} after {step!r}")
            for part in (screen.felt, screen.prompt, screen.work, screen.strip):
                assert whole.contains(QRectF(part.geometry())), part
        screen.toggle_sheet()
        look_at(screen, f"{game} {language} {liked} {size} sheet")


@pytest.mark.parametrize(("game", "language"), [(POKER, "ru"), (TILES, "fa")])
def test_a_round_has_room_in_large_letters(qtbot: QtBot, tmp_path: Path, game: str, language: str) -> None:
    walk(qtbot, tmp_path, game, language, 150, SMALLEST)


@pytest.mark.screens
@pytest.mark.parametrize("size", [SMALLEST, (1440, 900), (1920, 1080), (1200, 1920)])
@pytest.mark.parametrize("liked", [125, 150, 200])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [POKER, TILES])
def test_every_round_has_room_in_large_letters(
    qtbot: QtBot, tmp_path: Path, game: str, language: str, liked: int, size: tuple[int, int]
) -> None:
    walk(qtbot, tmp_path, game, language, liked, size)


@pytest.mark.parametrize("liked", LIKED)
def test_a_deal_of_tien_gow_has_room_in_large_letters(qtbot: QtBot, tmp_path: Path, liked: int) -> None:
    application()
    desk = Desk(tmp_path / "deal", deal_rules(), "ru")
    look = Look.of("dark", fitted(liked, *SMALLEST), "ru")
    screen = TableScreen(look, desk.recorder, clock=lambda: "21:47:32", middle=DealView(look))
    qtbot.addWidget(screen)
    screen.resize(*SMALLEST)
    for step in ("2", "\n", "V", "34\n", "11\n", "V", "3023", "3", "1", "\n", "\n"):
        for key in step:
            screen.press(KEYS.get(key, key))
        look_at(screen, f"{liked} after {step!r}")
    desk.close()
