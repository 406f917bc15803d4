"""The report's page: drawn up in the worker, with progress and a way to give up; part by part on the screen.

Source: REQ R69, R70; screens.md, ground rules 10 and 11.
"""

from __future__ import annotations

import copy
from functools import partial
from typing import TYPE_CHECKING

from tablemgr.floor.people import Act, Role
from ui.viewmodels.shift.long_work import Steps
from ui.viewmodels.shift.page_tables import cause
from ui.viewmodels.shift.rows import ChartRow, Listing, SideRow
from ui.viewmodels.shift.scene import Choice, Jump

if TYPE_CHECKING:
    from tablemgr.floor.racks.report import ShiftReport
    from ui.viewmodels.shift.desk import ShiftDesk
    from ui.viewmodels.shift.page_report import ReportView


class Reporting:
    """The report of one shift, as far as it is drawn up."""

    def __init__(self, desk: ShiftDesk) -> None:
        self.desk = desk
        self.report: ShiftReport | None = None
        self.shift = 0
        """The shift that is looked at, 0 for the one that is open or was last."""
        self.part = 0
        self._made: ReportView | None = None

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

        def job(step: Steps) -> ShiftReport | None:
            return shift_report(session, house, book, shift, by=by, step=step)

        desk.work.start("SHIFT-DRAWING-UP", job, self._drawn)

    def _drawn(self, report: ShiftReport | None) -> None:
        self.report = report
        if report is not None:
            self.part = min(self.part, len(self._view(report).parts) - 1)

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
                self.desk.work.busy or self.desk.words.say("SHIFT-NO-REPORT"),
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
        if token == "U":
            self.ask()
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
