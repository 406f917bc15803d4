"""Doors taken off, weakened or walled over: named by the verifier, and the program does not start on them.

Source: ledger.md (doors that are shut; SCHEMA); FAULT C5.
"""

from __future__ import annotations

import sqlite3

import pytest

from tablemgr import verifier
from tablemgr.ledger import guards
from tablemgr.ledger.errors import DamagedLedgerError, LedgerError
from tablemgr.ledger.opening import open_store
from tests.tamper import surgery as cut
from tests.tamper.conftest import Trail

WEAKER = {
    "entry_no_update": "CREATE TRIGGER entry_no_update BEFORE UPDATE ON entry WHEN OLD.seq < 300 BEGIN"
    " SELECT RAISE(ABORT, 'entry is append-only: no update'); END",
    "entry_no_delete": "CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry BEGIN SELECT RAISE(IGNORE); END",
    "entry_at_head": "CREATE TRIGGER entry_at_head BEFORE INSERT ON entry WHEN"
    " NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM entry WHERE origin = NEW.origin) BEGIN"
    " SELECT RAISE(ABORT, 'entry is append-only: not at the head'); END",
}
"""Triggers of the same names that let something through."""
ENTRY = verifier.SCHEMA["entry"]


def run(trail: Trail, *statements: str) -> None:
    """Say something to the file through a program of one's own."""
    raw = sqlite3.connect(trail.path, isolation_level=None)
    for statement in statements:
        raw.execute(statement)
    raw.close()


def texts(trail: Trail) -> list[str]:
    """Answer what the verifier says of the schema; it says nothing else."""
    found = verifier.verify(trail.path, keys=trail.keys).findings
    assert {f.kind for f in found} == {"SCHEMA"}
    return [f.text for f in found]


def starts(trail: Trail) -> bool:
    """Whether the program opens the ledger."""
    try:
        open_store(trail.path, program="0.1.0").close()
    except DamagedLedgerError as error:
        return error.problem.code != "LEDGER-SCHEMA"
    return True


@pytest.mark.parametrize("name", sorted(guards.TRIGGERS))
def test_a_dropped_trigger_is_named_and_nothing_starts_on_it(trail: Trail, name: str) -> None:
    assert starts(trail)
    run(trail, f"DROP TRIGGER {name}")
    assert texts(trail) == [f"{name} is missing"]
    assert not starts(trail)


@pytest.mark.parametrize("name", sorted(guards.TRIGGERS))
def test_a_weaker_trigger_of_the_same_name_is_named(trail: Trail, name: str) -> None:
    run(trail, f"DROP TRIGGER {name}", WEAKER[name])
    (text,) = texts(trail)
    assert text.startswith(f"{name} is changed: CREATE TRIGGER {name}")
    assert not starts(trail)


@pytest.mark.parametrize(
    ("statement", "name"),
    [
        ("CREATE TRIGGER later AFTER INSERT ON entry BEGIN SELECT 1; END", "trigger later"),
        ("CREATE TRIGGER round_too AFTER UPDATE ON round BEGIN SELECT 1; END", "trigger round_too"),
        ("CREATE VIEW entries AS SELECT * FROM entry", "view entries"),
    ],
)
def test_what_does_not_belong_there_is_named(trail: Trail, statement: str, name: str) -> None:
    run(trail, statement)
    assert texts(trail) == [f"the {name} does not belong here"]
    assert not starts(trail)


def test_a_missing_index_is_named(trail: Trail) -> None:
    run(trail, "DROP INDEX entry_round")
    assert texts(trail) == ["entry_round is missing"]
    assert not starts(trail)


def remade(trail: Trail, table: str) -> None:
    """Make the table anew with another text, everything in it as it was."""
    with cut.opened(trail.path) as raw:
        raw.execute("ALTER TABLE entry RENAME TO former")
        raw.execute(table)
        raw.execute("INSERT INTO entry SELECT * FROM former ORDER BY seq")
        raw.execute("DROP TABLE former")
        raw.execute(verifier.SCHEMA["entry_round"])


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        (")) STRICT", "))"),
        ("CONSTRAINT entry_operation UNIQUE (origin, op_id, part), ", ""),
        ("CONSTRAINT entry_place PRIMARY KEY (origin, seq), ", ""),
        ("CONSTRAINT entry_digest_whole CHECK (length(digest) = 32)", "CHECK (1)"),
        ("prev BLOB NOT NULL", "prev BLOB"),
        ("actor TEXT NOT NULL", "actor TEXT NOT NULL COLLATE NOCASE"),
    ],
)
def test_a_table_made_anew_with_less_is_named(trail: Trail, was: str, becomes: str) -> None:
    assert was in ENTRY
    remade(trail, ENTRY.replace(was, becomes))
    (text,) = texts(trail)
    assert text.startswith("entry is changed: CREATE TABLE")
    assert not starts(trail)


def test_a_table_made_anew_as_it_was_is_no_finding(trail: Trail) -> None:
    remade(trail, ENTRY)
    assert verifier.verify(trail.path, keys=trail.keys).findings == []
    assert starts(trail)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("part", 1.5),
        ("at", "soon"),
        ("body", "text"),
        ("prev", None),
        ("digest", 7),
        ("actor", b"x"),
    ],
)
def test_values_of_another_kind_in_a_table_without_types_are_named(
    trail: Trail, column: str, value: object
) -> None:
    with cut.opened(trail.path) as raw:
        cut.loosened(raw)
        cut.set_field(raw, 60, column, value)
    found = verifier.verify(trail.path, keys=trail.keys).findings
    named = [(f.kind, f.first) for f in found if f.kind not in ("SCHEMA", "DAMAGED")]
    assert ("ALTERED", 60) in named, found
    assert {kind for kind, _ in named} <= {"ALTERED", "BROKEN_LINK"}


def test_a_number_that_is_none_stands_behind_all_others(trail: Trail) -> None:
    with cut.opened(trail.path) as raw:
        cut.loosened(raw)
        cut.set_field(raw, 60, "seq", "sixty")
    assert cut.named(trail) == {("SCHEMA", None), ("RENUMBERED", 308)}


@pytest.mark.parametrize(
    "statement", ["PRAGMA application_id = 1", "PRAGMA user_version = 0", "PRAGMA user_version = 99"]
)
def test_a_file_that_says_it_is_something_else_is_no_ledger_at_all(trail: Trail, statement: str) -> None:
    run(trail, statement)
    with pytest.raises(verifier.Unusable):
        verifier.verify(trail.path)
    with pytest.raises(LedgerError):
        open_store(trail.path, program="0.1.0")


def test_a_schema_written_over_by_hand_is_named(trail: Trail) -> None:
    run(
        trail,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, 'BEFORE DELETE ON entry BEGIN', 'BEFORE DELETE ON entry WHEN 0 BEGIN')"
        " WHERE name = 'entry_no_delete'",
        "PRAGMA writable_schema = OFF",
    )
    (text,) = texts(trail)
    assert text.startswith("entry_no_delete is changed")
    assert not starts(trail)
