"""Reading a deal out of a case of a test laboratory, with the index of the event that is wrong.

Source: vectors README (Tien Gow), TG E.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.reading import known_keys, want_list
from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.deal import (
    Claim,
    DealState,
    Event,
    SizedTrick,
    Tiles,
    Void,
    face_down,
    face_up,
    unseen,
)
from tablemgr.games.tien_gow.meta import SEATS, Points
from tablemgr.games.tien_gow.record import DealRecord, LastKind, LastTrick, Mark, MarkKind
from tablemgr.games.tien_gow.tricks import apply, check_event, open_deal
from tablemgr.games.tien_gow.variant import CORE, Variant, check_variant, read_variant
from tablemgr.pieces.tiles import KINDS, Tile, check_tiles

KEYS = ("rules", "banker", "streak", "hands", "plays", "tricks", "columns", "last", "marks")
CLAIM = "ONE_RED_DOT"

_TILES: Mapping[str, Tile] = {
    text: one
    for one in KINDS
    for code in (one.code, one.code[::-1])
    for text in (code, f"{code[0]}-{code[1]}")
}


class LabError(Exception):
    """The first error of section E: its index among the events, -1 for the deal itself."""

    def __init__(self, index: int, problem: Problem) -> None:
        super().__init__(f"event {index}: {problem.code} {problem.where}")
        self.index = index
        self.problem = problem


def read_tile_list(values: Sequence[Any], where: str) -> Tiles:
    """Answer the tiles of a list; Refused names each that is none, and each that is there too often.

    Source: vectors README (notation).
    """
    tiles = _tiles(values)
    if tiles is None:
        raise Refused(
            *(
                Problem("PIECE-UNKNOWN", f"{where}, tile {place}", (("piece", str(value)[:20]),))
                for place, value in enumerate(values, start=1)
                if _tile(value) is None
            )
        )
    repeated = check_tiles(tiles, where=where)
    if repeated:
        raise Refused(*repeated)
    return tiles


def read_record(given: Mapping[str, Any]) -> tuple[DealRecord, int]:
    """Answer the deal of a case and how many events it has; LabError at its first error.

    Source: vectors README (Tien Gow), TG E, TG X17.
    """
    known_keys(given, KEYS)
    plays, tricks = want_list(given, "plays", []), want_list(given, "tricks", [])
    state = _read_opening(given)
    # A deal is called off after whatever was recorded of it, also after its tricks.
    last_word = plays[-1:] if tricks and plays and isinstance(plays[-1], dict) and "void" in plays[-1] else []
    events = [*plays[: len(plays) - len(last_word)], *(_Sized(trick) for trick in tricks), *last_word]
    for index, raw in enumerate(events):
        state = _with_event(state, raw, index)
    record = _with_rest(state, given)
    return record, len(events)


def _with_rest(state: DealState, given: Mapping[str, Any]) -> DealRecord:
    """Answer the record with what stands beside its events: marks, columns, last trick."""
    marks: list[Mark] = []
    last = _read_last(given["last"]) if given.get("last") is not None else None
    for place, raw in enumerate(want_list(given, "marks", []), start=1):
        mark = _read_mark(state, raw, f"mark {place}")
        if isinstance(mark, Mark):
            marks.append(mark)
        elif last is None or last == mark:
            last = mark
        else:
            _fail("TG-BAD_MARK", where=f"mark {place}", mark=mark.kind.value)
    columns = None if given.get("columns") is None else _read_columns(given["columns"])
    if state.is_over and state.ending is None and columns not in {None, state.columns}:
        _fail("TG-BAD_COLUMNS", where="columns", got=str(given["columns"])[:40])
    return DealRecord(state, tuple(marks), columns, last)


class _Sized:
    """A trick of the case by size and winner, told apart from a play."""

    def __init__(self, raw: object) -> None:
        self.raw = raw


def _fail(code: str, index: int = -1, where: str = "deal", **figures: str | int) -> NoReturn:
    raise LabError(index, problem(code, where, **figures))


def _read_opening(given: Mapping[str, Any]) -> DealState:
    """Answer the deal before its first event, checked in the order of section E."""
    rules = _read_rules(given.get("rules", {}))
    hands = given.get("hands")
    if not isinstance(hands, list) or len(hands) != len(SEATS):
        _fail("TG-HAND_COUNT", got=len(hands) if isinstance(hands, list) else 0)
    read: list[Tiles | None] = []
    for place, hand in enumerate(hands, start=1):
        tiles = _tiles(hand) if isinstance(hand, list) else ()
        if tiles is None:
            _fail("TG-UNKNOWN_TILE", where=f"hand {place}", tile=", ".join(str(one)[:20] for one in hand))
        read.append(None if hand is None else tiles)
    banker, streak = given.get("banker"), given.get("streak", 0)
    try:
        # What is no whole number at all is no seat and no streak either.
        return open_deal(
            rules,
            Seat(banker) if type(banker) is int else Seat(0),
            streak if type(streak) is int else -1,
            read,
        )
    except Refused as refused:
        raise LabError(-1, refused.problems[0]) from None


def _read_rules(raw: object) -> Variant:
    if not isinstance(raw, dict):
        _fail("TG-BAD_VARIANT", where="rules", switch="rules", value=str(raw)[:20])
    problems = check_variant(raw)
    if problems:
        raise LabError(-1, problems[0])
    return read_variant(raw) if raw else CORE


def _tile(value: object) -> Tile | None:
    return _TILES.get(value) if isinstance(value, str) else None


def _tiles(values: Sequence[Any]) -> Tiles | None:
    tiles = [_tile(value) for value in values]
    return None if None in tiles else tuple(one for one in tiles if one is not None)


def _with_event(state: DealState, raw: object, index: int) -> DealState:
    if state.is_over:
        _fail("TG-DEAL_OVER", index, f"event {index + 1}")
    event = _read_sized(raw.raw, index) if isinstance(raw, _Sized) else _read_event(raw, index)
    problems = check_event(state, event)
    if problems:
        raise LabError(index, problems[0])
    return apply(state, event)


def _read_event(raw: object, index: int) -> Event:
    where = f"event {index + 1}"
    if not isinstance(raw, dict):
        _fail("TG-BAD_EVENT", index, where)
    keys = set(raw)
    if "void" in keys:
        if keys != {"void"} or not isinstance(raw["void"], str):
            _fail("TG-BAD_EVENT", index, where)
        return Void(raw["void"])
    if (
        not keys <= {"seat", "up", "down", "claim"}
        or "claim" in keys
        and (len(keys) > 2 or raw["claim"] != CLAIM)
    ):
        _fail("TG-BAD_EVENT", index, where)
    seat = raw.get("seat")
    if type(seat) is not int or seat not in SEATS:
        _fail("TG-BAD_SEAT", index, where, seat=str(seat)[:20])
    if "claim" in keys:
        return Claim(Seat(seat))
    return _read_play(Seat(seat), raw, index, where)


def _read_play(seat: Seat, raw: Mapping[str, Any], index: int, where: str) -> Event:
    if ("up" in raw) == ("down" in raw):
        _fail("TG-BAD_EVENT", index, where)
    put = raw["up"] if "up" in raw else raw["down"]
    if "down" in raw and type(put) is int:
        return unseen(seat, put)
    if not isinstance(put, list):
        _fail("TG-BAD_EVENT", index, where)
    tiles = _tiles(put)
    if tiles is None:
        _fail("TG-UNKNOWN_TILE", index, where, tile=", ".join(str(one)[:20] for one in put))
    return face_up(seat, tiles) if "up" in raw else face_down(seat, tiles)


def _read_sized(raw: object, index: int) -> SizedTrick:
    where = f"event {index + 1}"
    if not isinstance(raw, dict) or not set(raw) <= {"size", "winner"}:
        _fail("TG-BAD_EVENT", index, where)
    size, winner = raw.get("size"), raw.get("winner")
    if type(winner) is not int or winner not in SEATS:
        _fail("TG-BAD_SEAT", index, where, seat=str(winner)[:20])
    if type(size) is not int:
        _fail("TG-BAD_EVENT", index, where)
    return SizedTrick(size, Seat(winner))


def _read_mark(state: DealState, raw: object, where: str) -> Mark | LastTrick:
    """Answer a mark; one that says how the last trick was won is that last trick."""
    if not isinstance(raw, dict) or not set(raw) <= {"type", "seat", "trick"}:
        _fail("TG-BAD_MARK", where=where, mark=str(raw)[:20])
    name, seat, trick = str(raw.get("type")), raw.get("seat"), raw.get("trick")
    kind = {one.value.lower(): one for one in MarkKind}.get(name.lower())
    is_of_last = name in {LastKind.LITTLE_THREE, LastKind.CAPTURE}
    if kind is None and not is_of_last or trick is not None and type(trick) is not int:
        _fail("TG-BAD_MARK", where=where, mark=name[:20])
    if seat is None and kind is MarkKind.UNBEATABLE:
        return Mark(kind, None, trick)
    if type(seat) is not int or seat not in SEATS:
        _fail("TG-BAD_SEAT", where=where, seat=str(seat)[:20])
    if kind is not None:
        return Mark(kind, Seat(seat), trick)
    if not state.is_played or trick not in {None, len(state.tricks)}:
        _fail("TG-BAD_MARK", where=where, mark=name)
    return LastTrick(state.tricks[-1].winner, LastKind(name), Seat(seat))


def _read_columns(raw: object) -> Points:
    is_four = isinstance(raw, list) and len(raw) == len(SEATS) and all(type(count) is int for count in raw)
    if not is_four or not isinstance(raw, list):
        _fail("TG-BAD_COLUMNS", where="columns", got=str(raw)[:40])
    first, second, third, fourth = raw
    return first, second, third, fourth


def _read_last(raw: object) -> LastTrick:
    if not isinstance(raw, dict) or not set(raw) <= {"winner", "kind", "little_three"}:
        _fail("TG-LAST_MISSING", where="last")
    winner, kind, little_three = raw.get("winner"), raw.get("kind"), raw.get("little_three")
    for seat in (winner, *((little_three,) if little_three is not None else ())):
        if type(seat) is not int or seat not in SEATS:
            _fail("TG-BAD_SEAT", where="last", seat=str(seat)[:20])
    if not isinstance(kind, str) or kind not in {one.value for one in LastKind}:
        _fail("TG-LAST_KIND", where="last")
    return LastTrick(Seat(winner or 0), LastKind(kind), None if little_three is None else Seat(little_three))
