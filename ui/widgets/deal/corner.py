"""Small keys in the lower corners of the felt: what is seldom needed, for fingers; cap above, word below.

Source: screens.md, ground rule 2 (fingers alone); look.md 5 (touch 48 x 48, 8 between).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.table.rows import Key
from ui.widgets.console.pad import keep_key
from ui.widgets.console.part import Target
from ui.widgets.felt.geometry import Box
from ui.widgets.pen import CENTRE, Pen

GAP = 8.0
MOST = 104.0


def corner_boxes(keys: tuple[Key, ...], near: Box, far: Box) -> tuple[QRectF, ...]:
    """Answer the box of each key: the first half at the left, the second half at the right, outwards in.

    Source: look.md 5 (touch).
    """
    half = -(-len(keys) // 2)
    left, right = _row(half, near), _row(len(keys) - half, far)
    return (*left, *right)


def _row(count: int, box: Box) -> tuple[QRectF, ...]:
    if not count:
        return ()
    wide = min(MOST, (box.width - GAP * (count - 1)) / count)
    return tuple(QRectF(box.x + place * (wide + GAP), box.y, wide, box.height) for place in range(count))


def corner_targets(keys: tuple[Key, ...], near: Box, far: Box) -> tuple[Target, ...]:
    """Answer what a finger presses. Source: screens.md 2."""
    boxes = corner_boxes(keys, near, far)
    return tuple(Target(box, key.token, live=key.live) for key, box in zip(keys, boxes, strict=True))


def draw_corner(pen: Pen, key: Key, box: QRectF, *, down: str) -> None:
    """Draw one of the keys; down is the token of what is held down. Source: look.md 5 (button, disabled)."""
    held = key.live and key.token == down
    keep_key(pen, box, key, ("corner", held), lambda pen: _key(pen, key, box, held=held))


def _key(pen: Pen, key: Key, box: QRectF, *, held: bool) -> None:
    look = pen.look
    if key.live:
        pen.edge(box, look.colour("edge"), ground=look.colour("ink" if held else "raised"))
    else:
        pen.edge(box, look.colour("edge"), dashed=True)
    tone = "room" if held else "ink" if key.live else "ink2"
    upper = QRectF(box.left() + 4, box.top() + 3, box.width() - 8, 20)
    pen.text(upper, key.cap, 0.93, bold=key.live, tone=tone, align=CENTRE, ltr=True)
    lower = QRectF(box.left() + 4, box.top() + 23, box.width() - 8, 20)
    pen.text(lower, key.label, 0.87, bold=key.live, tone=tone, align=CENTRE)
