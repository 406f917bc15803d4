"""A round of Pai Gow or Pai Gow Poker read from its facts: who bet what, what became of each seat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from tablemgr.core.banking import from_action_seat
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Settlement
from tablemgr.ledger.rows import Told
from tablemgr.table import events
from tablemgr.table.facts import Fact
from ui.viewmodels.journal import standing

F = TypeVar("F", bound=Fact)


@dataclass(slots=True)
class SeatRead:
    """What the trail says of one seat, in the order in which it was said."""

    seat: Seat
    bets: dict[tuple[str, str, int], Money] = field(default_factory=dict)
    calls: list[Outcome] = field(default_factory=list)
    hand: events.HandEntered | None = None
    computed: events.OutcomeComputed | None = None
    settlements: list[Settlement] = field(default_factory=list)
    """The first settlement and each that took its place; the last one holds."""
    basis: str = ""
    changes: list[events.SeatRecalled | events.RoundCorrected] = field(default_factory=list)
    rulings: list[events.RulingMade] = field(default_factory=list)
    disputes: list[events.DisputeOpened] = field(default_factory=list)
    sampled: bool = False
    carried: bool = False
    """Whether the main bet stood as in the round before and nobody touched or confirmed it."""

    @property
    def holds(self) -> Settlement | None:
        """The settlement that holds. Source: facts.md (re-call, ruling, correct)."""
        return self.settlements[-1] if self.settlements else None

    @property
    def causes(self) -> frozenset[str]:
        """Why the seat was settled anew: "re-call", "ruling", "correction", "pieces", "bank". Source: facts.md."""
        return frozenset(
            "correction" if isinstance(c, events.RoundCorrected) else c.cause for c in self.changes
        )

    @property
    def replaced(self) -> Settlement | None:
        """The settlement that people put another in the place of; pieces entered later replace nothing.

        Source: look.md 4 (ruled: old figure struck, new figure beside).
        """
        return self.settlements[0] if self.causes & {"re-call", "ruling", "correction"} else None

    @property
    def was_contradicted(self) -> bool:
        """Whether the pieces said something else than the call. Source: recording.md (levels)."""
        return self.computed is not None and self.computed.agrees is False

    @property
    def evidence(self) -> int:
        """Dots of evidence: 0 set, 1 called, 2 some pieces entered, 3 computed. Source: look.md 4."""
        if self.computed is not None:
            return 3
        if self.hand is not None:
            return 2
        return 1 if self.calls else 0


@dataclass(slots=True)
class RoundRead:
    """A whole round as its facts tell it."""

    records: tuple[Told, ...]
    opened: events.RoundOpened | None = None
    bank: events.BankTaken | None = None
    start: events.StartSeat | None = None
    bank_hand: events.BankHandEntered | None = None
    settings: list[events.SettingMade] = field(default_factory=list)
    seats: dict[Seat, SeatRead] = field(default_factory=dict)
    rulings: list[events.RulingMade] = field(default_factory=list)
    bank_settled: events.BankSettled | None = None
    closed: events.RoundClosed | None = None
    voided: events.RoundVoided | None = None
    skipped: events.RoundSkipped | None = None
    ruled: dict[int, events.DisputeRuled] = field(default_factory=dict)
    ended: set[int] = field(default_factory=set)
    """Numbers of disputes that are over."""
    closed_record: Told | None = None

    def seat(self, seat: Seat) -> SeatRead:
        """Answer what is known of a seat, empty where nothing is. Source: facts.md."""
        return self.seats.setdefault(seat, SeatRead(seat))

    @property
    def has_player_bank(self) -> bool:
        """Whether a player banks, alone or with the house. Source: facts.md (take bank)."""
        return self.bank is not None and self.bank.seat is not None

    @property
    def meeting_order(self) -> tuple[Seat, ...]:
        """Seats with a bet as they meet a player's bank, the action seat first; nothing where the house banks.

        Source: recording.md (bets: settlement in order from the action seat).
        """
        if self.opened is None or self.bank is None or self.bank.seat is None:
            return ()
        order = self.opened.opening_order
        if self.bank.seat in order:
            at = order.index(self.bank.seat)
            order = (*order[at + 1 :], *order[:at])
        if self.start is not None and 1 <= self.start.position <= len(order):
            order = from_action_seat(order, order[self.start.position - 1])
        return tuple(seat for seat in order if seat in self.seats and self.seats[seat].bets)

    @property
    def in_order(self) -> tuple[SeatRead, ...]:
        """Seats that played, in opening order. Source: recording.md (opening order)."""
        order = self.opened.opening_order if self.opened else ()
        rest = sorted(seat for seat in self.seats if seat not in order)
        return tuple(self.seats[seat] for seat in (*order, *rest) if seat in self.seats)

    @property
    def open_disputes(self) -> tuple[events.DisputeOpened, ...]:
        """Disputes that are not over. Source: facts.md (dispute)."""
        opened = (dispute for seat in self.seats.values() for dispute in seat.disputes)
        return tuple(dispute for dispute in opened if dispute.number not in self.ended)


def read_round(records: Iterable[Told]) -> RoundRead:
    """Answer a round read from its facts in the order of the trail.

    Source: architecture.md, sentence 2; facts.md (a round replays from facts alone).
    """
    placed = tuple(records)
    read = RoundRead(placed)
    for record in standing(placed):
        fact = record.fact
        if isinstance(fact, events.RoundClosed | events.RoundVoided | events.RoundSkipped):
            read.closed_record = record
        if not (_begun(read, fact) or _whole_round(read, fact)):
            _of_a_seat(read, fact)
    return read


def _begun(read: RoundRead, fact: Fact) -> bool:
    match fact:
        case events.RoundOpened():
            read.opened = fact
        case events.BankTaken():
            read.bank = fact
        case events.StartSeat():
            read.start = fact
        case events.BankHandEntered():
            read.bank_hand = fact
        case events.SettingMade(seat=None):
            read.settings.append(fact)
        case _:
            return False
    return True


def _whole_round(read: RoundRead, fact: Fact) -> bool:
    match fact:
        case events.BankSettled():
            read.bank_settled = fact
        case events.RoundClosed():
            read.closed = fact
        case events.RoundVoided():
            read.voided = fact
        case events.RoundSkipped():
            read.skipped = fact
        case events.RulingMade(seat=None):
            read.rulings.append(fact)
        case events.DisputeRuled():
            read.ruled[fact.number] = fact
        case events.DisputeClosed():
            read.ended.add(fact.number)
        case _:
            return False
    return True


def _of_a_bet(seat: SeatRead, fact: events.BetPlaced | events.BetConfirmed) -> None:
    if isinstance(fact, events.BetConfirmed):
        seat.carried = False
        return
    seat.bets[fact.kind, fact.bet, fact.box] = fact.amount
    if fact.kind == "main":
        seat.carried = fact.carried and bool(fact.amount)


def _of_a_seat(read: RoundRead, fact: Fact) -> None:
    match fact:
        case events.BetPlaced() | events.BetConfirmed():
            _of_a_bet(read.seat(fact.seat), fact)
        case events.OutcomeCalled():
            read.seat(fact.seat).calls.append(fact.outcome)
        case events.SampleDrawn():
            read.seat(fact.seat).sampled = True
        case events.HandEntered():
            read.seat(fact.seat).hand = fact
        case events.OutcomeComputed():
            read.seat(fact.seat).computed = fact
        case events.SeatResolved():
            read.seat(fact.seat).settlements.append(fact.settlement)
            read.seat(fact.seat).basis = fact.basis
        case events.SeatRecalled() | events.RoundCorrected():
            read.seat(fact.seat).settlements.append(fact.new)
            read.seat(fact.seat).changes.append(fact)
            # Two people settled it so, whatever the pieces say.
            read.seat(fact.seat).basis = fact.basis if isinstance(fact, events.SeatRecalled) else "ruling"
        case events.RulingMade(seat=seat) if seat is not None:
            read.seat(seat).rulings.append(fact)
        case events.DisputeOpened():
            read.seat(fact.seat).disputes.append(fact)
        case _:
            pass
