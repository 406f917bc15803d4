"""Fills and credits: asked for, issued, received, void; every state with its person and time.

Source: REQ R26 to R31; FORMULA 2; facts.md (who may be the second person).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tablemgr.floor.late_forms import LateForms, late_forms
from tablemgr.floor.people import Act
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.book import OPENING, Slip, TableBook, counts
from ui.viewmodels.shift.field import CHOICE, Field
from ui.viewmodels.shift.form import Form, counting
from ui.viewmodels.shift.numbers import request_label, slip_label
from ui.viewmodels.shift.page_tables import AT_WORK
from ui.viewmodels.shift.rows import Head, Item, Listing, SideRow
from ui.viewmodels.shift.scene import Choice, Scene
from ui.viewmodels.table.rows import GOOD, QUIET, Line


def listing(scene: Scene, chosen: str) -> Listing:
    """Answer requests that stand open, slips on their way, then what the day has seen. Source: REQ R30."""
    heads = tuple(
        Head(scene.say(code), share, figures=figures)
        for code, share, figures in (
            ("SHIFT-H-SLIP", 1.1, False), ("SHIFT-H-NUMBER", 0.6, True), ("SHIFT-H-TABLE", 0.9, False),
            ("SHIFT-H-STATE", 1.2, False), ("SHIFT-H-AMOUNT", 1.0, True), ("SHIFT-H-ISSUED", 1.7, False),
            ("SHIFT-H-AT", 0.7, False), ("SHIFT-H-RUNNER", 1.5, False), ("SHIFT-H-ENDED", 1.7, False),
            ("SHIFT-H-AT", 0.7, False),
        )
    )  # fmt: skip
    rows: list[Item] = []
    for here in scene.tables:
        for number, asked in sorted(here.requests.items()):
            token = f"ask:{here.table}:{number}"
            cells = (
                Line(scene.word("SHIFT-IS", asked.move), bold=True),
                scene.label("request", number, scene.day_of(asked.shift)),
                Line(scene.words.ltr(here.table)), Line(scene.say("SHIFT-IS-ASKED"), bold=True),
                scene.amount(asked.total), *(Line("") for _ in range(5)),
            )  # fmt: skip
            rows.append(Item(cells, token, chosen == token))
    late = late_forms(scene.live.session.readings)
    slips = [slip for here in scene.tables for slip in here.slips.values() if _shown(scene, slip)]
    for slip in sorted(slips, key=lambda s: (s.state != "issued", -s.issued_us)):
        token = f"slip:{slip.table}:{slip.move}:{slip.number}"
        rows.append(Item(_cells(scene, slip, late), token, chosen == token))
    return Listing(scene.say("SHIFT-PAGE-SLIPS"), heads, tuple(rows), _none(scene))


def _none(scene: Scene) -> str:
    """What is said of an empty list: the keys that ask, for whoever may ask."""
    asks = scene.may(Act.ASK_FILL) and any(at_work(here) for here in scene.tables)
    return scene.say("SHIFT-NO-SLIPS-ASK" if asks else "SHIFT-NO-SLIPS")


def _shown(scene: Scene, slip: Slip) -> bool:
    day = scene.live.house.standing.day
    return slip.state == "issued" or scene.book.days.get(slip.shift or slip.issued.shift) == day


def _cells(scene: Scene, slip: Slip, late: LateForms) -> tuple[Line, ...]:
    tone = {"received": GOOD, "void": QUIET}.get(slip.state, "ink")
    state, form = scene.word("SHIFT-IS", slip.state), late.of(slip.move, slip.number)
    if form:
        state = scene.say("SHIFT-LATE-FORM", state=state, form=scene.held(form).text)
    runner = f"{scene.words.typed(slip.issued.runner)} {scene.words.ltr(slip.issued.runner_badge)}"
    return (
        Line(scene.word("SHIFT-IS", slip.move), bold=True),
        scene.label(slip.move, slip.number, scene.day_of(slip.issued.shift)),
        Line(scene.words.ltr(slip.table)), Line(state, tone, slip.state == "issued"),
        scene.amount(slip.issued.total), scene.who(slip.issued_by), scene.when(slip.issued_us), Line(runner),
        scene.who(slip.ended_by), scene.when(slip.ended_us),
    )  # fmt: skip


def side(scene: Scene, token: str) -> SideRow | None:
    """Answer the denominations of the chosen slip or request. Source: REQ R26."""
    found = _named(scene, token)
    if found is None:
        return None
    of, total, reason = found
    lines = []
    for value, count in of.items():
        chip = scene.chip(value)
        lines.append((
            Line(f"{scene.words.whole(count)} × {scene.words.money(chip.value)}"),
            Line(scene.words.ltr(scene.words.money_with(value * count))),
        ))  # fmt: skip
    lines.append((Line(scene.say("SHIFT-TOTAL"), bold=True), Line(scene.words.ltr(total), bold=True)))
    notes = (Line(scene.say("SHIFT-WHY", reason=scene.words.typed(reason))),) if reason else ()
    return SideRow(scene.say("SHIFT-CHIPS"), tuple(lines), notes=notes)


def _named(scene: Scene, token: str) -> tuple[dict[int, int], str, str] | None:
    kind, _, rest = token.partition(":")
    if kind == "ask":
        table, _, number = rest.rpartition(":")
        asked = scene.book.table(table).requests.get(int(number))
        return None if asked is None else (counts(asked.chips), scene.words.money(asked.total), "")
    slip = _slip(scene, token)
    if slip is None:
        return None
    return counts(slip.issued.chips), scene.words.money(slip.issued.total), slip.reason


def _slip(scene: Scene, token: str) -> Slip | None:
    if not token.startswith("slip:"):
        return None
    table, move, number = token.removeprefix("slip:").rsplit(":", 2)
    return scene.book.table(table).slips.get((move, int(number)))


def choices(scene: Scene, token: str) -> tuple[Choice, ...]:
    """Answer what can be done with the chosen row, and that more can be asked for. Source: REQ R30."""
    found: list[Choice] = []
    if token.startswith("ask:"):
        table, _, number = token.removeprefix("ask:").rpartition(":")
        asked = scene.book.table(table).requests.get(int(number))
        if asked is not None:
            act = Act.ISSUE_FILL if asked.move == a.FILL else Act.ISSUE_CREDIT
            issue = partial(_issue, scene, table, int(number), asked.move)
            if at_work(scene.book.table(table)):
                found.append(Choice("N", "SHIFT-K-ISSUE", act, issue))
            wanted_no_more = partial(_withdraw, scene, table, int(number))
            found.append(Choice("W", "SHIFT-K-WITHDRAW", Act.ASK_FILL, wanted_no_more, ends=True))
    slip = _slip(scene, token)
    if slip is not None and slip.state == "issued":
        receive = Act.RECEIVE_FILL if slip.move == a.FILL else Act.RECEIVE_CREDIT
        found += [
            Choice("R", "SHIFT-K-RECEIVE", receive, partial(receive_form, scene, slip)),
            Choice("V", "SHIFT-K-VOID", Act.VOID_SLIP, partial(_void, scene, slip), ends=True),
        ]
    if any(at_work(here) for here in scene.tables):
        found += [
            Choice("F", "SHIFT-K-FILL", Act.ASK_FILL, partial(ask, scene, a.FILL)),
            Choice("K", "SHIFT-K-CREDIT", Act.ASK_CREDIT, partial(ask, scene, a.CREDIT)),
        ]
    return tuple(found)


def at_work(here: TableBook) -> bool:
    """Answer whether chips may move at a table. Source: REQ R30."""
    return here.state in AT_WORK or (here.state == OPENING and bool(here.shift))


def tables_at_work(scene: Scene) -> tuple[tuple[str, str], ...]:
    """Answer the tables at which chips may move, to choose from. Source: REQ R30."""
    return tuple((here.table, scene.words.ltr(here.table)) for here in scene.tables if at_work(here))


def ask(scene: Scene, move: str) -> Form:
    """Answer the form that asks for a fill or a credit. Source: REQ R26."""
    tables = tables_at_work(scene)
    only = tables[0][0] if len(tables) == 1 else ""
    fields = (
        Field("table", "SHIFT-F-TABLE", CHOICE, choices=tables, typed=only),
        *counting(scene.racks.values),
    )
    code = "SHIFT-T-FILL" if move == a.FILL else "SHIFT-T-CREDIT"
    return Form(
        scene.say(code), lambda v: a.AskChips(v["table"], move, v["chips"]), fields, at=1 if only else 0
    )


def _issue(scene: Scene, table: str, request: int, move: str) -> Form:
    fields = (Field("runner", "SHIFT-F-RUNNER"), Field("badge", "SHIFT-F-RUNNER-BADGE"))
    title = scene.say("SHIFT-T-ISSUE", move=scene.word("SHIFT-IS", move), table=scene.words.ltr(table))
    return Form(title, lambda v: a.IssueChips(table, request, v["runner"], v["badge"], move), fields)


def _withdraw(scene: Scene, table: str, request: int) -> Form:
    label = scene.held(request_label(scene.racks, table, request)).text
    title = scene.say("SHIFT-T-WITHDRAW", number=label, table=scene.words.ltr(table))
    fields = (Field("reason", "SHIFT-F-REASON"),)
    return Form(title, lambda v: a.WithdrawRequest(table, request, v["reason"]), fields)


def receive_form(scene: Scene, slip: Slip) -> Form:
    """Answer the form by which a dealer receives a slip. Source: REQ R30."""
    return Form(
        _of(scene, "SHIFT-T-RECEIVE", slip), lambda _: a.ReceiveChips(slip.table, slip.move, slip.number)
    )


def _void(scene: Scene, slip: Slip) -> Form:
    def make(v: Mapping[str, str]) -> a.VoidSlip:
        return a.VoidSlip(slip.table, slip.move, slip.number, v["reason"])

    return Form(_of(scene, "SHIFT-T-VOID", slip), make, (Field("reason", "SHIFT-F-REASON"),))


def _of(scene: Scene, code: str, slip: Slip) -> str:
    return scene.say(
        code, move=scene.word("SHIFT-IS", slip.move), number=scene.held(slip_label(scene.racks, slip)).text,
        table=scene.words.ltr(slip.table),
        amount=scene.words.ltr(scene.words.money(slip.issued.total)),
    )  # fmt: skip
