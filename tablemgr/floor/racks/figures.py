"""What a table came to in a shift: counted against recorded, with rates, luck, commission and what is missing.

A figure of which a part is unknown is None. Sums of shifts are the day, sums of days the month.

Source: FORMULA 1 to 8; REQ R40 to R47, R56, R60, R70; screens.md, ground rule 11.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from tablemgr.core.luck import Luck, luck
from tablemgr.core.money import ZERO, Money, total
from tablemgr.core.odds import odds_of
from tablemgr.core.pace import an_hour, average_bet
from tablemgr.core.rounding import half_up
from tablemgr.core.takings import Bridge, Cause, Takings, added, known_sum
from tablemgr.floor.racks.book import AT_ONCE, OWED, Book, TableShift
from tablemgr.floor.racks.fees import collection_due
from tablemgr.floor.racks.rack_rules import DEFAULT_RULES
from tablemgr.floor.racks.revenue import PLAYERS_BANK, Parted, Revenue, parted
from tablemgr.ledger import stretches as r
from tablemgr.ledger.commission_readings import first_charged
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.rows import Coverage

LIVE = "live"


@dataclass(frozen=True, slots=True)
class OwedCommission:
    """Commission of a shift that is owed until guests leave. Source: recording.md (bets); FORMULA 6."""

    charged: Money
    """By the shift's settlements; nothing where it is taken at once."""
    taken: Money
    """Of what was owed, in this shift or before."""
    lost: Money

    @property
    def left(self) -> Money:
        """By how much more is owed at its end than at its beginning. Source: FORMULA 8."""
        return self.charged - self.taken - self.lost

    @property
    def causes(self) -> tuple[Cause, ...]:
        """What it explains of over and short: chips that the rounds count and the rack has not. Source: FORMULA 8."""
        found = (Cause("commission owed", -self.left), Cause("commission lost", -self.lost))
        return tuple(one for one in found if one.amount)


@dataclass(frozen=True, slots=True)
class TableFigures:
    """One table in one shift."""

    table: str
    shift: int
    day: str
    game: str
    variant: str
    mode: str
    currency: str
    takings: Takings
    posted: r.Posted
    charges: r.Charges
    coverage: Coverage
    bridge: Bridge
    luck: Luck | None
    theoretical: Money | None
    """What the judged main wagers let expect, for the house."""
    collection_due: Money | None
    """None where the table takes none."""
    collected: Money
    adjusted: Money
    """What later entries of a closed day add to the win; the win itself stays."""
    open_us: int
    paused_us: int
    unreceived: int
    over: bool
    """Whether the shift is over at this table."""
    owed: OwedCommission | None = None
    """None where commission was taken at once, and none was owed from before."""
    commission: str = AT_ONCE
    """When commission was taken in it."""
    revenue: Revenue | None = None
    """Where its players bank, and the rack's movement is no win; None where the house does."""

    @property
    def recorded(self) -> Money:
        """What the rounds made for the house, commission and fees within. Source: FORMULA 8."""
        return Money(self.posted.house + self.posted.commission)

    @property
    def won(self) -> Money | None:
        """What the house won by chips and box; None where players bank, or a count is missing. Source: FORMULA 1."""
        return self.takings.win if self.revenue is None else None

    @property
    def pace(self) -> Decimal | None:
        """Rounds an hour of table time without pauses. Source: FORMULA 4."""
        return an_hour(self.posted.rounds, self.open_us, self.paused_us)

    @property
    def average_bet(self) -> Money | None:
        """The mean main wager. Source: FORMULA 5."""
        return average_bet(Money(self.posted.main_bets), self.posted.main_hands)


def figures_of(readings: Readings, book: Book, one: TableShift, *, now_us: int) -> TableFigures:
    """Answer a table's figures of one shift, so far where it is not over, by what was in force in it.

    Source: FORMULA 1 to 8; REQ R18, R64, R71.
    """
    place = r.Stretch(readings, one.table, one.first_seq, one.last_seq)
    posted = r.posted(place)
    ended = _played_until(book, one, place, now_us)
    open_us, paused_us = ended - one.begun_us, one.paused_us(ended)
    expected, theoretical = _expectation(place)
    owed = _owed(place, one)
    due = collection_due(place, one, posted, open_us - paused_us)
    revenue = _revenue(one, due, posted)
    return TableFigures(
        one.table, one.shift, one.day, one.game, one.variant, one.mode, one.currency, one.takings, posted,
        r.charges(place),
        r.coverage(place), _bridge(one, posted, revenue, _causes(one, owed)), expected, theoretical, due, one.collected, later_win(one), open_us, paused_us,
        len(book.table(one.table).on_the_way), one.last_seq is not None, owed, one.commission, revenue,
    )  # fmt: skip


def _played_until(book: Book, one: TableShift, place: r.Stretch, now_us: int) -> int:
    """A table that no change's count ended plays on past its shift's end only as far as rounds were: told once.

    Source: FORMULA 4 (one scope for both parts of a rate); REQ R18 (a closed shift's report stays as it is).
    """
    until = one.ended_us if one.ended_us is not None else now_us
    closed = book.closed_us.get(one.shift, until)
    if until <= closed or one.is_counted_out:
        return until
    return min(until, max(closed, one.begun_us, r.last_ended_us(place) or 0))


def _revenue(one: TableShift, due: Money | None, posted: r.Posted) -> Revenue | None:
    """Fees that a deal's own record takes are what is expected where the rack's rules name none."""
    if one.game not in PLAYERS_BANK:
        return None
    by_rules = (one.rules or DEFAULT_RULES).collection != "none"
    return Revenue(one.takings, due if by_rules else Money(posted.house + posted.commission))


def _bridge(one: TableShift, posted: r.Posted, revenue: Revenue | None, causes: tuple[Cause, ...]) -> Bridge:
    """What the chips are held against: the rounds, or the collection that is expected where players bank."""
    if revenue is None:
        return Bridge(Money(posted.house + posted.commission), one.takings.win, causes)
    if revenue.expected is None:
        return Bridge(ZERO, None, causes)
    return Bridge(revenue.expected, revenue.counted, causes)


def _causes(one: TableShift, owed: OwedCommission | None) -> tuple[Cause, ...]:
    named = tuple(Cause(found.name, found.amount) for found in one.causes)
    return named if owed is None else (*named, *owed.causes)


def _owed(place: r.Stretch, one: TableShift) -> OwedCommission | None:
    charged = Money(first_charged(place)) if one.commission == OWED else ZERO
    found = OwedCommission(charged, one.commission_taken, one.commission_lost)
    return found if one.commission == OWED or found.taken or found.lost else None


def later_win(one: TableShift) -> Money:
    """Answer what later entries of a closed day add to a shift's win: an opener and a fill lower it, the rest raises.

    Source: REQ R65; FORMULA 1.
    """
    lowers = {"opener", "fills", "recorded"}
    return total(
        [-a.amount if a.what in lowers else a.amount for a in one.adjustments if a.what != "recorded"]
    )


def _expectation(place: r.Stretch) -> tuple[Luck | None, Money | None]:
    """By what each round was opened for. One whose odds nobody knows leaves nothing to be said of the whole."""
    known = [(bet, odds_of(bet.game, bet.variant)) for bet in r.house_bets(place)]
    bets = [(Money(bet.stake), bet.times, odds) for bet, odds in known if odds is not None]
    if not bets or len(bets) < len(known):
        return None, None
    found = luck(Money(r.main_result(place)), bets)
    exact = sum((stake.minor * times * odds.edge for stake, times, odds in bets), Fraction(0))
    return found, Money(int(half_up(exact, 0)))


@dataclass(frozen=True, slots=True)
class Sums:
    """Several tables or shifts together, live play of one currency; takings are None where one is not known."""

    takings_known: int
    parts: int
    parted: Parted
    drop: Money | None
    fills: Money
    credits: Money
    recorded: Money
    over_short: Money | None
    """Counted less recorded; less the expected collection where players bank. Source: FORMULA 7, 8."""
    rounds: int
    voids: int
    commission_exact: Fraction
    commission: Money
    explained: Money
    collected: Money
    unended: Money = ZERO
    """What of the recorded result stands in rounds that had not ended."""

    @property
    def win(self) -> Money | None:
        """Of the tables that the house banks. Source: FORMULA 1; REQ R60."""
        return self.parted.win

    @property
    def revenue(self) -> Money | None:
        """Of the tables that players bank. Source: FORMULA 7; REQ R60."""
        return self.parted.revenue

    @property
    def hold(self) -> Decimal | None:
        """The sum of wins over the sum of drops, no mean of holds. Source: FORMULA 1 F."""
        return self.parted.hold

    @property
    def unexplained(self) -> Money | None:
        """What no cause explains. Source: FORMULA 8."""
        return None if self.over_short is None else self.over_short - self.explained


def summed(figures: Iterable[TableFigures]) -> Sums:
    """Answer figures of tables and shifts together; practice and training are left out.

    Source: FORMULA 1 F; REQ R46, R70; screens.md (practice never in totals).
    """
    live = [one for one in figures if one.mode == LIVE]
    return Sums(
        takings_known=sum(one.takings.win is not None for one in live),
        parts=len(live),
        parted=parted([(one.game, one.takings) for one in live]),
        drop=known_sum([one.takings.drop for one in live]),
        fills=total([one.takings.fills for one in live]),
        credits=total([one.takings.credits for one in live]),
        recorded=total([one.recorded for one in live]),
        over_short=known_sum([one.bridge.over_short for one in live]),
        rounds=sum(one.posted.rounds for one in live),
        voids=sum(one.posted.voids for one in live),
        commission_exact=sum((one.charges.exact for one in live), Fraction(0)),
        commission=Money(sum(one.posted.commission for one in live)),
        explained=total([one.bridge.explained for one in live]),
        collected=total([one.collected for one in live]) if live else ZERO,
        unended=Money(sum(one.posted.unended for one in live)),
    )


def table_day(figures: Iterable[TableFigures]) -> Takings:
    """Answer a table's shifts of one day, in order, as one.

    Source: FORMULA 1 F.
    """
    return added([one.takings for one in sorted(figures, key=lambda one: one.shift)])


def shift_figures(
    readings: Readings, book: Book, shift: int, *, now_us: int, each: Callable[[], None] = lambda: None
) -> tuple[TableFigures, ...]:
    """Answer every table's figures of a shift, by table. each: called before every table.

    Source: REQ R69, R71.
    """
    found = []
    for one in book.of_shift(shift):
        each()
        found.append(figures_of(readings, book, one, now_us=now_us))
    return tuple(found)


def day_figures(readings: Readings, book: Book, day: str, *, now_us: int) -> tuple[TableFigures, ...]:
    """Answer every table's figures of a gaming day, by table and shift.

    Source: REQ R46, R71.
    """
    return tuple(figures_of(readings, book, one, now_us=now_us) for one in book.of_day(day))
