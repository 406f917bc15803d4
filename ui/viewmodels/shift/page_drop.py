"""Drop boxes: placed, taken, counted by two people who do not see each other's count, resolved where they differ.

Source: REQ R42, R43, R48; facts.md (counters).
"""

from __future__ import annotations

from functools import partial

from tablemgr.core.money import Money
from tablemgr.core.notes import notes_of
from tablemgr.core.problems import Problem
from tablemgr.floor.people import Act
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.book import TableShift, counts
from tablemgr.floor.racks.plan_boxes import is_same
from tablemgr.floor.racks.racks import person
from ui.viewmodels.shift.field import CHOICE, MONEY, Field
from ui.viewmodels.shift.form import Form, counting
from ui.viewmodels.shift.page_slips import at_work
from ui.viewmodels.shift.rows import Head, Item, Listing, SideRow
from ui.viewmodels.shift.scene import Choice, Scene
from ui.viewmodels.table.rows import CLASH, GOOD, QUIET, Line

COUNT = "N"
DUE = {"taken": 0, "counted-once": 0, "differs": 0, "late": 0, "accepted": 2}
"""What is to be counted stands on top, what is done below."""


def state_of(one: TableShift) -> str:
    """Answer how a box stands: placed, taken, counted once, differs, counted late and alike, accepted.

    Source: REQ R42, R43, R48.
    """
    box = one.box
    if box is None:
        return "no-box"
    if box.drop is not None:
        return "accepted"
    if box.first is not None and box.second is not None:
        return "late" if is_same(box.first, box.second) else "differs"
    if box.first is not None:
        return "counted-once"
    return "taken" if box.taken_us else "placed"


def shown(scene: Scene) -> tuple[TableShift, ...]:
    """Answer the table-shifts whose boxes matter now: of the open day, and of older ones what is not accepted.

    Source: REQ R48.
    """
    names = {row.table for row in scene.rows}
    day = scene.live.house.standing.day
    found = [
        one
        for one in scene.book.shifts.values()
        if one.table in names and (one.day == day or (one.box is not None and one.box.drop is None))
    ]
    return tuple(sorted(found, key=lambda one: (DUE.get(state_of(one), 1), one.table, one.shift)))


def listing(scene: Scene, chosen: str) -> Listing:
    """Answer a row for each box; no count is shown before both are there. Source: REQ R43."""
    heads = tuple(
        Head(scene.say(code), share, figures=figures)
        for code, share, figures in (
            ("SHIFT-H-TABLE", 0.9, False), ("SHIFT-H-SHIFT", 0.6, True), ("SHIFT-H-BOX", 1.0, False),
            ("SHIFT-H-SEAL", 1.0, False), ("SHIFT-H-STATE", 1.5, False), ("SHIFT-H-FIRST", 1.6, False),
            ("SHIFT-H-SECOND", 1.6, False), ("SHIFT-H-DROP", 1.0, True),
        )
    )  # fmt: skip
    rows = []
    for one in shown(scene):
        token, box, state = f"box:{one.table}:{one.shift}", one.box, state_of(one)
        tone = {"accepted": GOOD, "differs": "clash"}.get(state, "ink")
        rows.append(
            Item(
                (
                    Line(scene.words.ltr(one.table), bold=True),
                    Line(scene.words.numbered("shift", one.shift)),
                    Line(scene.words.typed(box.box) if box else ""),
                    Line(scene.words.typed(box.seal) if box else ""),
                    Line(scene.word("SHIFT-IS", state), tone, bold=tone != "ink"),
                    scene.who(box.first_by if box else ""),
                    scene.who(box.second_by if box else ""),
                    scene.amount(one.drop),
                ),
                token,
                chosen == token,
            )
        )
    return Listing(scene.say("SHIFT-PAGE-DROP"), heads, tuple(rows), scene.say("SHIFT-NO-BOXES"))


def _chosen(scene: Scene, token: str) -> TableShift | None:
    if not token.startswith("box:"):
        return None
    table, _, shift = token.removeprefix("box:").rpartition(":")
    return scene.book.shifts.get((table, int(shift)))


def follow(scene: Scene, token: str) -> str:
    """Answer the row to be at after an act: where the chosen box is accepted, the next one that waits for somebody.

    Source: screens.md, ground rule 1 (the next step).
    """
    one = _chosen(scene, token)
    if one is None or state_of(one) != "accepted":
        return token
    waits = next((row for row in shown(scene) if DUE.get(state_of(row), 1) < DUE["accepted"]), None)
    return token if waits is None else f"box:{waits.table}:{waits.shift}"


def why_not(scene: Scene, token: str, key: str) -> tuple[Problem, ...]:
    """Answer why a box is not counted that is chosen: not taken yet, accepted, or its two counts differ.

    Source: REQ R43; screens.md, ground rule 3.
    """
    one = _chosen(scene, token)
    if key != COUNT or one is None or scene.person is None:
        return ()
    return scene.racks.check(a.CountDrop(one.table, one.shift, (), Money(0)), by=scene.person)


def choices(scene: Scene, token: str) -> tuple[Choice, ...]:
    """Answer what can be done with the chosen box. Source: REQ R42, R43."""
    one = _chosen(scene, token)
    found: list[Choice] = []
    state = "no-box" if one is None else state_of(one)
    if one is not None and one.box_there is not None:
        found.append(Choice("T", "SHIFT-K-TAKE", Act.MOVE_BOX, partial(_take, scene, one)))
    if one is not None and state in ("taken", "counted-once"):
        found.append(Choice(COUNT, "SHIFT-K-COUNT-DROP", Act.COUNT_DROP, partial(_count, scene, one)))
    if one is not None and state in ("differs", "late"):
        late = one.day in scene.book.closed_days
        act = Act.COUNT_LATE if late else Act.RESOLVE_DROP
        found.append(Choice("R", "SHIFT-K-RESOLVE", act, partial(_resolve, scene, one)))
    if _without(scene):
        found.append(Choice("P", "SHIFT-K-PLACE", Act.MOVE_BOX, partial(_place, scene, one)))
    return tuple(found)


def _without(scene: Scene) -> tuple[tuple[str, str], ...]:
    """Tables at work whose shift has no box, or none any more since they opened again."""
    return tuple(
        (here.table, scene.words.ltr(here.table))
        for here in scene.tables
        if at_work(here) and (one := scene.book.now(here.table)) is not None and one.lacks_box
    )


def _place(scene: Scene, one: TableShift | None) -> Form:
    tables = _without(scene)
    chosen = one.table if one is not None and one.table in dict(tables) else ""
    only = chosen or (tables[0][0] if len(tables) == 1 else "")
    fields = (
        Field("table", "SHIFT-F-TABLE", CHOICE, choices=tables, typed=only),
        Field("box", "SHIFT-F-BOX"),
    )
    return Form(
        scene.say("SHIFT-T-PLACE"), lambda v: a.PlaceBox(v["table"], v["box"]), fields, at=1 if only else 0
    )


def _title(scene: Scene, code: str, one: TableShift) -> str:
    return scene.say(code, table=scene.words.ltr(one.table), shift=scene.words.numbered("shift", one.shift))


def _take(scene: Scene, one: TableShift) -> Form:
    fields = (Field("seal", "SHIFT-F-SEAL", needed=False),)
    return Form(
        _title(scene, "SHIFT-T-TAKE", one), lambda v: a.TakeBox(one.table, v["seal"], one.shift), fields
    )


def _count(scene: Scene, one: TableShift) -> Form:
    unit = 10**scene.words.places
    box, here = one.box, scene.person
    is_second = box is not None and box.first is not None
    own = "" if here is None else scene.by(here)
    first = scene.by(person(box.first_by)) if is_second and box is not None else own
    fields = (
        *counting(
            tuple(note * unit for note in notes_of(scene.words.currency)), "note", column=int(is_second)
        ),
        Field("other", "SHIFT-F-OTHER", MONEY, needed=False),
    )
    return Form(
        _title(scene, "SHIFT-T-COUNT-DROP", one),
        lambda v: a.CountDrop(one.table, one.shift, v["chips"], v["other"]), fields, counts_chips=False,
        people=(first, own if is_second else scene.say("SHIFT-B-AFTER")), is_blind=is_second,
    )  # fmt: skip


def _resolve(scene: Scene, one: TableShift) -> Form:
    second = None if one.box is None or state_of(one) != "late" else one.box.second
    agreed = "" if second is None else scene.typed_amount(second.total)
    fields = (Field("total", "SHIFT-F-DROP", MONEY, typed=agreed), Field("reason", "SHIFT-F-REASON"))
    return Form(
        _title(scene, "SHIFT-T-RESOLVE", one),
        lambda v: a.ResolveDrop(one.table, one.shift, v["total"], v["reason"]), fields, counts_chips=False,
        people=_counters(scene, one), on_record=both_counts(one), others_on_record=_others(one),
    )  # fmt: skip


def both_counts(one: TableShift) -> tuple[dict[int, int], dict[int, int]] | None:
    """Answer both people's counts of a box by note, None until both are on record. Source: REQ R43."""
    box = one.box
    if box is None or box.first is None or box.second is None:
        return None
    return counts(box.first.notes), counts(box.second.notes)


def _others(one: TableShift) -> tuple[Money, Money]:
    found = (None, None) if one.box is None else (one.box.first, one.box.second)
    first, second = (Money(0) if counted is None else counted.other for counted in found)
    return first, second


def _counters(scene: Scene, one: TableShift) -> tuple[str, str]:
    box = one.box
    if box is None or not box.first_by or not box.second_by:
        return "", ""
    return scene.by(person(box.first_by)), scene.by(person(box.second_by))


def side(scene: Scene, token: str) -> SideRow | None:
    """Answer what both people counted in the chosen box, note by note, once both are done. Source: REQ R43."""
    one = _chosen(scene, token)
    both = None if one is None else both_counts(one)
    if one is None or one.box is None or both is None:
        return None
    words, lines = scene.words, []
    for value in sorted({*both[0], *both[1]}, reverse=True):
        pair = both[0].get(value, 0), both[1].get(value, 0)
        lines.append(_pair(scene, words.money(Money(value)), *(words.whole(n) for n in pair)))
    found = [counted for counted in (one.box.first, one.box.second) if counted is not None]
    other, sums = [counted.other for counted in found], [counted.total for counted in found]
    if any(other):
        lines.append(_pair(scene, scene.say("SHIFT-F-OTHER"), *(words.money(amount) for amount in other)))
    lines.append(_pair(scene, scene.say("SHIFT-TOTAL"), *(words.money(amount) for amount in sums)))
    first, second = _counters(scene, one)
    notes = (Line(scene.say("SHIFT-BY-TWO", first=first, second=second), QUIET),)
    return SideRow(scene.say("SHIFT-BOTH-COUNTS"), tuple(lines), notes=notes)


def _pair(scene: Scene, name: str, first: str, second: str) -> tuple[Line, Line]:
    same = first == second
    said = scene.words.ltr(f"{first} {'=' if same else '≠'} {second}")
    return Line(name), Line(said, "ink" if same else CLASH, bold=not same)
