"""A window with bands across it: TRAINING, read only, the house's alarms, findings, failures; none is a pop-up."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tablemgr.core.problems import Problem
from tablemgr.ledger.errors import LedgerError
from ui.screens.desk import Desk
from ui.screens.liked_window import LikedWindow
from ui.viewmodels.preferences import Preferences
from ui.viewmodels.station import failure_sentence
from ui.viewmodels.table.refusing import sentence_of
from ui.widgets.bands import Banner, QuietBand, TrainingBand

if TYPE_CHECKING:
    from ui.screens.floor import Floor

AWAY = frozenset({"LEDGER-SERVER-GONE", "LEDGER-SERVER-REFUSED", "LEDGER-LOCKED"})
"""What is over by itself, once the server is back."""


class BandedWindow(LikedWindow):
    """What is said stays until it is closed; findings of the trail stay."""

    def __init__(self, desk: Desk, preferences: Preferences, remember: Path | None) -> None:
        super().__init__(desk, preferences, remember)
        self.bands = QVBoxLayout()
        self._faults: list[tuple[str, tuple[str, ...], bool]] = []
        self._for_now: tuple[str, ...] = ()

    def draw_bands(self) -> None:
        """Draw what stands across the window. Source: screens.md (practice); ledger.md (stays on screen)."""
        while self.bands.count():
            old = self.bands.takeAt(0)
            widget = old.widget() if old else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        words = self.look.words
        if self.desk.is_training:
            code = "UI-TRAINING-SENTENCE" if self.desk.is_demo else "UI-TRAINING-TABLE"
            self.bands.addWidget(TrainingBand(self.look, words.say(code)))
        overview = self.desk.overview
        if overview is not None and overview.read_only:
            self.bands.addWidget(Banner(self.look, words.say("UI-READ-ONLY"), ()))
        if self.floor is not None:
            for problem in self._alarms():
                self.bands.addWidget(self._alarm(self.floor, problem))
        for title, lines, clash in self._faults:
            banner = Banner(self.look, title, lines, clash=clash, closes=not clash)
            banner.closed.connect(self.close_faults)
            self.bands.addWidget(banner)

    def _alarm(self, floor: Floor, problem: Problem) -> QWidget:
        """An alarm as it stands across the window; a code that nobody is asked for yet is no alarm, but a quiet line."""
        words, standing = self.look.words, floor.live.house.standing
        if problem.code == "CODE-MISSING" and standing.shift is None:
            shift = words.numbered("shift", standing.code_due)
            return QuietBand(self.look, words.say("STAFF-CODE-COMING", shift=shift))
        return Banner(self.look, sentence_of(problem, words), ())

    def _alarms(self) -> tuple[Problem, ...]:
        """The house's alarms; where they cannot be read just now, why."""
        assert self.floor is not None
        try:
            return self.floor.live.house.alarms()
        except LedgerError as error:
            return (error.problem,)

    def tell(self, title: str, *lines: str, clash: bool = False) -> None:
        """Say something across the window until it is closed; findings of the trail stay.

        Source: architecture.md (errors: the ground is unsafe).
        """
        said = (title, lines, clash)
        if said not in self._faults:
            self._faults = [*self._faults[-2:], said]
            self.draw_bands()

    def close_faults(self) -> None:
        """Take away what was said, findings of the trail excepted. Source: ledger.md (survives)."""
        self._faults = [fault for fault in self._faults if fault[2]]
        self.draw_bands()

    def say_stale(self, reason: str) -> None:
        """Say that what is shown may be old. Source: ledger.md (faults)."""
        self.say_for_now(self.look.words.say("UI-STALE", reason=reason))

    def say_unsafe(self, error: LedgerError) -> None:
        """Say what is the matter with the ledger: until it answers again, or for good where it is not to be trusted.

        Source: architecture.md (errors: the ground is unsafe); ledger.md (faults: retry).
        """
        said = failure_sentence(error, self.look.words.language)
        if error.problem.code in AWAY:
            self.say_for_now(said)
        else:
            self.tell(said, clash=True)

    def say_for_now(self, title: str) -> None:
        """Say what holds until the ledger answers again. Source: ledger.md (faults: retry)."""
        if any(title in said for said, _, _ in self._faults):
            return
        # The same reason is not said twice: a sentence that holds another one takes its place.
        self._faults = [one for one in self._faults if one[0] not in self._for_now or one[0] not in title]
        self._for_now = (*self._for_now[-2:], title)
        self.tell(title)

    def answers_again(self) -> None:
        """Take back what was said of a ledger that did not answer. Source: ledger.md (faults: retry)."""
        gone, self._for_now = self._for_now, ()
        if any(title in gone for title, _, _ in self._faults):
            self._faults = [fault for fault in self._faults if fault[0] not in gone]
            self.draw_bands()

    def take_findings_back(self) -> None:
        """Forget what an earlier verification found. Source: screens.md (audit)."""
        self._faults = [fault for fault in self._faults if not fault[2]]
