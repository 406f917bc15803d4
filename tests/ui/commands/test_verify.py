"""`tablemgr verify`: what it says, where it looks, how it ends.

Source: ledger.md (the verifier).
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from tablemgr.ledger.entries import Envelope
from tablemgr.ledger.opening import open_store
from tablemgr.table.table_events import TableClosed, TableOpened
from ui.commands import verify


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder whose ledger holds two entries."""
    store = open_store(tmp_path / "data" / "tablemgr.sqlite3", program="0.1.0")
    envelope = Envelope(
        "P7/pit boss/Bo", "station-1", 1_780_000_000_000_000, 60, "2026-05-28", "op", table="2"
    )
    with store.writing(envelope) as work:
        work.record([TableOpened("pai-gow", "commission", "House", "EUR", 7, "live"), TableClosed("night")])
    store.close()
    return tmp_path / "data"


def tamper(folder: Path, statement: str) -> None:
    raw = sqlite3.connect(folder / "tablemgr.sqlite3")
    texts = raw.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in texts:
        raw.execute(f"DROP TRIGGER {name}")
    raw.execute(statement)
    for _, text in texts:
        raw.execute(text)
    raw.commit()
    raw.close()


def test_a_clean_ledger_is_said_to_be_clean(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify.main(["--data", str(folder)]) == 0
    said = capsys.readouterr()
    lines = said.out.splitlines()
    assert lines[0] == f"database: {folder / 'tablemgr.sqlite3'}"
    assert lines[1] == "not checked: signatures: nobody signed a checkpoint of this trail"
    # Whether a mark lies in the state folder depends on what ran there before: it may be named between.
    assert [line for line in lines if line.startswith("not checked: no outside anchor as new as entry 2")]
    assert [line for line in lines if line.startswith("checked: schema 6, entries 2,")]
    assert lines[-1] == "clean"
    assert said.err == ""


def test_what_was_changed_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tamper(folder, "UPDATE entry SET actor = 'P7/pit boss/Eve' WHERE seq = 2")
    assert verify.main([str(folder / "tablemgr.sqlite3")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "ALTERED 2: entry 2 is not what its digest was made of"
    assert lines[-1] == "1 finding"


def test_a_changed_read_table_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tamper(folder, "UPDATE table_state SET status = 'open'")
    assert verify.main(["--data", str(folder)]) == 1
    assert (
        "PROJECTION: table_state ('2',): status is 'open', the trail says 'closed'" in capsys.readouterr().out
    )


def test_the_variable_names_the_folder(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEMGR_DATA", str(folder))
    assert verify.main([]) == 0
    assert capsys.readouterr().out.startswith(f"database: {folder}")


def test_a_slip_in_the_code_is_no_damage(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "backups").mkdir(exist_ok=True)
    (folder / "backups" / "tablemgr-x-000000001-20260101T000000000000Z.sqlite3").write_bytes(b"copy")
    with pytest.raises(SystemExit) as left:
        verify.main(["--data", str(folder), "--anchor", "aaaf zdcc"])
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert "--anchor" in said
    assert "restore" not in said, "no restore is offered for a slip of the finger"


def test_an_anchor_from_paper_is_compared(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify.main(["--data", str(folder), "--json"]) == 0
    head = json.loads(capsys.readouterr().out)["head"]
    assert verify.main(["--data", str(folder), "--anchor", f"2:{head[:8]}"]) == 0
    assert "no outside anchor" not in capsys.readouterr().out
    assert verify.main(["--data", str(folder), "--anchor", "2:00000000"]) == 1
    assert "REWRITTEN 2: " in capsys.readouterr().out
    assert verify.main(["--data", str(folder), "--anchor", f"5:{head[:8]}"]) == 1
    assert "TRUNCATED 3..5: " in capsys.readouterr().out


def test_machines_get_everything(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tamper(folder, "UPDATE entry SET at = at + 1 WHERE seq = 1")
    assert verify.main(["--data", str(folder), "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert [(f["kind"], f["first"], f["last"]) for f in said["findings"]] == [
        ("ALTERED", 1, 1), ("PROJECTION", None, None),
    ]  # fmt: skip
    assert (said["entries"], said["checked"]["bodies"], said["open_rounds"]) == (2, 2, [])


@pytest.mark.parametrize("content", [None, b"", b"no database at all, but some text" * 10])
def test_what_cannot_be_verified_ends_with_two_and_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    path = tmp_path / "some.sqlite3"
    if content is not None:
        path.write_bytes(content)
    assert verify.main([str(path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"{path}: the")
    assert len(said.err.splitlines()) == 1
