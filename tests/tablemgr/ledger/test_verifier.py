"""Whatever is done to a stored trail is named. The tampering goes through a raw connection, doors taken off.

Source: ledger.md (the verifier); FAULT C1, C3, C5, B7.
"""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy.dialects import sqlite

from tablemgr import verifier
from tablemgr.ledger import guards
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.schema import APPLICATION_ID, TRAIL, VERSION, statements

from .conftest import write_round

COLUMNS = (
    "origin", "seq", "kind", "version", "actor", "witness", "station", "at", "offset_minutes", "gaming_day",
    "op_id", "part", "table", "round", "body", "prev", "digest",
)  # fmt: skip
Tamper = Callable[[sqlite3.Connection], None]
Written = Callable[[int], Path]


def tampered(path: Path, *steps: str | Tamper) -> list[tuple[str, int | None, int | None]]:
    """Do something to a copy with its triggers off, put them back, and answer what the verifier names."""
    copy = path.with_name("copy.sqlite3")
    shutil.copyfile(path, copy)
    raw = sqlite3.connect(copy, isolation_level=None)
    for name in guards.TRIGGERS:
        raw.execute(f"DROP TRIGGER {name}")
    for step in steps:
        if callable(step):
            step(raw)
        else:
            raw.execute(step)
    guards.apply(raw.cursor())
    raw.close()
    return findings(copy)


def findings(path: Path, *anchors: tuple[int, str]) -> list[tuple[str, int | None, int | None]]:
    return [(f.kind, f.first, f.last) for f in verifier.verify(path, anchors).findings]


def without_checks(raw: sqlite3.Connection) -> None:
    """Make the table anew without keys and checks, as somebody with an editor could."""
    raw.execute("CREATE TABLE loose AS SELECT * FROM entry ORDER BY seq")
    raw.execute("DROP TABLE entry")
    raw.execute("ALTER TABLE loose RENAME TO entry")


def named(found: list[tuple[str, int | None, int | None]], kind: str) -> list[tuple[int | None, int | None]]:
    return [(first, last) for k, first, last in found if k == kind]


def test_a_trail_as_it_was_written_is_clean(written: Written) -> None:
    report = verifier.verify(written(3))
    assert report.findings == []
    assert (report.entries, report.last) == (41, 41)
    assert report.checked == {
        "schema": 6, "entries": 41, "body_bytes": report.checked["body_bytes"], "anchors": 1, "integrity_check": 1,
    }  # fmt: skip
    assert [said[:20] for said in report.not_checked] == ["signatures: nobody s", "no outside anchor as"]


def test_it_knows_the_schema_that_the_program_makes() -> None:
    made = {**statements(TRAIL, sqlite.dialect()), **guards.TRIGGERS}
    assert {n: verifier.plain(t) for n, t in verifier.SCHEMA.items()} == {
        n: guards.plain(t) for n, t in made.items()
    }
    assert (verifier.APPLICATION_ID, verifier.NEWEST) == (APPLICATION_ID, VERSION)


@pytest.mark.parametrize("column", COLUMNS)
def test_one_byte_of_any_column_is_named(written: Written, column: str) -> None:
    path = written(1)
    for seq in (1, 7, 15):
        found = tampered(path, lambda raw, seq=seq: flip(raw, column, seq, random.Random(seq)))  # type: ignore[misc]
        assert found, f"{column} of {seq}"
        assert is_named(path, seq, found), (column, seq, found)


def is_named(path: Path, seq: int, found: list[tuple[str, int | None, int | None]]) -> bool:
    """Whether an entry is named by its number; where the number itself was changed, by what it was."""
    if any(seq in (first, last) for _, first, last in found):
        return True
    texts = [f.text for f in verifier.verify(path.with_name("copy.sqlite3")).findings]
    return any(text.endswith(f"written as entry {seq}") for text in texts)


def flip(raw: sqlite3.Connection, column: str, seq: int, chance: random.Random) -> None:
    """Change one byte, or one bit of a number, of one column of one entry; nothing becomes something."""
    raw.execute("PRAGMA ignore_check_constraints=ON")
    (value,) = raw.execute(f'SELECT "{column}" FROM entry WHERE seq = ?', (seq,)).fetchone()
    changed: str | int | bytes
    if value is None:
        changed = "x" if column in ("witness", "table") else 1
    elif isinstance(value, int):
        # A number that is taken cannot be given again without taking the key off.
        changed = value ^ (1 << chance.randrange(9 if column in ("seq", "part") else 0, 41))
    else:
        data = bytearray(value.encode() if isinstance(value, str) else value)
        place = chance.randrange(len(data))
        # The highest bit of a digit, so that no other action's id comes out.
        data[place] ^= 0x40 if column == "op_id" else 1 << chance.randrange(6)
        changed = bytes(data) if isinstance(value, bytes) else data.decode("latin-1")
    raw.execute(f'UPDATE entry SET "{column}" = ? WHERE seq = ?', (changed, seq))


@pytest.mark.tamper
def test_one_byte_of_any_entry_is_named(written: Written) -> None:
    path = written(23)
    copy = path.with_name("copy.sqlite3")
    shutil.copyfile(path, copy)
    raw = sqlite3.connect(copy, isolation_level=None)
    raw.execute("PRAGMA journal_mode=DELETE")
    raw.execute("PRAGMA synchronous=OFF")
    for name in guards.TRIGGERS:
        raw.execute(f"DROP TRIGGER {name}")
    for seq in range(1, 302):
        for column in COLUMNS:
            chance = random.Random(f"{seq} {column}")
            asked = f'SELECT rowid, "{column}" FROM entry WHERE seq = ?'
            rowid, was = raw.execute(asked, (seq,)).fetchone()
            flip(raw, column, seq, chance)
            found = [f for f in findings(copy) if f[0] != "SCHEMA"]
            assert is_named(path, seq, found), (column, seq, found)
            raw.execute(f'UPDATE entry SET "{column}" = ? WHERE rowid = ?', (was, rowid))
    raw.close()


def test_the_last_bytes_of_a_number_and_a_text_that_is_none(written: Written) -> None:
    found = tampered(written(1), "UPDATE entry SET actor = CAST(x'ff41' AS TEXT) WHERE seq = 4")
    assert named(found, "ALTERED") == [(4, 4)]


def test_an_altered_body_is_named_once(written: Written) -> None:
    body = b'{"reason":"x"}'
    found = tampered(
        written(2), lambda raw: void(raw.execute("UPDATE entry SET body = ? WHERE seq = 9", (body,)))
    )
    assert found == [("ALTERED", 9, 9)]


def void(_: object) -> None:
    """Let a statement stand where nothing is answered."""


def resealed(raw: sqlite3.Connection, first: int, last: int) -> None:
    """Chain entries anew, as somebody who knows the format could."""
    asked = f"SELECT {verifier.COLUMNS} FROM entry WHERE seq BETWEEN ? AND ? ORDER BY seq"
    for was in raw.execute(asked, (first, last)).fetchall():
        prev = raw.execute("SELECT digest FROM entry WHERE seq = ?", (was[1] - 1,)).fetchone()
        row = (*was[:15], prev[0] if prev else bytes(32), was[16])
        digest = verifier.seal(row, verifier.TAGS[1])
        raw.execute("UPDATE entry SET prev = ?, digest = ? WHERE seq = ?", (row[15], digest, row[1]))


def test_an_altered_entry_with_a_new_digest_breaks_the_next_link(written: Written) -> None:
    found = tampered(
        written(2), "UPDATE entry SET actor = 'D1/dealer/Eve' WHERE seq = 9", lambda raw: resealed(raw, 9, 9)
    )
    assert found == [("BROKEN_LINK", 10, 10)]


def test_a_trail_chained_anew_to_its_end_shows_against_the_read_tables(written: Written) -> None:
    found = tampered(
        written(2), "UPDATE entry SET actor = 'D1/dealer/Eve' WHERE seq = 9", lambda raw: resealed(raw, 9, 28)
    )
    assert found == [("REWRITTEN", 28, 28)]


def test_a_trail_and_read_tables_chained_anew_show_against_an_anchor(written: Written) -> None:
    path = written(2)
    head = verifier.verify(path).head
    found = tampered(
        path,
        "UPDATE entry SET actor = 'D1/dealer/Eve' WHERE seq = 9",
        lambda raw: resealed(raw, 9, 28),
        "UPDATE drawn SET digest = (SELECT digest FROM entry WHERE seq = 28)",
    )
    assert found == []
    assert findings(path.with_name("copy.sqlite3"), (28, head[:8])) == [("REWRITTEN", 28, 28)]
    assert findings(path, (28, head[:8])) == []


def test_a_removed_entry_is_named(written: Written) -> None:
    assert tampered(written(2), "DELETE FROM entry WHERE seq = 9") == [("REMOVED", 9, 9)]


def test_removed_spans_are_named(written: Written) -> None:
    found = tampered(written(2), "DELETE FROM entry WHERE seq <= 3 OR seq BETWEEN 10 AND 14")
    assert found == [("REMOVED", 1, 3), ("REMOVED", 10, 14)]


def test_a_removed_entry_with_the_rest_renumbered_is_named(written: Written) -> None:
    found = tampered(
        written(2), "DELETE FROM entry WHERE seq = 9", "UPDATE entry SET seq = seq - 1 WHERE seq > 9"
    )
    assert found == [("REMOVED", 9, 9), ("RENUMBERED", 9, 27), ("TRUNCATED", 28, 28)]


def test_a_span_removed_with_the_rest_renumbered_is_named(written: Written) -> None:
    found = tampered(
        written(3),
        "DELETE FROM entry WHERE seq BETWEEN 9 AND 21",
        "UPDATE entry SET seq = seq - 13 WHERE seq > 21",
    )
    assert found == [("REMOVED", 9, 21), ("RENUMBERED", 9, 28), ("TRUNCATED", 29, 41)]


def test_two_swapped_entries_are_named(written: Written) -> None:
    found = tampered(
        written(2),
        "UPDATE entry SET seq = 9999 WHERE seq = 9",
        "UPDATE entry SET seq = 9 WHERE seq = 20",
        "UPDATE entry SET seq = 20 WHERE seq = 9999",
    )
    assert found == [("REORDERED", 9, 9), ("REORDERED", 20, 20)]


def test_two_neighbours_swapped_are_named(written: Written) -> None:
    found = tampered(
        written(2),
        "UPDATE entry SET seq = 9999 WHERE seq = 9",
        "UPDATE entry SET seq = 9 WHERE seq = 10",
        "UPDATE entry SET seq = 10 WHERE seq = 9999",
    )
    assert found == [("REORDERED", 9, 9), ("REORDERED", 10, 10)]


def test_the_contents_of_two_entries_swapped_are_named(written: Written) -> None:
    def swap(raw: sqlite3.Connection) -> None:
        (one,) = raw.execute("SELECT body FROM entry WHERE seq = 9").fetchone()
        (two,) = raw.execute("SELECT body FROM entry WHERE seq = 20").fetchone()
        raw.executemany("UPDATE entry SET body = ? WHERE seq = ?", [(two, 9), (one, 20)])

    assert tampered(written(2), swap) == [("ALTERED", 9, 9), ("ALTERED", 20, 20)]


def make_room(raw: sqlite3.Connection, at: int) -> None:
    """Put a forged entry at a number, everything behind it one further."""
    raw.execute("UPDATE entry SET seq = -seq WHERE seq >= ?", (at,))
    raw.execute("UPDATE entry SET seq = 1 - seq WHERE seq < 0")
    names = ", ".join(f'"{name}"' for name in COLUMNS if name not in ("seq", "op_id"))
    raw.execute(
        f"INSERT INTO entry ({names}, seq, op_id) SELECT {names}, {at}, 'forged' FROM entry WHERE seq = {at - 1}"
    )


def test_an_inserted_entry_is_named(written: Written) -> None:
    found = tampered(
        written(2),
        without_seq_check,
        lambda raw: make_room(raw, 9),
        "UPDATE drawn SET seq = 29",
    )
    assert named(found, "INSERTED") == [(9, 9)]
    assert named(found, "RENUMBERED") == [(10, 29)]
    assert named(found, "REMOVED") == []


def test_an_inserted_entry_with_a_digest_of_its_own_is_named(written: Written) -> None:
    found = tampered(
        written(2), without_seq_check, lambda raw: make_room(raw, 9), lambda raw: resealed(raw, 9, 9)
    )
    assert named(found, "INSERTED") == [(9, 9)]
    assert named(found, "RENUMBERED") == [(10, 29)]


def without_seq_check(raw: sqlite3.Connection) -> None:
    raw.execute("PRAGMA ignore_check_constraints=ON")


def test_an_entry_twice_is_named(written: Written) -> None:
    found = tampered(written(2), without_checks, "INSERT INTO entry SELECT * FROM entry WHERE seq = 9")
    assert named(found, "INSERTED") == [(9, 9)]
    assert named(found, "SCHEMA") != []


def test_a_forged_entry_at_the_end_is_named(written: Written) -> None:
    names = ", ".join(f'"{name}"' for name in COLUMNS if name not in ("seq", "op_id"))
    found = tampered(
        written(2),
        f"INSERT INTO entry ({names}, seq, op_id) SELECT {names}, 29, 'forged' FROM entry WHERE seq = 28",
    )
    assert found == [("ALTERED", 29, 29), ("BROKEN_LINK", 29, 29)]


def test_a_cut_tail_shows_against_the_read_tables_and_against_an_anchor(written: Written) -> None:
    path = written(2)
    head = verifier.verify(path).head
    assert tampered(path, "DELETE FROM entry WHERE seq > 20") == [("TRUNCATED", 21, 28)]
    # Whoever also mends the read tables is found by what is on paper only.
    mended = "UPDATE drawn SET seq = 20, digest = (SELECT digest FROM entry WHERE seq = 20)"
    assert tampered(path, "DELETE FROM entry WHERE seq > 20", mended) == []
    assert findings(path.with_name("copy.sqlite3"), (28, head)) == [("TRUNCATED", 21, 28)]


def test_a_foreign_origin_is_named(written: Written) -> None:
    assert tampered(written(1), "UPDATE origin SET origin = 'T000000000000'") == [("ORIGIN", None, None)]


@pytest.mark.parametrize("trigger", sorted(guards.TRIGGERS))
def test_a_missing_or_changed_trigger_is_named(written: Written, trigger: str) -> None:
    path = written(1)
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute(f"DROP TRIGGER {trigger}")
    raw.close()
    assert [f.text for f in verifier.verify(path).findings] == [f"{trigger} is missing"]
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute(f"CREATE TRIGGER {trigger} BEFORE DELETE ON entry WHEN 0 BEGIN SELECT 1; END")
    raw.close()
    (finding,) = verifier.verify(path).findings
    assert finding.kind == "SCHEMA"
    assert finding.text.startswith(f"{trigger} is changed")


def test_a_trigger_that_does_not_belong_there_is_named(written: Written) -> None:
    path = written(1)
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute("CREATE TRIGGER quiet AFTER INSERT ON entry BEGIN SELECT 1; END")
    raw.close()
    assert findings(path) == [("SCHEMA", None, None)]


def test_several_things_at_once_are_all_named(written: Written) -> None:
    found = tampered(
        written(3),
        "UPDATE entry SET station = 'elsewhere' WHERE seq = 5",
        "DELETE FROM entry WHERE seq = 12",
        'UPDATE entry SET "at" = "at" + 1 WHERE seq = 30',
    )
    assert found == [("REMOVED", 12, 12), ("ALTERED", 5, 5), ("ALTERED", 30, 30)]


@pytest.mark.tamper
def test_every_byte_of_the_file_is_changed_and_no_entry_reads_clean_but_different(written: Written) -> None:
    path = written(2)
    data = path.read_bytes()
    copy = path.with_name("copy.sqlite3")
    before = entries_of(path)
    for place in range(100, len(data), 13):
        changed = bytearray(data)
        changed[place] ^= 0x15
        copy.write_bytes(changed)
        try:
            clean = not verifier.verify(copy).findings
        except verifier.Unusable:
            continue
        assert not clean or entries_of(copy) == before, place


def entries_of(path: Path) -> list[tuple[object, ...]]:
    raw = sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)
    rows = raw.execute(f"SELECT {verifier.COLUMNS} FROM entry NOT INDEXED ORDER BY rowid").fetchall()
    raw.close()
    return rows


def test_a_zeroed_page_is_named_and_what_can_be_read_is_walked(written: Written) -> None:
    path = written(12)
    data = bytearray(path.read_bytes())
    place = data.index(b"round-7-4")
    page = place // 4096 * 4096
    data[page : page + 4096] = bytes(4096)
    path.write_bytes(data)
    report = verifier.verify(path)
    assert "DAMAGED" in {f.kind for f in report.findings}
    assert report.entries > 40


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "empty"),
        (b"not a database at all" * 20, "not a database"),
        (b"SQLite format 3\0" + bytes(4000), "ead"),
    ],
)
def test_what_is_no_ledger_is_refused_with_a_reason(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "some.sqlite3"
    path.write_bytes(content)
    with pytest.raises(verifier.Unusable, match=reason):
        verifier.verify(path)
    assert path.read_bytes() == content


def test_another_programs_database_and_a_newer_ledger_are_refused(written: Written, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite3"
    raw = sqlite3.connect(other)
    raw.execute("CREATE TABLE entry (a)")
    raw.close()
    with pytest.raises(verifier.Unusable, match="no ledger"):
        verifier.verify(other)
    path = written(1)
    raw = sqlite3.connect(path)
    raw.execute("PRAGMA user_version = 2")
    raw.close()
    with pytest.raises(verifier.Unusable, match="version 2"):
        verifier.verify(path)


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    program = Path(verifier.__file__)
    return subprocess.run(
        [sys.executable, "-I", program, *map(str, words)], capture_output=True, text=True, check=False
    )


def test_it_runs_by_itself_and_leaves_nothing_beside_the_file(written: Written) -> None:
    path = written(1)
    beside = sorted(p.name for p in path.parent.iterdir())
    done = run(path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "clean"
    assert sorted(p.name for p in path.parent.iterdir()) == beside
    said = json.loads(run(path, "--json").stdout)
    assert (said["entries"], said["findings"]) == (15, [])


def test_a_ledger_in_use_is_verified_with_what_its_log_holds(written: Written) -> None:
    path = written(1)
    store = open_store(path, program="0.1.0")
    write_round(store, 2)
    assert json.loads(run(path, "--json").stdout)["entries"] == 28
    write_round(store, 3)
    assert json.loads(run(path, "--json").stdout)["entries"] == 41
    store.close()


def test_a_copy_whose_log_cannot_be_played_back_where_it_lies_is_verified_elsewhere(
    written: Written, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(1)
    store = open_store(path, program="0.1.0")
    write_round(store, 2)
    copy = tmp_path / "copy"
    copy.mkdir()
    for end in ("", "-wal"):
        shutil.copyfile(f"{path}{end}", copy / f"c{end}")
    store.close()
    connect = sqlite3.connect

    def refusing(where: object, **more: object) -> sqlite3.Connection:
        # As in a folder that may not be written, where the log's index cannot be made.
        if "mode=ro" in str(where):
            return connect("file:/nowhere/x?mode=ro", uri=True)
        return connect(where, **more)  # type: ignore[call-overload,no-any-return]

    before = sorted(p.name for p in copy.iterdir())
    monkeypatch.setattr(sqlite3, "connect", refusing)
    report = verifier.verify(copy / "c")
    assert (report.entries, report.findings) == (28, [])
    assert sorted(p.name for p in copy.iterdir()) == before


def test_its_exit_code_says_clean_findings_or_unusable(written: Written, tmp_path: Path) -> None:
    path = written(1)
    tampered(path, "UPDATE entry SET station = 'elsewhere' WHERE seq = 5")
    done = run(path.with_name("copy.sqlite3"))
    assert (done.returncode, done.stdout.splitlines()[0]) == (
        1, "ALTERED 5: entry 5 is not what its digest was made of",
    )  # fmt: skip
    gone = run(tmp_path / "gone")
    assert (gone.returncode, gone.stdout) == (2, "")
    assert gone.stderr == f"{tmp_path / 'gone'}: there is no such file\n"
    assert run(path, "--anchor", "x").returncode == 2


def test_an_empty_trail_is_not_called_clean(written: Written) -> None:
    path = written(0)
    raw = sqlite3.connect(path)
    for name in guards.TRIGGERS:
        raw.execute(f"DROP TRIGGER {name}")
    raw.execute("DELETE FROM entry")
    raw.execute("DELETE FROM drawn")
    guards.apply(raw.cursor())
    raw.commit()
    raw.close()
    assert findings(path) == [("NOTHING", None, None)]
