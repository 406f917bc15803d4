"""Room on the disk: no round is opened where its end might not be written.

Source: FAULT B1, B2; ledger.md (faults: disk full).
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from tablemgr.core.problems import Problem, problem

MEGABYTE = 1 << 20
LEAST = 64 * MEGABYTE
"""Bytes that must be free: a round takes some thousands, a shift's papers and backups the rest."""
FreeBytes = Callable[[Path], int]
"""Answers how many bytes may still be written where a path lies."""


def free_bytes(path: Path) -> int:
    """Answer how many bytes this user may still write where a path lies.

    Source: FAULT B1.
    """
    return shutil.disk_usage(path).free


def check_space(path: Path, *, free: FreeBytes = free_bytes, least: int = LEAST) -> tuple[Problem, ...]:
    """Answer the Problem of a disk without room for another round; asked before one is opened, never within it.

    Source: FAULT B1, B2.
    """
    folder = path if path.is_dir() else path.parent
    try:
        there = free(folder)
    except OSError as error:
        return (problem("FLOOR-DISK-GONE", str(folder), reason=error.strerror or str(error)),)
    if there >= least:
        return ()
    return (problem("FLOOR-DISK-SPACE", "", free=there // MEGABYTE, least=least // MEGABYTE),)
