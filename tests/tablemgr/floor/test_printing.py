"""A print is on record and in the queue, or neither, and comes out once whatever the printer does.

Source: FAULT A3, E6, F1, F2; REQ R22, R24, R25, R32.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablemgr.floor.papers import Asked, Drawn, PaperOrder, printed
from tablemgr.floor.print_jobs import Job
from tablemgr.floor.print_queue import REFUSED, PrintQueue, Told
from tablemgr.floor.printing import Printing
from tablemgr.floor.slips import SlipOrder
from tablemgr.ledger.shift_readings import milestone_facts
from tablemgr.table.commands import Problems
from tablemgr.table.keeping_events import PrintAnswered

from .conftest import BO, CY, StandingClock
from .racks_pit import NIL, Pit, of, opened_pit
from .test_print_queue import Fake
from .test_shift_figures import ROUND, play


@pytest.fixture
def pit(tmp_path: Path, clock: StandingClock) -> Iterator[Pit]:
    """A pit with a round at table 3."""
    with opened_pit(tmp_path, clock) as there:
        there.count("3", "opening", of(u100=100))
        play(there, ROUND)
        yield there


def drawn(order: PaperOrder) -> Drawn:
    """A paper of a few bytes."""
    return Drawn(f"%PDF {order.number} {order.copy}".encode(), b"content")


def printing_on(pit: Pit, data: Path, printer: Fake) -> Printing:
    """The pit's printing with one printer."""
    return Printing(pit.session, data, PrintQueue(data, lambda: {"Pit": printer}))


def ask(printing: Printing, op_id: str = "one", why: str = "") -> Job:
    """Print the report of shift 1."""
    done = printing.paper(
        Asked("shift", "1", "body"), draw=drawn, title="Shift 1", by=CY, printer="Pit", paper="a4", language="en",
        why=why, op_id=op_id,
    )  # fmt: skip
    assert isinstance(done, Job), done
    return done


def test_one_act_is_one_print_however_often_it_is_asked_for(pit: Pit, tmp_path: Path) -> None:
    printer = Fake()
    printing = printing_on(pit, tmp_path, printer)
    assert ask(printing).id == "paper/1/1"
    head = pit.session.store.head()
    assert ask(printing) == ask(printing)
    printing.queue.work()
    assert ask(printing).state == "done"
    assert (pit.session.store.head(), [id_ for id_, _ in printer.got]) == (head, ["paper/1/1"])
    assert ask(printing, "two", "wet").id == "paper/1/2"
    assert [(p.number, p.copy, p.why) for p in printed(pit.session)] == [(1, 1, ""), (1, 2, "wet")]


def test_a_duplicate_wants_a_reason_and_nothing_is_drawn_without_one(pit: Pit, tmp_path: Path) -> None:
    printing = printing_on(pit, tmp_path, Fake())
    ask(printing)
    form = {"title": "Shift 1", "by": CY, "printer": "Pit", "paper": "a4", "language": "en"}
    for why in ("", "  "):
        for done in (
            printing.paper(Asked("shift", "1", "body"), draw=drawn, why=why, **form),  # type: ignore[arg-type]
            printing.again(1, draw=drawn, why=why, **form),  # type: ignore[arg-type]
        ):
            assert isinstance(done, Problems)
            assert [(p.code, dict(p.data)["duplicate"]) for p in done.problems] == [("PAPER-WHY-WANTED", 1)]
    assert ([job.id for job in printing.queue.jobs], len(printed(pit.session))) == (["paper/1/1"], 1)


def test_a_failing_printer_takes_no_second_number(pit: Pit, tmp_path: Path) -> None:
    printer = Fake([Told(REFUSED, "said", "jam"), OSError("gone")])
    printing = printing_on(pit, tmp_path, printer)
    ask(printing)
    printing.queue.work()
    head = pit.session.store.head()
    printing.queue.again("paper/1/1")
    printing.queue.work()
    printing.queue.answer("paper/1/1", printed=False, by="P7")
    printing.queue.work()
    assert [id_ for id_, _ in printer.got] == ["paper/1/1"] * 3
    assert len({pdf for _, pdf in printer.got}) == 1
    assert (pit.session.store.head(), len(printed(pit.session))) == (head, 1)


def test_a_print_that_was_refused_leaves_nothing_in_the_queue(pit: Pit, tmp_path: Path) -> None:
    printing = printing_on(pit, tmp_path, Fake())
    done = printing.paper(
        Asked("shift", "1", "body"), draw=drawn, title="Shift 1", by=NIL, printer="Pit", paper="a4", language="en"
    )  # fmt: skip
    assert isinstance(done, Problems)
    assert (printing.queue.jobs, printed(pit.session)) == ((), ())


def test_a_held_print_is_released_only_where_it_is_on_record(pit: Pit, tmp_path: Path) -> None:
    printing = printing_on(pit, tmp_path, Fake())
    ask(printing)
    queue = printing.queue
    queue.put("paper/2/1", b"%PDF 2 1", title="Shift 2", by="", at_us=0, printer="Pit", held=True)
    queue.work()
    assert [(job.id, job.state) for job in queue.jobs] == [("paper/1/1", "done"), ("paper/2/1", "held")]
    # The first one as it stood when the program ended between record and release.
    queue.put("paper/1/1 again", b"%PDF 1 1", title="Shift 1", by="", at_us=0, printer="Pit", held=True)
    later = printing_on(pit, tmp_path, Fake())
    assert [(job.id, job.state) for job in later.queue.jobs] == [
        ("paper/1/1", "done"), ("paper/1/1 again", "waiting"),
    ]  # fmt: skip


def test_slips_of_rounds_go_the_same_way(pit: Pit, tmp_path: Path) -> None:
    printer = Fake()
    printing = printing_on(pit, tmp_path, printer)

    def slip(order: SlipOrder) -> bytes:
        return f"%PDF slip {order.number} {order.copy}".encode()

    def go(op_id: str, why: str = "") -> Job | Problems:
        return printing.slip(
            "3", 1, draw=slip, title="Slip", by=BO, printer="Pit", paper="80mm", language="en", why=why, op_id=op_id
        )  # fmt: skip

    first, unsaid, again = go("a"), go("b"), go("b", "the guest asked")
    assert isinstance(unsaid, Problems)
    assert [p.code for p in unsaid.problems] == ["PAPER-WHY-WANTED"]
    assert [slip.copy for slip in pit.session.readings.slips("3", 1)] == [1, 2]
    assert isinstance(first, Job)
    assert isinstance(again, Job)
    assert (first.id, again.id, go("a")) == ("slip/3/1/1", "slip/3/1/2", first)
    printing.queue.work()
    assert [pdf for _, pdf in printer.got] == [b"%PDF slip 1 1", b"%PDF slip 1 2"]
    printing.queue.put("slip/3/1/1 x", b"%PDF slip 1 1", title="", by="", at_us=0, printer="Pit", held=True)
    assert "held" not in [job.state for job in printing_on(pit, tmp_path, printer).queue.jobs]


def test_a_paper_is_printed_again_by_its_number(pit: Pit, tmp_path: Path) -> None:
    printing = printing_on(pit, tmp_path, Fake())
    ask(printing)
    done = printing.again(
        1, draw=drawn, title="Shift 1", by=BO, printer="Pit", paper="a4", language="en", why="lost", op_id="r"
    )  # fmt: skip
    assert isinstance(done, Job)
    assert done.id == "paper/1/2"
    unknown = printing.again(9, draw=drawn, title="", by=BO, printer="Pit", paper="a4", language="en")
    assert isinstance(unknown, Problems)


def test_who_said_whether_it_printed_is_on_record_once(pit: Pit, tmp_path: Path) -> None:
    printer = Fake([OSError("gone"), OSError("gone"), Told(REFUSED, "said", "jam")])
    printing = printing_on(pit, tmp_path, printer)
    ask(printing)
    printing.queue.work()
    # The program ended meanwhile; the job is asked about at the next start, by whoever is there then.
    printing = printing_on(pit, tmp_path, printer)
    assert [job.state for job in printing.queue.jobs] == ["unknown"]
    refused = printing.answer("paper/1/1", printed=False, by=NIL)
    assert isinstance(refused, Problems)
    assert [job.state for job in printing.queue.jobs] == ["unknown"]
    assert isinstance(printing.answer("paper/1/1", printed=False, by=BO), Job)
    printing.queue.work()
    assert isinstance(printing.answer("paper/1/1", printed=True, by=CY), Job)
    told = milestone_facts(pit.session.readings, ("PrintAnswered",))
    assert [(one.fact, one.entry.actor) for one in told] == [
        (PrintAnswered("paper/1/1", False, 1), BO.signature),
        (PrintAnswered("paper/1/1", True, 2), CY.signature),
    ]
    # It is over: nobody is asked any more, and nothing more is written.
    head = pit.session.store.head()
    again = printing.answer("paper/1/1", printed=False, by=BO)
    assert isinstance(again, Problems)
    assert (pit.session.store.head(), len(printed(pit.session))) == (head, 1)


def test_an_answer_about_what_bears_no_number_is_on_no_record(pit: Pit, tmp_path: Path) -> None:
    printing = printing_on(pit, tmp_path, Fake([OSError("gone")]))
    job = printing.unnumbered(b"%PDF a booklet", title="House way", by=BO, printer="Pit", paper="a4")
    printing.queue.work()
    head = pit.session.store.head()
    assert isinstance(printing.answer(job.id, printed=True, by=BO), Job)
    assert pit.session.store.head() == head
