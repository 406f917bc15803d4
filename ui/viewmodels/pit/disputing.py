"""A dispute at any game, from its claim to its end: what is chosen by a key or said in free words, and put on record.

Source: facts.md (dispute); ops/users.md 3 (dispute steps).
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping

from tablemgr.core.seats import Seat
from tablemgr.table.commands import OpenDispute
from ui.viewmodels.pit.asked import DONE, END, ENDS, RULE
from ui.viewmodels.pit.putting_right import PuttingRight
from ui.viewmodels.words import unheld


class Disputing(PuttingRight, ABC):
    """Puts right what somebody disputes; what a ruling changes is its heirs' own."""

    claims: Mapping[str, str]
    """What is claimed most, by key."""
    stage: str
    """The question that is open."""
    seat: int

    def of_dispute(self) -> str:
        """Answer the reason that a dispute gives for what puts it right, as it goes on record. Source: REQ R53."""
        number = self.words.numbered("dispute", self.dispute)
        return unheld(self.words.say("PIT-OF-DISPUTE", number=number, claim=self.claim))

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
        self.stage = END if ruled else self.stage
        return ruled

    def _close(self, outcome: str) -> bool:
        closed = self.close_dispute(outcome)
        self.stage = DONE if closed else self.stage
        return closed
