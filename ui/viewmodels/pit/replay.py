"""A round replayed, an action at a time, forwards and back, on the felt that the dealer saw; nothing is recorded.

The facts up to a step are folded, and drawn as the table's own desk draws them, under the rules of its day.

Source: screens.md (rounds: one round replayed step by step); architecture.md (replay copies).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablemgr.floor.people import Person, Role
from tablemgr.floor.recorded_rules import adopted_texts, rules_of_round, variant_in_force
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.rows import Told
from tablemgr.table.events import DisputeRuled, RoundCorrected, RoundOpened, SeatResolved
from tablemgr.table.facts import Fact
from tablemgr.table.rules import TableRules
from tablemgr.table.state import refold
from ui.viewmodels.codes import OUTCOME
from ui.viewmodels.table.aside import order_of, round_of
from ui.viewmodels.table.asking import asking
from ui.viewmodels.table.bank_box import bank_of
from ui.viewmodels.table.draft import Draft
from ui.viewmodels.table.looking import labelled
from ui.viewmodels.table.records import fact_text, recorded
from ui.viewmodels.table.rows import NOW, Console, Felt, Key, Picture, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.seats import seats_of
from ui.viewmodels.table.strip import strip_of
from ui.viewmodels.table.sums import ChipKind, default_chips
from ui.viewmodels.table.top import top_of
from ui.viewmodels.words import Words

KEYS = (
    ("PIT-REPLAY-FIRST", "7", "Home"), ("PIT-REPLAY-BACK", "\u2190", "Left"), ("PIT-REPLAY-ON", "\u2192", "Right"),
    ("PIT-REPLAY-LAST", "1", "End"), ("PIT-TO-ROUNDS", "Esc", "Escape"),
)  # fmt: skip
ALSO = {"Up": "Left", "Down": "Right", "Enter": "Right", "Backspace": "Left", "7": "Home", "1": "End"}
"""Other keys for the same steps; 7 and 1 are Home and End of a number pad."""


class Replay:
    """One round, from its first action to its last; a `Recorder` that records nothing."""

    def __init__(
        self, table: str, told: Sequence[Told], rules: TableRules, words: Words, *, chips: tuple[ChipKind, ...] = ()
    ) -> None:  # fmt: skip
        self.words, self.over = words, False
        self._table, self._rules = table, rules
        self._told = tuple(told)
        self._ends = _actions(self._told)
        self._chips = chips or tuple(default_chips(words.places))
        self.step = 0
        """Which action was the last one, from 0."""

    @property
    def steps(self) -> int:
        """How many actions the round has. Source: screens.md (replayed step by step)."""
        return len(self._ends)

    def press(self, token: str) -> None:
        """Go a step on or back, to the first or the last, or leave. Source: screens.md, ground rule 2."""
        token = ALSO.get(token, token)
        last = self.steps - 1
        moves = {"Left": self.step - 1, "Right": self.step + 1, "Home": 0, "End": last}
        if token == "Escape":
            self.over = True
        elif token in moves:
            self.step = max(0, min(last, moves[token]))

    def scan(self, text: str) -> None:
        """A scanner changes nothing here. Source: screens.md 3."""

    def approve(self, badge: str, pin: str) -> None:
        """Nothing here waits for anybody. Source: facts.md (second person)."""

    def withdraw(self) -> None:
        """Nothing here waits for anybody. Source: screens.md 4."""

    def picture(self) -> Picture:
        """Answer the table as it stood after the step. Source: look.md 4."""
        words, scene = self.words, self._scene()
        question, facts = self._said()
        felt = Felt(scene.kind, seats_of(scene), bank_of(scene), round_of(scene), order_of(scene))
        pad = tuple(Key(words.say(code), cap, token, live=self._leads(token)) for code, cap, token in KEYS)
        keys = tuple((cap, words.say(code)) for code, cap, _ in KEYS)
        top = replace(top_of(scene), marks=(words.say("PIT-KEY-REPLAY"),))
        just = replace(recorded(scene), keys=())
        return Picture(
            top, felt, Prompt(question, facts, NOW), Console((just,), pad), strip_of(scene),
            sheet=((words.say("PIT-KEY-REPLAY"), keys),),
        )  # fmt: skip

    def _leads(self, token: str) -> bool:
        if token in ("Home", "Left"):
            return self.step > 0
        return token == "Escape" or self.step < self.steps - 1

    def _scene(self) -> Scene:
        told = self._told[: self._ends[self.step]]
        state, draft = refold(one.fact for one in told), Draft()
        last = told[-1].entry
        return Scene(
            self._table, state, self._rules, draft, asking(state, self._rules, draft), self.words, self._chips,
            person=self._dealer(), told=told, now_us=last.at_us, offset_minutes=last.offset_minutes, guests=labelled({}, state),
        )  # fmt: skip

    def _dealer(self) -> Person | None:
        """Who opened the round, as it is printed."""
        opened = next((one.fact for one in self._told if isinstance(one.fact, RoundOpened)), None)
        return None if opened is None else Person(opened.dealer_badge, opened.dealer, Role.DEALER)

    def _said(self) -> tuple[str, str]:
        """What was done in this step, when and by whom."""
        words = self.words
        begun = 0 if not self.step else self._ends[self.step - 1]
        here = self._told[begun : self._ends[self.step]]
        texts = [(one.fact, _text(one.fact, words)) for one in here]
        resolved = [text for fact, text in texts if text and isinstance(fact, SeatResolved)]
        said = resolved or [text for _, text in texts if text] or [words.say("PIT-REPLAY-STEP")]
        entry = here[-1].entry
        name = entry.actor.rsplit("/", 1)[-1]
        at = words.ltr(words.clock(entry.at_us, entry.offset_minutes, seconds=True))
        facts = words.say(
            "PIT-REPLAY-FACTS", step=self.step + 1, steps=self.steps, at=at, name=words.typed(name),
            seq=words.ltr(words.seq(entry.seq)),
        )  # fmt: skip
        question = said[0]
        return question[:1].upper() + question[1:], facts


def _text(fact: Fact, words: Words) -> str:
    """One fact in a few words, what comes after a round's end too."""
    if isinstance(fact, RoundCorrected):
        return words.say(
            "PIT-SHOWN-CORRECTION", number=fact.round, seat=int(fact.seat), old=words.say(OUTCOME[fact.old.outcome]),
            new=words.say(OUTCOME[fact.new.outcome]),
        )  # fmt: skip
    if isinstance(fact, DisputeRuled):
        return words.say("DESK-SHOWN-RULED", number=fact.number, text=words.typed(fact.ruling))
    return fact_text(fact, words)


def _actions(told: tuple[Told, ...]) -> tuple[int, ...]:
    """After how many facts each action ends."""
    ends = [place for place in range(1, len(told)) if told[place].entry.op_id != told[place - 1].entry.op_id]
    return (*ends, len(told))


def replay_of(
    readings: Readings, table: str, told: Sequence[Told], words: Words, *, chips: tuple[ChipKind, ...] = ()
) -> Replay | None:
    """Answer a round to be replayed, None where it is none of Pai Gow or Pai Gow Poker; Refused without its rules.

    Source: screens.md (rounds: replayed step by step); FAULT C9 (the rules of its own day).
    """
    opened = next((one for one in told if isinstance(one.fact, RoundOpened)), None)
    if opened is None or not isinstance(opened.fact, RoundOpened):
        return None
    adopted = readings.table_facts(table, "RulesAdopted")
    variant = variant_in_force(adopted, opened.fact.variant, opened.entry.seq)
    if variant is None:
        return None
    rules = rules_of_round(opened.fact, variant, adopted_texts(adopted))
    return Replay(table, told, rules, words, chips=chips)
