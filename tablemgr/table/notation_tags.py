"""The tags of a round against a table's rules: rules from tags, tags from rules, and where they differ."""

from __future__ import annotations

from collections.abc import Iterable

from tablemgr.core.charges import CommissionRule, Rounding
from tablemgr.core.money import Money
from tablemgr.core.problems import NotationError, Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.table.events import Limits, RoundOpened
from tablemgr.table.games import Choices, table_rules
from tablemgr.table.notation_text import RoundText
from tablemgr.table.rules import MOST_MONEY, MOST_SEATS, Seating, TableRules, seating


def rules_of(round_: RoundText) -> TableRules:
    """Answer the rules that a round's tags say; what they leave out is the variant's or the default.

    Source: NOTATION.md (tags).
    """
    limits = _limits(round_)
    pay, recall = _thresholds(round_)
    choices = Choices(
        house_way=round_.tag("HouseWay"), pay_tables=_words(round_, "PayTables"),
        commission=_commission(round_), seating=_seating(round_), phases=_words(round_, "Phases"),
        currency=round_.tag("Currency") or "EUR", mode=round_.tag("Mode") or "live", level=_level(round_),
        pay_threshold=pay, recall_threshold=recall, **({} if limits is None else {"limits": limits}),
    )  # fmt: skip
    return table_rules(round_.tag("Game") or "", round_.tag("Variant") or "commission", choices)


def _wrong(round_: RoundText, tag: str) -> NotationError:
    value = round_.tag(tag) or ""
    return NotationError(
        problem("NOTATION-TAG-VALUE", f"line {round_.at}, column 1", tag=tag, value=value[:60])
    )


def _words(round_: RoundText, tag: str) -> tuple[str, ...] | None:
    value = round_.tag(tag)
    return None if value is None else tuple(value.split())


def _whole(round_: RoundText, tag: str, word: str, most: int = MOST_MONEY) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > 18 or int(word) > most:
        raise _wrong(round_, tag)
    return int(word)


def _level(round_: RoundText) -> int:
    return _whole(round_, "Level", round_.tag("Level") or "1", 3)


def _seating(round_: RoundText) -> Seating | None:
    seats = round_.tag("Seats")
    order = _words(round_, "Order")
    if seats is None and order is None:
        return None
    count = len(order or ()) if seats is None else _whole(round_, "Seats", seats, MOST_SEATS)
    if order is None:
        return seating(count)
    return Seating(count, tuple(Seat(_whole(round_, "Order", word, MOST_SEATS)) for word in order))


def _commission(round_: RoundText) -> CommissionRule | None:
    words = _words(round_, "Commission")
    if words is None:
        return None
    if len(words) != 4 or words[2] not in [rounding.value for rounding in Rounding]:
        raise _wrong(round_, "Commission")
    bp, unit, least = (_whole(round_, "Commission", words[n]) for n in (0, 1, 3))
    if bp > 10_000 or unit < 1:
        raise _wrong(round_, "Commission")
    return CommissionRule(bp, Money(unit), Rounding(words[2]), Money(least))


def _limits(round_: RoundText) -> Limits | None:
    words = _words(round_, "Limits")
    if words is None:
        return None
    named = len(words) >= 8 and (words[0], words[3], words[6]) == ("main", "side", "chip")
    if not named or len(words) not in (8, 10) or (len(words) == 10 and words[8] != "all"):
        raise _wrong(round_, "Limits")
    found = [Money(_whole(round_, "Limits", words[n])) for n in (1, 2, 4, 5, 7)]
    aggregate = Money(_whole(round_, "Limits", words[9])) if len(words) == 10 else None
    return Limits(found[0], found[1], found[2], found[3], found[4], aggregate)


def _thresholds(round_: RoundText) -> tuple[Money | None, Money | None]:
    words = _words(round_, "Thresholds") or ()
    found: dict[str, Money] = {}
    for name, amount in zip(words[::2], words[1::2], strict=False):
        found[name] = Money(_whole(round_, "Thresholds", amount))
    if len(words) % 2 or not set(found) <= {"pay", "recall"}:
        raise _wrong(round_, "Thresholds")
    return found.get("pay"), found.get("recall")


def tags_of(opened: RoundOpened, *, table: str) -> dict[str, str]:
    """Answer the tags that an opened round's facts say.

    Source: NOTATION.md (tags).
    """
    dealer = f"{opened.dealer}, {opened.dealer_badge}" if opened.dealer_badge else opened.dealer
    rule, limits = opened.commission, opened.limits
    tags = {
        "PGR": "1", "Game": opened.game, "Variant": opened.variant, "Table": table,
        "Number": str(opened.number), "Dealer": dealer, "Mode": opened.mode, "Currency": opened.currency,
        "Level": str(opened.level), "Seats": str(opened.seats), "Order": _joined(opened.opening_order),
        "Phases": _joined(opened.phases), "HouseWay": opened.house_way.id,
        "PayTables": _joined(ref.id for ref in opened.pay_tables),
        "Commission": f"{rule.bp} {rule.unit.minor} {rule.rounding.value} {rule.minimum.minor}",
        "Limits": _limits_text(limits),
    }  # fmt: skip
    pay, recall = opened.pay_threshold, opened.recall_threshold
    thresholds = [] if pay is None else [f"pay {pay.minor}"]
    thresholds += [] if recall is None else [f"recall {recall.minor}"]
    return tags | ({"Thresholds": " ".join(thresholds)} if thresholds else {})


def _joined(items: Iterable[object]) -> str:
    return " ".join(str(item) for item in items)


def _limits_text(limits: Limits) -> str:
    text = (
        f"main {limits.least.minor} {limits.most.minor} side {limits.side_least.minor}"
        f" {limits.side_most.minor} chip {limits.chip.minor}"
    )
    return text if limits.aggregate is None else f"{text} all {limits.aggregate.minor}"


def check_tags(round_: RoundText, opened: RoundOpened) -> tuple[Problem, ...]:
    """Answer every tag that says something else than the rules a round was opened under.

    Source: NOTATION.md (a tag that is there must agree with the table).
    """
    real = tags_of(opened, table=round_.tag("Table") or "")
    said = dict(round_.tags)
    return tuple(
        problem(
            "NOTATION-TAG-DIFFERS", f"line {round_.at}, column 1", tag=name, said=said[name][:60],
            real=real[name][:60],
        )
        for name in real
        if name in said and said[name].split() != real[name].split()
    )  # fmt: skip
