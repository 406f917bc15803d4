"""The trail taken out from the audit screen: what is asked for, that it is being written, and where it lies."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from tablemgr.floor.people import Person
from tablemgr.ledger.errors import LedgerError
from tablemgr.table.commands import Problems
from ui.models.background import Background
from ui.screens.desk import Desk
from ui.viewmodels.recompute import StoppedError
from ui.viewmodels.station import failure_sentence
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.taking_out import Aside, may_take_out, put_in_place
from ui.viewmodels.words import Words


class TakingOut(QObject):
    """One export at a time, written beside the screen and signed for by whoever is in at its end."""

    changed = Signal()
    _moved = Signal(int)

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.is_asking = self.is_running = False
        """Whether it is asked what shall be taken out, and whether it is being written."""
        self.entries = 0
        self.said = self.refusal = ""
        self._stopping = False
        self._background = Background(self)
        self._moved.connect(self._has_moved)

    @property
    def person(self) -> Person | None:
        """Who is in at the office and may act now. Source: REQ R06."""
        live = self.desk.live
        there = None if live is None else live.staff.places.at("")
        return None if live is None or there is None or live.staff.places.is_locked("") else there.person

    @property
    def may(self) -> bool:
        """Whether whoever is in may take the trail out. Source: facts.md (an auditor exports)."""
        return may_take_out(self.person)

    @property
    def words(self) -> Words:
        """The language that is spoken. Source: screens.md, ground rule 8."""
        return self.desk.words

    def ask(self) -> None:
        """Ask what shall be taken out; while one is written, stop it. Source: screens.md, ground rules 2 and 10."""
        if self.is_running:
            self._stopping = True
        elif self.may:
            self.is_asking, self.said, self.refusal = True, "", ""
            self.changed.emit()

    def leave(self) -> None:
        """Ask no longer. Source: screens.md, ground rule 2."""
        self.is_asking = False
        self.changed.emit()

    def forget(self) -> None:
        """Stop what is being written and say nothing of it: another person is in, and would sign for it.

        Source: screens.md (sign-in; audit: export).
        """
        self.is_asking, self._stopping = False, self._stopping or self.is_running
        self.said = self.refusal = ""

    def begin(self, typed: str) -> None:
        """Write what was typed, beside the screen. Source: screens.md (audit: export for a regulator)."""
        station = self.desk.station
        if station is None or self.is_running or not self.may:
            return
        self.is_asking, self.is_running, self._stopping, self.entries = False, True, False, 0
        self.said = self.refusal = ""
        self._background.run(lambda: station.write_aside(typed, self._heard), self._is_written, self._failed)
        self.changed.emit()

    def _heard(self, entries: int) -> None:
        # In the worker: a signal is the only thing that crosses over.
        if self._stopping:
            raise StoppedError
        self._moved.emit(entries)

    def _has_moved(self, entries: int) -> None:
        self.entries = entries
        self.changed.emit()

    def _is_written(self, aside: Aside) -> None:
        self.is_running = False
        live, words = self.desk.live, self.words
        try:
            if live is None:
                return
            done = put_in_place(aside, live.session, self.person)
        except (LedgerError, OSError) as failure:
            self.refusal = failure_sentence(failure, words.language)
        else:
            if isinstance(done, Problems):
                self.refusal = " ".join(sentences(done.problems, words))
            else:
                part = done.made.part
                self.said = words.say(
                    "AUDIT-EXPORTED", path=words.ltr(str(done.path)), first=words.seq(part.first),
                    last=words.seq(part.last), seq=words.seq(done.seq),
                    digest=words.ltr(done.made.manifest_sha256),
                )  # fmt: skip
        self.changed.emit()

    def _failed(self, failure: Exception) -> None:
        self.is_running = False
        if not isinstance(failure, StoppedError):
            self.refusal = failure_sentence(failure, self.words.language)
        self.changed.emit()

    def close(self) -> None:
        """Stop and let go of the worker. Source: ops/users.md 4, 32."""
        self._stopping = True
        self._background.close()
