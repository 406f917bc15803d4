"""The screen of patterns: pages, the time that is looked at, a row that leads to its rounds.

Source: screens.md (audit; patterns for surveillance), ground rules 10 and 11.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from tablemgr.core.problems import Problem, problem
from tablemgr.floor.patterns import ALWAYS, Patterns, patterns
from tablemgr.floor.people import Person, Role
from tablemgr.floor.session import Session
from ui.viewmodels.pit.effect import ChipBook
from ui.viewmodels.pit.pattern_pages import PAGES, Behind, listing
from ui.viewmodels.shift.rows import Listing
from ui.viewmodels.table.refusing import sentences
from ui.viewmodels.table.rows import Key, Prompt
from ui.viewmodels.words import Words

MISPAYS = "mispays"
PERIODS = (("PAT-TODAY", 0), ("PAT-WEEK", 6), ("PAT-MONTH", 29), ("PAT-ALWAYS", None))
"""How far back is looked, in gaming days before today; None is everything."""
PERIOD, AGAIN = "T", "U"


class NoLongerWanted(Exception):
    """Somebody stopped the search, or wants another one."""


@dataclass(frozen=True, slots=True)
class PatternsPicture:
    """The whole screen."""

    prompt: Prompt
    pages: tuple[Key, ...]
    listing: Listing
    keys: tuple[Key, ...]
    note: str


class PatternsDesk:
    """Tokens in, a picture out; what is looked through is read beside the screen."""

    def __init__(
        self, session: Session, words: Words, *, person: Callable[[], Person | None], open_rounds: Callable[[Behind], None]
    ) -> None:  # fmt: skip
        self.words = words
        self._session, self._person, self._open_rounds = session, person, open_rounds
        self._book = ChipBook(session)
        self._found: Patterns | None = None
        self.page, self.at, self.period = next(iter(PAGES)), 0, 1
        self.wanted = True
        """Whether something is to be read: at first, for another time, when somebody asks."""
        self.heard: Callable[[], None] = lambda: None
        """Told from the worker that there is another share to show."""
        self.share, self._reading, self._asked = 0, True, 0
        self.refused: tuple[Problem, ...] = ()

    # -- reading --

    def read(self) -> Patterns:
        """Look through the rounds; may be done beside the screen. NoLongerWanted where that was stopped meanwhile.

        Source: screens.md, ground rule 10 (progress, cancel).
        """
        asked = self._asked

        def tell(done: int, of: int) -> None:
            if asked != self._asked:
                raise NoLongerWanted
            self.share = 100 * done // of
            self.heard()

        try:
            return patterns(self._session.readings, self._book.book, self.since, tell)
        except Exception:
            # What ended for another search's sake says nothing of that one.
            self._reading = self._reading and asked != self._asked
            raise

    def _look(self) -> None:
        """Look through the rounds once more; what is being looked through ends."""
        self.wanted, self._reading, self.share = True, True, 0
        self._asked += 1

    def _stop(self) -> None:
        self._reading = False
        self._asked += 1

    @property
    def since(self) -> str:
        """The first gaming day that is looked at. Source: REQ R46."""
        days = PERIODS[self.period][1]
        if days is None:
            return ALWAYS
        return (date.fromisoformat(self._session.gaming_day()) - timedelta(days=days)).isoformat()

    def take(self, found: Patterns) -> None:
        """Take what was read. Source: screens.md, ground rule 10."""
        self._found, self.refused, self._reading = found, (), False

    @property
    def pages(self) -> tuple[str, ...]:
        """The pages for whoever is in: what dealers paid wrong is for the pit boss's eyes alone.

        Source: ops/users.md 1 (mispay record per dealer without public shaming).
        """
        person = self._person()
        boss = person is not None and person.role is Role.PIT_BOSS
        return tuple(page for page in PAGES if page != MISPAYS or boss)

    # -- keys --

    def press(self, token: str) -> None:
        """Take one key or finger. Source: screens.md, ground rule 2."""
        self.refused = ()
        pages, rows = self.pages, self._rows()
        here = pages.index(self.page) if self.page in pages else 0
        if token.startswith("page:") and token[5:] in pages:
            self._turn(token[5:])
        elif token in ("Left", "Right"):
            self._turn(pages[(here + (1 if token == "Right" else -1)) % len(pages)])
        elif token in ("Up", "Down", "PageUp", "PageDown") and rows:
            step = {"Up": -1, "Down": 1, "PageUp": -10, "PageDown": 10}[token]
            self.at = max(0, min(len(rows) - 1, self.at + step))
        elif token.startswith("row:") and int(token[4:]) < len(rows):
            self.at = int(token[4:])
        elif token == PERIOD:
            self.period, self.at = (self.period + 1) % len(PERIODS), 0
            self._found = None
            self._look()
        elif token == AGAIN:
            self._look()
        elif token == "Escape" and self._reading:
            self._stop()
        elif token == "Enter" and rows:
            self._open_rounds(rows[min(self.at, len(rows) - 1)])
        elif token not in ("Escape", "Up", "Down", "PageUp", "PageDown", "Enter"):
            self.refused = (problem("KEY-NOT-HERE", "", key=token[:20]),)

    def _turn(self, page: str) -> None:
        self.page, self.at = page, 0

    def _rows(self) -> tuple[Behind, ...]:
        if self._found is None:
            return ()
        return listing(self._shown, self._found, self.at, self.words)[1]

    @property
    def _shown(self) -> str:
        """The page that is shown: somebody else may be in than when it was turned to."""
        return self.page if self.page in self.pages else next(iter(PAGES))

    # -- what there is to see --

    def picture(self) -> PatternsPicture:
        """Answer the screen as it stands. Source: screens.md (patterns)."""
        words, page = self.words, self._shown
        code, _ = PERIODS[self.period]
        question = words.say(f"PAT-ASK-{page.upper()}")
        prompt = Prompt(
            question, words.say("PAT-OVER", period=words.say(code)), refusals=sentences(self.refused, words)
        )
        pages = tuple(
            Key(words.say(f"PAT-PAGE-{one.upper()}"), "", f"page:{one}", lamp=one == page)
            for one in self.pages
        )
        if self._found is None:
            empty = (
                words.say("PAT-READING", share=words.whole(self.share))
                if self._reading
                else words.say("PAT-STOPPED")
            )
            rows = Listing(words.say(f"PAT-PAGE-{page.upper()}"), (), (), empty)
        else:
            rows = listing(page, self._found, self.at, words)[0]
        keys: tuple[Key, ...] = (
            Key(words.say("PAT-TO-ROUNDS"), "Enter", "Enter", live=bool(rows.rows)),
            Key(words.say("PAT-PERIOD"), PERIOD, PERIOD), Key(words.say("PAT-AGAIN"), AGAIN, AGAIN),
        )  # fmt: skip
        if self._reading:
            keys = (*keys, Key(words.say("UI-AUDIT-STOP"), "Esc", "Escape"))
        note = words.say(
            "PAT-NOTE-TIME" if page == "holes" else "PAT-NOTE-MONEY" if page == MISPAYS else "PAT-NOTE"
        )
        return PatternsPicture(prompt, pages, rows, keys, note)
