"""The purse of a player who banks: what he put up, its chips, a bar of what is still open against it.

Source: look.md 4 (banker), picture c; recording.md (a player bank is capped).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.table.rows import BankPurse
from ui.widgets.felt.chips import draw_discs
from ui.widgets.pen import Pen

BAR_TALL = 12.0


def draw_purse(pen: Pen, purse: BankPurse, box: QRectF) -> None:
    """Draw the purse from the top of a box. Source: look.md picture c."""
    look, y = pen.look, box.top() + 6

    def row(tall: float) -> QRectF:
        nonlocal y
        cell = QRectF(box.left(), y, box.width(), tall)
        y += tall
        return cell

    pen.text(row(20), look.caption(purse.caption), 0.87, bold=True, tone="ink2")
    pen.text(row(36), purse.amount, 2.1, bold=True)
    if purse.chips:
        draw_discs(pen, purse.chips, row(34))
    if purse.open_text:
        y += 5
        pen.text(row(20), look.caption(purse.open_text), 0.87, bold=True, tone="ink2")
        bar = row(BAR_TALL + 4).adjusted(0, 2, 0, -2)
        pen.edge(bar, look.colour("edge"), radius=3)
        inside = bar.adjusted(2.5, 2.5, -2.5, -2.5)
        wide = inside.width() * min(max(purse.open_part, 0.0), 1.0)
        left = inside.right() - wide if pen.rtl else inside.left()
        pen.painter.fillRect(QRectF(left, inside.top(), wide, inside.height()), look.colour("ink2"))
    y += 5
    for line in purse.lines:
        if y + 19 > box.bottom():
            break
        pen.line(row(19), line, 0.97)
