"""The print queue: hands waiting jobs to a printer, one at a time, and keeps what it says; settlement never waits.

A printer says that it took a job, that nothing was printed, or nothing that can be relied on; the last is asked of
people. Nothing here writes to the trail: number, copy and report stand before a job is put in, and what somebody answers
is put on record by `printing.Printing.answer` before it is taken here.

Source: design/ledger.md (printer down); FAULT A3, E6, F1; REQ R22, R25, R32.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.print_jobs import (
    ABSENT,
    BROKEN,
    DONE,
    FAILED,
    HELD,
    PAGES,
    SENT,
    UNKNOWN,
    WAITING,
    Job,
    PrintJobs,
)
from tablemgr.table.commands import Problems

TOOK, REFUSED, UNSURE, PRINTING = "took", "refused", "unsure", "printing"


@dataclass(frozen=True, slots=True)
class Told:
    """What a printer says of a job."""

    what: str
    """took: all of it is printed, or in a queue that answers for it; refused: nothing was printed;
    unsure: it may have printed; printing: it is on its way, ask again by its ticket."""
    why: str = ""
    """A name of `print_jobs.WHY`."""
    reason: str = ""
    """In the printer's own words."""
    ticket: str = ""


class Printer(Protocol):
    """Somewhere paper comes out. Both questions may take long and are asked in a worker."""

    def send(self, job: Job, pdf: bytes) -> Told:
        """Print a job's pages; the id goes with it as its name. Source: FAULT F1 (same print id)."""
        ...

    def ask(self, job: Job) -> Told:
        """Say what became of a job that was sent, by its ticket. Source: FAULT F1."""
        ...


Printers = Callable[[], Mapping[str, Printer]]
"""Every printer that there is now, by the name that people know it by."""


class PrintQueue:
    """The jobs of a data folder and the printers that take them; safe to be asked from several threads."""

    def __init__(self, data: Path, printers: Printers) -> None:
        self._jobs, self._printers = PrintJobs(data), printers
        self._lock, self._at_work = threading.RLock(), threading.Lock()
        self._leaves = threading.Event()
        self.changed: Callable[[], None] = lambda: None
        """Called after every change, in the thread that made it."""

    @property
    def jobs(self) -> tuple[Job, ...]:
        """Answer every job, in the order in which they were asked for. Source: REQ R32."""
        with self._lock:
            return tuple(self._jobs)

    def find(self, id_: str) -> Job | None:
        """Answer a job by its id. Source: FAULT F1 (same print id)."""
        with self._lock:
            return self._jobs.find(id_)

    @property
    def unread(self) -> tuple[str, ...]:
        """Answer the names of files among the jobs that are none. Source: FAULT A3."""
        return self._jobs.unread

    def printers(self) -> tuple[str, ...]:
        """Answer the names of the printers that there are now. Source: screens.md (set-up: printers)."""
        return tuple(self._printers())

    def put(
        self, id_: str, pdf: bytes, *, title: str, by: str, at_us: int, printer: str, paper: str = "a4", copies: int = 1, held: bool = False
    ) -> Job:  # fmt: skip
        """Put a print in; it is on disk when this answers. The same id again is the same job.

        Source: FAULT F1; REQ R25.
        """
        with self._lock:
            job = self._jobs.add(
                id_,
                pdf,
                title=title,
                by=by,
                at_us=at_us,
                printer=printer,
                paper=paper,
                copies=copies,
                held=held,
            )
        self.changed()
        return job

    def release(self, id_: str) -> None:
        """Let a held job be printed: its print is on record. Source: FAULT A3."""
        with self._lock:
            job = self._jobs.find(id_)
            if job is not None and job.state == HELD:
                self._jobs.put(replace(job, state=WAITING))
        self.changed()

    def let_go(self, id_: str) -> None:
        """Let a held job go: its print never came on record. Source: REQ R22."""
        with self._lock:
            job = self._jobs.find(id_)
            if job is not None and job.state == HELD:
                self._jobs.drop(id_)
        self.changed()

    def leave(self) -> None:
        """Hand nothing over any more: the program ends, and what waits is printed after its next start.

        Source: FAULT A3.
        """
        self._leaves.set()

    def work(self) -> int:
        """Hand over everything that waits, in order, and ask after what is on its way; answer how many moved.

        Source: FAULT A3, F1.
        """
        moved = 0
        with self._at_work:
            for job in self.jobs:
                if self._leaves.is_set():
                    break
                if job.state == WAITING:
                    moved += self._send(job)
                elif job.state == SENT and job.ticket:
                    moved += self._look(job)
        return moved

    def _send(self, job: Job) -> bool:
        with self._lock:
            pdf = self._jobs.pages(job.id)
        printer = self._printers().get(job.printer)
        if printer is None:
            # It waits: a printer that was switched off is there again some time.
            return self._keep(job, WAITING, Told(REFUSED, ABSENT))
        if not pdf:
            return self._keep(job, FAILED, Told(REFUSED, PAGES))
        sent = replace(job, state=SENT, tries=job.tries + 1, ticket="", why="", reason="")
        with self._lock:
            self._jobs.put(sent)
        self.changed()
        return self._take(sent, _safely(lambda: printer.send(sent, pdf)))

    def _look(self, job: Job) -> bool:
        printer = self._printers().get(job.printer)
        if printer is None:
            return self._keep(job, UNKNOWN, Told(UNSURE, ABSENT, ticket=job.ticket))
        return self._take(job, _safely(lambda: printer.ask(job)))

    def _take(self, job: Job, told: Told) -> bool:
        states = {TOOK: DONE, REFUSED: FAILED, UNSURE: UNKNOWN, PRINTING: SENT}
        return self._keep(job, states[told.what], told)

    def _keep(self, job: Job, state: str, told: Told) -> bool:
        now = replace(
            job, state=state, ticket=told.ticket or job.ticket, why=told.why, reason=told.reason[:300]
        )
        if now == job:
            return False
        with self._lock:
            self._jobs.put(now)
        self.changed()
        return True

    def check(self, id_: str, *, wants: str) -> tuple[Problem, ...]:
        """Answer why a job cannot be answered for, tried again or dropped now.

        wants: "answer", "again" or "drop".

        Source: FAULT F1 (unknown asks "did it print?").
        """
        job = self._jobs.find(id_)
        if job is None:
            return (problem("PRINT-JOB-GONE"),)
        states = {"answer": (UNKNOWN,), "again": (FAILED,), "drop": (WAITING, FAILED)}[wants]
        return () if job.state in states else (problem("PRINT-JOB-STATE", "", title=job.title[:80]),)

    def answer(self, id_: str, *, printed: bool, by: str) -> Job | Problems:
        """Say whether a job printed whose outcome nobody knows: it is done, or waits for its printer again.

        Source: FAULT F1.
        """
        state = DONE if printed else WAITING
        return self._change(
            id_, "answer", lambda job: replace(job, state=state, answered_by=by, why="", reason="")
        )

    def again(self, id_: str) -> Job | Problems:
        """Try a job again that failed, under the same id. Source: FAULT F1 (retry keeps the same print id)."""
        return self._change(id_, "again", lambda job: replace(job, state=WAITING, why="", reason=""))

    def send_to(self, id_: str, printer: str) -> Job | Problems:
        """Let a job that failed, or waits, go to another printer. Source: ops/faults.md F1 (out of paper)."""
        return self._change(
            id_, "drop", lambda job: replace(job, state=WAITING, printer=printer, why="", reason="")
        )

    def drop(self, id_: str) -> Job | Problems:
        """Let a job go that has not printed; the paper's number and record stay. Source: REQ R25."""
        with self._lock:
            found = self.check(id_, wants="drop")
            if found:
                return Problems(found)
            job = self._jobs.find(id_)
            assert job is not None
            self._jobs.drop(id_)
        self.changed()
        return job

    def _change(self, id_: str, wants: str, change: Callable[[Job], Job]) -> Job | Problems:
        with self._lock:
            found = self.check(id_, wants=wants)
            if found:
                return Problems(found)
            job = self._jobs.find(id_)
            assert job is not None
            now = self._jobs.put(change(job))
        self.changed()
        return now


def _safely(asked: Callable[[], Told]) -> Told:
    """What a printer's own failure leaves open is not known."""
    try:
        return asked()
    except Exception as error:  # noqa: BLE001 - a driver may fail in any way; the job says so and play goes on
        return Told(UNSURE, BROKEN, f"{type(error).__name__}: {error}")
