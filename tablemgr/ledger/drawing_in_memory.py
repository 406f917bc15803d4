"""Carries the strokes of the projections out on rows in memory, as the database would: same rows, same refusals.

Source: ledger.md (rebuilt from `entry` at will).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from sqlalchemy import Table

from tablemgr.ledger.sheets import OF_A_ROUND, Sheets, packed
from tablemgr.ledger.strokes import ASK, CHANGE, INSERT, Stroke, Strokes

LEAST, MOST = -(2**63), 2**63 - 1
"""What a whole number in a database may be."""
Values = Mapping[str, Any]
Act = Callable[[Values], Any]
Found = Callable[[Values], list[list[Any]]]


class OutOfPlace(ValueError):
    """A row that the read tables do not take, in the words of the database."""


class Answered:
    """What a stroke found: one row or none."""

    __slots__ = ("_row",)

    def __init__(self, row: tuple[Any, ...] | None) -> None:
        self._row = row

    def fetchone(self) -> tuple[Any, ...] | None:
        """Answer the row, None where there was none. Source: ledger.md (projections)."""
        return self._row


class InMemory:
    """Carries one stroke out on sheets."""

    __slots__ = ("_act",)

    def __init__(self, act: Act) -> None:
        self._act = act

    def run(self, _cursor: Any, /, **values: Any) -> Any:
        """Carry it out once. Source: ledger.md (projections)."""
        return self._act(values)

    def run_many(self, _cursor: Any, rows: Sequence[Values]) -> None:
        """Carry it out once a row. Source: ledger.md (projections)."""
        for row in rows:
            self._act(row)


def strokes_on(sheets: Sheets) -> Strokes:
    """Answer every stroke, carried out on these sheets.

    Source: ledger.md (rebuilt from `entry` at will).
    """

    def made(stroke: Stroke) -> InMemory:
        if stroke.kind == ASK:
            return InMemory(_ask(stroke, _here(stroke, sheets)))
        if stroke.kind == CHANGE:
            return InMemory(_change_here(stroke, _here(stroke, sheets)))
        return InMemory(_put(stroke, sheets))

    return Strokes(made)


def _keys(table: Table) -> tuple[str, ...]:
    """Answer the names of a key's columns, without a round's where the table is kept round by round."""
    keys = tuple(column.name for column in table.primary_key.columns)
    return keys[2:] if table in OF_A_ROUND else keys


def _place(table: Table, prefix: str = "") -> Callable[[Values], tuple[Any, Any]]:
    return itemgetter(*(f"{prefix}{column.name}" for column in list(table.primary_key.columns)[:2]))


def _value_of(names: Sequence[str]) -> Callable[[Values], Any]:
    """Answer what takes values by name: several as a tuple, one bare, none as nothing."""
    return itemgetter(*names) if names else lambda _: None


def _put(stroke: Stroke, sheets: Sheets) -> Act:
    table = stroke.table
    columns = [column.name for column in table.columns]
    must = [column.name for column in table.columns if not column.nullable]
    row_of, key_of, must_of = itemgetter(*columns), _value_of(_keys(table)), itemgetter(*must)
    change = _changed(stroke, whole=row_of)
    # A row without a round is found by all of its key, one of a round on the round's own sheet.
    of_round = OF_A_ROUND.index(table) if table in OF_A_ROUND else None
    place_of, others = _place(table) if of_round is not None else None, sheets.others.get(table, {})
    keys = ", ".join(f"{table.name}.{column.name}" for column in table.primary_key.columns)
    inserts, by = stroke.kind == INSERT, [f"by_{name}" for name in stroke.by]
    is_final = inserts and of_round is None

    def act(values: Values) -> None:
        if by:
            _demand_storable(by, values)
        if None in must_of(values):
            name = next(name for name in must if values[name] is None)
            raise OutOfPlace(f"NOT NULL constraint failed: {table.name}.{name}")
        if place_of is None or of_round is None:
            rows = others
        else:
            place = place_of(values)
            rows = sheets.at(place).rows[of_round]
            if of_round == 0:
                sheets.touched.add(place)
        key = key_of(values)
        there = rows.get(key)
        if there is None and is_final:
            rows[_interned(key)] = packed(row_of(values))
        elif there is None:
            rows[key] = list(row_of(values))
        elif inserts:
            raise OutOfPlace(f"UNIQUE constraint failed: {keys}")
        else:
            change(there, values)

    return act


def _interned(key: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple([sys.intern(part) if type(part) is str else part for part in key])


def _demand_storable(names: Sequence[str], values: Values) -> None:
    for name in names:
        if not LEAST <= values[name] <= MOST:
            raise OverflowError("Python int too large to convert to SQLite INTEGER")


def _here(stroke: Stroke, sheets: Sheets) -> Found:
    """Answer what finds the rows that a stroke is about."""
    table, here = stroke.table, [f"at_{name}" for name in stroke.here]
    if table not in OF_A_ROUND:
        rows = sheets.others[table]
        one = _value_of(here)
        return lambda values: [row] if (row := rows.get(one(values))) is not None else []
    of_round, place_of, key_of = OF_A_ROUND.index(table), _place(table, "at_"), _value_of(here[2:])
    is_whole = tuple(stroke.here[2:]) == _keys(table)

    def found(values: Values) -> list[list[Any]]:
        place = place_of(values)
        sheet = sheets.find(place)
        if sheet is None:
            return []
        if of_round == 0:
            sheets.touched.add(place)
        if is_whole:
            row = sheet.rows[of_round].get(key_of(values))
            return [] if row is None else [row]
        first = key_of(values)
        return [row for key, row in sheet.rows[of_round].items() if key[0] == first]

    return found


def _ask(stroke: Stroke, found: Found) -> Act:
    places = [stroke.table.columns.keys().index(name) for name in stroke.asked]

    def act(values: Values) -> Answered:
        rows = found(values)
        return Answered(tuple(rows[0][place] for place in places) if rows else None)

    return act


def _change_here(stroke: Stroke, found: Found) -> Act:
    change, by = _changed(stroke, whole=None), [f"by_{name}" for name in stroke.by]

    def act(values: Values) -> None:
        if by:
            _demand_storable(by, values)
        for row in found(values):
            change(row, values)

    return act


def _changed(stroke: Stroke, whole: Callable[[Values], Any] | None) -> Callable[[list[Any], Values], None]:
    """Answer what changes a row that is there as the stroke says; whole where nothing is said of columns."""
    names = stroke.table.columns.keys()
    to = [(names.index(name), f"to_{name}") for name in stroke.to]
    by = [(names.index(name), f"by_{name}") for name in stroke.by]
    least = [(names.index(name), f"to_{name}") for name in stroke.least]
    fixed = [(names.index(name), value) for name, value in stroke.fixed]
    says_nothing = not (to or by or least or fixed)

    def change(row: list[Any], values: Values) -> None:
        if says_nothing and whole is not None:
            row[:] = whole(values)
            return
        sums = [(place, row[place] + values[name]) for place, name in by if values[name]]
        for place, value in sums:
            if not LEAST <= value <= MOST:
                raise OutOfPlace(
                    f"cannot store REAL value in INTEGER column {stroke.table.name}.{names[place]}"
                )
        for place, value in sums:
            row[place] = value
        for place, name in to:
            row[place] = values[name]
        for place, value in fixed:
            row[place] = value
        for place, name in least:
            row[place] = max(row[place], values[name])

    return change
