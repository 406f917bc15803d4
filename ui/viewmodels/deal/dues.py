"""What players owe each other now, pair by pair, with its product and its tick.

Source: recording.md (players pay each other: paid and owes ticks), TG R8, TG R6; look.md picture d.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tablemgr.core.money import ZERO, Money
from tablemgr.core.seats import Seat
from tablemgr.table import deal_events as d
from tablemgr.table.deal_commands import PayDebt
from tablemgr.table.deal_debts import Part, debts_of, open_debts
from ui.viewmodels.deal.deal_rows import DuePanel, DueRow
from ui.viewmodels.deal.reading import Reading
from ui.viewmodels.table.rows import Key
from ui.viewmodels.words import Words

KEPT = 8
"""Readings whose debts are remembered."""
ALL = "F9"
KEYS = ("F2", "F3", "F4", "F5", "F6", "F7", "F8")
TIMES = "\u00a0×\u00a0"


@dataclass(frozen=True, slots=True)
class Owing:
    """What a debtor owes a creditor since the last tick of the two: amounts with their products."""

    debtor: Seat
    creditor: Seat
    parts: tuple[tuple[str, Money], ...]
    paid: bool

    @property
    def amount(self) -> Money:
        """Their sum. Source: TG M2."""
        return sum((part for _, part in self.parts), ZERO)


@lru_cache(maxsize=KEPT)
def debts(at: Reading) -> tuple[Owing, ...]:
    """Answer every debt of the deal in the order in which it arose; a tick counts for what was owed before it.

    What was paid and no longer stands is owed the other way until it is handed back.

    Source: TG M4, TG P3, recording.md (paid and owes ticks).
    """
    return tuple(
        Owing(
            debt.debtor,
            debt.creditor,
            tuple(found for part in debt.parts for found in _products(at, part)),
            debt.paid,
        )
        for debt in debts_of(at.state)
    )


def going_back(at: Reading) -> tuple[Owing, ...]:
    """Answer what was paid, no longer stands and was not handed back yet.

    Source: TG P2, TG P3 (immediate payments are reversed).
    """
    words = at.words
    return tuple(
        Owing(
            debt.debtor,
            debt.creditor,
            tuple((words.say("TD-GOES-BACK"), one.amount) for one in back),
            paid=False,
        )
        for debt in open_debts(at.state)
        if (back := [part for part in debt.parts if part.goes_back])
    )


def _products(at: Reading, part: Part) -> Iterator[tuple[str, Money]]:
    """A part's amount with what it came from; a settlement may have several transfers of the two."""
    opened, words, fact = at.state.opened, at.words, at.state.facts[part.place - 1]
    if part.goes_back:
        yield words.say("TD-GOES-BACK"), part.amount
    elif isinstance(fact, d.ImmediateDue):
        yield _immediate(at, fact, -fact.points[part.debtor - 1]), part.amount
    elif isinstance(fact, d.DealSettled) and opened is not None:
        factors = dict(fact.factors)
        for one in fact.transfers:
            if one.points and (one.debtor, one.creditor) == part.pair:
                yield product_of(one, factors, opened.stake, words), one.amount
    else:
        yield words.say("TD-AS-CORRECTED"), part.amount


def _immediate(at: Reading, fact: d.ImmediateDue, points: int) -> str:
    rules, words = at.deal.rules, at.words
    price = rules.supreme if fact.type == "SUPREME" else rules.quartet
    stake = words.money(at.state.opened.stake if at.state.opened else at.rules.stake)
    if points == price:
        code = "TD-POINT-TIMES" if price == 1 else "TD-POINTS-TIMES"
        return words.say(code, points=price, stake=words.ltr(stake))
    factor = points // price if price else 1
    return words.ltr(TIMES.join((words.digits(str(price)), words.digits(str(factor)), stake)))


def product_of(one: d.Transfer, factors: dict[str, int], stake: Money, words: Words) -> str:
    """Answer the product of a transfer: base, banker double, last trick, sweep, streak, stake; ones are left out.

    Source: facts.md (settle: factors); TG R9.4.
    """
    parts = [one.base, one.banker, factors.get("last", 1), factors.get("sweep", 1), factors.get("streak", 1)]
    if _product(parts) != one.points:
        # An additive streak stands only in payments of the banker.
        parts = parts[:-1]
    shown = [parts[0], *(part for part in parts[1:] if part != 1)]
    said = TIMES.join((*(words.digits(str(part)) for part in shown), words.money(stake)))
    return words.ltr(said)


def _product(parts: list[int]) -> int:
    result = 1
    for part in parts:
        result *= part
    return result


def shown_debts(at: Reading) -> tuple[Owing, ...]:
    """Answer the debts that stand in the panel: all of a settled deal, else those of payments not all ticked.

    Source: look.md 4 (stays until ticked).
    """
    all_of_them = debts(at)
    if at.state.settled is not None:
        return all_of_them
    creditors = {debt.creditor for debt in all_of_them if not debt.paid}
    return tuple(debt for debt in all_of_them if debt.creditor in creditors)


def ticks(at: Reading, token: str) -> tuple[PayDebt, ...] | None:
    """Answer what a key or a touched row ticks as paid; None where the token is none of them.

    Source: recording.md (paid and owes ticks).
    """
    rows = shown_debts(at)
    if token == ALL:
        return tuple(PayDebt(debt.debtor, debt.creditor) for debt in rows if not debt.paid)
    if token in KEYS:
        place = KEYS.index(token)
        return (PayDebt(rows[place].debtor, rows[place].creditor),) if place < len(rows) else ()
    kind, _, pair = token.partition(":")
    debtor, _, creditor = pair.partition(":")
    if kind == "paid" and debtor.isdigit() and creditor.isdigit():
        return (PayDebt(Seat(int(debtor)), Seat(int(creditor))),)
    return None


def due_panel(at: Reading) -> DuePanel | None:
    """Answer the panel of what is owed, None where nothing is.

    Source: look.md picture d (DUE NOW).
    """
    rows = shown_debts(at)
    if not rows:
        return None
    words = at.words
    creditors = {debt.creditor for debt in rows}
    total = words.money(sum((debt.amount for debt in rows), ZERO))
    settled = at.state.settled is not None
    back = {(debt.debtor, debt.creditor) for debt in going_back(at)}
    if all((debt.debtor, debt.creditor) in back for debt in rows if not debt.paid) and back:
        headline = words.say("TD-DUE-BACK", amount=total)
    elif len(creditors) == 1:
        code = "TD-DUE-SETTLED-ONE" if settled else "TD-DUE-NOW-ONE"
        headline = words.say(code, seat=int(rows[0].creditor), amount=total)
    else:
        headline = words.say("TD-DUE-SETTLED" if settled else "TD-DUE-NOW", amount=total)
    shown = tuple(_row(at, debt, place, one=len(creditors) == 1) for place, debt in enumerate(rows))
    unpaid = sum(not debt.paid for debt in rows)
    all_key = Key(words.say("TD-ALL-PAID"), ALL, ALL) if unpaid > 1 else None
    return DuePanel(headline, shown, all_key)


def _row(at: Reading, debt: Owing, place: int, *, one: bool) -> DueRow:
    words, opened = at.words, at.state.opened
    banker = opened is not None and opened.banker == debt.debtor
    if one:
        who = words.say("TD-FROM-BANKER" if banker else "TD-FROM", seat=int(debt.debtor))
    else:
        who = words.say("TD-FROM-TO", seat=int(debt.debtor), creditor=int(debt.creditor))
    # Of several payments the sum is shown, each of them was shown with its product before.
    amounts = words.ltr(" + ".join(words.money(amount) for _, amount in debt.parts))
    product = debt.parts[0][0] if len(debt.parts) == 1 else amounts
    cap = KEYS[place] if place < len(KEYS) else ""
    key = None if debt.paid else Key(words.say("TD-OWES"), cap, f"paid:{debt.debtor}:{debt.creditor}")
    word = words.say("TD-PAID") if debt.paid else words.say("TD-OWES")
    return DueRow(
        who, product, words.money(debt.amount), word, debt.paid, key, int(debt.debtor), int(debt.creditor)
    )
