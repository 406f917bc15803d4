"""The building blocks of a paper: captions, paragraphs, pairs, marks, hands, codes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.lib.colors import HexColor

from reports.binding import Block, kept
from reports.lines import Style, cut, width_of, wrap
from reports.page import BLACK, MM, WHITE, Kit, Pen
from reports.pieces import FINEST, play
from tablemgr.pieces.faces import piece_face
from tablemgr.pieces.shapes import Face
from tablemgr.pieces.signs import Sign, sign

GAP = 1.2 * MM
"""Points between two things of one group."""


def space(height: float) -> Block:
    """Answer an empty strip.

    Source: look.md 3 (spacing).
    """
    return Block(height, _nothing)


def _nothing(_pen: Pen, _top: float) -> None:
    return


def rule(*, thick: float = FINEST) -> Block:
    """Answer a line across the column with air above and below.

    Source: look.md 6 (minimum stroke).
    """
    air = 1.1 * MM
    return Block(2 * air, lambda pen, top: pen.line(0, pen.kit.measure, top + air, thick=thick), keep=True)


def paragraph(
    kit: Kit, text: str, style: Style | None = None, *, indent: float = 0.0, end: float = 0.0,
) -> list[Block]:  # fmt: skip
    """Answer a text wrapped to the column, a block a line, so that a page may break inside it.

    Source: REQ R19 (no truncation on print).
    """
    look = style or kit.body
    lines = wrap(text, look, kit.measure - indent - end)
    return [
        Block(
            look.leading, partial(_line, text=line, style=look, offset=indent), keep=n == 0 and len(lines) > 1
        )
        for n, line in enumerate(lines)
    ]


def _line(pen: Pen, top: float, *, text: str, style: Style, offset: float) -> None:
    pen.text(text, style, offset, top + style.size * 1.02)


def caption(kit: Kit, text: str) -> list[Block]:
    """Answer the head of a group, kept with what follows; capitals in scripts that have them.

    Source: look.md 3 (section captions).
    """
    written = text.upper() if kit.tongue.language in {"en", "ru"} and len(text.split()) <= 4 else text
    look = kit.caption
    lines = wrap(written, look, kit.measure)
    return [
        Block(1.5 * MM, _nothing, keep=True),
        *(
            Block(look.leading, partial(_line, text=line, style=look, offset=0.0), keep=True)
            for line in lines
        ),
    ]


def centred(kit: Kit, text: str, style: Style) -> list[Block]:
    """Answer a text wrapped and centred.

    Source: screens.md (paper).
    """
    return [
        Block(
            style.leading,
            partial(
                _line, text=line, style=style,
                offset=(kit.measure - width_of(line, style, rtl=kit.tongue.rtl)) / 2,
            ),
        )
        for line in wrap(text, style, kit.measure)
    ]  # fmt: skip


def pair(
    kit: Kit, label: str, value: str, *, strong: bool = False, indent: float = 0.0, width: float | None = None,
) -> list[Block]:  # fmt: skip
    """Answer a label at the reading edge and its value at the far one; a long value wraps below.

    Source: screens.md (paper); BUG B5.
    """
    room = (width or kit.measure) - indent
    name, look = kit.style(8.4, grey=True), kit.strong if strong else kit.body
    rtl = kit.tongue.rtl
    label_width, value_width = width_of(label, name, rtl=rtl), width_of(value, look, rtl=rtl)
    if label_width + value_width + GAP <= room:
        return [
            Block(
                look.leading, partial(_pair, label=label, value=value, at=(indent, room), looks=(name, look))
            )
        ]
    first = paragraph(kit, label, name, indent=indent)
    second = paragraph(kit, value, look, indent=indent + 3 * MM)
    # What a long value belongs to stays with it: in columns of even height a pair would be cut in two.
    return list(kept([*first, *second]))


def _pair(
    pen: Pen, top: float, *, label: str, value: str, at: tuple[float, float], looks: tuple[Style, Style]
) -> None:
    indent, room = at
    name, look = looks
    baseline = top + look.size * 1.02
    pen.text(label, name, indent, baseline)
    pen.text(value, look, indent + room - width_of(value, look, rtl=pen.kit.tongue.rtl), baseline)


def banner(kit: Kit, text: str, note: str = "") -> list[Block]:
    """Answer a boxed banner across the column, impossible to miss: TRAINING.

    Source: screens.md (practice: marked on every paper); look.md 6 (boxed).
    """
    look, small = kit.style(17, bold=True), kit.style(8.4, bold=True)
    lines = wrap(text, look, kit.measure - 4 * MM)
    notes = wrap(note, small, kit.measure - 4 * MM) if note else ()
    height = len(lines) * look.leading + len(notes) * small.leading + 2.4 * MM

    def draw(pen: Pen, top: float) -> None:
        pen.box(0, top, kit.measure, height, thick=2.2)
        pen.box(1.1 * MM, top + 1.1 * MM, kit.measure - 2.2 * MM, height - 2.2 * MM, thick=FINEST)
        y = top + 1.2 * MM
        for line, style in [*((n, look) for n in lines), *((n, small) for n in notes)]:
            offset = (kit.measure - width_of(line, style, rtl=kit.tongue.rtl)) / 2
            pen.text(line, style, offset, y + style.size * 1.04)
            y += style.leading

    return [Block(height, draw), space(1.4 * MM)]


def marked(kit: Kit, house: str, mark: str) -> list[Block]:
    """Answer the house's name with the copy mark boxed at the far edge; the name wraps beside it.

    Source: look.md 6 (ORIGINAL / DUPLICATE n / VOID boxed bold 14 pt); REQ R24.
    """
    stamp = Style(14.0, bold=True, persian=kit.lead.persian)
    look = kit.style(10, bold=True)
    mark_width = width_of(mark, stamp, rtl=kit.tongue.rtl) + 3.2 * MM
    tall = stamp.size * 1.5
    lines = wrap(house, look, max(kit.measure - mark_width - 2 * GAP, look.size)) if house else ()
    if len(lines) > 3:
        return [*marked(kit, "", mark), *paragraph(kit, house, look)]
    height = max(tall, len(lines) * look.leading)

    def draw(pen: Pen, top: float) -> None:
        y = top + max(0.0, (tall - len(lines) * look.leading) / 2)
        for line in lines:
            pen.text(line, look, 0, y + look.size * 1.04)
            y += look.leading
        offset = kit.measure - mark_width
        pen.box(offset, top, mark_width, tall, thick=1.4)
        pen.text(mark, stamp, offset + 1.6 * MM, top + tall * 0.5 + stamp.size * 0.36)

    return [Block(height, draw), space(GAP)]


def tagged(kit: Kit, tag: str, text: str) -> list[Block]:
    """Answer a boxed tag and the sentence it stands for, the sentence wrapped beside it.

    Source: look.md 4 (row number and sentence); screens.md, ground rule 5.
    """
    look, small = kit.body, kit.style(8.0, bold=True)
    rtl = kit.tongue.rtl
    shown = cut(tag, small, kit.measure * 0.5)
    wide = width_of(shown, small, rtl=rtl) + 2.4 * MM
    lines = wrap(text, look, kit.measure - wide - GAP) if text else ("",)

    def first(pen: Pen, top: float) -> None:
        pen.box(0, top + 0.4, wide, look.leading - 0.8, thick=FINEST, radius=1.2)
        pen.text(shown, small, 1.2 * MM, top + small.size * 1.08)
        _line(pen, top, text=lines[0], style=look, offset=wide + GAP)

    rest = [
        Block(look.leading, partial(_line, text=line, style=look, offset=wide + GAP)) for line in lines[1:]
    ]
    return [Block(look.leading, first, keep=bool(rest)), *rest, space(0.6 * MM)]


def faces(kit: Kit, groups: Sequence[tuple[str, Sequence[str]]], *, tiles: bool) -> list[Block]:
    """Answer groups of pieces by code, drawn in a row, each group under its word.

    Source: screens.md, ground rule 6.
    """
    drawn = [
        (word, [piece_face(code, tiles=tiles, paint=kit.form.paint, width=96.0) for code in codes])
        for word, codes in groups
    ]
    return face_rows(kit, drawn, kit.form.tile if tiles else kit.form.card)


Group = tuple[str, Sequence[Face]]


def face_rows(kit: Kit, groups: Sequence[Group], size: float) -> list[Block]:
    """Answer groups of faces in rows; never mirrored, low left of high.

    Groups that do not fit beside each other go on in the next row; faces of one group that do not
    fit overlap so that every index stays whole.

    Source: look.md 6 (pieces not mirrored), look.md 7 (overlap step ≥ .74).
    """
    blocks: list[Block] = []
    row: list[Group] = []
    for group in groups:
        if row and _row_width(kit, [*row, group], size) > kit.measure:
            blocks.append(_face_row(kit, row, size))
            row = []
        row.append(group)
    if row:
        blocks.append(_face_row(kit, row, size))
    return blocks


BETWEEN = 3.2 * MM
"""Points between two groups of pieces."""


def _step(kit: Kit, group: Group, size: float) -> float:
    return min(size + 0.7 * MM, (kit.measure - size) / max(1, len(group[1]) - 1))


def _group_width(kit: Kit, group: Group, size: float) -> float:
    return _step(kit, group, size) * (len(group[1]) - 1) + size


def _row_width(kit: Kit, row: Sequence[Group], size: float) -> float:
    return sum(_group_width(kit, group, size) for group in row) + BETWEEN * (len(row) - 1)


def _face_row(kit: Kit, row: Sequence[Group], size: float) -> Block:
    look = kit.style(6.6, bold=True, grey=True)
    head = look.leading * (1.25 if kit.tongue.rtl else 1.0) if any(word for word, _ in row) else 0.5 * MM
    tall = max((face.height for _, drawn in row for face in drawn), default=0.0) * size
    whole = _row_width(kit, row, size)

    def draw(pen: Pen, top: float) -> None:
        x = pen.left(0, whole)
        for group in row:
            wide = _group_width(kit, group, size)
            shown = cut(group[0], look, wide + BETWEEN * 0.7)
            text_wide = width_of(shown, look, rtl=kit.tongue.rtl)
            # Words stand over the left piece of their group, in whatever direction they are read.
            at = pen.left(0, 0) - x - text_wide if kit.tongue.rtl else x - pen.left(0, 0)
            pen.text(shown, look, at, top + look.size * 1.02)
            for n, face in enumerate(group[1]):
                play(pen.canvas, face, x + n * _step(kit, group, size), pen.height - top - head, size)
            x += wide + BETWEEN

    return Block(head + tall + 0.9 * MM, draw, keep=True)


def with_text(
    kit: Kit, groups: Sequence[tuple[str, Sequence[str]]], texts: Sequence[tuple[str, Style]], *, tiles: bool
) -> list[Block]:
    """Answer a hand with its sentences: beside the pieces where a good third of the column is left, else below.

    Source: look.md, picture g (pieces, and beside them what they come to).
    """
    size = kit.form.tile if tiles else kit.form.card
    used = sum((size + 0.7 * MM) * len(codes) for _, codes in groups) + BETWEEN * len(groups)
    rows = faces(kit, groups, tiles=tiles)
    room = kit.measure - used
    if len(rows) != 1 or room < 0.36 * kit.measure:
        return [*rows, *(block for text, style in texts for block in paragraph(kit, text, style))]
    lines = [(line, style) for text, style in texts for line in wrap(text, style, room)]
    return [_beside(rows[0], lines, used)]


def _beside(row: Block, lines: Sequence[tuple[str, Style]], offset: float) -> Block:
    tall = sum(style.leading for _, style in lines)
    height = max(row.height, tall + 0.6 * MM)

    def draw(pen: Pen, top: float) -> None:
        row.draw(pen, top)
        y = top + max(0.0, row.height - 0.9 * MM - tall)
        for line, style in lines:
            pen.text(line, style, offset, y + style.size * 1.02)
            y += style.leading

    return Block(height, draw, keep=True)


QR_MASK = 4
"""Blocks of two by three, which leave no long rows of one colour."""


def qr(kit: Kit, payload: str, side: float) -> Block:
    """Answer a QR code of a payload, side points wide with its quiet zone, at the reading edge's middle.

    Source: stack.md 5 (QR built in); ledger.md (paper).
    """
    code = QrCodeWidget(payload, barLevel="M").qr
    code.version = code.calculate_version()
    # Weighing all eight masks takes longer than the rest of the slip; every reader reads every mask.
    code.makeImpl(False, QR_MASK)  # noqa: FBT003
    count = code.getModuleCount()
    cell = side / (count + 8)

    def draw(pen: Pen, top: float) -> None:
        left = pen.left((kit.measure - side) / 2, side) + 4 * cell
        upper = pen.height - top - 4 * cell
        pen.canvas.setFillColor(HexColor(BLACK))
        for row in range(count):
            for start, end in _dark_runs([code.isDark(row, column) for column in range(count)]):
                pen.canvas.rect(
                    left + start * cell,
                    upper - (row + 1) * cell,
                    (end - start) * cell,
                    cell,
                    stroke=0,
                    fill=1,
                )

    return Block(side, draw)


def _dark_runs(cells: list[bool]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    start: int | None = None
    for at, dark in enumerate([*cells, False]):
        if dark and start is None:
            start = at
        elif not dark and start is not None:
            runs.append((start, at))
            start = None
    return runs


def inverted(kit: Kit, text: str, which: Sign) -> Block:
    """Answer a sign and a white text on a black strip across the column: what must not be overlooked.

    Source: look.md 2 (clash takes the lamp over), look.md 6.
    """
    look = kit.strong
    lines = wrap(text, look, kit.measure - 8 * MM)
    height = look.leading * len(lines) + 1.2 * MM

    def draw(pen: Pen, top: float) -> None:
        pen.box(0, top, kit.measure, height, fill=BLACK)
        pen.face(sign(which, WHITE), 1.4 * MM, top + 0.6 * MM + look.size * 0.14, look.size)
        for n, line in enumerate(lines):
            pen.text(line, look, 6 * MM, top + 0.6 * MM + look.size * 1.02 + n * look.leading, ink=WHITE)

    return Block(height + 0.6 * MM, draw, keep=True)


def grid(kit: Kit, head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[Block]:
    """Answer a table of figures: first column at the reading edge, the others at the far edge of theirs.

    Source: look.md 5 (tables: figures aligned).
    """
    small, look = kit.style(6.8, bold=True, grey=True), kit.strong
    count = len(head)
    first = 0.16 * kit.measure
    each = (kit.measure - first) / (count - 1)

    def line(cells: Sequence[str], style: Style) -> Block:
        def draw(pen: Pen, top: float) -> None:
            baseline = top + style.size * 1.02
            for n, cell in enumerate(cells):
                room = first if n == 0 else each - 0.6 * MM
                fitting = fitted(cell, style, room)
                wide = width_of(fitting[0], fitting[1], rtl=kit.tongue.rtl)
                pen.text(fitting[0], fitting[1], 0 if n == 0 else first + n * each - wide, baseline)

        return Block(style.leading, draw, keep=True)

    return [line(head, small), *(line(row, look) for row in rows)]


def fitted(cell: str, style: Style, room: float) -> tuple[str, Style]:
    """Answer a figure, which is never cut, and the style in which it fits.

    Source: REQ R19.
    """
    look = style
    while width_of(cell, look) > room and look.size > 3:
        look = replace(look, size=look.size * 0.92)
    return cell, look
