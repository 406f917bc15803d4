"""One share of a ledger examined: its rounds drawn anew in the trail's order, then held against the read tables.

A share is the whole trail, or every second round of it (`sheets.Share`): then two processes look at one
ledger at the same time. What belongs to no round is drawn in each share and told by the first.

Source: ledger.md (the verifier; adds what needs the program).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from sqlalchemy import Engine, bindparam, func, literal_column, or_, select

from tablemgr.ledger import ground
from tablemgr.ledger.chip_sums import ChipSums, Key, Moved
from tablemgr.ledger.comparing import Compared, Comparison
from tablemgr.ledger.drawing import Drawing
from tablemgr.ledger.drawing_in_memory import strokes_on
from tablemgr.ledger.entries import Entry
from tablemgr.ledger.gaps import COUNTED, Numbers
from tablemgr.ledger.prepared import Prepared
from tablemgr.ledger.projections import draw, drawn_to
from tablemgr.ledger.readtables import POSTING, ROUND
from tablemgr.ledger.round_sums import RoundSums
from tablemgr.ledger.running_totals import RunningTotals, Sums
from tablemgr.ledger.schema import ENTRY
from tablemgr.ledger.sheets import OF_A_ROUND, OTHERS, Rows, Share, Sheets, rows_in_order
from tablemgr.ledger.work import TrailStatements
from tablemgr.table.codec import CodecError, decode, decode_noting
from tablemgr.table.facts import Fact
from tablemgr.table.trail_events import CheckpointSigned

TOLD = 20_000
"""Entries after which progress is told, and whether to stop is asked."""
KEPT = 2048
"""Bodies whose fact is kept for the next entry that says the same."""
ANOTHER_ROUND = {
    "RoundOpened": "number",
    "RoundSkipped": "number",
    "DealOpened": "number",
    "RoundCorrected": "round",
    "DealCorrected": "round",
    "DisputeOpened": "round",
}
"""Facts that write to the round that they name, whatever round the entry is filed under."""
AT_SEQ = 1
Progress = Callable[[int], None]
Stop = Callable[[], bool]


class Stopped(Exception):
    """Somebody asked the examination to end early; how many entries it had seen."""


@dataclass(frozen=True, slots=True)
class Found:
    """Something that does not hold: its kind, the entry or number where it has one, a sentence."""

    kind: str
    first: int | None
    text: str


@dataclass(slots=True)
class Part:
    """What came of examining a share."""

    bodies: int = 0
    findings: list[tuple[str, int, Found]] = field(default_factory=list)
    """With the origin and number of the entry that shows each."""
    totals: list[tuple[Entry, dict[Key, Sums], dict[Key, Moved]]] = field(default_factory=list)
    """What the share's rounds came to at each checkpoint, and what had moved in chips."""
    compared: dict[str, Compared] = field(default_factory=dict)
    """By read table, of those that are kept round by round."""
    others: dict[str, Rows] = field(default_factory=dict)
    """What was drawn into the others."""
    sums: RoundSums = field(default_factory=RoundSums)
    numbers: Numbers = field(default_factory=Numbers)
    """Of the whole trail, in the first share; empty in the other."""
    strayed: bool = False
    """Something wrote to a round of another share: only the whole trail can be examined at once."""


class Examination:
    """The examination of one share: what it reads from, and what it has drawn so far."""

    def __init__(self, live: Any, engine: Engine, sheets: Sheets, share: Share) -> None:
        self.part = Part()
        self._live, self._engine, self._sheets, self._share = live, engine, sheets, share
        self._totals = RunningTotals(sheets)
        self._chips: dict[str, ChipSums] = {}
        self._drawing = Drawing(None, strokes_on(sheets), self._history)
        self._trail = TrailStatements(engine.dialect)
        self._read = lru_cache(maxsize=KEPT)(decode_noting)

    def run(self, progress: Progress, stop: Stop) -> Part:
        """Answer what comes of it; Stopped where somebody asked for that.

        Source: ledger.md (the verifier).
        """
        self._read_the_trail(progress, stop)
        self._compare(stop)
        return self.part

    def _history(self, until: Entry) -> Iterator[tuple[Entry, Fact]]:
        for row in self._trail.round_until(self._live.cursor(), until):
            yield Entry(*row), decode(row[2], row[3], row[14])

    def _read_the_trail(self, progress: Progress, stop: Stop) -> None:
        cursor = self._live.cursor()
        counted = select(ENTRY.c.origin, func.max(ENTRY.c.seq), func.count()).group_by(ENTRY.c.origin)
        ends = Prepared(counted, self._engine.dialect).run(cursor).fetchall()
        self.part.bodies = sum(count for *_, count in ends)
        for seen, row in enumerate(self._asked().run(cursor), 1):
            self._entry(Entry(*row))
            if seen % TOLD == 0:
                # A share sees some of the entries; how far it came is told as if it had seen them all.
                told = row[AT_SEQ] if len(ends) == 1 else seen
                progress(told)
                self._stop_where_asked(stop, told)
        last = Prepared(select(ENTRY).where(self._at("origin"), self._at("seq")), self._engine.dialect)
        for origin, seq, _ in ends:
            for row in last.run(cursor, origin=origin, seq=seq).fetchall():
                drawn_to(self._drawing, Entry(*row))

    def _at(self, name: str) -> Any:
        return ENTRY.c[name] == bindparam(name)

    def _asked(self) -> Prepared:
        """Answer what asks for the entries that the share draws, or may have to."""
        every = select(ENTRY).order_by(ENTRY.c.origin, ENTRY.c.seq)
        if self._share.odd is not None:
            kinds = (*ANOTHER_ROUND, *COUNTED) if self._share.is_first else tuple(ANOTHER_ROUND)
            of_share = func.abs(ENTRY.c.round % 2) == literal_column(str(self._share.odd))
            named = literal_column("kind").in_([literal_column(f"'{kind}'") for kind in kinds])
            every = every.where(or_(ENTRY.c.round.is_(None), of_share, named))
        return Prepared(every, self._engine.dialect)

    def _stop_where_asked(self, stop: Stop, count: int) -> None:
        if stop():
            raise Stopped(count)

    def _entry(self, entry: Entry) -> None:
        tells = self._share.has(entry.round) and (entry.round is not None or self._share.is_first)
        try:
            fact, is_canonical = self._read(entry.kind, entry.version, entry.body)
        except CodecError as error:
            if tells:
                self._find(entry, "BODY", f"entry {entry.seq} cannot be read: {error}")
            return
        if not is_canonical and tells:
            self._find(entry, "BODY", f"the body of entry {entry.seq} is not canonical")
        if self._share.is_first and entry.kind in COUNTED:
            self.part.numbers.take(entry, fact)
        named = ANOTHER_ROUND.get(entry.kind)
        number = entry.round if named is None else getattr(fact, named)
        if self._share.has(number):
            self._draw(entry, fact, is_of_a_round=number is not None)

    def _draw(self, entry: Entry, fact: Fact, *, is_of_a_round: bool) -> None:
        self._sheets.strayed = False
        try:
            draw(self._drawing, entry, fact)
        # A trail that was tampered with can hold what no rule lets happen; it is named, not trusted.
        except (ground.driver().Error, TypeError, KeyError, ValueError, OverflowError) as error:
            if is_of_a_round or self._share.is_first:
                text = f"entry {entry.seq} ({entry.kind}) does not fit what is before it: {error}"
                self._find(entry, "OUT_OF_PLACE", text)
        if self._sheets.strayed and is_of_a_round:
            self.part.strayed = True
        chips = self._chips.setdefault(entry.origin, ChipSums())
        chips.take(entry, fact)
        if isinstance(fact, CheckpointSigned):
            self.part.totals.append((entry, self._totals.sums(), dict(chips.moved)))

    def _find(self, entry: Entry, kind: str, text: str) -> None:
        self.part.findings.append((entry.origin, entry.seq, Found(kind, entry.seq, text)))

    def _compare(self, stop: Stop) -> None:
        error = ground.driver().Error
        beside = {table: Comparison(table, self._live, error, self._share) for table in OF_A_ROUND}
        for count, (place, sheet) in enumerate(self._sheets.in_order()):
            if count % TOLD == 0:
                self._stop_where_asked(stop, self.part.bodies)
            drawn = {t: rows_in_order(t, rows) for t, rows in zip(OF_A_ROUND, sheet.rows, strict=True)}
            for table, rows in drawn.items():
                beside[table].take(rows)
            self.part.sums.take(place, drawn[ROUND], drawn[POSTING])
        for table, comparison in beside.items():
            comparison.end()
            self.part.compared[table.name] = comparison.compared
        self.part.others = {table.name: self._sheets.others[table] for table in OTHERS}
