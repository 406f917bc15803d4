"""A wrong put right from the list of rounds: a dispute in a few keys, a correction that two people sign.

One question at a time; what is recorded on the way stays, whatever is left open. A closed round is corrected by two
people, an open one ruled on by the pit boss; the money of both goes by reversing postings.

Source: facts.md (dispute, correct after close, ruling); ops/users.md 3 (dispute steps); screens.md (rounds).
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace

from tablemgr.core.money import ZERO, Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.floor.authority import Shown
from tablemgr.floor.desks import state_of_round
from tablemgr.floor.people import Person
from tablemgr.floor.session import Done, Session
from tablemgr.floor.staff import Staff
from tablemgr.ledger.errors import LedgerError
from tablemgr.ledger.rows import Told
from tablemgr.table.commands import (
    CloseDispute,
    Command,
    CorrectRound,
    MakeRuling,
    OpenDispute,
    Problems,
    RuleDispute,
)
from tablemgr.table.commands.rulings import STANDS
from tablemgr.table.events import DisputeOpened
from tablemgr.table.phases import CLOSED
from tablemgr.table.state import RoundState
from ui.viewmodels.codes import OUTCOME
from ui.viewmodels.pit.effect import ChipBook, Standing, house_moves, standing
from ui.viewmodels.table.draft import Draft
from ui.viewmodels.table.form_dispute import CLAIMS
from ui.viewmodels.table.second import WHOEVER_SIGNS, SecondPerson, Waiting
from ui.viewmodels.words import Words

DISPUTE, CORRECT = "dispute", "correct"
SEAT, CLAIM, RULE, OUTCOMES, REASON, END, DONE = "seat", "claim", "rule", "outcome", "reason", "end", "done"
"""The question that is open."""
CALLS = {"7": Outcome.WIN, "8": Outcome.PUSH, "9": Outcome.LOSE, "-": Outcome.FOUL, "0": Outcome.NO_ACTION}
"""What a seat comes to, by the keys that call it at the table."""
REASONS = {"1": "PIT-WHY-CALL", "2": "PIT-WHY-CAMERA", "3": "PIT-WHY-PIECES", "4": "PIT-WHY-BET"}
ENDS = {"1": "PIT-END-ACCEPTS", "2": "PIT-END-PAID", "3": "PIT-END-REGULATOR", "4": "PIT-END-LEFT"}
STANDS_KEY, WORDS_KEY = "1", "W"
ROUNDS = 3
"""How many rounds lie side by side."""
LONGEST = 200


@dataclass(slots=True)
class Pit:
    """What the desk works with."""

    session: Session
    staff: Staff | None
    person: Callable[[], Person | None]
    """Who is in at the office at this moment."""
    book: ChipBook


class Righting:
    """One wrong of one table, from the seat to what became of it."""

    def __init__(
        self, pit: Pit, table: str, number: int, words: Words, *, what: str = DISPUTE, seat: int = 0, dispute: int = 0
    ) -> None:  # fmt: skip
        self.pit, self.table, self.number, self.words, self.what = pit, table, number, words, what
        self.newest = number
        """The newest of the rounds that lie side by side."""
        self.seat, self.dispute = seat, dispute
        self.stage = RULE if dispute else SEAT
        self.text, self.own = "", False
        """What is being typed, and whether free words are asked for."""
        self.outcome: Outcome | None = None
        self.claim = ""
        self.waiting: Waiting | None = None
        self.refused: tuple[Problem, ...] = ()
        self.moved: Money = ZERO
        """What was put right so far, from the guest's side."""
        self._stood: tuple[int, Standing | None] | None = None
        self._tried: tuple[object, Money] | None = None
        self.before: Standing | None = self.shift()
        self.over = False
        """Whether the desk is left."""
        self._wish: tuple[object, str] = (None, "")
        self._second = SecondPerson(pit.session, table, pit.staff)
        if dispute:
            self._take_up(dispute)

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
        return now.moved(self._would()) if self.stage == REASON else now

    def _would(self) -> Money:
        """What the chosen outcome would do, whatever reason is given for it afterwards.

        Source: screens.md (rounds: effect at once).
        """
        session, by, outcome = self.pit.session, self.pit.person(), self.outcome
        if by is None or outcome is None:
            return ZERO
        wish = (session.store.head()[0], self.number, self.seat, outcome)
        if self._tried is None or self._tried[0] != wish:
            state, command = self.state, self._righting(outcome, WHOEVER_SIGNS)
            asked = None if state is None else session.show(self.table, command, by=by, round_=self.number)
            moves = house_moves(asked.facts) if isinstance(asked, Shown) else ZERO
            self._tried = (wish, moves)
        return self._tried[1]

    def _righting(self, outcome: Outcome, reason: str) -> Command:
        """What puts the seat right: a correction of a closed round, a ruling on an open one."""
        state, seat = self.state, Seat(self.seat)
        if state is None or state.phase == CLOSED:
            return CorrectRound(seat, outcome, reason)
        return MakeRuling(reason, self.words.say("PIT-LAY-RECORD"), STANDS, self._name(), seat, outcome)

    def told(self, number: int) -> tuple[Told, ...]:
        """Everything on record of a round but its prints. Source: facts.md."""
        found = self.pit.session.readings.round_facts(self.table, number)
        return tuple(t for t in found if t.entry.kind != "SlipPrinted")

    @property
    def state(self) -> RoundState | None:
        """The round as it stands on record; None where it is none of this kind. Source: architecture.md."""
        session = self.pit.session
        found = state_of_round(session.readings, self.table, self.number, session.rules(self.table))
        return found if isinstance(found, RoundState) else None

    @property
    def is_earlier(self) -> bool:
        """Whether the round ended in a shift that is over. Source: FAULT E7."""
        one = self.pit.book.book.now(self.table)
        row = self.pit.session.readings.round(self.table, self.number)
        ended = None if row is None else row.ended_seq
        return one is not None and ended is not None and ended <= one.first_seq

    def _take_up(self, number: int) -> None:
        state = self.state
        found = [] if state is None else [d for d in state.disputes if d.number == number]
        for dispute in found:
            self.seat, self.claim = int(dispute.seat), dispute.claim

    # -- keys --

    def press(self, token: str) -> None:
        """Take one key or finger; what cannot be done is said in the prompt. Source: screens.md, ground rule 2."""
        self.refused = ()
        try:
            self._press(token)
        except LedgerError as error:
            self.refused = (error.problem,)

    def _press(self, token: str) -> None:
        if token.startswith("round:") or token in ("Left", "Right"):
            self._other_round(token)
        elif token == "Escape":
            self._back()
        elif self.waiting is not None:
            self.refused = (problem("PIT-WAITS", ""),)
        elif self.own:
            self._typed(token)
        else:
            {
                SEAT: self._seat, CLAIM: self._claim, RULE: self._rule, OUTCOMES: self._outcome, REASON: self._reason,
                END: self._end, DONE: self._done,
            }[self.stage](token)  # fmt: skip

    def _other_round(self, token: str) -> None:
        """Another of the rounds side by side is meant, as long as nothing is recorded of one."""
        if self.stage not in (SEAT, CLAIM, OUTCOMES) or self.waiting is not None:
            return
        if token.startswith("round:"):
            wanted = int(token[6:])
        else:
            wanted = self.number + (1 if token == "Right" else -1)
        if max(1, self.newest - ROUNDS + 1) <= wanted <= self.newest:
            self.number = wanted

    def _back(self) -> None:
        """One step back; what is on record stays, and a dispute stays open."""
        if self.waiting is not None:
            self.withdraw()
        elif self.own:
            self.own, self.text = False, ""
        elif self.stage in (CLAIM, OUTCOMES) and not self.dispute:
            self.stage, self.seat = SEAT, 0
        elif self.stage == REASON:
            self.stage = OUTCOMES
        else:
            self.over = True

    def _typed(self, token: str) -> None:
        if token == "Backspace":
            self.text = self.text[:-1]
        elif token == "Enter" and not self.text.strip():
            self.refused = (problem("TEXT-MISSING", ""),)
        elif token == "Enter":
            text = self.text.strip()
            if {CLAIM: self._open, RULE: self._ruled, REASON: self._correct, END: self._close}[self.stage](
                text
            ):
                self.own, self.text = False, ""
        elif len(token) == 1 and token.isprintable():
            self.text = (self.text + token)[:LONGEST]

    def _unknown(self, token: str) -> None:
        self.refused = (problem("KEY-NOT-HERE", "", key=token[:20]),)

    def _seat(self, token: str) -> None:
        number = token.removeprefix("seat:")
        if not number.isdigit() or int(number) not in self.seats():
            self._unknown(token)
            return
        self.seat = int(number)
        self.stage = CLAIM if self.what == DISPUTE else OUTCOMES

    def seats(self) -> tuple[int, ...]:
        """Seats that had a bet in the round. Source: ops/users.md 3."""
        state = self.state
        return () if state is None else tuple(sorted(int(seat.seat) for seat in state.in_play))

    def _claim(self, token: str) -> None:
        if token == WORDS_KEY:
            self.own = True
        elif token in CLAIMS:
            self._open(self.words.say(CLAIMS[token]))
        else:
            self._unknown(token)

    def _rule(self, token: str) -> None:
        if token == STANDS_KEY:
            self._ruled(self.words.say("PIT-RULED-STANDS"))
        elif token == WORDS_KEY:
            self.own = True
        elif token in CALLS:
            self.outcome = CALLS[token]
            self._ruled_for_the_guest()
        else:
            self._unknown(token)

    def _ruled_for_the_guest(self) -> None:
        """The ruling is the pit boss's own; the money that follows waits for the second person."""
        if self.outcome is None:
            return
        why = self.words.say("PIT-OF-DISPUTE", number=self.dispute, claim=self.claim)
        said = self.words.say("PIT-RULED-OUTCOME", outcome=self.words.say(OUTCOME[self.outcome]))
        if not self._correct(why):
            return
        ruled = self._record(RuleDispute(self.dispute, said, self._name()))
        if self.waiting is not None and ruled is not None:
            # The round has an entry more now: what is signed is shown as it stands with it.
            self._correct(why)

    def _outcome(self, token: str) -> None:
        if token not in CALLS:
            self._unknown(token)
            return
        self.outcome, self.stage = CALLS[token], REASON

    def _reason(self, token: str) -> None:
        if token == WORDS_KEY:
            self.own = True
        elif token in REASONS:
            self._correct(self.words.say(REASONS[token]))
        else:
            self._unknown(token)

    def _end(self, token: str) -> None:
        if token == WORDS_KEY:
            self.own = True
        elif token in ENDS:
            self._close(self.words.say(ENDS[token]))
        else:
            self._unknown(token)

    def _done(self, token: str) -> None:
        if token in ("Enter", "Escape"):
            self.over = True

    # -- what is recorded --

    def _name(self) -> str:
        by = self.pit.person()
        return "" if by is None else f"{by.name}, {by.badge}"

    def _open(self, claim: str) -> bool:
        done = self._record(OpenDispute(0, Seat(self.seat), claim))
        if done is None:
            return False
        opened = next(fact for fact in done.facts if isinstance(fact, DisputeOpened))
        self.dispute, self.claim, self.stage = opened.number, claim, RULE
        return True

    def _ruled(self, ruling: str) -> bool:
        done = self._record(RuleDispute(self.dispute, ruling, self._name()))
        if done is not None:
            self.stage = END
        return done is not None

    def _close(self, outcome: str) -> bool:
        done = self._record(CloseDispute(self.dispute, outcome))
        if done is not None:
            self.stage = DONE
        return done is not None

    def _correct(self, reason: str) -> bool:
        """Show a correction to a second person, or rule on a round that is still open."""
        state, by = self.state, self.pit.person()
        if by is None or state is None or self.outcome is None:
            self.refused = (problem("SIGN-IN-NOBODY", ""),)
            return False
        if state.phase != CLOSED:
            return self._rule_open(self._righting(self.outcome, reason))
        asked = self._second.ask(self._righting(self.outcome, reason), by, Draft(), self.number)
        if isinstance(asked, Problems):
            self.refused = asked.problems
            return False
        self.waiting = asked
        return True

    def _rule_open(self, ruling: Command) -> bool:
        before = self._net()
        if self._record(ruling) is None:
            return False
        self._righted(before)
        return True

    def _net(self) -> Money:
        state = self.state
        settled = None if state is None else state.seat(Seat(self.seat)).settlement
        return ZERO if settled is None else settled.net

    def _righted(self, before: Money) -> None:
        self.moved = self._net() - before
        self.stage = END if self.dispute else DONE

    def _record(self, command: Command) -> Done | None:
        """Record what the pit boss does alone; one id for one wish, so that a key that is pressed again repeats it."""
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

    # -- the second person --

    def approve(self, badge: str, pin: str) -> None:
        """Take the second person's badge and PIN for what is shown. Source: facts.md (second person); FAULT C12."""
        if self.waiting is None:
            return
        before = self._net()
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
            self.waiting, self.refused = None, ()
            self._righted(before)

    def withdraw(self) -> None:
        """Give up what waits; nothing of it is on record. Source: screens.md, ground rule 4."""
        self.waiting = None
        self.stage = RULE if self.dispute else OUTCOMES
