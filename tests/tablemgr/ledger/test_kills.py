"""The program is killed at random instants: nothing that was acknowledged is lost, nothing is there by half.

Source: ledger.md (faults: power cut or kill); FAULT A1, A2.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tablemgr import verifier
from tablemgr.ledger.examining import examine
from tablemgr.ledger.opening import open_store

WRITER = """
import os, sys
from pathlib import Path
sys.path.insert(0, {root!r})
sys.path.insert(0, {here!r})
import made_rounds as made
from tablemgr.ledger.opening import open_store
store = open_store(Path({path!r}), program="0")
if store.head()[0] == 0:
    made.open_table(store)
row = store._cursor.execute("SELECT number, status FROM round ORDER BY number DESC LIMIT 1").fetchone()
number, status = row or (1, "open")
# The open round is offered for completion.
number, done = number if status == "open" else number + 1, 0
while store.written(f"round-{{number}}-{{done}}"):
    done += 1
acknowledged = os.open({told!r}, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
os.write(acknowledged, b"%d\\n" % store.head()[0])
while True:
    for place, facts in enumerate(made.actions_of_a_round(number)):
        if place < done:
            continue
        with store.writing(made.envelope(f"round-{{number}}-{{place}}")) as work:
            if place == 0:
                work.next_number("round", "PG-1")
            work.record(facts, round_=number)
        os.write(acknowledged, b"%d\\n" % work.entries[-1].seq)
    number, done = number + 1, 0
"""


def kill_writers(folder: Path, root: Path, times: int) -> None:
    """Start a writer, kill it, look; again and again on the same ledger."""
    path, told = folder / "data" / "tablemgr.sqlite3", folder / "acknowledged"
    source = (root / "tests/tablemgr/ledger/conftest.py").read_text("utf-8")
    (folder / "made_rounds.py").write_text(source, "utf-8")
    program = WRITER.format(root=str(root), here=str(folder), path=str(path), told=str(told))
    chance = random.Random(7)
    for _ in range(times):
        before = told.stat().st_size if told.exists() else 0
        writer = subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE)
        deadline = time.monotonic() + 60
        while (not told.exists() or told.stat().st_size == before) and time.monotonic() < deadline:
            assert writer.poll() is None, writer.communicate()[1].decode()
        until = time.monotonic() + chance.random() * 0.15
        while time.monotonic() < until:
            pass
        os.kill(writer.pid, signal.SIGKILL)
        writer.communicate()
        look(path, told)


def look(path: Path, told: Path) -> None:
    """Everything acknowledged is there, no action by half, everything verifies, an open round stays open."""
    acknowledged = int(told.read_text().split()[-1])
    report = verifier.verify(path)
    assert report.findings == []
    assert report.last >= acknowledged
    found = examine(path)
    assert found.findings == []
    assert len(found.open_rounds) <= 1
    store = open_store(path, program="0")
    head = store.head()[0]
    rows = store._cursor.execute("SELECT op_id, max(part), count(*) FROM entry GROUP BY op_id").fetchall()
    assert all(most == count for _, most, count in rows)
    whole = {"table": 2} | {f"round-{n}-{p}": size for n in range(1, 3000) for p, size in enumerate(SIZES)}
    assert all(whole[op] == count for op, _, count in rows)
    store.close()
    assert head == report.last


SIZES = (1, 2, 1, 1, 2, 2, 2, 1, 1)
"""Facts of each action of a round."""


def test_a_killed_program_loses_nothing_acknowledged(tmp_path: Path, root: Path) -> None:
    kill_writers(tmp_path, root, 3)


@pytest.mark.kill
def test_a_program_killed_100_times_loses_nothing_acknowledged(tmp_path: Path, root: Path) -> None:
    kill_writers(tmp_path, root, 100)
