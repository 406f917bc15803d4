"""The felt of Tien Gow as one widget: four hands, trick or settlement, payments, tricks, how the deal stands.

Source: look.md 4 (Tien Gow), picture d; look.md 1.2 (the felt is a map, never mirrored).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from ui.viewmodels.deal.deal_rows import DealFelt
from ui.widgets.console.part import Target, Touched
from ui.widgets.deal.corner import corner_targets, draw_corners
from ui.widgets.deal.due import draw_due, due_targets, panel_box
from ui.widgets.deal.hand_box import draw_deal_hand
from ui.widgets.deal.places import DealPlaces, deal_places
from ui.widgets.deal.settled import draw_settlement
from ui.widgets.deal.trick import draw_trick
from ui.widgets.deal.tricks import draw_column, draw_tricks
from ui.widgets.felt.geometry import Box
from ui.widgets.felt.seat_box import lock_shade
from ui.widgets.look import Look
from ui.widgets.pen import Pen

TEXT_LINE = 19.0


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

    def draw(self, pen: Pen, row: DealFelt) -> None:
        places = self.places()
        down = "" if self.down is None else self.down.token
        if row.text:
            pen.part = "text"
            _draw_text(pen, row.text, _rect(places.text))
        else:
            self._middle(pen, row, places, down)
        if row.due is not None:
            pen.part = "due"
            draw_due(pen, row.due, panel_box(row.due, _rect(places.due)), down=down)
        pen.part = "tricks"
        if not self.is_covered(_rect(places.tricks)):
            draw_tricks(pen, row.tricks, _rect(places.tricks))
        for pen.part, column, box in (
            ("stands", row.stands, places.stands),
            ("factors", row.factors, places.factors),
        ):
            if not self.is_covered(_rect(box)):
                draw_column(pen, column, _rect(box))
        pen.part = "corners"
        if not self.locked:
            draw_corners(pen, row.keys, places.near_keys, places.far_keys, down=down)
        if self.locked:
            lock_shade(pen, self.area)

    def _middle(self, pen: Pen, row: DealFelt, places: DealPlaces, down: str) -> None:
        if row.settlement is not None:
            pen.part = "settlement"
            draw_settlement(pen, row.settlement, _rect(places.trick))
        else:
            pen.part = "trick"
            draw_trick(pen, row.trick, _rect(places.trick))
        for hand, box in zip(row.hands, places.hands, strict=True):
            pen.part = f"seat {hand.seat}"
            draw_deal_hand(pen, hand, _rect(box), down=bool(hand.token) and hand.token == down)


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
