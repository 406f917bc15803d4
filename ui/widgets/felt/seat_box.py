"""A seat's box in each of its states: frame, head, hand, bet, chips to hand over, result.

Source: look.md 4 (the table of states), pictures a and c.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from ui.viewmodels.table.rows import CLASH, NOW, Seat
from ui.widgets.felt.band import band_height, draw_band
from ui.widgets.felt.chips import PILE_WIDE, draw_discs, draw_pile
from ui.widgets.felt.hands import draw_hand, groups, hand_width
from ui.widgets.felt.purse import draw_purse
from ui.widgets.felt.seat_head import draw_head
from ui.widgets.pen import LEAST, Pen
from ui.widgets.piece_pixmaps import RATIO

RADIUS = 10.0
PAD = 11.0
CARD, CARD_STEP, CARD_GAP = 31.0, 23.0, 10.0
TILE, TILE_STEP, TILE_GAP = 30.0, 33.0, 14.0
FULL_BODY = {"cards": 214.0, "tiles": 226.0}
"""Height under the head at which pieces have their plain size; higher boxes have larger ones."""
BET, SIDE, LINE = 2.4, 1.33, 0.93
BET_TALL, LEAST_BET, LOW_TALL = 92.0, 40.0, 26.0
MOST_LINES, MOST_WAGERS = 3, 3
LINE_TALL, SIDE_TALL, DISCS_TALL, BADGE, FOOT = 18.0, 32.0, 33.0, 26.0, 8.0


def draw_seat(pen: Pen, seat: Seat, box: QRectF, *, down: bool = False) -> None:
    """Draw a seat into its box. Source: look.md 4."""
    look = pen.look
    if seat.state == "empty" and not seat.lamp:
        pen.edge(box, look.colour("edge"), radius=RADIUS, dashed=True)
        draw_head(pen, seat, box, RADIUS)
        return
    pen.fill(box, look.colour("ink" if down else "box"), RADIUS)
    inside = _frame_room(seat, box)
    y = draw_head(pen, seat, inside, RADIUS - (4 if seat.lamp else 1))
    foot = inside.bottom()
    if seat.result is not None:
        tall = band_height(pen, seat.result, inside.width())
        band = QRectF(inside.left(), foot - tall, inside.width(), tall)
        draw_band(pen, seat.result, band, RADIUS - (4 if seat.lamp else 1))
        foot = band.top()
    pad = PAD + (2 if seat.lamp else 0)
    body = QRectF(box.left() + pad, y, box.width() - 2 * pad, foot - y)
    if seat.purse is not None:
        draw_purse(pen, seat.purse, body)
    else:
        _body(pen, seat, body)
    _frame(pen, seat, box)


def _frame_room(seat: Seat, box: QRectF) -> QRectF:
    edge = 4.0 if seat.lamp else 3.0 if seat.state in ("banker", "ruled") else 1.0
    return box.adjusted(edge, edge - 1, -edge, -edge) if edge != 1.0 else box.adjusted(0.75, 0, -0.75, -0.75)


def _frame(pen: Pen, seat: Seat, box: QRectF) -> None:
    look = pen.look
    if seat.lamp:
        pen.edge(box, look.colour("clash" if seat.lamp == CLASH else "lamp"), 4, radius=RADIUS)
        if look.theme.is_light and seat.lamp == NOW:
            pen.edge(box.adjusted(-2, -2, 2, 2), look.colour("ink"), 2, radius=RADIUS + 2)
    elif seat.state in ("banker", "ruled"):
        # Two lines with a line of the box between: 3 px in all.
        pen.edge(box, look.colour("ink"), 1.2, radius=RADIUS)
        pen.edge(box.adjusted(3, 3, -3, -3), look.colour("ink"), 1.2, radius=RADIUS - 3)
    else:
        pen.edge(box, look.colour("edge"), radius=RADIUS)


def _body(pen: Pen, seat: Seat, body: QRectF) -> None:
    y = body.top() + (12 if seat.lamp == CLASH else 14)
    if seat.hand is not None and groups(seat.hand):
        y = _hand(pen, seat, body, y)
    elif seat.hand is None and not seat.bet:
        y = body.top() + 8
    if seat.result is not None or seat.chips:
        _resolved(pen, seat, QRectF(body.left(), y, body.width(), body.bottom() - y))
        return
    seat, rows = _fitting(seat, body.bottom() - y, narrow=_is_narrow(seat, body))
    y = _lines(pen, seat, QRectF(body.left(), y, body.width(), body.bottom() - y), rows)
    _bets(pen, seat, QRectF(body.left(), y, body.width(), body.bottom() - y))


def _is_narrow(seat: Seat, room: QRectF) -> bool:
    return room.width() < 180 and bool(seat.carried)


def _fitting(seat: Seat, room: float, *, narrow: bool) -> tuple[Seat, int]:
    """The seat with what its box has room for, and how many rows its lines may take.

    What a win pays stands on the pad as well and leaves first; then lines do, the quiet ones before the others.
    """
    rows = 0
    for offer in (seat.offer, None):
        rows = max(
            0, int((room - LEAST_BET - _below(seat, has_offer=offer is not None, narrow=narrow)) // LINE_TALL)
        )
        if rows >= len(seat.lines):
            return replace(seat, offer=offer), min(rows, MOST_LINES)
    loud = sorted(range(len(seat.lines)), key=lambda at: not seat.lines[at].bold)[:rows]
    return replace(seat, offer=None, lines=tuple(seat.lines[at] for at in sorted(loud))), rows


def _below(seat: Seat, *, has_offer: bool, narrow: bool) -> float:
    """How much is drawn under the bet: other wagers, what a win pays, the word of a carried bet."""
    wagers = min(len(seat.side_bets), MOST_WAGERS)
    tall = wagers * (SIDE_TALL if wagers < 2 else LOW_TALL) + (24 if narrow else 0)
    return tall + (SIDE_TALL + (FOOT if wagers < 2 else 0) if has_offer else 0)


def _hand(pen: Pen, seat: Seat, body: QRectF, y: float) -> float:
    """Draw the hand at the left in every language, as large as the box allows. Answer where it ends."""
    hand = seat.hand
    assert hand is not None
    is_cards = hand.kind == "cards"
    piece, step, gap = (CARD, CARD_STEP, CARD_GAP) if is_cards else (TILE, TILE_STEP, TILE_GAP)
    parts = groups(hand)
    grown = (
        max(1.0, (body.bottom() + PAD - body.top()) / FULL_BODY[hand.kind]) if seat.result is None else 1.0
    )
    part = min(body.width() / hand_width(parts, piece, step, gap), grown if grown > 1.08 else 1.0)
    if seat.lamp == CLASH:
        # What was called and what was computed need the room.
        part = min(part, 0.95)
    piece, step, gap = piece * part, step * part, gap * part
    draw_hand(pen, hand, body.left(), y, piece, step, gap)
    return y + piece * RATIO[hand.kind] + 4


def _lines(pen: Pen, seat: Seat, room: QRectF, most: int) -> float:
    """Draw lines, over two rows where one would be too narrow and a row is free. Answer where they end."""
    y, free = room.top(), most - len(seat.lines)
    for line in seat.lines[:most]:
        is_long = pen.width(line.text, LEAST, bold=line.bold) > room.width() - (20 if line.sign else 0)
        if is_long and free > 0 and not line.sign:
            pair = QRectF(room.left(), y, room.width(), 2 * LINE_TALL)
            pen.paragraph(pair, line.text, LINE, bold=line.bold, tone=line.tone)
            free -= 1
            y += 2 * LINE_TALL
        else:
            pen.line(QRectF(room.left(), y, room.width(), LINE_TALL), line, LINE)
            y += LINE_TALL
    return y


def _resolved(pen: Pen, seat: Seat, room: QRectF) -> None:
    """Draw what the hand came to and the chips to hand over, between hand and band."""
    discs = DISCS_TALL if seat.chips else 0.0
    fits = max(int((room.height() - discs - 2) / LINE_TALL), 0)
    shown = min(3, fits)
    spare = max(room.height() - discs - min(shown, len(seat.lines)) * LINE_TALL, 0)
    y = _lines(pen, seat, room.adjusted(0, min(spare * 0.5, 10.0 if seat.chips else 3.0), 0, 0), shown)
    if seat.chips:
        draw_discs(pen, seat.chips, QRectF(room.left(), y, room.width(), DISCS_TALL))


def _bets(pen: Pen, seat: Seat, room: QRectF) -> None:
    """Draw the bet in the middle, side bets and what a win pays below it."""
    below = seat.side_bets[:MOST_WAGERS]
    if seat.offer is not None and len(below) < 2:
        # The last line keeps off the frame.
        room = room.adjusted(0, 0, 0, -FOOT)
    tall = SIDE_TALL if len(below) < 2 else LOW_TALL
    narrow = _is_narrow(seat, room)
    foot = len(below) * tall + (SIDE_TALL if seat.offer else 0) + (24 if narrow else 0)
    spare = max(room.height() - foot - BET_TALL, 0)
    tall_bet = min(max(room.height() - foot, LEAST_BET), BET_TALL)
    main = QRectF(room.left(), room.top() + min(spare, 12), room.width(), tall_bet)
    if seat.bet or seat.pile:
        _bet(pen, seat, main, with_carried=not narrow)
    y = main.bottom() - min(spare, 8)
    if narrow:
        cell = QRectF(room.left(), y, room.width(), 22)
        _carried(pen, seat.carried, cell, min(pen.width(seat.carried, LINE), cell.width()))
        y += 24
    for name, amount in below:
        run = pen.run(QRectF(room.left(), y, room.width(), tall))
        figure = pen.width(amount, SIDE, bold=True)
        pen.text(
            run.take(min(pen.width(name, LINE) + 1, run.rest.width() - figure - 9)), name, LINE, tone="ink2"
        )
        run.take(8)
        pen.text(run.rest, amount, SIDE, bold=True)
        y += tall
    if seat.offer is not None:
        pen.line(QRectF(room.left(), y, room.width(), SIDE_TALL), seat.offer, 1.07, badge=BADGE)


def _bet(pen: Pen, seat: Seat, main: QRectF, *, with_carried: bool) -> None:
    run = pen.run(main)
    if seat.pile:
        cell = run.take(PILE_WIDE)
        # The pile stands on the figure's own line.
        foot = min(main.center().y() + 17, main.bottom())
        draw_pile(pen, seat.pile, cell.left(), foot, foot - main.top())
        run.take(12)
    carried = seat.carried if with_carried else ""
    wanted = pen.width(carried, LINE) + 10 if carried else 0
    wide = min(pen.width(seat.bet, BET, bold=True) + 1, run.rest.width() - wanted)
    pen.text(run.take(wide), seat.bet, BET, bold=True)
    if carried:
        run.take(10)
        cell = run.take(min(wanted - 10, run.rest.width()))
        _carried(pen, carried, QRectF(cell.left(), main.center().y() - 7, cell.width(), 20), cell.width())


def _carried(pen: Pen, text: str, cell: QRectF, wide: float) -> None:
    """Draw the word over its dashed line: a bet that nobody has touched yet."""
    pen.text(cell, text, LINE)
    dashes = QPen(pen.ink("ink2"), 1.2)
    dashes.setDashPattern([3.0, 2.5])
    pen.painter.setPen(dashes)
    left = cell.right() - wide if pen.rtl else cell.left()
    pen.painter.drawLine(QLineF(left, cell.bottom(), left + wide, cell.bottom()))


def lock_shade(pen: Pen, box: QRectF) -> None:
    """Lay a fifth of black over a box. Source: look.md 4 (lock)."""
    pen.painter.setPen(Qt.PenStyle.NoPen)
    pen.painter.fillRect(box, QColor(0, 0, 0, 51))
