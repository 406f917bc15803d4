"""Tables as the set-up lists and changes them: game, variant, house way, limits, commission, level.

A form is read by the reader of the house's file: one place says what fits together.

Source: screens.md (set-up: tables and their games, limits, commission); REQ R15.
"""

from __future__ import annotations

from dataclasses import fields, replace
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from functools import cache
from typing import Any

from reports.rule_names import NAMED, SAID
from tablemgr.core.charges import Rounding
from tablemgr.core.money import Money
from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.floor.adopt import Rules
from tablemgr.floor.house_plan import PlannedTable
from tablemgr.floor.house_tables import read_table
from tablemgr.games.pai_gow import house_ways as tile_ways
from tablemgr.games.pai_gow_poker import house_ways as poker_ways
from tablemgr.games.tien_gow.meta import COLUMNS
from tablemgr.games.tien_gow.variant import (
    CORE,
    LARGEST_CONSTANT,
    Variant,
    check_variant,
    format_rules,
    read_variant,
)
from tablemgr.table.deal_rules import DEPTHS, DealRules
from tablemgr.table.games import table_rules
from tablemgr.table.rules import TableRules
from tablemgr.table.variants import variant_ids
from ui.viewmodels.arithmetic import bet_name
from ui.viewmodels.codes import DEPTH, GAME
from ui.viewmodels.setting_up.rows import CHOICE, Ask, Entry, Form, Values
from ui.viewmodels.ways.shelf import TABLE, shipped, table_of
from ui.viewmodels.words import Words

POKER, TILES, DEALS = "pai-gow-poker", "pai-gow", "tien-gow"
GAMES = {"1": POKER, "2": TILES, "3": DEALS}
CHANGE = "C"
AMOUNTS = ("least", "most", "side_least", "side_most", "chip")
BET = "bet:"
"""Before a side bet's name in its field's."""
FIELDS = {
    "limits": "most", "commission": "rate", "bp": "rate", "min": "minimum", "pay_tables": "house_way",
    "sample_one_in": "sample",
}  # fmt: skip
"""Which field of the form says what the rules call so."""


def game_of(rules: Rules) -> str:
    """Answer the game of a table's rules. Source: architecture.md."""
    return DEALS if isinstance(rules, DealRules) else rules.play.game


def entry_of(table: str, rules: Rules, words: Words, *, chosen: bool) -> Entry:
    """Answer a table as a line of the list. Source: screens.md (set-up)."""
    game = words.say(GAME[game_of(rules)])
    if isinstance(rules, DealRules):
        entered = words.say(DEPTH[rules.depth])
        facts = (game, words.ltr(rules.variant), words.ltr(words.money(rules.stake)), entered)
    else:
        low, high = words.money(rules.limits.least), words.money(rules.limits.most)
        between = words.say("CARD-BETWEEN", least=words.ltr(low), most=words.ltr(high))
        level = words.say("SETUP-LEVEL", level=rules.level)
        facts = (game, words.ltr(rules.variant), between, level)
    return Entry(f"table:{table}", words.ltr(table), " · ".join(facts), chosen=chosen)


def form_of(game: str, table: str, rules: Rules | None, words: Words) -> Form:
    """Answer the form of a new table, or of another way to play at one. Source: screens.md (set-up)."""
    say = words.say
    title = say("SETUP-NEW-TABLE") if rules is None else say("SETUP-CHANGE-TABLE", table=words.ltr(table))
    name = () if rules is not None else (Ask("name", say("SETUP-F-TABLE"), ltr=True),)
    asks = _deal_asks(rules, words) if game == DEALS else _round_asks(game, rules, words)
    note = say("SETUP-TABLE-NOTE")
    return Form(
        f"{title} · {say(GAME[game])}",
        (*name, *asks),
        say("SETUP-PROPOSE"),
        note,
        is_change=rules is not None,
    )


def _chosen(name: str, code: str, given: str, ids: tuple[str, ...], words: Words) -> Ask:
    ids = ids if given in ids else (given, *ids)
    return Ask(name, words.say(code), CHOICE, given, tuple((one, words.ltr(one)) for one in ids), ltr=True)


def _level(level: int, words: Words) -> Ask:
    choices = tuple((str(n), words.whole(n)) for n in range(4))
    return Ask("level", words.say("CARD-LEVEL"), CHOICE, str(level), choices, ltr=True)


def _depth(depth: str, words: Words) -> Ask:
    choices = tuple((one, words.say(DEPTH[one])) for one in DEPTHS)
    return Ask("depth", words.say("CARD-DEPTH"), CHOICE, depth, choices)


def _round_asks(game: str, rules: Rules | None, words: Words) -> tuple[Ask, ...]:
    assert not isinstance(rules, DealRules)
    ways = (tile_ways if game == TILES else poker_ways).house_way_ids()
    now = table_rules(game, "commission") if rules is None else rules
    asked = [
        _chosen("variant", "CARD-VARIANT", now.variant, variant_ids(game), words),
        _chosen("house_way", "SETUP-F-WAY", now.house_way.id, ways, words),
        *_bets(game, now, words),
    ]
    for amount in AMOUNTS:
        code = f"SETUP-F-{amount.upper().replace('_', '-')}"
        asked.append(
            Ask(amount, words.say(code), given=written(getattr(now.limits, amount), words), ltr=True)
        )
    optional = (
        ("aggregate", "CARD-AGGREGATE", now.limits.aggregate), ("pay_threshold", "CARD-PAY-THRESHOLD", now.pay_threshold),
        ("recall_threshold", "CARD-RECALL-THRESHOLD", now.recall_threshold),
    )  # fmt: skip
    asked += [
        Ask(name, words.say("SETUP-F-IF-ANY", what=words.say(code)), given=written(amount, words) if amount else "", ltr=True)
        for name, code, amount in optional
    ]  # fmt: skip
    rule = now.commission
    roundings = tuple(
        (one.value, words.say(f"CARD-ROUNDING-{one.name.replace('_', '-')}")) for one in Rounding
    )
    return (
        *asked,
        Ask("rate", words.say("SETUP-F-RATE"), given=f"{Decimal(rule.bp) / 100:f}", ltr=True),
        Ask("unit", words.say("SETUP-F-UNIT"), given=written(rule.unit, words), ltr=True),
        Ask("rounding", words.say("SETUP-F-ROUNDING"), CHOICE, rule.rounding.value, roundings),
        Ask("minimum", words.say("SETUP-F-MINIMUM"), given=written(rule.minimum, words), ltr=True),
        _level(now.level, words),
        Ask("sample", words.say("SETUP-F-SAMPLE"), given=str(now.sample_one_in), ltr=True),
        Ask(
            "order", words.say("SETUP-F-ORDER"), given=" ".join(map(str, now.seating.opening_order)), ltr=True
        ),
    )


def _bets(game: str, now: TableRules, words: Words) -> list[Ask]:
    """A field a side bet of the game: not laid, or by which pay table."""
    laid = {ref.id.partition("/")[0]: ref.id.partition("/")[2] for ref in now.pay_tables}
    asked = []
    for bet, ids in bets_of(game).items():
        given = laid.get(bet, "")
        named = ids if given in ("", *ids) else (given, *ids)
        choices = (("", words.say("SETUP-NOT-LAID")), *((one, words.ltr(one)) for one in named))
        asked.append(Ask(f"{BET}{bet}", bet_name("side", bet, words), CHOICE, given, choices))
    return asked


@cache
def bets_of(game: str) -> dict[str, tuple[str, ...]]:
    """Answer the side bets of a game, each with the pay tables that ship. Source: PG 6, PGP 6."""
    found: dict[str, list[str]] = {}
    for book in shipped():
        if book.what == TABLE and book.game == game:
            found.setdefault(table_of(book).bet, []).append(book.id)
    return {bet: tuple(ids) for bet, ids in found.items()}


def _deal_asks(rules: Rules | None, words: Words) -> tuple[Ask, ...]:
    given = rules if isinstance(rules, DealRules) else None
    stake = Money(500) if given is None else given.stake
    fee = Money(0) if given is None else given.collection
    return (
        Ask("variant", words.say("CARD-VARIANT"), given="core" if given is None else given.variant, ltr=True),
        Ask("stake", words.say("CARD-STAKE"), given=written(stake, words), ltr=True),
        Ask("collection", words.say("CARD-COLLECTION"), given=written(fee, words), ltr=True),
        _depth("full" if given is None else given.depth, words),
        _level(3 if given is None else given.level, words),
        *_switches(CORE if given is None else given.values, words),
    )


def _switches(values: Variant, words: Words) -> tuple[Ask, ...]:
    """A field a switch and a constant of Tien Gow."""
    asked = []
    for field in fields(Variant):
        value, caption = getattr(values, field.name), words.say(NAMED[field.name])
        if type(value) is bool:
            choices: tuple[tuple[str, str], ...] = (
                ("true", words.say("CARD-YES")),
                ("false", words.say("CARD-NO")),
            )
            asked.append(Ask(field.name, caption, CHOICE, str(value).lower(), choices))
        elif isinstance(value, StrEnum):
            choices = tuple((one.value, words.say(SAID[one.value])) for one in type(value))
            asked.append(Ask(field.name, caption, CHOICE, value.value, choices))
        else:
            asked.append(Ask(field.name, caption, given=str(value), ltr=True))
    return tuple(asked)


def _switches_of(values: Values) -> str:
    """The text of the switches that a form comes to; Refused names each that has no such value."""
    told: dict[str, object] = {}
    wrong: list[Problem] = []
    for field in fields(Variant):
        typed, usual = values[field.name].strip(), getattr(CORE, field.name)
        if type(usual) is bool:
            told[field.name] = typed == "true"
        elif isinstance(usual, StrEnum):
            told[field.name] = typed
        else:
            least, most = (
                int(field.name.endswith("_factor")),
                COLUMNS if field.name == "par" else LARGEST_CONSTANT,
            )
            told[field.name] = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else -1
            if check_variant({field.name: told[field.name]}):
                wrong.append(problem("SETUP-RANGE", field.name, typed=typed[:20], least=least, most=most))
    if wrong:
        raise Refused(*wrong)
    return format_rules(read_variant(told))


def written(amount: Money, words: Words) -> str:
    """Answer an amount as it is typed: whole units, a point, no grouping. Source: FORMULA 1."""
    whole, part = divmod(amount.minor, 10**words.places)
    return f"{whole}.{part:0{words.places}d}" if part else str(whole)


def minor_of(typed: str, where: str, words: Words) -> int:
    """Answer what was typed in minor units; Refused where nothing was, or no amount of the currency. Source: FORMULA 1."""
    if not typed.strip():
        raise Refused(problem("TEXT-MISSING", where))
    try:
        amount = Decimal(typed.strip()) * 10**words.places
        if amount.is_finite() and amount == amount.to_integral_value():
            return int(amount)
    except InvalidOperation:
        pass
    raise Refused(problem("SETUP-AMOUNT", where, typed=typed[:30]))


def planned(game: str, table: str, rules: Rules | None, values: Values, words: Words) -> PlannedTable:
    """Answer the table that a form comes to; Refused names everything that does not fit.

    What a form does not ask stays as it is at the table: the opening order, samples, thresholds, side bets.

    Source: screens.md (set-up); REQ R15.
    """
    name = values.get("name", "").strip() if rules is None else table
    given: dict[str, Any] = {
        "name": name,
        "game": game,
        "variant": values["variant"].strip(),
        "level": int(values["level"]),
    }
    try:
        if game == DEALS:
            given |= {"rules": _switches_of(values), "depth": values["depth"]}
            given |= {one: minor_of(values[one], one, words) for one in ("stake", "collection")}
            return read_table(given, words.currency, "table")
        assert not isinstance(rules, DealRules)
        return _rounds_planned(given, rules, values, words)
    except Refused as refused:
        raise Refused(*(_at_field(one) for one in refused.problems)) from refused


def _at_field(found: Problem) -> Problem:
    """A problem of the rules at the field of the form that says it."""
    last = found.where.rpartition(".")[2]
    return Problem(found.code, FIELDS.get(last, found.where), found.data)


def _rounds_planned(
    given: dict[str, Any], rules: TableRules | None, values: Values, words: Words
) -> PlannedTable:
    game = str(given["game"])
    given["house_way"] = values["house_way"]
    given["limits"] = {one: minor_of(values[one], one, words) for one in AMOUNTS}
    if values["aggregate"].strip():
        given["limits"]["aggregate"] = minor_of(values["aggregate"], "aggregate", words)
    given |= {
        one: minor_of(values[one], one, words)
        for one in ("pay_threshold", "recall_threshold")
        if values[one].strip()
    }
    given["commission"] = _commission(values, words)
    given["sample_one_in"] = _whole(values["sample"], "sample")
    given["order"] = [_whole(one, "order") for one in values["order"].replace(",", " ").split()]
    laid = {bet: values[f"{BET}{bet}"] for bet in bets_of(game) if values[f"{BET}{bet}"]}
    given["pay_tables"] = [f"{bet}/{one}" for bet, one in laid.items()]
    if rules is None:
        return read_table(given, words.currency, "table")
    texts = (rules.variant, rules.house_way.id, {ref.id for ref in rules.pay_tables})
    if texts == (given["variant"], given["house_way"], set(given["pay_tables"])):
        # The texts in force may be the house's own, which no folder holds.
        del given["pay_tables"], given["house_way"]
        made = read_table(given, words.currency, "table")
        assert isinstance(made.rules, TableRules)
        own = replace(
            made.rules, play=rules.play, house_way=rules.house_way, pay_tables=rules.pay_tables,
            variant_ref=rules.variant_ref, values=rules.values,
        )  # fmt: skip
        made = replace(made, rules=own)
    else:
        made = read_table(given, words.currency, "table")
    assert isinstance(made.rules, TableRules)
    return replace(made, rules=replace(made.rules, mode=rules.mode, most_boxes=rules.most_boxes))


def _whole(typed: str, where: str) -> int:
    if not (typed.strip().isascii() and typed.strip().isdigit() and len(typed) < 9):
        raise Refused(problem("SETUP-NUMBER", where, typed=typed[:20]))
    return int(typed)


def _commission(values: Values, words: Words) -> dict[str, Any]:
    try:
        bp = Decimal(values["rate"].strip()) * 100
    except InvalidOperation:
        bp = Decimal("NaN")
    if not bp.is_finite() or bp != bp.to_integral_value():
        raise Refused(problem("SETUP-AMOUNT", "rate", typed=values["rate"][:30]))
    unit, least = (minor_of(values[one], one, words) for one in ("unit", "minimum"))
    return {"bp": int(bp), "unit": unit, "rounding": values["rounding"], "min": least}
