"""Facts of the house itself: what it is called, which currency and clock it keeps, which chips it has.

Each is whole and in force until the next of its kind; none changes an old record.

Source: REQ R15, R64 (parameters are versioned and effective-dated); screens.md (set-up).
"""

from __future__ import annotations

from dataclasses import dataclass

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
