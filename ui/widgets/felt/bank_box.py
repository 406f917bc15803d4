"""The bank's box in the middle of the felt: its hand, what it came to, the house-way row and its sentence.

Source: look.md 4 (bank), look.md 1.3 (row number and one sentence); screens.md, ground rule 5.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.table.rows import CLASH, NOW, Bank, Hand, Line
from ui.widgets.console.keys import PASSED
from ui.widgets.felt.hands import SPLIT, draw_draft, draw_hand, groups, hand_width
from ui.widgets.felt.hazard import draw_hazard
from ui.widgets.felt.seat_box import RADIUS
from ui.widgets.felt.seat_head import draw_lit
from ui.widgets.pen import CENTRE, END, LEAST, START, Pen
from ui.widgets.piece_pixmaps import RATIO

HEAD, ROW, LOW_ROW, THREE_LINES = 36.0, 64.0, 44.0, 54.0
CARD, CARD_STEP, CARD_GAP = 72.0, 77.0, 20.0
TILE, TILE_STEP, TILE_GAP = 56.0, 62.0, 44.0
SMALL = 0.85
"""The size at which a sentence that has two lines takes a third."""
FIGURE_LENGTH = 3
"""A result this short is a number of points, and stands large."""


def draw_bank(pen: Pen, bank: Bank, box: QRectF, *, down: bool = False) -> None:
    """Draw the bank into its box. Source: look.md 4."""
    look = pen.look
    pen.fill(box, look.colour("ink" if down else "box"), RADIUS)
    _head(pen, bank, box)
    is_tiles = any(hand is not None and hand.kind == "tiles" for hand in (bank.draft, bank.hand))
    low = 0.0 if not (bank.row or bank.sentence) else LOW_ROW if is_tiles else ROW
    if low == LOW_ROW and len(pen.lines(bank.sentence, _sentence_room(pen, bank, box.width()), SMALL)) > 2:
        low = THREE_LINES
    middle = QRectF(box.left(), box.top() + HEAD, box.width(), box.height() - HEAD - low)
    shown = bank.draft or bank.hand
    if shown is not None:
        _hand(pen, bank, shown, middle)
    if low:
        pen.rule(box.left() + 1, box.right() - 1, middle.bottom())
        _row(pen, bank, QRectF(box.left(), middle.bottom(), box.width(), low))
    _frame(pen, bank, box)


def _frame(pen: Pen, bank: Bank, box: QRectF) -> None:
    look = pen.look
    if not bank.lamp:
        pen.edge(box, look.colour("edge"), radius=RADIUS)
        return
    pen.edge(box, look.colour("clash" if bank.lamp == CLASH else "lamp"), 4, radius=RADIUS)
    if look.theme.is_light and bank.lamp == NOW:
        pen.edge(box.adjusted(-2, -2, 2, 2), look.colour("ink"), 2, radius=RADIUS + 2)


def _head(pen: Pen, bank: Bank, box: QRectF) -> None:
    head = QRectF(box.left(), box.top(), box.width(), HEAD)
    tone, quiet = "ink", "ink2"
    if bank.lamp:
        tone = quiet = "onclash" if bank.lamp == CLASH else "onlamp"
        draw_lit(pen, head.adjusted(1, 1, -1, 0), "clash" if bank.lamp == CLASH else "lamp", RADIUS - 1)
        if bank.lamp == CLASH:
            draw_hazard(pen, QRectF(box.left() + 1, head.bottom() - 6, box.width() - 2, 8))
    else:
        pen.rule(head.left() + 1, head.right() - 1, head.bottom())
    run = pen.run(head.adjusted(11, 0, -11, 0))
    title = pen.look.caption(bank.title)
    pen.text(run.take(pen.width(title, 1.33, bold=True) + 1), title, 1.33, bold=True, tone=tone)
    run.take(8)
    if bank.checked is not None:
        _checked(
            pen, bank.checked, run.last(_checked_width(pen, bank.checked)), lit=quiet if bank.lamp else ""
        )
        run.last(12)
    if bank.banks:
        pen.text(run.rest, bank.banks, 0.97, tone=quiet, names=True)


def _checked_width(pen: Pen, line: Line) -> float:
    return pen.width(line.text, 0.97, bold=line.bold) + (20 if line.sign else 1)


def _checked(pen: Pen, line: Line, cell: QRectF, *, lit: str) -> None:
    """Draw the bank's own check: words first, its sign at the end."""
    run = pen.run(cell)
    tone = lit or line.tone
    if line.sign:
        spot = run.last(13)
        pen.sign(QRectF(spot.left(), spot.center().y() - 6.5, 13, 13), line.sign, tone)
        run.last(5)
    pen.text(run.rest, line.text, 0.97, bold=line.bold, tone=tone, align=END)


def _hand(pen: Pen, bank: Bank, hand: Hand, room: QRectF) -> None:
    is_cards = hand.kind == "cards"
    piece, step, gap = (CARD, CARD_STEP, CARD_GAP) if is_cards else (TILE, TILE_STEP, TILE_GAP)
    # Extra height of the window goes to the pieces, up to 120 px a card.
    part = min(
        (room.height() - 17) / (piece * RATIO[hand.kind]), 120 / CARD, (room.width() - 230) / (7 * CARD_STEP)
    )
    piece, step, gap = piece * part, step * part, gap * part
    is_draft = bank.draft is not None
    shape = groups(hand)
    if is_draft or not shape:
        first, second = SPLIT[hand.kind]
        whole = ("?",) * (first + second)
        shape = [whole] if is_draft and not hand.low else groups(hand) or [whole]
    wide = hand_width(shape, piece, step, gap)
    left = room.center().x() - wide / 2
    top = room.center().y() - piece * RATIO[hand.kind] / 2
    if is_draft:
        draw_draft(pen, hand, left, top, piece, step, gap)
    else:
        draw_hand(pen, hand, left, top, piece, step, gap)
    side = left - room.left() - 28
    # Low stands left of high in every language; its words lean towards their pieces.
    near, far = (START, END) if pen.rtl else (END, START)
    _came_to(pen, QRectF(room.left() + 14, top, side, room.bottom() - top), bank.low_caption, bank.low, near)
    right = left + wide + 14
    _came_to(pen, QRectF(right, top, side, room.bottom() - top), bank.high_caption, bank.high, far)


def _came_to(pen: Pen, box: QRectF, caption: str, lines: tuple[str, ...], align: str) -> None:
    if box.width() < 40 or not (caption or lines):
        return
    pen.text(
        QRectF(box.left(), box.top() + 10, box.width(), 20),
        pen.look.caption(caption),
        0.87,
        bold=True,
        tone="ink2",
        align=align,
    )
    y = box.top() + 31
    for number, text in enumerate(lines):
        is_figure = number == 0 and len(text) <= FIGURE_LENGTH and len(lines) > 1
        plain = number > 0 and len(lines[0]) <= FIGURE_LENGTH
        times, tall = (2.0, 32.0) if is_figure else (1.0, 19.0) if plain else (1.07, 19.0)
        if y + tall > box.bottom() + 6:
            break
        if " " in text and pen.width(text, LEAST, bold=not plain) > box.width():
            pair = QRectF(box.left(), y, box.width(), 2 * tall)
            y += pen.paragraph(pair, text, LEAST, bold=not plain, align=align)
            continue
        pen.text(QRectF(box.left(), y, box.width(), tall), text, times, bold=not plain, align=align)
        y += tall


def _tag_width(pen: Pen, bank: Bank) -> float:
    return pen.width(bank.row, 0.93, bold=True) + 22 if bank.row else 0.0


def _sentence_room(pen: Pen, bank: Bank, width: float) -> float:
    """How wide a row's sentence may be, beside its number and its key."""
    tag = _tag_width(pen, bank) + 13 if bank.row else 0.0
    key = pen.cap_width(PASSED) + 12 if bank.passed_over else 0.0
    return width - 32 - tag - key


def _row(pen: Pen, bank: Bank, room: QRectF) -> None:
    """Draw the row's number in a tag, its sentence, and what was passed over where there is room."""
    run = pen.run(room.adjusted(16, 0, -16, 0))
    if bank.passed_over:
        pen.keycap(run, PASSED, last=True)
        run.last(12)
    if bank.row:
        tag = run.take(_tag_width(pen, bank))
        box = QRectF(tag.left(), tag.center().y() - 15, tag.width(), 30)
        pen.edge(box, pen.look.colour("edge"), radius=5)
        pen.text(box, bank.row, 0.93, bold=True, align=CENTRE)
        run.take(13)
    # Two lines in a low row are set smaller, so that they keep off its edges; a long sentence has three.
    rest, times, low = run.rest, 1.13, room.height() < ROW
    least, most = (0.93, 1) if low else (1.0, 2)
    while times > least and len(pen.lines(bank.sentence, rest.width(), times)) > most:
        times -= 0.04
    lines = 3 if low and len(pen.lines(bank.sentence, rest.width(), SMALL)) > 2 else 2
    pen.paragraph(rest, bank.sentence, times, middle=True, lines=lines, even=lines == 2)
