"""The rows of the house way that were looked at before and did not fit, over the felt; the row that fired on top.

Source: screens.md, ground rule 5 (the row that fired, and why); architecture.md (rows passed over).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt

from ui.viewmodels.table.rows import Bank
from ui.widgets.console.over import OverSheet
from ui.widgets.pen import Pen

GAP = 32.0
SPACE = 4.0
FITS = ((1, 1.0), (2, 1.0), (2, 0.93), (3, 0.93), (3, 0.83), (4, 0.83))
"""Columns and size of text, from the easiest to read."""


class PassedSheet(OverSheet[Bank]):
    """Every row that was passed over, in order, as a sentence."""

    opened_by = Qt.Key.Key_W

    def changed(self) -> None:
        if self.row is not None:
            self.setAccessibleName("; ".join((self.row.row, self.row.sentence, *self.row.passed_over)))

    def draw(self, pen: Pen, row: Bank) -> None:
        room = self.draw_title(pen, self.look.words.say("FELT-PASSED"))
        fired = pen.run(QRectF(room.left(), room.top(), room.width(), 30))
        wide = min(pen.width(row.row, 1.0, bold=True) + 24, room.width() / 2)
        tag = fired.take(wide)
        pen.edge(tag.adjusted(0, 1, 0, -1), self.look.colour("edge"), radius=5)
        pen.text(tag.adjusted(8, 0, -8, 0), row.row, 1.0, bold=True, align="centre")
        fired.take(13)
        pen.text(fired.rest, row.sentence, 1.0)
        below = room.adjusted(0, 44, 0, 0)
        pen.rule(room.left(), room.right(), below.top() - 6)
        self._rows(pen, row.passed_over, below)

    def _rows(self, pen: Pen, said: tuple[str, ...], room: QRectF) -> None:
        """Draw the rows in one column, or in as many as their number asks for."""
        for columns, times in FITS:
            wide = (room.width() - GAP * (columns - 1)) / columns
            talls = [len(pen.lines(text, wide, times)) * pen.leading(times) + SPACE for text in said]
            if sum(talls) <= columns * (room.height() - 2 * pen.leading(times)):
                break
        run, y = pen.run(room), room.top()
        column = run.take(wide)
        for text, tall in zip(said, talls, strict=True):
            if y + tall > room.bottom() + 2:
                run.take(GAP)
                column, y = run.take(wide), room.top()
            pen.paragraph(QRectF(column.left(), y, wide, tall), text, times, lines=3)
            y += tall
