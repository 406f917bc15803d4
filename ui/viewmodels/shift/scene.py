"""What the pages of the operator's desk are drawn from: the house, the chip book, who is in, the language.

Source: architecture.md (view-models); screens.md, ground rule 11.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from tablemgr.core.money import Money
from tablemgr.core.problems import Datum, Problem
from tablemgr.floor.people import MAY, Act, Person
from tablemgr.floor.practice import live_of
from tablemgr.floor.racks.book import Book, TableBook
from tablemgr.floor.racks.racks import Racks
from tablemgr.ledger.rows import TableRow
from tablemgr.table.house_events import Chip
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.shift.form import Form
from ui.viewmodels.shift.numbers import named
from ui.viewmodels.table.refusing import sentence_of
from ui.viewmodels.table.rows import QUIET, Line
from ui.viewmodels.words import Words

NAMED = frozenset({"state", "move"})
"""Figures of a refusal that are words of ours."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be begun here: its key, its name, who may, and the form that it opens."""

    key: str
    code: str
    act: Act
    begin: Callable[[], Form]
    ends: bool = False
    """Whether it takes something back or puts an end to it: Enter on a row opens no such thing."""


@dataclass(frozen=True, slots=True)
class Jump:
    """Where a row leads: a page of the desk and a row of it, a table, or a round."""

    page: str = ""
    token: str = ""
    table: str = ""
    round: int = 0
    shift: int = 0
    """The shift whose rounds are looked at; 0 leads to the table itself."""
    dealer: str = ""
    """Whose rounds alone, by badge."""
    part: str = ""
    """A part of the report by the code of its title: what a sum is made of."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One look at the house."""

    live: LiveHouse
    racks: Racks
    words: Words
    person: Person | None
    place: str = ""
    """The table at which it is looked at, whose rack alone is shown there; empty in the office."""

    @property
    def book(self) -> Book:
        """Every table's chips and boxes. Source: REQ R26 to R48."""
        return self.racks.book

    @property
    def rows(self) -> tuple[TableRow, ...]:
        """The live tables on record, by name. Source: screens.md (practice never in totals)."""
        found = [
            r
            for r in self.live.session.readings.tables()
            if live_of(r.table) == r.table and self.place in ("", r.table)
        ]
        return tuple(sorted(found, key=lambda r: r.table))

    @property
    def tables(self) -> tuple[TableBook, ...]:
        """The chip books of the live tables, by name. Source: REQ R38."""
        return tuple(self.book.table(row.table) for row in self.rows)

    def may(self, act: Act) -> bool:
        """Answer whether whoever is in may do it as the first person. Source: facts.md."""
        return self.person is not None and any(self.person.role in way.first for way in MAY[act])

    def say(self, code: str, **figures: str | int) -> str:
        """Answer a sentence. Source: style.md, rule 35."""
        return self.words.say(code, **figures)

    def word(self, prefix: str, name: str) -> str:
        """Answer the word for a value of a closed list. Source: screens.md, ground rule 8."""
        return self.words.say(f"{prefix}-{name.upper().replace(' ', '-')}")

    def line(self, text: str, *, bold: bool = False, tone: str = "ink") -> Line:
        """Answer a text of a row. Source: look.md 5."""
        return Line(text, tone, bold)

    def held(self, text: str) -> Line:
        """Answer a name, number or code that reads left to right. Source: look.md 6."""
        return Line(self.words.ltr(self.words.digits(text)))

    def amount(self, money: Money | None, *, signed: bool = False, bold: bool = False) -> Line:
        """Answer an amount, or that it is not known. Source: screens.md, ground rule 11."""
        if money is None:
            return Line(self.words.say("SHIFT-NA"), QUIET)
        said = self.words.signed(money) if signed else self.words.money(money)
        return Line(self.words.ltr(said), bold=bold)

    def when(self, at_us: int) -> Line:
        """Answer a time of day, nothing where there is none. Source: ledger.md (at, offset)."""
        if not at_us:
            return Line("")
        return Line(self.words.ltr(self.words.clock(at_us, self.live.session.now().offset_minutes)))

    def who(self, signature: str) -> Line:
        """Answer who signed: name and badge. Source: ledger.md (by content)."""
        if not signature:
            return Line("")
        badge, _, name = signature.split("/", 2)
        return Line(f"{self.words.typed(name)} {self.words.ltr(self.words.digits(badge))}")

    def label(self, series: str, number: int, day: str = "") -> Line:
        """Answer how a number of a series reads: a letter before it, of its year where the house says so.

        Source: REQ R21; picture f.
        """
        return self.held(self.racks.labels.of(series, number, day or self.book.day))

    def day_of(self, shift: int) -> str:
        """Answer the gaming day of a shift, of the open one where it is not known. Source: REQ R61."""
        return self.book.days.get(shift, self.book.day)

    def typed_amount(self, amount: Money) -> str:
        """Answer an amount as it is typed into a field. Source: screens.md, ground rule 3."""
        return f"{amount.minor / 10**self.words.places:.{self.words.places}f}"

    def by(self, person: Person) -> str:
        """Answer somebody with badge and role. Source: ledger.md (by content)."""
        return self.say(
            "SHIFT-BY", name=self.words.typed(person.name), badge=self.words.ltr(self.words.digits(person.badge)),
            role=self.word("STAFF-ROLE", person.role.value),
        )  # fmt: skip

    def chip(self, value: int) -> Chip:
        """Answer how a denomination looks; one that the house has no chip of is plain. Source: look.md 7."""
        known = next((chip for chip in self.live.record.chips if chip.value.minor == value), None)
        return known or Chip(Money(value), self.words.money(Money(value)), "#E9E2D0", "#14181A")

    def refused(self, problem: Problem) -> str:
        """Answer a refusal as the reader's sentence. Source: style.md, rule 13."""
        known = named(problem, self.racks)
        data = tuple((name, self._datum(name, value)) for name, value in known.data)
        return sentence_of(replace(known, data=data), self.words)

    def _datum(self, name: str, value: Datum) -> Datum:
        if name in NAMED and isinstance(value, str) and value:
            return self.word("SHIFT-IS", value)
        return value
