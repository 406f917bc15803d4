"""What else is done at a rack: how it is kept, who takes it over, which set or deck lies there.

Source: REQ R15, R34, R37, R39, R54, R57, R58; 58 Pa. Code 621a.4.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from tablemgr.floor.people import Act
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.book import AT_ONCE, CLOSED, OWED, PREPAID, TableBook
from tablemgr.floor.racks.plan_pieces import OUT_FOR
from tablemgr.floor.racks.rack_rules import rules_of
from tablemgr.table.chip_events import RackRulesSet
from tablemgr.table.games import PAI_GOW_POKER
from ui.viewmodels.shift.field import CHOICE, MONEY, WHOLE, Field
from ui.viewmodels.shift.form import Form
from ui.viewmodels.shift.numbers import count_label
from ui.viewmodels.shift.scene import Choice, Scene

FLOATS = ("carried", "imprest")
COLLECTIONS = ("none", "hand", "time", "rake")


def choices(scene: Scene, here: TableBook) -> list[Choice]:
    """Answer what can be begun at a table besides its counts and its life. Source: screens.md (shift)."""
    found: list[Choice] = []
    if waits_for_taking_over(scene, here.table):
        found.append(
            Choice("I", "SHIFT-K-TAKE-OVER", Act.TAKE_OVER_RACK, partial(_take_over, scene, here.table))
        )
    if here.state != CLOSED or here.pieces is not None:
        code = "SHIFT-K-PIECES-IN" if here.pieces is None else "SHIFT-K-PIECES-OUT"
        begin = _put_in if here.pieces is None else _take_out
        found.append(Choice("D", code, Act.CHANGE_PIECES, partial(begin, scene, here)))
    found += [
        Choice("K", "SHIFT-K-FLOAT", Act.ADOPT_RULES, partial(_float, scene, here.table)),
        Choice("C", "SHIFT-K-FEES", Act.ADOPT_RULES, partial(_fees, scene, here.table)),
    ]
    return found


def waits_for_taking_over(scene: Scene, table: str) -> bool:
    """Answer whether a rack was counted at a shift's change and nobody who came in has signed. Source: REQ R37."""
    one = scene.book.now(table)
    return one is not None and one.opener is not None and one.opener.kind == a.SHIFT and not one.taken_over_by


def _take_over(scene: Scene, table: str) -> Form:
    one = scene.book.now(table)
    number = 0 if one is None or one.opener is None else one.opener.number
    label = scene.held(count_label(scene.racks, number)).text
    title = scene.say("SHIFT-T-TAKE-OVER", table=scene.words.ltr(table), number=label)
    return Form(title, lambda _: a.TakeOverRack(table))


def _put_in(scene: Scene, here: TableBook) -> Form:
    game = next((row.game for row in scene.rows if row.table == here.table), "")
    pieces = "cards" if game == PAI_GOW_POKER else "tiles"
    fields = (Field("name", "SHIFT-F-SET"), Field("note", "SHIFT-F-SEEN", needed=False))
    title = scene.say("SHIFT-T-PIECES-IN", table=scene.words.ltr(here.table))
    return Form(title, lambda v: a.PutPiecesIn(here.table, v["name"], pieces, v["note"]), fields)


def _take_out(scene: Scene, here: TableBook) -> Form:
    reasons = tuple((name, scene.word("SHIFT-OUT", name)) for name in OUT_FOR)
    fields = (
        Field("reason", "SHIFT-F-REASON", CHOICE, choices=reasons),
        Field("container", "SHIFT-F-CONTAINER", needed=False), Field("note", "SHIFT-F-SEEN", needed=False),
    )  # fmt: skip
    name = "" if here.pieces is None else scene.words.typed(here.pieces.name)
    title = scene.say("SHIFT-T-PIECES-OUT", table=scene.words.ltr(here.table), name=name)
    return Form(
        title, lambda v: a.TakePiecesOut(here.table, v["reason"], v["container"], v["note"]), fields
    )  # fmt: skip


def _amount(scene: Scene, now: RackRulesSet, name: str, caption: str) -> Field:
    return Field(name, caption, MONEY, needed=False, typed=scene.typed_amount(getattr(now, name)))


def _whole(now: RackRulesSet, name: str, caption: str) -> Field:
    return Field(name, caption, WHOLE, needed=False, typed=str(getattr(now, name)))


def _float(scene: Scene, table: str) -> Form:
    """How the float is kept and judged, with what holds now already filled in. Source: REQ R34, R39."""
    now = rules_of(scene.book, table)
    floats = tuple((name, scene.word("SHIFT-FLOAT", name)) for name in FLOATS)
    fields = (
        Field("float_kind", "SHIFT-F-FLOAT", CHOICE, choices=floats, typed=now.float_kind),
        _amount(scene, now, "par", "SHIFT-F-PAR"), _amount(scene, now, "report_over", "SHIFT-F-REPORT-OVER"),
        _amount(scene, now, "regulator_from", "SHIFT-F-REGULATOR-FROM"),
    )  # fmt: skip
    return Form(scene.say("SHIFT-T-FLOAT", table=scene.words.ltr(table)), partial(_set, table, now), fields)


def _fees(scene: Scene, table: str) -> Form:
    """What the house takes of each hand, time or wager, of one kind at a table, and when commission is taken.

    Source: REQ R57, R58; recording.md (bets).
    """
    now = rules_of(scene.book, table)
    lawful = [name for name in COLLECTIONS if name != "rake" or scene.book.jurisdiction.percentage]
    kinds = tuple((name, scene.word("SHIFT-COLLECTION", name)) for name in lawful)
    whens = tuple((name, scene.word("SHIFT-COMMISSION", name)) for name in (AT_ONCE, PREPAID, OWED))
    fields = (
        Field("collection", "SHIFT-F-COLLECTION", CHOICE, choices=kinds, typed=now.collection),
        _amount(scene, now, "fee", "SHIFT-F-FEE"), _whole(now, "step_minutes", "SHIFT-F-STEP"),
        _whole(now, "rake_bp", "SHIFT-F-RAKE"), _amount(scene, now, "unit", "SHIFT-F-UNIT"),
        _amount(scene, now, "most", "SHIFT-F-MOST"),
        Field("commission", "SHIFT-F-COMMISSION", CHOICE, choices=whens, typed=now.commission),
    )  # fmt: skip
    return Form(scene.say("SHIFT-T-FEES", table=scene.words.ltr(table)), partial(_set, table, now), fields)


def _set(table: str, now: RackRulesSet, v: Mapping[str, Any]) -> a.SetRackRules:
    """What was filled in, and the rest as it stands."""
    known = {name: v[name] for name in v if hasattr(now, name) and name != "chips"}
    return a.SetRackRules(table, replace(now, **known))
