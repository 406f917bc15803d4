"""A recorded evening: a folder of texts, played through the same session that the desktop uses.

`evening.toml` names the house, its people and its tables; each table's rounds stand in a file beside it,
in the notation of rounds or in TGN. Nothing in them is a result.

Source: recording.md, NOTATION.md, TG 16.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from tablemgr.core.charges import CommissionRule, Rounding
from tablemgr.core.money import Money
from tablemgr.core.problems import Refused, problem
from tablemgr.core.reading import (
    known_keys,
    want_int,
    want_list,
    want_money,
    want_object,
    want_str,
)
from tablemgr.core.seats import Seat
from tablemgr.floor.adopt import Rules
from tablemgr.floor.evening_tags import check_deals, check_rounds
from tablemgr.floor.people import Person, Role
from tablemgr.games.tien_gow.variant import parse_rules
from tablemgr.houseway.load import read_file
from tablemgr.table.deal_notation import deals_of_text
from tablemgr.table.deal_rules import GAME as TIEN_GOW
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.events import Limits
from tablemgr.table.games import Choices, table_rules
from tablemgr.table.notation_play import Step, commands_of
from tablemgr.table.rules import Seating, TableRules

MODE = "demo"
KEYS = (
    "name", "game", "variant", "record", "house_way", "pay_tables", "order", "commission", "limits", "rules",
    "stake", "recorder", "players",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """One round or deal as the steps that record it, by the dealer who dealt it."""

    number: int
    level: int | None
    """The level of evidence it was recorded at; None where the table's own stands."""
    dealer: Person
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class RecordedTable:
    """A table of the evening: its rules and its rounds."""

    name: str
    game: str
    rules: Rules
    rounds: tuple[RecordedRound, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """A whole recorded evening. begins is UTC microseconds."""

    house: str
    begins: int
    offset_minutes: int
    seconds_between_actions: int
    pit_boss: Person
    operator: Person
    administrator: Person
    tables: tuple[RecordedTable, ...]


def load_evening(folder: Path) -> Evening:
    """Answer the evening of a folder; Refused names the file and the place of what does not fit.

    Source: recording.md.
    """
    given = _toml(folder / "evening.toml")
    where = "evening.toml"
    known_keys(
        given, ("house", "currency", "begins", "offset_minutes", "seconds_between_actions", "pit_boss", "operator", "administrator", "table"),
        where,
    )  # fmt: skip
    currency = want_str(given, "currency", where=where)
    begins = given.get("begins")
    if not isinstance(begins, datetime) or begins.tzinfo is None:
        raise Refused(problem("EVENING-BEGINS", where))
    return Evening(
        house=want_str(given, "house", where=where),
        begins=int(begins.timestamp()) * 1_000_000,
        offset_minutes=want_int(given, "offset_minutes", least=-840, most=840, where=where),
        seconds_between_actions=want_int(given, "seconds_between_actions", least=0, most=3600, where=where),
        pit_boss=_person(given, "pit_boss", Role.PIT_BOSS, where),
        operator=_person(given, "operator", Role.OPERATOR, where),
        administrator=_person(given, "administrator", Role.ADMINISTRATOR, where),
        tables=tuple(
            _table(table, folder, currency, f"{where}, table {n}")
            for n, table in enumerate(want_list(given, "table", where=where), start=1)
        ),
    )


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read_file(path).decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as bad:
        raise Refused(problem("EVENING-FILE", path.name, reason=str(bad))) from bad


def _person(given: Mapping[str, Any], key: str, role: Role, where: str) -> Person:
    found = want_object(given, key, where=where)
    known_keys(found, ("badge", "name"), f"{where}.{key}")
    return Person(want_str(found, "badge", where=where), want_str(found, "name", where=where), role)


def _table(given: Any, folder: Path, currency: str, where: str) -> RecordedTable:
    if not isinstance(given, dict):
        raise Refused(problem("VALUE-TYPE", where, key="table", wanted="table", got=type(given).__name__))
    known_keys(given, KEYS, where)
    game, name = want_str(given, "game", where=where), want_str(given, "name", where=where)
    record = want_str(given, "record", where=where)
    text = _text(folder / record)
    if game == TIEN_GOW:
        deals = _deal_rules(given, currency, where)
        recorder = _person(given, "recorder", Role.DEALER, where)
        players = [str(player) for player in want_list(given, "players", [], where=where)]
    else:
        rounds = _round_rules(given, game, currency, where)
    try:
        if game == TIEN_GOW:
            return RecordedTable(name, game, deals, _deals(text, deals, name, recorder, players))
        return RecordedTable(name, game, rounds, _rounds(text, rounds, name))
    except Refused as refused:
        raise Refused(
            *(problem(p.code, f"{record}: {p.where}", **dict(p.data)) for p in refused.problems)
        ) from refused


def _text(path: Path) -> str:
    try:
        return read_file(path).decode("utf-8")
    except UnicodeDecodeError as bad:
        raise Refused(problem("EVENING-FILE", path.name, reason=str(bad))) from bad


def _round_rules(given: Mapping[str, Any], game: str, currency: str, where: str) -> TableRules:
    order = want_list(given, "order", where=where)
    limits = want_object(given, "limits", where=where)
    commission = want_object(given, "commission", None, where=where) if "commission" in given else None
    chosen = Choices(
        house_way=want_str(given, "house_way", where=where),
        pay_tables=tuple(str(name) for name in want_list(given, "pay_tables", where=where)),
        commission=None if commission is None else _commission(commission, f"{where}.commission"),
        limits=_limits(limits, f"{where}.limits"),
        seating=Seating(len(order), tuple(Seat(seat) for seat in order)),
        currency=currency,
        mode=MODE,
    )
    return table_rules(game, want_str(given, "variant", where=where), chosen)


def _commission(given: Mapping[str, Any], where: str) -> CommissionRule:
    known_keys(given, ("bp", "unit", "rounding", "min"), where)
    return CommissionRule(
        want_int(given, "bp", least=0, most=10_000, where=where),
        want_money(given, "unit", 1, least=1, where=where),
        Rounding(want_str(given, "rounding", "half_up", among=list(Rounding), where=where)),
        want_money(given, "min", 0, where=where),
    )


def _limits(given: Mapping[str, Any], where: str) -> Limits:
    names = ("least", "most", "side_least", "side_most", "chip")
    known_keys(given, names, where)
    amounts: list[Money] = [want_money(given, name, least=1, where=where) for name in names]
    return Limits(*amounts)


def _deal_rules(given: Mapping[str, Any], currency: str, where: str) -> DealRules:
    return DealRules(
        values=parse_rules(want_str(given, "rules", where=where)),
        variant=want_str(given, "variant", where=where),
        stake=want_money(given, "stake", least=1, where=where),
        currency=currency,
        mode=MODE,
    )


def _rounds(text: str, rules: TableRules, table: str) -> tuple[RecordedRound, ...]:
    told = commands_of(text)
    check_rounds(told, rules, table=table)
    return tuple(
        RecordedRound(
            one.number, _level(one.text.tag("Level")), Person(one.badge or "?", one.dealer, Role.DEALER), one.steps
        )
        for one in told
    )  # fmt: skip


def _level(tag: str | None) -> int | None:
    return None if tag is None else int(tag)


def _deals(
    text: str, rules: DealRules, table: str, recorder: Person, players: Sequence[str]
) -> tuple[RecordedRound, ...]:
    a, b, c, d = (*players, "", "", "", "")[:4]
    deals = deals_of_text(text, 1, dealer=recorder.name, dealer_badge=recorder.badge, names=(a, b, c, d))
    check_deals(deals, rules, table=table)
    return tuple(
        RecordedRound(n, None, recorder, tuple(Step(command, 0) for command in deal.commands))
        for n, deal in enumerate(deals, start=1)
    )
