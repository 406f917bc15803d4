"""What players owe each other: a row a debtor with its product, and a key that ticks it.

Source: look.md 4 (money due now), picture d; look.md 5 (touch).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.deal.deal_rows import DuePanel, DueRow
from ui.widgets.console.part import Target
from ui.widgets.pen import END, Pen

RADIUS = 10.0
HEAD = 40.0
ROW, LEAST_ROW = 60.0, 20.0
PAD = 15.0


def panel_box(panel: DuePanel, room: QRectF) -> QRectF:
    """Answer the panel's own box in its room: as tall as its rows want, at most the room.

    Source: look.md picture d.
    """
    wanted = HEAD + len(panel.rows) * ROW + 4
    return QRectF(room.left(), room.top(), room.width(), min(room.height(), wanted))


def row_boxes(panel: DuePanel, box: QRectF) -> tuple[QRectF, ...]:
    """Answer the box of each row; more than three stand closer. Source: look.md picture d."""
    head = _head_tall(panel, box)
    room = box.height() - head - 4
    tall = min(ROW, room / max(len(panel.rows), 1))
    return tuple(
        QRectF(box.left() + PAD, box.top() + head + place * tall, box.width() - 2 * PAD, tall)
        for place in range(len(panel.rows))
    )


def _head_tall(panel: DuePanel, box: QRectF) -> float:
    return HEAD if box.height() - HEAD >= len(panel.rows) * LEAST_ROW + 4 else 34.0


def all_box(panel: DuePanel, box: QRectF, *, rtl: bool) -> QRectF:
    """Answer the box of the key that ticks all, where reading ends. Source: screens.md 2."""
    wide = 126.0
    left = box.left() + 6 if rtl else box.right() - wide - 6
    return QRectF(left, box.top() + 5, wide, _head_tall(panel, box) - 6)


def due_targets(panel: DuePanel, box: QRectF, *, rtl: bool) -> tuple[Target, ...]:
    """Answer what a finger ticks: a whole row, or all. Source: look.md 5 (touch)."""
    rows = tuple(
        Target(spot, row.key.token)
        for row, spot in zip(panel.rows, row_boxes(panel, box), strict=True)
        if row.key is not None
    )
    if panel.all_key is None:
        return rows
    return (Target(all_box(panel, box, rtl=rtl), panel.all_key.token), *rows)


def draw_due(pen: Pen, panel: DuePanel, box: QRectF, *, down: str = "") -> None:
    """Draw the panel; down is the token of what is held down. Source: look.md picture d."""
    look = pen.look
    pen.fill(box, look.colour("paybg"), RADIUS)
    pen.edge(box, look.colour("pay"), 2, radius=RADIUS)
    run = pen.run(QRectF(box.left() + PAD, box.top() + 2, box.width() - 2 * PAD, _head_tall(panel, box) - 2))
    spot = run.take(26)
    pen.sign(QRectF(spot.left(), spot.center().y() - 13, 26, 26), "pay", badge=True)
    run.take(9)
    if panel.all_key is not None:
        room = all_box(panel, box, rtl=pen.rtl)
        run.last(room.width())
        _key(pen, room, panel.all_key.label, panel.all_key.cap, down=down == panel.all_key.token)
    _headline(pen, run.rest, panel)
    _rows(pen, panel, box, down)


def _headline(pen: Pen, box: QRectF, panel: DuePanel) -> None:
    pen.text(box, panel.headline, 1.33, bold=True, tone="pay")


def _rows(pen: Pen, panel: DuePanel, box: QRectF, down: str) -> None:
    who = max((pen.width(row.who, 1.0, bold=True) for row in panel.rows), default=0.0) + 1
    for row, spot in zip(panel.rows, row_boxes(panel, box), strict=True):
        pen.rule(spot.left(), spot.right(), spot.top())
        _row(pen, row, spot, who, down=row.key is not None and row.key.token == down)


def _row(pen: Pen, row: DueRow, spot: QRectF, who: float, *, down: bool) -> None:
    if down:
        pen.fill(spot, pen.look.colour("raised"), 4)
    run = pen.run(spot)
    if row.paid:
        sign = run.last(14)
        pen.sign(QRectF(sign.left(), sign.center().y() - 6, 12, 12), "agreed", "ok")
        run.last(5)
        pen.text(run.last(max(56.0, pen.width(row.word, 0.93))), row.word, 0.93, tone="ok", align=END)
    else:
        if row.key is not None and row.key.cap:
            pen.keycap(run, row.key.cap, last=True)
            run.last(7)
        pen.text(
            run.last(max(46.0, pen.width(row.word, 0.93, bold=True) + 1)),
            row.word,
            0.93,
            bold=True,
            align=END,
        )
    run.last(10)
    amount = run.last(max(64.0, pen.width(row.amount, 1.13, bold=True) + 1))
    pen.text(amount, row.amount, 1.13, bold=True, align=END)
    run.last(10)
    pen.text(run.take(min(who, run.rest.width() * 0.5)), row.who, 1.0, bold=True)
    run.take(14)
    pen.text(run.rest, row.product, 1.0)


def _key(pen: Pen, box: QRectF, label: str, cap: str, *, down: bool) -> None:
    look = pen.look
    pen.edge(box, look.colour("edge"), ground=look.colour("ink" if down else "raised"))
    run = pen.run(box.adjusted(8, 0, -8, 0))
    pen.keycap(run, cap)
    run.take(6)
    pen.text(run.rest, label, 0.93, bold=True, tone="room" if down else "ink")
