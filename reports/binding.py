"""How blocks become pages, and pages a PDF of the same bytes every time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from reports.fonts import PIECES, load
from reports.lines import cut, width_of
from reports.page import GUTTER, MM, Kit, Paper, Pen, kit_for
from tablemgr.core.text import sentence

LONGEST = 14_000.0
"""Points a PDF page may be long; a roll that needs more goes on, on another page."""


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a paper that no page break cuts: its height, and how it is drawn below a top edge."""

    height: float
    draw: Callable[[Pen, float], None]
    keep: bool = False
    """Stays on one page with the block after it."""


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks one under another, in one column or, on a sheet, in several of even height."""

    blocks: tuple[Block, ...]
    columns: int = 1
    repeat: tuple[Block, ...] = ()
    """What every further page of the section begins with: the head of a table."""


@dataclass(frozen=True, slots=True)
class Made:
    """What a paper says of itself: the title in its properties, and the running head of later pages."""

    title: str
    running: str = ""
    stamp: str = ""
    """Boxed at the foot of every sheet: TRAINING."""
    foot: str = ""
    """What every sheet says of itself at its foot; with it pages are numbered in words."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A block on its page: which column of how many, and points below the upper margin."""

    block: Block
    column: int
    columns: int
    top: float


Page = list[Placed]


def kept(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Answer blocks that stay together as far as a page can hold them.

    Source: screens.md (paper).
    """
    return (*(replace(b, keep=True) for b in blocks[:-1]), *blocks[-1:])


def pages_of(sections: Sequence[Section], room: float) -> list[Page]:
    """Answer the blocks of all sections dealt out to pages of a height.

    Source: BUG E9 (long papers).
    """
    pages: list[Page] = [[]]
    top = 0.0
    for section in sections:
        rest = list(section.blocks)
        repeated = sum(block.height for block in section.repeat)
        is_new = not pages[-1]
        while rest:
            height = _even_height(rest, section.columns, room - top, room)
            placed, rest = _filled(rest, section.columns, height, room - repeated)
            if not placed and not is_new and (carried := _carried(pages[-1])):
                # The head of what follows goes with it to the next page.
                pages[-1] = pages[-1][: -len(carried)]
                again, top = _repeated([*_head_over(carried, sections), *(one.block for one in carried)])
                pages.append(again)
                is_new = True
                continue
            pages[-1] += [replace(p, top=p.top + top) for p in placed] if top else placed
            if rest:
                if not placed and is_new:
                    # A block taller than a whole page stands alone and runs off rather than vanish.
                    pages[-1].append(Placed(rest.pop(0), 0, section.columns, top))
                pages.append([])
                top, is_new = 0.0, True
                if section.repeat and not any(block is section.repeat[0] for block in rest):
                    pages[-1], top = _repeated(section.repeat)
            else:
                top += max((p.top + p.block.height for p in placed), default=0.0)
    return [page for page in pages if page]


def _carried(page: Page) -> Page:
    """Blocks at the end of a page that stay with what follows them; none where the page holds nothing else."""
    found = len(page)
    while found and page[found - 1].block.keep and page[found - 1].columns == 1:
        found -= 1
    return page[found:] if found else []


def _head_over(carried: Page, sections: Sequence[Section]) -> tuple[Block, ...]:
    """The head of the table whose last rows are carried to another page, unless it goes with them."""
    first = carried[0].block
    of = next((s for s in sections if s.repeat and any(block is first for block in s.blocks)), None)
    return () if of is None or any(one.block is of.repeat[-1] for one in carried) else of.repeat


def _repeated(head: Sequence[Block]) -> tuple[Page, float]:
    """The head of a table on a further page, and where its rows go on."""
    page: Page = []
    top = 0.0
    for block in head:
        page.append(Placed(block, 0, 1, top))
        top += block.height
    return page, top


def _even_height(blocks: list[Block], columns: int, left: float, room: float) -> float:
    """Answer the least height at which the blocks fit their columns, or what is left of the page."""
    if columns == 1 or _filled(blocks, columns, left, room)[1]:
        return left
    low, high = 0.0, left
    for _ in range(24):
        middle = (low + high) / 2
        if _filled(blocks, columns, middle, room)[1]:
            low = middle
        else:
            high = middle
    return high


def _filled(
    blocks: list[Block], columns: int, height: float, room: float
) -> tuple[list[Placed], list[Block]]:
    """Fill columns of a height, chains of kept blocks whole where a page can hold them."""
    placed: list[Placed] = []
    column, top = 0, 0.0
    for chain in _chains(blocks, room + 1e-6):
        tall = sum(b.height for b in chain)
        if top > 0 and top + tall > height + 1e-6:
            column, top = column + 1, 0.0
        if column == columns or tall > height + 1e-6:
            return placed, blocks[len(placed) :]
        for block in chain:
            placed.append(Placed(block, column, columns, top))
            top += block.height
    return placed, []


def _chains(blocks: list[Block], height: float) -> Iterator[list[Block]]:
    """Blocks that stay together, one list each, as they are asked for; a chain that no column can hold is taken apart."""
    chain: list[Block] = []
    for place, block in enumerate(blocks, start=1):
        chain.append(block)
        if block.keep and place < len(blocks):
            continue
        if sum(b.height for b in chain) > height:
            yield from ([one] for one in chain)
        else:
            yield chain
        chain = []


def bound(sections: Sequence[Section], paper: Paper, language: str, made: Made) -> bytes:
    """Answer sections as a PDF: the same blocks give the same bytes, without clock, chance or file names.

    Source: screens.md (same record, same bytes); REQ R18.
    """
    return bound_together([(sections, made)], paper, language)


def bound_together(papers: Sequence[tuple[Sequence[Section], Made]], paper: Paper, language: str) -> bytes:
    """Answer several papers as one PDF, each from a page of its own and with its own page numbers.

    Source: REQ R78 (numbered blank forms).
    """
    kit = kit_for(paper, language)
    buffer = BytesIO()
    canvas = _canvas(buffer, papers[0][1].title, language)
    for sections, made in papers:
        _write_pages(canvas, kit, sections, made)
    canvas.save()
    return buffer.getvalue()


def _write_pages(canvas: Canvas, kit: Kit, sections: Sequence[Section], made: Made) -> None:
    form = kit.form
    head = 0.0 if form.height is None else kit.small.leading * 2
    room = LONGEST if form.height is None else form.height - 2 * form.margin - 2 * head
    pages = pages_of(sections, room)
    for number, page in enumerate(pages, start=1):
        used = max(p.top + p.block.height for p in page)
        height = form.height or used + 2 * form.margin
        canvas.setPageSize((form.width, height))
        if form.height is not None:
            _furniture(Pen(canvas, kit, height, form.margin), made, number, len(pages))
        for placed in page:
            top = form.margin + placed.top + (head if number > 1 else 0.0)
            placed.block.draw(_pen(canvas, kit, height, placed), top)
        canvas.showPage()


def _pen(canvas: Canvas, kit: Kit, height: float, placed: Placed) -> Pen:
    narrow = kit.columns(placed.columns)
    if narrow is kit:
        return Pen(canvas, kit, height, kit.form.margin)
    column = placed.columns - 1 - placed.column if kit.tongue.rtl else placed.column
    return Pen(canvas, narrow, height, kit.form.margin + column * (narrow.measure + GUTTER))


def _canvas(buffer: BytesIO, title: str, language: str) -> Canvas:
    load(PIECES)
    tag = language.replace("_", "-")
    canvas = Canvas(
        buffer, invariant=1, pageCompression=1, initialFontName=PIECES, initialFontSize=8, lang=tag
    )
    canvas.setTitle(title)
    canvas.setAuthor("tablemgr")
    canvas.setCreator("tablemgr")
    canvas.setProducer("tablemgr")
    canvas.setSubject("")
    return canvas


def _furniture(pen: Pen, made: Made, number: int, count: int) -> None:
    """Number the sheets, stamp them, and name the paper again on every one but the first."""
    kit, form = pen.kit, pen.kit.form
    style, foot = kit.small, pen.height - form.margin
    numbered = kit.tongue.held(kit.tongue.digits(f"{number} / {count}"))
    if made.foot:
        digits = {"number": kit.tongue.digits(str(number)), "count": kit.tongue.digits(str(count))}
        numbered = sentence("SHEET-PAGE", {**digits}, language=kit.tongue.language)
        pen.text(cut(made.foot, style, form.content * 0.4), style, 0, foot)
    pen.text(numbered, style, form.content - width_of(numbered, style), foot)
    if number > 1:
        pen.text(made.running, style, 0, form.margin + style.size)
    if made.stamp:
        look = kit.lead
        wide = width_of(made.stamp, look, rtl=kit.tongue.rtl)
        tall, air = look.size * 1.5, 3 * MM
        pen.box((form.content - wide) / 2 - air, foot - tall, wide + 2 * air, tall, thick=1.4)
        pen.text(made.stamp, look, (form.content - wide) / 2, foot - look.size * 0.4)
