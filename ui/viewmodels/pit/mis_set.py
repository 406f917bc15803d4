"""A bank's hand that was set wrong, found when its round is over: set anew, seat by seat, with the chips to move.

Seats whose pieces are on record are worked out; of those that were only called the pit boss says what they come to.

Source: recording.md (bank mis-set found late); facts.md (correct after close); screens.md (rounds: late mis-set).
"""

from __future__ import annotations

from collections.abc import Iterable

from tablemgr.core.money import Money
from tablemgr.core.outcomes import Outcome
from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.table.commands import CorrectSetting
from tablemgr.table.events import ChipMove, RulingMade
from tablemgr.table.facts import Fact
from tablemgr.table.rules import TableRules
from tablemgr.table.state import RoundState
from ui.viewmodels.pit.asked import CALLS, DONE, REASON, WORDS_KEY
from ui.viewmodels.pit.effect import house_moves
from ui.viewmodels.pit.putting_right import Pit, PuttingRight
from ui.viewmodels.table.pieces_entry import read_pieces
from ui.viewmodels.words import Words

HAND, SPLIT, SEATS = "hand", "split", "seats"
"""The question that is open."""
WHY = {"1": "PIT-MIS-SET-WHY-DEALER", "2": "PIT-MIS-SET-WHY-CAMERA", "3": "PIT-MIS-SET-WHY-GUEST"}
HOUSE_WAY = "1"


class MisSet(PuttingRight):
    """The bank of one round set anew."""

    reasons = WHY

    def __init__(self, pit: Pit, table: str, number: int, words: Words) -> None:
        self.pieces: tuple[str, ...] = ()
        self.low: tuple[str, ...] = ()
        self.high: tuple[str, ...] = ()
        self.outcomes: dict[int, Outcome] = {}
        """What seats that were only called come to against the new setting."""
        self.at = 0
        """Which seat is asked for, among those that were only called."""
        self.moves: tuple[ChipMove, ...] = ()
        """Chips that were moved by it."""
        self.stage = HAND
        self._tried: tuple[object, tuple[Fact, ...]] | None = None
        super().__init__(pit, table, number, words)
        state = self.state
        if state is not None and state.bank_hand is not None:
            self.stage = SPLIT

    @property
    def state(self) -> RoundState | None:
        """The round as it stands on record. Source: architecture.md."""
        desk = self.desk
        return desk.state if desk is not None and isinstance(desk.state, RoundState) else None

    @property
    def rules(self) -> TableRules | None:
        """The rules of the round's own day. Source: FAULT C9."""
        desk = self.desk
        return desk.rules if desk is not None and isinstance(desk.rules, TableRules) else None

    def called(self) -> tuple[int, ...]:
        """Seats that no pieces prove: somebody has to say what they come to. Source: recording.md (levels)."""
        state = self.state
        if state is None:
            return ()
        return tuple(
            int(seat.seat)
            for seat in state.in_play
            if seat.is_resolved and (seat.hand is None or not seat.hand.low)
        )

    def would_move(self) -> tuple[ChipMove, ...]:
        """The list of chips to move, as it would be with what was said so far. Source: recording.md (rulings)."""
        return _moves(self._would_write())

    def _would_write(self) -> tuple[Fact, ...]:
        if self.stage not in (SEATS, REASON):
            return ()
        command = self.command("\u2013")
        wish = (self.pit.session.store.head()[0], command)
        if self._tried is None or self._tried[0] != wish:
            self._tried = (wish, self.would_write(command))
        return self._tried[1]

    def _would(self) -> Money:
        return house_moves(self._would_write())

    def command(self, reason: str) -> CorrectSetting:
        """Answer what was said, as it goes on record. Source: facts.md (correct after close)."""
        outcomes = tuple((Seat(seat), outcome) for seat, outcome in sorted(self.outcomes.items()))
        lay = self.words.say("PIT-MIS-SET-LAY")
        return CorrectSetting(reason, self._name(), lay, outcomes, self.pieces, self.low, self.high)

    # -- keys --

    def _press(self, token: str) -> None:
        if token == "Escape":
            self._back()
        elif self.waiting is not None:
            self.refused = (problem("PIT-WAITS", ""),)
        elif self.own:
            self._typed(token, self._correct if self.stage == REASON else self._laid)
        elif self.stage == HAND:
            self._typed(token, self._hand)
        else:
            {SPLIT: self._split, SEATS: self._seat, REASON: self._reason, DONE: self._done}[self.stage](token)

    def _back(self) -> None:
        if self.waiting is not None:
            self.withdraw()
        elif self.own:
            self.own, self.text = False, ""
        elif self.stage == REASON:
            self.stage = SEATS
        elif self.stage == SEATS:
            self.stage, self.low, self.high = SPLIT, (), ()
        elif self.stage == SPLIT and self.pieces:
            self.stage, self.pieces = HAND, ()
        else:
            self.over = True

    def _hand(self, text: str) -> bool:
        """The bank's pieces as they lay, where nobody had entered them."""
        pieces = self._read(text)
        if pieces is None:
            return False
        self.pieces, self.stage = pieces, SPLIT
        return True

    def _read(self, text: str) -> tuple[str, ...] | None:
        rules = self.rules
        if rules is None:
            return None
        found = read_pieces(text, rules.play, "")
        if found.problems:
            self.refused = found.problems
            return None
        return found.pieces

    def _split(self, token: str) -> None:
        if token == HOUSE_WAY:
            self.low, self.high, self.stage = (), (), SEATS
        elif token == WORDS_KEY:
            self.own = True
        else:
            self._unknown(token)

    def _laid(self, text: str) -> bool:
        """The setting that was ruled: low hand, a stroke, high hand."""
        low, stroke, high = text.partition("/")
        parts = (self._read(low), self._read(high)) if stroke else (None, None)
        if parts[0] is None or parts[1] is None:
            self.refused = self.refused or (problem("MIS-SET-STROKE", ""),)
            return False
        self.low, self.high, self.stage = parts[0], parts[1], SEATS
        return True

    def _seat(self, token: str) -> None:
        called = self.called()
        if token == "Enter":
            command = self.command("\u2013")
            by = self.pit.person()
            found = (
                () if by is None else self.pit.session.check(self.table, command, by=by, round_=self.number)
            )
            wrong = tuple(p for p in found if p.code != "ROLE-SECOND-MISSING")
            if wrong or by is None:
                self.refused = wrong or (problem("SIGN-IN-NOBODY", ""),)
                return
            self.stage = REASON
        elif token in ("Up", "Down") and called:
            self.at = max(0, min(len(called) - 1, self.at + (1 if token == "Down" else -1)))
        elif token.startswith("seat:") and int(token[5:]) in called:
            self.at = called.index(int(token[5:]))
        elif token in CALLS and called:
            self.outcomes[called[self.at]] = CALLS[token]
            self.at = min(len(called) - 1, self.at + 1)
        elif token == "Backspace" and called:
            self.outcomes.pop(called[self.at], None)
        else:
            self._unknown(token)

    def _correct(self, reason: str) -> bool:
        return self.ask_second(self.command(reason))

    def _signed(self, facts: Iterable[Fact]) -> None:
        self.moves, self.stage = _moves(facts), DONE


def _moves(facts: Iterable[Fact]) -> tuple[ChipMove, ...]:
    return next((fact.moves for fact in facts if isinstance(fact, RulingMade)), ())
