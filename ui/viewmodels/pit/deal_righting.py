"""A wrong of a Tien Gow deal put right from the list: a dispute in a few keys, columns anew that two people sign.

Players pay each other: what is put right is shown as points and chips between the four seats.

Source: facts.md (dispute, correct after close); ops/users.md 3 (dispute steps); TG X17.2; screens.md (rounds).
"""

from __future__ import annotations

from collections.abc import Iterable

from tablemgr.core.problems import Problem, problem
from tablemgr.core.seats import Seat
from tablemgr.games.tien_gow.meta import COLUMNS as EIGHT
from tablemgr.games.tien_gow.record import LastKind
from tablemgr.table.deal_commands import CorrectDeal
from tablemgr.table.deal_events import DealCorrected, ImmediateDue, Points
from tablemgr.table.deal_state import DealTableState
from tablemgr.table.facts import Fact
from ui.viewmodels.deal.columns import KINDS
from ui.viewmodels.pit.asked import (
    CLAIM,
    DISPUTE,
    DONE,
    END,
    REASON,
    RULE,
    SEAT,
    STANDS_KEY,
    WORDS_KEY,
)
from ui.viewmodels.pit.disputing import Disputing
from ui.viewmodels.pit.putting_right import PRINT, Pit
from ui.viewmodels.words import Words

FIGURES = "columns"
"""The question for columns, last winner and what he won with."""
DUES, GO_ON = "dues", "Enter"
"""The question for what was paid at once, where anything was."""
DEAL_CLAIMS = {
    "1": "PIT-DEAL-CLAIM-COLUMNS", "2": "PIT-DEAL-CLAIM-LAST", "3": "PIT-DEAL-CLAIM-SUPREME",
    "4": "PIT-DEAL-CLAIM-PAID", "5": "PIT-DEAL-CLAIM-BANK",
}  # fmt: skip
ANEW_KEY = "C"
SEATS = 4


class DealRighting(Disputing):
    """One wrong of one deal, from the seat to what became of it."""

    claims = DEAL_CLAIMS

    def __init__(
        self, pit: Pit, table: str, number: int, words: Words, *, what: str = DISPUTE, dispute: int = 0
    ) -> None:
        self.what, self.seat = what, 0
        self.stage = SEAT if what == DISPUTE else FIGURES
        self.figures = ""
        """What is typed of the columns: a figure a seat, the last winner, what he won with, the seat of the 21."""
        self.taken_back: frozenset[int] = frozenset()
        """Which of the payments made at once are taken back, counted from 1."""
        self.put_right: DealCorrected | None = None
        super().__init__(pit, table, number, words, dispute=dispute)
        if dispute:
            self._take_up(dispute)

    @property
    def state(self) -> DealTableState | None:
        """The deal as it stands on record. Source: architecture.md."""
        desk = self.desk
        return desk.state if desk is not None and isinstance(desk.state, DealTableState) else None

    def as_corrected(self) -> str:
        """Answer the ruling that leaves the deal as it was corrected. Source: facts.md (dispute)."""
        state = self.state
        columns = () if state is None or state.settled is None else state.settled.columns
        return self.words.say("PIT-RULED-COLUMNS", columns=" ".join(map(str, columns)))

    # -- keys --

    def _press(self, token: str) -> None:
        if token == "Escape":
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
                SEAT: self._seat, CLAIM: self._claim, RULE: self._rule, FIGURES: self._figure, DUES: self._due,
                REASON: self._reason, END: self._end, DONE: self._done,
            }[self.stage](token)  # fmt: skip

    def _back(self) -> None:
        if self.waiting is not None:
            self.withdraw()
        elif self.own:
            self.own, self.text = False, ""
        elif self.wording and self.stage == RULE:
            self.wording = ""
        elif self.stage == FIGURES and (self.figures or self.dispute):
            self.figures, self.stage = "", RULE if self.dispute else FIGURES
        elif self.stage == DUES:
            self.figures, self.taken_back, self.stage = "", frozenset(), FIGURES
        elif self.stage == REASON:
            self.stage = DUES if self.dues else FIGURES
        elif self.stage == CLAIM:
            self.stage, self.seat = SEAT, 0
        else:
            self.over = True

    def _seat(self, token: str) -> None:
        number = token.removeprefix("seat:")
        if self._led(token):
            return
        if number not in ("1", "2", "3", "4"):
            self._unknown(token)
            return
        self._claims_of(int(number))

    def _rule(self, token: str) -> None:
        if token == STANDS_KEY:
            self._stands()
        elif token == WORDS_KEY:
            self.own = True
        elif token == ANEW_KEY:
            self.stage, self.figures = FIGURES, ""
        else:
            self._unknown(token)

    def _figure(self, token: str) -> None:
        if token in ("Backspace", "/"):
            self.figures = self.figures[:-1]
            return
        step = len(self.figures)
        takes = {SEATS: "1234", SEATS + 1: "".join(KINDS), SEATS + 2: "1234"}.get(
            step, "0123456789"[: EIGHT + 1]
        )
        if len(token) != 1 or token not in takes or step > SEATS + 2:
            self._unknown(token)
            return
        wrong = self._columns_wrong(self.figures + token)
        if wrong:
            self.refused = wrong
            return
        self.figures += token
        if self.is_whole and self.dues:
            self.stage = DUES
        elif self.is_whole:
            self._figures_said()

    def _figures_said(self) -> None:
        self.stage = REASON
        # With a dispute the reason is its claim; nobody types it again.
        if self.dispute:
            self._ruled_anew()

    @property
    def dues(self) -> tuple[ImmediateDue, ...]:
        """What was paid at once and stands: Supreme, quartets. Source: TG R8."""
        state = self.state
        return () if state is None else state.dues

    def _due(self, token: str) -> None:
        if token == GO_ON:
            self._figures_said()
        elif token.isdigit() and 1 <= int(token) <= len(self.dues):
            self.taken_back ^= {int(token)}
        else:
            self._unknown(token)

    def _columns_wrong(self, figures: str) -> tuple[Problem, ...]:
        columns = [int(figure) for figure in figures[:SEATS]]
        if sum(columns) > EIGHT or (len(columns) == SEATS and sum(columns) != EIGHT):
            return (problem("TG-BAD_COLUMNS", "", got=" ".join(map(str, columns))),)
        return ()

    @property
    def is_whole(self) -> bool:
        """Whether nothing of the columns is left to say. Source: TG X17.2."""
        captured = self.figures[SEATS + 1 : SEATS + 2] == "K"
        return len(self.figures) == SEATS + 2 + captured

    # -- what is recorded --

    def command(self, reason: str) -> CorrectDeal:
        """Answer the correction that was typed. Source: facts.md (correct after close)."""
        first, second, third, fourth = (int(figure) for figure in self.figures[:SEATS])
        columns: Points = (first, second, third, fourth)
        kind: LastKind = KINDS[self.figures[SEATS + 1]]
        three = Seat(int(self.figures[SEATS + 2])) if kind is LastKind.CAPTURE else None
        taken = tuple((due.type, due.seat) for n, due in enumerate(self.dues, 1) if n in self.taken_back)
        return CorrectDeal(
            columns, Seat(int(self.figures[SEATS])), kind.value, reason, three, taken, self.ruling
        )

    def _ruled_anew(self) -> None:
        """Ruling and points go together, in one action that waits for the second person."""
        said = self.words.say("PIT-RULED-COLUMNS", columns=" ".join(self.figures[:SEATS]))
        if not self._may_rule(said):
            self.stage = self.stage if self.stage == END else RULE
            self.figures, self.taken_back = "", frozenset()
        elif not self._correct(self.of_dispute()):
            self.ruling = None
            self.stage, self.figures, self.taken_back = FIGURES, "", frozenset()

    def _correct(self, reason: str) -> bool:
        return self.ask_second(self.command(reason))

    def _signed(self, facts: Iterable[Fact]) -> None:
        self.put_right = next((fact for fact in facts if isinstance(fact, DealCorrected)), None)
        self.stage = END if self.dispute else DONE
        self.ruling = None

    def withdraw(self) -> None:
        """Give up what waits; nothing of it is on record. Source: screens.md, ground rule 4."""
        super().withdraw()
        self.stage, self.figures, self.taken_back = RULE if self.dispute else FIGURES, "", frozenset()
