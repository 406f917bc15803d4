"""Pieces and chips as pictures, painted once a size and kept.

Source: look.md 7; architecture.md (the path of one action: one row recomputed, one painted).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from tablemgr.pieces.faces import rank_face
from tablemgr.pieces.shapes import SCREEN, Face
from tablemgr.pieces.signs import chip
from ui.viewmodels.table.rows import BACK
from ui.widgets.pen import Pen
from ui.widgets.piece_painter import piece_face, play

RATIO = {"cards": 1.4, "tiles": 2.1}
USED_UP = 0.26
"""Opacity of a piece that is used up."""
SMALL_BACK = 40
"""Under this many pixels a card's back has no lattice: it would only be grey."""


def chip_spots(fill: str, ink: str) -> QColor:
    """Answer the colour of a chip's edge spots: its figure's, but softer on an ivory disc. Source: look.md 7 (chips)."""
    return QColor("#8F8876" if QColor(fill).lightness() > 180 else ink)


@lru_cache(maxsize=1024)
def _picture(kind: str, code: str, pixels: int, faces: str) -> QPixmap:
    face = piece_face(kind, code, pixels, faces=faces) or rank_face(code)
    if kind == "cards" and code == BACK and pixels < SMALL_BACK:
        lattice = SCREEN.card_lattice
        face = replace(face, shapes=tuple(s for s in face.shapes if getattr(s, "stroke", "") != lattice))
    return _painted(face, pixels)


@lru_cache(maxsize=256)
def _chip(label: str, fill: str, ink: str, pixels: int) -> QPixmap:
    figure = chip(label, fill, ink, ink).shapes[-1]
    picture = QPixmap(pixels, pixels)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(pixels, pixels)
    disc, spots = QColor(fill), chip_spots(fill, ink)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(disc)
    painter.drawEllipse(QPointF(0.5, 0.5), 0.49, 0.49)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(spots, 0.15, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    for place in range(6):
        painter.drawArc(QRectF(0.085, 0.085, 0.83, 0.83), (60 * place - 12) * 16, 24 * 16)
    painter.setBrush(disc)
    painter.setPen(QPen(spots, 0.025))
    painter.drawEllipse(QPointF(0.5, 0.5), 0.31, 0.31)
    painter.end()
    painter.begin(picture)
    play(painter, Face(1.0, 1.0, (figure,)), 0, 0, pixels)
    painter.end()
    return picture


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
    _place(pen, lambda pixels: _picture(kind, code, pixels, pen.look.faces), x, y, width, opacity)


def draw_chip(pen: Pen, label: str, fill: str, ink: str, x: float, y: float, width: float) -> None:
    """Draw a chip so many units wide. Source: look.md 7 (chips)."""
    _place(pen, lambda pixels: _chip(label, fill, ink, pixels), x, y, width, 1.0)


def _place(
    pen: Pen, picture: Callable[[int], QPixmap], x: float, y: float, width: float, opacity: float
) -> None:
    ratio = pen.painter.device().devicePixelRatio()
    pixels = max(4, round(width * pen.painter.transform().m11() * ratio))
    place_picture(pen, picture(pixels), x, y, opacity=opacity)


def place_picture(pen: Pen, picture: QPixmap, x: float, y: float, *, opacity: float = 1.0) -> None:
    """Draw a picture pixel for pixel, its upper left corner near (x, y) in units. Source: look.md 7."""
    painter = pen.painter
    ratio = painter.device().devicePixelRatio()
    spot = painter.transform().map(QPointF(x, y))
    if picture.devicePixelRatio() != ratio:
        picture.setDevicePixelRatio(ratio)
    painter.save()
    painter.resetTransform()
    painter.setOpacity(opacity)
    painter.drawPixmap(QPointF(round(spot.x() * ratio) / ratio, round(spot.y() * ratio) / ratio), picture)
    painter.restore()
