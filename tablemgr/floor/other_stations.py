"""The tables of the other stations on a shared server, as their own chains tell them: read, never written.

A station that cannot be read is answered as such, with why: it is never taken for a quiet one.

Source: screens.md (floor: tables of all stations), ground rule 11; ledger.md (one chain per station).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.floor.adopt import Rules
from tablemgr.floor.alert_limits import USUAL, AlertLimits
from tablemgr.floor.alerts import Alert, AlertWatch
from tablemgr.floor.changes import State
from tablemgr.floor.clock import Instant
from tablemgr.floor.desks import Desk, desk_of, is_open
from tablemgr.floor.practice import live_of
from tablemgr.floor.racks.book import Book
from tablemgr.floor.racks.figures import TableFigures, figures_of
from tablemgr.floor.racks.steps import KINDS, take
from tablemgr.floor.series_labels import SeriesLabels
from tablemgr.floor.table_card import rules_in_force
from tablemgr.ledger.errors import LedgerError
from tablemgr.ledger.neighbours import Neighbour, Neighbours
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.rows import TableRow
from tablemgr.ledger.shift_readings import milestone_facts
from tablemgr.table.people_events import SignedIn, SignedOut

ANEW_US = 30_000_000
"""After so long the figures of a table are reckoned anew, though nothing was written: a pace falls with time."""
SIGNS = (SignedIn.__name__, SignedOut.__name__)
STARTS = ("VerificationRun",)
"""What every start of a desktop writes."""
DAYS = 2
"""Gaming days back from now in which whoever is at a table has signed in."""


@dataclass(frozen=True, slots=True)
class OtherTable:
    """One open table of another station."""

    row: TableRow
    number: int | None
    """The round that is open, None between rounds."""
    rack: str
    """What its rack is at, as the chip book says it; "" where it has none."""
    dealer: str
    """Who is signed in there, "" for nobody."""
    figures: TableFigures | None
    slips: tuple[str, ...]
    """Fills and credits on their way, as they read."""
    problem: Problem | None = None
    """Why this table alone cannot be read."""


@dataclass(frozen=True, slots=True)
class OtherStation:
    """Another station at one moment."""

    origin: str
    name: str
    read_us: int
    """When it was read last; 0 where it never was."""
    tables: tuple[OtherTable, ...] = ()
    alerts: tuple[Alert, ...] = ()
    limits: AlertLimits = USUAL
    is_running: bool = True
    """Whether a program has it open."""
    problem: Problem | None = None
    """Why it cannot be read now; then its tables say nothing."""


@dataclass(slots=True)
class _Kept:
    """A table's figures, and after which entry and when they were reckoned."""

    figures: TableFigures | None
    seq: int
    at_us: int


@dataclass(slots=True)
class Chain:
    """What is known of one other chain, kept from look to look."""

    readings: Readings
    clock: Callable[[], Instant]
    desks: dict[str, Desk] = field(default_factory=dict)
    unreadable: dict[str, Problem] = field(default_factory=dict)
    rows: dict[str, TableRow] = field(default_factory=dict)
    name: str = ""
    _seq: int = 0
    _book: Book = field(default_factory=Book)
    _book_to: int = 0
    _signs_to: int = -1
    _in: dict[str, str] = field(default_factory=dict)
    _kept: dict[str, _Kept] = field(default_factory=dict)
    _watch: AlertWatch | None = None

    # -- what alerts look at --

    @property
    def tables(self) -> tuple[str, ...]:
        """Its open tables. Source: architecture.md (stations)."""
        return tuple(sorted(self.desks))

    def state(self, table: str) -> State:
        """A table's last round. Source: architecture.md (seven sentences, 2)."""
        return self.desks[table].state

    def rules(self, table: str) -> Rules:
        """What a table is dealt under. Source: architecture.md (adoption)."""
        return self.desks[table].rules

    def now(self) -> Instant:
        """This moment, by this station's clock. Source: ledger.md (at, offset)."""
        return self.clock()

    # -- reading --

    def read(self, origin: str, *, is_running: bool) -> OtherStation:
        """Read what was written since, and answer the station as it stands. Source: screens.md (floor)."""
        last = self.readings.last_entry()
        if last != self._seq:
            self._follow(last)
            self._seq = last
        figures = {table: self._figures(table) for table in self.tables}
        if self._watch is None:
            self._watch = AlertWatch(self)
        found = [one for one in figures.values() if one is not None]
        alerts = self._watch.look(found, self._book)
        tables = tuple(self._table(self.rows[table], figures) for table in (*self.tables, *self.unreadable))
        return OtherStation(
            origin, self.name or origin, self.now().at_us, tables, alerts, self._watch.limits, is_running
        )

    def _follow(self, last: int) -> None:
        new = self.readings.entries(self._seq + 1) if self._seq else ()
        touched = frozenset(entry.table for entry in new if entry.table is not None)
        for row in self.readings.tables(touched if self._seq else None):
            if live_of(row.table) == row.table:
                self.rows[row.table] = row
                self._fold(row)
        for told in milestone_facts(self.readings, KINDS, after=self._book_to):
            self._book_to = max(self._book_to, told.entry.seq)
            take(self._book, told.entry, told.fact)
        self._follow_people()
        started = [told.entry.station for told in milestone_facts(self.readings, STARTS, after=self._seq)]
        if started:
            self.name = started[-1]
        elif not self.name and (entry := self.readings.entry(last)) is not None:
            self.name = entry.entry.station

    def _fold(self, row: TableRow) -> None:
        """Take a table up as it stands; one that cannot be keeps the others from nothing."""
        table = row.table
        self.desks.pop(table, None)
        self.unreadable.pop(table, None)
        if row.status != "open":
            return
        try:
            self.desks[table] = desk_of(self.readings, table, rules_in_force(self.readings, table))
        except Refused as refused:
            self.unreadable[table] = refused.problems[0]

    def _follow_people(self) -> None:
        if self._signs_to < 0:
            opened = [told.entry.seq for told in milestone_facts(self.readings, ("GamingDayOpened",))]
            self._signs_to = opened[-DAYS] if len(opened) >= DAYS else 0
        for told in self.readings.house_facts(*SIGNS, after=self._signs_to):
            self._signs_to = told.entry.seq
            match told.fact:
                case SignedIn() as fact if fact.how != "act":
                    self._in[fact.table] = fact.name
                case SignedOut() as fact if self._in.get(fact.table) == fact.name:
                    del self._in[fact.table]

    def _figures(self, table: str) -> TableFigures | None:
        one, now = self._book.now(table), self.now().at_us
        kept = self._kept.get(table)
        if kept is not None and kept.seq == self._seq and now - kept.at_us < ANEW_US:
            return kept.figures
        found = None
        if one is not None:
            found = figures_of(self.readings, self._book, one, now_us=now)
        self._kept[table] = _Kept(found, self._seq, now)
        return found

    def _table(self, row: TableRow, figures: dict[str, TableFigures | None]) -> OtherTable:
        dealer = self._in.get(row.table, "")
        if row.table in self.unreadable:
            return OtherTable(row, None, "", dealer, None, (), self.unreadable[row.table])
        state, here = self.desks[row.table].state, self._book.tables.get(row.table)
        number = state.number if is_open(state) else None
        on_the_way = () if here is None else here.on_the_way
        labels = SeriesLabels(self.readings) if on_the_way else None
        slips = () if labels is None else tuple(labels.of_slip(slip, self._book) for slip in on_the_way)
        rack = "" if here is None else here.state
        return OtherTable(row, number, rack, dealer, figures[row.table], slips)


class OtherStations:
    """The other stations of a server, looked at again and again; what went wrong with one keeps none from being seen."""

    def __init__(self, neighbours: Neighbours, clock: Callable[[], Instant]) -> None:
        self._neighbours, self._clock = neighbours, clock
        self._chains: dict[str, Chain] = {}
        self._last: dict[str, OtherStation] = {}

    def read(self) -> tuple[OtherStation, ...]:
        """Answer every other station as it stands, by name; one that cannot be read with why, known by its name.

        Runs beside the screen, one look at a time.

        Source: screens.md (floor), ground rules 10 and 11.
        """
        try:
            found = [self._one(one) for one in self._neighbours.look()]
        except LedgerError as error:
            # The server itself does not answer: nothing is known of any of them.
            found = [unread(one, error.problem) for one in self._last.values()]
        self._last = {one.origin: one for one in found}
        return tuple(sorted(found, key=lambda one: (one.name, one.origin)))

    def _one(self, one: Neighbour) -> OtherStation:
        before = self._last.get(one.origin, OtherStation(one.origin, one.origin, 0))
        if one.readings is None:
            assert one.problem is not None
            return unread(before, one.problem)
        try:
            chain = self._chains.get(one.origin)
            if chain is None or chain.readings is not one.readings:
                chain = self._chains[one.origin] = Chain(one.readings, self._clock)
            return chain.read(one.origin, is_running=one.is_held)
        except LedgerError as error:
            return self._failed(before, error.problem)
        # A newer program's facts, and a trail that was tampered with, hold what nothing here expects.
        except (TypeError, KeyError, ValueError, OverflowError) as error:
            return self._failed(before, problem("LEDGER-BODY", reason=str(error)[:200]))

    def _failed(self, before: OtherStation, why: Problem) -> OtherStation:
        """Begin anew with a chain that could not be read."""
        self._chains.pop(before.origin, None)
        self._neighbours.forget(before.origin)
        return unread(before, why)

    def close(self) -> None:
        """Let go of all of them. Source: FAULT A5."""
        self._neighbours.close()


def unread(before: OtherStation, why: Problem) -> OtherStation:
    """Answer a station that cannot be read now, by what it was known by. Source: screens.md, ground rule 11."""
    return OtherStation(
        before.origin,
        before.name,
        before.read_us,
        limits=before.limits,
        is_running=before.is_running,
        problem=why,
    )
