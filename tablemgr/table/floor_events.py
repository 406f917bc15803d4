"""Facts of looking after the floor: an alert that somebody has seen.

Source: screens.md (floor: alerts stay until somebody acknowledges them).
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.table.facts import Fact


@dataclass(frozen=True, slots=True)
class AlertAcknowledged(Fact):
    """Somebody has seen an alert; who and when stand in the entry."""

    alert: str
    """Which kind: "no-call", "bet", "pace", "win", "mispay", "override", "clock", "backup", "unclosed", "fill"."""
    about: str
    """What it was about, so that no other alert is taken for this one: "PGP-04 213 4"."""
    since_us: int
    """When it was raised, microseconds of UTC."""
