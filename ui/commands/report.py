"""`tablemgr report`: a report of the house as PDF, kept and on record as a print, or as CSV; without a display.

Source: REQ R16, R69 to R73; screens.md (paper).
"""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tablemgr.core.problems import Refused, problem
from tablemgr.core.text import sentence
from tablemgr.floor.people import Act
from ui.commands.report_house import Opened, add_words, opened, put
from ui.commands.slip import check_target

if TYPE_CHECKING:
    from reports.sheets.sheet import Sheet
    from tablemgr.floor.papers import PaperDone
    from tablemgr.floor.racks.day_report import DayReport
    from tablemgr.floor.racks.report import ShiftReport
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


@dataclass(frozen=True, slots=True)
class Wanted:
    """A report and its subject, as people would say it."""

    what: str
    which: str
    sheet: Sheet


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
        if given.csv is not None:
            from reports.sheets.sheet_csv import sheet_csv

            put(given.csv, sheet_csv(wanted.sheet, language=given.lang, names=given.names))
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
    words.add_argument("--again", metavar="NUMBER", type=int, help=sentence("REPORT-USAGE-AGAIN"))
    words.add_argument("--why", metavar="TEXT", default="", help=sentence("REPORT-USAGE-WHY"))
    add_words(words)
    return words


def _check_subject(given: argparse.Namespace) -> None:
    """Raise where a report is asked for of what it is not made of. Source: style.md, rule 35."""
    named = [f"--{name}" for name in ("shift", "day", "month") if getattr(given, name) is not None]
    wants = WANTS[given.what]
    if len(named) != min(1, len(wants)) or not set(named) <= set(wants):
        wanted = ", ".join(wants) or "-"
        raise Refused(problem("REPORT-OF", what=given.what, wanted=wanted))
    for typed, form in ((given.day, DAY), (given.month, MONTH)):
        if typed is not None and not form.fullmatch(typed):
            raise Refused(problem("REPORT-DAY-FORM", typed=typed[:40]))


def _wanted(house: Opened, given: argparse.Namespace) -> Wanted:
    from reports.sheets import day_sheets
    from reports.sheets.shift_sheet import shift_sheet

    match given.what:
        case "shift":
            return Wanted("shift", str(given.shift), shift_sheet(_shift(house, given.shift)))
        case "access":
            return Wanted("access", house.session.gaming_day(), _access(house))
    days = _days(house, given)
    subject = given.day or given.month or str(given.shift)
    match given.what:
        case "master":
            return Wanted("master", days[-1].day, day_sheets.master_sheet(days[-1]))
        case "audit":
            return Wanted("audit", days[-1].day, day_sheets.audit_sheet(days[-1]))
        case "cash":
            return Wanted("cash", subject, day_sheets.cash_sheet(days, subject))
    shift = given.shift or 0
    which = f"S{shift}" if shift else subject
    return Wanted("exceptions", which, day_sheets.exception_sheet(days, subject, shift))


def _shift(house: Opened, shift: int) -> ShiftReport:
    from tablemgr.floor.racks.report import shift_report

    found = shift_report(house.session, house.house, house.racks.book, shift, by=house.by.signature)
    if found is None:
        raise Refused(problem("REPORT-SHIFT-NONE", shift=shift))
    return found


def _days(house: Opened, given: argparse.Namespace) -> tuple[DayReport, ...]:
    """The days that a report is of, in order."""
    from tablemgr.floor.racks.day_report import day_report

    book = house.racks.book
    if given.shift is not None:
        days = [book.days[given.shift]] if given.shift in book.days else []
        if not days:
            raise Refused(problem("REPORT-SHIFT-NONE", shift=given.shift))
    else:
        subject = given.day or given.month
        days = sorted({day for day in book.days.values() if day.startswith(subject)})
    by = house.by.signature
    found = tuple(one for day in days if (one := day_report(house.session, book, day, by=by)) is not None)
    if not found:
        raise Refused(problem("REPORT-DAY-NONE", day=given.day or given.month))
    return found


def _access(house: Opened) -> Sheet:
    import tablemgr
    from reports.sheets.day_sheets import access_sheet
    from tablemgr.floor.access import access

    now = house.session.now()
    name = next((row.house for row in house.session.readings.tables()), "")
    return access_sheet(
        access(house.session.readings, now), house=name, by=house.by.signature, program=tablemgr.__version__,
        offset_minutes=now.offset_minutes,
    )  # fmt: skip


def _print(house: Opened, wanted: Wanted, given: argparse.Namespace) -> None:
    from reports.sheets.papers import print_sheets

    done = print_sheets(
        house.session, house.data, (wanted.sheet,), wanted.which, by=house.by, paper=given.paper, language=given.lang,
        why=given.why,
    )  # fmt: skip
    _written(done, given, f"{wanted.what}-{wanted.which}")


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
    print(sentence("REPORT-PRINTED", {"number": order.number, "copy": order.copy, "path": str(target)}))
