"""A seat's box: head, its eight places for tiles, its columns as stacks of bars, the light of its collection.

Source: look.md 4 (Tien Gow), picture d; look.md 6 (pieces and seats are not mirrored, heads are).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.deal.deal_rows import TAKEN, DealHand, TileSpot
from ui.viewmodels.table.rows import NOW
from ui.widgets.felt.seat_head import draw_lit
from ui.widgets.pen import CENTRE, END, Pen
from ui.widgets.piece_pixmaps import RATIO, draw_piece

RADIUS = 10.0
HEAD = 40.0
PAD = 11.0
TILE, STEP = 31.0, 36.0
COLUMNS_ROOM = 150.0
BAR, STACK_STEP = (20.0, 6.0), 23.0
BARS = 4
TAG = 22.0
BARS_OF_NAME = (16.0, 5.0, 4.0)


def draw_deal_hand(pen: Pen, hand: DealHand, box: QRectF, *, down: bool = False) -> None:
    """Draw a seat's box. Source: look.md picture d."""
    look = pen.look
    pen.fill(box, look.colour("ink" if down else "box"), RADIUS)
    lit = bool(hand.lamp)
    head = QRectF(box.left(), box.top(), box.width(), HEAD)
    if lit:
        draw_lit(pen, head.adjusted(3, 2, -3, 0), "lamp", RADIUS - 4)
    _head(pen, hand, head)
    if not lit:
        pen.rule(head.left(), head.right(), head.bottom())
    body = QRectF(box.left() + PAD, head.bottom(), box.width() - 2 * PAD, box.bottom() - head.bottom())
    _tiles(pen, hand, QRectF(body.left(), body.top(), body.width() - COLUMNS_ROOM, body.height()))
    _columns(pen, hand, QRectF(body.right() - COLUMNS_ROOM, body.top(), COLUMNS_ROOM, body.height()))
    if lit:
        pen.edge(box, look.colour("lamp"), 4, radius=RADIUS)
        if look.theme.is_light and hand.lamp == NOW:
            pen.edge(box.adjusted(-2, -2, 2, 2), look.colour("ink"), 2, radius=RADIUS + 2)
    else:
        pen.edge(box, look.colour("edge"), radius=RADIUS)


def _head(pen: Pen, hand: DealHand, head: QRectF) -> None:
    tone = "onlamp" if hand.lamp else "ink"
    quiet = tone if hand.lamp else "ink2"
    run = pen.run(head.adjusted(PAD, 2, -PAD, 0))
    pen.text(
        run.take(max(18.0, pen.width(hand.number, 1.73, bold=True))), hand.number, 1.73, bold=True, tone=tone
    )
    run.take(9)
    if hand.word:
        size = 1.0 if hand.lamp else 0.93
        wide = min(pen.width(hand.word, size, bold=True) + 1, run.rest.width() * 0.5)
        pen.text(run.last(wide), hand.word, size, bold=True, tone=quiet, align=END)
        run.last(8)
    tags = [(tag, pen.width(tag, 0.83, bold=True) + 16) for tag in hand.tags]
    room = run.rest.width() - sum(wide + 8 for _, wide in tags)
    name = min(pen.width(hand.name, 0.97) + 1, max(room, 30.0)) if hand.name else 0
    if pen.locked and hand.name:
        _bars(pen, run.take(64), tone)
    elif name:
        pen.text(run.take(name), hand.name, 0.97, tone=tone, names=True)
    if hand.name:
        run.take(8)
    for tag, wide in tags:
        _tag(pen, run.take(min(wide, run.rest.width())), tag, tone)
        run.take(6)
    if hand.note is not None and run.rest.width() > 40:
        pen.text(run.rest, hand.note.text, 0.87, tone=quiet, names=True)


def _bars(pen: Pen, cell: QRectF, tone: str) -> None:
    """Bars where a name stood: it is hidden while the station is locked."""
    wide, tall, gap = BARS_OF_NAME
    run = pen.run(cell)
    for _ in range(3):
        spot = run.take(wide)
        pen.painter.fillRect(QRectF(spot.left(), spot.center().y() - tall / 2, wide, tall), pen.ink(tone))
        run.take(gap)


def _tag(pen: Pen, cell: QRectF, text: str, tone: str) -> None:
    box = QRectF(cell.left(), cell.center().y() - TAG / 2, cell.width(), TAG)
    pen.edge(box, pen.ink(tone), 1.5, radius=5)
    pen.text(box.adjusted(6, 0, -6, 0), text, 0.83, bold=True, tone=tone, align=CENTRE)


def _tiles(pen: Pen, hand: DealHand, room: QRectF) -> None:
    """The eight places from the left in every language; a tile that was played leaves a dashed ghost."""
    count = max(len(hand.spots), 8)
    by_height = (room.height() - 16) / RATIO["tiles"]
    wide = min(TILE * 1.4, by_height, room.width() / (count - 1 + TILE / STEP) * TILE / STEP)
    step = wide * STEP / TILE
    tall = wide * RATIO["tiles"]
    y = room.center().y() - tall / 2
    for place, spot in enumerate(hand.spots):
        _spot(pen, spot, QRectF(room.left() + place * step, y, wide, tall))


def _spot(pen: Pen, spot: TileSpot, box: QRectF) -> None:
    if spot.code and not spot.note:
        draw_piece(pen, "tiles", spot.code, box.left(), box.top(), box.width())
        if spot.typed:
            pen.edge(box.adjusted(-2, -2, 2, 2), pen.look.colour("ink"), 2, radius=5)
        return
    pen.edge(box, pen.look.colour("edge"), 1.2, radius=4, dashed=True)
    middle = box.center().y()
    code = f"({spot.code})" if spot.deduced else spot.code
    upper = QRectF(box.left() + 3, middle - 19, box.width() - 6, 18)
    lower = QRectF(box.left() + 3, middle + 1, box.width() - 6, 18)
    pen.text(upper, code, 0.87, tone="ink2", align=CENTRE, ltr=True)
    pen.text(lower, spot.note, 0.87, bold=True, tone="ink2", align=CENTRE)


def _columns(pen: Pen, hand: DealHand, room: QRectF) -> None:
    """A stack of four bars for each column, four stacks a row; figure and word at their right."""
    shown = min(hand.columns, 8)
    rows = 1 if shown <= 4 else 2
    stack = BARS * BAR[1] + (BARS - 1) * 2
    figure = 56.0
    right = room.right() - figure - 4
    top = room.top() + max(6.0, (room.height() - rows * (stack + 5)) / 2 - (6 if hand.collection_word else 0))
    if not shown:
        pen.edge(
            QRectF(right - BAR[0], top, BAR[0], stack), pen.look.colour("edge"), 1.2, radius=3, dashed=True
        )
    in_row = -(-shown // rows) if shown else 1
    step = min(STACK_STEP, (right - room.left()) / max(in_row, 1))
    for number in range(shown):
        row, place = divmod(number, in_row)
        count = min(in_row, shown - row * in_row)
        left = right - BAR[0] - (count - 1 - place) * step
        for bar in range(BARS):
            y = top + row * (stack + 5) + bar * (BAR[1] + 2)
            pen.fill(QRectF(left, y, BAR[0], BAR[1]), pen.ink("ink2"), 2)
    middle = top + (rows * (stack + 5) - 5) / 2
    beside = QRectF(right + 5, middle - 24, figure, 26)
    pen.text(beside, hand.columns_figure, 1.67, bold=True, ltr=True)
    pen.text(QRectF(right + 5, middle + 2, figure, 18), hand.columns_word, 0.87, tone="ink2", ltr=True)
    if hand.collection_word:
        _light(pen, hand, QRectF(room.left(), room.bottom() - 23, room.width(), 18))


def _light(pen: Pen, hand: DealHand, box: QRectF) -> None:
    taken = hand.collection == TAKEN
    tone = "ok" if taken else "ink"
    wide = min(pen.width(hand.collection_word, 0.87, bold=not taken), box.width() - 18)
    left = box.right() - wide - 18
    spot = QRectF(left, box.center().y() - 6, 12, 12)
    if taken:
        pen.sign(spot, "agreed", "ok")
    else:
        pen.edge(spot, pen.look.colour("edge"), 2, radius=6)
    pen.text(
        QRectF(left + 17, box.top(), wide + 1, box.height()),
        hand.collection_word,
        0.87,
        bold=not taken,
        tone=tone,
        ltr=True,
    )
