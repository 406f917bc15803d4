"""The panel at the far side, and the charts by hour.

Charts have a zero line or none, no boxes; a gain is solid, a loss outlined with level rules, so that it survives
grey and paper. Time runs from left to right in every language.

Source: look.md 5 (charts), picture f.
"""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPen, QPolygonF

from ui.viewmodels.shift.rows import Bar, ChartRow, SideRow
from ui.widgets.console.part import Part
from ui.widgets.pen import CENTRE, END, Pen

PAD, ROW = 18, 34
Charts = tuple[ChartRow, ...]
BAR, DOT = 40, 5


class SidePart(Part[SideRow]):
    """Lines with a figure each."""

    def changed(self) -> None:
        if self.row is not None:
            said = "; ".join(f"{label.text} {figure.text}" for label, figure in self.row.lines)
            self.setAccessibleName(f"{self.row.caption}: {said}")

    def draw(self, pen: Pen, row: SideRow) -> None:
        look, area = self.look, self.area
        pen.fill(area, look.colour("room"))
        pen.edge(area.adjusted(1, 1, -1, -1), look.colour("line"), radius=10, ground=look.colour("panel"))
        inner = area.adjusted(PAD, 12, -PAD, -12)
        pen.text(QRectF(inner.left(), inner.top(), inner.width(), 30), row.caption, 1.2, bold=True)
        y = inner.top() + 38
        for label, figure in row.lines:
            line = pen.run(QRectF(inner.left(), y, inner.width(), ROW))
            wide = min(pen.width(figure.text, 1.0, bold=figure.bold) + 2, inner.width() * 0.6)
            pen.line(line.last(wide), figure, align=END)
            line.last(8)
            pen.line(line.rest, label, names=True)
            y += ROW
            if y > inner.bottom() - ROW:
                break
        y += 8
        if row.verdict:
            y = self._verdict(pen, row, QRectF(inner.left() - 6, y, inner.width() + 12, 0)) + 8
        for note in row.notes:
            y += (
                pen.paragraph(
                    QRectF(inner.left(), y, inner.width(), 90),
                    note.text,
                    0.93,
                    bold=note.bold,
                    tone=note.tone,
                    lines=5,
                )
                + 6
            )

    def _verdict(self, pen: Pen, row: SideRow, at: QRectF) -> float:
        """The box of what it comes to; answer where it ends."""
        look, first = self.look, row.verdict[0]
        tall = 52 + 28 * (len(row.verdict) - 1) + 8
        box = QRectF(at.left(), at.top(), at.width(), tall)
        pen.edge(box, look.colour(row.state), 2, radius=8, ground=look.colour(f"{row.state}bg"))
        pen.line(QRectF(box.left() + 12, box.top() + 6, box.width() - 24, 42), first, 1.67, badge=26)
        y = box.top() + 52
        for line in row.verdict[1:]:
            pen.line(QRectF(box.left() + 12, y, box.width() - 24, 28), line)
            y += 28
        return box.bottom()


class ChartsPart(Part[Charts]):
    """Charts side by side."""

    def changed(self) -> None:
        said = "; ".join(
            f"{chart.caption} " + ", ".join(f"{bar.hour}: {bar.text}" for bar in chart.bars)
            for chart in self.row or ()
        )
        self.setAccessibleName(said)

    def draw(self, pen: Pen, row: Charts) -> None:
        pen.fill(self.area, self.look.colour("room"))
        if not row:
            return
        run = pen.run(self.area)
        wide = (self.area.width() - 12 * (len(row) - 1)) / len(row)
        for chart in row:
            self._chart(pen, chart, run.take(wide))
            run.take(12)

    def _chart(self, pen: Pen, chart: ChartRow, box: QRectF) -> None:
        look = self.look
        pen.edge(box.adjusted(1, 1, -1, -1), look.colour("line"), radius=10, ground=look.colour("panel"))
        inner = box.adjusted(PAD, 8, -PAD, -8)
        pen.text(
            QRectF(inner.left(), inner.top(), inner.width(), 22),
            look.caption(chart.caption),
            0.87,
            bold=True,
            tone="ink2",
        )
        plot = inner.adjusted(0, 42, 0, -46)
        step = plot.width() / max(len(chart.bars), 1)
        spots = [plot.left() + step * (n + 0.5) for n in range(len(chart.bars))]
        if chart.is_line:
            self._line(pen, chart, plot, spots)
        else:
            self._bars(pen, chart, plot, spots)
        # Hours that would touch are named every second or third time.
        every = max(1, -(-int(34 * len(spots)) // max(int(plot.width()), 1)))
        for n, (x, bar) in enumerate(zip(spots, chart.bars, strict=True)):
            if n % every == 0:
                self._text(pen, bar.hour, x, box.bottom() - 22, "ink2", step * every)

    def _text(
        self, pen: Pen, text: str, x: float, y: float, tone: str, wide: float, *, bold: bool = False
    ) -> None:
        pen.text(
            QRectF(x - wide / 2, y - 10, wide, 20), text, 0.87, bold=bold, tone=tone, align=CENTRE, ltr=True
        )

    def _bars(self, pen: Pen, chart: ChartRow, plot: QRectF, spots: list[float]) -> None:
        look, painter = self.look, pen.painter
        low = min([0.0, *(bar.level for bar in chart.bars if bar.level is not None)])
        high = max([0.0, *(bar.level for bar in chart.bars if bar.level is not None)])
        span = (high - low) or 1.0
        zero = plot.top() + plot.height() * high / span
        pen.rule(plot.left(), plot.right(), zero, "edge", 1.5)
        wide = min(BAR, plot.width() / max(len(spots), 1) * 0.6)
        room = plot.width() / max(len(spots), 1)
        for x, bar in zip(spots, chart.bars, strict=True):
            if bar.level is None:
                self._text(pen, bar.text, x, zero - 12, "ink2", room)
                continue
            tall = abs(bar.level) / span * plot.height()
            if bar.level >= 0:
                if tall:
                    pen.fill(QRectF(x - wide / 2, zero - tall, wide, tall), look.colour("pay"))
                self._text(pen, bar.text, x, zero - tall - 11, "ink", room, bold=True)
                continue
            box = QRectF(x - wide / 2, zero, wide, tall)
            pen.edge(box, look.colour("take"), 2, radius=0)
            painter.setPen(QPen(look.colour("take"), 1.2))
            y = box.top() + 6
            while y < box.bottom() - 3:
                painter.drawLine(QLineF(box.left() + 3, y, box.right() - 3, y))
                y += 6
            self._text(pen, bar.text, x, box.bottom() + 11, "ink", room, bold=True)

    def _line(self, pen: Pen, chart: ChartRow, plot: QRectF, spots: list[float]) -> None:
        look, painter = self.look, pen.painter
        room = plot.width() / max(len(spots), 1)

        def height(bar: Bar) -> float:
            return plot.bottom() - plot.height() * (bar.level or 0.0)

        painter.setPen(QPen(look.colour("ink"), 2))
        run: list[QPointF] = []
        for x, bar in [*zip(spots, chart.bars, strict=True), (0.0, Bar("", "", None))]:
            # Where a value is not known the line stops; nothing is guessed between.
            if bar.level is not None:
                run.append(QPointF(x, height(bar)))
            else:
                painter.drawPolyline(QPolygonF(run))
                run = []
        for x, bar in zip(spots, chart.bars, strict=True):
            known = bar.level is not None
            y = height(bar) if known else plot.bottom()
            painter.setPen(QPen(look.colour("ink"), 1.5))
            painter.setBrush(look.colour("ink" if known else "panel"))
            painter.drawEllipse(QPointF(x, y), DOT, DOT)
            self._text(pen, bar.text, x, y - 17, "ink" if known else "ink2", room, bold=known)
