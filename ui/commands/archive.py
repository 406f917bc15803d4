"""`tablemgr archive`: everything before a gaming day as a proved archive, on record by two people; nothing is removed.

Source: REQ R76, R77; ledger.md (export).
"""

from __future__ import annotations

import argparse
from pathlib import Path

from reports.csv_sheets import csv_of
from tablemgr.core.problems import Refused, problem
from tablemgr.core.text import sentence
from tablemgr.floor.archiving import check_archive, demand_proved, part_before, years_kept
from tablemgr.floor.clock import gaming_day, system_clock
from tablemgr.floor.keeping import record
from tablemgr.floor.people import Act
from tablemgr.ledger.as_of import sheets
from tablemgr.ledger.exporting import Made, export
from tablemgr.table.commands.base import check_text
from tablemgr.table.keeping_events import Archived
from ui.commands import keeping, ledger_words, proving


def main(argv: list[str]) -> int:
    """Archive: 0 in place and on record, 2 said why not, and nothing is left of it.

    Source: REQ R76.
    """
    given = _words().parse_args(argv)
    keeping.refuse(*check_text(given.reason, "reason"))
    database = keeping.file_of(given, "SERVER-ARCHIVE")
    target = given.target.expanduser().absolute()
    about = f"{database.absolute()} {target} {given.before} {given.reason}"
    who = proving.two(given, database, database, Act.ARCHIVE, about)
    keeping.refuse(*check_archive(who.by, who.witness))
    store = keeping.opened(database)
    if store is None:
        raise Refused(problem("ARCHIVE-HELD", str(database)))
    try:
        with keeping.readings_of(store, database) as readings:
            part = part_before(readings, given.before, gaming_day(system_clock()))
            years = years_kept(readings)

            def seal(made: Made) -> None:
                # It stands beside its place until it has proved itself.
                demand_proved(target.with_name(f".{target.name}.new"))
                fact = Archived(
                    given.before, made.part.first, made.part.last, made.head, target.name, made.manifest_sha256,
                    years, given.reason,
                )  # fmt: skip
                record(store, who, fact)

            rows = sheets(readings, first=part.first, last=part.last)
            files = {f"sheets/{sheet.name}.csv": csv_of(sheet) for sheet in rows}
            made = export(readings, target, part, sheets=files, seal=seal)
    finally:
        store.close()
    print(
        sentence(
            "ARCHIVE-MADE",
            {
                "path": str(made.path),
                "last": made.part.last,
                "day": given.before,
                "digest": made.manifest_sha256,
            },
        )
    )
    print(sentence("ARCHIVE-KEPT"))
    return keeping.CLEAN


def _words() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="tablemgr archive", description=sentence("ARCHIVE-USAGE"))
    words.add_argument("target", metavar="DIR", type=Path, help=sentence("EXPORT-USAGE-TARGET"))
    words.add_argument("--data", metavar="DIR", type=Path, help=sentence("EXPORT-USAGE-DATA"))
    ledger_words.add_words(words)
    words.add_argument("--before", metavar="DAY", required=True, help=sentence("ARCHIVE-USAGE-BEFORE"))
    for name in ("--by", "--witness"):
        words.add_argument(
            name, metavar="BADGE[/ROLE/NAME]", type=keeping.named, required=True,
            help=sentence("RESTORE-USAGE-BY"),
        )  # fmt: skip
    proving.add_pin_file(words)
    words.add_argument("--reason", metavar="TEXT", required=True, help=sentence("RESTORE-USAGE-REASON"))
    return words
