"""The seats of a proof as a list: one row a seat, in opening order."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from ui.viewmodels.proof_rows import SeatLine

Index = QModelIndex | QPersistentModelIndex
LINE = Qt.ItemDataRole.UserRole + 1
ROOT = QModelIndex()


class SeatsModel(QAbstractListModel):
    """Rows of one round's seats."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lines: tuple[SeatLine, ...] = ()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.lines):
            return None
        line = self.lines[index.row()]
        if role == LINE:
            return line
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return ", ".join(
                part
                for part in (line.number, line.word, line.arithmetic, line.figure, line.evidence_word)
                if part
            )
        return None

    def show(self, lines: tuple[SeatLine, ...]) -> None:
        """Show these seats; rows are told one by one where the seats stay the same.

        Source: stack.md 2 (dataChanged, never a reset per change).
        """
        if [line.seat for line in lines] != [line.seat for line in self.lines]:
            self.beginResetModel()
            self.lines = lines
            self.endResetModel()
            return
        changed = [n for n, (old, new) in enumerate(zip(self.lines, lines, strict=True)) if old != new]
        self.lines = lines
        for row in changed:
            self.dataChanged.emit(self.index(row), self.index(row))
