"""The whole chain walked when a ledger is opened, behind the window; no new round until it is done.

Source: ledger.md (the verifier; faults: chain failure at start).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from tablemgr.core.problems import problem
from tablemgr.floor.program_files import started_now
from tablemgr.floor.shift import House
from tablemgr.ledger.chain_walk import Walked, walk
from tablemgr.ledger.errors import LedgerError
from tablemgr.ledger.soundness import demand_sound
from tablemgr.ledger.store import Store
from tablemgr.table.program_events import ProgramStarted
from tablemgr.table.trail_events import Finding, VerificationRun

Done = Callable[[Walked], None]
BREATH_SECONDS = 0.0001


def run_of(walked: Walked, *, scope: str, anchors: int) -> VerificationRun:
    """Answer the fact of a walk. Source: ledger.md (counts what it did check)."""
    findings = tuple(Finding(f.kind, f.seq, f.seq, f.text) for f in walked.findings)
    rest = () if walked.is_whole else (f"entries after {walked.last}: the walk was stopped",)
    return VerificationRun(scope, walked.entries, walked.last, walked.head, anchors, findings, rest)


def check_now(house: House, store: Store) -> Walked:
    """Walk the chain, and put the walk on record.

    Source: ledger.md (the chain's end at once, the rest behind the window).
    """
    walked = walk(store)
    _note(house, walked)
    return walked


class StartWalk:
    """The walk at the start, in a thread of its own; whoever owns the session takes its end."""

    def __init__(self, house: House, store: Store) -> None:
        self._house, self._store = house, store
        self.walked: Walked | None = None
        self.failed: LedgerError | None = None
        self.started: ProgramStarted | None = None
        """What the program's files are known by, taken before the walk."""
        self._taken = False
        self._stopped = threading.Event()
        house.checking = problem("TRAIL-CHECKING", "", done=0)
        self._until = store.head()[0]
        self._thread = threading.Thread(target=self._walk, name="chain walk", daemon=True)
        self._thread.start()

    def _walk(self) -> None:
        try:
            self.started = started_now()
            demand_sound(self._store)
            self.walked = walk(
                self._store,
                until=self._until,
                progress=self._tell,
                stop=self._stopped.is_set,
                breathe=_breathe,
            )
        except LedgerError as error:
            self.failed = error

    def _tell(self, done: int) -> None:
        self._house.checking = problem("TRAIL-CHECKING", "", done=done)

    def stop(self) -> None:
        """Let the walk end where it is, for somebody who leaves; then no round is opened until the next start.

        Source: ledger.md (no new round until it is done).
        """
        self._stopped.set()

    @property
    def is_over(self) -> bool:
        """Whether the thread has ended. Source: ledger.md (no new round until it is done)."""
        return not self._thread.is_alive()

    def take(self, seconds: float | None = None) -> bool:
        """Take the end into the session, from the thread that owns it; False where it is not over yet.

        Source: ledger.md (faults: chain failure at start).
        """
        self._thread.join(seconds)
        if self._thread.is_alive() or self._taken:
            return self._taken
        self._taken = True
        if self.failed is not None:
            self._house.checking = self.failed.problem
            return True
        if self.walked is None or self.walked.is_whole:
            self._house.checking = None
        if self.walked is not None:
            _note(self._house, self.walked, self.started)
        return True


def _breathe() -> None:
    # Asleep for a moment, so that the thread that draws never waits longer than for a few entries.
    time.sleep(BREATH_SECONDS)


def _note(house: House, walked: Walked, started: ProgramStarted | None = None) -> None:
    marked = house.notary is not None and house.notary.known is not None
    house.note_verification(run_of(walked, scope="start", anchors=int(marked)), started=started)
