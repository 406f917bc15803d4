"""The felt of Tien Gow as one widget: four hands, trick or settlement, payments, tricks, how the deal stands.

Source: look.md 4 (Tien Gow), picture d; look.md 1.2 (the felt is a map, never mirrored).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from ui.viewmodels.deal.deal_rows import DealFelt, DealHand, DuePanel
from ui.viewmodels.table.rows import Aside, Key
from ui.widgets.console.part import Target, Touched
from ui.widgets.deal.corner import corner_boxes, corner_targets, draw_corner
from ui.widgets.deal.due import draw_due, due_targets, panel_box
from ui.widgets.deal.hand_box import draw_deal_hand
from ui.widgets.deal.places import DealPlaces, deal_places
from ui.widgets.deal.settled import draw_settlement
from ui.widgets.deal.trick import draw_trick
from ui.widgets.deal.tricks import CAPTION, draw_column, draw_tricks
from ui.widgets.felt.geometry import Box
from ui.widgets.felt.seat_box import lock_shade
from ui.widgets.look import Look
from ui.widgets.pen import Pen

TEXT_LINE = 19.0
FRAME = 4.0
"""What a lit frame needs outside of its box."""


class DealView(Touched[DealFelt]):
    """Draws a DealFelt; touches on seats, debts and corner keys press their tokens."""

    least = 500.0
    """Under this height it is drawn smaller as a whole: how the deal stands needs a line."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.upright = False

    def stand(self, *, upright: bool) -> None:
        """Stand for a portrait window or across. Source: look.md 6 (portrait)."""
        if upright != self.upright:
            self.upright = upright
            self.update()

    def places(self) -> DealPlaces:
        """Answer where everything stands now. Source: look.md 4."""
        return deal_places(self.area.width(), self.area.height(), upright=self.upright)

    def changed(self) -> None:
        row = self.row
        if row is None:
            return
        seats = "; ".join(
            " ".join(
                part
                for part in (hand.number, "" if self.locked else hand.name, *hand.tags, hand.word)
                if part
            )
            for hand in row.hands
        )
        due = "" if row.due is None else row.due.headline
        self.setAccessibleName("; ".join(part for part in (due, row.trick.caption, seats) if part))

    def ground(self) -> str:
        return "felt"

    def targets(self) -> tuple[Target, ...]:
        row = self.row
        if row is None or self.locked:
            return ()
        places = self.places()
        due = (
            ()
            if row.due is None
            else due_targets(row.due, panel_box(row.due, _rect(places.due)), rtl=self.look.words.is_rtl)
        )
        hands = tuple(
            Target(_rect(box), hand.token)
            for hand, box in zip(row.hands, places.hands, strict=True)
            if hand.token and not row.text
        )
        return (*corner_targets(row.keys, places.near_keys, places.far_keys), *due, *hands)

    def stands(self) -> tuple[object, ...]:
        return (*super().stands(), self.upright)

    def boxes_of(self, row: DealFelt) -> list[tuple[object, QRectF]]:
        return [((part.name, part.row), part.box) for part in self._parts(row)]

    def draw(self, pen: Pen, row: DealFelt) -> None:
        for part in self._parts(row):
            if self.clips(pen.painter, part.box):
                pen.part = part.name
                part.draw(pen)
        pen.painter.setClipping(False)
        if self.locked:
            lock_shade(pen, self.area)

    def _parts(self, row: DealFelt) -> list[_Part]:
        """Answer what stands on the felt, each with its box, in the order in which it is drawn."""
        places = self.places()
        down = "" if self.down is None else self.down.token
        if row.text:
            parts = [_text(row.text, _rect(places.text))]
        else:
            trick = _trick(row, _rect(places.trick))
            parts = [
                trick,
                *(_hand(hand, _rect(box), down) for hand, box in zip(row.hands, places.hands, strict=True)),
            ]
        if row.due is not None:
            parts.append(_due(row.due, panel_box(row.due, _rect(places.due)), down))
        tricks, stands, factors = _rect(places.tricks), _rect(places.stands), _rect(places.factors)
        if not self.is_covered(tricks):
            parts.append(
                _Part("tricks", row.tricks, tricks, lambda pen: draw_tricks(pen, row.tricks, tricks))
            )
        for name, column, box in (("stands", row.stands, stands), ("factors", row.factors, factors)):
            if not self.is_covered(box):
                parts.append(_column(name, column, box))
        if not self.locked:
            corners = corner_boxes(row.keys, places.near_keys, places.far_keys)
            parts += [_corner(key, box, down) for key, box in zip(row.keys, corners, strict=True)]
        return parts


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the felt: what it is called, what it shows, where, and how it is drawn."""

    name: str
    row: object
    box: QRectF
    draw: Callable[[Pen], None]


def _text(text: tuple[str, ...], box: QRectF) -> _Part:
    return _Part("text", text, box, lambda pen: _draw_text(pen, text, box))


def _trick(row: DealFelt, box: QRectF) -> _Part:
    trick, settlement = row.trick, row.settlement
    if settlement is not None:
        return _Part("settlement", settlement, box, lambda pen: draw_settlement(pen, settlement, box))
    return _Part("trick", trick, box, lambda pen: draw_trick(pen, trick, box))


def _hand(hand: DealHand, box: QRectF, down: str) -> _Part:
    is_down = bool(hand.token) and hand.token == down
    around = box.adjusted(-FRAME, -FRAME, FRAME, FRAME)
    return _Part(f"seat {hand.seat}", hand, around, lambda pen: draw_deal_hand(pen, hand, box, down=is_down))


def _due(panel: DuePanel, box: QRectF, down: str) -> _Part:
    around = box.adjusted(-FRAME, -FRAME, FRAME, FRAME)
    return _Part("due", (panel, box.height()), around, lambda pen: draw_due(pen, panel, box, down=down))


def _column(name: str, column: Aside, box: QRectF) -> _Part:
    # A caption stands also where there is no room below it.
    around = QRectF(box.left(), box.top(), box.width(), max(box.height(), CAPTION))
    return _Part(name, column, around, lambda pen: draw_column(pen, column, box))


def _corner(key: Key, box: QRectF, down: str) -> _Part:
    return _Part("corners", key, box, lambda pen: draw_corner(pen, key, box, down=down))


def _draw_text(pen: Pen, text: tuple[str, ...], box: QRectF) -> None:
    """Draw the deal as text, left to right in every language."""
    pen.fill(box, pen.look.colour("well"), 10)
    pen.edge(box, pen.look.colour("edge"), radius=10)
    inner = box.adjusted(14, 10, -14, -8)
    tall = min(TEXT_LINE, inner.height() / max(len(text), 1))
    for number, line in enumerate(text):
        spot = QRectF(inner.left(), inner.top() + number * tall, inner.width(), tall)
        pen.text(spot, line, 0.87, mono=True, ltr=True)


def _rect(box: Box) -> QRectF:
    return QRectF(box.x, box.y, box.width, box.height)
