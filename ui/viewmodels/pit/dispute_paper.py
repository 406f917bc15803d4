"""The paper of a dispute from the pit boss's desk: drawn beside the screen, on record before it leaves.

It comes out where this station's slips come out, or lies as a file where the station has no printer.

Source: screens.md (paper: dispute), ground rule 10; requirements §2 (dispute record); REQ R18, R22, R24, R32.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tablemgr.floor.people import Person
from tablemgr.ledger.errors import LedgerError
from tablemgr.table.commands import Problems
from ui.viewmodels.pit.putting_right import Tell
from ui.viewmodels.shift.long_work import Run
from ui.viewmodels.shift.print_room import PrintRoom
from ui.viewmodels.station import failure_sentence
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.words import Words

if TYPE_CHECKING:
    from ui.viewmodels.shift.sheet_leaving import SheetDrawn

WHAT = "dispute"


class DisputePaper:
    """Prints disputes of one house for whoever is in at the office."""

    def __init__(
        self, room: PrintRoom, words: Words, run: Run, *, person: Callable[[], Person | None], sent: Callable[[], None]
    ) -> None:  # fmt: skip
        self._room, self._words, self._run, self._person = room, words, run, person
        self._sent = sent
        """Told when something was put into the queue."""

    def __call__(self, number: int, tell: Tell) -> None:
        """Print a dispute by its number as it stands; tell what became of it. Source: screens.md (paper)."""
        words, by, live = self._words, self._person(), self._room.live
        form, title = (
            self._room.form(WHAT),
            words.say("PIT-PAPER-TITLE", number=words.numbered("dispute", number)),
        )

        def job() -> SheetDrawn | None:
            from reports.sheets.slips import slip_sheet
            from ui.viewmodels.shift.sheet_leaving import order_sheets

            sheet = slip_sheet(live.session, WHAT, number, by="" if by is None else by.signature)
            if sheet is None:
                return None
            return order_sheets(live.session, live.folder, title, (sheet,), str(number), form)

        def drawn(made: SheetDrawn | None) -> None:
            tell(self._left(made, by))

        def failed(failure: Exception) -> None:
            tell(failure_sentence(failure, words.language))

        self._run(job, drawn, failed)

    def _left(self, made: SheetDrawn | None, by: Person | None) -> str:
        """Put the print on record and let it leave; answer what is said of it."""
        words = self._words
        if made is None or by is None:
            return words.say("PIT-NOBODY")
        if made.wants_reason:
            return words.say("PIT-PAPER-AGAIN", title=made.title)
        try:
            done = self._room.sheets(made, by=by)
        except (LedgerError, OSError) as failure:
            return failure_sentence(failure, words.language)
        if isinstance(done, Problems):
            return " ".join(sentences(done.problems, words))
        self._sent()
        return " ".join(out.sentence(words) for out in done)
