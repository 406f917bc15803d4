"""Pieces as a person likes them: numerals and rings where red is not seen, a pack in two colours.

Source: screens.md, ground rule 6 (accessible mode); look.md 7.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from tablemgr.pieces.faces import piece_face
from tablemgr.table.pai_gow_round import LOOSE
from ui.screens.start import application
from ui.viewmodels.theme import FACES, NUMERALS, TWO_COLOURS
from ui.widgets.look import Look
from ui.widgets.pen import Pen
from ui.widgets.piece_pixmaps import draw_piece

RED_PIP, BLUE, RED, BLACK = QColor("#FF5B45"), QColor("#08458F"), QColor("#9C0D18"), QColor("#15181B")


@pytest.fixture(autouse=True)
def _fonts(qtbot: QtBot) -> None:
    application()


def painted(kind: str, code: str, faces: str) -> QImage:
    """Answer a piece of a hundred pixels as a table draws it."""
    image = QImage(100, 210, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    draw_piece(Pen(painter, replace(Look.of(), faces=faces)), kind, code, 0, 0, 100)
    painter.end()
    return image


def test_a_red_pip_is_a_ring_and_the_tile_names_itself() -> None:
    plain, named = painted("tiles", "11", ""), painted("tiles", "11", NUMERALS)
    assert plain.pixelColor(50, 157) == RED_PIP
    assert named.pixelColor(50, 157) != RED_PIP
    assert named.pixelColor(50 + 17, 157) == RED_PIP
    # The plate with its numerals lies over the waist.
    assert plain.pixelColor(35, 105) != named.pixelColor(35, 105)


def test_diamonds_are_red_and_clubs_black_in_two_colours() -> None:
    assert painted("cards", "7d", "").pixelColor(70, 107) == BLUE
    assert painted("cards", "7d", TWO_COLOURS).pixelColor(70, 107) == RED
    assert painted("cards", "7c", TWO_COLOURS).pixelColor(70, 95) == BLACK


@pytest.mark.parametrize("faces", FACES)
def test_a_back_says_nothing_however_faces_are_painted(faces: str) -> None:
    assert painted("tiles", "?", faces) == painted("tiles", "?", "")
    assert painted("cards", "?", faces) == painted("cards", "?", "")


def test_a_tile_of_which_only_the_kind_was_taken_says_its_figure() -> None:
    nine, eight = painted("tiles", "9", ""), painted("tiles", "8", "")
    assert nine != eight
    assert nine != painted("tiles", "?", "")
    assert len(piece_face("9", tiles=True).shapes) == len(piece_face("7", tiles=True).shapes)


@pytest.mark.parametrize("faces", FACES)
@pytest.mark.parametrize("kind", LOOSE)
def test_every_kind_that_can_be_taken_has_a_face(kind: str, faces: str) -> None:
    assert painted("tiles", kind, faces) != painted("tiles", "?", "")
    assert piece_face(kind, tiles=True).shapes
