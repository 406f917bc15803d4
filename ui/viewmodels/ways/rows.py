"""What the house-way screen draws: finished texts, painted hands, nothing else.

Source: screens.md (house ways); ui/README.md (a view-model returns rows).
"""

from __future__ import annotations

from dataclasses import dataclass

from ui.viewmodels.setting_up.rows import Form, Refusal
from ui.viewmodels.table.rows import Approval, Hand, Key, Line, PieceKey, Prompt

FIRED, PASSED, PLAIN = "fired", "passed", ""


@dataclass(frozen=True, slots=True)
class Item:
    """A rule text on the shelf."""

    token: str
    name: str
    note: str
    """Where it is in force; "" where nowhere."""
    chosen: bool = False
    marked: bool = False
    """The one that another is compared with."""


@dataclass(frozen=True, slots=True)
class Group:
    """Texts of one sort and game."""

    caption: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A row of a house way, a line of a pay table, a switch."""

    number: str
    text: str
    name: str = ""
    value: str = ""
    """What a line pays, how a switch stands."""
    hands: tuple[Hand, ...] = ()
    state: str = PLAIN
    because: str = ""
    """Why it was passed over, in the file's words."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand with what is said of it."""

    caption: str
    hands: tuple[tuple[str, Hand], ...]
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class WaysPicture:
    """The whole screen."""

    prompt: Prompt
    groups: tuple[Group, ...]
    title: str
    about: str
    """Source, date, first digits of its hash."""
    rows: tuple[RuleRow, ...]
    caption: str = ""
    said: tuple[Line, ...] = ()
    shown: tuple[Shown, ...] = ()
    keys: tuple[Key, ...] = ()
    pad: tuple[str, tuple[PieceKey, ...]] | None = None
    approval: Approval | None = None
    form: Form | None = None
    refused: tuple[Refusal, ...] = ()
