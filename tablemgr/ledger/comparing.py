"""Comparing a read table, row by row in the order of its key, with what the trail says must stand in it.

Source: ledger.md (PROJECTION differs; rebuild must equal the live ones).
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Table

from tablemgr.ledger.sheets import WHOLE_TRAIL, Row, Share, key_of, ranked

MOST_NAMED = 20
"""Differences of one read table that are named one by one."""
AT_ONCE = 1000
"""Rows that are fetched at a time where nothing says how many are wanted."""


@dataclass(slots=True)
class Compared:
    """What came of comparing a read table, or a share of it."""

    rows: int = 0
    different: int = 0
    named: list[tuple[Row, str]] = field(default_factory=list)
    """The first differences by their key, each in a sentence."""
    failed: str | None = None
    """Why it could not be compared to its end."""

    def joined(self, other: Compared) -> Compared:
        """Answer what two shares of a table come to together. Source: ledger.md (PROJECTION differs)."""
        named = sorted([*self.named, *other.named], key=lambda one: ranked(one[0]))[:MOST_NAMED]
        return Compared(
            self.rows + other.rows, self.different + other.different, named, self.failed or other.failed
        )

    def sentences(self, table: Table) -> list[str]:
        """Answer the differences, and how many are not named one by one.

        Source: ledger.md (PROJECTION differs).
        """
        more = self.different - len(self.named)
        said = [text for _, text in self.named]
        return said if self.failed or not more else [*said, f"{table.name}: {more} more rows differ"]


class Comparison:
    """One read table beside the rows that were drawn anew; every row and every column is compared."""

    def __init__(self, table: Table, live: Any, error: type[Exception], share: Share = WHOLE_TRAIL) -> None:
        self.table = table
        self.compared = Compared()
        self._error = error
        self._waiting: deque[Row] = deque()
        """Fetched, and not yet reached."""
        # With the table before it, a column that is not there is an error; SQLite would take it for a text.
        names = ", ".join(f'"{table.name}"."{column.name}"' for column in table.columns)
        keys = ", ".join(f'"{table.name}"."{column.name}"' for column in table.primary_key.columns)
        where = ""
        if share.odd is not None:
            # The round is the second column of the key; every row is of one share, whatever stands there.
            number = list(table.primary_key.columns)[1].name
            where = f'WHERE coalesce(abs("{number}" % 2), 0) = {share.odd}'
        self._cursor = live.cursor()
        try:
            self._cursor.execute(f'SELECT {names} FROM "{table.name}" {where} ORDER BY {keys}')  # noqa: S608
        except error as broken:
            self.compared.failed = str(broken)

    def take(self, drawn: list[Row]) -> None:
        """Compare the next rows that were drawn, in the order of the key.

        Source: ledger.md (PROJECTION differs).
        """
        if self.compared.failed is not None or not drawn:
            return
        try:
            if not self._waiting:
                now = self._cursor.fetchmany(len(drawn))
                if now == drawn:
                    self.compared.rows += len(drawn)
                    return
                self._waiting.extend(now)
            for then in drawn:
                self._meet(then)
        except self._error as broken:
            self.compared.failed = str(broken)

    def _meet(self, then: Row) -> None:
        """Find the live row of a drawn one; what stands before it does not follow from the trail."""
        if self._peek() == then:
            self._waiting.popleft()
            self.compared.rows += 1
            return
        key = ranked(key_of(self.table, then))
        while (now := self._peek()) is not None:
            there = ranked(key_of(self.table, now))
            if there > key:
                break
            self._waiting.popleft()
            self.compared.rows += 1
            if there == key:
                if now != then:
                    self._differ(now, then)
                return
            self._differ(now, None)
        self.compared.rows += 1
        self._differ(None, then)

    def _peek(self) -> Row | None:
        if not self._waiting:
            self._waiting.extend(self._cursor.fetchmany(AT_ONCE))
        return self._waiting[0] if self._waiting else None

    def end(self) -> None:
        """Name the rows behind the last one that was drawn. Source: ledger.md (PROJECTION differs)."""
        try:
            while self.compared.failed is None and (now := self._peek()) is not None:
                self._waiting.popleft()
                self.compared.rows += 1
                self._differ(now, None)
        except self._error as broken:
            self.compared.failed = str(broken)

    def _differ(self, now: Row | None, then: Row | None) -> None:
        self.compared.different += 1
        if len(self.compared.named) < MOST_NAMED:
            key = key_of(self.table, now or then or ())
            self.compared.named.append((key, _difference(self.table, now, then)))


def _difference(table: Table, now: Row | None, then: Row | None) -> str:
    if now is None or then is None:
        shown, what = (then or (), "is missing") if now is None else (now, "does not follow from the trail")
        return f"{table.name} {key_of(table, shown)} {what}"
    wrong = [
        f"{name} is {one!r}, the trail says {other!r}"
        for name, one, other in zip(table.columns.keys(), now, then, strict=True)
        if one != other
    ]
    return f"{table.name} {key_of(table, now)}: {'; '.join(wrong)}"
