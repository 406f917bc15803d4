"""The trick in the middle: one place a seat, face up, face down with or without its code, or still to come.

Source: look.md 4 (Tien Gow), picture d.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.deal.deal_rows import TrickBox, TrickPlace
from ui.viewmodels.table.rows import BACK
from ui.widgets.pen import CENTRE, END, Pen
from ui.widgets.piece_pixmaps import RATIO, draw_piece

RADIUS = 10.0
CAPTION = 30.0
SAID = 20.0
SIDE_TILE, MIDDLE_TILE = 56.0, 36.0
GAP = 6.0


def draw_trick(pen: Pen, trick: TrickBox, box: QRectF) -> None:
    """Draw the trick box with its four places. Source: look.md picture d."""
    look = pen.look
    pen.fill(box, look.colour("box"), RADIUS)
    pen.edge(box, look.colour("line"), 1, radius=RADIUS)
    run = pen.run(QRectF(box.left() + 12, box.top() + 2, box.width() - 24, CAPTION - 2))
    far = min(pen.width(trick.far, 0.87, bold=True) + 1, run.rest.width() * 0.6)
    pen.text(run.last(far), trick.far, 0.87, bold=True, tone="ink2", align=END)
    run.last(12)
    pen.text(run.rest, look.caption(trick.caption), 0.87, bold=True, tone="ink2")
    inner = box.adjusted(10, CAPTION, -10, -8)
    if trick.note is not None:
        pen.paragraph(inner, trick.note.text, 0.93, tone=trick.note.tone, lines=2, middle=True, align=CENTRE)
    if len(trick.places) == 4:
        first, second, third, fourth = trick.places
        part = inner.width() / 3
        half = inner.height() / 2
        _place(pen, fourth, QRectF(inner.left(), inner.top(), part, inner.height()), SIDE_TILE)
        _place(pen, third, QRectF(inner.left() + part, inner.top(), part, half), MIDDLE_TILE)
        _place(pen, first, QRectF(inner.left() + part, inner.top() + half, part, half), MIDDLE_TILE)
        _place(pen, second, QRectF(inner.right() - part, inner.top(), part, inner.height()), SIDE_TILE)


def _place(pen: Pen, place: TrickPlace, room: QRectF, most: float) -> None:
    count = len(place.tiles) + place.empty
    if not count:
        return
    room = room.adjusted(4, 2, -4, -2)
    by_width = (room.width() - GAP * (count - 1)) / count
    by_height = (room.height() - SAID - 6) / RATIO["tiles"]
    grown = most * max(1.0, room.height() / (210.0 if most == SIDE_TILE else 102.0))
    wide = min(grown, by_width, by_height)
    tall = wide * RATIO["tiles"]
    total = count * wide + (count - 1) * GAP
    x, y = room.center().x() - total / 2, room.center().y() - (tall + SAID) / 2
    for number in range(count):
        spot = QRectF(x + number * (wide + GAP), y, wide, tall)
        if number < len(place.tiles):
            _tile(pen, place, place.tiles[number], spot)
        else:
            _empty(pen, spot, lit=bool(place.lamp))
    tone = "ink" if place.wins or place.lamp else "ink2"
    said = QRectF(room.left(), y + tall + 3, room.width(), SAID)
    if place.lamp and not pen.look.theme.is_light:
        tone = "lamp"
    pen.text(said, place.caption, 1.0 if most == SIDE_TILE else 0.93, bold=True, tone=tone, align=CENTRE)


def _tile(pen: Pen, place: TrickPlace, code: str, spot: QRectF) -> None:
    if not place.down:
        draw_piece(pen, "tiles", code, spot.left(), spot.top(), spot.width())
        return
    draw_piece(pen, "tiles", BACK, spot.left(), spot.top(), spot.width())
    if code != BACK:
        plate = QRectF(spot.left() + 2, spot.center().y() - 11, spot.width() - 4, 22)
        pen.fill(plate, pen.look.colour("well"), 3)
        pen.text(plate, code, 1.0, bold=True, align=CENTRE, ltr=True)


def _empty(pen: Pen, spot: QRectF, *, lit: bool) -> None:
    look = pen.look
    if not lit:
        pen.edge(spot, look.colour("edge"), 1.2, radius=5, dashed=True)
        return
    pen.edge(spot, look.colour("lamp"), 3, radius=6)
    if look.theme.is_light:
        pen.edge(spot.adjusted(-2, -2, 2, 2), look.colour("ink"), 2, radius=8)
