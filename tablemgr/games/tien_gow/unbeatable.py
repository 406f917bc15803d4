"""Whether a sweeping banker led something unbeatable, judged from what he could know.

Source: TG R9.5.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto

from tablemgr.games.tien_gow.deal import DealState, Tiles, Trick
from tablemgr.games.tien_gow.meta import HAND_SIZE
from tablemgr.games.tien_gow.ranking import SetClass, classify, is_unbeatable, unseen_tiles
from tablemgr.games.tien_gow.record import DealRecord, LastKind, Mark, MarkKind
from tablemgr.games.tien_gow.variant import SweepException


class Judgement(Enum):
    """What the record says of the leads that count."""

    YES = auto()
    NO = auto()
    OPEN = auto()
    """The plays that would tell are not on record, and nobody marked it."""


def judge_leads(record: DealRecord) -> Judgement:
    """Answer whether a lead that counts for the sweep exception was unbeatable, by plays or by mark.

    Source: TG R9.5, TG X17.2.
    """
    if record.state.rules.sweep_exception is SweepException.OFF:
        return Judgement.NO
    found = set(_judged(record))
    if Judgement.YES in found or found != {Judgement.NO} and _is_marked(record):
        return Judgement.YES
    return Judgement.OPEN if Judgement.OPEN in found else Judgement.NO


def _judged(record: DealRecord) -> Iterator[Judgement]:
    state = record.state
    first_only = state.rules.sweep_exception is SweepException.FIRST_LEAD
    counting = state.tricks[:1] if first_only else state.tricks
    for trick in counting:
        if trick.leader == state.banker:
            yield judge_lead(state, trick)
    if record.has_rest and (not first_only or not state.tricks):
        yield Judgement.OPEN


def judge_lead(state: DealState, trick: Trick) -> Judgement:
    """Answer whether the lead of one trick was unbeatable at the moment it was made.

    Unseen is the set without the leader's own dealt tiles and without what others had shown face up.

    Source: TG R9.5.
    """
    lead = classify(trick.plays[0].tiles or ()) if trick.plays else None
    if lead is None:
        return Judgement.OPEN
    dealt = state.hands[trick.leader]
    own = state.known[trick.leader] if dealt is None else dealt
    before = state.tricks[: trick.number - 1]
    shown = [_shown_by_others(one, state) for one in before]
    if lead.set_class is SetClass.SUP or is_unbeatable(lead, unseen_tiles(own, *shown)):
        return Judgement.YES
    # With less known of what lay open, the lead may have been safer than it looks from here.
    all_known = len(own) == HAND_SIZE and all(one.is_played_out for one in before)
    return Judgement.NO if all_known else Judgement.OPEN


def _shown_by_others(trick: Trick, state: DealState) -> Tiles:
    return tuple(
        one for play in trick.plays if play.up and play.seat != state.banker for one in play.tiles or ()
    )


def _is_marked(record: DealRecord) -> bool:
    state = record.state
    first_only = state.rules.sweep_exception is SweepException.FIRST_LEAD
    last = record.last
    # Supreme is led or discarded, never shown on a lead: whoever won with it led it.
    is_last_supreme = last is not None and last.kind is LastKind.SUPREME and last.winner == state.banker
    return not first_only and is_last_supreme or any(_marks_lead(record, mark) for mark in record.marks)


def _marks_lead(record: DealRecord, mark: Mark) -> bool:
    """Answer whether a mark makes a lead that counts unbeatable: it says so, or that Supreme was led."""
    first_only = record.state.rules.sweep_exception is SweepException.FIRST_LEAD
    if mark.kind is MarkKind.UNBEATABLE:
        return mark.seat in {None, record.state.banker} and (not first_only or mark.trick in {None, 1})
    is_supreme = mark.kind is MarkKind.SUPREME and mark.seat == record.state.banker
    return is_supreme and (not first_only or mark.trick == 1)
