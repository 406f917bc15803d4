"""The table of rounds over frozen rows; it grows as it is scrolled and changes row by row."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from ui.viewmodels.rounds import RoundLine, Shelved, round_line
from ui.viewmodels.words import Words

Index = QModelIndex | QPersistentModelIndex
COLUMNS = (
    "UI-HEAD-ROUND",
    "UI-HEAD-CLOSED",
    "UI-HEAD-BETS",
    "UI-HEAD-HOUSE",
    "UI-HEAD-CARDS",
    "UI-HEAD-NOTE",
)
ROUND, CLOSED, BETS, HOUSE, DOTS, NOTE = range(6)
LINE = Qt.ItemDataRole.UserRole + 1
CHUNK = 200
ROOT = QModelIndex()
NUMBER = attrgetter("row.number")


class RoundsModel(QAbstractTableModel):
    """Rows of one table's rounds in the order shown."""

    wanted = Signal()
    """More rounds are to be read: the end of those that are here is near."""

    def __init__(self, words: Words, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.pieces = "cards"
        self.has_more = False
        """Whether more of these rounds are on record than are here."""
        self._all: tuple[Shelved, ...] = ()
        self._numbers: tuple[int, ...] = ()
        self._lines: list[RoundLine | None] = []
        """Written the first time they are looked at; as many as rows are offered."""

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        line = self._written(index.row())
        if role == LINE:
            return line
        if role == Qt.ItemDataRole.DisplayRole:
            return self._texts(line)[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return line.spoken
        return None

    def _written(self, row: int) -> RoundLine:
        line = self._lines[row]
        if line is None:
            line = self._lines[row] = round_line(self._all[row], self.words)
        return line

    def _texts(self, line: RoundLine) -> tuple[str, ...]:
        return (line.round, line.closed, line.bets, line.house, "", ", ".join(t.text for t in line.tags))

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.words.say(COLUMNS[section])
        return None

    def canFetchMore(self, parent: Index = ROOT) -> bool:
        return not parent.isValid() and (len(self._lines) < len(self._all) or self.has_more)

    def fetchMore(self, parent: Index = ROOT) -> None:
        if parent.isValid():
            return
        if self.has_more and len(self._lines) + CHUNK >= len(self._all):
            self.wanted.emit()
        self._grow_to(len(self._lines) + CHUNK)

    def _grow_to(self, wanted: int) -> None:
        begin, end = len(self._lines), min(wanted, len(self._all))
        if end > begin:
            self.beginInsertRows(QModelIndex(), begin, end - 1)
            self._lines += [None] * (end - begin)
            self.endInsertRows()

    def show(self, rounds: tuple[Shelved, ...]) -> None:
        """Show these rounds; rows that only changed or came first are told one by one.

        Source: stack.md 2 (dataChanged and insertRows, never a reset per change).
        """
        numbers = tuple(map(NUMBER, rounds))
        came = self._came_first(rounds, numbers)
        before, self._numbers = self._all, numbers
        if came is None:
            self.beginResetModel()
            self._all, self._lines = rounds, [None] * min(CHUNK, len(rounds))
            self.endResetModel()
            return
        if came:
            self.beginInsertRows(QModelIndex(), 0, came - 1)
            self._lines[:0] = [None] * came
        self._all = rounds
        if came:
            self.endInsertRows()
        for row in range(came, len(self._lines)):
            if before[row - came] != rounds[row]:
                self._lines[row] = None
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(COLUMNS) - 1))
        if len(rounds) > came + len(before):
            # They were read on because the view stood at the end: it is shown what came.
            self._grow_to(len(self._lines) + CHUNK)

    def _came_first(self, rounds: tuple[Shelved, ...], numbers: tuple[int, ...]) -> int | None:
        """Answer how many new rounds stand before the old ones, None where it is another list.

        More may stand after them: those were read on.
        """
        if not self._all or len(rounds) < len(self._all) or rounds[-1].row.table != self._all[-1].row.table:
            return None
        try:
            came = numbers.index(self._numbers[0])
        except ValueError:
            return None
        return came if numbers[came : came + len(self._numbers)] == self._numbers else None

    @property
    def has_rows_left(self) -> bool:
        """Whether rounds that are here are not offered yet. Source: ui/README.md."""
        return len(self._lines) < len(self._all)

    def line(self, row: int) -> RoundLine | None:
        """Answer the row at a place, None outside. Source: look.md 5 (tables)."""
        return self._written(row) if 0 <= row < len(self._lines) else None

    def place_of(self, number: int) -> int | None:
        """Answer the place of a round, growing the table down to it; None where it is not shown.

        Source: screens.md (rounds: search).
        """
        try:
            place = self._numbers.index(number)
        except ValueError:
            return None
        self._grow_to(place + CHUNK)
        return place
