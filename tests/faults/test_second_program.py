"""A second program on the same ledger is told who holds it; a lock that nobody holds keeps nobody out.

Source: FAULT A6, A8; ledger.md (one instance per database).
"""

from __future__ import annotations

import getpass
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.floor.clock import system_clock
from tablemgr.floor.house_opening import open_house
from tablemgr.ledger.errors import HeldLedgerError
from tablemgr.ledger.opening import open_store

HOLDER = """
import sys
from pathlib import Path
from tablemgr.ledger.opening import open_store
store = open_store(Path(sys.argv[1]), program="0.1.0")
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where the ledger lies."""
    return tmp_path / "data" / "tablemgr.sqlite3"


@pytest.fixture
def holder(database: Path, root: Path) -> Iterator[subprocess.Popen[str]]:
    """Another program that has the ledger open."""
    words = [sys.executable, "-c", HOLDER, str(database)]
    with subprocess.Popen(
        words, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "held\n"
        yield program
        program.kill()


def state(database: Path) -> dict[str, bytes]:
    """Every file of the data folder, byte for byte."""
    return {path.name: path.read_bytes() for path in database.parent.iterdir()}


def test_the_second_is_told_user_process_and_machine_and_writes_nothing(
    database: Path, holder: subprocess.Popen[str]
) -> None:
    before = state(database)
    with pytest.raises(HeldLedgerError) as told:
        open_house(database, system_clock, station="s", program="0.1.0", witness=None)
    assert f"{getpass.getuser()}, process {holder.pid} on {platform.node()}" in str(told.value)
    assert state(database) == before


def test_a_killed_holder_holds_nothing(database: Path, holder: subprocess.Popen[str]) -> None:
    holder.kill()
    holder.wait(30)
    said = json.loads(database.with_name(f"{database.name}.lock").read_text())
    assert said["pid"] == holder.pid
    made = open_house(database, system_clock, station="s", program="0.1.0", witness=None)
    said = json.loads(database.with_name(f"{database.name}.lock").read_text())
    assert said["pid"] == os.getpid()
    made.close()


@pytest.mark.parametrize("pid", [1, os.getpid(), 2**22 + 1], ids=["first", "own", "none"])
def test_a_lock_that_only_names_somebody_holds_nothing(database: Path, pid: int) -> None:
    """Whether the number was given to another program since, or to none."""
    open_store(database, program="0.1.0").close()
    database.with_name(f"{database.name}.lock").write_text(
        json.dumps({"user": "root", "pid": pid, "host": "elsewhere"})
    )
    open_store(database, program="0.1.0").close()


def test_a_live_lock_is_never_taken_whatever_it_says(database: Path, holder: subprocess.Popen[str]) -> None:
    lock = database.with_name(f"{database.name}.lock")
    for text in ("", '{"user": "x", "pid": 4194305, "host": "y"}', "\0not json"):
        lock.write_text(text)
        with pytest.raises(HeldLedgerError):
            open_store(database, program="0.1.0")
    assert holder.poll() is None
