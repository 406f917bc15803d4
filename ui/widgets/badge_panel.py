"""Badge and PIN under the prompt: who it is, how many characters stand there, what was refused and why.

Source: screens.md (sign-in); look.md 4 (lock), picture h.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPen

from ui.viewmodels.signing.sign_in import SignInRows
from ui.viewmodels.table.rows import Key
from ui.widgets.console.part import Target, Touched
from ui.widgets.pen import CENTRE, Pen, Run, advance

LAMP, PROMPT, PAGE, GAP = 4, 64, 16, 16
PANELS = 168
TALL = PROMPT + PANELS + 2 * 12
FIELD = (222, 48)
MOST_DOTS = 12
STACKED = 0.93
"""How large a word is under its key's cap."""
NARROW = 700
"""Below so many units badge and PIN stand one above the other."""


@dataclass(frozen=True, slots=True)
class BadgeRow:
    """What is drawn: the dialogue's rows, and keys under the PIN."""

    rows: SignInRows
    badge_caption: str
    keys: tuple[Key, ...]


class BadgePanel(Touched[BadgeRow]):
    """Prompt line, badge, PIN; all that is pressed here leaves as a token."""

    def changed(self) -> None:
        if self.row is not None:
            said = self.row.rows
            self.setAccessibleName(". ".join((said.question, *said.refusals)))

    def ground(self) -> str:
        return "room"

    def _boxes(self) -> tuple[QRectF, QRectF]:
        """Badge where reading begins, PIN where it ends."""
        area = self.area
        room = QRectF(PAGE, PROMPT + 12, area.width() - 2 * PAGE, area.height() - PROMPT - 24)
        if area.width() < NARROW:
            # One above the other in a portrait window.
            upper = QRectF(room.left(), room.top(), room.width(), (room.height() - GAP) / 2)
            return upper, upper.translated(0, upper.height() + GAP)
        run = Run(room, rtl=self._rtl)
        badge = run.take((run.rest.width() - GAP) * 0.42)
        run.take(GAP)
        return badge, run.rest

    @property
    def _rtl(self) -> bool:
        return self.look.words.is_rtl

    def targets(self) -> tuple[Target, ...]:
        if self.row is None:
            return ()
        box = self._boxes()[1]
        tall = min(48.0, box.height() / 3)
        run = Run(
            QRectF(box.left() + GAP, box.bottom() - tall - 10, box.width() - 2 * GAP, tall), rtl=self._rtl
        )
        keys = self.row.keys
        room = run.rest.width() - 8 * (len(keys) - 1)
        needs = [self._need(key) for key in keys]
        if self._stacks(room):
            needs = [self._need_stacked(key) for key in keys]
        # What is left over, or missing, is shared.
        more = (room - sum(needs)) / max(1, len(keys))
        found = []
        for key, need in zip(keys, needs, strict=True):
            found.append(Target(run.take(min(need + more, max(190.0, need))), key.token))
            run.take(8)
        return tuple(found)

    def _need(self, key: Key) -> float:
        """How wide a key is with its cap and its whole name."""
        language, measure = self.look.words.language, self.look.measure
        cap = (
            max(24.0, advance(key.cap, language, measure.font(0.87), bold=True) + 12) + 8 if key.cap else 0.0
        )
        return advance(key.label, language, measure.font(1.0), bold=True) + cap + 20

    def _stacks(self, room: float) -> bool:
        """Whether words stand under their caps, for want of room beside them."""
        return self.row is not None and sum(self._need(key) for key in self.row.keys) > room

    def _need_stacked(self, key: Key) -> float:
        """How wide a key is with its word under its cap."""
        language, measure = self.look.words.language, self.look.measure
        cap = advance(key.cap, language, measure.font(0.87), bold=True) + 12 if key.cap else 0.0
        return max(advance(key.label, language, measure.font(STACKED), bold=True) + 2, cap, 24.0) + 12

    def draw(self, pen: Pen, row: BadgeRow) -> None:
        self._prompt(pen, row.rows)
        badge, pin = self._boxes()
        for box in (badge, pin):
            pen.edge(box, self.look.colour("line"), radius=10, ground=self.look.colour("raised"))
        self._badge(pen, badge.adjusted(GAP, 10, -GAP, -10), row)
        self._pin(pen, pin.adjusted(GAP, 10, -GAP, -10), row.rows)
        self._keys(pen, row)

    def _prompt(self, pen: Pen, said: SignInRows) -> None:
        look, area = self.look, self.area
        pen.fill(QRectF(0, 0, area.width(), PROMPT), look.colour("lampbg"))
        if look.theme.is_light:
            pen.fill(QRectF(0, 0, area.width(), LAMP + 2), look.colour("ink"))
        pen.fill(QRectF(0, 0, area.width(), LAMP), look.colour("lamp"))
        run = pen.run(QRectF(PAGE, LAMP, area.width() - 2 * PAGE, PROMPT - LAMP))
        share = 0.66 if said.facts else 1.0
        wide = min(pen.width(said.question, 1.8, bold=True) + 2, run.rest.width() * share)
        pen.text(run.take(wide), said.question, 1.8, bold=True, least=1.0)
        run.take(14)
        pen.paragraph(run.rest, said.facts, 1.07, tone="ink2", middle=True)

    def _badge(self, pen: Pen, box: QRectF, row: BadgeRow) -> None:
        said = row.rows
        pen.text(QRectF(box.left(), box.top(), box.width(), 18), self.look.caption(row.badge_caption), 0.87,
                 bold=True, tone="ink2")  # fmt: skip
        run = pen.run(QRectF(box.left(), box.top() + 24, box.width(), 48))
        self._card(pen, run.take(64))
        run.take(14)
        top, low = QRectF(run.rest), QRectF(run.rest)
        top.setHeight(28)
        low.setTop(top.bottom())
        if said.badge:
            pen.text(top, said.badge, 1.33, bold=True, names=True)
            pen.text(low, said.under_badge, 0.93, tone="ink2")
        else:
            pen.paragraph(run.rest, said.under_badge, 0.93, tone="ink2", middle=True)
        y = box.top() + 82
        for line in said.rules:
            y += pen.paragraph(QRectF(box.left(), y, box.width(), box.bottom() - y), line, 0.97, lines=2)

    def _card(self, pen: Pen, cell: QRectF) -> None:
        look = self.look
        card = QRectF(cell.left(), cell.top() + 2, cell.width(), 44)
        pen.edge(card, look.colour("edge"), radius=6, ground=look.colour("well"))
        pen.fill(QRectF(card.left() + 9, card.top() + 12, 18, 20), look.colour("edge"), 3)
        for n, length in enumerate((24, 24, 16)):
            y = card.top() + 14 + n * 8
            pen.painter.setPen(QPen(look.colour("edge"), 2))
            pen.painter.drawLine(QPointF(card.left() + 33, y), QPointF(card.left() + 33 + length, y))

    def _pin(self, pen: Pen, box: QRectF, said: SignInRows) -> None:
        look = self.look
        caption = QRectF(box.left(), box.top(), box.width(), 18)
        pen.text(caption, look.caption(said.pin_caption), 0.87, bold=True, tone="ink2")
        run = pen.run(QRectF(box.left() + 4, box.top() + 26, box.width() - 8, FIELD[1]))
        field = run.take(min(FIELD[0], run.rest.width() * 0.5))
        pen.edge(field, look.colour("edge"), radius=6, ground=look.colour("well"))
        pen.edge(field.adjusted(-4, -4, 4, 4), look.colour("ink"), 2, radius=10)
        if said.asks == "badge":
            pen.text(field.adjusted(12, 0, -12, 0), said.badge, 1.2, bold=True, names=True)
        else:
            self._dots(pen, field, said)
        run.take(16)
        low = "  ".join(text for text in (said.attempt, said.role) if text)
        if said.refusals:
            above = QRectF(run.rest.left(), run.rest.top() - 22, run.rest.width(), run.rest.height() + 8)
            pen.paragraph(above, " ".join(said.refusals), 1.0, bold=True, middle=True, lines=3)
            pen.text(
                QRectF(run.rest.left(), run.rest.bottom() - 12, run.rest.width(), 22), low, 0.93, tone="ink2"
            )
        else:
            pen.text(run.rest, low, 1.0, tone="ink2")

    def _dots(self, pen: Pen, field: QRectF, said: SignInRows) -> None:
        """Filled for what stands there, rings for what a PIN has at least; they never run out of the field."""
        count = min(max(said.dots, said.places), MOST_DOTS)
        step = min(22.0, (field.width() - 24) / count)
        radius = min(6.5, step / 2 - 1)
        painter, look = pen.painter, self.look
        for n in range(count):
            x = field.left() + 14 + radius + n * step
            spot = QPointF(x, field.center().y())
            painter.setPen(QPen(look.colour("ink" if n < said.dots else "edge"), 1.5))
            painter.setBrush(look.colour("ink" if n < said.dots else "well"))
            painter.drawEllipse(spot, radius, radius)

    def _keys(self, pen: Pen, row: BadgeRow) -> None:
        look, targets = self.look, self.targets()
        gaps = 8 * (len(targets) - 1)
        room = self._boxes()[1].width() - 2 * GAP - gaps
        stacked = self._stacks(room)
        for target, key in zip(targets, row.keys, strict=True):
            down = self.is_down(target.token)
            pen.edge(target.box, look.colour("edge"), ground=look.colour("ink" if down else "raised"))
            tone = "room" if down else "ink"
            if stacked and key.cap:
                wide = max(24.0, pen.width(key.cap, 0.87, bold=True) + 12)
                upper = QRectF(target.box.center().x() - wide / 2, target.box.top() + 2, wide, 24)
                pen.keycap(pen.run(upper), key.cap)
                lower = QRectF(
                    target.box.left() + 4,
                    upper.bottom(),
                    target.box.width() - 8,
                    target.box.bottom() - upper.bottom(),
                )
                pen.text(lower, key.label, STACKED, bold=True, tone=tone, align=CENTRE)
                continue
            run = pen.run(target.box.adjusted(10, 0, -10, 0))
            if key.cap:
                pen.keycap(run, key.cap)
                run.take(8)
            pen.text(run.rest, key.label, 1.0, bold=True, tone=tone, align=CENTRE)
