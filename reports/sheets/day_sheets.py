"""The sheets of a gaming day: master game report, daily audit sheet, and the logs of exceptions, cash and access.

Source: REQ R10, R16, R38, R47, R66, R67, R71, R72; screens.md (paper).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from reports.sheets.origins import moment, name_of, origin_of
from reports.sheets.players_tables import head, players_part, sum_cells, win_cells
from reports.sheets.sheet import (
    Blank,
    Body,
    Cell,
    Column,
    Held,
    Note,
    Pair,
    Part,
    Percent,
    Said,
    Sheet,
    Signature,
    Signatures,
    Table,
    Typed,
    Word,
    figures,
    pair,
    said,
    words,
)
from reports.sheets.unusual import cash_part, cash_reach, exception_table, gap_part
from tablemgr.core.money import Money, total
from tablemgr.core.series import lettered
from tablemgr.floor.access import Access, AccessRow
from tablemgr.floor.cash_elsewhere import Elsewhere, StationCash
from tablemgr.floor.clock import Instant
from tablemgr.floor.racks.book import Slip
from tablemgr.floor.racks.day_report import DayReport, MasterRow, Stretch
from tablemgr.floor.racks.figures import LIVE, TableFigures

POINT = said("SHEET-POINT-IN-TIME")


def _sheet(report: DayReport, kind: str, title: Said, parts: tuple[Part, ...], shift: int = 0) -> Sheet:
    facts: tuple[Pair, ...] = (
        pair("SHEET-DAY", Held(report.day)),
        pair("SHEET-DAY-STATE", Said("SHEET-CLOSED" if report.is_closed else "SHEET-STILL-OPEN")),
        pair("SHEET-SHIFTS", Held(", ".join(lettered("shift", one.shift) for one in report.shifts))),
        pair("SHEET-CURRENCY", Held(report.currency)),
    )
    reference = report.reference
    if shift:
        last = max(one.span.last for one in report.shifts if one.shift == shift)
        facts, reference = (
            (facts[0], pair("SHEET-SHIFT-NUMBER", Held(lettered("shift", shift)))),
            f"S{shift}-{last}",
        )
    return Sheet(
        kind, title, report.house, report.currency, facts, parts,
        origin_of(report.made_by, report.made_at, report.program, reference), training=report.training, note=POINT,
    )  # fmt: skip


def master_sheet(report: DayReport) -> Sheet:
    """Answer the master game report: per table and game type, the day, the month and the year so far.

    Source: REQ R60, R71, R47; requirements §2 (opener, fills, credits, closer, drop, win, hold).
    """
    rows = (*report.tables, *report.games, report.whole)
    spans = [
        ("SHEET-P-DAY", [row.day for row in rows]),
        ("SHEET-P-MONTH", [row.month for row in rows]),
        ("SHEET-P-YEAR", [row.year for row in rows]),
    ]
    names = [_name(row) for row in rows]
    shown = any(row.year.parted.players for row in rows)
    parts = [
        Part(Said("SHEET-P-SHIFTS"), (_shift_table(report),)),
        *players_part(report.figures, by_shift=True),
    ]
    parts += [Part(Said(code), (_stretches(names, stretches, shown=shown),)) for code, stretches in spans]
    parts.append(Part(Said("SHEET-P-BAND"), (_bands(rows),)))
    parts.append(Part(Said("SHEET-P-RECORDED"), (_recorded(report),)))
    parts.append(_signed("SHEET-S-OPERATOR", "SHEET-S-AUDITOR"))
    return _sheet(report, "master", said("SHEET-MASTER", day=report.day), tuple(parts))


def _name(row: MasterRow) -> tuple[Cell, Cell]:
    if row.name:
        return Typed(row.name), Word("PAPER-GAME", row.game)
    if row.game:
        return Said("SHEET-ALL-TABLES"), Word("PAPER-GAME", row.game)
    return Said("SHEET-TOTAL"), Said("SHEET-ALL-GAMES")


def _stretches(names: Sequence[tuple[Cell, Cell]], stretches: Sequence[Stretch], *, shown: bool) -> Table:
    """The last row is the total of the tables; the games between are sums of theirs."""
    rows = [
        (
            *name, one.fills, one.credits, one.drop, *sum_cells(one.parted, shown=shown),
            said("SHEET-OF", part=one.counted, whole=one.shifts), one.adjusted,
        )
        for name, one in zip(names, stretches, strict=True)
    ]  # fmt: skip
    heads = (
        words("SHEET-TABLE"), words("SHEET-GAME"), figures("SHEET-FILLS"), figures("SHEET-CREDITS"),
        figures("SHEET-DROP"), figures("SHEET-C-WIN"), figures("SHEET-HOLD"), *head(shown=shown), figures("SHEET-COUNTED-SHIFTS"),
        figures("SHEET-ADJUSTED"),
    )  # fmt: skip
    return Table(heads, tuple(rows[:-1]), rows[-1])


def _bands(rows: Sequence[MasterRow]) -> Table:
    """The day's percentage against the usual band: what is outside is looked into in writing. REQ R47."""
    lines = []
    for row in rows:
        band, hold = row.band, sum_cells(row.day.parted, shown=False)[1]
        unusual: Cell = Said("SHEET-OUTSIDE") if row.is_unusual else Typed("")
        lines.append((
            *_name(row), hold, None if band is None else Percent(band.low),
            None if band is None else Percent(band.high), None if band is None else band.days, unusual,
        ))  # fmt: skip
    heads = (
        words("SHEET-TABLE"), words("SHEET-GAME"), figures("SHEET-HOLD"), figures("SHEET-BAND-LOW"),
        figures("SHEET-BAND-HIGH"), figures("SHEET-BAND-DAYS"), words("SHEET-DUE"),
    )  # fmt: skip
    return Table(heads, tuple(lines[:-1]), lines[-1])


def _shift_table(report: DayReport) -> Table:
    """Each table's shifts of the day by chips and box."""
    shown = any(one.revenue is not None for one in report.figures)
    rows = tuple(
        (
            Typed(one.table) if one.mode == LIVE else said("SHEET-TABLE-TRAINING", table=one.table),
            Held(lettered("shift", one.shift)), one.takings.opener, one.takings.fills, one.takings.credits, one.takings.closer,
            one.takings.drop, *win_cells(one, shown=shown),
        )
        for one in report.figures
    )  # fmt: skip
    sums = report.sums
    none = Typed("")
    heads = (
        words("SHEET-TABLE"), words("SHEET-SHIFT-NUMBER"), figures("SHEET-OPENER"), figures("SHEET-FILLS"),
        figures("SHEET-CREDITS"), figures("SHEET-CLOSER"), figures("SHEET-DROP"), figures("SHEET-C-WIN"),
        figures("SHEET-HOLD"), *head(shown=shown),
    )  # fmt: skip
    last = (
        Said("SHEET-TOTAL"), none, none, sums.fills, sums.credits, none, sums.drop, *sum_cells(sums.parted, shown=shown)
    )  # fmt: skip
    return Table(heads, rows, last)


def _recorded(report: DayReport) -> Table:
    """Each table's shifts by their rounds, and what the chips say of them. REQ R60."""
    rows = tuple(
        (
            Typed(one.table) if one.mode == LIVE else said("SHEET-TABLE-TRAINING", table=one.table),
            Held(lettered("shift", one.shift)), one.posted.rounds, one.recorded, one.bridge.over_short, one.bridge.unexplained,
            Money(one.posted.commission), one.collected,
        )
        for one in report.figures
    )  # fmt: skip
    sums = report.sums
    heads = (
        words("SHEET-TABLE"), words("SHEET-SHIFT-NUMBER"), figures("SHEET-ROUNDS"), figures("SHEET-RECORDED-RESULT"),
        figures("SHEET-OVER-SHORT"), figures("SHEET-UNEXPLAINED"), figures("SHEET-COMMISSION"),
        figures("SHEET-COLLECTED"),
    )  # fmt: skip
    last = (
        Said("SHEET-TOTAL"), Typed(""), sums.rounds, sums.recorded, sums.over_short, sums.unexplained,
        sums.commission, sums.collected,
    )  # fmt: skip
    return Table(heads, rows, last)


def audit_sheet(report: DayReport) -> Sheet:
    """Answer the daily audit sheet: what reconciles and what does not, with room for the auditor and the reviewer.

    Source: REQ R72, R38, R39; 112-108-50; 3772-11-43 (sequence, matching copies, voids); 1.34 (negative revenue).
    """
    kinds = Counter(row.what.value for row in report.exceptions)
    counted = tuple((Word("SHEET-WHAT", kind), n) for kind, n in sorted(kinds.items()))
    parts = (
        Part(Said("SHEET-P-CHECKS"), (_checks(report),)),
        Part(Said("SHEET-P-SLIPS"), (_matched(report),)),
        Part(Said("SHEET-P-VOIDS"), (_voids(report),)),
        Part(Said("SHEET-P-GAPS"), (gap_part(report.gaps),)),
        Part(Said("SHEET-P-IDLE"), (_idle(report),)),
        Part(Said("SHEET-P-EXCEPTIONS"), (Table((words("SHEET-WHAT"), figures("SHEET-COUNT")), counted),)),
        Part(Said("SHEET-P-REMARKS"), (Blank(Said("SHEET-REMARKS"), 4),)),
        _signed("SHEET-S-AUDITOR", "SHEET-S-REVIEWER"),
    )
    return _sheet(report, "audit", said("SHEET-AUDIT", day=report.day), parts)


def _checks(report: DayReport) -> Table:
    """A row a table and shift: is every count there, do the counts agree, is anything left unexplained."""
    rows = []
    for one, part in zip(report.figures, report.parts, strict=True):
        box = part.box
        rows.append((
            Typed(one.table), Held(lettered("shift", one.shift)), _is(part.opener is not None), _is(part.closer is not None),
            _is(box is not None), _is(box is not None and box.first is not None and box.second is not None),
            _is(not one.unreceived), len(part.variances), one.bridge.unexplained,
            _not_negative(one), Typed("" if box is None or not box.late else "✓"),
        ))  # fmt: skip
    heads = (
        words("SHEET-TABLE"), words("SHEET-SHIFT-NUMBER"), words("SHEET-OPENER"), words("SHEET-CLOSER"),
        words("SHEET-BOX"), words("SHEET-BOTH-COUNTS"), words("SHEET-SLIPS-IN"), figures("SHEET-VARIANCES"),
        figures("SHEET-UNEXPLAINED"), words("SHEET-NOT-NEGATIVE"), words("SHEET-LATE"),
    )  # fmt: skip
    return Table(heads, tuple(rows))


def _not_negative(one: TableFigures) -> Cell:
    """By its rounds, by its collection where players bank: what is below nothing is looked into. REQ R60."""
    if one.revenue is None:
        return _is(one.recorded.minor >= 0)
    return None if one.revenue.counted is None else _is(not one.revenue.is_negative)


def _is(holds: bool) -> Said:  # noqa: FBT001
    return Said("SHEET-YES" if holds else "SHEET-IS-NOT")


def _labelled(report: DayReport) -> tuple[tuple[Slip, str], ...]:
    """The day's slips with how their numbers read."""
    return tuple(zip(report.slips, report.labels, strict=True))


def _matched(report: DayReport) -> Table:
    """Fills and credits by state: void ones keep their numbers and count nothing. FORMULA 2."""
    rows = []
    for move in ("fill", "credit"):
        for state in ("received", "issued", "void"):
            here = [
                (one, label) for one, label in _labelled(report) if (one.move, one.state) == (move, state)
            ]
            amount = total([one.issued.total for one, _ in here])
            numbers = ", ".join(label for _, label in here)
            rows.append((
                Word("SHEET-MOVE", move), Word("SHEET-STATE", state), len(here), amount, Held(numbers)
            ))  # fmt: skip
    heads = (
        words("SHEET-SLIP"), words("SHEET-STATE"), figures("SHEET-COUNT"), figures("SHEET-AMOUNT"),
        words("SHEET-NUMBERS"),
    )  # fmt: skip
    return Table(heads, tuple(rows))


def _voids(report: DayReport) -> Table:
    rows = tuple(
        (Word("SHEET-MOVE", one.move), Held(label), one.issued.total, Typed(name_of(one.ended_by)),
         Typed(one.reason))
        for one, label in _labelled(report)
        if one.state == "void"
    )  # fmt: skip
    heads = (
        words("SHEET-SLIP"), words("SHEET-NO"), figures("SHEET-AMOUNT"), words("SHEET-WHO"), words("SHEET-REASON")
    )  # fmt: skip
    return Table(heads, rows)


def _idle(report: DayReport) -> Table:
    """Tables that did not open, with their last closer. REQ R38."""
    rows = tuple(
        (
            Typed(one.table), Held(one.last_day) if one.last_day else Said("SHEET-NEVER"), one.closer, one.days,
            Said("SHEET-RECOUNT-DUE") if one.recount_due else Typed(""),
        )
        for one in report.idle
    )  # fmt: skip
    heads = (
        words("SHEET-TABLE"), words("SHEET-LAST-DAY"), figures("SHEET-CLOSER"), figures("SHEET-DAYS"),
        words("SHEET-DUE"),
    )  # fmt: skip
    return Table(heads, rows)


def _signed(*roles: str) -> Part:
    return Part(Said("SHEET-P-SIGNED"), (Signatures(tuple(Signature(Said(role)) for role in roles)),))


def exception_sheet(reports: Sequence[DayReport], subject: str, shift: int = 0) -> Sheet:
    """Answer the exceptions of a shift, a day or a month, first counted, then one by one.

    Args:
        reports: the days in order, at least one.
        subject: what is named in the title: a shift's number, a day, a month.
        shift: one shift of a single day, 0 for all.

    Source: REQ R16.
    """
    spans = [one.span for report in reports for one in report.shifts if shift in (0, one.shift)]
    rows = [
        row
        for report in reports
        for row in report.exceptions
        if any(span.first <= row.seq <= span.last for span in spans)
    ]
    kinds = Counter(row.what.value for row in rows)
    counted = tuple((Word("SHEET-WHAT", kind), n) for kind, n in sorted(kinds.items()))
    heads = (words("SHEET-WHAT"), figures("SHEET-COUNT"))
    title = (
        said("SHEET-EXCEPTIONS-SHIFT", of=lettered("shift", shift))
        if shift
        else said("SHEET-EXCEPTIONS", of=subject)
    )
    parts = (
        Part(Said("SHEET-P-COUNT"), (Table(heads, counted, (Said("SHEET-TOTAL"), len(rows))),)),
        Part(Said("SHEET-P-EXCEPTIONS"), (exception_table(rows),)),
        _signed("SHEET-S-AUDITOR"),
    )
    return _sheet(reports[-1], "exceptions", title, parts, shift)


def cash_sheet(reports: Sequence[DayReport], subject: str) -> Sheet:
    """Answer the cash log of one or more days: in and out apart, never netted, two days never added.

    Source: REQ R66 to R68; FORMULA 11.
    """
    at = reports[-1].made_at.offset_minutes
    patrons = [one for report in reports for one in report.cash]
    elsewhere = tuple(there for report in reports for there in report.elsewhere)
    reach = cash_reach(tuple({there.station: there for there in _unread_last(elsewhere)}.values()))
    rule = Note(Said("SHEET-CASH-RULE-ALL" if reach else "SHEET-CASH-RULE"))
    parts = (
        Part(Said("SHEET-P-CASH"), (rule, *reach, cash_part(patrons, at))),
        _signed("SHEET-S-OPERATOR", "SHEET-S-AUDITOR"),
    )
    return _sheet(reports[-1], "cash", said("SHEET-CASH-LOG", of=subject), parts)


def _unread_last(elsewhere: Elsewhere) -> list[StationCash]:
    """The stations of several days: one that could not be read for one of them counts as not read."""
    return sorted(elsewhere, key=lambda there: (there.station, there.problem is not None))


def access_sheet(found: Access, *, house: str, by: str, program: str, offset_minutes: int) -> Sheet:
    """Answer the access report with the review's sign-off.

    Source: REQ R10 (users by rights by last sign-in, quarterly review).
    """
    heads: tuple[Column, ...] = (
        words("SHEET-NAME"), words("SHEET-BADGE"), words("SHEET-PERMIT"), words("SHEET-LAST-IN"),
        words("SHEET-STATION"), words("SHEET-PIN-SINCE"), figures("SHEET-WRONG-PINS"), words("SHEET-STATE"),
    )  # fmt: skip
    rows = tuple(_person(row, offset_minutes) for row in found.people)
    rights = tuple(
        (
            Typed(row.name), Word("SHEET-ROLE", held.role.replace(" ", "-")), moment(held.since_us, offset_minutes),
            Typed(", ".join(name_of(who) for who in held.given_by)),
        )
        for row in found.people
        for held in row.roles
    )  # fmt: skip
    given = (words("SHEET-NAME"), words("SHEET-ROLE"), words("SHEET-SINCE"), words("SHEET-GIVEN-BY"))
    facts = (
        pair("SHEET-DAY", Held(found.gaming_day)),
        pair("SHEET-PEOPLE", len(found.people)),
        pair("SHEET-ENTRY", Held(str(found.entry))),
    )
    body: tuple[Body, ...] = (Table(heads, rows),)
    parts = (
        Part(Said("SHEET-P-PEOPLE"), body),
        Part(Said("SHEET-P-RIGHTS"), (Table(given, rights),)),
        Part(Said("SHEET-P-REVIEW"), (Blank(Said("SHEET-REMARKS"), 3),)),
        _signed("SHEET-S-ADMINISTRATOR", "SHEET-S-AUDITOR"),
    )
    origin = origin_of(by, Instant(found.at_us, offset_minutes), program, f"A{found.entry}")
    return Sheet("access", said("SHEET-ACCESS"), house, "", facts, parts, origin, note=POINT)


def _person(row: AccessRow, offset_minutes: int) -> tuple[Cell, ...]:
    last: Cell = Said("SHEET-NEVER") if row.last_in_us is None else moment(row.last_in_us, offset_minutes)
    pin: Cell = Said("SHEET-NEVER") if row.pin_set_us is None else moment(row.pin_set_us, offset_minutes)
    return (
        Typed(row.name), Typed(row.badge), Typed(row.permit), last, Typed(row.last_station), pin,
        row.wrong_pins, _state(row),
    )  # fmt: skip


def _state(row: AccessRow) -> Cell:
    if row.left:
        return said("SHEET-LEFT", day=row.last_day)
    if row.locked_at:
        return said("SHEET-LOCKED", station=", ".join(row.locked_at))
    if row.pin_must_change:
        return Said("SHEET-PIN-CHANGE")
    return Said("SHEET-UNUSED") if row.unused else Typed("")
