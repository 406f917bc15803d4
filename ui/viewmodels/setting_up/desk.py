"""The set-up of a house that is open: people and tables, proposed by one, signed by another.

Source: screens.md (set-up); facts.md (staff: administrator proposes, operator approves); architecture.md (adoption).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.floor.adopt import Rules
from tablemgr.floor.authority import Authority
from tablemgr.floor.people import Person, Role
from tablemgr.floor.roster import Member
from tablemgr.floor.staff_acts import StaffAct, UnlockStaff
from tablemgr.ledger.errors import LedgerError
from tablemgr.table.commands import Problems
from tablemgr.table.table_events import RulesAdopted
from ui.viewmodels.house.second import Waiting, problems_of
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.setting_up import people, tables
from ui.viewmodels.setting_up.rows import Entry, Form, SetUpPicture, Values
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.table.rows import Key, Line, Prompt
from ui.viewmodels.words import Words

PEOPLE, TABLES, HOUSE = "people", "tables", "house"
PAGES = ((PEOPLE, "SETUP-PEOPLE"), (TABLES, "SETUP-TABLES"), (HOUSE, "SETUP-HOUSE"))
UNLOCK = "U"
OPENS = (Role.OPERATOR, Role.PIT_BOSS)


class SetUpDesk:
    """Tokens and whole forms in, a picture out."""

    def __init__(self, live: LiveHouse, words: Words, *, person: Callable[[], Person | None]) -> None:
        currency = live.record.set_up.currency if live.record.set_up is not None else "EUR"
        self.live, self.words = live, replace(words, currency=currency)
        self._person = person
        self.tables_changed: Callable[[], None] = lambda: None
        self.page = PEOPLE
        self.at = 0
        self._what = ""
        """What the open form is for: a key of the page."""
        self._form: Form | None = None
        self._refused: tuple[Problem, ...] = ()
        self._said: tuple[Line, ...] = ()
        self._waiting: Waiting | None = None

    # -- what is known --

    @property
    def day(self) -> str:
        """The gaming day that is today. Source: REQ R09."""
        return self.live.session.gaming_day()

    def members(self) -> tuple[Member, ...]:
        """Everybody, who is still here first, each by badge. Source: REQ R10."""
        all_of = self.live.staff.roster.members.values()
        return tuple(sorted(all_of, key=lambda one: (one.has_left(self.day), one.badge)))

    @property
    def member(self) -> Member | None:
        """Who is chosen. Source: screens.md (set-up)."""
        members = self.members()
        return members[self.at] if self.page == PEOPLE and self.at < len(members) else None

    def tables(self) -> tuple[tuple[str, Rules], ...]:
        """The tables that are open here, with their rules. Source: screens.md (set-up)."""
        return tuple((table, self.live.session.rules(table)) for table in self.live.tables)

    # -- what is shown --

    def picture(self) -> SetUpPicture:
        """Answer the screen as it stands. Source: ui/README.md."""
        say = self.words.say
        pages = tuple((f"page:{name}", say(code), name == self.page) for name, code in PAGES)
        refused = sentences(self._refused, self.words)
        form_open = self._form is not None and self._waiting is None
        question = "SETUP-ASK-FORM" if self._form is not None else f"SETUP-ASK-{self.page.upper()}"
        facts = say("SETUP-FORM-HOW") if self._form is not None else say("SETUP-HOW")
        prompt = Prompt(say(question), facts, refusals=() if form_open else refused)
        return SetUpPicture(
            prompt, pages, self._entries(), self._keys(), self._said, self._form if form_open else None,
            refused if form_open else (), None if self._waiting is None else self._waiting.approval(self.words),
        )  # fmt: skip

    def _entries(self) -> tuple[Entry, ...]:
        if self.page == PEOPLE:
            there = {presence.member for presence in self.live.staff.roster.present.values()}
            return tuple(
                people.entry_of(one, self.day, self.words, chosen=n == self.at, present=one.person in there)
                for n, one in enumerate(self.members())
            )
        if self.page == TABLES:
            return tuple(
                tables.entry_of(table, rules, self.words, chosen=n == self.at)
                for n, (table, rules) in enumerate(self.tables())
            )
        return self._house()

    def _house(self) -> tuple[Entry, ...]:
        words, house = self.words, self.live.record.set_up
        if house is None:
            return ()
        hours, minutes = divmod(house.cut_off_minutes, 60)
        chips = words.listed(tuple(words.ltr(words.money(chip.value)) for chip in self.live.record.chips))
        told = (
            ("SETUP-H-NAME", words.typed(house.name)), ("SETUP-H-CURRENCY", words.ltr(house.currency)),
            ("SETUP-H-ZONE", words.ltr(house.zone)),
            ("SETUP-H-CUT-OFF", words.ltr(words.digits(f"{hours:02d}:{minutes:02d}"))),
            ("SETUP-H-LANGUAGE", words.ltr(house.language)), ("SETUP-H-CHIPS", chips),
            ("SETUP-H-STATION", words.ltr(words.typed(self.live.staff.station))),
            ("SETUP-H-FOLDER", words.ltr(str(self.live.folder))),
        )  # fmt: skip
        return tuple(Entry(code, words.say(code), value) for code, value in told)

    def _keys(self) -> tuple[Key, ...]:
        if self._form is not None or self._waiting is not None:
            return ()
        say = self.words.say
        if self.page == PEOPLE:
            one = self.member
            here = one is not None and not one.has_left(self.day)
            live = {
                people.ENROL: True, people.GIVE: here, people.TAKE: here and one is not None and bool(one.roles)
            }  # fmt: skip
            keys = tuple(
                Key(say(code), key, key, live=live.get(key, here)) for key, code in people.TITLES.items()
            )
            locked = one is not None and bool(one.locked)
            return (*keys, Key(say("SETUP-K-UNLOCK"), UNLOCK, UNLOCK, live=locked))
        if self.page == TABLES:
            new = tuple(Key(say(f"SETUP-K-NEW-{place}"), place, place) for place in tables.GAMES)
            return (*new, Key(say("SETUP-K-CHANGE"), tables.CHANGE, tables.CHANGE, live=bool(self.tables())))
        return ()

    # -- what is done --

    def press(self, token: str) -> None:
        """Take a key or a touch of the list. Source: screens.md, ground rule 2."""
        if self._form is not None or self._waiting is not None:
            return
        self._refused, self._said = (), ()
        names = [name for name, _ in PAGES]
        kind, _, rest = token.partition(":")
        if kind == "page":
            self.page, self.at = rest, 0
        elif token in ("Right", "Left", "Tab"):
            step = -1 if token == "Left" else 1
            self.page, self.at = names[(names.index(self.page) + step) % len(names)], 0
        elif token in ("Up", "Down"):
            most = max(len(self._entries()) - 1, 0)
            self.at = max(0, min(self.at + (1 if token == "Down" else -1), most))
        elif kind in ("person", "table"):
            self.at = next((n for n, one in enumerate(self._entries()) if one.token == token), self.at)
        elif token == UNLOCK and self.page == PEOPLE:
            self._unlock()
        elif any(key.token == token and key.live for key in self._keys()):
            self._open(token)

    def _open(self, what: str) -> None:
        self._what = what
        if self.page == PEOPLE:
            self._form = people.form_of(what, self.member, self.day, self.words)
        elif what in tables.GAMES:
            self._form = tables.form_of(tables.GAMES[what], "", None, self.words)
        else:
            table, rules = self.tables()[self.at]
            self._form = tables.form_of(tables.game_of(rules), table, rules, self.words)

    def cancel(self) -> None:
        """Leave the form; nothing was done. Source: screens.md, ground rule 4."""
        self._form, self._refused = None, ()

    def submit(self, values: Values) -> None:
        """Take a whole form: shown to a second person, or refused with what is wrong. Source: FAULT C12."""
        by = self._person()
        self._refused = ()
        if by is None:
            self._refused = (problem("WAYS-NOBODY"),)
            return
        try:
            if self.page == PEOPLE:
                self._propose(by, *people.act_of(self._what, self.member, values), values)
            else:
                self._propose_table(by, values)
        except Refused as refused:
            self._refused = refused.problems
        except LedgerError as error:
            self._refused = (error.problem,)

    def _propose(self, by: Person, act: StaffAct, pin: str | None, values: Values) -> None:
        staff = self.live.staff
        # Nobody is asked to sign for a PIN that will be refused.
        wrong = () if pin is None else staff.check_new_pin(str(getattr(act, "badge", "")), pin)
        shown = Problems(wrong) if wrong else staff.show(act, by=by)
        if isinstance(shown, Problems):
            self._refused = shown.problems
            return

        def do(given: Authority) -> tuple[Problem, ...]:
            return self._over(problems_of(staff.do(act, by=by, witness=given, pin=pin)))

        self._waiting = Waiting(shown, self._title(), self._lines(values, by), do)

    def _title(self) -> str:
        return "" if self._form is None else self._form.title

    def _lines(self, values: Values, by: Person) -> tuple[str, ...]:
        """What both people see: every field but the PIN, as it was answered."""
        lines = []
        for ask in self._form.asks if self._form is not None else ():
            said = dict(ask.choices).get(values.get(ask.name, ""), values.get(ask.name, "")).strip()
            if said and ask.kind != "pin":
                shown = self.words.ltr(said) if ask.ltr else said if ask.choices else self.words.typed(said)
                lines.append(f"{ask.caption}: {shown}")
        return (*lines, self.words.say("DESK-ASKED-BY", name=self.words.typed(by.name)))

    def _propose_table(self, by: Person, values: Values) -> None:
        session = self.live.session
        if by.role not in OPENS:
            self._refused = (problem("ROLE-MAY-NOT", "", role=by.role.value, roles="operator, pit boss"),)
            return
        if self._what in tables.GAMES:
            table, rules = "", None
            made = tables.planned(tables.GAMES[self._what], table, rules, values, self.words)
            house = self.live.record.set_up.name if self.live.record.set_up is not None else made.name
            shown = session.show_rules(made.name, made.rules, by=by, house=house)

            def do(given: Authority) -> tuple[Problem, ...]:
                return self._over(
                    problems_of(
                        session.open_table(made.name, made.rules, house=house, by=by, witness=given, op_id=shown.action)
                    )
                )  # fmt: skip
        else:
            table, rules = self.tables()[self.at]
            made = tables.planned(tables.game_of(rules), table, rules, values, self.words)
            told = session.readings.rules_in_force(table)
            own = {t.fact.rules.sha256: t.fact.text for t in told if isinstance(t.fact, RulesAdopted)}
            shown = session.show_rules(table, made.rules, by=by, own=own)

            def do(given: Authority) -> tuple[Problem, ...]:
                return self._over(
                    problems_of(session.adopt(table, made.rules, by=by, witness=given, own=own, op_id=shown.action))
                )  # fmt: skip

        self._waiting = Waiting(shown, self._title(), self._lines(values, by), do)

    def _unlock(self) -> None:
        by, member = self._person(), self.member
        if by is None or member is None:
            return
        for station in sorted(member.locked):
            done = self.live.staff.do(UnlockStaff(member.badge, station), by=by)
            self._refused = problems_of(done)
        if not self._refused and member.locked:
            self._said = (Line(self.words.say("SETUP-DONE-NOW"), bold=True),)

    # -- the second person --

    def _over(self, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
        if not problems:
            self._form = None
            self._said = (Line(self.words.say("SETUP-DONE-NOW"), bold=True),)
        return problems

    def approve(self, badge: str, pin: str) -> None:
        """Take the second person's badge and PIN for what is shown. Source: facts.md (the second person)."""
        waiting = self._waiting
        if waiting is None:
            return
        problems = waiting.approve(self.live.staff, badge, pin)
        if problems:
            self._waiting = replace(waiting, refused=problems)
            return
        was_table, self._waiting = self.page == TABLES, None
        if was_table:
            self.tables_changed()

    def withdraw(self) -> None:
        """Take the proposal back; the form stands as it was filled in. Source: screens.md, ground rule 4."""
        self._waiting = None
