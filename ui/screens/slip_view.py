"""Showing a slip: it is drawn in the worker, laid over the window, saved on demand."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from ui.models.pdf_pictures import Picture, page_pictures
from ui.screens.desk import Desk
from ui.viewmodels.station import failure_sentence, slip_name
from ui.widgets.look import Look
from ui.widgets.slip_sheet import WIDTHS, SlipSheet


class SlipView(QObject):
    """One slip on the screen, from the key that asked for it to the key that closes it."""

    def __init__(self, look: Look, desk: Desk, over: QWidget) -> None:
        super().__init__(over)
        assert desk.proof is not None
        self.look, self.desk = look, desk
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
        station = self.desk.station
        if station is None:
            return

        def job() -> tuple[bytes, tuple[Picture, ...]]:
            pdf = station.slip(table, number, paper=paper, language=language)
            return pdf, page_pictures(pdf, pixels_wide=wide)

        self.desk.background.run(job, self._drawn, self._failed)

    def _drawn(self, made: tuple[bytes, tuple[Picture, ...]]) -> None:
        self.pdf, pages = made
        self.sheet.show_pages(pages)

    def save(self) -> None:
        """Save the slip among the papers of the data folder. Source: screens.md (paper)."""
        station, pdf = self.desk.station, self.pdf
        name = slip_name(self.table, self.number, self.paper, self.desk.paper_language)
        if station is not None and pdf:
            self.desk.background.run(lambda: station.save_slip(pdf, name), self._saved, self._failed)

    def _saved(self, path: Path) -> None:
        words = self.look.words
        self.sheet.tell(words.say("UI-SLIP-SAVED", path=words.ltr(str(path))))

    def _failed(self, failure: Exception) -> None:
        words = self.look.words
        self.sheet.tell(words.say("UI-SLIP-FAILED", reason=failure_sentence(failure, words.language)))
