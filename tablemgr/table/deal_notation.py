"""TGN and the record: a deal's text as the commands that enter it, and a deal's facts as text.

Source: TG 16, TG X17, vectors README (tgn).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablemgr.games.tien_gow.deal import Claim, Event, Play, SizedTrick, Void, events_of
from tablemgr.games.tien_gow.notation import Tgn, export_deal
from tablemgr.games.tien_gow.notation_reader import import_deals
from tablemgr.games.tien_gow.record import DealRecord
from tablemgr.games.tien_gow.tricks import void
from tablemgr.games.tien_gow.variant import Variant
from tablemgr.table.commands.base import Command
from tablemgr.table.deal_commands import (
    ChangeDepth,
    ClaimOneRedDot,
    EnterDealHand,
    NoteIncident,
    OpenDeal,
    PlayTiles,
    RecordColumns,
    RecordTrick,
    SetMark,
    SettleDeal,
    VoidDeal,
)
from tablemgr.table.deal_events import IncidentNoted
from tablemgr.table.deal_records import record_of
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import SEATS, DealTableState

FULL, TRICKS, COLUMNS = "full", "tricks", "columns"


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """A deal of a text: its other tags, and the commands that enter it, opening first."""

    tags: tuple[tuple[str, str], ...]
    commands: tuple[Command, ...]
    rules: Variant


def deals_of_text(
    text: str,
    first: int,
    *,
    dealer: str,
    dealer_badge: str = "",
    names: tuple[str, str, str, str] = ("",) * 4,
) -> tuple[RecordedDeal, ...]:
    """Answer each deal of a TGN text as commands, numbered from first; NotationError where it is none.

    Every figure that the text states was compared before.

    Source: TG 16 (import).
    """
    found: list[RecordedDeal] = []
    for number, deal in enumerate(import_deals(text), start=first):
        record = deal.record
        depth = _first_depth(record)
        opening = OpenDeal(
            number, dealer, dealer_badge, record.state.banker, record.state.streak, names, depth
        )
        rest = tuple(_commands(record, depth))
        incidents = tuple(NoteIncident("note", record.state.banker, note) for note in deal.notes if note)
        end = () if _is_void(record) or not record.is_complete else (SettleDeal(),)
        found.append(
            RecordedDeal(deal.tags, (opening, *rest[:-1], *incidents, *rest[-1:], *end), record.state.rules)
        )
    return tuple(found)


def _is_void(record: DealRecord) -> bool:
    return isinstance(record.state.ending, Void)


def _first_depth(record: DealRecord) -> str:
    events = events_of(record.state)
    if events:
        return TRICKS if isinstance(events[0], SizedTrick) else FULL
    if record.columns is not None:
        return COLUMNS
    return TRICKS if record.marks else FULL


def _commands(record: DealRecord, depth: str) -> Iterator[Command]:
    for seat in SEATS:
        hand = record.state.hands[seat]
        if hand is not None:
            yield EnterDealHand(seat, tuple(one.code for one in hand))
    ending: Command | None = None
    for event in events_of(record.state):
        if isinstance(event, Void):
            ending = VoidDeal(event.reason)
            continue
        wanted = TRICKS if isinstance(event, SizedTrick) else FULL
        if wanted != depth and not isinstance(event, Claim):
            depth = wanted
            yield ChangeDepth(depth)
        yield _of_event(event)
    if record.marks and depth == FULL:
        depth = TRICKS if record.columns is None else COLUMNS
        yield ChangeDepth(depth)
    for mark in record.marks:
        yield SetMark(mark.kind.value, mark.seat, mark.trick)
    if record.columns is not None and record.last is not None:
        if depth != COLUMNS:
            yield ChangeDepth(COLUMNS)
        last = record.last
        yield RecordColumns(record.columns, last.winner, last.kind.value, last.little_three)
    if ending is not None:
        yield ending


def _of_event(event: Event) -> Command:
    if isinstance(event, Play):
        codes = tuple(one.code for one in event.tiles or ())
        return PlayTiles(event.seat, event.up, codes, event.count)
    if isinstance(event, SizedTrick):
        return RecordTrick(event.size, event.winner)
    if isinstance(event, Claim):
        return ClaimOneRedDot(event.seat)
    raise TypeError(f"{event!r} is no event of a deal under way")


def export_deal_state(state: DealTableState, rules: DealRules, tags: tuple[tuple[str, str], ...] = ()) -> str:
    """Answer the deal as TGN, byte for byte what every program writes; `*` ends one still open.

    Incidents travel as comments.

    Source: TG 16 (export).
    """
    record = record_of(state, rules)
    if state.voided is not None:
        record = DealRecord(
            void(record.state, state.voided.reason), record.marks, record.columns, record.last
        )
    notes = tuple(
        f"seat {fact.seat}, {fact.kind}: {fact.ruling}"
        for _, fact in state.live
        if isinstance(fact, IncidentNoted)
    )
    return export_deal(Tgn(record, tags, notes))
