"""The top bar of a table: table, game, round, the phases, who deals, the key sheet and the lock.

Source: look.md 4 (top bar), pictures a, c, d, e, h.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from ui.viewmodels.table.rows import CLASH, DONE, NOW, Step, Top
from ui.widgets.console.keys import LOCK, SHEET
from ui.widgets.console.part import Target, Touched
from ui.widgets.look import Look
from ui.widgets.pen import CENTRE, END, Pen, Run, advance

TALL = 56
PAGE, GAP = 16, 14
TABLE = "F11"
SAID = {TABLE: "STAFF-TABLE-SHEET", SHEET: "UI-KEYS", LOCK: "FELT-LOCK"}
SMALL = 0.87
SHORT = 40.0
"""A name with less room than this says nothing."""


class TableTop(Touched[Top]):
    """The bar over a table; the table's sheet, F1 and F12 stand on it as buttons."""

    table_wanted = Signal()
    """The table's own sheet: what is in force there, practice, who goes where."""
    sheet_wanted = Signal()
    lock_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.token.connect(self._pressed)

    def _pressed(self, token: str) -> None:
        {TABLE: self.table_wanted, SHEET: self.sheet_wanted, LOCK: self.lock_wanted}[token].emit()

    def changed(self) -> None:
        row = self.row
        if row is not None:
            self.setAccessibleName(
                " · ".join(part for part in (row.table, row.game, row.number, row.person) if part)
            )

    def targets(self) -> tuple[Target, ...]:
        if self.locked:
            return ()
        words, found = self.look.words, []
        run = Run(self.area.adjusted(PAGE, 0, -PAGE, -1), rtl=words.is_rtl)
        tall = min(48 / min(self.scale, 1), self.area.height())
        for token in (LOCK, SHEET, TABLE):
            box = run.last(self._button_width(words.say(SAID[token]), token))
            run.last(GAP)
            found.append(
                Target(QRectF(box.left(), (self.area.height() - 1 - tall) / 2, box.width(), tall), token)
            )
        return tuple(reversed(found))

    def _button_width(self, text: str, key: str) -> float:
        language, measure = self.look.words.language, self.look.measure
        cap = max(24.0, round(advance(key, language, measure.font(SMALL), bold=True)) + 12)
        return advance(text, language, measure.font(1.0), bold=True) + cap + 34

    def draw(self, pen: Pen, row: Top) -> None:
        pen.rule(0, self.area.width(), self.area.height() - 0.5)
        run = pen.run(self.area.adjusted(PAGE, 0, -PAGE, -1))
        near, far = run.rest.left(), run.rest.right()
        buttons = self.targets()
        for target in buttons:
            self._button(pen, target)
        if buttons:
            box = buttons[0].box
            near, far = (box.right() + GAP, far) if pen.rtl else (near, box.left() - GAP)
        run = pen.run(QRectF(near, 0, far - near, run.rest.height()))
        self._names(pen, run, row)
        self._steps(pen, run, row)

    def _button(self, pen: Pen, target: Target) -> None:
        look, words = self.look, self.look.words
        down, quiet = self.is_down(target.token), target.token != LOCK
        ground = look.colour("ink") if down else None if quiet else look.colour("raised")
        pen.edge(target.box, look.colour("line" if quiet else "edge"), ground=ground)
        run = pen.run(target.box.adjusted(12, 0, -12, 0))
        pen.keycap(run, target.token)
        run.take(10)
        pen.text(run.rest, words.say(SAID[target.token]), 1.0, bold=not quiet, tone="room" if down else "ink")

    def _names(self, pen: Pen, run: Run, row: Top) -> None:
        for text, times, bold in ((row.table, 1.4, True), (row.game, 1.13, False), (row.number, 1.13, True)):
            if text:
                pen.text(run.take(pen.width(text, times, bold=bold) + 1), text, times, bold=bold)
                run.take(GAP)
        for mark in row.marks:
            wide = pen.width(mark, SMALL, bold=True) + 16
            cell = run.take(wide)
            box = QRectF(cell.left(), cell.center().y() - 11, wide, 22)
            pen.edge(box, self.look.colour("ink"), radius=5)
            pen.text(box, mark, SMALL, bold=True, align=CENTRE)
            run.take(8)
        wanted = pen.width(row.person, 0.93)
        now = max((_step_width(pen, step) for step in row.steps if step.state == NOW), default=0.0)
        # What is to be done now stays whole before a name does: the strip tells who deals.
        least = max(0.0, min(wanted, run.rest.width() * 0.4, run.rest.width() - now - 2 * GAP))
        if least < min(wanted, SHORT):
            return
        room = max(least, min(wanted, run.rest.width() - self._wide(pen, row.steps)))
        pen.text(run.last(room + 1), row.person, 0.93, tone="ink2", names=True, align=END)
        run.last(GAP)

    def _wide(self, pen: Pen, steps: tuple[Step, ...]) -> float:
        return sum(_step_width(pen, step) + 18 for step in steps)

    def _steps(self, pen: Pen, run: Run, row: Top) -> None:
        steps = row.steps
        gap = 18.0
        while len(steps) > 1 and self._wide(pen, steps) - 18 > run.rest.width():
            # The way already gone is the first to leave; what comes last stays readable.
            steps = steps[1:] if steps[0].state == DONE else steps[:-1]
        run.take(8)
        for step in steps:
            cell = run.take(_step_width(pen, step))
            self._step(pen, cell, step, row.lamp)
            run.take(gap)

    def _step(self, pen: Pen, cell: QRectF, step: Step, lamp: str) -> None:
        look = self.look
        if step.state == NOW:
            box = QRectF(cell.left(), cell.center().y() - 14, cell.width(), 28)
            pen.fill(box, look.colour("raised"), 5)
            colour = look.colour("clash" if lamp == CLASH else "lamp")
            bar = QRectF(box.left(), box.bottom() - 3, box.width(), 3)
            if look.theme.is_light:
                pen.painter.fillRect(bar.adjusted(0, -2, 0, 0), look.colour("ink"))
            pen.painter.fillRect(bar, colour)
            pen.text(box.adjusted(8, 0, -8, -2), step.text, SMALL, bold=True, align=CENTRE)
            return
        run = pen.run(cell)
        if step.state == DONE:
            spot = run.take(11)
            pen.sign(QRectF(spot.left(), spot.center().y() - 5, 10, 10), "agreed", "ink2")
            run.take(3)
        pen.text(run.rest, step.text, SMALL, tone="ink2")


def _step_width(pen: Pen, step: Step) -> float:
    if step.state == NOW:
        return pen.width(step.text, SMALL, bold=True) + 18
    return pen.width(step.text, SMALL) + (15 if step.state == DONE else 1)
