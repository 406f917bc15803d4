"""Chips on the felt: a pile seen from the side, and discs to hand over with how many of each.

Source: look.md 4 (bet, chips to hand over), look.md 7 (chips: the figure always inside).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPen

from ui.viewmodels.table.rows import Chips
from ui.widgets.pen import LEAST, Pen
from ui.widgets.piece_pixmaps import chip_spots, draw_chip

PILE_WIDE, CHIP_TALL, PILE_TALL, MOST = 40.0, 9.6, 72.0, 10
"""A pile never stands higher than its place; above so many chips it only says: many."""
RIM = QColor("#8F8876")
DISC, LEAST_DISC, TIMES_GAP, NEXT = 29.0, 15.0, 5.0, 10.0


def draw_pile(pen: Pen, pile: tuple[Chips, ...], x: float, bottom: float, room: float) -> None:
    """Draw a pile standing on a line, dear chips below, no higher than its room. Source: look.md 4 (pile)."""
    fills = [(chips.fill, chips.ink) for chips in pile for _ in range(chips.count)][:MOST]
    tall = min(CHIP_TALL, min(PILE_TALL, room) / max(len(fills), 1))

    def draw(pen: Pen) -> None:
        for place, (fill, ink) in enumerate(fills):
            _edge_on(pen, QRectF(x, bottom - (place + 1) * tall, PILE_WIDE, tall), fill, ink)

    box = QRectF(x, bottom - len(fills) * tall, PILE_WIDE, len(fills) * tall)
    pen.kept(box, ("pile", tuple(fills)), draw)


def _edge_on(pen: Pen, box: QRectF, fill: str, ink: str) -> None:
    painter = pen.painter
    painter.setBrush(QColor(fill))
    painter.setPen(QPen(RIM, 1))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2)
    for left, part in ((0.27, 0.14), (0.61, 0.14)):
        spot = QRectF(box.left() + box.width() * left, box.top() + 1, box.width() * part, box.height() - 2)
        painter.fillRect(spot, chip_spots(fill, ink).darker(115))


def draw_discs(pen: Pen, chips: tuple[Chips, ...], box: QRectF) -> None:
    """Draw chips to hand over from the left in every language: disc, then how many.

    Many denominations in a narrow box stand closer, and a single chip is not counted.
    Source: look.md 4, picture e.
    """
    if not chips:
        return
    counts = [f"×{pen.look.words.digits(str(one.count))}" for one in chips]
    times, gap, near = 1.0, NEXT, TIMES_GAP
    if _wide(pen, counts, times, gap, near) + DISC * len(chips) > box.width():
        times, gap, near = LEAST, 5.0, 3.0
        counts = [count if one.count > 1 else "" for one, count in zip(chips, counts, strict=True)]
    room = box.width() - _wide(pen, counts, times, gap, near)
    disc = max(min(DISC, room / len(chips)), LEAST_DISC)
    x = box.left()
    for one, count in zip(chips, counts, strict=True):
        draw_chip(pen, one.label, one.fill, one.ink, x, box.center().y() - disc / 2, disc)
        x += disc
        if count:
            wide = pen.width(count, times, bold=True)
            pen.text(QRectF(x + near, box.top(), wide + 1, box.height()), count, times, bold=True, ltr=True)
            x += near + wide
        x += gap


def _wide(pen: Pen, counts: list[str], times: float, gap: float, near: float) -> float:
    """Answer what counts and gaps take, without the discs."""
    words = sum(near + pen.width(count, times, bold=True) for count in counts if count)
    return words + gap * (len(counts) - 1) + 1
