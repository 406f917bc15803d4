"""From facts to the engine's record of a deal, and back to the facts that a step causes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from tablemgr.core.seats import Seat
from tablemgr.core.settlements import Posting, mirrored
from tablemgr.games.tien_gow.deal import Claim, Event, Immediate, Play, SizedTrick, Tiles
from tablemgr.games.tien_gow.marks import payments_of
from tablemgr.games.tien_gow.postings import immediate_booking
from tablemgr.games.tien_gow.record import DealRecord, LastKind, LastTrick, Mark, MarkKind
from tablemgr.games.tien_gow.tricks import open_deal, play_all
from tablemgr.pieces.tiles import tile
from tablemgr.table import deal_events as d
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import SEATS, DealTableState
from tablemgr.table.events import HandEntered
from tablemgr.table.facts import Codes, Fact

Kept = TypeVar("Kept")


def record_of(state: DealTableState, rules: DealRules) -> DealRecord:
    """Answer the engine's record of the open deal; Refused where the facts contradict each other.

    Facts accepted by the checks never do; a hand turned up late may, see `check_enter_deal_hand`.

    Source: TG X17, TG R13.5.
    """
    return _record(_Itself(state), _Itself(rules))


@dataclass(frozen=True, slots=True, eq=False)
class _Itself(Generic[Kept]):
    """A value that equals only itself: its fields are too many to be compared."""

    value: Kept

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


@lru_cache(maxsize=2)
def _record(state: _Itself[DealTableState], rules: _Itself[DealRules]) -> DealRecord:
    """One action asks for the same record at each of its steps, and it is a whole deal played again."""
    return record_with_hands(state.value, rules.value, hands_of(state.value))


def hands_of(state: DealTableState) -> dict[Seat, Tiles | None]:
    """Answer the hands on record by seat, in the order entered; None where a hand is unknown.

    Source: TG X17.1.
    """
    hands: dict[Seat, Tiles | None] = dict.fromkeys(SEATS)
    for _, fact in state.live:
        if isinstance(fact, HandEntered):
            hands[fact.seat] = tiles_of(fact.pieces)
    return hands


def tiles_of(codes: Codes) -> Tiles:
    """Answer tiles by their codes; KeyError where a code is none.

    Source: vectors README (notation).
    """
    return tuple(tile(code) for code in codes)


def record_with_hands(state: DealTableState, rules: DealRules, hands: dict[Seat, Tiles | None]) -> DealRecord:
    """Answer the record of the open deal as if these hands had been dealt; Refused where they do not fit.

    Source: TG R13.5.
    """
    if state.opened is None:
        raise ValueError("no deal is open")
    opening = open_deal(
        rules.values, state.opened.banker, state.opened.streak, [hands[seat] for seat in SEATS]
    )
    kept = [fact for _, fact in state.live]
    events = [event for event in map(_event, kept) if event is not None]
    marks = [Mark(MarkKind(fact.type), fact.seat, fact.trick) for fact in kept if isinstance(fact, d.MarkSet)]
    stated = [fact for fact in kept if isinstance(fact, d.ColumnsRecorded)]
    record = DealRecord(play_all(opening, events), tuple(marks))
    if not stated:
        return record
    last = LastTrick(stated[-1].last_winner, LastKind(stated[-1].kind), stated[-1].little_three)
    return DealRecord(record.state, record.marks, stated[-1].columns, last)


def _event(fact: Fact) -> Event | None:
    if isinstance(fact, d.TilesPlayed):
        return Play(fact.seat, up=fact.up, tiles=tiles_of(fact.tiles) or None, count=fact.count)
    if isinstance(fact, d.TrickRecorded):
        return SizedTrick(fact.size, fact.winner)
    if isinstance(fact, d.OneRedDotClaimed):
        return Claim(fact.seat)
    return None


def newly_due(state: DealTableState, record: DealRecord, rules: DealRules) -> tuple[d.ImmediateDue, ...]:
    """Answer the immediate payments that this record owes and no fact has booked yet, in order.

    Source: TG R8, TG M4 (one posting for each immediate event when it happens).
    """
    return due_beyond(state, payments_of(record).due, rules)


def due_beyond(
    state: DealTableState, payments: Sequence[Immediate], rules: DealRules
) -> tuple[d.ImmediateDue, ...]:
    """Answer those payments that no fact has booked yet.

    Source: TG M4.
    """
    # A payment's trick may become known later, so it is its kind and its seat that count.
    booked = Counter((fact.type, fact.seat) for fact in state.dues)
    fresh: list[d.ImmediateDue] = []
    for due in payments:
        key = (due.kind.value, due.seat)
        if booked[key]:
            booked[key] -= 1
            continue
        postings = immediate_booking(due, rules.stake).postings
        fresh.append(d.ImmediateDue(due.kind.value, due.seat, due.trick, due.points, postings))
    return tuple(fresh)


def overbooked(state: DealTableState, payments: Sequence[Immediate]) -> tuple[d.ImmediateDue, ...]:
    """Answer the booked payments that the record no longer owes.

    Source: TG M1 (the deal's payments sum to what the rules say).
    """
    owed = Counter((due.kind.value, due.seat) for due in payments)
    extra: list[d.ImmediateDue] = []
    for fact in state.dues:
        key = (fact.type, fact.seat)
        if owed[key]:
            owed[key] -= 1
        else:
            extra.append(fact)
    return tuple(extra)


def mirror_of(facts: Sequence[Fact]) -> tuple[Posting, ...]:
    """Answer what takes back the immediate payments among these facts.

    Source: facts.md (void, rewind).
    """
    return tuple(
        posting for fact in facts if isinstance(fact, d.ImmediateDue) for posting in mirrored(fact.postings)
    )
