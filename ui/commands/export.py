"""`tablemgr export`: a shift, a part or the whole of the trail as one folder or ZIP that proves itself.

Source: ledger.md (export); REQ R73, R77.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from reports.csv_sheets import csv_of
from tablemgr.core.text import sentence
from tablemgr.floor.keeping import check_export
from tablemgr.floor.people import Act
from tablemgr.floor.shift_part import part_of_shift
from tablemgr.ledger.as_of import sheets
from tablemgr.ledger.exporting import Made, Part, Progress, export, part_of
from tablemgr.ledger.readings import Readings
from tablemgr.table.keeping_events import Exported
from ui.commands import keeping, ledger_words, proving


def main(argv: list[str]) -> int:
    """Export a part of the trail: 0 written, 2 said why not.

    Source: ledger.md (export; symbolic links refused).
    """
    given = _words().parse_args(argv)
    database = keeping.ledger_of(given)
    target = _target(given.target, zipped=given.zip)
    asked = proving.ask(given, database, Act.EXPORT, needed=True)
    store = keeping.opened(database)
    try:
        who = asked.keeper(store)
        keeping.refuse(*check_export(who.by))
        with keeping.readings_of(store, database) as readings:
            part = _part(readings, given)

            def seal(made: Made) -> None:
                fact = Exported(made.part.first, made.part.last, made.head, made.form, made.manifest_sha256)
                keeping.put_on_record(store, database, who, fact)

            rows = sheets(readings, first=part.first, last=part.last)
            files = {f"sheets/{sheet.name}.csv": csv_of(sheet) for sheet in rows}
            made = export(
                readings, target, part, zipped=given.zip, sheets=files, seal=seal, progress=_progress()
            )
    finally:
        if store is not None:
            store.close()
    _say(made)
    return keeping.CLEAN


def _words() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="tablemgr export", description=sentence("EXPORT-USAGE"))
    words.add_argument("target", metavar="DIR", type=Path, help=sentence("EXPORT-USAGE-TARGET"))
    words.add_argument("--data", metavar="DIR", type=Path, help=sentence("EXPORT-USAGE-DATA"))
    ledger_words.add_words(words)
    which = words.add_argument_group()
    which.add_argument("--shift", metavar="N", type=keeping.whole_number, help=sentence("EXPORT-USAGE-SHIFT"))
    which.add_argument(
        "--from", metavar="SEQ", dest="first", type=keeping.whole_number, help=sentence("EXPORT-USAGE-FROM")
    )
    which.add_argument(
        "--to", metavar="SEQ", dest="last", type=keeping.whole_number, help=sentence("EXPORT-USAGE-TO")
    )
    which.add_argument("--all", action="store_true", help=sentence("EXPORT-USAGE-ALL"))
    words.add_argument("--zip", action="store_true", help=sentence("EXPORT-USAGE-ZIP"))
    proving.add_words(words, by=sentence("KEEPING-USAGE-BY"))
    return words


def _part(readings: Readings, given: argparse.Namespace) -> Part:
    from tablemgr.core.problems import Refused, problem

    ranged = given.first is not None or given.last is not None
    if (given.shift is not None) + ranged + given.all != 1:
        raise Refused(problem("EXPORT-WHICH"))
    if given.shift is not None:
        return part_of_shift(readings, given.shift)
    return part_of(readings, given.first, given.last)


def _target(typed: Path, *, zipped: bool) -> Path:
    typed = typed.expanduser()
    return typed.with_name(f"{typed.name}.zip") if zipped and typed.suffix.lower() != ".zip" else typed


def _say(made: Made) -> None:
    figures: dict[str, str | int] = {
        "path": str(made.path), "first": made.part.first, "last": made.part.last, "files": made.files,
        "digest": made.manifest_sha256,
    }  # fmt: skip
    print(sentence("EXPORT-WRITTEN", figures))
    print(sentence("EXPORT-PROOF", figures))


def _progress() -> Progress:
    begun = time.monotonic()

    def tell(entries: int) -> None:
        if time.monotonic() - begun > 2:
            print(sentence("EXPORT-PROGRESS", {"entries": entries}), file=sys.stderr)

    return tell
