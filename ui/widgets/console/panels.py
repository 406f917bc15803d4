"""A panel of the console: caption, lines with their signs, a small table, keys.

Source: look.md 4 (console left, middle), pictures a and c.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.table.rows import Key, Line, Panel
from ui.widgets.console.pad import draw_key
from ui.widgets.console.part import Target, Touched
from ui.widgets.pen import Pen, Run, advance

PAD = 15
BADGE = 26
CAPTION, TEXT = 0.87, 1.0
BUTTON = 48


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
        tall = BUTTON / min(self.scale, 1.0)
        y = self._after_lines(self.row, self.area.height() - 6 - tall)
        boxes = self._key_boxes(self.row.keys, y, tall)
        return tuple(
            Target(box, key.token, live=key.live and not self.locked)
            for box, key in zip(boxes, self.row.keys, strict=True)
        )

    def _after_lines(self, row: Panel, latest: float) -> float:
        y = 31 + sum(_tall(line) for line in row.lines) + 4
        return min(y, latest) if not row.cells else latest

    def _key_boxes(self, keys: tuple[Key, ...], y: float, tall: float) -> list[QRectF]:
        pen = _Measures(self)
        run = pen.run(QRectF(PAD, y, self.area.width() - 2 * PAD, tall))
        boxes = []
        for key in keys:
            boxes.append(run.take(min(pen.button(key), run.rest.width())))
            run.take(9 + (pen.beside(key) + 6 if key.second is not None else 0))
        return boxes

    def draw(self, pen: Pen, row: Panel) -> None:
        look, area = self.look, self.area
        pen.edge(area, look.colour("line"), radius=10, ground=look.colour("raised"))
        inner = area.adjusted(PAD, 9, -PAD, -8)
        caption = QRectF(inner.left(), inner.top(), inner.width(), 19)
        pen.text(caption, look.caption(row.caption), CAPTION, bold=True, tone="ink2")
        y = caption.bottom() + 3
        if row.cells:
            y = self._cells(pen, row.cells, y, inner)
        targets = self.targets()
        stop = targets[0].box.top() - 2 if targets else inner.bottom() + 4
        for line in row.lines:
            if y + _tall(line) > stop + 6:
                break
            y += self._line(pen, QRectF(inner.left(), y, inner.width(), _tall(line)), line, stop)
        for target, key in zip(targets, row.keys, strict=True):
            self._key(pen, target, key, inner)

    def _line(self, pen: Pen, box: QRectF, line: Line, stop: float) -> float:
        wide = pen.width(line.text, TEXT, bold=line.bold)
        if line.sign or wide <= box.width() or box.top() + 2 * _tall(line) > stop + 6:
            pen.line(box, line, TEXT, badge=BADGE if line.sign else 0)
            return box.height()
        room = QRectF(box.left(), box.top() + 1, box.width(), stop - box.top())
        tall = pen.paragraph(room, line.text, TEXT, bold=line.bold, tone=line.tone, lines=2)
        return max(tall, box.height())

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

    def _key(self, pen: Pen, target: Target, key: Key, inner: QRectF) -> None:
        look, box, down = self.look, target.box, self.is_down(key.token)
        if not key.live:
            draw_key(pen, box, key, down=False)
        else:
            ground = "ink" if down else "lamp" if key.lamp else "raised"
            pen.edge(box, look.colour("edge"), ground=look.colour(ground))
            run = pen.run(box.adjusted(14, 0, -12, 0))
            if key.cap:
                pen.keycap(run, key.cap)
                run.take(10)
            tone = "room" if down else "onlamp" if key.lamp else "ink"
            pen.text(run.rest, key.label, TEXT, bold=True, tone=tone)
        if key.second is not None:
            left, right = (inner.left(), box.left() - 9) if pen.rtl else (box.right() + 9, inner.right())
            room = QRectF(left, box.top(), max(right - left, 0), box.height())
            pen.paragraph(room, key.second.text, 0.93, tone="ink2", lines=2, middle=True)


class _Measures:
    """Widths of a panel's keys, needed before anything is drawn."""

    def __init__(self, panel: PanelBox) -> None:
        self.panel = panel

    def run(self, box: QRectF) -> Run:
        """Answer a row to be cut in the direction of reading."""
        return Run(box, rtl=self.panel.look.words.is_rtl)

    def button(self, key: Key) -> float:
        """Answer the width of a key's button."""
        cap = max(24.0, self._wide(key.cap, 0.87) + 12) + 10 if key.cap else 0
        return max(48.0, self._wide(key.label, TEXT) + cap + 28)

    def beside(self, key: Key) -> float:
        """Answer the width of the words that stand beside a key."""
        return self._wide(key.second.text if key.second else "", 0.93)

    def _wide(self, text: str, times: float) -> float:
        look = self.panel.look
        return advance(text, look.words.language, look.measure.font(times), bold=True)


def _tall(line: Line) -> float:
    return 28.0 if line.sign else 21.5
