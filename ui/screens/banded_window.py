"""A window with bands across it: TRAINING, read only, the house's alarms, findings, failures; none is a pop-up."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QVBoxLayout

from ui.screens.desk import Desk
from ui.screens.liked_window import LikedWindow
from ui.viewmodels.preferences import Preferences
from ui.viewmodels.table.refusing import sentence_of
from ui.widgets.bands import Banner, TrainingBand


class BandedWindow(LikedWindow):
    """What is said stays until it is closed; findings of the trail stay."""

    def __init__(self, desk: Desk, preferences: Preferences, remember: Path | None) -> None:
        super().__init__(desk, preferences, remember)
        self.bands = QVBoxLayout()
        self._faults: list[tuple[str, tuple[str, ...], bool]] = []

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
            for problem in self.floor.live.house.alarms():
                self.bands.addWidget(Banner(self.look, sentence_of(problem, words), ()))
        for title, lines, clash in self._faults:
            banner = Banner(self.look, title, lines, clash=clash, closes=not clash)
            banner.closed.connect(self.close_faults)
            self.bands.addWidget(banner)

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
        self.tell(self.look.words.say("UI-STALE", reason=reason))

    def take_findings_back(self) -> None:
        """Forget what an earlier verification found. Source: screens.md (audit)."""
        self._faults = [fault for fault in self._faults if not fault[2]]
