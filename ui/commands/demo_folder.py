"""The folder of a demo: what may lie in it, whether one is there, and its removal before another."""

from __future__ import annotations

import json
import os
import shutil
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path
from typing import Any

from tablemgr.core.problems import Refused, problem

MARKER, DATABASE, PAPERS = "demo.json", "tablemgr.sqlite3", "papers"
HALF_MARKER = f"{MARKER}.new"
PINS = ("credentials.json", ".credentials.json.new")
OURS = frozenset(
    {
        MARKER,
        HALF_MARKER,
        PAPERS,
        *PINS,
        "backups",
        "ballast",
        ".ballast.new",
        "drafts",
        "keys",
        "logs",
        "notes",
        "tablemgr.log",
        "tablemgr.origin",
        ".tablemgr.origin.new",
    }
)
# The second stands while a database is made, and stays where the machine stopped at that moment.
DATABASES = (DATABASE, f".{DATABASE}.new")
CHAIN = "tablemgr.origin"
"""Stands in place of a database where the demo was played on a server."""
VARIABLE = "TABLEMGR_DATA"


class Found(Enum):
    """What lies in a folder that is to hold a demo."""

    NOTHING = auto()
    BEGUN = auto()
    """A demo that was cut off while it was played."""
    COMPLETE = auto()


def demo_folder(typed: Path | None, *, on_server: bool = False) -> Path:
    """Answer the folder: as typed, else by the variable, else a demo folder in the user's data.

    One that is played on a server has another folder than one in a file.

    Source: screens.md (set-up).
    """
    if typed is not None:
        return typed.expanduser().absolute()
    named = os.environ.get(VARIABLE, "")
    if named:
        return Path(named).expanduser().absolute()
    import platformdirs

    return Path(platformdirs.user_data_dir("tablemgr", appauthor=False)) / (
        "demo-server" if on_server else "demo"
    )


def look(folder: Path) -> Found:
    """Answer what lies in the folder; Refused where it is no folder, or holds anything but a demo.

    Source: FAULT B7 (refused, nothing touched).
    """
    if folder.is_symlink():
        raise Refused(problem("DEMO-LINK", str(folder)))
    if not folder.exists():
        return Found.NOTHING
    if not folder.is_dir():
        raise Refused(problem("DEMO-NO-FOLDER", str(folder)))
    names = sorted(path.name for path in folder.iterdir())
    if not names:
        return Found.NOTHING
    if set(names) <= {HALF_MARKER, f"{DATABASE}.lock"}:
        return Found.BEGUN
    strange = [name for name in names if name not in OURS and not name.startswith(DATABASES)]
    marker = _marker(folder)
    if strange or marker is None:
        raise Refused(problem("DEMO-OTHER-DATA", str(folder), found=", ".join(strange[:3] or names[:3])))
    is_there = (folder / DATABASE).is_file() or (folder / CHAIN).is_file()
    return Found.COMPLETE if marker.get("complete") is True and is_there else Found.BEGUN


def _marker(folder: Path) -> dict[str, Any] | None:
    path = folder / MARKER
    if path.is_symlink() or not path.is_file():
        return None
    try:
        found = json.loads(path.read_text("utf-8")[:4096])
    except ValueError:
        return None
    return found if isinstance(found, dict) and found.get("what") == "tablemgr demo" else None


def mark(folder: Path, *, complete: bool, program: str) -> None:
    """Write the marker that says this folder holds a demo, whole or not at all.

    Source: recording.md (nothing half-written).
    """
    fresh = folder / HALF_MARKER
    said = {"what": "tablemgr demo", "complete": complete, "program": program}
    try:
        fresh.write_text(json.dumps(said) + "\n", "utf-8")
        fresh.replace(folder / MARKER)
    finally:
        fresh.unlink(missing_ok=True)


def make(folder: Path) -> None:
    """Make the folder, readable by its owner alone.

    Source: ledger.md (a folder the user owns).
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def clear(folder: Path) -> None:
    """Remove the demo that lies in the folder: only what a demo is made of, the marker last.

    The lock's file stays: without it a second program could take a new one, and clear what we now play.

    Source: ledger.md (nobody else's data is touched; one instance per database).
    """
    lock = f"{DATABASE}.lock"
    for path in sorted((p for p in folder.iterdir() if p.name != lock), key=lambda p: p.name == MARKER):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    with suppress(OSError):
        folder.chmod(0o700)
