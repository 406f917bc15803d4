"""The grid of a count as it is drawn: a row a denomination, one person's column or two, what it comes to.

Source: picture f; look.md 5 (tables, inputs); REQ R43 (the second count is blind).
"""

from __future__ import annotations

from tablemgr.core.chip_counts import worth
from tablemgr.core.money import Money
from ui.viewmodels.shift.field import COUNT, Field
from ui.viewmodels.shift.form import Form
from ui.viewmodels.shift.rows import CountCell, CountRow, Head
from ui.viewmodels.shift.scene import Scene
from ui.viewmodels.shift.two_counts import FIRST, SECOND, column_of, differs, has_both, hides_first
from ui.viewmodels.table.rows import CLASH, GOOD, QUIET, Line

HIDDEN = "• • •"
"""What stands where a figure is that may not be seen yet."""


def counts_by_two(form: Form) -> bool:
    """Answer whether the grid has a second column. Source: picture f."""
    return bool(form.people[0]) or has_both(form)


def heads(scene: Scene, form: Form) -> tuple[Head, ...]:
    """Answer the captions of the grid. Source: picture f."""
    beside, two = form.expected is not None, counts_by_two(form)
    chip = Head(scene.say("SHIFT-H-CHIP" if form.counts_chips else "SHIFT-H-NOTES"), 1.3)
    against = Head(form.against if beside else "", 0.9 if beside else 0.1, figures=True)
    value = Head(scene.say("SHIFT-H-VALUE"), 1.2, figures=True)
    # Beside a second count "agree" is what two people do; the other figure is how far it moved.
    code = "SHIFT-H-SINCE" if two else "SHIFT-H-DIFFERS"
    off = Head(scene.say(code) if beside else "", 1.2 if beside else 0.1, figures=True)
    if not two:
        return chip, against, Head(scene.say("SHIFT-H-COUNT"), 1.2, figures=True), value, off
    return (
        chip, against, Head(scene.say("SHIFT-H-COUNT-A"), 1.1, figures=True),
        Head(scene.say("SHIFT-H-COUNT-B"), 1.1, figures=True), Head("", 1.3), value, off,
    )  # fmt: skip


def count_rows(scene: Scene, form: Form) -> tuple[CountRow, ...]:
    """Answer a row for each denomination. Source: picture f."""
    if form.on_record is not None:
        first, second = form.on_record
        values = sorted({*first, *second}, reverse=True)
        rows = tuple(_recorded(scene, form, v, first.get(v, 0), second.get(v, 0)) for v in values)
        return (*rows, *_others(scene, form))
    counted = dict.fromkeys(one.value for one in form.fields if one.kind == COUNT)
    return tuple(_typed(scene, form, value) for value in counted)


def _field(form: Form, value: int, column: int) -> tuple[int, Field] | None:
    return next(
        (
            (place, one)
            for place, one in enumerate(form.fields)
            if one.kind == COUNT and (one.value, one.column) == (value, column)
        ),
        None,
    )


def _typed(scene: Scene, form: Form, value: int) -> CountRow:
    words, chip, counted = scene.words, scene.chip(value), form.counts(scene.words.places)[value]
    first, second = _field(form, value, FIRST), _field(form, value, SECOND)
    expected = None if form.expected is None else form.expected.get(value, 0)
    now = second if column_of(form) == SECOND else first
    touched = now is not None and bool(now[1].typed)
    worth_it = words.ltr(words.money_with((counted or 0) * value)) if touched and counted is not None else ""
    off = Line("")
    if touched and counted is not None and expected is not None:
        off = difference(scene, (counted - expected) * value, since=counts_by_two(form))
    wrong = next((one.problem for _, one in filter(None, (first, second)) if one.problem is not None), None)
    echo, token, lit = "", "", False
    if first is not None:
        hidden = hides_first(form)
        echo = HIDDEN if hidden else words.digits(first[1].typed.lower())
        token, lit = ("" if hidden else f"field:{first[0]}"), first[0] == form.at
    elif form.is_blind:
        echo = HIDDEN
    return CountRow(
        words.money(chip.value), chip.label if form.counts_chips else "", chip.fill, chip.ink,
        "" if expected is None else words.whole(expected), echo, worth_it, off, token, lit,
        "" if wrong is None else scene.refused(wrong), _second(scene, form, second) if counts_by_two(form) else None,
    )  # fmt: skip


def _second(scene: Scene, form: Form, second: tuple[int, Field] | None) -> CountCell:
    if second is None:
        return CountCell("", "")
    place, one = second
    agrees = None
    if form.both_whole:
        agrees = _agrees(scene, differs_now=differs(form, one, scene.words.places))
    echo = scene.words.digits(one.typed.lower())
    return CountCell(echo, f"field:{place}", place == form.at, agrees, _recounted(scene, form, one))


def _recounted(scene: Scene, form: Form, one: Field) -> str:
    """What either of them had counted when both were seen for the first time, where it is another figure now."""
    for each in form.fields:
        if each.kind == COUNT and each.value == one.value and each.name in form.first_typed:
            before = form.first_typed[each.name]
            if before != each.typed:
                said = scene.words.ltr(scene.words.digits(before.lower() or "0"))
                return scene.say("SHIFT-RECOUNTED", count=said)
    return ""


def _agrees(scene: Scene, *, differs_now: bool) -> Line:
    if differs_now:
        return Line(scene.say("SHIFT-COUNT-DIFFERS"), CLASH, bold=True, sign="clash")
    return Line(scene.say("SHIFT-SAME"), GOOD, bold=True, sign="agreed")


def _recorded(scene: Scene, form: Form, value: int, first: int, second: int) -> CountRow:
    """A row of two counts that are both on record."""
    words, chip = scene.words, scene.chip(value)
    cell = CountCell(words.whole(second), "", agrees=_agrees(scene, differs_now=first != second))
    amount = words.ltr(words.money_with(second * value))
    return CountRow(
        words.money(chip.value), chip.label if form.counts_chips else "", chip.fill, chip.ink, "", words.whole(first),
        amount, Line(""), "", second=cell,
    )  # fmt: skip


def _others(scene: Scene, form: Form) -> tuple[CountRow, ...]:
    """A row of what both found besides their notes."""
    first, second = form.others_on_record
    if not first and not second:
        return ()
    said = [scene.words.ltr(scene.words.money(one)) for one in (first, second)]
    cell = CountCell(said[1], "", agrees=_agrees(scene, differs_now=first != second))
    name = scene.say("SHIFT-F-OTHER")
    return (CountRow(name, "", "", "", "", said[0], said[1], Line(""), "", second=cell),)


def difference(scene: Scene, minor: int, *, since: bool = False) -> Line:
    """Answer a difference: that there is none, in a column of its own, or the amount. Source: look.md 1.4."""
    if not minor and not since:
        return Line(scene.say("SHIFT-SAME"), GOOD, bold=True, sign="agreed")
    return Line(scene.words.ltr(scene.words.signed(Money(minor))), bold=bool(minor))


def total(scene: Scene, form: Form) -> tuple[Line, ...]:
    """Answer the last row: expected, counted so far, differing. Source: picture f; screens.md 3 (running total)."""
    words, two = scene.words, counts_by_two(form)
    if form.on_record is not None:
        named = Line(scene.say("SHIFT-TOTAL"), bold=True)
        whole = [
            worth(each) + other for each, other in zip(form.on_record, form.others_on_record, strict=True)
        ]
        sums = [Line(words.ltr(words.money(amount)), bold=True) for amount in whole]
        return named, Line(""), *sums, Line(""), Line(""), Line("")
    counted = {value: count or 0 for value, count in form.counts(words.places).items()}
    come = worth(counted) + form.beside(words.places)
    expected = None if form.expected is None else worth(form.expected)
    off = Line("") if expected is None else difference(scene, (come - expected).minor, since=two)
    named = Line(scene.say("SHIFT-TOTAL"), bold=True)
    held = Line("" if expected is None else words.ltr(words.money(expected)), QUIET)
    amount = Line(words.ltr(words.money(come)), bold=True)
    if not two:
        return named, held, Line(""), amount, off
    note = Line(scene.say("SHIFT-B-BLIND"), QUIET)
    return named, held, note, Line(""), Line(""), amount, off
