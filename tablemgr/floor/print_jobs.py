"""Print jobs on disk: one small file a job in `DIR/print/`, whole or not at all, until somebody knows what became of it.

A job is written before the printer is asked, and its state before and after each step, so that a program that ends
in between finds it again. A job that had been handed over when the program ended is `unknown`: whether it printed is
asked of people, never guessed. The same print keeps its id through every try.

Source: design/ledger.md (printer down: the job waits); FAULT A3, F1; REQ R25, R32.
"""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path

FOLDER = "print"
"""Where they lie, within the data folder."""
HELD, WAITING, SENT, DONE, FAILED, UNKNOWN = "held", "waiting", "sent", "done", "failed", "unknown"
"""What becomes of a job. held: not printed before its print is on record. done: the printer, or the system's queue before it, took all of it."""
STATES = (HELD, WAITING, SENT, DONE, FAILED, UNKNOWN)
ABSENT, PAGES, ENDED, SILENT, FORGOTTEN, BROKEN, SAID = (
    "absent", "pages", "ended", "silent", "forgotten", "broken", "said"
)  # fmt: skip
WHY = (ABSENT, PAGES, ENDED, SILENT, FORGOTTEN, BROKEN, SAID)
"""Its printer is not there; its pages are gone; the program ended; nobody answers; the queue knows it no more; it
broke off; the printer says why itself."""
KEPT = 50
"""Jobs whose outcome is known that are still shown; their pages are gone."""
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Job:
    """One print of one paper."""

    id: str
    """Of the print, not of the try: a retry has the same one."""
    order: int
    """Its place in the queue."""
    title: str
    by: str
    """Who asked for it, as it stands on record."""
    at_us: int
    """When that was; a paper that comes out later still bears its own time."""
    printer: str
    paper: str
    copies: int
    sha256: str
    """Of the pages."""
    state: str = WAITING
    tries: int = 0
    ticket: str = ""
    """What the system's queue calls the last try, where it gave it a name."""
    why: str = ""
    """Why it waits, failed or is not known, by its name in `WHY`; empty where there is nothing to say."""
    reason: str = ""
    """What the printer said of it, in its own words."""
    answered_by: str = ""
    """Who said whether it had printed."""

    @property
    def is_over(self) -> bool:
        """Whether its outcome is known and nothing is left to do. Source: FAULT F1."""
        return self.state == DONE


class PrintJobs:
    """The jobs of one data folder. One program at a time holds the folder."""

    def __init__(self, data: Path) -> None:
        self._folder = data / FOLDER
        self._jobs: dict[str, Job] = {}
        self.unread: tuple[str, ...] = ()
        """Files that are no jobs, by name; they are left where they are."""
        self._read()

    def _read(self) -> None:
        unread = []
        for path in sorted(self._folder.glob("*.json")) if self._folder.is_dir() else ():
            job = _job_in(path)
            if job is None:
                unread.append(path.name)
            else:
                # Whoever asked the printer is gone: what it did is not known, unless a queue can say by a ticket.
                self._jobs[job.id] = job
                if job.state == SENT and not job.ticket:
                    self.put(replace(job, state=UNKNOWN, why=ENDED))
        self.unread = tuple(unread)

    def __iter__(self) -> Iterator[Job]:
        return iter(sorted(self._jobs.values(), key=lambda job: job.order))

    def find(self, id_: str) -> Job | None:
        """Answer a job by its id. Source: FAULT F1 (same print id)."""
        return self._jobs.get(id_)

    def add(
        self, id_: str, pdf: bytes, *, title: str, by: str, at_us: int, printer: str, paper: str = "a4", copies: int = 1, held: bool = False
    ) -> Job:  # fmt: skip
        """Put a print into the queue, on disk before this answers; one that is there already is answered as it is.

        held: nothing is printed before somebody releases it.

        Source: FAULT A3, F1.
        """
        found = self._jobs.get(id_)
        if found is not None:
            return found
        order = max((job.order for job in self._jobs.values()), default=0) + 1
        job = Job(
            id_,
            order,
            title,
            by,
            at_us,
            printer,
            paper,
            copies,
            sha256(pdf).hexdigest(),
            HELD if held else WAITING,
        )
        self._jobs[id_] = job
        self._write(job, pdf)
        self._forget()
        return job

    def put(self, job: Job) -> Job:
        """Keep what became of a job, on disk before this answers; a finished one's pages go.

        Source: FAULT A3.
        """
        pdf = b"" if job.is_over else self.pages(job.id)
        self._jobs[job.id] = job
        self._write(job, pdf)
        return job

    def pages(self, id_: str) -> bytes:
        """Answer a job's pages, empty where it is over or they were altered. Source: REQ R18."""
        try:
            plain = json.loads(self._path(id_).read_text("utf-8"))
            pdf = base64.b64decode(plain["pdf"], validate=True)
        except (OSError, ValueError, KeyError, TypeError):
            return b""
        job = self._jobs[id_]
        return pdf if sha256(pdf).hexdigest() == job.sha256 else b""

    def drop(self, id_: str) -> None:
        """Let a job go that nobody wants on paper any more; what is on record stays. Source: REQ R25."""
        self._jobs.pop(id_, None)
        self._path(id_).unlink(missing_ok=True)

    def _forget(self) -> None:
        over = [job for job in self if job.is_over]
        for job in over[:-KEPT]:
            self.drop(job.id)

    def _path(self, id_: str) -> Path:
        # An id may hold anything; its digest is a file's name everywhere.
        return self._folder / f"{sha256(id_.encode()).hexdigest()[:32]}.json"

    def _write(self, job: Job, pdf: bytes) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self._path(job.id)
        fresh = path.with_suffix(".new")
        plain = {"format": FORMAT, "job": asdict(job), "pdf": base64.b64encode(pdf).decode()}
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(plain, file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
        _settle(self._folder)


def _settle(folder: Path) -> None:
    """Let a renamed file be there after a power cut as well."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _job_in(path: Path) -> Job | None:
    try:
        plain = json.loads(path.read_text("utf-8"))
        job = Job(**plain["job"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return job if plain.get("format") == FORMAT and job.state in STATES else None
