"""What is drawn over and over, kept as it was drawn: boxes and signs as pictures, lines of text as glyphs.

A rounded border costs a painter as much as ten pictures of its size, and a line of text is shaped anew each time it is
drawn; a table draws a hundred of both at a key. What is kept stands where it would have been drawn. Where it becomes
much, what was not drawn for longest leaves: another size or theme draws other things.

Source: screens.md, ground rule 10 (nothing blocks the screen for longer than a frame).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QGlyphRun, QPainter, QPixmap, QTextLayout, QTextOption

MOST_PIXELS = 4_000_000
"""Pixels of all pictures together: 16 MB."""
MOST_TEXTS = 4096
WIDEST = 100_000.0
"""Room of a line of text: it is never broken."""
FINE = 64
"""Places within a pixel that are told apart."""
ROUND = 2
"""Pixels round a picture's box that its edges may touch."""

Glyphs = tuple[QFont, float, tuple[QGlyphRun, ...]]


class _Pictures:
    """Pictures by what they show."""

    def __init__(self) -> None:
        self.kept: dict[Hashable, QPixmap] = {}
        self.pixels = 0

    def of(self, known: Hashable) -> QPixmap | None:
        """Answer a picture that is kept, which makes it the youngest."""
        picture = self.kept.pop(known, None)
        if picture is not None:
            self.kept[known] = picture
        return picture

    def keep(self, known: Hashable, picture: QPixmap) -> None:
        """Keep a picture; where there are too many, those that were not drawn for longest leave."""
        self.pixels += picture.width() * picture.height()
        while self.pixels > MOST_PIXELS and self.kept:
            oldest = self.kept.pop(next(iter(self.kept)))
            self.pixels -= oldest.width() * oldest.height()
        self.kept[known] = picture


_pictures = _Pictures()
_texts: dict[tuple[int, str, bool], Glyphs] = {}


def draw_kept(painter: QPainter, box: QRectF, what: Hashable, draw: Callable[[QPainter], None]) -> None:
    """Draw what lies in a box, as a picture that was drawn before by the same word.

    Args:
        box: in the painter's units; nothing that is drawn reaches out of it by more than a pixel.
        what: says all that the drawing depends on, besides its box.
        draw: draws it with the painter it is given, in the same units.

    Source: screens.md, ground rule 10.
    """
    stands = painter.worldTransform()
    if stands.isRotating():
        draw(painter)
        return
    ratio = painter.device().devicePixelRatio()
    across, down = stands.m11() * ratio, stands.m22() * ratio
    x, y = stands.dx() * ratio + box.left() * across, stands.dy() * ratio + box.top() * down
    left, top = floor(x) - ROUND, floor(y) - ROUND
    width, height = box.width() * across, box.height() * down
    known = (
        what, round((x - left) * FINE), round((y - top) * FINE), round(width * FINE), round(height * FINE), across, ratio,
    )  # fmt: skip
    picture = _pictures.of(known)
    if picture is None:
        picture = QPixmap(ceil(x - left + width) + ROUND, ceil(y - top + height) + ROUND)
        picture.fill(Qt.GlobalColor.transparent)
        inner = QPainter(picture)
        inner.setRenderHints(painter.renderHints())
        inner.translate(x - left - box.left() * across, y - top - box.top() * down)
        inner.scale(across, down)
        draw(inner)
        inner.end()
        picture.setDevicePixelRatio(ratio)
        _pictures.keep(known, picture)
    painter.resetTransform()
    painter.drawPixmap(QPointF(left / ratio, top / ratio), picture)
    painter.setWorldTransform(stands)


def draw_text(painter: QPainter, start: QPointF, text: str, font: QFont, *, rtl: bool) -> None:
    """Draw one line of text from the left end of its base line, as `QPainter.drawText` draws it in this font.

    Source: screens.md, ground rule 10.
    """
    known = (id(font), text, rtl)
    # The font is kept with its glyphs, so that no other one can come to its place in memory.
    glyphs = _texts.pop(known, None)
    if glyphs is None:
        glyphs = _shaped(text, font, rtl=rtl)
        if len(_texts) >= MOST_TEXTS:
            del _texts[next(iter(_texts))]
    _texts[known] = glyphs
    _, ascent, runs = glyphs
    top = QPointF(start.x(), start.y() - ascent)
    for run in runs:
        painter.drawGlyphRun(top, run)


def _shaped(text: str, font: QFont, *, rtl: bool) -> Glyphs:
    option = QTextOption()
    option.setTextDirection(Qt.LayoutDirection.RightToLeft if rtl else Qt.LayoutDirection.LeftToRight)
    option.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    layout = QTextLayout(text, font)
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(WIDEST)
    line.setPosition(QPointF(0, 0))
    layout.endLayout()
    return font, line.ascent(), tuple(layout.glyphRuns())
