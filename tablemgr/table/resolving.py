"""When a seat's chips may move: evidence, what holds it back, and settlements made anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import mirrored
from tablemgr.table.banks import action_order, hand_outcome, is_capped
from tablemgr.table.events import OutcomeComputed, SeatRecalled, SeatResolved
from tablemgr.table.facts import Fact
from tablemgr.table.round_game import Set
from tablemgr.table.rules import TableRules
from tablemgr.table.settling import comes_to_the_same, settle_seat
from tablemgr.table.state import JUDGED, RoundState, SeatState, agree, evolve


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a seat would be paid as, and from what."""

    outcome: Outcome
    basis: str


def evidence_of(seat: SeatState) -> Evidence | None:
    """Answer what call and pieces say together; None where they say nothing or contradict each other.

    Source: recording.md (levels of evidence), facts.md (enter hand, call outcome).
    """
    if seat.computed is not None and (seat.called is None or seat.called in JUDGED):
        if seat.called is not None and not agree(seat.called, seat.computed.outcome):
            return None
        return Evidence(seat.computed.outcome, "pieces")
    return None if seat.called is None else Evidence(seat.called, "call")


def holds(state: RoundState, seat: SeatState, rules: TableRules) -> tuple[str, ...]:
    """Answer what keeps a seat with evidence from resolving, in words of the floor.

    "contradiction" pieces and call differ; "sample" its pieces are asked for; "threshold" so much is
    paid from pieces only; "dispute" a guest disputes it; "order" a capped bank meets others first.

    Source: recording.md (levels, samples, bets), facts.md (call outcome).
    """
    held = []
    if seat.is_contradicted:
        held.append("contradiction")
    if seat.computed is None and seat.sampled:
        held.append("sample")
    if seat.computed is None and seat.called is Outcome.WIN and pays_beyond(state, seat, rules):
        held.append("threshold")
    if seat.disputes:
        held.append("dispute")
    if is_capped(state) and _waits_for_others(state, seat):
        held.append("order")
    return tuple(held)


def pays_beyond(state: RoundState, seat: SeatState, rules: TableRules) -> bool:
    """Answer whether a called win is paid from pieces only: what would be handed over, commission and what is lost
    beside the hand taken off, is more than the table pays from a call.

    Source: recording.md (levels: pay above a threshold).
    """
    most = rules.pay_threshold
    return most is not None and settle_seat(state, seat, Outcome.WIN, rules).net > most


def _waits_for_others(state: RoundState, seat: SeatState) -> bool:
    order = action_order(state)
    before = order[: order.index(seat.seat)] if seat.seat in order else ()
    return any(not state.seat(number).is_resolved for number in before)


def resolved_by(state: RoundState, seat: Seat, rules: TableRules) -> tuple[Fact, ...]:
    """Answer the resolutions that new evidence at a seat brings: its own, then those that waited for it.

    Source: facts.md (call outcome, enter hand, resolve).
    """
    facts: list[Fact] = []
    order = action_order(state)
    after = order[order.index(seat) + 1 :] if is_capped(state) and seat in order else ()
    for number in (seat, *after):
        found = _resolution(state, number, rules)
        if found is None:
            break
        facts.append(found)
        state = evolve(state, found)
    return tuple(facts)


def _resolution(state: RoundState, number: Seat, rules: TableRules) -> SeatResolved | None:
    seat = state.seat(number)
    evidence = evidence_of(seat)
    if seat.is_resolved or not seat.bets or evidence is None or holds(state, seat, rules):
        return None
    return resolution(state, number, evidence, rules)


def resolution(state: RoundState, number: Seat, evidence: Evidence, rules: TableRules) -> SeatResolved:
    """Answer the fact that settles an open seat.

    Source: facts.md (resolve).
    """
    settlement = settle_seat(state, state.seat(number), evidence.outcome, rules)
    return SeatResolved(number, settlement.outcome, evidence.basis, settlement, evidence.outcome)


def computed(state: RoundState, number: Seat, rules: TableRules) -> OutcomeComputed | None:
    """Answer what a seat's pieces say against the bank's; None while either is not set.

    Source: facts.md (enter hand), PGP P1 to P4, PG S7.
    """
    seat, setting = state.seat(number), state.setting
    if setting is None or seat.hand is None or not seat.hand.low:
        return None
    bank = Set(setting.low, setting.high, setting.low_label, setting.high_label)
    found = rules.play.compare(rules.play.as_laid(seat.hand.low, seat.hand.high), bank)
    said = seat.called if seat.called is not None else seat.outcome
    return OutcomeComputed(
        number, found.outcome, found.low_order, found.high_order, found.low_label, found.high_label,
        found.reasons, None if said is None else agree(said, found.outcome), rules.variant_ref,
    )  # fmt: skip


def recalled(
    state: RoundState, changes: Mapping[Seat, Evidence], rules: TableRules, *, cause: str, note: str
) -> tuple[SeatRecalled, ...]:
    """Answer the settlements made anew where resolved seats come out otherwise.

    Behind a capped bank a change reaches the seats after it too; those carry the cause "bank".

    Source: facts.md (re-call, ruling), recording.md (bank mis-set found late; part pay).
    """
    facts = []
    for number, evidence in _in_order(state, changes):
        seat = state.seat(number)
        if seat.settlement is None:
            continue
        before = [(other, now.outcome) for other, now in _in_order(state, changes) if other != number]
        order = action_order(state)
        if number in order:
            before = [(other, outcome) for other, outcome in before if other in order[: order.index(number)]]
        new = settle_seat(state, seat, evidence.outcome, rules, before)
        if number in changes or not comes_to_the_same(new, seat.settlement):
            why = cause if number in changes else "bank"
            facts.append(
                SeatRecalled(
                    number,
                    seat.settlement,
                    new,
                    mirrored(seat.settlement.postings),
                    note,
                    why,
                    evidence.basis,
                    evidence.outcome,
                )
            )
    return tuple(facts)


def _in_order(state: RoundState, changes: Mapping[Seat, Evidence]) -> list[tuple[Seat, Evidence]]:
    """The seats to look at as they meet the bank: all resolved ones where it is capped, else the changed."""
    order = action_order(state)
    others = [seat.seat for seat in state.in_play if seat.seat not in order]
    seats = [*order, *others] if is_capped(state) else [s for s in (*order, *others) if s in changes]
    return [
        (number, changes.get(number) or Evidence(hand_outcome(state.seat(number)), state.seat(number).basis))
        for number in seats
        if state.seat(number).is_resolved
    ]
