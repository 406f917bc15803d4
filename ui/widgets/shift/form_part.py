"""A form of the desk: the count grid with its chips, fields with their choices, a pad to touch at the far side.

Source: look.md 5 (inputs, tables), picture f; screens.md, ground rule 2.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF

from ui.viewmodels.shift.rows import CountCell, CountRow, FieldRow, FormRow, Head
from ui.widgets.pen import END, Pen
from ui.widgets.piece_pixmaps import draw_chip
from ui.widgets.refusal import draw_refusal
from ui.widgets.shift.bars import draw_key
from ui.widgets.shift.form_places import DISC, HEAD, INPUT, PAD, TITLE, FormPlaces

NOTED = 36
"""From this height on a row has room for what was counted first."""


class FormPart(FormPlaces):
    """What is being filled in; its fields and keys leave as tokens."""

    def changed(self) -> None:
        if self.row is None:
            return
        lit = next((f"{one.caption} {one.echo} {one.refused}" for one in self.row.fields if one.lit), "")
        lit = lit or next(
            (_said(one) for one in self.row.counts if one.lit or (one.second and one.second.lit)), ""
        )
        self.setAccessibleName(f"{self.row.caption}: {lit}")

    # -- drawing --

    def draw(self, pen: Pen, row: FormRow) -> None:
        look, area = self.look, self.area
        pen.fill(area, look.colour("room"))
        pen.edge(area.adjusted(1, 1, -1, -1), look.colour("line"), radius=10, ground=look.colour("panel"))
        run = pen.run(QRectF(PAD + 8, 6, area.width() - 2 * PAD - 16, TITLE - 8))
        wide = min(pen.width(row.people, 0.93) + 2, run.rest.width() * 0.5)
        pen.text(run.last(wide), row.people, 0.93, tone="ink2", align=END)
        run.take(pen.text(run.rest, row.caption, 1.33, bold=True) + 12)
        run.take(pen.text(run.rest, row.place, 1.0, tone="ink2") + 12)
        if row.counts:
            self._grid(pen, row)
        for one, box in self.field_boxes():
            self._field(pen, one, box)
        self._more(pen, run.rest)
        for key, box in self.pad_boxes():
            draw_key(pen, box, key, down=self.is_down(key.token), centre=True)

    def _more(self, pen: Pen, title: QRectF) -> None:
        """Name what is asked above and below, where it has no room: at the foot, else beside the form's own name."""
        above, below = self.out_of_sight()
        words = self.look.words
        said = [
            words.say(code, names=" \u00b7 ".join(names))
            for code, names in (("SHIFT-ABOVE", above), ("SHIFT-BELOW", below))
            if names
        ]
        foot = self.more_box()
        place = foot if foot.bottom() < self.area.bottom() - 3 else title
        pen.text(place, "   ".join(said), 0.87, bold=True, tone="ink2", names=True)

    def _grid(self, pen: Pen, row: FormRow) -> None:
        box, lines = self.split()[0], self.lines()
        first = next((line.top() for one, line in lines if isinstance(one, CountRow)), None)
        if first is not None:
            top = QRectF(box.left(), first - HEAD, box.width(), HEAD)
            for head, cell in zip(row.heads, self.columns(row.heads, top), strict=True):
                pen.text(
                    cell, head.text, 0.87, bold=True, tone="ink2", align=END if head.figures else "start"
                )
            pen.rule(box.left(), box.right(), top.bottom(), "edge")
        for one, line in lines:
            if isinstance(one, CountRow):
                self._count(pen, row.heads, one, line)
            elif one is None:
                self._total(pen, row, line)

    def _total(self, pen: Pen, row: FormRow, total: QRectF) -> None:
        for place, (head, cell, line_) in enumerate(
            zip(row.heads, self.columns(row.heads, total), row.total, strict=True)
        ):
            if place == 2 and not line_.bold and line_.text:
                # A remark stands under both counts.
                wide = cell.united(self.columns(row.heads, total)[4])
                pen.paragraph(wide, line_.text, 0.87, tone=line_.tone, middle=True)
                continue
            times = 1.4 if place == len(row.heads) - 2 else 1.0
            pen.text(
                cell,
                line_.text,
                times,
                bold=line_.bold,
                tone=line_.tone,
                align=END if head.figures else "start",
            )

    def _count(self, pen: Pen, heads: tuple[Head, ...], one: CountRow, box: QRectF) -> None:
        chip, expected, count, *between, value, differs = self.columns(heads, box)
        run = pen.run(chip)
        if one.chip:
            disc = min(float(DISC), box.height() - 2)
            spot = run.take(DISC)
            draw_chip(pen, one.chip, one.fill, one.ink, spot.left(), spot.center().y() - disc / 2, disc)
            run.take(10)
        pen.text(run.rest, one.label, 1.13)
        pen.text(expected, one.expected, 0.93, tone="ink2", align=END)
        tall = min(INPUT, box.height() - 8)
        well = QRectF(count.left(), box.center().y() - tall / 2, count.width(), tall)
        wrong = bool(one.refused)
        if self._is_read:
            pen.text(count.adjusted(10, 0, -10, 0), one.echo, 1.13, bold=True, align=END, ltr=True)
        elif one.token or one.second is None:
            self._well(pen, well, one.echo, lit=one.lit, refused=wrong and one.lit, figures=True)
        else:
            pen.text(well.adjusted(10, 0, -10, 0), one.echo, 1.2, tone="ink2", align=END)
        if one.second is not None:
            self._second(pen, one.second, between, box, refused=wrong)
        if one.refused:
            rest = (between[1] if between else value).united(differs)
            pen.paragraph(rest, one.refused, 0.87, bold=True, middle=True)
        else:
            pen.text(value, one.value, 1.13, bold=True, align=END)
            pen.line(differs, one.differs, align=END)
        pen.rule(box.left(), box.right(), box.bottom())

    def _second(
        self, pen: Pen, cell: CountCell, boxes: list[QRectF], box: QRectF, *, refused: bool
    ) -> None:  # fmt: skip
        """The second person's count, and whether both agree."""
        if self._is_read:
            pen.text(boxes[0].adjusted(10, 0, -10, 0), cell.echo, 1.13, bold=True, align=END, ltr=True)
            self._agrees(pen, boxes[1], cell)
            return
        tall = min(INPUT, box.height() - 8)
        well = QRectF(boxes[0].left(), box.center().y() - tall / 2, boxes[0].width(), tall)
        if cell.token:
            self._well(pen, well, cell.echo, lit=cell.lit, refused=refused and cell.lit, figures=True)
        else:
            pen.text(well.adjusted(10, 0, -10, 0), cell.echo, 1.2, align=END)
        if not refused:
            self._agrees(pen, boxes[1], cell)

    @property
    def _is_read(self) -> bool:
        return self.row is not None and self.row.is_read

    def _agrees(self, pen: Pen, box: QRectF, cell: CountCell) -> None:
        """Whether both say the same, and what one had counted first; where there is no room its sign says it."""
        if cell.agrees is None:
            return
        narrow = pen.width(cell.agrees.text, 1.0, bold=True) * 0.8 > box.width() - 18
        if not cell.note or narrow or box.height() < NOTED:
            pen.line(box, replace(cell.agrees, text="") if narrow else cell.agrees)
            return
        half = box.height() / 2
        pen.line(box.adjusted(0, 2, 0, -half), cell.agrees)
        pen.paragraph(box.adjusted(0, half - 2, 0, 0), cell.note, 0.83, tone="ink2", lines=1, names=True)

    def _well(self, pen: Pen, box: QRectF, echo: str, *, lit: bool, refused: bool, figures: bool) -> None:
        look = self.look
        pen.edge(
            box,
            look.colour("ink" if refused else "edge"),
            2 if refused else 1.5,
            radius=6,
            ground=look.colour("well"),
        )
        if lit:
            pen.edge(box.adjusted(-4, -4, 4, 4), look.colour("ink"), 2, radius=10)
        said = f"{echo}▏" if lit else echo
        if figures:
            # What is typed of a figure reads from left to right in every language.
            said = self.look.words.ltr(said)
        pen.text(
            box.adjusted(10, 0, -10, 0), said, 1.2, bold=lit, align=END if figures else "start", names=True
        )

    def _field(self, pen: Pen, one: FieldRow, box: QRectF) -> None:
        caption = QRectF(box.left() + 6, box.top(), box.width() - 12, 20)
        if self.caption_tall(one, box.width()):
            pen.text(caption, one.caption, 0.87, bold=True, tone="ink" if one.lit else "ink2")
        if one.choices and one.lit:
            for key, spot in self.choices(one, box):
                draw_key(pen, spot, key, down=self.is_down(key.token))
            return
        well = self.input_of(box)
        self._well(pen, well, one.echo, lit=one.lit, refused=bool(one.refused), figures=False)
        if one.refused:
            run = pen.run(box.adjusted(6, 24, -6, 0))
            run.take(well.width() + 14)
            said = QRectF(run.rest.left(), well.top(), run.rest.width(), well.height())
            draw_refusal(pen, said, one.refused, 0.93)


def _said(one: CountRow) -> str:
    """What is heard of a row that is being counted."""
    echo = one.second.echo if one.second is not None and one.second.lit else one.echo
    return f"{one.label} {echo} {one.refused}"
