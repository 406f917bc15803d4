"""Where the marks of a deal belong, and which payments they and the last trick add.

Source: TG X17.2 to X17.4, TG R8.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.deal import Immediate, ImmediateKind
from tablemgr.games.tien_gow.meta import COLUMNS, SEATS, by_seat
from tablemgr.games.tien_gow.record import (
    SIZE_OF_KIND,
    DealRecord,
    LastKind,
    LastTrick,
    Mark,
    MarkKind,
    last_trick,
    named_by,
)
from tablemgr.games.tien_gow.tricks import immediate

SIZE = {ImmediateKind.SUPREME: 2, ImmediateKind.QUARTET: 4}
MOST = {ImmediateKind.SUPREME: 1, ImmediateKind.QUARTET: 2}
"""The set of tiles holds one Supreme, and eight tiles a hand make two quartets at most."""
_PAID_LAST = {LastKind.SUPREME: ImmediateKind.SUPREME, LastKind.QUARTET: ImmediateKind.QUARTET}


class _Spot(Enum):
    """What a mark stands for."""

    PAID = auto()
    """A payment that a recorded trick has already caused."""
    SIZED = auto()
    """A trick recorded by size and winner."""
    REST = auto()
    """A trick that is not on record."""
    NOWHERE = auto()


@dataclass(frozen=True, slots=True)
class Payments:
    """Every immediate payment of a record, and the problems of marks that belong nowhere."""

    due: tuple[Immediate, ...]
    problems: tuple[Problem, ...]


def payments_of(record: DealRecord) -> Payments:
    """Answer every payment due at once, by trick, an unknown trick last; and marks that do not fit.

    Source: TG R8, TG X17.2.
    """
    rest = _rest(record)
    added: list[Immediate] = []
    in_rest: list[Immediate] = []
    problems: list[Problem] = []
    for place, mark in enumerate(record.marks, start=1):
        spot = _spot(record, mark, rest)
        if spot is _Spot.NOWHERE:
            problems.append(problem("TG-BAD_MARK", f"mark {place}", mark=mark.kind.value))
        elif mark.seat is not None and spot is not _Spot.PAID:
            kind = ImmediateKind(mark.kind.value)
            due = immediate(record.state, kind, mark.seat, trick=mark.trick)
            added.append(due)
            if spot is _Spot.REST:
                in_rest.append(due)
                rest[mark.seat] -= SIZE[kind]
    added += _of_the_last(record, rest, added=added, in_rest=in_rest)
    due_now = tuple(sorted((*record.state.immediate, *added), key=lambda one: one.trick or COLUMNS + 1))
    problems += _check_room(record, rest, due_now)
    return Payments(due_now, tuple(problems))


def _rest(record: DealRecord) -> dict[Seat, int]:
    """Answer the columns of each seat that stand in no recorded trick; all that is left while it plays on."""
    won = record.state.column_of
    if record.columns is None:
        return dict.fromkeys(SEATS, COLUMNS - sum(won.values()))
    return {seat: count - won[seat] for seat, count in by_seat(record.columns).items()}


def _spot(record: DealRecord, mark: Mark, rest: dict[Seat, int]) -> _Spot:
    if mark.trick is not None and not 1 <= mark.trick <= COLUMNS:
        return _Spot.NOWHERE
    if mark.kind is MarkKind.UNBEATABLE:
        # It says something about the banker's lead and pays nothing.
        return _Spot.PAID if mark.seat in {None, *SEATS} else _Spot.NOWHERE
    if mark.seat not in SEATS or mark.seat is None:
        return _Spot.NOWHERE
    kind = ImmediateKind(mark.kind.value)
    has_room = record.has_rest and rest[mark.seat] >= SIZE[kind]
    if (
        mark.trick is None
        and kind is ImmediateKind.QUARTET
        and has_room
        and _fits_before_last(record, mark, rest)
    ):
        return _Spot.REST
    same = (due for due in record.state.immediate if due.kind is kind and due.seat == mark.seat)
    if any(mark.trick in {None, due.trick} for due in same):
        return _Spot.PAID
    if named_by(record, mark):
        return _Spot.NOWHERE if _is_open(record, mark) else _Spot.SIZED
    return _Spot.REST if has_room and _may_lie_ahead(record, mark) else _Spot.NOWHERE


def _fits_before_last(record: DealRecord, mark: Mark, rest: dict[Seat, int]) -> bool:
    """Answer whether a quartet still fits beside the last trick, or is that last trick."""
    last = record.last
    if last is None or last.winner != mark.seat or last.kind is LastKind.QUARTET:
        return True
    return rest[last.winner] >= SIZE[ImmediateKind.QUARTET] + SIZE_OF_KIND[last.kind]


def _is_open(record: DealRecord, mark: Mark) -> bool:
    """Answer whether it stays open if the last trick was Supreme, which decides its bonus."""
    tricks = named_by(record, mark)
    return (
        len(tricks) > 1
        and record.state.is_played
        and tricks[-1] == record.state.tricks[-1]
        and record.last is None
    )


def _may_lie_ahead(record: DealRecord, mark: Mark) -> bool:
    state = record.state
    if mark.trick is None or mark.trick > state.trick:
        return True
    # The lead of the trick on the table is on record: it is no Supreme, but may be a quartet.
    return mark.trick == state.trick and (
        not state.plays or mark.kind is MarkKind.QUARTET and state.size == 4
    )


def _of_the_last(
    record: DealRecord, rest: dict[Seat, int], *, added: list[Immediate], in_rest: list[Immediate]
) -> Iterator[Immediate]:
    """Answer the payment that a last Supreme or quartet earns where no mark has named it."""
    last = last_trick(record)
    if last is None or not record.is_complete:
        return
    kind = _PAID_LAST.get(last.kind)
    if record.has_rest:
        if not _has(in_rest, kind, last):
            rest[last.winner] -= SIZE_OF_KIND[last.kind]
            if kind is not None:
                yield immediate(record.state, kind, last.winner, trick=None)
    elif kind is ImmediateKind.SUPREME and not _has([*record.state.immediate, *added], kind, last):
        yield immediate(record.state, kind, last.winner, trick=len(record.state.tricks))


def _has(payments: list[Immediate], kind: ImmediateKind | None, last: LastTrick) -> bool:
    return any(due.kind is kind and due.seat == last.winner for due in payments)


def _check_room(record: DealRecord, rest: dict[Seat, int], due: tuple[Immediate, ...]) -> Iterator[Problem]:
    for kind, most in MOST.items():
        if sum(one.kind is kind for one in due) > most:
            yield problem("TG-BAD_MARK", "marks", mark=kind.value)
    if record.columns is not None and any(left < 0 for left in rest.values()):
        yield problem("TG-MARKS_ABOVE_COLUMNS", "marks")
