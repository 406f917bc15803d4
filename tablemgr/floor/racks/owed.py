"""What each seat of a table owes of commission, as far as it was read; further entries are taken as they come.

Source: recording.md (bets: commission owed until the player leaves); FORMULA 6, 8.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tablemgr.core.money import Money
from tablemgr.floor.racks.book import OWED, Book
from tablemgr.ledger.commission_readings import CHARGING, charging_facts
from tablemgr.ledger.readings import Readings
from tablemgr.table.commission_events import COMMISSION_KINDS, CommissionLost, CommissionTaken
from tablemgr.table.events import BankSettled, SeatResolved
from tablemgr.table.facts import Fact

KINDS = (*CHARGING, *(kind.__name__ for kind in COMMISSION_KINDS))


@dataclass(slots=True)
class Debts:
    """The debts of one table's seats, in minor units."""

    table: str
    seats: dict[int, int] = field(default_factory=dict)
    read_to: int = 0

    def look_again(self, readings: Readings, book: Book) -> None:
        """Take what was written at the table since; nothing is read where its commission was never owed.

        Source: ledger.md (one writer a chain).
        """
        spans = [
            (one.first_seq, one.last_seq)
            for one in book.shifts.values()
            if one.table == self.table and one.commission == OWED
        ]
        if not spans:
            return
        after = max(self.read_to, min(first for first, _ in spans))
        for told in charging_facts(readings, self.table, KINDS, after=after):
            seq = told.entry.seq
            self.read_to = seq
            is_owed = any(first < seq and (last is None or seq <= last) for first, last in spans)
            self._take(told.fact, is_owed=is_owed)

    def _take(self, fact: Fact, *, is_owed: bool) -> None:
        match fact:
            case SeatResolved() if is_owed:
                for line in fact.settlement.lines:
                    # A dragon hand's wager belongs to the seat that laid it.
                    payer = line.box if line.kind == "dragon" else fact.seat
                    self._add(payer, line.charged.taken.minor)
            case BankSettled() if is_owed:
                self._add(fact.seat, fact.charged.taken.minor)
            case CommissionTaken() | CommissionLost():
                self._add(fact.seat, -fact.amount.minor)
            case _:
                pass

    def _add(self, seat: int, minor: int) -> None:
        self.seats[int(seat)] = self.seats.get(int(seat), 0) + minor

    @property
    def owing(self) -> dict[int, Money]:
        """Every seat that owes anything, with how much. Source: recording.md (bets)."""
        return {seat: Money(minor) for seat, minor in sorted(self.seats.items()) if minor}
