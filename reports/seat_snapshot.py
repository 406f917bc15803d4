"""What is on record of one seat of a round, gathered for its slip."""

from __future__ import annotations

from typing import TypeVar

from reports.record import Record
from reports.slips import Again, SeatSlip, SetHand
from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Settlement
from tablemgr.table import events
from tablemgr.table.facts import Codes, Fact

F = TypeVar("F", bound=Fact)


def snapshot_seats(record: Record, order: tuple[Seat, ...]) -> tuple[SeatSlip, ...]:
    """Answer every seat that has a bet, a call, pieces or a settlement, in opening order.

    Source: recording.md (opening order).
    """
    seen = dict.fromkeys(
        seat for fact in record.facts if isinstance(fact, _OF_A_SEAT) and (seat := fact.seat) is not None
    )
    ordered = [*(seat for seat in order if seat in seen), *sorted(s for s in seen if s not in order)]
    seats = (_seat(seat, [fact for fact in record.facts if _about(fact, seat)]) for seat in ordered)
    return tuple(seat for seat in seats if seat.settlement or seat.bets or seat.called or seat.hand)


_OF_A_SEAT = (
    events.BetPlaced,
    events.OutcomeCalled,
    events.HandEntered,
    events.OutcomeComputed,
    events.SeatResolved,
    events.SeatRecalled,
    events.RoundCorrected,
)


def _about(fact: Fact, seat: Seat) -> bool:
    return isinstance(fact, _OF_A_SEAT) and fact.seat == seat


def _seat(seat: Seat, facts: list[Fact]) -> SeatSlip:
    called, called_again = _calls(facts)
    hand = _last(facts, events.HandEntered)
    computed = _last(facts, events.OutcomeComputed)
    resolved = _last(facts, events.SeatResolved)
    again = _again(facts)
    held: Settlement | None = again[-1].new if again else resolved.settlement if resolved else None
    return SeatSlip(
        seat=seat,
        evidence=3 if computed else 2 if hand else 1 if called else 0,
        settlement=held,
        basis=_basis(resolved, again),
        called=called,
        computed=computed.outcome if computed else None,
        low_order=computed.low_order if computed else None,
        high_order=computed.high_order if computed else None,
        reasons=computed.reasons if computed else (),
        hand=_hand(hand, computed),
        why=hand.why if hand else "",
        again=again,
        bets=_bets(facts),
        called_again=called_again,
        paid_first=_paid_first(facts),
    )


def _calls(facts: list[Fact]) -> tuple[Outcome | None, Outcome | None]:
    """The call that counts, and what was called again once the pieces had contradicted it."""
    called: Outcome | None = None
    contradicted: Outcome | None = None
    for fact in facts:
        if isinstance(fact, events.OutcomeCalled):
            called = fact.outcome
        elif isinstance(fact, events.OutcomeComputed) and fact.agrees is False:
            contradicted = called
        elif isinstance(fact, events.OutcomeComputed):
            contradicted = None
    if contradicted is None or called is contradicted:
        return called, None
    return contradicted, called


def _paid_first(facts: list[Fact]) -> bool:
    kinds = [type(f) for f in facts if isinstance(f, events.SeatResolved | events.OutcomeComputed)]
    return kinds[:1] == [events.SeatResolved] and events.OutcomeComputed in kinds


def _last(facts: list[Fact], kind: type[F]) -> F | None:
    return next((f for f in reversed(facts) if isinstance(f, kind)), None)


def _basis(resolved: events.SeatResolved | None, again: tuple[Again, ...]) -> str:
    if again and again[-1].cause in {"ruling", "correction", "pieces"}:
        return "pieces" if again[-1].cause == "pieces" else "ruling"
    return resolved.basis if resolved else ""


def _again(facts: list[Fact]) -> tuple[Again, ...]:
    changes: list[Again] = []
    for fact in facts:
        if isinstance(fact, events.SeatRecalled):
            changes.append(Again(fact.old, fact.new, fact.note, fact.cause))
        elif isinstance(fact, events.RoundCorrected):
            changes.append(Again(fact.old, fact.new, fact.reason, "correction"))
    return tuple(changes)


def _bets(facts: list[Fact]) -> tuple[tuple[str, int, Money], ...]:
    """Wagers that lie: a later bet of the same kind, bet and box replaces one, zero lifts it."""
    laid: dict[tuple[str, str, int], Money] = {}
    for fact in facts:
        if isinstance(fact, events.BetPlaced):
            laid[fact.kind, fact.bet, fact.box] = fact.amount
    return tuple(
        (bet if kind in {"main", "side"} else kind, box, amount)
        for (kind, bet, box), amount in laid.items()
        if amount
    )


def _hand(hand: events.HandEntered | None, computed: events.OutcomeComputed | None) -> SetHand | None:
    if hand is None:
        return None
    return SetHand(
        pieces=hand.pieces,
        low=hand.low,
        high=hand.high,
        low_label=computed.low_label if computed else "",
        high_label=computed.high_label if computed else "",
        by="house-way" if hand.set_by_house_way else "",
        row=hand.row,
        sentence=hand.sentence,
        suits_taken=all(len(code) > 1 or code == "?" for code in hand.pieces),
    )


def setting_of(made: events.SettingMade, pieces: Codes, *, suits_taken: bool) -> SetHand:
    """Answer a setting of the bank's hand as its slip shows it.

    Source: facts.md (enter bank hand).
    """
    return SetHand(
        pieces=pieces,
        low=made.low,
        high=made.high,
        low_label=made.low_label,
        high_label=made.high_label,
        by=made.by,
        row=made.row,
        sentence=made.sentence,
        suits_taken=suits_taken,
    )
