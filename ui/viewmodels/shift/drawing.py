"""The desk as it is drawn: prompt, pages, list or form, the panel beside it, the keys below.

Source: screens.md, ground rules 1 and 2; picture f.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tablemgr.core.money import Money
from tablemgr.floor.people import Act
from ui.viewmodels.shift import page_cash, page_drop, page_papers, page_slips, page_tables
from ui.viewmodels.shift.bridging import bridge
from ui.viewmodels.shift.drawing_counts import count_rows, counts_by_two, heads, total
from ui.viewmodels.shift.field import CHOICE, COUNT, MONEY, SHOWN, TEXT, WHOLE, Field
from ui.viewmodels.shift.form import Form
from ui.viewmodels.shift.row_papers import OUT
from ui.viewmodels.shift.rows import DeskPicture, FieldRow, FormRow, Item, Listing, SideRow
from ui.viewmodels.shift.saying import typed_of
from ui.viewmodels.shift.scene import Scene
from ui.viewmodels.table.letters import Page, letters_of_a_form
from ui.viewmodels.table.rows import NOW, QUIET, Key, Line, Prompt

if TYPE_CHECKING:
    from ui.viewmodels.shift.desk import ShiftDesk

AT_THE_RACK = frozenset({Act.COUNT_OPENING, Act.COUNT_CLOSING, Act.CHANGE_PIECES})
"""What begins at the table with whoever deals there."""


def draw(desk: ShiftDesk) -> DeskPicture:
    """Answer the desk's picture. Source: screens.md (shift)."""
    scene, form = desk.scene, desk.form
    waiting = desk.waiting
    approval = None if waiting is None else waiting.approval(desk.words)
    if desk.page == "house":
        return DeskPicture(Prompt(""), _pages(desk))
    if form is not None:
        drawn = _form(scene, form, desk.letters)
        return DeskPicture(
            _form_prompt(desk, form), _pages(desk), form=_read(drawn) if waiting is not None else drawn,
            side=_beside(scene, form), keys=_form_keys(desk, form), approval=approval,
        )  # fmt: skip
    return DeskPicture(
        _list_prompt(desk), _pages(desk), rail=_rail(desk), listing=desk.listing(), side=_side(desk),
        charts=desk.report.charts() if desk.page == "report" else (), keys=_list_keys(desk),
    )  # fmt: skip


def _pages(desk: ShiftDesk) -> tuple[Key, ...]:
    return tuple(Key(_page(desk, page), "", f"page:{page}", lamp=page == desk.page) for page in desk.pages)


def _page(desk: ShiftDesk, page: str) -> str:
    """A page's name; how many prints ask for somebody stands with it."""
    said, asked = desk.words.say(f"SHIFT-PAGE-{page.upper()}"), desk.printing.waiting
    return f"{said} ({desk.words.whole(asked)})" if page == "prints" and asked else said


# -- prompts --


def _list_prompt(desk: ShiftDesk) -> Prompt:
    words, scene = desk.words, desk.scene
    refusals = tuple(dict.fromkeys(scene.refused(problem) for problem in desk.refused))
    facts = " ".join(said for said in (desk.told, desk.work.busy or desk.work.said) if said)
    if desk.page == "prints":
        shown = desk.printing.prompt(facts)
        return replace(shown, refusals=(*refusals, *shown.refusals))
    question = words.say(f"SHIFT-Q-{desk.page.upper()}")
    if desk.page == "report":
        question = desk.report.question
    if desk.page == "tables":
        following = page_tables.next_table(scene)
        if following:
            question = words.say("SHIFT-Q-WALK", table=words.ltr(following))
    return Prompt(question, facts, NOW, "", "", None, refusals)


def _form_prompt(desk: ShiftDesk, form: Form) -> Prompt:
    words, scene, here = desk.words, desk.scene, form.here
    told = (*desk.refused, *form.stands())
    refusals = tuple(dict.fromkeys(scene.refused(problem) for problem in told))
    if desk.waiting is not None:
        return Prompt(words.say("SHIFT-Q-SECOND"), form.title, NOW, "", "", None, refusals)
    if here is None:
        return Prompt(
            words.say("SHIFT-Q-DO", what=form.title),
            words.say("SHIFT-ENTER-IS-SAFE"),
            NOW,
            "",
            "",
            None,
            refusals,
        )
    if here.problem is not None:
        refusals = (scene.refused(here.problem),)
    question = scene.say(here.caption)
    if here.kind == COUNT:
        value = words.ltr(words.money(Money(here.value)))
        code = "SHIFT-Q-COUNT-A" if counts_by_two(form) else "SHIFT-Q-COUNT"
        question = words.say("SHIFT-Q-COUNT-B" if here.column else code, value=value)
    return Prompt(question, form.title, NOW, "", "", None, refusals, free=here.kind == TEXT)


# -- a form --


def _form(scene: Scene, form: Form, letters: Page) -> FormRow:
    counts = count_rows(scene, form)
    rest = [(place, one) for place, one in enumerate(form.fields) if one.kind != COUNT]
    here = form.here
    pad, columns = _pad(scene, here, letters)
    return FormRow(
        form.title, _people(scene, form), heads(scene, form) if counts else (), counts,
        tuple(_field(scene, form, place, one) for place, one in rest),
        total(scene, form) if counts else (), pad, columns, _place(scene, form),
    )  # fmt: skip


def _place(scene: Scene, form: Form) -> str:
    """Which field is asked for, of how many; nothing where there is one, or where all are answered."""
    if form.here is None or len(form.fields) < 2:
        return ""
    return scene.say("SHIFT-PLACE", place=form.at + 1, count=len(form.fields))


def _read(form: FormRow) -> FormRow:
    """A form as it is read while somebody signs: every row of its count, and what else was typed stands in the panel."""
    if not form.counts:
        return replace(form, pad=(), is_read=True)
    return replace(form, fields=(), pad=(), is_read=True)


def _people(scene: Scene, form: Form) -> str:
    """Who fills it in; where two people count, who counts in which column."""
    if form.people[0]:
        return scene.say("SHIFT-BY-TWO", first=form.people[0], second=form.people[1])
    person = scene.person
    return "" if person is None else scene.by(person)


def _field(scene: Scene, form: Form, place: int, one: Field) -> FieldRow:
    first = one.first_shown
    keys = tuple(
        Key(said, str(number), f"choice:{first + number}", lamp=name == one.typed)
        for number, (name, said) in enumerate(one.choices[first : first + SHOWN], start=1)
    )
    refused = "" if one.problem is None else scene.refused(one.problem)
    return FieldRow(
        scene.say(one.caption), typed_of(one, scene), f"field:{place}", place == form.at, refused, keys
    )


def _pad(scene: Scene, here: Field | None, letters: Page) -> tuple[tuple[Key, ...], int]:
    """Characters to touch: digits for figures, letters for texts, none for a choice."""
    back = Key(scene.say("SHIFT-PAD-BACK"), "", "Backspace")
    enter = Key(scene.say("SHIFT-PAD-NEXT"), "", "Enter")
    if here is None or here.kind == CHOICE:
        return (), 3
    if here.kind == TEXT:
        row = [
            Key(one.label, "", one.token, lamp=one.chosen) for one in letters_of_a_form(scene.words, letters)
        ]
        # Ten keys a row leave no room for the word.
        back = replace(back, label="\u232b")
        return (*row, Key(scene.say("SHIFT-PAD-BLANK"), "", " "), back, enter), 10
    more = {COUNT: "S=", MONEY: ".-", WHOLE: ""}[here.kind]
    digits = tuple(Key(scene.words.digits(c), "", c) for c in "7894561230")
    signs = tuple(Key(scene.say("SHIFT-PAD-STACK") if c == "S" else c, "", c) for c in more)
    return (*digits, *signs, back, enter), 3


def _beside(scene: Scene, form: Form) -> SideRow | None:
    """How counts are typed, where there are any."""
    if not any(one.kind == COUNT for one in form.fields):
        return None
    if form.here is not None and form.here.kind == TEXT:
        # Letters to touch stand there, so that they cover no row of the count.
        return None
    if form.takings is not None and (form.both_whole or not counts_by_two(form)):
        return bridge(scene, form, form.takings)
    lines = tuple(
        (Line(scene.words.ltr(scene.words.digits(typed)), bold=True), Line(scene.say(code), QUIET))
        for typed, code in (
            ("247", "SHIFT-HOW-COUNT"),
            ("12s7", "SHIFT-HOW-STACKS"),
            ("=6175", "SHIFT-HOW-AMOUNT"),
        )
    )
    return SideRow(scene.say("SHIFT-HOW"), lines, notes=(Line(scene.say("SHIFT-HOW-EMPTY"), QUIET),))


def _form_keys(desk: ShiftDesk, form: Form) -> tuple[Key, ...]:
    say = desk.words.say
    asks, here = desk.waiting is not None, form.here
    more: tuple[Key, ...] = ()
    if here is not None and len(here.choices) > SHOWN:
        last = min(here.first_shown + SHOWN, len(here.choices))
        said = say("SHIFT-K-MORE", first=here.first_shown + 1, last=last, count=len(here.choices))
        more = (Key(said, "PgDn", "PageDown", live=not asks),)
    return (
        Key(say("SHIFT-DO"), "F9", "F9", live=not asks, lamp=here is None and not asks),
        Key(say("SHIFT-PAD-NEXT"), "Enter", "Enter", live=here is not None),
        *more,
        Key(say("SHIFT-BACK"), "Escape", "Escape"),
    )


# -- a list --


def _list_keys(desk: ShiftDesk) -> tuple[Key, ...]:
    say, scene = desk.words.say, desk.scene
    # A count begins where the rack is, and at a rack the office's keys are none.
    shown = [c for c in desk.choices() if scene.may(c.act) or not (scene.place or c.act in AT_THE_RACK)]
    keys = tuple(Key(say(c.code), c.key, c.key, live=scene.may(c.act)) for c in shown)
    if desk.page == "tables" and page_tables.next_table(scene):
        keys = (Key(say("SHIFT-K-NEXT-TABLE"), "J", "J", lamp=True), *keys)
    if desk.page == "close":
        keys = (Key(say("SHIFT-K-GO-THERE"), "Enter", "Enter"),)
    busy = bool(desk.work.busy)
    if desk.page == "prints":
        keys = (*desk.printing.choices(), *keys)
    if desk.papers():
        keys = (*keys, Key(say("PRINT-K-OUT"), OUT, OUT, live=scene.may(Act.PRINT) and not busy))
    if desk.page == "report":
        again = () if busy else (Key(say("SHIFT-K-AGAIN"), "U", "U"),)
        earlier, later = desk.report.beside
        keys = (
            Key(say("SHIFT-K-ROUNDS"), "Enter", "Enter"), *keys, Key(say(earlier), "-", "-"),
            Key(say(later), "+", "+"), *again,
        )  # fmt: skip
    return (*keys, Key(say("SHIFT-K-STOP"), "Escape", "Escape")) if busy else keys


def _rail(desk: ShiftDesk) -> Listing | None:
    """The report's parts."""
    parts = desk.report.parts() if desk.page == "report" else ()
    rows = tuple(Item((Line(name, bold=shown),), f"part:{n}", shown) for n, (name, shown) in enumerate(parts))
    return Listing(desk.words.say("SHIFT-PARTS"), (), rows) if rows else None


def _side(desk: ShiftDesk) -> SideRow | None:
    scene, token = desk.scene, desk.chosen.get(desk.page, "")
    match desk.page:
        case "tables":
            return page_tables.walk(scene, token)
        case "slips":
            return page_slips.side(scene, token)
        case "drop":
            return page_drop.side(scene, token)
        case "papers":
            return page_papers.side(scene)
        case "cash" | "seats":
            return page_cash.side(scene)
        case "report":
            return desk.report.side()
    return None
