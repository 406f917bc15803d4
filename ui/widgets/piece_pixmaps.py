"""Pieces and chips as pictures, painted once a size and kept.

Source: look.md 7; architecture.md (the path of one action: one row recomputed, one painted).
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from tablemgr.pieces.faces import rank_face
from tablemgr.pieces.shapes import Face
from tablemgr.pieces.signs import chip
from ui.widgets.pen import Pen
from ui.widgets.piece_painter import piece_face, play

RATIO = {"cards": 1.4, "tiles": 2.1}
USED_UP = 0.26
"""Opacity of a piece that is used up."""
CHIP_SPOTS = "#F1EBDC"


@lru_cache(maxsize=1024)
def _picture(kind: str, code: str, pixels: int) -> QPixmap:
    face = piece_face(kind, code, pixels)
    return _painted(face if face is not None else rank_face(code), pixels)


@lru_cache(maxsize=256)
def _chip(label: str, fill: str, ink: str, pixels: int) -> QPixmap:
    spots = CHIP_SPOTS if ink.upper() != "#16181A" or fill.upper() != "#E9E2CF" else "#8F8876"
    return _painted(chip(label, fill, spots if fill.upper() != "#B2640F" else "#16181A", ink), pixels)


def _painted(face: Face, pixels: int) -> QPixmap:
    picture = QPixmap(pixels, round(pixels * face.height / face.width))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    play(painter, face, 0, 0, pixels)
    painter.end()
    return picture


def draw_piece(
    pen: Pen, kind: str, code: str, x: float, y: float, width: float, *, opacity: float = 1.0
) -> None:
    """Draw a piece so many units wide, its upper left corner at (x, y), sharp on the screen's own pixels.

    Source: look.md 7.
    """
    _place(pen, lambda pixels: _picture(kind, code, pixels), x, y, width, opacity)


def draw_chip(pen: Pen, label: str, fill: str, ink: str, x: float, y: float, width: float) -> None:
    """Draw a chip so many units wide. Source: look.md 7 (chips)."""
    _place(pen, lambda pixels: _chip(label, fill, ink, pixels), x, y, width, 1.0)


def _place(pen: Pen, picture: object, x: float, y: float, width: float, opacity: float) -> None:
    painter = pen.painter
    assert callable(picture)
    ratio = painter.device().devicePixelRatio()
    scale = painter.transform().m11()
    pixels = max(4, round(width * scale * ratio))
    drawn: QPixmap = picture(pixels)
    spot = painter.transform().map(QPointF(x, y))
    left, top = round(spot.x() * ratio) / ratio, round(spot.y() * ratio) / ratio
    painter.save()
    painter.resetTransform()
    painter.setOpacity(opacity)
    painter.drawPixmap(
        QRectF(left, top, drawn.width() / ratio, drawn.height() / ratio), drawn, QRectF(drawn.rect())
    )
    painter.restore()
