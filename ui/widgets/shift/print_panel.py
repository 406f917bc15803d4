"""The list of print jobs on the screen: it works the queue every few seconds, and its rows and keys leave as tokens.

Source: screens.md (shift); design/ledger.md (printer down); FAULT F1.
"""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.viewmodels.shift.printing import PrintDesk
from ui.widgets.look import Look
from ui.widgets.shift.list_part import ListPart

EVERY_MS = 3_000
"""How often what waits is tried, and what is on its way is asked after."""


class PrintPanel(QWidget):
    """Shows a print desk, keeps it at work, and tells when somebody is asked for."""

    asked = Signal(int)
    """How many jobs wait for a person's answer, whenever that changes."""

    def __init__(self, desk: PrintDesk, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.list = ListPart(look, self)
        self.list.token.connect(self._pressed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        self._asks = -1
        self._timer = QTimer(self)
        self._timer.timeout.connect(desk.work)
        self._timer.start(EVERY_MS)
        desk.changed = self.show_now
        self.show_now()

    def show_now(self) -> None:
        """Draw the jobs as they stand. Source: architecture.md (the path of one action, 7)."""
        self.list.show_row(self.desk.listing())
        if self.desk.waiting != self._asks:
            self._asks = self.desk.waiting
            self.asked.emit(self._asks)

    def _pressed(self, token: str) -> None:
        # Rows choose; what is done with a job is asked beside the list, by whoever is signed in.
        if token.startswith("print:"):
            self.desk.press(token, by="")
