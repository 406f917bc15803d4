"""Whether a record says enough and does not contradict itself, and the figures that are settled.

Source: TG X17.2 to X17.4, TG R6.1, TG R7, TG R10.1.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.deal import Claim, DealState, Trick
from tablemgr.games.tien_gow.marks import payments_of
from tablemgr.games.tien_gow.meta import COLUMNS, SEATS, Points, by_seat
from tablemgr.games.tien_gow.record import (
    SIZE_OF_KIND,
    DealFigures,
    DealRecord,
    LastKind,
    LastTrick,
    last_trick,
)


def check_record(record: DealRecord) -> tuple[Problem, ...]:
    """Answer why a record cannot be settled: its end is missing, or its parts contradict each other.

    Source: TG X17.2 to X17.4, TG E (DEAL_INCOMPLETE).
    """
    state, columns = record.state, record.columns
    if state.ending is not None:
        return _check_ended(record)
    if not record.is_complete:
        return (problem("TG-DEAL_INCOMPLETE", f"trick {state.trick}"),)
    problems = _check_columns(state, columns) if columns is not None else ()
    if problems:
        return problems
    last = last_trick(record)
    if last is None:
        return (problem("TG-LAST_MISSING", "last"),)
    return _check_last(record, last) or payments_of(record).problems


def figures_of(record: DealRecord) -> DealFigures:
    """Answer the figures of a deal played to its end; Refused where the record cannot be settled.

    Source: TG X17.2, TG X17.3.
    """
    problems = check_record(record)
    last = last_trick(record)
    if problems or last is None:
        raise Refused(*problems)
    columns = record.columns or record.state.columns
    return DealFigures(columns, last, payments_of(record).due, _dead(record, columns, last))


def _check_ended(record: DealRecord) -> tuple[Problem, ...]:
    ending, columns = record.state.ending, record.columns
    if not isinstance(ending, Claim) or columns is None:
        return ()
    # A claim is eight columns for the claimant at every depth, so columns may say that and nothing else.
    if sum(columns) == COLUMNS == by_seat(columns)[ending.seat]:
        return ()
    return (problem("TG-BAD_COLUMNS", "columns", got=_listed(columns)),)


def _check_columns(state: DealState, columns: Points) -> tuple[Problem, ...]:
    if sum(columns) != COLUMNS or any(count < 0 for count in columns):
        return (problem("TG-BAD_COLUMNS", "columns", got=_listed(columns)),)
    return tuple(
        problem("TG-COLUMNS_BELOW", f"columns, seat {seat}", seat=seat, got=count, won=won)
        for seat, count, won in zip(SEATS, columns, state.columns, strict=True)
        if count < won
    )


def _listed(columns: Points) -> str:
    return " ".join(map(str, columns))


def _check_last(record: DealRecord, last: LastTrick) -> tuple[Problem, ...]:
    if last.winner not in SEATS:
        return (problem("TG-BAD_SEAT", "last", seat=last.winner),)
    faults = [*_check_little_three(last)]
    if record.state.is_played:
        faults += _against_the_trick(record.state.tricks[-1], last)
        if record.last is not None and not _agree(record.last, last):
            faults.append("TG-LAST_KIND")
    elif record.columns is not None and not faults:
        faults += _against_the_columns(record.state, record.columns, last)
    return tuple(problem(code, "last") for code in dict.fromkeys(faults))


def _check_little_three(last: LastTrick) -> Iterator[str]:
    if last.kind is LastKind.CAPTURE:
        is_right = last.little_three in SEATS and last.little_three != last.winner
    else:
        is_right = last.little_three in {None, last.winner}
    if not is_right:
        yield "TG-LAST_THREE"


def _agree(stated: LastTrick, found: LastTrick) -> bool:
    same = stated.winner == found.winner and stated.kind is found.kind
    return same and stated.little_three in {None, found.little_three, found.winner}


def _leader(last: LastTrick) -> Seat | None:
    """Answer who must have led the last trick, where its kind says so."""
    if last.kind in {LastKind.SUPREME, LastKind.LITTLE_THREE}:
        return last.winner
    return last.little_three if last.kind is LastKind.CAPTURE else None


def _against_the_trick(trick: Trick, last: LastTrick) -> Iterator[str]:
    if trick.winner != last.winner:
        yield "TG-LAST_WINNER"
    if SIZE_OF_KIND[last.kind] != trick.size:
        yield "TG-LAST_KIND"
    elif _leader(last) not in {None, trick.leader}:
        yield "TG-LAST_LEADER"


def _against_the_columns(state: DealState, columns: Points, last: LastTrick) -> Iterator[str]:
    """Name what the columns that stand in no recorded trick cannot hold."""
    size, leader = SIZE_OF_KIND[last.kind], _leader(last)
    won = state.column_of
    rest = {seat: count - won[seat] for seat, count in by_seat(columns).items()}
    if rest[last.winner] < size:
        yield "TG-LAST_COLUMNS"
    is_alone = sum(rest.values()) == size
    if state.size is not None and (state.size > sum(rest.values()) or is_alone and state.size != size):
        yield "TG-LAST_KIND"
    # Whoever leads the last trick won the one before it, on record or in the rest.
    if leader is not None and is_alone and state.leader != leader:
        yield "TG-LAST_LEADER"
    if leader is not None and not is_alone and rest[leader] < 1 + size * (leader == last.winner):
        yield "TG-LAST_LEADER"
    if size == 1 and state.rules.early_death and by_seat(columns)[last.winner] < 2:
        yield "TG-LAST_DEAD"


def _dead(record: DealRecord, columns: Points, last: LastTrick) -> tuple[Seat, ...]:
    if not record.has_rest:
        return record.state.dead
    if SIZE_OF_KIND[last.kind] != 1 or not record.state.rules.early_death:
        return ()
    return tuple(seat for seat, count in by_seat(columns).items() if not count)
