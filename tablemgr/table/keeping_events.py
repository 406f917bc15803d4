"""Facts of keeping the ledger: backups and those that failed, restores, exports, upgrades, rights taken.

Source: ledger.md (doors that are shut; the end of the chain); REQ R74.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablemgr.table.facts import Fact


@dataclass(frozen=True, slots=True)
class BackupMade(Fact):
    """A copy of the database was made and verified from the copy."""

    file: str
    """The copy's name, without its folder."""
    folder: str
    last: int
    """The last entry in the copy."""
    head: str
    """Digest of that entry."""
    size: int
    """Bytes of the copy."""
    sha256: str
    removed: tuple[str, ...] = ()
    """Names of older copies that made room for it."""


@dataclass(frozen=True, slots=True)
class BackupFailed(Fact):
    """No backup could be made or trusted; dealing went on."""

    folder: str
    reason: str


@dataclass(frozen=True, slots=True)
class NumberFloor:
    """A series goes on above a number that was given out before a restore; table is empty for the house's."""

    series: str
    table: str
    in_backup: int
    """The last number that the backup knew."""
    known: int
    """The highest number that may have been given out."""


@dataclass(frozen=True, slots=True)
class Restored(Fact):
    """A backup took the database's place; what is lost with it is the gap."""

    file: str
    sha256: str
    last: int
    """The last entry that the backup held."""
    head: str
    known: int
    """The highest entry that the former database, or a witness, knew; last where none knew more."""
    known_head: str
    known_by: tuple[str, ...]
    """Who knew of it: "former database", "witness", "paper"."""
    floors: tuple[NumberFloor, ...]
    kept_as: str
    """Under which name the former database was put aside; empty where there was none."""
    reason: str

    @property
    def lost(self) -> int:
        """How many entries are known to be lost. Source: FAULT B10, B17."""
        return max(0, self.known - self.last)


@dataclass(frozen=True, slots=True)
class Exported(Fact):
    """A part of the trail left the program."""

    first: int
    last: int
    head: str
    form: str
    """"folder" or "zip"."""
    manifest_sha256: str
    """Digest of the manifest, which names every file with its digest."""


@dataclass(frozen=True, slots=True)
class Archived(Fact):
    """Everything before a gaming day was written out, proved itself, and stands in an archive; nothing was removed."""

    before: str
    first: int
    last: int
    head: str
    folder: str
    """The archive's name, without the place where it lies."""
    manifest_sha256: str
    years: int
    """How long records were to be kept at least when it was made."""
    reason: str


@dataclass(frozen=True, slots=True)
class SchemaUpgraded(Fact):
    """The database's tables were brought to a newer version; no entry was touched."""

    old: int
    new: int
    backup: str
    """Name of the copy that was made before."""


@dataclass(frozen=True, slots=True)
class RightsTaken(Fact):
    """Files of the data folder that others could read or write were made their owner's alone."""

    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PaperPrinted(Fact):
    """A paper of the whole house left the program: a report, or a slip that moves money."""

    series: str
    number: int
    copy: int
    """1 is the ORIGINAL, higher ones DUPLICATE copy - 1."""
    what: str
    """Which kind of paper: shift, master, fill, inventory …"""
    which: str
    """Of what: a shift's, slip's or count's number, a day."""
    paper: str
    language: str
    sha256: str
    """Of the bytes that went to paper."""
    content: str
    """Digest of what it was drawn from, which is kept."""
    body: str
    """Digest of what it says of its subject: two prints that say the same have the same."""
    replaces: int
    """The number of the paper that said something else of the same subject before, 0 for none."""
    why: str
    """Why it was printed again; empty for an original."""


@dataclass(frozen=True, slots=True)
class PrintAnswered(Fact):
    """Somebody said whether a print came out of which its printer had said nothing that can be relied on."""

    job: str
    """Which print: paper/NUMBER/COPY of the house's papers, slip/TABLE/NUMBER/COPY of a round's slip."""
    printed: bool
    tries: int
    """How often it had been handed to a printer by then."""
