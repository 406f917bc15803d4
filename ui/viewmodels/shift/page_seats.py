"""Who plays where and how: a row for each seat's session of the gaming day.

Source: facts.md (cash: label?); FORMULA 5; REQ R66 to R68; screens.md (shift).
"""

from __future__ import annotations

from tablemgr.floor.racks.seat_sessions import SeatSession, sessions_of
from ui.viewmodels.shift import page_cash
from ui.viewmodels.shift.rows import Head, Item, Listing
from ui.viewmodels.shift.scene import Choice, Scene
from ui.viewmodels.table.rows import QUIET, Line

HEADS = (
    ("SHIFT-H-PATRON", 1.8, False), ("SHIFT-H-TABLE", 0.9, False), ("SHIFT-H-SEAT", 0.6, True),
    ("SHIFT-H-FROM", 0.8, True), ("SHIFT-H-TO", 0.8, True), ("SHIFT-H-MINUTES", 0.8, True),
    ("SHIFT-H-HANDS", 0.7, True), ("SHIFT-H-AVERAGE", 1.0, True), ("SHIFT-H-WAGERED", 1.0, True),
)  # fmt: skip


def listing(scene: Scene, chosen: str) -> Listing:
    """Answer the day's sessions, those that go on first. Source: FORMULA 5."""
    heads = tuple(Head(scene.say(code), share, figures=figures) for code, share, figures in HEADS)
    day = scene.live.house.standing.day
    found = () if day is None else sessions_of(scene.live.session.readings, day)
    rows = tuple(_row(scene, one, f"seat:{place}", chosen) for place, one in enumerate(found))
    return Listing(scene.say("SHIFT-PAGE-SEATS"), heads, rows, scene.say("SHIFT-NO-SESSIONS"))


def _row(scene: Scene, one: SeatSession, token: str, chosen: str) -> Item:
    words, now = scene.words, scene.live.session.now().at_us
    name = (
        Line(words.typed(one.label), bold=one.ended_us is None)
        if one.label
        else Line(scene.say("SHIFT-NO-NAME"), QUIET)
    )
    ended = scene.when(one.ended_us) if one.ended_us is not None else Line(scene.say("SHIFT-STILL-THERE"))
    cells = (
        name, Line(words.ltr(one.table)), scene.held(str(one.seat)), scene.when(one.begun_us), ended,
        scene.held(str(one.minutes(now))), scene.held(str(one.hands)), scene.amount(one.average),
        scene.amount(one.wagered),
    )  # fmt: skip
    return Item(cells, token, chosen == token)


def choices(scene: Scene, _: str) -> tuple[Choice, ...]:
    """Answer who may be seated and who leaves. Source: REQ R68."""
    return page_cash.seating(scene)
