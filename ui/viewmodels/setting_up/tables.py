"""Tables as the set-up lists and changes them: game, variant, house way, limits, commission, level.

A form is read by the reader of the house's file: one place says what fits together.

Source: screens.md (set-up: tables and their games, limits, commission); REQ R15.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import Any

from tablemgr.core.money import Money
from tablemgr.core.problems import Refused, problem
from tablemgr.floor.adopt import Rules
from tablemgr.floor.house_plan import PlannedTable
from tablemgr.floor.house_tables import read_table
from tablemgr.games.pai_gow import house_ways as tile_ways
from tablemgr.games.pai_gow_poker import house_ways as poker_ways
from tablemgr.table.deal_rules import DEPTHS, DealRules
from tablemgr.table.games import LIMITS
from tablemgr.table.variants import variant_ids
from ui.viewmodels.codes import GAME
from ui.viewmodels.setting_up.rows import CHOICE, Ask, Entry, Form, Values
from ui.viewmodels.words import Words

POKER, TILES, DEALS = "pai-gow-poker", "pai-gow", "tien-gow"
GAMES = {"1": POKER, "2": TILES, "3": DEALS}
CHANGE = "C"
AMOUNTS = ("least", "most", "side_least", "side_most", "chip")


def game_of(rules: Rules) -> str:
    """Answer the game of a table's rules. Source: architecture.md."""
    return DEALS if isinstance(rules, DealRules) else rules.play.game


def entry_of(table: str, rules: Rules, words: Words, *, chosen: bool) -> Entry:
    """Answer a table as a line of the list. Source: screens.md (set-up)."""
    game = words.say(GAME[game_of(rules)])
    if isinstance(rules, DealRules):
        facts = (game, words.ltr(rules.variant), words.ltr(words.money(rules.stake)))
    else:
        low, high = words.money(rules.limits.least), words.money(rules.limits.most)
        between = words.say("CARD-BETWEEN", least=words.ltr(low), most=words.ltr(high))
        facts = (game, words.ltr(rules.variant), between)
    level = words.say("SETUP-LEVEL", level=rules.level)
    return Entry(f"table:{table}", words.ltr(table), " · ".join((*facts, level)), chosen=chosen)


def form_of(game: str, table: str, rules: Rules | None, words: Words) -> Form:
    """Answer the form of a new table, or of another way to play at one. Source: screens.md (set-up)."""
    say = words.say
    title = say("SETUP-NEW-TABLE") if rules is None else say("SETUP-CHANGE-TABLE", table=words.ltr(table))
    name = () if rules is not None else (Ask("name", say("SETUP-F-TABLE"), ltr=True),)
    asks = _deal_asks(rules, words) if game == DEALS else _round_asks(game, rules, words)
    note = say("SETUP-TABLE-NOTE")
    return Form(f"{title} · {say(GAME[game])}", (*name, *asks), say("SETUP-PROPOSE"), note)


def _chosen(name: str, code: str, given: str, ids: tuple[str, ...], words: Words) -> Ask:
    ids = ids if given in ids else (given, *ids)
    return Ask(name, words.say(code), CHOICE, given, tuple((one, words.ltr(one)) for one in ids), ltr=True)


def _level(level: int, words: Words) -> Ask:
    choices = tuple((str(n), words.whole(n)) for n in range(4))
    return Ask("level", words.say("CARD-LEVEL"), CHOICE, str(level), choices, ltr=True)


def _round_asks(game: str, rules: Rules | None, words: Words) -> tuple[Ask, ...]:
    assert not isinstance(rules, DealRules)
    ways = (tile_ways if game == TILES else poker_ways).house_way_ids()
    variants = variant_ids(game)
    limits = LIMITS if rules is None else rules.limits
    variant = "commission" if rules is None else rules.variant
    way = ("generic" if game == TILES else "standard") if rules is None else rules.house_way.id
    rate = 500 if rules is None else rules.commission.bp
    asked = [
        _chosen("variant", "CARD-VARIANT", variant, variants, words), _chosen("house_way", "SETUP-F-WAY", way, ways, words),
    ]  # fmt: skip
    for amount in AMOUNTS:
        code = f"SETUP-F-{amount.upper().replace('_', '-')}"
        asked.append(Ask(amount, words.say(code), given=written(getattr(limits, amount), words), ltr=True))
    asked.append(Ask("rate", words.say("SETUP-F-RATE"), given=f"{Decimal(rate) / 100:f}", ltr=True))
    return (*asked, _level(1 if rules is None else rules.level, words))


def _deal_asks(rules: Rules | None, words: Words) -> tuple[Ask, ...]:
    given = rules if isinstance(rules, DealRules) else None
    stake = Money(500) if given is None else given.stake
    fee = Money(0) if given is None else given.collection
    text = "core" if given is None else given.rules_text
    depth = "full" if given is None else given.depth
    return (
        Ask("variant", words.say("CARD-VARIANT"), given="core" if given is None else given.variant, ltr=True),
        Ask("rules", words.say("SETUP-F-SWITCHES"), given=text, ltr=True),
        Ask("stake", words.say("CARD-STAKE"), given=written(stake, words), ltr=True),
        Ask("collection", words.say("CARD-COLLECTION"), given=written(fee, words), ltr=True),
        _chosen("depth", "CARD-DEPTH", depth, DEPTHS, words),
        _level(3 if given is None else given.level, words),
    )


def written(amount: Money, words: Words) -> str:
    """Answer an amount as it is typed: whole units, a point, no grouping. Source: FORMULA 1."""
    whole, part = divmod(amount.minor, 10**words.places)
    return f"{whole}.{part:0{words.places}d}" if part else str(whole)


def minor_of(typed: str, where: str, words: Words) -> int:
    """Answer what was typed in minor units; Refused where it is no amount of the currency. Source: FORMULA 1."""
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
    if game == DEALS:
        given |= {"rules": values["rules"].strip(), "depth": values["depth"]}
        given |= {one: minor_of(values[one], one, words) for one in ("stake", "collection")}
        return read_table(given, words.currency, "table")
    given["house_way"] = values["house_way"]
    given["limits"] = {one: minor_of(values[one], one, words) for one in AMOUNTS}
    assert not isinstance(rules, DealRules)
    given["commission"] = _commission(values["rate"], rules)
    if rules is not None:
        given["pay_tables"] = [ref.id for ref in rules.pay_tables]
    made = read_table(given, words.currency, "table")
    assert not isinstance(made.rules, DealRules)
    if rules is None:
        return made
    limits = replace(made.rules.limits, aggregate=rules.limits.aggregate)
    kept = replace(
        made.rules, limits=limits, seating=rules.seating, sample_one_in=rules.sample_one_in, mode=rules.mode,
        pay_threshold=rules.pay_threshold, recall_threshold=rules.recall_threshold, most_boxes=rules.most_boxes,
    )  # fmt: skip
    return replace(made, rules=kept)


def _commission(typed: str, rules: Rules | None) -> dict[str, Any]:
    try:
        bp = Decimal(typed.strip()) * 100
    except InvalidOperation:
        bp = Decimal("NaN")
    if not bp.is_finite() or bp != bp.to_integral_value():
        raise Refused(problem("SETUP-AMOUNT", "commission", typed=typed[:30]))
    if rules is None or isinstance(rules, DealRules):
        return {"bp": int(bp), "unit": 25 if bp else 1, "rounding": "half_up"}
    now = rules.commission
    given: dict[str, Any] = {"bp": int(bp), "unit": now.unit.minor, "rounding": now.rounding.value}
    return given | ({"min": now.minimum.minor} if now.minimum.minor else {})
