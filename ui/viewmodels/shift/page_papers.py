"""Blank forms of the hour without the program, and figures of closed days that are put right later.

Source: REQ R48, R65, R78.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tablemgr.core.series import number_in
from tablemgr.floor.jurisdiction import UNION, jurisdiction_of, shipped, text_of
from tablemgr.floor.people import Act
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.plan_boxes import BECAME, FIGURES, FORMS
from tablemgr.floor.series_labels import LETTERS
from ui.viewmodels.shift.field import CHOICE, MONEY, TEXT, WHOLE, Field
from ui.viewmodels.shift.form import Form
from ui.viewmodels.shift.rows import Head, Item, Listing, SideRow
from ui.viewmodels.shift.scene import Choice, Scene
from ui.viewmodels.table.rows import QUIET, Line


def listing(scene: Scene, chosen: str) -> Listing:
    """Answer the forms that nobody has accounted for, then what was put right. Source: REQ R65, R78."""
    heads = tuple(
        Head(scene.say(code), share, figures=figures)
        for code, share, figures in (
            ("SHIFT-H-PAPER", 1.6, False), ("SHIFT-H-NUMBER", 0.7, True), ("SHIFT-H-TABLE", 1.0, False),
            ("SHIFT-H-SHIFT", 0.7, True), ("SHIFT-H-AMOUNT", 1.0, True), ("SHIFT-H-NOTE", 2.6, False),
        )
    )  # fmt: skip
    rows = []
    for number in scene.book.forms_open():
        what, token = scene.book.forms[number][0], f"form:{number}"
        cells = (
            Line(scene.word("SHIFT-FORM", what), bold=True), scene.label("form", number), Line(""), Line(""), Line(""),
            Line(scene.say("SHIFT-FORM-OPEN")),
        )  # fmt: skip
        rows.append(Item(cells, token, chosen == token))
    for one in scene.book.shifts.values():
        for later in one.adjustments:
            token = f"adjustment:{later.number}"
            cells = (
                Line(scene.word("SHIFT-FIGURE", later.what)), scene.label("adjustment", later.number),
                Line(scene.words.ltr(one.table)), Line(scene.words.numbered("shift", later.shift)),
                scene.amount(later.amount, signed=True), Line(scene.words.typed(later.reason)),
            )  # fmt: skip
            rows.append(Item(cells, token, chosen == token))
    return Listing(scene.say("SHIFT-PAGE-PAPERS"), heads, tuple(rows), scene.say("SHIFT-NO-PAPERS"))


def choices(scene: Scene, token: str) -> tuple[Choice, ...]:
    """Answer what can be done with papers and closed days. Source: REQ R65, R78."""
    found = []
    if token.startswith("form:"):
        form = int(token.removeprefix("form:"))
        found.append(Choice("N", "SHIFT-K-ENTER-FORM", Act.ENTER_FORM, partial(_enter, scene, form)))
    found.append(Choice("F", "SHIFT-K-FORMS", Act.ISSUE_FORMS, partial(_issue, scene)))
    found.append(Choice("R", "SHIFT-K-JURISDICTION", Act.ADOPT_RULES, partial(_jurisdiction, scene)))
    if scene.book.closed_days:
        found.append(Choice("T", "SHIFT-K-ADJUST", Act.ADJUST_CLOSED_DAY, partial(_adjust, scene)))
    return tuple(found)


def side(scene: Scene) -> SideRow:
    """Answer which regulator's profile holds, and what it asks. Source: REQ R21, R26, R58, R76."""
    now, words = scene.book.jurisdiction, scene.words
    lines = (
        *(() if now is UNION else (("SHIFT-J-SOURCE", words.ltr(words.typed(now.source))),)),
        ("SHIFT-J-NUMBERS", scene.word("SHIFT-NUMBERS", now.numbers)),
        ("SHIFT-J-PERCENTAGE", scene.say("SHIFT-LAWFUL" if now.percentage else "SHIFT-UNLAWFUL")),
        ("SHIFT-J-RETENTION", scene.say("SHIFT-J-YEARS", years=now.retention_years)),
        ("SHIFT-J-CASH-LOG", words.ltr(words.money(now.cash.log))),
        ("SHIFT-J-CASH-REPORT", words.ltr(words.money(now.cash.report))),
    )  # fmt: skip
    shown = tuple((Line(scene.say(code), QUIET), Line(said)) for code, said in lines)
    title = scene.say("SHIFT-J-UNION") if now is UNION else words.typed(now.title)
    return SideRow(title, shown, notes=(Line(scene.say("SHIFT-J-NOTE"), QUIET),))


def _jurisdiction(scene: Scene) -> Form:
    named = tuple((name, jurisdiction_of(text_of(name)).title) for name in shipped())
    fields = (Field("name", "SHIFT-F-JURISDICTION", CHOICE, choices=named),)
    return Form(
        scene.say("SHIFT-T-JURISDICTION"), lambda v: a.AdoptJurisdiction("", text_of(v["name"])), fields
    )


def _named(scene: Scene, prefix: str, names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((name, scene.word(prefix, name)) for name in names)


def _issue(scene: Scene) -> Form:
    fields = (
        Field("what", "SHIFT-F-FORM", CHOICE, choices=_named(scene, "SHIFT-FORM", FORMS)),
        Field("count", "SHIFT-F-HOW-MANY", WHOLE),
    )
    return Form(scene.say("SHIFT-T-FORMS"), lambda v: a.IssueForms("", v["what"], v["count"]), fields)


def _enter(scene: Scene, form: int) -> Form:
    fields = (
        Field("what", "SHIFT-F-BECAME", CHOICE, choices=_named(scene, "SHIFT-BECAME", BECAME)),
        *_of_round(scene, form),
        Field("number", "SHIFT-F-RECORD", TEXT, needed=False),
        Field("note", "SHIFT-F-NOTE", TEXT, needed=False),
    )

    def make(v: Mapping[str, object]) -> a.EnterForm:
        number = _record(scene, form, str(v["number"]).strip())
        return a.EnterForm("", form, str(v["what"]), str(v["note"]), number, str(v.get("table", "")))

    return Form(scene.say("SHIFT-T-ENTER-FORM", number=scene.label("form", form).text), make, fields)


def _record(scene: Scene, form: int, typed: str) -> int:
    """Which record was keyed from a form, by what stands on its paper: 0 for none, -1 for what names none."""
    if not typed:
        return 0
    latin = "".join(str(int(letter)) if letter.isdecimal() else letter for letter in typed)
    what = scene.book.forms[form][0]
    known = what in LETTERS
    found = scene.racks.labels.number_in(what, latin, scene.book.day) if known else number_in(latin)
    return found or -1


def _of_round(scene: Scene, form: int) -> tuple[Field, ...]:
    """A round is told by its table and number."""
    if scene.book.forms[form][0] != "round":
        return ()
    tables = tuple((here.table, scene.words.ltr(here.table)) for here in scene.tables)
    only = tables[0][0] if len(tables) == 1 else ""
    return (Field("table", "SHIFT-F-TABLE", CHOICE, choices=tables, typed=only, needed=False),)


def _adjust(scene: Scene) -> Form:
    """A table-shift of a closed day is named by table and shift; the newest come first."""
    closed = [one for one in scene.book.shifts.values() if one.day in scene.book.closed_days]
    newest = sorted(closed, key=lambda one: (-one.shift, one.table))
    places = {f"{one.table}:{one.shift}": one for one in newest}
    said = tuple(
        (
            key,
            scene.say(
                "SHIFT-TABLE-SHIFT",
                table=scene.words.ltr(one.table),
                shift=scene.words.numbered("shift", one.shift),
            ),
        )
        for key, one in places.items()
    )
    fields = (
        Field("place", "SHIFT-F-PLACE", CHOICE, choices=said),
        Field("what", "SHIFT-F-FIGURE", CHOICE, choices=_named(scene, "SHIFT-FIGURE", FIGURES)),
        Field("amount", "SHIFT-F-ADD", MONEY), Field("reason", "SHIFT-F-REASON"),
    )  # fmt: skip

    def make(v: Mapping[str, object]) -> a.AdjustDay:
        one = places[str(v["place"])]
        return a.AdjustDay(
            one.table, one.day, one.shift, v["what"], v["amount"], v["reason"]  # type: ignore[arg-type]
        )  # fmt: skip

    return Form(scene.say("SHIFT-T-ADJUST"), make, fields)
