"""Writes ledgers as large as years of play, in a minute or two: real entries in one real chain.

A recorded evening is played first. Its rounds, at its four tables in turn, action by action, then come
again with other bets, numbers and instants; checkpoints are signed as often as the program signs them.
What is left out is only what takes long: a transaction an action, and a statement a stroke.

    path = data / "tablemgr.sqlite3"
    write_years(path, entries=1_000_000)

Source: ledger.md (shape, checkpoints).
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from operator import attrgetter
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from tablemgr.ledger.chain import sealed
from tablemgr.ledger.checkpoints import EVERY, signed
from tablemgr.ledger.chip_sums import ChipSums
from tablemgr.ledger.drawing import Drawing
from tablemgr.ledger.drawing_in_memory import strokes_on
from tablemgr.ledger.entries import Draft, Entry, Envelope
from tablemgr.ledger.gaps import gaps_of
from tablemgr.ledger.keys import ALG, Signer, load_key
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.prepared import Prepared
from tablemgr.ledger.projections import draw, drawn_to
from tablemgr.ledger.redrawing import write_read_tables
from tablemgr.ledger.running_totals import RunningTotals
from tablemgr.ledger.schema import ENTRY
from tablemgr.ledger.sheets import Sheets
from tablemgr.ledger.store import Store
from tablemgr.table.codec import encode
from tablemgr.table.facts import Fact
from tablemgr.table.trail_events import CheckpointSigned

from .evening import Pattern, multiplied, patterns, play, told

BATCH = 20_000
LEAN = 20
"""Entries of a round that is written where many rounds are wanted of few entries."""
STEP_US = 1_000_000
Encoded = tuple[str, int, bytes]
_fields = attrgetter(*Entry.__slots__)


@dataclass(frozen=True, slots=True)
class Written:
    """What a ledger holds after all."""

    entries: int
    rounds: int


def write_years(
    path: Path, *, entries: int = 0, rounds: int = 0, lean: bool = False, seed: int = 1
) -> Written:
    """Write a new ledger at path with at least so many entries, or rounds, beyond those of the evening.

    lean: only the evening's short rounds come again. The same seed makes the same play.
    """
    play(path)
    store = open_store(path, program="0.1.0", create=False)
    try:
        with closing(Sheets()) as sheets:
            years = _Years(store, sheets, lean=lean, seed=seed)
            with store._transaction():
                years.write(entries=entries, rounds=rounds)
        return Written(years.seq, years.rounds)
    finally:
        store.close()


class _Years:
    """The writing of one ledger: the chain's end, the numbers so far, what was drawn."""

    def __init__(self, store: Store, sheets: Sheets, *, lean: bool, seed: int) -> None:
        self.store, self.sheets = store, sheets
        self.chance = random.Random(seed)
        self.seq, self.prev = store.head()
        self.rounds = 0
        self.drawing = Drawing(None, strokes_on(sheets), self._history)
        self.totals = RunningTotals(sheets)
        self.chips = ChipSums()
        self.told: dict[tuple[str, int], list[tuple[Entry, Fact]]] = defaultdict(list)
        self.rows: list[Any] = []
        self.append = Prepared(insert(ENTRY), store.engine.dialect)
        trail = list(told(store.path))
        self.at_us = trail[-1][0].at_us
        for entry, fact in trail:
            draw(self.drawing, entry, fact)
            self.chips.take(entry, fact)
        self.numbers = {series: last for series, last, _ in gaps_of(trail).last()}
        self.key, self.checkpoint = _last_signed(store, trail)
        self.patterns: dict[str, list[Pattern]] = defaultdict(list)
        for pattern in patterns(store.path):
            if not lean or pattern.entries <= LEAN:
                self.patterns[pattern.table].append(pattern)
        self.known: dict[tuple[int, int], list[list[tuple[Fact, Encoded]]]] = {}

    def _history(self, until: Entry) -> Iterable[tuple[Entry, Fact]]:
        assert until.table is not None
        assert until.round is not None
        return self.told[until.table, until.round]

    def write(self, *, entries: int, rounds: int) -> None:
        """Write rounds at all tables in turn, an action at a time, until there are enough; all are ended."""
        last_seq, last_round = self.seq + entries, rounds
        playing: dict[str, Iterator[bool]] = {table: iter(()) for table in self.patterns}
        while playing:
            for table in list(playing):
                if next(playing[table], None) is not None:
                    continue
                if self.seq >= last_seq and self.rounds >= last_round:
                    del playing[table]
                    continue
                playing[table] = self._round(table)
        self._sign()
        self._flush()
        drawn_to(self.drawing, self.last)
        write_read_tables(self.store._cursor, self.store.engine, self.sheets)

    def _number(self, series: str, table: str) -> int:
        self.numbers[series, table] = number = self.numbers.get((series, table), 0) + 1
        return number

    def _round(self, table: str) -> Iterator[bool]:
        pattern = self.chance.choice(self.patterns[table])
        times = self.chance.randint(1, pattern.largest)
        number = self._number("round", table)
        self.rounds += 1
        for place, action in enumerate(self._encoded(pattern, times)):
            self.at_us += STEP_US
            day = datetime.fromtimestamp(self.at_us // 1_000_000, UTC).date().isoformat()
            for part, (fact, known) in enumerate(action, 1):
                like = pattern.actions[place][part - 1][0]
                fact_, said = self._numbered(fact, known, table, number)
                envelope = Envelope(
                    like.actor, like.station, self.at_us, like.offset_minutes, day,
                    f"{self.rounds:08x}-{place:04x}-4000-8000-{self.chance.getrandbits(48):012x}",
                    like.witness, table, number,
                )  # fmt: skip
                self._append(Draft(*said), fact_, envelope, part)
            if self.seq - self.checkpoint[0] >= EVERY:
                self._sign()
            yield True
        del self.told[table, number]

    def _encoded(self, pattern: Pattern, times: int) -> list[list[tuple[Fact, Encoded]]]:
        found = self.known.get((id(pattern), times))
        if found is None:
            facts = [[multiplied(fact, times) for _, fact in action] for action in pattern.actions]
            found = [[(fact, encode(fact)) for fact in action] for action in facts]
            self.known[id(pattern), times] = found
        return found

    def _numbered(self, fact: Any, known: Encoded, table: str, number: int) -> tuple[Fact, Encoded]:
        if known[0] in ("RoundOpened", "DealOpened", "RoundSkipped"):
            fact = replace(fact, number=number)
        elif known[0] == "SlipPrinted":
            copy = fact.copy
            slip = self._number(fact.series, table) if copy == 1 else self.numbers[fact.series, table]
            fact = replace(fact, number=slip, round=number, sha256=f"{self.chance.getrandbits(256):064x}")
        else:
            return fact, known
        return fact, encode(fact)

    def _append(self, draft: Draft, fact: Fact, envelope: Envelope, part: int) -> None:
        self.seq += 1
        entry = sealed(draft, envelope, origin=self.store.origin, seq=self.seq, part=part, prev=self.prev)
        self.prev, self.last = entry.digest, entry
        if entry.table is not None and entry.round is not None:
            self.told[entry.table, entry.round].append((entry, fact))
        draw(self.drawing, entry, fact)
        self.chips.take(entry, fact)
        self.rows.append(_fields(entry))
        if len(self.rows) >= BATCH:
            self._flush()

    def _flush(self) -> None:
        for row in self.rows:
            self.append.run_row(self.store._cursor, row)
        self.rows.clear()

    def _sign(self, why: str = "entries", shift: int = 0) -> None:
        made = CheckpointSigned(
            ALG, self.key.name, self.store.origin, self.seq, self.prev.hex(), shift, why,
            self.totals.now(self.chips.moved), self.checkpoint[1], "0.1.0", "",
        )  # fmt: skip
        fact = signed(made, self.key)
        day = datetime.fromtimestamp(self.at_us // 1_000_000, UTC).date().isoformat()
        envelope = Envelope("program", "demo", self.at_us, 120, day, f"checkpoint {self.seq}")
        self._append(Draft(*encode(fact)), fact, envelope, 1)
        self.checkpoint = (self.seq, self.prev.hex())


def _last_signed(store: Store, trail: list[tuple[Entry, Fact]]) -> tuple[Signer, tuple[int, str]]:
    entry, fact = next((e, f) for e, f in reversed(trail) if isinstance(f, CheckpointSigned))
    return load_key(store.path.parent / "keys", fact.key, None), (entry.seq, entry.digest.hex())
