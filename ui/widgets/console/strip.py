"""The camera strip: what a ceiling camera reads; black, Latin, left to right, lit even while locked; never a name.

Source: look.md 4 (camera strip).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QTimer
from PySide6.QtGui import QColor, QPainter, QRegion
from PySide6.QtWidgets import QWidget

from ui.viewmodels.table.rows import Strip
from ui.widgets.console.ahead import rectangles
from ui.widgets.console.part import Part
from ui.widgets.look import Look
from ui.widgets.pen import Pen, advance

BLACK, INK = QColor("#000000"), QColor("#F0E9DA")
TALL = 48
PAGE, GAP, NEAR = 16, 26, 7
VALUE, CAPTION = 1.53, 0.93
TICK_MS = 250
"""How often the clock is asked; it is drawn only where a second has passed."""


class CameraStrip(Part[Strip]):
    """Table, round, last money moved, NOW or STOP, dealer, seq and a clock with seconds."""

    def __init__(self, look: Look, clock: Callable[[], str], parent: QWidget | None = None) -> None:
        """Take the house's clock: it answers "21:47:32" in Latin digits."""
        super().__init__(look, parent)
        self.clock, self.time = clock, clock()
        self.timer = QTimer(self)
        self.timer.timeout.connect(self.tick)
        self.timer.start(TICK_MS)

    def tick(self) -> None:
        """Draw the clock anew where a second has passed. Source: look.md 4."""
        now = self.clock()
        if now != self.time:
            self.time = now
            wide = round(self._clock_box().width() * self.scale) + 1
            self.update(self.width() - wide - round(PAGE * self.scale), 0, wide, self.height())

    def changed(self) -> None:
        if self.row is not None:
            self.setAccessibleName(" ".join(f"{caption} {value}" for caption, value in self.row.fields))

    def _clock_box(self) -> QRectF:
        wide = self._value_width("00:00:00") + 2
        return QRectF(self.area.right() - PAGE - wide, 0, wide, self.area.height())

    def _value_width(self, text: str) -> float:
        return advance(text, "en", self.look.measure.font(VALUE), bold=True, mono=True)

    def _caption_width(self, text: str) -> float:
        return advance(text, "en", self.look.measure.font(CAPTION), bold=False)

    def boxes_of(self, row: Strip) -> list[tuple[object, QRectF]]:
        places = self._places(row)
        stand = (tuple((place.x(), place.width()) for place in places), self.area)
        return [stand, *zip(row.fields, places, strict=True)]

    def _places(self, row: Strip) -> list[QRectF]:
        """Answer the box of each field; never beyond the clock."""
        x, room = float(PAGE), self._clock_box().left() - GAP
        widths = [
            self._caption_width(caption) + NEAR + self._value_width(value) for caption, value in row.fields
        ]
        gap = min(float(GAP), max(10.0, (room - x - sum(widths)) / max(len(widths) - 1, 1)))
        squeeze = min(1.0, (room - x) / (sum(widths) + gap * (len(widths) - 1))) if widths else 1.0
        places = []
        for wide in widths:
            places.append(QRectF(x, 0, wide * squeeze, self.area.height()))
            x += (wide + gap) * squeeze
        return places

    def stands(self) -> tuple[object, ...]:
        return (*super().stands(), self.time)

    def paint(self, painter: QPainter, seen: QRegion) -> None:
        self._seen = seen
        for part in rectangles(seen):
            painter.fillRect(part, BLACK)
        painter.scale(self.scale, self.scale)
        pen = _StripPen(painter, Look.of("dark", 100, "en"), part="CameraStrip")
        if self.row is not None:
            self.draw(pen, self.row)
        clock = self._clock_box()
        if self.is_seen(clock):
            pen.text(clock, self.time, VALUE, mono=True)
        self._seen = None

    def draw(self, pen: Pen, row: Strip) -> None:
        for (caption, value), place in zip(row.fields, self._places(row), strict=True):
            if not self.is_seen(place):
                continue
            # What is too long for the window is drawn narrower, whole.
            squeeze = place.width() / (self._caption_width(caption) + NEAR + self._value_width(value))
            first = self._caption_width(caption) * squeeze
            box = QRectF(place.left(), 1, first + 1, self.area.height())
            pen.text(box, caption, CAPTION, least=0.5)
            left = place.left() + first + NEAR * squeeze
            box = QRectF(left, 0, place.right() - left + 1, self.area.height())
            pen.text(box, value, VALUE, mono=True, least=0.7)


class _StripPen(Pen):
    """Draws in the strip's own ink in every theme and language."""

    def ink(self, tone: str) -> QColor:
        return INK
