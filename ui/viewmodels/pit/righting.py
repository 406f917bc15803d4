"""A wrong put right from the list of rounds: a dispute in a few keys, a correction that two people sign.

A closed round is corrected by two people, an open one ruled on by the pit boss; the money of both goes by reversing
postings.

Source: facts.md (dispute, correct after close, ruling); ops/users.md 3 (dispute steps); screens.md (rounds).
"""

from __future__ import annotations

from collections.abc import Iterable

from tablemgr.core.money import ZERO, Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.table.commands import Command, CorrectRound, MakeRuling
from tablemgr.table.commands.rulings import STANDS
from tablemgr.table.facts import Fact
from tablemgr.table.phases import CLOSED
from tablemgr.table.state import RoundState
from ui.viewmodels.codes import OUTCOME
from ui.viewmodels.pit.asked import (
    CALLS,
    CLAIM,
    DISPUTE,
    DONE,
    END,
    OUTCOMES,
    REASON,
    RULE,
    SEAT,
    STANDS_KEY,
    WORDS_KEY,
)
from ui.viewmodels.pit.disputing import Disputing
from ui.viewmodels.pit.effect import house_moves
from ui.viewmodels.pit.putting_right import PRINT, Pit
from ui.viewmodels.table.form_dispute import CLAIMS
from ui.viewmodels.table.second import WHOEVER_SIGNS
from ui.viewmodels.words import Words

ROUNDS = 3
"""How many rounds lie side by side."""


class Righting(Disputing):
    """One wrong of one table, from the seat to what became of it."""

    claims = CLAIMS

    def __init__(
        self, pit: Pit, table: str, number: int, words: Words, *, what: str = DISPUTE, seat: int = 0, dispute: int = 0
    ) -> None:  # fmt: skip
        self.what, self.seat = what, seat
        self.newest = number
        """The newest of the rounds that lie side by side."""
        self.stage = SEAT
        self.outcome: Outcome | None = None
        self.moved: Money = ZERO
        """What was put right so far, from the guest's side."""
        self._net_before = ZERO
        self._tried: tuple[object, Money] | None = None
        super().__init__(pit, table, number, words, dispute=dispute)
        if dispute:
            self._take_up(dispute)

    # -- what is known --

    def _would(self) -> Money:
        """What the chosen outcome would do, whatever reason is given for it afterwards.

        Source: screens.md (rounds: effect at once).
        """
        outcome = self.outcome
        if self.stage != REASON or outcome is None:
            return ZERO
        wish = (self.pit.session.store.head()[0], self.number, self.seat, outcome)
        if self._tried is None or self._tried[0] != wish:
            facts = self.would_write(self._righting(outcome, WHOEVER_SIGNS))
            self._tried = (wish, house_moves(facts))
        return self._tried[1]

    def _righting(self, outcome: Outcome, reason: str) -> Command:
        """What puts the seat right: a correction of a closed round, a ruling on an open one."""
        state, seat = self.state, Seat(self.seat)
        if state is None or state.phase == CLOSED:
            return CorrectRound(seat, outcome, reason, self.ruling)
        lay = self.words.say("PIT-LAY-RECORD")
        return MakeRuling(reason, lay, STANDS, self._name(), seat, outcome, dispute=self.ruling)

    @property
    def state(self) -> RoundState | None:
        """The round as it stands on record; None where it is none of this kind. Source: architecture.md."""
        desk = self.desk
        return desk.state if desk is not None and isinstance(desk.state, RoundState) else None

    def as_corrected(self) -> str:
        """Answer the ruling that leaves the seat as it was corrected. Source: facts.md (dispute)."""
        state = self.state
        outcome = None if state is None else state.seat(Seat(self.seat)).outcome
        return self._said(outcome) if outcome is not None else self.words.say("PIT-RULED-STANDS")

    def _said(self, outcome: Outcome) -> str:
        return self.words.say("PIT-RULED-OUTCOME", outcome=self.words.say(OUTCOME[outcome]))

    # -- keys --

    def _press(self, token: str) -> None:
        if token.startswith("round:") or token in ("Left", "Right"):
            self._other_round(token)
        elif token == "Escape":
            self._back()
        elif self.waiting is not None:
            self.refused = (problem("PIT-WAITS", ""),)
        elif self.own:
            then = {CLAIM: self._open, RULE: self._say_ruling, REASON: self._correct, END: self._close}
            self._typed(token, then[self.stage])
        elif token == PRINT and self.stage in (RULE, END, DONE):
            self.print_paper()
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
        elif self.wording and self.stage == RULE:
            self.wording = ""
        elif self.stage in (CLAIM, OUTCOMES) and not self.dispute:
            self.stage, self.seat = SEAT, 0
        elif self.stage == REASON:
            self.stage = OUTCOMES
        else:
            self.over = True

    def _seat(self, token: str) -> None:
        number = token.removeprefix("seat:")
        if self._led(token):
            return
        if not number.isdigit() or int(number) not in self.seats():
            self._unknown(token)
            return
        if self.what == DISPUTE:
            self._claims_of(int(number))
        else:
            self.seat, self.stage = int(number), OUTCOMES

    def seats(self) -> tuple[int, ...]:
        """Seats that had a bet in the round. Source: ops/users.md 3."""
        state = self.state
        return () if state is None else tuple(sorted(int(seat.seat) for seat in state.in_play))

    def _rule(self, token: str) -> None:
        if token == STANDS_KEY:
            self._stands()
        elif token == WORDS_KEY:
            self.own = True
        elif token in CALLS:
            self.outcome = CALLS[token]
            self._ruled_for_the_guest()
        else:
            self._unknown(token)

    def _ruled_for_the_guest(self) -> None:
        """Ruling and money go together, in one action: of a closed round both wait for the second person."""
        if self.outcome is None or not self._may_rule(self._said(self.outcome)):
            return
        if not self._correct(self.of_dispute()) or self.waiting is None:
            self.ruling = None

    def _outcome(self, token: str) -> None:
        if token not in CALLS:
            self._unknown(token)
            return
        self.outcome, self.stage = CALLS[token], REASON

    # -- what is recorded --

    def _correct(self, reason: str) -> bool:
        """Show a correction to a second person, or rule on a round that is still open."""
        state = self.state
        if state is None or self.outcome is None:
            self.refused = (problem("SIGN-IN-NOBODY", ""),)
            return False
        self._net_before = self._net()
        righting = self._righting(self.outcome, reason)
        if state.phase == CLOSED:
            return self.ask_second(righting)
        if self.record(righting) is None:
            return False
        self._righted()
        return True

    def _net(self) -> Money:
        state = self.state
        settled = None if state is None else state.seat(Seat(self.seat)).settlement
        return ZERO if settled is None else settled.net

    def _righted(self) -> None:
        self.moved = self._net() - self._net_before
        self.stage = END if self.dispute else DONE

    def _signed(self, facts: Iterable[Fact]) -> None:
        del facts
        self._righted()
        self.ruling = None

    def withdraw(self) -> None:
        """Give up what waits; nothing of it is on record. Source: screens.md, ground rule 4."""
        super().withdraw()
        self.stage = RULE if self.dispute else OUTCOMES
