"""The desk of house ways, pay tables and switches: tokens in, a picture out.

Source: screens.md (house ways), ground rules 1, 2, 4 and 10.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from tablemgr.core.problems import Problem, Refused, problem
from tablemgr.floor.people import Person
from tablemgr.floor.session import Session
from tablemgr.floor.staff import Staff
from tablemgr.table.table_events import RulesAdopted
from ui.viewmodels.house.second import Waiting
from ui.viewmodels.setting_up.refusing import refusals
from ui.viewmodels.setting_up.rows import Ask, Form, Values
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.table.rows import Key, Line, Prompt
from ui.viewmodels.ways.adopting import fits, in_force, proposed
from ui.viewmodels.ways.drawing import (
    about,
    caption_of,
    compared,
    edge_said,
    examples,
    proof_said,
    rows_of,
    tried_shown,
)
from ui.viewmodels.ways.rows import Group, Item, Shown, WaysPicture
from ui.viewmodels.ways.shelf import KIND, TABLE, WAY, Book, book_of, shipped, way_of, with_own
from ui.viewmodels.ways.trying import SIZE, Tried, pad_of, read_hand, try_hand
from ui.viewmodels.words import Words

if TYPE_CHECKING:
    from ui.viewmodels.shift.print_room import Out

BROWSE, TRY, ADOPT = "browse", "try", "adopt"
OFFERED, FURTHER = 9, "0"
"""How many tables a figure names at a time, and the figure that goes on to the others."""
LONGEST = 60
Asked = Callable[[tuple[Book, ...]], None]


class WaysDesk:
    """What is looked at, tried, compared and proposed."""

    def __init__(
        self, session: Session, staff: Staff | None, words: Words, *, person: Callable[[], Person | None],
        ask: Asked, stop: Callable[[], None], print_booklet: Callable[[Book, Person], Out],
    ) -> None:  # fmt: skip
        """Args: ask: counts beside the screen; stop: cancels it; print_booklet: prints it, or leaves a PDF."""
        self.session, self.staff, self.words = session, staff, words
        self._person, self._ask, self._stop, self._print = person, ask, stop, print_booklet
        self._own: tuple[Book, ...] = ()
        """Texts that were read from files here."""
        self._proved: set[str] = set()
        self.books = self._shelf()
        self.at = 0
        self.mode, self.typed, self._first = BROWSE, "", 0
        self.marked: Book | None = None
        self._tried: Tried | None = None
        self._refused: tuple[Problem, ...] = ()
        self._counting: tuple[Book, ...] = ()
        self._progress = ""
        self._said: tuple[Line, ...] = ()
        self._shown: tuple[Shown, ...] = ()
        self._waiting: Waiting | None = None
        self._form: Form | None = None

    def _shelf(self) -> tuple[Book, ...]:
        told = [t for table in self.session.tables for t in self.session.readings.rules_in_force(table)]
        there = with_own(shipped(), tuple(t.fact for t in told if isinstance(t.fact, RulesAdopted)))
        known = {book.key for book in there}
        return (*(book for book in self._own if book.key not in known), *there)

    @property
    def book(self) -> Book:
        """The text that is looked at. Source: screens.md (house ways)."""
        return self.books[self.at]

    # -- what is shown --

    def picture(self) -> WaysPicture:
        """Answer the screen as it stands. Source: ui/README.md."""
        book, words = self.book, self.words
        try:
            title, source = about(book, words)
            rows = rows_of(book, self._tried, words)
        except Refused as refused:
            title, source, rows = words.ltr(book.id), "", ()
            self._refused = refused.problems
        shown = self._shown
        if self._tried is not None:
            shown = (tried_shown(self._tried, words), *shown)
        said = self._said
        if self._progress:
            said = (Line(self._progress), *said)
        return WaysPicture(
            self._prompt(), self._groups(), title, source, rows, said=said, shown=shown, keys=self._keys(),
            pad=pad_of(KIND[book.game], self.typed) if self.mode == TRY and self._tried is None else None,
            approval=None if self._waiting is None else self._waiting.approval(words), form=self._form,
            refused=() if self._form is None else refusals(self._refused, self._form, words),
        )  # fmt: skip

    def _prompt(self) -> Prompt:
        words, refusals = self.words, () if self._form is not None else sentences(self._refused, self.words)
        if self.mode == TRY:
            said = words.say("WAYS-TRY-HOW", count=SIZE[KIND[self.book.game]])
            return Prompt(
                words.say("WAYS-TRY"),
                said,
                caption=words.say("WAYS-HAND"),
                echo=self.typed,
                refusals=refusals,
            )
        if self.mode == ADOPT:
            return Prompt(words.say("WAYS-WHERE"), words.say("WAYS-WHERE-HOW"), refusals=refusals)
        if self.marked is not None:
            return Prompt(
                words.say("WAYS-WITH-WHAT", id=words.ltr(self.marked.id)),
                words.say("WAYS-WITH-HOW"),
                refusals=refusals,
            )
        return Prompt(words.say("WAYS-READ"), words.say("WAYS-READ-HOW"), refusals=refusals)

    def _groups(self) -> tuple[Group, ...]:
        words, found = self.words, []
        places = list(enumerate(self.books))
        for caption, group in groupby(places, key=lambda one: caption_of(one[1], words)):
            items = tuple(
                Item(
                    f"book:{place}",
                    words.ltr(book.id),
                    self._where(book),
                    place == self.at,
                    book == self.marked,
                )
                for place, book in group
            )
            found.append(Group(caption, items))
        return tuple(found)

    def _where(self, book: Book) -> str:
        tables = tuple(
            self.words.ltr(table)
            for table in self.session.tables
            if in_force(self.session.rules(table), book)
        )
        return self.words.say("WAYS-IN-FORCE", tables=self.words.listed(tables)) if tables else ""

    def tables(self) -> tuple[str, ...]:
        """The tables where the chosen text may be adopted; a house way of one's own is proved first.

        Source: architecture.md (adoption; houseway.audit).
        """
        if self.book in self._own and self.book.what == WAY and self.book.sha256 not in self._proved:
            return ()
        return tuple(
            table for table in sorted(self.session.tables)
            if fits(self.session.rules(table), self.book) and not in_force(self.session.rules(table), self.book)
        )  # fmt: skip

    def _table_keys(self) -> tuple[Key, ...]:
        """The tables that one figure names, and the key that goes on to the others."""
        tables = self.tables()
        some = tables[self._first : self._first + OFFERED]
        keys = tuple(Key(self.words.ltr(t), str(n), str(n)) for n, t in enumerate(some, start=1))
        if len(tables) <= OFFERED:
            return keys
        first, last = self._first + 1, self._first + len(some)
        more = self.words.say("SHIFT-K-MORE", first=first, last=last, count=len(tables))
        return (*keys, Key(more, FURTHER, FURTHER))

    def _keys(self) -> tuple[Key, ...]:
        say, what = self.words.say, self.book.what
        if self._counting:
            return (Key(say("WAYS-STOP"), "Esc", "Escape"),)
        if self._waiting is not None or self._form is not None:
            return ()
        if self.mode == TRY:
            return (
                Key(say("WAYS-SET-IT"), "Enter", "Enter", lamp=True),
                Key(say("WAYS-BACK"), "Esc", "Escape"),
            )
        if self.mode == ADOPT:
            return (*self._table_keys(), Key(say("WAYS-BACK"), "Esc", "Escape"))
        if self.marked is not None:
            ready = self.book != self.marked and self.book.game == self.marked.game and what == WAY
            return (
                Key(say("WAYS-COMPARE-NOW"), "Enter", "Enter", live=ready, lamp=ready),
                Key(say("WAYS-BACK"), "Esc", "Escape"),
            )
        return (
            Key(say("WAYS-KEY-TRY"), "T", "T", live=what == WAY),
            Key(say("WAYS-KEY-COMPARE"), "C", "C", live=what == WAY),
            Key(say("WAYS-KEY-EDGE"), "E", "E", live=what == TABLE),
            Key(say("WAYS-KEY-ADOPT"), "A", "A", live=bool(self.tables())),
            Key(say("WAYS-KEY-BOOKLET"), "B", "B"), Key(say("WAYS-KEY-PROVE"), "P", "P", live=what == WAY),
            Key(say("WAYS-KEY-OPEN"), "O", "O"),
        )  # fmt: skip

    # -- what is done --

    def press(self, token: str) -> None:
        """Take a key or a touch. Source: screens.md, ground rule 2."""
        self._refused = ()
        if self._waiting is not None or self._form is not None:
            return
        if self._counting:
            if token == "Escape":
                self.cancel()
            return
        if token.startswith("book:"):
            self._look_at(int(token.partition(":")[2]))
        elif token in ("Up", "Down") and self.mode != ADOPT:
            self._look_at(self.at + (1 if token == "Down" else -1))
        elif self.mode == TRY:
            self._type(token)
        elif self.mode == ADOPT:
            self._place(token)
        else:
            self._choose(token)

    def _look_at(self, place: int) -> None:
        self.at = max(0, min(place, len(self.books) - 1))
        self._tried = None
        if self.marked is None:
            self._said, self._shown = (), ()
        if self.mode == ADOPT or (self.mode == TRY and self.book.what != WAY):
            self.mode, self.typed = BROWSE, ""
        elif (
            self.mode == TRY
            and len(read_hand(KIND[self.book.game], self.typed)[0]) == SIZE[KIND[self.book.game]]
        ):
            # The same hand under the next house way: what a person who compares by eye asks for.
            self._try()

    def _choose(self, token: str) -> None:
        what = self.book.what
        match token:
            case "T" if what == WAY:
                self.mode, self.typed, self._tried = TRY, "", None
            case "C" if what == WAY and self.marked is None:
                self.marked, self._said, self._shown = self.book, (), ()
            case "E" if what == TABLE:
                self._count((self.book,))
            case "P" if what == WAY:
                self._count((self.book,))
            case "O":
                ask = Ask("path", self.words.say("WAYS-FILE"), ltr=True, verbatim=True)
                title, go = self.words.say("WAYS-KEY-OPEN"), self.words.say("WAYS-READ-IT")
                self._form = Form(title, (ask,), go, self.words.say("WAYS-FILE-NOTE"))
            case "A" if self.tables():
                self._first = 0
                self.mode = ADOPT
            case "B":
                self._booklet()
            case "Enter" if self.marked is not None:
                self._compare(self.marked)
            case "Escape":
                self.marked, self._said, self._shown, self._tried = None, (), (), None

    def _type(self, token: str) -> None:
        if token == "Escape":
            self.mode, self.typed, self._tried = BROWSE, "", None
        elif token == "Enter":
            self._try()
        elif token == "Backspace":
            self.typed = self.typed.rstrip()[:-1]
        elif token.startswith("piece:"):
            self.typed = f"{self.typed} {token.partition(':')[2]}".strip()
        elif len(token) == 1 and len(self.typed) < LONGEST:
            self.typed += token
        kind = KIND[self.book.game]
        if self.mode == TRY and token != "Enter":
            pieces, _ = read_hand(kind, self.typed)
            self._tried = None
            if len(pieces) == SIZE[kind]:
                self._try()

    def _try(self) -> None:
        try:
            found = try_hand(way_of(self.book), KIND[self.book.game], self.typed)
        except Refused as refused:
            found = refused.problems
        if isinstance(found, Tried):
            self._tried = found
        else:
            self._tried, self._refused = None, found

    def _compare(self, marked: Book) -> None:
        if self.book.game != marked.game or self.book.what != WAY or self.book == marked:
            self._refused = (problem("WAYS-OTHER-GAME", marked.id[:60]),)
            return
        self._count((marked, self.book))

    def _count(self, books: tuple[Book, ...]) -> None:
        self._counting, self._said, self._shown = books, (), ()
        self._progress = self.words.say("WAYS-COUNTING")
        self._ask(books)

    def cancel(self) -> None:
        """Stop what is counted beside the screen. Source: screens.md, ground rule 10."""
        self._counting, self._progress = (), ""
        self._stop()

    def progress(self, done: int, of: int) -> None:
        """Take how far it has come. Source: screens.md, ground rule 10."""
        share = self.words.per_cent(f"{100 * done // max(of, 1)}")
        if self._counting:
            self._progress = self.words.say("WAYS-COUNTED", share=share)

    def found(self, found: dict[str, object]) -> None:
        """Take what was counted. Source: screens.md (house ways: consequences)."""
        books = self._counting
        if len(books) == 1 or found["edges"]:
            self._counting, self._progress = (), ""
        if len(books) == 1 and books[0].what == WAY:
            self._said = proof_said(found, self.words)
            if not found["findings"]:
                self._proved.add(books[0].sha256)
        elif len(books) == 1:
            self._said = edge_said(found, self.words)
        elif books:
            one, other = books
            self._said = compared(one, other, found, self.words)
            self._shown = examples(one, other, found, self.words)

    def failed(self, said: str) -> None:
        """Take that nothing was counted, and why. Source: screens.md, ground rule 10."""
        self._counting, self._progress = (), ""
        self._said = (Line(self.words.say("WAYS-NOT-COUNTED", reason=self.words.ltr(said)), "ink"),)

    def _booklet(self) -> None:
        by = self._person()
        if by is None:
            self._refused = (problem("WAYS-NOBODY"),)
            return
        try:
            out = self._print(self.book, by)
            said = out.sentence(self.words)
            if out.path is not None:
                said = self.words.say("WAYS-BOOKLET-AT", path=self.words.ltr(str(out.path)))
        except OSError as error:
            said = self.words.say("WAYS-NOT-PRINTED", reason=self.words.ltr(error.strerror or str(error)))
        self._said = (Line(said),)

    # -- a text of the house's own --

    def submit(self, values: Values) -> None:
        """Read a rule text from the file that was named; it is looked at, and in force nowhere.

        Source: screens.md (house ways), ground rule 3.
        """
        self._refused = ()
        typed = values["path"].strip()
        try:
            book = book_of(Path(typed).expanduser())
        except Refused as refused:
            self._refused = tuple(replace(one, where="path") for one in refused.problems)
            return
        self._form = None
        if book not in self.books:
            self._own = (book, *self._own)
            self.books = self._shelf()
        self._look_at(self.books.index(book))
        self._said = (
            Line(self.words.say("WAYS-IS-READ" if book.what == WAY else "WAYS-TABLE-READ"), bold=True),
        )

    def leave(self) -> None:
        """Leave the form; nothing was read. Source: screens.md, ground rule 4."""
        self._form, self._refused = None, ()

    # -- two people --

    def _place(self, token: str) -> None:
        if token == "Escape":
            self.mode = BROWSE
            return
        tables = self.tables()[self._first : self._first + OFFERED]
        if token == FURTHER:
            self._first = self._first + OFFERED if self._first + OFFERED < len(self.tables()) else 0
        if not (token.isdecimal() and 1 <= int(token) <= len(tables)):
            return
        by = self._person()
        if by is None:
            self._refused = (problem("WAYS-NOBODY"),)
            return
        try:
            self._waiting = proposed(
                self.session, tables[int(token) - 1], self.book, by=by, words=self.words, done=self._adopted
            )
        except Refused as refused:
            self._refused = refused.problems

    def _adopted(self) -> None:
        self._said = (Line(self.words.say("WAYS-ADOPTED"), bold=True),)

    def approve(self, badge: str, pin: str) -> None:
        """Take the second person's badge and PIN for what is shown. Source: facts.md (the second person)."""
        waiting = self._waiting
        if waiting is None or self.staff is None:
            return
        problems = waiting.approve(self.staff, badge, pin)
        if problems:
            self._waiting = replace(waiting, refused=problems)
        else:
            self._waiting, self.mode = None, BROWSE
            self.books = self._shelf()

    def withdraw(self) -> None:
        """Take the proposal back. Source: screens.md, ground rule 4."""
        self._waiting, self.mode = None, BROWSE
