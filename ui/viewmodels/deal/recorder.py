"""The recorder of a Tien Gow table: takes tokens, records, says what there is to see. No Qt.

Source: recording.md (Tien Gow, live), facts.md (deals of Tien Gow), screens.md (Table: Tien Gow).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tablemgr.core.money import Money
from tablemgr.core.problems import Problem, problem
from tablemgr.floor.last_cash import before_the_first
from tablemgr.floor.people import Person
from tablemgr.floor.session import Done, Session
from tablemgr.floor.staff import Staff
from tablemgr.ledger.errors import LedgerError
from tablemgr.ledger.rows import Told
from tablemgr.table.deal_commands import OpenDeal, PayDebt
from tablemgr.table.deal_state import DealTableState
from tablemgr.table.state import Cash
from ui.viewmodels.deal.asking import HAND, INCIDENT, TOUCHES_SEATS, Questions, between, takes_words
from ui.viewmodels.deal.choices import FREE
from ui.viewmodels.deal.drawing import Shown, draw
from ui.viewmodels.deal.not_dealing import deals, may_not
from ui.viewmodels.deal.one_figure import STANDS, parted, press, show, standing
from ui.viewmodels.deal.owed_before import owing_deals, owing_of, ticks_before
from ui.viewmodels.deal.players import players_picture
from ui.viewmodels.deal.plays import HALVES
from ui.viewmodels.deal.reading import COLUMNS, FULL, OPENING, TRICKS, Reading, read
from ui.viewmodels.deal.refusing import sentences
from ui.viewmodels.deal.tgn import day_of, deal_text, write_text
from ui.viewmodels.deal.tokens import BESIDE, ESCAPE, PLAYERS, REDO, TEXT, UNDO, WRITE
from ui.viewmodels.deal.took import Took
from ui.viewmodels.deal.writing import Writer
from ui.viewmodels.table.draft import Draft
from ui.viewmodels.table.draft_file import DraftFile
from ui.viewmodels.table.notices import TRY_AGAIN
from ui.viewmodels.table.rows import Picture
from ui.viewmodels.table.unasked import run_in
from ui.viewmodels.words import Words

MANY = 2
"""Characters from which on it is said how they come back."""
TILES_STEP = 2
"""So many bars stand before the tiles of an incident."""


class DealRecorder:
    """One Tien Gow table at one station.

    person: who is signed in here at this moment. drafts: the station's folder for what was typed and not
    recorded. staff: where second persons prove themselves; without it only practice and demo take one.
    papers: where a deal's text is written; beside the ledger where nobody says. chips: what the house's are worth.
    """

    def __init__(
        self, session: Session, table: str, words: Words, *,
        person: Callable[[], Person | None], drafts: Path,
        staff: Staff | None = None, papers: Path | None = None, chips: tuple[Money, ...] = (),
    ) -> None:  # fmt: skip
        self.words, self.locked, self.chips = words, False, chips
        """locked: whether the screen lies under its lock."""
        self._writer = Writer(session, table, person, staff)
        self._writer.before, self._writer.after = self._note_action, self._add
        self._papers = session.store.path.parent / "papers" if papers is None else papers
        self._questions = Questions()
        self._drafts = DraftFile(drafts, session.station, table)
        self._problems: tuple[Problem, ...] = ()
        self._said = ""
        """What was done that leaves no fact: a text that was written."""
        self._text_shown, self._players_shown = False, False
        self._approving: tuple[Problem, ...] = ()
        self._asked_at: Draft | None = None
        """What was typed when a second person was asked."""
        self._told: tuple[Told, ...] = ()
        self._told_at = (0, 0)
        self._before: tuple[Reading, ...] = ()
        """Earlier deals, while something of them is owed."""
        self._before_of: int | None = None
        """The deal before which they were looked for; None until they were."""
        self._take_up_draft(session)
        self._at = self._read()
        self._read_before()
        self._stands: tuple[object, ...] = ()
        self._picture = self._drawn()

    # -- the protocol of a table screen --

    def picture(self) -> Picture:
        """Answer the screen as it stands; the one before where nothing is other than it was. Source: look.md 4."""
        self._refresh()
        stands = (
            self._at, self._entries(), self._draft(), self._problems, self._said, self._approving, self._writer.person,
            self.locked or self._writer.is_locked, self._writer.waiting, self._text_shown, self._players_shown,
            self._questions.opening.names, self._before, self._writer.session.reads_only, self._drafts.is_kept,
        )  # fmt: skip
        if stands != self._stands:
            self._stands, self._picture = stands, self._drawn()
        return self._picture

    def _drawn(self) -> Picture:
        at, draft = self._at, self._draft()
        place = self._questions.place(at, draft.form)
        text = parted(draft.text(place))[0]
        asked = show(self._questions.named(place), at, draft.text(place))
        shown = Shown(
            at, place, text, asked, sentences(self._problems, at.words), self._said,
            self._writer.person, self.locked or self._writer.is_locked, self._entries(), self._writer.waiting,
            sentences(self._approving, at.words), self._text() if self._text_shown else "",
            self._touches_seats(place, text), self._before, self._writer.session.reads_only, self._drafts.is_kept,
            self._players_shown, lambda token: not self._not_theirs(place, draft.text(place), token),
        )  # fmt: skip
        players = players_picture(at) if self._players_shown else None
        return replace(draw(shown), players=players)

    def press(self, token: str) -> None:
        """Take one key, finger or button; what cannot be done is said in the prompt. Source: screens.md 2."""
        if self.locked:
            return
        self._refresh()
        self._problems, self._said = (), ""
        if token == TRY_AGAIN:
            self._writer.session.try_again()
            return
        draft, at = self._draft(), self._at
        place = self._questions.place(at, draft.form)
        text = draft.text(place)
        if token == ESCAPE:
            self._escape(place, text.replace(STANDS, ""))
            return
        if token in {UNDO, REDO} and self._undone(token):
            return
        took = self._took(place, text, token)
        if took is None and place == at.stage:
            took = self._beside(token) or between(at, token, text)
        if took is None:
            is_form = token == "F10"
            said = problem("TD-KEY-NOT-HERE", "", key=token[:20])
            self._problems = (problem("SIGN-NOTHING-WAITS", "") if is_form else said,)
            return
        self._problems = may_not(self._writer.person, place, took)
        if not self._problems:
            self._follow(place, took)

    def _took(self, place: str, text: str, token: str) -> Took | None:
        """What a token does towards the deal; None where it does nothing to it."""
        took = press(self._questions.named(place), self._at, text, token)
        if took is None and place == self._at.stage and token not in BESIDE:
            took = between(self._at, token, text)
        return took

    def _not_theirs(self, place: str, text: str, token: str) -> bool:
        """Whether a key is not for whoever is here."""
        if deals(self._writer.person):
            return False
        took = self._took(place, text, token)
        return took is not None and bool(took.problems or may_not(self._writer.person, place, took))

    def scan(self, text: str) -> None:
        """Take a whole line from a scanner, a feed or the clipboard. Source: screens.md 3."""
        self._refresh()
        draft = self._draft()
        place = self._questions.place(self._at, draft.form)
        line = " ".join(text.split())[:200]
        if takes_words(place, draft.text(place)):
            for letter in line:
                self.press(letter)
            return
        # A line of tiles is typed for whoever scanned it; nothing is recorded by a scan alone.
        figures = "".join(char for char in line if char.isascii() and char.isdigit())
        if figures and set(line) <= set("0123456789 ,-+"):
            if not self._takes_tiles(place, draft.text(place)):
                self._problems = (problem("TD-TILES-NOT-NOW", "", text=line[:40]),)
                return
            for figure in figures:
                self.press(figure)
        else:
            self._problems = (problem("TD-SCAN", "", text=line[:40]),)

    def _takes_tiles(self, place: str, text: str) -> bool:
        """Whether tiles are asked for now: a form that asks for a seat first takes none of a line of tiles."""
        if place == HAND:
            return bool(parted(text)[0])
        return place == FULL or (place == INCIDENT and text.count("|") == TILES_STEP)

    def approve(self, badge: str, pin: str) -> None:
        """Take the second person's badge and PIN for what is shown. Source: facts.md (second person)."""
        self._approving = self._writer.approve(badge, pin)
        if not self._approving and self._writer.waiting is None:
            self._refresh()
            self._drafts.settle(replace(self._draft(), action="").closed())

    def withdraw(self) -> None:
        """Give up what waits for a second person; what was typed since is forgotten. Source: screens.md 4."""
        asked, self._asked_at = self._asked_at, None
        if self._writer.waiting is not None and asked is not None:
            self._drafts.give_back(asked)
        self._writer.withdraw()
        self._approving = ()

    def puts_away(self, *, afresh: bool) -> bool:
        """Forget digits that may be a PIN where they answer nothing; answer whether there were any.

        afresh: nothing but digits was pressed since somebody signed, or received a slip.

        Source: screens.md (sign-in: a PIN is never shown).
        """
        draft = self._draft()
        place = self._questions.place(self._at, draft.form)
        text = draft.text(place)
        taken, figures = parted(text)
        run = run_in(text)
        alone = (afresh or self._writer.waiting is not None) and taken.lstrip(FREE) == run
        tiles = self._takes_tiles(place, taken) and set(run) <= HALVES
        if not run or not (figures or (alone and not tiles)):
            return False
        self._drafts.give_back(draft.typed(place, taken if figures else ""))
        self._problems = (problem("DIGITS-UNASKED", ""),)
        return True

    # -- what a token does --

    def _follow(self, place: str, took: Took) -> None:
        draft = self._draft()
        if took.stands:
            taken = parted(draft.text(place))[0] if took.text is None else took.text
            draft = draft.typed(place, standing(taken, took.stands))
        elif took.text is not None:
            target = took.asks or place
            draft = draft.typed(target, took.text)
        if took.asks:
            draft = draft.opened(took.asks)
        elif took.asks == "" and not took.commands:
            draft = draft.typed(place, "").closed()
        self._keep(draft)
        self._problems = took.problems
        if took.commands and not took.problems:
            self._record(place, took)

    def _record(self, place: str, took: Took) -> None:
        commands = took.commands
        if isinstance(commands[0], OpenDeal) and self._writer.person is not None:
            who = self._writer.person
            commands = (replace(commands[0], dealer=who.name, dealer_badge=who.badge), *commands[1:])
        self._approving = ()
        self._problems = self._writer.record(commands)
        self._refresh()
        if self._writer.waiting is not None:
            self._asked_at = self._draft()
        if self._problems or self._writer.waiting is not None:
            return
        draft = replace(self._draft(), action="")
        if took.text is not None:
            draft = draft.typed(place, took.after)
        if isinstance(commands[0], OpenDeal):
            self._questions.opening.names = None
        self._drafts.settle(draft.closed() if took.asks == "" else draft)

    def _escape(self, place: str, text: str) -> None:
        if self._writer.waiting is not None:
            self.withdraw()
            return
        draft = self._draft()
        if draft.form:
            self._keep(draft.typed(place, "").closed())
        elif text:
            self._keep(draft.typed(place, ""))
        else:
            self._text_shown = False
        if len(text) >= MANY:
            self._said = self.words.say("TD-PUT-AWAY", count=len(text))

    def _undone(self, token: str) -> bool:
        return self._drafts.undo() if token == UNDO else self._drafts.redo()

    def _beside(self, token: str) -> Took | None:
        """What leaves the deal as it is: T its text, E writes it, P the players' window, Y the deal before."""
        paid = tuple(ticks_before(self._before, token))
        if paid and deals(self._writer.person):
            return Took(problems=self._paid_before(paid))
        if token == PLAYERS:
            self._players_shown = not self._players_shown
            return Took()
        if token == TEXT:
            self._text_shown = not self._text_shown
            return Took()
        if token != WRITE:
            return None
        found = write_text(self._at, self._text(), self._papers)
        if isinstance(found, Problem):
            return Took(problems=(found,))
        self._said = self.words.say("TD-TEXT-WRITTEN", path=self.words.ltr(str(found)))
        return Took()

    def _text(self) -> str:
        told = self._entries()
        day = day_of(told[0].entry.at_us, told[0].entry.offset_minutes) if told else ""
        return deal_text(self._at, day)

    def _touches_seats(self, place: str, text: str) -> bool:
        if place in TOUCHES_SEATS or place == OPENING:
            return True
        if place == COLUMNS:
            return len(text) >= 4
        return place == TRICKS and (bool(text) or self._at.deal.size is not None)

    # -- draft and state --

    def _draft(self) -> Draft:
        return self._drafts.now.of_round(self._writer.state.number)

    def _keep(self, draft: Draft) -> None:
        self._drafts.change(draft)

    def _note_action(self, action: str) -> None:
        self._keep(replace(self._draft(), action=action))

    def _take_up_draft(self, session: Session) -> None:
        """What was recorded when the program ended is not typed any more."""
        draft = self._draft()
        if draft.action and session.store.written(draft.action):
            draft = Draft(round=draft.round)
        self._drafts.settle(draft)

    def _entries(self) -> tuple[Told, ...]:
        """The deal's entries; where there are more facts than when they were read, what came after them."""
        at = _much(self._at.state)
        if self._told_at != at:
            told = self._told if self._told_at[0] == at[0] else ()
            after = told[-1].entry.seq if told else 0
            try:
                more = self._facts(at[0], after)
            except LedgerError:
                # What was just recorded is shown a moment later; the deal itself is known.
                return self._told
            self._told_at, self._told = at, (*told, *more)
        return self._told

    def _facts(self, number: int, after: int) -> tuple[Told, ...]:
        """What is on record of a deal; of none, the cash that was laid before this evening's first one."""
        readings, table = self._writer.session.readings, self._writer.table
        if number:
            return readings.round_facts(table, number, after)
        return tuple(one for one in before_the_first(readings, table) if one.entry.seq > after)

    def _add(self, done: Done) -> None:
        """Take what was just recorded in this deal, so that it need not be read. Source: screens.md, ground rule 10."""
        before, now = self._told_at, _much(self._writer.state)
        if done.repeated or now != (before[0], before[1] + len(done.facts)):
            return
        if all((entry.table, entry.round or 0) == (self._writer.table, now[0]) for entry in done.entries):
            more = tuple(Told(entry, fact) for entry, fact in zip(done.entries, done.facts, strict=True))
            self._told_at, self._told = now, (*self._told, *more)

    def _paid_before(self, paid: tuple[tuple[int, tuple[PayDebt, ...]], ...]) -> tuple[Problem, ...]:
        found: tuple[Problem, ...] = ()
        for number, commands in paid:
            found = found or self._writer.record(commands, round_=number)
        self._read_before()
        return found

    def _read_before(self) -> None:
        """Look which earlier deals left debts: all of them once, later those that did and what ended since."""
        writer, number = self._writer, self._writer.state.number
        readings = writer.session.readings
        if self._before_of is None:
            self._before = owing_deals(readings, writer.table, writer.state, writer.rules, self.words)
        else:
            known = (*(at.state.number for at in self._before), *range(self._before_of, number))
            self._before = owing_of(readings, writer.table, known, writer.rules, self.words)
        self._before_of = number

    def _refresh(self) -> None:
        at = self._at
        now = (self._writer.state, self._writer.rules, self.words, self.chips)
        if (at.state, at.rules, at.words, at.chips) != now:
            self._at = self._read()
            if self._before_of != self._at.state.number or at.words != self._at.words:
                self._read_before()

    def _read(self) -> Reading:
        writer = self._writer
        words = self.words if self.words.currency else replace(self.words, currency=writer.rules.currency)
        self.words = words
        at = read(writer.table, writer.state, writer.rules, words)
        return replace(at, last_cash=self._last_cash, chips=self.chips)

    def _last_cash(self) -> Cash | None:
        found = self._writer.session.last_cash(self._writer.table)
        return None if found is None else found.fact


def _much(state: DealTableState) -> tuple[int, int]:
    """The deal's number, and how much of it is on record: cash that was taken back is an entry more."""
    return state.number, len(state.facts) + len(state.cash) + sum(entry is None for entry in state.cash)
