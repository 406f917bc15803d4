"""What was recorded of a deal, at whatever depth: events, then marks, columns and the last trick.

Source: TG X17, recording.md (Tien Gow, live).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.deal import DealState, Immediate, SizedTrick, Trick
from tablemgr.games.tien_gow.meta import Points
from tablemgr.games.tien_gow.ranking import BIG_SIX, LITTLE_THREE, SetClass
from tablemgr.games.tien_gow.tricks import PLAY_CHECKS


class LastKind(StrEnum):
    """What won the last trick. Source: TG X17.2, TG R9.1, TG R10."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLET = "triplet"
    QUARTET = "quartet"
    SUPREME = "SUPREME"
    LITTLE_THREE = "LITTLE_THREE"
    CAPTURE = "CAPTURE"


SIZE_OF_KIND = {
    LastKind.SINGLE: 1,
    LastKind.LITTLE_THREE: 1,
    LastKind.CAPTURE: 1,
    LastKind.PAIR: 2,
    LastKind.SUPREME: 2,
    LastKind.TRIPLET: 3,
    LastKind.QUARTET: 4,
}
PLAIN_KIND = {1: LastKind.SINGLE, 2: LastKind.PAIR, 3: LastKind.TRIPLET, 4: LastKind.QUARTET}


class MarkKind(StrEnum):
    """What a recorder marks where the plays themselves are not on record. Source: TG X17.2."""

    SUPREME = "SUPREME"
    QUARTET = "QUARTET"
    UNBEATABLE = "unbeatable"


@dataclass(frozen=True, slots=True)
class Mark:
    """An event of a deal that was not played out on record: by whom, and at which trick where known."""

    kind: MarkKind
    seat: Seat | None = None
    trick: int | None = None


@dataclass(frozen=True, slots=True)
class LastTrick:
    """Who won the last trick, with what. little_three is the seat of the tile 21 after a capture."""

    winner: Seat
    kind: LastKind
    little_three: Seat | None = None


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A deal as recorded: events as far as they were entered, then what stands for the rest."""

    state: DealState
    marks: tuple[Mark, ...] = ()
    columns: Points | None = None
    """Of the whole deal, where its rest was recorded as columns."""
    last: LastTrick | None = None

    @property
    def is_complete(self) -> bool:
        """Whether the deal is over, so that it can be settled. Source: TG E (DEAL_INCOMPLETE)."""
        return self.state.is_over or self.columns is not None

    @property
    def has_rest(self) -> bool:
        """Whether some columns stand in no recorded trick. Source: TG X17.4."""
        return not self.state.is_over


@dataclass(frozen=True, slots=True)
class DealFigures:
    """Everything that R6 to R11 look at in a deal that was played to its end."""

    columns: Points
    last: LastTrick
    immediate: tuple[Immediate, ...]
    dead: tuple[Seat, ...]


def last_trick(record: DealRecord) -> LastTrick | None:
    """Answer the last trick as its plays show it, or as it was stated or marked; None where neither is.

    Source: TG X17.2, TG X17.3, TG R9.1, TG R10.1.
    """
    state, stated = record.state, record.last
    if not state.is_played:
        return stated
    last = state.tricks[-1]
    if last.is_played_out or stated is None:
        return _as_played(record, last)
    if stated.kind is LastKind.CAPTURE and stated.little_three is None:
        return LastTrick(stated.winner, stated.kind, last.leader)
    return stated


def _as_played(record: DealRecord, last: Trick) -> LastTrick:
    lead = last.plays[0].tiles if last.plays else None
    best = last.best
    if last.size == 1 and lead == (LITTLE_THREE,):
        if last.winner == last.leader:
            return LastTrick(last.winner, LastKind.LITTLE_THREE)
        if best is not None and best.tiles == (BIG_SIX,):
            return LastTrick(last.winner, LastKind.CAPTURE, last.leader)
    is_supreme = best is not None and best.set_class is SetClass.SUP
    if is_supreme or any(last in named_by(record, mark) for mark in record.marks):
        return LastTrick(last.winner, LastKind.SUPREME)
    return LastTrick(last.winner, PLAIN_KIND[last.size])


def named_by(record: DealRecord, mark: Mark) -> tuple[Trick, ...]:
    """Answer the sized tricks that a mark of Supreme can mean: pairs won by the seat that led them.

    Source: TG R5.3, TG X17.3.
    """
    if mark.kind is not MarkKind.SUPREME:
        return ()
    return tuple(
        trick
        for trick in record.state.tricks
        if not trick.plays
        and trick.size == 2
        and trick.leader == trick.winner == mark.seat
        and mark.trick in {None, trick.number}
    )


def skipped_checks(record: DealRecord) -> tuple[str, ...]:
    """Answer the codes of the checks that what was recorded does not allow, in the order of section E.

    Source: TG X17.1, recording.md ("what the depth cannot check is said").
    """
    skipped = set(record.state.skipped)
    if record.columns is not None and record.has_rest:
        skipped |= {*PLAY_CHECKS, "LEAD_SIZE"}
    order = ("TILE_COUNT", "CLAIM_NOT_QUALIFIED", "OUT_OF_TURN", "LEAD_FACE_DOWN", "LEAD_SIZE", *PLAY_CHECKS)
    return tuple(dict.fromkeys(code for code in order if code in skipped))


def sized_tricks(state: DealState) -> tuple[SizedTrick, ...]:
    """Answer every finished trick by size and winner: the same deal at depth tricks.

    Source: TG X17.3.
    """
    return tuple(SizedTrick(trick.size, trick.winner) for trick in state.tricks)
