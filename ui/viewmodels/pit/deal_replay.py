"""A deal of Tien Gow replayed, an action at a time, forwards and back, on the felt that the dealer saw.

Source: screens.md (rounds: one round replayed step by step); look.md picture d; architecture.md (replay copies).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reports.own_notes import key_said
from tablemgr.floor.people import Person, Role
from tablemgr.ledger.rows import Told
from tablemgr.table.deal_events import DealCorrected, DealOpened
from tablemgr.table.deal_rules import DealRules
from tablemgr.table.deal_state import refold_deal
from tablemgr.table.events import DisputeClosed, DisputeOpened, DisputeRuled
from tablemgr.table.facts import Fact
from ui.viewmodels.deal.felt import deal_felt
from ui.viewmodels.deal.reading import FULL, Reading, read
from ui.viewmodels.deal.recorded import fact_line, recorded_lines
from ui.viewmodels.deal.top_rows import camera_strip, top_bar
from ui.viewmodels.pit.stepping import Stepping
from ui.viewmodels.table.rows import NOW, QUIET, Console, Line, Panel, Picture, Prompt
from ui.viewmodels.words import Words


class DealReplay(Stepping):
    """One deal."""

    def __init__(self, table: str, told: Sequence[Told], rules: DealRules, words: Words) -> None:
        super().__init__(table, told, words)
        self._rules = rules

    def picture(self) -> Picture:
        """Answer the table as it stood after the step. Source: look.md 4, picture d."""
        words, told = self.words, self.told
        at = self._at()
        question, facts = self.said()
        lit = at.deal.to_play if at.stage == FULL else None
        just = Panel(
            words.say("TD-JUST-RECORDED"),
            recorded_lines(told, words) or (Line(words.say("TD-NOTHING-YET"), QUIET),),
        )
        dealer = self._dealer()
        top = replace(top_bar(at, dealer, locked=False), marks=(words.say("PIT-KEY-REPLAY"),))
        return Picture(
            top, None, Prompt(question, facts, NOW), Console((just,), self.pad(), kind="tiles"),
            camera_strip(at, dealer, told[-1].entry.seq, locked=False),
            middle=deal_felt(at, lit, "", playing=at.stage == FULL), sheet=self.sheet(),
        )  # fmt: skip

    def _at(self) -> Reading:
        return read(self.table, refold_deal(one.fact for one in self.told), self._rules, self.words)

    def _dealer(self) -> Person | None:
        opened = next((one.fact for one in self.told if isinstance(one.fact, DealOpened)), None)
        return None if opened is None else Person(opened.dealer_badge, opened.dealer, Role.DEALER)

    def text_of(self, fact: Fact) -> str:
        """Answer one fact in a few words, what comes after a deal's end too. Source: look.md 4."""
        words = self.words
        match fact:
            case DealCorrected():
                return words.say("PIT-SHOWN-DEAL", number=fact.round, reason=words.typed(fact.reason))
            case DisputeOpened():
                return words.say(
                    "PIT-CLAIMED",
                    number=words.numbered("dispute", fact.number),
                    claim=key_said(fact.claim, words),
                )
            case DisputeRuled():
                return words.say(
                    "DESK-SHOWN-RULED",
                    number=words.numbered("dispute", fact.number),
                    text=words.typed(fact.ruling),
                )
            case DisputeClosed():
                return words.say(
                    "DESK-SHOWN-OVER",
                    number=words.numbered("dispute", fact.number),
                    text=words.typed(fact.outcome),
                )
        return fact_line(fact, words)
