"""Any hand at a table: random keys, fingers, scans and window sizes; nothing is raised, every text keeps its room.

Source: FAULT A4 (an exception inside a slot), FAULT F11; style.md (random commands never raise).
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tablemgr.ledger.opening import open_store
from tests.ui.viewmodels.table.desk import POKER, TILES, desk_at
from tests.ui.widgets.felt.test_fits import overlaps, tight
from ui.screens.start import application
from ui.screens.table_screen import TableScreen
from ui.widgets.console.part import Touched
from ui.widgets.look import Look
from ui.widgets.pen import watching

K = Qt.Key
TYPED = (*"0123456789" * 3, *"ACDFGHKLMORSTWX", *"-/.*")
NAMED = (
    *(K.Key_Return,) * 12, K.Key_Escape, K.Key_Backspace, K.Key_Tab, K.Key_Left, K.Key_Right, K.Key_F2, K.Key_F4,
    K.Key_F5, K.Key_F6, K.Key_F7, K.Key_F8, K.Key_F9, K.Key_F1, K.Key_F10,
)  # fmt: skip
SIGNS = {"-": K.Key_Minus, "/": K.Key_Slash, ".": K.Key_Period, "*": K.Key_Asterisk}
LINES = (
    "9h 9c Kd Ks Ah 7d 4s",
    "64 31 62 43",
    "0417",
    "<b>&amp;</b>",
    "packet 1: As Kd",
    "۱۲۳",
    "\u202e\u0000",
    "x" * 400,
)
SIZES = ((1280, 800), (1440, 900), (1920, 1080), (1200, 1920), (1280, 1024))


class AnyHand:
    """Does something at random, the same for the same seed."""

    def __init__(self, screen: TableScreen, seed: int) -> None:
        self.screen, self.chance = screen, Random(seed)

    def act(self) -> None:
        """Press a key, touch something live, scan a line, or change the window."""
        what = self.chance.random()
        if what < 0.55:
            self._key()
        elif what < 0.95:
            self._touch()
        elif what < 0.98:
            self.screen.prompt.echo.scanned.emit(self.chance.choice(LINES))
        else:
            self.screen.resize(*self.chance.choice(SIZES))

    def _key(self) -> None:
        screen = self.screen
        target = screen.sheet if screen.sheet is not None else screen.prompt.echo
        if screen.approval.has_form_focus():
            target = screen.approval.badge if screen.approval.badge.hasFocus() else screen.approval.pin  # type: ignore[assignment]
        letter = self.chance.choice(TYPED)
        code = SIGNS.get(letter) or getattr(K, f"Key_{letter}")
        QTest.keyClick(target, self.chance.choice(NAMED) if self.chance.random() < 0.4 else code)
        screen.prompt.echo.stream.flush()

    def _touch(self) -> None:
        screen = self.screen
        parts: list[Touched[Any]] = [
            screen.work.pad, screen.work.pieces, *screen.work.panels, screen.felt, screen.notices, screen.approval,
        ]  # fmt: skip
        live = [
            (part, target) for part in parts if part.isVisibleTo(screen) for target in part.targets() if target.live
        ]  # fmt: skip
        if live:
            part, target = self.chance.choice(live)
            QTest.mouseClick(
                part, Qt.MouseButton.LeftButton, pos=(target.box.center() * part.scale).toPoint()
            )


def play(qtbot: QtBot, folder: Path, game: str, language: str, seed: int, actions: int) -> int:
    """Let a hand act so often; answer how many rounds it came to."""
    application()
    open_store(folder / "blank" / "t.sqlite3", program="0.1.0").close()
    desk = desk_at(folder / "desk", folder / "blank", game, language=language, level=1)
    screen = TableScreen(Look.of("dark", 100, language), desk.recorder, clock=lambda: "21:47:32")
    qtbot.addWidget(screen)
    screen.resize(1280, 800)
    screen.show()
    hand = AnyHand(screen, seed)
    for number in range(actions):
        hand.act()
        if number % 10 == 0:
            with watching() as said:
                screen.grab()
            where = f"seed {seed}, action {number}, {screen.picture.prompt.question}"
            assert tight(said) == [], where
            assert overlaps(said) == [], where
    number = desk.state.number
    desk.session.store.close()
    return number


@pytest.mark.parametrize(("game", "language", "seed"), [(POKER, "en", 3), (TILES, "fa", 5)])
def test_any_hand_breaks_nothing(qtbot: QtBot, tmp_path: Path, game: str, language: str, seed: int) -> None:
    assert play(qtbot, tmp_path, game, language, seed, 160) >= 1


@pytest.mark.screens
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("language", ["en", "fa", "ru", "zh_Hant"])
@pytest.mark.parametrize("game", [POKER, TILES])
def test_any_hand_breaks_nothing_for_long(
    qtbot: QtBot, tmp_path: Path, game: str, language: str, seed: int
) -> None:
    assert play(qtbot, tmp_path, game, language, seed, 600) >= 1
