"""A gaming day's cash at the other stations of a shared server, added to what the same patrons moved here.

Each station keeps a chain of its own; the law counts a patron's cash over every table of the house. The others'
chains are read, never written; one that cannot be read is named, and every sum is said to be without it.

Source: REQ R66 (aggregated per patron per gaming day, all tables); FORMULA 11; ledger.md (one chain per station).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock

from tablemgr.core.cash_watch import Thresholds
from tablemgr.core.problems import Problem, problem
from tablemgr.floor.racks.cash_book import PatronDay, cash_of_day, gravest_first, is_unnamed, patron_day
from tablemgr.ledger.errors import LedgerError
from tablemgr.ledger.neighbours import Neighbour, Neighbours, ServerNeighbours
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.server import Ledger
from tablemgr.ledger.shift_readings import milestone_facts

STARTS = ("VerificationRun",)
"""What every start of a desktop writes, under its station's name."""


@dataclass(frozen=True, slots=True)
class StationCash:
    """One other station's cash of a gaming day, by patron, or why it cannot be told."""

    station: str
    patrons: tuple[PatronDay, ...] = ()
    problem: Problem | None = None


Elsewhere = tuple[StationCash, ...]


def answering(elsewhere: Elsewhere) -> tuple[str, ...]:
    """Answer the stations whose cash is known. Source: REQ R66."""
    return tuple(one.station for one in elsewhere if one.problem is None)


def silent(elsewhere: Elsewhere) -> tuple[str, ...]:
    """Answer the stations that cannot be read: every sum is without them. Source: screens.md, ground rule 11."""
    return tuple(one.station for one in elsewhere if one.problem is not None)


def joined(own: Sequence[PatronDay], elsewhere: Elsewhere, limits: Thresholds) -> tuple[PatronDay, ...]:
    """Answer this station's patrons with what each moved at the others, the gravest first; in and out apart.

    Whoever was written down under the same label, or was said at any station to be the same, is one patron. Nobody
    is joined whom nobody named. Who moved cash at the others alone is in their logs.

    Source: REQ R66, R68; FORMULA 11.
    """
    everyone = [("", one) for one in own]
    everyone += [(there.station, one) for there in elsewhere for one in there.patrons]
    found = []
    for group in _same(everyone):
        here = [one for station, one in group if not station]
        if len(group) == 1 or not here:
            found += here
            continue
        known = {one.patron for station, one in group if station}
        patron = next((one.patron for one in here if one.patron in known), here[0].patron)
        entries = [
            replace(entry, station=station) if station else entry
            for station, one in group
            for entry in one.entries
        ]
        entries.sort(key=lambda entry: entry.at_us)
        found.append(patron_day(here[0].day, patron, entries, limits))
    return gravest_first(found)


def _labels(one: PatronDay) -> frozenset[str]:
    """What a patron was written down as; a place that nobody was named at is no label."""
    tables = frozenset(entry.table for entry in one.entries)
    written = {one.patron, *(entry.patron for entry in one.entries)}
    return frozenset(label for label in written if not is_unnamed(label, tables))


def _same(everyone: Iterable[tuple[str, PatronDay]]) -> Iterator[list[tuple[str, PatronDay]]]:
    """Those who share a label, or share one with somebody who does, together; in the order in which they came."""
    groups: list[tuple[set[str], list[tuple[str, PatronDay]]]] = []
    for station, one in everyone:
        labels, members = set(_labels(one)), [(station, one)]
        for group in [found for found in groups if found[0] & labels]:
            groups.remove(group)
            labels |= group[0]
            members = [*group[1], *members]
        groups.append((labels, members))
    return (members for _, members in groups)


class CashElsewhere:
    """The other stations' cash of a gaming day, read whenever it is wanted, from whatever thread."""

    def __init__(self, neighbours: Neighbours) -> None:
        """Args: neighbours: asked by nobody else."""
        self._neighbours, self._lock = neighbours, Lock()
        self._names: dict[str, tuple[str, int]] = {}
        """What each chain's station is called, and up to which entry it was looked for."""
        self._last: tuple[str, Elsewhere] | None = None

    def of_day(self, day: str, limits: Thresholds) -> Elsewhere:
        """Read every other station's cash of a gaming day; may wait for the server. Source: REQ R66."""
        with self._lock:
            try:
                found = tuple(self._one(one, day, limits) for one in self._neighbours.look())
            except LedgerError as error:
                # The server itself does not answer: nothing is known of any of them.
                names = [name for name, _ in self._names.values()] or [error.problem.where or "?"]
                found = tuple(StationCash(name, problem=error.problem) for name in names)
        return tuple(sorted(found, key=lambda one: one.station))

    def refresh(self, day: str, limits: Thresholds) -> None:
        """Read a gaming day's cash, and keep it for who cannot wait. Source: screens.md, ground rule 10."""
        self._last = day, self.of_day(day, limits)

    def known(self, day: str) -> Elsewhere | None:
        """Answer what was read last of a gaming day, without waiting; None where it was not read yet."""
        last = self._last
        return last[1] if last is not None and last[0] == day else None

    def _one(self, one: Neighbour, day: str, limits: Thresholds) -> StationCash:
        name = self._names.get(one.origin, (one.origin, 0))[0]
        if one.readings is None:
            return StationCash(name, problem=one.problem or problem("LEDGER-READ-TABLES"))
        try:
            name = self._name(one.origin, one.readings)
            return StationCash(name, cash_of_day(one.readings, day, limits))
        except LedgerError as error:
            why = error.problem
        # A newer program's facts, and a trail that was tampered with, hold what nothing here expects.
        except (TypeError, KeyError, ValueError, OverflowError) as error:
            why = problem("LEDGER-BODY", reason=str(error)[:200])
        self._neighbours.forget(one.origin)
        return StationCash(name, problem=why)

    def _name(self, origin: str, readings: Readings) -> str:
        name, after = self._names.get(origin, ("", 0))
        for told in milestone_facts(readings, STARTS, after=after):
            name, after = told.entry.station, told.entry.seq
        if not name and (last := readings.entry(readings.last_entry())) is not None:
            name = last.entry.station
        name = name or origin
        self._names[origin] = name, after
        return name

    def close(self) -> None:
        """Let go of them. Source: FAULT A5."""
        with self._lock:
            self._neighbours.close()


def cash_beside(ledger: Ledger, own: str) -> CashElsewhere | None:
    """Answer where the other stations' cash is told from; None where a ledger is a file, with one station.

    Source: ledger.md (PostgreSQL: one chain per station).
    """
    return None if isinstance(ledger, Path) else CashElsewhere(ServerNeighbours(ledger, own))
