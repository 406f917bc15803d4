"""`tablemgr restore`: two people, the gap on record and on the mark, refusals that touch nothing.

Source: facts.md (recovery, restore); FAULT B10, B17.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tablemgr.ledger.entries import Envelope
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readings import open_readings
from tablemgr.table.table_events import TableClosed, TableOpened
from ui import cli

TWO = ["--by", "O1/operator/Cy", "--witness", "A1/auditor/Di", "--reason", "disk died"]


def act(data: Path, op_id: str, *facts: TableOpened | TableClosed) -> None:
    """Write facts as one action."""
    store = open_store(data / "tablemgr.sqlite3", program="0.1.0")
    envelope = Envelope("D/dealer/A", "s", 1_780_000_000_000_000, 0, "2026-05-28", op_id, None, "PG-1")
    with store.writing(envelope) as work:
        work.record(facts)
    store.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a backup at entry 1, its own entry at 2, and another entry since."""
    folder = tmp_path / "data"
    act(folder, "a", TableOpened("pai-gow", "standard", "House", "USD", 7, "live"))
    assert cli.main(["backup", "--data", str(folder)]) == 0
    act(folder, "b", TableClosed("end"))
    return folder


@pytest.fixture
def copy(data: Path) -> Path:
    """The backup."""
    (found,) = (data / "backups").iterdir()
    return found


def kinds(data: Path) -> list[str]:
    """The kinds of entries on record, but for what the notary adds."""
    with open_readings(data / "tablemgr.sqlite3") as readings:
        return [e.kind for e in readings.entries() if e.kind not in ("KeyMade", "CheckpointSigned")]


@pytest.fixture(autouse=True)
def _marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))


def test_two_people_restore_and_the_gap_is_on_record_and_signed(
    data: Path, copy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    marks = tmp_path / "witness"
    words = ["restore", str(copy), "--data", str(data), "--marks", str(marks), "--over-newer", *TWO]
    assert cli.main(words) == 0
    # The backup holds the table, the key and its checkpoint; its own entry, the one that signed the
    # leave, and the table's close came after it.
    assert "lost: entries 4 to 6, 3 in all" in capsys.readouterr().out
    assert kinds(data)[:2] == ["TableOpened", "Restored"]
    assert "RecoveryDeclared" in kinds(data)
    assert len(list(marks.glob("*.mark"))) == 1
    assert cli.main(["verify", str(data / "tablemgr.sqlite3")]) == 0


@pytest.mark.parametrize(
    ("by", "witness"),
    [
        ("D1/dealer/Bo", "A1/auditor/Di"),
        ("O1/operator/Cy", "P1/pit boss/Ed"),
        ("O1/operator/Cy", "O1/auditor/Cy"),
    ],
)
def test_other_people_may_not(data: Path, copy: Path, tmp_path: Path, by: str, witness: str) -> None:
    people = ["--by", by, "--witness", witness, "--reason", "x"]
    words = ["restore", str(copy), "--data", str(data), "--marks", str(tmp_path), "--over-newer", *people]
    assert cli.main(words) == 2
    assert kinds(data) == ["TableOpened", "BackupMade", "TableClosed"]


def test_a_newer_database_stays_unless_told(
    data: Path, copy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["restore", str(copy), "--data", str(data), "--marks", str(tmp_path), *TWO]
    assert cli.main(words) == 2
    assert "--over-newer" in capsys.readouterr().err
    assert kinds(data) == ["TableOpened", "BackupMade", "TableClosed"]


@pytest.mark.parametrize("content", [None, b"", b"hello"])
def test_what_is_no_backup_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    file = tmp_path / "some.sqlite3"
    if content is not None:
        file.write_bytes(content)
    words = ["restore", str(file), "--data", str(tmp_path / "new"), "--marks", str(tmp_path), *TWO]
    assert cli.main(words) == 2
    assert capsys.readouterr().err.startswith("tablemgr: ")
    assert not (tmp_path / "new").exists()


def test_a_number_from_paper_is_taken(copy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["restore", str(copy), "--data", str(tmp_path / "new"), "--marks", str(tmp_path / "m"), *TWO]
    assert cli.main([*words, "--after", "round:PG-1=60"]) == 0
    assert "round PG-1 goes on above 60" in capsys.readouterr().out
