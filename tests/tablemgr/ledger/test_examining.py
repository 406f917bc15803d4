"""What the program verifies besides: bodies, read tables, totals, open rounds, numbers.

Source: ledger.md (the verifier; PROJECTION differs, TOTALS differ, ROUND never closed, NUMBER missing).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tablemgr.core.money import Money
from tablemgr.ledger.examining import examine
from tablemgr.ledger.opening import open_store
from tablemgr.table import events as e

from .conftest import envelope, open_table, opened, write_round
from .test_verifier import resealed, tampered

Written = Callable[[int], Path]


def kinds(path: Path) -> list[tuple[str, int | None]]:
    return [(f.kind, f.first) for f in examine(path).findings]


def edited(path: Path, *statements: str) -> None:
    raw = sqlite3.connect(path)
    for statement in statements:
        raw.execute(statement)
    raw.commit()
    raw.close()


def test_a_ledger_as_it_was_written_is_clean(written: Written) -> None:
    found = examine(written(3))
    assert found.findings == []
    assert found.checked == {"bodies": 41, "projection_rows": 60, "postings": 27, "numbers": 3}
    assert found.open_rounds == []


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE seat SET net = 0 WHERE round = 1 AND seat = 1", "seat ('PG-1', 1, 1): net is 0, the trail says 950"),
        ("DELETE FROM note", "note"),
        ("INSERT INTO number VALUES ('fill', '', 7)", "number ('fill', '') does not follow from the trail"),
        ("UPDATE round SET house = 0, status = 'void' WHERE number = 1", "status is 'void', the trail says 'closed'"),
    ],
)  # fmt: skip
def test_a_changed_read_table_is_named(written: Written, statement: str, says: str) -> None:
    path = written(1)
    edited(path, statement)
    (found,) = examine(path).findings
    assert found.kind == "PROJECTION"
    assert says in found.text


def test_many_differences_are_counted_not_listed(written: Written) -> None:
    path = written(12)
    edited(path, "DELETE FROM posting")
    found = examine(path).findings
    assert len(found) == 21
    assert found[-1].text == "posting: 88 more rows differ"


def test_a_body_that_cannot_be_read_is_named(written: Written) -> None:
    path = written(1)
    body = b'{"reason":"x"}'
    tampered(path, lambda raw: edit_body(raw, 9, body), lambda raw: resealed(raw, 9, 15))
    found = examine(path.with_name("copy.sqlite3")).findings
    assert ("BODY", 9) in [(f.kind, f.first) for f in found]


def test_a_body_that_is_not_canonical_is_named(written: Written) -> None:
    path = written(1)
    tampered(path, lambda raw: edit_body(raw, 7, b'{"phase": "seats"}'), lambda raw: resealed(raw, 7, 15))
    assert kinds(path.with_name("copy.sqlite3"))[0] == ("BODY", 7)


def edit_body(raw: sqlite3.Connection, seq: int, body: bytes) -> None:
    raw.execute("UPDATE entry SET body = ? WHERE seq = ?", (body, seq))


def test_a_fact_that_does_not_fit_what_is_before_it_is_named(written: Written) -> None:
    path = written(1)
    tampered(path, "DELETE FROM entry WHERE seq = 13")
    assert ("OUT_OF_PLACE", 14) in kinds(path.with_name("copy.sqlite3"))


def test_a_close_that_says_other_sums_than_the_postings_is_named(database: Path) -> None:
    store = open_store(database, program="0.1.0")
    open_table(store)
    with store.writing(envelope("round")) as work:
        work.next_number("round", "PG-1")
        work.record([opened(1), e.RoundClosed(e.Coverage(0, 0), Money(0), Money(700), Money(0))], round_=1)
    store.close()
    (found,) = examine(database).findings
    assert (found.kind, found.text) == (
        "TOTALS",
        "round 1 of table PG-1: house comes to 0, its close said 700",
    )


def test_one_round_may_lag_behind_the_newest_another_one_left_open_is_named(database: Path) -> None:
    store = open_store(database, program="0.1.0")
    open_table(store)
    for number in (1, 2, 3):
        with store.writing(envelope(f"round {number}")) as work:
            work.next_number("round", "PG-1")
            work.record([opened(number)], round_=number)
    store.close()
    found = examine(database)
    assert [(f.kind, f.first) for f in found.findings] == [("ROUND", 1)]
    assert sorted(found.open_rounds) == [("PG-1", 1), ("PG-1", 2), ("PG-1", 3)]


def test_a_round_of_another_day_lags_no_more_it_was_never_closed(database: Path) -> None:
    store = open_store(database, program="0.1.0")
    open_table(store)
    for number, day in ((1, "2026-05-28"), (2, "2026-05-29")):
        with store.writing(replace(envelope(f"round {number}"), gaming_day=day)) as work:
            work.next_number("round", "PG-1")
            work.record([opened(number)], round_=number)
    store.close()
    (found,) = examine(database).findings
    assert (found.kind, found.text) == ("ROUND", "round 1 of table PG-1 was never closed")


def test_a_missing_number_is_named(database: Path) -> None:
    store = open_store(database, program="0.1.0")
    open_table(store)
    write_round(store, 1)
    with store.writing(envelope("far")) as work:
        work.record([e.RoundSkipped(4, "x")], round_=4)
    store.close()
    (found,) = examine(database).findings
    assert (found.kind, found.text) == ("NUMBER", "round of table PG-1: number 1 is followed by 4")


def test_read_tables_that_are_missing_are_told(written: Written) -> None:
    path = written(1)
    edited(path, "DROP TABLE seat")
    found = examine(path)
    assert found.findings == []
    assert found.not_checked == ["the read table seat: no such table: seat"]


def test_it_leaves_nothing_beside_the_file(written: Written) -> None:
    path = written(1)
    examine(path)
    assert [p.name for p in path.parent.iterdir()] == [path.name]
