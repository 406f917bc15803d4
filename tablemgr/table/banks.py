"""The order in which a round's seats meet the bank, and how far a capped player bank reaches."""

from __future__ import annotations

from collections.abc import Sequence

from tablemgr.core.banking import (
    Action,
    CappedSettlement,
    Wager,
    from_action_seat,
    settle_against_capped_bank,
)
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.table.events import BetPlaced
from tablemgr.table.rules import TableRules
from tablemgr.table.state import RoundState, SeatState


def hand_bets(seat: SeatState) -> tuple[BetPlaced, ...]:
    """Answer the bets that ride on the seat's hand: all but side bets.

    Source: recording.md (bets).
    """
    return tuple(bet for bet in seat.bets if bet.kind != "side")


def action_order(state: RoundState) -> tuple[Seat, ...]:
    """Answer the seats with a hand bet as they meet the bank: from the action seat in opening order.

    The start seat is counted over every seat from the banker, used or not; the action seat is the
    first from there with a bet. Position 0, the banker's own, and a start nobody recorded begin with
    the first seat after the banker.

    Source: recording.md (bets: settlement in order from the action seat), PG 3.3.
    """
    if state.opened is None:
        return ()
    order = state.opened.opening_order
    if state.banker in order:
        at = order.index(state.banker)
        order = (*order[at + 1 :], *order[:at])
    if state.start is not None and 1 <= state.start.position <= len(order):
        order = from_action_seat(order, order[state.start.position - 1])
    return tuple(seat for seat in order if hand_bets(state.seat(seat)))


def is_capped(state: RoundState) -> bool:
    """Answer whether a player banks with an amount that may not reach everybody.

    Source: recording.md (a player bank is capped).
    """
    return state.banked is not None and state.banked.seat is not None and state.banked.bank_amount is not None


def wagers_of(seat: SeatState, outcome: Outcome) -> tuple[Wager, ...]:
    """Answer the seat's hand bets as wagers against the bank, in the order they lie there.

    Source: recording.md (bets).
    """
    return tuple(Wager(seat.seat, outcome, bet.amount, bet.box) for bet in hand_bets(seat))


def reach(
    state: RoundState, outcomes: Sequence[tuple[Seat, Outcome]], rules: TableRules
) -> CappedSettlement | None:
    """Answer how a capped bank meets seats in the order given; None where the bank is not capped.

    Source: PG 3.5, recording.md (part pay at the seat where it breaks, no action after it).
    """
    if not is_capped(state) or state.banked is None or state.banked.bank_amount is None:
        return None
    wagers = [wager for seat, outcome in outcomes for wager in wagers_of(state.seat(seat), outcome)]
    return settle_against_capped_bank(wagers, state.banked.bank_amount, caps_wins=rules.bank.caps_wins)


def resolved_before(state: RoundState, seat: Seat) -> tuple[tuple[Seat, Outcome], ...]:
    """Answer the seats that met the bank before this one, with what their hands came to.

    Source: recording.md (settlement in order).
    """
    order = action_order(state)
    before = order[: order.index(seat)] if seat in order else order
    return tuple((number, hand_outcome(state.seat(number))) for number in before)


def hand_outcome(seat: SeatState) -> Outcome:
    """Answer what a resolved seat's hand came to, whether the bank reached it or not.

    Source: recording.md (called and computed outcomes are both kept).
    """
    return seat.hand_outcome or Outcome.NO_ACTION


def actions_of(settlement: CappedSettlement, seat: Seat) -> tuple[Action, ...]:
    """Answer the part of a capped settlement that is this seat's.

    Source: recording.md (part pay).
    """
    return tuple(action for action in settlement.actions if action.wager.seat == seat)
