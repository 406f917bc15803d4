"""What the pit boss's desk draws, as frozen rows of finished texts.

Source: look.md 4 (prompt, lamp), 5 (lists); screens.md (rounds), ground rules 1 to 5.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ui.viewmodels.table.rows import Approval, Hand, Key, Line, Prompt
from ui.viewmodels.words import Words


@dataclass(frozen=True, slots=True)
class NamedHand:
    """Pieces with whose they are."""

    caption: str
    hand: Hand


@dataclass(frozen=True, slots=True)
class Column:
    """One thing among several that can be chosen: a round of a seat, something that waits."""

    caption: str
    lines: tuple[Line, ...] = ()
    hands: tuple[NamedHand, ...] = ()
    token: str = ""
    """What a finger on it presses; "" where nothing."""
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Moved:
    """One figure of the shift: what it was, what it is or would be."""

    caption: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Effect:
    """What an act does to the shift of its table."""

    caption: str
    heads: tuple[str, str]
    rows: tuple[Moved, ...]
    notes: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class PitPicture:
    """The whole desk over the rounds: one question, what it is about, the keys that answer it."""

    prompt: Prompt
    columns: tuple[Column, ...]
    keys: tuple[Key, ...]
    effect: Effect | None = None
    approval: Approval | None = None
    empty: str = ""
    """What is said where there is no column."""
    rows: bool = False
    """Whether the columns lie under each other, as a list."""


class PitDesk(Protocol):
    """What a desk over the rounds takes and shows."""

    words: Words
    over: bool
    """Whether it is left."""
    changed: Callable[[], None]
    """Told when something was done beside the screen."""

    def picture(self) -> PitPicture:
        """Answer the desk as it stands. Source: screens.md (rounds)."""
        ...

    def press(self, token: str) -> None:
        """Take one key or finger. Source: screens.md, ground rule 2."""
        ...

    def approve(self, badge: str, pin: str) -> None:
        """Take the second person's badge and PIN. Source: facts.md (second person)."""
        ...

    def withdraw(self) -> None:
        """Give up what waits. Source: screens.md, ground rule 4."""
        ...
