"""Strips under the top bar that stay: an alarm, a round that lags, a level that was missed; each with its key.

Source: look.md 1.6 (quiet until needed); users.md 2 (alerts that do not vanish).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.table.rows import Key, Notice
from ui.widgets.console.part import Target, Touched
from ui.widgets.pen import Pen, Run, advance

Notices = tuple[Notice, ...]
TALL = 40
PAGE = 16
MOST = 2
"""Strips that stand at once; the count of the others stands on the last one."""


class NoticeStrips(Touched[Notices]):
    """The strips, one under the other."""

    def height_of(self, row: Notices) -> float:
        """Answer how high so many strips stand, in pixels of the 100 % layout. Source: look.md 4."""
        shown = row[:MOST]
        return sum(self._tall(notice) for notice in shown)

    def _tall(self, notice: Notice) -> float:
        return 52 / min(self.scale, 1.0) if notice.key is not None else TALL

    def changed(self) -> None:
        self.setAccessibleName("; ".join(notice.text for notice in self.row or ()))

    def _boxes(self) -> list[tuple[Notice, QRectF]]:
        y, found = 0.0, []
        for notice in (self.row or ())[:MOST]:
            found.append((notice, QRectF(0, y, self.area.width(), self._tall(notice))))
            y += self._tall(notice)
        return found

    def _key_box(self, key: Key, box: QRectF) -> QRectF:
        language, measure = self.look.words.language, self.look.measure
        wide = advance(key.label, language, measure.font(1.0), bold=True) + 30
        if key.cap:
            wide += max(24.0, advance(key.cap, language, measure.font(0.87), bold=True) + 12) + 10
        tall = 48 / min(self.scale, 1.0)
        cell = Run(box.adjusted(PAGE, 0, -PAGE, 0), rtl=self.look.words.is_rtl).last(max(wide, 48))
        return QRectF(cell.left(), box.center().y() - tall / 2, cell.width(), tall)

    def targets(self) -> tuple[Target, ...]:
        return tuple(
            Target(self._key_box(notice.key, box), notice.key.token, live=notice.key.live and not self.locked)
            for notice, box in self._boxes()
            if notice.key is not None
        )

    def draw(self, pen: Pen, row: Notices) -> None:
        look = self.look
        for notice, box in self._boxes():
            state = notice.state if notice.state in ("clash", "take", "pay", "push") else ""
            pen.painter.fillRect(box, look.colour(f"{state}bg" if state else "raised"))
            pen.rule(0, box.right(), box.bottom() - 0.5, state or "edge")
            room = box.adjusted(PAGE, 0, -PAGE, 0)
            if notice.key is not None:
                key = self._key_box(notice.key, box)
                self._key(pen, key, notice.key)
                if pen.rtl:
                    room.setLeft(key.right() + 12)
                else:
                    room.setRight(key.left() - 12)
            run = pen.run(room)
            if state:
                spot = run.take(18)
                pen.sign(QRectF(spot.left(), spot.center().y() - 9, 18, 18), state)
                run.take(9)
            more = len(row) - MOST
            if more > 0 and notice is row[MOST - 1]:
                said = look.words.say("FELT-MORE", count=more)
                pen.text(run.last(pen.width(said, 0.93) + 1), said, 0.93, tone="ink2")
                run.last(12)
            pen.text(run.rest, notice.text, 1.0, bold=True, tone=state or "ink")

    def _key(self, pen: Pen, box: QRectF, key: Key) -> None:
        look, down = self.look, self.is_down(key.token)
        ground = look.colour("ink" if down else "raised") if key.live else None
        pen.edge(box, look.colour("edge"), ground=ground, dashed=not key.live)
        run = pen.run(box.adjusted(12, 0, -12, 0))
        if key.cap:
            pen.keycap(run, key.cap)
            run.take(10)
        pen.text(
            run.rest, key.label, 1.0, bold=key.live, tone="room" if down else "ink" if key.live else "ink2"
        )
