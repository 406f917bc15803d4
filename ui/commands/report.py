"""`tablemgr report`: a report of the house as PDF, kept and on record as a print, or as CSV; without a display.

Source: REQ R16, R69 to R73; screens.md (paper).
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING

from tablemgr.core.problems import Refused, problem
from tablemgr.core.series import lettered, number_in
from tablemgr.core.text import sentence
from tablemgr.floor.people import Act
from ui.commands.report_house import Opened, add_words, opened, put
from ui.commands.slip import check_target

if TYPE_CHECKING:
    from reports.sheets.wanted import Wanted
    from tablemgr.floor.papers import PaperDone
    from tablemgr.table.commands import Problems

CLEAN = 0
WANTS = {
    "shift": ("--shift",),
    "master": ("--day", "--month"),
    "exceptions": ("--shift", "--day", "--month"),
    "access": (),
    "cash": ("--day", "--month"),
    "audit": ("--day",),
}
"""Of what each report is."""
DAY, MONTH = re.compile(r"\d{4}-\d{2}-\d{2}"), re.compile(r"\d{4}-\d{2}")


def main(argv: list[str]) -> int:
    """Write a report: 0 written, 2 said why not.

    Source: REQ R69, R70.
    """
    given = _words().parse_args(argv)
    if given.again is None:
        _check_subject(given)
    for target in (given.pdf, given.csv):
        if target is not None:
            check_target(target)
    with opened(given, Act.PRINT) as house:
        if given.again is not None:
            _print_again(house, given)
            return CLEAN
        wanted = _wanted(house, given)
        (sheet,) = wanted.sheets
        if given.csv is not None:
            from reports.sheets.sheet_csv import sheet_csv

            put(given.csv, sheet_csv(sheet, language=given.lang, names=given.names))
            print(sentence("REPORT-WRITTEN", {"path": str(given.csv)}))
        if given.pdf is not None or given.csv is None:
            _print(house, wanted, given)
    return CLEAN


def _words() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="tablemgr report", description=sentence("REPORT-USAGE"))
    words.add_argument(
        "what", choices=tuple(WANTS), nargs="?", default="shift", help=sentence("REPORT-USAGE-WHAT")
    )
    words.add_argument("--shift", metavar="N", type=int, help=sentence("REPORT-USAGE-SHIFT"))
    words.add_argument("--day", metavar="D", help=sentence("REPORT-USAGE-DAY"))
    words.add_argument("--month", metavar="M", help=sentence("REPORT-USAGE-MONTH"))
    words.add_argument("--csv", metavar="FILE", type=Path, help=sentence("REPORT-USAGE-CSV"))
    words.add_argument("--names", action="store_true", help=sentence("REPORT-USAGE-NAMES"))
    words.add_argument("--again", metavar="NUMBER", type=number_in, help=sentence("REPORT-USAGE-AGAIN"))
    words.add_argument("--why", metavar="TEXT", default="", help=sentence("REPORT-USAGE-WHY"))
    add_words(words)
    return words


def _check_subject(given: argparse.Namespace) -> None:
    """Raise where a report is asked for of what it is not made of. Source: style.md, rule 35."""
    named = [f"--{name}" for name in ("shift", "day", "month") if getattr(given, name) is not None]
    wants = WANTS[given.what]
    if len(named) != min(1, len(wants)) or not set(named) <= set(wants):
        if not wants:
            raise Refused(problem("REPORT-OF-NOW", what=given.what, named=", ".join(named)))
        raise Refused(problem("REPORT-OF", what=given.what, wanted=", ".join(wants)))
    for typed, form in ((given.day, DAY), (given.month, MONTH)):
        if typed is not None and not form.fullmatch(typed):
            raise Refused(problem("REPORT-DAY-FORM", typed=typed[:40]))


def _wanted(house: Opened, given: argparse.Namespace) -> Wanted:
    from reports.sheets.wanted import Sources, Subject, wanted

    sources = Sources(house.session, house.house, house.racks.book, house.by.signature)
    return wanted(sources, given.what, Subject(given.shift or 0, given.day or given.month or ""))


def _print(house: Opened, wanted: Wanted, given: argparse.Namespace) -> None:
    from reports.sheets.papers import print_sheets

    done = print_sheets(
        house.session, house.data, wanted.sheets, wanted.which, by=house.by, paper=given.paper, language=given.lang,
        why=given.why,
    )  # fmt: skip
    _written(done, given, f"{given.what}-{wanted.which}")


def _print_again(house: Opened, given: argparse.Namespace) -> None:
    from reports.sheets.papers import print_kept

    done = print_kept(
        house.session,
        house.data,
        given.again,
        by=house.by,
        paper=given.paper,
        language=given.lang,
        why=given.why,
    )
    _written(done, given, f"paper-{given.again}")


def _written(done: PaperDone | Problems, given: argparse.Namespace, name: str) -> None:
    """Put the file where it is wanted; the print is on record before it is there."""
    from tablemgr.floor.papers import PaperDone

    if not isinstance(done, PaperDone):
        raise Refused(*done.problems)
    target = given.pdf or Path(f"{name}-{given.paper}-{given.lang}.pdf")
    put(target, done.pdf)
    order = done.order
    print(
        sentence(
            "REPORT-PRINTED",
            {"number": lettered("paper", order.number), "copy": order.copy, "path": str(target)},
        )
    )
