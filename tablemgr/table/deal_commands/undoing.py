"""Taking back the last entry of a deal, and rewinding it to before a trick."""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.core.problems import Problem, problem
from tablemgr.table import deal_events as d
from tablemgr.table.commands.base import Command, check_text
from tablemgr.table.deal_commands.base import check_deal_open
from tablemgr.table.deal_records import mirror_of
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import DealTableState
from tablemgr.table.events import EntryUndone, HandEntered
from tablemgr.table.facts import Fact

ENTRIES = (
    d.TilesPlayed, d.TrickRecorded, d.ColumnsRecorded, d.MarkSet, d.DepthChanged, d.OneRedDotClaimed,
    HandEntered,
)  # fmt: skip
BROUGHT = (d.TrickWon, d.ImmediateDue)
"""What an entry brought with it goes with it."""
OF_TRICKS = (d.TilesPlayed, d.TrickWon, d.TrickRecorded)


@dataclass(frozen=True, slots=True)
class UndoDealEntry(Command):
    """Take back the last entry, or the whole trick that it belongs to."""

    whole_trick: bool = False


def _places(state: DealTableState, command: UndoDealEntry) -> tuple[int, ...]:
    """Places of the facts to take back, newest first."""
    live = dict(state.live)
    last = max((place for place, fact in live.items() if isinstance(fact, ENTRIES)), default=0)
    if not last:
        return ()
    first, entry = last, live[last]
    if command.whole_trick and isinstance(entry, d.TilesPlayed):
        first = min(p for p, f in live.items() if isinstance(f, d.TilesPlayed) and f.trick == entry.trick)
    taken = [p for p, fact in live.items() if p >= first and isinstance(fact, ENTRIES + BROUGHT)]
    return tuple(sorted(taken, reverse=True))


def check_undo_deal_entry(
    state: DealTableState, command: UndoDealEntry, rules: DealRules
) -> tuple[Problem, ...]:
    """Answer why nothing can be taken back: the deal is over, or nothing was entered.

    Source: facts.md (undo: before settlement).
    """
    del rules
    problems = check_deal_open(state, "undo")
    if not problems and not _places(state, command):
        problems = (problem("UNDO-NOTHING", "undo", entry=0),)
    return problems


def undo_deal_entry(state: DealTableState, command: UndoDealEntry, rules: DealRules) -> tuple[Fact, ...]:
    """Answer the undoing of each fact, newest first, with the mirror of what it had posted.

    Source: facts.md (undo).
    """
    del rules
    facts = dict(state.live)
    return tuple(
        EntryUndone(type(facts[place]).__name__, None, place, mirror_of((facts[place],)))
        for place in _places(state, command)
    )


@dataclass(frozen=True, slots=True)
class RewindDeal(Command):
    """Take the deal back to before a trick, by ruling; tiles are handed back."""

    to_trick: int
    reason: str


def _rewound(state: DealTableState, to_trick: int) -> tuple[int, ...]:
    live = state.live
    begun = [p for p, f in live if isinstance(f, OF_TRICKS) and f.trick >= to_trick]
    if not begun:
        return ()
    first = min(begun)
    return tuple(
        place
        for place, fact in live
        if isinstance(fact, (*OF_TRICKS, d.ImmediateDue, d.MarkSet, d.ColumnsRecorded))
        and (place >= first or _is_of(fact, to_trick))
    )


def _is_of(fact: Fact, to_trick: int) -> bool:
    """A mark or a payment recorded earlier may name a later trick."""
    trick = getattr(fact, "trick", None)
    return isinstance(trick, int) and trick >= to_trick


def check_rewind_deal(state: DealTableState, command: RewindDeal, rules: DealRules) -> tuple[Problem, ...]:
    """Answer why the deal cannot be rewound so: over, no such trick on record, no reason.

    Source: facts.md (rewind: before settlement), TG P2.
    """
    del rules
    problems = [*check_deal_open(state, "rewind"), *check_text(command.reason, "reason")]
    if not _rewound(state, command.to_trick):
        problems.append(problem("DEAL-NO-TRICK", "rewind", trick=str(command.to_trick)[:20]))
    return tuple(problems)


def rewind_deal(state: DealTableState, command: RewindDeal, rules: DealRules) -> tuple[Fact, ...]:
    """Answer the rewinding, with the places that no longer count and the mirror of their payments.

    Source: facts.md (rewind), TG P2.
    """
    del rules
    places = _rewound(state, command.to_trick)
    taken = [fact for place, fact in state.live if place in places]
    return (d.DealRewound(command.to_trick, command.reason, mirror_of(taken), places),)
