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
SIZES = tuple(part / 20 for part in range(20, 7, -1))
"""How large the letters are, of what is liked: the first at which all keys have room."""


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
        # Where all keys have no room in letters of the size that is liked, they are as much smaller as it takes.
        for size in SIZES:
            room = QRectF(0, 0, inner.width() / size, inner.height() / size)
            columns, wide = self._fitted(pen, row, room)
            if columns:
                break
        pen.painter.save()
        pen.painter.translate(inner.topLeft())
        pen.painter.scale(size, size)
        run = pen.run(room)
        for places in columns:
            cell, y = run.take(wide), room.top()
            run.take(GAP)
            for place in places:
                y = self._group(pen, QRectF(cell.left(), y, wide, room.bottom() - y), *row[place])
        pen.painter.restore()

    def _fitted(self, pen: Pen, row: Sheet, room: QRectF) -> tuple[list[list[int]], float]:
        """Answer the columns in which every caption has room, and how wide each is; none where there is no such."""
        for count in range(1, MOST_COLUMNS + 1):
            wide = (room.width() - GAP * (count - 1)) / count
            columns = self._columns(pen, row, wide, room.height())
            if len(columns) <= count and all(
                _group_tall(pen, keys, wide) <= room.height() + 1 for _, keys in row
            ):
                return columns, wide
        return [], 0.0

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

    def _group(self, pen: Pen, room: QRectF, caption: str, keys: tuple[tuple[str, str], ...]) -> float:
        """Draw the keys under a caption. Answer where they end."""
        y, near = room.top(), _near(pen, keys)
        said = self.look.caption(caption)
        pen.text(QRectF(room.left(), y + 6, room.width(), 20), said, 0.87, bold=True, tone="ink2")
        y += CAPTION
        for key, does in keys:
            tall = _tall(pen, does, room.width() - near)
            line = pen.run(QRectF(room.left(), y, room.width(), tall))
            pen.keycap(pen.run(line.take(near)), key)
            if tall > LINE:
                pen.paragraph(line.rest, does, SMALL, middle=True, lines=MOST_LINES)
            else:
                pen.text(line.rest, does, 1.0)
            y += tall
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
