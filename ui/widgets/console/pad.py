"""The pad of keys: label, keycap, what it moves; nothing preselected; never mirrored as a whole.

Source: look.md 4 (pad), look.md 6 (pads are not mirrored).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from ui.viewmodels.table.rows import Key
from ui.widgets.console.part import Target, Touched
from ui.widgets.look import Look
from ui.widgets.pen import CENTRE, LEAST, Pen, Run

Keys = tuple[Key, ...]
GAP = 8
STACKED = 46
"""From this height on a cap has room over its label."""
LOW = 62
"""Under this height a key has one line."""


def draw_key(pen: Pen, box: QRectF, key: Key, *, down: bool) -> None:
    """Draw a key: live, lit, held down or dead. Source: look.md 4 (pad), look.md 5 (button)."""
    over = box.height() >= LOW and key.second is not None
    # What a key moves is another amount at each seat; the key itself is the same.
    plain = replace(key, second=None) if over else key
    keep_key(pen, box, plain, ("pad", down, over), lambda pen: _key(pen, box, plain, down=down, over=over))
    if over:
        below = QRectF(box.left() + 10, box.bottom() - 28, box.width() - 20, 22)
        _second(pen, below, key, _inks(key, down=down)[2])


def keep_key(pen: Pen, box: QRectF, key: Key, how: Hashable, draw: Callable[[Pen], None]) -> None:
    """Draw a key as it was drawn before; a dead one has no ground for its letters, and is drawn anew.

    Args:
        how: what the drawing depends on besides the key and its box.

    Source: screens.md, ground rule 10.
    """
    if key.live:
        pen.kept(box, (key, how), draw)
    else:
        draw(pen)


def _inks(key: Key, *, down: bool) -> tuple[str, str, str]:
    """Answer the tokens of a key's ground, its label and what stands beside or below it."""
    if down:
        return "ink", "room", "room"
    if key.lamp and key.live:
        return "lamp", "onlamp", "onlamp"
    return "raised", "ink" if key.live else "ink2", "ink2"


def _key(pen: Pen, box: QRectF, key: Key, *, down: bool, over: bool = False) -> None:
    look, (ground, ink, second) = pen.look, _inks(key, down=down)
    if key.live:
        edge = "ink" if ground == "lamp" and look.theme.is_light else "edge"
        pen.edge(box, look.colour(edge), 2 if edge == "ink" else 1.5, ground=look.colour(ground))
    else:
        pen.edge(box, look.colour("edge"), dashed=True)
    inner = box.adjusted(10, 0, -10, 0)
    if not over:
        _alone(pen, inner, key, ink, second)
        return
    first = pen.run(QRectF(inner.left(), box.top() + 8, inner.width(), 26))
    if key.cap:
        pen.keycap(first, key.cap, last=True)
        first.last(5)
    _label(pen, first.rest, key, ink, QRectF(first.rest.left(), box.top() + 4, first.rest.width(), 40), 1.13)


def _label(pen: Pen, line: QRectF, key: Key, tone: str, block: QRectF, times: float) -> None:
    """Draw a label on one line, or smaller on two where one has no room for it."""
    if " " in key.label and pen.width(key.label, 0.93, bold=key.live) > line.width():
        pen.paragraph(
            block,
            key.label,
            0.93,
            bold=key.live,
            tone=tone,
            middle=True,
            lines=max(2, int(block.height() / pen.leading(LEAST))),
        )
    else:
        pen.text(line, key.label, times, bold=key.live, tone=tone)


def _alone(pen: Pen, inner: QRectF, key: Key, ink: str, second: str) -> None:
    """Draw a key of one row: label, what it does where there is room, cap; the cap over a label it leaves no room."""
    run = pen.run(inner)
    beside = inner.width() - pen.cap_width(key.cap) - 6
    words, times = key.label.split(), 0.93 if " " in key.label else LEAST * pen.gives
    least = max((pen.width(word, times, bold=key.live) for word in words), default=0.0)
    whole = pen.width(key.label, LEAST * pen.gives, bold=key.live)
    if key.cap and least > beside and inner.height() >= STACKED and whole <= inner.width() + 12:
        cap = pen.cap_width(key.cap)
        upper = QRectF(inner.center().x() - cap / 2, inner.center().y() - 24, cap, 24)
        pen.keycap(Run(upper, rtl=False), key.cap)
        lower = QRectF(inner.left() - 6, inner.center().y() + 3, inner.width() + 12, 20)
        pen.text(lower, key.label, 1.0, bold=key.live, tone=ink, align=CENTRE)
        return
    if key.cap:
        pen.keycap(run, key.cap, last=True)
        run.last(6)
    wide = pen.width(key.label, 1.0, bold=key.live)
    if key.second is not None and wide + 12 + pen.width(key.second.text, 0.87) < run.rest.width():
        pen.text(run.take(wide), key.label, 1.0, bold=key.live, tone=ink)
        run.take(10)
        _second(pen, run.rest, key, second)
    else:
        _label(pen, run.rest, key, ink, run.rest, 1.0)


def _second(pen: Pen, box: QRectF, key: Key, tone: str) -> None:
    line = key.second
    if line is None:
        return
    run = pen.run(box)
    if line.sign:
        spot = run.take(16)
        pen.sign(
            QRectF(spot.left(), spot.center().y() - 8, 16, 16),
            line.sign,
            line.tone if tone == "ink2" else tone,
        )
        run.take(7)
    pen.text(run.rest, line.text, 0.93, tone=tone, bold=line.bold)


class KeyPad(Touched[Keys]):
    """Keys row by row, so many a row; a key without label leaves its place empty."""

    def __init__(self, look: Look, parent: QWidget | None = None, *, columns: int = 4) -> None:
        super().__init__(look, parent)
        self.columns = columns

    def set_columns(self, columns: int) -> None:
        """Stand so many keys in a row. Source: look.md 4 (pad)."""
        if columns != self.columns:
            self.columns = columns
            self.update()

    def changed(self) -> None:
        keys = self.row or ()
        self.setAccessibleName(", ".join(f"{key.label} ({key.cap})" for key in keys if key.label))

    def stands(self) -> tuple[object, ...]:
        return (*super().stands(), self.columns)

    def boxes_of(self, row: Keys) -> list[tuple[object, QRectF]]:
        return list(zip(row, self.boxes(row), strict=True))

    def boxes(self, keys: Keys) -> tuple[QRectF, ...]:
        """Answer the box of each key. Source: look.md 4 (138 x 76, gap 8)."""
        area = self.area
        rows = max(1, -(-len(keys) // self.columns))
        rows = max(rows, 2) if area.height() > 130 else rows
        wide = (area.width() - GAP * (self.columns - 1)) / self.columns
        tall = (area.height() - GAP * (rows - 1)) / rows
        return tuple(
            QRectF(place % self.columns * (wide + GAP), place // self.columns * (tall + GAP), wide, tall)
            for place in range(len(keys))
        )

    def targets(self) -> tuple[Target, ...]:
        keys = self.row or ()
        return tuple(
            Target(box, key.token, live=key.live and bool(key.token) and not self.locked)
            for key, box in zip(keys, self.boxes(keys), strict=True)
            if key.label
        )

    def draw(self, pen: Pen, row: Keys) -> None:
        for key, box in zip(row, self.boxes(row), strict=True):
            if key.label and self.is_seen(box):
                draw_key(pen, box, key, down=self.is_down(key.token) and key.live)
