"""Rounds found among hundreds of thousands: a page at a time by their order, by anything that is on record of them.

What is rare is found from its own side (notes, rare outcomes, side bets), what is common from the newest round on.

Source: screens.md (rounds: filters, free search); REQ R15.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, case, func, or_, select

from tablemgr.ledger.readings import Readings, round_columns, round_of_row
from tablemgr.ledger.readtables import LINE, NOTE, RARE, ROUND, SEAT
from tablemgr.ledger.rows import NoteRow, RoundRow
from tablemgr.ledger.shift_readings import FAR, milestone_facts
from tablemgr.table.trail_events import ShiftClosed, ShiftOpened

NOTES = {
    "contradiction": ("OutcomeComputed",),
    "dispute": ("DisputeOpened",),
    "recalled": ("SeatRecalled", "DealRewound"),
    "ruled": ("RulingMade", "RoundCorrected", "DealCorrected", "IncidentNoted", "StandsByAgreement"),
}
"""Marks that are notes of some kinds."""
LONGEST = 80


@dataclass(frozen=True, slots=True)
class RoundQuery:
    """What is looked for; None and empty let everything through. Amounts in minor units."""

    table: str | None = None
    day: str | None = None
    span: tuple[int, int] | None = None
    """Entries first to last: a shift."""
    dealer: str | None = None
    game: str | None = None
    seat: int | None = None
    outcome: str | None = None
    least: int | None = None
    """Least main and side bets together: of the seat where one is named, else of the round."""
    side: str | None = None
    """A side bet's id."""
    way_row: str | None = None
    marks: frozenset[str] = frozenset()
    """Any of: contradiction, dispute, recalled, ruled, off, call-only, any-hand."""
    among: frozenset[int] | None = None
    """Numbers, where somebody else found them: those that the audit computes otherwise."""
    text: str = ""
    """Part of a dealer's name, or of what was written down."""


def find_rounds(
    readings: Readings, query: RoundQuery, *, newest_first: bool = True, beyond: RoundRow | None = None, limit: int = 200
) -> tuple[RoundRow, ...]:  # fmt: skip
    """Answer the next rounds in the order they were opened, beyond the last one that is known.

    Source: screens.md (rounds).
    """
    # Rounds of one table were opened in the order of their numbers, which is the order they lie in.
    order = ROUND.c.opened_seq if query.table is None else ROUND.c.number
    asked = select(*round_columns()).where(*_where(query))
    if beyond is not None:
        last = beyond.opened_seq if query.table is None else beyond.number
        asked = asked.where(order < last if newest_first else order > last)
    asked = asked.order_by(order.desc() if newest_first else order).limit(limit)
    return tuple(map(round_of_row, readings.rows(asked)))


def count_rounds(readings: Readings, query: RoundQuery) -> int:
    """Answer how many rounds are found. Source: screens.md (rounds)."""
    asked: Any = select(func.count()).select_from(ROUND).where(*_where(query))
    return int(readings.rows(asked)[0][0])


def count_up_to(readings: Readings, table: str, most: int) -> int:
    """Answer how many rounds a table has, counted no further than most. Source: screens.md (rounds)."""
    some = select(ROUND.c.number).where(ROUND.c.table == table).limit(most).subquery()
    asked: Any = select(func.count()).select_from(some)
    return int(readings.rows(asked)[0][0])


def count_to(readings: Readings, query: RoundQuery, number: int, *, newest_first: bool) -> int:
    """Answer how many rounds of one table are found from the chosen end to a number, that one within.

    Source: screens.md (rounds: search).
    """
    within = ROUND.c.number >= number if newest_first else ROUND.c.number <= number
    asked: Any = select(func.count()).select_from(ROUND).where(*_where(query), within)
    return int(readings.rows(asked)[0][0])


def shift_span(readings: Readings, shift: int) -> tuple[int, int]:
    """Answer the entries of a shift, to the end of the trail while it is open; nothing of one that never was.

    Source: REQ R16 (per shift).
    """
    first, last = FAR, 0
    for told in milestone_facts(readings, ("ShiftOpened", "ShiftClosed")):
        if isinstance(told.fact, ShiftOpened) and told.fact.shift == shift:
            first, last = told.entry.seq, FAR
        elif isinstance(told.fact, ShiftClosed) and told.fact.shift == shift:
            last = told.entry.seq
    return first, last


def disputed_rounds(readings: Readings) -> tuple[tuple[str, int], ...]:
    """Answer table and number of every round that was ever disputed, in the order of the trail.

    Source: facts.md (dispute).
    """
    asked = (
        select(NOTE.c.table, NOTE.c.round)
        .where(NOTE.c.kind == "DisputeOpened", NOTE.c.table.is_not(None), NOTE.c.round.is_not(None))
        .order_by(NOTE.c.seq)
    )
    return tuple(dict.fromkeys((str(table), int(number)) for table, number in readings.rows(asked)))


@dataclass(frozen=True, slots=True)
class Tally:
    """A table's rounds counted: all, by mark, and what their seats were paid from."""

    rounds: int
    marks: dict[str, int]
    from_pieces: int
    from_call: int


def tally(readings: Readings, table: str) -> Tally:
    """Answer how many of a table's rounds carry each mark. Source: look.md picture g."""
    off = case((ROUND.c.status.in_(("void", "skipped")), 1), else_=0)
    hand = case((ROUND.c.from_pieces > 0, 1), else_=0)
    call = case((and_(ROUND.c.from_pieces == 0, ROUND.c.from_call > 0), 1), else_=0)
    sums = (off, hand, call, ROUND.c.from_pieces, ROUND.c.from_call)
    asked: Any = select(func.count(), *(func.coalesce(func.sum(one), 0) for one in sums)).where(
        ROUND.c.table == table
    )
    rounds, offs, hands, calls, pieces, called = (int(value) for value in readings.rows(asked)[0])
    marks = {"off": offs, "any-hand": hands, "call-only": calls}
    for mark, kinds in NOTES.items():
        noted: Any = select(func.count(func.distinct(NOTE.c.round))).where(
            NOTE.c.table == table, NOTE.c.kind.in_(kinds)
        )
        marks[mark] = int(readings.rows(noted)[0][0])
    return Tally(rounds, marks, pieces, called)


def notes_of(readings: Readings, table: str, numbers: tuple[int, ...]) -> tuple[NoteRow, ...]:
    """Answer what is noted of some rounds of a table, oldest first. Source: REQ R16."""
    names = ("seq", "kind", "table", "round", "seat", "text")
    if not numbers:
        return ()
    asked = select(*(NOTE.c[name] for name in names)).where(
        NOTE.c.table == table, NOTE.c.round >= min(numbers), NOTE.c.round <= max(numbers)
    )
    wanted = set(numbers)
    return tuple(row for row in (NoteRow(*r) for r in readings.rows(asked)) if row.round in wanted)


def _where(query: RoundQuery) -> list[Any]:
    found: list[Any] = []
    for column, value in (
        (ROUND.c.table, query.table), (ROUND.c.gaming_day, query.day), (ROUND.c.game, query.game),
        (ROUND.c.dealer_badge, query.dealer), (ROUND.c.way_row, query.way_row),
    ):  # fmt: skip
        if value is not None:
            found.append(column == value)
    if query.span is not None:
        found += [ROUND.c.opened_seq >= query.span[0], ROUND.c.opened_seq <= query.span[1]]
    if query.among is not None:
        found.append(ROUND.c.number.in_(sorted(query.among)))
    found += _seats(query)
    if query.side is not None:
        found.append(_in(LINE, LINE.c.bet == query.side, LINE.c.kind == "side", table=query.table))
    if query.marks:
        found.append(or_(*(_mark(mark, query) for mark in sorted(query.marks))))
    if query.text:
        found.append(_text(query))
    return found


def _seats(query: RoundQuery) -> list[Any]:
    """Conditions on one and the same seat: its number, outcome, and amount where a seat or an outcome is named."""
    here: list[Any] = []
    if query.seat is not None:
        here.append(SEAT.c.seat == query.seat)
    if query.outcome is not None:
        here.append(SEAT.c.outcome == query.outcome)
    if not here:
        return [] if query.least is None else [ROUND.c.bets >= query.least]
    if query.least is not None:
        here.append(SEAT.c.stake >= query.least)
    if query.outcome in RARE:
        return [_in(SEAT, *here, table=query.table)]
    same = (SEAT.c.table == ROUND.c.table, SEAT.c.round == ROUND.c.number)
    return [select(SEAT.c.seat).where(*same, *here).exists()]


def _in(source: Any, *conditions: Any, table: str | None) -> Any:
    """The rounds that a smaller table names, found from that table."""
    if table is not None:
        return ROUND.c.number.in_(select(source.c.round).where(source.c.table == table, *conditions))
    same = (source.c.table == ROUND.c.table, source.c.round == ROUND.c.number)
    return select(source.c.round).where(*same, *conditions).exists()


def _mark(mark: str, query: RoundQuery) -> Any:
    if mark == "off":
        return ROUND.c.status.in_(("void", "skipped"))
    if mark == "any-hand":
        return ROUND.c.from_pieces > 0
    if mark == "call-only":
        return and_(ROUND.c.from_pieces == 0, ROUND.c.from_call > 0)
    return _in(NOTE, NOTE.c.kind.in_(NOTES[mark]), table=query.table)


def _text(query: RoundQuery) -> Any:
    said = query.text[:LONGEST].replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    part = f"%{said}%"
    return or_(
        ROUND.c.dealer.ilike(part, escape="\\"),
        _in(NOTE, NOTE.c.text.ilike(part, escape="\\"), table=query.table),
    )
