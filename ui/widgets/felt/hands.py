"""Pieces of a place: low two left of high, in every language; unsplit ones in a row, missing ones as ghosts.

Source: look.md 4 (hand), look.md 6 (order of pieces), look.md 7 (overlap).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.table.rows import Hand
from ui.widgets.pen import Pen
from ui.widgets.piece_pixmaps import RATIO, draw_piece

WHOLE = {"cards": 7, "tiles": 4}
SPLIT = {"cards": (2, 5), "tiles": (2, 2)}


def groups(hand: Hand) -> list[tuple[str, ...]]:
    """Answer the groups of a hand from left to right. Source: look.md 6 (low left of high)."""
    return [group for group in (hand.low, hand.high, hand.unsplit) if group]


def hand_width(hand_groups: list[tuple[str, ...]], piece: float, step: float, gap: float) -> float:
    """Answer how wide groups of pieces lie. Source: look.md 4."""
    return sum(step * (len(group) - 1) + piece for group in hand_groups) + gap * max(0, len(hand_groups) - 1)


def draw_hand(pen: Pen, hand: Hand, x: float, y: float, piece: float, step: float, gap: float) -> float:
    """Draw a hand from a point to the right. Answer where it ends. Source: look.md 4."""
    for group in groups(hand):
        for code in group:
            draw_piece(pen, hand.kind, code, x, y, piece)
            x += step
        x += piece - step + gap
    return x - gap


def draw_draft(pen: Pen, hand: Hand, x: float, y: float, piece: float, step: float, gap: float) -> None:
    """Draw what is being typed, and a dashed ghost for each piece that is still missing.

    Source: screens.md, ground rule 1; look.md 4 (ghosts).
    """
    end = draw_hand(pen, hand, x, y, piece, step, gap) if groups(hand) else x - (step - piece)
    missing = WHOLE.get(hand.kind, 0) - sum(len(group) for group in groups(hand))
    left = end + step - piece if groups(hand) else x
    for place in range(max(missing, 0)):
        box = QRectF(left + place * step, y, piece, piece * RATIO[hand.kind])
        pen.edge(box, pen.look.colour("edge"), dashed=True, radius=max(3.0, piece * 0.09))
