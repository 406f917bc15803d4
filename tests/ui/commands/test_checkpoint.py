"""`tablemgr checkpoint`: signs, shows code and QR, says what stops dealing.

Source: ledger.md (the end of the chain).
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from reports.qr import qr_rows, qr_text
from tablemgr.ledger.opening import open_store
from ui.cli import main


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with an empty ledger, its marks beside it."""
    monkeypatch.setenv("TABLEMGR_WITNESS", str(tmp_path / "witness"))
    open_store(tmp_path / "data" / "tablemgr.sqlite3", program="0.1.0").close()
    return tmp_path / "data"


def test_it_signs_and_shows_code_and_qr(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["checkpoint", "--data", str(folder)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("checkpoint at entry 3, digest ")
    assert lines[1].startswith("code: ")
    assert len(lines[1].removeprefix("code: ").split()) == 6
    assert {len(line) for line in lines[2:]} == {len(lines[2])}
    assert set("".join(lines[2:])) <= set("█▀▄ ")


def test_its_code_is_an_anchor_for_verify(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["checkpoint", "--data", str(folder), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert main(["verify", "--data", str(folder), "--anchor", said["code"], "--anchor", said["qr"]]) == 0
    out = capsys.readouterr().out
    assert "not checked" not in out
    assert "checkpoints 2, signatures 2" in out
    assert main(["checkpoint", "--data", str(folder), "--json"]) == 0
    later = json.loads(capsys.readouterr().out)
    assert later["entry"] == 4
    wrong = later["code"].replace(later["code"][-2:], "zz")
    with pytest.raises(SystemExit) as ended:
        main(["verify", "--data", str(folder), "--anchor", wrong])
    assert ended.value.code == 2
    assert "is not read rightly" in capsys.readouterr().err


def test_a_shift_that_was_not_closed_has_no_code(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["checkpoint", "--data", str(folder), "--shift", "3"]) == 1
    assert "no checkpoint closes shift 3" in capsys.readouterr().err


def test_an_older_copy_is_said_to_be_one(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = folder / "tablemgr.sqlite3"
    assert main(["checkpoint", "--data", str(folder)]) == 0
    shutil.copyfile(database, folder / "older")
    assert main(["checkpoint", "--data", str(folder)]) == 0
    shutil.copyfile(folder / "older", database)
    capsys.readouterr()
    assert main(["checkpoint", "--data", str(folder), "--witness", str(folder.parent / "witness")]) == 1
    assert "the high-water mark knows 4 entries, the ledger holds 3" in capsys.readouterr().err
    assert main(["verify", "--data", str(folder)]) == 1
    assert "REWRITTEN 4" in capsys.readouterr().out


def test_a_lost_key_signs_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["checkpoint", "--data", str(folder)]) == 0
    for path in (folder / "keys").glob("*.pem"):
        path.unlink()
    assert main(["checkpoint", "--data", str(folder)]) == 1
    err = capsys.readouterr().err
    assert "that signs checkpoints is not there" in err
    assert "nothing was signed: no key can sign" in err


def test_a_qr_code_has_its_three_corners_and_a_quiet_zone() -> None:
    rows = qr_rows("tablemgr")
    size = len(rows)
    assert size == 25  # version 1: 21 modules, and two light ones on every side
    assert not any(rows[0])
    assert not any(row[0] for row in rows)
    corner = (True, True, True, True, True, True, True)
    assert rows[2][2:9] == rows[2][size - 9 : size - 2] == rows[size - 3][2:9] == corner
    assert len(qr_text("tablemgr").splitlines()) == 13
