"""Rounds that were found, as a CSV beside the data: written aside, put in its place whole.

Source: screens.md (rounds: export of what is filtered); REQ R73; ledger.md (symbolic links are refused).
"""

from __future__ import annotations

import re
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path

from reports.csv_sheets import BOM, csv_of
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.round_search import RoundQuery, find_rounds
from tablemgr.ledger.rows import Coverage, RoundRow
from tablemgr.ledger.sheet import Sheet

FOLDER, PAGE = "exports", 2_000
RENAMED = {"opened_at_us": "opened_at", "ended_at_us": "ended_at"}
COLUMNS = tuple(
    RENAMED.get(one.name, one.name) for one in fields(RoundRow) if one.name not in ("coverage", "phase")
)
COVERED = tuple(one.name for one in fields(Coverage))


def write_rounds(readings: Readings, query: RoundQuery, folder: Path, table: str) -> tuple[Path, int]:
    """Write every round that is found, the newest first; answer the file and how many rounds are in it.

    Source: REQ R70 (screen = CSV), R73.
    """
    into = folder / FOLDER
    into.mkdir(exist_ok=True, mode=0o700)
    safe = re.sub(r"[^\w.-]", "_", table).strip(".") or "table"
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%f")
    target = into / f"rounds-{safe}-{stamp}.csv"
    fresh = target.with_suffix(".new")
    written, beyond = 0, None
    try:
        with fresh.open("xb") as file:
            while rows := find_rounds(readings, query, beyond=beyond, limit=PAGE):
                part = csv_of(_sheet(rows))
                # Mark and column names stand once, over the first part.
                file.write(part if not written else part[len(BOM) :].split(b"\r\n", 1)[1])
                written, beyond = written + len(rows), rows[-1]
            if not written:
                file.write(csv_of(_sheet(())))
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)
    return target, written


def _sheet(rows: tuple[RoundRow, ...]) -> Sheet:
    plain = tuple(
        (*(getattr(row, one.name) for one in fields(row) if one.name not in ("coverage", "phase")),
         *(getattr(row.coverage, name) for name in COVERED))
        for row in rows
    )  # fmt: skip
    return Sheet("rounds", (*COLUMNS, *COVERED), plain, tuple(row.currency for row in rows))
