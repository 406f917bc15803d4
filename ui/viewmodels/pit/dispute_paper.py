"""The paper of a dispute from the pit boss's desk: drawn beside the screen, on record before its file is there.

Source: screens.md (paper: dispute), ground rule 10; requirements §2 (dispute record); REQ R18, R22, R24.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tablemgr.floor.people import Person
from tablemgr.ledger.errors import LedgerError
from tablemgr.table.commands import Problems
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.pit.putting_right import Tell
from ui.viewmodels.shift.reporting import Run
from ui.viewmodels.station import failure_sentence
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.words import Words

if TYPE_CHECKING:
    from ui.viewmodels.shift.sheet_leaving import SheetDrawn


class DisputePaper:
    """Prints disputes of one house for whoever is in at the office."""

    def __init__(
        self, live: LiveHouse, words: Words, run: Run, *, person: Callable[[], Person | None]
    ) -> None:
        self._live, self._words, self._run, self._person = live, words, run, person

    def __call__(self, number: int, tell: Tell) -> None:
        """Print a dispute by its number as it stands; tell what became of it. Source: screens.md (paper)."""
        live, words, by = self._live, self._words, self._person()
        set_up = live.record.set_up
        language = words.language if set_up is None else set_up.language

        def job() -> SheetDrawn | None:
            from reports.sheets.slips import slip_sheet
            from ui.viewmodels.shift.sheet_leaving import draw_sheets

            sheet = slip_sheet(live.session, "dispute", number, by="" if by is None else by.signature)
            if sheet is None:
                return None
            return draw_sheets(live.session, live.folder, (sheet,), str(number), language=language)

        def drawn(made: SheetDrawn | None) -> None:
            tell(self._left(made, by))

        def failed(failure: Exception) -> None:
            tell(failure_sentence(failure, words.language))

        self._run(job, drawn, failed)

    def _left(self, made: SheetDrawn | None, by: Person | None) -> str:
        """Put the print on record, then its file in place; answer what is said of it."""
        from ui.viewmodels.shift.sheet_leaving import print_drawn

        words = self._words
        if made is None or by is None:
            return words.say("PIT-NOBODY")
        try:
            left = print_drawn(self._live, made, by=by)
        except (LedgerError, OSError) as failure:
            return failure_sentence(failure, words.language)
        if isinstance(left, Problems):
            return " ".join(sentences(left.problems, words))
        return words.say("PIT-PAPER-LIES", path=words.ltr(str(left)))
