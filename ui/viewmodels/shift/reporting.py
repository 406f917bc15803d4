"""The report's page: drawn up and printed to a file in the worker, with a way to give up; part by part on the screen.

Source: REQ R69, R70; screens.md, ground rules 10 and 11.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from tablemgr.floor.people import Act, Role
from tablemgr.ledger.errors import LedgerError
from ui.viewmodels.shift.page_tables import cause
from ui.viewmodels.shift.rows import ChartRow, Listing, SideRow
from ui.viewmodels.shift.scene import Choice, Jump
from ui.viewmodels.station import failure_sentence
from ui.viewmodels.table.refusing import sentences

if TYPE_CHECKING:
    from tablemgr.floor.racks.report import ShiftReport
    from ui.viewmodels.shift.desk import ShiftDesk
    from ui.viewmodels.shift.page_report import ReportView
    from ui.viewmodels.shift.sheet_leaving import SheetDrawn


class Run(Protocol):
    """Somewhere long work is done, beside the screen."""

    def __call__(
        self, job: Callable[[], Any], then: Callable[[Any], None], failed: Callable[[Exception], None]
    ) -> None:
        """Run a job; then gets its answer, failed its exception. Source: architecture.md (threads)."""
        ...


class Reporting:
    """The report of one shift, as far as it is drawn up."""

    def __init__(self, desk: ShiftDesk, run: Run) -> None:
        self.desk, self.run = desk, run
        self.report: ShiftReport | None = None
        self.shift = 0
        """The shift that is looked at, 0 for the one that is open or was last."""
        self.part = 0
        self.busy = ""
        """What is being done, as a sentence; "" where nothing is."""
        self.said = ""
        self.changed: Callable[[], None] = lambda: None
        self._made: ReportView | None = None
        self._asked = 0
        """Which job is waited for: the answer of one that was given up is dropped."""

    # -- drawing up --

    @property
    def shown_shift(self) -> int:
        """The shift that is looked at. Source: REQ R69."""
        standing = self.desk.live.house.standing
        return self.shift or standing.shift or standing.closed_shift

    def ask(self) -> None:
        """Draw the report up anew, beside the screen. Source: screens.md, ground rule 10."""
        from tablemgr.floor.racks.report import shift_report

        desk, person = self.desk, self.desk.person
        if person is None:
            return
        # The worker reads a book of its own: this one goes on.
        desk.racks.look_again()
        book, shift, by = copy.deepcopy(desk.racks.book), self.shown_shift, person.signature
        session, house = desk.live.session, desk.live.house
        self._start("SHIFT-DRAWING-UP", lambda: shift_report(session, house, book, shift, by=by), self._drawn)

    def _drawn(self, report: ShiftReport | None) -> None:
        self.report = report
        if report is not None:
            self.part = min(self.part, len(self._view(report).parts) - 1)

    def _start(self, code: str, job: Callable[[], Any], then: Callable[[Any], None]) -> None:
        self._asked += 1
        asked, self.busy, self.said = self._asked, self.desk.words.say(code), ""

        def done(answer: Any) -> None:
            if asked == self._asked:
                self.busy = ""
                then(answer)
                self.changed()

        def failed(failure: Exception) -> None:
            if asked == self._asked:
                self.busy, self.said = "", failure_sentence(failure, self.desk.words.language)
                self.changed()

        self.run(job, done, failed)

    def give_up(self) -> None:
        """Wait no longer for what is being done. Source: screens.md, ground rule 10."""
        self._asked += 1
        self.busy, self.said = "", self.desk.words.say("SHIFT-GIVEN-UP")

    def _view(self, report: ShiftReport) -> ReportView:
        # The room of papers is imported only when a report is looked at.
        from ui.viewmodels.shift.page_report import report_view

        words, made = self.desk.scene.words, self._made
        if made is None or made.report is not report or made.words != words:
            made = self._made = report_view(report, words)
        return made

    @property
    def view(self) -> ReportView | None:
        """The report as it stands in the language of the screen. Source: REQ R70."""
        return None if self.report is None else self._view(self.report)

    # -- what there is to see --

    def listing(self, chosen: str) -> Listing:
        """Answer the rows of the part that is shown. Source: REQ R69."""
        view = self.view
        if view is None:
            return Listing(
                self.desk.words.say("SHIFT-PAGE-REPORT"),
                (),
                (),
                self.busy or self.desk.words.say("SHIFT-NO-REPORT"),
            )
        return view.listing(self.part, chosen)

    def parts(self) -> tuple[tuple[str, bool], ...]:
        """Answer the report's parts by name, and which one is shown. Source: REQ R69."""
        view = self.view
        if view is None:
            return ()
        return tuple((view.title(place), place == self.part) for place in range(len(view.parts)))

    def charts(self) -> tuple[ChartRow, ...]:
        """Answer the charts. Source: look.md 5."""
        view = self.view
        return () if view is None else view.charts()

    def side(self) -> SideRow | None:
        """Answer win now with what is behind it. Source: screens.md (shift)."""
        view = self.view
        person = self.desk.person
        is_boss = person is not None and person.role is Role.PIT_BOSS
        return None if view is None else view.side(for_pit_boss=is_boss)

    def choices(self) -> tuple[Choice, ...]:
        """Answer what can be begun: a cause of a table's over or short. Source: FORMULA 8."""
        report = self.report
        token = self.desk.chosen.get("report", "")
        table = token.split(":", 3)[3] if token.startswith("row:") else ""
        if report is None:
            return ()
        if not table and len(report.tables) == 1:
            table = report.tables[0].figures.table
        part = next((p for p in report.tables if p.figures.table == table), None)
        if part is None:
            return ()
        left = part.figures.bridge.unexplained
        begin = partial(cause, self.desk.scene, table, report.shift, 0, left or None)
        return (Choice("B", "SHIFT-K-CAUSE", Act.NOTE_CAUSE, begin),)

    # -- what is pressed --

    def press(self, token: str) -> bool:
        """Take one key of this page; answer whether it was one. Source: screens.md, ground rule 2."""
        view = self.view
        if token == "Escape" and self.busy:
            self.give_up()
        elif token == "U":
            self.ask()
        elif token == "P" and self.report is not None and not self.busy:
            self._save(self.report)
        elif token in ("-", "+"):
            self._other_shift(1 if token == "+" else -1)
        elif token in ("PageUp", "PageDown") and view is not None:
            self.part = (self.part + (1 if token == "PageDown" else -1)) % len(view.parts)
        elif token.startswith("part:") and view is not None:
            self.part = min(int(token.removeprefix("part:")), len(view.parts) - 1)
        else:
            return False
        return True

    def _other_shift(self, step: int) -> None:
        standing = self.desk.live.house.standing
        last = standing.shift or standing.closed_shift
        self.shift = max(1, min(last, self.shown_shift + step))
        self.ask()

    def jump(self, token: str) -> Jump:
        """Answer where a row of the report leads. Source: screens.md, ground rule 11."""
        view = self.view
        return Jump() if view is None else view.jump(self.part, token)

    def show_part(self, code: str) -> None:
        """Show the part that bears a title. Source: screens.md, ground rule 11."""
        view = self.view
        place = None if view is None else view.place_of(code)
        self.part = self.part if place is None else place

    # -- paper --

    def _save(self, report: ShiftReport) -> None:
        """Draw the report beside the screen as the print that it would be. Source: REQ R69; screens.md, rule 10."""
        desk = self.desk
        live, set_up = desk.live, desk.live.record.set_up
        language = desk.words.language if set_up is None else set_up.language

        def job() -> SheetDrawn:
            from reports.sheets.shift_sheet import shift_sheet
            from ui.viewmodels.shift.sheet_leaving import draw_sheets

            sheets = (shift_sheet(report),)
            return draw_sheets(live.session, live.folder, sheets, str(report.shift), language=language)

        self._start("SHIFT-PRINTING", job, self._saved)

    def _saved(self, drawn: SheetDrawn) -> None:
        """Put the print on record, then its file in place. Source: REQ R18, R22, R24; FAULT F2."""
        from tablemgr.table.commands import Problems
        from ui.viewmodels.shift.sheet_leaving import print_drawn

        words, person = self.desk.words, self.desk.person
        if person is None:
            self.said = words.say("SHIFT-GIVEN-UP")
            return
        try:
            left = print_drawn(self.desk.live, drawn, by=person)
        except (LedgerError, OSError) as failure:
            self.said = failure_sentence(failure, words.language)
            return
        if isinstance(left, Problems):
            self.said = " ".join(sentences(left.problems, words))
        else:
            self.said = words.say("SHIFT-SAVED", path=words.ltr(str(left)))
