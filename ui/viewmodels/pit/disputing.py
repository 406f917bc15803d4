"""A dispute at any game, from its claim to its end: what is chosen by a key or said in free words, and put on record.

A ruling that moves money goes on record in one action with what moves it and the second signature: what is withdrawn,
or cut off, leaves nothing ruled and nothing moved. Free words say why; what becomes of the money is chosen by a key.
A dispute is ruled once; taken up again it is asked how it ended.

Source: facts.md (dispute); ops/users.md 3 (dispute steps).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from tablemgr.core.problems import problem
from tablemgr.core.seats import Seat
from tablemgr.core.series import lettered
from tablemgr.table.commands import OpenDispute, RuleDispute
from tablemgr.table.commands.disputes import check_ruling
from tablemgr.table.deal_events import DealCorrected
from tablemgr.table.deal_state import DealTableState
from tablemgr.table.events import DisputeOpened, RoundCorrected, SeatRecalled
from tablemgr.table.state import RoundState
from ui.viewmodels.pit.asked import CLAIM, DISPUTE, DONE, END, ENDS, LEAD_KEY, RULE, SEAT
from ui.viewmodels.pit.putting_right import PuttingRight
from ui.viewmodels.words import unheld


class Disputing(PuttingRight, ABC):
    """Puts right what somebody disputes; what a ruling changes is its heirs' own."""

    claims: Mapping[str, str]
    """What is claimed most, by key."""
    stage: str
    """The question that is open."""
    what: str
    seat: int
    ruling: RuleDispute | None = None
    """What is ruled by the action that a second person signs."""
    wording: str = ""
    """Free words of a ruling; what becomes of its money is still asked for."""
    led: int = 0
    """The open dispute of the seat that was meant, 0 where none was."""

    def of_dispute(self) -> str:
        """Answer the reason that a dispute gives for what puts it right, as it goes on record. Source: REQ R53."""
        number = self.words.numbered("dispute", self.dispute)
        return unheld(self.words.say("PIT-OF-DISPUTE", number=number, claim=self.claim))

    # -- a dispute that is open already --

    @property
    @abstractmethod
    def state(self) -> RoundState | DealTableState | None:
        """Answer the round or deal as it stands on record; None where it is of another kind. Source: architecture.md."""

    @property
    def open_disputes(self) -> Sequence[DisputeOpened]:
        """Answer the open disputes of the round or deal, oldest first. Source: facts.md (dispute)."""
        state = self.state
        return () if state is None else state.disputes

    @property
    def ruled_disputes(self) -> Sequence[int]:
        """Answer the numbers of those that are ruled. Source: facts.md (dispute)."""
        state = self.state
        return () if state is None else state.ruled

    def lead(self) -> int:
        """Answer the open dispute that a key leads to instead of a new claim, 0 for none. Source: facts.md (dispute)."""
        numbers = [one.number for one in self.open_disputes]
        if self.what != DISPUTE or self.stage != SEAT or not numbers:
            return 0
        return self.led if self.led in numbers else numbers[0]

    def _take_up(self, number: int) -> None:
        """Go on with an open dispute at what it still lacks: its ruling, or its end."""
        for one in self.open_disputes:
            if one.number == number:
                self.dispute, self.seat, self.claim = number, int(one.seat), one.claim
                self.stage = END if number in self.ruled_disputes else RULE

    def _claims_of(self, seat: int) -> None:
        """Ask what a seat claims; a seat whose dispute is open is led to that one."""
        found = next((one.number for one in self.open_disputes if int(one.seat) == seat), 0)
        if found:
            self.led = found
            number = self.words.digits(lettered("dispute", found))
            self.refused = (problem("DISPUTE-OPEN", f"seat {seat}", number=number),)
        else:
            self.seat, self.stage = seat, CLAIM

    def _led(self, token: str) -> bool:
        """Follow the key that leads to an open dispute; answer whether it was that one."""
        number = self.lead() if token == LEAD_KEY else 0
        if number:
            self._take_up(number)
        return number > 0

    # -- its ruling --

    @property
    def is_corrected(self) -> bool:
        """Whether the disputed seat was settled anew since the claim: what was on record then stands no more.

        Source: facts.md (correct after close).
        """
        claimed = False
        for told in self.told(self.number):
            match told.fact:
                case DisputeOpened(number=number) if number == self.dispute:
                    claimed = True
                case RoundCorrected(seat=seat) | SeatRecalled(seat=seat) if (
                    claimed and int(seat) == self.seat
                ):
                    return True
                case DealCorrected() if claimed:
                    return True
        return False

    @abstractmethod
    def as_corrected(self) -> str:
        """Answer the ruling that leaves a seat as it was settled anew. Source: facts.md (dispute)."""

    def _stands(self) -> None:
        """Leave the chips where they are; what that is called goes by what the record says now."""
        self._ruled(
            self._worded(self.as_corrected() if self.is_corrected else self.words.say("PIT-RULED-STANDS"))
        )

    def _worded(self, said: str) -> str:
        """What a ruling says of the money, and in which words besides."""
        return f"{said}: {self.wording}" if self.wording else said

    def _say_ruling(self, wording: str) -> bool:
        """Take the words of a ruling; what becomes of the money is asked for next. Source: REQ R53."""
        self.refused = check_ruling(wording)
        if not self.refused:
            self.wording = wording
        return not self.refused

    def _may_rule(self, said: str) -> bool:
        """Take up a ruling that moves money; what stands against it is said."""
        by = self.pit.person()
        if by is None:
            self.refused = (problem("SIGN-IN-NOBODY", ""),)
            return False
        ruling = RuleDispute(self.dispute, self._worded(said), self._name())
        self.refused = self.pit.session.check(self.table, ruling, by=by, round_=self.number)
        if self.dispute in self.ruled_disputes:
            self.stage = END
        self.ruling = None if self.refused else ruling
        return not self.refused

    def approve(self, badge: str, pin: str) -> None:
        """Take the second person's badge and PIN; nothing is signed for a dispute that was ruled meanwhile.

        Source: facts.md (second person); FAULT C12.
        """
        super().approve(badge, pin)
        if self.waiting is not None and self.ruling is not None and self.dispute in self.ruled_disputes:
            refused = self.refused
            self.withdraw()
            self.refused, self.stage = refused, END

    def withdraw(self) -> None:
        """Give up what waits; nothing of it is on record, nor ruled. Source: screens.md, ground rule 4."""
        super().withdraw()
        self.ruling = None

    # -- keys --

    def _claim(self, token: str) -> None:
        self._chosen(token, self.claims, self._open)

    def _end(self, token: str) -> None:
        self._chosen(token, ENDS, self._close)

    def _open(self, claim: str) -> bool:
        opened = self.open_dispute(OpenDispute(0, Seat(self.seat), claim))
        self.stage = RULE if opened else self.stage
        return opened

    def _ruled(self, ruling: str) -> bool:
        ruled = self.rule_dispute(ruling)
        # Ruled meanwhile from elsewhere: that ruling stands, and its end is what is asked for.
        self.stage = END if ruled or self.dispute in self.ruled_disputes else self.stage
        return ruled

    def _close(self, outcome: str) -> bool:
        closed = self.close_dispute(outcome)
        self.stage = DONE if closed else self.stage
        return closed
