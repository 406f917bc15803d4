"""Papers that a desk asks for: made and drawn beside the screen, put on record, handed to the queue; duplicates for a reason.

Source: screens.md (paper), ground rules 4 and 10; REQ R22, R24, R25; FAULT F1, F2.
"""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import TYPE_CHECKING

from tablemgr.core.problems import Refused, problem
from tablemgr.ledger.errors import LedgerError
from tablemgr.table.commands import Problems
from ui.viewmodels.shift.field import TEXT, WHOLE, Field
from ui.viewmodels.shift.form import Form
from ui.viewmodels.shift.long_work import Steps
from ui.viewmodels.shift.paper_deeds import (
    PaperDeed,
    PrintAgain,
    PrintDuplicate,
    SaveReport,
    ShowReport,
    WantPaper,
)
from ui.viewmodels.station import failure_sentence
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.words import Words

if TYPE_CHECKING:
    from ui.viewmodels.shift.desk import ShiftDesk
    from ui.viewmodels.shift.print_room import PrintRoom
    from ui.viewmodels.shift.sheet_leaving import SheetDrawn

MOST_COPIES = 9
"""Duplicates that are printed together at most."""


class Papering:
    """What is printed from one desk, for whoever is in."""

    def __init__(self, desk: ShiftDesk, room: PrintRoom) -> None:
        self.desk, self.room = desk, room

    @property
    def words(self) -> Words:
        """The language that is spoken. Source: screens.md, ground rule 8."""
        return self.desk.words

    def take(self, deed: PaperDeed, op_id: str = "") -> None:
        """Begin what a form came to. Source: screens.md, ground rule 10."""
        match deed:
            case WantPaper():
                self._want(deed, op_id)
            case ShowReport(kind):
                self.desk.report.show(kind)
            case SaveReport(wish, is_csv=True):
                self._table(wish)
            case SaveReport(wish):
                self._want(replace(wish, to_file=True), op_id)
            case PrintDuplicate():
                self._draw(deed.made, deed.why, op_id)
            case PrintAgain():
                self._again(deed, op_id)

    # -- making --

    def _want(self, wish: WantPaper, op_id: str) -> None:
        desk, person = self.desk, self.desk.person
        if person is None:
            return
        desk.racks.look_again()
        # The worker reads a book of its own: this one goes on.
        book, values, live, room = copy.deepcopy(desk.racks.book), desk.racks.values, desk.live, self.room
        words, form = self.words, room.form(wish.what)
        form = replace(form, printer="") if wish.to_file else form

        def job(step: Steps) -> SheetDrawn | Problems:
            # The room of papers is imported only when a paper is wanted.
            from reports.sheets.wanted import Sources, Subject, wanted
            from ui.viewmodels.shift.sheet_leaving import order_sheets

            sources = Sources(live.session, live.house, book, person.signature, values, step)
            try:
                made = wanted(sources, wish.what, Subject(wish.shift, wish.day, wish.number, wish.table))
            except Refused as refused:
                return Problems(refused.problems)
            step(step.of, step.of)
            return order_sheets(
                live.session, live.folder, _title(made.sheets[0], words), made.sheets, made.which, form
            )

        desk.work.start("SHIFT-PRINTING", job, lambda made: self._made(made, op_id))

    def _table(self, wish: WantPaper) -> None:
        """The figures that are looked at, as a table in the language of the house's papers. Source: REQ R70, R73."""
        from ui.viewmodels.shift.sheet_leaving import to_table

        desk, view = self.desk, self.desk.report.view
        if view is None:
            return
        which = wish.day or str(wish.shift or desk.live.session.gaming_day())
        try:
            path = to_table(desk.live, view.sheet, which, self.room.form(wish.what).language)
        except OSError as failure:
            desk.work.said = failure_sentence(failure, self.words.language)
        else:
            desk.work.said = self.words.say("SHIFT-SAVED", path=self.words.ltr(str(path)))

    def _made(self, made: SheetDrawn | Problems, op_id: str) -> None:
        if isinstance(made, Problems):
            self._refuse(made)
        elif made.wants_reason and self.desk.form is not None:
            # Something else is being typed by now; whoever asks again is asked for the reason.
            self.desk.work.said = self.words.say("PRINT-T-DUPLICATE", title=self.words.typed(made.title))
        elif made.wants_reason:
            self.desk.open(self._why(made))
        else:
            self._out(made, "", op_id)

    def _draw(self, made: SheetDrawn, why: str, op_id: str) -> None:
        from ui.viewmodels.shift.sheet_leaving import drawn

        self.desk.work.start(
            "SHIFT-PRINTING", lambda _: drawn(made), lambda done: self._out(done, why, op_id)
        )

    def _again(self, deed: PrintAgain, op_id: str) -> None:
        live, room = self.desk.live, self.room
        if not 1 <= deed.count <= MOST_COPIES:
            self._refuse(Problems((problem("PRINT-COUNT", "", most=MOST_COPIES),)))
            return
        what = next((t.fact.what for t in room.prints if _number(t.fact) == deed.number), "")  # type: ignore[attr-defined]
        form = room.form(what)

        def job(_: Steps) -> SheetDrawn | Problems:
            from ui.viewmodels.shift.sheet_leaving import order_copies

            return order_copies(live.session, live.folder, deed.title, deed.number, deed.count, form)

        def then(made: SheetDrawn | Problems) -> None:
            if isinstance(made, Problems):
                self._refuse(made)
            else:
                self._out(made, deed.why, op_id)

        self.desk.work.start("SHIFT-PRINTING", job, then)

    # -- out --

    def _out(self, made: SheetDrawn, why: str, op_id: str) -> None:
        """Put the prints on record, then into the queue or among the files. Source: REQ R22, R24; FAULT F2."""
        words, person = self.words, self.desk.person
        if person is None:
            self.desk.work.said = words.say("SHIFT-GIVEN-UP")
            return
        try:
            done = self.room.sheets(made, by=person, why=why, op_id=op_id)
        except (LedgerError, OSError) as failure:
            self.desk.work.said = failure_sentence(failure, words.language)
            return
        if isinstance(done, Problems):
            self._refuse(done)
        else:
            self.desk.work.said = " ".join(dict.fromkeys(out.sentence(words) for out in done))
            self.desk.printing.work()

    def _refuse(self, found: Problems) -> None:
        self.desk.work.said = " ".join(sentences(found.problems, self.words))

    # -- forms --

    def _why(self, made: SheetDrawn) -> Form:
        """Why what is printed already is printed again: nobody prints a duplicate without saying so. Source: REQ R24."""
        title = self.words.say("PRINT-T-DUPLICATE", title=self.words.typed(made.title))
        return Form(title, lambda v: PrintDuplicate(made, v["why"]), (Field("why", "PRINT-F-WHY", TEXT),))

    def again(self, number: int, title: str) -> Form:
        """Answer the form that prints a paper once more, or several times. Source: REQ R24 (n of k, who and why)."""
        fields = (
            Field("why", "PRINT-F-WHY", TEXT), Field("count", "PRINT-F-COUNT", WHOLE, needed=False, typed="1"),
        )  # fmt: skip

        def deed(v: dict[str, str | int]) -> PrintAgain:
            return PrintAgain(number, title, str(v["why"]), int(v["count"]) or 1)

        return Form(self.words.say("PRINT-T-DUPLICATE", title=self.words.typed(title)), deed, fields)  # type: ignore[arg-type]


def _number(fact: object) -> int:
    return int(getattr(fact, "number", 0))


def _title(sheet: object, words: Words) -> str:
    """How a paper is called in the reader's language."""
    from reports.figures import TONGUES
    from reports.sheets.cells import says, unheld
    from reports.words import Words as PaperWords

    return unheld(says(sheet.title, PaperWords(TONGUES[words.language], words.currency)))  # type: ignore[attr-defined]
