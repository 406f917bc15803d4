"""What the operator's desk draws, as frozen rows of finished texts; the widgets compare old with new, and paint.

Source: look.md 5 (tables, inputs, charts), picture f; screens.md (shift), ground rules 1 to 4.
"""

from __future__ import annotations

from dataclasses import dataclass

from ui.viewmodels.table.rows import Approval, Key, Line, Prompt


@dataclass(frozen=True, slots=True)
class Head:
    """A column: its caption, its share of the width, whether figures stand in it."""

    text: str
    share: float = 1.0
    figures: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """A row of a list; a title stands over the rows that follow and cannot be chosen."""

    cells: tuple[Line, ...]
    token: str = ""
    chosen: bool = False
    is_title: bool = False
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """A list with its heads; where it is empty, one sentence says where to look next."""

    caption: str
    heads: tuple[Head, ...]
    rows: tuple[Item, ...]
    empty: str = ""


@dataclass(frozen=True, slots=True)
class CountCell:
    """The second person's count of a chip; a hidden figure is said by a sign of its own."""

    echo: str
    token: str
    lit: bool = False
    agrees: Line | None = None
    """Whether both say the same, once both are seen."""
    note: str = ""
    """What one of them had counted first."""


@dataclass(frozen=True, slots=True)
class CountRow:
    """A denomination being counted: its chip, what is expected, what is typed, what that comes to."""

    label: str
    chip: str
    fill: str
    ink: str
    expected: str
    echo: str
    value: str
    differs: Line
    token: str
    lit: bool = False
    refused: str = ""
    second: CountCell | None = None
    """Where two people count."""


@dataclass(frozen=True, slots=True)
class FieldRow:
    """Something to type, or to choose by its keys."""

    caption: str
    echo: str
    token: str
    lit: bool = False
    refused: str = ""
    choices: tuple[Key, ...] = ()
    """Keys that fill it in; the chosen one is lit."""


@dataclass(frozen=True, slots=True)
class FormRow:
    """A form: what it is, what is counted, what is typed, what it comes to."""

    caption: str
    people: str
    heads: tuple[Head, ...] = ()
    counts: tuple[CountRow, ...] = ()
    fields: tuple[FieldRow, ...] = ()
    total: tuple[Line, ...] = ()
    """Expected, counted, differing; in the columns of the counts."""
    pad: tuple[Key, ...] = ()
    """Characters to touch, read row by row."""
    pad_columns: int = 3
    place: str = ""
    """Which of its fields is asked for: 3 of 9."""
    is_read: bool = False
    """Whether it is only read now: somebody is about to sign it."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One value of a chart at its hour; level is its height from the zero line, -1 to 1."""

    hour: str
    text: str
    level: float | None
    """None where the value is not known."""


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A chart by hour: bars from the zero line, or a line of dots."""

    caption: str
    bars: tuple[Bar, ...]
    is_line: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class SideRow:
    """A panel at the far side: lines with a figure each, the grave ones in a box of their own."""

    caption: str
    lines: tuple[tuple[Line, Line], ...] = ()
    verdict: tuple[Line, ...] = ()
    """In a box of its own: what it comes to, large and with its sign, then what explains it."""
    state: str = ""
    """The ground of that box: take or pay."""
    notes: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class DeskPicture:
    """The whole desk: prompt, pages, one thing in the middle, a panel beside it, keys below."""

    prompt: Prompt
    pages: tuple[Key, ...]
    rail: Listing | None = None
    """The parts of what is shown, where it has several."""
    listing: Listing | None = None
    form: FormRow | None = None
    side: SideRow | None = None
    charts: tuple[ChartRow, ...] = ()
    keys: tuple[Key, ...] = ()
    approval: Approval | None = None
