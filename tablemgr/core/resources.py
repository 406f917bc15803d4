"""Where the files that ship with the program are."""

from __future__ import annotations

import sys
from pathlib import Path


def resource(*parts: str) -> Path:
    """Answer the path of a shipped file below `resources/`.

    Source: architecture.md (the tree).
    """
    # A frozen bundle unpacks its data beside the program and says where.
    root = Path(getattr(sys, "_MEIPASS", Path(__file__).resolve().parents[2]))
    return root.joinpath("resources", *parts)
