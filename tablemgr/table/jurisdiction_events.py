"""Facts of what a regulator asks of the house: which profile is in force, with its whole text.

Source: REQ R15 (versioned, effective-dated), R21, R26, R58, R76.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.table.facts import Fact


@dataclass(frozen=True, slots=True)
class JurisdictionAdopted(Fact):
    """A profile is in force from here on, until the next."""

    name: str
    sha256: str
    text: str
    """The profile's file, word for word."""
