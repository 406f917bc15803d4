"""The keys of a panel: side by side with their caps; where they are many, each cap stands over its label.

Source: look.md 4 (re-call), look.md 5 (button 48 high, touch).
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF

from ui.viewmodels.table.rows import Key
from ui.widgets.console.pad import draw_key, keep_key
from ui.widgets.look import Look
from ui.widgets.pen import CENTRE, Pen, Run, advance

BUTTON = 48
GAP, NARROW_GAP = 9.0, 6.0
TEXT, SECOND, SMALL = 1.0, 0.93, 0.87


def natural_width(key: Key, look: Look) -> float:
    """Answer how wide a key is with its cap before its label. Source: look.md 5."""
    cap = max(24.0, _wide(key.cap, SMALL, look) + 12) + 10 if key.cap else 0
    return max(48.0, _wide(key.label, TEXT, look) + cap + 28)


def key_boxes(keys: tuple[Key, ...], room: QRectF, look: Look) -> tuple[list[QRectF], bool]:
    """Answer the box of each key, and whether caps stand over their labels for want of room.

    Source: look.md 5 (touch).
    """
    rtl = look.words.is_rtl
    beside = [_wide(key.second.text, SECOND, look) + 6 if key.second is not None else 0.0 for key in keys]
    widths = [natural_width(key, look) for key in keys]
    run = Run(room, rtl=rtl)
    if len(keys) == 1:
        return [run.take(min(widths[0], room.width()))], False
    if sum(widths) + sum(beside) + GAP * (len(keys) - 1) <= room.width():
        boxes = []
        for wide, text in zip(widths, beside, strict=True):
            boxes.append(run.take(wide))
            run.take(GAP + text)
        return boxes, False
    wide = (room.width() - NARROW_GAP * (len(keys) - 1)) / len(keys)
    boxes = []
    for _ in keys:
        boxes.append(run.take(wide))
        run.take(NARROW_GAP)
    return boxes, True


def draw_panel_key(pen: Pen, box: QRectF, key: Key, *, down: bool, stacked: bool) -> None:
    """Draw a key of a panel. Source: look.md 5."""
    if not key.live and not stacked:
        draw_key(pen, box, key, down=False)
        return
    # What stands beside a key is the panel's.
    plain = replace(key, second=None)
    how = ("panel", down, stacked)
    keep_key(pen, box, plain, how, lambda pen: _key(pen, box, plain, down=down, stacked=stacked))


def _key(pen: Pen, box: QRectF, key: Key, *, down: bool, stacked: bool) -> None:
    look = pen.look
    ground = "ink" if down else "lamp" if key.lamp else "raised"
    tone = "room" if down else "onlamp" if key.lamp else "ink" if key.live else "ink2"
    pen.edge(box, look.colour("edge"), ground=look.colour(ground) if key.live else None, dashed=not key.live)
    if stacked:
        _stacked(pen, box, key, tone)
        return
    run = pen.run(box.adjusted(14, 0, -12, 0))
    if key.cap:
        pen.keycap(run, key.cap)
        run.take(10)
    pen.text(run.rest, key.label, TEXT, bold=True, tone=tone)


def _stacked(pen: Pen, box: QRectF, key: Key, tone: str) -> None:
    cap = pen.cap_width(key.cap)
    upper = QRectF(box.center().x() - cap / 2, box.top() + 4, cap, 24)
    if key.cap:
        pen.keycap(Run(upper, rtl=False), key.cap)
    lower = QRectF(box.left() + 3, box.bottom() - 19, box.width() - 6, 16)
    pen.text(lower, key.label, SMALL, bold=key.live, tone=tone, align=CENTRE)


def _wide(text: str, times: float, look: Look) -> float:
    return advance(text, look.words.language, look.measure.font(times), bold=True)
