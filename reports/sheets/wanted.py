"""A paper by what it is and of what, as people ask for it: the one way that command line and screens take to its sheets.

Source: REQ R16, R26, R69 to R72, R78; architecture.md (reports: snapshots in, PDF bytes out).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import tablemgr
from reports.sheets import day_sheets
from reports.sheets.forms import form_sheet
from reports.sheets.sheet import Sheet
from reports.sheets.shift_sheet import shift_sheet
from reports.sheets.slips import BY_NUMBER, drop_count_sheet, slip_sheet, void_list_sheet
from tablemgr.core.problems import Refused, problem
from tablemgr.floor.access import access
from tablemgr.floor.racks.book import Book
from tablemgr.floor.racks.day_report import DayReport, day_report
from tablemgr.floor.racks.report import Step, shift_report, unseen
from tablemgr.floor.racks.slip_papers import blank_forms, place_of
from tablemgr.floor.session import Session
from tablemgr.floor.shift import House

SHIFT, MASTER, EXCEPTIONS, ACCESS, CASH, AUDIT, VOIDS, DROP, FORMS = (
    "shift", "master", "exceptions", "access", "cash", "audit", "voids", "drop", "form",
)  # fmt: skip
SLIPS = tuple(BY_NUMBER)
DAY, MONTH, NUMBER = re.compile(r"\d{4}-\d{2}-\d{2}"), re.compile(r"\d{4}-\d{2}"), re.compile(r"[1-9]\d{0,8}")


@dataclass(frozen=True, slots=True)
class Subject:
    """Of what a paper is: a shift, a day or month, a number; a table where there is one in each."""

    shift: int = 0
    day: str = ""
    """2026-05-28, or a month: 2026-05."""
    number: int = 0
    table: str = ""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A paper's sheets and of what they are, as people would say it."""

    which: str
    sheets: tuple[Sheet, ...]


@dataclass(frozen=True, slots=True)
class Sources:
    """What papers are made from, and who asks."""

    session: Session
    house: House
    book: Book
    by: str
    """badge/role/name"""
    values: tuple[int, ...] = ()
    """The house's denominations in minor units: what blank forms are lined for."""
    step: Step = unseen
    """Told how far a shift report has come."""


def wanted(sources: Sources, what: str, of: Subject) -> Wanted:
    """Answer a paper's sheets; Refused says that there is no such shift, day, slip or form.

    Source: REQ R26, R69 to R72.
    """
    match what:
        case "shift":
            return Wanted(str(of.shift), (_shift(sources, of.shift),))
        case "access":
            return Wanted(sources.session.gaming_day(), (_access(sources),))
        case "voids":
            return Wanted(f"S{of.shift}", (_voids(sources, of.shift),))
        case "drop":
            return Wanted(f"{of.table}-S{of.shift}", (_drop(sources, of),))
        case "form":
            return _forms(sources, of.number)
        case "master" | "audit" | "cash" | "exceptions":
            return _of_days(sources, what, of)
    sheet = slip_sheet(sources.session, what, of.number, by=sources.by)
    if sheet is None:
        raise Refused(problem("PAPER-NO-SLIP", "", number=of.number))
    return Wanted(str(of.number), (sheet,))


def _of_days(sources: Sources, what: str, of: Subject) -> Wanted:
    days = _days(sources, of)
    subject = of.day or str(of.shift)
    if what == MASTER:
        return Wanted(days[-1].day, (day_sheets.master_sheet(days[-1]),))
    if what == AUDIT:
        return Wanted(days[-1].day, (day_sheets.audit_sheet(days[-1]),))
    if what == CASH:
        return Wanted(subject, (day_sheets.cash_sheet(days, subject),))
    which = f"S{of.shift}" if of.shift else subject
    return Wanted(which, (day_sheets.exception_sheet(days, subject, of.shift),))


def _shift(sources: Sources, shift: int) -> Sheet:
    found = shift_report(
        sources.session, sources.house, sources.book, shift, by=sources.by, step=sources.step
    )
    if found is None:
        raise Refused(problem("REPORT-SHIFT-NONE", shift=shift))
    return shift_sheet(found)


def _voids(sources: Sources, shift: int) -> Sheet:
    found = void_list_sheet(sources.session, sources.book, shift, by=sources.by)
    if found is None:
        raise Refused(problem("REPORT-SHIFT-NONE", shift=shift))
    return found


def _drop(sources: Sources, of: Subject) -> Sheet:
    found = drop_count_sheet(sources.session, sources.book, of.table, of.shift, by=sources.by)
    if found is None:
        raise Refused(problem("PAPER-NO-BOX", of.table, shift=of.shift))
    return found


def _days(sources: Sources, of: Subject) -> tuple[DayReport, ...]:
    """The days that a report is of, in order."""
    book = sources.book
    if of.shift:
        days = [book.days[of.shift]] if of.shift in book.days else []
        if not days:
            raise Refused(problem("REPORT-SHIFT-NONE", shift=of.shift))
    else:
        days = sorted({day for day in book.days.values() if day.startswith(of.day)})
    made = (day_report(sources.session, book, day, by=sources.by) for day in days)
    found = tuple(one for one in made if one is not None)
    if not found:
        raise Refused(problem("REPORT-DAY-NONE", day=of.day))
    return found


def _access(sources: Sources) -> Sheet:
    session = sources.session
    now, name = session.now(), next((row.house for row in session.readings.tables()), "")
    return day_sheets.access_sheet(
        access(session.readings, now), house=name, by=sources.by, program=tablemgr.__version__,
        offset_minutes=now.offset_minutes,
    )  # fmt: skip


def _forms(sources: Sources, number: int) -> Wanted:
    """The batch of blank forms in which a number lies."""
    found = blank_forms(sources.session, number)
    if found is None:
        raise Refused(problem("PAPER-NO-FORM", "", number=number))
    first, last, what, day = found
    place = place_of(sources.session, "", by=sources.by)
    sheets = tuple(form_sheet(place, what, n, sources.values, day=day) for n in range(first, last + 1))
    return Wanted(f"{first}-{last}", sheets)
