"""`tablemgr restore`: a verified backup takes the database's place, by two people, with the gap on record.

Source: facts.md (recovery, restore: operator and auditor); FAULT B10, B17.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import tablemgr
from tablemgr.core.problems import problem
from tablemgr.core.text import sentence
from tablemgr.floor.keeping import check_restore, declare_restored
from tablemgr.floor.people import Act
from tablemgr.ledger.marks import Series, witness_folder
from tablemgr.ledger.restoring import Order, restore
from tablemgr.table.commands.base import check_text
from tablemgr.table.keeping_events import Restored
from ui.commands import keeping, ledger_words, proving


def main(argv: list[str]) -> int:
    """Restore a backup: 0 in place, 2 said why not, and everything as it was.

    Source: ledger.md (recovery); FAULT B17.
    """
    given = _words().parse_args(argv)
    keeping.refuse(*check_text(given.reason, "reason"))
    if ledger_words.is_on_server(given):
        keeping.refuse(problem("SERVER-RESTORE", given.server or ""))
    database = keeping.data_folder(given.data) / keeping.DATABASE
    about = f"{given.file.absolute()} {database.absolute()} {given.reason}"
    who = proving.two(given, database, given.file, Act.RESTORE, about)
    keeping.refuse(*check_restore(who.by, who.witness))
    marks = witness_folder(given.marks)
    order = Order(
        given.file,
        database,
        given.reason,
        given.over_newer,
        marks,
        dict(given.after or ()),
    )
    fact, entry = restore(order, who.envelope(), program=tablemgr.__version__)
    declare_restored(database, fact, who, program=tablemgr.__version__, marks=marks)
    _say(database, fact, entry.seq)
    return keeping.CLEAN


def _words() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="tablemgr restore", description=sentence("RESTORE-USAGE"))
    words.add_argument("file", metavar="FILE", type=Path, help=sentence("RESTORE-USAGE-FILE"))
    words.add_argument("--data", metavar="DIR", type=Path, help=sentence("EXPORT-USAGE-DATA"))
    ledger_words.add_words(words)
    for name in ("--by", "--witness"):
        words.add_argument(
            name, metavar="BADGE[/ROLE/NAME]", type=keeping.named, required=True,
            help=sentence("RESTORE-USAGE-BY"),
        )  # fmt: skip
    proving.add_pin_file(words)
    words.add_argument("--reason", metavar="TEXT", required=True, help=sentence("RESTORE-USAGE-REASON"))
    words.add_argument("--over-newer", action="store_true", help=sentence("RESTORE-USAGE-OVER"))
    words.add_argument("--marks", metavar="DIR", type=Path, help=sentence("RESTORE-USAGE-MARKS"))
    words.add_argument(
        "--after",
        metavar="SERIES[:TABLE]=N",
        type=_after,
        action="append",
        help=sentence("RESTORE-USAGE-AFTER"),
    )
    return words


def _after(typed: str) -> tuple[Series, int]:
    name, sign, number = typed.rpartition("=")
    series, _, table = name.partition(":")
    if not sign or not series:
        raise argparse.ArgumentTypeError(sentence("RESTORE-AFTER", {"typed": typed[:60]}))
    return (series, table), keeping.whole_number(number)


def _say(database: Path, fact: Restored, seq: int) -> None:
    figures: dict[str, str | int] = {
        "path": str(database), "file": fact.file, "last": fact.last, "lost": fact.lost, "known": fact.known,
        "seq": seq, "kept": fact.kept_as, "first": fact.last + 1,
    }  # fmt: skip
    print(sentence("RESTORE-DONE", figures))
    print(sentence("RESTORE-GAP" if fact.lost else "RESTORE-NO-GAP", figures))
    for floor in fact.floors:
        named = f"{floor.series} {floor.table}".strip()
        print(sentence("RESTORE-FLOOR", {"series": named, "known": floor.known, "backup": floor.in_backup}))
    if fact.kept_as:
        print(sentence("RESTORE-KEPT", figures))
