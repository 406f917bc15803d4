"""Bets that go on into the next round: whose chips still lie there, and whose went with the round before.

Source: recording.md (bets: carried until touched or confirmed); tablemgr/DECISIONS.md (a bet that is carried).
"""

from __future__ import annotations

from collections.abc import Iterator

from tablemgr.table.events import BetPlaced
from tablemgr.table.phases import BETS
from tablemgr.table.state import RoundState, SeatState


def carried(state: RoundState, seats: int) -> tuple[BetPlaced, ...]:
    """Answer a round's main bets as the next one begins with them, of so many seats.

    Source: recording.md (a bet repeated from the last round is carried).
    """
    return tuple(
        BetPlaced(bet.seat, bet.amount, bet.kind, bet.bet, bet.box, carried=True, taken=_taken(state, seat))
        for seat in state.seats
        for bet in seat.bets
        if bet.kind == "main" and bet.seat <= seats
    )


def _taken(state: RoundState, seat: SeatState) -> bool:
    """Whether a seat's main bet no longer lies there for the next round: lost, or not settled yet."""
    if state.voided is not None:
        return False
    if seat.settlement is None:
        return True
    return any(line.kind == "main" and line.won.minor < 0 for line in seat.settlement.lines)


def carried_anew(before: RoundState, after: RoundState, following: RoundState) -> tuple[BetPlaced, ...]:
    """Answer the bets of the round that follows, marked anew where a seat settled anew gave or took their chips.

    A bet whose chips went is asked for again, whatever was said of it while they lay there; one that was laid
    again since stays laid.

    Source: recording.md (bets; a slip of the finger); tablemgr/DECISIONS.md (a bet that is carried).
    """
    return tuple(_anew(before, after, following)) if following.phase == BETS else ()


def _anew(before: RoundState, after: RoundState, following: RoundState) -> Iterator[BetPlaced]:
    for seat in after.seats:
        was, taken = _taken(before, before.seat(seat.seat)), _taken(after, seat)
        lies = following.seat(seat.seat)
        if taken in (was, lies.is_taken):
            continue
        for bet in lies.bets:
            if bet.kind == "main" and (taken or bet.taken):
                yield BetPlaced(bet.seat, bet.amount, bet.kind, bet.bet, bet.box, carried=True, taken=taken)


def is_marked_anew(state: RoundState, place: int) -> bool:
    """Answer whether the fact at a place, from 1, says of a bet that lay there whether its chips still do.

    It follows from the round before, and goes only with what is laid there next.

    Source: facts.md (undo: an entry of this round).
    """
    fact = state.facts[place - 1]
    if not isinstance(fact, BetPlaced) or not fact.carried:
        return False
    earlier = (kept for kept in state.facts[: place - 1] if isinstance(kept, BetPlaced))
    return any((e.seat, e.kind, e.bet, e.box) == (fact.seat, fact.kind, fact.bet, fact.box) for e in earlier)
