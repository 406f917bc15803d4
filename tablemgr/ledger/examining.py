"""What only the program can verify of a ledger: bodies, read tables, totals, open rounds, numbers.

Two passes: the trail in its order, each body decoded once and drawn on sheets in memory; then the sheets in
the order of their rounds, beside the live read tables. A large ledger is looked at in two shares, each in
a process of its own.

Source: ledger.md (the verifier; adds what needs the program).
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, Table

from tablemgr.ledger import ground, place
from tablemgr.ledger.comparing import Comparison
from tablemgr.ledger.examining_share import Examination, Found, Part, Progress, Stop, Stopped
from tablemgr.ledger.opening import ours
from tablemgr.ledger.readtables import NUMBER, READ, SLIP, TABLE_SUM
from tablemgr.ledger.running_totals import difference, joined
from tablemgr.ledger.sheets import OTHERS, WHOLE_TRAIL, Rows, Share, Sheets, in_batches, unpacked
from tablemgr.table.codec import decode
from tablemgr.table.trail_events import CheckpointSigned

LARGE = 64 * 2**20
"""Bytes of a database from which on two processes are worth their start."""
HALVES = (Share(0), Share(1))


@dataclass(slots=True)
class Examined:
    """What was found, what was counted, which rounds are open, what could not be checked."""

    findings: list[Found] = field(default_factory=list)
    checked: dict[str, int] = field(default_factory=dict)
    open_rounds: list[tuple[str, int]] = field(default_factory=list)
    not_checked: list[str] = field(default_factory=list)


def examine(
    path: Path,
    progress: Progress = lambda _: None,
    stop: Stop = lambda: False,
    *,
    in_halves: bool | None = None,
) -> Examined:
    """Answer what the program can say of a ledger; it is read, never written.

    progress is told how many entries were seen; once stop says so, nothing more is checked, and that is told.
    in_halves: in two processes; None where the size of the file decides.

    Source: ledger.md (projections, totals, open rounds, numbers).
    """
    path = path.absolute()
    found = Examined()
    with ground.told(path, ground.driver()):
        ours(path)
        if in_halves is None:
            in_halves = path.stat().st_size >= LARGE and (os.cpu_count() or 1) > 1
        with _reading(path) as here:
            try:
                parts = _parts(path, here, progress, stop, in_halves=in_halves)
            except Stopped as at:
                found.not_checked.append(f"bodies, read tables, totals and numbers: stopped at entry {at}")
                return found
            _Whole(found, parts).tell(here.live)
    return found


def _parts(path: Path, here: Reading, progress: Progress, stop: Stop, *, in_halves: bool) -> list[Part]:
    if in_halves:
        parts = _halves(path, here, progress, stop)
        # Somebody may have written between the two, and what strays can only be drawn with the whole.
        if parts[0].bodies == parts[1].bodies and not any(part.strayed for part in parts):
            return parts
    return [_share(here, WHOLE_TRAIL, progress, stop)]


@dataclass(frozen=True, slots=True)
class Reading:
    """A connection that reads a ledger, and its engine."""

    live: Any
    engine: Engine


@contextmanager
def _reading(path: Path) -> Iterator[Reading]:
    """Read a ledger as it stands now, whatever is written meanwhile, where that keeps nobody from writing."""
    engine = ground.engine_for(path, read_only=True, still=place.is_still(path))
    try:
        with closing(engine.raw_connection()) as pooled:
            live: Any = pooled.driver_connection
            if live.execute("PRAGMA journal_mode").fetchone() == ("wal",):
                live.execute("BEGIN")
            yield Reading(live, engine)
    finally:
        engine.dispose()


def _share(here: Reading, share: Share, progress: Progress, stop: Stop) -> Part:
    with closing(Sheets(share)) as sheets:
        return Examination(here.live, here.engine, sheets, share).run(progress, stop)


def _halves(path: Path, reading: Reading, progress: Progress, stop: Stop) -> list[Part]:
    """Examine one half here and the other in a process of its own, which ends with this one."""
    # A fresh interpreter: a copy of a program with windows and threads is not to be trusted.
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    other = context.Process(target=_other_half, args=(path, there), daemon=True)
    other.start()
    there.close()
    try:
        first = _share(reading, HALVES[0], progress, stop)
        while not here.poll(0.1) and other.is_alive():
            if stop():
                raise Stopped(first.bodies)
        second = here.recv() if here.poll() else None
    except EOFError:
        second = None
    finally:
        here.close()
        other.terminate()
        other.join()
    # Where it failed, or was ended from outside, the same is done here, and fails here in its own words.
    return [first, second or _share(reading, HALVES[1], progress, stop)]


def _other_half(path: Path, there: Connection) -> None:
    # Whoever interrupts the program means the other process, which then ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(Exception), _reading(path) as reading:
        there.send(_share(reading, HALVES[1], lambda _: None, lambda: False))
    there.close()


class _Whole:
    """What the shares of a ledger come to together."""

    def __init__(self, found: Examined, parts: Sequence[Part]) -> None:
        self.found, self.first, self.parts = found, parts[0], parts
        self.findings = [one for part in parts for one in part.findings]
        self.others = {table: self._joined(table) for table in OTHERS}

    def _joined(self, table: Table) -> Rows:
        rows = self.first.others[table.name]
        for part in self.parts[1:]:
            for key, row in part.others.pop(table.name).items():
                there = rows.get(key)
                if table is TABLE_SUM and there is not None:
                    # Each share counted its own rounds.
                    rows[key] = [key, *(a + b for a, b in zip(there[1:], row[1:], strict=True))]
                elif there is None or there == row:
                    rows[key] = row
                elif table is NUMBER:
                    rows[key] = max(there, row)
                elif table is SLIP:
                    rows[key] = self._twice(there, row)
        return rows

    def _twice(self, one: bytes, other: bytes) -> bytes:
        """Two shares drew one slip: the later print does not fit what is before it."""
        at = SLIP.columns.keys().index("seq")
        first, last = sorted((one, other), key=lambda row: int(unpacked(row)[at]))
        later = unpacked(last)[at]
        keys = ", ".join(f"{SLIP.name}.{column.name}" for column in SLIP.primary_key.columns)
        text = f"entry {later} (SlipPrinted) does not fit what is before it: UNIQUE constraint failed: {keys}"
        self.findings.append(("", later, Found("OUT_OF_PLACE", later, text)))
        return first

    def tell(self, live: Any) -> None:
        """Say everything, in the order in which a trail is read."""
        self.found.checked["bodies"] = self.first.bodies
        self._tell_totals()
        self.found.findings += [one for *_, one in sorted(self.findings, key=lambda told: told[:2])]
        self._tell_read_tables(live)
        self._tell_sums()
        self._tell_numbers()

    def _tell_totals(self) -> None:
        for place_, (entry, figures, moved) in enumerate(self.first.totals):
            for part in self.parts[1:]:
                figures = joined(figures, part.totals[place_][1])  # noqa: PLW2901
            fact = decode(entry.kind, entry.version, entry.body)
            assert isinstance(fact, CheckpointSigned)
            differs = difference(fact.totals, figures, moved, version=entry.version)
            if differs is not None:
                found = Found("TOTALS", entry.seq, f"checkpoint {entry.seq} {differs}")
                self.findings.append((entry.origin, entry.seq, found))
        if self.first.totals:
            self.found.checked["checkpoint_totals"] = len(self.first.totals)

    def _tell_read_tables(self, live: Any) -> None:
        self.found.checked["projection_rows"] = 0
        for table in READ.sorted_tables:
            if table in self.others:
                comparison = Comparison(table, live, ground.driver().Error)
                for rows in in_batches(self.others[table]):
                    comparison.take(rows)
                comparison.end()
                compared = comparison.compared
            else:
                compared = self.first.compared[table.name]
                for part in self.parts[1:]:
                    compared = compared.joined(part.compared[table.name])
            self.found.findings += [Found("PROJECTION", None, text) for text in compared.sentences(table)]
            if compared.failed is None:
                self.found.checked["projection_rows"] += compared.rows
            else:
                self.found.not_checked.append(f"the read table {table.name}: {compared.failed}")

    def _tell_sums(self) -> None:
        sums = self.first.sums
        for part in self.parts[1:]:
            sums.add(part.sums)
        for _, number, text in (*sums.unbalanced, *sums.differing):
            self.found.findings.append(Found("TOTALS", number, text))
        self.found.checked["postings"] = sums.postings
        self.found.open_rounds += sums.open_rounds()
        for _, number, text in sums.never_closed():
            self.found.findings.append(Found("ROUND", number, text))

    def _tell_numbers(self) -> None:
        """Numbers of every series follow one another; what a recovery declared lost is no finding."""
        for gap in self.first.numbers.gaps():
            of = f"{gap.series} of table {gap.table}" if gap.table else gap.series
            said = {
                "missing": f"number {gap.first - 1} is followed by {gap.last + 1}",
                "twice": f"number {gap.first} is given a second time, at entry {gap.seq}",
                "order": f"number {gap.first} is given late, at entry {gap.seq}",
            }
            if gap.kind in said:
                self.found.findings.append(Found("NUMBER", gap.first, f"{of}: {said[gap.kind]}"))
        self.found.checked["numbers"] = self.first.numbers.count
