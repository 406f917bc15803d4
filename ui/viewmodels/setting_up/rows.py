"""What the set-up draws: lists, what may be done, a form, a second person. Finished texts only.

Source: screens.md (set-up), ground rules 1 to 4; ui/README.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ui.viewmodels.table.rows import Approval, Key, Line, Prompt

TEXT, PIN, CHOICE = "text", "pin", "choice"
Values = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Ask:
    """One field of a form."""

    name: str
    caption: str
    kind: str = TEXT
    given: str = ""
    """What stands there at first."""
    choices: tuple[tuple[str, str], ...] = ()
    """What may be chosen, and how it is called."""
    ltr: bool = False
    """Badges, amounts, ids: written left to right in every language."""
    repeats: str = ""
    """The field that is typed here once more, since nobody sees what stands in it."""
    rule: str = ""
    """What is asked of it, said before anything is typed."""
    verbatim: bool = False
    """Whether every digit stays as it is typed: a path, what stands on a chip."""

    @property
    def is_figure(self) -> bool:
        """Whether its digits are the reader's to see and anybody's to type. Source: look.md 6; FAULT D10."""
        return self.ltr and self.kind != CHOICE and not self.verbatim


@dataclass(frozen=True, slots=True)
class Form:
    """Several fields that are answered together; nothing is done before its last key."""

    title: str
    asks: tuple[Ask, ...]
    submit: str
    note: str = ""
    is_change: bool = False
    """Whether it changes something that stands: whoever signs sees what becomes otherwise."""


@dataclass(frozen=True, slots=True)
class ChipFace:
    """What is seen of a chip: the figure on it, its colours as #RRGGBB."""

    label: str
    fill: str
    ink: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a list: somebody, a table, a chip."""

    token: str
    name: str
    facts: str
    mark: str = ""
    chosen: bool = False
    chip: ChipFace | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a form was not taken: at which field, "" where it is about the whole form."""

    field: str
    said: str


@dataclass(frozen=True, slots=True)
class SetUpPicture:
    """The whole screen."""

    prompt: Prompt
    pages: tuple[tuple[str, str, bool], ...]
    """Token, name, whether it is shown."""
    entries: tuple[Entry, ...]
    keys: tuple[Key, ...]
    said: tuple[Line, ...] = ()
    form: Form | None = None
    refused: tuple[Refusal, ...] = ()
    approval: Approval | None = None
