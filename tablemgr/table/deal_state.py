"""A table of Tien Gow as its facts leave it: `evolve_deal` folds one fact more and asks no rules.

Every fact of the deal is kept in order; those taken back no longer count.

Source: architecture.md (seven sentences, 2 and 3), facts.md (deals of Tien Gow).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tablemgr.core.seats import Seat
from tablemgr.table import deal_events as d
from tablemgr.table.events import CashUndone, DisputeClosed, DisputeOpened, DisputeRuled, EntryUndone
from tablemgr.table.facts import Fact
from tablemgr.table.state import Cash

SEATS: tuple[Seat, ...] = (Seat(1), Seat(2), Seat(3), Seat(4))


@dataclass(frozen=True, slots=True)
class DealTableState:
    """A table's deal, open or ended; before the first one nothing is opened."""

    opened: d.DealOpened | None = None
    depth: str = ""
    facts: tuple[Fact, ...] = ()
    undone: frozenset[int] = frozenset()
    """Places of the facts that were taken back, from 1."""
    settled: d.DealSettled | None = None
    voided: d.DealVoided | None = None
    next_banker: Seat | None = None
    """Who banks the next deal, as the last one left it; None before the first."""
    next_streak: int = 0
    disputes: tuple[DisputeOpened, ...] = ()
    """The disputes that are open."""
    ruled: tuple[int, ...] = ()
    """Numbers of those of them that are ruled."""
    corrections: tuple[d.DealCorrected, ...] = ()
    cash: tuple[Cash | None, ...] = ()
    """Cash entries in order, None where one was taken back; of the table, and no facts of the deal."""

    @property
    def number(self) -> int:
        """The deal's number; 0 before the first. Source: facts.md (open deal)."""
        return 0 if self.opened is None else self.opened.number

    @property
    def is_open(self) -> bool:
        """Whether a deal is open on record. Source: ledger.md (ends closed or void)."""
        return self.opened is not None and self.settled is None and self.voided is None

    @property
    def live(self) -> tuple[tuple[int, Fact], ...]:
        """The facts that count, each with its place from 1. Source: facts.md (undo, rewind)."""
        return tuple(
            (place, fact) for place, fact in enumerate(self.facts, start=1) if place not in self.undone
        )

    @property
    def dues(self) -> tuple[d.ImmediateDue, ...]:
        """The immediate payments that stand, in order. Source: TG R8."""
        return tuple(fact for _, fact in self.live if isinstance(fact, d.ImmediateDue))

    @property
    def collected(self) -> frozenset[Seat]:
        """Seats whose collection was taken. Source: recording.md (collection)."""
        return frozenset(fact.seat for _, fact in self.live if isinstance(fact, d.CollectionTaken))


def evolve_deal(state: DealTableState, fact: Fact) -> DealTableState:
    """Answer the state after one fact more; a copy.

    Source: architecture.md (the path of one action, 6).
    """
    return _with_cash(state, fact) if isinstance(fact, Cash | CashUndone) else _of_the_deal(state, fact)


def _of_the_deal(state: DealTableState, fact: Fact) -> DealTableState:
    if isinstance(fact, d.DealOpened):
        return DealTableState(
            opened=fact, depth=fact.depth, facts=(fact,),
            next_banker=state.next_banker, next_streak=state.next_streak,
        )  # fmt: skip
    after = replace(state, facts=(*state.facts, fact))
    if isinstance(fact, EntryUndone):
        after = replace(after, undone=after.undone | {fact.entry})
        return replace(after, depth=_depth(after))
    if isinstance(fact, d.DealRewound):
        after = replace(after, undone=after.undone.union(fact.undone))
        return replace(after, depth=_depth(after))
    if isinstance(fact, d.DepthChanged):
        return replace(after, depth=fact.to)
    if isinstance(fact, d.DealSettled):
        return replace(after, settled=fact, next_banker=fact.next_banker, next_streak=fact.next_streak)
    if isinstance(fact, d.DealCorrected):
        anew = fact.new
        return replace(
            after, settled=anew, next_banker=anew.next_banker, next_streak=anew.next_streak,
            corrections=(*state.corrections, fact),
        )  # fmt: skip
    if isinstance(fact, DisputeOpened | DisputeRuled | DisputeClosed):
        return _disputed(after, fact)
    if isinstance(fact, d.DealVoided) and state.opened is not None:
        return replace(after, voided=fact, next_banker=state.opened.banker, next_streak=state.opened.streak)
    return after


def _disputed(state: DealTableState, fact: DisputeOpened | DisputeRuled | DisputeClosed) -> DealTableState:
    if isinstance(fact, DisputeOpened):
        return replace(state, disputes=(*state.disputes, fact))
    if isinstance(fact, DisputeRuled):
        return replace(state, ruled=(*state.ruled, fact.number))
    still = tuple(one for one in state.disputes if one.number != fact.number)
    return replace(state, disputes=still, ruled=tuple(n for n in state.ruled if n != fact.number))


def _with_cash(state: DealTableState, fact: Cash | CashUndone) -> DealTableState:
    if not isinstance(fact, CashUndone):
        return replace(state, cash=(*state.cash, fact))
    kept = (None if n == fact.entry else entry for n, entry in enumerate(state.cash, start=1))
    return replace(state, cash=tuple(kept))


def _depth(state: DealTableState) -> str:
    changes = [fact.to for _, fact in state.live if isinstance(fact, d.DepthChanged)]
    return changes[-1] if changes else "" if state.opened is None else state.opened.depth


def refold_deal(facts: Iterable[Fact], state: DealTableState | None = None) -> DealTableState:
    """Answer the state after all facts, in order.

    Source: architecture.md (the table on the screen is the fold of the facts).
    """
    state = state or DealTableState()
    for fact in facts:
        state = evolve_deal(state, fact)
    return state
