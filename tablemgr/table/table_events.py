"""Facts of a table: opened, its rules adopted, paper printed, closed.

Source: facts.md; ledger.md (a record names what it depends on by content).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from tablemgr.core.settlements import RulesRef
from tablemgr.table.facts import Fact


@dataclass(frozen=True, slots=True)
class RulesAdopted(Fact):
    """A rule file came into force for a table, with its whole text."""

    what: str
    """"house-way", "pay-table", "variant", or "table": the table's own values."""
    rules: RulesRef
    text: str
    proposed_by: str
    approved_by: str


@dataclass(frozen=True, slots=True)
class TableOpened(Fact):
    """A table is open for a game."""

    game: str
    variant: str
    house: str
    currency: str
    seats: int
    mode: str


@dataclass(frozen=True, slots=True)
class TableClosed(Fact):
    """The table is closed."""

    reason: str


@dataclass(frozen=True, slots=True)
class SlipPrinted(Fact):
    """A paper left the program: its series and number, which print it is, what it shows."""

    VERSION: ClassVar[int] = 2
    FORMER: ClassVar[tuple[int, ...]] = (1,)
    ADDED: ClassVar[Mapping[str, str | int]] = {"why": ""}

    series: str
    number: int
    copy: int
    """1 is the ORIGINAL, higher ones DUPLICATE copy - 1."""
    round: int | None
    paper: str
    language: str
    sha256: str
    why: str = ""
    """Why it was printed again; empty for an original."""
