"""The pit boss's desk, drawn: the question on top, what it is about side by side, the shift's effect, the keys.

Source: look.md 4 (prompt), 5 (buttons, lists); screens.md, ground rules 1, 2 and 5.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.pit.rows import Column, Effect, PitPicture
from ui.viewmodels.table.rows import Key, Line
from ui.widgets.console.part import Target, Touched
from ui.widgets.felt.hands import draw_hand, groups, hand_width
from ui.widgets.pen import END, Pen
from ui.widgets.pit.drawing import GAP, KEY_TALL, KEY_WIDE, PAGE, PROMPT, draw_key, draw_prompt

KEYS_A_ROW = 7
EFFECT_WIDE = 330
ROW_TALL = 96
LINE = 19
PIECE = {"cards": (40.0, 30.0), "tiles": (30.0, 33.0)}
"""How wide a piece is, and from one to the next."""


class PitBoard(Touched[PitPicture]):
    """What stands on the desk; columns and keys leave as tokens."""

    def ground(self) -> str:
        return "room"

    def changed(self) -> None:
        if self.row is not None:
            self.setAccessibleName(self.row.prompt.question)

    # -- where things stand --

    def _keys_box(self) -> QRectF:
        area = self.area
        rows = self._key_rows()
        tall = max(0, rows * (KEY_TALL + 8) - 8)
        return QRectF(PAGE, area.height() - PAGE - tall, area.width() - 2 * PAGE, tall)

    def _key_rows(self) -> int:
        count = len(self.row.keys) if self.row is not None else 0
        return -(-count // self._a_row())

    def _a_row(self) -> int:
        return max(2, min(KEYS_A_ROW, int((self.area.width() - 2 * PAGE + 8) // (KEY_WIDE + 8))))

    def _middle(self) -> QRectF:
        top = PROMPT + 16
        return QRectF(PAGE, top, self.area.width() - 2 * PAGE, self._keys_box().top() - 16 - top)

    def _effect_box(self) -> QRectF:
        middle = self._middle()
        left = middle.left() if self.look.words.is_rtl else middle.right() - EFFECT_WIDE
        return QRectF(left, middle.top(), EFFECT_WIDE, middle.height())

    def _column_boxes(self) -> list[tuple[Column, QRectF]]:
        row = self.row
        if row is None or not row.columns:
            return []
        middle = QRectF(self._middle())
        if row.effect is not None:
            cut = EFFECT_WIDE + GAP
            middle.setWidth(middle.width() - cut)
            if self.look.words.is_rtl:
                middle.moveLeft(middle.left() + cut)
        if row.rows:
            tall = min(ROW_TALL, middle.height() / len(row.columns))
            return [
                (one, QRectF(middle.left(), middle.top() + n * tall, middle.width(), tall - 8))
                for n, one in enumerate(row.columns)
            ]
        count = len(row.columns)
        wide = (middle.width() - GAP * (count - 1)) / count
        # Rounds follow each other as time does: the later ones stand further on in the direction of reading.
        order = list(reversed(row.columns)) if self.look.words.is_rtl else list(row.columns)
        return [
            (one, QRectF(middle.left() + n * (wide + GAP), middle.top(), wide, middle.height()))
            for n, one in enumerate(order)
        ]

    def _key_boxes(self) -> list[tuple[Key, QRectF]]:
        row, box, a_row = self.row, self._keys_box(), self._a_row()
        found = []
        for place, key in enumerate(row.keys if row is not None else ()):
            x, y = place % a_row * (KEY_WIDE + 8), place // a_row * (KEY_TALL + 8)
            left = box.right() - x - KEY_WIDE if self.look.words.is_rtl else box.left() + x
            found.append((key, QRectF(left, box.top() + y, KEY_WIDE, KEY_TALL)))
        return found

    def targets(self) -> tuple[Target, ...]:
        columns = (Target(box, one.token) for one, box in self._column_boxes() if one.token)
        keys = (Target(box, key.token, key.live) for key, box in self._key_boxes())
        return (*columns, *keys)

    # -- how they look --

    def draw(self, pen: Pen, row: PitPicture) -> None:
        draw_prompt(pen, row.prompt, self.area)
        if not row.columns:
            pen.paragraph(self._middle(), row.empty, 1.13, tone="ink2")
        for column, box in self._column_boxes():
            if row.rows:
                self._line(pen, column, box)
            else:
                self._column(pen, column, box)
        if row.effect is not None:
            self._effect(pen, row.effect)
        for key, box in self._key_boxes():
            draw_key(pen, key, box, down=self.is_down(key.token))

    def _frame(self, pen: Pen, column: Column, box: QRectF) -> None:
        look = self.look
        pen.edge(box, look.colour("line"), radius=10, ground=look.colour("raised" if column.lit else "panel"))
        if column.lit:
            edge = box.right() - 5 if look.words.is_rtl else box.left()
            pen.fill(QRectF(edge, box.top() + 8, 5, box.height() - 16), look.colour("lamp"))
            if look.theme.is_light:
                pen.edge(box, look.colour("ink"), 2, radius=10)

    def _column(self, pen: Pen, column: Column, box: QRectF) -> None:
        self._frame(pen, column, box)
        inner = box.adjusted(18, 12, -14, -12)
        y = inner.top()
        y += pen.paragraph(QRectF(inner.left(), y, inner.width(), 60), column.caption, 1.4, bold=True) + 6
        for named in column.hands:
            pen.text(
                QRectF(inner.left(), y, inner.width(), 18),
                self.look.caption(named.caption),
                0.87,
                bold=True,
                tone="ink2",
            )
            y += 20
            piece, step = PIECE[named.hand.kind]
            wide = hand_width(groups(named.hand), piece, step, 10)
            if wide > inner.width():
                piece, step = piece * inner.width() / wide, step * inner.width() / wide
            # Pieces are never mirrored, but they begin where reading does.
            left = inner.right() - min(wide, inner.width()) if self.look.words.is_rtl else inner.left()
            draw_hand(pen, named.hand, left, y, piece, step, 10)
            y += piece * (1.4 if named.hand.kind == "cards" else 2.1) + 10
        for line in column.lines:
            wide = inner.width() - (25 if line.sign else 0)
            rows = min(4, 1 + int(pen.width(line.text, 1.0, bold=line.bold) // wide))
            if y + LINE * rows > inner.bottom():
                break
            y += self._said(pen, line, QRectF(inner.left(), y, inner.width(), inner.bottom() - y)) + 5

    def _said(self, pen: Pen, line: Line, box: QRectF) -> float:
        """Draw a line over as many rows as it needs, its sign before it."""
        run = pen.run(box)
        if line.sign:
            spot = run.take(18)
            pen.sign(QRectF(spot.left(), box.top() + 2, 16, 16), line.sign, line.tone, badge=True)
            run.take(7)
        return pen.paragraph(
            run.rest,
            line.text,
            1.0,
            bold=line.bold,
            tone=line.tone,
            lines=4,
        )

    def _line(self, pen: Pen, column: Column, box: QRectF) -> None:
        self._frame(pen, column, box)
        run = pen.run(box.adjusted(18, 8, -14, -8))
        pen.paragraph(run.take(min(320, box.width() * 0.3)), column.caption, 1.13, bold=True, middle=True)
        run.take(14)
        rows = max(1, len(column.lines))
        tall = run.rest.height() / rows
        for place, line in enumerate(column.lines):
            spot = QRectF(run.rest.left(), run.rest.top() + place * tall, run.rest.width(), tall)
            pen.line(spot, line, names=True)

    def _effect(self, pen: Pen, effect: Effect) -> None:
        look, box = self.look, self._effect_box()
        pen.edge(box, look.colour("edge"), radius=10, ground=look.colour("panel"))
        inner = box.adjusted(16, 12, -16, -12)
        pen.text(QRectF(inner.left(), inner.top(), inner.width(), 24), effect.caption, 1.13, bold=True)
        y = inner.top() + 34
        # Where the form below takes room the rows stand closer; none of them falls out of the box.
        tall = max(22.0, min(40.0, (inner.height() - 34) / (len(effect.rows) + 1) - 1))
        for place, heads in enumerate(
            ((effect.heads[0], effect.heads[1]), *((m.before, m.after) for m in effect.rows))
        ):
            run = pen.run(QRectF(inner.left(), y, inner.width(), tall))
            if place:
                pen.paragraph(run.take(118), effect.rows[place - 1].caption, 0.93, middle=True, tone="ink2")
            else:
                run.take(118)
            half = run.rest.width() / 2
            tone = "ink" if place else "ink2"
            pen.text(run.take(half), heads[0], 1.0 if place else 0.87, align=END, tone="ink2")
            pen.text(run.rest, heads[1], 1.13 if place else 0.87, bold=bool(place), align=END, tone=tone)
            pen.rule(inner.left(), inner.right(), y + tall)
            y += tall + 1
        y += 8
        for line in effect.notes:
            if y + 20 > inner.bottom():
                break
            y += pen.paragraph(
                QRectF(inner.left(), y, inner.width(), inner.bottom() - y),
                line.text,
                0.93,
                tone=line.tone,
                lines=4,
            )
            y += 4
