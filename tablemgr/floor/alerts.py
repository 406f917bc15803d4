"""Alerts of the floor: raised by what stands or was written, kept until somebody acknowledges them on record.

What only holds for a while (no call, pace) stays raised after it is over: somebody shall have seen it. After a
start everything that was written is raised again until it is acknowledged, what stood still from the gaming day
before on; a pace or a win only where it still holds.

Source: screens.md (floor); ops/users.md 2 (alerts that do not vanish); REQ R16.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from tablemgr.core.pace import LEAST_US
from tablemgr.core.problems import Problem, problem
from tablemgr.floor.adopt import Rules
from tablemgr.floor.alert_limits import USUAL, AlertLimits, limits_of
from tablemgr.floor.cash_alerts import CashWatch
from tablemgr.floor.cash_elsewhere import Elsewhere, silent
from tablemgr.floor.changes import State
from tablemgr.floor.clock import Instant
from tablemgr.floor.desks import is_open
from tablemgr.floor.people import MAY, Act, Person, check_may
from tablemgr.floor.practice import live_of
from tablemgr.floor.racks.book import Book, Slip
from tablemgr.floor.racks.figures import TableFigures
from tablemgr.floor.series_labels import SeriesLabels
from tablemgr.floor.session import Done, Session
from tablemgr.floor.unexplained_alerts import UnexplainedWatch
from tablemgr.ledger.alert_readings import long_rounds, silences
from tablemgr.ledger.draw_rounds import SETTLED_ANEW
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.shift_readings import milestone_facts, noted_facts, span_facts
from tablemgr.table import events as e
from tablemgr.table import trail_events as t
from tablemgr.table.commands import Problems
from tablemgr.table.deal_events import DealCorrected
from tablemgr.table.facts import Fact
from tablemgr.table.floor_events import AlertAcknowledged, AlertLimitsSet
from tablemgr.table.keeping_events import BackupFailed
from tablemgr.table.state import RoundState

NO_CALL, BET, PACE, WIN, MISPAY, OVERRIDE, CLOCK, BACKUP, UNCLOSED, FILL, UNEXPLAINED = (
    "no-call", "bet", "pace", "win", "mispay", "override", "clock", "backup", "unclosed", "fill",
    "unexplained",
)  # fmt: skip
WRITTEN = (
    "RoundCorrected", "DealCorrected", "SeatRecalled", "OutcomeComputed", "RulingMade", "ClockStepped", "BackupFailed",
)  # fmt: skip
NOTED = (*(kind for kind in WRITTEN if kind != "SeatRecalled"), SETTLED_ANEW)
"""The same among what is noted, where a seat that pieces settled anew has a name of its own."""
DAYS = 2
"""Gaming days of which it is told at a start where rounds stood still."""
OF_PIECES = "pieces"


@dataclass(frozen=True, slots=True)
class Alert:
    """One alert: which kind, where, what about, since when; amounts in minor units."""

    kind: str
    table: str
    """Empty for one of the whole house."""
    about: str
    since_us: int
    figures: tuple[tuple[str, int | str], ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        """What makes it this alert and no other. Source: screens.md (floor)."""
        return self.kind, self.about


@dataclass(frozen=True, slots=True)
class Seen:
    """An alert that somebody acknowledged: which kind, where, who, when."""

    kind: str
    table: str
    by: str
    """Badge, role and name as they stand on record."""
    at_us: int


KEPT = 12
"""Acknowledged alerts that are still shown."""


class Watched(Protocol):
    """A station whose tables are looked at: this one's session, or another one's chain."""

    @property
    def readings(self) -> Readings:
        """What its chain says. Source: ledger.md (one chain per station)."""
        ...

    @property
    def tables(self) -> tuple[str, ...]:
        """Its open tables. Source: architecture.md (stations)."""
        ...

    def state(self, table: str) -> State:
        """A table's last round. Source: architecture.md (seven sentences, 2)."""
        ...

    def rules(self, table: str) -> Rules:
        """What a table is dealt under. Source: architecture.md (adoption)."""
        ...

    def now(self) -> Instant:
        """This moment. Source: ledger.md (at, offset)."""
        ...


class AlertWatch:
    """The alerts of one station: raised, and over once somebody there has acknowledged them."""

    def __init__(self, session: Watched) -> None:
        self._watched = session
        self._raised: dict[tuple[str, str], Alert] = {}
        self._seen: set[tuple[str, str]] = set()
        self._seen_to = 0
        self._read_to: int | None = None
        self.seen: tuple[Seen, ...] = ()
        """What was acknowledged last, the newest first."""
        self._watch = CashWatch(session.readings)
        self._left = UnexplainedWatch(session.readings)
        self.limits = USUAL
        """From where on something is an alert, as the house has set it."""

    def look(self, figures: Iterable[TableFigures], book: Book) -> tuple[Alert, ...]:
        """Answer what nobody has acknowledged, the newest first. Source: screens.md (floor)."""
        now = self._watched.now().at_us
        self._look_at_record()
        found = [*self._written(), *self._rounds(now), *self._slips(book, now), *self._cash(book)]
        found += self._unexplained(book, now)
        for one in figures:
            found += rates(one, now, self.limits)
        for alert in found:
            if alert.key not in self._seen:
                self._raised.setdefault(alert.key, alert)
        return tuple(sorted(self._raised.values(), key=lambda alert: -alert.since_us))

    def _look_at_record(self) -> None:
        for told in milestone_facts(
            self._watched.readings, (AlertAcknowledged.__name__, AlertLimitsSet.__name__), after=self._seen_to
        ):
            self._seen_to = told.entry.seq
            if isinstance(told.fact, AlertLimitsSet):
                self.limits = limits_of(told.fact)
            if isinstance(told.fact, AlertAcknowledged):
                key = told.fact.alert, told.fact.about
                entry = told.entry
                seen = Seen(told.fact.alert, entry.table or "", entry.actor, entry.at_us)
                self.seen = (seen, *self.seen)[:KEPT]
                self._seen.add(key)
                self._raised.pop(key, None)

    def _slips(self, book: Book, now: int) -> Iterator[Alert]:
        """Fills and credits on their way for too long, as they read on paper. Source: REQ R21, R30."""
        late = tuple(slips(book, now, self.limits))
        labels = SeriesLabels(self._watched.readings) if late else None
        for alert, slip in late:
            named = "" if labels is None else labels.of_slip(slip, book)
            yield replace(alert, figures=(*alert.figures, ("number", named)))

    def _cash(self, book: Book) -> Iterator[Alert]:
        """Patrons whose cash of the day nears what is reported, or is over it. Source: REQ R66."""
        elsewhere = self._elsewhere(book.day)
        without = ", ".join(silent(elsewhere))
        for one in self._watch.look(book, elsewhere):
            about = f"{book.day} {one.direction} {one.patron}"
            figures: tuple[tuple[str, int | str], ...] = (
                ("patron", one.patron), ("way", one.direction), ("amount", one.amount.minor),
            )  # fmt: skip
            beside = (("stations", ", ".join(one.stations)), ("without", without))
            figures += tuple(said for said in beside if said[1])
            yield Alert(one.kind, one.table, about, one.since_us, figures)

    def _elsewhere(self, _day: str, /) -> Elsewhere:
        """Cash of the day at the other stations, as far as it was read: each station adds it to its own."""
        return ()

    def _unexplained(self, book: Book, now: int) -> Iterator[Alert]:
        """Shifts whose chips and rounds differ by more than is explained. Source: FORMULA 8."""
        for one in self._left.look(book, self.limits.unexplained, now):
            said = (("shift", one.shift), ("amount", one.amount.minor))
            yield Alert(UNEXPLAINED, one.table, f"{one.table} {one.shift}", one.since_us, said)

    # -- what was written --

    def _written(self) -> Iterator[Alert]:
        """Alerts from entries since the last look; at the first one, all that are on record.

        They stand until somebody acknowledges them, however many shifts and starts lie between. What stood still in
        a round is told from the gaming day before on: it is in no entry of its own.
        """
        readings = self._watched.readings
        head = readings.last_entry()
        if self._read_to is None:
            opened = [told.entry.seq for told in milestone_facts(readings, (t.GamingDayOpened.__name__,))]
            yield from self._passed(opened[-DAYS] if len(opened) >= DAYS else 1)
            told_of = noted_facts(readings, NOTED, head)
        elif self._read_to < head:
            told_of = span_facts(readings, WRITTEN, self._read_to + 1, head)
        else:
            return
        self._read_to = head
        for told in told_of:
            entry, made = told.entry, of_fact(told.fact)
            table = entry.table or ""
            if made is not None and live_of(table) == table:
                kind, seat = made
                about = " ".join(str(part) for part in (table, entry.round, entry.seq) if part)
                figures = tuple(
                    (name, value) for name, value in (("round", entry.round), ("seat", seat)) if value
                )
                yield Alert(kind, table, about, entry.at_us, figures)

    def _passed(self, first: int) -> Iterator[Alert]:
        """What stood still in rounds before the program was started: it may be over by now."""
        readings, limits = self._watched.readings, self.limits
        for one in silences(readings, first, limits.no_call_us):
            if live_of(one.table) == one.table:
                said = (("round", one.round), ("minutes", limits.no_call_minutes))
                about = f"{one.table} {one.round} {one.seq}"
                yield Alert(NO_CALL, one.table, about, one.at_us + limits.no_call_us, said)
        for table, number, at_us in long_rounds(readings, first, limits.open_us):
            if live_of(table) == table:
                said = (("round", number), ("minutes", limits.open_minutes))
                yield Alert(UNCLOSED, table, f"{table} {number}", at_us + limits.open_us, said)

    # -- what stands --

    def _rounds(self, now: int) -> Iterator[Alert]:
        for table in self._watched.tables:
            state = self._watched.state(table)
            if live_of(table) != table or not is_open(state):
                continue
            told = self._watched.readings.round_facts(table, state.number)
            if not told:
                continue
            first, last = told[0].entry.at_us, told[-1].entry.at_us
            number = (("round", state.number),)
            limits = self.limits
            if now - last >= limits.no_call_us:
                said = (*number, ("minutes", limits.no_call_minutes))
                about = f"{table} {state.number} {told[-1].entry.seq}"
                yield Alert(NO_CALL, table, about, last + limits.no_call_us, said)
            if now - first >= limits.open_us:
                said = (*number, ("minutes", limits.open_minutes))
                yield Alert(UNCLOSED, table, f"{table} {state.number}", first + limits.open_us, said)
            if isinstance(state, RoundState):
                yield from self._bets(table, state, last)

    def _bets(self, table: str, state: RoundState, at_us: int) -> Iterator[Alert]:
        """Bets that lie above the most that is allowed now: carried over from other limits, or let through."""
        limits = getattr(self._watched.rules(table), "limits", None)
        for seat in state.seats:
            for bet in seat.bets:
                most = None if limits is None else limits.side_most if bet.kind == "side" else limits.most
                if most is not None and bet.amount > most:
                    figures = (
                        ("round", state.number), ("seat", int(seat.seat)), ("amount", bet.amount.minor), ("most", most.minor),
                    )  # fmt: skip
                    yield Alert(BET, table, f"{table} {state.number} {int(seat.seat)}", at_us, figures)


class Alerts(AlertWatch):
    """The alerts of this station, which are acknowledged here."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session

    def _elsewhere(self, day: str, /) -> Elsewhere:
        there = self._session.elsewhere
        return () if there is None else there.known(day) or ()

    def acknowledge(self, alert: Alert, *, by: Person, op_id: str | None = None) -> Done | Problems:
        """Put on record that somebody has seen an alert. Source: screens.md (floor: with who and when)."""
        problems: tuple[Problem, ...] = check_may(MAY[Act.ACKNOWLEDGE], by, None)
        if alert.key not in self._raised:
            problems = (*problems, problem("ALERT-GONE", alert.table))
        if problems:
            return Problems(problems)
        fact = AlertAcknowledged(alert.kind, alert.about, alert.since_us)
        if alert.table in self._session.tables:
            mode = self._session.rules(alert.table).mode
            done = self._session.write_table(alert.table, lambda _: (fact,), by=by, op_id=op_id, mode=mode)
        else:
            done = self._session.write_house(lambda _: (fact,), by=by, op_id=op_id)
        self._look_at_record()
        return done


def of_fact(fact: Fact) -> tuple[str, int | None] | None:
    """Answer which alert a fact is, and its seat; None where it is none.

    Source: screens.md (floor: mispay, override, clock, backup).
    """
    match fact:
        case e.RoundCorrected():
            return MISPAY, int(fact.seat)
        case DealCorrected():
            return MISPAY, None
        case e.SeatRecalled() if fact.cause == OF_PIECES:
            return MISPAY, int(fact.seat)
        case e.OutcomeComputed() if fact.agrees is False:
            return OVERRIDE, int(fact.seat)
        case e.RulingMade() if fact.outcome is not None or fact.moves:
            return OVERRIDE, None if fact.seat is None else int(fact.seat)
        case t.ClockStepped():
            return CLOCK, None
        case BackupFailed():
            return BACKUP, None
    return None


def slips(book: Book, now_us: int, limits: AlertLimits = USUAL) -> Iterator[tuple[Alert, Slip]]:
    """Answer fills and credits that were issued and have been on their way for too long.

    Source: screens.md (floor: unreceived fill); REQ R30.
    """
    for name in sorted(book.tables):
        for slip in book.tables[name].on_the_way:
            if now_us - slip.issued_us >= limits.fill_us:
                figures = (("move", slip.move), ("amount", slip.issued.total.minor))
                about = f"{slip.move} {slip.number}"
                yield Alert(FILL, name, about, slip.issued_us + limits.fill_us, figures), slip


def rates(one: TableFigures, now_us: int, limits: AlertLimits = USUAL) -> Iterator[Alert]:
    """Answer a table that is slow, or whose win lies outside the band that its bets let expect.

    Nothing is said of less than fifteen minutes of table time.

    Source: screens.md (floor: pace, win outside its band), ground rule 11; FORMULA 4, 8.
    """
    if one.over or one.open_us - one.paused_us < LEAST_US or one.mode != "live":
        return
    target, slow = limits.target(one.game), limits.slow(one.game)
    if target is not None and slow is not None and one.pace is not None and one.pace < slow:
        figures: tuple[tuple[str, int | str], ...] = (("pace", str(one.pace)), ("target", target))
        yield Alert(PACE, one.table, f"{one.table} {one.shift}", now_us, figures)
    z = None if one.luck is None else one.luck.z
    if z is not None and abs(z) > limits.band:
        figures = (("win", one.recorded.minor), ("z", str(z)))
        yield Alert(WIN, one.table, f"{one.table} {one.shift} {'high' if z > 0 else 'low'}", now_us, figures)
