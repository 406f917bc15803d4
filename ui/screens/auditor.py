"""The long audit: every round through today's engine, beside the screen, with progress and a way to stop."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from ui.models.background import Background
from ui.screens.desk import Desk
from ui.screens.taking_out import TakingOut
from ui.viewmodels.journal_rows import ENTRIES
from ui.viewmodels.looking_over import Over, Row
from ui.viewmodels.recompute import AllRecomputed, StoppedError
from ui.viewmodels.station import failure_sentence


class Auditor(QObject):
    """Runs the audit in a worker of its own, so that rounds can be read meanwhile."""

    changed = Signal()
    _moved = Signal(int)

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.done: AllRecomputed | None = None
        self.rounds = 0
        self.is_running = False
        self.refusal = ""
        self.over: Over | None = None
        self.journal: tuple[Row, ...] = ()
        self.entry = 0
        """The entry of the journal that is chosen."""
        self.opened: tuple[Row, ...] = ()
        """What the chosen entry holds, where it is open."""
        self.taking_out = TakingOut(desk, self)
        self.is_looking = False
        self._background = Background(self)
        self._stopping = False
        self._told = 0
        self._moved.connect(self._has_moved)

    def start(self) -> None:
        """Begin the audit, once at a time. Source: screens.md (audit)."""
        station = self.desk.station
        if station is None or self.is_running:
            return
        self.is_running, self._stopping, self.done, self.refusal, self.rounds = True, False, None, "", 0
        self._told = 0
        self._background.run(lambda: station.recompute_all(self._heard), self._is_done, self._failed)
        self.changed.emit()

    def look_over(self) -> None:
        """Ask for numbers, approvals and hands of the whole trail. Source: screens.md (audit)."""
        station, words = self.desk.station, self.desk.words
        if station is None or self.is_looking:
            return
        self.is_looking, self.over, self.refusal = True, None, ""
        self._background.run(lambda: station.look_over(words), self._is_looked_over, self._failed)
        self.changed.emit()

    def open_journal(self, seq: int) -> None:
        """Read the journal about an entry. Source: screens.md (audit: the journal itself)."""
        station, words = self.desk.station, self.desk.words
        if station is not None:
            self.entry, self.opened = seq, ()
            self._background.run(lambda: station.journal(seq, words), self._journal_is_read, self._failed)

    def _journal_is_read(self, rows: tuple[Row, ...]) -> None:
        self.journal = rows
        known = [row.seq for row in rows]
        if known and self.entry not in known:
            # A number beyond the end means the end.
            self.entry = known[-1]
        self.changed.emit()

    def step(self, by: int) -> None:
        """Go to the entry before or after; past what is read, the journal is read on. Source: screens.md, rule 2."""
        known = [row.seq for row in self.journal]
        if self.entry + by in known:
            self.choose(self.entry + by)
        elif known and self.entry + by >= 1 and (by < 0 or len(known) == ENTRIES):
            self.open_journal(self.entry + by)

    def choose(self, seq: int) -> None:
        """Choose an entry of the journal. Source: screens.md, ground rule 2."""
        self.entry, self.opened = seq, ()
        self.changed.emit()

    def open_entry(self) -> None:
        """Open the chosen entry, with all that it holds; an open one is closed. Source: screens.md (audit); REQ R12."""
        station, words, seq = self.desk.station, self.desk.words, self.entry
        if self.opened:
            self.opened = ()
            self.changed.emit()
        elif station is not None and self.journal:
            self._background.run(lambda: (seq, station.entry(seq, words)), self._entry_is_read, self._failed)

    def _entry_is_read(self, read: tuple[int, tuple[Row, ...]]) -> None:
        if read[0] == self.entry:
            self.opened = read[1]
            self.changed.emit()

    def close_journal(self) -> None:
        """Put the journal away: first what is open in it. Source: screens.md, ground rule 2."""
        self.journal = () if not self.opened else self.journal
        self.opened = ()
        self.changed.emit()

    def _is_looked_over(self, found: Over) -> None:
        if self.is_looking:
            self.is_looking, self.over = False, found
            self.changed.emit()

    def forget(self) -> None:
        """Stop what runs and keep nothing of it: another person is in. Source: screens.md (sign-in)."""
        self._stopping = self._stopping or self.is_running
        self.is_looking = False
        self.done, self.over, self.refusal, self.rounds = None, None, "", 0
        self.journal, self.opened, self.entry = (), (), 0
        self.taking_out.forget()

    def stop(self) -> None:
        """Ask the audit to stop at its next round. Source: screens.md, ground rule 10."""
        self._stopping = True

    def _heard(self, rounds: int) -> None:
        # In the worker: a signal is the only thing that crosses over.
        if self._stopping:
            raise StoppedError
        if rounds != self._told:
            self._told = rounds
            self._moved.emit(rounds)

    def _has_moved(self, rounds: int) -> None:
        self.rounds = rounds
        self.changed.emit()

    def _is_done(self, found: AllRecomputed) -> None:
        self.is_running, self.done = False, None if self._stopping else found
        self.changed.emit()

    def _failed(self, failure: Exception) -> None:
        self.is_running = self.is_looking = False
        if not isinstance(failure, StoppedError):
            self.refusal = failure_sentence(failure, self.desk.words.language)
        self.changed.emit()

    def close(self) -> None:
        """Stop and let go of the worker. Source: ops/users.md 4, 32."""
        self._stopping = True
        self.taking_out.close()
        self._background.close()
