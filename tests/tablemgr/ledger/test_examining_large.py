"""A large ledger examined: one wrong value, one row too many or too few is named, in every column of every read table.

Source: ledger.md (PROJECTION differs; rebuild must equal the live ones).
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table

from tablemgr.ledger import examining
from tablemgr.ledger.examining import Examined, examine
from tablemgr.ledger.readtables import READ
from tablemgr.ledger.sheets import Share
from tests.bulk.years import write_years

SIZES = [pytest.param(1_500, id="sample"), pytest.param(200_000, id="large", marks=pytest.mark.large)]
ROWS = 10
"""Rows of a table that get a wrong value, each in other columns."""


@pytest.fixture(scope="module", params=SIZES)
def years(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of the recorded evening and so many entries more."""
    path = tmp_path_factory.mktemp("years") / "data" / "tablemgr.sqlite3"
    write_years(path, entries=request.param)
    return path


@pytest.fixture
def ledger(years: Path, tmp_path: Path) -> Path:
    """A copy that a test may spoil."""
    path = tmp_path / "tablemgr.sqlite3"
    shutil.copyfile(years, path)
    return path


@pytest.fixture
def raw(ledger: Path) -> Iterator[sqlite3.Connection]:
    """The copy opened by somebody without a key."""
    connection = sqlite3.connect(ledger)
    yield connection
    connection.close()


def examined(path: Path) -> Examined:
    """Examine a ledger whole and in halves; both say the same."""
    whole = examine(path, in_halves=False)
    assert examine(path, in_halves=True) == whole
    return whole


def test_what_was_written_is_clean(years: Path) -> None:
    found = examined(years)
    assert found.findings == []
    assert found.not_checked == []
    assert found.checked["checkpoint_totals"] > 5


def test_every_column_of_every_read_table_is_compared(ledger: Path, raw: sqlite3.Connection) -> None:
    said = [one for table in READ.sorted_tables for one in spoiled(raw, table)]
    raw.commit()
    texts = [f.text for f in examined(ledger).findings if f.kind == "PROJECTION"]
    assert len(said) == sum(len(table.columns) - len(table.primary_key) for table in READ.sorted_tables)
    for row, text in said:
        (there,) = [one for one in texts if one.startswith(row)]
        assert text in there


def spoiled(raw: sqlite3.Connection, table: Table) -> Iterator[tuple[str, str]]:
    """Change every column that is no key, each in one row; answer which row, and what must be said of it."""
    keys = [column.name for column in table.primary_key.columns]
    columns = [column.name for column in table.columns if column.name not in keys]
    here = " AND ".join(f'"{name}" = ?' for name in keys)
    listed = ", ".join(f'"{name}"' for name in keys)
    rows = raw.execute(f'SELECT {listed} FROM "{table.name}" ORDER BY {listed} DESC LIMIT {ROWS}').fetchall()
    for place, name in enumerate(columns):
        key = rows[place % len(rows)]
        (value,) = raw.execute(f'SELECT "{name}" FROM "{table.name}" WHERE {here}', key).fetchone()
        wrong = another(value, table.columns[name])
        raw.execute(f'UPDATE "{table.name}" SET "{name}" = ? WHERE {here}', (wrong, *key))
        yield f"{table.name} {key}: ", f"{name} is {wrong!r}, the trail says {value!r}"


def another(value: Any, column: Any) -> Any:
    """Answer another value of the column's kind."""
    if column.type.python_type is int:
        return (value or 0) + 7
    return bytes(32) if column.type.python_type is bytes else f"{value}'"


def test_a_row_too_few_and_a_row_too_many_are_named(ledger: Path, raw: sqlite3.Connection) -> None:
    wanted: set[str] = set()
    for table in READ.sorted_tables:
        names = [column.name for column in table.columns]
        at = [names.index(column.name) for column in table.primary_key.columns]
        listed, order = ", ".join(f'"{n}"' for n in names), ", ".join(f'"{names[place]}"' for place in at)
        row = list(raw.execute(f'SELECT {listed} FROM "{table.name}" ORDER BY {order} LIMIT 1').fetchone())
        here = " AND ".join(f'"{names[place]}" = ?' for place in at)
        raw.execute(f'DELETE FROM "{table.name}" WHERE {here}', [row[place] for place in at])
        wanted.add(f"{table.name} {tuple(row[place] for place in at)} is missing")
        # Its key's first text goes on, so that the row stands elsewhere.
        row[at[0]] = f"{row[at[0]]}'"
        raw.execute(f'INSERT INTO "{table.name}" VALUES ({", ".join("?" for _ in row)})', row)
        wanted.add(f"{table.name} {tuple(row[place] for place in at)} does not follow from the trail")
    raw.commit()
    assert {f.text for f in examined(ledger).findings} == wanted


def test_most_differences_are_counted_alike_in_halves(ledger: Path, raw: sqlite3.Connection) -> None:
    changed = raw.execute("UPDATE seat SET net = net + 1").rowcount
    raw.commit()
    found = examined(ledger).findings
    assert len(found) == 21
    assert found[-1].text == f"seat: {changed - 20} more rows differ"


def test_the_other_half_is_done_elsewhere(years: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here: list[Share] = []
    share_of = examining._share

    def noted(reading: examining.Reading, share: Share, *how: Any) -> Any:
        here.append(share)
        return share_of(reading, share, *how)

    monkeypatch.setattr(examining, "_share", noted)
    assert examine(years, in_halves=True).findings == []
    assert here == [examining.HALVES[0]]


def test_what_its_other_half_cannot_do_is_done_here(years: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examining, "_other_half", len)
    assert examine(years, in_halves=True).findings == []


def test_what_is_written_meanwhile_is_none_of_its_business(
    ledger: Path, raw: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablemgr.ledger.examining_share.TOLD", 500)
    assert raw.execute("PRAGMA journal_mode=WAL").fetchone() == ("wal",)
    raw.execute("CREATE TABLE beside (n)")
    raw.commit()
    # A log beside the file: somebody has it open.
    changed: list[int] = []

    def changes(_: int) -> None:
        changed.append(raw.execute("UPDATE seat SET net = net + 1").rowcount)
        raw.commit()

    assert examine(ledger, changes, in_halves=False).findings == []
    assert changed[0] > 0
    assert len(examine(ledger, in_halves=False).findings) == 21


def test_somebody_may_stop_it(years: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablemgr.ledger.examining_share.TOLD", 100)
    told: list[int] = []
    for in_halves in (False, True):
        found = examine(years, told.append, lambda: len(told) > 2, in_halves=in_halves)
        assert (found.findings, found.checked) == ([], {})
        assert found.not_checked == [f"bodies, read tables, totals and numbers: stopped at entry {told[-1]}"]
        assert told == sorted(told)
        told.clear()
