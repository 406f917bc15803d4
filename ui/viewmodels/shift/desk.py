"""The operator's desk: pages, one form at a time, a second person; takes tokens and says what there is to see.

Source: screens.md (shift), ground rules 1 to 4; facts.md (who may be the second person).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.authority import Authority
from tablemgr.floor.people import Act, Person
from tablemgr.floor.racks.acts import IssueForms, RackAct
from tablemgr.floor.racks.racks import Racks
from tablemgr.floor.session import Done
from tablemgr.ledger.errors import LedgerError
from tablemgr.table.chip_events import FormsIssued
from ui.viewmodels.house.dead_keys import UNASKED, may_be_pin, why_not
from ui.viewmodels.house.second import Waiting, problems_of, shown_or
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.shift import page_close, page_drop, page_prints, page_tables, row_papers
from ui.viewmodels.shift.both_counts import BothCounts
from ui.viewmodels.shift.doing import check_deed, cut_tables, label_in
from ui.viewmodels.shift.drawing import draw
from ui.viewmodels.shift.field import CHOICE, SHOWN, TEXT
from ui.viewmodels.shift.form import CloseTable, CutTables, Deed, Form
from ui.viewmodels.shift.long_work import LongWork, Run
from ui.viewmodels.shift.pages import CHOICES, CLOSE, DROP, FOR, HOUSE, LISTINGS, PRINTS, REPORT, TABLES
from ui.viewmodels.shift.paper_deeds import PaperDeed, WantPaper
from ui.viewmodels.shift.papering import Papering
from ui.viewmodels.shift.printing import TOKEN as JOB
from ui.viewmodels.shift.printing import PrintDesk
from ui.viewmodels.shift.reporting import Reporting
from ui.viewmodels.shift.rows import DeskPicture, Listing
from ui.viewmodels.shift.saying import shown_lines
from ui.viewmodels.shift.scene import Choice, Jump, Scene
from ui.viewmodels.shift.two_counts import beside, entered, walked
from ui.viewmodels.table.letters import PREFIX, Page
from ui.viewmodels.words import Words

DO, BACK = "F9", "Escape"
TURNS = {"PageDown": 1, "PageUp": -1}
"""Turn the choices of a field, where there are more than digits."""
REASONS = ("reason", "why")
"""Fields that are answered in words."""
MANY = 2
"""Fields that were typed from which on one Escape alone puts no form away."""


class ShiftDesk:
    """What whoever is in the office does with chips, boxes, cash and the shift's report."""

    def __init__(
        self, live: LiveHouse, racks: Racks, words: Words, *, run: Run, printing: PrintDesk, place: str = ""
    ) -> None:  # fmt: skip
        self.live, self.racks, self.words, self.place = live, racks, words, place
        self.opened_for = self.person
        """For whom it is open: somebody else finds no form that was begun before."""
        self.page = self.pages[0]
        self.chosen: dict[str, str] = {}
        """The chosen row of each page, by its token."""
        self.form: Form | None = None
        self.letters = Page()
        """Which letters lie beside a text that is asked for."""
        self._key = ""
        """The key that began the form."""
        self.both = BothCounts(racks)
        self._leaves = False
        """Whether Escape was just told how much it would put away."""
        self.waiting: Waiting | None = None
        self.refused: tuple[Problem, ...] = ()
        self.told = ""
        """What was put on record last."""
        self.jumped: Callable[[Jump], None] = lambda _: None
        self.tables_changed: Callable[[], None] = lambda: None
        self.work = LongWork(run, lambda: self.words)
        self.report = Reporting(self)
        self.printing = printing
        self.papering = Papering(self, printing.room)
        if self.page == REPORT:
            # It is the first thing that an auditor sees, and nobody goes to it.
            self.report.ask()

    # -- who, and what is there --

    @property
    def person(self) -> Person | None:
        """Who is in and may act now. Source: REQ R06."""
        places = self.live.staff.places
        there = places.at(self.place)
        return None if there is None or places.is_locked(self.place) else there.person

    @property
    def pages(self) -> tuple[str, ...]:
        """The pages of whoever is in; at a table its rack alone. Source: REQ R43."""
        person = self.person
        return (TABLES,) if self.place or person is None else FOR.get(person.role, (TABLES,))

    @property
    def scene(self) -> Scene:
        """The house as it stands. Source: architecture.md (view-models)."""
        return Scene(self.live, self.racks, self.words, self.person, self.place)

    def speak(self, words: Words) -> None:
        """Speak another language from here on; what was typed stays. Source: screens.md, ground rule 8."""
        old, self.words = self.words, words
        self.printing.words = words
        form = self.form
        if form is None or old == words:
            return
        self.waiting = None
        fresh = next((choice.begin() for choice in self.choices() if choice.key == self._key), None)
        if fresh is not None:
            self.form = fresh.filled_as(form)

    @property
    def takes_text(self) -> bool:
        """Whether a text is asked for, whose letters stay as they were typed. Source: screens.md 3."""
        here = None if self.form is None else self.form.here
        return here is not None and here.kind == TEXT

    def listing(self) -> Listing:
        """Answer the list of the page that is shown. Source: screens.md (shift)."""
        chosen = self.chosen.get(self.page, "")
        if self.page == PRINTS:
            return page_prints.listing(self.scene, self.printing, chosen)
        made = LISTINGS.get(self.page)
        return self.report.listing(chosen) if made is None else made(self.scene, chosen)

    def choices(self) -> tuple[Choice, ...]:
        """Answer what can be begun on the page that is shown. Source: screens.md (shift)."""
        if self.page == REPORT:
            return self.report.choices()
        if self.page == PRINTS:
            return page_prints.choices(self.scene, self.papering, self.chosen.get(PRINTS, ""))
        made = CHOICES.get(self.page)
        return () if made is None else made(self.scene, self.chosen.get(self.page, ""))

    def papers(self) -> tuple[row_papers.Named, ...]:
        """Answer as what the chosen row can be printed. Source: screens.md (paper)."""
        token = self.chosen.get(self.page, "")
        return row_papers.papers_of(self.scene, self.page, token, self.report.wish)

    def picture(self) -> DeskPicture:
        """Answer the desk as it stands. Source: screens.md (shift)."""
        if self.page != HOUSE:
            self.racks.look_again()
            if self.page == PRINTS:
                self.printing.room.look_again()
            if self.form is None:
                self._hold_row()
        return draw(self)

    def _hold_row(self) -> None:
        """A row is always chosen where there is one: the one that was, else the first."""
        tokens = [row.token for row in self.listing().rows if row.token]
        if self.chosen.get(self.page, "") not in tokens:
            self.chosen[self.page] = tokens[0] if tokens else ""
        if self.page == PRINTS:
            self.printing.choose(self.chosen[PRINTS])

    # -- what is pressed --

    def press(self, token: str) -> None:
        """Take one key or finger. Source: screens.md, ground rule 2."""
        if self.person is None:
            return
        self.live.staff.touch(self.place)
        self.letters = self.letters.after(token)
        self.refused, self.told = (), ""
        leaves, self._leaves = self._leaves, False
        try:
            if token.startswith("page:"):
                self.go(token.removeprefix("page:"))
            elif self.form is not None and not token.startswith(PREFIX):
                self._in_form(self.form, token, leaves=leaves)
            elif self.form is None:
                self._in_list(token)
        except LedgerError as error:
            self.refused = (error.problem,)

    def go(self, page: str) -> None:
        """Show another page; a form that was open is put away. Source: screens.md (shift)."""
        if page in self.pages:
            self.form, self.waiting, self.page = None, None, page
            self.work.said = ""
            if page == REPORT:
                self.report.ask()
            elif page == PRINTS:
                # What asks for somebody stands first, and is chosen first.
                self.chosen.pop(PRINTS, None)
                self.printing.work()

    def next_page(self, step: int) -> None:
        """Show the page beside this one. Source: screens.md, ground rule 2."""
        pages = self.pages
        if self.form is None and self.page in pages:
            self.go(pages[(pages.index(self.page) + step) % len(pages)])

    def type(self, text: str) -> None:
        """Take characters as they were typed. Source: screens.md, ground rule 3."""
        form = self.form
        if form is None or form.here is None or self.person is None:
            return
        here = form.here
        for letter in text:
            here = here.type(letter)
        self._changed(form.with_here(here))

    def scan(self, text: str) -> None:
        """Take a scanner's line into the field that is asked for. Source: screens.md, ground rule 3."""
        if self.takes_text:
            self.type(text.strip())

    def _changed(self, form: Form) -> None:
        """Another wish than what waits for a second person. Digits alone are no reason: they may be somebody's PIN."""
        here = form.here
        if here is not None and here.name in REASONS and may_be_pin(here.typed):
            form, self.refused = form.with_here(replace(here, typed="")), (UNASKED,)
        self.form, self.waiting = form, None

    # -- a list --

    def _in_list(self, token: str) -> None:
        rows = [row.token for row in self.listing().rows if row.token]
        at = rows.index(self.chosen.get(self.page, "")) if self.chosen.get(self.page, "") in rows else 0
        if token in rows:
            self.chosen[self.page] = token
        elif token in ("Up", "Down") and rows:
            self.chosen[self.page] = rows[max(0, min(len(rows) - 1, at + (1 if token == "Down" else -1)))]
        elif token == "Enter":
            self._open(rows[at] if rows else "")
        elif token == BACK:
            self.work.give_up()
        elif self.page == REPORT and self.report.press(token) or self.page == PRINTS and self._answer(token):
            pass
        elif token == row_papers.OUT and self.page != PRINTS:
            self._out()
        elif token == "J" and self.page == TABLES and page_tables.next_table(self.scene):
            self.chosen[TABLES] = f"table:{page_tables.next_table(self.scene)}"
        else:
            self._begin(token)

    def _open(self, token: str) -> None:
        """Enter opens what a row leads to, or its first form; it records nothing."""
        if self.page == CLOSE:
            self._jump(page_close.jump(self.scene, token))
        elif self.page == REPORT:
            self._jump(self.report.jump(token))
        else:
            live = [one for one in self.choices() if self.scene.may(one.act) and not one.ends]
            if live:
                self._begin(live[0].key)

    def _jump(self, jump: Jump) -> None:
        if jump.page:
            self.go(jump.page)
            self.chosen[jump.page] = jump.token
        elif jump.part:
            self.report.show_part(jump.part)
        elif jump.table:
            self.jumped(jump)

    def _begin(self, key: str) -> None:
        choice = next((one for one in self.choices() if one.key == key), None)
        if choice is None or self.person is None:
            if self.page == DROP:
                self.refused = page_drop.why_not(self.scene, self.chosen.get(DROP, ""), key)
            return
        # A key that is drawn dead says why it is.
        self.refused = why_not(self.person, choice.act)
        if not self.refused:
            self.form, self._key = choice.begin(), key
            self.both.begin()

    def _out(self) -> None:
        """Print the chosen row; where it can be several papers, it is asked which."""
        papers = self.papers()
        if papers and self.person is not None:
            self.refused = why_not(self.person, Act.PRINT)
        if not papers or self.work.busy or self.refused:
            return
        if len(papers) == 1:
            self.papering.take(papers[0][1])
        else:
            self.open(row_papers.choice_of(self.scene, papers))

    def _answer(self, token: str) -> bool:
        """Take a key for the chosen print job; answer whether it was one."""
        person, chosen = self.person, self.chosen.get(PRINTS, "")
        if person is None or not chosen.startswith(JOB):
            return False
        return self.printing.press(token, by=person)

    def open(self, form: Form) -> None:
        """Ask for what no key of a page began. Source: screens.md, ground rule 4."""
        self.form, self._key = form, ""

    # -- a form --

    def _in_form(self, form: Form, token: str, *, leaves: bool) -> None:
        here = form.here
        if self.waiting is not None:
            # What somebody else is about to sign stays as it was shown.
            self.waiting = None if token == BACK else self.waiting
        elif token == BACK:
            self._leave(form, knows=leaves)
        elif token == DO:
            self._do(form)
        elif token in ("Enter", "Tab", "Down"):
            self._walk(form)
        elif token == "Up":
            self.form = form.go(form.at - 1)
        elif token in ("Left", "Right"):
            self.form = beside(form)
        elif token.startswith("field:"):
            self.form = form.go(int(token.removeprefix("field:")))
        elif here is None:
            return
        elif token == "Backspace":
            self._changed(form.with_here(here.back()))
        elif here.kind == CHOICE:
            self._choose(form, token)
        elif len(token) == 1:
            self._changed(form.with_here(here.type(token)))

    def _leave(self, form: Form, *, knows: bool) -> None:
        """Put a form away; one in which much was typed only after it was said how much."""
        if form.by_hand >= MANY and not knows:
            self._leaves, self.refused = True, (problem("SHIFT-FORM-LEAVE", "", fields=form.by_hand),)
        else:
            self.form = None

    def _walk(self, form: Form) -> None:
        checked = form.checked(self.words.places)
        here = checked.here
        wrong = here is not None and here.problem is not None
        self.form = checked if wrong else walked(checked, self.words.places)
        self._keep_both(self.form)

    def _keep_both(self, form: Form) -> None:
        """Two counts that differ stay, whatever becomes of the form. Source: REQ R35, R43."""
        if self.person is not None:
            self.refused += self.both.keep(form, by=self.person, places=self.words.places)

    def _choose(self, form: Form, token: str) -> None:
        """A choice is taken by its digit or a finger, and the next field is asked for."""
        here = form.here
        place = token.removeprefix("choice:")
        number = int(place) if place.isdigit() else 0
        if here is not None and place == token and number <= SHOWN:
            # A digit is of the choices that are shown, a finger of all.
            number = here.first_shown + number if number else 0
        if here is not None and token in TURNS:
            self.form = replace(
                form, fields=(*form.fields[: form.at], here.turn(TURNS[token]), *form.fields[form.at + 1 :])
            )
        elif here is not None and 1 <= number <= len(here.choices):
            taken = form.with_here(here.choose(number - 1)).go(form.at + 1)
            self._changed(taken)
            if taken.is_harmless and taken.here is None:
                self._do(taken)
        elif len(token) == 1:
            self.refused = (problem("KEY-NOT-HERE", "", key=token),)

    # -- doing --

    def _do(self, form: Form) -> None:
        # What stands in the field that is asked for counts, whether Enter was pressed after it or not.
        typed = form.here is not None and form.here.typed
        person, read = self.person, (entered(form) if typed else form).read(self.words.places)
        if person is None:
            return
        if isinstance(read, Form):
            self.form = read
            self._keep_both(read)
            return
        problems = check_deed(read, self.racks, person)
        if {p.code for p in problems} == {"ROLE-SECOND-MISSING"} and isinstance(read, RackAct):
            self._ask(form, read, person)
        elif problems:
            # Who signs it is asked once there is something to sign.
            self.refused = tuple(p for p in problems if p.code != "ROLE-SECOND-MISSING")
        else:
            self.refused = self._record(form, read, person, None)

    def _ask(self, form: Form, act: RackAct, person: Person) -> None:
        shown, self.refused = shown_or(self.racks.show(act, by=person, op_id=form.op_id))
        if shown is None:
            return

        def do(given: Authority) -> tuple[Problem, ...]:
            return self._record(form, act, person, given)

        self.waiting = Waiting(shown, form.title, shown_lines(form, self.scene, shown.facts), do)

    def _record(
        self, form: Form, deed: Deed, person: Person, witness: Authority | None
    ) -> tuple[Problem, ...]:  # fmt: skip
        if isinstance(deed, CutTables):
            self.form = None
            self.told = self.words.say("SHIFT-RECORDED-IT", what=form.title)
            return cut_tables(deed, self.racks, person, form.op_id)
        if isinstance(deed, PaperDeed):
            self.form = None
            self.papering.take(deed, form.op_id)
            return ()
        if isinstance(deed, CloseTable):
            done: Any = self.live.session.close_table(deed.table, deed.reason, by=person, op_id=form.op_id)
        else:
            done = self.racks.do(deed, by=person, witness=witness, op_id=form.op_id)
        problems = problems_of(done)
        if not problems and isinstance(done, Done):
            self.form, self.waiting = None, None
            if self.page == DROP:
                self.chosen[DROP] = page_drop.follow(self.scene, self.chosen.get(DROP, ""))
            number = label_in(done.facts, self.scene)
            code = "SHIFT-RECORDED-AS" if number else "SHIFT-RECORDED-IT"
            figures = {"number": number} if number else {}
            self.told = self.words.say(code, what=form.title, **figures)
            if isinstance(deed, CloseTable):
                self.tables_changed()
            elif isinstance(deed, IssueForms):
                # They were issued to be printed; their row prints them again.
                last = next(f.number for f in done.facts if isinstance(f, FormsIssued))
                self.papering.take(WantPaper("form", number=last))
        return problems

    # -- the second person --

    def approve(self, badge: str, pin: str) -> None:
        """Take the second person's badge and PIN for what is shown. Source: facts.md (second person)."""
        waiting = self.waiting
        if waiting is None or self.person is None:
            return
        problems = waiting.approve(self.live.staff, badge, pin)
        self.waiting = replace(waiting, refused=problems) if problems else None

    def withdraw(self) -> None:
        """Give up what waits; what was typed stays. Source: screens.md, ground rule 4."""
        self.waiting = None
