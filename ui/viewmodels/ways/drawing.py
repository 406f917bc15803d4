"""Rows of a house way, lines of a pay table, switches: as the screen shows them.

Source: screens.md (house ways: rows as words), ground rule 5.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from reports.rule_names import NAMED, value_said
from tablemgr.core.money import Money
from tablemgr.core.problems import Problem
from tablemgr.games.tien_gow.variant import CORE, parse_rules
from ui.viewmodels.codes import GAME
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.table.rows import Line
from ui.viewmodels.ways.rows import FIRED, PASSED, PLAIN, RuleRow, Shown
from ui.viewmodels.ways.shelf import KIND, SWITCHES, TABLE, WAY, Book, table_of, way_of
from ui.viewmodels.ways.trying import Tried, hand_of
from ui.viewmodels.words import Words

CAPTION = {WAY: "WAYS-HOUSE-WAYS", TABLE: "WAYS-PAY-TABLES", SWITCHES: "WAYS-SWITCHES"}


def caption_of(book: Book, words: Words) -> str:
    """Answer the caption of a group on the shelf. Source: screens.md (house ways, pay tables, switches)."""
    return f"{words.say(CAPTION[book.what])} · {words.say(GAME[book.game])}"


def about(book: Book, words: Words) -> tuple[str, str]:
    """Answer the title of a text, and where it is from. Source: architecture.md (pay tables are dated values)."""
    mark = words.say("WAYS-MARK", mark=words.ltr(book.sha256[:8]))
    if book.what == SWITCHES:
        return words.ltr(book.id), mark
    said = way_of(book).way if book.what == WAY else table_of(book)
    dated = words.ltr(words.digits(said.dated.isoformat()))
    return words.typed(said.title), " · ".join((words.typed(said.source), dated, mark))


def rows_of(book: Book, tried: Tried | None, words: Words) -> tuple[RuleRow, ...]:
    """Answer the rows of a text; with a hand that was tried, which fired and which were passed over.

    Source: screens.md (house ways: try a hand).
    """
    match book.what:
        case "house-way":
            return _way(book, tried, words)
        case "pay-table":
            return _table(book, words)
        case _:
            return _switches(book, words)


def _way(book: Book, tried: Tried | None, words: Words) -> tuple[RuleRow, ...]:
    passed = dict(tried.passed) if tried is not None else {}
    rows = []
    for number, row in enumerate(way_of(book).way.rows, start=1):
        state = PLAIN
        if tried is not None:
            state = FIRED if row.id == tried.row else PASSED if row.id in passed else PLAIN
        because = (
            words.say("WAYS-NOT-HELD", condition=words.row_asks(passed[row.id])) if row.id in passed else ""
        )
        rows.append(
            RuleRow(
                words.whole(number), words.house_way(row.sentence), words.ltr(row.id), state=state, because=because,
                hands=tuple(hand_of(KIND[book.game], text) for text in row.examples[:1]),
            )
        )  # fmt: skip
    return tuple(rows)


def _table(book: Book, words: Words) -> tuple[RuleRow, ...]:
    table = table_of(book)
    fixed = getattr(table, "is_prize", False)
    lines = table.lines if hasattr(table, "lines") else table.pays
    return tuple(
        RuleRow(words.whole(n), words.pay_line(line), value=_pays(pays, words, fixed=fixed))
        for n, (line, pays) in enumerate(lines, start=1)
    )


def _pays(pays: int, words: Words, *, fixed: bool) -> str:
    if fixed:
        return words.money(Money(pays))
    return words.say("CARD-TO-ONE", pays=pays) if pays else words.say("CARD-PUSH")


def _switches(book: Book, words: Words) -> tuple[RuleRow, ...]:
    values, rows = parse_rules(book.text), []
    for number, name in enumerate(sorted(field.name for field in fields(values)), start=1):
        value = getattr(values, name)
        text = value_said(str(value).lower() if type(value) is bool else str(value), words)
        if value != getattr(CORE, name):
            text = words.say("CARD-DIFFERS", value=text)
        rows.append(RuleRow(words.whole(number), words.say(NAMED[name]), value=text))
    return tuple(rows)


def tried_shown(tried: Tried, words: Words) -> Shown:
    """Answer a hand that was tried, set. Source: screens.md, ground rule 5."""
    lines = (
        Line(words.say("WAYS-FIRED", row=words.ltr(tried.row)), bold=True),
        Line(words.say("WAYS-PASSED", count=len(tried.passed)), "ink2"),
    )
    return Shown(words.say("WAYS-TRIED"), (("", tried.hand),), lines)


def compared(one: Book, other: Book, found: dict[str, object], words: Words) -> tuple[Line, ...]:
    """Answer what a change comes to, in sentences. Source: screens.md (house ways: consequences of a change)."""
    hands, total = int(str(found["hands"])), int(str(found["total"]))
    share = f"{100 * hands / total:.4f}"
    edges: list[str] = found["edges"]  # type: ignore[assignment]
    rate = words.per_cent
    differ = Line(
        words.say("WAYS-DIFFER", hands=words.ltr(words.whole(hands)), total=words.ltr(words.whole(total)), share=rate(share)),
        bold=True,
    )  # fmt: skip
    if not edges:
        return (differ,)
    return (
        differ,
        Line(words.say("WAYS-EDGE", id=words.ltr(one.id), edge=rate(edges[0]))),
        Line(words.say("WAYS-EDGE", id=words.ltr(other.id), edge=rate(edges[1]))),
        Line(words.say("WAYS-CHANGE", change=rate(str(found["change"]))), bold=True),
        Line(words.say("WAYS-EXACT", id=words.ltr(one.id)), "ink2"),
    )


def examples(one: Book, other: Book, found: dict[str, object], words: Words) -> tuple[Shown, ...]:
    """Answer the hands that two house ways set otherwise, painted. Source: screens.md (compare hand by hand)."""
    kind = KIND[one.game]
    shown: list[dict[str, str]] = found["shown"]  # type: ignore[assignment]

    def name(book: Book, row: str) -> str:
        return words.say("WAYS-BY", id=words.ltr(book.id), row=words.ltr(row))

    return tuple(
        Shown(
            words.whole(place),
            (
                (name(one, example["row"]), hand_of(kind, example["one"])),
                (name(other, example["other_row"]), hand_of(kind, example["other"])),
            ),
        )
        for place, example in enumerate(shown, start=1)
    )


def proof_said(found: dict[str, object], words: Words) -> tuple[Line, ...]:
    """Answer whether a house way is proved, and what speaks against it. Source: architecture.md (houseway.audit)."""
    findings: list[list[Any]] = found["findings"]  # type: ignore[assignment]
    if not findings:
        hands = words.ltr(words.whole(int(str(found["hands"]))))
        return (Line(words.say("WAYS-PROVED", hands=hands), bold=True),)
    problems = (Problem(code, where, tuple(data.items())) for code, where, data in findings)
    more = int(str(found["more"]))
    rest = (Line(f"… {words.whole(more)}"),) if more else ()
    return (
        Line(words.say("WAYS-NOT-PROVED"), bold=True), *(Line(said) for said in sentences(problems, words)), *rest
    )  # fmt: skip


def edge_said(found: dict[str, object], words: Words) -> tuple[Line, ...]:
    """Answer the edge of a pay table. Source: screens.md (pay tables: edge of each, exact); ground rule 11."""
    if not found["edge"]:
        return (Line(words.say("WAYS-NO-EDGE"), "ink2"),)
    edge = words.per_cent(str(found["edge"]))
    total = words.ltr(words.whole(int(str(found["total"]))))
    return (Line(words.say("WAYS-TABLE-EDGE", edge=edge, total=total), bold=True),)
