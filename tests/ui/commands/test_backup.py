"""`tablemgr backup`: made and on record; failed, and that on record too.

Source: REQ R74; FAULT B18.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tablemgr.ledger.entries import Envelope
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readings import open_readings
from tablemgr.table.table_events import TableOpened
from ui import cli


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with one entry on record."""
    folder = tmp_path / "data"
    store = open_store(folder / "tablemgr.sqlite3", program="0.1.0")
    envelope = Envelope("D/dealer/A", "s", 1_780_000_000_000_000, 0, "2026-05-28", "op", None, "PG-1")
    with store.writing(envelope) as work:
        work.record([TableOpened("pai-gow", "standard", "House", "USD", 7, "live")])
    store.close()
    return folder


def kinds(data: Path) -> list[str]:
    """The kinds of entries on record, but for what the notary adds."""
    with open_readings(data / "tablemgr.sqlite3") as readings:
        return [e.kind for e in readings.entries() if e.kind not in ("KeyMade", "CheckpointSigned")]


@pytest.fixture(autouse=True)
def _marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))


def test_a_backup_is_made_verified_and_on_record(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["backup", "--data", str(data)]) == 0
    (copy,) = (data / "backups").iterdir()
    assert str(copy) in capsys.readouterr().out
    assert kinds(data) == ["TableOpened", "BackupMade"]


def test_a_backup_that_fails_is_an_entry_and_an_alert(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    assert cli.main(["backup", "--data", str(data), "--to", str(tmp_path / "file")]) == 1
    assert "no backup was made" in capsys.readouterr().err
    assert kinds(data) == ["TableOpened", "BackupFailed"]


def test_a_ledger_in_use_is_backed_up_and_its_program_writes_it_down_later(data: Path) -> None:
    held = open_store(data / "tablemgr.sqlite3", program="0.1.0")
    assert cli.main(["backup", "--data", str(data)]) == 0
    held.close()
    assert kinds(data) == ["TableOpened"]
    assert cli.main(["backup", "--data", str(data)]) == 0
    assert kinds(data) == ["TableOpened", "BackupMade", "BackupMade"]


def test_a_note_that_says_anything_else_stays_unwritten(data: Path) -> None:
    (data / "notes").mkdir()
    forged = (
        '{"op_id": "x", "actor": "P/pit boss/Q", "witness": null, "station": "s", "at_us": 1,'
        ' "offset_minutes": 0, "gaming_day": "2026-05-28", "kind": "TableClosed", "version": 1,'
        ' "body": "{\\"reason\\":\\"x\\"}"}'
    )
    (data / "notes" / "1-x.json").write_text(forged, "utf-8")
    (data / "notes" / "2-y.json").write_text("{", "utf-8")
    assert cli.main(["backup", "--data", str(data)]) == 0
    assert kinds(data) == ["TableOpened", "BackupMade"]
    assert len(list((data / "notes").iterdir())) == 2


def test_no_database_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["backup", "--data", str(tmp_path)]) == 2
    assert "no database" in capsys.readouterr().err
