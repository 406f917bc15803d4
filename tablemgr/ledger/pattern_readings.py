"""What patterns are looked for in: outcomes by dealer and seat, calls beside pieces, samples, approvals, idle stretches.

Live play alone; a seat counts with the evidence that it was paid from, and never as more.

Source: screens.md (audit; surveillance); recording.md (levels of evidence, samples); ops/users.md 3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, func, select

from tablemgr.ledger.draw_rounds import SETTLED_ANEW
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.readtables import MILESTONE, NOTE, ROUND, SEAT
from tablemgr.ledger.rows import Told
from tablemgr.ledger.schema import ENTRY
from tablemgr.table.codec import decode

LIVE = "live"
Place = tuple[str, int, int]
"""Table, round and seat."""


@dataclass(frozen=True, slots=True)
class Came:
    """How many seats of a dealer came to an outcome, paid from the same evidence."""

    badge: str
    name: str
    game: str
    variant: str
    seat: int
    basis: str
    """"call", "pieces" or "ruling"."""
    outcome: str
    times: int


WINDOW = 20_000
"""Rounds of a table that are looked through at once, in a quarter of a second."""
Tell = Callable[[int, int], None]
"""Hears how much was looked through, of how much; raising out of it ends the search."""


def came(readings: Readings, since: str, tell: Tell = lambda _done, _of: None) -> tuple[Came, ...]:
    """Answer what seats came to from a gaming day on, rounds in which a player banked left out.

    Source: recording.md (levels of evidence); screens.md, ground rule 10.
    """
    banked = SEAT.alias("banked")
    players = (
        select(banked.c.seat)
        .where(banked.c.table == ROUND.c.table, banked.c.round == ROUND.c.number, banked.c.basis == "bank")
        .exists()
    )
    columns = (
        ROUND.c.dealer_badge, ROUND.c.dealer, ROUND.c.game, ROUND.c.variant, SEAT.c.seat, SEAT.c.basis,
        SEAT.c.outcome,
    )  # fmt: skip
    asked: Any = (
        select(*columns, func.count())
        .where(*_here(since), _same(SEAT), SEAT.c.outcome.is_not(None), SEAT.c.basis != "bank", ~players)
        .group_by(*columns)
    )
    found: Counter[Any] = Counter()
    windows = _windows(readings, since)
    for done, (table, first) in enumerate(windows):
        tell(done, len(windows))
        within = ROUND.c.table == table, ROUND.c.number.between(first, first + WINDOW - 1)
        for *where, times in readings.rows(asked.where(*within)):
            found[tuple(where)] += times
    return tuple(Came(*(*where, times)) for where, times in sorted(found.items()))


def _windows(readings: Readings, since: str) -> list[tuple[str, int]]:
    """Tables, and the numbers from which on so many rounds are looked through at once."""
    asked: Any = (
        select(ROUND.c.table, func.min(ROUND.c.number), func.max(ROUND.c.number))
        .where(*_here(since))
        .group_by(ROUND.c.table)
        .order_by(ROUND.c.table)
    )
    return [(table, at) for table, low, high in readings.rows(asked) for at in range(low, high + 1, WINDOW)]


def compared(readings: Readings, since: str) -> tuple[tuple[str, str, int], ...]:
    """Answer badge and name of each dealer with how many seats were both called and computed.

    Source: recording.md (called and computed are both kept).
    """
    both = and_(SEAT.c.called.is_not(None), SEAT.c.computed.is_not(None))
    asked: Any = (
        select(ROUND.c.dealer_badge, ROUND.c.dealer, func.count())
        .where(*_here(since), _same(SEAT), both)
        .group_by(ROUND.c.dealer_badge, ROUND.c.dealer)
        .order_by(ROUND.c.dealer_badge, ROUND.c.dealer)
    )
    return tuple((str(badge), str(name), int(count)) for badge, name, count in readings.rows(asked))


def contradicted(readings: Readings, since: str) -> tuple[tuple[str, Place], ...]:
    """Answer dealer and place of each seat whose pieces ever contradicted its call, put right or not.

    Source: recording.md (where they differ the seat lights up).
    """
    asked: Any = (
        select(ROUND.c.dealer_badge, NOTE.c.table, NOTE.c.round, NOTE.c.seat)
        .distinct()
        .where(*_here(since), _same(NOTE), NOTE.c.kind == "OutcomeComputed", NOTE.c.seat.is_not(None))
    )
    return tuple(
        (str(badge), (str(table), int(round_), int(seat)))
        for badge, table, round_, seat in readings.rows(asked)
    )


def samples(readings: Readings, since: str) -> tuple[tuple[str, str, Place, bool], ...]:
    """Answer each sample that the program drew: its dealer, its place, and whether its pieces were entered.

    Source: recording.md (samples).
    """
    first: Any = select(func.min(ROUND.c.opened_seq)).where(*_here(since))
    ((begun,),) = readings.rows(first)
    if begun is None:
        return ()
    # Entries have no order by kind; where the samples stand among them is kept.
    drawn = (
        MILESTONE.c.origin == readings.origin, MILESTONE.c.kind == "SampleDrawn", MILESTONE.c.seq >= begun,
        ENTRY.c.origin == readings.origin, ENTRY.c.seq == MILESTONE.c.seq,
    )  # fmt: skip
    asked: Any = select(ROUND.c.dealer_badge, ROUND.c.dealer, *ENTRY.c).where(
        *_here(since), ENTRY.c.table == ROUND.c.table, ENTRY.c.round == ROUND.c.number, *drawn
    )
    rounds = select(ENTRY.c.table, ENTRY.c.round).where(*drawn).distinct().subquery()
    entered: Any = select(SEAT.c.table, SEAT.c.round, SEAT.c.seat).where(
        SEAT.c.table == rounds.c.table, SEAT.c.round == rounds.c.round, SEAT.c.computed.is_not(None)
    )
    known = {(str(table), int(round_), int(seat)) for table, round_, seat in readings.rows(entered)}
    found = []
    for badge, name, *row in readings.rows(asked):
        entry = Entry(*row)
        fact: Any = decode(entry.kind, entry.version, entry.body)
        place = (entry.table or "", entry.round or 0, int(fact.seat))
        found.append((str(badge), str(name), place, place in known))
    return tuple(found)


def approvals(readings: Readings, since: str) -> tuple[tuple[str, str, str, int], ...]:
    """Answer who stood by for rounds of which dealer: witness, badge, name, how many acts.

    Source: facts.md (who may be the second person); REQ R08.
    """
    asked: Any = (
        select(
            ENTRY.c.witness, ROUND.c.dealer_badge, ROUND.c.dealer, func.count(func.distinct(ENTRY.c.op_id))
        )
        .where(
            *_here(since), *_noted(readings, SIGNED), ENTRY.c.witness.is_not(None)
        )
        .group_by(ENTRY.c.witness, ROUND.c.dealer_badge, ROUND.c.dealer)
        .order_by(ENTRY.c.witness, ROUND.c.dealer_badge)
    )  # fmt: skip
    return tuple(
        (str(w), str(badge), str(name), int(count)) for w, badge, name, count in readings.rows(asked)
    )


@dataclass(frozen=True, slots=True)
class Stretch:
    """From the end of a round to the opening of the next one at a table, instants in microseconds of UTC."""

    table: str
    after: int
    """The round before it."""
    begun_us: int
    ended_us: int


def stretches(readings: Readings, since: str, least_us: int) -> tuple[Stretch, ...]:
    """Answer every stretch between two rounds of a table that lasted so long, oldest first.

    Source: recording.md (pace); FORMULA 4.
    """
    before = func.lag(ROUND.c.number).over(partition_by=ROUND.c.table, order_by=ROUND.c.number)
    ended = func.lag(ROUND.c.ended_at).over(partition_by=ROUND.c.table, order_by=ROUND.c.number)
    rows = select(
        ROUND.c.table, before.label("before"), ended.label("ended"), ROUND.c.opened_at.label("opened")
    ).where(*_here(since))
    inner = rows.subquery()
    asked: Any = (
        select(inner.c.table, inner.c.before, inner.c.ended, inner.c.opened)
        .where(inner.c.ended.is_not(None), inner.c.opened - inner.c.ended >= least_us)
        .order_by(inner.c.ended)
    )
    return tuple(
        Stretch(str(t), int(b), int(begun), int(opened)) for t, b, begun, opened in readings.rows(asked)
    )


PUT_RIGHT = ("RoundCorrected", "DealCorrected", "SeatRecalled", SETTLED_ANEW)
SIGNED = ("RoundCorrected", "DealCorrected", "RulingMade", "RoundVoided", "DealVoided", "DealRewound")
"""Notes of what takes two people at a round."""


def put_right(readings: Readings, since: str) -> Iterator[tuple[str, str, Told]]:
    """Answer what was settled anew with the dealer of its round: badge, name, the fact.

    Source: ops/users.md 1 (mispays are recorded by dealer).
    """
    asked: Any = (
        select(ROUND.c.dealer_badge, ROUND.c.dealer, *ENTRY.c)
        .where(
            *_here(since), *_noted(readings, PUT_RIGHT)
        )
        .order_by(ENTRY.c.seq)
    )  # fmt: skip
    for badge, name, *row in readings.rows(asked):
        entry = Entry(*row)
        yield str(badge), str(name), Told(entry, decode(entry.kind, entry.version, entry.body))


def _here(since: str) -> tuple[Any, ...]:
    return ROUND.c.mode == LIVE, ROUND.c.gaming_day >= since


def _noted(readings: Readings, kinds: tuple[str, ...]) -> tuple[Any, ...]:
    """Entries that are noted at a round under some kinds: found from the notes, which are few."""
    return (
        NOTE.c.kind.in_(kinds), _same(NOTE), ENTRY.c.origin == readings.origin, ENTRY.c.seq == NOTE.c.seq
    )  # fmt: skip


def _same(source: Any) -> Any:
    return and_(source.c.table == ROUND.c.table, source.c.round == ROUND.c.number)
