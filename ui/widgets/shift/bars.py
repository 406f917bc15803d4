"""The desk's bars: the prompt with its lamp, the pages, the keys below.

Source: look.md 1.1 (one lamp), look.md 5 (buttons), picture f.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.table.rows import Key, Prompt
from ui.widgets.console.part import Part, Target, Touched
from ui.widgets.look import Look
from ui.widgets.pen import CENTRE, Pen, Run, advance
from ui.widgets.refusal import draw_refusal

LAMP, PAGE, GAP, LEAST_TOUCH = 4, 16, 8, 48
Keys = tuple[Key, ...]


def key_width(look: Look, key: Key) -> float:
    """Answer how wide a key is drawn. Source: look.md 5 (button)."""
    language, measure = look.words.language, look.measure
    wide = advance(key.label, language, measure.font(1.0), bold=True) + 26
    if key.cap:
        wide += (
            max(
                24.0,
                advance("Esc" if key.cap == "Escape" else key.cap, language, measure.font(0.87), bold=True)
                + 12,
            )
            + 9
        )
    return max(wide, LEAST_TOUCH)


def draw_key(pen: Pen, box: QRectF, key: Key, *, down: bool, centre: bool = False) -> None:
    """Draw a key: lamp where it is the next one, dashed where it may not be pressed now. Source: look.md 5."""
    look = pen.look
    ground = "ink" if down else "lamp" if key.lamp else "raised"
    pen.edge(box, look.colour("edge"), dashed=not key.live, ground=look.colour(ground) if key.live else None)
    if key.lamp and look.theme.is_light and key.live:
        pen.edge(box, look.colour("ink"), 2)
    run = pen.run(box.adjusted(12, 0, -12, 0) if not centre else box.adjusted(4, 0, -4, 0))
    if key.cap:
        pen.keycap(run, key.cap)
        run.take(9)
    tone = "room" if down else "onlamp" if key.lamp and key.live else "ink" if key.live else "ink2"
    pen.text(run.rest, key.label, 1.0, bold=key.live, tone=tone, align=CENTRE if centre else "start")


class PromptBar(Part[Prompt]):
    """The one question that is open, and what was said last."""

    def ground(self) -> str:
        return "lampbg"

    def changed(self) -> None:
        if self.row is not None:
            self.setAccessibleName(" ".join((self.row.question, *self.row.refusals)))

    def draw(self, pen: Pen, row: Prompt) -> None:
        look, area = self.look, self.area
        if look.theme.is_light:
            pen.fill(QRectF(0, 0, area.width(), LAMP + 2), look.colour("ink"))
        pen.fill(QRectF(0, 0, area.width(), LAMP), look.colour("lamp"))
        run = pen.run(QRectF(PAGE, LAMP, area.width() - 2 * PAGE, area.height() - LAMP))
        said, refused = row.facts, " ".join(row.refusals)
        wide = min(
            pen.width(row.question, 1.8, bold=True) + 2, run.rest.width() * (0.58 if refused or said else 1)
        )
        pen.text(run.take(wide), row.question, 1.8, bold=True, least=1.0)
        run.take(14)
        if refused:
            draw_refusal(pen, run.rest, refused)
        else:
            pen.paragraph(run.rest, said, 1.0, tone="ink2", middle=True)


class KeyBar(Touched[Keys]):
    """A row of keys; where they are too many for it, each is narrower."""

    def __init__(self, look: Look, on: str = "room") -> None:
        super().__init__(look)
        self._on = on

    def ground(self) -> str:
        return self._on

    def _lines(self, room: float) -> list[list[tuple[Key, float]]]:
        """The keys with their widths, as many a line as there is room for."""
        lines: list[list[tuple[Key, float]]] = [[]]
        left = room
        for key in self.row or ():
            wide = min(key_width(self.look, key), room)
            if lines[-1] and wide > left:
                lines.append([])
                left = room
            lines[-1].append((key, wide))
            left -= wide + GAP
        return lines

    @property
    def _tall(self) -> float:
        return LEAST_TOUCH / min(self.scale, 1.0)

    def height_in(self, width: int) -> int:
        """Answer how high the keys stand in so many pixels of width. Source: look.md 6 (sizes)."""
        lines = len(self._lines(width / self.scale - 2 * PAGE))
        return round((lines * (self._tall + GAP) + GAP) * self.scale)

    def _boxes(self) -> list[tuple[Key, QRectF]]:
        room = self.area.width() - 2 * PAGE
        found = []
        for number, line in enumerate(self._lines(room)):
            top = GAP + number * (self._tall + GAP)
            run = Run(QRectF(PAGE, top, room, self._tall), rtl=self.look.words.is_rtl)
            for key, wide in line:
                found.append((key, run.take(wide)))
                run.take(GAP)
        return found

    def targets(self) -> tuple[Target, ...]:
        return tuple(Target(box, key.token, key.live) for key, box in self._boxes())

    def draw(self, pen: Pen, row: Keys) -> None:
        for key, box in self._boxes():
            draw_key(pen, box, key, down=self.is_down(key.token))


class PageBar(KeyBar):
    """The desk's pages; the lamp stands under the one that is shown."""

    def draw(self, pen: Pen, row: Keys) -> None:
        look = self.look
        self._arrows(pen, row)
        for key, box in self._boxes():
            down = self.is_down(key.token)
            if down or key.lamp:
                pen.fill(box, look.colour("ink" if down else "raised"), 6)
            if key.lamp:
                bar = QRectF(box.left() + 1, box.bottom() - 4, box.width() - 2, 4)
                if look.theme.is_light:
                    pen.fill(bar.adjusted(-1, -2, 1, 0), look.colour("ink"))
                pen.fill(bar, look.colour("lamp"))
            tone = "room" if down else "ink" if key.lamp else "ink2"
            pen.text(box.adjusted(4, 0, -4, 0), key.label, 1.0, bold=key.lamp, tone=tone, align=CENTRE)

    def _arrows(self, pen: Pen, row: Keys) -> None:
        """The keys that walk from page to page, where the bar has room for them."""
        used = sum(key_width(self.look, key) + GAP for key in row)
        if (
            len(row) > 1
            and len(self._lines(self.area.width() - 2 * PAGE)) == 1
            and used + 90 < self.area.width()
        ):
            run = pen.run(QRectF(PAGE, 0, self.area.width() - 2 * PAGE, self.area.height()))
            # Each arrow points where its page lies.
            pen.keycap(run, "\u2190" if pen.rtl else "\u2192", last=True)
            run.last(6)
            pen.keycap(run, "\u2192" if pen.rtl else "\u2190", last=True)
