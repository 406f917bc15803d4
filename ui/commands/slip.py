"""`tablemgr slip`: the slip of one round or deal as a PDF file, drawn from the record alone.

Source: screens.md (paper); REQ R24.
"""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path

from tablemgr.core.problems import Refused, problem
from tablemgr.core.text import sentence

CLEAN = 0
DATABASE = "tablemgr.sqlite3"
PAPERS = ("80mm", "a4", "letter")
LANGUAGES = ("en", "fa", "ru", "zh_Hant")


def main(argv: list[str]) -> int:
    """Write the slip of a round: 0 written; what is missing or unusable is said in one sentence.

    Source: screens.md (paper).
    """
    given = _words().parse_args(argv)
    data = _folder(given.data)
    target = given.output or Path(_name(given.table, given.round, given.paper, given.lang))
    _check_target(target)
    pdf = _drawn(data / DATABASE, given)
    _write(target, pdf)
    print(sentence("SLIP-WRITTEN", {"path": str(target)}))
    return CLEAN


def _words() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="tablemgr slip", description=sentence("SLIP-USAGE"))
    words.add_argument("--data", metavar="DIR", help=sentence("SLIP-USAGE-DATA"))
    words.add_argument("--table", metavar="T", required=True, help=sentence("SLIP-USAGE-TABLE"))
    words.add_argument("--round", metavar="N", type=int, required=True, help=sentence("SLIP-USAGE-ROUND"))
    words.add_argument("--paper", choices=PAPERS, default=PAPERS[0], help=sentence("SLIP-USAGE-PAPER"))
    words.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help=sentence("SLIP-USAGE-LANG"))
    words.add_argument("-o", "--output", metavar="FILE", type=Path, help=sentence("SLIP-USAGE-OUTPUT"))
    return words


def _folder(typed: str | None) -> Path:
    named = typed or os.environ.get("TABLEMGR_DATA")
    if not named:
        raise Refused(problem("SLIP-NO-DATA"))
    return Path(named)


def _name(table: str, number: int, paper: str, language: str) -> str:
    safe = re.sub(r"[^\w.-]", "_", table).strip(".") or "table"
    return f"{safe}-{number}-{paper}-{language}.pdf"


def _drawn(database: Path, given: argparse.Namespace) -> bytes:
    from reports.papers import slip_pdf
    from tablemgr.ledger.readings import open_readings

    with open_readings(database) as readings:
        return slip_pdf(readings, given.table, given.round, paper=given.paper, language=given.lang)


def _check_target(target: Path) -> None:
    """Refuse a target that is no plain file before anything is drawn.

    Source: ledger.md (symbolic links at an export's path are refused).
    """
    if target.is_symlink():
        raise Refused(problem("SLIP-TARGET-LINK", path=str(target)))
    if target.is_dir():
        raise Refused(problem("SLIP-TARGET-FOLDER", path=str(target)))
    if not target.parent.is_dir():
        raise Refused(problem("SLIP-TARGET-PARENT", path=str(target.parent)))


def _write(target: Path, pdf: bytes) -> None:
    """Put the file in place whole or not at all."""
    fresh = target.with_name(f".{target.name}.new")
    try:
        fresh.write_bytes(pdf)
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)
