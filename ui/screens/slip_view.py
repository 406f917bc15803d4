"""Showing a slip: it is drawn in the worker, laid over the window, printed to a file on demand.

A house that is open for dealing puts the print on record; where none is, what is shown and saved is a preview.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from tablemgr.core.problems import Refused
from tablemgr.ledger.errors import LedgerError
from tablemgr.table.commands import Problems
from ui.models.pdf_pictures import Picture, page_pictures
from ui.screens.desk import Desk
from ui.viewmodels.paper_leaving import draw_round_slip, printing_person, save_preview
from ui.viewmodels.station import failure_sentence, slip_name
from ui.widgets.look import Look
from ui.widgets.slip_sheet import WIDTHS, SlipSheet

if TYPE_CHECKING:
    from tablemgr.floor.people import Person
    from ui.viewmodels.live import LiveHouse
    from ui.viewmodels.shift.print_room import Out, PrintRoom

PREVIEW = 0
"""The copy that is on no record."""


class SlipView(QObject):
    """One slip on the screen, from the key that asked for it to the key that closes it."""

    def __init__(self, look: Look, desk: Desk, over: QWidget, room: PrintRoom | None = None) -> None:
        super().__init__(over)
        assert desk.proof is not None
        self.look, self.desk, self.room = look, desk, room
        self.table, self.number = desk.proof.table, desk.proof.number
        self.paper, self.pdf = "80mm", b""
        self.sheet = SlipSheet(look, look.words.say("UI-SLIP-TITLE", number=self.number), over)
        self.sheet.paper_wanted.connect(self.draw)
        self.sheet.save_wanted.connect(self.save)
        wide = min(over.width() - look.px(40), look.px(700))
        self.sheet.resize(wide, over.height() - look.px(40))
        self.sheet.move((over.width() - wide) // 2, look.px(20))
        self.sheet.show()
        self.sheet.raise_()
        self.sheet.setFocus(Qt.FocusReason.PopupFocusReason)
        self.draw(self.paper)

    def draw(self, paper: str) -> None:
        """Draw the slip for a paper, in the worker. Source: architecture.md (threads)."""
        self.paper = paper
        words = self.look.words
        self.sheet.tell(words.say("UI-SLIP-MAKING"))
        wide = self.look.px(WIDTHS[paper])
        table, number, language = self.table, self.number, self.desk.paper_language
        copy = None if printing_person(self.desk.live) is not None else PREVIEW
        station = self.desk.station
        if station is None:
            return

        def job() -> tuple[bytes, tuple[Picture, ...]]:
            pdf = station.slip(table, number, paper=paper, language=language, copy=copy)
            return pdf, page_pictures(pdf, pixels_wide=wide)

        self.desk.background.run(job, self._drawn, self._failed)

    def _drawn(self, made: tuple[bytes, tuple[Picture, ...]]) -> None:
        self.pdf, pages = made
        self.sheet.show_pages(pages)

    def save(self, why: str = "") -> None:
        """Print the slip, on its printer or to a file among the papers; where no house is open, save its preview.

        why: wanted of a duplicate.

        Source: screens.md (paper); FAULT F2; REQ R22, R24.
        """
        live, station, by = self.desk.live, self.desk.station, printing_person(self.desk.live)
        table, number, paper, language = self.table, self.number, self.paper, self.desk.paper_language
        if station is None or not self.pdf:
            return
        if live is None or by is None or self.room is None:
            folder, name = self.desk.folder, slip_name(table, number, paper, language, PREVIEW)

            def job() -> Path:
                pdf = station.slip(table, number, paper=paper, language=language, copy=PREVIEW)
                return save_preview(folder, pdf, name)

            self.desk.background.run(job, self._saved, self._failed)
            return
        try:
            done = self._print(live, by, why)
        except (LedgerError, OSError) as failure:
            self._failed(failure)
            return
        if isinstance(done, Problems):
            if any(problem.code == "PAPER-WHY-WANTED" for problem in done.problems):
                self.sheet.ask_why()
            else:
                self._failed(Refused(*done.problems))
            return
        self.sheet.tell(done.sentence(self.look.words))
        self.desk.look_again()

    def _print(self, live: LiveHouse, by: Person, why: str) -> Out | Problems:
        assert self.room is not None
        table, number, paper, language = self.table, self.number, self.paper, self.desk.paper_language
        title = self.look.words.say("PRINT-ROUND-SLIP", table=table, number=number)
        return self.room.slip(
            table, number, by=by, paper=paper, language=language, title=title, why=why,
            name=lambda copy: slip_name(table, number, paper, language, copy),
            draw=draw_round_slip(live, paper=paper, language=language),
        )  # fmt: skip

    def _saved(self, path: Path) -> None:
        words = self.look.words
        self.sheet.tell(words.say("UI-SLIP-SAVED", path=words.ltr(str(path))))

    def _failed(self, failure: Exception) -> None:
        words = self.look.words
        self.sheet.tell(words.say("UI-SLIP-FAILED", reason=failure_sentence(failure, words.language)))
