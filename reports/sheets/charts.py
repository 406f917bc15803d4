"""Charts hour by hour, a line an hour: bars from the zero line, or dots on a line; a value at every mark.

Time runs downwards and lies the same way in every language. A gain is solid, a loss outlined with rules,
so that it survives grey and thermal paper; a rate of too short a time is n/a with a hollow dot.

Source: look.md 5 (charts), look.md 6 (not mirrored: charts over time).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial

from reportlab.lib.colors import HexColor

from reports import blocks
from reports.binding import Block
from reports.figures import local
from reports.lines import Style, width_of
from reports.page import BLACK, MM, WHITE, Kit, Pen
from reports.sheets.cells import is_full, written
from reports.sheets.sheet import Chart, Mark
from reports.words import Words
from tablemgr.core.money import Money

ROW = 4.4 * MM
BAR = 3.0 * MM
DOT = 0.9 * MM
LINE = 1.2
"""Points a chart's line is wide."""


@dataclass(frozen=True, slots=True)
class _Scale:
    """From a value to points within the column."""

    left: float
    right: float
    least: float
    most: float

    def at(self, value: float) -> float:
        if self.most == self.least:
            return self.left
        return self.left + (self.right - self.left) * (value - self.least) / (self.most - self.least)


def chart(kit: Kit, what: Chart, words: Words) -> list[Block]:
    """Answer a chart as blocks, a line an hour.

    Source: look.md 5 (charts).
    """
    look = kit.style(7.2)
    full = is_full([mark.value for mark in what.marks], words.currency)
    labels = [words.tongue.digits(f"{local(mark.at):%H:%M}") for mark in what.marks]
    texts = [written(mark.value, words, full=full) for mark in what.marks]
    hour = max((width_of(text, look) for text in labels), default=0.0) + 2 * MM
    value = max((width_of(text, look) for text in texts), default=0.0) + 1.6 * MM
    numbers = [_number(mark) for mark in what.marks]
    known = [number for number in numbers if number is not None] or [0.0]
    target = None if what.target is None else float(what.target)
    most = max(0.0, *known, target or 0.0)
    least = min(0.0, *known)
    scale = _Scale(hour + (value if least < 0 else 0.0), kit.measure - value, least, most)
    is_line = any(isinstance(mark.value, Decimal) for mark in what.marks)
    made = blocks.paragraph(kit, words.say(what.title.code), kit.style(7.6, bold=True))
    made = [Block(one.height, one.draw, keep=True) for one in made]
    for n, number in enumerate(numbers):
        near = (numbers[n - 1] if n else None, numbers[n + 1] if n + 1 < len(numbers) else None)
        row = _Row(scale, labels[n], texts[n], look, number, near if is_line else None, target)
        made.append(Block(ROW, partial(_draw, row=row), keep=n == 0))
    return [*made, blocks.space(1.5 * MM)]


@dataclass(frozen=True, slots=True)
class _Row:
    """One hour of a chart."""

    scale: _Scale
    label: str
    text: str
    look: Style
    number: float | None
    near: tuple[float | None, float | None] | None
    """The hours before and after, for a line; None for bars."""
    target: float | None


def _number(mark: Mark) -> float | None:
    if isinstance(mark.value, Money):
        return float(mark.value.minor)
    return None if mark.value is None else float(mark.value)


def _write(pen: Pen, text: str, look: Style, x: float, baseline: float) -> None:
    """Write at points from the left edge, whatever the language."""
    wide = width_of(text, look, rtl=pen.kit.tongue.rtl)
    offset = pen.kit.measure - x - wide if pen.kit.tongue.rtl else x
    pen.text(text, look, offset, baseline)


def _draw(pen: Pen, top: float, *, row: _Row) -> None:
    canvas, left = pen.canvas, pen.edge
    middle = top + ROW / 2
    y = pen.height - middle
    baseline = middle + row.look.size * 0.36
    canvas.setStrokeColor(HexColor(BLACK))
    canvas.setFillColor(HexColor(BLACK))
    zero = left + row.scale.at(0.0)
    canvas.setLineWidth(0.7)
    canvas.line(zero, y - ROW / 2, zero, y + ROW / 2)
    if row.target is not None:
        at = left + row.scale.at(row.target)
        canvas.setDash(2, 2)
        canvas.line(at, y - ROW / 2, at, y + ROW / 2)
        canvas.setDash()
    _write(pen, row.label, row.look, 0.0, baseline)
    if row.near is None:
        _bar(pen, row, y, baseline)
    else:
        _dot(pen, row, row.near, y, baseline)


def _bar(pen: Pen, row: _Row, y: float, baseline: float) -> None:
    canvas, left = pen.canvas, pen.edge
    wide = width_of(row.text, row.look, rtl=pen.kit.tongue.rtl)
    if row.number is None:
        _write(pen, row.text, row.look, row.scale.at(0.0) + 1.0 * MM, baseline)
        return
    zero, at = row.scale.at(0.0), row.scale.at(row.number)
    if row.number >= 0:
        canvas.rect(left + zero, y - BAR / 2, at - zero, BAR, stroke=0, fill=1)
        _write(pen, row.text, row.look, at + 0.8 * MM, baseline)
        return
    canvas.setLineWidth(0.8)
    canvas.rect(left + at, y - BAR / 2, zero - at, BAR, stroke=1, fill=0)
    for n in (1, 2, 3):
        line = y - BAR / 2 + BAR * n / 4
        canvas.setLineWidth(0.5)
        canvas.line(left + at, line, left + zero, line)
    _write(pen, row.text, row.look, at - wide - 0.8 * MM, baseline)


def _dot(pen: Pen, row: _Row, near: Sequence[float | None], y: float, baseline: float) -> None:
    canvas, left = pen.canvas, pen.edge
    here = row.scale.at(0.0 if row.number is None else row.number)
    canvas.setLineWidth(LINE)
    if row.number is not None:
        for other, way in zip(near, (1, -1), strict=True):
            if other is not None:
                between = (here + row.scale.at(other)) / 2
                canvas.line(left + here, y, left + between, y + way * ROW / 2)
    canvas.setFillColor(HexColor(WHITE if row.number is None else BLACK))
    canvas.circle(left + here, y, DOT, stroke=1, fill=1)
    # At the far edge, where no line runs through it.
    wide = width_of(row.text, row.look, rtl=pen.kit.tongue.rtl)
    _write(pen, row.text, row.look, pen.kit.measure - wide, baseline)
