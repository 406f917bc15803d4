"""Rows of the read tables in memory while a trail is drawn anew, round by round, with a bounded size.

A sheet holds what the read tables say of one round. Only the sheets that were touched last stay in memory;
the others wait in a nameless file and come back when something more is said of their round.

Source: ledger.md (rebuilt from `entry` at will).
"""

from __future__ import annotations

import marshal
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from sqlalchemy import Table

from tablemgr.ledger.readtables import LINE, POSTING, READ, ROUND, SEAT

Place = tuple[str, int]
"""Table and number of a round."""
Row = tuple[Any, ...]
Rows = dict[Any, Any]
"""Rows of one read table by their key, on a sheet by what it holds besides the round; one column stands bare.

A row is a list; `packed` where nothing ever changes it and no round holds it."""
OF_A_ROUND = (ROUND, SEAT, LINE, POSTING)
"""Read tables whose key begins with a round, in the order of a sheet."""
OTHERS = tuple(table for table in READ.sorted_tables if table not in OF_A_ROUND)
NEAR = 1024
"""Sheets that are kept in memory."""
AT_ONCE = 1000
"""Rows that are handed on at a time."""
_LENGTH = 1 << 32


@dataclass(frozen=True, slots=True)
class Share:
    """The rounds that are drawn together: all of them, or the even or the odd ones."""

    odd: int | None = None
    """0 or 1; None where the trail is not shared out."""

    @property
    def is_first(self) -> bool:
        """Whether this share speaks for what belongs to no round. Source: ledger.md (the verifier)."""
        return not self.odd

    def has(self, number: int | None) -> bool:
        """Answer whether a round is of this share; what has no round is of every share.

        Source: ledger.md (the verifier).
        """
        return self.odd is None or not isinstance(number, int) or number % 2 == self.odd


WHOLE_TRAIL = Share()


class Sheet:
    """What the read tables say of one round."""

    __slots__ = ("counted", "rows")

    def __init__(self, rows: tuple[Rows, ...], counted: Any = None) -> None:
        self.rows = rows
        self.counted = counted
        """What totals have taken from the round so far."""


class Sheets:
    """The sheets of all rounds, and the rows of the read tables that no round orders."""

    def __init__(self, share: Share = WHOLE_TRAIL, near: int = NEAR) -> None:
        self.strayed = False
        """A round of another share was asked for since somebody said that none was."""
        self._share = share
        self.others: dict[Table, Rows] = {table: {} for table in OTHERS}
        self.touched: set[Place] = set()
        """Rounds whose own row was written since somebody emptied this."""
        self._most = near
        self._near: dict[Place, Sheet] = {}
        self._far: dict[Place, int] = {}
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the sheets

    def close(self) -> None:
        """Let the file go. Source: ledger.md (the verifier leaves nothing behind)."""
        self._file.close()

    def find(self, place: Place) -> Sheet | None:
        """Answer a round's sheet, None where nothing was said of it. Source: ledger.md (projections)."""
        sheet = self._near.get(place)
        if sheet is None:
            self.strayed = self.strayed or not self._share.has(place[1])
            if place in self._far:
                sheet = self._keep(place, self._read(place))
        return sheet

    def at(self, place: Place) -> Sheet:
        """Answer a round's sheet, an empty one where nothing was said of it.

        Source: ledger.md (projections).
        """
        return self.find(place) or self._keep(place, Sheet(({}, {}, {}, {})))

    def _keep(self, place: Place, sheet: Sheet) -> Sheet:
        # Every entry brings its table's name anew; one of each is enough.
        place = (sys.intern(place[0]), place[1]) if type(place[0]) is str else place
        if len(self._near) >= self._most:
            for other in list(self._near)[: self._most // 2]:
                self._put_away(other, self._near.pop(other))
        self._near[place] = sheet
        return sheet

    def _put_away(self, place: Place, sheet: Sheet) -> None:
        raw = marshal.dumps((sheet.rows, sheet.counted))
        self._far[place] = self._file.seek(0, 2) * _LENGTH + len(raw)
        self._file.write(raw)

    def _read(self, place: Place) -> Sheet:
        begins, length = divmod(self._far[place], _LENGTH)
        self._file.seek(begins)
        # The file has no name, and none but this process has ever written to it.
        rows, counted = marshal.loads(self._file.read(length))  # noqa: S302
        return Sheet(rows, counted)

    def in_order(self) -> Iterator[tuple[Place, Sheet]]:
        """Answer the sheet of every round of the share, by table and number.

        Source: ledger.md (rebuild must equal).
        """
        for place in ordered({**self._far, **self._near}):
            if self._share.has(place[1]):
                yield place, self._near.get(place) or self._read(place)

    def batches(self) -> Iterator[tuple[Table, list[Row]]]:
        """Answer the rows of all read tables, some at a time, each table's in the order of its key.

        Source: ledger.md (rebuilt from `entry` at will).
        """
        for _, sheet in self.in_order():
            for table, rows in zip(OF_A_ROUND, sheet.rows, strict=True):
                yield table, rows_in_order(table, rows)
        for table, others in self.others.items():
            for batch in in_batches(others):
                yield table, batch


def _places(table: Table) -> tuple[int, ...]:
    names = table.columns.keys()
    return tuple(names.index(column.name) for column in table.primary_key.columns)


KEY_PLACES = {table: _places(table) for table in READ.sorted_tables}
"""Where in a row its key stands, in the key's order."""
_KEY_OF = {table: itemgetter(*places) for table, places in KEY_PLACES.items()}


def key_of(table: Table, row: Row) -> Row:
    """Answer a row's key. Source: ledger.md (projections)."""
    return tuple([row[place] for place in KEY_PLACES[table]])


def rows_in_order(table: Table, rows: Rows) -> list[Row]:
    """Answer rows of one round by their table's key. Source: ledger.md (rebuild must equal)."""
    found = [tuple(row) for row in rows.values()]
    if len(found) > 1:
        try:
            found.sort(key=_KEY_OF[table])
        except TypeError:
            found.sort(key=lambda row: ranked(key_of(table, row)))
    return found


def in_batches(rows: Rows) -> Iterator[list[Row]]:
    """Answer rows that no round orders by their key, some at a time. Source: ledger.md (rebuild must equal)."""
    keys = ordered(rows)
    for first in range(0, len(keys), AT_ONCE):
        yield [unpacked(rows[key]) for key in keys[first : first + AT_ONCE]]


def packed(row: Row) -> bytes:
    """Answer a row that nothing changes any more in as few bytes as may be. Source: ledger.md (projections)."""
    return marshal.dumps(row)


def unpacked(row: list[Any] | bytes) -> Row:
    """Answer a row, packed or not. Source: ledger.md (projections)."""
    return tuple(marshal.loads(row) if type(row) is bytes else row)  # noqa: S302 - packed here


def ordered(keys: Iterable[Row]) -> list[Row]:
    """Answer keys in the order in which SQLite keeps them; those of a damaged trail may hold anything.

    Source: ledger.md (the verifier walks every entry).
    """
    try:
        return sorted(keys)
    except TypeError:
        return sorted(keys, key=ranked)


def ranked(key: Row) -> list[tuple[int, Any]]:
    """Answer what a key is ordered by: nothing, then numbers, then text, then bytes.

    Source: ledger.md (the verifier walks every entry).
    """
    ranks = {type(None): 0, int: 1, float: 1, str: 2, bytes: 3}
    parts = key if type(key) is tuple else (key,)
    return [(ranks[type(value)], 0 if value is None else value) for value in parts]
