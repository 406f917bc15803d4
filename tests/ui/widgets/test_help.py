"""Help: the same pages in every language, every hand in it real, every screen of the office with a page.

Source: screens.md, ground rules 2, 6 and 8.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tablemgr.core.text import catalogue
from tablemgr.games.pai_gow_poker.setting import is_foul
from tablemgr.pieces.cards import check_cards, parse_cards
from tablemgr.pieces.hands import Split
from tablemgr.pieces.tiles import check_tiles, parse_tiles
from ui.screens.start import application
from ui.viewmodels.help import FIRST_STEPS, GAMES, Piece, pages
from ui.viewmodels.tabs import FOR
from ui.viewmodels.words import LANGUAGES, Words
from ui.widgets.help_sheet import HelpSheet
from ui.widgets.keys_sheet import OWN, keys_of
from ui.widgets.look import Look


def shape(pieces: tuple[Piece, ...]) -> list[tuple[bool, bool, object]]:
    """What a page is made of, whatever its language."""
    return [(bool(piece.heading), bool(piece.text), piece.hand) for piece in pieces]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_pages_with_the_same_hands(language: str) -> None:
    english = [(page.id, shape(page.pieces)) for page in pages(Words("en"))]
    own = pages(Words(language))
    assert [(page.id, shape(page.pieces)) for page in own] == english
    if language != "en":
        same = [p.title for p, e in zip(own, pages(Words("en")), strict=True) if p.title == e.title]
        assert same == []


def test_every_screen_of_the_office_and_every_game_has_a_page() -> None:
    assert {*FOR, *GAMES, "table", FIRST_STEPS} <= {page.id for page in pages(Words("en"))}


def test_every_painted_hand_is_one_of_the_set_and_no_foul() -> None:
    hands = [(page.id, piece.hand) for page in pages(Words("en")) for piece in page.pieces if piece.hand]
    assert {kind for kind, _ in hands} == set(GAMES)
    for page, hand in hands:
        low, high = " ".join(hand.low), " ".join(hand.high)
        if hand.kind == "cards":
            split = Split(parse_cards(low), parse_cards(high))
            assert not check_cards((*split.low, *split.high), 7, "help")
            assert not is_foul(split)
        else:
            tiles = Split(parse_tiles(low), parse_tiles(high))
            assert not check_tiles(tiles.low, None, "help")
            assert not check_tiles(tiles.high, None, "help")
            if page == "tien-gow":
                continue
            assert not check_tiles((*tiles.low, *tiles.high), None, "help")
            # More than a hand's tiles in a row are an order, from the best down.
            is_order = not tiles.high and len(set(tiles.low)) == len(tiles.low) > 4
            assert is_order or all(len(half) in (0, 2) for half in (tiles.low, tiles.high))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_opens_on_its_screen_and_turns_its_pages(
    qtbot: QtBot, language: str, tmp_path: Path
) -> None:
    application()
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.resize(1440, 820)
    look = Look.of("dark", 100, language)
    parent.setLayoutDirection(look.direction)
    sheet = HelpSheet(look, parent, "ways")
    parent.show()
    sheet.open_over()
    assert sheet.page.id == "ways"
    folder = Path(os.environ.get("SCREENSHOTS", tmp_path))
    assert sheet.grab().save(str(folder / f"help-ways-{language}.png"))
    QTest.keyClick(sheet, Qt.Key.Key_Up)
    assert sheet.page.id == "shift"
    sheet.open_page(len(sheet.pages) - 2)
    QTest.qWait(20)
    assert sheet.grab().save(str(folder / f"help-tiles-{language}.png"))
    with qtbot.waitSignal(sheet.closed):
        QTest.keyClick(sheet, Qt.Key.Key_F1)


@pytest.mark.parametrize("screen", FOR)
def test_each_screen_shows_its_own_keys_and_those_of_the_window(screen: str) -> None:
    own = {code for _, code in OWN[screen]}
    shown = {code for _, code in keys_of(screen)}
    assert own
    assert shown >= {"UI-KEYS-CLOSE", "FELT-LOCK"}
    assert all(code in catalogue("en") for code in shown)
    others = {code for other, rows in OWN.items() if other != screen for _, code in rows} - own
    assert not shown & others
    # A cap stands for one thing on a screen.
    caps = [cap for row, _ in OWN[screen] for cap in row]
    assert len(caps) == len(set(caps))


def test_figures_are_the_readers_and_names_of_keys_are_those_on_the_keys() -> None:
    text = " ".join(piece.text for page in pages(Words("fa")) for piece in page.pieces)
    assert "F7" in text
    assert "Ctrl" in text
    assert not any(letter in text for letter in ("F\u06f7", "F\u06f1"))
    assert "\u06f3" in text or "\u06f5" in text
    assert keys_of("first-steps")[0] == (("A",), "SETUP-ASSIST")
