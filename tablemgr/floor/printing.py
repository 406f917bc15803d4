"""A paper on record and on its way to a printer: both, or neither, wherever the program ends in between.

The pages lie in the queue, held, before the print is put on record; then they are released. A program that ended
between the two looks at its next start whether the print is on record: by its digest, which only that print has.

Source: FAULT A3, E6, F1; REQ R22, R25, R32.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from uuid import NAMESPACE_OID, uuid5

from tablemgr.floor.papers import Asked, Drawn, PaperOrder, print_again, print_paper
from tablemgr.floor.papers import Draw as DrawPaper
from tablemgr.floor.people import PRINT, Person, check_may
from tablemgr.floor.print_jobs import DONE, HELD, Job
from tablemgr.floor.print_queue import PrintQueue
from tablemgr.floor.session import Session
from tablemgr.floor.slips import Draw as DrawSlip
from tablemgr.floor.slips import SlipOrder, print_slip
from tablemgr.ledger.shift_readings import milestone_facts
from tablemgr.table.codec import decode
from tablemgr.table.commands import Problems
from tablemgr.table.keeping_events import PaperPrinted, PrintAnswered
from tablemgr.table.table_events import SlipPrinted

NUMBERED = ("paper/", "slip/")
"""How the ids begin of prints that stand on record."""


class Printing:
    """Prints a house's papers through one queue; by is who asks, printer is where it comes out."""

    def __init__(self, session: Session, data: Path, queue: PrintQueue) -> None:
        self._session, self._data, self.queue = session, data, queue
        self._settle()

    def _settle(self) -> None:
        """Release what is on record, and let go of what never came there."""
        for job in self.queue.jobs:
            if job.state != HELD:
                continue
            if self._is_on_record(job):
                self.queue.release(job.id)
            else:
                self.queue.let_go(job.id)

    def _is_on_record(self, job: Job) -> bool:
        readings = self._session.readings
        if job.id.startswith("slip/"):
            table = job.id.split("/", 1)[1].rsplit("/", 2)[0]
            return any(slip.sha256 == job.sha256 for slip in readings.slips(table))
        told = milestone_facts(readings, ("PaperPrinted",))
        return any(isinstance(one.fact, PaperPrinted) and one.fact.sha256 == job.sha256 for one in told)

    def paper(
        self, asked: Asked, *, draw: DrawPaper, title: str, by: Person, printer: str, paper: str, language: str,
        why: str = "", op_id: str | None = None,
    ) -> Job | Problems:  # fmt: skip
        """Print a paper of the house; the same op_id again is the same print. Source: FAULT E6, F1; REQ R24."""
        before = self._repeated(op_id)
        if before is not None:
            return before
        held: list[str] = []
        drawn = self._drawing(held, draw, title, by, printer, paper)
        done = print_paper(
            self._session, self._data, asked, draw=drawn, by=by, paper=paper, language=language, why=why,
            op_id=op_id,
        )  # fmt: skip
        return self._ended(held, done)

    def again(
        self, number: int, *, draw: DrawPaper, title: str, by: Person, printer: str, paper: str, language: str,
        why: str = "", of: int = 0, op_id: str | None = None,
    ) -> Job | Problems:  # fmt: skip
        """Print the next duplicate of a paper, one of so many. Source: FAULT F2; REQ R24."""
        before = self._repeated(op_id)
        if before is not None:
            return before
        held: list[str] = []
        drawn = self._drawing(held, draw, title, by, printer, paper)
        done = print_again(
            self._session, self._data, number, draw=drawn, by=by, paper=paper, language=language, why=why,
            of=of, op_id=op_id,
        )  # fmt: skip
        return self._ended(held, done)

    def slip(
        self, table: str, round_: int, *, draw: DrawSlip, title: str, by: Person, printer: str, paper: str,
        language: str, why: str = "", op_id: str | None = None,
    ) -> Job | Problems:  # fmt: skip
        """Print a round's slip. Source: FAULT A3; REQ R24, R32."""
        before = self._repeated(op_id)
        if before is not None:
            return before
        held: list[str] = []

        def drawn(order: SlipOrder) -> bytes:
            made = draw(order)
            held.append(
                self._hold(f"slip/{table}/{order.number}/{order.copy}", made, title, by, printer, paper)
            )
            return made

        done = print_slip(
            self._session, table, round_, draw=drawn, by=by, paper=paper, language=language, why=why,
            op_id=op_id,
        )  # fmt: skip
        return self._ended(held, done)

    def answer(self, id_: str, *, printed: bool, by: Person) -> Job | Problems:
        """Put on record whether a print came out of which nobody knows, and take the job on: done, or to be tried again.

        What bears no number is on no record. Raises LedgerError where it could not be written; then it is asked again.

        Source: REQ R12 (who said what), R32 (printed = no); design/ledger.md (unknown outcome asks); FAULT F1.
        """
        found = (*check_may(PRINT, by, None), *self.queue.check(id_, wants="answer"))
        if found:
            return Problems(found)
        job = self.queue.find(id_)
        if job is not None and id_.startswith(NUMBERED):
            said = PrintAnswered(id_, printed, job.tries)
            # The same answer to the same try is one entry, wherever the program ends.
            op_id = str(uuid5(NAMESPACE_OID, f"{self._session.store.origin} {id_} {job.tries} {printed}"))
            done = self._session.write_house(lambda _: (said,), by=by, op_id=op_id)
            if isinstance(done, Problems):
                return done
        return self.queue.answer(id_, printed=printed, by=by.signature)

    def unnumbered(self, pdf: bytes, *, title: str, by: Person, printer: str, paper: str) -> Job:
        """Print what bears neither number nor copy mark, and is on no record: what anybody may read.

        Source: screens.md (house ways: the booklet); REQ R32.
        """
        at_us = self._session.now().at_us
        id_ = f"booklet/{sha256(pdf).hexdigest()[:16]}/{at_us}"
        return self.queue.put(
            id_, pdf, title=title, by=by.signature, at_us=at_us, printer=printer, paper=paper
        )

    def _drawing(
        self, held: list[str], draw: DrawPaper, title: str, by: Person, printer: str, paper: str
    ) -> DrawPaper:
        """Draw a paper and hold it in the queue under the number that it was given."""

        def drawn(order: PaperOrder) -> Drawn:
            made = draw(order)
            held.append(self._hold(f"paper/{order.number}/{order.copy}", made.pdf, title, by, printer, paper))
            return made

        return drawn

    def _hold(self, id_: str, pdf: bytes, title: str, by: Person, printer: str, paper: str) -> str:
        # What was held under this id before never came on record, else the number would be another.
        self.queue.let_go(id_)
        at_us = self._session.now().at_us
        self.queue.put(
            id_, pdf, title=title, by=by.signature, at_us=at_us, printer=printer, paper=paper, held=True
        )
        return id_

    def _ended(self, held: list[str], done: object) -> Job | Problems:
        if isinstance(done, Problems):
            for id_ in held:
                self.queue.let_go(id_)
            return done
        self.queue.release(held[-1])
        job = self.queue.find(held[-1])
        assert job is not None
        return job

    def _repeated(self, op_id: str | None) -> Job | None:
        """Answer the job of an act that is on record already, None where it is not; one long over has no title."""
        if op_id is None:
            return None
        for entry in self._session.store.written(op_id):
            fact = decode(entry.kind, entry.version, entry.body)
            if isinstance(fact, PaperPrinted):
                id_ = f"paper/{fact.number}/{fact.copy}"
            elif isinstance(fact, SlipPrinted):
                id_ = f"slip/{entry.table}/{fact.number}/{fact.copy}"
            else:
                continue
            over = Job(id_, 0, "", entry.actor, entry.at_us, "", fact.paper, 1, fact.sha256, DONE)
            return self.queue.find(id_) or over
        return None
