"""A form of the desk: the count grid with its chips, fields with their choices, a pad to touch at the far side.

Source: look.md 5 (inputs, tables), picture f; screens.md, ground rule 2.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.shift.rows import CountCell, CountRow, FieldRow, FormRow, Head
from ui.viewmodels.table.rows import Key
from ui.widgets.console.part import Target, Touched
from ui.widgets.pen import END, Pen, Run
from ui.widgets.piece_pixmaps import draw_chip
from ui.widgets.shift.bars import draw_key, key_width

PAD, TITLE, HEAD, ROW, FIELD, INPUT = 14, 44, 30, 54, 78, 44
PAD_KEY, GAP = 56, 8
DISC, LEAST, LEAST_FIELD = 32, 48.0, 62.0
FEW, FIGURE, LETTER = 3, 76, 48
"""Columns of a pad of figures; how wide a key is beside what is filled in: one of figures, one of letters."""


class FormPart(Touched[FormRow]):
    """What is being filled in; its fields and keys leave as tokens."""

    def changed(self) -> None:
        if self.row is None:
            return
        lit = next((f"{one.caption} {one.echo} {one.refused}" for one in self.row.fields if one.lit), "")
        lit = lit or next(
            (_said(one) for one in self.row.counts if one.lit or (one.second and one.second.lit)), ""
        )
        self.setAccessibleName(f"{self.row.caption}: {lit}")

    # -- where it stands --

    def _split(self) -> tuple[QRectF, QRectF]:
        """What is filled in, and the pad: beside figures, below texts; beside a count, whose rows stay in sight."""
        area = self.area.adjusted(PAD, TITLE, -PAD, -PAD)
        if self.row is None or not self.row.pad:
            return area, QRectF()
        run = Run(area, rtl=self.look.words.is_rtl)
        if self.row.pad_columns > FEW and not self.row.counts:
            tall = self._pad_tall()
            low = QRectF(area.left(), area.bottom() - tall, min(area.width(), 10 * (72 + GAP)), tall)
            if self.look.words.is_rtl:
                low.moveRight(area.right())
            return area.adjusted(0, 0, 0, -tall - GAP), low
        columns = self.row.pad_columns
        wide = columns * (LETTER if columns > FEW else FIGURE) + (columns - 1) * GAP
        pad = run.last(wide)
        run.last(2 * GAP)
        return run.rest, QRectF(
            pad.left(), pad.top() + HEAD, wide, min(pad.height() - HEAD, self._pad_tall())
        )

    def _pad_tall(self) -> float:
        if self.row is None:
            return 0
        rows = -(-len(self.row.pad) // self.row.pad_columns)
        return rows * (PAD_KEY + GAP) - GAP

    def _pad_boxes(self) -> list[tuple[Key, QRectF]]:
        if self.row is None or not self.row.pad:
            return []
        box, columns = self._split()[1], self.row.pad_columns
        rows = -(-len(self.row.pad) // columns)
        wide = (box.width() - GAP * (columns - 1)) / columns
        tall = max(LEAST / min(self.scale, 1.0), min(PAD_KEY, (box.height() - GAP * (rows - 1)) / rows))
        found = []
        for place, key in enumerate(self.row.pad):
            column, line = place % columns, place // columns
            span = self._span(place)
            spot = QRectF(
                box.left() + column * (wide + GAP),
                box.top() + line * (tall + GAP),
                wide * span + GAP * (span - 1),
                tall,
            )
            found.append((key, spot))
        return found

    def _span(self, place: int) -> int:
        """The last key takes what is left of its row."""
        assert self.row is not None
        columns, count = self.row.pad_columns, len(self.row.pad)
        return columns - place % columns if place == count - 1 else 1

    def _count_boxes(self) -> list[tuple[CountRow, QRectF]]:
        if self.row is None:
            return []
        box, rows = self._split()[0], self.row.counts
        tall = self._row_tall(box)
        return [
            (one, QRectF(box.left(), box.top() + HEAD + n * tall, box.width(), tall))
            for n, one in enumerate(rows)
        ]

    def _row_tall(self, box: QRectF) -> float:
        """Rows of a count shrink to a finger's height before they leave the screen."""
        assert self.row is not None
        lines = len(self.row.counts) + (1 if self.row.total else 0)
        rest = box.height() - HEAD - len(self.row.fields) * FIELD
        return max(38.0, min(ROW, rest / max(lines, 1)))

    def _field_boxes(self) -> list[tuple[FieldRow, QRectF]]:
        if self.row is None:
            return []
        box, counts = self._split()[0], self.row.counts
        top = box.top()
        if counts:
            top += HEAD + self._row_tall(box) * (len(counts) + 1) + 4
        tall = min(FIELD, max(LEAST_FIELD, (box.bottom() - top) / max(len(self.row.fields), 1)))
        fields = self._in_sight(max(1, int((box.bottom() - top + 1) // tall)))
        return [(one, QRectF(box.left(), top + n * tall, box.width(), tall)) for n, one in enumerate(fields)]

    def _in_sight(self, fit: int) -> tuple[FieldRow, ...]:
        """The fields around the one that is asked for, where not all of them have room."""
        assert self.row is not None
        fields = self.row.fields
        at = next((place for place, one in enumerate(fields) if one.lit), 0)
        first = max(0, min(at - fit // 2, len(fields) - fit))
        return fields[first : first + fit]

    def _input(self, one: FieldRow, box: QRectF) -> QRectF:
        run = Run(box.adjusted(6, 24, -6, 0), rtl=self.look.words.is_rtl)
        cell = run.take(min(420.0, box.width() * 0.6))
        return QRectF(cell.left(), cell.top(), cell.width(), INPUT)

    def _choices(self, one: FieldRow, box: QRectF) -> list[tuple[Key, QRectF]]:
        run = Run(box.adjusted(6, 22, -6, -4), rtl=self.look.words.is_rtl)
        wides = [key_width(self.look, key) for key in one.choices]
        part = min(1.0, (run.rest.width() - GAP * len(wides)) / max(sum(wides), 1))
        found = []
        for key, wide in zip(one.choices, wides, strict=True):
            cell = run.take(wide * part)
            run.take(GAP)
            tall = LEAST / min(self.scale, 1.0)
            found.append((key, QRectF(cell.left(), cell.top(), cell.width(), tall)))
        return found

    def targets(self) -> tuple[Target, ...]:
        found = [Target(box, key.token, key.live) for key, box in self._pad_boxes()]
        for one, box in self._field_boxes():
            if one.choices and one.lit:
                found += [Target(spot, key.token) for key, spot in self._choices(one, box)]
            else:
                found.append(Target(box, one.token))
        for count, box in self._count_boxes():
            found += self._count_targets(count, box)
        return tuple(found)

    def _count_targets(self, one: CountRow, box: QRectF) -> list[Target]:
        """A row is touched anywhere; where two people count, each has the part of it where the count stands."""
        assert self.row is not None
        if one.second is None:
            return [Target(box, one.token)] if one.token else []
        cells = _cells(self.row.heads, box, rtl=self.look.words.is_rtl)
        first, second = cells[0].united(cells[2]), cells[3].united(cells[-1])
        found = [(first, one.token), (second, one.second.token)]
        return [Target(spot, token) for spot, token in found if token]

    # -- drawing --

    def draw(self, pen: Pen, row: FormRow) -> None:
        look, area = self.look, self.area
        pen.fill(area, look.colour("room"))
        pen.edge(area.adjusted(1, 1, -1, -1), look.colour("line"), radius=10, ground=look.colour("panel"))
        run = pen.run(QRectF(PAD + 8, 6, area.width() - 2 * PAD - 16, TITLE - 8))
        wide = min(pen.width(row.people, 0.93) + 2, run.rest.width() * 0.5)
        pen.text(run.last(wide), row.people, 0.93, tone="ink2", align=END)
        pen.text(run.rest, row.caption, 1.33, bold=True)
        if row.counts:
            self._grid(pen, row)
        for one, box in self._field_boxes():
            self._field(pen, one, box)
        for key, box in self._pad_boxes():
            draw_key(pen, box, key, down=self.is_down(key.token), centre=True)

    def _grid(self, pen: Pen, row: FormRow) -> None:
        box = self._split()[0]
        top = QRectF(box.left(), box.top(), box.width(), HEAD)
        for head, cell in zip(row.heads, self._columns(row.heads, top), strict=True):
            pen.text(cell, head.text, 0.87, bold=True, tone="ink2", align=END if head.figures else "start")
        pen.rule(box.left(), box.right(), top.bottom(), "edge")
        boxes = self._count_boxes()
        for one, line in boxes:
            self._count(pen, row.heads, one, line)
        last = boxes[-1][1]
        total = last.translated(0, last.height())
        for place, (head, cell, line_) in enumerate(
            zip(row.heads, self._columns(row.heads, total), row.total, strict=True)
        ):
            if place == 2 and not line_.bold and line_.text:
                # A remark stands under both counts.
                wide = cell.united(self._columns(row.heads, total)[4])
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

    def _columns(self, heads: tuple[Head, ...], box: QRectF) -> list[QRectF]:
        return _cells(heads, box, rtl=self.look.words.is_rtl)

    def _count(self, pen: Pen, heads: tuple[Head, ...], one: CountRow, box: QRectF) -> None:
        chip, expected, count, *between, value, differs = self._columns(heads, box)
        run = pen.run(chip)
        if one.chip:
            spot = run.take(DISC)
            draw_chip(pen, one.chip, one.fill, one.ink, spot.left(), spot.center().y() - DISC / 2, DISC)
            run.take(10)
        pen.text(run.rest, one.label, 1.13)
        pen.text(expected, one.expected, 0.93, tone="ink2", align=END)
        tall = min(INPUT, box.height() - 8)
        well = QRectF(count.left(), box.center().y() - tall / 2, count.width(), tall)
        wrong = bool(one.refused)
        if one.token or one.second is None:
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
        tall = min(INPUT, box.height() - 8)
        well = QRectF(boxes[0].left(), box.center().y() - tall / 2, boxes[0].width(), tall)
        if cell.token:
            self._well(pen, well, cell.echo, lit=cell.lit, refused=refused and cell.lit, figures=True)
        else:
            pen.text(well.adjusted(10, 0, -10, 0), cell.echo, 1.2, align=END)
        if refused or cell.agrees is None:
            return
        if not cell.note:
            pen.line(boxes[1], cell.agrees)
            return
        half = boxes[1].height() / 2
        pen.line(boxes[1].adjusted(0, 2, 0, -half), cell.agrees)
        pen.paragraph(boxes[1].adjusted(0, half - 2, 0, 0), cell.note, 0.83, tone="ink2", lines=1, names=True)

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
        pen.text(caption, one.caption, 0.87, bold=True, tone="ink" if one.lit else "ink2")
        if one.choices and one.lit:
            for key, spot in self._choices(one, box):
                draw_key(pen, spot, key, down=self.is_down(key.token))
            return
        well = self._input(one, box)
        self._well(pen, well, one.echo, lit=one.lit, refused=bool(one.refused), figures=False)
        if one.refused:
            run = pen.run(box.adjusted(6, 24, -6, 0))
            run.take(well.width() + 14)
            said = QRectF(run.rest.left(), well.top(), run.rest.width(), well.height())
            pen.paragraph(said, one.refused, 0.93, bold=True, middle=True, lines=3)


def _said(one: CountRow) -> str:
    """What is heard of a row that is being counted."""
    echo = one.second.echo if one.second is not None and one.second.lit else one.echo
    return f"{one.label} {echo} {one.refused}"


def _cells(heads: tuple[Head, ...], box: QRectF, *, rtl: bool) -> list[QRectF]:
    whole, run = sum(head.share for head in heads), Run(box.adjusted(6, 0, -6, 0), rtl=rtl)
    wide = run.rest.width()
    return [run.take(wide * head.share / whole).adjusted(6, 0, -6, 0) for head in heads]
