"""Who owes whom at a deal: what fell due, what was ticked as paid, and what goes back of it.

What was paid and no longer stands (a deal called off, a mark taken back, tricks rewound, a settlement
corrected) lies with whoever took it until it is handed back: that is a debt the other way.

Source: recording.md (players pay each other: paid and owes ticks); TG P2, P3, M4; facts.md (paid, owes: any).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from tablemgr.core.money import ZERO, Money
from tablemgr.core.seats import Seat
from tablemgr.table import deal_events as d
from tablemgr.table.deal_state import DealTableState
from tablemgr.table.events import EntryUndone

Pair = tuple[Seat, Seat]
"""Debtor and creditor."""


@dataclass(frozen=True, slots=True)
class Part:
    """One amount that fell due between two seats."""

    place: int
    """Of the fact that it is about, among the deal's facts from 1."""
    debtor: Seat
    creditor: Seat
    amount: Money
    goes_back: bool = False
    """Whether it was paid for what no longer stands."""
    ticked: int = 0
    """Place of the tick that paid it; 0 while it is owed."""

    @property
    def pair(self) -> Pair:
        """Debtor and creditor. Source: TG R10."""
        return self.debtor, self.creditor


@dataclass(frozen=True, slots=True)
class Debt:
    """What one seat owes another and has not paid; where nothing is left of it, what was paid last."""

    debtor: Seat
    creditor: Seat
    parts: tuple[Part, ...]

    @property
    def amount(self) -> Money:
        """The sum of its parts. Source: TG M2."""
        return sum((part.amount for part in self.parts), ZERO)

    @property
    def paid(self) -> bool:
        """Whether it was ticked. Source: recording.md (paid and owes ticks)."""
        return all(part.ticked for part in self.parts)


def debts_of(state: DealTableState) -> tuple[Debt, ...]:
    """Answer every debt of the deal, a pair of seats once, in the order in which they arose.

    Source: TG R8, TG R6, TG P3; recording.md (paid and owes ticks).
    """
    parts = _parts(state)
    ticks = Counter[Pair]()
    for part in parts:
        ticks[part.pair] = max(ticks[part.pair], part.ticked)
    owed = {part.pair for part in parts if not part.ticked}
    found: dict[Pair, tuple[Part, ...]] = {}
    for part in parts:
        if part.ticked == (0 if part.pair in owed else ticks[part.pair]):
            found[part.pair] = (*found.get(part.pair, ()), part)
    return tuple(Debt(*pair, of_pair) for pair, of_pair in found.items())


def open_debts(state: DealTableState) -> tuple[Debt, ...]:
    """Answer the debts that nobody ticked yet.

    Source: recording.md (paid and owes ticks).
    """
    return tuple(debt for debt in debts_of(state) if not debt.paid)


def _parts(state: DealTableState) -> list[Part]:
    parts: list[Part] = []
    if state.opened is None:
        return parts
    settlements: set[int] = set()
    for place, fact in enumerate(state.facts, start=1):
        if isinstance(fact, d.ImmediateDue):
            for payer, points in enumerate(fact.points, start=1):
                if points < 0:
                    new = Part(place, Seat(payer), fact.seat, state.opened.stake * -points)
                    parts = _owed(parts, new)
        elif isinstance(fact, d.DealSettled):
            settlements.add(place)
            parts += [Part(place, *pair, amount) for pair, amount in _sums(fact.transfers).items()]
        elif isinstance(fact, d.DealCorrected):
            parts = _corrected(parts, place, fact, settlements)
            settlements.add(place)
        elif isinstance(fact, d.DebtPaid):
            pair = fact.debtor, fact.creditor
            parts = [
                replace(part, ticked=place) if part.pair == pair and not part.ticked else part
                for part in parts
            ]
        elif isinstance(fact, EntryUndone):
            parts = _gone(parts, (fact.entry,))
        elif isinstance(fact, d.DealRewound):
            parts = _gone(parts, fact.undone)
        elif isinstance(fact, d.DealVoided):
            parts = _gone(parts, {part.place for part in parts})
    return parts


def _owed(parts: list[Part], new: Part) -> list[Part]:
    """What falls due once more after it was taken back is paid by what was not handed back yet."""
    for back in parts:
        lies_there = back.goes_back and not back.ticked
        if lies_there and (back.pair, back.amount) == ((new.creditor, new.debtor), new.amount):
            return [*(part for part in parts if part is not back), replace(new, ticked=new.place)]
    return [*parts, new]


def _gone(parts: list[Part], places: Collection[int]) -> list[Part]:
    """What no longer stands: nobody owes it, and what was paid of it goes back."""
    gone = [part for part in parts if part.place in places and not part.goes_back]
    kept = [part for part in parts if part not in gone]
    return [
        *kept,
        *(Part(p.place, p.creditor, p.debtor, p.amount, goes_back=True) for p in gone if p.ticked),
    ]


def _sums(transfers: Iterable[d.Transfer]) -> dict[Pair, Money]:
    sums: dict[Pair, Money] = {}
    for one in transfers:
        if one.points:
            pair = one.debtor, one.creditor
            sums[pair] = sums.get(pair, ZERO) + one.amount
    return sums


def _corrected(
    parts: list[Part], place: int, fact: d.DealCorrected, settlements: Collection[int]
) -> list[Part]:
    """What the new settlement asks for beyond what was handed over for the old one, or less."""
    of_it = [part for part in parts if part.place in settlements]
    handed: dict[Pair, Money] = {}
    for part in of_it:
        if part.ticked:
            pair = (part.creditor, part.debtor) if part.goes_back else part.pair
            moved = -part.amount if part.goes_back else part.amount
            handed[pair] = handed.get(pair, ZERO) + moved
    anew = _sums(fact.new.transfers)
    found = [part for part in parts if part not in of_it or part.ticked]
    for pair in dict.fromkeys((*anew, *handed)):
        more = anew.get(pair, ZERO) - handed.get(pair, ZERO)
        if more > ZERO:
            found.append(Part(place, *pair, more))
        elif more < ZERO:
            found.append(Part(place, pair[1], pair[0], -more, goes_back=True))
    return found
