"""Where a form's rows, fields, choices and pad stand, and what is pressed there.

What has no room leaves, never what is asked for: a count and its fields are pushed up until the lit one is in sight,
choices go on in a second row, letters stand beside a field where they have no room below it.

Source: look.md 5 (inputs, touch), picture f; screens.md, ground rules 2 and 7 (100 to 200 %).
"""

from __future__ import annotations

from PySide6.QtCore import QRectF

from ui.viewmodels.shift.rows import CountRow, FieldRow, FormRow, Head
from ui.viewmodels.table.rows import Key
from ui.widgets.console.part import Target, Touched
from ui.widgets.pen import Run, advance
from ui.widgets.shift.bars import key_width

PAD, TITLE, HEAD, ROW, FIELD, INPUT = 14, 44, 30, 54, 78, 44
PAD_KEY, GAP = 56, 8
CAPTION, DISC = 22.0, 32
BY_TWO, AGREES, NARROW_AGREES = 7, 4, 0.5
"""Columns where two people count, and the one that says whether they agree; its share where a sign alone has room."""
MORE, READ_ROW = 20.0, 19.0
"""Of the line that names what is out of sight; how low a row of a count is that is only read."""
LEAST, LEAST_WIDE, LEAST_TALL = 48.0, 150.0, 72.0
"""Of what a finger presses; how wide and how tall a field with its caption is at least."""
FEW, FIGURE, LETTER = 3, 76, 48
"""Columns of a pad of figures; how wide a key is beside what is filled in: one of figures, one of letters."""


class FormPlaces(Touched[FormRow]):
    """The places of a form's parts."""

    def split(self) -> tuple[QRectF, QRectF]:
        """What is filled in, and the pad: beside figures, below texts; beside a count, whose rows stay in sight.

        Letters that leave no room for what is typed stand beside it; a pad that has no room for fingers is left out.

        Source: look.md picture f; look.md 5 (touch).
        """
        area = self.area.adjusted(PAD, TITLE, -PAD, -PAD)
        if self.row is None or not self.row.pad:
            return area, QRectF()
        columns, counts = self.row.pad_columns, bool(self.row.counts)
        tall = self._pad_tall(PAD_KEY)
        if columns > FEW and not counts and area.height() - tall - GAP >= FIELD:
            low = QRectF(area.left(), area.bottom() - tall, min(area.width(), 10 * (72 + GAP)), tall)
            if self.look.words.is_rtl:
                low.moveRight(area.right())
            return area.adjusted(0, 0, 0, -tall - GAP), low
        wide = columns * (LETTER if columns > FEW else FIGURE) + (columns - 1) * GAP
        top = HEAD if counts or columns <= FEW else 0
        if self._pad_tall(self._least) > area.height() - top or area.width() - wide < LEAST_WIDE:
            return area, QRectF()
        run = Run(area, rtl=self.look.words.is_rtl)
        pad = run.last(wide)
        run.last(2 * GAP)
        return run.rest, QRectF(pad.left(), pad.top() + top, wide, min(pad.height() - top, tall))

    @property
    def _least(self) -> float:
        """The height of what a finger presses."""
        return LEAST / min(self.scale, 1.0)

    def _pad_tall(self, key: float) -> float:
        """How tall a pad of so tall keys is."""
        if self.row is None:
            return 0
        rows = -(-len(self.row.pad) // self.row.pad_columns)
        return rows * (key + GAP) - GAP

    def pad_boxes(self) -> list[tuple[Key, QRectF]]:
        """Answer the keys of the pad with their boxes. Source: look.md 5 (touch)."""
        if self.row is None or not self.row.pad:
            return []
        box, columns = self.split()[1], self.row.pad_columns
        if box.isEmpty():
            return []
        rows = -(-len(self.row.pad) // columns)
        wide = (box.width() - GAP * (columns - 1)) / columns
        tall = max(self._least, min(PAD_KEY, (box.height() - GAP * (rows - 1)) / rows))
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

    def lines(self) -> list[tuple[CountRow | FieldRow | None, QRectF]]:
        """Fields, rows of the count and its total (None) in the order they are asked, pushed up until the lit one is in sight.

        What then has no room, above or below, is left out, and a line at the foot names it.

        Source: screens.md, ground rule 1 (the one lit place).
        """
        whole = self._lines_in(self.split()[0])
        if len(whole) == len(self._order()):
            return whole
        found = self._lines_in(self.split()[0].adjusted(0, 0, 0, -MORE))
        return found if _shows_lit(found) or not _shows_lit(whole) else whole

    def _order(self) -> tuple[CountRow | FieldRow | None, ...]:
        """Everything of the form in the order in which it is asked; None for the total of a count."""
        row = self.row
        if row is None:
            return ()
        before = self._before()
        counts = (*row.counts, *((None,) if row.counts else ()))
        return (*before, *counts, *row.fields[len(before) :])

    def out_of_sight(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Answer what is asked above and below of what is in sight, by name. Source: screens.md, ground rule 1."""
        order, seen = self._order(), [one for one, _ in self.lines()]
        if not seen or len(seen) == len(order):
            return (), ()
        first, last = order.index(seen[0]), order.index(seen[-1])
        return _names(order[:first]), _names(order[last + 1 :])

    def more_box(self) -> QRectF:
        """Answer where what is out of sight is named: under the last thing that is in sight. Source: look.md 5 (forms)."""
        box = self.split()[0]
        lowest = max((spot.bottom() for _, spot in self.lines()), default=box.top())
        return QRectF(box.left() + 6, max(lowest + 2, box.bottom() - MORE), box.width() - 12, MORE)

    def _lines_in(self, box: QRectF) -> list[tuple[CountRow | FieldRow | None, QRectF]]:
        row = self.row
        if row is None:
            return []
        head, tall = HEAD if row.counts else 0, self._row_tall(box)
        top, counts = box.top() + head, (*row.counts, *((None,) if row.counts else ()))
        left = box.height() - head - tall * len(counts) - (4 if counts else 0)
        plain = min(FIELD, max(LEAST_TALL, left / max(len(row.fields), 1)))
        found: list[tuple[CountRow | FieldRow | None, QRectF]] = []
        y, before = box.top(), self._before()
        for one in (*before, *counts, *row.fields[len(before) :]):
            high = tall
            if isinstance(one, FieldRow):
                is_open = one.choices and one.lit
                high = max(plain, self._choices_tall(one, box.width())) if is_open else plain
            place = len(found) - len(before)
            y += head if place == 0 else 4 if counts and place == len(counts) else 0
            found.append((one, QRectF(box.left(), y, box.width(), high)))
            y += high
        lit = next((spot.bottom() for one, spot in found if one is not None and _is_lit(one)), top)
        up = max(0.0, min(lit, y) - box.bottom())
        moved = [(one, spot.translated(0, -up)) for one, spot in found]
        seen = [
            (one, s) for one, s in moved
            if s.top() > (box.top() if one in before else top) - 1 and s.bottom() < box.bottom() + 3
        ]  # fmt: skip
        if any(isinstance(one, CountRow) for one, _ in seen) or not up:
            return seen
        # With the rows of the count their heads leave, and the fields have that room too.
        return [(one, s) for one, s in moved if s.top() > box.top() - 1 and s.bottom() < box.bottom() + 3]

    def _before(self) -> tuple[FieldRow, ...]:
        """The fields that are asked before anything is counted."""
        assert self.row is not None
        places = [_place(token) for one in self.row.counts for token in _tokens(one)]
        first = min((place for place in places if place >= 0), default=-1)
        return tuple(one for one in self.row.fields if _place(one.token) < first)

    def _row_tall(self, box: QRectF) -> float:
        """Rows of a count shrink to a finger's height before they leave the screen."""
        assert self.row is not None
        lines = len(self.row.counts) + (1 if self.row.total else 0)
        rest = box.height() - HEAD - len(self.row.fields) * FIELD
        least = READ_ROW if self.row.is_read else 38.0
        return max(least, min(ROW, rest / max(lines, 1)))

    def count_boxes(self) -> list[tuple[CountRow, QRectF]]:
        """Answer the rows of the count that are in sight with their boxes. Source: look.md picture f."""
        return [(one, spot) for one, spot in self.lines() if isinstance(one, CountRow)]

    def field_boxes(self) -> list[tuple[FieldRow, QRectF]]:
        """Answer the fields that are in sight with their boxes. Source: look.md 5 (forms)."""
        return [(one, spot) for one, spot in self.lines() if isinstance(one, FieldRow)]

    def input_of(self, box: QRectF) -> QRectF:
        """Answer the box of what is typed into a field. Source: look.md 5 (inputs 44 high)."""
        run = Run(box.adjusted(6, 24, -6, 0), rtl=self.look.words.is_rtl)
        cell = run.take(min(420.0, max(box.width() * 0.6, LEAST_WIDE)))
        return QRectF(cell.left(), cell.top(), cell.width(), INPUT)

    def _choice_rows(self, one: FieldRow, width: float) -> list[list[tuple[Key, float]]]:
        """The choices with their widths, as many a row as there is room for; more where rows would leave the form."""
        rows: list[list[tuple[Key, float]]] = [[]]
        left = width
        for key in one.choices:
            wide = min(key_width(self.look, key), width)
            if rows[-1] and wide > left:
                rows.append([])
                left = width
            rows[-1].append((key, wide))
            left -= wide + GAP
        fit = self._fit(0)
        if len(rows) > fit:
            count = -(-len(one.choices) // fit)
            wide = (width - GAP * (count - 1)) / count
            even = [(key, wide) for key in one.choices]
            rows = [even[first : first + count] for first in range(0, len(even), count)]
        return rows

    def _fit(self, above: float) -> int:
        """How many rows of choices a form has room for, below so much."""
        return max(1, int((self.split()[0].height() - above + GAP) // (self._least + GAP)))

    def caption_tall(self, one: FieldRow, width: float) -> float:
        """Answer the room of a field's caption: none where its choices need it, since the prompt asks the same.

        Source: screens.md, ground rule 1.
        """
        needs = one.choices and one.lit and len(self._choice_rows(one, width - 12)) > self._fit(CAPTION)
        return 0.0 if needs else CAPTION

    def _choices_tall(self, one: FieldRow, width: float) -> float:
        rows = len(self._choice_rows(one, width - 12))
        return self.caption_tall(one, width) + rows * (self._least + GAP) - GAP + 2

    def choices(self, one: FieldRow, box: QRectF) -> list[tuple[Key, QRectF]]:
        """Answer the keys that fill a field in, with their boxes. Source: look.md 5 (button 48 high)."""
        inner = box.adjusted(6, self.caption_tall(one, box.width()), -6, 0)
        found = []
        for line, keys in enumerate(self._choice_rows(one, inner.width())):
            run = Run(inner.translated(0, line * (self._least + GAP)), rtl=self.look.words.is_rtl)
            for key, wide in keys:
                cell = run.take(wide)
                run.take(GAP)
                found.append((key, QRectF(cell.left(), cell.top(), cell.width(), self._least)))
        return found

    def targets(self) -> tuple[Target, ...]:
        found = [Target(box, key.token, key.live) for key, box in self.pad_boxes()]
        for one, box in self.field_boxes():
            if one.choices and one.lit:
                found += [Target(spot, key.token) for key, spot in self.choices(one, box)]
            else:
                found.append(Target(box, one.token))
        for count, box in self.count_boxes():
            found += self._count_targets(count, box)
        return tuple(found)

    def columns(self, heads: tuple[Head, ...], box: QRectF) -> list[QRectF]:
        """Answer the cells of a row of a count: a chip's figure stands whole, and where two agree a sign says it.

        Source: look.md picture f; look.md 6 (never the arithmetic).
        """
        rtl = self.look.words.is_rtl
        found = cells(heads, box, rtl=rtl)
        need = self._chip_wide()
        if found[0].width() >= need:
            return found
        shares = [head.share for head in heads]
        shares[0] = 0.0
        if len(heads) == BY_TWO:
            shares[AGREES] = NARROW_AGREES
        run = Run(box.adjusted(6, 0, -6, 0), rtl=rtl)
        first = run.take(need + 12)
        unit = run.rest.width() / sum(shares)
        return [
            first.adjusted(6, 0, -6, 0),
            *(run.take(unit * share).adjusted(6, 0, -6, 0) for share in shares[1:]),
        ]

    def _chip_wide(self) -> float:
        """How wide a chip stands with the longest figure beside it."""
        language, pixels = self.look.words.language, self.look.measure.font(1.13)
        labels = () if self.row is None else tuple(one.label for one in self.row.counts)
        return (
            DISC
            + 10
            + max((advance(label, language, pixels, bold=False) for label in labels), default=0.0)
            + 1
        )

    def _count_targets(self, one: CountRow, box: QRectF) -> list[Target]:
        """A row is touched anywhere; where two people count, each has the part of it where the count stands."""
        assert self.row is not None
        if one.second is None:
            return [Target(box, one.token)] if one.token else []
        places = self.columns(self.row.heads, box)
        first, second = places[0].united(places[2]), places[3].united(places[-1])
        found = [(first, one.token), (second, one.second.token)]
        return [Target(spot, token) for spot, token in found if token]


def _names(part: tuple[CountRow | FieldRow | None, ...]) -> tuple[str, ...]:
    """What fields and rows are called; a total goes without saying."""
    return tuple(one.label if isinstance(one, CountRow) else one.caption for one in part if one is not None)


def _shows_lit(lines: list[tuple[CountRow | FieldRow | None, QRectF]]) -> bool:
    return any(one is not None and _is_lit(one) for one, _ in lines)


def _tokens(one: CountRow) -> tuple[str, ...]:
    """What a row of a count gives where it is touched, for whoever counts."""
    return (one.token, "" if one.second is None else one.second.token)


def _place(token: str) -> int:
    """Which field of the form a token is of; -1 for none."""
    number = token.rpartition(":")[2]
    return int(number) if number.isdigit() else -1


def _is_lit(one: CountRow | FieldRow) -> bool:
    """Whether the keys are a row's just now."""
    return one.lit or (isinstance(one, CountRow) and one.second is not None and one.second.lit)


def cells(heads: tuple[Head, ...], box: QRectF, *, rtl: bool) -> list[QRectF]:
    """Answer the cells of a row of a count, by the shares of its heads. Source: look.md picture f."""
    whole, run = sum(head.share for head in heads), Run(box.adjusted(6, 0, -6, 0), rtl=rtl)
    wide = run.rest.width()
    return [run.take(wide * head.share / whole).adjusted(6, 0, -6, 0) for head in heads]
