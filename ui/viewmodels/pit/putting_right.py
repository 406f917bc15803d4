"""What every desk does that puts a round right: what it knows of it, what it records, who signs beside it.

One question at a time; what is recorded on the way stays, whatever is left open. Old rounds and closed tables are
put right as the others are, under the rules of their own day, in the shift that is open now.

Source: facts.md (dispute, correct after close, ruling); FAULT C9, C12, E7; screens.md (rounds).
"""

from __future__ import annotations

import uuid
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from tablemgr.core.money import ZERO, Money
from tablemgr.core.problems import Problem, problem
from tablemgr.floor.authority import Shown
from tablemgr.floor.desks import Desk
from tablemgr.floor.people import Person
from tablemgr.floor.session import Done, Session
from tablemgr.floor.staff import Staff
from tablemgr.ledger.errors import LedgerError
from tablemgr.ledger.rows import Told
from tablemgr.table.commands import CloseDispute, Command, OpenDispute, Problems, RuleDispute
from tablemgr.table.events import DisputeOpened
from tablemgr.table.facts import Fact
from ui.viewmodels.pit.asked import REASONS, WORDS_KEY
from ui.viewmodels.pit.effect import ChipBook, Standing, house_moves, standing
from ui.viewmodels.table.draft import Draft
from ui.viewmodels.table.second import SecondPerson, Waiting
from ui.viewmodels.words import Words, is_written

PRINT = "P"
LONGEST = 200
Tell = Callable[[str], None]


@dataclass(slots=True)
class Pit:
    """What the desk works with."""

    session: Session
    staff: Staff | None
    person: Callable[[], Person | None]
    """Who is in at the office at this moment."""
    book: ChipBook
    paper: Callable[[int, Tell], None] | None = None
    """Prints a dispute by its number beside the screen, and tells what became of it; None where nothing prints."""


class PuttingRight(ABC):
    """One wrong of one round, from its seat to what became of it; what is asked is its heirs' own."""

    reasons: Mapping[str, str] = REASONS
    """Why something is put right most often, by key."""

    def __init__(self, pit: Pit, table: str, number: int, words: Words, *, dispute: int = 0) -> None:
        self.pit, self.table, self.number, self.words = pit, table, number, words
        self.dispute = dispute
        self.claim = ""
        self.text, self.own = "", False
        """What is being typed, and whether free words are asked for."""
        self.waiting: Waiting | None = None
        self.refused: tuple[Problem, ...] = ()
        self.said = ""
        """What became of a paper."""
        self.over = False
        """Whether the desk is left."""
        self.changed: Callable[[], None] = lambda: None
        """Told when something was done beside the screen."""
        self._stood: tuple[int, Standing | None] | None = None
        self._wish: tuple[object, str] = (None, "")
        self._second = SecondPerson(pit.session, table, pit.staff)
        self.before: Standing | None = self.shift()

    # -- what is known --

    def shift(self) -> Standing | None:
        """How the table's shift stands now. Source: FORMULA 8."""
        head = self.pit.session.store.head()[0]
        if self._stood is None or self._stood[0] != head:
            # Figures of a whole shift: worked out anew only where something was written.
            self._stood = (head, standing(self.pit.book.figures(self.table)))
        return self._stood[1]

    @property
    def after(self) -> Standing | None:
        """How the shift stands, or would with what waits. Source: screens.md (rounds: effect at once)."""
        now = self.shift()
        if now is None:
            return now
        if self.waiting is not None and self.waiting.shown is not None:
            return now.moved(house_moves(self.waiting.shown.facts))
        return now.moved(self._would())

    def _would(self) -> Money:
        """What is chosen and not asked for yet would move."""
        return ZERO

    def told(self, number: int) -> tuple[Told, ...]:
        """Everything on record of a round but its prints. Source: facts.md."""
        found = self.pit.session.readings.round_facts(self.table, number)
        return tuple(t for t in found if t.entry.kind != "SlipPrinted")

    @property
    def desk(self) -> Desk | None:
        """The round with the rules that it is under, None where the record has none. Source: FAULT C9."""
        found = self.pit.session.round_at(self.table, self.number)
        return None if isinstance(found, Problems) else found

    @property
    def is_earlier(self) -> bool:
        """Whether the round ended in a shift that is over. Source: FAULT E7."""
        one = self.pit.book.part(self.table)
        row = self.pit.session.readings.round(self.table, self.number)
        ended = None if row is None else row.ended_seq
        return one is not None and ended is not None and ended <= one.first_seq

    # -- keys --

    def press(self, token: str) -> None:
        """Take one key or finger; what cannot be done is said in the prompt. Source: screens.md, ground rule 2."""
        self.refused, self.said = (), ""
        try:
            self._press(token)
        except LedgerError as error:
            self.refused = (error.problem,)

    @abstractmethod
    def _press(self, token: str) -> None:
        """What a key means to the question that is open."""

    def _done(self, token: str) -> None:
        if token in ("Enter", "Escape"):
            self.over = True

    def _unknown(self, token: str) -> None:
        self.refused = (problem("KEY-NOT-HERE", "", key=token[:20]),)

    def _chosen(self, token: str, texts: Mapping[str, str], then: Callable[[str], bool]) -> None:
        """Take one of some sentences by its key, or ask for free words."""
        if token == WORDS_KEY:
            self.own = True
        elif token in texts:
            then(self.words.say(texts[token]))
        else:
            self._unknown(token)

    def _reason(self, token: str) -> None:
        self._chosen(token, self.reasons, self._correct)

    @abstractmethod
    def _correct(self, reason: str) -> bool:
        """Put it right for a reason; answer whether it is on record, or shown to a second person."""

    def _typed(self, token: str, done: Callable[[str], bool]) -> None:
        """Take a letter of free words, or put them down."""
        if token == "Backspace":
            self.text = self.text[:-1]
        elif token == "Enter" and not self.text.strip():
            self.refused = (problem("TEXT-MISSING", ""),)
        elif token == "Enter":
            if done(self.text.strip()):
                self.own, self.text = False, ""
        elif len(token) == 1 and is_written(token):
            self.text = (self.text + token)[:LONGEST]

    def print_paper(self) -> None:
        """Print the dispute's paper as it stands, beside the screen. Source: screens.md (paper), ground rule 10."""
        if not self.dispute or self.pit.paper is None:
            self._unknown(PRINT)
            return
        self.said = self.words.say("PIT-PRINTING")
        self.pit.paper(self.dispute, self._told_of_paper)

    def _told_of_paper(self, said: str) -> None:
        self.said = said
        self.changed()

    # -- what is recorded --

    def _name(self) -> str:
        by = self.pit.person()
        return "" if by is None else f"{by.name}, {by.badge}"

    def record(self, command: Command) -> Done | None:
        """Record what the pit boss does alone; one id for one wish, so that a key that is pressed again repeats it.

        Source: FAULT D7.
        """
        by = self.pit.person()
        if by is None:
            self.refused = (problem("SIGN-IN-NOBODY", ""),)
            return None
        wish = (command, self.number)
        if self._wish[0] != wish:
            self._wish = (wish, str(uuid.uuid4()))
        done = self.pit.session.do(self.table, command, by=by, op_id=self._wish[1], round_=self.number)
        if isinstance(done, Problems):
            self.refused = (*self.refused, *done.problems)
            return None
        return done

    def open_dispute(self, command: OpenDispute) -> bool:
        """Put a claim on record; answer whether it is there. Source: facts.md (dispute)."""
        done = self.record(command)
        if done is None:
            return False
        opened = next(fact for fact in done.facts if isinstance(fact, DisputeOpened))
        self.dispute, self.claim = opened.number, command.claim
        return True

    def rule_dispute(self, ruling: str) -> bool:
        """Put a ruling on record; answer whether it is there. Source: facts.md (dispute)."""
        return self.record(RuleDispute(self.dispute, ruling, self._name())) is not None

    def close_dispute(self, outcome: str) -> bool:
        """Put the end of the dispute on record; answer whether it is there. Source: facts.md (dispute)."""
        return self.record(CloseDispute(self.dispute, outcome)) is not None

    # -- the second person --

    def ask_second(self, command: Command) -> bool:
        """Show a command to a second person; answer whether it waits for him. Source: FAULT C12."""
        by = self.pit.person()
        if by is None:
            self.refused = (problem("SIGN-IN-NOBODY", ""),)
            return False
        asked = self._second.ask(command, by, Draft(), self.number)
        if isinstance(asked, Problems):
            self.refused = asked.problems
            return False
        self.waiting = asked
        return True

    def would_write(self, command: Command) -> tuple[Fact, ...]:
        """Answer what a command would write, nothing where it would be refused. Source: screens.md (effect at once)."""
        by = self.pit.person()
        if by is None:
            return ()
        asked = self.pit.session.show(self.table, command, by=by, round_=self.number)
        return asked.facts if isinstance(asked, Shown) else ()

    def approve(self, badge: str, pin: str) -> None:
        """Take the second person's badge and PIN for what is shown. Source: facts.md (second person); FAULT C12."""
        if self.waiting is None:
            return
        self.refused = ()
        try:
            signed = self._second.sign(self.waiting, badge, pin)
        except LedgerError as error:
            self.refused = (error.problem,)
            return
        if isinstance(signed, Problems):
            self.refused = signed.problems
        elif isinstance(signed, Waiting):
            self.waiting, self.refused = replace(signed), (problem("SHOWN-ANEW", ""),)
        else:
            self.waiting = None
            self._signed(signed.facts)

    @abstractmethod
    def _signed(self, facts: Iterable[Fact]) -> None:
        """What follows once a second person has signed."""

    def withdraw(self) -> None:
        """Give up what waits; nothing of it is on record. Source: screens.md, ground rule 4."""
        self.waiting = None
