"""The high-water mark: how far the trail has come, kept in a folder away from it.

After a commit the mark follows, so it is never ahead of a sound database: where it is, the database is an
older one, or its end was cut. A file is put in place whole, and synced at every checkpoint; between two
of them a power cut, never a killed program, may leave it a few entries behind.

Source: ledger.md (high-water mark).
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tablemgr.ledger import place
from tablemgr.ledger.errors import MarkError, UnsafePlaceError

VARIABLE = "TABLEMGR_WITNESS"
ENDING = ".mark"
Series = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Mark:
    """Number and digest of the last entry that was committed, the key then, the last number of each series."""

    origin: str
    size: int
    head: str
    key: str = ""
    numbers: Mapping[Series, int] = field(default_factory=dict)


def witness_folder(typed: Path | None) -> Path:
    """Answer the folder of marks: as typed, else by the variable, else in the user's state.

    Source: ledger.md (high-water mark).
    """
    if typed is not None:
        return typed.expanduser().absolute()
    named = os.environ.get(VARIABLE, "")
    if named:
        return Path(named).expanduser().absolute()
    import platformdirs

    return Path(platformdirs.user_state_dir("tablemgr", appauthor=False)) / "witness"


def path_of(folder: Path, origin: str) -> Path:
    """Answer where an origin's mark lies. Source: ledger.md (one chain an origin)."""
    return folder / f"{''.join(c for c in origin if c.isalnum())}{ENDING}"


def read_mark(folder: Path, origin: str) -> Mark | None:
    """Answer an origin's mark, None where there is none; MarkError where it cannot be read.

    Source: ledger.md (at start a mark ahead of the database).
    """
    path = path_of(folder, origin)
    if path.is_symlink():
        raise UnsafePlaceError("LEDGER-SYMLINK", str(path))
    try:
        said = json.loads(path.read_text("utf-8"))
        numbers = {(str(s), str(t)): int(n) for s, t, n in said["numbers"]}
        mark = Mark(
            str(said["origin"]), int(said["size"]), bytes.fromhex(said["head"]).hex(), said["key"], numbers
        )
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise MarkError("LEDGER-MARK-UNREADABLE", str(path)) from error
    if mark.origin != origin:
        raise MarkError("LEDGER-MARK-UNREADABLE", str(path))
    return mark


def write_mark(folder: Path, mark: Mark, *, durable: bool) -> None:
    """Put a mark in place whole; durable: it is on the disk when this returns.

    Source: ledger.md (written atomically).
    """
    path = path_of(folder, mark.origin)
    fresh = path.with_suffix(".new")
    said = {
        "origin": mark.origin, "size": mark.size, "head": mark.head, "key": mark.key,
        "numbers": [[series, table, number] for (series, table), number in sorted(mark.numbers.items())],
    }  # fmt: skip
    flags = os.O_CREAT | os.O_TRUNC | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0)
    try:
        handle = os.open(fresh, flags, place.OWNER_ONLY)
        try:
            os.write(handle, json.dumps(said).encode())
            if durable:
                os.fsync(handle)
        finally:
            os.close(handle)
        fresh.replace(path)
        if durable:
            place.sync_folder(folder)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise MarkError("LEDGER-MARK-UNWRITTEN", str(path), reason=error.strerror or str(error)) from error
