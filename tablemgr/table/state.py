"""A round as its facts leave it: `evolve` folds one fact more into it and asks no rules.

Every fact is kept in order; an undone one no longer counts, and the rest is folded anew.

Source: architecture.md (seven sentences, 2 and 3), facts.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from tablemgr.core.money import Money, total
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Settlement
from tablemgr.table import events as e
from tablemgr.table import patron_events as p
from tablemgr.table.facts import Codes, Fact
from tablemgr.table.phases import CLOSED

JUDGED = frozenset({Outcome.WIN, Outcome.PUSH, Outcome.LOSE, Outcome.FOUL})
"""Outcomes that pieces can confirm; a fold and a dead hand are what somebody did, not what lay there."""
LOST = frozenset({Outcome.LOSE, Outcome.FOUL})


def agree(called: Outcome, computed: Outcome) -> bool:
    """Answer whether a call is what the pieces say; a foul called a loss is.

    Source: recording.md (called and computed are both kept), PGP 4 (a foul hand loses).
    """
    return called not in JUDGED or called is computed or {called, computed} <= LOST


Cash = e.CashIn | e.CashOut | p.CashPlayed | p.ColouredUp
"""What is written down of cash and chips between a guest and the rack, apart from any bet."""


class SeatState(NamedTuple):
    """One seat of a round: its bets, its evidence, what became of it."""

    # A named tuple is changed four times as fast as a frozen class, and a fold does little else.

    seat: Seat
    bets: tuple[e.BetPlaced, ...] = ()
    confirmed: bool = False
    called: Outcome | None = None
    sampled: bool = False
    hand: e.HandEntered | None = None
    computed: e.OutcomeComputed | None = None
    outcome: Outcome | None = None
    hand_outcome: Outcome | None = None
    """What the hand came to; outcome is no action where a capped bank did not reach it."""
    basis: str = ""
    """What it was paid from: "call", "pieces", "ruling"; empty while it is open."""
    settlement: Settlement | None = None
    """As it stands now, re-calls and corrections included."""
    ruled: bool = False
    """A ruling said what stands, whatever pieces and call say."""
    recalls: tuple[e.SeatRecalled | e.RoundCorrected, ...] = ()
    paid: bool = False
    disputes: tuple[int, ...] = ()
    """Numbers of the disputes that are open."""

    @property
    def is_resolved(self) -> bool:
        """Whether chips have moved. Source: facts.md (resolve)."""
        return self.settlement is not None

    @property
    def evidence(self) -> str:
        """none, called, partial or computed. Source: facts.md (a seat's evidence)."""
        if self.computed is not None:
            return "computed"
        if self.hand is not None:
            return "partial"
        return "none" if self.called is None else "called"

    @property
    def is_contradicted(self) -> bool:
        """Whether the pieces say something else than the call. Source: recording.md (levels)."""
        if self.computed is None or self.ruled:
            return False
        said = self.called if self.settlement is None else self.outcome
        return said is not None and not agree(said, self.computed.outcome)

    @property
    def is_carried(self) -> bool:
        """Whether a bet stands here as in the round before, and nobody has said so. Source: recording.md (bets)."""
        return not self.confirmed and any(bet.carried for bet in self.bets)

    @property
    def is_taken(self) -> bool:
        """Whether such a bet's chips do not lie here any more. Source: recording.md (bets: touched or confirmed)."""
        return not self.confirmed and any(bet.taken for bet in self.bets)

    @property
    def staked(self) -> Money:
        """All that lies at the seat, in minor units. Source: facts.md (place bet)."""
        return total([bet.amount for bet in self.bets])


class RoundState(NamedTuple):
    """A table's round, open or ended; before the first one nothing is opened."""

    opened: e.RoundOpened | None = None
    phase: str = CLOSED
    banked: e.BankTaken | None = None
    start: e.StartSeat | None = None
    bank_hand: e.BankHandEntered | None = None
    setting: e.SettingMade | None = None
    seats: tuple[SeatState, ...] = ()
    rulings: tuple[e.RulingMade, ...] = ()
    disputes: tuple[e.DisputeOpened, ...] = ()
    """The disputes that are open."""
    ruled: tuple[int, ...] = ()
    """Numbers of those of them that are ruled."""
    cash: tuple[Cash | None, ...] = ()
    """Cash entries in order; None where one was taken back."""
    bank_settled: e.BankSettled | None = None
    closed: e.RoundClosed | None = None
    voided: e.RoundVoided | None = None
    skipped: e.RoundSkipped | None = None
    facts: tuple[Fact, ...] = ()
    undone: tuple[int, ...] = ()
    """Places of the facts that were taken back, from 1."""

    @property
    def number(self) -> int:
        """The round's number; 0 before the first. Source: facts.md (open round, skip)."""
        if self.skipped is not None:
            return self.skipped.number
        return 0 if self.opened is None else self.opened.number

    @property
    def banker(self) -> Seat | None:
        """The banking seat; None is the house. Source: facts.md (take bank)."""
        return None if self.banked is None else self.banked.seat

    @property
    def in_play(self) -> tuple[SeatState, ...]:
        """Seats with a bet, in opening order. Source: recording.md (phases)."""
        return tuple(seat for seat in self.seats if seat.bets)

    @property
    def any_resolved(self) -> bool:
        """Whether any seat's chips have moved. Source: recording.md (void)."""
        return any(seat.is_resolved for seat in self.seats)

    def seat(self, number: Seat) -> SeatState:
        """Answer a seat; an empty one where nothing happened there.

        Source: facts.md.
        """
        for seat in self.seats:
            if seat.seat == number:
                return seat
        return SeatState(number)

    def hands(self) -> tuple[tuple[str, Codes], ...]:
        """Answer every hand that was entered, with the name of its place.

        Source: PG 3.7 (no piece twice over all hands).
        """
        bank = () if self.bank_hand is None else (("bank", self.bank_hand.pieces),)
        seats = tuple((f"seat {s.seat}", s.hand.pieces) for s in self.seats if s.hand is not None)
        return bank + seats


EMPTY = RoundState()
"""A table before its first round."""


def evolve(state: RoundState, fact: Fact) -> RoundState:
    """Answer the round with one fact more; a fact of no round leaves it as it was.

    Source: architecture.md (the path of one action, 6).
    """
    fold = _FOLDS.get(type(fact))
    if fold is None:
        return state
    folded: RoundState = fold(state, fact)
    if isinstance(fact, e.RoundOpened | e.RoundSkipped):
        return folded
    return folded._replace(facts=(*state.facts, fact))


def refold(facts: Iterable[Fact]) -> RoundState:
    """Answer the round that facts leave, from nothing.

    Source: architecture.md (the table on the screen is the fold of that list).
    """
    state = EMPTY
    for fact in facts:
        state = evolve(state, fact)
    return state


def _with_seat(state: RoundState, number: Seat, **changes: Any) -> RoundState:
    changed = state.seat(number)._replace(**changes)
    if any(seat.seat == number for seat in state.seats):
        return state._replace(seats=tuple(changed if s.seat == number else s for s in state.seats))
    order = () if state.opened is None else state.opened.opening_order
    rank = {seat: n for n, seat in enumerate(order)}
    seats = sorted((*state.seats, changed), key=lambda s: (rank.get(s.seat, len(rank)), s.seat))
    return state._replace(seats=tuple(seats))


def _round_opened(_: RoundState, fact: e.RoundOpened) -> RoundState:
    return RoundState(opened=fact, phase=fact.phase, facts=(fact,))


def _round_skipped(_: RoundState, fact: e.RoundSkipped) -> RoundState:
    return RoundState(skipped=fact, facts=(fact,))


def _bank_taken(state: RoundState, fact: e.BankTaken) -> RoundState:
    return state._replace(banked=fact)


def _bet_placed(state: RoundState, fact: e.BetPlaced) -> RoundState:
    place = (fact.kind, fact.bet, fact.box)
    bets = state.seat(fact.seat).bets
    kept = tuple(bet for bet in bets if (bet.kind, bet.bet, bet.box) != place)
    if not fact.amount:
        return _with_seat(state, fact.seat, bets=kept)
    if len(kept) == len(bets):
        return _with_seat(state, fact.seat, bets=(*bets, fact))
    # A changed bet keeps its place among the seat's bets; what was said of chips that are gone says nothing now.
    changed = tuple(fact if (bet.kind, bet.bet, bet.box) == place else bet for bet in bets)
    confirmed = state.seat(fact.seat).confirmed and not fact.taken
    return _with_seat(state, fact.seat, bets=changed, confirmed=confirmed)


def _bet_confirmed(state: RoundState, fact: e.BetConfirmed) -> RoundState:
    return _with_seat(state, fact.seat, confirmed=True)


def _moved(
    state: RoundState, fact: e.BetsClosed | e.StartSeat | e.HandsDelivered | e.HandsLocked
) -> RoundState:
    start = fact if isinstance(fact, e.StartSeat) else state.start
    return state._replace(phase=fact.phase, start=start)


def _bank_hand_entered(state: RoundState, fact: e.BankHandEntered) -> RoundState:
    return state._replace(bank_hand=fact)


def _setting_made(state: RoundState, fact: e.SettingMade) -> RoundState:
    return state._replace(setting=fact, phase=fact.phase)


def _outcome_called(state: RoundState, fact: e.OutcomeCalled) -> RoundState:
    return _with_seat(state, fact.seat, called=fact.outcome)


def _sample_drawn(state: RoundState, fact: e.SampleDrawn) -> RoundState:
    return _with_seat(state, fact.seat, sampled=True)


def _hand_entered(state: RoundState, fact: e.HandEntered) -> RoundState:
    return _with_seat(state, fact.seat, hand=fact, computed=None)


def _outcome_computed(state: RoundState, fact: e.OutcomeComputed) -> RoundState:
    return _with_seat(state, fact.seat, computed=fact, ruled=False)


def _seat_resolved(state: RoundState, fact: e.SeatResolved) -> RoundState:
    return _with_seat(
        state, fact.seat, outcome=fact.outcome, basis=fact.basis, settlement=fact.settlement,
        hand_outcome=fact.hand_outcome or fact.outcome, ruled=fact.basis == "ruling",
    )  # fmt: skip


def _seat_paid(state: RoundState, fact: e.SeatPaid) -> RoundState:
    return _with_seat(state, fact.seat, paid=True)


def _seat_recalled(state: RoundState, fact: e.SeatRecalled) -> RoundState:
    seat = state.seat(fact.seat)
    return _with_seat(
        state, fact.seat, settlement=fact.new, outcome=fact.new.outcome, basis=fact.basis,
        hand_outcome=fact.hand_outcome or fact.new.outcome, ruled=seat.ruled or fact.cause == "ruling",
        recalls=(*seat.recalls, fact), paid=False,
    )  # fmt: skip


def _round_corrected(state: RoundState, fact: e.RoundCorrected) -> RoundState:
    if state.opened is None or fact.round != state.opened.number:
        return state
    seat = state.seat(fact.seat)
    return _with_seat(
        state, fact.seat, settlement=fact.new, outcome=fact.new.outcome, basis="ruling", ruled=True,
        hand_outcome=fact.new.outcome, recalls=(*seat.recalls, fact),
    )  # fmt: skip


def _ruling_made(state: RoundState, fact: e.RulingMade) -> RoundState:
    ruled = state._replace(rulings=(*state.rulings, fact))
    if fact.seat is None or not state.seat(fact.seat).is_resolved:
        return ruled
    return _with_seat(ruled, fact.seat, ruled=True)


def _bank_settled(state: RoundState, fact: e.BankSettled) -> RoundState:
    return state._replace(bank_settled=fact)


def _round_closed(state: RoundState, fact: e.RoundClosed) -> RoundState:
    return state._replace(closed=fact, phase=fact.phase)


def _round_voided(state: RoundState, fact: e.RoundVoided) -> RoundState:
    return state._replace(voided=fact, phase=fact.phase)


def _gap_declared(state: RoundState, _: e.GapDeclared) -> RoundState:
    return state


def _dispute_opened(state: RoundState, fact: e.DisputeOpened) -> RoundState:
    opened = state._replace(disputes=(*state.disputes, fact))
    if state.opened is None or fact.round != state.opened.number:
        return opened
    return _with_seat(opened, fact.seat, disputes=(*state.seat(fact.seat).disputes, fact.number))


def _dispute_ruled(state: RoundState, fact: e.DisputeRuled) -> RoundState:
    return state._replace(ruled=(*state.ruled, fact.number))


def _dispute_closed(state: RoundState, fact: e.DisputeClosed) -> RoundState:
    still = tuple(dispute for dispute in state.disputes if dispute.number != fact.number)
    seats = tuple(
        seat._replace(disputes=tuple(n for n in seat.disputes if n != fact.number)) for seat in state.seats
    )
    ruled = tuple(number for number in state.ruled if number != fact.number)
    return state._replace(disputes=still, ruled=ruled, seats=seats)


def _cash(state: RoundState, fact: Cash) -> RoundState:
    return state._replace(cash=(*state.cash, fact))


def _cash_undone(state: RoundState, fact: e.CashUndone) -> RoundState:
    cash = tuple(None if n == fact.entry else entry for n, entry in enumerate(state.cash, start=1))
    return state._replace(cash=cash)


def _entry_undone(state: RoundState, fact: e.EntryUndone) -> RoundState:
    undone = (*state.undone, fact.entry)
    counted = [
        kept
        for place, kept in enumerate(state.facts, start=1)
        if place not in undone and not isinstance(kept, e.EntryUndone)
    ]
    return refold(counted)._replace(facts=state.facts, undone=undone)


_FOLDS: dict[type[Fact], Callable[[RoundState, Any], RoundState]] = {
    e.RoundOpened: _round_opened,
    e.RoundSkipped: _round_skipped,
    e.BankTaken: _bank_taken,
    e.BetPlaced: _bet_placed,
    e.BetConfirmed: _bet_confirmed,
    e.BetsClosed: _moved,
    e.StartSeat: _moved,
    e.HandsDelivered: _moved,
    e.HandsLocked: _moved,
    e.BankHandEntered: _bank_hand_entered,
    e.SettingMade: _setting_made,
    e.OutcomeCalled: _outcome_called,
    e.SampleDrawn: _sample_drawn,
    e.HandEntered: _hand_entered,
    e.OutcomeComputed: _outcome_computed,
    e.SeatResolved: _seat_resolved,
    e.SeatPaid: _seat_paid,
    e.SeatRecalled: _seat_recalled,
    e.RoundCorrected: _round_corrected,
    e.RulingMade: _ruling_made,
    e.BankSettled: _bank_settled,
    e.RoundClosed: _round_closed,
    e.RoundVoided: _round_voided,
    e.GapDeclared: _gap_declared,
    e.DisputeOpened: _dispute_opened,
    e.DisputeRuled: _dispute_ruled,
    e.DisputeClosed: _dispute_closed,
    e.CashIn: _cash,
    e.CashOut: _cash,
    p.CashPlayed: _cash,
    p.ColouredUp: _cash,
    e.CashUndone: _cash_undone,
    e.EntryUndone: _entry_undone,
}
