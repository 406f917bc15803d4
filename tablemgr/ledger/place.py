"""Where a ledger may lie: a file of one's own in a folder of one's own, held by one program at a time."""

from __future__ import annotations

import contextlib
import getpass
import json
import os
import platform
import stat
import sys
from pathlib import Path
from typing import IO

from tablemgr.ledger.errors import HeldLedgerError, NotALedgerError, ReadOnlyLedgerError, UnsafePlaceError

OWNER_ONLY = 0o600
HEADER = b"SQLite format 3\0"
HAS_OWNERS = hasattr(os, "geteuid")


def look(path: Path, *, must_exist: bool) -> bool:
    """Answer whether a database lies at path; raise where something else does, or nothing that must.

    Source: ledger.md (symbolic links refused); FAULT B7.
    """
    where = str(path)
    if path.is_symlink():
        raise UnsafePlaceError("LEDGER-SYMLINK", where)
    if path.is_dir():
        raise UnsafePlaceError("LEDGER-FOLDER", where)
    if not path.exists():
        if must_exist:
            raise UnsafePlaceError("LEDGER-MISSING", where)
        return False
    if not path.is_file():
        raise UnsafePlaceError("LEDGER-NO-FILE", where)
    if path.stat().st_size == 0:
        raise NotALedgerError("LEDGER-EMPTY", where)
    return True


def has_header(path: Path) -> bool:
    """Answer whether a file begins as every SQLite database does. Call only before a driver opens it.

    Source: FAULT B7, B12.
    """
    try:
        with path.open("rb") as file:
            return file.read(len(HEADER)) == HEADER
    except PermissionError as error:
        raise ReadOnlyLedgerError("LEDGER-UNREADABLE", str(path)) from error


def is_still(path: Path) -> bool:
    """Answer whether a database is written by nobody: it has a write-ahead log, and none lies beside it.

    Such a file is read without leaving anything beside it either. Call only before a driver opens it.

    Source: ledger.md (the verifier reads, never writes).
    """
    log = Path(f"{path}-wal")
    if log.exists() and log.stat().st_size:
        return False
    with path.open("rb") as file:
        return file.read(20)[18:19] == b"\x02"


def own_folder(folder: Path) -> None:
    """Make the data folder where it is missing, for its owner alone; refuse somebody else's.

    Source: ledger.md (0600 in a folder the user owns); FAULT B3, C7.
    """
    where = str(folder)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise UnsafePlaceError("LEDGER-NO-FOLDER", where) from error
    except OSError as error:
        raise ReadOnlyLedgerError("LEDGER-FOLDER-READ-ONLY", where, reason=error.strerror or "") from error
    if HAS_OWNERS and folder.stat().st_uid != os.geteuid():
        raise UnsafePlaceError("LEDGER-FOREIGN-FOLDER", where)
    if not _may(folder, os.W_OK | os.X_OK):
        raise ReadOnlyLedgerError("LEDGER-FOLDER-READ-ONLY", where, reason="no permission")


def demand_writable(path: Path) -> None:
    """Raise where a database may not be written; SQLite would open it for reading and say nothing.

    Source: FAULT B3.
    """
    if not _may(path, os.W_OK):
        raise ReadOnlyLedgerError("LEDGER-READ-ONLY", str(path))


def _may(path: Path, what: int) -> bool:
    return os.access(path, what, effective_ids=os.access in os.supports_effective_ids)


def make_private(path: Path) -> None:
    """Make a new file that only its owner reads and writes, and never follow a link there.

    Source: ledger.md (0600); FAULT C7.
    """
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_NOFOLLOW", 0), OWNER_ONLY))


def keep_private(path: Path) -> None:
    """Take the others' rights from a database and its companions where they have any.

    Source: FAULT C7 (warned and fixed at start).
    """
    for companion in (path, Path(f"{path}-wal"), Path(f"{path}-shm"), Path(f"{path}-journal")):
        try:
            mode = companion.lstat().st_mode
            if HAS_OWNERS and stat.S_ISREG(mode) and stat.S_IMODE(mode) & 0o077:
                companion.chmod(OWNER_ONLY)
        except OSError:
            continue


def sync_folder(folder: Path) -> None:
    """Wait until a folder's names are on the disk, where the system can say so.

    Source: ledger.md (written atomically).
    """
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class Held:
    """The lock beside the data: one program a database, and its name for whoever comes second.

    The system drops the lock with the process, so a crash leaves none behind; the file stays.

    Source: ledger.md (one instance per database); FAULT A6, A8.
    """

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".lock")
        self._file = self._opened()
        if not _taken(self._file):
            holder = self._file.read(4096).strip()
            self._file.close()
            raise HeldLedgerError("LEDGER-HELD", str(database), holder=_named(holder))
        # The name is a courtesy to whoever comes second; a full disk must not keep us out.
        with contextlib.suppress(OSError):
            os.ftruncate(self._file.fileno(), 0)
            os.lseek(self._file.fileno(), 0, os.SEEK_SET)
            os.write(self._file.fileno(), json.dumps(_ourselves()).encode())

    def _opened(self) -> IO[str]:
        flags = os.O_CREAT | os.O_RDWR | getattr(os, "O_NOFOLLOW", 0)
        try:
            handle = os.open(self.path, flags, OWNER_ONLY)
        except OSError as error:
            if self.path.is_symlink():
                raise UnsafePlaceError("LEDGER-SYMLINK", str(self.path)) from error
            raise ReadOnlyLedgerError(
                "LEDGER-FOLDER-READ-ONLY", str(self.path.parent), reason=error.strerror or ""
            ) from error
        return os.fdopen(handle, "r+", encoding="utf-8", errors="replace")

    def release(self) -> None:
        """Let the next program in.

        Source: FAULT A8.
        """
        self._file.close()


def account() -> tuple[str, int, str]:
    """Answer who we are to whoever comes second: user, process, machine.

    Source: FAULT A6.
    """
    try:
        user = getpass.getuser()
    except (KeyError, OSError, ImportError):  # a container's user has no name
        user = "?"
    return user, os.getpid(), platform.node()


def _ourselves() -> dict[str, str | int]:
    user, pid, host = account()
    return {"user": user, "pid": pid, "host": host}


def _named(holder: str) -> str:
    try:
        said = json.loads(holder)
        return f"{said['user']}, process {said['pid']} on {said['host']}"
    except (ValueError, KeyError, TypeError):
        return "another program"


if sys.platform == "win32":
    import msvcrt

    def _taken(file: IO[str]) -> bool:
        try:
            # Far behind the text, so that the second program may still read the holder's name.
            file.seek(1_000_000)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            file.seek(0)
            return False
        file.seek(0)
        return True

else:
    import fcntl

    def _taken(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
