"""Speed and size of verification at a million entries: the walk, everything else, and the walk at the start.

Times are the processor's where one process works alone, the clock's where several do; memory is the sum of
what every process took at its most.

Source: ledger.md (the verifier; the chain's end at once, the rest behind the window).
"""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
import threading
from hashlib import sha256
from itertools import islice
from pathlib import Path
from time import perf_counter, process_time, sleep

import pytest

from tablemgr import verifier
from tablemgr.floor.walking import _breathe
from tablemgr.ledger.chain_walk import walk
from tablemgr.ledger.opening import open_store
from tests.bulk.years import write_years

pytestmark = pytest.mark.bench
ENTRIES = 1_000_000
ROOT = Path(__file__).resolve().parents[2]
ASKED = f"SELECT {verifier.COLUMNS} FROM entry NOT INDEXED ORDER BY rowid"
FRAME = 1 / 60
"""Seconds between two pictures of a screen."""


@pytest.fixture(scope="module")
def million(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("million") / "data" / "tablemgr.sqlite3"
    begun = perf_counter()
    written = write_years(path, entries=ENTRIES)
    print(
        f"\n{written.entries:,} entries of {written.rounds:,} rounds written in {perf_counter() - begun:.0f} s,"
        f" {path.stat().st_size / 1e6:,.0f} MB"
    )
    return path


def bare(path: Path) -> float:
    """Answer the seconds that reading the rows and hashing as many bytes take, with nothing besides."""
    raw = sqlite3.connect(path)
    rows = list(islice(raw.execute(ASKED), 10_000))
    whole = sum(len(verifier.framed(row[:15])) + len(row[15]) for row in rows)
    beside = bytes((whole - sum(len(row[14]) for row in rows)) // len(rows))
    begun = process_time()
    for row in raw.execute(ASKED):
        sha256(row[14] + beside).digest()
    taken = process_time() - begun
    raw.close()
    return taken


def test_the_walk_of_a_million_entries_takes_seconds(million: Path) -> None:
    plain = bare(million)
    report = verifier.Report(str(million))
    begun = process_time()
    with verifier.opened(million, report) as connection:
        verifier.walk(connection, report, lambda _: None)
    alone = process_time() - begun
    store = open_store(million, program="0.1.0", create=False)
    begun = process_time()
    walked = walk(store)
    at_start = process_time() - begun
    store.close()
    print(
        f"\nwalk: {alone:.1f} s by the verifier, {at_start:.1f} s at the start; bare {plain:.1f} s:"
        f" {alone / plain:.2f} and {at_start / plain:.2f} times"
    )
    assert report.findings == []
    assert walked.findings == ()
    assert max(alone, at_start) < 10
    assert max(alone, at_start) / plain <= 3


def test_everything_of_a_million_entries_is_verified_in_half_a_minute(million: Path) -> None:
    begun, busy = perf_counter(), busy_seconds()
    words = [sys.executable, "-P", "-m", "ui.cli", "verify", str(million)]
    there = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=there) as verifying:
        most: dict[int, int] = {}
        while verifying.poll() is None:
            for pid in family(verifying.pid):
                most[pid] = max(most.get(pid, 0), resident_kb(pid))
            sleep(0.2)
        said = verifying.communicate()[0].decode()
    taken, peak = perf_counter() - begun, sum(most.values()) / 1024
    busy = busy_seconds() - busy
    print(
        f"\nwhole verification: {taken:.1f} s by the clock, {busy:.1f} s of processors,"
        f" {peak:.0f} MB in {len(most)} processes\n{said}"
    )
    assert verifying.returncode == 0, said
    # On two processors that have nothing else to do the clock shows half of it.
    assert busy / 2 < 30
    assert peak < 300


def busy_seconds() -> float:
    """Answer the seconds that processors were busy for processes that this one started and that are over."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def family(pid: int) -> list[int]:
    """Answer a process and all that it started, as Linux knows them."""
    try:
        threads = list(Path(f"/proc/{pid}/task").iterdir())
        begun = [int(child) for thread in threads for child in (thread / "children").read_text().split()]
    except OSError:
        return [pid]
    return [pid, *(one for child in begun for one in family(child))]


def resident_kb(pid: int) -> int:
    """Answer the most memory that a process has had, 0 once it is gone."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM")), 0)


def test_the_walk_at_the_start_keeps_no_picture_waiting(tmp_path: Path) -> None:
    path = tmp_path / "data" / "tablemgr.sqlite3"
    write_years(path, entries=200_000)
    store = open_store(path, program="0.1.0", create=False)
    idle = gaps(threading.Thread(target=sleep, args=(3,)))
    walking = gaps(threading.Thread(target=walk, args=(store,), kwargs={"breathe": _breathe}))
    store.close()
    for what, found in (("while the walk goes on", walking), ("with nothing going on", idle)):
        shown = [found[-1 - len(found) // part] * 1000 for part in (10**9, 1000, 100)]
        print(
            f"\nanother thread {what}: awake {len(found):,} times, waits at most {shown[0]:.1f} ms,"
            f" one in a thousand {shown[1]:.1f} ms, one in a hundred {shown[2]:.1f} ms"
        )
    # What the machine's other programs make everybody wait is none of the walk's.
    assert walking[-1 - len(walking) // 100] < FRAME + idle[-1 - len(idle) // 100]


def gaps(thread: threading.Thread) -> list[float]:
    """Answer how long this thread waited each time it asked to go on in a millisecond, while another ran; sorted."""
    found = []
    thread.start()
    before = perf_counter()
    while thread.is_alive():
        sleep(0.001)
        now = perf_counter()
        found.append(now - before)
        before = now
    return sorted(found)
