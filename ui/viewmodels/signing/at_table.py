"""A table's recorder with the people around it: locked until somebody is in, relieved by a badge and one key.

It hands everything on to the recorder of the game, and adds what the house and the people have to say.

Source: screens.md (sign-in, relief); look.md 4 (lock); REQ R06.
"""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import Protocol

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.credentials import LEAST
from tablemgr.floor.people import Role
from tablemgr.floor.practice import MODE as PRACTICE
from tablemgr.floor.practice import live_of
from tablemgr.floor.racks.racks import Racks
from tablemgr.ledger.errors import LedgerError
from ui.viewmodels.house.second import problems_of
from ui.viewmodels.live import LiveHouse
from ui.viewmodels.shift.at_table import ChipsAtTable
from ui.viewmodels.table.letters import PREFIX, Page, letter_rows, letters_in
from ui.viewmodels.table.notices import AGAIN, TRY_AGAIN
from ui.viewmodels.table.refusing import sentence_of
from ui.viewmodels.table.rows import CLASH, QUIET, Foresees, Key, Notice, Picture, Recorder
from ui.viewmodels.words import Words

RELIEF, STAY = "+", "relief:no"
"""The one key with which the dealer who goes vouches for the one who comes; beside it, the way back."""
NEEDS_PIN = frozenset({"RELIEF-PIN-FIRST", "RELIEF-ROUND-OPEN", "RELIEF-DEALERS"})
"""What keeps a badge alone from being enough, where badge and PIN would be."""
PRACTICE_TOKEN = "practice:end"
GONE_S = 3.0
"""Seconds for which a ledger that did not answer is not asked what stands beside the game."""


class Speaks(Recorder, Protocol):
    """A recorder whose language and lock can be set from outside."""

    words: Words
    locked: bool

    def puts_away(self, *, afresh: bool) -> bool:
        """Forget digits that may be a PIN where they answer nothing. Source: screens.md (sign-in)."""
        ...


class AtTable:
    """One table at this station, with whoever is there."""

    def __init__(self, live: LiveHouse, table: str, inner: Speaks, racks: Racks | None = None) -> None:
        self.live, self.table, self.inner = live, table, inner
        # Practice has no rack: its chips are nobody's.
        is_live = live_of(table) == table
        self.chips = ChipsAtTable(racks, live, table) if racks is not None and is_live else None
        self.incoming = ""
        """A badge that was tapped and waits for the dealer's key."""
        self.wants_pin = ""
        """A badge that must sign in with its PIN; the screen asks for it."""
        self._relief: tuple[Problem, ...] = ()
        self._locked_us = 0
        self._before: Picture | None = None
        self._gone: tuple[float, Notice] | None = None
        """Until when the ledger is not asked for notices, and what is said instead."""
        self._digits, self._afresh = 0, True
        """How many digits were pressed one after the other; whether nothing else was since a PIN was typed, or might
        have been."""
        self._page = Page()
        """Which letters lie there to be touched."""

    @property
    def words(self) -> Words:
        """The language that is spoken here. Source: screens.md, ground rule 8."""
        return self.inner.words

    @property
    def is_blocked(self) -> bool:
        """Whether nobody is in, or the place is locked. Source: REQ R06."""
        places = self.live.staff.places
        return places.at(self.table) is None or places.is_locked(self.table)

    @property
    def is_practice(self) -> bool:
        """Whether nothing here is dealt for money. Source: screens.md (practice)."""
        return self.live.session.rules(self.table).mode == PRACTICE

    def speak(self, words: Words) -> None:
        """Speak another language from here on. Source: screens.md, ground rule 8."""
        self.inner.words = words

    # -- what there is to see --

    def picture(self) -> Picture:
        """Answer the screen as it stands, locked where nobody may see names and totals. Source: look.md 4 (lock)."""
        self.inner.locked = self.is_blocked
        self._afresh = self._afresh or self.inner.locked
        shown = self._shown_inside()
        said = " ".join(notice.text for notice in shown.notices)
        mine, chips, due = self._beside()
        mine = tuple(notice for notice in mine if notice.text not in said)
        # Under the lock only what concerns everybody stays: notices of a game speak of its money.
        games = () if self.is_blocked else shown.notices
        notices = (*self._relief_notices(), *chips, *mine, *games, *due)
        top = replace(shown.top, marks=(*shown.top.marks, *self._lock_mark()))
        return self._dressed(replace(shown, top=top, notices=notices, locked=self.is_blocked))

    def foresee(self, token: str) -> Picture | None:
        """Answer the picture that a key would leave, None where that cannot be told; nothing else comes of it.

        Notices are not foreseen. Source: screens.md, ground rule 10; tablemgr/DECISIONS.md (a key that waits).
        """
        if self.is_blocked or self.incoming or token == RELIEF or not isinstance(self.inner, Foresees):
            return None
        shown = self.inner.foresee(token)
        return None if shown is None else self._dressed(shown)

    def _dressed(self, shown: Picture) -> Picture:
        """A picture with what practice, a text of one's own and the table's own keys add to it."""
        prompt, console = shown.prompt, shown.console
        if self.is_practice:
            question = f"{self.words.say('STAFF-PRACTICE-WORD')} · {prompt.question}"
            prompt = replace(prompt, question=question)
        if prompt.free and not self.is_blocked:
            console = replace(console, letters=letter_rows(self.words, self._page))
        return replace(shown, prompt=prompt, console=console, sheet=(*shown.sheet, self._keys()))

    def _shown_inside(self) -> Picture:
        """The game's picture; the one before where what it is drawn from cannot be read just now."""
        try:
            self._before = self.inner.picture()
        except LedgerError as error:
            if self._before is None:
                raise
            notice = Notice(sentence_of(error.problem, self.words), CLASH)
            return replace(self._before, notices=(notice, *self._before.notices))
        return self._before

    def _beside(self) -> tuple[tuple[Notice, ...], tuple[Notice, ...], tuple[Notice, ...]]:
        """What house and rack have to say; where the ledger cannot be read just now, that, and the key to try again."""
        if self._gone is not None and monotonic() < self._gone[0]:
            return (self._gone[1],), (), ()
        try:
            mine, self._gone = self._house_notices(), None
            if self.chips is None or self.is_blocked:
                return mine, (), ()
            return mine, self.chips.notices(self.words), self.chips.due(self.words)
        except LedgerError as error:
            # What is typed goes on; whatever is pressed says by itself whether it was recorded. No key waits again for
            # a server that was just seen not to answer.
            notice = Notice(sentence_of(error.problem, self.words), CLASH)
            self._gone = monotonic() + GONE_S, notice
            return (notice,), (), ()

    def _keys(self) -> tuple[str, tuple[tuple[str, str], ...]]:
        """What the sheet of keys says of the table itself."""
        words = self.words
        said = (
            ("F11", "STAFF-KEYS-TABLE"), ("F12", "FELT-LOCK"), ("Home", "STAFF-KEYS-BRIGHT"),
            ("Ctrl L", "UI-KEYS-LANGUAGE"), (RELIEF, "STAFF-KEYS-RELIEF"),
        )  # fmt: skip
        return words.say("STAFF-TABLE-SHEET"), tuple((key, words.say(code)) for key, code in said)

    def _lock_mark(self) -> tuple[str, ...]:
        """Since when the place is locked. Source: look.md picture h."""
        if not self.live.staff.places.is_locked(self.table):
            self._locked_us = 0
            return ()
        now = self.live.session.now()
        self._locked_us = self._locked_us or now.at_us
        at = self.words.clock(self._locked_us, now.offset_minutes, seconds=True)
        return (self.words.say("STAFF-LOCKED-AT", at=self.words.ltr(at)),)

    def _relief_notices(self) -> tuple[Notice, ...]:
        words, roster = self.words, self.live.staff.roster
        found = [Notice(sentence_of(problem, words)) for problem in self._relief]
        member = roster.by_badge(self.incoming)
        if self.incoming and member is not None:
            text = words.say("STAFF-RELIEF", name=words.typed(member.name), badge=words.ltr(self.incoming))
            found.insert(0, Notice(text, key=Key(words.say("STAFF-HAND-OVER"), RELIEF, RELIEF)))
        return tuple(found)

    def _house_notices(self) -> tuple[Notice, ...]:
        """What stops dealing, then what only alarms. Source: ledger.md (stays on screen)."""
        words, house = self.words, self.live.house
        found = []
        if self.is_practice:
            key = Key(words.say("STAFF-PRACTICE-END"), "F11 P", PRACTICE_TOKEN)
            found.append(Notice(words.say("STAFF-PRACTICE-SENTENCE", table=live_of(self.table)), key=key))
        found += [Notice(said, CLASH) for said in self.live.said]
        found += [Notice(sentence_of(p, words), CLASH) for p in house.may_deal()]
        if not self.is_practice:
            found += [Notice(sentence_of(p, words), CLASH) for p in house.unattached()]
        astray = house.astray()
        found += [Notice(sentence_of(p, words), QUIET) for p in house.alarms() if p not in astray]
        return tuple(found)

    # -- what is pressed --

    def press(self, token: str) -> None:
        """Take one token; a lock takes none. Source: screens.md 2."""
        if self.is_blocked:
            return
        self.live.staff.touch(self.table)
        self._relief = ()
        self._count(token)
        self._page = self._page.after(token)
        if token.startswith(PREFIX):
            for letter in letters_in(token):
                self.inner.press(letter)
            return
        if token == AGAIN and self.live.session.reads_only:
            token = TRY_AGAIN
        if self.chips is not None and self.chips.press(token):
            self._afresh = True
            return
        try:
            self._press(token)
        except LedgerError as error:
            # What was to be read could not be; nothing was recorded, and the same key tries again.
            self._relief = (error.problem,)
        if self._digits >= LEAST:
            self._put_away(afresh=self._afresh)

    def _count(self, token: str) -> None:
        is_digit = len(token) == 1 and token.isdecimal()
        self._digits = self._digits + 1 if is_digit else 0
        self._afresh = self._afresh and is_digit

    def _put_away(self, *, afresh: bool) -> None:
        """A PIN that nobody asked for is not left where it can be read."""
        try:
            if self.inner.puts_away(afresh=afresh):
                self._digits, self._afresh = 0, False
        except LedgerError as error:
            self._relief = (error.problem,)

    def _press(self, token: str) -> None:
        if self.incoming and token == RELIEF:
            self._hand_over()
        elif self.incoming and token in ("Escape", STAY):
            self.incoming = ""
        elif token == RELIEF and not self.inner.picture().prompt.free:
            self._relief = (problem("RELIEF-NO-BADGE", "badge"),)
        else:
            self.inner.press(token)

    def scan(self, text: str) -> None:
        """Take a scanner's line: a badge of somebody who works here, or whatever the game makes of it.

        Source: screens.md 3; screens.md (relief: badge tap in).
        """
        badge = self._carried(badge_in(text))
        places, roster = self.live.staff.places, self.live.staff.roster
        there = places.at(self.table)
        if roster.by_badge(badge) is None:
            if not self.is_blocked:
                self.inner.scan(text)
                # No amount comes from a scanner.
                self._put_away(afresh=True)
        elif self.is_blocked or there is None or there.person.role is not Role.DEALER:
            self.wants_pin = badge
        elif there.person.badge != badge:
            # Who holds no dealer's role is not offered to take over what only a dealer does.
            member = roster.by_badge(badge)
            deals = member is not None and member.may_be(Role.DEALER)
            self.incoming = badge if deals else ""
            self._relief = () if deals else (problem("RELIEF-DEALERS", "badge"),)

    def _carried(self, badge: str) -> str:
        """Answer a badge as it is on record; keys and scanners make capitals of its letters."""
        roster = self.live.staff.roster
        if roster.by_badge(badge) is not None:
            return badge
        alike = [one.badge for one in roster.members.values() if one.badge.casefold() == badge.casefold()]
        return alike[0] if len(alike) == 1 else badge

    def _hand_over(self) -> None:
        places = self.live.staff.places
        there, badge, self.incoming = places.at(self.table), self.incoming, ""
        if there is None:
            return
        try:
            done = places.relieve(badge, by=there.person, table=live_of(self.table))
            problems = problems_of(done)
        except LedgerError as error:
            problems = (error.problem,)
        self._relief = problems
        if {p.code for p in problems} & NEEDS_PIN:
            self.wants_pin = badge

    def approve(self, badge: str, pin: str) -> None:
        """Take the second person's badge and PIN. Source: facts.md (second person)."""
        if not self.is_blocked:
            self.inner.approve(self._carried(badge_in(badge)), pin)
            self._digits, self._afresh = 0, True

    def withdraw(self) -> None:
        """Give up what waits for a second person. Source: screens.md 4."""
        if not self.is_blocked:
            self.inner.withdraw()
            self._digits, self._afresh = 0, True


def badge_in(text: str) -> str:
    """Answer the badge in a scanner's line, without what a stripe reader puts around it.

    >>> badge_in(";0462?"), badge_in(" 0462 ")
    ('0462', '0462')

    Source: screens.md (sign-in: typed or scanned).
    """
    return text.strip().strip(";%").rstrip("?").strip()
