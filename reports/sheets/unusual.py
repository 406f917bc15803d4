"""What was out of the ordinary, as parts of a sheet: alarms, disputes, exceptions, cash, numbers.

Source: REQ R16, R23, R53, R66, R67.
"""

from __future__ import annotations

from collections.abc import Sequence

from reports.sheets.exception_words import told_of, where_of
from reports.sheets.origins import moment, name_of
from reports.sheets.sheet import (
    Body,
    Cell,
    Held,
    Note,
    Noted,
    Patron,
    Said,
    Table,
    Typed,
    Word,
    figures,
    said,
    words,
)
from tablemgr.core.problems import Problem
from tablemgr.core.series import lettered
from tablemgr.floor.cash_elsewhere import Elsewhere, answering, silent
from tablemgr.floor.racks.cash_book import CashEntry, PatronDay
from tablemgr.floor.racks.report import ShiftReport
from tablemgr.ledger.exception_readings import ExceptionRow
from tablemgr.ledger.gaps import Gap


def alarms(found: Sequence[Problem]) -> tuple[Said, ...]:
    """Answer alarms that stand, a sentence each. Source: ledger.md (an alarm stands on every paper)."""
    return tuple(Said(one.code, (*one.data, ("where", one.where))) for one in found)


def disputes(report: ShiftReport) -> tuple[Body, ...]:
    """Answer disputes of the shift or still open, and rounds that are open. Source: REQ R41, R53."""
    rows = tuple(
        (
            Held(lettered("dispute", one.number)), Typed(one.table), Held(str(one.round)), Held(str(one.seat)),
            Said("SHEET-OPEN" if one.is_open else "SHEET-CLOSED"), Noted(one.claim),
        )
        for one in report.disputes
    )  # fmt: skip
    heads = (
        words("SHEET-NO"), words("SHEET-TABLE"), words("SHEET-ROUND"), words("SHEET-SEAT"), words("SHEET-STATE"),
        words("SHEET-CLAIM"),
    )  # fmt: skip
    made: list[Body] = [Table(heads, rows)]
    if report.open_rounds:
        named = ", ".join(f"{one.table} {one.number}" for one in report.open_rounds)
        made.append(Note(said("SHEET-ROUNDS-OPEN", rounds=named), strong=True))
    return tuple(made)


def exception_table(rows: Sequence[ExceptionRow]) -> Table:
    """Answer exceptions in the order of the trail. Source: REQ R16."""
    heads = (
        words("SHEET-ENTRY"), words("SHEET-AT"), words("SHEET-WHAT"), words("SHEET-WHERE"), words("SHEET-WHO"),
        words("SHEET-SECOND"), words("SHEET-TEXT"),
    )  # fmt: skip
    return Table(heads, tuple(_exception(row) for row in rows))


def _exception(row: ExceptionRow) -> tuple[Cell, ...]:
    return (
        Held(str(row.seq)), moment(row.at_us, row.offset_minutes), Word("SHEET-WHAT", row.what.value), where_of(row),
        Typed(name_of(row.actor)), Typed(name_of(row.witness)), told_of(row),
    )  # fmt: skip


def cash_part(patrons: Sequence[PatronDay], offset_minutes: int) -> Table:
    """Answer each patron's cash of a day, in and out apart, and the movements it is made of.

    Source: REQ R66, R67 (in and out are never netted); FORMULA 11.
    """
    heads = (
        words("SHEET-PATRON"), words("SHEET-DAY"), figures("SHEET-CASH-IN"), figures("SHEET-CASH-OUT"),
        words("SHEET-WATCH"), words("SHEET-AT"), words("SHEET-TABLE"), words("SHEET-DIRECTION"),
        figures("SHEET-AMOUNT"), words("SHEET-NOTE"),
    )  # fmt: skip
    rows: list[tuple[Cell, ...]] = []
    none = Typed("")
    for one in patrons:
        with_ = Typed(", ".join(one.stations)) if one.stations else none
        rows.append((
            Patron(one.patron), Held(one.day), one.cash_in, one.cash_out, Word("SHEET-WATCH", one.level.value),
            none, with_, none, none, Patron(one.described_as) if one.described_as else none,
        ))  # fmt: skip
        for entry in one.entries:
            note: Cell = Typed(entry.note) if entry.by_hand else none
            rows.append((
                none, none, none, none, none, moment(entry.at_us, offset_minutes), Typed(_where(entry)),
                Word("SHEET-CASH", entry.kind or entry.direction), entry.amount, note,
            ))  # fmt: skip
    return Table(heads, tuple(rows))


def _where(entry: CashEntry) -> str:
    return f"{entry.station}, {entry.table}" if entry.station else entry.table


def cash_reach(elsewhere: Elsewhere) -> tuple[Note, ...]:
    """Answer which other stations the cash of the day is told from, and which it is without. Source: REQ R66."""
    notes = []
    if there := answering(elsewhere):
        notes.append(Note(said("SHEET-CASH-WITH", stations=", ".join(there))))
    if unread := silent(elsewhere):
        notes.append(Note(said("SHEET-CASH-WITHOUT", stations=", ".join(unread)), strong=True))
    return tuple(notes)


def gap_part(gaps: Sequence[Gap]) -> Table:
    """Answer numbers that are missing, twice, out of order or declared lost. Source: REQ R23."""
    heads = (
        words("SHEET-WHAT"), words("SHEET-SERIES"), words("SHEET-TABLE"), words("SHEET-FROM"), words("SHEET-TO"),
        words("SHEET-ENTRY"),
    )  # fmt: skip
    rows = tuple(
        (
            Word("SHEET-GAP", one.kind), Word("SHEET-SERIES", one.series), Typed(one.table), Held(str(one.first)), Held(str(one.last)),
            Held(str(one.seq)),
        )
        for one in gaps
    )  # fmt: skip
    return Table(heads, rows)
