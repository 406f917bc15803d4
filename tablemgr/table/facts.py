"""What every fact shares: it is past, complete, and made of plain values.

Pieces in facts are codes ("As", "63"). A card entered by rank alone is its face ("A"): the suit
was not taken. "?" is a piece that nobody entered. Replay asks no rules, so a fact that moves the
round on carries the phase it moved to, and a fact that settles carries the whole settlement.

Who wrote it, when, at which station, table and round stand in the ledger's entry, not in the fact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that happened; VERSION grows when the fields of a kind change."""

    VERSION: ClassVar[int] = 1
    FORMER: ClassVar[tuple[int, ...]] = ()
    """Older versions of a kind that are still read: they have the same fields, or lack those of `ADDED`."""
    ADDED: ClassVar[Mapping[str, str | int]] = {}
    """What a field that an older version lacks is read as."""
    SINCE: ClassVar[Mapping[str, int]] = {}
    """The version that brought a field of `ADDED`, where it was not the second."""


Codes = tuple[str, ...]
"""Pieces by code, in the order laid or entered."""
