"""`tablemgr slip`: the slip of one round or deal as a PDF file, drawn from the record alone.

Source: screens.md (paper); REQ R24.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING

from tablemgr.core.problems import Refused, problem
from tablemgr.core.text import sentence
from tablemgr.floor.people import Act
from ui.commands import ledger_words, proving
from ui.commands.ledger_words import ledger_of
from ui.commands.verify import data_folder, database_of

if TYPE_CHECKING:
    from tablemgr.ledger.server import Ledger

CLEAN = 0
STATION = "command line"
PAPERS = ("80mm", "a4", "letter")
LANGUAGES = ("en", "fa", "ru", "zh_Hant")


def main(argv: list[str]) -> int:
    """Write the slip of a round and put the print on record: 0 written, 2 said why not.

    Source: screens.md (paper); REQ R24 (every print is counted).
    """
    given = _words().parse_args(argv)
    database = ledger_of(given, lambda: database_of(given.data), data_folder(given.data))
    target = given.output or Path(_name(given.table, given.round, given.paper, given.lang))
    check_target(target)
    _print(database, target, given)
    print(sentence("SLIP-WRITTEN", {"path": str(target)}))
    return CLEAN


def _words() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="tablemgr slip", description=sentence("SLIP-USAGE"))
    words.add_argument("--data", metavar="DIR", type=Path, help=sentence("SLIP-USAGE-DATA"))
    ledger_words.add_words(words)
    words.add_argument("--table", metavar="T", required=True, help=sentence("SLIP-USAGE-TABLE"))
    words.add_argument("--round", metavar="N", type=_number, required=True, help=sentence("SLIP-USAGE-ROUND"))
    words.add_argument("--paper", choices=PAPERS, default=PAPERS[0], help=sentence("SLIP-USAGE-PAPER"))
    words.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help=sentence("SLIP-USAGE-LANG"))
    words.add_argument("-o", "--output", metavar="FILE", type=Path, help=sentence("SLIP-USAGE-OUTPUT"))
    words.add_argument("--why", metavar="TEXT", default="", help=sentence("REPORT-USAGE-WHY"))
    proving.add_words(words, by=sentence("KEEPING-USAGE-BY"))
    return words


def _number(typed: str) -> int:
    """A round's number; anything else ends in the usage line, as argparse does it."""
    if not typed.isascii() or not typed.isdigit() or len(typed) > 12:
        raise argparse.ArgumentTypeError(sentence("SLIP-NUMBER", {"typed": typed[:40]}))
    return int(typed)


def _name(table: str, number: int, paper: str, language: str) -> str:
    safe = re.sub(r"[^\w.-]", "_", table).strip(".") or "table"
    return f"{safe}-{number}-{paper}-{language}.pdf"


def _print(database: Ledger, target: Path, given: argparse.Namespace) -> None:
    """Draw beside the target, record the print, then put the file in place: no print without its entry."""
    from reports.papers import draw_order
    from tablemgr import __version__
    from tablemgr.floor.attending import attended
    from tablemgr.floor.clock import system_clock
    from tablemgr.floor.session import Session
    from tablemgr.floor.slips import SlipOrder, print_slip
    from tablemgr.ledger.marks import witness_folder
    from tablemgr.ledger.opening import open_store
    from tablemgr.table.commands import Problems

    fresh = target.with_name(f".{target.name}.new")
    asked = proving.ask(given, database, Act.PRINT)
    store = open_store(database, program=__version__, create=False)
    try:
        attended(store, system_clock, station=STATION, program=__version__, witness=witness_folder(None))
        who = asked.keeper(store)
        session = Session(store, system_clock, station=STATION)
        houses = {row.table: row.house for row in session.readings.tables()}

        def draw(order: SlipOrder) -> bytes:
            house = houses.get(order.table, "")
            pdf = draw_order(order, house=house, paper=given.paper, language=given.lang)
            fresh.write_bytes(pdf)
            return pdf

        printed = print_slip(
            session, given.table, given.round, draw=draw, by=who.by, paper=given.paper, language=given.lang,
            why=given.why,
        )  # fmt: skip
        if isinstance(printed, Problems):
            raise Refused(*printed.problems)
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)
        store.close()


def check_target(target: Path) -> None:
    """Refuse a target that is no plain file before anything is drawn.

    Source: ledger.md (symbolic links at an export's path are refused).
    """
    if target.is_symlink():
        raise Refused(problem("SLIP-TARGET-LINK", path=str(target)))
    if target.is_dir():
        raise Refused(problem("SLIP-TARGET-FOLDER", path=str(target)))
    if not target.parent.is_dir():
        raise Refused(problem("SLIP-TARGET-PARENT", path=str(target.parent)))
