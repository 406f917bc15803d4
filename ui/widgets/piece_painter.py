"""The screen's player of faces: lists of shapes in unit coordinates onto a painter."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen

from tablemgr.pieces.cards import card
from tablemgr.pieces.faces import card_back, card_face, is_kind, kind_face, tile_back, tile_face
from tablemgr.pieces.shapes import (
    SCREEN,
    SCREEN_TWO_COLOURS,
    Circle,
    Face,
    Glyphs,
    Path,
    Ring,
    RoundRect,
    Segment,
    Shape,
)
from tablemgr.pieces.signs import Sign, evidence, sign
from tablemgr.pieces.tiles import tile
from ui.viewmodels.theme import NUMERALS, TWO_COLOURS
from ui.widgets.look import LATIN

GLYPH_SIZE = 200
"""Pixels a glyph's outline is taken at: far above the screen's, so that no hinting bends it."""


def piece_face(kind: str, code: str, width: float, *, faces: str = "") -> Face | None:
    """Answer the face of a code: a card or tile, its back for "?", None for a rank without its suit.

    Args:
        faces: how pieces are painted, one of FACES.

    Source: facts.md (pieces in facts are codes), look.md 7; screens.md, ground rule 6 (accessible mode).
    """
    if code == "?":
        return card_back() if kind == "cards" else tile_back()
    if kind == "tiles" and is_kind(code):
        return kind_face(code)
    if kind == "tiles":
        return tile_face(tile(code), width=width, accessible=faces == NUMERALS)
    paint = SCREEN_TWO_COLOURS if faces == TWO_COLOURS else SCREEN
    return card_face(card(code), width=width, paint=paint) if len(code) == 2 else None


def play(painter: QPainter, face: Face, x: float, y: float, width: float) -> None:
    """Draw a face width pixels wide, its upper left corner at (x, y).

    Source: look.md 7; screens.md, ground rule 6.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(x, y)
    scale = width / face.width
    painter.scale(scale, scale)
    for shape in face.shapes:
        _play_one(painter, shape)
    painter.restore()


def draw_sign(painter: QPainter, which: Sign, ink: QColor, box: QRectF) -> None:
    """Draw a sign in a square box.

    Source: look.md 1.4 (signs are painted paths).
    """
    play(painter, sign(which, ink.name()), box.x(), box.y(), box.width())


def draw_evidence(
    painter: QPainter, level: int, ink: QColor, x: float, y: float, dot: float, *, rtl: bool = False
) -> None:
    """Draw the three dots of a seat's evidence, each in a square of dot pixels, filled from where reading begins.

    Source: look.md 4 (evidence mark), picture e.
    """
    painter.save()
    if rtl:
        painter.translate(2 * x + 3 * dot, 0)
        painter.scale(-1, 1)
    play(painter, evidence(level, ink.name()), x, y, 3 * dot)
    painter.restore()


def _play_one(painter: QPainter, shape: Shape) -> None:
    painter.setOpacity(getattr(shape, "opacity", 1.0))
    if isinstance(shape, Glyphs):
        _glyphs(painter, shape)
    elif isinstance(shape, Circle):
        _inks(painter, shape.fill, None, 0)
        painter.drawEllipse(QPointF(shape.x, shape.y), shape.radius, shape.radius)
    elif isinstance(shape, Ring):
        _inks(painter, None, shape.stroke, shape.stroke_width)
        painter.drawEllipse(QPointF(shape.x, shape.y), shape.radius, shape.radius)
    elif isinstance(shape, RoundRect):
        _inks(painter, shape.fill, shape.stroke, shape.stroke_width)
        painter.drawRoundedRect(
            QRectF(shape.x, shape.y, shape.width, shape.height), shape.radius, shape.radius
        )
    else:
        _inks(painter, shape.fill, shape.stroke, shape.stroke_width)
        painter.drawPath(_path(shape))


def _inks(painter: QPainter, fill: str | None, stroke: str | None, line: float) -> None:
    painter.setBrush(QBrush(QColor(fill)) if fill else Qt.BrushStyle.NoBrush)
    if stroke is None:
        painter.setPen(Qt.PenStyle.NoPen)
        return
    style, cap, join = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    painter.setPen(QPen(QColor(stroke), line, style, cap, join))


def _path(shape: Path) -> QPainterPath:
    return _outline(shape.segments)


@cache
def _outline(segments: tuple[Segment, ...]) -> QPainterPath:
    path = QPainterPath()
    for word, at in segments:
        if word == "M":
            path.moveTo(*at)
        elif word == "L":
            path.lineTo(*at)
        elif word == "C":
            path.cubicTo(*at)
        else:
            path.closeSubpath()
    return path


@cache
def _word(text: str) -> QPainterPath:
    """Answer a word's outline, one unit high, centred on x = 0, its baseline at y = 0."""
    font = QFont(LATIN)
    font.setPixelSize(GLYPH_SIZE)
    font.setBold(True)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    path = QPainterPath()
    path.addText(0, 0, font, text)
    # Centred on its ink, not on its advance: an index stands in the middle of its suit.
    path.translate(-path.boundingRect().center().x(), 0)
    return path


def _glyphs(painter: QPainter, shape: Glyphs) -> None:
    painter.save()
    painter.translate(shape.x, shape.y)
    painter.rotate(-shape.turned)
    painter.scale(shape.stretch_x * shape.size / GLYPH_SIZE, shape.stretch_y * shape.size / GLYPH_SIZE)
    _inks(painter, shape.fill, None, 0)
    painter.drawPath(_word(shape.text))
    painter.restore()
