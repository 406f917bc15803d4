"""Printers of CUPS through its own commands, `lp` and `lpstat`, where they are there.

CUPS answers for what it took: a job is asked after by its ticket until CUPS has it among the finished ones; one that
it says it gave up is asked about. What cannot be told within the time is not known.

Source: stack.md (printing); FAULT F1.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from time import monotonic

from tablemgr.floor.print_jobs import FORGOTTEN, SAID, SILENT, Job
from tablemgr.floor.print_queue import PRINTING, REFUSED, TOOK, UNSURE, Printer, Told

SECONDS, LEAVING, STEP = 20.0, 2.0, 0.1
"""How long CUPS may take to say anything: as a rule, and once the program is about to end; how often that is looked at."""
GIVEN_UP = ("aborted", "canceled", "document-format-error")
"""What CUPS says of a finished job that it did not print to its end."""
_TICKET = re.compile(r"request id is (\S+)")
MEDIA = {"a4": "A4", "letter": "Letter", "80mm": "Custom.80x297mm"}


class Patience:
    """How long CUPS may take to say anything; whoever is about to leave waits for it a moment longer, and no more."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds, self._leaves = seconds, inf

    def leave(self, seconds: float = LEAVING) -> None:
        """Wait for nothing longer than this from here on: what was not said by then is not known.

        Source: FAULT F1; design/ledger.md (unknown outcome asks).
        """
        self._leaves = min(self._leaves, monotonic() + seconds)

    def ends(self) -> float:
        """Answer until when a command that begins now is waited for. Source: FAULT F1."""
        return monotonic() + self._seconds

    def is_over(self, ends: float) -> bool:
        """Answer whether that time, or the time of whoever leaves, is over. Source: FAULT F1."""
        return monotonic() >= min(ends, self._leaves)


@dataclass(frozen=True, slots=True)
class CupsPrinter:
    """One queue of CUPS."""

    name: str
    patience: Patience

    def send(self, job: Job, pdf: bytes) -> Told:
        """Hand a job over. Source: FAULT F1."""
        with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
            file.write(pdf)
            file.flush()
            title = f"{job.title[:80]} [{job.id[:40]}]"
            media = MEDIA.get(job.paper, job.paper)
            said = _run(
                [
                    "lp",
                    "-d",
                    self.name,
                    "-n",
                    str(job.copies),
                    "-t",
                    title,
                    "-o",
                    f"media={media}",
                    "--",
                    file.name,
                ],
                self.patience,
            )
        if said is None:
            return Told(UNSURE, SILENT)
        found = _TICKET.search(said.out)
        if said.code == 0 and found:
            return Told(PRINTING, ticket=found.group(1))
        # It named no ticket and reports a failure of its own: it did not take the job.
        return Told(REFUSED if said.code else UNSURE, SAID, said.error or said.out)

    def ask(self, job: Job) -> Told:
        """Say what became of a job by its ticket. Source: FAULT F1."""
        waits = _run(["lpstat", "-W", "not-completed", "-o", self.name], self.patience)
        over = _run(["lpstat", "-l", "-W", "completed", "-o", self.name], self.patience)
        if waits is None or over is None or waits.code or over.code:
            # The queue holds it or held it: nothing is lost by asking later.
            return Told(PRINTING, SILENT, ticket=job.ticket)
        if _named(job.ticket, waits.out):
            return Told(PRINTING, ticket=job.ticket)
        status = _named(job.ticket, over.out)
        if status is None:
            return Told(UNSURE, FORGOTTEN, ticket=job.ticket)
        if any(word in status for word in GIVEN_UP):
            # What was given up half way may have printed a part.
            return Told(UNSURE, SAID, status[:200], job.ticket)
        return Told(TOOK, ticket=job.ticket)


def _named(ticket: str, listed: str) -> str | None:
    """What a list of CUPS says of a job: its own line and those that are set in behind it."""
    found: list[str] = []
    for line in listed.splitlines():
        if not line.startswith((" ", "\t")):
            if found:
                break
            if line.split(maxsplit=1)[:1] == [ticket]:
                found.append(line)
        elif found:
            found.append(line.strip())
    return " ".join(found) if found else None


@dataclass(frozen=True, slots=True)
class _Said:
    code: int
    out: str
    error: str


def _run(words: list[str], patience: Patience) -> _Said | None:
    """Run a command of CUPS; None where it says nothing in time."""
    program = shutil.which(words[0])
    if program is None:
        return _Said(127, "", f"{words[0]} is not there")
    surroundings = {**os.environ, "LC_ALL": "C", "LANGUAGE": "C"}
    with subprocess.Popen(
        [program, *words[1:]], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=surroundings,
        stdin=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        ends = patience.ends()
        while True:
            try:
                said = process.communicate(timeout=STEP)
                break
            except subprocess.TimeoutExpired:
                if patience.is_over(ends):
                    process.kill()
                    return None
    out, error = (text.decode("utf-8", "replace").strip() for text in said)
    return _Said(process.returncode, out, error)


def cups_printers(
    seconds: float = SECONDS, patience: Patience | None = None
) -> Mapping[str, Printer]:  # fmt: skip
    """Answer the queues of CUPS by name, none where it is not there or says nothing.

    Source: screens.md (set-up: printers).
    """
    if shutil.which("lp") is None:
        return {}
    patience = patience or Patience(seconds)
    said = _run(["lpstat", "-e"], patience)
    if said is None or said.code:
        return {}
    return {name: CupsPrinter(name, patience) for name in said.out.split()}
