"""Letters to touch, row by row; never mirrored, as no pad is.

Source: screens.md, ground rule 2 (targets of 48 px or more); look.md 5 (touch), look.md 6.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.table.rows import LetterKey
from ui.widgets.console.part import Target, Touched
from ui.widgets.pen import CENTRE, Pen

Letters = tuple[tuple[LetterKey, ...], ...]
GAP, MOST_WIDE = 4.0, 96.0
LETTER, WORD = 1.33, 1.0


class LetterPad(Touched[Letters]):
    """Each row fills the same width, its wide keys so many letters wide; a finger between two keys means one of them."""

    def changed(self) -> None:
        keys = [key.label for row in self.row or () for key in row]
        self.setAccessibleName(" ".join(keys))

    def boxes_of(self, row: Letters) -> list[tuple[object, QRectF]]:
        return list(zip([key for line in row for key in line], self.boxes(row), strict=True))

    def boxes(self, rows: Letters) -> tuple[QRectF, ...]:
        """Answer the box of each key, row after row. Source: look.md 5 (touch)."""
        area = self.area
        units = max((sum(key.wide for key in row) for row in rows), default=1)
        unit = min(area.width() / units, MOST_WIDE)
        tall = (area.height() - GAP * (len(rows) - 1)) / max(len(rows), 1)
        left = (area.width() - unit * units) / 2
        found = []
        for line, row in enumerate(rows):
            x = left
            for key in row:
                found.append(QRectF(x, line * (tall + GAP), unit * key.wide - GAP, tall))
                x += unit * key.wide
        return tuple(found)

    def targets(self) -> tuple[Target, ...]:
        rows = self.row or ()
        keys = [key for row in rows for key in row]
        return tuple(
            Target(box.adjusted(0, 0, GAP, GAP), key.token, live=not self.locked)
            for key, box in zip(keys, self.boxes(rows), strict=True)
        )

    def draw(self, pen: Pen, row: Letters) -> None:
        look = self.look
        for key, box in zip((key for line in row for key in line), self.boxes(row), strict=True):
            if not self.is_seen(box):
                continue
            down = self.is_down(key.token)
            edge = look.colour("ink" if key.chosen else "edge")
            pen.edge(box, edge, 3 if key.chosen else 1.5, ground=look.colour("ink" if down else "raised"))
            times = LETTER if len(key.label) == 1 else WORD
            tone = "room" if down else "ink"
            pen.text(box.adjusted(2, 0, -2, 0), key.label, times, bold=True, tone=tone, align=CENTRE)
