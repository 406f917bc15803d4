"""A house as its file describes it, before anything of it is on record.

Source: screens.md (set-up).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tablemgr.floor.adopt import Rules
from tablemgr.floor.people import Person, Role
from tablemgr.table.house_events import Chip, HouseSetUp


@dataclass(frozen=True, slots=True)
class Hired:
    """Somebody of the file. pin is None where it is asked for at the keyboard."""

    badge: str
    name: str
    roles: tuple[Role, ...]
    permit: str = ""
    language: str = ""
    """What the screen speaks when this person signs in; the house's language where it is empty."""
    pin: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """A table of the file with its rules."""

    name: str
    rules: Rules
    is_open: bool
    """Whether play may begin at once; a table that is not open keeps its rules on record."""


@dataclass(frozen=True, slots=True)
class HousePlan:
    """Everything that a house's file says."""

    house: HouseSetUp
    chips: tuple[Chip, ...]
    people: tuple[Hired, ...]
    administrator: Hired
    operator: Hired
    """The first of each; they enrol everybody else."""
    proposes: Person
    approves: Person
    """The two people on whose word chips and rules come into force."""
    tables: tuple[PlannedTable, ...]
    opens_day: bool
    opens_shift: bool
