"""Printers that are slow, silent, failing or gone: the job says what is known, and the same print has one id.

Source: FAULT F1; REQ R25, R32.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from tablemgr.floor.print_jobs import Job
from tablemgr.floor.print_queue import REFUSED, TOOK, PrintQueue
from tests.ui.models.print_system import PrintSystem
from ui.models.cups_printers import CupsPrinter, Patience, cups_printers

PDF = b"%PDF-1.4 a fill"


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PrintSystem]:
    """A print system whose commands are found first."""
    made = PrintSystem(tmp_path)
    monkeypatch.setenv("PATH", f"{made.commands}{os.pathsep}{os.environ['PATH']}")
    yield made
    made.close()


def queue_on(data: Path, seconds: float = 15) -> PrintQueue:
    """A queue over the queues of the print system."""
    queue = PrintQueue(data, lambda: {"Pit": CupsPrinter("Pit", Patience(seconds))})
    queue.put("fill-17/1", PDF, title="Fill 17", by="P7", at_us=0, printer="Pit", paper="80mm")
    return queue


def states(queue: PrintQueue) -> list[tuple[str, str]]:
    """State and reason of every job."""
    return [(job.state, job.why) for job in queue.jobs]


def test_a_job_is_done_when_the_queue_says_completed(tmp_path: Path, system: PrintSystem) -> None:
    assert list(cups_printers()) == ["Pit"]
    queue = queue_on(tmp_path)
    queue.work()
    assert (states(queue), system.printed, system.titles) == ([("sent", "")], [PDF], ["Fill 17 [fill-17/1]"])
    queue.work()
    assert states(queue) == [("sent", "")]
    system.waits.clear()
    system.status["Pit-1"] = "job-completed-successfully"
    queue.work()
    assert states(queue) == [("done", "")]


def test_a_job_that_the_queue_gave_up_is_asked_about(tmp_path: Path, system: PrintSystem) -> None:
    queue = queue_on(tmp_path)
    queue.work()
    system.waits.clear()
    system.status["Pit-1"] = "aborted: out of paper"
    queue.work()
    (job,) = queue.jobs
    assert (job.state, job.why, "out of paper" in job.reason) == ("unknown", "said", True)


def test_a_job_that_the_queue_forgot_is_asked_about(tmp_path: Path, system: PrintSystem) -> None:
    queue = queue_on(tmp_path)
    queue.work()
    system.waits.clear()
    queue.work()
    assert states(queue) == [("unknown", "forgotten")]


def test_a_failing_system_took_nothing(tmp_path: Path, system: PrintSystem) -> None:
    system.mode = "failing"
    queue = queue_on(tmp_path)
    queue.work()
    (job,) = queue.jobs
    assert (job.state, job.why, system.printed) == ("failed", "said", [])
    assert "does not exist" in job.reason
    system.mode = "ok"
    queue.again("fill-17/1")
    queue.work()
    assert (states(queue), system.titles) == ([("sent", "")], ["Fill 17 [fill-17/1]"])


def test_a_silent_system_may_have_printed(tmp_path: Path, system: PrintSystem) -> None:
    system.mode = "silent"
    queue = queue_on(tmp_path, 1.5)
    queue.work()
    assert (states(queue), system.printed) == ([("unknown", "silent")], [PDF])
    queue.work()
    assert len(system.printed) == 1
    assert cups_printers(0.2) == {}


def test_a_slow_system_is_waited_for_so_long_and_then_asked_about(
    tmp_path: Path, system: PrintSystem
) -> None:
    system.mode = "slow"
    queue = queue_on(tmp_path, 1.5)
    queue.work()
    assert states(queue) == [("unknown", "silent")]


def test_whoever_leaves_waits_for_no_silent_system_and_the_job_is_asked_about(
    tmp_path: Path, system: PrintSystem
) -> None:
    system.mode = "silent"
    patience = Patience(600)
    queue = PrintQueue(tmp_path, lambda: {"Pit": CupsPrinter("Pit", patience)})
    for id_ in ("fill-17/1", "fill-18/1"):
        queue.put(id_, PDF, title=id_, by="P7", at_us=0, printer="Pit", paper="80mm")
    worker = threading.Thread(target=queue.work)
    worker.start()
    while not system.printed:
        time.sleep(0.01)
    queue.leave()
    patience.leave(0)
    worker.join()
    # The one that may have printed is not known; the other one was never handed over.
    assert states(queue) == [("unknown", "silent"), ("waiting", "")]
    assert len(system.printed) == 1
    again = PrintQueue(tmp_path, dict)
    assert states(again) == [("unknown", "silent"), ("waiting", "")]


def test_without_cups_there_are_no_printers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert cups_printers() == {}
    queue = queue_on(tmp_path)
    queue.work()
    (job,) = queue.jobs
    assert (job.state, job.reason) == ("failed", "lp is not there")


def drawn(pages: int) -> bytes:
    """A PDF whose pages have a black mark each, one further down than the other."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(227, 400))
    for number in range(pages):
        canvas.rect(20, 320 - 80 * number, 60, 40, fill=1)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def marks(pdf: bytes) -> list[tuple[int, int, int]]:
    """How dark the middle of the first three marks is on each page."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        found = []
        for page in document:
            picture = page.render(scale=1).to_pil().convert("L").resize((227, 400))
            found.append(tuple(int(picture.getpixel((50, 60 + 80 * n))) for n in range(3)))
        return found  # type: ignore[return-value]
    finally:
        document.close()


def test_pages_reach_the_systems_printer_as_they_were_drawn(tmp_path: Path, qapp: object) -> None:
    del qapp
    from ui.models.system_printers import SystemPrinter, page_sizes

    pdf, out = drawn(3), tmp_path / "out.pdf"
    job = Job("fill-17/1", 1, "Fill 17", "P7", 0, "file", "80mm", 1, "")
    told = SystemPrinter("file", out).send(job, pdf)
    assert told.what == TOOK
    printed = out.read_bytes()
    assert [tuple(map(round, size)) for size in page_sizes(printed)] == [(227, 400)] * 3
    assert [[dark < 60 for dark in page] for page in marks(printed)] == [
        [True, False, False], [False, True, False], [False, False, True],
    ]  # fmt: skip


def test_a_printer_that_the_system_does_not_know_prints_nothing(qapp: object) -> None:
    del qapp
    from ui.models.system_printers import SystemPrinter

    job = Job("fill-17/1", 1, "Fill 17", "P7", 0, "Nowhere", "80mm", 1, "")
    told = SystemPrinter("Nowhere").send(job, drawn(1))
    assert (told.what, told.why) == (REFUSED, "absent")


CONF = """Listen 127.0.0.1:{port}
WebInterface No
Browsing Off
DefaultAuthType None
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
"""
FILES = """ServerRoot {here}/etc
ServerBin {here}/bin
DataDir {data}
CacheDir {here}/cache
StateDir {here}/state
RequestRoot {here}/spool
TempDir {here}/spool/tmp
AccessLog {here}/access
ErrorLog {here}/error
PageLog {here}/page
"""
BACKEND = """#!/bin/sh
[ $# -eq 0 ] && {{ echo 'file tofile "Unknown" "a file"'; exit 0; }}
if [ -e {here}/broken ]; then exit 4; fi
if [ $# -ge 6 ]; then cat "$6" >{here}/printed; else cat >{here}/printed; fi
"""


@pytest.fixture
def cups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A server of CUPS of its own on loopback, whose printer is a file."""
    monkeypatch.setenv("PATH", f"{os.environ['PATH']}{os.pathsep}/usr/sbin")
    daemon = shutil.which("cupsd")
    assert daemon is not None, "CUPS is not installed: apt-get install cups-daemon cups-client"
    here = tmp_path / "cups"
    for name in ("etc", "cache", "state", "spool/tmp", "bin/backend", "bin/filter"):
        (here / name).mkdir(parents=True)
    # What starts a backend is CUPS's own.
    (here / "bin" / "daemon").symlink_to(Path(daemon).parents[1] / "lib" / "cups" / "daemon")
    port = 20_000 + os.getpid() % 20_000
    (here / "etc" / "cupsd.conf").write_text(CONF.format(port=port))
    (here / "etc" / "cups-files.conf").write_text(
        FILES.format(here=here, data=Path(daemon).parents[1] / "share" / "cups")
    )
    backend = here / "bin" / "backend" / "tofile"
    backend.write_text(BACKEND.format(here=here))
    # CUPS lets a backend that only its owner may run act as itself.
    backend.chmod(0o700)
    server = subprocess.Popen(
        [daemon, "-f", "-c", here / "etc" / "cupsd.conf", "-s", here / "etc" / "cups-files.conf"]
    )
    monkeypatch.setenv("CUPS_SERVER", f"127.0.0.1:{port}")
    try:
        admin = shutil.which("lpadmin")
        assert admin is not None
        until(
            lambda: subprocess.run([admin, "-p", "Pit", "-E", "-v", "tofile:/x"], check=False).returncode == 0
        )
        yield here
    finally:
        server.terminate()
        server.wait(20)


def until(holds: object) -> None:
    """Wait until something holds, half a minute at most."""
    for _ in range(120):
        if holds():  # type: ignore[operator]
            return
        time.sleep(0.25)
    pytest.fail("it never came")


@pytest.mark.printers
def test_cups_prints_to_a_file_and_says_what_became_of_it(tmp_path: Path, cups: Path) -> None:
    assert list(cups_printers()) == ["Pit"]
    pdf = drawn(2)
    queue = PrintQueue(tmp_path / "data", cups_printers)
    queue.put("fill-17/1", pdf, title="Fill 17", by="P7", at_us=0, printer="Pit")

    def is_done() -> bool:
        queue.work()
        return [job.state for job in queue.jobs] == ["done"]

    until(is_done)
    assert (cups / "printed").read_bytes() == pdf
    (cups / "broken").touch()
    (cups / "printed").unlink()
    queue.put("fill-18/1", pdf, title="Fill 18", by="P7", at_us=0, printer="Pit")
    # A printer that stopped keeps its job; nobody is asked while the queue still has it.
    for _ in range(4):
        queue.work()
        time.sleep(0.25)
    assert [job.state for job in queue.jobs] == ["done", "sent"]
    assert not (cups / "printed").exists()
