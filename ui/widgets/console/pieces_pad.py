"""The pieces pad: 53 cards or 21 tile faces; what is used up is dashed and faded, what is left is counted.

Source: look.md 4 (pieces pad), look.md 6 (codes and pads are not mirrored); screens.md, ground rule 3.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from ui.viewmodels.table.rows import PieceKey
from ui.widgets.console.part import Target, Touched
from ui.widgets.look import Look
from ui.widgets.pen import CENTRE, Pen
from ui.widgets.piece_pixmaps import RATIO, USED_UP, draw_piece, place_picture

Pieces = tuple[str, tuple[PieceKey, ...]]
"""The kind, cards or tiles, and a key for each face."""
RANKS, SUITS = "AKQJT98765432", "shdc"
GAP = 3
ROW_GAP = 4
FACE = 50.0
"""How wide a face must be for a finger at 100 %."""
LOW, BESIDE = 84.0, 64.0
"""Lower than this and as wide, a tile's key has its face beside its code, not above it."""
MOST_KEPT = 400
NEW_AT_ONCE = 16
"""Faces that are kept anew each time the pad is painted: all of them at once would take longer than a frame."""
THIRD = 54
"""Room of the joker, which stands under the cards where they fill the width."""


def card_grid(keys: tuple[PieceKey, ...], area: QRectF) -> dict[str, QRectF]:
    """Answer the box of each card: thirteen blocks of two by two, or four rows of thirteen where it is tall.

    Source: look.md 4 (53 cards).
    """
    tall = area.height() >= 220
    columns, rows = (14, 4) if tall else (26, 3)
    high = min(66.0, (area.height() - ROW_GAP * (rows - 1)) / rows)
    wide = area.width() / columns
    boxes = {}
    for key in keys:
        code = key.code
        if code[0] not in RANKS or len(code) < 2 or code[1] not in SUITS:
            column, row = (13, 0) if tall else (0, 2)
        else:
            rank, suit = RANKS.index(code[0]), SUITS.index(code[1])
            column, row = (rank, suit) if tall else (2 * rank + suit % 2, suit // 2)
        boxes[code] = QRectF(column * wide + 1, row * (high + ROW_GAP), wide - 2, high)
    return boxes


def line_grid(keys: tuple[PieceKey, ...], area: QRectF, least: float = FACE) -> dict[str, QRectF]:
    """Answer the box of each face side by side, in two rows where one would be too narrow for a finger.

    least: how wide that is.

    Source: look.md 4 (21 tiles 49 x 128, step 52).
    """
    count = max(len(keys), 1)
    rows = 1 if area.width() / count >= least else 2
    columns = -(-count // rows)
    step = min(area.width() / columns, 104.0)
    high = min(132.0, (area.height() - ROW_GAP * (rows - 1)) / rows)
    return {
        key.code: QRectF(place % columns * step, place // columns * (high + ROW_GAP), step - GAP, high)
        for place, key in enumerate(keys)
    }


class PiecesPad(Touched[Pieces]):
    """Faces to press; the same tokens as their keys."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._cells: dict[tuple[str, PieceKey, tuple[int, int]], QPixmap] = {}
        self._new = 0

    def boxes_of(self, row: Pieces) -> list[tuple[object, QRectF]]:
        boxes = self.boxes(row)
        return [((row[0], key), boxes[key.code]) for key in row[1]]

    def boxes(self, row: Pieces) -> dict[str, QRectF]:
        """Answer the box of each face by its code. Source: look.md 4 (pieces pad)."""
        kind, keys = row
        if kind == "cards" and len(keys) > 21:
            return card_grid(keys, self.area)
        return line_grid(keys, self.area, FACE / max(self.scale, 1.0))

    def changed(self) -> None:
        keys = self.row[1] if self.row else ()
        self.setAccessibleName(", ".join(f"{key.code} {key.left}" for key in keys if key.live))

    def targets(self) -> tuple[Target, ...]:
        boxes = self.boxes(self.row or ("", ()))
        return tuple(
            # A finger between two faces means one of them: the gap belongs to the left one.
            Target(boxes[key.code].adjusted(-1, 0, GAP - 1, 0), key.token, live=key.live and not self.locked)
            for key in (self.row[1] if self.row else ())
        )

    def rescale(self, scale: float) -> None:
        super().rescale(scale)
        self._cells.clear()

    def draw(self, pen: Pen, row: Pieces) -> None:
        kind, keys = row
        boxes = self.boxes(row)
        self._new = 0
        for key in keys:
            if not self.is_seen(boxes[key.code]):
                continue
            if self.is_down(key.token):
                self._face(pen, kind, key, boxes[key.code])
            else:
                self._kept(pen, kind, key, boxes[key.code])

    def _kept(self, pen: Pen, kind: str, key: PieceKey, box: QRectF) -> None:
        """Draw a face as it was drawn before: fifty-three of them may change at once."""
        ratio = self.devicePixelRatioF() * self.scale
        size = round(box.width() * ratio) + 2, round(box.height() * ratio) + 2
        known = (kind, key, size)
        picture = self._cells.get(known)
        if picture is None and self._new >= NEW_AT_ONCE:
            self._face(pen, kind, key, box)
            return
        if picture is None:
            self._new += 1
            picture = QPixmap(*size)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            painter.scale(ratio, ratio)
            inner = QRectF(1 / ratio, 1 / ratio, box.width(), box.height())
            self._face(Pen(painter, self.look, part=f"piece {key.code}"), kind, key, inner)
            painter.end()
            if len(self._cells) > MOST_KEPT:
                self._cells.clear()
            self._cells[known] = picture
        place_picture(pen, picture, box.left() - 1 / ratio, box.top() - 1 / ratio)

    def _face(self, pen: Pen, kind: str, key: PieceKey, box: QRectF) -> None:
        look, down = self.look, self.is_down(key.token)
        beside = kind != "cards" and box.height() < LOW and box.width() >= BESIDE
        under = 0.0 if beside or (kind == "cards" and box.height() < 80) else 34.0
        room = QRectF(box.left(), box.top() + 3, box.width(), box.height() - under - 6)
        if beside:
            room = QRectF(box.left() + 8, box.top() + 5, box.width() * 0.46, box.height() - 10)
        wide = min(room.width() - (4 if kind == "cards" else 13), room.height() / RATIO[kind])
        tall = wide * RATIO[kind]
        if key.live:
            ground, edge = ("ink" if down else "raised"), ("ink" if key.chosen else "edge")
            pen.edge(box, look.colour(edge), 3 if key.chosen else 1.5, ground=look.colour(ground))
        else:
            pen.edge(box, look.colour("line"), dashed=True)
        x, y = (room if beside else box).center().x() - wide / 2, room.center().y() - tall / 2
        draw_piece(pen, kind, key.code, x, y, wide, opacity=1.0 if key.live else USED_UP)
        if beside:
            self._beside(
                pen,
                QRectF(room.right(), box.top(), box.right() - room.right() - 6, box.height()),
                key,
                down=down,
            )
        elif under:
            self._under(pen, QRectF(box.left() + 1, box.bottom() - 30, box.width() - 2, 22), key, down=down)
        elif not key.live:
            spot = QRectF(box.right() - 26, box.bottom() - 18, 24, 16)
            pen.fill(spot, look.colour("panel"), 3)
            pen.text(spot, look.words.digits(key.left), 0.83, tone="ink2", align=CENTRE, ltr=True)

    def _beside(self, pen: Pen, box: QRectF, key: PieceKey, *, down: bool) -> None:
        """Draw code and count over each other beside a face that has no room above them."""
        tone, line = "room" if down else "ink" if key.live else "ink2", 19.0
        top = box.center().y() - line
        code = QRectF(box.left(), top, box.width(), line)
        pen.text(code, key.code, 0.87, bold=True, tone=tone, align=CENTRE, ltr=True)
        count, tone = self.look.words.digits(key.left), "room" if down else "ink2"
        pen.text(code.translated(0, line), count, 0.87, tone=tone, align=CENTRE, ltr=True)

    def _under(self, pen: Pen, box: QRectF, key: PieceKey, *, down: bool) -> None:
        tone = "room" if down else "ink" if key.live else "ink2"
        code = "10" if key.code == "T" else key.code
        first, gap = pen.width(code, 0.87, bold=True), 4 if key.left else 0
        count = self.look.words.digits(key.left)
        rest = pen.width(count, 0.87)
        left = box.center().x() - (first + gap + rest) / 2
        pen.text(QRectF(left, box.top(), first + 1, box.height()), code, 0.87, bold=True, tone=tone, ltr=True)
        second = QRectF(left + first + gap, box.top(), rest + 1, box.height())
        pen.text(second, count, 0.87, tone="room" if down else "ink2", ltr=True)
