"""On a full disk nothing is shown as recorded, what was typed stays, and the same action goes on record later.

On a small disk of its own where the system lets us mount one, and everywhere by a limit on the growth of files.

Source: FAULT B1, B2, B18; ledger.md (faults: disk full).
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SMALL = 'mount -t tmpfs -o size=16m none "$1" && shift && exec "$@"'
"""Mounted in a place that only this process sees, and gone with it."""


def narrow(root: Path, folder: Path, how: str) -> dict[str, Any]:
    """What a house said of its full disk."""
    words = [sys.executable, "-m", "tests.faults.narrow", str(folder), how]
    if how == "disk":
        words = ["unshare", "-rm", "sh", "-c", SMALL, "small", str(folder), *words]
    done = subprocess.run(words, cwd=root, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def may_mount(folder: Path) -> bool:
    """Whether a small disk can be had."""
    words = ["unshare", "-rm", "sh", "-c", SMALL, "small", str(folder), "true"]
    try:
        return subprocess.run(words, capture_output=True, timeout=30, check=False).returncode == 0
    except OSError:
        return False


@pytest.fixture(scope="module", params=["disk", "limit"])
def said(
    request: pytest.FixtureRequest, root: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """What happened on a full disk, made full in either way; by the limit alone where none can be mounted."""
    folder = tmp_path_factory.mktemp("small")
    how = "limit" if request.param == "disk" and not may_mount(folder) else request.param
    return narrow(root, folder, how)


def test_a_settlement_is_not_recorded_and_says_so(said: dict[str, Any]) -> None:
    settle = said["settle"]
    assert settle["unchanged"]
    assert settle["sentences"]
    assert all(sentence.startswith("not recorded: the disk") for sentence in settle["sentences"])
    assert settle["refused"] == ["FLOOR-READS-ONLY"]


def test_the_same_settlement_goes_on_record_once_there_is_room(said: dict[str, Any]) -> None:
    settle = said["settle"]
    # The call, and the seat that it settled.
    assert (settle["written"], settle["repeated"]) == (2, False)


def test_a_close_is_refused_whole_and_goes_on_record_once_there_is_room(said: dict[str, Any]) -> None:
    close = said["close"]
    assert close["whole"]
    assert close["refused"].startswith("not recorded: the disk")
    assert close["again"] == ["ShiftClosed", "CheckpointSigned"]


def test_ballast_makes_room_for_a_close(said: dict[str, Any]) -> None:
    close = said["close"]
    assert (close["carried"], close["thrown"]) == (True, True)
    # A limit on files is no disk: it gives no room back, so the close is refused, and again as a whole.
    assert close["with ballast"] == (["ShiftClosed", "CheckpointSigned"] if said["how"] == "disk" else [])


def test_a_backup_that_finds_no_room_leaves_nothing_and_stops_nobody(said: dict[str, Any]) -> None:
    backup = said["backup"]
    assert "no copy of the ledger could be written here" in backup["reason"]
    assert (backup["left"], backup["made"]) == ([], True)


def test_the_trail_and_its_mark_are_whole_afterwards(said: dict[str, Any]) -> None:
    assert said["findings"] == []
    assert [code for code in said["alarms"] if code.startswith("MARK")] == []
