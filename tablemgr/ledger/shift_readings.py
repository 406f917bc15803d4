"""What a shift is told from: the facts of chips and boxes, last numbers, and what rounds posted between two entries.

Source: FORMULA 8 (recorded); REQ R21, R46, R70.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sqlalchemy import CompoundSelect, Select, case, func, or_, select, union

from tablemgr.core.outcomes import Outcome
from tablemgr.ledger.draw_rounds import SETTLED_ANEW
from tablemgr.ledger.drawing import NOT_THE_HOUSE
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.readtables import LINE, MILESTONE, NOTE, NUMBER, POSTING, ROUND
from tablemgr.ledger.rows import Coverage, Told
from tablemgr.ledger.schema import ENTRY
from tablemgr.table.codec import decode
from tablemgr.table.deal_events import DealCorrected, DealSettled
from tablemgr.table.facts import Fact
from tablemgr.table.state import refold

FAR = 2**62
"""Beyond any entry: a shift that is not over."""


def milestone_facts(readings: Readings, kinds: Sequence[str], *, after: int = 0) -> Iterator[Told]:
    """Answer milestones of some kinds after an entry, in order, each with its entry.

    Source: ledger.md (projections).
    """
    here = (MILESTONE.c.origin == readings.origin, MILESTONE.c.kind.in_(kinds), MILESTONE.c.seq > after)
    seqs = select(MILESTONE.c.seq).where(*here)
    asked = (
        select(ENTRY).where(ENTRY.c.origin == readings.origin, ENTRY.c.seq.in_(seqs)).order_by(ENTRY.c.seq)
    )
    for row in readings.rows(asked):
        entry = Entry(*row)
        yield Told(entry, decode(entry.kind, entry.version, entry.body))


def span_facts(readings: Readings, kinds: Sequence[str], first: int, last: int) -> Iterator[Told]:
    """Answer facts of some kinds from one entry to another, in order.

    Source: REQ R23.
    """
    here = (
        ENTRY.c.origin == readings.origin, ENTRY.c.seq >= first, ENTRY.c.seq <= last, ENTRY.c.kind.in_(kinds)
    )  # fmt: skip
    for row in readings.rows(select(ENTRY).where(*here).order_by(ENTRY.c.seq)):
        entry = Entry(*row)
        yield Told(entry, decode(entry.kind, entry.version, entry.body))


@dataclass(frozen=True, slots=True)
class RoundTaken(Fact):
    """That a round or deal took its number, without what it was opened with: it stands in the entry itself."""

    number: int


def span_rounds(readings: Readings, kinds: Sequence[str], first: int, last: int) -> Iterator[Told]:
    """Answer which rounds took their numbers from one entry to another, in order, bodies unread.

    Source: REQ R23.
    """
    here = (
        ENTRY.c.origin == readings.origin, ENTRY.c.seq >= first, ENTRY.c.seq <= last, ENTRY.c.kind.in_(kinds)
    )  # fmt: skip
    for row in readings.rows(select(ENTRY).where(*here).order_by(ENTRY.c.seq)):
        entry = Entry(*row)
        yield Told(entry, RoundTaken(entry.round or 0))


def last_number(readings: Readings, series: str, table: str = "") -> int:
    """Answer the last number of a series that is on record, 0 before its first.

    Source: ledger.md (numbers).
    """
    asked = select(NUMBER.c.last).where(NUMBER.c.series == series, NUMBER.c.table == table)
    rows = readings.rows(asked)
    return int(rows[0][0]) if rows else 0


@dataclass(frozen=True, slots=True)
class Posted:
    """What a table's rounds posted between two entries; amounts in minor units."""

    house: int = 0
    """The house's result without commission."""
    commission: int = 0
    rounds: int = 0
    voids: int = 0
    main_bets: int = 0
    main_hands: int = 0
    """Main wagers that were judged: pushes count, no action does not."""
    unended: int = 0
    """Of house and commission together: of rounds that had not ended yet."""


def posted(readings: Readings, table: str, first_seq: int, last_seq: int | None) -> Posted:
    """Answer what a table's rounds posted after first_seq, up to and with last_seq.

    What corrects a round of an earlier shift counts where it was written: both shifts stay true.

    Source: FORMULA 8; FAULT E7; REQ R70.
    """
    last = FAR if last_seq is None else last_seq
    within = (
        POSTING.c.table == table, POSTING.c.seq > first_seq, POSTING.c.seq <= last,
        POSTING.c.round.in_(_touched(readings, table, first_seq, last)),
    )  # fmt: skip
    house = func.sum(case((POSTING.c.account.in_(NOT_THE_HOUSE), 0), else_=POSTING.c.amount))
    taken = func.sum(case((POSTING.c.account == "commission", POSTING.c.amount), else_=0))
    ((result, commission),) = readings.rows(select(house, taken).where(*within))
    running = select(ROUND.c.number).where(
        ROUND.c.table == table, or_(ROUND.c.ended_seq.is_(None), ROUND.c.ended_seq > last)
    )
    ((unended,),) = readings.rows(select(house + taken).where(*within, POSTING.c.round.in_(running)))
    ended = (ROUND.c.table == table, ROUND.c.ended_seq > first_seq, ROUND.c.ended_seq <= last)
    counted = select(
        func.sum(case((ROUND.c.status == "closed", 1), else_=0)),
        func.sum(case((ROUND.c.status == "void", 1), else_=0)),
    ).where(*ended)
    ((rounds, voids),) = readings.rows(counted)
    bets, hands = _wagered(readings, table, first_seq, last)
    return Posted(
        int(result or 0),
        int(commission or 0),
        int(rounds or 0),
        int(voids or 0),
        bets,
        hands,
        int(unended or 0),
    )


def _wagered(readings: Readings, table: str, first_seq: int, last: int) -> tuple[int, int]:
    main = (
        *_standing(readings, table, first_seq, last),
        LINE.c.kind == "main",
        LINE.c.outcome != Outcome.NO_ACTION.value,
    )
    sums: Any = select(func.sum(LINE.c.stake), func.count()).where(*main)
    ((bets, hands),) = readings.rows(sums)
    return int(bets or 0), int(hands or 0)


@dataclass(frozen=True, slots=True)
class Charges:
    """Commission of the wagers that stand, in minor units: what was exact, what was taken."""

    exact: Fraction = Fraction(0)
    taken: int = 0

    @property
    def breakage(self) -> Fraction:
        """Taken less exact. Source: FORMULA 6."""
        return self.taken - self.exact


def charges(readings: Readings, table: str, first_seq: int, last_seq: int | None) -> Charges:
    """Answer the commission of a table's wagers between two entries, rounding apart.

    Source: FORMULA 6 (commission due, taken, breakage); REQ R56.
    """
    within = _standing(readings, table, first_seq, last_seq)
    asked: Any = (
        select(LINE.c.exact, func.count(), func.sum(LINE.c.commission)).where(*within).group_by(LINE.c.exact)
    )
    rows = readings.rows(asked)
    return Charges(
        sum((Fraction(exact) * n for exact, n, _ in rows), Fraction(0)), sum(int(t) for _, _, t in rows)
    )


def house_bets(
    readings: Readings, table: str, first_seq: int, last_seq: int | None
) -> tuple[tuple[int, int], ...]:
    """Answer the main wagers that the house stood against, judged ones only: amount in minor units, how many.

    Rounds in which a player banked are left out: the house had no stake in them.

    Source: FORMULA 8 (the real bets, never the mean bet).
    """
    banked = _banked(readings, table, first_seq, last_seq)
    main = (
        *_standing(readings, table, first_seq, last_seq), LINE.c.kind == "main", LINE.c.outcome != Outcome.NO_ACTION.value,
        LINE.c.round.not_in(banked),
    )  # fmt: skip
    asked: Any = select(LINE.c.stake, func.count()).where(*main).group_by(LINE.c.stake)
    return tuple((int(stake), int(times)) for stake, times in readings.rows(asked.order_by(LINE.c.stake)))


def main_result(readings: Readings, table: str, first_seq: int, last_seq: int | None) -> int:
    """Answer what the house made of those wagers, commission within, in minor units.

    Source: FORMULA 8.
    """
    banked = _banked(readings, table, first_seq, last_seq)
    main = (
        *_standing(readings, table, first_seq, last_seq),
        LINE.c.kind == "main",
        LINE.c.round.not_in(banked),
    )
    ((net,),) = readings.rows(select(func.sum(LINE.c.net)).where(*main))
    return -int(net or 0)


def _banked(readings: Readings, table: str, first_seq: int, last_seq: int | None) -> Select[Any]:
    """Rounds among those that were posted to in which a player held the bank."""
    touched = _touched(readings, table, first_seq, FAR if last_seq is None else last_seq)
    return select(POSTING.c.round).where(
        POSTING.c.table == table, POSTING.c.account == "bank", POSTING.c.round.in_(touched)
    )  # fmt: skip


def _touched(readings: Readings, table: str, first_seq: int, last: int) -> CompoundSelect[Any]:
    """Rounds of a table that anything was posted to between two entries: those that were open, and those noted.

    Whatever is posted to a round that has ended is noted; so a shift is told without walking a year of rounds.
    """
    was_open = select(ROUND.c.number).where(
        ROUND.c.table == table, ROUND.c.opened_seq <= last,
        or_(ROUND.c.ended_seq.is_(None), ROUND.c.ended_seq > first_seq),
    )  # fmt: skip
    noted = select(NOTE.c.round).where(
        NOTE.c.origin == readings.origin, NOTE.c.seq > first_seq, NOTE.c.seq <= last, NOTE.c.table == table,
        NOTE.c.round.is_not(None),
    )  # fmt: skip
    return union(was_open, noted)


def _standing(readings: Readings, table: str, first_seq: int, last_seq: int | None) -> tuple[Any, ...]:
    """Wagers settled between two entries, as they stood at the last one.

    One that is settled anew in a later shift stays in the shift of its round: both reports stay true.
    """
    last = FAR if last_seq is None else last_seq
    other = LINE.alias("other")
    same_seat = (other.c.table == table, other.c.round == LINE.c.round, other.c.seat == LINE.c.seat)
    before = select(other.c.seq).where(*same_seat, other.c.seq <= first_seq).exists()
    after = select(other.c.seq).where(*same_seat, other.c.seq > LINE.c.seq, other.c.seq <= last).exists()
    touched = LINE.c.round.in_(_touched(readings, table, first_seq, last))
    return (LINE.c.table == table, LINE.c.seq > first_seq, LINE.c.seq <= last, touched, ~before, ~after)


def coverage(readings: Readings, table: str, first_seq: int, last_seq: int | None) -> Coverage:
    """Answer what the seats of the rounds that ended between two entries were paid from, as it stood at the last.

    Source: recording.md (coverage); FAULT E7 (a closed shift's report stays true).
    """
    last = FAR if last_seq is None else last_seq
    here = (ROUND.c.table == table, ROUND.c.ended_seq > first_seq, ROUND.c.ended_seq <= last)
    names = ("from_pieces", "from_call", "from_ruling")
    sums = [0, 0, 0]
    for add, number in _settled_later(readings, table, last, here):
        row = readings.rows(
            select(*(ROUND.c[n] for n in names)).where(ROUND.c.table == table, ROUND.c.number == number)
        )
        sums = [s + a - int(now or 0) for s, a, now in zip(sums, add, row[0], strict=True)]
    (found,) = readings.rows(select(*(func.sum(ROUND.c[n]) for n in names)).where(*here))
    return Coverage(*(s + int(now or 0) for s, now in zip(sums, found, strict=True)))


def _settled_later(
    readings: Readings, table: str, last: int, here: tuple[Any, ...]
) -> Iterator[tuple[tuple[int, int, int], int]]:
    """What the seats of a round were paid from at an entry, for each that was put right after it: a few."""
    later = (NOTE.c.origin == readings.origin, NOTE.c.seq > last, NOTE.c.table == table)
    noted = select(NOTE.c.round).where(*later, NOTE.c.kind.in_(PUT_RIGHT), NOTE.c.round.is_not(None))
    for (number,) in readings.rows(select(ROUND.c.number).where(*here, ROUND.c.number.in_(noted))):
        told = [one for one in readings.round_facts(table, number) if one.entry.seq <= last]
        yield _paid_from(told), number


def _paid_from(told: Sequence[Told]) -> tuple[int, int, int]:
    settled = next((one.fact for one in reversed(told) if isinstance(one.fact, DealSettled)), None)
    if settled is not None:
        ruled = any(isinstance(one.fact, DealCorrected) for one in told)
        seats = len(settled.net)
        return (0, 0, seats) if ruled else (0, seats, 0) if settled.skipped else (seats, 0, 0)
    bases = [seat.basis for seat in refold(one.fact for one in told).in_play]
    return bases.count("pieces"), bases.count("call"), bases.count("ruling")


HOUR_US = 3_600_000_000
PUT_RIGHT = ("RoundCorrected", "DealCorrected", "SeatRecalled", SETTLED_ANEW)
"""Notes of what settles a round anew after its end."""


@dataclass(frozen=True, slots=True)
class Hour:
    """One hour of a table, by the clock: rounds that ended in it and what they made, commission within."""

    begun_us: int
    rounds: int
    result: int


def by_hour(readings: Readings, table: str, first_seq: int, last_seq: int | None) -> tuple[Hour, ...]:
    """Answer a table's hours between two entries in which a round ended, in order; hours of UTC.

    Source: screens.md (charts of win and pace by hour).
    """
    last = FAR if last_seq is None else last_seq
    hour = ROUND.c.ended_at // HOUR_US
    asked: Any = (
        select(hour, func.count(), func.sum(ROUND.c.house + ROUND.c.commission))
        .where(
            ROUND.c.table == table, ROUND.c.ended_seq > first_seq, ROUND.c.ended_seq <= last,
            ROUND.c.status == "closed",
        )
        .group_by(hour)
        .order_by(hour)
    )  # fmt: skip
    later = _posted_later(readings, table, first_seq, last)
    return tuple(
        Hour(int(h) * HOUR_US, int(n), int(result) - later.get(int(h), 0))
        for h, n, result in readings.rows(asked)
    )


def _posted_later(readings: Readings, table: str, first_seq: int, last: int) -> dict[int, int]:
    """What was posted after an entry to rounds that had ended by then, by the hour of their end."""
    if last == FAR:
        return {}
    noted = _touched(readings, table, last, FAR)
    there = (
        ROUND.c.table == table, ROUND.c.ended_seq > first_seq, ROUND.c.ended_seq <= last, ROUND.c.status == "closed",
        ROUND.c.number.in_(noted),
    )  # fmt: skip
    hour = ROUND.c.ended_at // HOUR_US
    asked: Any = (
        select(hour, func.sum(POSTING.c.amount))
        .where(
            *there, POSTING.c.table == table, POSTING.c.round == ROUND.c.number, POSTING.c.seq > last,
            POSTING.c.account.not_in(("player", "bank")),
        )
        .group_by(hour)
    )  # fmt: skip
    return {int(h): int(moved) for h, moved in readings.rows(asked)}


@dataclass(frozen=True, slots=True)
class DealerRounds:
    """What one dealer dealt at a table between two entries."""

    badge: str
    name: str
    rounds: int
    first_us: int
    last_us: int


def by_dealer(
    readings: Readings, table: str, first_seq: int, last_seq: int | None
) -> tuple[DealerRounds, ...]:
    """Answer who dealt a table's rounds between two entries, in the order in which they came.

    Source: screens.md (dealer rotation); FORMULA 4.
    """
    last = FAR if last_seq is None else last_seq
    asked: Any = (
        select(
            ROUND.c.dealer_badge, ROUND.c.dealer, func.count(), func.min(ROUND.c.opened_at),
            func.max(ROUND.c.ended_at),
        )
        .where(
            ROUND.c.table == table, ROUND.c.ended_seq > first_seq, ROUND.c.ended_seq <= last,
            ROUND.c.status == "closed",
        )
        .group_by(ROUND.c.dealer_badge, ROUND.c.dealer)
        .order_by(func.min(ROUND.c.opened_at))
    )  # fmt: skip
    return tuple(DealerRounds(*row) for row in readings.rows(asked))
