"""One key on the rounds: the chosen round under the next other house way, read beside the screen; nothing is recorded."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from ui.screens.desk import Desk
from ui.viewmodels.recompute import Verdict
from ui.viewmodels.station import failure_sentence


class OtherWays(QObject):
    """Which other house way the shown round is looked at under, if any."""

    changed = Signal()

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.shown: Verdict | None = None
        self._place = -1
        """Its place among the other house ways, -1 while none is looked at."""
        self._of: tuple[str, int | None] = ("", None)

    def next(self) -> None:
        """Look at the round under the next other house way, after the last one under none. Source: screens.md (rounds)."""
        desk, station, number = self.desk, self.desk.station, self.desk.number
        if station is None or number is None:
            return
        here = (desk.table, number)
        place = self._place + 1 if here == self._of else 0
        table, words = desk.table, desk.here
        self._of = here

        def taken(found: Verdict | None) -> None:
            if self._of == (desk.table, desk.number) == here:
                self.shown, self._place = found, place if found is not None else -1
                self.changed.emit()

        desk.background.run(lambda: station.under_other(table, number, place, words), taken, self._failed)

    def _failed(self, failure: Exception) -> None:
        self.shown = Verdict("", failure_sentence(failure, self.desk.words.language))
        self.changed.emit()

    def forget(self) -> None:
        """Another round or language is shown. Source: screens.md, ground rule 8."""
        if self._of != (self.desk.table, self.desk.number) or self.shown is not None:
            self.shown, self._place = None, -1
            self.changed.emit()
