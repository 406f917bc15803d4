"""What only the program can verify of a ledger: bodies, read tables, totals, open rounds, numbers.

Two passes: the trail in its order, each body decoded once and drawn on sheets in memory; then the sheets in
the order of their rounds, beside the live read tables.

Source: ledger.md (the verifier; adds what needs the program).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, select

from tablemgr.ledger import ground, place
from tablemgr.ledger.comparing import Comparison
from tablemgr.ledger.drawing import Drawing
from tablemgr.ledger.drawing_in_memory import strokes_on
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.gaps import Numbers
from tablemgr.ledger.opening import ours
from tablemgr.ledger.prepared import Prepared
from tablemgr.ledger.projections import draw, drawn_to
from tablemgr.ledger.readtables import POSTING, READ, ROUND
from tablemgr.ledger.round_sums import RoundSums
from tablemgr.ledger.running_totals import RunningTotals
from tablemgr.ledger.schema import ENTRY
from tablemgr.ledger.sheets import OF_A_ROUND, OTHERS, Sheets, rows_in_order
from tablemgr.ledger.work import TrailStatements
from tablemgr.table.codec import CodecError, decode, decode_noting
from tablemgr.table.facts import Fact
from tablemgr.table.trail_events import CheckpointSigned

TOLD = 20_000
"""Entries after which progress is told, and whether to stop is asked."""
KEPT = 4096
"""Bodies whose fact is kept for the next entry that says the same."""
Progress = Callable[[int], None]
Stop = Callable[[], bool]
_read = lru_cache(maxsize=KEPT)(decode_noting)


class Stopped(Exception):
    """Somebody asked the examination to end early; how many entries it had seen."""


@dataclass(frozen=True, slots=True)
class Found:
    """Something that does not hold: its kind, the entry or number where it has one, a sentence."""

    kind: str
    first: int | None
    text: str


@dataclass(slots=True)
class Examined:
    """What was found, what was counted, which rounds are open, what could not be checked."""

    findings: list[Found] = field(default_factory=list)
    checked: dict[str, int] = field(default_factory=dict)
    open_rounds: list[tuple[str, int]] = field(default_factory=list)
    not_checked: list[str] = field(default_factory=list)


def examine(path: Path, progress: Progress = lambda _: None, stop: Stop = lambda: False) -> Examined:
    """Answer what the program can say of a ledger; it is read, never written.

    progress is told how many entries were seen; where stop says so, what was not seen is not checked.

    Source: ledger.md (projections, totals, open rounds, numbers).
    """
    path = path.absolute()
    sqlite = ground.driver()
    found = Examined()
    with ground.told(path, sqlite):
        ours(path)
        engine = ground.engine_for(path, read_only=True, still=place.is_still(path))
        with closing(engine.raw_connection()) as live, closing(Sheets()) as sheets:
            pass_ = _Examination(found, live.driver_connection, engine, sheets)
            try:
                pass_.read_the_trail(progress, stop)
                pass_.compare(stop)
            except Stopped as at:
                found.not_checked.append(f"bodies, read tables, totals and numbers: stopped at entry {at}")
        engine.dispose()
        _read.cache_clear()
    return found


class _Examination:
    """One examination of one ledger: what it reads from, and what it has drawn so far."""

    def __init__(self, found: Examined, live: Any, engine: Engine, sheets: Sheets) -> None:
        self.found, self.live, self.engine, self.sheets = found, live, engine, sheets
        self.numbers = Numbers()
        self.totals = RunningTotals(sheets)
        self.drawing = Drawing(None, strokes_on(sheets), self._history)
        self.bodies = 0
        self._trail = TrailStatements(engine.dialect)

    def _find(self, kind: str, first: int | None, text: str) -> None:
        self.found.findings.append(Found(kind, first, text))

    def _history(self, until: Entry) -> Iterator[tuple[Entry, Fact]]:
        for row in self._trail.round_until(self.live.cursor(), until):
            yield Entry(*row), decode(row[2], row[3], row[14])

    def read_the_trail(self, progress: Progress, stop: Stop) -> None:
        """Decode every body and draw it."""
        every = Prepared(select(ENTRY).order_by(ENTRY.c.origin, ENTRY.c.seq), self.engine.dialect)
        heads: dict[str, Entry] = {}
        for row in every.run(self.live.cursor()):
            entry = Entry(*row)
            heads[entry.origin] = entry
            self._entry(entry)
            self.bodies += 1
            if self.bodies % TOLD == 0:
                progress(self.bodies)
                self._stop_where_asked(stop)
        for entry in heads.values():
            drawn_to(self.drawing, entry)
        self.found.checked["bodies"] = self.bodies
        if self.totals.compared:
            self.found.checked["checkpoint_totals"] = self.totals.compared

    def _stop_where_asked(self, stop: Stop) -> None:
        if stop():
            raise Stopped(self.bodies)

    def _entry(self, entry: Entry) -> None:
        try:
            fact, is_canonical = _read(entry.kind, entry.version, entry.body)
        except CodecError as error:
            self._find("BODY", entry.seq, f"entry {entry.seq} cannot be read: {error}")
            return
        if not is_canonical:
            self._find("BODY", entry.seq, f"the body of entry {entry.seq} is not canonical")
        self.numbers.take(entry, fact)
        try:
            draw(self.drawing, entry, fact)
        # A trail that was tampered with can hold what no rule lets happen; it is named, not trusted.
        except (ground.driver().Error, TypeError, KeyError, ValueError, OverflowError) as error:
            text = f"entry {entry.seq} ({entry.kind}) does not fit what is before it: {error}"
            self._find("OUT_OF_PLACE", entry.seq, text)
        if isinstance(fact, CheckpointSigned):
            difference = self.totals.difference(fact)
            if difference is not None:
                self._find("TOTALS", entry.seq, f"checkpoint {entry.seq} {difference}")

    def compare(self, stop: Stop) -> None:
        """Hold the read tables against what was drawn, and look at what each round came to."""
        error = ground.driver().Error
        self.found.checked["projection_rows"] = 0
        beside = {table: Comparison(table, self.live, error) for table in READ.sorted_tables}
        sums = RoundSums()
        for count, (_, sheet) in enumerate(self.sheets.in_order()):
            if count % TOLD == 0:
                self._stop_where_asked(stop)
            drawn = {t: rows_in_order(t, rows) for t, rows in zip(OF_A_ROUND, sheet.rows, strict=True)}
            for table, rows in drawn.items():
                beside[table].take(rows)
            sums.take(drawn[ROUND], drawn[POSTING])
        for table in OTHERS:
            beside[table].take(rows_in_order(table, self.sheets.others[table]))
        for table, comparison in beside.items():
            comparison.end()
            self.found.findings += [Found("PROJECTION", None, text) for text in comparison.differences]
            if comparison.failed is None:
                self.found.checked["projection_rows"] += comparison.rows
            else:
                self.found.not_checked.append(f"the read table {table.name}: {comparison.failed}")
        self._tell_sums(sums)
        self._tell_numbers()

    def _tell_sums(self, sums: RoundSums) -> None:
        for number, text in (*sums.unbalanced, *sums.differing):
            self._find("TOTALS", number, text)
        self.found.checked["postings"] = sums.postings
        self.found.open_rounds += sums.open_rounds()
        for number, text in sums.never_closed():
            self._find("ROUND", number, text)

    def _tell_numbers(self) -> None:
        """Numbers of every series follow one another; what a recovery declared lost is no finding."""
        for gap in self.numbers.gaps():
            of = f"{gap.series} of table {gap.table}" if gap.table else gap.series
            said = {
                "missing": f"number {gap.first - 1} is followed by {gap.last + 1}",
                "twice": f"number {gap.first} is given a second time, at entry {gap.seq}",
                "order": f"number {gap.first} is given late, at entry {gap.seq}",
            }
            if gap.kind in said:
                self._find("NUMBER", gap.first, f"{of}: {said[gap.kind]}")
        self.found.checked["numbers"] = self.numbers.count
