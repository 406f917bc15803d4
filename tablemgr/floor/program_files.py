"""What the program's files are known by: one digest over all of them, taken at each start and put on record.

Source: REQ R79 (installed version, hash of program files and schema version shown and logged at each start).
"""

from __future__ import annotations

import platform
import time
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import tablemgr
from tablemgr.core.resources import resource
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.schema import VERSION
from tablemgr.ledger.shift_readings import milestone_facts
from tablemgr.table.program_events import ProgramStarted

ROOMS = ("tablemgr", "ui", "reports")
LEFT_OUT = frozenset({"__pycache__"})
AT_A_TIME = 16
SHOWN = 12
"""So many characters of a digest are shown."""


def _files() -> Iterator[tuple[str, Path]]:
    """Every file of the program with its name, in an order that no machine changes."""
    root = Path(tablemgr.__file__).resolve().parents[1]
    rooms = [(name, root / name) for name in ROOMS]
    found = [
        (f"{name}/{path.relative_to(room).as_posix()}", path)
        for name, room in (*rooms, ("resources", resource()))
        for path in room.rglob("*")
        if path.is_file() and not LEFT_OUT.intersection(path.parts)
    ]
    yield from sorted(found)


@lru_cache(maxsize=1)
def program_files() -> tuple[str, int]:
    """Answer the digest over the program's files, by name and content, and how many they are.

    Taken once a run: what was changed since is another start's.

    Source: REQ R79.
    """
    whole, count = sha256(), 0
    for name, path in _files():
        content = path.read_bytes()
        whole.update(f"{name}\n{len(content)}\n".encode())
        whole.update(content)
        count += 1
        if not count % AT_A_TIME:
            # Beside the window: whoever draws goes first.
            time.sleep(0)
    return whole.hexdigest(), count


def started_now() -> ProgramStarted:
    """Answer the fact of this start. Source: REQ R79."""
    digest, count = program_files()
    return ProgramStarted(tablemgr.__version__, digest, count, VERSION, platform.python_version())


def last_start(readings: Readings) -> ProgramStarted | None:
    """Answer the last start on record, None before the first. Source: REQ R79."""
    found: ProgramStarted | None = None
    for told in milestone_facts(readings, (ProgramStarted.__name__,)):
        if isinstance(told.fact, ProgramStarted):
            found = told.fact
    return found


def program_said(readings: Readings) -> str:
    """Answer which program makes a report: its version, and what its files were known by at its start.

    Source: REQ R69, R79.
    """
    last = last_start(readings)
    if last is None or last.version != tablemgr.__version__:
        return tablemgr.__version__
    return f"{last.version} · {last.sha256[:SHOWN]}"
