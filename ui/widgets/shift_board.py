"""The shift's sheet, drawn: prompt, a row for each thing with the key that changes it, the paper's code with its QR.

Source: screens.md (shift); look.md picture f; look.md 5.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from ui.viewmodels.house.shift_rows import Paper, ShiftPicture, ShiftRow
from ui.viewmodels.table.rows import Key
from ui.widgets.console.part import Target, Touched
from ui.widgets.look import Look
from ui.widgets.pen import CENTRE, Pen
from ui.widgets.pit.drawing import PROMPT, draw_prompt

PAGE = 24
ROW, KEY_WIDE, KEY_TALL = 60, 216, 48
PAPER_WIDE = 330
WIDEST = 980
SIGN = 24
LEAST_ROW, LEAST_GRAVE = 54, 36
"""A row with a key that a finger finds; where not all have room, a key turns to the next ones."""
TURN = "PageDown"


class ShiftBoard(Touched[ShiftPicture]):
    """What stands on the sheet; its keys leave as tokens."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._page = 0

    def turn(self) -> None:
        """Turn to the next rows, after the last ones to the first. Source: look.md 5 (touch), look.md 6."""
        self._page += 1
        self.update()

    def ground(self) -> str:
        return "room"

    def changed(self) -> None:
        if self.row is not None:
            self.setAccessibleName(self.row.prompt.question)

    def _list(self) -> QRectF:
        """The column of rows, beside the paper where there is one."""
        area = self.area
        paper = PAPER_WIDE + PAGE if self.row is not None and self.row.paper is not None else 0
        wide = min(area.width() - 2 * PAGE - paper, WIDEST)
        left = area.right() - PAGE - wide if self.look.words.is_rtl else PAGE
        return QRectF(left, PROMPT + 20, wide, area.height() - PROMPT - 30)

    def _row_boxes(self) -> list[tuple[ShiftRow, QRectF]]:
        if self.row is None:
            return []
        box, (first, rows) = self._list(), self._in_sight()
        least = [_least(row) for row in rows]
        more = 0.0 if first is not None or not rows else (box.height() - sum(least)) / len(rows)
        found, y = [], box.top()
        for row, tall in zip(rows, least, strict=True):
            high = min(ROW, tall + max(more, 0.0))
            found.append((row, QRectF(box.left(), y, box.width(), high)))
            y += high
        return found

    def _in_sight(self) -> tuple[int | None, tuple[ShiftRow, ...]]:
        """The rows that have room, and the place of the first of them; None where all have."""
        rows = () if self.row is None else self.row.rows
        tall = self._list().height()
        if sum(_least(row) for row in rows) <= tall:
            return None, rows
        pages: list[list[ShiftRow]] = [[]]
        room = tall - KEY_TALL - 8
        for row in rows:
            if pages[-1] and sum(_least(one) for one in (*pages[-1], row)) > room:
                pages.append([])
            pages[-1].append(row)
        page = self._page % len(pages)
        return sum(len(one) for one in pages[:page]), tuple(pages[page])

    def _turn_box(self) -> QRectF:
        box = self._list()
        left = box.left() if self.look.words.is_rtl else box.right() - KEY_WIDE
        return QRectF(left, box.bottom() - KEY_TALL, KEY_WIDE, KEY_TALL)

    def targets(self) -> tuple[Target, ...]:
        found = []
        for row, box in self._row_boxes():
            if row.key is not None:
                left = box.left() if self.look.words.is_rtl else box.right() - KEY_WIDE
                tall = min(KEY_TALL, box.height() - 6)
                spot = QRectF(left, box.center().y() - tall / 2, KEY_WIDE, tall)
                found.append(Target(spot, row.key.token, row.key.live))
        if self._in_sight()[0] is not None:
            found.append(Target(self._turn_box(), TURN))
        return tuple(found)

    def draw(self, pen: Pen, row: ShiftPicture) -> None:
        draw_prompt(pen, row.prompt, self.area)
        keys = iter(self.targets())
        for one, box in self._row_boxes():
            self._row(pen, one, box)
            if one.key is not None:
                self._key(pen, next(keys), one.key)
        first, shown = self._in_sight()
        if first is not None:
            words = self.look.words
            said = (
                f"{words.whole(first + 1)}–{words.whole(first + len(shown))} / {words.whole(len(row.rows))}"
            )
            self._key(pen, Target(self._turn_box(), TURN), Key(words.ltr(said), "PgDn", TURN))
        if row.paper is not None:
            self._paper(pen, row.paper)

    def _row(self, pen: Pen, one: ShiftRow, box: QRectF) -> None:
        """A row of the sheet; one that warns stands on the ground of a contradiction, with its sign."""
        tone = "ink"
        run = pen.run(box)
        if one.is_grave:
            ground, tone = box.adjusted(0, 2, 0, -2), "clash"
            if one.key is not None:
                # Its key stands outside of what warns.
                far = KEY_WIDE + 10
                ground.adjust(far if pen.rtl else 0, 0, 0 if pen.rtl else -far, 0)
            pen.edge(ground, self.look.colour(tone), 2, ground=self.look.colour("clashbg"))
            run.take(12)
            spot = run.take(SIGN)
            pen.sign(QRectF(spot.left(), spot.center().y() - SIGN / 2, SIGN, SIGN), "clash", badge=True)
            run.take(10)
        else:
            pen.rule(box.left(), box.right(), box.bottom())
        caption = (190 if box.width() > 700 else 130) - (SIGN if one.is_grave else 0)
        pen.text(run.take(caption), one.caption, 1.0, bold=True, tone=tone if one.is_grave else "ink2")
        run.last(KEY_WIDE + 16 if one.key is not None or not one.is_grave else 12)
        text = run.take(run.rest.width() * (0.55 if one.more else 1.0))
        times = 1.13 if box.height() >= ROW - 4 else 0.97
        pen.paragraph(text, one.text, times, bold=True, tone=tone, middle=True, lines=2)
        for line in one.more:
            pen.line(run.rest, line)

    def _key(self, pen: Pen, target: Target, key: Key) -> None:
        look = self.look
        down = self.is_down(target.token)
        ground = "ink" if down else "lamp" if key.lamp else "raised" if key.live else "room"
        pen.edge(target.box, look.colour("edge"), dashed=not key.live, ground=look.colour(ground))
        if key.lamp and look.theme.is_light:
            pen.edge(target.box, look.colour("ink"), 2)
        run = pen.run(target.box.adjusted(12, 0, -12, 0))
        pen.keycap(run, key.cap)
        run.take(10)
        tone = "room" if down else "onlamp" if key.lamp else "ink" if key.live else "ink2"
        pen.text(run.rest, key.label, 1.0, bold=key.live, tone=tone)

    def _paper(self, pen: Pen, paper: Paper) -> None:
        look, area = self.look, self.area
        left = PAGE if look.words.is_rtl else area.right() - PAGE - PAPER_WIDE
        box = QRectF(left, PROMPT + 20, PAPER_WIDE, min(440, area.height() - PROMPT - 40))
        pen.edge(box, look.colour("edge"), radius=10, ground=look.colour("panel"))
        inner = box.adjusted(18, 14, -18, -14)
        pen.text(QRectF(inner.left(), inner.top(), inner.width(), 24), paper.caption, 1.13, bold=True)
        side = min(inner.width() - 60, inner.height() - 130)
        self._qr(pen, QRectF(inner.center().x() - side / 2, inner.top() + 34, side, side), paper.scanned)
        y = inner.top() + 44 + side
        pen.text(
            QRectF(inner.left(), y, inner.width(), 26), paper.code, 1.2, mono=True, align=CENTRE, ltr=True
        )
        pen.paragraph(QRectF(inner.left(), y + 32, inner.width(), 60), paper.note, 0.93, tone="ink2", lines=3)

    def _qr(self, pen: Pen, box: QRectF, payload: str) -> None:
        """Dark on light in either theme: a reader knows no other."""
        rows = _modules(payload)
        pen.fill(box, self.look.colour("ink") if not self.look.theme.is_light else self.look.colour("well"))
        cell = box.width() / len(rows)
        dark = self.look.colour("room") if not self.look.theme.is_light else self.look.colour("ink")
        for y, row in enumerate(rows):
            for x, is_dark in enumerate(row):
                if is_dark:
                    spot = QRectF(box.left() + x * cell, box.top() + y * cell, cell + 0.5, cell + 0.5)
                    pen.painter.fillRect(spot, dark)


def _least(row: ShiftRow) -> float:
    """How tall a row is at least: what warns is only read, whatever else has a finger's height."""
    return LEAST_GRAVE if row.is_grave and row.key is None else LEAST_ROW


@lru_cache(maxsize=4)
def _modules(payload: str) -> tuple[tuple[bool, ...], ...]:
    from reports.qr import qr_rows

    return qr_rows(payload)
