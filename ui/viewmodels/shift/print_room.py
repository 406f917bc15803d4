"""Where a house's papers come out at this station: its printers by set-up, its queue, or a file where it has none.

Everything that a screen may ask for on paper goes this way, so that each print is one number, one copy and one job.

Source: screens.md (paper; set-up: printers); design/ledger.md (printer down); REQ R22, R24, R25, R32; FAULT A3, F1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tablemgr.floor.people import Person
from tablemgr.floor.print_jobs import Job
from tablemgr.floor.print_queue import Printers, PrintQueue
from tablemgr.floor.printing import Printing
from tablemgr.floor.slips import Draw as DrawSlip
from tablemgr.ledger.rows import Told
from tablemgr.ledger.shift_readings import milestone_facts
from tablemgr.table.commands import Problems
from tablemgr.table.house_events import StationPrintersSet
from tablemgr.table.keeping_events import PaperPrinted
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.paper_leaving import plain_folder, print_round_slip, refuse_link
from ui.viewmodels.words import Words

if TYPE_CHECKING:
    from ui.viewmodels.shift.sheet_leaving import Form, SheetDrawn

KINDS = (PaperPrinted.__name__, StationPrintersSet.__name__)
ROLL, SHEET = "80mm", "a4"
"""What slips come out on, and what sheets do where nobody set another size."""
SLIPS = frozenset({"request", "fill", "credit", "inventory", "variance", "dispute", "voids"})
"""Papers of the roll, where the station has one; all others are sheets."""


@dataclass(frozen=True, slots=True)
class Out:
    """What became of a print that was asked for: it waits in the queue, or lies as a file."""

    job: Job | None = None
    path: Path | None = None

    def sentence(self, words: Words) -> str:
        """Answer it in the reader's language. Source: REQ R32."""
        if self.job is not None:
            return words.say(
                "PRINT-QUEUED", title=words.typed(self.job.title), printer=words.typed(self.job.printer)
            )
        return words.say("SHIFT-SAVED", path=words.ltr(str(self.path)))


class PrintRoom:
    """The printing of one open house at this station."""

    def __init__(self, live: LiveHouse, printers: Printers) -> None:
        self.live = live
        self.queue = PrintQueue(live.folder, printers)
        self.printing = Printing(live.session, live.folder, self.queue)
        self.prints: list[Told] = []
        """Every print of the house's papers that is on record, in order."""
        self._set: Mapping[str, StationPrintersSet] = {}
        self._read_to = 0

    def look_again(self) -> None:
        """Take what was printed and set up since. Source: REQ R24 (every print is counted)."""
        readings, after = self.live.session.readings, self._read_to
        last = self.live.session.store.head()[0]
        if last == after:
            return
        for told in milestone_facts(readings, KINDS, after=after):
            if isinstance(told.fact, StationPrintersSet):
                self._set = {**self._set, told.fact.station: told.fact}
            else:
                self.prints.append(told)
        self._read_to = last

    def printer(self, paper: str) -> str:
        """Answer this station's printer for a paper, "" where it has none. Source: screens.md (set-up: printers)."""
        self.look_again()
        here = self._set.get(self.live.staff.station)
        if here is None:
            return ""
        return here.roll if paper == ROLL else here.sheet

    def size(self) -> str:
        """Answer what this station's sheets are: "a4" or "letter". Source: screens.md (paper)."""
        self.look_again()
        here = self._set.get(self.live.staff.station)
        return SHEET if here is None else here.size

    def form(self, what: str) -> Form:
        """Answer on what a paper comes out here, in the house's language: slips on the roll, where there is one.

        Source: screens.md (paper: slips on 80 mm roll and on A4); REQ R32.
        """
        from ui.viewmodels.shift.sheet_leaving import Form

        set_up = self.live.record.set_up
        language = "en" if set_up is None else set_up.language
        roll = self.printer(ROLL) if what in SLIPS else ""
        return Form(ROLL, language, roll) if roll else Form(self.size(), language, self.printer(SHEET))

    # -- prints --

    def sheets(
        self, made: SheetDrawn, *, by: Person, why: str = "", op_id: str = ""
    ) -> tuple[Out, ...] | Problems:  # fmt: skip
        """Put prints on record and into the queue, or among the files; the first that is refused ends it.

        Source: REQ R22, R24, R25; FAULT E6, F1, F2.
        """
        outs = []
        for place in range(len(made.prints)):
            done = self._sheet(made, place, by, why, f"{op_id}/{place}" if op_id else None)
            if isinstance(done, Problems):
                return done
            outs.append(done)
        return tuple(outs)

    def _sheet(
        self, made: SheetDrawn, place: int, by: Person, why: str, op_id: str | None
    ) -> Out | Problems:  # fmt: skip
        from ui.viewmodels.shift.sheet_leaving import as_drawn, to_file

        form, draw = made.form, as_drawn(made, place)
        if not form.printer:
            path = to_file(self.live, made, place, by=by, why=why)
            return path if isinstance(path, Problems) else Out(path=path)
        if made.asked is None:
            order = made.prints[place][0]
            job = self.printing.again(
                order.number, draw=draw, title=made.title, by=by, printer=form.printer, paper=form.paper,
                language=form.language, why=why, of=order.of, op_id=op_id,
            )  # fmt: skip
        else:
            job = self.printing.paper(
                made.asked, draw=draw, title=made.title, by=by, printer=form.printer, paper=form.paper,
                language=form.language, why=why, op_id=op_id,
            )  # fmt: skip
        return job if isinstance(job, Problems) else Out(job)

    def slip(
        self, table: str, round_: int, *, by: Person, paper: str, language: str, title: str,
        name: Callable[[int], str], draw: DrawSlip, why: str = "",
    ) -> Out | Problems:  # fmt: skip
        """Print a round's slip on a paper: on its printer, or to a file. name: answers a copy's file name.

        Source: REQ R22, R24, R32; FAULT F1, F2.
        """
        printer = self.printer(paper)
        if not printer:
            path = print_round_slip(
                self.live, table, round_, by=by, paper=paper, language=language, name=name, draw=draw, why=why
            )
            return path if isinstance(path, Problems) else Out(path=path)
        job = self.printing.slip(
            table,
            round_,
            draw=draw,
            title=title,
            by=by,
            printer=printer,
            paper=paper,
            language=language,
            why=why,
        )
        return job if isinstance(job, Problems) else Out(job)

    def booklet(self, pdf: bytes, *, title: str, by: Person, path: Path) -> Out:
        """Print what bears no number and no copy mark: a booklet is the same for everybody who reads it.

        path: where it lies where there is no printer.

        Source: screens.md (house ways: the booklet as PDF).
        """
        printer = self.printer(SHEET)
        if printer:
            return Out(self.printing.unnumbered(pdf, title=title, by=by, printer=printer, paper=self.size()))
        plain_folder(path.parent)
        refuse_link(path)
        fresh = path.with_name(f".{path.name}.new")
        try:
            fresh.write_bytes(pdf)
            return Out(path=fresh.replace(path))
        finally:
            fresh.unlink(missing_ok=True)
