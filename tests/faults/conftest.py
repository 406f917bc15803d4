"""Programs that are killed, and disks that are small.

Source: FAULT A1, B1.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest


class Victims:
    """Starts acts of the worker and kills them."""

    def __init__(self, root: Path) -> None:
        self._worker = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.worker"], cwd=root, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self._worker.stdin is not None
        assert self._worker.stdout is not None
        self._orders, self._answers = self._worker.stdin, self._worker.stdout

    def run(self, act: str, folder: Path, *, kill_after: float | None) -> int:
        """Let an act run and kill it so many seconds after its birth; answer how it ended."""
        self._orders.write(f"{act}:{folder}\n")
        self._orders.flush()
        child = int(self._answers.readline())
        if kill_after is not None:
            threading.Event().wait(kill_after)
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        return int(self._answers.readline())

    def lasts(self, act: str, folder: Path) -> float:
        """Let an act run to its end; answer how many seconds it took."""
        begun = time.monotonic()
        assert self.run(act, folder, kill_after=None) == 0
        return time.monotonic() - begun

    def end(self) -> None:
        """Let the worker go."""
        self._orders.close()
        self._worker.wait(30)
        self._answers.close()


@pytest.fixture(scope="module")
def victims(root: Path) -> Iterator[Victims]:
    """The worker."""
    made = Victims(root)
    yield made
    made.end()
