"""The list of print jobs: what nobody knows is asked first, keys do what they say, in four languages.

Source: design/ledger.md (unknown outcome asks); FAULT F1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tablemgr.floor import print_jobs as j
from tablemgr.floor.people import Person, Role
from tablemgr.floor.print_queue import REFUSED, TOOK, UNSURE, Printer, PrintQueue, Told
from tablemgr.table.commands import Problems
from ui.viewmodels.shift.printing import PrintDesk
from ui.viewmodels.words import LANGUAGES, Words


class Fake:
    """A printer that says one thing after the other, then that it took the job."""

    def __init__(self, *says: Told) -> None:
        self.says = list(says)

    def send(self, job: j.Job, pdf: bytes) -> Told:
        return self.says.pop(0) if self.says else Told(TOOK)

    def ask(self, job: j.Job) -> Told:
        raise AssertionError


BO = Person("P7", "Bo", Role.PIT_BOSS)


@dataclass
class Room:
    """A room with nothing in it but the queue; no ledger lies behind it."""

    queue: PrintQueue

    @property
    def printing(self) -> Room:
        return self

    def answer(self, id_: str, *, printed: bool, by: Person) -> j.Job | Problems:
        return self.queue.answer(id_, printed=printed, by=by.signature)


def at_once(job: Callable[[], Any], then: Callable[[Any], None], failed: Callable[[Exception], None]) -> None:
    """No worker: it is done when this answers."""
    del failed
    then(job())


def desk_on(
    tmp_path: Path, *says: Told, language: str = "en", titles: tuple[str, ...] = ("Fill 17",)
) -> PrintDesk:
    """A desk over a queue whose printer says these things."""
    there: Mapping[str, Printer] = {"Pit": Fake(*says), "Cage": Fake()}
    queue = PrintQueue(tmp_path, lambda: there)
    for title in titles:
        queue.put(title, b"%PDF", title=title, by="P7", at_us=0, printer="Pit")
    desk = PrintDesk(Room(queue), Words(language), at_once)  # type: ignore[arg-type]
    desk.work()
    return desk


def cells(desk: PrintDesk) -> list[tuple[str, str]]:
    """Title and state of every row."""
    return [(row.cells[0].text, row.cells[-1].text) for row in desk.listing().rows]


def test_what_nobody_knows_stands_first_and_asks(tmp_path: Path) -> None:
    desk = desk_on(tmp_path, Told(TOOK), Told(UNSURE, j.SILENT), titles=("Fill 17", "Fill 18"))
    assert cells(desk) == [
        ("Fill 18", "did it print? the printer does not answer"),
        ("Fill 17", "printed"),
    ]
    assert (desk.waiting, desk.prompt().question, desk.choices()) == (1, "Which print?", ())
    desk.choose("print:Fill 18")
    assert desk.prompt().question == "Look at Pit: did Fill 18 print?"
    assert [key.label for key in desk.choices()] == ["It printed", "It did not: print it"]
    assert not desk.press("R", by=BO)
    assert desk.press("Y", by=BO)
    assert (desk.waiting, desk.queue.jobs[1].state, desk.queue.jobs[1].answered_by) == (
        0,
        "done",
        BO.signature,
    )


def test_a_refused_job_goes_again_or_elsewhere_or_nowhere(tmp_path: Path) -> None:
    refused = Told(REFUSED, j.SAID, "out of paper")
    desk = desk_on(tmp_path, refused, refused, refused)
    desk.choose("print:Fill 17")
    assert cells(desk) == [("Fill 17", "not printed: the printer says: out of paper")]
    assert [(key.label, key.cap) for key in desk.choices()] == [
        ("Print it again", "R"), ("To Cage", "1"), ("Print it no more", "X"),
    ]  # fmt: skip
    desk.press("R", by=BO)
    assert desk.queue.jobs[0].tries == 2
    desk.press("1", by=BO)
    assert (desk.queue.jobs[0].printer, desk.queue.jobs[0].state, desk.choices()) == ("Cage", "done", ())


def test_a_job_that_is_dropped_leaves_the_list(tmp_path: Path) -> None:
    desk = desk_on(tmp_path, Told(REFUSED, j.SAID, "jam"))
    desk.choose("print:Fill 17")
    desk.press("X", by=BO)
    assert (cells(desk), desk.listing().empty) == ([], "Nothing waits for a printer.")
    assert not desk.press("X", by=BO)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_and_reason_has_its_words(tmp_path: Path, language: str) -> None:
    for place, why in enumerate(j.WHY):
        desk = desk_on(tmp_path / str(place), Told(UNSURE, why, "x"), language=language)
        desk.choose("print:Fill 17")
        ((_, state),) = cells(desk)
        said = desk.words.say("PRINT-STATE-unknown")
        assert state.startswith(said)
        assert len(state) > len(said) + 3
        assert "PRINT-" not in state + desk.prompt().question


def test_a_second_round_of_work_waits_for_the_first(tmp_path: Path) -> None:
    jobs: list[Callable[[], Any]] = []
    queue = PrintQueue(tmp_path, dict)
    desk = PrintDesk(Room(queue), Words("en"), lambda job, then, failed: jobs.append(job))  # type: ignore[arg-type]
    desk.work()
    desk.work()
    assert len(jobs) == 1
