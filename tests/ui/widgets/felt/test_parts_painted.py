"""What stands on the screen after parts of it were painted is what the whole would look like, key for key.

Source: architecture.md (the path of one action, 7); ui/README.md (how a table is drawn).
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.ledger.opening import open_store
from tests.ui.viewmodels.deal.felt import HANDS, PLAYS, deal_rules, open_as
from tests.ui.viewmodels.deal.felt import Desk as Deal
from tests.ui.viewmodels.table.desk import POKER, TILES, desk_at
from ui.screens.start import application
from ui.screens.table_screen import TableScreen
from ui.widgets.deal.view import DealView
from ui.widgets.look import Look

BETS = "\n125\n2100\n350\n4200\n"
TOKENS = {
    POKER: "AKQJT98765432SHDC" "789789" "++--" "\n\n\n\n",
    TILES: "789789789" "123" "++--" "\n\n\n",
}  # fmt: skip
NAMES = {"\n": "Enter"}
RARE = ("Backspace", "Escape", "Undo", "Redo", "Tab", "seat:3", "seat:1", "F2", "F4", "F6")


def standing(screen: TableScreen) -> QImage:
    """Answer what stands on the screen, as it came there part by part."""
    return _without_faces(screen, screen.screen().grabWindow(screen.winId()))


def whole(screen: TableScreen) -> QImage:
    """Answer the screen painted at once."""
    return _without_faces(screen, screen.grab())


def _without_faces(screen: TableScreen, picture: QPixmap) -> QImage:
    """Faces to press may be a pixel apart the second time, when they are kept pictures."""
    pieces = screen.work.pieces
    if pieces.isVisible():
        painter = QPainter(picture)
        painter.fillRect(
            QRect(pieces.mapTo(screen, pieces.rect().topLeft()), pieces.size()), Qt.GlobalColor.black
        )
        painter.end()
    return picture.toImage().convertToFormat(QImage.Format.Format_RGB32)


@pytest.mark.parametrize(
    ("game", "language", "size"), [(TILES, "en", (1440, 900)), (POKER, "fa", (1710, 1000))]
)
def test_parts_that_are_painted_make_the_whole(
    qtbot: QtBot, tmp_path: Path, game: str, language: str, size: tuple[int, int]
) -> None:
    application()
    open_store(tmp_path / "blank" / "t.sqlite3", program="0.1.0").close()
    desk = desk_at(
        tmp_path / "desk", tmp_path / "blank", game, language=language, level=0 if game == TILES else 3
    )
    screen = TableScreen(Look.of("dark", 100, language), desk.recorder, clock=lambda: "21:47:32")
    qtbot.addWidget(screen)
    screen.resize(*size)
    screen.show()
    qtbot.waitExposed(screen)
    chance = random.Random(4)
    walk = [*BETS, "\n", "1", "\n", "\n", *chance.choices((*TOKENS[game] * 4, *RARE), k=14)]
    for token in walk:
        screen.press(NAMES.get(token, token))
        QApplication.processEvents()
        assert standing(screen) == whole(screen), (token, screen.picture.prompt.question)
    assert desk.state.number
    desk.session.store.close()


@pytest.mark.parametrize(("language", "size"), [("en", (1440, 900)), ("fa", (1710, 1000))])
def test_parts_of_a_deal_that_are_painted_make_the_whole(
    qtbot: QtBot, tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    application()
    desk = Deal(tmp_path / "deal", deal_rules(), language)
    look = Look.of("light", 100, language)
    screen = TableScreen(look, desk.recorder, clock=lambda: "21:47:32", middle=DealView(look))
    qtbot.addWidget(screen)
    screen.resize(*size)
    screen.show()
    qtbot.waitExposed(screen)
    hands = "".join(f"{hand}\n" for hand in HANDS).replace(" ", "")
    plays = "".join(PLAYS[:6]).replace(" ", "").replace("⏎", "\n")
    open_as(desk, 2)
    screen.refresh()
    for token in f"H1{hands}{plays}":
        screen.press(NAMES.get(token, token))
        QApplication.processEvents()
        if token in "\n-?":
            assert standing(screen) == whole(screen), (token, screen.picture.prompt.question)
    assert desk.felt.tricks.rows
    desk.close()
