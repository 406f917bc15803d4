"""A seat's session: how long somebody played there, how many hands, the average bet, a name where one was given.

Somebody who was named sits until he is said to have left, gives his chips back, or the table closes. Who plays on
while another gaming day opens has a session of each day, one from the other's end. Where nobody was named, a session
goes on until the seat has stood half an hour without a wager.

Source: facts.md (cash: label?); FORMULA 5; REQ R66 to R68.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tablemgr.core.money import Money
from tablemgr.core.pace import MINUTE_US, average_bet
from tablemgr.floor.racks.cash_book import bounds_around
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.rows import Told
from tablemgr.ledger.seat_bets import SeatBet, seat_bets
from tablemgr.ledger.shift_readings import milestone_facts
from tablemgr.table import events as e
from tablemgr.table import patron_events as p
from tablemgr.table.table_events import TableClosed
from tablemgr.table.trail_events import GamingDayOpened

IDLE_US = 30 * MINUTE_US
"""How long a seat without a name may stand without a wager before another session begins."""
KINDS = (
    "PatronSeated", "PatronLeft", "CashIn", "CashOut", "CashPlayed", "TableClosed", "GamingDayOpened",
)  # fmt: skip
Place = tuple[str, int]


@dataclass(slots=True)
class SeatSession:
    """One session."""

    table: str
    seat: int
    label: str
    begun_us: int
    ended_us: int | None = None
    """None while it goes on."""
    day: str = ""
    """The gaming day that it is of."""
    bets: list[SeatBet] = field(default_factory=list)

    @property
    def hands(self) -> int:
        """How many main wagers were judged. Source: FORMULA 5."""
        return sum(bet.wagers for bet in self.bets)

    @property
    def wagered(self) -> Money:
        """The sum of the main wagers. Source: FORMULA 5."""
        return Money(sum(bet.stake for bet in self.bets))

    @property
    def average(self) -> Money | None:
        """The mean main wager, None before the first. Source: FORMULA 5."""
        return average_bet(self.wagered, self.hands)

    @property
    def house(self) -> Money:
        """What the house made of them. Source: FORMULA 8."""
        return Money(-sum(bet.net for bet in self.bets))

    def minutes(self, now_us: int) -> int:
        """Answer how long it has gone on, whole minutes. Source: FORMULA 4 (exact minutes)."""
        return ((self.ended_us if self.ended_us is not None else now_us) - self.begun_us) // MINUTE_US


def sessions_of(readings: Readings, day: str) -> tuple[SeatSession, ...]:
    """Answer every seat's sessions of a gaming day, the open ones first, then by their beginning.

    Source: facts.md (cash); REQ R66 (per gaming day).
    """
    after, until = bounds_around(readings, day)
    named = [
        one for one in _named(milestone_facts(readings, KINDS, after=after, last=until)) if one.day == day
    ]
    found = [*named, *_unnamed(seat_bets(readings, day), named)]
    return tuple(sorted(found, key=lambda one: (one.ended_us is not None, one.begun_us, one.table, one.seat)))


def _named(told: Iterable[Told]) -> Iterator[SeatSession]:
    open_: dict[Place, SeatSession] = {}
    for one in told:
        table, fact, at = one.entry.table or "", one.fact, one.entry.at_us
        ended: list[Place] = []
        match fact:
            case p.PatronLeft() | e.CashOut():
                ended = [(table, int(fact.seat))]
            case TableClosed():
                ended = [place for place in open_ if place[0] == table]
            case GamingDayOpened():
                for place, before in open_.items():
                    before.ended_us = at
                    yield before
                    open_[place] = SeatSession(*place, before.label, at, day=fact.day)
            case p.PatronSeated() | e.CashIn() | p.CashPlayed():
                here = open_.get((table, int(fact.seat)))
                if fact.label and (here is None or here.label != fact.label):
                    ended = [(table, int(fact.seat))]
            case _:
                pass
        for place in ended:
            gone = open_.pop(place, None)
            if gone is not None:
                gone.ended_us = at
                yield gone
        label = getattr(fact, "label", "")
        if isinstance(fact, p.PatronSeated | e.CashIn | p.CashPlayed) and label:
            begun = SeatSession(table, int(fact.seat), label, at, day=one.entry.gaming_day)
            open_.setdefault((table, int(fact.seat)), begun)
    yield from open_.values()


def _unnamed(bets: Iterable[SeatBet], named: Iterable[SeatSession]) -> Iterator[SeatSession]:
    """Give each wager to whoever was named there then; what is left makes sessions without a name."""
    by_place: dict[Place, list[SeatSession]] = {}
    for one in named:
        by_place.setdefault((one.table, one.seat), []).append(one)
    last: dict[Place, SeatSession] = {}
    for bet in bets:
        place = (bet.table, bet.seat)
        whose = next((one for one in by_place.get(place, ()) if _covers(one, bet)), None)
        if whose is not None:
            whose.bets.append(bet)
            continue
        here = last.get(place)
        if here is None or bet.opened_us - (here.ended_us or 0) > IDLE_US:
            here = last[place] = SeatSession(bet.table, bet.seat, "", bet.opened_us)
            yield here
        here.ended_us = bet.ended_us
        here.bets.append(bet)


def _covers(one: SeatSession, bet: SeatBet) -> bool:
    # Whoever is named while a round is dealt has played it.
    return one.begun_us <= bet.ended_us and (one.ended_us is None or bet.opened_us < one.ended_us)
