"""Files that others may read or write are taken back at the start, and named.

Source: FAULT C7 (warned and fixed at start); ledger.md (0600 in a folder the user owns).
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

OTHERS = 0o077
FOLDERS = ("keys", "backups", "notes", "drafts")
"""Folders of the data that hold what is nobody else's business."""
MOST = 100
"""Files that are named one by one."""


def take_rights(data: Path) -> tuple[str, ...]:
    """Take the rights of others from what lies in a data folder; answer the names of what had any.

    A link is never followed, and somebody else's file is left: opening the ledger refuses that folder.

    Source: FAULT C7.
    """
    if os.name != "posix" or not data.is_dir() or data.is_symlink():
        return ()
    found = []
    for path in _ours(data):
        with suppress(OSError):
            there = path.lstat()
            if there.st_uid == os.geteuid() and _takes(path, there):
                found.append("." if path == data else path.relative_to(data).as_posix())
    return tuple(found[:MOST])


def _takes(path: Path, there: os.stat_result) -> bool:
    """Take the others' rights where there are any. A folder may be looked into, as its files may not."""
    loose = stat.S_IMODE(there.st_mode) & (0o022 if stat.S_ISDIR(there.st_mode) else OTHERS)
    if not loose or not (stat.S_ISREG(there.st_mode) or stat.S_ISDIR(there.st_mode)):
        return False
    path.chmod(stat.S_IMODE(there.st_mode) & ~OTHERS)
    return True


def _ours(data: Path) -> Iterator[Path]:
    yield data
    with suppress(OSError):
        yield from (path for path in sorted(data.iterdir()) if path.is_file() and not path.is_symlink())
    for name in FOLDERS:
        folder = data / name
        if folder.is_dir() and not folder.is_symlink():
            yield folder
            with suppress(OSError):
                yield from sorted(path for path in folder.rglob("*") if not path.is_symlink())
