"""A house on a disk that is full when it is told to be: what it says, what it keeps, what it writes afterwards.

Run with a folder and with how the disk is made full: "disk" fills the disk that the folder lies on, "limit"
forbids the process to let any file grow. It prints what happened as JSON.

Source: FAULT B1, B2, B18.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from tablemgr import verifier
from tablemgr.core.outcomes import Outcome
from tablemgr.core.seats import Seat
from tablemgr.floor.ballast import Ballast
from tablemgr.floor.clock import system_clock
from tablemgr.floor.keeping import backed_up
from tablemgr.floor.session import TRIES, Done
from tablemgr.ledger import ground
from tablemgr.ledger.errors import DiskFullError
from tablemgr.ledger.examining import examine
from tablemgr.table import commands as c
from tablemgr.table.commands import Command
from tests.faults.worker import DATABASE, STEPS, TABLE, at_the_table, opened
from tests.tablemgr.floor.conftest import ANA, BO, CY

UNLIMITED = resource.RLIM_INFINITY
Said = dict[str, Any]


class Disk:
    """The disk that the folder lies on."""

    def __init__(self, folder: Path, how: str) -> None:
        self.folder, self.how = folder, how
        self._filler = folder / "filler"

    def fill(self) -> None:
        """Leave no room. What the log of the database still has is given up first, or it would be used."""
        connection = ground.driver().connect(self.folder / "data" / DATABASE)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        if self.how == "limit":
            resource.setrlimit(resource.RLIMIT_FSIZE, (0, UNLIMITED))
            return
        handle = os.open(self._filler, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        for size in (1 << 16, 1 << 12, 1):
            with suppress(OSError):
                while True:
                    os.write(handle, b"\\1" * size)
        os.close(handle)

    def free(self) -> None:
        """Give the room back."""
        resource.setrlimit(resource.RLIMIT_FSIZE, (UNLIMITED, UNLIMITED))
        self._filler.unlink(missing_ok=True)


def house(folder: Path, disk: Disk) -> Said:
    """Settle a seat, close a shift and back up on a full disk, each again once there is room."""
    made = opened(folder)
    made.session.free_bytes = lambda _: 1 << 40
    at_the_table(made)
    assert isinstance(made.house.open_day(by=CY), Done)
    assert isinstance(made.house.open_shift(by=CY), Done)
    for step in STEPS[:7]:
        assert isinstance(made.session.do(TABLE, step, by=ANA), Done)
    said: Said = {"how": disk.how}
    said["settle"] = settle(made, disk)
    said["close"] = close(made, disk)
    said["backup"] = back_up(folder, disk)
    said["alarms"] = [p.code for p in made.house.alarms()]
    made.close()
    path = folder / "data" / DATABASE
    found = [*verifier.verify(path, witness=folder / "witness").findings, *examine(path).findings]
    said["findings"] = [str(one) for one in found]
    return said


def settle(made: Any, disk: Disk) -> Said:
    """A seat's outcome is called on a full disk, until nothing is tried any more; then there is room again."""
    command: Command = c.CallOutcome(Seat(1), Outcome.WIN)
    before, head = made.session.state(TABLE), made.store.head()
    disk.fill()
    sentences = set()
    for _ in range(TRIES):
        try:
            made.session.do(TABLE, command, by=ANA, op_id="settle")
        except DiskFullError as full:
            sentences.add(str(full).partition(": ")[2])
    unchanged = made.session.state(TABLE) == before and made.store.head() == head
    refused = made.session.do(TABLE, command, by=ANA, op_id="settle")
    disk.free()
    made.session.try_again()
    done = made.session.do(TABLE, command, by=ANA, op_id="settle")
    return {
        "sentences": sorted(sentences), "unchanged": unchanged, "written": len(done.entries),
        "refused": [p.code for p in refused.problems], "repeated": done.repeated,
    }  # fmt: skip


def close(made: Any, disk: Disk) -> Said:
    """A shift is closed on a full disk without ballast, and another one with it."""
    made.house.ballast = None
    disk.fill()
    head = made.store.head()
    try:
        made.house.close_shift(by=CY, witness=BO, op_id="close")
        refused = ""
    except DiskFullError as full:
        refused = str(full).partition(": ")[2]
    whole = made.store.head() == head and made.house.standing.shift == 1
    disk.free()
    again = kinds(made, made.house.close_shift(by=CY, witness=BO, op_id="close"))
    while made.house.take_backup():
        continue
    made.house.ballast = Ballast(disk.folder / "data" / "ballast", free=lambda _: 1 << 40)
    assert isinstance(made.house.open_shift(by=CY), Done)
    carried = made.house.ballast.is_there
    disk.fill()
    made.house.ballast = replace(made.house.ballast)
    try:
        with_ballast = kinds(made, made.house.close_shift(by=CY, witness=BO))
    except DiskFullError:
        with_ballast = []
    thrown = not made.house.ballast.is_there
    disk.free()
    while made.house.take_backup():
        continue
    return {
        "refused": refused, "whole": whole, "again": again, "carried": carried, "with ballast": with_ballast,
        "thrown": thrown,
    }  # fmt: skip


def kinds(made: Any, done: Any) -> list[str]:
    """The kinds of the newest two entries; a close has its signature in the same transaction."""
    assert isinstance(done, Done)
    return [entry.kind for entry in made.session.readings.entries(made.store.head()[0] - 1)]


def back_up(folder: Path, disk: Disk) -> Said:
    """A backup goes to the full disk, and again once there is room."""
    target = folder / "copies"
    disk.fill()
    failed = backed_up(folder / "data" / DATABASE, target, system_clock)
    left = sorted(path.name for path in target.iterdir()) if target.exists() else []
    disk.free()
    made = backed_up(folder / "data" / DATABASE, target, system_clock)
    return {"reason": failed.reason, "left": left, "made": made.copy is not None}


if __name__ == "__main__":
    there = Path(sys.argv[1])
    print(json.dumps(house(there, Disk(there, sys.argv[2]))))
