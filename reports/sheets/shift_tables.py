"""The tables of a shift report: games, tables counted and recorded, commission, hours, dealers, slips, boxes.

Source: FORMULA 1 to 8; REQ R26 to R48, R56, R60, R69.
"""

from __future__ import annotations

from reports.sheets.exception_words import parts_of
from reports.sheets.origins import exact_of, moment, name_of
from reports.sheets.players_tables import head, sum_cells, win_cells
from reports.sheets.sheet import (
    Body,
    Cell,
    Chart,
    Held,
    Listed,
    Mark,
    Note,
    Said,
    Table,
    Typed,
    Word,
    figures,
    said,
    words,
)
from tablemgr.core.money import Money, total
from tablemgr.floor.racks.book import AT_ONCE, Box, is_dropped
from tablemgr.floor.racks.figures import LIVE, OwedCommission, Sums, TableFigures
from tablemgr.floor.racks.report import ShiftReport
from tablemgr.floor.racks.suspects import Suspect


def table_cell(one: TableFigures) -> Cell:
    """Answer a table's name, and that it is no live one where it is none.

    Source: screens.md (practice is marked on every paper).
    """
    return Typed(one.table) if one.mode == LIVE else said("SHEET-TABLE-TRAINING", table=one.table)


def _shown(report: ShiftReport) -> bool:
    return any(part.figures.revenue is not None for part in report.tables)


def _of_game(sums: Sums, *, shown: bool) -> tuple[Cell, ...]:
    win, hold, *revenue = sum_cells(sums.parted, shown=shown)
    return win, sums.drop, hold, *revenue


def _live(report: ShiftReport) -> list[TableFigures]:
    return [part.figures for part in report.tables if part.figures.mode == LIVE]


def by_game(report: ShiftReport) -> Table:
    """Answer what the tables of each game came to. Source: REQ R60, R71."""
    shown = _shown(report)
    return Table(
        (
            words("SHEET-GAME"), figures("SHEET-C-WIN"), figures("SHEET-DROP"), figures("SHEET-HOLD"),
            *head(shown=shown), figures("SHEET-RECORDED-RESULT"), figures("SHEET-OVER-SHORT"), figures("SHEET-ROUNDS"),
        ),
        tuple(
            (
                Word("PAPER-GAME", one.game), *_of_game(one.sums, shown=shown),
                one.sums.recorded, one.sums.over_short, one.sums.rounds,
            )
            for one in report.games
        ),
        (
            Said("SHEET-TOTAL"), *_of_game(report.sums, shown=shown),
            report.sums.recorded, report.sums.over_short, report.sums.rounds,
        ),
    )  # fmt: skip


def counted(report: ShiftReport) -> Table:
    """Answer each table by its chips and box: win = drop + closer + credits - opener - fills.

    Source: FORMULA 1, 7; REQ R40, R44, R45, R60.
    """
    rows, shown = [], _shown(report)
    for part in report.tables:
        took = part.figures.takings
        rows.append((
            table_cell(part.figures), took.opener, took.fills, took.credits, took.closer, took.drop,
            *win_cells(part.figures, shown=shown), part.figures.adjusted,
        ))  # fmt: skip
    sums, live = report.sums, _live(report)
    opener = _known([one.takings.opener for one in live])
    closer = _known([one.takings.closer for one in live])
    return Table(
        (
            words("SHEET-TABLE"), figures("SHEET-OPENER"), figures("SHEET-FILLS"), figures("SHEET-CREDITS"),
            figures("SHEET-CLOSER"), figures("SHEET-DROP"), figures("SHEET-C-WIN"), figures("SHEET-HOLD"),
            *head(shown=shown), figures("SHEET-ADJUSTED"),
        ),
        tuple(rows),
        (
            Said("SHEET-TOTAL"), opener, sums.fills, sums.credits, closer, sums.drop, *sum_cells(sums.parted, shown=shown),
            total([one.adjusted for one in live]),
        ),
    )  # fmt: skip


def _known(amounts: list[Money | None]) -> Money | None:
    known = [amount for amount in amounts if amount is not None]
    return total(known) if known and len(known) == len(amounts) else None


def recorded(report: ShiftReport) -> Table:
    """Answer each table by its rounds, and the bridge from there to the chips.

    Source: FORMULA 4, 5, 8; REQ R60.
    """
    rows = tuple(
        (
            table_cell(one),
            one.posted.rounds,
            one.posted.voids,
            one.recorded,
            one.bridge.over_short,
            one.bridge.explained,
            one.bridge.unexplained,
            one.pace,
            one.average_bet,
        )
        for one in (part.figures for part in report.tables)
    )
    sums = report.sums
    blank = Typed("")
    return Table(
        (
            words("SHEET-TABLE"), figures("SHEET-ROUNDS"), figures("SHEET-VOIDS"), figures("SHEET-RECORDED-RESULT"),
            figures("SHEET-OVER-SHORT"), figures("SHEET-EXPLAINED"), figures("SHEET-UNEXPLAINED"),
            figures("SHEET-PACE"), figures("SHEET-AVERAGE-BET"),
        ),
        rows,
        (
            Said("SHEET-TOTAL"), sums.rounds, sums.voids, sums.recorded, sums.over_short, sums.explained,
            sums.unexplained, blank, blank,
        ),
    )  # fmt: skip


def commission(report: ShiftReport) -> Table:
    """Answer commission due, taken and broken off, collection, what was to be expected, and the evidence.

    Source: FORMULA 3, 6, 7, 8; REQ R56, R60; recording.md (coverage).
    """
    rows = []
    for one in (part.figures for part in report.tables):
        seen = one.coverage
        rows.append((
            table_cell(one), exact_of(one.charges.exact), Money(one.charges.taken), exact_of(one.charges.breakage),
            one.collection_due, one.collected, one.theoretical, None if one.luck is None else one.luck.z,
            said("SHEET-COVERAGE-OF", pieces=seen.from_pieces, call=seen.from_call, ruling=seen.from_ruling),
        ))  # fmt: skip
    return Table(
        (
            words("SHEET-TABLE"), figures("SHEET-COMMISSION-EXACT"), figures("SHEET-COMMISSION"),
            figures("SHEET-BREAKAGE"), figures("SHEET-COLLECTION-DUE"), figures("SHEET-COLLECTED"),
            figures("SHEET-THEORETICAL"), figures("SHEET-Z"), figures("SHEET-COVERAGE"),
        ),
        tuple(rows),
    )  # fmt: skip


def owed(report: ShiftReport) -> tuple[Body, ...]:
    """Answer when commission is taken at tables that do not take it at once, and what of it is owed.

    Source: recording.md (bets: prepaid per bet, or owed until the player leaves); FORMULA 6.
    """
    figures_ = [part.figures for part in report.tables]
    rows = tuple(
        (
            table_cell(one), Word("SHEET-COMMISSION-IS", one.commission.replace(" ", "-")),
            *(_owed(one.owed) if one.owed is not None else (Typed(""),) * 4),
        )
        for one in figures_
        if one.owed is not None or one.commission != AT_ONCE
    )  # fmt: skip
    if not rows:
        return ()
    heads = (
        words("SHEET-TABLE"), words("SHEET-COMMISSION-WHEN"), figures("SHEET-OWED-CHARGED"), figures("SHEET-OWED-TAKEN"),
        figures("SHEET-OWED-LOST"), figures("SHEET-OWED-LEFT"),
    )  # fmt: skip
    return (Table(heads, rows),)


def _owed(one: OwedCommission) -> tuple[Cell, ...]:
    return one.charged, one.taken, one.lost, one.left


def hours(report: ShiftReport) -> tuple[Body, ...]:
    """Answer win and pace by hour as charts, and by table and hour as figures.

    Source: screens.md (charts of win and pace by hour); look.md 5.
    """
    if not report.hours:
        return (Note(Said("SHEET-NONE")),)
    at = report.offset_minutes
    win = Chart(Said("SHEET-CHART-WIN"), tuple(Mark(moment(h.begun_us, at), h.result) for h in report.hours))
    pace = Chart(Said("SHEET-CHART-PACE"), tuple(Mark(moment(h.begun_us, at), h.pace) for h in report.hours))
    rows = tuple(
        (table_cell(part.figures), moment(hour.begun_us, at), hour.rounds, Money(hour.result))
        for part in report.tables
        for hour in part.hours
    )
    heads = (
        words("SHEET-TABLE"), words("SHEET-HOUR"), figures("SHEET-ROUNDS"), figures("SHEET-RECORDED-RESULT")
    )  # fmt: skip
    # A line needs something known to run through; else the rates stand in no chart.
    return (win, *((pace,) if any(h.pace is not None for h in report.hours) else ()), Table(heads, rows))


def dealers(report: ShiftReport) -> Table:
    """Answer who dealt where, how many rounds, from when to when. Source: screens.md (dealer rotation)."""
    at = report.offset_minutes
    rows = tuple(
        (
            table_cell(part.figures), Typed(who.name), Typed(who.badge), who.rounds, moment(who.first_us, at),
            moment(who.last_us, at),
        )
        for part in report.tables
        for who in part.dealers
    )  # fmt: skip
    heads = (
        words("SHEET-TABLE"), words("SHEET-DEALER"), words("SHEET-BADGE"), figures("SHEET-ROUNDS"), words("SHEET-FROM"),
        words("SHEET-TO"),
    )  # fmt: skip
    return Table(heads, rows)


def slips(report: ShiftReport) -> Table:
    """Answer every fill and credit of the shift with its state and its people; a void one counts nothing.

    Source: FORMULA 2; REQ R26, R27, R30.
    """
    at = report.offset_minutes
    rows = tuple(
        (
            Word("SHEET-MOVE", slip.move), Held(label), table_cell(part.figures),
            Word("SHEET-STATE", "dropped" if is_dropped(slip, part.shift.box) else slip.state), slip.issued.total, Typed(name_of(slip.issued_by)),
            moment(slip.issued_us, at), Typed(name_of(slip.ended_by)),
            moment(slip.ended_us, at) if slip.ended_us else Typed(""), Typed(slip.reason),
        )
        for part in report.tables
        for slip, label in zip(part.slips, part.labels, strict=True)
    )  # fmt: skip
    heads = (
        words("SHEET-SLIP"), words("SHEET-NO"), words("SHEET-TABLE"), words("SHEET-STATE"), figures("SHEET-AMOUNT"),
        words("SHEET-ISSUED-BY"), words("SHEET-ISSUED-AT"), words("SHEET-ENDED-BY"), words("SHEET-ENDED-AT"),
        words("SHEET-REASON"),
    )  # fmt: skip
    return Table(heads, rows)


def boxes(report: ShiftReport) -> tuple[Body, ...]:
    """Answer the drop boxes with both counts, tables without one, tables that did not open.

    Source: REQ R38, R42, R43, R48.
    """
    rows = []
    for part in report.tables:
        box = part.shift.box
        if box is not None:
            rows.append(_box(table_cell(part.figures), box))
    heads = (
        words("SHEET-TABLE"), words("SHEET-BOX"), words("SHEET-SEAL"), figures("SHEET-FIRST-COUNT"),
        figures("SHEET-SECOND-COUNT"), figures("SHEET-DROP"), words("SHEET-LATE"),
    )  # fmt: skip
    made: list[Body] = [Table(heads, tuple(rows))]
    if report.boxes_missing:
        made.append(Note(said("SHEET-BOXES-MISSING", tables=", ".join(report.boxes_missing)), strong=True))
    if report.not_opened:
        made.append(Note(said("SHEET-NOT-OPENED", tables=", ".join(report.not_opened))))
    return tuple(made)


def _box(table: Cell, box: Box) -> tuple[Cell, ...]:
    late: Cell = Said("SHEET-IS-LATE") if box.late else Typed("")
    # Whoever counts second has not seen the first count: both are shown once both are there.
    both = box.first is not None and box.second is not None
    first, second = (one.total if both and one is not None else None for one in (box.first, box.second))
    return (table, Typed(box.box), Typed(box.seal), first, second, box.drop, late)


def variances(report: ShiftReport) -> Table:
    """Answer counts that differed from what was expected. Source: REQ R34."""
    rows = tuple(
        (table_cell(part.figures), Held(number), Held(count), v.total, Word("SHEET-LEVEL", v.level))
        for part in report.tables
        for v, (number, count) in zip(part.shift.variances, part.varied, strict=True)
    )  # fmt: skip
    heads = (
        words("SHEET-TABLE"), words("SHEET-NO"), words("SHEET-INVENTORY-NO"), figures("SHEET-DIFFERENCE"),
        words("SHEET-LEVEL"),
    )  # fmt: skip
    return Table(heads, rows)


def suspected(report: ShiftReport) -> tuple[Body, ...]:
    """Answer where to look for what is unexplained, nothing where nothing is. Source: FORMULA 8."""
    rows = tuple(
        (
            table_cell(part.figures), Word("SHEET-CAUSE", one.name.replace(" ", "-")),
            Held(str(one.round)) if one.round else Typed(""), one.stake, Typed(""), _noted(one),
        )
        for part in report.tables
        for one in part.suspects
    )  # fmt: skip
    heads = (
        words("SHEET-TABLE"), words("SHEET-SUSPECT"), words("SHEET-ROUND"), figures("SHEET-AT-STAKE"),
        words("SHEET-BADGE"), words("SHEET-NOTE"),
    )  # fmt: skip
    return (Note(Said("SHEET-SUSPECTS"), strong=True), Table(heads, rows)) if rows else ()


def _noted(one: Suspect) -> Cell:
    if one.count > 1:
        return said("SHEET-SUSPECT-MANY", count=one.count)
    if one.row is None:
        return Typed(one.text)
    told = parts_of(one.row)
    return Listed((said("SHEET-WHERE-SEAT", seat=one.seat), *told)) if one.seat else Listed(told)


def causes(report: ShiftReport) -> Table:
    """Answer what explains over and short, and what later entries put right. Source: FORMULA 8; REQ R52, R65."""
    rows: list[tuple[Cell, ...]] = []
    for part in report.tables:
        table = table_cell(part.figures)
        for one in part.shift.causes:
            round_: Cell = Held(str(one.round)) if one.round else Typed("")
            rows.append((
                table, Word("SHEET-CAUSE", one.name.replace(" ", "-")), round_, one.amount, Typed(one.dealer_badge),
                Typed(one.note),
            ))  # fmt: skip
        for cause in () if part.figures.owed is None else part.figures.owed.causes:
            name = Word("SHEET-CAUSE", cause.name.replace(" ", "-"))
            rows.append((table, name, Typed(""), cause.amount, Typed(""), Typed("")))
        for later, label in zip(part.shift.adjustments, part.adjusted, strict=True):
            what = Listed((said("SHEET-ADJUSTMENT", number=label), Word("SHIFT-FIGURE", later.what)))
            rows.append((table, what, Typed(""), later.amount, Typed(""), Typed(later.reason)))
    heads = (
        words("SHEET-TABLE"), words("SHEET-CAUSE"), words("SHEET-ROUND"), figures("SHEET-AMOUNT"),
        words("SHEET-BADGE"), words("SHEET-NOTE"),
    )  # fmt: skip
    return Table(heads, tuple(rows))
