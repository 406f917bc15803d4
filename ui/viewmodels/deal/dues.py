"""What players owe each other now, pair by pair, with its product and its tick.

Source: recording.md (players pay each other: paid and owes ticks), TG R8, TG R6; look.md picture d.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from tablemgr.core.money import ZERO, Money
from tablemgr.core.seats import Seat
from tablemgr.table import deal_events as d
from tablemgr.table.deal_commands import PayDebt
from ui.viewmodels.deal.deal_rows import DuePanel, DueRow
from ui.viewmodels.deal.reading import Reading
from ui.viewmodels.deal.tokens import PAID_BEFORE
from ui.viewmodels.table.rows import Key
from ui.viewmodels.words import Words

KEPT = 8
"""Readings whose debts are remembered."""
ALL = "F9"
KEYS = ("F2", "F3", "F4", "F5", "F6", "F7", "F8")
TIMES = "\u00a0×\u00a0"
Pair = tuple[Seat, Seat]


@dataclass(slots=True)
class Debt:
    """What a debtor owes a creditor since the last tick of the two: amounts with their products."""

    debtor: Seat
    creditor: Seat
    parts: list[tuple[str, Money]] = field(default_factory=list)
    paid: bool = False

    @property
    def amount(self) -> Money:
        """Their sum. Source: TG M2."""
        return sum((part for _, part in self.parts), ZERO)


@lru_cache(maxsize=KEPT)
def debts(at: Reading) -> tuple[Debt, ...]:
    """Answer every debt of the deal in the order in which it arose; a tick counts for what was owed before it.

    Source: TG M4, recording.md (paid and owes ticks).
    """
    found: dict[Pair, Debt] = {}
    if at.state.voided is not None or at.state.opened is None:
        return ()
    for _, fact in at.state.live:
        for pair, product, amount in _owed(at, fact):
            debt = found.get(pair)
            if debt is None or debt.paid:
                found.pop(pair, None)
                debt = found[pair] = Debt(*pair)
            debt.parts.append((product, amount))
        if isinstance(fact, d.DebtPaid) and (fact.debtor, fact.creditor) in found:
            found[fact.debtor, fact.creditor].paid = True
    return tuple(found.values())


def _owed(at: Reading, fact: object) -> Iterator[tuple[Pair, str, Money]]:
    opened, words = at.state.opened, at.words
    if opened is None:
        return
    if isinstance(fact, d.ImmediateDue):
        for payer, points in enumerate(fact.points, start=1):
            if points < 0:
                pair = (Seat(payer), fact.seat)
                yield pair, _immediate(at, fact, -points), opened.stake * -points
    elif isinstance(fact, d.DealSettled):
        factors = dict(fact.factors)
        for one in fact.transfers:
            if one.points:
                yield (one.debtor, one.creditor), product_of(one, factors, opened.stake, words), one.amount


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


def shown_debts(at: Reading) -> tuple[Debt, ...]:
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
    if len(creditors) == 1:
        code = "TD-DUE-SETTLED-ONE" if settled else "TD-DUE-NOW-ONE"
        headline = words.say(code, seat=int(rows[0].creditor), amount=total)
    else:
        headline = words.say("TD-DUE-SETTLED" if settled else "TD-DUE-NOW", amount=total)
    shown = tuple(_row(at, debt, place, one=len(creditors) == 1) for place, debt in enumerate(rows))
    unpaid = sum(not debt.paid for debt in rows)
    all_key = Key(words.say("TD-ALL-PAID"), ALL, ALL) if unpaid > 1 else None
    return DuePanel(headline, shown, all_key)


def due_before(before: Reading) -> DuePanel:
    """Answer the panel of what the deal before left owed, a line each; they are ticked all at once.

    Source: recording.md (paid and owes ticks); look.md 4 (stays until ticked).
    """
    words = before.words
    rows = tuple(debt for debt in debts(before) if not debt.paid)
    total = words.money(sum((debt.amount for debt in rows), ZERO))
    headline = words.say("TD-DUE-BEFORE", number=before.state.number, amount=total)
    shown = tuple(replace(_row(before, debt, place, one=False), key=None) for place, debt in enumerate(rows))
    return DuePanel(headline, shown, Key(words.say("TD-ALL-PAID"), PAID_BEFORE, PAID_BEFORE))


def _row(at: Reading, debt: Debt, place: int, *, one: bool) -> DueRow:
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
