"""The sheet of keys of a table (F1): what every key does here, over the felt, closed by any of its keys.

Source: screens.md, ground rule 2 (one sheet lists them).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from ui.widgets.console.keys import FORM, SHEET
from ui.widgets.console.part import Part
from ui.widgets.look import Look
from ui.widgets.pen import Pen

Sheet = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
CLOSING = frozenset({Qt.Key.Key_Escape, Qt.Key.Key_F1, Qt.Key.Key_Return, Qt.Key.Key_Enter})
HEAD, CAPTION, LINE, PAD, GAP = 58.0, 34.0, 28.0, 20.0, 28.0


class TableKeys(Part[Sheet]):
    """Every key in columns; it takes the focus and gives it back when closed."""

    closed = Signal()

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_keys(self, sheet: Sheet) -> None:
        """Show a table's keys, and those of the screen itself behind them. Source: screens.md, ground rule 2."""
        words = self.look.words
        everywhere = (
            (SHEET, "FELT-KEYS-SHEET"), (FORM, "FELT-KEYS-APPROVAL"), ("Ctrl V", "FELT-KEYS-PASTE"),
        )  # fmt: skip
        own = (words.say("FELT-KEYS-EVERYWHERE"), tuple((key, words.say(code)) for key, code in everywhere))
        self.show_row((*sheet, own))

    def changed(self) -> None:
        lines = [f"{key} {said}" for _caption, keys in self.row or () for key, said in keys]
        self.setAccessibleName("; ".join(lines))

    def columns(self) -> list[list[int]]:
        """Answer which captions stand in which column, as few columns as their heights allow. Source: look.md 3."""
        room = self.area.height() - HEAD - PAD
        columns: list[list[int]] = []
        filled = room
        for place, (_caption, keys) in enumerate(self.row or ()):
            tall = CAPTION + LINE * len(keys)
            if filled + tall > room:
                columns.append([])
                filled = 0.0
            columns[-1].append(place)
            filled += tall
        return columns

    def draw(self, pen: Pen, row: Sheet) -> None:
        look, area = self.look, self.area
        pen.edge(area, look.colour("edge"), radius=10, ground=look.colour("panel"))
        inner = area.adjusted(PAD, 12, -PAD, -PAD)
        head = pen.run(QRectF(inner.left(), inner.top(), inner.width(), 40))
        pen.keycap(head, "Esc", last=True)
        pen.text(head.rest, look.words.say("FELT-KEYS-TITLE"), 1.4, bold=True)
        columns = self.columns()
        wide = (inner.width() - GAP * (len(columns) - 1)) / max(len(columns), 1)
        run = pen.run(inner)
        for places in columns:
            cell, y = run.take(wide), area.top() + HEAD
            run.take(GAP)
            for place in places:
                y = self._group(pen, QRectF(cell.left(), y, wide, inner.bottom() - y), *row[place])

    def _group(self, pen: Pen, room: QRectF, caption: str, keys: tuple[tuple[str, str], ...]) -> float:
        """Draw the keys under a caption. Answer where they end."""
        y = room.top()
        said = self.look.caption(caption)
        pen.text(QRectF(room.left(), y + 6, room.width(), 20), said, 0.87, bold=True, tone="ink2")
        y += CAPTION
        near = max((pen.cap_width(key) for key, _said in keys), default=0) + 12
        for key, does in keys:
            line = pen.run(QRectF(room.left(), y, room.width(), LINE))
            pen.keycap(pen.run(line.take(near)), key)
            pen.text(line.rest, does, 1.0)
            y += LINE
        return y

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Whatever is pressed while it lies over the table reaches nothing behind it.
        event.accept()
        if event.key() in CLOSING and not event.isAutoRepeat():
            self.closed.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.closed.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
