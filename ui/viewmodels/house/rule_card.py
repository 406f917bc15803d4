"""What is in force at a table, from the ledger: the card that a dealer, a guest or an inspector may ask to see.

Source: screens.md (set-up; house ways); PGP 8, PG 3 (rule card); TG R12.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields

from reports.rule_names import NAMED, value_said
from tablemgr.core.charges import CommissionRule
from tablemgr.core.money import Money
from tablemgr.core.settlements import RulesRef
from tablemgr.floor.clock import Instant, gaming_day
from tablemgr.floor.session import Session
from tablemgr.floor.table_card import WHAT
from tablemgr.games.tien_gow.variant import CORE
from tablemgr.ledger.rows import Told
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.pai_gow_poker_round import PaiGowPokerRound
from tablemgr.table.pai_gow_round import PaiGowRound
from tablemgr.table.rules import TableRules
from tablemgr.table.table_events import RulesAdopted
from ui.viewmodels.codes import BET, GAME
from ui.viewmodels.words import Words


@dataclass(frozen=True, slots=True)
class CardLine:
    """A name and what it is; a whole sentence where the name is short, such as a row's number."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class CardPart:
    """A part of the card: caption, lines, and since when by whom, where it was adopted."""

    caption: str
    lines: tuple[CardLine, ...]
    foot: str = ""
    is_long: bool = False
    """Rows of a house way or pay table; they stand in a column of their own."""


def rule_card(session: Session, table: str, words: Words) -> tuple[CardPart, ...]:
    """Answer the card of a table as it is in force now. Source: architecture.md (takes effect at the next round)."""
    rules = session.rules(table)
    adopted = Adopted(session.readings.rules_in_force(table), words)
    if isinstance(rules, DealRules):
        return (_deal(rules, adopted, words), _deal_values(rules, adopted, words))
    return (
        _table(rules, adopted, words), _limits(rules, words), _commission(rules.commission, words),
        *_side_bets(rules, adopted, words), _house_way(rules, adopted, words),
    )  # fmt: skip


class Adopted:
    """Who put which rules into force, and when."""

    def __init__(self, told: Iterable[Told], words: Words) -> None:
        self._told = {t.fact.rules.sha256: t for t in told if isinstance(t.fact, RulesAdopted)}
        self._words = words

    def foot(self, ref: RulesRef) -> str:
        """Answer the foot of a part: since when, by whom, the text's first digits. Source: ledger.md (by content)."""
        told, words = self._told.get(ref.sha256), self._words
        if told is None or not isinstance(told.fact, RulesAdopted):
            return ""
        people = words.listed((_badge(told.fact.proposed_by), _badge(told.fact.approved_by)))
        entry = told.entry
        at = words.clock(entry.at_us, entry.offset_minutes)
        # Beside a time of day stands the day of the calendar: the gaming day may be yesterday's.
        day = gaming_day(Instant(entry.at_us, entry.offset_minutes), cut_off_minutes=0)
        return words.say(
            "CARD-ADOPTED", day=words.ltr(words.digits(day)), at=words.ltr(at),
            people=words.ltr(people), mark=words.ltr(ref.sha256[:8]),
        )  # fmt: skip

    def newest(self) -> str:
        """Answer the foot of the table's own values. Source: REQ R15."""
        cards = [
            t.fact.rules
            for t in self._told.values()
            if isinstance(t.fact, RulesAdopted) and t.fact.what == WHAT
        ]
        return self.foot(cards[-1]) if cards else ""


def _badge(signature: str) -> str:
    return signature.partition("/")[0]


def _table(rules: TableRules, adopted: Adopted, words: Words) -> CardPart:
    order = words.listed(tuple(words.digits(str(seat)) for seat in rules.seating.opening_order))
    lines = [
        _line(words, "CARD-GAME", words.say(GAME[rules.play.game])),
        _line(words, "CARD-VARIANT", words.ltr(rules.variant)),
        _line(words, "CARD-SEATS", words.whole(rules.seating.seats)),
        _line(words, "CARD-ORDER", order),
        _line(words, "CARD-LEVEL", words.whole(rules.level)),
    ]
    if rules.sample_one_in:
        lines.append(_line(words, "CARD-SAMPLE", words.say("CARD-ONE-IN", count=rules.sample_one_in)))
    if rules.pay_threshold is not None:
        lines.append(_line(words, "CARD-PAY-THRESHOLD", words.ltr(words.money(rules.pay_threshold))))
    if rules.recall_threshold is not None:
        lines.append(_line(words, "CARD-RECALL-THRESHOLD", words.ltr(words.money(rules.recall_threshold))))
    values = tuple(CardLine(words.say(NAMED[name]), value_said(value, words)) for name, value in rules.values)
    return CardPart(words.say("CARD-TABLE"), (*lines, *values), adopted.newest())


def _limits(rules: TableRules, words: Words) -> CardPart:
    limits = rules.limits
    lines = [
        _line(words, "CARD-MAIN", _between(words, limits.least, limits.most)),
        _line(words, "CARD-SIDE", _between(words, limits.side_least, limits.side_most)),
        _line(words, "CARD-CHIP", words.ltr(words.money(limits.chip))),
    ]
    if limits.aggregate is not None:
        lines.append(_line(words, "CARD-AGGREGATE", words.ltr(words.money(limits.aggregate))))
    return CardPart(words.say("CARD-LIMITS"), tuple(lines))


def _between(words: Words, least: Money, most: Money) -> str:
    return words.say("CARD-BETWEEN", least=words.ltr(words.money(least)), most=words.ltr(words.money(most)))


def _commission(rule: CommissionRule, words: Words) -> CardPart:
    lines = [_line(words, "CARD-RATE", words.ltr(words.rate(rule.bp)))]
    if rule.bp:
        lines.append(_line(words, "CARD-UNIT", words.ltr(words.money(rule.unit))))
        lines.append(
            _line(words, "CARD-ROUNDING", words.say(f"CARD-ROUNDING-{rule.rounding.name.replace('_', '-')}"))
        )
    if rule.minimum.minor:
        lines.append(_line(words, "CARD-MINIMUM", words.ltr(words.money(rule.minimum))))
    return CardPart(words.say("CARD-COMMISSION"), tuple(lines))


def _side_bets(rules: TableRules, adopted: Adopted, words: Words) -> tuple[CardPart, ...]:
    parts = []
    for ref in rules.pay_tables:
        bet, _, table = ref.id.partition("/")
        name = words.say(BET[bet]) if bet in BET else words.typed(bet)
        lines = tuple(
            CardLine(words.pay_line(line), _pays(words, pays, fixed=fixed))
            for line, pays, fixed in _paying(rules, bet)
        )
        parts.append(CardPart(f"{name} · {words.ltr(table)}", lines, adopted.foot(ref)))
    return tuple(parts)


def _paying(rules: TableRules, bet: str) -> tuple[tuple[str, int, bool], ...]:
    play = rules.play
    if isinstance(play, PaiGowPokerRound):
        cards = play.tables[bet]
        return tuple((line, pays, cards.is_prize) for line, pays in cards.lines)
    assert isinstance(play, PaiGowRound)
    return tuple((line, pays, False) for line, pays in play.tables[bet].pays)


def _pays(words: Words, pays: int, *, fixed: bool) -> str:
    if fixed:
        return words.money(Money(pays))
    return words.say("CARD-TO-ONE", pays=pays) if pays else words.say("CARD-PUSH")


def _house_way(rules: TableRules, adopted: Adopted, words: Words) -> CardPart:
    play = rules.play
    assert isinstance(play, PaiGowPokerRound | PaiGowRound)
    rows = tuple(CardLine(words.ltr(row.id), words.house_way(row.sentence)) for row in play.way.way.rows)
    caption = words.say("CARD-HOUSE-WAY", way=words.ltr(rules.house_way.id))
    return CardPart(caption, rows, adopted.foot(rules.house_way), is_long=True)


def _deal(rules: DealRules, adopted: Adopted, words: Words) -> CardPart:
    lines = [
        _line(words, "CARD-GAME", words.say(GAME["tien-gow"])),
        _line(words, "CARD-VARIANT", words.ltr(rules.variant)),
        _line(words, "CARD-STAKE", words.ltr(words.money(rules.stake))),
        _line(words, "CARD-DEPTH", words.say(f"TD-DEPTH-{rules.depth.upper()}")),
        _line(words, "CARD-LEVEL", words.whole(rules.level)),
    ]
    if rules.collection.minor:
        lines.append(_line(words, "CARD-COLLECTION", words.ltr(words.money(rules.collection))))
    return CardPart(words.say("CARD-TABLE"), tuple(lines), adopted.newest())


def _deal_values(rules: DealRules, adopted: Adopted, words: Words) -> CardPart:
    """Every switch and constant; those in which the house differs from the core are marked."""
    lines = []
    for field in sorted(one.name for one in fields(rules.values)):
        value = getattr(rules.values, field)
        text = value_said(str(value).lower() if type(value) is bool else str(value), words)
        if value != getattr(CORE, field):
            text = words.say("CARD-DIFFERS", value=text)
        lines.append(CardLine(words.say(NAMED[field]), text))
    return CardPart(words.say("CARD-VALUES"), tuple(lines), adopted.foot(rules.rules_ref), is_long=True)


def _line(words: Words, code: str, text: str) -> CardLine:
    return CardLine(words.say(code), text)
