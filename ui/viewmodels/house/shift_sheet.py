"""The shift's sheet: what makes dealing possible tonight, a key each.

Day and shift are opened by one operator, closed by two people; a closed shift leaves a code for its paper, and
opening the next one asks for it. A table is opened by a pit boss and an operator, closed by a pit boss.

Source: screens.md (shift); ledger.md (the end of the chain); facts.md (closing over open things).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.floor.authority import Authority
from tablemgr.floor.house_acts import CloseDay, CloseShift, HouseAct, WaiveCode
from tablemgr.floor.people import Person, Role
from tablemgr.floor.racks.racks import Racks
from tablemgr.floor.table_card import rules_in_force
from tablemgr.ledger.checkpoints import PaperCode
from tablemgr.ledger.errors import LedgerError
from ui.viewmodels.house.dead_keys import UNASKED, may_be_pin, why_not
from ui.viewmodels.house.second import Waiting, problems_of, shown_or
from ui.viewmodels.house.shift_rows import CUT, Paper, ShiftPicture, ShiftRow, closing_rows, shift_rows
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.shift.left_open import LeftOpen
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.table.rows import NOW, Prompt
from ui.viewmodels.words import Words, is_written

CODE, WAIVE, FORCE, CLOSE = "code", "waive", "force", "close"
"""What is being typed: the last shift's code, why it is waived, why a day is forced, why a table closes."""
LONGEST = 200
MOST_TABLES, MOST_ALARMS = 9, 4


class ShiftSheet:
    """Takes tokens and whole texts, and says what there is to see."""

    def __init__(self, live: LiveHouse, racks: Racks, words: Words) -> None:
        self.live, self.words = live, words
        self._left = LeftOpen(live, racks)
        self.tables_changed: Callable[[], None] = lambda: None
        self.alarms: Callable[[], tuple[str, ...]] = tuple
        """What stands unanswered at racks and printers, as sentences."""
        self._form = ""
        self._text = ""
        self._table = ""
        self._waiting: Waiting | None = None
        self._closes: type[HouseAct] | None = None
        """What the act is that waits, where it closes something."""
        self._told = ""
        """What was done last."""
        self._refused: tuple[Problem, ...] = ()
        self._paper: PaperCode | None = None
        self._later, self._is_meant = "", False
        """A day later than today that is asked about once more, and whether it was just before."""
        self._puts_away = False
        """Whether digits that go on where a PIN was put away are put away as well."""

    # -- who --

    @property
    def person(self) -> Person | None:
        """Who is signed in at the station. Source: screens.md (sign-in)."""
        there = self.live.staff.places.at("")
        return None if there is None or self.live.staff.places.is_locked("") else there.person

    # -- what is pressed --

    def press(self, token: str) -> None:
        """Take one key or finger. Source: screens.md, ground rule 2."""
        if self.person is None:
            return
        self.live.staff.touch("")
        self._refused, self._told = (), ""
        self._is_meant, self._later = bool(self._later), ""
        try:
            self._take(token)
        except LedgerError as error:
            self._refused = (error.problem,)

    def _take(self, token: str) -> None:
        if self._form:
            self._in_form(token)
        elif token == "Escape":
            self._waiting, self._paper = None, None
        elif token == CUT:
            self._cut()
        else:
            self._begin(token)

    def _begin(self, token: str) -> None:
        """Take a key that stands on the sheet; one that is drawn dead says why it is."""
        person = self.person
        rows = shift_rows(self.live, self.words, person, self._tables(), 0)
        row = next((row for row in rows if row.key is not None and row.key.token == token), None)
        if row is None or row.key is None or person is None:
            return
        if not row.key.live:
            whose = () if row.act is None else why_not(person, row.act)
            self._refused = whose or (problem("DAY-NOT-OPEN"),)
        elif token.isdigit():
            self._choose(int(token))
        else:
            acts = {"D": self._day, "S": self._shift, "C": self._give, "W": self._waive, "F": self._force}
            acts[token]()

    def scan(self, text: str) -> None:
        """Take a whole line: the code of the last shift, wherever it is asked for. Source: ledger.md (paper)."""
        if self.person is None:
            return
        if text.strip().isdecimal():
            # A badge: no reason, and no code has a digit in it.
            self._refused = (UNASKED,)
            return
        if self._form not in (WAIVE, FORCE, CLOSE):
            self._form = CODE
        self._text = text.strip()[:LONGEST]

    def type(self, text: str) -> None:
        """Take characters as they were typed, where a text is asked for. Source: screens.md, ground rule 3."""
        self._puts_away = self._puts_away and text.isdecimal()
        if self._form and not self._puts_away:
            self._text = (self._text + "".join(c for c in text if is_written(c)))[:LONGEST]
            if may_be_pin(self._text):
                self._text, self._refused, self._puts_away = "", (UNASKED,), True

    @property
    def takes_text(self) -> bool:
        """Whether a text is asked for. Source: screens.md, ground rule 1."""
        return bool(self._form)

    def _in_form(self, token: str) -> None:
        if token == "Escape":
            self._form, self._text, self._puts_away = "", "", False
        elif token == "Enter" and self._text.strip().isdecimal():
            self._text, self._refused = "", (UNASKED,)
        elif token == "Backspace":
            self._text = self._text[:-1]
        elif token == "Enter":
            form, text = self._form, self._text
            self._form, self._text = "", ""
            done = {
                CODE: self._code_typed,
                WAIVE: self._waive_now,
                FORCE: self._force_now,
                CLOSE: self._close_now,
            }
            done[form](text)
            if self._refused:
                self._form, self._text = form, text
        elif len(token) == 1:
            self.type(token)

    # -- the acts --

    def _day(self) -> None:
        person, house = self.person, self.live.house
        if person is None:
            return
        if house.standing.day is None:
            today, day = house.next_day()
            if day > today and not self._is_meant:
                self._later = day
                return
            self._refused = problems_of(house.open_day(by=person))
        else:
            self._ask(CloseDay(), "STAFF-CLOSE-DAY")

    def _force(self) -> None:
        if self.live.house.standing.day is not None and self.live.house.open_rounds():
            self._form = FORCE

    def _force_now(self, reason: str) -> None:
        self._ask(CloseDay(reason, forced=True), "STAFF-FORCE-DAY")

    def _shift(self) -> None:
        house = self.live.house
        if house.standing.shift is not None:
            self._ask(CloseShift(), "STAFF-CLOSE-SHIFT")
        elif house.standing.code_due:
            self._form = CODE
        else:
            self._open_shift("")

    def _cut(self) -> None:
        """Instead of closing over what is open, let every table change shifts after its round."""
        tables = self._left.uncut(self.words)
        if self._waiting is None or self._closes is not CloseShift or not tables:
            return
        self._waiting = None
        self._refused = self._left.cut(self.words)
        named = self.words.listed(tuple(self.words.ltr(table) for table in tables))
        self._told = self.words.say("STAFF-CUT-DONE", tables=named)

    def _code_typed(self, code: str) -> None:
        if self.live.house.standing.shift is None and self.live.house.standing.day is not None:
            self._open_shift(code)
        elif self.person is not None:
            self._refused = problems_of(self.live.house.give_code(code, by=self.person))

    def _open_shift(self, code: str) -> None:
        if self.person is not None:
            self._refused = problems_of(self.live.house.open_shift(by=self.person, code=code))
            self._paper = None

    def _give(self) -> None:
        if self.live.house.standing.code_due:
            self._form = CODE

    def _waive(self) -> None:
        if self.live.house.standing.code_due:
            self._form = WAIVE

    def _waive_now(self, reason: str) -> None:
        self._ask(WaiveCode(reason), "STAFF-WAIVE-CODE")

    def _ask(self, act: HouseAct, code: str) -> None:
        """Show an act of two people, and wait for the second one."""
        person, house = self.person, self.live.house
        if person is None:
            return
        shown, self._refused = shown_or(house.show(act, by=person))
        if shown is None:
            return

        def do(given: Authority) -> tuple[Problem, ...]:
            problems = problems_of(house.do(act, by=person, witness=given))
            if not problems and isinstance(act, CloseShift):
                self._paper = house.code_of(house.standing.closed_shift)
            return problems

        self._closes = type(act) if isinstance(act, CloseShift | CloseDay) else None
        grave = len(self._left_by(act))
        warns = (self.words.say("STAFF-LEFT-SIGN", count=grave),) if grave else ()
        self._waiting = Waiting(shown, self.words.say(code), self._about(act), do, warns=warns)

    def _left_by(self, act: HouseAct) -> tuple[str, ...]:
        """What an act would leave open, a sentence each."""
        if isinstance(act, CloseShift):
            return self._left.sentences(self.words)
        if isinstance(act, CloseDay):
            words = self.words
            return tuple(
                words.say("SHIFT-LEFT-ROUND", table=words.ltr(r.table), number=words.ltr(words.digits(str(r.number))))
                for r in self.live.house.open_rounds()
            )  # fmt: skip
        return ()

    def _about(self, act: HouseAct) -> tuple[str, ...]:
        """What is shown of an act, in words."""
        words, house = self.words, self.live.house
        match act:
            case CloseDay():
                lines = [words.say("STAFF-DAY-OPEN", day=words.digits(house.standing.day or ""))]
            case CloseShift():
                lines = [
                    words.say("STAFF-SHIFT-OPEN", shift=words.numbered("shift", house.standing.shift or 0))
                ]
            case _:
                lines = [words.say("STAFF-CODE-DUE", shift=words.numbered("shift", house.standing.code_due))]
        reason = getattr(act, "reason", "")
        return (*lines, words.say("STAFF-REASON", reason=words.typed(reason))) if reason else tuple(lines)

    # -- tables --

    def _tables(self) -> tuple[tuple[str, bool], ...]:
        """Every live table with whether it is open, by name."""
        both = [(table, True) for table in self.live.tables] + [(t, False) for t in self.live.closed_tables()]
        return tuple(sorted(both))[:MOST_TABLES]

    def _choose(self, place: int) -> None:
        tables = self._tables()
        if place > len(tables):
            return
        self._table, is_open = tables[place - 1]
        if is_open:
            self._form = CLOSE
        else:
            self._open_table(self._table)

    def _open_table(self, table: str) -> None:
        person, session = self.person, self.live.session
        if person is None:
            return
        if person.role not in (Role.OPERATOR, Role.PIT_BOSS):
            self._refused = (problem("ROLE-MAY-NOT", "", role=person.role.value, roles="operator, pit boss"),)
            return
        row = next(r for r in session.readings.tables() if r.table == table)
        try:
            rules = rules_in_force(session.readings, table)
        except Refused as refused:
            self._refused = refused.problems
            return
        own = {t.fact.rules.sha256: t.fact.text for t in session.readings.rules_in_force(table)}  # type: ignore[attr-defined]
        shown = session.show_rules(table, rules, by=person, house=row.house, own=own)

        def do(given: Authority) -> tuple[Problem, ...]:
            done = session.open_table(table, rules, house=row.house, by=person, witness=given, own=own)
            problems = problems_of(done)
            if not problems:
                self.tables_changed()
            return problems

        said = self.words.say(
            "STAFF-TABLE-RULES", table=self.words.ltr(table), variant=self.words.ltr(row.variant)
        )
        self._waiting = Waiting(
            shown, self.words.say("STAFF-OPEN-TABLE", table=self.words.ltr(table)), (said,), do
        )

    def _close_now(self, reason: str) -> None:
        if self.person is not None:
            done = self.live.session.close_table(self._table, reason, by=self.person)
            self._refused = problems_of(done)
            if not self._refused:
                self.tables_changed()

    # -- the second person --

    def approve(self, badge: str, pin: str) -> None:
        """Take the second person's badge and PIN for what is shown. Source: facts.md (second person)."""
        waiting = self._waiting
        if waiting is None or self.person is None:
            return
        problems = waiting.approve(self.live.staff, badge, pin)
        self._waiting = replace(waiting, refused=problems) if problems else None

    def withdraw(self) -> None:
        """Give up what waits. Source: screens.md, ground rule 4."""
        self._waiting = None

    # -- what stands there --

    def picture(self) -> ShiftPicture:
        """Answer the sheet as it stands. Source: screens.md (shift)."""
        waiting = self._waiting
        return ShiftPicture(
            self._prompt(), self._rows(), (), None if waiting is None else waiting.approval(self.words),
            self._paper_shown(),
        )  # fmt: skip

    def _rows(self) -> tuple[ShiftRow, ...]:
        """The house as it stands; while a closing waits to be signed, what it would leave open in its place."""
        words, left = self.words, self._left
        if self._waiting is not None and self._closes is not None:
            act = CloseShift() if self._closes is CloseShift else CloseDay()
            cuts = self._closes is CloseShift
            found = closing_rows(words, self._left_by(act), left.uncut(words), cuts=cuts)
            if found:
                return found
        count = len(left.sentences(words))
        return (*self._alarms(), *shift_rows(self.live, words, self.person, self._tables(), count))

    def _alarms(self) -> tuple[ShiftRow, ...]:
        """What nobody has seen to yet, above everything else. Source: REQ R38, R39, R59; FAULT F1."""
        caption = self.words.say("STAFF-ALARM")
        return tuple(ShiftRow(caption, said) for said in self.alarms()[:MOST_ALARMS])

    def _prompt(self) -> Prompt:
        words, standing = self.words, self.live.house.standing
        refused = sentences(self._refused, words)
        if self._waiting is not None and self._closes is not None:
            shut = "STAFF-SHIFT-ENDS" if self._closes is CloseShift else "STAFF-DAY-ENDS"
            return Prompt(words.say(shut), words.say("STAFF-ENDS-SIGN"), NOW, "", "", None, refused)
        if self._form:
            asks = {
                CODE: "STAFF-TYPE-CODE",
                WAIVE: "STAFF-WHY-WAIVED",
                FORCE: "STAFF-WHY-FORCED",
                CLOSE: "STAFF-WHY-CLOSED",
            }
            question = words.say(
                asks[self._form],
                shift=words.numbered("shift", standing.code_due),
                table=words.ltr(self._table),
            )
            facts = words.say("STAFF-CODE-LATER") if self._form == CODE and standing.shift is None else ""
            return Prompt(question, facts, NOW, words.say("STAFF-TYPE"), self._text, None, refused)
        if self._later:
            day, today = (
                words.ltr(words.digits(one)) for one in (self._later, self.live.house.next_day()[0])
            )
            asks_again = words.say("STAFF-DAY-LATER", day=day, today=today)
            return Prompt(asks_again, words.say("STAFF-DAY-LATER-HOW"), NOW, "", "", None, refused)
        if standing.day is None:
            question = "STAFF-NEXT-DAY"
        elif standing.shift is None:
            question = "STAFF-NEXT-SHIFT"
        else:
            question = "STAFF-NEXT-DEAL"
        return Prompt(words.say(question), self._told, NOW, "", "", None, refused)

    def _paper_shown(self) -> Paper | None:
        paper, words = self._paper, self.words
        if paper is None:
            return None
        closed = self.live.house.standing.closed_shift
        return Paper(
            words.say("STAFF-PAPER", shift=words.numbered("shift", closed)),
            paper.typed,
            paper.scanned,
            words.say("STAFF-PAPER-NOTE"),
        )
