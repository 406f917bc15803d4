"""A backup taken while another program deals: it restores, verifies, and holds what the papers of that moment say.

Source: ledger.md (backups; paper); REQ R74; FAULT B12, B17, B18.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablemgr import verifier
from tablemgr.ledger.backing_up import Copy, back_up
from tablemgr.ledger.entries import Envelope
from tablemgr.ledger.examining import examine
from tablemgr.ledger.readings import open_readings
from tablemgr.ledger.restoring import Order, restore
from tests.tablemgr.ledger.conftest import NOON_US

DEALS = """
import json, sys
from pathlib import Path
sys.path.insert(0, {root!r})
from tablemgr.ledger.checkpoints import paper_code
from tablemgr.ledger.notary import attend
from tablemgr.ledger.opening import open_store
from tablemgr.ledger.trail_readings import checkpoint_of
from tablemgr.table.trail_events import ShiftClosed
from tests.tablemgr.ledger.conftest import envelope, open_table, write_round

store = open_store(Path({path!r}), program="0.1.0")
attend(store, program="0.1.0", stamp=lambda op: envelope(op, table=None), witness=Path({witness!r}))
open_table(store)
number = 0
for shift in range(1, 10_000):
    for _ in range(2):
        number += 1
        write_round(store, number)
    with store.writing(envelope(f"shift-{{shift}}", table=None)) as work:
        work.record([ShiftClosed(shift, "2026-05-28", (), "")])
    code = paper_code(checkpoint_of(store, shift))
    print(json.dumps([shift, code.size, code.typed, code.scanned]), flush=True)
"""
"""Deals until it is stopped, and says the code of each shift that it closed, as a report would print it."""
Code = tuple[int, int, str, str]


class Dealing:
    """Another program that deals; what its papers said so far."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.path, self.witness = folder / "data" / "tablemgr.sqlite3", folder / "witness"
        program = DEALS.format(root=str(root), path=str(self.path), witness=str(self.witness))
        self.process = subprocess.Popen(
            [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, cwd=root
        )
        self.codes: list[Code] = []

    def wait_for(self, count: int) -> None:
        """Wait until so many shifts more were closed."""
        assert self.process.stdout is not None
        for _ in range(count):
            line = self.process.stdout.readline()
            assert line, self.process.wait()
            self.codes.append(tuple(json.loads(line)))

    def stop(self) -> None:
        """End it, read what it said at last."""
        self.process.kill()
        assert self.process.stdout is not None
        with self.process.stdout as said:
            # What was cut off by its end was printed on no paper.
            self.codes += [tuple(json.loads(line)) for line in said if line.endswith("]\n")]
        self.process.wait()


@pytest.fixture
def dealing(root: Path, tmp_path: Path) -> Iterator[Dealing]:
    """A program that deals at this moment."""
    made = Dealing(root, tmp_path)
    yield made
    if made.process.poll() is None:
        made.stop()


def kinds(path: Path, keys: Path, *anchors: verifier.Anchor) -> set[str]:
    return {finding.kind for finding in verifier.verify(path, anchors, keys=keys).findings}


def digests(path: Path) -> dict[int, str]:
    with open_readings(path) as readings:
        return {entry.seq: entry.digest.hex() for entry in readings.entries()}


def check(copy: Copy, codes: list[Code], live: dict[int, str], keys: Path) -> tuple[int, int]:
    """Hold a copy against every paper and against the ledger itself; answer how many papers are older and newer."""
    here = digests(copy.path)
    assert here == {seq: digest for seq, digest in live.items() if seq <= copy.last}
    assert here[copy.last] == copy.head
    older = [code for code in codes if code[1] <= copy.last]
    newer = [code for code in codes if code[1] > copy.last]
    for _, size, typed, scanned in older:
        assert here[size] == verifier.anchor(scanned).digest
        assert kinds(copy.path, keys, verifier.anchor(typed), verifier.anchor(scanned)) == set()
    for _, _, typed, _ in newer[:2]:
        assert kinds(copy.path, keys, verifier.anchor(typed)) in ({"TRUNCATED"}, {"ROLLBACK"})
    return len(older), len(newer)


def test_a_backup_beside_a_dealing_program_holds_what_the_papers_of_that_moment_say(
    dealing: Dealing, tmp_path: Path
) -> None:
    keys = dealing.path.parent / "keys"
    dealing.wait_for(2)
    first = back_up(dealing.path, tmp_path / "copies", at_us=NOON_US)
    dealing.wait_for(2)
    second = back_up(dealing.path, tmp_path / "copies", at_us=NOON_US + 1)
    dealing.wait_for(2)
    dealing.stop()
    live = digests(dealing.path)
    for copy, at_least in ((first, 2), (second, 4)):
        older, newer = check(copy, dealing.codes, live, keys)
        assert older >= at_least
        assert newer >= 2
    assert second.last > first.last

    restored = tmp_path / "new" / "tablemgr.sqlite3"
    by_two = Envelope("O1/operator/Cy", "station-1", NOON_US, 60, "2026-05-28", "restore", "A1/auditor/Di")
    said, entry = restore(
        Order(second.path, restored, "disk died", marks=dealing.witness), by_two, program="0.1.0"
    )
    there: dict[str, Any] = {"last": said.last, "head": said.head, "next": entry.seq}
    assert there == {"last": second.last, "head": second.head, "next": second.last + 1}
    # The mark beside the ledger that died tells how much is lost; a kill leaves it one commit behind at most,
    # and none of these has more than two entries.
    assert max(live) - 2 <= said.known <= max(live)
    papers = [verifier.anchor(code[3]) for code in dealing.codes if code[1] <= second.last]
    assert kinds(restored, keys, *papers) == set()
    assert examine(restored).findings == []
