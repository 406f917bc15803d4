"""Closing the pit: everything that is still open in one list, each row a way to it.

Source: facts.md (closing over open things); ops/users.md (operator); REQ R30, R41, R42.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablemgr.floor.racks.book import CLOSED, TableBook, TableShift
from tablemgr.floor.racks.rack_rules import rules_of
from tablemgr.table.events import DisputeClosed, DisputeOpened
from ui.viewmodels.shift.page_drop import shown, state_of
from ui.viewmodels.shift.page_rack import waits_for_taking_over
from ui.viewmodels.shift.page_tables import AT_WORK, lacks_closer
from ui.viewmodels.shift.rows import Head, Item, Listing
from ui.viewmodels.shift.scene import Jump, Scene
from ui.viewmodels.table.rows import Line

Open = tuple[str, str, str, Jump]
"""Code of what is open, where, which, and the way there."""


def still_open(scene: Scene) -> tuple[Open, ...]:
    """Answer everything that is open, in the order in which it is put away. Source: facts.md."""
    return (*_rounds(scene), *_slips(scene), *_racks(scene), *_boxes(scene), *_house(scene))


def _rounds(scene: Scene) -> Iterator[Open]:
    for one in scene.live.house.open_rounds():
        yield "SHIFT-OPEN-ROUND", one.table, str(one.number), Jump(table=one.table)
    yield from _disputes(scene)


def _disputes(scene: Scene) -> Iterator[Open]:
    """A dispute stops no closing; who closes knows of it. REQ R41."""
    found: dict[int, Open] = {}
    for told in scene.live.session.readings.facts("DisputeOpened", "DisputeClosed"):
        fact, table = told.fact, told.entry.table or ""
        if isinstance(fact, DisputeOpened):
            shift = scene.book.shift or scene.live.house.standing.closed_shift
            found[fact.number] = (
                "SHIFT-OPEN-DISPUTE", table, str(fact.round), Jump(table=table, round=fact.round, shift=shift),
            )  # fmt: skip
        elif isinstance(fact, DisputeClosed):
            found.pop(fact.number, None)
    yield from found.values()


def _slips(scene: Scene) -> Iterator[Open]:
    for here in scene.tables:
        for number in sorted(here.requests):
            label = scene.racks.labels.of("request", number, scene.day_of(here.requests[number].shift))
            yield "SHIFT-OPEN-REQUEST", here.table, label, Jump("slips", f"ask:{here.table}:{number}")
        for slip in here.on_the_way:
            token = f"slip:{here.table}:{slip.move}:{slip.number}"
            label = scene.racks.labels.of(slip.move, slip.number, scene.day_of(slip.issued.shift))
            yield f"SHIFT-OPEN-{slip.move.upper()}", here.table, label, Jump("slips", token)


def _racks(scene: Scene) -> Iterator[Open]:
    for here in scene.tables:
        one = scene.book.now(here.table)
        if here.state in AT_WORK and one is not None and one.opener is not None and lacks_closer(scene, one):
            yield "SHIFT-OPEN-CLOSER", here.table, "", Jump("tables", f"table:{here.table}")
        if _dealt_uncounted(scene, here, one):
            yield "SHIFT-OPEN-OPENER", here.table, "", Jump("tables", f"table:{here.table}")
        if waits_for_taking_over(scene, here.table):
            yield "SHIFT-OPEN-TAKE-OVER", here.table, "", Jump("tables", f"table:{here.table}")
        if _fees_lie_there(scene, here):
            yield "SHIFT-OPEN-FEES", here.table, "", Jump("tables", f"table:{here.table}")
        if here.table in scene.live.session.tables:
            counted = here.state in AT_WORK and one is not None and not lacks_closer(scene, one)
            yield (
                "SHIFT-OPEN-TABLE-COUNTED" if counted else "SHIFT-OPEN-TABLE",
                here.table,
                "",
                Jump("tables", f"table:{here.table}"),
            )


def _dealt_uncounted(scene: Scene, here: TableBook, one: TableShift | None) -> bool:
    """Whether rounds were dealt from a rack that nobody had counted when it was opened. REQ R33, R40."""
    if one is None or one.opener is not None or here.state == CLOSED:
        return False
    last = scene.live.session.readings.rounds(here.table, limit=1)
    return any(row.opened_seq > one.first_seq for row in last)


def _fees_lie_there(scene: Scene, here: TableBook) -> bool:
    """Whether a round has ended since fees were last taken out and counted. REQ R59."""
    if here.state not in AT_WORK or rules_of(scene.book, here.table).collection == "none":
        return False
    last = scene.live.session.readings.rounds(here.table, limit=1)
    return any((row.ended_at_us or 0) > here.fees_since_us for row in last)


def _boxes(scene: Scene) -> Iterator[Open]:
    for one in shown(scene):
        state = state_of(one)
        if state not in ("accepted", "no-box"):
            yield (
                f"SHIFT-OPEN-BOX-{state.upper()}",
                one.table,
                str(one.shift),
                Jump("drop", f"box:{one.table}:{one.shift}"),
            )
        elif state == "no-box" and one.opener is not None:
            yield "SHIFT-OPEN-NO-BOX", one.table, str(one.shift), Jump("drop", f"box:{one.table}:{one.shift}")


def _house(scene: Scene) -> Iterator[Open]:
    forms = scene.book.forms_open()
    if forms:
        yield "SHIFT-OPEN-FORMS", "", str(len(forms)), Jump("papers", f"form:{forms[0]}")
    standing = scene.live.house.standing
    if standing.code_due:
        yield "SHIFT-OPEN-CODE", "", str(standing.code_due), Jump("house")
    if standing.shift is not None:
        yield "SHIFT-OPEN-SHIFT", "", str(standing.shift), Jump("house")
    if standing.day is not None:
        yield "SHIFT-OPEN-DAY", "", standing.day, Jump("house")


def listing(scene: Scene, chosen: str) -> Listing:
    """Answer a row for everything that is open. Source: ops/users.md (operator)."""
    heads = (
        Head(scene.say("SHIFT-H-OPEN"), 3.0), Head(scene.say("SHIFT-H-TABLE"), 1.0), Head(scene.say("SHIFT-H-NUMBER"), 1.0),
    )  # fmt: skip
    rows = []
    for place, (code, table, number, _) in enumerate(still_open(scene)):
        token = f"open:{place}"
        cells = (Line(scene.say(code), bold=True), Line(scene.words.ltr(table)), scene.held(number))
        rows.append(Item(cells, token, chosen == token))
    return Listing(scene.say("SHIFT-PAGE-CLOSE"), heads, tuple(rows), scene.say("SHIFT-NOTHING-OPEN"))


def jump(scene: Scene, token: str) -> Jump:
    """Answer where a row leads. Source: ops/users.md (operator)."""
    place, found = int(token.partition(":")[2] or 0), still_open(scene)
    return found[place][3] if token.startswith("open:") and place < len(found) else Jump()
