"""The sheet of paper: its forms, its measures, and the pen that draws on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from reports.figures import TONGUES, Tongue
from reports.lines import Style, lay
from reports.pieces import FINEST, play
from tablemgr.pieces.shapes import PAPER, THERMAL, Face, Paint

MM = 72 / 25.4
GUTTER = 8 * MM
"""Points between two columns."""
STRUCK = 0.03
"""How far aside a letter is struck again to be bold, of the size of the type."""
BLACK, GREY, TINT, WHITE = "#000000", "#555555", "#D9D9D9", "#FFFFFF"


class Paper(StrEnum):
    """What a paper is printed on."""

    ROLL_80 = "80mm"
    A4 = "a4"
    LETTER = "letter"


@dataclass(frozen=True, slots=True)
class Form:
    """Measures of a paper in points. A roll has no height: its page is as long as its content."""

    width: float
    height: float | None
    margin: float
    scale: float
    """Type sizes in relation to the roll's."""
    card: float
    tile: float
    paint: Paint

    @property
    def content(self) -> float:
        """Points between the margins. Source: look.md 6."""
        return self.width - 2 * self.margin

    @property
    def is_roll(self) -> bool:
        """Whether the paper is a thermal roll: black only. Source: look.md 6."""
        return self.height is None


FORMS = {
    Paper.ROLL_80: Form(80 * MM, None, 4 * MM, 1.0, 8 * MM, 7 * MM, THERMAL),
    Paper.A4: Form(210 * MM, 297 * MM, 15 * MM, 1.08, 9.2 * MM, 7.4 * MM, PAPER),
    Paper.LETTER: Form(612.0, 792.0, 15 * MM, 1.08, 9.2 * MM, 7.4 * MM, PAPER),
}


@dataclass(frozen=True, slots=True)
class Kit:
    """What every block needs to know: the paper's form and the reader's language."""

    form: Form
    tongue: Tongue
    measure: float
    """Points a line may be wide: the paper's content, or one of its columns."""

    def style(self, size: float, *, bold: bool = False, grey: bool = False, font: str = "") -> Style:
        """Answer a style sized for this paper; there is no grey on a roll. Source: look.md 3, look.md 6."""
        return Style(
            round(size * self.form.scale, 2), bold, grey and not self.form.is_roll,
            self.tongue.language == "fa", font,
        )  # fmt: skip

    def columns(self, count: int) -> Kit:
        """Answer the kit of one of count columns; a roll has one. Source: look.md 6."""
        if self.form.is_roll or count == 1:
            return self
        return replace(self, measure=(self.form.content - GUTTER * (count - 1)) / count)

    @property
    def most_columns(self) -> int:
        """Columns of a paper's body: two on a sheet, one on a roll. Source: look.md 6."""
        return 1 if self.form.is_roll else 2

    @property
    def caption(self) -> Style:
        """Section heads. Source: look.md 3."""
        return self.style(7.4, bold=True, grey=True)

    @property
    def body(self) -> Style:
        """Running text. Source: look.md 3."""
        return self.style(8.4)

    @property
    def strong(self) -> Style:
        """Words and figures that carry the result of a line. Source: look.md 3."""
        return self.style(8.4, bold=True)

    @property
    def lead(self) -> Style:
        """What a seat's row begins with. Source: look.md 3."""
        return self.style(11, bold=True)

    @property
    def title(self) -> Style:
        """The paper's own name. Source: look.md 3."""
        return self.style(14, bold=True)

    @property
    def small(self) -> Style:
        """Ids, hashes, remarks. Source: look.md 3."""
        return self.style(7.0, grey=True)


def kit_for(paper: Paper, language: str) -> Kit:
    """Answer the kit of a paper and a language, one column wide.

    Source: look.md 6.
    """
    form = FORMS[paper]
    return Kit(form, TONGUES[language], form.content)


@cache
def _colour(code: str) -> Color:
    return HexColor(code)


class Pen:
    """Draws in one column; offsets run from the reading edge, so that a line mirrors with its language."""

    def __init__(self, canvas: Canvas, kit: Kit, height: float, edge: float) -> None:
        """Args: height: points of the page; edge: left edge of the column, in points."""
        self.canvas, self.kit, self.height, self.edge = canvas, kit, height, edge

    def left(self, offset: float, width: float) -> float:
        """Answer the left edge of something width wide, offset from the reading edge. Source: look.md 6."""
        if self.kit.tongue.rtl:
            return self.edge + self.kit.measure - offset - width
        return self.edge + offset

    def text(self, text: str, style: Style, offset: float, baseline: float, *, ink: str = "") -> None:
        """Write a line; offset and its end are measured from the reading edge, baseline from the top.

        Source: stack.md 5.
        """
        laid = lay(text, style, rtl=self.kit.tongue.rtl)
        x, y = self.left(offset, laid.width), self.height - baseline
        colour = _colour(ink or (GREY if style.grey else BLACK))
        self.canvas.setFillColor(colour)
        for name, written in laid.runs[:-1]:
            self._write(name, written, style, x, y)
            x += self.canvas.stringWidth(written, name, style.size)
        for name, written in laid.runs[-1:]:
            self._write(name, written, style, x, y)

    def _write(self, name: str, written: str, style: Style, x: float, y: float) -> None:
        # A face without a bold cut is struck twice; an outline would be a whole dot wide on a roll's printer,
        # and fill the white between the strokes of a Chinese character.
        struck = (0.0, STRUCK * style.size) if style.bold and not name.endswith("Bold") else (0.0,)
        for aside in struck:
            pen = self.canvas.beginText(x + aside, y)
            pen.setFont(name, style.size)
            pen.textOut(written)
            self.canvas.drawText(pen)

    def face(self, face: Face, offset: float, top: float, width: float) -> None:
        """Draw a face width points wide. Source: screens.md, ground rule 6."""
        play(self.canvas, face, self.left(offset, width), self.height - top, width)

    def line(self, offset: float, width: float, top: float, *, thick: float = FINEST) -> None:
        """Rule a line across. Source: look.md 6 (minimum stroke)."""
        x, y = self.left(offset, width), self.height - top
        self.canvas.setStrokeColor(HexColor(BLACK))
        self.canvas.setLineWidth(thick)
        self.canvas.setLineCap(0)
        self.canvas.line(x, y, x + width, y)

    def box(
        self, offset: float, top: float, width: float, height: float, *, thick: float = 0.0, fill: str = "",
        radius: float = 0.0,
    ) -> None:  # fmt: skip
        """Draw a box: outlined where thick, filled where a fill is given. Source: look.md 6."""
        x, y = self.left(offset, width), self.height - top - height
        if thick:
            self.canvas.setStrokeColor(HexColor(BLACK))
            self.canvas.setLineWidth(thick)
        if fill:
            self.canvas.setFillColor(HexColor(fill))
        self.canvas.roundRect(x, y, width, height, radius, stroke=int(thick > 0), fill=int(bool(fill)))
