"""`tablemgr gaps`: clean where numbers follow, findings where they do not, for people and machines.

Source: REQ R23.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablemgr.ledger.entries import Envelope
from tablemgr.ledger.opening import open_store
from tablemgr.table.trail_events import ShiftOpened
from ui import cli


def shifts(data: Path, *numbers: int) -> Path:
    """A data folder whose trail opens these shifts."""
    store = open_store(data / "tablemgr.sqlite3", program="0.1.0")
    with store.writing(Envelope("O/operator/A", "s", 1_780_000_000_000_000, 0, "2026-05-28", "a")) as work:
        work.record([ShiftOpened(number, "2026-05-28") for number in numbers])
    store.close()
    return data


def test_numbers_that_follow_are_clean(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["gaps", "--data", str(shifts(tmp_path / "d", 1, 2, 3))]) == 0
    assert capsys.readouterr().out == "shift: 3 numbers, the last is 3\nno gap\n"


def test_a_number_passed_over_is_a_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["gaps", "--data", str(shifts(tmp_path / "d", 1, 3)), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["gaps"] == [
        {"kind": "missing", "series": "shift", "table": "", "first": 2, "last": 2, "seq": 2}
    ]


def test_no_database_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["gaps", "--data", str(tmp_path)]) == 2
    assert "no database" in capsys.readouterr().err
