"""What is open on this desk: the folder, the table, the round. Screens come and go; the desk stays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from tablemgr.ledger.rows import TableRow
from ui.models.background import Background
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.pit.rows import PitDesk
from ui.viewmodels.proof_rows import Proof
from ui.viewmodels.recompute import Recomputed, Verdict, verdict
from ui.viewmodels.rounds import Filters, Shelf
from ui.viewmodels.station import (
    CannotOpenError,
    Fresh,
    Overview,
    Station,
    failure_sentence,
    open_for_dealing,
    open_station,
)
from ui.viewmodels.words import Words

LOOK_AGAIN_MS = 1000
"""How often the trail is asked for new entries; another program may be writing."""
REST_MS = 120
"""How long a round is looked at before today's engine is asked about it; rounds walked over are not."""


@dataclass(frozen=True, slots=True)
class OverRounds:
    """The pit boss's desk as it was left, for the one who left it."""

    badge: str
    desk: PitDesk


class Desk(QObject):
    """Reads in a worker, keeps what was read, tells who listens."""

    opened = Signal()
    refused = Signal(object)
    tables_changed = Signal()
    shelf_changed = Signal()
    proof_changed = Signal()
    recomputed = Signal()
    replay_ready = Signal(object)
    """A round to be replayed, None where it cannot be."""
    exported = Signal(object, int)
    """A file, and how many rounds are in it."""
    reading_failed = Signal(str)
    reads_again = Signal()
    """What could not be read before could be read now."""

    def __init__(
        self, folder: Path, background: Background, words: Words, parent: QObject | None = None, *,
        database: str = "",
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.folder, self.words = folder, words
        self.database = database
        """The address of the server that the ledger stands on, "" for a file in the folder."""
        self.overview: Overview | None = None
        self.shelf: Shelf | None = None
        self.proof: Proof | None = None
        self.verdict: Verdict | None = None
        """What today's engine says of the shown round; None while it is asked, or has nothing to say."""
        self.unreadable = ""
        """Why the chosen round cannot be shown; "" where it can."""
        self.table = ""
        self.filters = Filters()
        self.newest_first = True
        self._reads_on, self._is_stale = False, False
        self.number: int | None = None
        self.refusal: Exception | None = None
        self.background = background
        self.station: Station | None = None
        self.live: LiveHouse | None = None
        """The house, where it is open for dealing."""
        self.over_rounds: OverRounds | None = None
        """What lies open over the rounds, and for whom; it outlives the screen."""
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._recompute)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_AGAIN_MS)
        self._timer.timeout.connect(self.look_again)

    # -- opening --

    def open(self) -> None:
        """Open the folder behind the painted window: a house for dealing, else for reading. Source: stack.md 9."""
        folder, database = self.folder, self.database
        self.background.run(lambda: _opened(folder, database), self._is_open, self._is_refused)

    def _is_open(self, found: tuple[Station, Overview, LiveHouse | None]) -> None:
        self.station, self.overview, self.live = found
        self.refusal = None
        tables = self.overview.tables
        if tables and self.table not in {t.table for t in tables}:
            self.table = tables[0].table
        self.opened.emit()
        self.tables_changed.emit()
        self._load_shelf()
        self._timer.start()

    def _is_refused(self, failure: Exception) -> None:
        self.refusal = failure
        self.refused.emit(failure)

    @property
    def is_open(self) -> bool:
        """Whether a trail is open. Source: architecture.md (composition root)."""
        return self.station is not None

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing is being read and nothing waits to be. Source: screens.md, ground rule 10."""
        return self.background.is_idle and not self._rest.isActive()

    @property
    def table_row(self) -> TableRow | None:
        """The chosen table as it stands. Source: screens.md (rounds)."""
        tables = self.overview.tables if self.overview else ()
        return next((t for t in tables if t.table == self.table), None)

    @property
    def here(self) -> Words:
        """The words for the chosen table: its currency, the house's clock. Source: look.md 6."""
        row = self.table_row
        offset = self.overview.offset_minutes if self.overview else 0
        return replace(self.words, currency=row.currency if row else "", offset_minutes=offset)

    @property
    def house(self) -> str:
        """The house's name as it stands on the tables. Source: ledger.md (a record names what it depends on)."""
        tables = self.overview.tables if self.overview else ()
        return tables[0].house if tables else ""

    @property
    def paper_language(self) -> str:
        """The language of papers: the house's, whoever is in; where there is no house, the screen's.

        Source: screens.md (languages, on screen and on paper).
        """
        set_up = None if self.live is None else self.live.record.set_up
        return self.words.language if set_up is None else set_up.language

    @property
    def is_training(self) -> bool:
        """Whether anything shown was not dealt for money. Source: screens.md (practice)."""
        tables = self.overview.tables if self.overview else ()
        row = self.table_row
        if row is not None:
            return row.mode != "live"
        return bool(tables) and all(t.mode != "live" for t in tables)

    @property
    def is_demo(self) -> bool:
        """Whether a demonstration is open. Source: screens.md (practice)."""
        tables = self.overview.tables if self.overview else ()
        return any(t.mode == "demo" for t in tables)

    # -- choosing --

    def choose_table(self, table: str, *, number: int | None = None) -> None:
        """Show another table, from a round of it or its newest. Source: look.md picture g."""
        if table != self.table:
            self.table, self.number, self.proof, self.shelf, self.unreadable = table, number, None, None, ""
            self.filters = Filters()
            self.tables_changed.emit()
            self.proof_changed.emit()
            self._load_shelf()

    def toggle_mark(self, mark: str) -> None:
        """Ask for a mark, or for it no longer. Source: screens.md (rounds)."""
        self.filter_by(self.filters.toggled(mark))

    def filter_by(self, filters: Filters) -> None:
        """Ask for other rounds of the table; where all of them are here, nothing is read. Source: screens.md (rounds)."""
        self.filters = filters
        if self._is_whole:
            self.shelf_changed.emit()
        else:
            self._load_shelf()

    @property
    def _is_whole(self) -> bool:
        """Whether the shelf holds all rounds of the table, so that it answers the filters by itself."""
        return self.shelf is not None and self.shelf.read_with is None and not self.filters.search

    def turn_order(self) -> None:
        """Show the oldest first, or the newest. Source: look.md picture g."""
        self.newest_first = not self.newest_first
        if self._is_whole:
            self.shelf_changed.emit()
        else:
            self._load_shelf()

    def more(self) -> None:
        """Read on where the list was scrolled to its end. Source: screens.md, ground rule 10."""
        station, shelf = self.station, self.shelf
        if station is not None and shelf is not None and shelf.has_more and not self._reads_on:
            self._reads_on = True
            self.background.run(lambda: station.more(shelf), self._more_is_read, self._more_failed)

    def _more_is_read(self, shelf: Shelf) -> None:
        self._reads_on = False
        if self._is_wanted(shelf) and self.shelf is not None and len(shelf.rounds) >= len(self.shelf.rounds):
            self.shelf = shelf
            self.shelf_changed.emit()

    def _more_failed(self, failure: Exception) -> None:
        self._reads_on = False
        self._failed(failure)

    def reach(self, number: int) -> None:
        """Choose a round that is not in the list yet, and read the list down to it. Source: screens.md (search)."""
        self.number = number
        self._load_shelf()

    def replay_round(self) -> None:
        """Read the chosen round to be replayed. Source: screens.md (rounds: replayed step by step)."""
        station, table, number, words = self.station, self.table, self.number, self.here
        if station is not None and number is not None:
            self.background.run(
                lambda: station.replay(table, number, words), self.replay_ready.emit, self._failed
            )

    def export_rounds(self) -> None:
        """Write what is filtered as a CSV, beside the screen. Source: screens.md (rounds: export)."""
        station, table, filters = self.station, self.table, self.filters
        if station is not None and table:
            self.background.run(
                lambda: station.export_rounds(table, filters), self._is_exported, self._failed
            )

    def _is_exported(self, written: tuple[Path, int]) -> None:
        self.exported.emit(*written)

    def choose_round(self, number: int) -> None:
        """Read the proof of a round; the last one asked for is the one shown. Source: screens.md (rounds)."""
        self.number = number
        self._load_proof()

    def speak(self, words: Words) -> None:
        """Speak another language from here on. Source: screens.md, ground rule 8."""
        self.words = words
        if self.number is not None:
            self._load_proof()

    # -- reading --

    def _load_shelf(self, touched: frozenset[int] = frozenset()) -> None:
        station, table = self.station, self.table
        if station is None or not table:
            self.shelf_changed.emit()
            return
        filters, newest_first, reach, known = self.filters, self.newest_first, self.number, self.shelf
        if known is not None and (not self._is_wanted(known) or known.read_with is None):
            known = None
        if known is not None and any(s.row.number == reach for s in known.rounds):
            reach = None

        def job() -> Shelf | None:
            if (filters, newest_first) != (self.filters, self.newest_first) or table != self.table:
                return None
            return station.shelf(
                table, filters, newest_first=newest_first, reach=reach, known=known, touched=touched
            )

        self.background.run(job, self._shelf_is_read, self._failed)

    def _is_wanted(self, shelf: Shelf) -> bool:
        """Whether a shelf is of this table, and was read with what is asked for now."""
        asked = shelf.read_with is None or (shelf.read_with, shelf.newest_first) == (
            self.filters,
            self.newest_first,
        )
        return shelf.table == self.table and asked

    def _shelf_is_read(self, shelf: Shelf | None) -> None:
        if shelf is not None and self._is_wanted(shelf):
            self.shelf = self._as_counted(shelf)
            self.shelf_changed.emit()
            self._count(shelf)

    def _as_counted(self, shelf: Shelf) -> Shelf:
        """The shelf with what was counted of the one before, which stands until it is counted anew."""
        before = self.shelf
        if before is None or shelf.is_counted or before.table != shelf.table or not before.counts:
            return shelf
        same = before.is_counted and before.read_with == shelf.read_with
        return replace(
            shelf, counts=before.counts, cards=before.cards, calls=before.calls, all=before.all, is_counted=same,
            found=max(shelf.found, before.found) if same else shelf.found,
        )  # fmt: skip

    def _count(self, shelf: Shelf) -> None:
        """Count what the first page is a part of, once nobody waits for anything else. Source: screens.md, 10."""
        station = self.station
        if station is not None and not shelf.is_counted:
            self.background.run(lambda: station.counted(shelf), self._is_counted, self._failed)

    def _is_counted(self, counted: Shelf) -> None:
        shelf = self.shelf
        if shelf is not None and self._is_wanted(counted) and shelf.read_with == counted.read_with:
            self.shelf = replace(
                shelf, counts=counted.counts, cards=counted.cards, calls=counted.calls, all=counted.all,
                found=max(counted.found, len(shelf.rounds)), is_counted=True,
            )  # fmt: skip
            self.shelf_changed.emit()

    def _load_proof(self) -> None:
        station, table, number, words = self.station, self.table, self.number, self.here
        if station is None or number is None:
            return

        def job() -> Proof | None:
            # Rounds that were only passed by on the way are not read.
            return station.proof(table, number, words) if number == self.number else None

        self.background.run(
            job, self._proof_is_read, lambda failure: self._proof_failed(table, number, failure)
        )

    def _proof_failed(self, table: str, number: int, failure: Exception) -> None:
        """A round that cannot be read leaves no other one standing in its place."""
        if (table, number) == (self.table, self.number):
            self.proof, self.verdict = None, None
            self.unreadable = failure_sentence(failure, self.words.language)
            self.proof_changed.emit()

    def _proof_is_read(self, proof: Proof | None) -> None:
        if proof is not None and (proof.table, proof.number) == (self.table, self.number):
            self.proof, self.verdict, self.unreadable = proof, None, ""
            self.proof_changed.emit()
            self._rest.start()

    def _recompute(self) -> None:
        station, table, number = self.station, self.table, self.number
        if station is None or number is None:
            return

        def job() -> Recomputed | None:
            return station.recompute(table, number) if number == self.number else None

        self.background.run(job, lambda found: self._is_recomputed(table, number, found), self._failed)

    def _is_recomputed(self, table: str, number: int, found: Recomputed | None) -> None:
        if found is not None and (table, number) == (self.table, self.number):
            self.verdict = verdict(found, self.here)
            self.recomputed.emit()

    def look_again(self) -> None:
        """Ask for what was written since. Source: FAULT B7 (beside a program that may be writing)."""
        station, overview = self.station, self.overview
        if station is not None and overview is not None and self.background.is_idle:
            known = overview.entries
            self.background.run(lambda: station.fresh(known), self._is_fresh, self._failed)

    def _is_fresh(self, fresh: Fresh | None) -> None:
        if self._is_stale:
            self._is_stale = False
            self.reads_again.emit()
        if fresh is None:
            return
        self.overview = fresh.overview
        if not self.table and fresh.overview.tables:
            self.table = fresh.overview.tables[0].table
        self.tables_changed.emit()
        touched = frozenset(number for table, number in fresh.touched if table == self.table)
        if touched:
            self._load_shelf(touched)
        if self.number is not None and (self.table, self.number) in fresh.touched:
            self._load_proof()

    def _failed(self, failure: Exception) -> None:
        self._is_stale = True
        self.reading_failed.emit(failure_sentence(failure, self.words.language))

    def close(self) -> None:
        """Stop asking and let go of the file. Source: FAULT A5; ops/users.md 4, 32."""
        self._timer.stop()
        self._rest.stop()
        station = self.station
        self.background.close(station.close if station is not None else None)


def _opened(folder: Path, database: str) -> tuple[Station, Overview, LiveHouse | None]:
    # A staffed house is opened by one program, behind its sign-in, or not at all: nobody looks in past it.
    live = open_for_dealing(folder, database)
    station = open_station(folder, database) if live is None else Station(folder, live.session.readings)
    return station, station.overview(), live


def is_missing(failure: Any) -> bool:
    """Answer whether nothing was found where the data should be.

    Source: FAULT B7.
    """
    return isinstance(failure, CannotOpenError) and failure.problem.code == "LEDGER-MISSING"
