"""Backups: one step of SQLite's own, beside a program that may be writing; trusted only once the copy verifies.

Source: ledger.md (backups go through SQLite's backup API); stack.md 3; REQ R74; FAULT B18.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import tablemgr
from tablemgr.ledger import ground, place
from tablemgr.ledger.errors import DamagedLedgerError, NotWrittenError, UnsafePlaceError

FOLDER = "backups"
"""Beside the database, unless said otherwise; another drive is better."""
KEEP = 30
"""How many copies of an origin are kept."""
NAME = re.compile(r"tablemgr-(\w{1,60})-(\d{9,18})-(\d{8}T\d{12}Z)\.sqlite3")
SECONDS = 3_600
"""How long the verifier may take on a copy."""
VERIFIER = Path(tablemgr.__file__).with_name("verifier.py")


@dataclass(frozen=True, slots=True)
class Copy:
    """A verified copy of a ledger."""

    path: Path
    origin: str
    last: int
    head: str
    size: int
    sha256: str
    removed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the verifier says of a database that nobody has open."""

    origin: str
    last: int
    head: str
    findings: tuple[str, ...]


def back_up(database: Path, folder: Path, *, at_us: int, keep: int = KEEP) -> Copy:
    """Copy a ledger in one step, verify the copy, put it in place and make room; LedgerError where not.

    The live file is read through SQLite alone, so that a program that writes to it loses no lock.

    Source: ledger.md (backups); FAULT B12, B18.
    """
    database, folder = database.absolute(), folder.absolute()
    if database.is_symlink():
        raise UnsafePlaceError("LEDGER-SYMLINK", str(database))
    if folder.is_symlink():
        raise UnsafePlaceError("BACKUP-SYMLINK", str(folder))
    if not folder.parent.is_dir():
        # A drive that was pulled: folders made in its place would fill this disk, and be no backup elsewhere.
        raise NotWrittenError("BACKUP-NO-FOLDER", str(folder), folder=str(folder.parent))
    place.own_folder(folder)
    fresh = folder / f".{os.getpid()}-backup.new"
    _sweep(folder)
    try:
        _leave_nothing(fresh)
        place.make_private(fresh)
        known = copy_of(database, fresh)
        verdict = trusted(fresh, anchor=known)
        made = _in_place(fresh, folder, verdict, at_us)
    except OSError as error:
        raise NotWrittenError("BACKUP-FAILED", str(folder), reason=error.strerror or str(error)) from error
    finally:
        _leave_nothing(fresh)
    removed = _make_room(folder, made, keep)
    return Copy(
        made, verdict.origin, verdict.last, verdict.head, made.stat().st_size, digest_of(made), removed
    )


def copy_of(database: Path, fresh: Path) -> tuple[int, str] | None:
    """Copy a database into a new file in one step; answer the last entry that was there before it.

    A copy in several steps beside another connection's writer never ends until the writer stops.

    Source: stack.md 3 (one step).
    """
    sqlite = ground.driver()
    engine = ground.engine_for(database, read_only=True)
    with ground.told(database, sqlite), closing(engine.raw_connection()) as live:
        source: Any = live.driver_connection
        asked = "SELECT seq, digest FROM entry ORDER BY origin, seq DESC LIMIT 1"
        before = source.execute(asked).fetchone()
        with ground.told(fresh, sqlite), closing(sqlite.connect(fresh, isolation_level=None)) as target:
            _copy(source, target, fresh, sqlite)
            # One file that needs nothing beside it.
            target.execute("PRAGMA journal_mode=DELETE")
    engine.dispose()
    with fresh.open("rb") as file:
        os.fsync(file.fileno())
    return None if before is None else (int(before[0]), bytes(before[1]).hex())


def _copy(source: Any, target: Any, fresh: Path, sqlite: Any) -> None:
    try:
        source.backup(target, pages=-1)
    except sqlite.OperationalError as error:
        # The driver says of a copy that failed neither which code it was nor whose file.
        raise NotWrittenError("COPY-FAILED", str(fresh.parent), reason=str(error)) from error


def trusted(path: Path, *, anchor: tuple[int, str] | None = None) -> Verdict:
    """Answer the verdict on a copy; DamagedLedgerError where the verifier finds anything.

    Source: REQ R74 (verified from the copy); FAULT B18.
    """
    verdict = judged(path, anchor=anchor)
    if verdict.findings:
        raise DamagedLedgerError("BACKUP-NOT-TRUSTED", str(path), findings="; ".join(verdict.findings[:3]))
    return verdict


def judged(path: Path, *, anchor: tuple[int, str] | None = None) -> Verdict:
    """Answer what the verifier says of a database, in a process of its own.

    Source: ledger.md (the verifier); FAULT B18 (verified in a child process).
    """
    words = [sys.executable, "-I", str(VERIFIER), str(path), "--json"]
    words += [] if anchor is None else ["--anchor", f"{anchor[0]}:{anchor[1]}"]
    try:
        said = subprocess.run(
            words, capture_output=True, text=True, timeout=SECONDS, check=False, encoding="utf-8"
        )
        report = json.loads(said.stdout) if said.returncode in (0, 1) else None
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise NotWrittenError("BACKUP-NOT-VERIFIED", str(path), reason=str(error)) from error
    if report is None:
        reason = said.stderr.strip().removeprefix(f"{path}: ")[:300]
        raise DamagedLedgerError("BACKUP-NOT-VERIFIED", str(path), reason=reason)
    found = tuple(f"{one['kind']}: {one['text']}" for one in report["findings"])
    return Verdict(str(report["origin"]), int(report["last"]), str(report["head"]), found)


def _in_place(fresh: Path, folder: Path, verdict: Verdict, at_us: int) -> Path:
    when = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=at_us)
    target = folder / f"tablemgr-{verdict.origin}-{verdict.last:09d}-{when:%Y%m%dT%H%M%S%f}Z.sqlite3"
    if target.is_symlink() or target.exists():
        raise UnsafePlaceError("BACKUP-EXISTS", str(target))
    fresh.replace(target)
    place.sync_folder(folder)
    return target


def _make_room(folder: Path, made: Path, keep: int) -> tuple[str, ...]:
    """Remove the oldest copies of the same origin beyond the number to keep; never the new one."""
    mine = NAME.fullmatch(made.name)
    copies = []
    for path in folder.iterdir():
        named = NAME.fullmatch(path.name)
        if (
            named
            and mine
            and named[1] == mine[1]
            and path != made
            and path.is_file()
            and not path.is_symlink()
        ):
            copies.append((named[3], path))
    surplus = sorted(copies)[: max(0, len(copies) + 1 - max(1, keep))]
    removed = []
    for _, path in surplus:
        try:
            path.unlink()
        except OSError:
            continue
        removed.append(path.name)
    return tuple(removed)


def copies(folder: Path) -> tuple[Path, ...]:
    """Answer the backups in a folder, newest first.

    Source: REQ R74.
    """
    if not folder.is_dir():
        return ()
    named = [(match[3], path) for path in folder.iterdir() if (match := NAME.fullmatch(path.name))]
    return tuple(path for _, path in sorted(named, reverse=True))


def newest(folder: Path) -> Path | None:
    """Answer the newest backup in a folder, None where there is none; it is looked at when it is restored.

    Source: FAULT B7 (offer restore).
    """
    try:
        return next((path for path in copies(folder) if path.is_file() and not path.is_symlink()), None)
    except OSError:
        return None


def digest_of(path: Path) -> str:
    """Answer the SHA-256 of a file that no driver has open.

    Source: ledger.md (nobody hashes the live file).
    """
    made = sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            made.update(block)
    return made.hexdigest()


def reason_of(error: Exception) -> str:
    """Answer an error in a sentence short enough for an entry. Source: FAULT B18."""
    return str(error)[:500]


def _sweep(folder: Path) -> None:
    """Remove what a backup left behind that was killed."""
    for path in folder.glob(".*-backup.new*"):
        number = path.name[1:].partition("-")[0]
        if number.isdigit() and not runs(int(number)) and not path.is_symlink():
            with suppress(OSError):
                path.unlink()


def runs(process: int) -> bool:
    """Answer whether a process of this number runs; where that cannot be told, it does.

    Source: FAULT A8 (a number may have been given to another program since).
    """
    if os.name != "posix":
        return process != os.getpid()
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _leave_nothing(fresh: Path) -> None:
    for path in (fresh, *(Path(f"{fresh}-{end}") for end in ("wal", "shm", "journal"))):
        path.unlink(missing_ok=True)
