"""A sheet: what a report or a slip says, in its order and in no language; paper, CSV and keeping read this one value.

A cell that is None is not known and is written n/a, never 0.

Source: screens.md (paper), ground rule 11; REQ R40, R69, R70.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from reports.figures import Moment
from tablemgr.core.money import Money
from tablemgr.core.problems import Datum


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of ours by its code, with its figures."""

    code: str
    data: tuple[tuple[str, Datum], ...] = ()


@dataclass(frozen=True, slots=True)
class Word:
    """A value of a closed list; its sentence is prefix and name."""

    prefix: str
    name: str


@dataclass(frozen=True, slots=True)
class Typed:
    """What people typed, or call somebody: never markup, never a formula."""

    text: str


@dataclass(frozen=True, slots=True)
class Noted:
    """What a key put on record as it says it, or somebody typed there."""

    text: str


@dataclass(frozen=True, slots=True)
class Patron:
    """By which label a patron is known; a CSV leaves it out unless somebody may see it."""

    label: str


@dataclass(frozen=True, slots=True)
class Held:
    """A number of ours, an id, a day: digits of the language, held left to right."""

    text: str


@dataclass(frozen=True, slots=True)
class Percent:
    """A share in per cent, two decimals."""

    value: Decimal


@dataclass(frozen=True, slots=True)
class Exact:
    """An amount of minor units that may be finer than one."""

    minor: Fraction


Plain = Said | Word | Typed | Noted | Patron | Held | Percent | Exact | Money | int | Decimal | Moment | None
"""int is a count, Decimal a rate with the places it has."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Several things that stand in one cell, one behind another."""

    parts: tuple[Plain, ...]


Cell = Plain | Listed


@dataclass(frozen=True, slots=True)
class Pair:
    """A label and its value."""

    label: Said
    value: Cell
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Pairs:
    """Labels and values, one under another."""

    rows: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: figures stand at its far edge, words at its reading edge."""

    head: Said
    figures: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of figures under their heads, and what they come to."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    total: tuple[Cell, ...] | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence, or what somebody typed."""

    text: Said | Typed | Noted
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """One value of a chart at its hour."""

    at: Moment
    value: Money | Decimal | None


@dataclass(frozen=True, slots=True)
class Chart:
    """Values hour by hour: amounts as bars from the zero line, rates as a line of dots."""

    title: Said
    marks: tuple[Mark, ...]
    target: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Signature:
    """Where somebody signs: as what, and who is on record as having signed already."""

    role: Said
    signed_by: str = ""
    """badge/role/name, empty where it is signed on paper."""
    at: Moment | None = None
    permit: str = ""
    """Of whoever signed, where the house keeps it."""


@dataclass(frozen=True, slots=True)
class Signatures:
    """Where people sign."""

    places: tuple[Signature, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """A code for the next shift, to scan and to type."""

    label: Said
    typed: str
    scanned: str = ""


@dataclass(frozen=True, slots=True)
class Blank:
    """Room to write by hand on a form: a label and so many empty lines."""

    label: Said
    lines: int = 1


@dataclass(frozen=True, slots=True)
class BlankTable:
    """A table to be filled in by hand: heads, and empty rows whose first cell may be given."""

    columns: tuple[Column, ...]
    rows: tuple[Cell, ...]
    """First cells of the rows."""


Body = Pairs | Table | Note | Chart | Signatures | Code | Blank | BlankTable


@dataclass(frozen=True, slots=True)
class Part:
    """A titled part of a sheet."""

    title: Said
    body: tuple[Body, ...]


@dataclass(frozen=True, slots=True)
class Origin:
    """By whom, when, by which program and of what state of the trail a sheet was made."""

    by: str
    at: Moment
    program: str
    reference: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A report or a slip."""

    kind: str
    """shift, master, fill, inventory …: names its texts."""
    title: Said
    house: str
    currency: str
    facts: tuple[Pair, ...]
    """What it is of: gaming day, shift, table, number."""
    parts: tuple[Part, ...]
    origin: Origin
    training: bool = False
    """Marked on every page: nothing of it was played for money."""
    void: Said | None = None
    """Why it is void, where it is."""
    void_text: str = ""
    note: Said | None = None
    """Of which moment its figures are."""
    alarms: tuple[Said, ...] = ()
    """What stood unanswered when it was made; no part of what it says of its subject."""


def said(code: str, **data: Datum) -> Said:
    """Answer a sentence by its code, its figures by name.

    Source: style.md, rule 35.
    """
    return Said(code, tuple(sorted(data.items())))


def words(code: str) -> Column:
    """Answer a column of words. Source: look.md 5 (tables)."""
    return Column(Said(code), figures=False)


def figures(code: str) -> Column:
    """Answer a column of figures. Source: look.md 5 (tables: figures aligned)."""
    return Column(Said(code))


def pair(code: str, value: Cell, *, strong: bool = False) -> Pair:
    """Answer a label by its code with a value. Source: screens.md (paper)."""
    return Pair(Said(code), value, strong)
