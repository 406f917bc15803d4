"""What the desktop reads of a data folder: tables, rounds, proofs. Runs in a worker, returns frozen values.

The ledger's room is imported only when it is first asked, so that the window paints before it loads.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import tablemgr
from tablemgr.core.problems import Problem, Refused
from tablemgr.core.text import problem_sentence
from tablemgr.ledger.rows import NoteRow, RoundRow, TableRow, Told
from tablemgr.table import deal_events, events
from ui.viewmodels.deal_proof import deal_proof
from ui.viewmodels.proof_rows import Proof
from ui.viewmodels.recompute import AllRecomputed, Recomputed, recompute, recompute_all
from ui.viewmodels.round_proof import round_proof
from ui.viewmodels.rounds import Shelf, shelve
from ui.viewmodels.words import Words

if TYPE_CHECKING:
    from tablemgr.ledger.readings import Readings
    from ui.viewmodels.live import LiveHouse

DATABASE = "tablemgr.sqlite3"
FEW = 20
"""Rounds that are read one by one; more are quicker read together."""
_LATE = ("DisputeOpened", "DisputeRuled", "DisputeClosed", "RoundCorrected", "RoundSkipped")
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
        self._causes: dict[tuple[str, int], str] = {}

    def overview(self) -> Overview:
        """Answer the tables and the head of the trail. Source: screens.md (rounds)."""
        entries = self._readings.count_entries()
        last = self._readings.entry(entries) if entries else None
        return Overview(
            tables=self._readings.tables(),
            entries=entries,
            offset_minutes=last.entry.offset_minutes if last else 0,
            read_only=not _may_write(self.folder / DATABASE),
        )

    def fresh(self, known: int) -> Fresh | None:
        """Answer what was written after entry number known, None where nothing was.

        Source: ledger.md (seq is dense).
        """
        new = self._readings.entries(known + 1)
        if not new:
            return None
        touched = frozenset((e.table, e.round) for e in new if e.table is not None and e.round is not None)
        return Fresh(self.overview(), touched)

    def shelf(self, table: str) -> Shelf:
        """Answer the rounds of a table with their marks. Source: screens.md (rounds)."""
        rows: tuple[RoundRow, ...] = self._readings.rounds(table)
        notes: tuple[NoteRow, ...] = self._readings.notes(table)
        called_again = self._called_again(table, notes)
        # Pieces, rulings and a bank that reaches differently settle a seat anew too; nobody re-called it.
        return shelve(table, rows, (n for n in notes if n.kind != "SeatRecalled" or n.seq in called_again))

    def _called_again(self, table: str, notes: tuple[NoteRow, ...]) -> frozenset[int]:
        """Which entries are re-calls by name; what an entry says never changes, so it is read once."""
        asked = {(n.round, n.seq) for n in notes if n.kind == "SeatRecalled" and n.round is not None}
        new = {number for number, seq in asked if (table, seq) not in self._causes}
        told: Iterable[Told]
        if len(new) > FEW:
            told = self._readings.facts("SeatRecalled")
        else:
            told = (t for number in new for t in self._readings.round_facts(table, number))
        for each in told:
            if isinstance(each.fact, events.SeatRecalled):
                self._causes[each.entry.table or "", each.entry.seq] = each.fact.cause
        return frozenset(seq for _, seq in asked if self._causes.get((table, seq)) == "re-call")

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
        return build(told, words)

    def recompute(self, table: str, number: int) -> Recomputed | None:
        """Answer a finished round against today's engine. Source: ledger.md (audit)."""
        return recompute(self._readings, table, number)

    def recompute_all(self, progress: Callable[[int], None]) -> AllRecomputed:
        """Answer every round against today's engine. Source: ledger.md (audit)."""
        return recompute_all(self._readings, progress)

    def slip(self, table: str, number: int, *, paper: str, language: str) -> bytes:
        """Answer the slip of a round as the PDF that would be printed next. Source: screens.md (paper)."""
        from reports.papers import slip_pdf

        return slip_pdf(self._readings, table, number, paper=paper, language=language)

    def save_slip(self, pdf: bytes, name: str) -> Path:
        """Put a slip among the papers of the data folder, whole or not at all; answer where it lies.

        Source: screens.md (paper); ledger.md (symbolic links at an export's path are refused).
        """
        folder = self.folder / "papers"
        folder.mkdir(exist_ok=True)
        target, fresh = folder / name, folder / f".{name}.new"
        if target.is_symlink():
            raise FileExistsError(0, "a symbolic link lies there", str(target))
        try:
            fresh.write_bytes(pdf)
            fresh.replace(target)
        finally:
            fresh.unlink(missing_ok=True)
        return target

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
            case events.DisputeOpened() | events.RoundCorrected():
                return fact.round == number
            case events.DisputeRuled() | events.DisputeClosed():
                return fact.number in disputes
            case events.RoundSkipped():
                return fact.number == number
            case _:
                return False

    return tuple(t for t in told if belongs(t.fact))


def open_station(folder: Path) -> Station:
    """Open a data folder for reading; CannotOpenError says why it cannot be.

    Source: ledger.md (faults); FAULT B7.
    """
    from tablemgr.ledger.errors import LedgerError
    from tablemgr.ledger.opening import open_store
    from tablemgr.ledger.readings import open_readings

    database = folder / DATABASE
    try:
        try:
            return Station(folder, open_readings(database))
        except LedgerError as error:
            if error.problem.code != "LEDGER-READ-TABLES":
                raise
            # Another version drew the read tables; they are thrown away and drawn from the trail.
            open_store(database, program=tablemgr.__version__, create=False).close()
            return Station(folder, open_readings(database))
    except LedgerError as error:
        raise CannotOpenError(error.problem) from error


def open_for_dealing(folder: Path) -> LiveHouse | None:
    """Open a house for dealing, None where the folder holds none; CannotOpenError says why it cannot be.

    Source: ledger.md (one instance per database); FAULT A6, B7.
    """
    from tablemgr.ledger.errors import LedgerError
    from ui.viewmodels.live import is_for_dealing, open_live

    try:
        return open_live(folder) if is_for_dealing(folder) else None
    except LedgerError as error:
        raise CannotOpenError(error.problem) from error


def slip_name(table: str, number: int, paper: str, language: str) -> str:
    """Answer the file name of a slip; whatever a table is called, it stays inside its folder.

    >>> slip_name("PGP/04", 213, "80mm", "en")
    'PGP_04-213-80mm-en.pdf'

    Source: screens.md (paper).
    """
    safe = re.sub(r"[^\w.-]", "_", table).strip(".") or "table"
    return f"{safe}-{number}-{paper}-{language}.pdf"


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
