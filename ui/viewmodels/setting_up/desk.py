"""The set-up of a house that is open: people, tables, chips, the house itself, printers, copies, limits.

One person proposes by a form, another signs what was shown; both are on record.

Source: screens.md (set-up); facts.md (who may be the second person); architecture.md (adoption).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.floor.authority import Authority
from tablemgr.floor.people import Person
from tablemgr.floor.roster import Member
from tablemgr.ledger.errors import LedgerError
from ui.viewmodels.house.second import Waiting
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.setting_up.chips import ChipsPage
from ui.viewmodels.setting_up.house import HousePage
from ui.viewmodels.setting_up.limits import LimitsPage
from ui.viewmodels.setting_up.pages import Page, check_begins
from ui.viewmodels.setting_up.people_page import PeoplePage
from ui.viewmodels.setting_up.refusing import refusals
from ui.viewmodels.setting_up.rows import Form, SetUpPicture, Values
from ui.viewmodels.setting_up.stations import KeepingPage, PrintersPage
from ui.viewmodels.setting_up.table_page import TablesPage
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.table.rows import Line, Prompt
from ui.viewmodels.words import Words

OF_LINES = ("person", "table", "chip", "line")
"""Tokens of lines."""
MOST_LINES, IN_A_ROW = 6, 4
"""More lines than these stand several in a row, so that all of them are in sight of whoever signs."""


class SetUpDesk:
    """Tokens and whole forms in, a picture out."""

    def __init__(
        self, live: LiveHouse, words: Words, *, person: Callable[[], Person | None],
        printers: Callable[[], tuple[str, ...] | None] = tuple,
    ) -> None:  # fmt: skip
        """Args: printers: the system's, None while it is asked for them."""
        currency = live.record.set_up.currency if live.record.set_up is not None else "EUR"
        self.live, self.words = live, replace(words, currency=currency)
        self._person = person
        self.tables_changed: Callable[[], None] = lambda: None
        self.house_changed: Callable[[], None] = lambda: None
        self._people, self._chips = PeoplePage(live, self.words), ChipsPage(live, self.words)
        self.pages: tuple[Page, ...] = (
            self._people, TablesPage(live, self.words), self._chips, HousePage(live, self.words),
            PrintersPage(live, self.words, names=printers), KeepingPage(live, self.words), LimitsPage(live, self.words),
        )  # fmt: skip
        self.page: Page = self._people
        self.at = 0
        self._what = ""
        """What the open form is for: a key of the page."""
        self._form: Form | None = None
        self._refused: tuple[Problem, ...] = ()
        self._said: tuple[Line, ...] = ()
        self._waiting: Waiting | None = None

    @property
    def member(self) -> Member | None:
        """Who is chosen. Source: screens.md (set-up)."""
        return self._people.member(self.at) if self.page is self._people else None

    # -- what is shown --

    def picture(self) -> SetUpPicture:
        """Answer the screen as it stands. Source: ui/README.md."""
        say, form = self.words.say, self._form
        pages = tuple((f"page:{page.name}", say(page.code), page is self.page) for page in self.pages)
        is_open = form is not None and self._waiting is None
        question = "SETUP-ASK-FORM" if form is not None else f"SETUP-ASK-{self.page.name.upper()}"
        facts = say("SETUP-FORM-HOW") if form is not None else say("SETUP-HOW")
        refused = () if is_open else sentences(self._refused, self.words)
        waits = self._waiting is not None
        if waits:
            question, facts = "DESK-SECOND", say("PIT-SECOND-FACTS")
        return SetUpPicture(
            Prompt(say(question), facts, refusals=refused), pages, self.page.entries(self.at),
            () if form is not None or waits else self.page.keys(self.at), self._said, form if is_open else None,
            refusals(self._refused, form, self.words) if is_open and form is not None else (),
            None if self._waiting is None else self._waiting.approval(self.words),
        )  # fmt: skip

    # -- what is done --

    def press(self, token: str) -> None:
        """Take a key or a touch of the list. Source: screens.md, ground rule 2."""
        if self._form is not None or self._waiting is not None:
            return
        self._refused, self._said = (), ()
        kind, _, rest = token.partition(":")
        if kind == "page":
            self._turn(next((n for n, page in enumerate(self.pages) if page.name == rest), 0))
        elif token in ("Right", "Left", "Tab"):
            self._turn(self.pages.index(self.page) + (-1 if token == "Left" else 1))
        elif token in ("Up", "Down"):
            self._go(self.at + (1 if token == "Down" else -1))
        elif kind in OF_LINES:
            entries = self.page.entries(self.at)
            self.at = next((n for n, one in enumerate(entries) if one.token == token), self.at)
        elif any(key.token == token and key.live for key in self.page.keys(self.at)):
            self._begin(token)

    def _turn(self, place: int) -> None:
        self.page, self.at = self.pages[place % len(self.pages)], 0

    def _go(self, at: int) -> None:
        self.at = max(0, min(at, len(self.page.entries(self.at)) - 1))

    def _begin(self, what: str) -> None:
        by = self._person()
        self._refused = check_begins(self.page.act(what), by)
        if self._refused or by is None:
            return
        form = self.page.form(what, self.at)
        if form is not None:
            self._what, self._form = what, form
            return
        try:
            self._refused = self.page.at_once(what, self.at, by)
        except LedgerError as error:
            self._refused = (error.problem,)
        self._go(self.at)
        if not self._refused and self.page is not self._chips:
            self._done()

    def cancel(self) -> None:
        """Leave the form; nothing was done. Source: screens.md, ground rule 4."""
        self._form, self._refused = None, ()

    def submit(self, values: Values) -> None:
        """Take a whole form: shown to a second person, or refused with what is wrong. Source: FAULT C12."""
        by, form = self._person(), self._form
        self._refused = check_begins(self.page.act(self._what), by)
        if self._refused or by is None or form is None:
            return
        if form.is_change and all(values.get(ask.name, "") == ask.given for ask in form.asks):
            # Nobody signs for what would change nothing.
            self._refused = (problem("SETTING-SAME"),)
            return
        try:
            if self.page is self._chips and self._chips.keep(self._what, self.at, values):
                self._form = None
                return
            proposal = self.page.propose(self._what, self.at, values, by)
        except Refused as refused:
            self._refused = refused.problems
            return
        except LedgerError as error:
            self._refused = (error.problem,)
            return

        def do(given: Authority) -> tuple[Problem, ...]:
            return proposal.do(given)

        self._waiting = Waiting(proposal.shown, form.title, self._lines(form, values, by), do)

    def _lines(self, form: Form, values: Values, by: Person) -> tuple[str, ...]:
        """What both people see: every field but the PIN, as it was answered; of something that stands, what changes."""
        lines = [] if form.asks else [form.note]
        kept = 0
        for ask in form.asks:
            said = dict(ask.choices).get(values.get(ask.name, ""), values.get(ask.name, "")).strip()
            if form.is_change and values.get(ask.name, "") == ask.given:
                kept += 1
            elif (said or form.is_change) and ask.kind != "pin":
                shown = (
                    self._left_to_right(said) if ask.ltr else said if ask.choices else self.words.typed(said)
                )
                lines.append(
                    f"{ask.caption}: {shown}" if said else f"{ask.caption}: {self.words.say('SETUP-EMPTY')}"
                )
        if len(lines) > MOST_LINES:
            lines = [" · ".join(lines[n : n + IN_A_ROW]) for n in range(0, len(lines), IN_A_ROW)]
        if kept:
            lines.append(self.words.say("SETUP-ALL-ELSE", count=kept))
        return (*lines, self.words.say("DESK-ASKED-BY", name=self.words.typed(by.name)))

    def _left_to_right(self, said: str) -> str:
        """A figure in the reader's digits; a name with Latin letters stays as it is. Source: look.md 6 (Persian)."""
        is_name = any(one.isascii() and one.isalpha() for one in said)
        return self.words.ltr(said if is_name else self.words.digits(said))

    # -- the second person --

    def approve(self, badge: str, pin: str) -> None:
        """Take the second person's badge and PIN for what is shown. Source: facts.md (the second person)."""
        waiting = self._waiting
        if waiting is None:
            return
        problems = waiting.approve(self.live.staff, badge, pin)
        if problems:
            self._waiting = replace(waiting, refused=problems)
            return
        self._waiting = self._form = None
        self._done()
        if self.page.name == "tables":
            self.tables_changed()
        elif self.page is not self._people:
            self.house_changed()

    def _done(self) -> None:
        self._said = (Line(self.words.say("SETUP-DONE-NOW"), bold=True),)

    def withdraw(self) -> None:
        """Take the proposal back; the form stands as it was filled in. Source: screens.md, ground rule 4."""
        self._waiting = None
