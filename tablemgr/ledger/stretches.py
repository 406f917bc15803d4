"""What a table's rounds came to between two entries: results, bets, commission, coverage, hours, dealers.

Source: FORMULA 4, 6, 8; REQ R46, R56, R70.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from sqlalchemy import Select, Table, and_, case, func, or_, select, union

from tablemgr.core.outcomes import Outcome
from tablemgr.ledger.draw_rounds import SETTLED_ANEW
from tablemgr.ledger.drawing import NOT_THE_HOUSE
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.readtables import LINE, NOTE, POSTING, ROUND
from tablemgr.ledger.rows import Coverage, Told
from tablemgr.ledger.shift_readings import FAR
from tablemgr.table.deal_events import DealCorrected, DealSettled
from tablemgr.table.state import refold

NEAR, MOST_RUNS = 64, 32
"""Rounds between two runs that are read with them; runs that are asked for at most."""


@dataclass(frozen=True)
class Stretch:
    """A table from one entry on (left out) to another, within; None where it is not over."""

    readings: Readings
    table: str
    first_seq: int
    last_seq: int | None

    @property
    def last(self) -> int:
        """The last entry, or one beyond any. Source: REQ R46."""
        return FAR if self.last_seq is None else self.last_seq

    @cached_property
    def runs(self) -> tuple[tuple[int, int], ...]:
        """Numbers from and to within which every round lies that anything was posted to in the stretch.

        Those were open in it, or a note stands in it: whatever is posted to a round that has ended is noted. So a
        shift is told without walking a year of rounds; what else lies within is kept out by its entries.

        Source: REQ R70; architecture.md (speed).
        """
        was_open = select(ROUND.c.number).where(
            ROUND.c.table == self.table, ROUND.c.opened_seq <= self.last,
            or_(ROUND.c.ended_seq.is_(None), ROUND.c.ended_seq > self.first_seq),
        )  # fmt: skip
        noted = select(NOTE.c.round).where(
            NOTE.c.origin == self.readings.origin, NOTE.c.seq > self.first_seq, NOTE.c.seq <= self.last,
            NOTE.c.table == self.table, NOTE.c.round.is_not(None),
        )  # fmt: skip
        rows = self.readings.rows(union(was_open, noted))  # type: ignore[arg-type]
        return runs_of(int(number) for (number,) in rows)

    def rounds(self, table: Any, number: Any) -> Any:
        """Answer the condition that a row is of this table and of one of its runs. Source: REQ R70."""
        here = [and_(table == self.table, number.between(first, last)) for first, last in self.runs]
        return or_(*here) if here else and_(table == self.table, number < 0)

    def written(self, rows: Table) -> tuple[Any, ...]:
        """Answer the condition that a row of a round was written in the stretch. Source: REQ R46."""
        here = self.rounds(rows.c.table, rows.c.round)
        return here, rows.c.seq > self.first_seq, rows.c.seq <= self.last

    @property
    def ended(self) -> tuple[Any, ...]:
        """Answer the condition that a round ended in the stretch. Source: REQ R46."""
        here = self.rounds(ROUND.c.table, ROUND.c.number)
        return here, ROUND.c.ended_seq > self.first_seq, ROUND.c.ended_seq <= self.last


def runs_of(numbers: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Answer the runs in which numbers lie; close ones are one run, and there are not too many.

    >>> runs_of([7, 5, 6, 900])
    ((5, 7), (900, 900))

    Source: architecture.md (speed).
    """
    ordered = sorted(set(numbers))
    starts = [n for n in range(1, len(ordered)) if ordered[n] - ordered[n - 1] > NEAR]
    # Of too many gaps the widest stay.
    widest = sorted(starts, key=lambda n: ordered[n - 1] - ordered[n])[: MOST_RUNS - 1]
    edges = [0, *sorted(widest), len(ordered)]
    return tuple((ordered[first], ordered[end - 1]) for first, end in pairwise(edges) if end > first)


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


def posted(stretch: Stretch) -> Posted:
    """Answer what a table's rounds posted in a stretch.

    What corrects a round of an earlier shift counts where it was written: both shifts stay true.

    Source: FORMULA 8; FAULT E7; REQ R70.
    """
    readings, within = stretch.readings, stretch.written(POSTING)
    house = func.sum(case((POSTING.c.account.in_(NOT_THE_HOUSE), 0), else_=POSTING.c.amount))
    taken = func.sum(case((POSTING.c.account == "commission", POSTING.c.amount), else_=0))
    ((result, commission),) = readings.rows(select(house, taken).where(*within))
    running = select(ROUND.c.number).where(
        stretch.rounds(ROUND.c.table, ROUND.c.number),
        or_(ROUND.c.ended_seq.is_(None), ROUND.c.ended_seq > stretch.last),
    )
    ((unended,),) = readings.rows(select(house + taken).where(*within, POSTING.c.round.in_(running)))
    counted = select(
        func.sum(case((ROUND.c.status == "closed", 1), else_=0)),
        func.sum(case((ROUND.c.status == "void", 1), else_=0)),
    ).where(*stretch.ended)
    ((rounds, voids),) = readings.rows(counted)
    bets, hands = _wagered(stretch)
    return Posted(
        int(result or 0),
        int(commission or 0),
        int(rounds or 0),
        int(voids or 0),
        bets,
        hands,
        int(unended or 0),
    )


def last_ended_us(stretch: Stretch) -> int | None:
    """Answer when the last round of a stretch ended, None where none did. Source: FORMULA 4 (table time)."""
    ((at,),) = stretch.readings.rows(select(func.max(ROUND.c.ended_at)).where(*stretch.ended))
    return None if at is None else int(at)


def _wagered(stretch: Stretch) -> tuple[int, int]:
    main = (
        *standing(stretch),
        LINE.c.kind == "main",
        LINE.c.outcome != Outcome.NO_ACTION.value,
    )
    sums: Any = select(func.sum(LINE.c.stake), func.count()).where(*main)
    ((bets, hands),) = stretch.readings.rows(sums)
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


def charges(stretch: Stretch) -> Charges:
    """Answer the commission of a table's wagers between two entries, rounding apart.

    Source: FORMULA 6 (commission due, taken, breakage); REQ R56.
    """
    within = standing(stretch)
    asked: Any = (
        select(LINE.c.exact, func.count(), func.sum(LINE.c.commission)).where(*within).group_by(LINE.c.exact)
    )
    rows = stretch.readings.rows(asked)
    return Charges(
        sum((Fraction(exact) * n for exact, n, _ in rows), Fraction(0)), sum(int(t) for _, _, t in rows)
    )


class Wagered(NamedTuple):
    """So many main wagers of one amount, in minor units, at rounds of one game and variant."""

    stake: int
    times: int
    game: str
    variant: str


def house_bets(stretch: Stretch) -> tuple[Wagered, ...]:
    """Answer the main wagers that the house stood against, judged ones only, by game, variant and amount.

    Rounds in which a player banked are left out: the house had no stake in them.

    Source: FORMULA 8 (the real bets, never the mean bet).
    """
    banked = _banked(stretch)
    main = (
        *standing(stretch), LINE.c.kind == "main", LINE.c.outcome != Outcome.NO_ACTION.value,
        LINE.c.round.not_in(banked),
    )  # fmt: skip
    here = stretch.rounds(ROUND.c.table, ROUND.c.number)
    dealt = stretch.readings.rows(select(ROUND.c.game, ROUND.c.variant).where(here).distinct())
    if len(dealt) == 1:
        # As nearly always: no wager needs to be told by its round.
        stakes: Any = select(LINE.c.stake, func.count()).where(*main).group_by(LINE.c.stake)
        rows = stretch.readings.rows(stakes.order_by(LINE.c.stake))
        return tuple(Wagered(int(stake), int(times), *dealt[0]) for stake, times in rows)
    kinds = (ROUND.c.game, ROUND.c.variant, LINE.c.stake)
    same = (ROUND.c.table == LINE.c.table, ROUND.c.number == LINE.c.round)
    asked: Any = select(LINE.c.stake, func.count(), *kinds[:2]).where(*main, *same).group_by(*kinds)
    rows = stretch.readings.rows(asked.order_by(*kinds))
    return tuple(Wagered(int(stake), int(times), *kind) for stake, times, *kind in rows)


def main_result(stretch: Stretch) -> int:
    """Answer what the house made of those wagers, commission within, in minor units.

    Source: FORMULA 8.
    """
    banked = _banked(stretch)
    main = (
        *standing(stretch),
        LINE.c.kind == "main",
        LINE.c.round.not_in(banked),
    )
    ((net,),) = stretch.readings.rows(select(func.sum(LINE.c.net)).where(*main))
    return -int(net or 0)


def _banked(stretch: Stretch) -> Select[Any]:
    """Rounds among those that were posted to in which a player held the bank."""
    return select(POSTING.c.round).where(
        stretch.rounds(POSTING.c.table, POSTING.c.round), POSTING.c.account == "bank"
    )


def standing(stretch: Stretch) -> tuple[Any, ...]:
    """Answer the condition that a wager was settled between two entries, as it stood at the last one.

    One that is settled anew in a later shift stays in the shift of its round: both reports stay true.

    Source: FAULT E7.
    """
    other = LINE.alias("other")
    same_seat = (other.c.table == stretch.table, other.c.round == LINE.c.round, other.c.seat == LINE.c.seat)
    before = select(other.c.seq).where(*same_seat, other.c.seq <= stretch.first_seq).exists()
    after = (
        select(other.c.seq).where(*same_seat, other.c.seq > LINE.c.seq, other.c.seq <= stretch.last).exists()
    )
    return (*stretch.written(LINE), ~before, ~after)


def coverage(stretch: Stretch) -> Coverage:
    """Answer what the seats of the rounds that ended between two entries were paid from, as it stood at the last.

    Source: recording.md (coverage); FAULT E7 (a closed shift's report stays true).
    """
    names = ("from_pieces", "from_call", "from_ruling")
    sums = [0, 0, 0]
    for add, number in _settled_later(stretch):
        row = stretch.readings.rows(
            select(*(ROUND.c[n] for n in names)).where(
                ROUND.c.table == stretch.table, ROUND.c.number == number
            )
        )
        sums = [s + a - int(now or 0) for s, a, now in zip(sums, add, row[0], strict=True)]
    (found,) = stretch.readings.rows(select(*(func.sum(ROUND.c[n]) for n in names)).where(*stretch.ended))
    return Coverage(*(s + int(now or 0) for s, now in zip(sums, found, strict=True)))


def _settled_later(stretch: Stretch) -> Iterator[tuple[tuple[int, int, int], int]]:
    """What the seats of a round were paid from at the last entry, for each that was put right after it: a few."""
    readings = stretch.readings
    later = (NOTE.c.origin == readings.origin, NOTE.c.seq > stretch.last, NOTE.c.kind.in_(PUT_RIGHT))
    noted = select(NOTE.c.round).where(stretch.rounds(NOTE.c.table, NOTE.c.round), *later)
    for (number,) in readings.rows(select(ROUND.c.number).where(*stretch.ended, ROUND.c.number.in_(noted))):
        told = [one for one in readings.round_facts(stretch.table, number) if one.entry.seq <= stretch.last]
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


def by_hour(stretch: Stretch) -> tuple[Hour, ...]:
    """Answer a table's hours between two entries in which a round ended, in order; hours of UTC.

    Source: screens.md (charts of win and pace by hour).
    """
    hour = ROUND.c.ended_at // HOUR_US
    asked: Any = (
        select(hour, func.count(), func.sum(ROUND.c.house + ROUND.c.commission))
        .where(*stretch.ended, ROUND.c.status == "closed")
        .group_by(hour)
        .order_by(hour)
    )  # fmt: skip
    later = _posted_later(stretch)
    return tuple(
        Hour(int(h) * HOUR_US, int(n), int(result) - later.get(int(h), 0))
        for h, n, result in stretch.readings.rows(asked)
    )


def _posted_later(stretch: Stretch) -> dict[int, int]:
    """What was posted after the last entry to rounds that had ended by then, by the hour of their end."""
    if stretch.last == FAR:
        return {}
    hour = ROUND.c.ended_at // HOUR_US
    asked: Any = (
        select(hour, func.sum(POSTING.c.amount))
        .where(
            *stretch.ended, ROUND.c.status == "closed", POSTING.c.table == ROUND.c.table,
            POSTING.c.round == ROUND.c.number, POSTING.c.seq > stretch.last,
            POSTING.c.account.not_in(("player", "bank")),
        )
        .group_by(hour)
    )  # fmt: skip
    return {int(h): int(moved) for h, moved in stretch.readings.rows(asked)}


@dataclass(frozen=True, slots=True)
class DealerRounds:
    """What one dealer dealt at a table between two entries."""

    badge: str
    name: str
    rounds: int
    first_us: int
    last_us: int


def by_dealer(stretch: Stretch) -> tuple[DealerRounds, ...]:
    """Answer who dealt a table's rounds between two entries, in the order in which they came.

    Source: screens.md (dealer rotation); FORMULA 4.
    """
    asked: Any = (
        select(
            ROUND.c.dealer_badge, ROUND.c.dealer, func.count(), func.min(ROUND.c.opened_at),
            func.max(ROUND.c.ended_at),
        )
        .where(*stretch.ended, ROUND.c.status == "closed")
        .group_by(ROUND.c.dealer_badge, ROUND.c.dealer)
        .order_by(func.min(ROUND.c.opened_at))
    )  # fmt: skip
    return tuple(DealerRounds(*row) for row in stretch.readings.rows(asked))
