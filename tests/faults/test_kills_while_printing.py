"""The program is killed while it closes a shift and prints its report: one checkpoint, one report number, and a job
that is printed once, or asked about.

Source: FAULT A3, E6, F1; REQ R22, R25.
"""

from __future__ import annotations

import random
import signal
from collections import Counter
from pathlib import Path

import pytest

from tablemgr.floor.print_jobs import SENT, UNKNOWN, PrintJobs
from tablemgr.floor.printing import Printing
from tablemgr.ledger.readings import open_readings
from tablemgr.table.keeping_events import PaperPrinted
from tablemgr.table.trail_events import CheckpointSigned, ShiftClosed

from .conftest import Victims
from .test_kills import acknowledged, is_empty, nothing_is_lost, sound
from .worker import DATABASE, PRINTED, opened, printing_of, report

KILLED = -signal.SIGKILL


def printed(folder: Path) -> Counter[str]:
    """What came out of the printer, by the print's id."""
    path = folder / PRINTED
    return Counter(line.split()[0] for line in path.read_text().splitlines()) if path.exists() else Counter()


def look(folder: Path) -> tuple[str, ...]:
    """Look at what is left; answer the prints that are asked about."""
    if is_empty(folder):
        assert acknowledged(folder) == {}
        return ()
    sound(folder)
    with open_readings(folder / "data" / DATABASE) as readings:
        facts = [t.fact for t in readings.facts("ShiftClosed", "CheckpointSigned", "PaperPrinted")]
    closes = [fact.shift for fact in facts if isinstance(fact, ShiftClosed)]
    assert [fact.shift for fact in facts if isinstance(fact, CheckpointSigned) and fact.shift] == closes
    papers = [fact for fact in facts if isinstance(fact, PaperPrinted)]
    # One number a report, without a gap, each an original: nothing was ever printed anew as another paper.
    assert [(p.number, p.copy, p.which) for p in papers] == [
        (n, 1, str(n)) for n in range(1, len(papers) + 1)
    ]
    assert len(papers) in (len(closes), len(closes) - 1)
    assert max(printed(folder).values(), default=1) == 1
    states = {job.id: job.state for job in PrintJobs(folder / "data")}
    assert SENT not in states.values()
    return tuple(id_ for id_, state in states.items() if state == UNKNOWN)


def answered(folder: Path, asked: tuple[str, ...]) -> None:
    """Somebody looks at the printer and answers; what did not print is printed under the same id, once."""
    made = opened(folder)
    printing = printing_of(made, folder)
    assert isinstance(printing, Printing)
    out = printed(folder)
    for id_ in asked:
        printing.queue.answer(id_, printed=bool(out[id_]), by="P7")
    printing.queue.work()
    assert {job.state for job in printing.queue.jobs} <= {"done"}
    shift = made.house.standing.closed_shift
    if shift and made.store.written(f"print-{shift}"):
        head = made.store.head()
        report(printing, shift)
        printing.queue.work()
        assert made.store.head() == head
    made.close()
    with open_readings(folder / "data" / DATABASE) as readings:
        papers = [t.fact for t in readings.facts("PaperPrinted")]
    # Every report that is on record came out once.
    assert printed(folder) == Counter(
        f"paper/{p.number}/{p.copy}" for p in papers if isinstance(p, PaperPrinted)
    )


def kill_printing(victims: Victims, folder: Path, times: int) -> int:
    """Kill it again and again; answer how often somebody had to be asked."""
    chance, asked, lived = random.Random(11), 0, 0
    for _ in range(4 * times):
        assert victims.run("print", folder, kill_after=0.4 + chance.random() * 0.6) == KILLED
        unknown = look(folder)
        asked += len(unknown)
        if not is_empty(folder):
            nothing_is_lost_but_prints(folder)
            answered(folder, unknown)
        # On a busy machine it may be killed before it has said anything.
        lived += bool(acknowledged(folder))
        if lived == times:
            return asked
    raise AssertionError(f"it lived {lived} times out of {4 * times}")


def nothing_is_lost_but_prints(folder: Path) -> None:
    """What was acknowledged is on record; a print is acknowledged without its entries."""
    path = folder / "acknowledged"
    lines = path.read_text().splitlines() if path.exists() else []
    path.write_text("".join(f"{line}\n" for line in lines if not line.startswith("print-")))
    nothing_is_lost(folder)


def test_a_house_that_is_killed_while_it_closes_and_prints(victims: Victims, tmp_path: Path) -> None:
    kill_printing(victims, tmp_path, 2)


@pytest.mark.kill
def test_a_house_killed_60_times_while_it_closes_and_prints(victims: Victims, tmp_path: Path) -> None:
    assert kill_printing(victims, tmp_path, 60) > 0
