"""The tables of a house's file: game, variant, limits, commission, house way, pay tables, what is asked of a dealer.

Source: screens.md (set-up: tables and their games); architecture.md (dated values).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from tablemgr.core.charges import CommissionRule
from tablemgr.core.gathering import Gathering
from tablemgr.core.money import ZERO, Money
from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.reading import (
    known_keys,
    want_bool,
    want_int,
    want_list,
    want_money,
    want_object,
    want_str,
)
from tablemgr.core.seats import Seat
from tablemgr.floor.house_plan import PlannedTable
from tablemgr.floor.practice import PRACTICE
from tablemgr.games.pai_gow import house_ways as tile_ways
from tablemgr.games.pai_gow import pay_tables as tile_tables
from tablemgr.games.pai_gow_poker import house_ways as poker_ways
from tablemgr.games.pai_gow_poker import pay_tables as poker_tables
from tablemgr.games.tien_gow.variant import CORE, parse_rules
from tablemgr.table.commands.base import check_text
from tablemgr.table.deal_rules import DEPTHS, DealRules, check_deal_rules
from tablemgr.table.deal_rules import GAME as TIEN_GOW
from tablemgr.table.events import Limits
from tablemgr.table.games import GAMES, LIMITS, PAI_GOW, SEATS, Choices, table_rules
from tablemgr.table.rules import Seating, TableRules
from tablemgr.table.variants import read_commission, shipped_variant

BOTH = ("name", "game", "variant", "level", "open")
ROUND_KEYS = (
    *BOTH, "house_way", "pay_tables", "order", "limits", "commission", "sample_one_in", "pay_threshold",
    "recall_threshold",
)  # fmt: skip
DEAL_KEYS = (*BOTH, "rules", "stake", "collection", "depth")
LIMIT_KEYS = ("least", "most", "side_least", "side_most", "chip")
LONGEST_NAME = 40
PLACES = {
    "main": "limits", "side": "limits", "all": "limits", "chip": "limits", "seats": "order", "opening order": "order",
    "pay tables": "pay_tables", "pay table": "pay_tables", "house way": "house_way", "Rules": "rules",
}  # fmt: skip
"""What the rules call a place, as the file calls it."""


def read_table(given: Any, currency: str, where: str) -> PlannedTable:
    """Answer a table of the file; Refused names everything in it that does not fit.

    Source: screens.md (set-up).
    """
    if not isinstance(given, dict):
        raise Refused(problem("VALUE-TYPE", where, key="table", wanted="a table", value=str(given)[:40]))
    game = want_str(given, "game", among=(*GAMES, TIEN_GOW), where=where)
    found = Gathering()
    found.take(lambda: known_keys(given, DEAL_KEYS if game == TIEN_GOW else ROUND_KEYS, where), None)
    name = found.take(lambda: want_str(given, "name", where=where), "?")
    found.say(*check_text(name, f"{where}.name"))
    if len(name) > LONGEST_NAME or name.endswith(PRACTICE):
        found.say(problem("HOUSE-TABLE-NAME", f"{where}.name", ending=PRACTICE, most=LONGEST_NAME))
    is_open = found.take(lambda: want_bool(given, "open", default=True, where=where), instead=True)
    read = _deals if game == TIEN_GOW else partial(_rounds, game=game)
    try:
        rules = read(given, currency=currency, where=where)
    except Refused as refused:
        found.say(*(_within(p, where) for p in refused.problems))
    found.demand()
    return PlannedTable(name, rules, is_open)


def _within(found: Problem, where: str) -> Problem:
    """A problem of the rules as the file names its place."""
    if found.where.startswith(where):
        return found
    first = found.where.partition(".")[0]
    place = PLACES.get(found.where, PLACES.get(first, first))
    return Problem(found.code, f"{where}.{place}", found.data)


def _rounds(given: Mapping[str, Any], *, game: str, currency: str, where: str) -> TableRules:
    found = Gathering()
    variant_id = found.take(lambda: want_str(given, "variant", where=where), "")
    variant = None
    if variant_id:
        variant = found.take(lambda: shipped_variant(game, variant_id), None, at=f"{where}.variant")
    way = None
    if "house_way" in given:
        way = found.take(lambda: want_str(given, "house_way", where=where), None)
        found.take(lambda: _known_way(game, way), None, at=f"{where}.house_way")
    chosen = Choices(
        house_way=way, pay_tables=_pay_tables(given, game, where, found),
        commission=found.take(lambda: _commission(given, where), None),
        limits=_limits(given, where, found), seating=_seating(given, game, where, found), currency=currency,
        level=found.take(lambda: want_int(given, "level", 1, least=0, most=3, where=where), 1),
        pay_threshold=_amount(given, "pay_threshold", where, found),
        recall_threshold=_amount(given, "recall_threshold", where, found),
    )  # fmt: skip
    sample = found.take(lambda: want_int(given, "sample_one_in", 0, least=0, most=1000, where=where), 0)
    found.demand()
    assert variant is not None
    return replace(table_rules(game, variant, chosen), sample_one_in=sample)


def _known_way(game: str, way: str | None) -> None:
    if way is not None:
        (tile_ways if game == PAI_GOW else poker_ways).house_way(way)


def _pay_tables(given: Mapping[str, Any], game: str, where: str, found: Gathering) -> tuple[str, ...] | None:
    if "pay_tables" not in given:
        return None
    place = f"{where}.pay_tables"
    listed: list[Any] = found.take(lambda: want_list(given, "pay_tables", where=where), [])
    named = [found.take(partial(want_str, {"item": one}, "item", where=place), "") for one in listed]
    for name in named:
        bet, slash, table = name.partition("/")
        if not (bet and slash and table):
            found.say(problem("VARIANT-SIDE-BET", place, bet=name[:60]))
        else:
            found.take(partial(_known_table, game, table), None, at=place)
    return tuple(named)


def _known_table(game: str, table: str) -> None:
    (tile_tables if game == PAI_GOW else poker_tables).pay_table(table)


def _commission(given: Mapping[str, Any], where: str) -> CommissionRule | None:
    if "commission" not in given:
        return None
    return read_commission(want_object(given, "commission", where=where), f"{where}.commission")


def _seating(given: Mapping[str, Any], game: str, where: str, found: Gathering) -> Seating:
    usual = list(range(1, SEATS[game] + 1))
    order = found.take(lambda: want_list(given, "order", usual, where=where), usual)
    seats = [
        found.take(partial(want_int, {"order": one}, "order", least=1, most=99, where=where), 1)
        for one in order
    ]
    return Seating(len(seats), tuple(map(Seat, seats)))


def _limits(given: Mapping[str, Any], where: str, found: Gathering) -> Limits:
    read = found.take(lambda: want_object(given, "limits", where=where), None)
    if read is None:
        return LIMITS
    place = f"{where}.limits"
    found.take(lambda: known_keys(read, (*LIMIT_KEYS, "aggregate"), place), None)
    usual = (LIMITS.least, LIMITS.most, LIMITS.side_least, LIMITS.side_most, LIMITS.chip)
    amounts = [
        found.take(partial(want_money, read, name, least=1, where=place), instead)
        for name, instead in zip(LIMIT_KEYS, usual, strict=True)
    ]
    least, most, side_least, side_most, chip = amounts
    return Limits(least, most, side_least, side_most, chip, _amount(read, "aggregate", place, found))


def _amount(given: Mapping[str, Any], key: str, where: str, found: Gathering) -> Money | None:
    return found.take(lambda: want_money(given, key, least=1, where=where), None) if key in given else None


def _deals(given: Mapping[str, Any], *, currency: str, where: str) -> DealRules:
    found = Gathering()
    values = found.take(
        lambda: parse_rules(want_str(given, "rules", "core", where=where)), CORE, at=f"{where}.rules"
    )
    variant = found.take(lambda: want_str(given, "variant", where=where), "core")
    found.say(*check_text(variant, f"{where}.variant"))
    rules = DealRules(
        values=values, variant=variant, currency=currency,
        stake=found.take(lambda: want_money(given, "stake", least=1, where=where), Money(1)),
        collection=found.take(lambda: want_money(given, "collection", 0, where=where), ZERO),
        level=found.take(lambda: want_int(given, "level", 3, least=0, most=3, where=where), 3),
        depth=found.take(lambda: want_str(given, "depth", "full", among=DEPTHS, where=where), "full"),
    )  # fmt: skip
    found.say(*(_within(p, where) for p in check_deal_rules(rules, 0)))
    found.demand()
    return rules
