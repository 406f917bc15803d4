"""An export proves itself: every file, every entry, the link to what lies before it; nothing half-written.

Source: ledger.md (export; a range proves itself); REQ R73, R77.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tablemgr import verify_export
from tablemgr.core.problems import Refused
from tablemgr.ledger.as_of import sheets
from tablemgr.ledger.exporting import Made, Part, export, part_of
from tablemgr.ledger.notary import attend
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readings import open_readings
from tests.tablemgr.ledger.conftest import envelope, open_table

Written = Callable[[int], Path]


@pytest.fixture
def exported(written: Written, tmp_path: Path) -> Path:
    """Entries 10 to 25 of a ledger of two rounds, as a folder."""
    with open_readings(written(2)) as readings:
        export(readings, tmp_path / "part", Part(10, 25))
    return tmp_path / "part"


def kinds(path: Path) -> list[str]:
    """What the export's own verifier finds."""
    return [found.kind for found in verify_export.verify(path).findings]


def change(path: Path, entry: int, **said: Any) -> None:
    """Change fields of the entry on a line of the export, and the manifest's digest with it."""
    lines = (path / "entries.jsonl").read_bytes().split(b"\n")
    row = json.loads(lines[entry]) | said
    lines[entry] = json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode()
    put(path, b"\n".join(lines))


def put(path: Path, entries: bytes) -> None:
    """Write other entries into an export, and their digest into its manifest."""
    (path / "entries.jsonl").write_bytes(entries)
    manifest = json.loads((path / "manifest.json").read_text("utf-8"))
    manifest["files"]["entries.jsonl"] = sha256(entries).hexdigest()
    (path / "manifest.json").write_text(json.dumps(manifest), "utf-8")


def test_a_part_of_the_trail_verifies_from_the_digest_before_it(exported: Path) -> None:
    report = verify_export.verify(exported)
    assert (report.findings, report.entries, report.last) == ([], 16, 25)
    assert "the entries before 10: this export begins after them" in report.not_checked


def test_a_changed_field_is_named(exported: Path) -> None:
    change(exported, 3, actor="D104/dealer/Bo Ek")
    assert kinds(exported) == ["ALTERED"]


def test_a_changed_body_is_named(exported: Path) -> None:
    change(exported, 5, body="{}")
    assert kinds(exported) == ["ALTERED"]


def test_a_removed_entry_is_named(exported: Path) -> None:
    lines = (exported / "entries.jsonl").read_bytes().split(b"\n")
    put(exported, b"\n".join(lines[:4] + lines[5:]))
    assert "REMOVED" in kinds(exported)


def test_a_cut_end_is_named(exported: Path) -> None:
    lines = (exported / "entries.jsonl").read_bytes().split(b"\n")
    put(exported, b"\n".join(lines[:-3]) + b"\n")
    assert "TRUNCATED" in kinds(exported)


def test_another_predecessor_is_named(exported: Path) -> None:
    manifest = json.loads((exported / "manifest.json").read_text("utf-8"))
    (exported / "manifest.json").write_text(json.dumps(manifest | {"prev": "00" * 32}), "utf-8")
    assert kinds(exported) == ["BROKEN_LINK"]


def test_a_line_that_is_no_entry_is_named(exported: Path) -> None:
    lines = (exported / "entries.jsonl").read_bytes().split(b"\n")
    put(exported, b"\n".join([*lines[:4], b'{"seq": "four"}', *lines[4:]]))
    assert kinds(exported) == ["DAMAGED"]


def test_a_changed_missing_or_strange_file_is_named(exported: Path) -> None:
    (exported / "verifier.py").write_text("print('clean')\n", "utf-8")
    (exported / "strange.csv").write_text("x", "utf-8")
    report = verify_export.verify(exported)
    assert [found.text for found in report.findings] == [
        "strange.csv is not named in the manifest",
        "verifier.py is not what the manifest was made of",
    ]


def test_an_anchor_of_the_export_is_held_against_it(exported: Path) -> None:
    head = json.loads((exported / "manifest.json").read_text("utf-8"))["head"]
    assert verify_export.verify(exported, [(25, head[:8])]).findings == []
    other = "0" * 8 if head[:8] != "0" * 8 else "1" * 8
    assert [f.kind for f in verify_export.verify(exported, [(25, other)]).findings] == ["REWRITTEN"]
    outside = verify_export.verify(exported, [(3, "ab" * 4)])
    assert "the anchor of entry 3: it is not in this export" in outside.not_checked


def test_the_same_part_gives_the_same_zip(written: Written, tmp_path: Path) -> None:
    with open_readings(written(1)) as readings:
        first = export(readings, tmp_path / "a.zip", Part(1, 15), zipped=True)
        second = export(readings, tmp_path / "b.zip", Part(1, 15), zipped=True)
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    assert first.manifest_sha256 == second.manifest_sha256
    assert verify_export.verify(tmp_path / "a.zip").findings == []


def test_a_zip_with_one_file_changed_is_named(written: Written, tmp_path: Path) -> None:
    with open_readings(written(1)) as readings:
        export(readings, tmp_path / "a.zip", Part(1, 15), zipped=True)
    with (
        zipfile.ZipFile(tmp_path / "a.zip") as whole,
        zipfile.ZipFile(tmp_path / "b.zip", "w") as changed,
    ):
        for name in whole.namelist():
            content = whole.read(name)
            changed.writestr(name, content.replace(b"Ana Lim", b"Ana Lin", 1))
    assert kinds(tmp_path / "b.zip") == ["FILE", "ALTERED"]


def test_what_is_no_export_is_unusable(tmp_path: Path) -> None:
    (tmp_path / "some.txt").write_text("hello", "utf-8")
    for path in (tmp_path, tmp_path / "some.txt", tmp_path / "nothing"):
        with pytest.raises(verify_export.Unusable):
            verify_export.verify(path)


def test_an_export_is_for_its_owner_alone(exported: Path) -> None:
    assert {path.stat().st_mode & 0o077 for path in (exported, *exported.rglob("*"))} == {0}


def test_a_link_or_anything_else_at_the_target_is_refused(written: Written, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    refused = {"link": "EXPORT-SYMLINK", "full": "EXPORT-EXISTS", "no/such": "EXPORT-NO-FOLDER"}
    with open_readings(written(1)) as readings:
        for name, code in refused.items():
            with pytest.raises(Refused) as failure:
                export(readings, tmp_path / name, Part(1, 15))
            assert failure.value.problems[0].code == code
    assert not (tmp_path / "elsewhere").exists()


def test_a_part_that_is_not_there_is_refused(written: Written) -> None:
    with open_readings(written(1)) as readings:
        assert part_of(readings, None, None) == Part(1, 15)
        for first, last in ((16, 16), (5, 4), (1, 99)):
            with pytest.raises(Refused) as failure:
                part_of(readings, first, last)
            assert failure.value.problems[0].code == "EXPORT-PART"


@pytest.mark.parametrize("zipped", [False, True])
def test_an_export_that_cannot_go_on_record_leaves_nothing(
    written: Written, tmp_path: Path, *, zipped: bool
) -> None:
    def refuse(_: Made) -> None:
        raise OSError("disk")

    target = tmp_path / "out"
    with open_readings(written(1)) as readings, pytest.raises(OSError, match="disk"):
        export(readings, target, Part(1, 15), zipped=zipped, seal=refuse)
    assert [path.name for path in tmp_path.iterdir() if path.name != "data"] == []


def test_public_keys_travel_and_private_ones_stay(written: Written, tmp_path: Path) -> None:
    database = written(1)
    keys = database.parent / "keys"
    keys.mkdir()
    (keys / "one.pub").write_text("ed25519 abcd\n", "utf-8")
    (keys / "one.pem").write_text("-----BEGIN PRIVATE KEY-----\n", "utf-8")
    with open_readings(database) as readings:
        export(readings, tmp_path / "part", Part(1, 15))
    assert [path.name for path in (tmp_path / "part" / "keys").iterdir()] == ["one.pub"]


def test_sheets_show_the_rounds_as_they_stood_at_the_parts_end(written: Written) -> None:
    with open_readings(written(2)) as readings:
        by_name = {sheet.name: sheet for sheet in sheets(readings, first=10, last=14)}
    rounds = by_name["rounds"]
    row = dict(zip(rounds.columns, rounds.rows[0], strict=True))
    assert (len(rounds.rows), row["number"], row["status"]) == (1, 1, "open")
    at = by_name["postings"].columns.index("seq")
    assert [posting[at] for posting in by_name["postings"].rows] == [11, 11, 13, 13, 14, 14]


@pytest.mark.parametrize("first", [1, 3])
def test_checkpoints_are_held_against_the_keys_that_travel(
    database: Path, tmp_path: Path, first: int
) -> None:
    last = signed_ledger(database)
    with open_readings(database) as readings:
        export(readings, tmp_path / "part", Part(first, last))
    report = verify_export.verify(tmp_path / "part")
    assert report.findings == []
    assert report.checked["signatures"] >= 1
    key = next((tmp_path / "part" / "keys").iterdir())
    key.write_text(f"ed25519 {'ab' * 32}\n", "utf-8")
    assert "CHECKPOINT_FORGED" in kinds(tmp_path / "part")


def signed_ledger(database: Path) -> int:
    """Make a ledger whose last entry is a checkpoint; answer its number."""
    store = open_store(database, program="0.1.0")
    attend(store, program="0.1.0", stamp=lambda op_id: envelope(op_id, table=None))
    open_table(store)
    store.close()
    with open_readings(database) as readings:
        return readings.count_entries()


def test_the_houses_own_keys_are_believed_before_those_that_travel(database: Path, tmp_path: Path) -> None:
    last = signed_ledger(database)
    with open_readings(database) as readings:
        export(readings, tmp_path / "part", Part(1, last))
    house = tmp_path / "house"
    house.mkdir()
    (house / f"{'0' * 16}.pub").write_text(f"ed25519 {'ab' * 32}\n", "utf-8")
    found = [one.kind for one in verify_export.verify(tmp_path / "part", keys=house).findings]
    assert "CHECKPOINT_FORGED" in found
    assert verify_export.verify(tmp_path / "part", keys=database.parent / "keys").findings == []
