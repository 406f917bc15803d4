"""One table of Pai Gow or Pai Gow Poker at one station: tokens in, facts on record, a picture out.

Two recorders may stand at one table: the round is read anew for each picture and each token, and every fact
carries its author. A round that lags is one key away.

Source: recording.md; facts.md; architecture.md (the path of one action).
"""

from __future__ import annotations

import re
import secrets
import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.people import MAY, Person
from tablemgr.floor.racks.book import AT_ONCE
from tablemgr.floor.session import Session
from tablemgr.floor.staff import Staff
from tablemgr.ledger.errors import LedgerError
from tablemgr.table.commands import CallOutcome, Command, DrawSample, Problems, UndoEntry
from tablemgr.table.commands.undoing import check_undo_entry
from tablemgr.table.events import HandEntered
from ui.viewmodels.table.asking import OPEN, PIECES, RECALL
from ui.viewmodels.table.bounce import Bounce
from ui.viewmodels.table.console import console_of
from ui.viewmodels.table.draft import Draft
from ui.viewmodels.table.draft_file import DraftFile
from ui.viewmodels.table.drawn import Drawing
from ui.viewmodels.table.feed import Feed, is_packet
from ui.viewmodels.table.foresight import foreseen
from ui.viewmodels.table.form_confirm import last_entry
from ui.viewmodels.table.looking import Looking
from ui.viewmodels.table.not_dealing import deals, is_theirs, may_not, not_theirs
from ui.viewmodels.table.notices import LAG, TRY_AGAIN, notices_of
from ui.viewmodels.table.pasting import pasted
from ui.viewmodels.table.questions import is_form, question_of
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.table.rows import Picture
from ui.viewmodels.table.samples import Samples
from ui.viewmodels.table.scene import Scene
from ui.viewmodels.table.second import SecondPerson, Waiting, approval_of, signed_by_self
from ui.viewmodels.table.steps import Step
from ui.viewmodels.table.strip import strip_of
from ui.viewmodels.table.sums import ChipKind, default_chips
from ui.viewmodels.table.unasked import is_unasked, run_in
from ui.viewmodels.table.undoing import redone, undone
from ui.viewmodels.words import Words

_TOUCHED = re.compile(r"seat:\d{1,2}|chip:\d{1,12}|piece:\w{1,3}", re.ASCII)
"""What a finger on a seat, a chip or a piece presses."""


class RoundRecorder:
    """Takes tokens for one table, records, and says what there is to see.

    person: who is signed in here at this moment. drafts: the station's folder for what was typed and not
    recorded. staff: where second persons prove themselves; the session's gate where it is left out.
    one_key: tiles by kind. ticks: a clock in seconds, with which a key that bounces is told from two.
    draw: chance below a number, for samples. likes_one_key: how who is in types tiles, asked anew each time;
    like_one_key: told when they turn one key a kind on or off. commission: when the rack takes it.
    """

    def __init__(
        self, session: Session, table: str, words: Words, *, person: Callable[[], Person | None], drafts: Path,
        staff: Staff | None = None, chips: Sequence[ChipKind] = (), one_key: bool = False,
        ticks: Callable[[], float] | None = None, draw: Callable[[int], int] = secrets.randbelow,
        likes_one_key: Callable[[], bool] | None = None, like_one_key: Callable[[bool], object] = lambda _: None,
        commission: Callable[[], str] = lambda: AT_ONCE,
    ) -> None:  # fmt: skip
        self.words, self.one_key, self.locked = words, one_key, False
        self._session, self._table, self._person = session, table, person
        self._likes_one_key, self._like_one_key = likes_one_key, like_one_key
        self.take_chips(chips)
        self._drafts = DraftFile(drafts, session.station, table)
        self._looking, self._drawing = Looking(session, table, commission), Drawing()
        self._second = SecondPerson(session, table, staff)
        self._samples, self._feed, self._bounce = Samples(draw), Feed(), Bounce(ticks)
        self._waiting: Waiting | None = None
        self._refused: tuple[Problem, ...] = ()
        self._unsaved: LedgerError | None = None
        self._intent: tuple[object, str] = (None, "")
        self._take_up()

    def take_chips(self, chips: Sequence[ChipKind]) -> None:
        """Count out amounts in these chips from now on, the usual ones where none are named. Source: look.md 7."""
        self._chips = tuple(sorted(chips, key=lambda kind: -kind.value.minor)) or default_chips(
            self.words.places
        )

    def _take_up(self) -> None:
        """After a start: what was being recorded when the program ended may be on record already."""
        draft = self._drafts.now
        op_id, _, place = draft.action.partition(" ")
        if op_id and self._session.store.written(op_id):
            draft = draft.typed(place, "").closed()
        if draft.form and not is_form(draft.form):
            draft = draft.closed()
        self._drafts.now = replace(draft, action="")

    # What there is to see

    def picture(self) -> Picture:
        """Answer the screen as it stands. Source: look.md 4."""
        return self._pictured(self._scene())

    def _pictured(self, scene: Scene) -> Picture:
        rows, question = self._drawing.of(scene), question_of(scene.asked)
        stops = self._session.may_deal() if scene.asked.what == OPEN else ()
        notices = notices_of(
            scene, reads_only=self._session.reads_only, kept=self._drafts.is_kept,
            mismatches=self._feed.mismatches(scene.state, scene.rules), stops=stops,
        )  # fmt: skip
        return Picture(
            rows.top, rows.felt, rows.prompt, console_of(scene, question, rows.work), strip_of(scene), notices=notices,
            approval=None if self._waiting is None else approval_of(self._waiting, self.words), locked=self.locked,
            sheet=rows.sheet,
        )  # fmt: skip

    def foresee(self, token: str) -> Picture | None:
        """Answer the picture that a key would leave, None where that cannot be told; nothing else comes of it.

        Source: screens.md, ground rule 10; tablemgr/DECISIONS.md (a key that waits).
        """
        if self.locked or self._waiting is not None:
            return None
        try:
            scene = self._looked_at(self._looking.at_round(self._drafts.now))
            if self._feed.count(scene.state.number):
                # Packets may be unsealed by it.
                return None
            desk = self._session.round_at(self._table, scene.state.number)
            step = question_of(scene.asked).press(scene, token)
            after = None if isinstance(desk, Problems) else foreseen(scene, step, desk)
            return None if after is None else self._pictured(replace(after, refusals=self._amiss(after)))
        except LedgerError:
            # It is said when the key comes, if it is so then.
            return None

    def _scene(self) -> Scene:
        try:
            self._drafts.now = self._looking.at_round(self._drafts.now)
        except LedgerError as error:
            # The round before cannot be read at this moment; the present one is known.
            self._unsaved = error
            self._drafts.now = self._looking.at_round(replace(self._drafts.now.closed(), behind=False))
        scene = self._looked_at(self._drafts.now)
        return replace(scene, refusals=self._said(scene))

    def _looked_at(self, draft: Draft) -> Scene:
        if self._likes_one_key is not None:
            self.one_key = self._likes_one_key()
        scene = self._looking.scene(
            draft, self.words, self._chips, person=self._person(), one_key=self.one_key, locked=self.locked
        )
        return replace(scene, packets=self._feed.count(scene.state.number))

    def _amiss(self, scene: Scene, *others: Problem) -> tuple[str, ...]:
        found = (*others, *(scene.pieces.problems if scene.asked.what == PIECES else ()))
        return sentences(found, self.words)

    def _said(self, scene: Scene) -> tuple[str, ...]:
        said = self._amiss(scene, *self._refused)
        if self._unsaved is None:
            return said
        why = sentences([self._unsaved.problem], self.words)
        return (self.words.say("DESK-NOT-SAVED", reason=why[0]), *said)

    # What is pressed

    def press(self, token: str) -> None:
        """Take one key, finger or button; what cannot be done is said in the prompt. Source: screens.md 2."""
        if self.locked or not token or self._bounce.is_one(token):
            return
        self._refused, self._unsaved = (), None
        if ":" in token[:-1] and _TOUCHED.fullmatch(token) is None:
            self._refused = (problem("KEY-NOT-HERE", "", key=token[:20]),)
            return
        if token == TRY_AGAIN:
            self._session.try_again()
            return
        try:
            self._press(token)
        except LedgerError as error:
            # What was to be read could not be; nothing was recorded, and the same key tries again.
            self._unsaved = error

    def _press(self, token: str) -> None:
        scene = self._scene()
        if token == LAG:
            self._drafts.change(replace(scene.draft.closed(), behind=not scene.draft.behind))
        elif token == "Undo":
            self._undo(scene)
        elif token == "Redo":
            redone(self._drafts, scene)
        else:
            step = question_of(scene.asked).press(scene, token)
            if self._take(step, scene):
                self._bounce.recorded(token)

    def _undo(self, scene: Scene) -> None:
        """Take back what was typed; where nothing is typed, ask whether the last entry is to be taken back."""
        if scene.person is not None and not deals(scene.person) and not is_theirs(scene):
            self._refused = not_theirs(scene.person)
            return
        if undone(self._drafts, scene):
            return
        place = last_entry(scene)
        if place and not scene.is_over:
            # What cannot be taken back is not asked about.
            self._refused = check_undo_entry(scene.state, UndoEntry(place), scene.rules)
            entry = scene.state.facts[place - 1]
            if not self._refused:
                self._drafts.change(scene.draft.opened("undo"))
            elif isinstance(entry, HandEntered) and scene.state.seat(entry.seat).is_resolved:
                # Its chips have moved: the pieces are entered anew where the seat is settled anew.
                self._drafts.change(scene.draft.opened(RECALL, seat=int(entry.seat)))
        else:
            self._refused = (problem("UNDO-NOTHING", ""),)

    def _take(self, step: Step, scene: Scene) -> bool:
        """Do what a step says; answer whether anything was recorded."""
        refused = may_not(scene, step)
        self._refused = refused or step.problems
        if refused:
            return False
        if step.draft is not None:
            self._drafts.change(step.draft)
        if step.other_keys:
            self.one_key = not self.one_key
            self._like_one_key(self.one_key)
        if step.second is not None:
            return self._ask_second(step.second, scene)
        for command in step.commands:
            if not self._record(command, scene):
                return False
        if step.commands:
            draft = step.then or self._drafts.now.typed(scene.asked.place, "").closed()
            self._drafts.settle(replace(draft, action=""))
            self._unseal(scene)
        return bool(step.commands)

    def _record(self, command: Command, scene: Scene) -> bool:
        """Record one command; where it is refused or not saved, everything typed stays and a repeat tries again."""
        if scene.person is None:
            self._refused = (problem("SIGN-IN-NOBODY", ""),)
            return False
        round_ = scene.state.number if scene.draft.behind else None
        if isinstance(command, CallOutcome) and not self._drawn(command, scene, round_):
            return False
        return self._do(command, scene.person, scene, round_)

    def _drawn(self, call: CallOutcome, scene: Scene, round_: int | None) -> bool:
        """Draw a sample before the call that it holds; a call that is refused draws nothing."""
        seat = scene.state.seat(call.seat)
        if seat.sampled or seat.computed is not None or not scene.rules.sample_one_in or scene.person is None:
            return True
        refused = self._session.check(self._table, call, by=scene.person, round_=round_)
        if refused:
            self._refused = refused
            return False
        if not self._samples.draws(scene.state.number, int(call.seat), one_in=scene.rules.sample_one_in):
            return True
        return self._do(DrawSample(call.seat), scene.person, scene, round_)

    def _do(self, command: Command, by: Person, scene: Scene, round_: int | None) -> bool:
        op_id = self._op_id(command)
        if scene.text or scene.draft.form:
            self._drafts.note(f"{op_id} {scene.asked.place}")
        try:
            done = self._session.do(self._table, command, by=by, op_id=op_id, round_=round_)
        except LedgerError as error:
            self._unsaved = error
            return False
        if isinstance(done, Problems):
            self._refused = done.problems
            return False
        # What is on record is no wish any more: the same once more is another, also where this round stays as it is.
        self._intent = (None, "")
        self._looking.add(done)
        return True

    def _op_id(self, command: Command) -> str:
        """One id for one wish: pressed again before anything was recorded, it is the same action. FAULT D7."""
        state, lagging = self._session.state(self._table), self._session.lagging(self._table)
        wish = (command, state.number, len(state.facts), 0 if lagging is None else len(lagging.facts))
        if self._intent[0] != wish:
            self._intent = (wish, str(uuid.uuid4()))
        return self._intent[1]

    def _unseal(self, scene: Scene) -> None:
        """What a feed told is entered as soon as it may be seen."""
        if scene.person is None or not self._feed.count(self._session.state(self._table).number):
            return
        state, rules = self._looking.state(self._drafts.now), self._looking.rules()
        for command in self._feed.unsealed(state, rules):
            if not self._do(command, scene.person, replace(scene, draft=self._drafts.now.closed()), None):
                return

    def scan(self, text: str) -> None:
        """Take a whole line from a scanner, a feed or the clipboard. Source: screens.md 3."""
        for line in text.splitlines():
            if is_packet(line):
                scene = self._scene()
                self._refused = self._feed.take(line, scene.state, scene.rules)
                if not self._refused:
                    self._unseal(scene)
            elif line.strip() and not self.locked:
                self._refused, self._unsaved = (), None
                scene = self._scene()
                self._take(pasted(scene, line), scene)

    def puts_away(self, *, afresh: bool) -> bool:
        """Forget digits that may be a PIN where they answer nothing; answer whether there were any.

        afresh: nothing but digits was pressed since somebody signed, or received a slip.

        Source: screens.md (sign-in: a PIN is never shown).
        """
        scene = self._scene()
        if not is_unasked(scene, afresh=afresh or self._waiting is not None):
            return False
        kept = scene.text[: -len(run_in(scene.text))]
        self._drafts.give_back(scene.draft.typed(scene.asked.place, kept))
        self._refused = (problem("DIGITS-UNASKED", ""),)
        return True

    # The second person

    def _ask_second(self, command: Command, scene: Scene) -> bool:
        """Show an act to a second person; where nobody else is needed, do it."""
        if scene.person is None:
            self._refused = (problem("SIGN-IN-NOBODY", ""),)
            return False
        round_ = scene.state.number if scene.draft.behind else None
        if any(scene.person.role in way.first and not way.second for way in MAY[type(command)]):
            command = signed_by_self(command, scene.person)
            if self._do(command, scene.person, scene, round_):
                self._drafts.settle(self._drafts.now.typed(scene.asked.place, "").closed())
                return True
            return False
        waiting = self._second.ask(command, scene.person, scene.draft, round_)
        if isinstance(waiting, Problems):
            self._refused = waiting.problems
            return False
        self._waiting = waiting
        self._drafts.change(scene.draft.typed(scene.asked.place, "").closed())
        return False

    def approve(self, badge: str, pin: str) -> None:
        """Take the second person's badge and PIN for what is shown. Source: facts.md (second person)."""
        if self._waiting is None or self.locked:
            return
        self._refused, self._unsaved = (), None
        try:
            signed = self._second.sign(self._waiting, badge, pin)
        except LedgerError as error:
            self._unsaved = error
            return
        if isinstance(signed, Problems):
            self._waiting = replace(self._waiting, refusals=sentences(signed.problems, self.words))
        elif isinstance(signed, Waiting):
            self._waiting = replace(signed, refusals=sentences([problem("SHOWN-ANEW", "")], self.words))
        else:
            self._waiting = None
            self._drafts.settle(self._drafts.now)

    def withdraw(self) -> None:
        """Give up what waits for a second person; what was typed for it is back. Source: screens.md 4."""
        if self._waiting is not None:
            draft, self._waiting = self._waiting.draft, None
            self._drafts.give_back(draft)
