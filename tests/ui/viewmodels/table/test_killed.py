"""The program is killed at any moment: the open round is there, nothing recorded twice, what was typed is offered.

Source: FAULT A1, A4; screens.md (sign-in: keeps the draft).
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tablemgr.floor.auditing import audit

from .killed import TABLE, sat_down

ROOT = Path(__file__).resolve().parents[4]


def killed_once(folder: Path, chance: random.Random) -> tuple[int, str]:
    """Run a desk, kill it after some keys; answer how many keys had returned, and the last line it said."""
    program = [
        sys.executable,
        "-m",
        "tests.ui.viewmodels.table.killed",
        str(folder),
        str(chance.randrange(1000)),
    ]
    wanted, said = chance.randrange(5, 60), []
    with subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, text=True) as desk:
        assert desk.stdout is not None
        for line in desk.stdout:
            said.append(line)
            if len(said) >= wanted:
                break
        time.sleep(chance.random() * 0.004)
        desk.send_signal(signal.SIGKILL)
        rest = desk.stdout.read()
    lines = [*said, *rest.splitlines(keepends=True)]
    whole = [line for line in lines if line.endswith("\n")]
    return len(whole), whole[-1]


def look(folder: Path, last: str) -> None:
    """Start again and look: a round that can go on, what was typed there or recorded, money as the audit has it."""
    session, recorder = sat_down(folder)
    try:
        echo, found = last.rstrip("\n").partition(" ")[2], recorder.picture().prompt.echo
        # One key more may have been taken, or taken back, than was said.
        assert found in ("", echo, echo[:-1]) or found[:-1] == echo, (echo, found)
        audited = audit(session.readings)
        assert (audited.differences, audited.not_audited) == ([], [])
        rows = session.readings.rounds(TABLE)
        assert [row.number for row in rows] == list(range(len(rows), 0, -1))
        assert all(row.status == "closed" for row in rows[1:])
    finally:
        session.store.close()


def test_a_desk_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    last = killed_once(tmp_path, random.Random(4))
    assert last[0] >= 5
    look(tmp_path, last[1])


@pytest.mark.kill
@pytest.mark.parametrize("seed", range(6))
def test_a_desk_that_is_killed_again_and_again_goes_on_where_it_was(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(5):
        look(tmp_path, killed_once(tmp_path, chance)[1])
