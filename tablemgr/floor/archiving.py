"""Old entries in an archive: written out, proved by their own verifier, put on record by two people. Nothing is removed.

The chain stays whole: totals, gaps and later signatures rest on every entry of it.

Source: REQ R76 (retention; purge only through a logged, two-person, exported archive), R77.
"""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from pathlib import Path

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.floor.people import MAY, Act, Person, check_may
from tablemgr.floor.series_labels import SeriesLabels
from tablemgr.ledger.exporting import Part
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.series_readings import last_before

PROOF = "verify_export.py"


def check_archive(by: Person, witness: Person | None) -> tuple[Problem, ...]:
    """Answer why these two may not archive. Source: REQ R76; facts.md (operator and auditor)."""
    return check_may(MAY[Act.ARCHIVE], by, witness)


def years_kept(readings: Readings) -> int:
    """Answer how many years records are kept at least, by the profile in force. Source: REQ R76."""
    return SeriesLabels(readings).profile("").retention_years


def part_before(readings: Readings, before: str, today: str) -> Part:
    """Answer the entries of all gaming days before one; Refused where they are still within their term, or none.

    before, today: gaming days, "2031-05-28".

    Source: REQ R76.
    """
    try:
        day, now = date.fromisoformat(before), date.fromisoformat(today)
    except ValueError as bad:
        raise Refused(problem("ARCHIVE-DAY", "", typed=before[:20])) from bad
    years = years_kept(readings)
    latest = _years_before(now, years)
    if day > latest:
        raise Refused(problem("ARCHIVE-TERM", "", day=before, latest=latest.isoformat(), years=years))
    last = last_before(readings, before)
    if not last:
        raise Refused(problem("ARCHIVE-NOTHING", "", day=before))
    return Part(1, last)


def _years_before(day: date, years: int) -> date:
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        # The 29th of February has no other one that year.
        return day.replace(year=day.year - years, day=28)


def demand_proved(folder: Path) -> None:
    """Let an export prove itself by what travels with it; Refused where it does not.

    Source: REQ R76; ledger.md (a range proves itself).
    """
    said = subprocess.run(
        [sys.executable, "-I", str(folder / PROOF), str(folder)], capture_output=True, text=True, check=False
    )
    if said.returncode:
        raise Refused(
            problem("ARCHIVE-NOT-PROVED", str(folder), said=(said.stdout or said.stderr).strip()[-200:])
        )
