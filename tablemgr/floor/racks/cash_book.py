"""Cash at the tables: in and out apart, by patron and gaming day, held against the law's thresholds.

Cash of somebody whom nobody named belongs to the seat, for as long as nobody left it; whoever is named there next
is who laid it. What a description was linked to is said beside it; what was written stays.

Source: REQ R66 to R68; FORMULA 11; ops/users.md 4 (40: two days are two).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tablemgr.core.cash_watch import Thresholds, Watch, watch
from tablemgr.core.money import Money, total
from tablemgr.floor.jurisdiction import US_CASH
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.shift_readings import FAR, milestone_facts
from tablemgr.table import events as e
from tablemgr.table import patron_events as p
from tablemgr.table.facts import Fact
from tablemgr.table.state import Cash
from tablemgr.table.table_events import TableClosed
from tablemgr.table.trail_events import GamingDayOpened

KINDS = ("CashIn", "CashOut", "CashUndone", "TableClosed", *(kind.__name__ for kind in p.PATRON_KINDS))
"""What the book is folded from."""


MOVES: dict[type[Cash], tuple[str, str]] = {
    e.CashIn: ("in", ""),
    e.CashOut: ("out", ""),
    p.CashPlayed: ("in", "play"),
    p.ColouredUp: ("change", "colour"),
}
"""What each entry moves: in, out, or nothing at all. Source: REQ R66 (money plays are cash in)."""


def unnamed(table: str, seat: int, since: int) -> str:
    """Answer how somebody is called whom nobody named: his table and seat, and the entry since which he sits there.

    Source: REQ R66.
    """
    return f"{table} / {seat} / {since}"


def is_unnamed(label: str, tables: Collection[str]) -> bool:
    """Answer whether a label is of somebody whom nobody named, at one of some tables. Source: REQ R66, R68."""
    table, *rest = label.rsplit(" / ", 2)
    return len(rest) == 2 and table in tables and all(part.isascii() and part.isdigit() for part in rest)


@dataclass(frozen=True, slots=True)
class CashEntry:
    """One movement of cash."""

    seq: int
    at_us: int
    day: str
    table: str
    seat: int
    direction: str
    amount: Money
    patron: str
    by_hand: bool = False
    note: str = ""
    kind: str = ""
    """play, where it lay on the layout as a bet; colour, where chips were changed and no cash moved."""
    station: str = ""
    """The other station of a shared server that it was written down at; "" for this one."""


@dataclass(frozen=True, slots=True)
class PatronDay:
    """One patron's cash of one gaming day; in and out are never added or netted."""

    day: str
    patron: str
    described_as: str
    """Under which descriptions he was written down before somebody knew him."""
    cash_in: Money
    cash_out: Money
    watch_in: Watch
    watch_out: Watch
    entries: tuple[CashEntry, ...]

    @property
    def stations(self) -> tuple[str, ...]:
        """The other stations whose cash is in the sums. Source: REQ R66."""
        return tuple(sorted({one.station for one in self.entries if one.station}))

    @property
    def level(self) -> Watch:
        """The graver of both directions. Source: REQ R66."""
        order = (Watch.QUIET, Watch.LOG, Watch.NEAR, Watch.REPORT)
        return max(self.watch_in, self.watch_out, key=order.index)


@dataclass(slots=True)
class CashBook:
    """Every movement that stands, in order. Take entries in the order of the trail, then read."""

    limits: Thresholds = US_CASH
    entries: list[CashEntry] = field(default_factory=list)
    links: dict[str, str] = field(default_factory=dict)
    _rounds: dict[tuple[str, int], list[int]] = field(default_factory=dict)
    """Places of a round's movements among the entries, as an undo counts them."""
    _undone: set[int] = field(default_factory=set)
    _seats: dict[tuple[str, int], str] = field(default_factory=dict)
    _named: dict[tuple[str, int], str] = field(default_factory=dict)
    """Who was named with his cash alone, and did not cash out since."""
    _nobody: dict[tuple[str, int], int] = field(default_factory=dict)

    def take(self, entry: Entry, fact: Fact) -> None:
        """Take the next fact; one of another kind changes nothing. Source: ledger.md (projections)."""
        table = entry.table or ""
        match fact:
            case e.CashIn() | e.CashOut() | p.CashPlayed() | p.ColouredUp():
                self._moved(entry, table, fact)
            case e.CashUndone():
                places = self._rounds.get((table, entry.round or 0), [])
                if 0 < fact.entry <= len(places):
                    self._undone.add(places[fact.entry - 1])
            case p.PatronSeated():
                self._known(table, fact.seat, fact.label)
                self._seats[table, fact.seat] = fact.label
            case p.PatronLeft():
                self._forget((table, fact.seat))
            case TableClosed():
                for place in {*self._seats, *self._named, *self._nobody}:
                    if place[0] == table:
                        self._forget(place)
            case p.PatronLinked():
                self._link(fact.label, fact.to)
            case p.CashLogged():
                self.entries.append(
                    CashEntry(
                        entry.seq, entry.at_us, entry.gaming_day, table, 0, fact.direction, fact.amount, fact.label,
                        by_hand=True, note=fact.note,
                    )
                )  # fmt: skip
            case _:
                pass

    def _moved(self, entry: Entry, table: str, fact: Cash) -> None:
        direction, kind = MOVES[type(fact)]
        place = (table, int(fact.seat))
        if fact.label and place not in self._seats:
            self._known(table, fact.seat, fact.label)
            self._named[place] = fact.label
        patron = (
            fact.label or self._seats.get(place) or self._named.get(place)
            or self._unnamed(table, fact.seat, entry.seq)
        )  # fmt: skip
        if direction == "out":
            # Nobody says that he left whom nobody seated: chips given back end it.
            self._named.pop(place, None)
        self._rounds.setdefault((table, entry.round or 0), []).append(len(self.entries))
        self.entries.append(
            CashEntry(
                entry.seq,
                entry.at_us,
                entry.gaming_day,
                table,
                fact.seat,
                direction,
                fact.amount,
                patron,
                kind=kind,
            )
        )

    def _unnamed(self, table: str, seat: int, seq: int) -> str:
        return unnamed(table, seat, self._nobody.setdefault((table, seat), seq))

    def _known(self, table: str, seat: int, label: str) -> None:
        """Who is named at a seat laid what was laid there since the last one left it. Source: REQ R66."""
        since = self._nobody.pop((table, int(seat)), None)
        if since is not None:
            self._link(unnamed(table, seat, since), label)

    def _forget(self, place: tuple[str, int]) -> None:
        for known in (self._seats, self._named):
            known.pop(place, None)
        self._nobody.pop(place, None)

    def _link(self, label: str, to: str) -> None:
        if label == to:
            return
        if label in self._names(to):
            # Two names for each other are one person, under the name that was given last.
            self.links.pop(to, None)
        self.links[label] = to

    def _names(self, label: str) -> Iterator[str]:
        """A label and what it was linked to, one after the other."""
        yield label
        while label in self.links:
            label = self.links[label]
            yield label

    def patron_of(self, label: str) -> str:
        """Answer who a label is known as by now, through as many links as there are. Source: REQ R68."""
        return list(self._names(label))[-1]

    def standing(self, day: str | None = None) -> tuple[CashEntry, ...]:
        """Answer the movements that stand, of one gaming day or of all, rows by hand too. Source: REQ R67."""
        return tuple(
            one
            for place, one in enumerate(self.entries)
            if place not in self._undone and (day is None or one.day == day)
        )

    def of_day(self, day: str) -> tuple[PatronDay, ...]:
        """Answer every patron's cash of a gaming day, the gravest first, then by patron.

        A row by hand is shown and adds nothing: it notes what moved elsewhere.

        Source: REQ R66; FORMULA 11.
        """
        by: dict[str, list[CashEntry]] = {}
        for one in self.standing(day):
            # Whoever was described and is known by now is one patron.
            by.setdefault(self.patron_of(one.patron), []).append(one)
        return gravest_first(patron_day(day, patron, entries, self.limits) for patron, entries in by.items())


def patron_day(day: str, patron: str, entries: Sequence[CashEntry], limits: Thresholds) -> PatronDay:
    """Answer one patron's day from its movements: in and out apart, rows by hand in no sum. Source: FORMULA 11."""
    moved = {
        way: [one.amount for one in entries if one.direction == way and not one.by_hand]
        for way in ("in", "out")
    }
    described = sorted({one.patron for one in entries} - {patron})
    return PatronDay(
        day, patron, ", ".join(described), total(moved["in"]), total(moved["out"]),
        watch(moved["in"], limits), watch(moved["out"], limits), tuple(entries),
    )  # fmt: skip


def gravest_first(found: Iterable[PatronDay]) -> tuple[PatronDay, ...]:
    """Answer a day's patrons in the order in which they are told: the gravest first, then by name. Source: REQ R66."""
    order = (Watch.REPORT, Watch.NEAR, Watch.LOG, Watch.QUIET)
    return tuple(sorted(found, key=lambda one: (order.index(one.level), one.patron)))


def bounds_around(readings: Readings, day: str) -> tuple[int, int]:
    """Answer between which entries everything lies that a gaming day's cash is told from: after, and up to.

    From the opening of the day before, since whoever sat there then sits there still, and an entry between two
    rounds is undone by its place in the first one; to the opening of the second day after, since a round that was
    open at the cut-off is of its own day.

    Source: REQ R61, R66; architecture.md (speed).
    """
    earlier, later = 0, []
    for told in milestone_facts(readings, (GamingDayOpened.__name__,)):
        if isinstance(told.fact, GamingDayOpened) and told.fact.day < day:
            earlier = told.entry.seq
        elif isinstance(told.fact, GamingDayOpened) and told.fact.day > day:
            later.append(told.entry.seq)
    return earlier, later[1] if len(later) > 1 else FAR


def cash_of_day(
    readings: Readings, day: str, limits: Thresholds = US_CASH, last: int = FAR
) -> tuple[PatronDay, ...]:
    """Answer every patron's cash of a gaming day up to an entry, the gravest first. Source: REQ R66; FORMULA 11."""
    after, until = bounds_around(readings, day)
    told = milestone_facts(readings, KINDS, after=after, last=min(last, until))
    return cash_book_of(((one.entry, one.fact) for one in told), limits).of_day(day)


def cash_book_of(trail: Iterable[tuple[Entry, Fact]], limits: Thresholds = US_CASH) -> CashBook:
    """Answer the cash book that a trail leaves.

    Source: ledger.md (projections are folds).
    """
    book = CashBook(limits)
    for entry, fact in trail:
        book.take(entry, fact)
    return book
