"""Rows drawn in memory are those that the database would hold, refusals within, and their number in memory is bounded.

Source: ledger.md (rebuilt from `entry` at will; rebuild must equal the live ones).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from sqlalchemy import Table

from tablemgr.core.money import LARGEST
from tablemgr.ledger import ground
from tablemgr.ledger.drawing import Statements
from tablemgr.ledger.drawing_in_memory import strokes_on
from tablemgr.ledger.readtables import DRAWN_BY, LINE, NUMBER, READ, ROUND, SEAT, TABLE
from tablemgr.ledger.schema import statements
from tablemgr.ledger.sheets import Share, Sheets, ordered, rows_in_order
from tablemgr.ledger.strokes import Strokes

ROW = {
    "origin": "T1", "seq": 1, "digest": b"1", "series": "slip", "table": "PG-1", "last": 4, "to_last": 3, "status": "open",
    "game": "g", "variant": "v", "house": "h", "currency": "USD", "seats": 7, "mode": "live", "opened_at": 1,
    "opened_seq": 2, "closed_at": None, "number": 5, "level": 1, "dealer": "Ana", "dealer_badge": "1",
    "phase": "bets", "gaming_day": "d", "round": 5, "seat": 2, "called": None, "computed": None,
    "outcome": None, "basis": None, "stake": 0, "net": 0, "commission": 0, DRAWN_BY: 2,
}  # fmt: skip


class Both:
    """The same strokes carried out by a database and in memory; what each answers or refuses is compared."""

    def __init__(self, near: int = 1024) -> None:
        self.sheets = Sheets(near=near)
        self.raw = ground.driver().connect("", isolation_level=None)
        dialect = ground.file_dialect()
        for text in statements(READ, dialect).values():
            self.raw.execute(text)
        self.memory, self.database = strokes_on(self.sheets), Statements(dialect)

    def do(self, name: str, **values: Any) -> Any:
        """Carry a stroke out twice; answer the row or the refusal."""
        there = self._tried(self.database, name, values)
        here = self._tried(self.memory, name, values)
        assert here == there, (name, values)
        return here

    def _tried(self, strokes: Strokes, name: str, values: dict[str, Any]) -> Any:
        stroke = getattr(strokes, name)
        try:
            found = stroke.run(self.raw.cursor(), **values)
            return found.fetchone() if name in ("number", "table", "seat_basis") else None
        except (sqlite3.Error, ground.driver().Error, ValueError, OverflowError) as error:
            return str(error)

    def rows(self, table: Table) -> list[Any]:
        """Answer a table's rows, alike on both sides."""
        keys = ", ".join(f'"{column.name}"' for column in table.primary_key.columns)
        there: list[Any] = self.raw.execute(f'SELECT * FROM "{table.name}" ORDER BY {keys}').fetchall()
        here = [row for found, rows in self.sheets.batches() if found is table for row in rows]
        assert here == there
        return there


@pytest.fixture
def both() -> Iterator[Both]:
    """Empty read tables on both sides."""
    made = Both(near=2)
    with closing(made.raw), closing(made.sheets):
        yield made


def a_row(of: Table, /, **said: Any) -> dict[str, Any]:
    """Answer a whole row: zeros and texts, and what is said."""
    plain = {int: 0, str: "x", bytes: b"x"}
    return {column.name: plain[column.type.python_type] for column in of.columns} | said


def a_round(number: int, **said: Any) -> dict[str, Any]:
    """Answer a round's whole row."""
    return a_row(ROUND, **{"table": "PG-1", "number": number, **said})


def a_line(seat: int, place: int) -> dict[str, Any]:
    """Answer a line's whole row."""
    return a_row(LINE, table="PG-1", round=5, seat=seat, place=place, stands=1)


def moved(**by: int) -> dict[str, int]:
    """Answer by how much a round's sums move."""
    names = ("bets", "house", "commission", "from_pieces", "from_call", "from_ruling", "corrections", "notes")
    return {f"by_{name}": by.get(name, 0) for name in names}


def test_a_row_is_put_once_and_changed_after(both: Both) -> None:
    assert both.do("numbered", **ROW) is None
    both.do("numbered", **ROW | {"last": 9, "to_last": 9})
    both.do("numbered", **ROW | {"last": 2, "to_last": 2})
    assert both.do("number", at_series="slip", at_table="PG-1") == (9,)
    assert both.do("number", at_series="slip", at_table="PG-2") is None
    both.do("table_opened", **ROW)
    both.do("table_opened", **ROW | {"game": "other"})
    assert both.do("table", at_table="PG-1") == ("other", "v", "live", "USD")
    both.do("table_closed", at_table="PG-1", to_closed_at=7)
    assert both.rows(TABLE)[0][-1] == 7
    assert len(both.rows(NUMBER)) == 1


def test_a_second_row_and_a_row_without_its_key_are_refused_in_the_same_words(both: Both) -> None:
    assert both.do("round_opened", **a_round(1)) is None
    assert both.do("round_opened", **a_round(1)) == "UNIQUE constraint failed: round.table, round.number"
    assert both.do("round_opened", **a_round(2, table=None)) == "NOT NULL constraint failed: round.table"
    for name in ("drawn", "milestone", "table_opened"):
        assert both.do(name, **ROW | {"kind": "K", "origin": None, "table": None}) is not None
    assert len(both.rows(ROUND)) == 1


def test_sums_beyond_64_bits_are_refused_in_the_same_words(both: Both) -> None:
    both.do("round_opened", **a_round(1, bets=LARGEST))
    here = {"at_table": "PG-1", "at_number": 1}
    assert (
        both.do("round_moved", **here, **moved(bets=1))
        == "cannot store REAL value in INTEGER column round.bets"
    )
    assert both.do("round_moved", **here, **moved(house=2**63)) is not None
    assert both.do("round_moved", at_table="?", at_number=1, **moved(house=2**63)) is not None
    both.do("round_moved", **here, **moved(house=5, bets=-7))
    assert both.rows(ROUND)[0][16:18] == (LARGEST - 7, 5)


def test_what_is_not_there_is_not_changed(both: Both) -> None:
    both.do("phase", at_table="PG-1", at_number=1, to_phase="seats")
    both.do("seat_status", at_table=None, at_round=None, at_seat=1, to_status="paid")
    both.do("table_closed", at_table="PG-1", to_closed_at=7)
    assert both.do("seat_basis", at_table="PG-1", at_round=5, at_seat=2) is None
    assert both.rows(ROUND) == both.rows(SEAT) == both.rows(TABLE) == []


def test_the_lines_of_one_seat_fall_and_no_others(both: Both) -> None:
    for seat, place in ((1, 1), (1, 2), (2, 3)):
        both.do("lines", **a_line(seat, place))
    both.do("lines_fallen", at_table="PG-1", at_round=5, at_seat=1)
    both.do("lines_fallen", at_table="PG-1", at_round=6, at_seat=2)
    stands = LINE.columns.keys().index("stands")
    assert [row[stands] for row in both.rows(LINE)] == [0, 0, 1]


def test_rounds_that_were_put_away_come_back(both: Both) -> None:
    # Two sheets stay in memory.
    for number in range(1, 9):
        both.do("round_opened", **a_round(number))
    for number in (3, 8, 1, 3, 5):
        both.do("round_moved", at_table="PG-1", at_number=number, **moved(bets=number))
        resolved = ROW | {"round": number, "to_status": "resolved", "to_outcome": "win", "to_basis": "call"}
        both.do("seat_resolved", **resolved, by_stake=1, by_net=2, by_commission=0)
    assert [row[16] for row in both.rows(ROUND)] == [1, 0, 6, 0, 5, 0, 0, 8]
    assert [row[9] for row in both.rows(SEAT)] == [0, 2, 0, 0]


def test_a_share_has_every_second_round_and_what_has_none() -> None:
    even = Share(0)
    assert [even.has(number) for number in (2, 3, None)] == [True, False, True]
    assert Share().has(3)
    with closing(Sheets(even)) as sheets:
        sheets.at(("PG-1", 2))
        assert not sheets.strayed
        sheets.at(("PG-1", 3))
        assert sheets.strayed
        assert [place for place, _ in sheets.in_order()] == [("PG-1", 2)]


def test_keys_of_a_damaged_trail_have_an_order() -> None:
    keys: list[tuple[Any, ...]] = [("b", 1), (b"a", 1), ("a", 2), (None, 3), (7, 1)]
    assert ordered(keys) == [(None, 3), (7, 1), ("a", 2), ("b", 1), (b"a", 1)]
    names = NUMBER.columns.keys()
    rows: dict[Any, list[Any]] = {n: [7 if n else "a", "", n] for n in range(2)}
    assert [row[names.index("last")] for row in rows_in_order(NUMBER, rows)] == [1, 0]
