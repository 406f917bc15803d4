"""A panel of the console: caption, lines with their signs, a small table, keys.

Source: look.md 4 (console left, middle), pictures a and c.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.table.rows import Line, Panel
from ui.widgets.console.panel_keys import BUTTON, draw_panel_key, key_boxes
from ui.widgets.console.part import Target, Touched
from ui.widgets.pen import LEAST, Pen

PAD = 15
BADGE = 26
CAPTION, TEXT = 0.87, 1.0
FIRST_LINE = 31.0
TIGHTEST = 0.74


class PanelBox(Touched[Panel]):
    """One panel; what does not fit below leaves from the end, never from the middle of a line."""

    def changed(self) -> None:
        row = self.row
        if row is not None:
            cells = [" ".join(cell) for cell in row.cells]
            self.setAccessibleName("; ".join([row.caption, *cells, *(line.text for line in row.lines)]))

    def targets(self) -> tuple[Target, ...]:
        if self.row is None or not self.row.keys:
            return ()
        boxes, _ = self._keys(self.row)
        return tuple(
            Target(box, key.token, live=key.live and not self.locked)
            for box, key in zip(boxes, self.row.keys, strict=True)
        )

    def _keys(self, row: Panel) -> tuple[list[QRectF], bool]:
        """Answer the boxes of the keys, and whether their caps stand over their labels."""
        tall = BUTTON / min(self.scale, 1.0)
        latest = self.area.height() - 6 - tall
        y = latest if row.cells else min(FIRST_LINE + sum(_tall(line) for line in row.lines) + 4, latest)
        return key_boxes(row.keys, QRectF(PAD, y, self.area.width() - 2 * PAD, tall), self.look)

    def draw(self, pen: Pen, row: Panel) -> None:
        look, area = self.look, self.area
        pen.edge(area, look.colour("line"), radius=10, ground=look.colour("raised"))
        inner = area.adjusted(PAD, 9, -PAD, -8)
        caption = QRectF(inner.left(), inner.top(), inner.width(), 19)
        pen.text(caption, look.caption(row.caption), CAPTION, bold=True, tone="ink2")
        y = caption.bottom() + 3
        if row.cells:
            y = self._cells(pen, row.cells, y, inner)
        boxes, stacked = self._keys(row) if row.keys else ([], False)
        stop = boxes[0].top() - 2 if boxes else inner.bottom() + 4
        for number, line in enumerate(row.lines):
            # Lines close up before the last of them is left out, also where one before them took two rows.
            wanted = sum(_tall(one) for one in row.lines[number:])
            tall = _tall(line) * min(1.0, max(TIGHTEST, (stop - y) / wanted))
            if y + tall > stop + 1 or number and self._is_cut(pen, line, inner.width(), stop - y):
                break
            y += self._line(pen, QRectF(inner.left(), y, inner.width(), tall), line, stop)
        for box, key in zip(boxes, row.keys, strict=True):
            draw_panel_key(pen, box, key, down=key.live and self.is_down(key.token), stacked=stacked)
            if key.second is not None and not stacked:
                self._beside(pen, box, key.second.text, inner)

    def _beside(self, pen: Pen, box: QRectF, text: str, inner: QRectF) -> None:
        left, right = (inner.left(), box.left() - 9) if pen.rtl else (box.right() + 9, inner.right())
        room = QRectF(left, box.top(), max(right - left, 0), box.height())
        if room.width() > 40:
            pen.paragraph(room, text, 0.93, tone="ink2", lines=2, middle=True)

    def _line(self, pen: Pen, box: QRectF, line: Line, stop: float) -> float:
        wide = pen.width(line.text, TEXT, bold=line.bold)
        # Two rows are as tall as their letters, however close the lines stand.
        if line.sign or wide <= box.width() or box.top() + 2 * pen.leading(TEXT) > stop + 1:
            pen.line(box, line, TEXT, badge=min(BADGE, box.height() - 2) if line.sign else 0)
            return box.height()
        room = QRectF(box.left(), box.top() + 1, box.width(), stop - box.top())
        tall = pen.paragraph(room, line.text, TEXT, bold=line.bold, tone=line.tone, lines=2)
        return max(tall, box.height())

    def _is_cut(self, pen: Pen, line: Line, wide: float, tall: float) -> bool:
        """Whether a line would be squeezed: too long for one row in the smallest letters, and no room for two."""
        least = LEAST * pen.gives
        is_long = not line.sign and pen.width(line.text, least, bold=line.bold) > wide
        return is_long and 2 * pen.leading(TEXT) > tall + 1

    def _cells(self, pen: Pen, cells: tuple[tuple[str, ...], ...], y: float, inner: QRectF) -> float:
        count = max(len(row) for row in cells)
        widths = [
            max(pen.width(row[n], TEXT, bold=True) for row in cells if n < len(row)) + 18
            for n in range(count)
        ]
        spare = inner.width() - sum(widths)
        widths = [wide + spare / count for wide in widths]
        # A table with more rows than the panel is tall stands closer.
        lines = sum(_tall(line) for line in self.row.lines) if self.row else 0.0
        high = max(22.0, min(32.0, (inner.bottom() + 1 - y - lines) / len(cells)))
        for number, cell_row in enumerate(cells):
            run = pen.run(QRectF(inner.left(), y, inner.width(), high))
            for place, text in enumerate(cell_row):
                cell = run.take(widths[place]).adjusted(0, 0, -6, 0)
                edge = number > 0 and place in (0, count - 1)
                tone, times = ("ink2", CAPTION) if number == 0 else ("ink", TEXT)
                pen.text(cell, text, times, bold=edge or number == 0, tone=tone)
            y += high
            if number < len(cells) - 1:
                pen.rule(inner.left(), inner.right(), y, "edge" if number == 0 else "line")
        return y + 4


def _tall(line: Line) -> float:
    return 28.0 if line.sign else 21.5
