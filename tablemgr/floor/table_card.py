"""A table's own values as one text: what the house chose for it beside the rule files that it names by content.

It goes into the trail with every adoption, so that a table is taken up again from the trail alone.

Source: REQ R15 (limits, commission, house-way version are versioned and effective-dated); ledger.md (by content).
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from tablemgr.core.charges import CommissionRule, Rounding
from tablemgr.core.money import Money
from tablemgr.core.problems import Refused, problem
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import RulesRef
from tablemgr.floor.recorded_rules import Adopted, adopted_texts, bound_game, rules_of_deal, rules_of_round
from tablemgr.games.tien_gow.variant import parse_rules
from tablemgr.ledger.readings import Readings
from tablemgr.table.deal_events import DealOpened
from tablemgr.table.deal_rules import GAME as TIEN_GOW
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.events import Limits, RoundOpened
from tablemgr.table.rules import Seating, TableRules
from tablemgr.table.table_events import RulesAdopted
from tablemgr.table.variants import parse_variant

WHAT = "table"
"""How an adopted card is told from house ways, pay tables and variants."""
Rules = TableRules | DealRules


def card_text(rules: Rules) -> str:
    """Answer a table's card: one value a line, always in this order.

    Source: ledger.md (by content).
    """
    values = _deal_values(rules) if isinstance(rules, DealRules) else _round_values(rules)
    return "".join(f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in values)


def card_ref(rules: Rules) -> RulesRef:
    """Answer the reference of a table's card. Source: ledger.md (rule-set id + hash)."""
    game = TIEN_GOW if isinstance(rules, DealRules) else rules.play.game
    return RulesRef(game, WHAT, sha256(card_text(rules).encode()).hexdigest())


def _round_values(rules: TableRules) -> list[tuple[str, Any]]:
    limits, rule = rules.limits, rules.commission
    return [
        ("game", rules.play.game),
        ("variant", [rules.variant_ref.id, rules.variant_ref.sha256]),
        ("house_way", [rules.house_way.id, rules.house_way.sha256]),
        ("pay_tables", [[ref.id, ref.sha256] for ref in rules.pay_tables]),
        ("limits", [m.minor for m in (limits.least, limits.most, limits.side_least, limits.side_most, limits.chip)]),
        ("aggregate", _amount(limits.aggregate)),
        ("commission", [rule.bp, rule.unit.minor, rule.rounding.value, rule.minimum.minor]),
        ("seats", rules.seating.seats),
        ("order", [int(seat) for seat in rules.seating.opening_order]),
        ("phases", list(rules.phases)),
        ("currency", rules.currency),
        ("mode", rules.mode),
        ("level", rules.level),
        ("sample_one_in", rules.sample_one_in),
        ("pay_threshold", _amount(rules.pay_threshold)),
        ("recall_threshold", _amount(rules.recall_threshold)),
        ("most_boxes", rules.most_boxes),
    ]  # fmt: skip


def _deal_values(rules: DealRules) -> list[tuple[str, Any]]:
    return [
        ("game", TIEN_GOW),
        ("variant", rules.variant),
        ("rules", rules.rules_text),
        ("stake", rules.stake.minor),
        ("collection", rules.collection.minor),
        ("currency", rules.currency),
        ("mode", rules.mode),
        ("level", rules.level),
        ("depth", rules.depth),
    ]


def _amount(amount: Money | None) -> int:
    """An amount that may be missing; none of these may be zero."""
    return 0 if amount is None else amount.minor


def rules_of_card(text: str, texts: Adopted) -> Rules:
    """Answer the rules that a card and the adopted texts say; Refused where a text is missing.

    Source: architecture.md (seven sentences, 3); ledger.md (under the recorded rule text).
    """
    try:
        said = tomllib.loads(text)
        return _deal_rules(said) if said["game"] == TIEN_GOW else _table_rules(said, texts)
    except (KeyError, TypeError, tomllib.TOMLDecodeError) as error:
        raise Refused(problem("TABLE-CARD", reason=str(error)[:120])) from error


def _table_rules(said: Mapping[str, Any], texts: Adopted) -> TableRules:
    game = str(said["game"])
    variant_ref = RulesRef(game, *said["variant"])
    way = RulesRef(game, *said["house_way"])
    tables = tuple(RulesRef(game, *pair) for pair in said["pay_tables"])
    text = texts.get("variant", {}).get(variant_ref.sha256)
    if text is None:
        raise Refused(problem("ADOPT-TEXT", variant_ref.id[:80], sha256=variant_ref.sha256[:16]))
    variant = parse_variant(text.encode())
    bp, unit, rounding, minimum = said["commission"]
    least, most, side_least, side_most, chip = said["limits"]
    return TableRules(
        play=bound_game(game, way, tables, variant, texts), variant=variant.id, values=variant.values,
        variant_ref=variant_ref, house_way=way, pay_tables=tables,
        limits=Limits(Money(least), Money(most), Money(side_least), Money(side_most), Money(chip), _money(said["aggregate"])),
        commission=CommissionRule(bp, Money(unit), Rounding(rounding), Money(minimum)),
        seating=Seating(said["seats"], tuple(map(Seat, said["order"]))), currency=said["currency"],
        mode=said["mode"], level=said["level"], phases=tuple(said["phases"]), bank=variant.bank,
        pays_at_end=variant.pays_at_end, pay_threshold=_money(said["pay_threshold"]),
        recall_threshold=_money(said["recall_threshold"]), most_boxes=said["most_boxes"],
        sample_one_in=said["sample_one_in"],
    )  # fmt: skip


def _money(minor: int) -> Money | None:
    return Money(minor) if minor else None


def _deal_rules(said: Mapping[str, Any]) -> DealRules:
    return DealRules(
        parse_rules(said["rules"]), said["variant"], Money(said["stake"]), said["currency"],
        Money(said["collection"]), said["mode"], said["level"], said["depth"],
    )  # fmt: skip


def rules_in_force(readings: Readings, table: str) -> Rules:
    """Answer what a table is dealt under: its last card, else what its last round was opened under.

    Refused where neither is on record, or a text that they name.

    Source: ledger.md (power cut or kill: a table goes on); architecture.md (takes effect at the next round).
    """
    told = readings.table_facts(table, RulesAdopted.__name__)
    texts = adopted_texts(told)
    cards = [t.fact.text for t in told if isinstance(t.fact, RulesAdopted) and t.fact.what == WHAT]
    if cards:
        return rules_of_card(cards[-1], texts)
    for row in readings.rounds(table, limit=1):
        for one in readings.round_facts(table, row.number):
            if isinstance(one.fact, DealOpened):
                return rules_of_deal(one.fact)
            if isinstance(one.fact, RoundOpened):
                return rules_of_round(one.fact, _variant_of(one.fact, texts), texts)
    raise Refused(problem("TABLE-NO-CARD", table[:40]))


def _variant_of(opened: RoundOpened, texts: Adopted) -> RulesRef:
    """The last variant of a round's name; rounds from before cards name it by id alone."""
    for digest, text in reversed(list(texts.get("variant", {}).items())):
        if parse_variant(text.encode()).id == opened.variant:
            return RulesRef(opened.game, opened.variant, digest)
    raise Refused(problem("ADOPT-TEXT", opened.variant[:80], sha256=""))
