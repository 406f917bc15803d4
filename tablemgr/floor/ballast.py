"""Ballast: a file that only takes room, thrown off when a shift or day must be closed on a full disk.

Source: FAULT B2; ledger.md (faults: disk full).
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tablemgr.floor.space import LEAST, FreeBytes, free_bytes
from tablemgr.ledger import place

FILE = "ballast"
SIZE = 4 << 20
"""Bytes: a close takes some thousands, its log and checkpoint together far below this."""


@dataclass(frozen=True, slots=True)
class Ballast:
    """The file of a data folder; it is there, or was thrown off and is made again once there is room."""

    path: Path
    size: int = SIZE
    free: FreeBytes = free_bytes

    @property
    def is_there(self) -> bool:
        """Whether there is something to throw off. Source: FAULT B2."""
        return self.path.is_file() and not self.path.is_symlink()

    def take_on(self) -> bool:
        """Make the file where it is missing and the disk has room for it besides a shift; answer whether it is there.

        It is never made where it would take the room that rounds need, and failing is no fault.

        Source: FAULT B2.
        """
        if self.is_there:
            return True
        with suppress(OSError):
            if not self.path.is_symlink() and self.free(self.path.parent) >= LEAST + self.size:
                self._write()
        return self.is_there

    def _write(self) -> None:
        fresh = self.path.with_name(f".{self.path.name}.new")
        try:
            fresh.unlink(missing_ok=True)
            place.make_private(fresh)
            with fresh.open("r+b") as file:
                # Noise: what a disk can compress or leave out would give no room back.
                file.write(os.urandom(self.size))
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self.path)
        finally:
            fresh.unlink(missing_ok=True)

    def throw_off(self) -> bool:
        """Remove the file; answer whether that gave room. Source: FAULT B2."""
        if not self.is_there:
            return False
        try:
            self.path.unlink()
        except OSError:
            return False
        return True
