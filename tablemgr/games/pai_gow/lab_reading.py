"""Reading tiles, settings and table rules out of a case of the test laboratory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.reading import known_keys, want_bool, want_list, want_object, want_str
from tablemgr.games.pai_gow.meta import DEFAULT_RULES, CopyRule, FoulRule, TileRules
from tablemgr.games.pai_gow.setting import HALF
from tablemgr.pieces.hands import Split
from tablemgr.pieces.tiles import Tile, check_tiles, read_tiles

Given = Mapping[str, Any]


def tiles_at(given: Given, key: str, where: str = "given") -> tuple[tuple[Tile, ...], tuple[Problem, ...]]:
    """Answer the tiles at a key, a list of them or one text, and a Problem for each that is none.

    Source: vectors README (notation).
    """
    place = f"{where}.{key}"
    if type(given.get(key)) is str:
        tiles, problems = read_tiles(given[key])
        return tiles, tuple(problem(p.code, f"{place}, {p.where}", **dict(p.data)) for p in problems)
    found: list[Tile] = []
    wrong: list[Problem] = []
    for n, entry in enumerate(want_list(given, key, where=where), start=1):
        tiles = read_tiles(entry)[0] if type(entry) is str and not read_tiles(entry)[1] else ()
        if len(tiles) == 1:
            found.append(tiles[0])
        else:
            wrong.append(problem("PIECE-UNKNOWN", f"{place}, tile {n}", piece=str(entry)[:40]))
    return tuple(found), tuple(wrong)


def read_hand(given: Given, key: str, count: int, where: str = "given") -> tuple[Tile, ...]:
    """Answer exactly so many tiles at a key; Refused names what is unknown, too often, or the count.

    Source: vectors README (unknown or repeated piece, wrong count).
    """
    tiles, problems = tiles_at(given, key, where)
    problems = problems or check_tiles(tiles, count, f"{where}.{key}")
    if problems:
        raise Refused(*problems)
    return tiles


def read_setting(given: Given, key: str) -> Split[Tile]:
    """Answer the setting at a key: an object of low and high, two tiles each.

    Source: vectors README (settle).
    """
    laid = want_object(given, key)
    where = f"given.{key}"
    known_keys(laid, ("low", "high"), where)
    split = Split(read_hand(laid, "low", HALF, where), read_hand(laid, "high", HALF, where))
    problems = check_tiles((*split.low, *split.high), None, where)
    if problems:
        raise Refused(*problems)
    return split


def read_rules(given: Given) -> TileRules:
    """Answer the table rules of a case: the defaults where it names none.

    Source: vectors README (settle, optional rules), PG S6, S7, S10, S11, S13.
    """
    said = want_object(given, "rules", {})
    where = "given.rules"
    known_keys(said, ("copy_rule", "foul_rule", "gee_joon_wild", "zero_is_copy", "luk_above_five"), where)
    default = DEFAULT_RULES
    return TileRules(
        CopyRule(
            want_str(said, "copy_rule", str(default.copy_rule), among=[str(r) for r in CopyRule], where=where)
        ),
        FoulRule(
            want_str(said, "foul_rule", str(default.foul_rule), among=[str(r) for r in FoulRule], where=where)
        ),
        want_bool(said, "gee_joon_wild", default.gee_joon_wild, where=where),
        want_bool(said, "zero_is_copy", default.zero_is_copy, where=where),
        want_bool(said, "luk_above_five", default.luk_above_five, where=where),
    )
