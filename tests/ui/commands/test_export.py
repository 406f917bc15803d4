"""`tablemgr export` on a real folder: written whole, on record, verified by what travels with it.

Source: ledger.md (export); FAULT A6.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tablemgr.core.problems import Refused
from tablemgr.floor.shift_part import part_of_shift
from tablemgr.ledger.entries import Envelope
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.readings import open_readings
from tablemgr.table.table_events import TableClosed, TableOpened
from tablemgr.table.trail_events import ShiftClosed, ShiftOpened
from ui import cli


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder whose trail has a shift, 2 to 4, and an entry before and after it."""
    folder = tmp_path / "data"
    store = open_store(folder / "tablemgr.sqlite3", program="0.1.0")
    facts = [
        TableOpened("pai-gow", "standard", "=House", "USD", 7, "live"), ShiftOpened(1, "2026-05-28"),
        TableClosed("end"), ShiftClosed(1, "2026-05-28", (), ""), ShiftOpened(2, "2026-05-28"),
    ]  # fmt: skip
    envelope = Envelope("D/dealer/A", "s", 1_780_000_000_000_000, 0, "2026-05-28", "op", None, "PG-1")
    with store.writing(envelope) as work:
        work.record(facts)
    store.close()
    return folder


def kinds(data: Path) -> list[str]:
    """The kinds of entries on record, but for what the notary adds."""
    with open_readings(data / "tablemgr.sqlite3") as readings:
        return [e.kind for e in readings.entries() if e.kind not in ("KeyMade", "CheckpointSigned")]


@pytest.fixture(autouse=True)
def _marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))


def test_a_shift_is_exported_and_its_export_verifies_by_itself(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "shift"
    assert cli.main(["export", "--data", str(data), "--shift", "1", str(target)]) == 0
    said = subprocess.run(
        [sys.executable, "-I", str(target / "verify_export.py"), str(target), "--json"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    report = json.loads(said.stdout)
    assert (said.returncode, report["findings"], report["entries"], report["last"]) == (0, [], 3, 4)
    assert kinds(data)[-1] == "Exported"


def test_an_open_shift_is_exported_to_the_trails_end(data: Path, tmp_path: Path) -> None:
    assert cli.main(["export", "--data", str(data), "--shift", "2", str(tmp_path / "s")]) == 0
    manifest = json.loads((tmp_path / "s" / "manifest.json").read_text("utf-8"))
    # The key, and the checkpoint that signs it, came with the first program that attended the ledger.
    assert (manifest["first"], manifest["last"]) == (5, 7)


def test_an_export_from_a_ledger_in_use_waits_as_a_note(data: Path, tmp_path: Path) -> None:
    held = open_store(data / "tablemgr.sqlite3", program="0.1.0")
    assert cli.main(["export", "--data", str(data), "--all", "--zip", str(tmp_path / "e")]) == 0
    held.close()
    assert (tmp_path / "e.zip").is_file()
    assert "Exported" not in kinds(data)
    assert cli.main(["export", "--data", str(data), "--all", str(tmp_path / "f")]) == 0
    assert kinds(data)[-2:] == ["Exported", "Exported"]
    assert list((data / "notes").iterdir()) == []


@pytest.mark.parametrize(
    "words", [["--shift", "9"], ["--from", "3", "--to", "2"], ["--all", "--shift", "1"], [], ["--to", "99"]]
)
def test_what_cannot_be_exported_is_a_sentence(
    data: Path, tmp_path: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["export", "--data", str(data), *words, str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err.startswith("tablemgr: ")
    assert not (tmp_path / "out").exists()


def test_a_dealer_takes_no_trail_out(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["export", "--data", str(data), "--all", "--by", "D1/dealer/Bo", str(tmp_path / "out")]
    assert cli.main(words) == 2
    assert "dealer" in capsys.readouterr().err


@pytest.mark.parametrize("form", [[], ["--zip"]])
def test_the_word_verify_takes_an_export(
    data: Path, tmp_path: Path, form: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "e.zip"
    assert cli.main(["export", "--data", str(data), "--shift", "1", *form, str(target)]) == 0
    capsys.readouterr()
    assert cli.main(["verify", str(target), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["entries"] == 3


def test_a_shift_that_never_was_is_refused(data: Path) -> None:
    with (
        open_readings(data / "tablemgr.sqlite3") as readings,
        pytest.raises(Refused) as failure,
    ):
        part_of_shift(readings, 9)
    assert failure.value.problems[0].code == "EXPORT-NO-SHIFT"
