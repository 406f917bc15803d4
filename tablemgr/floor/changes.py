"""What a view must redraw after an action, found by comparing the state before with the state after."""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.core.seats import Seat
from tablemgr.table.deal_state import DealTableState
from tablemgr.table.facts import Fact
from tablemgr.table.state import RoundState

State = RoundState | DealTableState


@dataclass(frozen=True, slots=True)
class Changed:
    """Which seats, bank, money, phase and round of a table are other than before."""

    table: str
    round: int
    seats: frozenset[Seat] = frozenset()
    bank: bool = False
    money: bool = False
    phase: bool = False
    new_round: bool = False


def changed(table: str, before: State, after: State, facts: tuple[Fact, ...]) -> Changed:
    """Answer what differs between two states of a table.

    Source: architecture.md (central values: Changed).
    """
    money = any(hasattr(fact, "postings") or hasattr(fact, "settlement") or _mirrors(fact) for fact in facts)
    if isinstance(before, RoundState) and isinstance(after, RoundState):
        return Changed(
            table, after.number, _seats(before, after),
            bank=(before.banked, before.bank_hand, before.setting) != (after.banked, after.bank_hand, after.setting),
            money=money, phase=before.phase != after.phase, new_round=before.number != after.number,
        )  # fmt: skip
    return Changed(
        table, after.number, frozenset(_named(facts)), money=money, phase=_stage(before) != _stage(after),
        new_round=before.number != after.number,
    )  # fmt: skip


def _mirrors(fact: Fact) -> bool:
    return bool(getattr(fact, "mirror", ()))


def _seats(before: RoundState, after: RoundState) -> frozenset[Seat]:
    numbers = {seat.seat for seat in (*before.seats, *after.seats)}
    return frozenset(n for n in numbers if before.seat(n) != after.seat(n))


def _named(facts: tuple[Fact, ...]) -> set[Seat]:
    seats = {getattr(fact, "seat", None) for fact in facts}
    whole = any(not isinstance(getattr(fact, "seat", None), int) for fact in facts)
    return {Seat(n) for n in range(1, 5)} if whole else {seat for seat in seats if seat is not None}


def _stage(state: State) -> tuple[object, ...]:
    if isinstance(state, RoundState):
        return (state.phase,)
    return (state.depth, state.is_open, state.settled is None, state.voided is None)
