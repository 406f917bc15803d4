"""What a question does with a token, and what it shows: the shape that all questions of this screen share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from tablemgr.core.problems import Problem
from tablemgr.table.commands.base import Command
from ui.viewmodels.deal.reading import Reading
from ui.viewmodels.table.rows import Key, Line, PieceKey, Prompt


@dataclass(frozen=True, slots=True)
class Took:
    """What follows from a token: other text, commands to record in order, refusals, another question.

    text None leaves what was typed; say is shown where nothing is refused. asks: the form that opens;
    "" closes the one that is open.
    """

    text: str | None = None
    commands: tuple[Command, ...] = ()
    problems: tuple[Problem, ...] = ()
    asks: str | None = None
    after: str = ""
    """What is typed already once the commands are on record."""
    stands: str = ""
    """A figure that is refused where one figure answers: it stays typed, and no other is taken before it goes."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question shows: the prompt line, the pad, the pieces pad, lines of what its answers mean."""

    prompt: Prompt
    pad: tuple[Key, ...] = ()
    pieces: tuple[PieceKey, ...] = ()
    caption: str = ""
    lines: tuple[Line, ...] = field(default=())


class Question(Protocol):
    """One thing that is asked for. text is what was typed towards its answer."""

    def press(self, at: Reading, text: str, token: str) -> Took | None:
        """Answer what a token does here; None where it means nothing here. Source: screens.md 1."""
        ...

    def show(self, at: Reading, text: str) -> Asked:
        """Answer what stands in prompt and console. Source: screens.md 1; look.md 4."""
        ...
