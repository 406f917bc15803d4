"""A round replayed, an action at a time, forwards and back, on the felt that the dealer saw; nothing is recorded.

The facts up to a step are folded, and drawn as the table's own desk draws them, under the rules of its day.

Source: screens.md (rounds: one round replayed step by step); architecture.md (replay copies).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablemgr.core.problems import Refused
from tablemgr.floor.commission_when import commission_when
from tablemgr.floor.past_rounds import recorded_rules
from tablemgr.floor.people import Person, Role
from tablemgr.ledger.readings import Readings
from tablemgr.ledger.rows import Told
from tablemgr.table.commands import Problems
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.events import DisputeRuled, RoundCorrected, RoundOpened, SeatResolved
from tablemgr.table.facts import Fact
from tablemgr.table.handing import AT_ONCE
from tablemgr.table.rules import TableRules
from tablemgr.table.state import refold
from ui.viewmodels.codes import OUTCOME
from ui.viewmodels.pit.deal_replay import DealReplay
from ui.viewmodels.pit.stepping import Stepping
from ui.viewmodels.table.aside import order_of, round_of
from ui.viewmodels.table.asking import asking
from ui.viewmodels.table.bank_box import bank_of
from ui.viewmodels.table.draft import Draft
from ui.viewmodels.table.looking import labelled
from ui.viewmodels.table.records import fact_text, recorded
from ui.viewmodels.table.rows import NOW, Console, Felt, Picture, Prompt
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.seats import seats_of
from ui.viewmodels.table.strip import strip_of
from ui.viewmodels.table.sums import ChipKind, default_chips
from ui.viewmodels.table.top import top_of
from ui.viewmodels.words import Words


class Replay(Stepping):
    """One round of Pai Gow or Pai Gow Poker."""

    def __init__(
        self, table: str, told: Sequence[Told], rules: TableRules, words: Words, *, chips: tuple[ChipKind, ...] = (),
        commission: str = AT_ONCE,
    ) -> None:  # fmt: skip
        super().__init__(table, told, words)
        self._rules, self._commission = rules, commission
        self._chips = chips or tuple(default_chips(words.places))

    def picture(self) -> Picture:
        """Answer the table as it stood after the step. Source: look.md 4."""
        words, scene = self.words, self._scene()
        question, facts = self.said()
        felt = Felt(scene.kind, seats_of(scene), bank_of(scene), round_of(scene), order_of(scene))
        top = replace(top_of(scene), marks=(words.say("PIT-KEY-REPLAY"),))
        just = replace(recorded(scene), keys=())
        return Picture(
            top, felt, Prompt(question, facts, NOW), Console((just,), self.pad()), strip_of(scene),
            sheet=self.sheet(),
        )  # fmt: skip

    def _scene(self) -> Scene:
        told = self.told
        state, draft = refold(one.fact for one in told), Draft()
        last = told[-1].entry
        return Scene(
            self.table, state, self._rules, draft, asking(state, self._rules, draft), self.words, self._chips,
            person=self._dealer(), told=told, now_us=last.at_us, offset_minutes=last.offset_minutes, guests=labelled({}, state),
            commission=self._commission,
        )  # fmt: skip

    def _dealer(self) -> Person | None:
        """Who opened the round, as it is printed."""
        opened = next((one.fact for one in self.told if isinstance(one.fact, RoundOpened)), None)
        return None if opened is None else Person(opened.dealer_badge, opened.dealer, Role.DEALER)

    def first_said(self, here: Sequence[Told]) -> str:
        """Answer what a step comes to: what a seat was settled as stands before how. Source: screens.md, rule 1."""
        resolved = [self.text_of(one.fact) for one in here if isinstance(one.fact, SeatResolved)]
        return next((text for text in resolved if text), "") or super().first_said(here)

    def text_of(self, fact: Fact) -> str:
        """Answer one fact in a few words, what comes after a round's end too. Source: look.md 4."""
        words = self.words
        if isinstance(fact, RoundCorrected):
            return words.say(
                "PIT-SHOWN-CORRECTION", number=fact.round, seat=int(fact.seat), old=words.say(OUTCOME[fact.old.outcome]),
                new=words.say(OUTCOME[fact.new.outcome]),
            )  # fmt: skip
        if isinstance(fact, DisputeRuled):
            return words.say(
                "DESK-SHOWN-RULED",
                number=words.numbered("dispute", fact.number),
                text=words.typed(fact.ruling),
            )
        return fact_text(fact, words, commission=self._commission)


def replay_of(
    readings: Readings, table: str, told: Sequence[Told], words: Words, *, chips: tuple[ChipKind, ...] = ()
) -> Replay | DealReplay | None:
    """Answer a round or deal to be replayed, None where none was dealt; Refused without its rules.

    Source: screens.md (rounds: replayed step by step); FAULT C9 (the rules of its own day).
    """
    if not told or told[0].entry.round is None:
        return None
    rules = recorded_rules(readings, table, told[0].entry.round, tuple(told))
    if isinstance(rules, Problems):
        if any(found.code.startswith("FLOOR-ROUND-") for found in rules.problems):
            return None
        raise Refused(*rules.problems)
    if isinstance(rules, DealRules):
        return DealReplay(table, told, rules, words)
    when = commission_when(readings, table, tuple(told))
    return Replay(table, told, rules, words, chips=chips, commission=when)
