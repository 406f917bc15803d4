"""Facts of the program itself: which one was started, and by what its files are known.

Source: REQ R79 (installed version, hash of program files and schema version at each start).
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.table.facts import Fact


@dataclass(frozen=True, slots=True)
class ProgramStarted(Fact):
    """A program of this version and these files opened the ledger; the station stands in the entry."""

    version: str
    sha256: str
    """The digest over every file of the program, by path and content."""
    files: int
    schema: int
    """The version of the trail's tables."""
    python: str
    """The version of the interpreter."""
