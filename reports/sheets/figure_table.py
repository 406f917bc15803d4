"""A table of figures: columns where they fit the paper, groups of pairs where they do not.

Every line of a row is a block, so that a page may break inside a long text, and nothing is ever cut off.

Source: look.md 5 (tables); REQ R19, R32; BUG B5.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports import blocks
from reports.binding import Block, kept
from reports.lines import Style, width_of, wrap
from reports.page import MM, Kit, Pen

AIR, ROLL_AIR = 3.0 * MM, 1.6 * MM
"""Points between two columns, on a sheet and on a roll."""
ROLL_COLUMNS = 5
"""What a roll holds side by side, as far as no word needs a second line."""
TOGETHER = 8
"""Lines of a row that a page break does not part."""
LEAST_WORDS, MOST_OF_A_WORD = 17 * MM, 28 * MM
"""A column of words is no narrower, nor than its longest word up to so much."""


TRIED = 24
"""Texts of a column, the longest ones, that are measured for its width."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A table as blocks: the head, which every further page begins with again, and the rows."""

    head: tuple[Block, ...]
    rows: tuple[Block, ...]


def figure_table(
    kit: Kit, heads: Sequence[str], figures: Sequence[bool], rows: Sequence[Sequence[str]],
    total: Sequence[str] | None = None,
) -> Drawn:  # fmt: skip
    """Answer a table; figures says of each column whether it holds any.

    Source: look.md 5; REQ R32 (A4, letter and 80 mm).
    """
    lines = [*rows, *(() if total is None else (total,))]
    widths = None if kit.form.is_roll and len(heads) > ROLL_COLUMNS else _widths(kit, heads, figures, lines)
    if widths is None:
        return _as_pairs(kit, heads, rows, total)
    grid = _Grid(kit, tuple(widths), tuple(figures))
    head = grid.row(heads, _head_style(kit))
    body = [block for row in rows for block in grid.row(row, grid.look)]
    if total is not None:
        last = grid.row(total, kit.style(7.6, bold=True))
        body += kept([_rule(kit), *last])
    return Drawn((*(_together(head)), _rule(kit)), tuple(body))


def _together(made: Sequence[Block]) -> tuple[Block, ...]:
    return tuple(Block(one.height, one.draw, keep=True) for one in made)


def _rule(kit: Kit) -> Block:
    return Block(1.2 * MM, lambda pen, top: pen.line(0, kit.measure, top + 0.5 * MM, thick=0.7), keep=True)


def _air(kit: Kit) -> float:
    return ROLL_AIR if kit.form.is_roll else AIR


def _head_style(kit: Kit) -> Style:
    """Chinese is too dense to be set bold as small as this."""
    return kit.style(6.6, bold=kit.tongue.language != "zh_Hant", grey=True)


def _widths(
    kit: Kit, heads: Sequence[str], figures: Sequence[bool], rows: Sequence[Sequence[str]]
) -> list[float] | None:
    """Points of every column, None where the paper is too narrow for them."""
    look, small = kit.style(7.6, bold=True), _head_style(kit)
    rtl = kit.tongue.rtl
    natural, least = [], []
    for n, head in enumerate(heads):
        longest = max((width_of(word, small, rtl=rtl) for word in head.split()), default=0.0)
        cells = _widest({row[n][:400] for row in rows}, look, rtl=rtl)
        wide = max(longest, cells)
        natural.append(wide)
        if figures[n]:
            least.append(wide)
            continue
        one_word = _widest({word for row in rows for word in row[n][:400].split()}, look, rtl=rtl)
        least.append(max(longest, min(wide, LEAST_WORDS), min(one_word, MOST_OF_A_WORD)))
    room = kit.measure - _air(kit) * (len(heads) - 1)
    if sum(natural if kit.form.is_roll else least) > room:
        return None
    spare = room - sum(least)
    wanted = [a - b for a, b in zip(natural, least, strict=True)]
    whole = sum(wanted)
    if whole <= spare:
        # What is left over goes between the columns, evenly.
        more = (spare - whole) / len(heads)
        return [one + more for one in natural]
    return [b + w for b, w in zip(least, _shared(wanted, spare), strict=True)]


def _shared(wanted: Sequence[float], spare: float) -> list[float]:
    """Share room out so that a column which wants little has it whole, before long texts take the rest."""
    given = [0.0] * len(wanted)
    left = spare
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    for done, place in enumerate(order):
        given[place] = min(wanted[place], left / (len(order) - done))
        left -= given[place]
    return given


def _widest(texts: set[str], look: Style, *, rtl: bool) -> float:
    """The width of the widest text, among the longest ones: of a thousand rows few can be it."""
    few = sorted(texts, key=len, reverse=True)[:TRIED]
    return max((width_of(text, look, rtl=rtl) for text in few), default=0.0)


@dataclass(frozen=True, slots=True)
class _Grid:
    """Columns of a table as they lie on the paper."""

    kit: Kit
    widths: tuple[float, ...]
    figures: tuple[bool, ...]

    @property
    def look(self) -> Style:
        return self.kit.style(7.6)

    def row(self, cells: Sequence[str], look: Style) -> list[Block]:
        """A block a line of the row; the first has the cells' first lines, and so on."""
        parts = [
            (cell,) if figures and width_of(cell, look, rtl=self.kit.tongue.rtl) <= width else wrap(cell, look, width)
            for cell, width, figures in zip(cells, self.widths, self.figures, strict=True)
        ]  # fmt: skip
        count = max(len(lines) for lines in parts)
        made = []
        for n in range(count):
            texts = tuple(lines[n] if n < len(lines) else "" for lines in parts)
            last = n == count - 1
            together = not last and (count <= TOGETHER or n == 0)
            made.append(self._line(texts, look, last=last, keep=together))
        return made

    def _line(self, texts: tuple[str, ...], look: Style, *, last: bool, keep: bool) -> Block:
        def draw(pen: Pen, top: float) -> None:
            offset, baseline = 0.0, top + look.size * 1.02
            for text, width, figures in zip(texts, self.widths, self.figures, strict=True):
                if text:
                    at = width - width_of(text, look, rtl=self.kit.tongue.rtl) if figures else 0.0
                    pen.text(text, look, offset + at, baseline)
                offset += width + _air(self.kit)

        return Block(look.leading + (0.7 * MM if last else 0.0), draw, keep=keep)


def _as_pairs(
    kit: Kit, heads: Sequence[str], rows: Sequence[Sequence[str]], total: Sequence[str] | None
) -> Drawn:
    """A group a row: its first cell, and under it a label and a value for each of the others."""
    made: list[Block] = []
    named = [(f"{heads[0]}: {row[0]}" if row[0] else "", row) for row in rows]
    for name, row in [*named, *(() if total is None else ((total[0], total),))]:
        group = blocks.paragraph(kit, name, kit.strong) if name else []
        for head, cell in zip(heads[1:], row[1:], strict=True):
            if cell:
                group += blocks.pair(kit, head, cell)
        few = len(group) <= 2 * TOGETHER
        made += [*(kept(group) if few else group), blocks.rule()]
    return Drawn((), tuple(Block(b.height, b.draw, keep=b.keep and b is not made[-1]) for b in made))
