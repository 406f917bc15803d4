"""A sheet on paper: head, parts in their order, signatures, code; the same sheet gives the same bytes.

Source: screens.md (paper); look.md 6; REQ R18, R24, R69.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from reports import blocks
from reports.binding import Block, Made, Section, bound_together, kept
from reports.figures import TONGUES, zone
from reports.lines import width_of, wrap
from reports.page import MM, Kit, Paper, Pen, kit_for
from reports.scripts import visible
from reports.sheets.cells import is_full, says, written
from reports.sheets.charts import chart
from reports.sheets.figure_table import figure_table
from reports.sheets.sheet import (
    Blank,
    BlankTable,
    Chart,
    Code,
    Note,
    Pair,
    Pairs,
    Part,
    Sheet,
    Signature,
    Signatures,
    Table,
)
from reports.words import Words
from tablemgr.core.money import Money
from tablemgr.pieces.signs import Sign

PREVIEW, ORIGINAL = 0, 1
"""Copies: what no print is yet, and the first print; higher ones are DUPLICATE copy - 1."""
CODE_SIDE = 34 * MM
ROW_TO_WRITE = 7.0 * MM


ALONG, WHOLE = 4, 14
"""Blocks before the signatures that go to the next page with them; a part of so many goes whole."""


@dataclass(frozen=True, slots=True)
class Copy:
    """Which print it is, and of which numbered paper; 0 for none."""

    copy: int = PREVIEW
    number: int = 0
    replaces: int = 0
    """The paper that said something else of the same before, 0 for none."""
    of: int = 0
    """How many duplicates there are, where several were asked for together; 0 for not known."""


PREVIEWED = Copy()


def sheet_pdf(
    sheet: Sheet, copy: Copy = PREVIEWED, *, paper: Paper | str = Paper.A4, language: str = "en"
) -> bytes:
    """Answer a sheet as a PDF.

    Source: screens.md (same record, same bytes but for the copy mark); REQ R24, R69.
    """
    return sheets_pdf((sheet,), copy, paper=paper, language=language)


def sheets_pdf(
    sheets: Sequence[Sheet], copy: Copy = PREVIEWED, *, paper: Paper | str = Paper.A4, language: str = "en"
) -> bytes:
    """Answer several sheets as one PDF, each from a page of its own: blank forms. Source: REQ R78."""
    form = Paper(paper)
    kit = kit_for(form, language)
    made = []
    for sheet in sheets:
        words = Words(TONGUES[language], sheet.currency)
        made.append((_sections(kit, sheet, copy, words), _made(kit, sheet, words)))
    return bound_together(made, form, language)


def _sections(kit: Kit, sheet: Sheet, copy: Copy, words: Words) -> list[Section]:
    sections = [Section(tuple(_head(kit, sheet, copy, words))), *_pairs(kit, sheet.facts, words)]
    sections.append(Section(tuple(_origin(kit, sheet, copy, words))))
    for part in sheet.parts:
        made = _part(kit, part, words)
        signed = any(isinstance(body, Signatures) for body in part.body)
        sections = [*(_going_along(sections) if signed else sections), *made]
    if sheet.training and kit.form.is_roll:
        end = [blocks.space(MM), *blocks.banner(kit, words.say("PAPER-TRAINING"))[:-1]]
        sections.append(Section(tuple(end)))
    return sections


def _going_along(sections: list[Section]) -> list[Section]:
    """Sections whose end goes to the next page with what follows: nobody signs on a page that says nothing."""
    found = list(sections)
    wanted = ALONG
    for place in range(len(found) - 1, 0, -1):
        one = found[place]
        if wanted <= 0 or one.columns > 1:
            break
        whole = len(one.blocks) <= WHOLE
        first = 0 if whole else max(0, len(one.blocks) - wanted)
        blocks_ = (*one.blocks[:first], *(b if b.keep else replace(b, keep=True) for b in one.blocks[first:]))
        found[place] = replace(one, blocks=blocks_)
        wanted -= len(one.blocks)
    return found


def mark_of(sheet: Sheet, copy: Copy, words: Words) -> str:
    """Answer what stands in the box: PREVIEW, ORIGINAL, DUPLICATE n (of k where that is known), or VOID whatever the copy.

    Source: look.md 6; REQ R24, R27.
    """
    if copy.copy == PREVIEW:
        return words.say("SHEET-PREVIEW")
    if sheet.void is not None:
        return words.say("PAPER-VOID")
    if copy.copy == ORIGINAL:
        return words.say("PAPER-ORIGINAL")
    return _duplicate(copy, words)


def _duplicate(copy: Copy, words: Words) -> str:
    if copy.of > 1:
        return words.say("PAPER-DUPLICATE-OF", n=copy.copy - 1, k=copy.of)
    return words.say("PAPER-DUPLICATE", n=copy.copy - 1)


def _head(kit: Kit, sheet: Sheet, copy: Copy, words: Words) -> list[Block]:
    made: list[Block] = []
    if sheet.training:
        made += blocks.banner(kit, words.say("PAPER-TRAINING"), words.say("PAPER-TRAINING-NOTE"))
    house = words.typed(sheet.house) if sheet.house else ""
    made += blocks.marked(kit, house, mark_of(sheet, copy, words))
    made += blocks.paragraph(kit, says(sheet.title, words), kit.title)
    if sheet.void is not None:
        if copy.copy > ORIGINAL:
            made += blocks.paragraph(kit, _duplicate(copy, words), kit.strong)
        made += blocks.paragraph(kit, says(sheet.void, words), kit.strong)
        if sheet.void_text:
            made += blocks.paragraph(kit, words.typed(sheet.void_text))
    return [*made, blocks.space(1.5 * MM)]


def _origin(kit: Kit, sheet: Sheet, copy: Copy, words: Words) -> list[Block]:
    """Who made it, when, with what, and of which moment its figures are. REQ R69."""
    origin = sheet.origin
    at = f"{words.day(origin.at)} {words.clock(origin.at)} {zone(origin.at, words.tongue)}"
    small = kit.small
    lines = [
        words.say("SHEET-MADE", by=words.typed(_person(origin.by)), at=words.tongue.held(at)),
        words.say("SHEET-PROGRAM", program=words.tongue.held(origin.program)),
        words.say("SHEET-REFERENCE", reference=words.tongue.held(origin.reference)),
    ]
    if copy.number:
        lines.append(words.say("SHEET-NUMBER", number=words.numbered("paper", copy.number)))
    if copy.replaces:
        lines.append(words.say("SHEET-REPLACES", number=words.numbered("paper", copy.replaces)))
    made = blocks.paragraph(kit, " · ".join(lines), small)
    if sheet.note is not None:
        made += blocks.paragraph(kit, says(sheet.note, words), small)
    for alarm in sheet.alarms:
        made += [blocks.space(0.6 * MM), blocks.inverted(kit, says(alarm, words), Sign.CLASH)]
    return [blocks.space(MM), *made, blocks.rule()]


def _person(signature: str) -> str:
    """Name and badge of badge/role/name; anything else as it stands."""
    badge, _, rest = signature.partition("/")
    name = rest.partition("/")[2]
    return f"{name} ({badge})" if name else signature


def _made(kit: Kit, sheet: Sheet, words: Words) -> Made:
    title = says(sheet.title, words)
    stamp = words.say("PAPER-TRAINING") if sheet.training and not kit.form.is_roll else ""
    house = words.typed(sheet.house[:60])
    reference = words.tongue.held(sheet.origin.reference)
    foot = f"{house} · {reference}" if sheet.house else reference
    return Made(f"{visible(sheet.house)} {sheet.kind} {sheet.origin.reference}".strip(), title, stamp, foot)


def _part(kit: Kit, part: Part, words: Words) -> list[Section]:
    head = blocks.caption(kit, says(part.title, words))
    sections: list[Section] = []
    for body in part.body:
        made = _body(kit, body, words)
        if made and not sections:
            first = made[0]
            if first.columns > 1:
                # The caption goes over both columns; one of the two would be its own otherwise.
                sections.append(Section(tuple(head)))
            else:
                made[0] = replace(first, blocks=(*head, *first.blocks))
        sections += made
    return [*sections, Section((blocks.space(1.6 * MM),))]


def _body(kit: Kit, body: object, words: Words) -> list[Section]:
    match body:
        case Pairs():
            return _pairs(kit, body.rows, words)
        case Table():
            return _table(kit, body, words)
        case Note():
            text = written(body.text, words)
            return [Section(tuple(blocks.paragraph(kit, text, kit.strong if body.strong else kit.body)))]
        case Chart():
            return [Section(tuple(chart(kit, body, words)))]
        case Signatures():
            narrow = kit.columns(kit.most_columns)
            places = tuple(b for place in body.places for b in _signature(narrow, place, words))
            return [Section(places, kit.most_columns)]
        case Code():
            return [Section(tuple(_code(kit, body, words)))]
        case Blank():
            return [Section(tuple(_blank(kit, body, words)))]
        case BlankTable():
            return [Section(tuple(_blank_table(kit, body, words)))]
    raise TypeError(type(body).__name__)


def _pairs(kit: Kit, pairs: tuple[Pair, ...], words: Words) -> list[Section]:
    narrow = kit.columns(kit.most_columns) if len(pairs) > 3 else kit
    full = is_full([one.value for one in pairs], words.currency)
    made: list[Block] = []
    for one in pairs:
        value = written(one.value, words, full=full)
        made += blocks.pair(narrow, says(one.label, words), value, strong=one.strong)
    return [Section(tuple(made), 1 if narrow is kit else kit.most_columns)]


def _table(kit: Kit, table: Table, words: Words) -> list[Section]:
    if not table.rows:
        return [Section(tuple(blocks.paragraph(kit, words.say("SHEET-NONE"))))]
    heads = [says(column.head, words) for column in table.columns]
    full = is_full([cell for row in table.rows for cell in row], words.currency)
    rows = [[written(cell, words, full=full) for cell in row] for row in table.rows]
    total = None if table.total is None else [written(cell, words, full=full) for cell in table.total]
    drawn = figure_table(kit, heads, [column.figures for column in table.columns], rows, total)
    return [Section((*drawn.head, *drawn.rows), 1, drawn.head)]


def _signature(kit: Kit, place: Signature, words: Words) -> list[Block]:
    """A line to sign on; whoever has signed at a station stands above it with the time."""
    look, small = kit.body, kit.small
    role = says(place.role, words)
    lines = (
        blocks.paragraph(kit, words.typed(_person(place.signed_by)), kit.strong) if place.signed_by else []
    )
    if place.permit:
        lines += blocks.paragraph(kit, words.say("SHEET-PERMIT-OF", permit=words.typed(place.permit)), small)
    if place.at is not None:
        at = words.tongue.held(f"{words.day(place.at)} {words.clock(place.at)}")
        lines += blocks.paragraph(kit, words.say("SHEET-SIGNED", at=at), small)
    room = 2 * MM if place.signed_by else 8 * MM

    def line(pen: Pen, top: float) -> None:
        pen.line(0, kit.measure * 0.92, top + room, thick=0.7)

    return list(kept([
        blocks.space(MM), *lines, Block(room + 0.6 * MM, line), *blocks.paragraph(kit, role, replace(look, size=small.size)),
        blocks.space(1.5 * MM),
    ]))  # fmt: skip


def _code(kit: Kit, code: Code, words: Words) -> list[Block]:
    made = blocks.paragraph(kit, says(code.label, words), kit.strong)
    if code.scanned:
        made.append(blocks.qr(kit, code.scanned, CODE_SIDE))
    made += blocks.centred(
        kit, words.tongue.held(code.typed), kit.style(9.6, bold=True, font="DejaVuSansMono-Bold")
    )
    return list(kept([*made, blocks.space(MM)]))


def _blank(kit: Kit, blank: Blank, words: Words) -> list[Block]:
    label = says(blank.label, words)
    look = kit.body
    wide = width_of(label, look, rtl=kit.tongue.rtl)
    made = []
    for n in range(blank.lines):
        text = label if n == 0 else ""
        made.append(Block(ROW_TO_WRITE, partial(_to_write, text=text, wide=wide if n == 0 else 0.0)))
    return list(kept(made)) if blank.lines < 6 else made


def _to_write(pen: Pen, top: float, *, text: str, wide: float) -> None:
    style = pen.kit.body
    baseline = top + ROW_TO_WRITE - 1.4 * MM
    if text:
        pen.text(text, style, 0, baseline)
    start = wide + (1.5 * MM if text else 0.0)
    pen.line(start, max(pen.kit.measure - start, 0.0), baseline + 0.6 * MM)


def _blank_table(kit: Kit, table: BlankTable, words: Words) -> list[Block]:
    """Boxes to write in, drawn whole on every paper: a form is filled in by hand."""
    heads = [says(column.head, words) for column in table.columns]
    count = len(heads)
    first = kit.measure * (0.3 if count <= 3 else 0.2)
    widths = [first, *([(kit.measure - first) / (count - 1)] * (count - 1))]
    look = kit.style(8.0)
    chinese = kit.tongue.language == "zh_Hant"
    small = kit.style(6.6, bold=not chinese, grey=True)
    if not chinese:
        # Chinese breaks between any two characters, and is read at its size.
        longest = max((w for head in heads for w in head.split()), key=len)
        small = blocks.fitted(longest, small, widths[-1] - 1.6 * MM)[1]

    def row(cells: list[str], height: float, *, boxed: bool) -> Block:
        def draw(pen: Pen, top: float) -> None:
            offset = 0.0
            for cell, width in zip(cells, widths, strict=True):
                if boxed:
                    pen.box(offset, top, width, height, thick=0.6)
                face = look if boxed else small
                shown = blocks.fitted(cell, face, width - 1.6 * MM)
                pen.text(shown[0], shown[1], offset + 0.8 * MM, top + height - (1.5 if boxed else 0.8) * MM)
                offset += width

        return Block(height, draw, keep=not boxed)

    lines = [wrap(head, small, width - 1.6 * MM) for head, width in zip(heads, widths, strict=True)]
    deep = max(len(one) for one in lines)
    made = [
        row(
            [one[n - deep + len(one)] if n >= deep - len(one) else "" for one in lines], 3.4 * MM, boxed=False
        )
        for n in range(deep)
    ]
    for one in table.rows:
        text = "" if one is None else written(one, words, full=isinstance(one, Money))
        made.append(row([text, *([""] * (count - 1))], ROW_TO_WRITE, boxed=True))
    return [blocks.space(1.4 * MM), *made, blocks.space(MM)]
