"""Facts of looking after the floor: an alert that somebody has seen, from where on something is an alert.

Source: screens.md (floor: alerts stay until somebody acknowledges them); REQ R15 (parameters are versioned).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from tablemgr.core.money import ZERO, Money
from tablemgr.table.facts import Fact


@dataclass(frozen=True, slots=True)
class AlertAcknowledged(Fact):
    """Somebody has seen an alert; who and when stand in the entry."""

    alert: str
    """Which kind: "no-call", "bet", "pace", "win", "mispay", "override", "clock", "backup", "unclosed", "fill",
    "unexplained"."""
    about: str
    """What it was about, so that no other alert is taken for this one: "PGP-04 213 4"."""
    since_us: int
    """When it was raised, microseconds of UTC."""


@dataclass(frozen=True, slots=True)
class PaceTarget:
    """Rounds an hour that tables of a game should make; 0 where the house asks for none."""

    game: str
    rounds: int


@dataclass(frozen=True, slots=True)
class AlertLimitsSet(Fact):
    """From where on the floor raises an alert, and the pace that its tables should keep; in force until the next."""

    VERSION: ClassVar[int] = 2
    FORMER: ClassVar[tuple[int, ...]] = (1,)
    ADDED: ClassVar[Mapping[str, str | int]] = {"unexplained": 0}

    no_call_minutes: int
    """Minutes that an open round may stand without an entry."""
    open_minutes: int
    """Minutes that a round may be open."""
    fill_minutes: int
    """Minutes that an issued fill or credit may be on its way."""
    slow_percent: int
    """Part of the target, in per cent, under which the pace is an alert."""
    band_hundredths: int
    """Standard deviations, in hundredths, beyond which a win is an alert: 196 for 95 of 100."""
    targets: tuple[PaceTarget, ...]
    unexplained: Money = ZERO
    """What of a shift's win may be left without a cause, either way; 0 asks for no alert."""
