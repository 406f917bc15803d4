"""What earlier deals of the table left owed: looked for in the trail, shown until it is ticked.

Source: recording.md (players pay each other: paid and owes ticks); look.md 4 (stays until ticked).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tablemgr.core.money import ZERO, Money
from tablemgr.core.seats import Seat
from tablemgr.floor.desks import state_of_round
from tablemgr.ledger.readings import Readings
from tablemgr.table.deal_commands import PayDebt
from tablemgr.table.deal_debts import open_debts
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import DealTableState
from ui.viewmodels.deal.deal_rows import DuePanel, DueRow
from ui.viewmodels.deal.dues import debts
from ui.viewmodels.deal.reading import Reading, read
from ui.viewmodels.deal.tokens import PAID_BEFORE
from ui.viewmodels.table.rows import Key, Notice
from ui.viewmodels.words import Words

PAGE = 40
"""Deals that are listed at a time on the way back."""
OWED = "owed"
"""Kind of the token of a touched row: who owes whom, of all earlier deals."""


def owing_deals(
    readings: Readings, table: str, state: DealTableState, rules: DealRules, words: Words
) -> tuple[Reading, ...]:
    """Answer the deals before the last one in which something is owed, oldest first.

    Every deal of the gaming day is looked at, and on before it as long as deals are owed.

    Source: recording.md (players pay each other); facts.md (paid, owes: any).
    """
    found: list[Reading] = []
    day, offset = "", 0
    while rows := readings.rounds(table, limit=PAGE, offset=offset):
        offset += len(rows)
        for row in rows:
            day = day or row.gaming_day
            if row.number >= state.number:
                continue
            owing = owing_of(readings, table, (row.number,), rules, words)
            if not owing and row.gaming_day != day:
                return tuple(reversed(found))
            found += owing
    return tuple(reversed(found))


def owing_of(
    readings: Readings, table: str, numbers: Iterable[int], rules: DealRules, words: Words
) -> tuple[Reading, ...]:
    """Answer those of some deals in which something is owed. Source: recording.md (paid and owes ticks)."""
    states = (state_of_round(readings, table, number, rules) for number in numbers)
    return tuple(
        read(table, state, rules, words)
        for state in states
        if isinstance(state, DealTableState) and open_debts(state)
    )


def ticks_before(before: Sequence[Reading], token: str) -> Iterator[tuple[int, tuple[PayDebt, ...]]]:
    """Answer what a key or a touched row ticks of earlier deals: each deal's number, and who paid whom.

    Source: recording.md (paid and owes ticks).
    """
    for at in before:
        paid = tuple(
            PayDebt(debt.debtor, debt.creditor)
            for debt in debts(at)
            if not debt.paid and token in {PAID_BEFORE, f"{OWED}:{debt.debtor}:{debt.creditor}"}
        )
        if paid:
            yield at.state.number, paid


def _by_pair(before: Sequence[Reading]) -> dict[tuple[Seat, Seat], list[tuple[int, Money, str]]]:
    """What is owed by pair of seats: of each deal its number, the amount and what it is for."""
    owed: dict[tuple[Seat, Seat], list[tuple[int, Money, str]]] = {}
    for at in before:
        for debt in debts(at):
            if not debt.paid:
                what = debt.parts[0][0] if len(debt.parts) == 1 else ""
                owed.setdefault((debt.debtor, debt.creditor), []).append((at.state.number, debt.amount, what))
    return owed


def due_before(before: Sequence[Reading]) -> DuePanel:
    """Answer the panel of what earlier deals left owed, a line a pair of seats; one key ticks them all.

    Source: recording.md (paid and owes ticks); look.md 4 (stays until ticked).
    """
    words = before[0].words
    owed = _by_pair(before)
    total = words.money(sum((amount for parts in owed.values() for _, amount, _ in parts), ZERO))
    one = len(before) == 1
    code = "TD-DUE-BEFORE" if one else "TD-DUE-BEFORE-SEVERAL"
    headline = words.say(code, number=_numbers(before), amount=total)
    shown = []
    for (debtor, creditor), parts in owed.items():
        who = words.say("TD-FROM-TO", seat=int(debtor), creditor=int(creditor))
        amount = words.money(sum((part for _, part, _ in parts), ZERO))
        of_deals = " · ".join(
            words.say("TD-DUE-OF-DEAL", number=number, amount=words.ltr(words.money(part)))
            for number, part, _ in parts
        )
        product = parts[0][2] if one else of_deals
        key = Key(words.say("TD-OWES"), "", f"{OWED}:{debtor}:{creditor}")
        shown.append(
            DueRow(
                who,
                product,
                amount,
                words.say("TD-OWES"),
                paid=False,
                key=key,
                debtor=int(debtor),
                creditor=int(creditor),
            )
        )
    return DuePanel(headline, tuple(shown), Key(words.say("TD-ALL-PAID"), PAID_BEFORE, PAID_BEFORE))


def notice_before(before: Sequence[Reading]) -> Notice:
    """Answer what earlier deals left owed in one line, with the key that ticks it.

    Source: look.md 4 (stays until ticked).
    """
    words = before[0].words
    owed = " · ".join(
        words.say(
            "TD-OWED-ONE",
            seat=int(debtor),
            creditor=int(creditor),
            amount=words.ltr(words.money(sum((part for _, part, _ in parts), ZERO))),
        )
        for (debtor, creditor), parts in _by_pair(before).items()
    )
    code = "TD-OWED-BEFORE" if len(before) == 1 else "TD-OWED-BEFORE-SEVERAL"
    key = Key(words.say("TD-ALL-PAID"), PAID_BEFORE, PAID_BEFORE)
    return Notice(words.say(code, number=_numbers(before), owed=owed), key=key)


def _numbers(before: Sequence[Reading]) -> str:
    words = before[0].words
    return words.listed(tuple(words.digits(str(at.state.number)) for at in before))
