"""The page of reports: drawn up in the worker, with progress and a way to give up; part by part on the screen.

Source: REQ R16, R27, R69 to R72; screens.md (shift), ground rules 10 and 11.
"""

from __future__ import annotations

import copy
from functools import partial
from typing import TYPE_CHECKING

from tablemgr.core.problems import Refused
from tablemgr.floor.people import Act, Role
from tablemgr.table.commands import Problems
from ui.viewmodels.shift.field import CHOICE, Field
from ui.viewmodels.shift.form import Form
from ui.viewmodels.shift.long_work import Steps
from ui.viewmodels.shift.page_tables import cause, causing
from ui.viewmodels.shift.paper_deeds import SaveReport, ShowReport, WantPaper
from ui.viewmodels.shift.rows import ChartRow, Listing, SideRow
from ui.viewmodels.shift.scene import Choice, Jump
from ui.viewmodels.table.refusing import sentences

if TYPE_CHECKING:
    from reports.sheets.sheet import Sheet
    from tablemgr.floor.racks.book import Book
    from tablemgr.floor.racks.report import ShiftReport
    from ui.viewmodels.shift.desk import ShiftDesk
    from ui.viewmodels.shift.page_report import ReportView


SHIFT, MASTER, EXCEPTIONS, VOIDS = "shift", "master", "exceptions", "voids"
KINDS = (SHIFT, MASTER, EXCEPTIONS, VOIDS, "audit", "cash", "access")
"""Reports that can be looked at, in the order in which they are offered."""
OF_DAY = frozenset({MASTER, "audit", "cash"})
"""Reports of a gaming day; access is of the house, the others of a shift."""
OTHER, SAVE = "K", "S"
PDF, CSV = "pdf", "csv"


class Reporting:
    """The report that is looked at, as far as it is drawn up."""

    def __init__(self, desk: ShiftDesk) -> None:
        self.desk = desk
        self.kind = SHIFT
        self.report: ShiftReport | None = None
        """The shift report that is looked at, None while another report is."""
        self.sheet: Sheet | None = None
        """The other report that is looked at."""
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

    @property
    def shown_day(self) -> str:
        """The gaming day of the shift that is looked at. Source: REQ R71."""
        return self.desk.racks.book.days.get(self.shown_shift, "")

    @property
    def wish(self) -> WantPaper | None:
        """Which paper the report that is looked at is; None where there is no shift yet. Source: REQ R69, R70."""
        if self.kind == "access":
            return WantPaper(self.kind)
        if not self.shown_shift:
            return None
        if self.kind in OF_DAY:
            return WantPaper(self.kind, day=self.shown_day)
        return WantPaper(self.kind, shift=self.shown_shift)

    @property
    def question(self) -> str:
        """What is looked at, by name. Source: screens.md, ground rule 1."""
        words, kind = self.desk.words, self.desk.words.say(f"PRINT-KIND-{self.kind.upper()}")
        if self.kind == SHIFT:
            return words.say("SHIFT-Q-REPORT", shift=words.numbered("shift", self.shown_shift))
        if self.kind in OF_DAY:
            return words.say("PRINT-NUMBERED", kind=kind, number=words.ltr(words.digits(self.shown_day)))
        if self.kind == "access":
            return kind
        return words.say("SHIFT-Q-REPORT-OF", kind=kind, shift=words.numbered("shift", self.shown_shift))

    @property
    def beside(self) -> tuple[str, str]:
        """What lies before and after the report that is looked at, as codes of sentences. Source: screens.md, rule 2."""
        if self.kind in OF_DAY:
            return "SHIFT-K-DAY-EARLIER", "SHIFT-K-DAY-LATER"
        return "SHIFT-K-EARLIER", "SHIFT-K-LATER"

    def ask(self) -> None:
        """Draw the report up anew, beside the screen. Source: screens.md, ground rule 10."""
        desk, person = self.desk, self.desk.person
        if person is None:
            return
        # The worker reads a book of its own: this one goes on.
        desk.racks.look_again()
        if self.kind == SHIFT:
            self._ask_shift(copy.deepcopy(desk.racks.book), person.signature)
        elif self.wish is not None:
            self._ask_sheet(copy.deepcopy(desk.racks.book), person.signature, self.wish)

    def _ask_shift(self, book: Book, by: str) -> None:
        from tablemgr.floor.racks.report import shift_report

        session, house, shift = self.desk.live.session, self.desk.live.house, self.shown_shift

        def job(step: Steps) -> ShiftReport | None:
            return shift_report(session, house, book, shift, by=by, step=step)

        self.desk.work.start("SHIFT-DRAWING-UP", job, self._drawn)

    def _ask_sheet(self, book: Book, by: str, wish: WantPaper) -> None:
        session, house = self.desk.live.session, self.desk.live.house

        def job(step: Steps) -> Sheet | Problems:
            # The room of papers is imported only when a report is looked at.
            from reports.sheets.wanted import Sources, Subject, wanted

            try:
                made = wanted(
                    Sources(session, house, book, by, step=step), wish.what, Subject(wish.shift, wish.day)
                )
            except Refused as refused:
                return Problems(refused.problems)
            return made.sheets[0]

        self.desk.work.start("SHIFT-DRAWING-UP", job, self._sheet_drawn)

    def _drawn(self, report: ShiftReport | None) -> None:
        self.report, self.sheet = report, None
        self._hold_part()

    def _sheet_drawn(self, made: Sheet | Problems) -> None:
        self.report, self.sheet = None, None
        if isinstance(made, Problems):
            self.desk.work.said = " ".join(sentences(made.problems, self.desk.words))
        else:
            self.sheet = made
        self._hold_part()

    def _hold_part(self) -> None:
        view = self.view
        if view is not None:
            self.part = min(self.part, len(view.parts) - 1)

    @property
    def view(self) -> ReportView | None:
        """The report as it stands in the language of the screen. Source: REQ R70."""
        words, made = self.desk.scene.words, self._made
        if made is not None and made.words == words and made.of(self.report, self.sheet):
            return made
        if self.report is None and self.sheet is None:
            return None
        # The room of papers is imported only when a report is looked at.
        from ui.viewmodels.shift.page_report import report_view, sheet_view

        if self.report is not None:
            self._made = report_view(self.report, words)
        elif self.sheet is not None:
            self._made = sheet_view(self.sheet, words, frozenset(self.desk.racks.book.tables))
        return self._made

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
        """Answer what can be begun: another report, this one as a file, a cause of a table's over or short.

        Source: FORMULA 8; screens.md (shift report and master game report previewed and printed).
        """
        other = Choice(OTHER, "SHIFT-K-OTHER-REPORT", Act.PRINT, self._other)
        save = Choice(SAVE, "SHIFT-K-SAVE-REPORT", Act.PRINT, self._save)
        saves = () if self.view is None or self.desk.work.busy else (save,)
        return (*self._causes(), other, *saves)

    def _causes(self) -> tuple[Choice, ...]:
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
        act = causing(self.desk.scene, table, report.shift)
        return (Choice("B", "SHIFT-K-CAUSE", act, begin),)

    def _other(self) -> Form:
        say = self.desk.words.say
        kinds = tuple((kind, say(f"PRINT-KIND-{kind.upper()}")) for kind in KINDS)
        field = Field("kind", "SHIFT-F-REPORT", CHOICE, choices=kinds)
        return Form(say("SHIFT-K-OTHER-REPORT"), lambda v: ShowReport(v["kind"]), (field,), is_harmless=True)

    def _save(self) -> Form:
        say, wish = self.desk.words.say, self.wish or WantPaper(self.kind)
        ways = ((PDF, say("SHIFT-SAVE-PDF")), (CSV, say("SHIFT-SAVE-CSV")))
        field = Field("way", "SHIFT-F-SAVE", CHOICE, choices=ways)
        title = say("SHIFT-T-SAVE-REPORT", what=self.question)
        return Form(title, lambda v: SaveReport(wish, is_csv=v["way"] == CSV), (field,))

    def show(self, kind: str) -> None:
        """Look at another report of the same shift or day. Source: screens.md (shift)."""
        self.kind, self.part = kind, 0
        self.report = self.sheet = None
        self.ask()

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
        standing, days = self.desk.live.house.standing, self.desk.racks.book.days
        last, day = standing.shift or standing.closed_shift, self.shown_day
        self.shift = max(1, min(last, self.shown_shift + step))
        # A report of a day goes to the next day, not through its shifts.
        while self.kind in OF_DAY and 1 < self.shift < last and days.get(self.shift) == day:
            self.shift += step
        self.ask()

    def jump(self, token: str) -> Jump:
        """Answer where a row of the report leads. Source: screens.md, ground rule 11."""
        view = self.view
        shift = 0 if self.kind in OF_DAY else self.shown_shift
        return Jump() if view is None else view.jump(self.part, token, shift)

    def show_part(self, code: str) -> None:
        """Show the part that bears a title. Source: screens.md, ground rule 11."""
        view = self.view
        place = None if view is None else view.place_of(code)
        self.part = self.part if place is None else place
