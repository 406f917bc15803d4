"""A list of the desk: heads, rows to choose, figures at the far edge, n/a in the second ink; it scrolls by keys and wheel.

Source: look.md 5 (tables).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QWheelEvent

from ui.viewmodels.shift.rows import Head, Item, Listing
from ui.widgets.console.part import Target, Touched
from ui.widgets.pen import END, Pen

HEAD, ROW, PAD, TITLE, LAMP, GAP = 36, 48, 14, 44, 5, 16
MEASURED = 200


class ListPart(Touched[Listing]):
    """Rows under their heads."""

    first = 0
    """The row that stands on top."""

    def changed(self) -> None:
        if self.row is None:
            return
        chosen = next((row for row in self.row.rows if row.chosen), None)
        said = " ".join(cell.text for cell in chosen.cells if cell.text) if chosen else self.row.empty
        self.setAccessibleName(f"{self.row.caption}: {said}")
        self._follow()

    def _follow(self) -> None:
        """Keep the chosen row in sight."""
        rows, fit = self.row.rows if self.row else (), self._fit()
        at = next((place for place, row in enumerate(rows) if row.chosen), 0)
        self.first = max(0, min(self.first, at, max(len(rows) - fit, 0)))
        if at >= self.first + fit:
            self.first = at - fit + 1

    def _fit(self) -> int:
        return max(1, int((self.area.height() - TITLE - self._head - 8) // self._tall))

    @property
    def _tall(self) -> float:
        return ROW / min(self.scale, 1.0)

    @property
    def _head(self) -> float:
        """A list without captions needs no room for them."""
        return HEAD if self.row is not None and any(head.text for head in self.row.heads) else 0.0

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll; nothing is chosen by it."""
        rows = len(self.row.rows) if self.row else 0
        step = -1 if event.angleDelta().y() > 0 else 1
        self.first = max(0, min(self.first + step, rows - self._fit()))
        self.update()
        event.accept()

    def _boxes(self) -> list[tuple[Item, QRectF]]:
        if self.row is None:
            return []
        rows = self.row.rows[self.first : self.first + self._fit()]
        top = TITLE + self._head
        return [
            (row, QRectF(PAD, top + n * self._tall, self.area.width() - 2 * PAD, self._tall))
            for n, row in enumerate(rows)
        ]

    def targets(self) -> tuple[Target, ...]:
        return tuple(Target(box, row.token) for row, box in self._boxes() if row.token)

    def draw(self, pen: Pen, row: Listing) -> None:
        look, area = self.look, self.area
        pen.fill(area, look.colour("room"))
        pen.edge(area.adjusted(1, 1, -1, -1), look.colour("line"), radius=10, ground=look.colour("panel"))
        title = QRectF(PAD + 8, 6, area.width() - 2 * PAD - 16, TITLE - 8)
        pen.text(title, row.caption, 1.33, bold=True)
        if not row.rows:
            pen.paragraph(title.translated(0, TITLE), row.empty, 1.0, tone="ink2")
            return
        self._count(pen, title, len(row.rows))
        for head, cell in zip(
            row.heads,
            self._cells(pen, row.heads, QRectF(PAD, TITLE, area.width() - 2 * PAD, HEAD)),
            strict=True,
        ):
            align = END if head.figures else "start"
            pen.paragraph(cell, head.text, 0.87, bold=True, tone="ink2", align=align, middle=True)
        pen.rule(PAD, area.width() - PAD, TITLE + self._head, "edge")
        for item, box in self._boxes():
            self._item(pen, row.heads, item, box)

    def _count(self, pen: Pen, box: QRectF, rows: int) -> None:
        """How many rows there are, where not all of them are in sight."""
        if rows > self._fit():
            words = self.look.words
            last = min(self.first + self._fit(), rows)
            said = words.ltr(f"{words.whole(self.first + 1)}–{words.whole(last)} / {words.whole(rows)}")
            pen.text(box, said, 0.87, tone="ink2", align=END)

    def _item(self, pen: Pen, heads: tuple[Head, ...], item: Item, box: QRectF) -> None:
        look, down = self.look, bool(item.token) and self.is_down(item.token)
        if item.chosen or down:
            pen.fill(box, look.colour("ink" if down else "raised"))
        if item.chosen and not down:
            run = pen.run(box)
            bar = run.take(LAMP)
            if look.theme.is_light:
                pen.fill(bar.adjusted(-1, 0, 1, 0), look.colour("ink"))
            pen.fill(bar, look.colour("lamp"))
        if item.strong:
            pen.rule(box.left(), box.right(), box.top(), "edge")
        pen.rule(box.left(), box.right(), box.bottom())
        if len(item.cells) == 1:
            only = item.cells[0]
            pen.paragraph(box.adjusted(10, 2, -10, -2), only.text, 1.0, bold=only.bold, middle=True)
            return
        for head, cell, line in zip(heads, self._cells(pen, heads, box), item.cells, strict=False):
            tone = "room" if down else line.tone
            if head.figures or pen.width(line.text, 1.0, bold=line.bold) <= cell.width() * 1.18:
                pen.text(
                    cell, line.text, 1.0, bold=line.bold, tone=tone, align=END if head.figures else "start"
                )
            else:
                pen.paragraph(cell, line.text, 0.87, bold=line.bold, tone=tone, middle=True, names=True)

    def _widths(self, pen: Pen, heads: tuple[Head, ...], room: float) -> list[float]:
        """How wide each column stands: figures as wide as they are, words sharing what is left."""
        # The first rows say how wide the columns are; a long list is not measured whole at every paint.
        rows = self.row.rows[:MEASURED] if self.row is not None else ()
        needs = []
        for place, head in enumerate(heads):
            lines = [row.cells[place] for row in rows if place < len(row.cells) > 1]
            words = max((pen.width(word, 0.87, bold=True) for word in head.text.split()), default=0.0)
            texts = max((pen.width(line.text, 1.0, bold=line.bold) for line in lines), default=0.0)
            needs.append(
                max(texts, words if head.figures else pen.width(head.text, 0.87, bold=True), 24) + GAP
            )
        spare = room - sum(needs)
        if spare >= 0:
            whole = sum(head.share for head in heads)
            return [need + spare * head.share / whole for need, head in zip(needs, heads, strict=True)]
        # Too little: the longest names and sentences give way first, figures do not.
        loose = [need for need, head in zip(needs, heads, strict=True) if not head.figures]
        cap = _cap(loose, sum(loose) + spare)
        widths = [need if head.figures else min(need, cap) for need, head in zip(needs, heads, strict=True)]
        return [width * min(1.0, room / sum(widths)) for width in widths]

    def _cells(self, pen: Pen, heads: tuple[Head, ...], box: QRectF) -> list[QRectF]:
        inner = box.adjusted(10, 0, -10, 0)
        run = pen.run(inner)
        cells = [run.take(wide) for wide in self._widths(pen, heads, inner.width())]
        return [cell.adjusted(GAP / 2, 0, -GAP / 2, 0) for cell in cells]


def _cap(needs: list[float], room: float) -> float:
    """Answer how wide the widest may be, so that all of them fit; 48 at least."""
    left, rest = room, sorted(needs)
    for place, need in enumerate(rest):
        share = left / (len(rest) - place)
        if need > share:
            return max(share, 48.0)
        left -= need
    return max(needs, default=48.0)
