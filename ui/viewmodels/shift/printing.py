"""The list of print jobs: what waits, what printed, and the one question that only a person can answer: did it print?

Source: design/ledger.md (printer down; unknown outcome asks); FAULT F1; REQ R32.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tablemgr.floor.print_jobs import DONE, FAILED, SENT, UNKNOWN, WAITING, Job
from tablemgr.table.commands import Problems
from ui.viewmodels.shift.rows import Head, Item, Listing
from ui.viewmodels.table.refusing import sentence_of
from ui.viewmodels.table.rows import GOOD, INK, QUIET, TAKE, Key, Line, Prompt
from ui.viewmodels.words import Words

if TYPE_CHECKING:
    from tablemgr.floor.people import Person
    from ui.viewmodels.shift.long_work import Run
    from ui.viewmodels.shift.print_room import PrintRoom

TOKEN = "print:"
YES, NO, AGAIN, DROP, OTHER = "Y", "N", "R", "X", "printer:"
TONES = {WAITING: INK, DONE: GOOD, FAILED: TAKE, UNKNOWN: TAKE}
MOST_PRINTERS = 4
QUESTIONS = ("?", "\u061f", "\uff1f")
"""How a question ends, in every script of ours."""


class PrintDesk:
    """What stands on the screen about printing, and what its keys do; printers are only ever asked in the worker."""

    def __init__(self, room: PrintRoom, words: Words, run: Run) -> None:
        self.room, self.queue, self.words, self._run = room, room.queue, words, run
        self.chosen = ""
        self.refused = ""
        self.changed: Callable[[], None] = lambda: None
        self._printers: tuple[str, ...] = ()
        self._busy = False

    def work(self) -> None:
        """Hand over what waits and ask after what is on its way, beside the screen; one round of it at a time.

        Source: screens.md, ground rule 10.
        """
        if self._busy:
            return
        self._busy = True

        def job() -> tuple[str, ...]:
            self.queue.work()
            return self.queue.printers()

        self._run(job, self._worked, self._failed)

    def _worked(self, printers: tuple[str, ...]) -> None:
        self._busy, self._printers = False, printers
        self.changed()

    def _failed(self, _: Exception) -> None:
        # What a printer does wrong is kept with its job; a disk that takes nothing is told by the ledger.
        self._busy = False
        self.changed()

    @property
    def is_due(self) -> bool:
        """Whether a printer is to be asked something. Source: FAULT A3, F1."""
        return any(job.state == WAITING or (job.state == SENT and job.ticket) for job in self.queue.jobs)

    @property
    def waiting(self) -> int:
        """How many jobs ask for somebody: failed ones, and those of which nobody knows. Source: FAULT F1."""
        return sum(job.state in (FAILED, UNKNOWN) for job in self.queue.jobs)

    def listing(self) -> Listing:
        """Answer the jobs, those that ask for somebody first, then the newest. Source: screens.md (shift)."""
        say = self.words.say
        heads = (
            Head(say("PRINT-H-PAPER"), 2.2), Head(say("PRINT-H-WHEN"), 0.8, figures=True),
            Head(say("PRINT-H-PRINTER"), 1.2), Head(say("PRINT-H-STATE"), 2.6),
        )  # fmt: skip
        jobs = sorted(self.queue.jobs, key=lambda job: (job.state not in (UNKNOWN, FAILED), -job.order))
        return Listing(say("PRINT-CAPTION"), heads, tuple(self._row(job) for job in jobs), say("PRINT-EMPTY"))

    def _row(self, job: Job) -> Item:
        words = self.words
        state = words.say(f"PRINT-STATE-{job.state}")
        if job.why:
            # A question is no heading of its reason.
            state += " " if state.endswith(QUESTIONS) else ": "
            state += words.say(f"PRINT-WHY-{job.why}", reason=words.typed(job.reason))
        cells = (
            Line(words.typed(job.title), bold=True), Line(words.ltr(words.clock(job.at_us, words.offset_minutes)), QUIET),
            Line(words.typed(job.printer)), Line(state, TONES.get(job.state, INK)),
        )  # fmt: skip
        token = f"{TOKEN}{job.id}"
        return Item(cells, token, self.chosen == job.id, strong=job.state in (UNKNOWN, FAILED))

    def _job(self) -> Job | None:
        return next((job for job in self.queue.jobs if job.id == self.chosen), None)

    def prompt(self, facts: str = "") -> Prompt:
        """Answer the question that is open about the chosen job; facts: what was said last.

        Source: FAULT F1 ("did it print?").
        """
        job, refusals = self._job(), (self.refused,) if self.refused else ()
        if job is None:
            return Prompt(self.words.say("PRINT-Q-NONE"), facts, refusals=refusals)
        codes = {UNKNOWN: "PRINT-Q-DID", FAILED: "PRINT-Q-FAILED", DONE: "PRINT-Q-DONE"}
        said = {"title": self.words.typed(job.title), "printer": self.words.typed(job.printer)}
        return Prompt(self.words.say(codes.get(job.state, "PRINT-Q-WAITS"), **said), facts, refusals=refusals)

    def choices(self) -> tuple[Key, ...]:
        """Answer what can be done with the chosen job. Source: FAULT F1."""
        job, say = self._job(), self.words.say
        if job is None or job.state not in (UNKNOWN, FAILED, WAITING):
            return ()
        if job.state == UNKNOWN:
            return (Key(say("PRINT-K-YES"), YES, YES), Key(say("PRINT-K-NO"), NO, NO))
        again = (Key(say("PRINT-K-AGAIN"), AGAIN, AGAIN),) if job.state == FAILED else ()
        others = [name for name in self._printers if name != job.printer][:MOST_PRINTERS]
        to = tuple(
            Key(say("PRINT-K-OTHER", printer=self.words.typed(name)), str(place), f"{OTHER}{name}")
            for place, name in enumerate(others, 1)
        )
        return (*again, *to, Key(say("PRINT-K-DROP"), DROP, DROP))

    def choose(self, token: str) -> None:
        """Choose a row of the list: a job, or none where it is another row. Source: FAULT F1."""
        chosen = token.removeprefix(TOKEN) if token.startswith(TOKEN) else ""
        if chosen != self.chosen:
            self.chosen, self.refused = chosen, ""

    def press(self, token: str, *, by: Person) -> bool:
        """Take a key for the chosen job; answer whether it was one. by: who pressed it.

        Raises LedgerError where an answer could not be put on record.

        Source: FAULT F1; REQ R12.
        """
        named = {key.cap: key.token for key in self.choices()}
        token = named.get(token, token)
        if token not in named.values():
            return False
        if token in (YES, NO):
            done = self.room.printing.answer(self.chosen, printed=token == YES, by=by)
        elif token == AGAIN:
            done = self.queue.again(self.chosen)
        elif token == DROP:
            done = self.queue.drop(self.chosen)
        else:
            done = self.queue.send_to(self.chosen, token.removeprefix(OTHER))
        refused = isinstance(done, Problems)
        self.refused = sentence_of(done.problems[0], self.words) if isinstance(done, Problems) else ""
        if not refused:
            self.work()
        self.changed()
        return True
