"""What can be typed into a form's field, and what it comes to.

Source: screens.md, ground rule 3 (checked as it is typed, refused in place); REQ R36.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from typing import Any

from tablemgr.core.chip_counts import parse_count
from tablemgr.core.money import LARGEST, Money
from tablemgr.core.problems import Problem, problem
from ui.viewmodels.words import is_written

TEXT, WHOLE, MONEY, COUNT, CHOICE = "text", "whole", "money", "count", "choice"
LONGEST = {TEXT: 200, WHOLE: 9, MONEY: 16, COUNT: 16, CHOICE: 40}
SHOWN = 9
"""Choices that are shown at once, each with its digit."""
COUNTED = frozenset("0123456789S=.-")
FIGURES = frozenset("0123456789-")
"""A minus is taken, and refused with its sentence: left out, it would make another number."""
AMOUNT = frozenset("0123456789.-")


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that a form asks for."""

    name: str
    caption: str
    """Code of its caption."""
    kind: str = TEXT
    needed: bool = True
    value: int = 0
    """Of the chip or note that is counted, in minor units."""
    choices: tuple[tuple[str, str], ...] = ()
    """What may be chosen: what it is, and how it is called in the reader's language."""
    typed: str = ""
    problem: Problem | None = None
    fresh: bool = True
    """Whether the next character begins anew: what stands there was put there, not typed."""
    column: int = 0
    """Whose count it is where two people count: 0 the first one's, 1 the second's."""
    page: int | None = None
    """Which of its choices are shown, where there are more than digits; None: those around the one that stands there."""
    entered: bool = False
    """Whether somebody went on from it: an empty count is none of the chip, once it was."""

    def type(self, letter: str) -> Field:
        """Answer the field with a further character; one that cannot stand there changes nothing.

        Source: screens.md, ground rule 3.
        """
        if not self._takes(letter):
            return self
        before = "" if self.fresh else self.typed
        return replace(self, typed=(before + letter)[: LONGEST[self.kind]], problem=None, fresh=False)

    def _takes(self, letter: str) -> bool:
        if self.kind == CHOICE:
            return False
        if self.kind == COUNT:
            return letter.upper() in COUNTED
        if self.kind == MONEY:
            return letter in AMOUNT
        return letter in FIGURES if self.kind == WHOLE else is_written(letter)

    def back(self) -> Field:
        """Answer the field without its last character. Source: screens.md, ground rule 3."""
        return replace(self, typed=self.typed[:-1], problem=None, fresh=False)

    def choose(self, place: int) -> Field:
        """Answer the field with one of its choices. Source: screens.md, ground rule 2."""
        if not 0 <= place < len(self.choices):
            return self
        return replace(self, typed=self.choices[place][0], problem=None)

    @property
    def first_shown(self) -> int:
        """The place of the first choice that is shown; nine are, one a digit. Source: screens.md, ground rule 2."""
        if self.page is not None:
            return self.page * SHOWN
        taken = next((n for n, (name, _) in enumerate(self.choices) if name == self.typed), 0)
        return taken // SHOWN * SHOWN

    def turn(self, by: int) -> Field:
        """Answer the field with the choices after or before those that are shown, round and round.

        Source: screens.md, ground rule 2 (everything by keys).
        """
        pages = -(-len(self.choices) // SHOWN)
        return replace(self, page=(self.first_shown // SHOWN + by) % pages) if pages > 1 else self

    def read(self, places: int) -> Any:
        """Answer what the field comes to, or why it comes to nothing. Source: REQ R36."""
        typed = self.typed.strip()
        if self.kind == COUNT:
            return parse_count(typed.lower(), Money(self.value), "count", places=places)
        if self.kind in (TEXT, CHOICE):
            return problem("SHIFT-MISSING") if self.needed and not typed else typed
        if not typed:
            return problem("SHIFT-MISSING") if self.needed else (Money(0) if self.kind == MONEY else 0)
        if self.kind == WHOLE:
            return int(typed) if typed.isdigit() else problem("SHIFT-WHOLE", "", typed=typed)
        return _money(typed, places)


def _money(typed: str, places: int) -> Money | Problem:
    try:
        minor = Decimal(typed).scaleb(places)
    except InvalidOperation:
        return problem("SHIFT-AMOUNT", "", typed=typed)
    if minor != minor.to_integral_value() or abs(minor) > LARGEST:
        return problem("SHIFT-AMOUNT", "", typed=typed)
    return Money(int(minor))
