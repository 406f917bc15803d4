"""A report on the screen: the very sheet that is printed, part by part, each figure with a way behind it.

Source: REQ R69, R70; screens.md, ground rule 11; look.md 5 (charts).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from reports.figures import TONGUES, Moment, clock
from reports.sheets.cells import is_full, says, written
from reports.sheets.sheet import (
    Body,
    Cell,
    Chart,
    Code,
    Column,
    Exact,
    Held,
    Listed,
    Note,
    Pairs,
    Part,
    Percent,
    Said,
    Sheet,
    Signatures,
    Table,
    Typed,
)
from reports.sheets.shift_sheet import shift_sheet
from reports.words import Words as PaperWords
from tablemgr.core.money import Money
from tablemgr.core.series import number_in
from tablemgr.floor.racks.mispays import Mispays, mispays_of
from tablemgr.floor.racks.report import ShiftReport, TablePart
from ui.viewmodels.shift.bridging import verdict_of
from ui.viewmodels.shift.rows import Bar, ChartRow, Head, Item, Listing, SideRow
from ui.viewmodels.shift.scene import Jump
from ui.viewmodels.table.rows import QUIET, Line
from ui.viewmodels.words import Words

WORDS_SHARE, FIGURES_SHARE = 1.4, 1.0
WHERE = "SHEET-WHERE"
"""The head over a place that is table, round and seat in one."""
OPENS = {
    "SHEET-P-RESULT": "SHEET-P-COUNTED", "SHEET-P-GAMES": "SHEET-P-COUNTED", "SHEET-P-COUNTED": "SHEET-P-RECORDED",
    "SHEET-P-RECORDED": "SHEET-P-HOURS",
}  # fmt: skip
"""Where a sum of a part is opened into what it is made of."""


@dataclass(frozen=True, slots=True)
class ReportView:
    """A report in one language, to be walked through part by part."""

    report: ShiftReport | None
    """What a shift report is made of; None for a report of another kind."""
    sheet: Sheet
    words: Words
    tables: frozenset[str] = frozenset()
    """Names of tables: what a row may lead to."""
    made: dict[int, Listing] = field(default_factory=dict)
    """Parts whose rows were written already."""

    def of(self, report: ShiftReport | None, sheet: Sheet | None) -> bool:
        """Answer whether it shows this shift report, or this sheet. Source: REQ R70."""
        return self.report is report and (report is not None or self.sheet is sheet)

    @property
    def paper(self) -> PaperWords:
        """The words of paper: what stands on both is written by the same hand. Source: REQ R70."""
        return PaperWords(TONGUES[self.words.language], self.sheet.currency)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts that say anything on a screen: where people sign is paper's. Source: REQ R69."""
        return tuple(
            part for part in self.sheet.parts if not all(isinstance(b, Signatures) for b in part.body)
        )

    def title(self, place: int) -> str:
        """Answer a part's name. Source: REQ R69."""
        return says(self.parts[place].title, self.paper)

    # -- rows --

    def listing(self, place: int, chosen: str) -> Listing:
        """Answer a part's rows; several tables of a part stand under one another. Source: REQ R70."""
        if place not in self.made:
            self.made[place] = self._listing(place)
        made = self.made[place]
        at = next((n for n, row in enumerate(made.rows) if row.token == chosen), None)
        if at is None:
            return made
        return replace(
            made, rows=(*made.rows[:at], replace(made.rows[at], chosen=True), *made.rows[at + 1 :])
        )

    def _listing(self, place: int) -> Listing:
        """A part's rows, none of them chosen; thousands of them are written once."""
        heads: tuple[Head, ...] = (Head("", 1.6), Head("", 1.0, figures=True))
        rows: list[Item] = []
        for body in self.parts[place].body:
            if isinstance(body, Table):
                heads = tuple(self._head(column) for column in body.columns)
                rows += self._table(body)
            else:
                rows += self._rest(body, len(rows))
        empty = says(Said("SHEET-NONE"), self.paper)
        return Listing(self.title(place), heads, tuple(rows), empty)

    def _head(self, column: Column) -> Head:
        share = FIGURES_SHARE if column.figures else WORDS_SHARE
        return Head(says(column.head, self.paper), share, figures=column.figures)

    def _table(self, table: Table) -> Iterator[Item]:
        for number, row in enumerate(table.rows):
            token = self._token(table, row, number)
            yield Item(self._cells(row), token)
        if table.total is not None:
            yield Item(self._cells(table.total, bold=True), "total", strong=True)

    def _token(self, table: Table, row: Sequence[Cell], number: int) -> str:
        place, round_ = _where(table, row)
        if place in self.tables:
            return f"row:{number}:{round_}:{place}"
        name = next((c.text for c in row if isinstance(c, Typed) and c.text in self.tables), "")
        return f"row:{number}:{self._round(row, name)}:{name}"

    def _round(self, row: Sequence[Cell], table: str) -> int:
        """The round that a row is of: as a cause or a void names it; 0 where it names none."""
        found = [c.text for c in row if isinstance(c, Held) and c.text.isdigit()]
        is_cause = any(getattr(c, "prefix", "") == "SHEET-CAUSE" for c in row)
        is_void = bool(row) and row[0] == Said("SHEET-ROUND")
        return int(found[0]) if table and (is_cause or is_void) and found else 0

    def _rest(self, body: Body, before: int) -> Iterator[Item]:
        match body:
            case Pairs(rows):
                full = is_full([one.value for one in rows], self.sheet.currency)
                for number, one in enumerate(rows, start=before):
                    token = f"row:{number}:0:"
                    label = Line(says(one.label, self.paper), bold=one.strong)
                    yield Item((label, self._line(one.value, bold=one.strong, full=full)), token)
            case Note(text, strong):
                said = says(text, self.paper) if isinstance(text, Said) else self.paper.typed(text.text)
                yield Item((Line(said, bold=strong),), f"note:{before}")
            case Code(label, typed, _):
                cells = (Line(says(label, self.paper)), Line(self.words.ltr(typed), bold=True))
                yield Item(cells, f"code:{before}")
            case _:
                return

    def _cells(self, row: Sequence[Cell], *, bold: bool = False) -> tuple[Line, ...]:
        return tuple(self._line(cell, bold=bold) for cell in row)

    def _line(self, cell: Cell, *, bold: bool = False, full: bool = False) -> Line:
        unknown = cell is None
        text = written(cell, self.paper, full=full)
        if isinstance(cell, Money | Percent | Exact | int):
            text = self.words.ltr(text)
        return Line(text, QUIET if unknown else "ink", bold and not unknown)

    # -- charts --

    def charts(self) -> tuple[ChartRow, ...]:
        """Answer win and rounds by hour; under a quarter of an hour of table time a rate is n/a.

        Source: look.md 5 (charts); screens.md, ground rule 11.
        """
        charts = (body for part in self.sheet.parts for body in part.body if isinstance(body, Chart))
        return tuple(self._chart(chart) for chart in charts)

    def _chart(self, chart: Chart) -> ChartRow:
        values = [mark.value for mark in chart.marks]
        sizes = [abs(_number(value)) for value in values if value is not None]
        most = max([*sizes, Fraction(1)])
        is_line = not any(isinstance(value, Money) for value in values)
        bars = []
        for mark in chart.marks:
            level = None if mark.value is None else float(_number(mark.value) / most)
            bars.append(Bar(self._hour(mark.at), self._mark(mark.value), level))
        return ChartRow(says(chart.title, self.paper), tuple(bars), is_line)

    def _hour(self, at: Moment) -> str:
        return clock(at, TONGUES[self.words.language])[:2]

    def _mark(self, value: Cell) -> str:
        if isinstance(value, Money):
            return self.words.signed(value)
        return written(value, self.paper)

    # -- what stands beside --

    def side(self, *, for_pit_boss: bool = False) -> SideRow | None:
        """Answer win now with the evidence behind it, luck, and where to look; mispays by dealer for the pit boss.

        Beside another report than a shift's stands nothing.

        Source: FORMULA 6, 7, 8; recording.md (coverage); REQ R52, R60.
        """
        if self.report is None:
            return None
        report = self.report
        sums, words = report.sums, self.words
        lines = [self._figure("SHIFT-RECORDED", sums.recorded)]
        if sums.parted.banked or not sums.parted.players:
            lines.append(self._figure("SHIFT-WIN", sums.win))
        if sums.parted.players:
            lines.append(self._figure("SHIFT-REVENUE", sums.revenue))
        for part in report.tables:
            lines += self._beside(part)
        state, verdict = verdict_of(self.words, sums.over_short, sums.explained, sums.unexplained)
        coverage = _coverage(report)
        notes = [Line(words.say("SHIFT-ON-EVIDENCE", percent=coverage))] if coverage is not None else []
        wanted = sum(one.count for part in report.tables for one in part.suspects)
        if wanted:
            notes.append(Line(words.say("SHIFT-SUSPECTS", count=wanted)))
        if for_pit_boss:
            lines += [self._mispaid(one) for one in mispays_of(report.tables)]
        return SideRow(words.say("SHIFT-WIN-NOW"), tuple(lines), verdict, state, tuple(notes))

    def _mispaid(self, one: Mispays) -> tuple[Line, Line]:
        words = self.words
        name = words.typed(one.name) or words.ltr(words.digits(one.badge)) or words.say("SHIFT-NO-NAME")
        sums = " ".join(words.signed(amount) for amount in (one.over, one.under) if amount)
        return Line(words.say("SHIFT-MISPAID-BY", name=name, count=one.count)), Line(words.ltr(sums))

    def _figure(self, code: str, amount: Money | None, *, bold: bool = False) -> tuple[Line, Line]:
        words = self.words
        said = (
            Line(words.say("SHIFT-NA"), QUIET)
            if amount is None
            else Line(words.ltr(words.signed(amount)), bold=bold)
        )
        return Line(words.say(code), bold=bold), said

    def _beside(self, part: TablePart) -> Iterator[tuple[Line, Line]]:
        words, luck = self.words, part.figures.luck
        if luck is not None:
            said = written(luck.z, self.paper)
            yield Line(words.say("SHIFT-LUCK", table=words.ltr(part.figures.table))), Line(said)

    # -- ways behind --

    def jump(self, place: int, token: str, shift: int = 0) -> Jump:
        """Answer where a row of a part leads: a sum to its tables, a table to its rounds of the shift.

        shift: the one that is looked at, where no column of the row names it.

        Source: screens.md, ground rule 11.
        """
        kind, *rest = token.split(":", 3)
        if kind not in ("row", "total"):
            return Jump()
        number, table = (int(rest[1]), rest[2]) if kind == "row" else (0, "")
        if not table:
            return Jump(part=OPENS.get(self.parts[place].title.code, ""))
        named = self._shift(place, int(rest[0]))
        of = self.report.shift if self.report is not None else named or shift
        return Jump(table=table, round=number, shift=of, dealer=self._dealer(place, token))

    def _shift(self, place: int, number: int) -> int:
        """The shift that a row names in a column of its own, 0 where it names none."""
        for body in self.parts[place].body:
            if isinstance(body, Table) and number < len(body.rows):
                return number_in(_under(body, body.rows[number], "SHEET-SHIFT-NUMBER"))
        return 0

    def _dealer(self, place: int, token: str) -> str:
        """Whose row it is, by badge, where the part is about dealers."""
        if self.parts[place].title.code != "SHEET-P-DEALERS":
            return ""
        rows = [row for body in self.parts[place].body if isinstance(body, Table) for row in body.rows]
        badge = rows[int(token.split(":", 2)[1])][2]
        return badge.text if isinstance(badge, Typed) else ""

    def place_of(self, code: str) -> int | None:
        """Answer which part bears a title, None where none does. Source: REQ R69."""
        return next((n for n, part in enumerate(self.parts) if part.title.code == code), None)


def _number(value: Money | object) -> Fraction:
    return Fraction(value.minor) if isinstance(value, Money) else Fraction(str(value))


def _where(table: Table, row: Sequence[Cell]) -> tuple[str, int]:
    """The table and the round that an exception names, "" and 0 where it names none."""
    cell = next((c for column, c in zip(table.columns, row, strict=False) if column.head.code == WHERE), None)
    parts = cell.parts if isinstance(cell, Listed) else (cell,)
    place = next((part.text for part in parts if isinstance(part, Typed)), "")
    rounds = (dict(part.data).get("round") for part in parts if isinstance(part, Said))
    return place, next((each for each in rounds if isinstance(each, int)), 0)


def _under(table: Table, row: Sequence[Cell], code: str) -> str:
    """What stands in a row under a head, "" where there is no such column or no text in it."""
    for column, cell in zip(table.columns, row, strict=False):
        if column.head.code == code and isinstance(cell, Typed | Held):
            return cell.text
    return ""


def _coverage(report: ShiftReport) -> int | None:
    """How much of a hundred was paid from pieces; None where nothing was paid."""
    seen = [part.figures.coverage for part in report.tables if part.figures.mode == "live"]
    whole = sum(one.from_pieces + one.from_call + one.from_ruling for one in seen)
    return None if not whole else sum(one.from_pieces for one in seen) * 100 // whole


def report_view(report: ShiftReport, words: Words) -> ReportView:
    """Answer a shift report to be looked at. Source: REQ R70."""
    tables = frozenset(part.figures.table for part in report.tables)
    return ReportView(report, shift_sheet(report), words, tables)


def sheet_view(sheet: Sheet, words: Words, tables: frozenset[str]) -> ReportView:
    """Answer another report to be looked at; tables: whose names lead to their rounds. Source: REQ R16, R27, R70, R71."""
    return ReportView(None, sheet, words, tables)
