"""The trail, a shift or a stretch of it, taken out from the desktop: the very export that the command writes.

It is made aside beside the screen; in the screen's thread it comes on record and takes its place, so that nothing
lies there whole that nobody signed for.

Source: screens.md (audit: export for a regulator); facts.md (an auditor exports); ledger.md (export); REQ R73.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tablemgr.core.problems import Refused, problem
from tablemgr.core.series import number_in
from tablemgr.floor.people import MAY, Act, Person
from tablemgr.table.commands import Problems
from ui.viewmodels.paper_leaving import plain_folder, refuse_link

if TYPE_CHECKING:
    from tablemgr.floor.session import Session
    from tablemgr.ledger.exporting import Made, Part, Progress
    from tablemgr.ledger.readings import Readings

FOLDER = "exports"
WAITS = ".waiting"
STRETCH = re.compile(r"(\d+)\s*[-\u2013]\s*(\d+)")


@dataclass(frozen=True, slots=True)
class Aside:
    """An export that is whole and waits to be signed for."""

    path: Path
    target: Path
    made: Made


@dataclass(frozen=True, slots=True)
class TakenOut:
    """An export that is in place; seq is the entry that says so."""

    path: Path
    made: Made
    seq: int


def may_take_out(person: Person | None) -> bool:
    """Answer whether somebody may take the trail out. Source: facts.md (an auditor exports)."""
    return person is not None and any(person.role in way.first for way in MAY[Act.EXPORT])


def part_asked(readings: Readings, typed: str) -> Part:
    """Answer which entries are meant: all where nothing is typed, a shift (S-0012, 12), or entries (100-250).

    Raises Refused where it is none of them, or is not on record.

    Source: ledger.md (export); screens.md, ground rule 3 (what is printed can be typed).
    """
    # The ledger's libraries load behind the painted window.
    from tablemgr.floor.shift_part import part_of_shift
    from tablemgr.ledger.exporting import part_of

    said = "".join(str(int(letter)) if letter.isdecimal() else letter for letter in typed.strip())
    if not said:
        return part_of(readings, None, None)
    stretch = STRETCH.fullmatch(said)
    if stretch is not None:
        return part_of(readings, int(stretch[1]), int(stretch[2]))
    if not number_in(said):
        raise Refused(problem("EXPORT-TYPED", "", typed=said[:40]))
    return part_of_shift(readings, number_in(said))


def write_aside(readings: Readings, folder: Path, typed: str, progress: Progress) -> Aside:
    """Write an export into the data folder's exports, under a name that shows that it waits.

    What an earlier run left waiting is taken away. Raises Refused, LedgerError or OSError.

    Source: ledger.md (nothing half-written; symbolic links refused).
    """
    from reports.csv_sheets import csv_of
    from tablemgr.ledger.as_of import sheets
    from tablemgr.ledger.exporting import export

    part = part_asked(readings, typed)
    into = folder / FOLDER
    refuse_link(into)
    plain_folder(into)
    for old in into.glob(f".trail-*{WAITS}"):
        shutil.rmtree(old)
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%f")
    target = into / f"trail-{part.first}-{part.last}-{stamp}"
    aside = into / f".{target.name}{WAITS}"
    rows = sheets(readings, first=part.first, last=part.last)
    files = {f"sheets/{sheet.name}.csv": csv_of(sheet) for sheet in rows}
    return Aside(aside, target, export(readings, aside, part, sheets=files, progress=progress))


def put_in_place(aside: Aside, session: Session, by: Person | None) -> TakenOut | Problems:
    """Put an export on record, signed by whoever is in, and into its place; what is refused leaves nothing behind.

    Raises LedgerError or OSError, and leaves nothing behind then either.

    Source: ledger.md (everything that happens is an entry); REQ R73.
    """
    from tablemgr.table.keeping_events import Exported

    made = aside.made
    try:
        if by is None or not may_take_out(by):
            return Problems((problem("EXPORT-NOBODY"),))
        fact = Exported(made.part.first, made.part.last, made.head, made.form, made.manifest_sha256)
        done = session.write_house(lambda _: (fact,), by=by)
        if isinstance(done, Problems):
            return done
        return TakenOut(aside.path.replace(aside.target), made, done.entries[-1].seq)
    finally:
        if aside.path.is_dir():
            shutil.rmtree(aside.path)
