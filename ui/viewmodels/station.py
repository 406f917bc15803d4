"""What the desktop reads of a data folder: tables, rounds, proofs. Runs in a worker, returns frozen values.

The ledger's room is imported only when it is first asked, so that the window paints before it loads.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import tablemgr
from tablemgr.core.problems import Problem, Refused
from tablemgr.core.text import problem_sentence
from tablemgr.ledger.rows import RoundRow, TableRow, Told
from tablemgr.table import deal_events, events
from ui.viewmodels.deal_proof import deal_proof
from ui.viewmodels.journal_rows import entry_opened, journal
from ui.viewmodels.looking_over import Over, Row, look_over
from ui.viewmodels.places import ledger_at
from ui.viewmodels.proof_rows import Proof
from ui.viewmodels.recompute import AllRecomputed, Recomputed, Verdict, recompute, recompute_all
from ui.viewmodels.round_proof import round_proof
from ui.viewmodels.rounds import Filters, Shelf, Shelved, shelve
from ui.viewmodels.taking_out import Aside, write_aside
from ui.viewmodels.words import Words

if TYPE_CHECKING:
    from tablemgr.ledger.readings import Readings
    from tablemgr.ledger.round_search import RoundQuery
    from ui.viewmodels.live import LiveHouse
    from ui.viewmodels.pit.stepping import Stepping

DATABASE = "tablemgr.sqlite3"
WHOLE, PAGE = 1_000, 400
"""A table with no more rounds is held whole; of one with more this many are read at once."""
NO_FILTERS = Filters()
_LATE = ("DisputeOpened", "DisputeRuled", "DisputeClosed", "RoundCorrected", "DealCorrected", "RoundSkipped")
"""Kinds that may be written outside their round and name it themselves."""


class CannotOpenError(Exception):
    """The data folder cannot be read; the problem says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Overview:
    """What stands in the trail as a whole."""

    tables: tuple[TableRow, ...]
    entries: int
    offset_minutes: int
    """The house's clock against UTC at the last entry."""
    read_only: bool


@dataclass(frozen=True, slots=True)
class Fresh:
    """What changed since the trail was last looked at."""

    overview: Overview
    touched: frozenset[tuple[str, int]]
    """Tables and rounds that have new entries."""


class Station:
    """One data folder, open for reading."""

    def __init__(self, folder: Path, readings: Readings) -> None:
        self.folder = folder
        self._readings = readings
        self._tables: tuple[TableRow, ...] = ()
        self.differing: frozenset[tuple[str, int]] = frozenset()
        """Rounds that the last audit computed otherwise: table and number."""

    @property
    def origin(self) -> str:
        """Whose chain is read. Source: ledger.md (one chain per station)."""
        return self._readings.origin

    def overview(self) -> Overview:
        """Answer the tables and the head of the trail. Source: screens.md (rounds)."""
        return self._overview(self._readings.tables())

    def _overview(self, tables: tuple[TableRow, ...]) -> Overview:
        entries = self._readings.last_entry()
        last = self._readings.entry(entries) if entries else None
        self._tables, ledger = tables, self._readings.ledger
        return Overview(
            tables=tables,
            entries=entries,
            offset_minutes=last.entry.offset_minutes if last else 0,
            read_only=isinstance(ledger, Path) and not _may_write(ledger),
        )

    def fresh(self, known: int) -> Fresh | None:
        """Answer what was written after entry number known, None where nothing was.

        Source: ledger.md (seq is dense).
        """
        new = self._readings.entries(known + 1)
        if not new:
            return None
        touched = frozenset((e.table, e.round) for e in new if e.table is not None and e.round is not None)
        changed = frozenset(e.table for e in new if e.table is not None)
        fresh = {row.table: row for row in self._readings.tables(changed)} if changed else {}
        known_rows = {row.table: row for row in self._tables} | fresh
        return Fresh(self._overview(tuple(known_rows[name] for name in sorted(known_rows))), touched)

    def shelf(
        self, table: str, filters: Filters = NO_FILTERS, *, newest_first: bool = True, reach: int | None = None,
        known: Shelf | None = None, touched: frozenset[int] = frozenset(),
    ) -> Shelf:  # fmt: skip
        """Answer the rounds of a table with their marks: all of them, or of many those next to the chosen end.

        reach: a round that must be among them. known: what was read before with the same filters, which is
        read on from; touched: rounds that have new entries since.

        Source: screens.md (rounds).
        """
        from tablemgr.ledger import round_search as search

        readings = self._readings
        whole = search.count_up_to(readings, table, WHOLE + 1) <= WHOLE and not filters.search
        query = self._query(table, Filters() if whole else filters)
        limit = WHOLE if whole else PAGE
        if reach is not None and not whole:
            limit = max(limit, search.count_to(readings, query, reach, newest_first=newest_first) + PAGE // 2)
        rows = search.find_rounds(readings, query, newest_first=newest_first, limit=limit)
        old: tuple[Shelved, ...] = ()
        if known is not None and not whole and rows:
            last = rows[-1].number
            old = tuple(
                s for s in known.rounds if (s.row.number < last) is newest_first and s.row.number != last
            )
            anew = frozenset(s.row.number for s in old) & touched
            if anew:
                again = search.find_rounds(readings, replace(query, among=anew), limit=len(anew))
                fresh = {s.row.number: s for s in self._shelved(table, again)}
                old = tuple(fresh.get(s.row.number, s) for s in old)
        shelf = shelve(table, rows, search.notes_of(readings, table, tuple(row.number for row in rows)))
        if whole:
            return shelf
        rounds = (*shelf.rounds, *old) if newest_first else (*old, *shelf.rounds)
        # One more than is here stands for all that there may be, until they are counted.
        found = len(rounds) + (len(rows) == limit)
        return Shelf(
            table, rounds, found=found, read_with=filters, newest_first=newest_first, is_counted=False
        )

    def counted(self, shelf: Shelf) -> Shelf:
        """Answer a shelf with how many rounds there are, by mark and in all. Source: look.md picture g."""
        from tablemgr.ledger import round_search as search

        if shelf.is_counted or shelf.read_with is None:
            return shelf
        tallied = search.tally(self._readings, shelf.table)
        all_ = shelf.read_with == Filters()
        query = self._query(shelf.table, shelf.read_with)
        found = tallied.rounds if all_ else search.count_rounds(self._readings, query)
        return replace(
            shelf, counts=tallied.marks, cards=tallied.from_pieces, calls=tallied.from_call, all=tallied.rounds,
            found=found, is_counted=True,
        )  # fmt: skip

    def more(self, shelf: Shelf) -> Shelf:
        """Answer a shelf with the next rounds of what it was read with. Source: screens.md (rounds)."""
        from tablemgr.ledger import round_search as search

        if not shelf.has_more or shelf.read_with is None:
            return shelf
        last = shelf.rounds[-1 if shelf.newest_first else 0].row
        query = self._query(shelf.table, shelf.read_with)
        rows = search.find_rounds(
            self._readings, query, newest_first=shelf.newest_first, beyond=last, limit=PAGE
        )
        came = self._shelved(shelf.table, rows)
        rounds = (*shelf.rounds, *came) if shelf.newest_first else (*came, *shelf.rounds)
        found = shelf.found if shelf.is_counted else len(rounds) + (len(rows) == PAGE)
        return replace(shelf, rounds=rounds, found=found if rows else len(rounds))

    def _shelved(self, table: str, rows: tuple[RoundRow, ...]) -> tuple[Shelved, ...]:
        from tablemgr.ledger.round_search import notes_of

        return shelve(table, rows, notes_of(self._readings, table, tuple(row.number for row in rows))).rounds

    def _query(self, table: str, filters: Filters) -> RoundQuery:
        from tablemgr.ledger.round_search import RoundQuery, shift_span

        asked = filters.search
        among = frozenset(n for t, n in self.differing if t == table) if asked.differs else None
        return RoundQuery(
            table=table, day=asked.day, span=None if asked.shift is None else shift_span(self._readings, asked.shift),
            dealer=asked.dealer, game=asked.game, seat=asked.seat, outcome=asked.outcome, least=asked.least,
            side=asked.side, way_row=asked.way_row, marks=filters.marks, among=among, text=asked.text,
        )  # fmt: skip

    def export_rounds(self, table: str, filters: Filters) -> tuple[Path, int]:
        """Put what is filtered into a CSV of the data folder, whole or not at all; answer where, and how many.

        Source: screens.md (rounds: export of what is filtered); REQ R73.
        """
        from ui.viewmodels.pit.round_export import write_rounds

        return write_rounds(self._readings, self._query(table, filters), self.folder, table)

    def facts(self, table: str, number: int) -> tuple[Told, ...]:
        """Answer everything on record about a round but its prints, what was written after its end too.

        Source: facts.md (a round replays from facts alone).
        """
        told = tuple(t for t in self._readings.round_facts(table, number) if t.entry.kind != "SlipPrinted")
        seen = {t.entry.seq for t in told}
        late = (t for t in self._readings.table_facts(table, *_LATE) if t.entry.seq not in seen)
        return (*told, *_of_round(tuple(late), number))

    def proof(self, table: str, number: int, words: Words) -> Proof | None:
        """Answer the proof of a round, None where nothing is on record. Source: screens.md (rounds)."""
        told = self.facts(table, number)
        if not told:
            return None
        build = deal_proof if any(isinstance(t.fact, deal_events.DealOpened) for t in told) else round_proof
        return self._marked(build(told, words), table, number, words)

    def _marked(self, proof: Proof, table: str, number: int, words: Words) -> Proof:
        """A proof with the blank form that its round was keyed from, if it was. REQ R78."""
        from tablemgr.floor.late_forms import ROUND, late_forms

        form = late_forms(self._readings).of(ROUND, number, table)
        if not form:
            return proof
        said = words.say("UI-LATE-FORM", form=words.ltr(words.digits(form)))
        return replace(proof, notes=(said, *proof.notes))

    def replay(self, table: str, number: int, words: Words) -> Stepping | None:
        """Answer a round to be replayed step by step, None where it cannot be. Source: screens.md (rounds)."""
        from ui.viewmodels.pit.replay import replay_of

        return replay_of(self._readings, table, self.facts(table, number), words)

    def recompute(self, table: str, number: int) -> Recomputed | None:
        """Answer a finished round against today's engine. Source: ledger.md (audit)."""
        return recompute(self._readings, table, number)

    def recompute_all(self, progress: Callable[[int], None]) -> AllRecomputed:
        """Answer every round against today's engine. Source: ledger.md (audit)."""
        found = recompute_all(self._readings, progress)
        self.differing = frozenset((table, number) for table, number, _ in found.differences)
        return found

    def under_other(self, table: str, number: int, place: int, words: Words) -> Verdict | None:
        """Answer a round under another house way, None past the last one. Source: screens.md (rounds)."""
        from ui.viewmodels.pit.other_way import under_other

        return under_other(self._readings, table, number, place, words)

    def look_over(self, words: Words) -> Over:
        """Answer numbers that are missing, approvals by pair, hands against chance. Source: screens.md (audit)."""
        return look_over(self._readings, words)

    def journal(self, seq: int, words: Words) -> tuple[Row, ...]:
        """Answer the journal about an entry. Source: screens.md (audit: the journal itself)."""
        return journal(self._readings, seq, words)

    def entry(self, seq: int, words: Words) -> tuple[Row, ...]:
        """Answer what an entry holds, line by line. Source: screens.md (audit: the journal itself)."""
        return entry_opened(self._readings, seq, words)

    def write_aside(self, typed: str, progress: Callable[[int], None]) -> Aside:
        """Answer an export that waits to be signed for. Source: screens.md (audit: export for a regulator)."""
        return write_aside(self._readings, self.folder, typed, progress)

    def slip(
        self, table: str, number: int, *, paper: str, language: str, copy: int | None = None
    ) -> bytes:  # fmt: skip
        """Answer the slip of a round as the PDF that would be printed next; copy 0 is a PREVIEW.

        Source: screens.md (paper).
        """
        from reports.papers import slip_pdf

        return slip_pdf(self._readings, table, number, paper=paper, language=language, copy=copy)

    def close(self) -> None:
        """Let go of the file. Source: FAULT A5."""
        self._readings.close()


def _of_round(told: tuple[Told, ...], number: int) -> tuple[Told, ...]:
    """Answer those that name this round, and what became of its disputes."""
    disputes = {
        t.fact.number for t in told if isinstance(t.fact, events.DisputeOpened) and t.fact.round == number
    }

    def belongs(fact: object) -> bool:
        match fact:
            case events.DisputeOpened() | events.RoundCorrected() | deal_events.DealCorrected():
                return fact.round == number
            case events.DisputeRuled() | events.DisputeClosed():
                return fact.number in disputes
            case events.RoundSkipped():
                return fact.number == number
            case _:
                return False

    return tuple(t for t in told if belongs(t.fact))


def open_station(folder: Path, database: str = "") -> Station:
    """Open a data folder for reading, or its chain on a server; CannotOpenError says why it cannot be.

    Source: ledger.md (faults); FAULT B7.
    """
    from tablemgr.ledger.errors import LedgerError
    from tablemgr.ledger.opening import open_store
    from tablemgr.ledger.readings import open_readings

    try:
        ledger = ledger_at(folder, database)
        try:
            return Station(folder, open_readings(ledger))
        except LedgerError as error:
            if error.problem.code != "LEDGER-READ-TABLES":
                raise
            # Another version drew the read tables; they are thrown away and drawn from the trail.
            open_store(ledger, program=tablemgr.__version__, create=False).close()
            return Station(folder, open_readings(ledger))
    except LedgerError as error:
        raise CannotOpenError(error.problem) from error


def open_for_dealing(folder: Path, database: str = "") -> LiveHouse | None:
    """Open a house for dealing, None where the folder holds none; CannotOpenError says why it cannot be.

    database: the server that the station's chain stands on, "" for a file in the folder.

    Source: ledger.md (one instance per database); FAULT A6, B7.
    """
    from tablemgr.ledger.errors import LedgerError
    from ui.viewmodels.live import is_for_dealing, open_live

    try:
        return open_live(folder, database=database) if is_for_dealing(folder, database) else None
    except LedgerError as error:
        raise CannotOpenError(error.problem) from error


def slip_name(table: str, number: int, paper: str, language: str, copy: int = 1) -> str:
    """Answer the file name of a slip; whatever a table is called, it stays inside its folder.

    copy: 0 for a preview, 1 for the original, n + 1 for duplicate n; none lies in another's place.

    >>> slip_name("PGP/04", 213, "80mm", "en")
    'PGP_04-213-80mm-en.pdf'
    >>> slip_name("PGP-04", 213, "a4", "en", 3)
    'PGP-04-213-a4-en-duplicate-2.pdf'

    Source: screens.md (paper).
    """
    safe = re.sub(r"[^\w.-]", "_", table).strip(".") or "table"
    mark = {0: "-preview", 1: ""}.get(copy, f"-duplicate-{copy - 1}")
    return f"{safe}-{number}-{paper}-{language}{mark}.pdf"


def failure_sentence(failure: Exception, language: str) -> str:
    """Answer what a person is told about a failure while reading.

    Source: architecture.md (errors: three kinds).
    """
    found = getattr(failure, "problem", None)
    if isinstance(found, Problem):
        return problem_sentence(found, language=language)
    if isinstance(failure, Refused):
        return " ".join(problem_sentence(p, language=language) for p in failure.problems)
    if isinstance(failure, OSError) and failure.strerror:
        return f"{failure.filename or ''}: {failure.strerror}".lstrip(": ")
    return f"{type(failure).__name__}: {failure}"


def _may_write(path: Path) -> bool:
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
