"""What the deal comes to, in the trick's place: factors, then a row a seat with its arithmetic.

Source: screens.md, ground rule 5 (the proof with the result); look.md 1.3 (big, then why).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.deal.deal_rows import SettledSeat, Settlement
from ui.widgets.pen import CENTRE, END, Pen

RADIUS = 10.0
HEADLINE, FACTORS = 34.0, 34.0


def draw_settlement(pen: Pen, settled: Settlement, box: QRectF) -> None:
    """Draw the settlement, as it would be or as it is on record. Source: facts.md (settle)."""
    look = pen.look
    pen.fill(box, look.colour("box"), RADIUS)
    pen.edge(
        box, look.colour("edge"), 2 if settled.recorded else 1.5, radius=RADIUS, dashed=not settled.recorded
    )
    inner = box.adjusted(14, 2, -14, -8)
    run = pen.run(QRectF(inner.left(), inner.top() + 2, inner.width(), HEADLINE))
    if settled.recorded:
        sign = run.last(14)
        pen.sign(QRectF(sign.left(), sign.center().y() - 7, 14, 14), "agreed", "ok")
        run.last(7)
    caption = min(pen.width(settled.caption, 0.87, bold=True) + 1, run.rest.width() * 0.45)
    pen.text(run.last(caption), settled.caption, 0.87, bold=True, tone="ink2", align=END)
    run.last(12)
    pen.text(run.rest, settled.headline, 1.27, bold=True)
    y = inner.top() + HEADLINE + 6
    if settled.factors:
        _factors(pen, settled.factors, QRectF(inner.left(), y, inner.width(), FACTORS))
        y += FACTORS + 4
    if not settled.seats:
        for line in settled.notes:
            y += pen.paragraph(
                QRectF(inner.left(), y, inner.width(), inner.bottom() - y), line.text, 1.0, lines=4
            )
        return
    tall = min(40.0, (inner.bottom() - y) / len(settled.seats))
    for seat in settled.seats:
        pen.rule(inner.left(), inner.right(), y)
        _seat(pen, seat, QRectF(inner.left(), y, inner.width(), tall))
        y += tall


def _factors(pen: Pen, factors: tuple[tuple[str, str], ...], box: QRectF) -> None:
    """A box a factor: its name, its value; one that does not apply stays dashed."""
    run = pen.run(box)
    gap = 8.0
    wide = (box.width() - gap * (len(factors) - 1)) / len(factors)
    for name, value in factors:
        cell = run.take(wide).adjusted(0, 3, 0, -3)
        run.take(gap)
        idle = value.strip("\u2066\u2069") in ("×1", "×۱")
        pen.edge(cell, pen.look.colour("edge"), 1.2, radius=5, dashed=idle)
        inner = pen.run(cell.adjusted(7, 0, -7, 0))
        figure = inner.last(pen.width(value, 1.0, bold=True) + 1)
        pen.text(figure, value, 1.0, bold=not idle, tone="ink2" if idle else "ink", align=END)
        inner.last(5)
        pen.text(inner.rest, name, 0.87, tone="ink2")


def _seat(pen: Pen, seat: SettledSeat, cell: QRectF) -> None:
    run = pen.run(cell)
    pen.text(run.take(22), seat.number, 1.33, bold=True)
    side = 17.0
    columns = run.take(34)
    bars = min(4.0, cell.height() / 8)
    for bar in range(4):
        spot = QRectF(columns.left(), columns.center().y() - 2 * (bars + 1.5) + bar * (bars + 1.5), 12, bars)
        pen.fill(spot, pen.ink("ink2"), 1)
    pen.text(
        QRectF(columns.left() + 15, columns.top(), 18, columns.height()),
        seat.columns,
        1.0,
        bold=True,
        ltr=True,
        align=CENTRE,
    )
    run.take(6)
    figure = max(70.0, pen.width(seat.figure, 1.33, bold=True) + 1)
    pen.text(run.last(figure), seat.figure, 1.33, bold=True, tone=seat.state, align=END)
    run.last(7)
    sign = run.last(side)
    pen.sign(QRectF(sign.left(), sign.center().y() - side / 2, side, side), seat.state)
    run.last(8)
    pen.paragraph(run.rest, seat.arithmetic, 0.93, lines=2, middle=True)
