"""The prompt line: what is expected now, in one sentence, then facts or refusals, then the echo field.

Source: look.md 4 (prompt line), look.md 5 (refusal); screens.md, ground rules 1 and 3.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.viewmodels.table.rows import CLASH, NOW, Prompt
from ui.widgets.console.echo import RING, EchoField
from ui.widgets.console.part import Part
from ui.widgets.look import Look
from ui.widgets.pen import END, LEAST, Pen
from ui.widgets.refusal import ROOM, draw_refusal

TALL = 64
LAMP = 4
PAGE, GAP = 16, 14
LINES = 3
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

    def enlarge(self, percent: float) -> None:
        super().enlarge(percent)
        self.echo.enlarge(percent)

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
            self.update()

    def boxes_of(self, row: Prompt) -> list[tuple[object, QRectF]]:
        # What is typed stands in the field alone.
        return [((row.lamp, row.caption, row.question, row.facts, row.refusals), self.area)]

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

    def stands(self) -> tuple[object, ...]:
        return (*super().stands(), self.echo_width)

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
        wanted = pen.width(row.question, QUESTION, bold=True) + 1
        share = 1.0 if wraps else self._share(pen, row, run.rest.width(), wanted)
        question = run.take(min(wanted, run.rest.width() * share))
        pen.text(question, row.question, QUESTION, bold=True, least=1.0)
        run.take(GAP)
        place = run.rest
        if wraps:
            place = QRectF(PAGE, TALL - 4, area.width() - 2 * PAGE, area.height() - TALL)
        self._said(pen, place, row)

    def _share(self, pen: Pen, row: Prompt, room: float, wanted: float) -> float:
        """Answer how much of the line the question may take: less, the longer a refusal is."""
        if not row.refusals:
            return 0.72 if row.facts else 1.0
        said = " ".join(row.refusals)
        for share in (0.55, 0.45, 0.36):
            rest = room - min(wanted, room * share) - GAP - ROOM
            if len(pen.lines(said, rest, LEAST, bold=True)) <= LINES:
                return share
        return 0.3

    def _said(self, pen: Pen, place: QRectF, row: Prompt) -> None:
        if not row.refusals:
            pen.paragraph(place, row.facts, FACTS, tone="ink2", middle=True, lines=2, names=True)
            return
        said = self._whole(pen, row.refusals, place.width() - ROOM)
        draw_refusal(pen, place, said, lines=LINES, names=True)

    def _whole(self, pen: Pen, refusals: tuple[str, ...], wide: float) -> str:
        """Answer as many whole refusals as have room, a line each where they can, and how many there are beyond."""
        for count in range(len(refusals), 0, -1):
            rest = len(refusals) - count
            more = (self.look.words.say("FELT-MORE", count=rest),) if rest else ()
            for between in ("\n", " "):
                said = between.join((*refusals[:count], *more))
                if len(pen.lines(said, wide, LEAST, bold=True)) <= LINES:
                    return said
        return refusals[0]

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
