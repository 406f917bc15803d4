"""Sets of tiles and decks put in and taken out, a rack taken over by the next supervisor, a regulator's profile.

Source: REQ R26, R37, R54, R58.
"""

from __future__ import annotations

from collections.abc import Callable

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.floor.jurisdiction import adopted, jurisdiction_of
from tablemgr.floor.racks import acts as a
from tablemgr.floor.racks.ground import Ground, Planned
from tablemgr.floor.racks.rack_rules import rules_of
from tablemgr.table import chip_events as k
from tablemgr.table.commands.base import check_text
from tablemgr.table.pieces_events import PiecesPutIn, PiecesTakenOut

PIECES = ("tiles", "cards")
OUT_FOR = ("rotation", "closing", "unsuitable", "investigation")
"""Why a set or deck is taken out."""
SEALED = frozenset({"unsuitable", "investigation"})
"""What goes into a container whose seal is written down. Source: 58 Pa. Code 621a.4; 25 CFR 543.10."""


def _take_over(act: a.TakeOverRack, ground: Ground) -> Planned:
    one = ground.book.now(act.table)
    opener = None if one is None else one.opener
    if one is None or opener is None or opener.kind != a.SHIFT:
        return [problem("RACK-NO-CHANGE", act.table)], ()
    if one.taken_over_by:
        return [problem("RACK-TAKEN-OVER", act.table, number=opener.number)], ()
    found = []
    if any(ground.is_actor(who) for who in ground.book.count_signers.get(opener.number, ())):
        found.append(problem("RACK-SAME-SUPERVISOR", act.table, number=opener.number))
    return found, (k.RackTakenOver(opener.number, one.shift),)


def _put_in(act: a.PutPiecesIn, ground: Ground) -> Planned:
    found = [
        *check_text(act.name, "set"),
        *check_text(act.note, "note", required=False),
        *_between(act, ground),
    ]
    if act.pieces not in PIECES:
        found.append(problem("PIECES-KIND", act.table, given=act.pieces[:20], choices=", ".join(PIECES)))
    there = ground.book.table(act.table).pieces
    if there is not None:
        found.append(problem("PIECES-THERE", act.table, name=there.name[:40]))
    elsewhere = next(
        (
            one.table
            for one in ground.book.tables.values()
            if one.table != act.table and one.pieces is not None and one.pieces.name == act.name
        ),
        None,
    )
    if elsewhere is not None:
        found.append(problem("PIECES-ELSEWHERE", act.table, name=act.name[:40], other=elsewhere))
    return found, (PiecesPutIn(act.name, act.pieces, act.note),)


def _take_out(act: a.TakePiecesOut, ground: Ground) -> Planned:
    there = ground.book.table(act.table).pieces
    found = [*check_text(act.note, "note", required=act.reason in SEALED), *_between(act, ground)]
    if act.reason not in OUT_FOR:
        found.append(problem("PIECES-REASON", act.table, given=act.reason[:20], choices=", ".join(OUT_FOR)))
    found += check_text(act.container, "container", required=act.reason in SEALED)
    if there is None:
        return [*found, problem("PIECES-NONE", act.table)], ()
    last = ground.last_round(act.table)
    return found, (PiecesTakenOut(there.name, act.reason, act.container, act.note, last),)


def _between(act: a.RackAct, ground: Ground) -> list[Problem]:
    """A hand is dealt from one set alone: it is changed between rounds. REQ R54 (hand refers to it)."""
    number = ground.open_round(act.table)
    return [problem("ROUND-OPEN", act.table, number=number)] if number else []


def _adopt(act: a.AdoptJurisdiction, ground: Ground) -> Planned:
    try:
        profile = jurisdiction_of(act.text)
    except Refused as refused:
        return list(refused.problems), ()
    raking = [name for name in sorted(ground.book.tables) if rules_of(ground.book, name).collection == "rake"]
    if raking and not profile.percentage:
        return [problem("JURISDICTION-PERCENTAGE", "", tables=", ".join(filter(None, raking)))], ()
    return [], (adopted(act.text),)


PLANS: dict[type[a.RackAct], Callable[..., Planned]] = {
    a.TakeOverRack: _take_over,
    a.PutPiecesIn: _put_in,
    a.TakePiecesOut: _take_out,
    a.AdoptJurisdiction: _adopt,
}
