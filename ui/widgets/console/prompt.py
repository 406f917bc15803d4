"""The prompt line: what is expected now, in one sentence, then facts or refusals, then the echo field.

Source: look.md 4 (prompt line), look.md 5 (refusal); screens.md, ground rules 1 and 3.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.viewmodels.table.rows import CLASH, NOW, Prompt
from ui.widgets.console.echo import RING, EchoField
from ui.widgets.console.part import Part
from ui.widgets.look import Look
from ui.widgets.pen import END, Pen

TALL = 64
LAMP = 4
PAGE, GAP = 16, 14
ECHO, NARROW = (150, 44), 520
QUESTION, FACTS, CAPTION = 1.8, 1.07, 0.87


class PromptLine(Part[Prompt]):
    """The lit line under the felt; it owns the echo field."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.echo = EchoField(look, self)
        self.echo_width = float(ECHO[0])

    def rescale(self, scale: float) -> None:
        super().rescale(scale)
        self.echo.rescale(scale)
        self._place()

    def changed(self) -> None:
        row = self.row
        if row is None:
            return
        self.setAccessibleName(row.question)
        self.echo.show_row(row, locked=self.locked)
        wide = ECHO[0] if len(row.echo) <= 9 else 2 * ECHO[0]
        if wide != self.echo_width:
            self.echo_width = wide
            self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _echo_box(self) -> QRectF:
        wide, tall = self.echo_width + 2 * RING, ECHO[1] + 2 * RING
        area = self.area
        left = PAGE - RING if self.look.words.is_rtl else area.right() - PAGE + RING - wide
        return QRectF(left, LAMP + (min(area.height(), TALL) - LAMP - tall) / 2, wide, tall)

    def _place(self) -> None:
        box, k = self._echo_box(), self.scale
        self.echo.setGeometry(
            round(box.left() * k), round(box.top() * k), round(box.width() * k), round(box.height() * k)
        )

    def ground(self) -> str:
        if self.row is None or not self.row.lamp:
            return "panel"
        return "clashbg" if self.row.lamp == CLASH else "lampbg"

    def draw(self, pen: Pen, row: Prompt) -> None:
        self._lamp(pen, row)
        area, echo = self.area, self._echo_box()
        line = QRectF(0, LAMP, area.width(), min(area.height(), TALL) - LAMP)
        run = pen.run(line.adjusted(PAGE, 0, -PAGE, 0))
        run.last(echo.width() - RING)
        run.last(GAP - RING)
        if row.caption:
            pen.text(run.last(pen.width(row.caption, CAPTION, bold=True) + 1), row.caption, CAPTION, bold=True,
                     tone="ink2", align=END)  # fmt: skip
            run.last(GAP)
        wraps = area.height() > TALL + 20
        said = row.facts or row.refusals
        share = 1.0 if wraps or not said else 0.72 if not row.refusals else 0.55
        wanted = pen.width(row.question, QUESTION, bold=True) + 1
        pen.text(
            run.take(min(wanted, run.rest.width() * share)), row.question, QUESTION, bold=True, least=1.2
        )
        run.take(GAP)
        place = run.rest
        if wraps:
            place = QRectF(PAGE, TALL - 4, area.width() - 2 * PAGE, area.height() - TALL)
        self._said(pen, place, row)

    def _said(self, pen: Pen, place: QRectF, row: Prompt) -> None:
        if not row.refusals:
            pen.paragraph(place, row.facts, FACTS, tone="ink2", middle=True, lines=2, names=True)
            return
        run = pen.run(place)
        spot = run.take(18)
        self._cross(pen, QRectF(spot.left(), spot.center().y() - 7, 14, 14))
        run.take(6)
        pen.paragraph(run.rest, " ".join(row.refusals), 1.0, bold=True, middle=True, lines=3)

    def _cross(self, pen: Pen, box: QRectF) -> None:
        pen.painter.setPen(QPen(self.look.colour("ink"), 2.5))
        pen.painter.drawLine(box.topLeft(), box.bottomRight())
        pen.painter.drawLine(box.topRight(), box.bottomLeft())

    def _lamp(self, pen: Pen, row: Prompt) -> None:
        area, look = self.area, self.look
        bar = QRectF(0, 0, area.width(), LAMP)
        if not row.lamp:
            pen.rule(0, area.width(), 0.5, "edge", 1.5)
            return
        pen.painter.fillRect(bar, look.colour("clash" if row.lamp == CLASH else "lamp"))
        if look.theme.is_light and row.lamp == NOW:
            pen.rule(0, area.width(), 0.5, "ink", 1)
            pen.rule(0, area.width(), LAMP + 1, "ink", 2)
