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
HEAD, CAPTION, LINE, PAD, GAP = 58.0, 34.0, 32.0, 24.0, 28.0


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

    def columns(self) -> int:
        """Answer how many columns it takes. Source: look.md 3."""
        rows = sum(CAPTION + LINE * len(keys) for _caption, keys in self.row or ())
        return max(
            1, min(4, -(-int(rows) // max(int(self.area.height() - HEAD - PAD), 1)), len(self.row or ()) or 1)
        )

    def draw(self, pen: Pen, row: Sheet) -> None:
        look, area = self.look, self.area
        pen.edge(area, look.colour("edge"), radius=10, ground=look.colour("panel"))
        inner = area.adjusted(PAD, 12, -PAD, -PAD)
        head = pen.run(QRectF(inner.left(), inner.top(), inner.width(), 40))
        pen.keycap(head, "Esc", last=True)
        pen.text(head.rest, look.words.say("FELT-KEYS-TITLE"), 1.4, bold=True)
        columns = self.columns()
        total = sum(CAPTION + LINE * len(keys) for _caption, keys in row)
        wide = (inner.width() - GAP * (columns - 1)) / columns
        run = pen.run(inner)
        cell, y, filled = run.take(wide), area.top() + HEAD, 0.0
        for caption, keys in row:
            if filled and filled + (CAPTION + LINE * len(keys)) / 2 > total / columns:
                run.take(GAP)
                cell, y, filled = run.take(wide), area.top() + HEAD, 0.0
            pen.text(
                QRectF(cell.left(), y + 6, wide, 20), look.caption(caption), 0.87, bold=True, tone="ink2"
            )
            y += CAPTION
            near = max(pen.cap_width(key) for key, _said in keys) + 12 if keys else 0
            for key, said in keys:
                line = pen.run(QRectF(cell.left(), y, wide, LINE))
                cap = line.take(near)
                pen.keycap(pen.run(cap), key)
                pen.text(line.rest, said, 1.0)
                y += LINE
            filled += CAPTION + LINE * len(keys)

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
