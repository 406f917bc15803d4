"""The paper's player of faces: the same lists of shapes that the screen paints, onto a PDF canvas."""

from __future__ import annotations

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from reports.fonts import PIECES
from tablemgr.pieces.shapes import Circle, Face, Glyphs, Path, Ring, RoundRect, Shape

FINEST = 0.71
"""A quarter of a millimetre in points: two dots of a thermal printer, the finest line it keeps."""


def play(canvas: Canvas, face: Face, x: float, top: float, width: float) -> None:
    """Draw a face width points wide, its upper left corner at (x, top) in points from the page's foot.

    Source: look.md 6, look.md 7; screens.md, ground rule 6.
    """
    canvas.saveState()
    canvas.translate(x, top)
    scale = width / face.width
    for shape in face.shapes:
        _play_one(canvas, shape, scale)
    canvas.restoreState()


def _play_one(canvas: Canvas, shape: Shape, scale: float) -> None:
    if isinstance(shape, Glyphs):
        _glyphs(canvas, shape, scale)
    elif isinstance(shape, Circle):
        canvas.setFillColor(HexColor(shape.fill))
        canvas.circle(shape.x * scale, -shape.y * scale, shape.radius * scale, stroke=0, fill=1)
    elif isinstance(shape, Ring):
        canvas.setStrokeColor(HexColor(shape.stroke))
        canvas.setLineWidth(max(shape.stroke_width * scale, FINEST))
        canvas.circle(shape.x * scale, -shape.y * scale, shape.radius * scale, stroke=1, fill=0)
    elif isinstance(shape, RoundRect):
        _inks(canvas, shape.fill, shape.stroke, shape.stroke_width * scale)
        canvas.roundRect(
            shape.x * scale, -(shape.y + shape.height) * scale, shape.width * scale, shape.height * scale,
            shape.radius * scale, stroke=int(shape.stroke is not None), fill=int(shape.fill is not None),
        )  # fmt: skip
    else:
        _path(canvas, shape, scale)


def _inks(canvas: Canvas, fill: str | None, stroke: str | None, line: float) -> None:
    if fill is not None:
        canvas.setFillColor(HexColor(fill))
    if stroke is not None:
        canvas.setStrokeColor(HexColor(stroke))
        canvas.setLineWidth(max(line, FINEST))
        canvas.setLineCap(1)
        canvas.setLineJoin(1)


def _path(canvas: Canvas, shape: Path, scale: float) -> None:
    _inks(canvas, shape.fill, shape.stroke, shape.stroke_width * scale)
    outline: PDFPathObject = canvas.beginPath()
    for word, figures in shape.segments:
        at = [n * scale * (-1 if i % 2 else 1) for i, n in enumerate(figures)]
        if word == "M":
            outline.moveTo(*at)
        elif word == "L":
            outline.lineTo(*at)
        elif word == "C":
            outline.curveTo(*at)
        else:
            outline.close()
    canvas.drawPath(outline, stroke=int(shape.stroke is not None), fill=int(shape.fill is not None))


def _glyphs(canvas: Canvas, shape: Glyphs, scale: float) -> None:
    canvas.saveState()
    canvas.translate(shape.x * scale, -shape.y * scale)
    if shape.turned:
        canvas.rotate(shape.turned)
    canvas.scale(shape.stretch_x, shape.stretch_y)
    canvas.setFillColor(HexColor(shape.fill))
    canvas.setFont(PIECES, shape.size * scale)
    canvas.drawCentredString(0, 0, shape.text)
    canvas.restoreState()
