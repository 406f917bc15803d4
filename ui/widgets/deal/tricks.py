"""The list of finished tricks, and what is to be said about the one on the table; the two columns below the seats.

Source: look.md picture d (tricks, as it stands, factors of this deal).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.deal.deal_rows import TrickList
from ui.viewmodels.table.rows import Aside, Line
from ui.widgets.pen import END, Pen

CAPTION, HEAD = 22.0, 24.0
ROW, LEAST_ROW = 27.0, 18.0
NUMBER, LED = 22.0, 150.0


def draw_tricks(pen: Pen, tricks: TrickList, box: QRectF) -> None:
    """Draw the list; where it is longer than its room the oldest tricks go first. Source: look.md picture d."""
    if not tricks.rows and not tricks.notes:
        return
    look = pen.look
    pen.text(
        QRectF(box.left(), box.top(), box.width(), 20),
        look.caption(tricks.caption),
        0.87,
        bold=True,
        tone="ink2",
    )
    y = box.top() + CAPTION
    notes = _notes_tall(pen, tricks.notes, box.width())
    if tricks.rows:
        head = QRectF(box.left(), y, box.width(), HEAD)
        led, shown, columns = tricks.heads
        widths = _widths(pen, tricks)
        _line(pen, head, ("", led, shown, columns), widths, head=True)
        y = head.bottom()
        pen.rule(box.left(), box.right(), y, "edge")
        room = box.bottom() - y - notes - 4
        tall = max(LEAST_ROW, min(ROW, room / len(tricks.rows)))
        for row in tricks.rows[-max(1, int(room / tall)) :]:
            _line(
                pen,
                QRectF(box.left(), y, box.width(), tall),
                (row.number, row.led, row.shown, row.taken),
                widths,
            )
            y += tall
            pen.rule(box.left(), box.right(), y)
    draw_lines(pen, tricks.notes, QRectF(box.left(), y + 4, box.width(), box.bottom() - y - 4))


def _widths(pen: Pen, tricks: TrickList) -> tuple[float, float]:
    """As wide as the widest lead, and as the widest winner: the rest is for what was shown."""
    led = max(pen.width(tricks.heads[0], 0.87, bold=True), *(pen.width(row.led, 0.93) for row in tricks.rows))
    taken = max(
        pen.width(tricks.heads[2], 0.87, bold=True),
        *(pen.width(row.taken, 0.93, bold=True) for row in tricks.rows),
    )
    return min(led + 1, LED), taken + 1


def _line(
    pen: Pen,
    cell: QRectF,
    texts: tuple[str, str, str, str],
    widths: tuple[float, float],
    *,
    head: bool = False,
) -> None:
    number, led, shown, taken = texts
    run = pen.run(cell)
    tone, times = ("ink2", 0.87) if head else ("ink", 0.93)
    pen.text(run.take(NUMBER), number, times, bold=True, tone=tone)
    pen.text(run.last(widths[1]), taken, times, bold=True, tone=tone, align=END)
    run.last(10)
    pen.text(run.take(widths[0]), led, times, bold=head, tone=tone)
    run.take(10)
    pen.text(run.rest, shown, times, bold=head, tone=tone)


def _notes_tall(pen: Pen, notes: tuple[Line, ...], width: float) -> float:
    return sum(_rows_of(pen, line, width) * pen.leading(0.93) + 2 for line in notes)


def _rows_of(pen: Pen, line: Line, width: float) -> int:
    return min(3, len(pen.lines(line.text, width, 0.93, bold=line.bold)))


def draw_lines(pen: Pen, lines: tuple[Line, ...], box: QRectF) -> None:
    """Draw lines below each other, each over as many rows as it needs; what has no room leaves from the end.

    Source: look.md 3 (line height).
    """
    y = box.top()
    for line in lines:
        rows = _rows_of(pen, line, box.width())
        tall = rows * pen.leading(0.93)
        if y + tall > box.bottom() + 0.5:
            break
        pen.paragraph(
            QRectF(box.left(), y, box.width(), tall),
            line.text,
            0.93,
            bold=line.bold,
            tone=line.tone,
            lines=rows,
        )
        y += tall + 2


def draw_column(pen: Pen, aside: Aside, box: QRectF) -> None:
    """Draw a caption with its lines. Source: look.md picture d."""
    if not aside.lines:
        return
    pen.text(
        QRectF(box.left(), box.top(), box.width(), 20),
        pen.look.caption(aside.caption),
        0.87,
        bold=True,
        tone="ink2",
    )
    draw_lines(pen, aside.lines, box.adjusted(0, CAPTION, 0, 0))
