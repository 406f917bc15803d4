"""Pieces as painted: every face has its ink where the shapes say, backs show nothing, unknown suits are said."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from tablemgr.pieces.cards import PACK
from tablemgr.pieces.tiles import KINDS
from ui.screens.start import application
from ui.widgets.look import Look, load_fonts
from ui.widgets.piece_painter import piece_face, play
from ui.widgets.pieces_row import PiecesRow

RED, IVORY, BODY = QColor("#FF5B45"), QColor("#F2ECDD"), QColor("#16181A")


@pytest.fixture(autouse=True)
def _fonts(qtbot: QtBot) -> None:
    application()


def painted(kind: str, code: str, width: int = 100) -> QImage:
    """Answer a piece painted on nothing."""
    face = piece_face(kind, code, width)
    assert face is not None
    image = QImage(width, round(width * face.height), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    play(painter, face, 0, 0, width)
    painter.end()
    return image


def count(image: QImage, colour: QColor) -> int:
    """Answer how many pixels have exactly a colour."""
    wanted = colour.rgb()
    return sum(
        image.pixelColor(x, y).rgb() == wanted for x in range(image.width()) for y in range(image.height())
    )


def test_the_six_six_is_red_at_upper_left_and_lower_right() -> None:
    image = painted("tiles", "66")
    assert image.pixelColor(28, 22) == RED
    assert image.pixelColor(72, 22) == IVORY
    assert image.pixelColor(28, 188) == IVORY
    assert image.pixelColor(72, 188) == RED


def test_ones_and_fours_are_red_and_the_ace_is_large() -> None:
    image = painted("tiles", "41")
    assert image.pixelColor(28, 30) == RED
    assert image.pixelColor(50, 157) == RED
    assert image.pixelColor(50 + 20, 157) == RED
    assert count(image, IVORY) == 0


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)
def test_a_tile_has_red_exactly_where_it_has_red_pips(kind: object) -> None:
    code, red = kind.code, kind.red_pips  # type: ignore[attr-defined]
    assert (count(painted("tiles", code, 60), RED) > 0) == (red > 0)


def test_no_two_tiles_look_the_same() -> None:
    pictures = {bytes(painted("tiles", kind.code, 24).constBits()) for kind in KINDS}
    assert len(pictures) == 21


@pytest.mark.parametrize("width", [24, 36, 96])
def test_no_two_cards_look_the_same(width: int) -> None:
    pictures = {bytes(painted("cards", card.code, width).constBits()) for card in PACK}
    assert len(pictures) == 53


def test_a_back_is_darker_than_any_face_and_says_nothing() -> None:
    assert painted("cards", "?").pixelColor(20, 10).lightness() < 100
    assert count(painted("tiles", "?"), RED) == 0
    assert count(painted("tiles", "?"), IVORY) == 0


def test_a_rank_without_its_suit_has_no_face_and_is_drawn_as_a_rank(qtbot: QtBot) -> None:
    assert piece_face("cards", "A", 36) is None
    row = PiecesRow(Look.of(), "cards")
    qtbot.addWidget(row)
    row.show_groups(("A",))
    row.resize(row.sizeHint())
    assert len({row.grab().toImage().pixelColor(x, 20).rgb() for x in range(row.width())}) > 3


def test_a_row_is_as_wide_as_its_pieces_and_can_be_read_aloud(qtbot: QtBot) -> None:
    row = PiecesRow(Look.of(), "cards")
    qtbot.addWidget(row)
    row.show_groups(("9h", "9c"), ("Kd", "Ks", "Ah", "7d", "4s"))
    # 7 cards of 36: two steps of .86 and one card, a gap of 10, four steps and one card.
    assert row.sizeHint().width() == round(36 * 0.86 + 36 + 10 + 4 * 36 * 0.86 + 36) + 2
    assert row.accessibleName() == "9h 9c | Kd Ks Ah 7d 4s"


def test_every_shipped_face_loads() -> None:
    assert load_fonts() == ()
