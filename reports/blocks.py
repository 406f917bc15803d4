"""The building blocks of a paper: captions, paragraphs, pairs, marks, hands, codes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.lib.colors import HexColor

from reports.binding import Block
from reports.lines import Style, cut, width_of, wrap
from reports.page import BLACK, MM, WHITE, Kit, Pen
from reports.pieces import FINEST, play
from reports.scripts import ltr
from tablemgr.pieces.faces import piece_face
from tablemgr.pieces.shapes import Face

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
        space(1.0 * MM),
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
    return [*first, *second]


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

    Source: issue text "everything a demo shows or prints says TRAINING"; look.md 6 (boxed).
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


def marked_title(kit: Kit, title: str, mark: str) -> list[Block]:
    """Answer the paper's title with its copy mark boxed beside it, or under it where there is no room.

    Source: look.md 6 (ORIGINAL / DUPLICATE n / VOID boxed bold 14 pt); REQ R24.
    """
    look = kit.title
    stamp = Style(14.0, bold=True, persian=look.persian)
    rtl = kit.tongue.rtl
    mark_width = width_of(mark, stamp, rtl=rtl) + 3.2 * MM
    tall = stamp.size * 1.5
    beside = width_of(title, look, rtl=rtl) + GAP + mark_width <= kit.measure
    lines = (title,) if beside else wrap(title, look, kit.measure)
    height = tall + (0 if beside else len(lines) * look.leading + GAP)

    def draw(pen: Pen, top: float) -> None:
        y = top + (tall - look.leading) / 2 if beside else top
        for line in lines:
            pen.text(line, look, 0, y + look.size * 1.04)
            y += look.leading
        box_top = top if beside else top + len(lines) * look.leading + GAP / 2
        offset = kit.measure - mark_width
        pen.box(offset, box_top, mark_width, tall, thick=1.4)
        pen.text(mark, stamp, offset + 1.6 * MM, box_top + tall * 0.5 + stamp.size * 0.36)

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
    """Answer groups of pieces drawn in a row, each under its word; never mirrored, low left of high.

    Groups that do not fit beside each other go on in the next row; pieces that do not fit overlap
    so that every index stays whole.

    Source: look.md 6 (pieces not mirrored), look.md 7 (overlap step ≥ .74).
    """
    size = kit.form.tile if tiles else kit.form.card
    blocks: list[Block] = []
    row: list[tuple[str, list[Face], float]] = []
    used = 0.0
    for word, codes in groups:
        drawn = [piece_face(code, tiles=tiles, paint=kit.form.paint, width=96.0) for code in codes]
        step = min(size + 0.7 * MM, (kit.measure - size) / max(1, len(drawn) - 1))
        wide = step * (len(drawn) - 1) + size
        if row and used + 3.2 * MM + wide > kit.measure:
            blocks.append(_face_row(kit, row, size))
            row, used = [], 0.0
        row.append((word, drawn, step))
        used += wide + (3.2 * MM if used else 0.0)
    if row:
        blocks.append(_face_row(kit, row, size))
    return blocks


def _face_row(kit: Kit, row: list[tuple[str, list[Face], float]], size: float) -> Block:
    word_style = kit.style(6.6, bold=True, grey=True)
    head = word_style.leading if any(word for word, _, _ in row) else 0.0
    tall = max(face.height for _, drawn, _ in row for face in drawn) * size
    widths = [step * (len(drawn) - 1) + size for _, drawn, step in row]
    whole = sum(widths) + 3.2 * MM * (len(row) - 1)

    def draw(pen: Pen, top: float) -> None:
        x = pen.left(0, whole)
        for (word, drawn, step), wide in zip(row, widths, strict=True):
            if word:
                shown = cut(word, word_style, wide)
                text_wide = width_of(shown, word_style, rtl=kit.tongue.rtl)
                at = pen.left(0, 0) - x - text_wide if kit.tongue.rtl else x - pen.left(0, 0)
                pen.text(shown, word_style, at, top + word_style.size * 1.02)
            for n, face in enumerate(drawn):
                play(pen.canvas, face, x + n * step, pen.height - top - head, size)
            x += wide + 3.2 * MM

    return Block(head + tall + 0.9 * MM, draw, keep=True)


def qr(kit: Kit, payload: str, side: float) -> Block:
    """Answer a QR code of a payload, side points wide with its quiet zone, at the reading edge's middle.

    Source: stack.md 5 (QR built in); ledger.md (paper).
    """
    code = QrCodeWidget(payload, barLevel="M")
    code.qr.make()
    count = code.qr.getModuleCount()
    cell = side / (count + 8)

    def draw(pen: Pen, top: float) -> None:
        left = pen.left((kit.measure - side) / 2, side) + 4 * cell
        upper = pen.height - top - 4 * cell
        pen.canvas.setFillColor(HexColor(BLACK))
        for row in range(count):
            for start, end in _dark_runs([code.qr.isDark(row, column) for column in range(count)]):
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


def inverted(kit: Kit, text: str) -> Block:
    """Answer a white text on a black strip across the column: what must not be overlooked.

    Source: look.md 2 (clash takes the lamp over), look.md 6.
    """
    look = kit.strong
    shown = cut(text, look, kit.measure - 4 * MM)
    height = look.leading + 1.2 * MM

    def draw(pen: Pen, top: float) -> None:
        pen.box(0, top, kit.measure, height, fill=BLACK)
        pen.text(shown, look, 2 * MM, top + height / 2 + look.size * 0.36, ink=WHITE)

    return Block(height + 0.6 * MM, draw, keep=True)


def mono(kit: Kit, text: str) -> str:
    """Answer an id or a digest, held left to right.

    Source: look.md 6 (ids stay Latin).
    """
    return ltr(text) if kit.tongue.rtl else text
