"""What a path says about the disk beneath it: a network share, a stick that can be pulled, a folder that is synced.

SQLite's locks cannot be relied on over a network, a pulled stick takes commits with it, and a service that
copies folders copies half of a database: each is a loud warning, for only people know what their disks are.

Source: FAULT B16 (path probes).
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from tablemgr.core.problems import Problem, problem

MOUNTS = Path("/proc/self/mounts")
DEVICES = Path("/sys/dev/block")
SHARES = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "glusterfs", "lustre", "ncpfs", "vboxsf",
     "fuse.sshfs", "fuse.rclone", "fuse.s3fs", "fuse.glusterfs", "fuse.davfs", "davfs", "fuse.vmhgfs-fuse"}
)  # fmt: skip
"""File systems that lie on another machine."""
SYNCED = ("onedrive", "dropbox", "google drive", "googledrive", "icloud drive", "nextcloud", "owncloud")
"""Beginnings of the names that synced folders bear."""
_OCTAL = re.compile(r"\\([0-7]{3})")


def doubts_of(path: Path, *, mounts: Path = MOUNTS, devices: Path = DEVICES) -> tuple[Problem, ...]:
    """Answer what speaks against keeping a database here; nothing where nothing does, or nothing can be told.

    Source: FAULT B16.
    """
    path = path.absolute()
    found = []
    kind = kind_of(path, mounts)
    if kind in SHARES or str(path).startswith("\\\\"):
        found.append(problem("LEDGER-ON-SHARE", str(path), kind=kind))
    if _is_removable(path, devices):
        found.append(problem("LEDGER-ON-STICK", str(path)))
    synced = next((part for part in path.parts if part.lower().startswith(SYNCED)), "")
    if synced:
        found.append(problem("LEDGER-IN-SYNCED", str(path), name=synced))
    return tuple(found)


def kind_of(path: Path, mounts: Path = MOUNTS) -> str:
    """Answer the kind of file system that a path lies on, "" where the system does not say.

    Source: FAULT B16.
    """
    try:
        lines = mounts.read_text("utf-8", "replace").splitlines()
    except OSError:
        return ""
    best, kind = -1, ""
    for line in lines:
        fields = line.split(" ")
        if len(fields) < 3:
            continue
        place = Path(_OCTAL.sub(lambda m: chr(int(m[1], 8)), fields[1]))
        # Where two are mounted on one place, the later one is seen.
        if path.is_relative_to(place) and len(place.parts) >= best:
            best, kind = len(place.parts), fields[2]
    return kind


def _is_removable(path: Path, devices: Path) -> bool:
    try:
        number = next(folder for folder in (path, *path.parents) if folder.exists()).stat().st_dev
        device = (devices / f"{os.major(number)}:{os.minor(number)}").resolve()
        # A partition's own folder lies in that of its disk.
        said = next(f for f in (device / "removable", device.parent / "removable") if f.exists())
        return said.read_text("ascii").strip() == "1"
    except (OSError, StopIteration, AttributeError):
        return False
