"""The PIN pad: twelve keys for a finger, laid as on a number pad, never mirrored.

Source: look.md 4 (lock: keys 84 x 90), picture h.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF

from ui.widgets.console.part import Target, Touched
from ui.widgets.pen import CENTRE, Pen

CLEAR, ENTER = "clear", "enter"
KEYS = ("7", "8", "9", "4", "5", "6", "1", "2", "3", CLEAR, "0", ENTER)
KEY_WIDE, KEY_TALL, GAP, PAD, CAPTION = 84, 90, 8, 16, 26
WIDE = 3 * KEY_WIDE + 2 * GAP + 2 * PAD
TALL = 4 * KEY_TALL + 3 * GAP + 2 * PAD + CAPTION


@dataclass(frozen=True, slots=True)
class PadRow:
    """What the pad's words are."""

    caption: str
    clear: str
    enter: str


class PinPad(Touched[PadRow]):
    """Digits, clear, and the key that goes on; the last one is lit, for it is the only answer."""

    def targets(self) -> tuple[Target, ...]:
        area = self.area
        # In a window that is lower than the pad the keys are, too.
        tall = (area.height() - 2 * PAD - CAPTION - 3 * GAP) / 4
        found = []
        for place, token in enumerate(KEYS):
            x = PAD + place % 3 * (KEY_WIDE + GAP)
            y = PAD + CAPTION + place // 3 * (tall + GAP)
            found.append(Target(QRectF(x, y, KEY_WIDE, tall), token))
        return tuple(found)

    def draw(self, pen: Pen, row: PadRow) -> None:
        look, words = self.look, self.look.words
        pen.edge(
            self.area.adjusted(1, 1, -1, -1), look.colour("edge"), radius=10, ground=look.colour("panel")
        )
        caption = QRectF(PAD, PAD - 4, self.area.width() - 2 * PAD, 20)
        pen.text(caption, look.caption(row.caption), 0.87, bold=True, tone="ink2")
        for target in self.targets():
            down, lit = self.is_down(target.token), target.token == ENTER
            ground = look.colour("ink" if down else "lamp" if lit else "raised")
            pen.edge(target.box, look.colour("lamp" if lit else "edge"), ground=ground)
            if lit and look.theme.is_light:
                pen.edge(target.box, look.colour("ink"), 2)
            tone = "room" if down else "onlamp" if lit else "ink"
            said = {CLEAR: row.clear, ENTER: row.enter}.get(target.token, words.digits(target.token))
            times = 1.13 if target.token in (CLEAR, ENTER) else 1.73
            pen.text(target.box.adjusted(5, 0, -5, 0), said, times, bold=True, tone=tone, align=CENTRE)
