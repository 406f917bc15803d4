"""The sheet of keys of a table (F1): what every key does here, over the felt, closed by any of its keys.

Source: screens.md, ground rule 2 (one sheet lists them).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.widgets.console.keys import FORM, PASSED, SHEET
from ui.widgets.console.over import OverSheet
from ui.widgets.pen import Pen

Sheet = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
CAPTION, LINE, GAP = 34.0, 28.0, 28.0
MOST_COLUMNS, MOST_LINES, SMALL = 6, 4, 0.87


class TableKeys(OverSheet[Sheet]):
    """Every key in columns."""

    def show_keys(self, sheet: Sheet, *, passed: bool = True) -> None:
        """Show a table's keys, and those of the screen itself behind them.

        passed: whether the game has a house way whose rows can be passed over.

        Source: screens.md, ground rule 2.
        """
        words = self.look.words
        everywhere = (
            (SHEET, "FELT-KEYS-SHEET"), (FORM, "FELT-KEYS-APPROVAL"),
            *(((PASSED, "FELT-KEYS-PASSED"),) if passed else ()), ("Ctrl V", "FELT-KEYS-PASTE"),
        )  # fmt: skip
        own = (words.say("FELT-KEYS-EVERYWHERE"), tuple((key, words.say(code)) for key, code in everywhere))
        self.show_row((*sheet, own))

    def changed(self) -> None:
        lines = [f"{key} {said}" for _caption, keys in self.row or () for key, said in keys]
        self.setAccessibleName("; ".join(lines))

    def draw(self, pen: Pen, row: Sheet) -> None:
        inner = self.draw_title(pen, self.look.words.say("FELT-KEYS-TITLE"))
        for count in range(1, MOST_COLUMNS + 1):
            wide = (inner.width() - GAP * (count - 1)) / count
            columns = self._columns(pen, row, wide, inner.height())
            if len(columns) <= count:
                break
        # Where the longest caption alone is taller than the sheet, its rows stand closer: none reaches the edge.
        tallest = max(sum(_group_tall(pen, row[place][1], wide) for place in places) for places in columns)
        part = min(1.0, inner.height() / tallest)
        run = pen.run(inner)
        for places in columns:
            cell, y = run.take(wide), inner.top()
            run.take(GAP)
            for place in places:
                y = self._group(pen, QRectF(cell.left(), y, wide, inner.bottom() - y), *row[place], part)

    def _columns(self, pen: Pen, row: Sheet, wide: float, room: float) -> list[list[int]]:
        """Answer which captions stand in which column of a width."""
        columns: list[list[int]] = []
        filled = room
        for place, (_caption, keys) in enumerate(row):
            tall = _group_tall(pen, keys, wide)
            if filled + tall > room + 1:
                columns.append([])
                filled = 0.0
            columns[-1].append(place)
            filled += tall
        return columns

    def _group(
        self, pen: Pen, room: QRectF, caption: str, keys: tuple[tuple[str, str], ...], part: float
    ) -> float:
        """Draw the keys under a caption, each in that part of its height. Answer where they end."""
        y, near = room.top(), _near(pen, keys)
        said = self.look.caption(caption)
        pen.text(QRectF(room.left(), y + 6, room.width(), 20), said, 0.87, bold=True, tone="ink2")
        y += CAPTION * part
        for key, does in keys:
            tall = _tall(pen, does, room.width() - near)
            line = pen.run(QRectF(room.left(), y, room.width(), tall * part))
            pen.keycap(pen.run(line.take(near)), key)
            if tall > LINE:
                pen.paragraph(line.rest, does, SMALL, middle=True, lines=MOST_LINES)
            else:
                pen.text(line.rest, does, 1.0)
            y += tall * part
        return y


def _group_tall(pen: Pen, keys: tuple[tuple[str, str], ...], wide: float) -> float:
    """Answer how high a caption stands with its keys."""
    near = _near(pen, keys)
    return CAPTION + sum(_tall(pen, does, wide - near) for _key, does in keys)


def _near(pen: Pen, keys: tuple[tuple[str, str], ...]) -> float:
    """Answer how much the widest cap of a caption takes."""
    return max((pen.cap_width(key) for key, _does in keys), default=0) + 12


def _tall(pen: Pen, does: str, wide: float) -> float:
    """Answer how high a line stands: as many rows as it takes."""
    rows = min(len(pen.lines(does, wide, SMALL)), MOST_LINES)
    return max(LINE, rows * pen.leading(SMALL) + 4)
