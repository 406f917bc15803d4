"""Print jobs outlive the program; what a printer leaves open is asked of people; a retry keeps its id.

Source: design/ledger.md (printer down); FAULT A3, E6, F1; REQ R25, R32.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tablemgr.floor import print_jobs as j
from tablemgr.floor.print_queue import PRINTING, REFUSED, TOOK, UNSURE, PrintQueue, Told
from tablemgr.table.commands import Problems

PDF = b"%PDF-1.4 a fill"


@dataclass
class Fake:
    """A printer that says what it is told to, and keeps what it was given."""

    says: list[Told | Exception] = field(default_factory=list)
    later: list[Told] = field(default_factory=list)
    got: list[tuple[str, bytes]] = field(default_factory=list)
    watch: Path | None = None
    seen: list[str] = field(default_factory=list)

    def send(self, job: j.Job, pdf: bytes) -> Told:
        self.got.append((job.id, pdf))
        if self.watch is not None:
            self.seen = [json.loads(p.read_text())["job"]["state"] for p in self.watch.glob("*.json")]
        said = self.says.pop(0) if self.says else Told(TOOK)
        if isinstance(said, Exception):
            raise said
        return said

    def ask(self, job: j.Job) -> Told:
        assert job.ticket
        return self.later.pop(0)


class Dying(Fake):
    """A printer over which the program ends."""

    def send(self, job: j.Job, pdf: bytes) -> Told:
        raise KeyboardInterrupt


def queue_on(data: Path, printer: Fake | None) -> PrintQueue:
    """The queue of a folder with one printer, or none."""
    return PrintQueue(data, lambda: {} if printer is None else {"Pit": printer})


def put(queue: PrintQueue, id_: str = "fill-17/1") -> j.Job:
    """Ask for a print."""
    return queue.put(id_, PDF, title="Fill 17", by="P7/pit boss/Bo Chen", at_us=5, printer="Pit")


def states(queue: PrintQueue) -> list[tuple[str, str, str]]:
    """Id, state and reason of every job."""
    return [(job.id, job.state, job.why) for job in queue.jobs]


def codes(answer: object) -> list[str]:
    """The codes of a refusal."""
    assert isinstance(answer, Problems), answer
    return [p.code for p in answer.problems]


def test_a_job_is_on_disk_before_the_printer_is_asked(tmp_path: Path) -> None:
    printer = Fake(watch=tmp_path / "print")
    queue = queue_on(tmp_path, printer)
    put(queue)
    (path,) = (tmp_path / "print").iterdir()
    assert path.stat().st_mode & 0o777 == 0o600
    assert states(queue_on(tmp_path, None)) == [("fill-17/1", "waiting", "")]
    assert queue.work() == 1
    assert (printer.seen, printer.got) == (["sent"], [("fill-17/1", PDF)])
    assert states(queue) == states(queue_on(tmp_path, None)) == [("fill-17/1", "done", "")]
    assert (queue.work(), len(printer.got)) == (0, 1)


def test_the_same_print_is_put_in_once(tmp_path: Path) -> None:
    printer = Fake()
    queue = queue_on(tmp_path, printer)
    assert put(queue) == put(queue)
    queue.work()
    assert put(queue).state == "done"
    queue.work()
    assert len(printer.got) == 1


def test_without_its_printer_a_job_waits_and_comes_out_later(tmp_path: Path) -> None:
    queue = queue_on(tmp_path, None)
    put(queue)
    queue.work()
    assert states(queue) == [("fill-17/1", "waiting", "absent")]
    assert queue.work() == 0
    printer = Fake()
    later = queue_on(tmp_path, printer)
    later.work()
    (job,) = later.jobs
    assert (job.state, job.at_us, job.tries) == ("done", 5, 1)


def test_a_refused_job_is_tried_again_under_its_id(tmp_path: Path) -> None:
    printer = Fake([Told(REFUSED, j.SAID, "out of paper")])
    queue = queue_on(tmp_path, printer)
    put(queue)
    queue.work()
    assert states(queue) == [("fill-17/1", "failed", "said")]
    assert queue.work() == 0
    assert codes(queue.answer("fill-17/1", printed=True, by="x")) == ["PRINT-JOB-STATE"]
    assert isinstance(queue.again("fill-17/1"), j.Job)
    queue.work()
    (job,) = queue.jobs
    assert (job.state, job.tries, [id_ for id_, _ in printer.got]) == ("done", 2, ["fill-17/1"] * 2)


@pytest.mark.parametrize("said", [Told(UNSURE, j.SILENT), OSError("the line broke")])
@pytest.mark.parametrize("printed", [True, False])
def test_what_nobody_knows_is_asked_and_never_guessed(
    tmp_path: Path,
    said: Told | Exception,
    printed: bool,
) -> None:
    printer = Fake([said])
    queue = queue_on(tmp_path, printer)
    put(queue)
    queue.work()
    assert [job.state for job in queue.jobs] == ["unknown"]
    for _ in range(3):
        assert queue.work() == 0
    assert len(printer.got) == 1
    assert codes(queue.again("fill-17/1")) == ["PRINT-JOB-STATE"]
    assert codes(queue.drop("fill-17/1")) == ["PRINT-JOB-STATE"]
    assert isinstance(queue.answer("fill-17/1", printed=printed, by="P7/pit boss/Bo Chen"), j.Job)
    queue.work()
    (job,) = queue.jobs
    assert (job.state, job.answered_by) == ("done", "P7/pit boss/Bo Chen")
    assert len(printer.got) == (1 if printed else 2)


def test_a_program_that_ended_while_printing_asks_afterwards(tmp_path: Path) -> None:
    queue = queue_on(tmp_path, Dying())
    put(queue)
    put(queue, "fill-18/1")
    with pytest.raises(KeyboardInterrupt):
        queue.work()
    again = queue_on(tmp_path, Fake())
    assert states(again) == [("fill-17/1", "unknown", "ended"), ("fill-18/1", "waiting", "")]


def test_a_job_on_its_way_is_asked_after_by_its_ticket(tmp_path: Path) -> None:
    printer = Fake(
        [Told(PRINTING, ticket="Pit-9")], [Told(PRINTING, ticket="Pit-9"), Told(TOOK, ticket="Pit-9")]
    )
    queue = queue_on(tmp_path, printer)
    put(queue)
    assert queue.work() == 1
    assert [(job.state, job.ticket) for job in queue.jobs] == [("sent", "Pit-9")]
    assert queue.work() == 0
    assert queue.work() == 1
    assert [job.state for job in queue.jobs] == ["done"]


def test_a_ticket_outlives_the_program(tmp_path: Path) -> None:
    queue = queue_on(tmp_path, Fake([Told(PRINTING, ticket="Pit-9")]))
    put(queue)
    queue.work()
    again = queue_on(tmp_path, Fake(later=[Told(TOOK)]))
    assert [(job.state, job.ticket) for job in again.jobs] == [("sent", "Pit-9")]
    again.work()
    assert [job.state for job in again.jobs] == ["done"]


def test_another_printer_and_no_print_at_all(tmp_path: Path) -> None:
    queue = queue_on(tmp_path, Fake([Told(REFUSED, j.SAID, "jam")]))
    put(queue)
    queue.work()
    moved = queue.send_to("fill-17/1", "Cage")
    assert isinstance(moved, j.Job)
    assert (moved.state, moved.printer, moved.id) == ("waiting", "Cage", "fill-17/1")
    assert isinstance(queue.drop("fill-17/1"), j.Job)
    assert queue.jobs == ()
    assert list((tmp_path / "print").iterdir()) == []
    assert codes(queue.drop("fill-17/1")) == ["PRINT-JOB-GONE"]


def test_altered_pages_are_not_printed(tmp_path: Path) -> None:
    printer = Fake()
    put(queue_on(tmp_path, printer))
    (path,) = (tmp_path / "print").iterdir()
    plain = json.loads(path.read_text())
    plain["pdf"] = "QUJD"
    path.write_text(json.dumps(plain))
    (tmp_path / "print" / "x.json").write_text("{")
    queue = queue_on(tmp_path, printer)
    queue.work()
    assert (states(queue), printer.got) == ([("fill-17/1", "failed", "pages")], [])
    assert queue.unread == ("x.json",)
    assert (tmp_path / "print" / "x.json").exists()


def test_finished_jobs_are_kept_for_a_while_without_their_pages(tmp_path: Path) -> None:
    queue = queue_on(tmp_path, Fake())
    for number in range(j.KEPT + 5):
        put(queue, f"slip-{number}")
        queue.work()
    put(queue, "last")
    assert len(queue.jobs) == j.KEPT + 1
    assert next(job.id for job in queue.jobs) == "slip-5"
    texts = [json.loads(path.read_text()) for path in (tmp_path / "print").glob("*.json")]
    assert {bool(plain["pdf"]) for plain in texts if plain["job"]["state"] == "done"} == {False}
