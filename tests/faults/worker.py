"""A program that is there to be killed: told an act and a folder, it forks a child that does the act.

An act with a number behind it, `restore@7`, kills itself before it touches a file for the seventh time.

What the child has done is appended to a file outside of the data before anything else happens, so that
whoever looks afterwards knows what was acknowledged.

Source: FAULT A1, A2, B14, B17, B18, E6.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor import print_queue
from tablemgr.floor.clock import system_clock
from tablemgr.floor.house_opening import OpenHouse, open_house
from tablemgr.floor.keeping import Keeper, backed_up, declare_restored
from tablemgr.floor.papers import Asked, Drawn, PaperOrder
from tablemgr.floor.print_jobs import Job
from tablemgr.floor.printing import Printing
from tablemgr.floor.session import Done
from tablemgr.ledger import opening, restoring, upgrading
from tablemgr.ledger.restoring import Order, restore
from tablemgr.table import commands as c
from tablemgr.table.commands import Command, Problems
from tablemgr.table.games import table_rules
from tests.tablemgr.floor.conftest import ANA, BO, CY, DEE, HOUSE, Trusting

DATABASE, TOLD, TABLE = "tablemgr.sqlite3", "acknowledged", "2"
RULES = table_rules("pai-gow-poker", "commission")
STEPS: tuple[Command, ...] = (
    c.OpenRound(0, "Ana Lim", "D104"),
    c.PlaceBet(Seat(1), Money(2500)),
    c.PlaceBet(Seat(2), Money(10_000)),
    c.CloseBets(),
    c.SetStart(position=1),
    c.Deliver(),
    c.LockHands(),
    c.CallOutcome(Seat(1), Outcome.WIN),
    c.CallOutcome(Seat(2), Outcome.LOSE),
    c.CloseRound(),
)
"""What is done in a round, an action each; seats 1 and 2 are settled by the calls."""


def opened(folder: Path) -> OpenHouse:
    """The house of a folder, with everybody at the gate, its walk taken."""
    made = open_house(
        folder / "data" / DATABASE,
        system_clock,
        station="s",
        program="0.1.0",
        witness=folder / "witness",
        keep=3,
    )
    made.session.gate = Trusting()
    assert made.walk.take(60)
    return made


class Told:
    """The file of what was acknowledged."""

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / TOLD, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def done(self, name: str, answer: Done | Problems) -> None:
        """Acknowledge an action, with its last entry and how many it has."""
        assert isinstance(answer, Done), answer
        last = max(entry.seq for entry in answer.entries)
        os.write(self._file, f"{name} {last} {len(answer.entries)}\n".encode())

    def say(self, name: str) -> None:
        """Acknowledge something that is no action."""
        os.write(self._file, f"{name} 0 0\n".encode())


def at_the_table(made: OpenHouse) -> None:
    """Open the table, or go on at it."""
    if TABLE in {row.table for row in made.session.readings.tables()}:
        assert made.session.take_up(TABLE, RULES) == ()
        return
    done = made.session.open_table(TABLE, RULES, house=HOUSE, by=BO, witness=CY, op_id="table")
    assert isinstance(done, Done), done


def action(number: int, step: int) -> str:
    """The id of a step of a round."""
    return f"round-{number}-{step}"


def deal(folder: Path) -> None:
    """Deal round after round; an open one is gone on with where it stopped."""
    made, told = opened(folder), Told(folder)
    at_the_table(made)
    rows = made.session.readings.rounds(TABLE, limit=1)
    number = 1 if not rows else rows[0].number + (rows[0].status != "open")
    while True:
        for step, command in enumerate(STEPS):
            name = action(number, step)
            told.done(name, made.session.do(TABLE, command, by=ANA, op_id=name))
        number += 1


def close(folder: Path) -> None:
    """Open shifts and close them, each with its checkpoint and its backup."""
    made, told = opened(folder), Told(folder)
    house = made.house
    if house.standing.day is None:
        told.done("day", house.open_day(by=CY, op_id="day"))
    while True:
        number = house.standing.shift
        if number is None:
            number = house.standing.closed_shift + 1
            told.done(f"open-{number}", house.open_shift(by=CY, op_id=f"open-{number}"))
        told.done(f"close-{number}", house.close_shift(by=CY, witness=BO, op_id=f"close-{number}"))
        # A backup that is under way is waited for, so that the next close meets it at every moment.
        if number % 2:
            house.take_backup(None)


PRINTED = "printed"


class SlowPrinter:
    """A printer that takes its time, and keeps outside of the data what came out, by its id."""

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / PRINTED, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def send(self, job: Job, pdf: bytes) -> print_queue.Told:
        """Print half, wait, print the rest: whoever dies in between has printed it."""
        time.sleep(0.01)
        os.write(self._file, f"{job.id} {len(pdf)}\n".encode())
        time.sleep(0.02)
        return print_queue.Told(print_queue.TOOK)

    def ask(self, job: Job) -> print_queue.Told:
        """Nothing is ever on its way here."""
        raise AssertionError(job)


def printing_of(made: OpenHouse, folder: Path) -> Printing:
    """The house's printing, with one slow printer."""
    printer = SlowPrinter(folder)
    queue = print_queue.PrintQueue(folder / "data", lambda: {"Pit": printer})
    return Printing(made.session, folder / "data", queue)


def drawn(order: PaperOrder) -> Drawn:
    """A report of a few bytes, another one for each number and copy."""
    said = f"{order.what} {order.which} {order.number} {order.copy}".encode()
    return Drawn(b"%PDF " + said, b"content of " + order.which.encode())


def close_and_print(folder: Path) -> None:
    """Close shift after shift and print each one's report."""
    made, told = opened(folder), Told(folder)
    house, printing = made.house, printing_of(made, folder)
    if house.standing.day is None:
        told.done("day", house.open_day(by=CY, op_id="day"))
    while True:
        printing.queue.work()
        shift = house.standing.closed_shift
        if house.standing.shift is None and shift and not made.store.written(f"print-{shift}"):
            report(printing, shift)
            told.say(f"print-{shift}")
            continue
        number = house.standing.shift
        if number is None:
            number = shift + 1
            told.done(f"open-{number}", house.open_shift(by=CY, op_id=f"open-{number}"))
        told.done(f"close-{number}", house.close_shift(by=CY, witness=BO, op_id=f"close-{number}"))


def report(printing: Printing, shift: int) -> Job | None:
    """Print a shift's report, or what came of it before."""
    done = printing.paper(
        Asked("shift", str(shift), f"body {shift}"), draw=drawn, title=f"Shift {shift}", by=CY, printer="Pit",
        paper="a4", language="en", op_id=f"print-{shift}",
    )  # fmt: skip
    assert not isinstance(done, Problems), done
    return done


def back_up(folder: Path) -> None:
    """Back up, again and again."""
    told = Told(folder)
    while True:
        made = backed_up(folder / "data" / DATABASE, folder / "copies", system_clock, keep=3)
        assert made.copy is not None, made.reason
        told.say(made.copy.path.name)


def back_up_once(folder: Path) -> None:
    """Back up once."""
    made = backed_up(folder / "data" / DATABASE, folder / "copies", system_clock, keep=1)
    assert made.copy is not None, made.reason
    Told(folder).say(made.copy.path.name)


def restore_once(folder: Path) -> None:
    """Restore the backup over the newer ledger, and let that be the recovery."""
    told, keeper = Told(folder), Keeper(CY, "s", system_clock, DEE)
    (copy,) = (folder / "copies").iterdir()
    marks, database = folder / "witness", folder / "data" / DATABASE
    order = Order(copy, database, "disk died", over_newer=True, marks=marks)
    fact, _ = restore(order, keeper.envelope(), program="0.1.0")
    told.say("restored")
    declare_restored(database, fact, keeper, program="0.1.0", marks=marks)
    told.say("declared")


def newer_program() -> None:
    """Be a program whose tables are of version 2: a step that drops a read table, to be drawn anew."""

    def step(op: Any) -> None:
        op.execute("DROP TABLE note")
        op.execute("CREATE TABLE passing (id INTEGER)")
        op.execute("DROP TABLE passing")

    for module in (upgrading, opening, restoring):
        module.VERSION = 2  # type: ignore[attr-defined]
    for module in (upgrading, restoring):
        module.STEPS = {1: step}  # type: ignore[attr-defined]


def upgrade_once(folder: Path) -> None:
    """Open the house with a newer program."""
    newer_program()
    told = Told(folder)
    made = opened(folder)
    told.say("upgraded")
    made.close()


def rule(folder: Path, *, is_written: bool) -> None:
    """Dispute a closed round and have its ruling signed; die at the first commit that the signature brings."""
    from ui.viewmodels.pit.effect import ChipBook
    from ui.viewmodels.pit.putting_right import Pit
    from ui.viewmodels.pit.righting import Righting
    from ui.viewmodels.words import Words

    made = opened(folder)
    at_the_table(made)
    for step, command in enumerate(STEPS):
        done = made.session.do(TABLE, command, by=ANA, op_id=action(1, step))
        assert isinstance(done, Done), done
    pit = Pit(made.session, None, lambda: BO, ChipBook(made.session))
    desk = Righting(pit, TABLE, 1, Words("en", "USD"))
    for key in ("2", "1", "7"):
        desk.press(key)
    assert desk.waiting is not None, desk.refused
    writer = type(made.store._writer)
    commit = writer.commit

    def die(self: Any) -> None:
        if is_written:
            commit(self)
        os.kill(os.getpid(), signal.SIGKILL)

    writer.commit = die  # type: ignore[method-assign]
    desk.approve("C1", "1")
    raise AssertionError(desk.refused)


ACTS: dict[str, Callable[[Path], None]] = {
    "deal": deal, "close": close, "print": close_and_print, "back up": back_up, "back up once": back_up_once, "restore": restore_once,
    "upgrade": upgrade_once,
    "rule, killed before its first commit": lambda folder: rule(folder, is_written=False),
    "rule, killed after its first commit": lambda folder: rule(folder, is_written=True),
}  # fmt: skip


TOUCHES = (
    "os.rename",
    "os.remove",
    "os.link",
    "os.mkdir",
    "os.chmod",
    "shutil.copyfile",
    "subprocess.Popen",
    "open",
)
"""What the interpreter tells of before it happens."""


def die_before(touch: int, folder: Path) -> None:
    """Kill this process before it touches a file of the folder for the given time."""
    left = touch

    def told(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal left
        if event not in TOUCHES or not any(str(folder) in str(one) for one in arguments):
            return
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(told)


def main() -> None:
    """Fork a child for every line, say its number, and say when it is over."""
    for line in sys.stdin:
        order, _, folder = line.strip().partition(":")
        act, _, touch = order.partition("@")
        child = os.fork()
        if child == 0:
            if touch:
                die_before(int(touch), Path(folder))
            ACTS[act](Path(folder))
            os._exit(0)
        print(child, flush=True)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
