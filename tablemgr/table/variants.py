"""Variants as dated files: commission, switches, phases, bank and what is on the layout, read strictly."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from tablemgr.core.banking import BankRules
from tablemgr.core.charges import CommissionRule, Rounding
from tablemgr.core.money import Money
from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.reading import (
    known_keys,
    want_bool,
    want_int,
    want_list,
    want_money,
    want_object,
    want_str,
    wrong_type,
)
from tablemgr.core.resources import resource
from tablemgr.core.settlements import RulesRef
from tablemgr.houseway.load import read_file
from tablemgr.table.phases import check_phases

KEYS = (
    "id", "game", "title", "dated", "source", "house_way", "side_bets", "phases", "pays_at_end", "commission",
    "rules", "bank",
)  # fmt: skip
Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Variant:
    """A bundle of dated values under which a game is dealt; never edited once in force."""

    id: str
    game: str
    title: str
    dated: date
    source: str
    house_way: str
    side_bets: tuple[str, ...]
    """"<bet>/<pay table>" for each on the layout."""
    phases: tuple[str, ...]
    pays_at_end: bool
    commission: CommissionRule
    rules: tuple[tuple[str, Value], ...]
    """The game's switches by name."""
    bank: BankRules
    text: str
    sha256: str

    @property
    def ref(self) -> RulesRef:
        """What settlements name as their rules. Source: architecture.md (RulesRef)."""
        return RulesRef(self.game, self.id, self.sha256)

    @property
    def values(self) -> tuple[tuple[str, str], ...]:
        """Every value by name, as on the table's rule card. Source: PGP 8, PG 3.5."""
        found: dict[str, Value] = dict(self.rules)
        found |= {f"bank.{field.name}": getattr(self.bank, field.name) for field in fields(BankRules)}
        found["pays_at_end"] = self.pays_at_end
        return tuple((name, _spelled(value)) for name, value in sorted(found.items()))


def _spelled(value: Value) -> str:
    return str(value).lower() if type(value) is bool else str(value)


def variant_ids(game: str) -> tuple[str, ...]:
    """Answer the ids of a game's variants that ship, in alphabetical order.

    Source: PGP 8 (variants).
    """
    return tuple(sorted(path.stem for path in resource("variants", game).glob("*.toml")))


@cache
def shipped_variant(game: str, variant: str) -> Variant:
    """Answer a variant that ships with the program; Refused where there is none of that id.

    Source: PGP 8 (variants).
    """
    known = variant_ids(game)
    if variant not in known:
        raise Refused(problem("VARIANT-UNKNOWN", "variant", id=variant[:60], choices=", ".join(known)))
    return load_variant(resource("variants", game, f"{variant}.toml"))


def load_variant(path: Path) -> Variant:
    """Answer the variant of a file; Refused names every place that is wrong.

    Source: architecture.md (pay tables, commission, limits are plain dated values).
    """
    return parse_variant(read_file(path))


def parse_variant(data: bytes) -> Variant:
    """Answer the variant that a text says; Refused names what is unknown, missing or of a wrong kind.

    Source: architecture.md (house ways are data; handled the same way).
    """
    try:
        given = tomllib.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Refused(problem("VARIANT-TOML", "variant", reason=str(error)[:200])) from error
    where = "variant"
    known_keys(given, KEYS, where)
    phases = _texts(given, "phases", where)
    wrong = check_phases(phases, f"{where}.phases")
    if wrong:
        raise Refused(*wrong)
    return Variant(
        id=want_str(given, "id", where=where), game=want_str(given, "game", where=where),
        title=want_str(given, "title", where=where), dated=_dated(given, where),
        source=want_str(given, "source", where=where), house_way=want_str(given, "house_way", where=where),
        side_bets=_side_bets(given, where), phases=phases,
        pays_at_end=want_bool(given, "pays_at_end", where=where),
        commission=read_commission(want_object(given, "commission", where=where), f"{where}.commission"),
        rules=_switches(want_object(given, "rules", where=where), f"{where}.rules"),
        bank=read_bank(want_object(given, "bank", where=where), f"{where}.bank"),
        text=data.decode("utf-8"), sha256=hashlib.sha256(data).hexdigest(),
    )  # fmt: skip


def _dated(given: Mapping[str, Any], where: str) -> date:
    value = given.get("dated")
    if type(value) is not date:
        raise Refused(wrong_type(value, "a date such as 2026-05-04", "dated", f"{where}.dated"))
    return value


def _texts(given: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    values = want_list(given, key, where=where)
    return tuple(want_str({"item": value}, "item", where=f"{where}.{key}") for value in values)


def _side_bets(given: Mapping[str, Any], where: str) -> tuple[str, ...]:
    named = _texts(given, "side_bets", where)
    problems: list[Problem] = [
        problem("VARIANT-SIDE-BET", f"{where}.side_bets", bet=name[:60])
        for name in named
        if name.count("/") != 1
    ]
    bets = [name.partition("/")[0] for name in named]
    problems += [
        problem("VARIANT-SIDE-BET", f"{where}.side_bets", bet=bet[:60])
        for bet in set(bets)
        if bets.count(bet) > 1
    ]
    if problems:
        raise Refused(*problems)
    return named


def _switches(given: Mapping[str, Any], where: str) -> tuple[tuple[str, Value], ...]:
    wrong = [
        wrong_type(value, "true or false, a whole number or a text", key, f"{where}.{key}")
        for key, value in given.items()
        if type(value) not in (bool, int, str)
    ]
    if wrong:
        raise Refused(*wrong)
    return tuple(sorted(given.items()))


def read_commission(given: Mapping[str, Any], where: str) -> CommissionRule:
    """Answer the commission of a table's file.

    Source: PGP 5 (rounding), vectors README (commission).
    """
    known_keys(given, ("bp", "unit", "rounding", "min"), where)
    return CommissionRule(
        want_int(given, "bp", least=0, most=10_000, where=where),
        Money(want_int(given, "unit", 1, least=1, most=1_000_000, where=where)),
        Rounding(want_str(given, "rounding", "half_up", among=[r.value for r in Rounding], where=where)),
        want_money(given, "min", 0, where=where),
    )


def read_bank(given: Mapping[str, Any], where: str) -> BankRules:
    """Answer who may take the bank; a value left out is the default, which leaves it with the house.

    Source: PG 3.5, PGP 8.6.
    """
    kinds = {field.name: type(getattr(BankRules(), field.name)) for field in fields(BankRules)}
    known_keys(given, kinds, where)
    values: dict[str, Any] = {}
    for name, kind in kinds.items():
        if name in given and kind is bool:
            values[name] = want_bool(given, name, where=where)
        elif name in given:
            values[name] = want_int(given, name, least=0, most=1000, where=where)
    return BankRules(**values)
