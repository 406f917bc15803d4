"""Facts of the house itself: what it is called, which currency and clock it keeps, which chips it has.

Each is whole and in force until the next of its kind; none changes an old record.

Source: REQ R15, R64 (parameters are versioned and effective-dated); screens.md (set-up).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from tablemgr.core.money import Money
from tablemgr.table.facts import Fact


@dataclass(frozen=True, slots=True)
class HouseSetUp(Fact):
    """What holds for the whole house."""

    name: str
    currency: str
    zone: str
    """The name of the time zone by which the house lives ("Europe/Vienna")."""
    cut_off_minutes: int
    """Minutes after midnight at which a new gaming day begins."""
    language: str
    """The language of its papers."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One denomination: what it is worth in minor units, its colours as #RRGGBB, the figure on it."""

    value: Money
    label: str
    fill: str
    ink: str


@dataclass(frozen=True, slots=True)
class ChipSetAdopted(Fact):
    """The chips that are in use from now on, the smallest first."""

    currency: str
    chips: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class LanguagesOffered(Fact):
    """The languages that a screen can be turned to from now on."""

    languages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlannedShift:
    """A shift as the house plans it."""

    name: str
    begins_minutes: int
    """Minutes after midnight, by the house's clock."""


@dataclass(frozen=True, slots=True)
class ShiftPlanSet(Fact):
    """The shifts of a gaming day as they are planned from now on, in their order; none where nothing is planned."""

    shifts: tuple[PlannedShift, ...]


@dataclass(frozen=True, slots=True)
class StationPrintersSet(Fact):
    """Where a station's papers come out from now on; "" where it has no such printer."""

    VERSION: ClassVar[int] = 2
    FORMER: ClassVar[tuple[int, ...]] = (1,)
    ADDED: ClassVar[Mapping[str, str | int]] = {"size": "a4"}

    station: str
    roll: str
    """Of slips on 80 mm."""
    sheet: str
    """Of sheets."""
    size: str = "a4"
    """What sheets are, "a4" or "letter"."""


@dataclass(frozen=True, slots=True)
class BackupPlaceSet(Fact):
    """Where the copies after each close lie from now on, and how many stay; "" is the folder beside the data."""

    folder: str
    keep: int
