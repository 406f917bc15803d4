"""A round gone through an action at a time, forwards and back; a `Recorder` that records nothing.

Source: screens.md (rounds: one round replayed step by step); architecture.md (replay copies).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from tablemgr.ledger.rows import Told
from tablemgr.table.facts import Fact
from ui.viewmodels.table.rows import Key, Picture
from ui.viewmodels.words import Words

KEYS = (
    ("PIT-REPLAY-FIRST", "7", "Home"), ("PIT-REPLAY-BACK", "\u2190", "Left"), ("PIT-REPLAY-ON", "\u2192", "Right"),
    ("PIT-REPLAY-LAST", "1", "End"), ("PIT-TO-ROUNDS", "Esc", "Escape"),
)  # fmt: skip
ALSO = {"Up": "Left", "Down": "Right", "Enter": "Right", "Backspace": "Left", "7": "Home", "1": "End"}
"""Other keys for the same steps; 7 and 1 are Home and End of a number pad."""


class RecordsNothing:
    """The doors of a recorder through which something would get on record, shut."""

    def scan(self, text: str) -> None:
        """A scanner changes nothing here. Source: screens.md 3."""

    def approve(self, badge: str, pin: str) -> None:
        """Nothing here waits for anybody. Source: facts.md (second person)."""

    def withdraw(self) -> None:
        """Nothing here waits for anybody. Source: screens.md 4."""


class Stepping(RecordsNothing, ABC):
    """One round, from its first action to its last; how a step looks is its game's own."""

    def __init__(self, table: str, told: Sequence[Told], words: Words) -> None:
        self.words, self.over = words, False
        self.table = table
        self._all = tuple(told)
        self._ends = _actions(self._all)
        self.step = 0
        """Which action was the last one, from 0."""

    @property
    def steps(self) -> int:
        """How many actions the round has. Source: screens.md (replayed step by step)."""
        return len(self._ends)

    @property
    def told(self) -> tuple[Told, ...]:
        """What was on record after the step. Source: architecture.md (replay copies)."""
        return self._all[: self._ends[self.step]]

    def press(self, token: str) -> None:
        """Go a step on or back, to the first or the last, or leave. Source: screens.md, ground rule 2."""
        token = ALSO.get(token, token)
        last = self.steps - 1
        moves = {"Left": self.step - 1, "Right": self.step + 1, "Home": 0, "End": last}
        if token == "Escape":
            self.over = True
        elif token in moves:
            self.step = max(0, min(last, moves[token]))

    @abstractmethod
    def picture(self) -> Picture:
        """Answer the table as it stood after the step. Source: look.md 4."""

    @abstractmethod
    def text_of(self, fact: Fact) -> str:
        """Answer one fact in a few words, "" for one that goes without saying. Source: look.md 4 (just recorded)."""

    def first_said(self, here: Sequence[Told]) -> str:
        """Answer what a step comes to, the first thing that is said of it. Source: screens.md, ground rule 1."""
        texts = [self.text_of(one.fact) for one in here]
        return next((text for text in texts if text), self.words.say("PIT-REPLAY-STEP"))

    def said(self) -> tuple[str, str]:
        """Answer what was done in this step, then when and by whom. Source: screens.md, ground rule 5."""
        words = self.words
        begun = 0 if not self.step else self._ends[self.step - 1]
        here = self._all[begun : self._ends[self.step]]
        question = self.first_said(here)
        entry = here[-1].entry
        name = entry.actor.rsplit("/", 1)[-1]
        at = words.ltr(words.clock(entry.at_us, entry.offset_minutes, seconds=True))
        facts = words.say(
            "PIT-REPLAY-FACTS", step=self.step + 1, steps=self.steps, at=at, name=words.typed(name),
            seq=words.ltr(words.seq(entry.seq)),
        )  # fmt: skip
        return question[:1].upper() + question[1:], facts

    def pad(self) -> tuple[Key, ...]:
        """Answer the keys, those that lead nowhere from here not live. Source: screens.md, ground rule 2."""
        return tuple(
            Key(self.words.say(code), cap, token, live=self._leads(token)) for code, cap, token in KEYS
        )

    def sheet(self) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
        """Answer the sheet of keys. Source: screens.md, ground rule 2."""
        words = self.words
        return ((words.say("PIT-KEY-REPLAY"), tuple((cap, words.say(code)) for code, cap, _ in KEYS)),)

    def _leads(self, token: str) -> bool:
        if token in ("Home", "Left"):
            return self.step > 0
        return token == "Escape" or self.step < self.steps - 1


def _actions(told: tuple[Told, ...]) -> tuple[int, ...]:
    """After how many facts each action ends."""
    ends = [place for place in range(1, len(told)) if told[place].entry.op_id != told[place - 1].entry.op_id]
    return (*ends, len(told))
