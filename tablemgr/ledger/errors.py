"""What makes the ground unsafe: the LedgerError tree. Each carries a Problem whose sentence people read."""

from __future__ import annotations

from tablemgr.core.problems import Datum, Problem, problem
from tablemgr.core.text import problem_sentence


class LedgerError(Exception):
    """The ledger cannot be trusted or written; dealing stops until somebody has read why."""

    def __init__(self, code: str, where: str = "", **data: Datum) -> None:
        self.problem: Problem = problem(code, where, **data)
        super().__init__(problem_sentence(self.problem))


class UnsafePlaceError(LedgerError):
    """The database's path is a folder, a symbolic link, a missing file or somebody else's folder."""


class NotALedgerError(LedgerError):
    """The file is no ledger of this program: empty, garbage, or another program's database."""


class NewerLedgerError(LedgerError):
    """The file was written by a newer program; it is left untouched."""


class OlderLedgerError(LedgerError):
    """The file is of an older program: it must be upgraded before it is opened; it is left untouched."""


class DamagedLedgerError(LedgerError):
    """Schema or content is not what this program wrote."""


class HeldLedgerError(LedgerError):
    """Another program holds the ledger; the problem names it."""


class NotWrittenError(LedgerError):
    """Nothing was recorded: what was to be written was rolled back whole."""


class DiskFullError(NotWrittenError):
    """No space was left; it may be tried again after some is freed."""


class ReadOnlyLedgerError(NotWrittenError):
    """The file or its folder may not be written."""


class LockedLedgerError(NotWrittenError):
    """Somebody else kept the database locked for too long."""


class StaleHeadError(NotWrittenError):
    """The trail went on without this program: another writer got past the lock."""


class OperationReusedError(NotWrittenError):
    """An operation id that is on record already came with something else to write."""


class NumberUnusedError(NotWrittenError):
    """A number was taken and no fact holds it: the program, not the person, is at fault."""


class KeyMissingError(LedgerError):
    """The key that must sign is not there, locked, or another one."""


class MarkError(LedgerError):
    """The high-water mark cannot be read or kept."""
