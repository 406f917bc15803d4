"""One table of Pai Gow or Pai Gow Poker at one station: tokens in, facts on record, a picture out.

Two recorders may stand at one table: the round is read anew for each picture and each token, and every fact
carries its author. A round that lags is one key away.

Source: recording.md; facts.md; architecture.md (the path of one action).
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.people import Person
from tablemgr.floor.session import Session
from tablemgr.floor.staff import Staff
from tablemgr.ledger.errors import LedgerError
from tablemgr.ledger.rows import Told
from tablemgr.table.commands import Command, Problems
from tablemgr.table.rules import TableRules
from tablemgr.table.state import RoundState
from ui.viewmodels.table.aside import order_of, round_of
from ui.viewmodels.table.asking import PIECES, asking
from ui.viewmodels.table.bank_box import bank_of
from ui.viewmodels.table.console import console_of
from ui.viewmodels.table.draft import DraftFile
from ui.viewmodels.table.questions import question_of
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.table.rows import Felt, Notice, Picture
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.seats import seats_of
from ui.viewmodels.table.steps import Step
from ui.viewmodels.table.strip import strip_of
from ui.viewmodels.table.sums import ChipKind, default_chips
from ui.viewmodels.table.top import top_of
from ui.viewmodels.words import Words


class RoundRecorder:
    """Takes tokens for one table, records, and says what there is to see.

    person: who is signed in here at this moment. drafts: the station's folder for what was typed and not
    recorded. staff: where second persons prove themselves; without it only practice and demo take one.
    """

    def __init__(
        self, session: Session, table: str, words: Words, *, person: Callable[[], Person | None], drafts: Path,
        staff: Staff | None = None, chips: Sequence[ChipKind] = (), one_key: bool = False,
    ) -> None:  # fmt: skip
        self.words, self.one_key, self.locked = words, one_key, False
        self._session, self._table = session, table
        self._person, self._staff = person, staff
        self._chips = tuple(chips) or default_chips(words.places)
        self._drafts = DraftFile(drafts, session.station, table)
        self._refused: tuple[Problem, ...] = ()
        self._unsaved: LedgerError | None = None
        self._told: tuple[tuple[int, int], tuple[Told, ...]] = ((0, -1), ())
        self._intent: tuple[object, str] = (None, "")

    # What there is to see

    def picture(self) -> Picture:
        """Answer the screen as it stands. Source: look.md 4."""
        scene = self._scene()
        question = question_of(scene.asked)
        felt = Felt(scene.kind, seats_of(scene), bank_of(scene), round_of(scene), order_of(scene))
        return Picture(
            top_of(scene), felt, question.prompt(scene), console_of(scene, question), strip_of(scene),
            notices=self._notices(scene), locked=self.locked,
        )  # fmt: skip

    def _scene(self) -> Scene:
        state, rules = self._state(), self._rules()
        self._drafts.now = self._drafts.now.of_round(state.number)
        draft = self._drafts.now
        scene = Scene(
            self._table, state, rules, draft, asking(state, rules, draft), self.words, self._chips,
            person=self._person(), told=self._entries(state), lagging=self._session.lagging(self._table),
            one_key=self.one_key, locked=self.locked,
        )  # fmt: skip
        return replace(scene, refusals=self._said(scene))

    def _state(self) -> RoundState:
        state = self._session.state(self._table)
        assert isinstance(state, RoundState)
        lagging = self._session.lagging(self._table)
        return lagging if lagging is not None and self._drafts.now.behind else state

    def _rules(self) -> TableRules:
        rules = self._session.rules(self._table)
        assert isinstance(rules, TableRules)
        return rules

    def _entries(self, state: RoundState) -> tuple[Told, ...]:
        """The round's entries, read again only where there are more facts than when they were read."""
        at = (state.number, len(state.facts))
        if self._told[0] != at:
            self._told = (at, self._session.readings.round_facts(self._table, state.number))
        return self._told[1]

    def _said(self, scene: Scene) -> tuple[str, ...]:
        found = [*self._refused]
        if scene.asked.what == PIECES:
            found += scene.pieces.problems
        said = sentences(found, self.words)
        if self._unsaved is None:
            return said
        why = sentences([self._unsaved.problem], self.words)
        return (self.words.say("DESK-NOT-SAVED", reason=why[0] if why else ""), *said)

    def _notices(self, scene: Scene) -> tuple[Notice, ...]:
        if not self._session.reads_only:
            return ()
        return (Notice(scene.words.say("DESK-READS-ONLY"), "clash"),)

    # What is pressed

    def press(self, token: str) -> None:
        """Take one key, finger or button; what cannot be done is said in the prompt. Source: screens.md 2."""
        if self.locked:
            return
        self._refused, self._unsaved = (), None
        scene = self._scene()
        if token == "Undo":
            if not self._drafts.undo():
                self._refused = (problem("UNDO-NOTHING", "", entry=""),)
            return
        if token == "Redo":
            self._drafts.redo()
            return
        self._take(question_of(scene.asked).press(scene, token), scene)

    def _take(self, step: Step, scene: Scene) -> None:
        if step.problems:
            self._refused = step.problems
        if step.draft is not None:
            self._drafts.change(step.draft)
        for command in step.commands:
            if not self._record(command, scene, step):
                return
        if step.commands:
            draft = step.then or self._drafts.now.typed(scene.asked.place, "").closed()
            self._drafts.settle(draft)

    def _record(self, command: Command, scene: Scene, step: Step) -> bool:
        """Record one command; where it is refused or not saved, everything typed stays and a repeat tries again."""
        person = scene.person
        if person is None:
            self._refused = (problem("SIGN-IN-NOT-HERE", "", badge=""),)
            return False
        round_ = step.round or (scene.state.number if scene.draft.behind else None)
        intent = (command, scene.state.number, len(scene.state.facts))
        if self._intent[0] != intent:
            self._intent = (intent, str(uuid.uuid4()))
        try:
            done = self._session.do(
                self._table, command, by=person, op_id=self._intent[1], round_=round_
            )  # fmt: skip
        except LedgerError as error:
            self._unsaved = error
            return False
        if isinstance(done, Problems):
            self._refused = done.problems
            return False
        return True

    def scan(self, text: str) -> None:
        """Take a whole line from a scanner, a feed or the clipboard. Source: screens.md 3."""
        for token in text:
            self.press(token.upper())

    # The second person

    def approve(self, badge: str, pin: str) -> None:
        """Take the second person's badge and PIN for what is shown. Source: facts.md (second person)."""

    def withdraw(self) -> None:
        """Give up what waits for a second person. Source: screens.md 4."""
