"""The tables' racks: how each stands, what is counted, paused, run down, cut and closed; who is walked to next.

Source: screens.md (shift); REQ R33 to R41; facts.md (a shift is cut after the round).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from tablemgr.core.money import Money
from tablemgr.core.problems import Problem
from tablemgr.floor.people import Act
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.book import CLOSED, OPEN, OPENING, PAUSED, RUN_DOWN, TableBook, TableShift, counts
from tablemgr.floor.racks.figures import TableFigures, figures_of
from tablemgr.floor.racks.plan_boxes import CAUSES
from tablemgr.floor.racks.rack_rules import rules_of
from tablemgr.table.chip_events import RackCounted
from ui.viewmodels.shift import page_late, page_rack
from ui.viewmodels.shift.field import CHOICE, MONEY, WHOLE, Field
from ui.viewmodels.shift.form import CloseTable, CutTables, Form, counting
from ui.viewmodels.shift.rows import Head, Item, Listing, SideRow
from ui.viewmodels.shift.scene import Choice, Jump, Scene
from ui.viewmodels.table.rows import QUIET, Line

CUT = "T"
AT_WORK = (OPEN, PAUSED, RUN_DOWN)


def listing(scene: Scene, chosen: str) -> Listing:
    """Answer a row for every live table. Source: REQ R38."""
    heads = tuple(
        Head(scene.say(code), share, figures=figures)
        for code, share, figures in (
            ("SHIFT-H-TABLE", 1.0, False), ("SHIFT-H-STATE", 1.5, False), ("SHIFT-H-SHIFT", 0.6, True),
            ("SHIFT-H-OPENER", 1.0, True), ("SHIFT-H-CLOSER", 1.0, True), ("SHIFT-H-ON-THE-WAY", 1.0, True),
            ("SHIFT-H-BOX", 1.0, False), ("SHIFT-H-SET", 1.0, False), ("SHIFT-H-NEXT", 2.0, False),
        )
    )  # fmt: skip
    rows = []
    for here in scene.tables:
        one = scene.book.now(here.table)
        closer = here.last_closer
        rows.append(
            Item(
                (
                    Line(scene.words.ltr(here.table), bold=True),
                    _state(scene, here),
                    scene.held(str(here.shift) if here.shift else ""),
                    scene.amount(None if one is None or one.opener is None else one.opener.total),
                    scene.amount(None if closer is None else closer.total),
                    scene.held(str(len(here.on_the_way) or "")),
                    Line(scene.words.typed(one.box.box) if one is not None and one.box is not None else ""),
                    Line(scene.words.typed(here.pieces.name) if here.pieces is not None else ""),
                    _next(scene, here),
                ),
                f"table:{here.table}",
                chosen == f"table:{here.table}",
            )
        )
    return Listing(scene.say("SHIFT-PAGE-TABLES"), heads, tuple(rows), scene.say("SHIFT-NO-TABLES"))


def _state(scene: Scene, here: TableBook) -> Line:
    return Line(scene.word("SHIFT-IS", here.state), QUIET if here.state == CLOSED else "ink")


def _next(scene: Scene, here: TableBook) -> Line:
    one = scene.book.now(here.table)
    if here.state == OPENING:
        return Line(scene.say("SHIFT-NEXT-OPENING"), bold=True)
    if one is not None and one.cut_after is not None:
        code = "SHIFT-NEXT-CUT" if one.cut_after else "SHIFT-NEXT-CUT-NOW"
        return Line(scene.say(code, round=one.cut_after), bold=True)
    if page_rack.waits_for_taking_over(scene, here.table):
        return Line(scene.say("SHIFT-NEXT-TAKE-OVER"), bold=True)
    if here.state in AT_WORK and one is not None and one.opener is None:
        return Line(scene.say("SHIFT-NEXT-NO-OPENER"), QUIET)
    if here.state in AT_WORK and one is not None and not lacks_closer(scene, one):
        return Line(scene.say("SHIFT-NEXT-CLOSE"), bold=True)
    # What a rack waits for without anybody acting, where nothing else is next.
    found = next((p for p in scene.racks.alarms() if p.where == here.table), None)
    return Line("") if found is None else Line(scene.refused(replace(found, where="")), bold=True)


def lacks_closer(scene: Scene, one: TableShift) -> bool:
    """Answer whether a rack was not counted at the end, or chips moved after it was. Source: REQ R41."""
    return one.closer is None or scene.racks.has_moved(one)


def walk(scene: Scene, token: str) -> SideRow:
    """Answer the tables that change shifts, in the order in which they are walked to; the next one first.

    token: the chosen row, whose keys are told of.

    Source: ops/users.md (pit boss); facts.md (a shift is cut after the round).
    """
    cut = [
        here
        for here in scene.tables
        if here.state in AT_WORK
        and (one := scene.book.now(here.table)) is not None
        and one.cut_after is not None
    ]
    ready = [here for here in cut if not _round(scene, here.table)]
    waiting = [here for here in cut if here not in ready]
    lines = []
    for place, here in enumerate([*ready, *waiting]):
        said = scene.say("SHIFT-WALK-READY" if here in ready else "SHIFT-WALK-WAITS")
        is_next = place == 0 and here in ready
        lines.append((Line(scene.words.ltr(here.table), bold=is_next, sign=""), Line(said, bold=is_next)))
    return SideRow(scene.say("SHIFT-WALK"), tuple(lines), notes=_hints(scene, token, walks=bool(lines)))


def _hints(scene: Scene, token: str, *, walks: bool) -> tuple[Line, ...]:
    """What can be pressed, for whoever may press it; and where the racks are counted, for whoever may not here."""
    counts = scene.may(Act.COUNT_CLOSING)
    cuts = scene.may(Act.CUT_SHIFT) and any(one.key == CUT for one in choices(scene, token))
    hints = (
        ("SHIFT-WALK-NONE", not walks), ("SHIFT-WALK-CUT", not walks and cuts), ("SHIFT-WALK-HOW", walks and counts),
        ("SHIFT-COUNTED-AT-TABLE", not counts),
    )  # fmt: skip
    return tuple(Line(scene.say(code), QUIET) for code, said in hints if said)


def next_table(scene: Scene) -> str:
    """Answer the table to be counted next, "" for none. Source: ops/users.md (pit boss)."""
    for here in scene.tables:
        one = scene.book.now(here.table)
        if (
            here.state in AT_WORK
            and one is not None
            and one.cut_after is not None
            and not _round(scene, here.table)
        ):
            return here.table
    return ""


def _round(scene: Scene, table: str) -> int:
    row = next((r for r in scene.live.house.open_rounds() if r.table == table), None)
    return 0 if row is None else row.number


def choices(scene: Scene, token: str) -> tuple[Choice, ...]:
    """Answer what can be begun at the chosen table as it stands. Source: screens.md (shift)."""
    table = token.removeprefix("table:")
    if not token.startswith("table:"):
        return ()
    here, one = scene.book.table(table), scene.book.now(table)
    found: list[Choice] = []
    if here.state == OPENING:
        found.append(
            Choice("N", "SHIFT-K-OPENING", Act.COUNT_OPENING, partial(count, scene, table, a.OPENING))
        )
    # What is counted and has not moved since needs a pit boss, and no second closer; a slip of it is recounted.
    if here.state in AT_WORK and (one is None or lacks_closer(scene, one)):
        closing = partial(count, scene, table, a.CLOSING)
        found += [
            Choice("N", "SHIFT-K-CLOSING", Act.COUNT_CLOSING, closing),
        ]
    ahead = here.shift > scene.book.last_shift()
    if here.state in AT_WORK and not ahead:
        found.append(Choice("G", "SHIFT-K-CHANGE", Act.COUNT_CLOSING, partial(count, scene, table, a.SHIFT)))
    last = _last_count(scene, table)
    if last is not None and _may_recount(scene, here, last):
        found.append(
            Choice("R", "SHIFT-K-RECOUNT", Act.COUNT_CLOSING, partial(count, scene, table, a.RECOUNT))
        )
    found += page_late.choices(scene, table)
    if here.state in AT_WORK:
        if one is not None and one.cut_after is None and not ahead:
            found.append(Choice(CUT, "SHIFT-K-CUT", Act.CUT_SHIFT, partial(_bare, scene, table, "CUT")))
        if uncut(scene):
            found.append(Choice("A", "SHIFT-K-CUT-ALL", Act.CUT_SHIFT, partial(_cut_all, scene)))
        found += _life(scene, table, here.state)
        if rules_of(scene.book, table).collection != "none":
            found.append(
                Choice("M", "SHIFT-K-COLLECTION", Act.COUNT_COLLECTION, partial(_collection, scene, table))
            )
    found += page_rack.choices(scene, here)
    if one is not None or here.last_closer is not None:
        shift = _part(scene, here)
        found.append(
            Choice("B", "SHIFT-K-CAUSE", causing(scene, table, shift), partial(cause, scene, table, shift))
        )
    if table in scene.live.session.tables:
        found.append(
            Choice("X", "SHIFT-K-CLOSE-TABLE", Act.CLOSE_TABLE, partial(_close, scene, table), ends=True)
        )
    return tuple(found)


def _part(scene: Scene, here: TableBook) -> int:
    """The shift whose over or short is explained: 0 for the one the table is in, else the last it was in."""
    closer = here.last_closer
    if scene.book.now(here.table) is not None or closer is None:
        return 0
    return scene.book.counts_of[closer.number][1]


def _may_recount(scene: Scene, here: TableBook, last: RackCounted) -> bool:
    """A count of a closed day stays; a rack that is locked since may be counted all the same. REQ R38, R65."""
    if not scene.book.frozen(here.table, last.number):
        return True
    closer = here.last_closer
    return here.state == CLOSED and closer is not None and closer.number == last.number


def _life(scene: Scene, table: str, state: str) -> list[Choice]:
    pause = Choice("P", "SHIFT-K-PAUSE", Act.PAUSE_TABLE, partial(_pause, scene, table))
    resume = Choice("P", "SHIFT-K-RESUME", Act.PAUSE_TABLE, partial(_bare, scene, table, "RESUME"))
    down = Choice("L", "SHIFT-K-RUN-DOWN", Act.PAUSE_TABLE, partial(_bare, scene, table, "RUN-DOWN"))
    return {OPEN: [pause, down], RUN_DOWN: [pause], PAUSED: [resume]}[state]


def _title(scene: Scene, code: str, table: str) -> str:
    return scene.say(code, table=scene.words.ltr(table))


def _last_count(scene: Scene, table: str) -> RackCounted | None:
    """The count that a recount would correct: the last one of the shift that the table is or was in."""
    places = [place for place in scene.book.counts_of.values() if place[0] == table]
    if not places:
        return None
    one = scene.book.shifts[max(places, key=lambda place: place[1])]
    found = [c for c in (*one.counted, one.opener, one.closer) if c is not None]
    return max(found, key=lambda counted: counted.number) if found else None


NOT_NOW = ("SHIFT-NOT-OPEN", "ROUND-OPEN", "RACK-SLIP-OPEN", "RACK-STATE")
"""What keeps a count from being recorded, however it comes out."""


def count(scene: Scene, table: str, kind: str) -> Form:
    """Answer the form of a count: an opener beside the last closer, a closer beside the opener.

    Source: REQ R33 to R37; picture f.
    """
    here, one = scene.book.table(table), scene.book.now(table)
    last = _last_count(scene, table) if kind == a.RECOUNT else None
    beside = {a.OPENING: here.last_closer, a.RECOUNT: last}.get(kind, None if one is None else one.opener)
    against = {a.OPENING: "SHIFT-AGAINST-CLOSER", a.RECOUNT: "SHIFT-AGAINST-COUNT"}.get(
        kind, "SHIFT-AGAINST-OPENER"
    )

    def make(values: Mapping[str, object]) -> a.CountRack:
        seals = tuple(part for part in str(values["seals"]).replace(",", " ").split() if part)
        return a.CountRack(table, kind, values["chips"], seals, last.number if last else 0)  # type: ignore[arg-type]

    def stands() -> tuple[Problem, ...]:
        act = a.CountRack(table, kind, (), (), last.number if last else 0)
        found = () if scene.person is None else scene.racks.check(act, by=scene.person)
        return tuple(one for one in found if one.code in NOT_NOW)

    code = f"SHIFT-T-COUNT-{kind.upper()}"
    fields = (
        *counting(scene.racks.values), *counting(scene.racks.values, column=1),
        Field("seals", "SHIFT-F-SEALS", needed=False),
    )  # fmt: skip
    expected = None if beside is None else counts(beside.chips)
    figures = None
    if kind in (a.CLOSING, a.SHIFT) and one is not None:
        session = scene.live.session
        figures = figures_of(session.readings, scene.book, one, now_us=session.now().at_us)
    return Form(
        _title(scene, code, table), make, fields, expected, scene.say(against),
        takings=None if figures is None else figures.takings,
        recorded=None if figures is None else _held_against(figures),
        players_bank=figures is not None and figures.revenue is not None,
        has_no_box=figures is not None and one is not None and one.lacks_box,
        people=("" if scene.person is None else scene.by(scene.person), scene.say("SHIFT-B-SIGNS")),
        stands=stands,
        differs=lambda first, second: a.NoteCounts(table, kind, first, second),
    )  # fmt: skip


def _held_against(figures: TableFigures) -> Money | None:
    """What a count is held against: the rounds, or the expected collection where players bank. FORMULA 7, 8."""
    return figures.recorded if figures.revenue is None else figures.revenue.expected


def _bare(scene: Scene, table: str, what: str) -> Form:
    made = {"CUT": a.CutShift(table), "RESUME": a.ResumeTable(table), "RUN-DOWN": a.RunDown(table)}[what]
    return Form(_title(scene, f"SHIFT-T-{what}", table), lambda _: made)


def uncut(scene: Scene) -> tuple[str, ...]:
    """Answer the tables at work that nobody has told to change shifts; one that went on before the house did is not cut again.

    Source: facts.md (a shift is cut after the round).
    """
    at_work = {here.table: scene.book.now(here.table) for here in scene.tables if here.state in AT_WORK}
    return tuple(
        table
        for table, one in at_work.items()
        if one is not None and one.cut_after is None and one.shift <= scene.book.shift
    )


def _cut_all(scene: Scene) -> Form:
    tables = uncut(scene)
    named = scene.words.listed(tuple(scene.words.ltr(table) for table in tables))
    return Form(scene.say("SHIFT-T-CUT-ALL", tables=named), lambda _: CutTables(tables))


def _pause(scene: Scene, table: str) -> Form:
    fields = (Field("reason", "SHIFT-F-REASON"),)
    return Form(_title(scene, "SHIFT-T-PAUSE", table), lambda v: a.PauseTable(table, v["reason"]), fields)


def _close(scene: Scene, table: str) -> Form:
    fields = (Field("reason", "SHIFT-F-REASON"),)
    return Form(_title(scene, "SHIFT-T-CLOSE-TABLE", table), lambda v: CloseTable(table, v["reason"]), fields)


def _collection(scene: Scene, table: str) -> Form:
    fields = (Field("amount", "SHIFT-F-AMOUNT", MONEY),)
    return Form(
        _title(scene, "SHIFT-T-COLLECTION", table), lambda v: a.CountCollection(table, v["amount"]), fields
    )


def causing(scene: Scene, table: str, shift: int) -> Act:
    """Answer what naming a cause of a table's shift is: more than one person's matter once its day is closed.

    Source: REQ R65.
    """
    return scene.racks.act_of(a.NoteCause(table, "", Money(0), "", shift))


def cause(scene: Scene, table: str, shift: int, round_: int = 0, amount: Money | None = None) -> Form:
    """Answer the form that names a cause of an over or short. Source: FORMULA 8; REQ R52."""
    names = tuple((name, scene.word("SHIFT-CAUSE", name)) for name in CAUSES)
    known = "" if amount is None else scene.typed_amount(amount)
    fields = (
        Field("name", "SHIFT-F-CAUSE", CHOICE, choices=names),
        Field("amount", "SHIFT-F-CAUSE-AMOUNT", MONEY, typed=known),
        Field("round", "SHIFT-F-ROUND", WHOLE, needed=False, typed=str(round_) if round_ else ""),
        Field("dealer", "SHIFT-F-DEALER-BADGE", needed=False),
        Field("note", "SHIFT-F-NOTE"),
    )

    def make(v: Mapping[str, object]) -> a.NoteCause:
        return a.NoteCause(
            table, v["name"], v["amount"], v["note"], shift, v["round"], v["dealer"]  # type: ignore[arg-type]
        )  # fmt: skip

    return Form(_title(scene, "SHIFT-T-CAUSE", table), make, fields)


def jump(scene: Scene, token: str) -> Jump:
    """Answer where a table's row leads: the table itself. Source: screens.md (the screens)."""
    table = token.removeprefix("table:")
    return Jump(table=table) if table in scene.live.tables else Jump()
