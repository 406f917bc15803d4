"""The journal as it is read: an entry a line, the chosen one opened below it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent, QPalette
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from ui.viewmodels.looking_over import Row
from ui.widgets.look import Look
from ui.widgets.text import Caption, Text


class Lead(Text):
    """A line that leads to an entry; a finger chooses it."""

    touched = Signal(int)

    def __init__(
        self, look: Look, text: str, seq: int, *, chosen: bool, token: str, bold: bool = False
    ) -> None:
        super().__init__(look, text, bold=bold or chosen, token=token, wrap=True)
        if chosen:
            palette = self.palette()
            palette.setColor(QPalette.ColorRole.Window, look.colour("raised"))
            self.setPalette(palette)
            self.setAutoFillBackground(True)
        self.seq = seq
        self.setMinimumHeight(look.px(22))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.touched.emit(self.seq)


class JournalLine(Lead):
    """One entry; a finger chooses it, and opens it once it is chosen."""

    def __init__(self, look: Look, row: Row, *, chosen: bool) -> None:
        token = "ink" if chosen else "ink2"
        super().__init__(look, f"{row.about}  {row.text}", row.seq, chosen=chosen, token=token)


class JournalView(QWidget):
    """Entries about a place in the trail. chosen: by its number; opened: what the chosen one holds, if it is open."""

    chosen = Signal(int)
    opened = Signal()

    def __init__(
        self, look: Look, rows: tuple[Row, ...], entry: int, opened: tuple[Row, ...], parent: QWidget | None = None
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.look, self.entry = look, entry
        self.in_sight: list[QWidget] = []
        """What must be in sight; the last of them comes first where there is no room for all."""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(6))
        column.addWidget(Caption(look, look.words.say("AUDIT-JOURNAL")))
        column.addWidget(Text(look, look.words.say("AUDIT-JOURNAL-KEYS"), token="ink2", wrap=True))
        for row in rows:
            here = row.seq == entry
            line = JournalLine(look, row, chosen=here)
            line.touched.connect(self._touched)
            column.addWidget(line)
            if here:
                self.in_sight = [line]
                if opened:
                    self.in_sight.insert(0, self._open(opened))
                    column.addWidget(self.in_sight[0])

    def _touched(self, seq: int) -> None:
        if seq == self.entry:
            self.opened.emit()
        else:
            self.chosen.emit(seq)

    def _open(self, rows: tuple[Row, ...]) -> QWidget:
        look, inside = self.look, QWidget()
        grid = QGridLayout(inside)
        look.margins(grid, 24, 2, 0, 8)
        grid.setHorizontalSpacing(look.px(14))
        grid.setVerticalSpacing(look.px(3))
        grid.setColumnStretch(1, 1)
        for place, row in enumerate(rows):
            grid.addWidget(Text(look, row.about, token="ink2"), place, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(Text(look, row.text, wrap=True), place, 1)
        return inside
