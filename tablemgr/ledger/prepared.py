"""Statements written in SQLAlchemy Core and compiled once, run on the driver's own cursor.

Compiling at every commit, and result objects, cost more than the commit itself (tests/bench).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Dialect, Executable, Table
from sqlalchemy.dialects import postgresql, sqlite

Row = Mapping[str, Any]


class Prepared:
    """One statement for one database; parameters by name."""

    __slots__ = ("_by_place", "_defaults", "text")

    def __init__(self, statement: Executable, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)  # type: ignore[attr-defined]
        self.text = str(compiled)
        of_server = dialect.name == "postgresql"
        self._by_place = re.sub(r"%\(\w+\)s" if of_server else r":\w+", "%s" if of_server else "?", self.text)
        self._defaults = dict(compiled.params)

    def run(self, cursor: Any, /, **values: Any) -> Any:
        """Execute once and answer the cursor.

        Source: ledger.md (projections in the same transaction).
        """
        return cursor.execute(self.text, {**self._defaults, **values})

    def run_row(self, cursor: Any, row: Sequence[Any]) -> None:
        """Execute once with the parameters in the statement's order; an insert's are its columns'.

        Source: ledger.md (projections in the same transaction).
        """
        cursor.execute(self._by_place, row)

    def run_many(self, cursor: Any, rows: Sequence[Row]) -> None:
        """Execute once a row, every row with all parameters.

        Source: ledger.md (projections in the same transaction).
        """
        if len(rows) == 1:
            cursor.execute(self.text, rows[0])
        elif rows:
            cursor.executemany(self.text, rows)


def put(table: Table, dialect: Dialect, changes: Mapping[str, Any] | None = None) -> Executable:
    """Answer an insert of a whole row that replaces, or changes, the row that is already there.

    changes: column to the expression it becomes; without them every column takes its new value.

    Source: ledger.md (projections).
    """
    insert: Any = (postgresql if dialect.name == "postgresql" else sqlite).insert(table)
    keys = [column.name for column in table.primary_key.columns]
    if changes is None:
        new = {c.name: insert.excluded[c.name] for c in table.columns if c.name not in keys}
        changes = new
    made: Executable = insert.on_conflict_do_update(index_elements=keys, set_=dict(changes))
    return made
