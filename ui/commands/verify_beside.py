"""The stand-alone verifier in a process of its own, while this one looks at what only the program can check.

Source: ledger.md (the verifier).
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

CLEAN, FINDINGS, UNUSABLE = 0, 1, 2
LARGE = 64 * 2**20
"""Bytes of a database from which on another process is worth its start."""
Found = TypeVar("Found")


def is_large(path: Path) -> bool:
    """Answer whether a file is a large database.

    Source: ledger.md (the verifier).
    """
    return path.is_file() and path.stat().st_size >= LARGE


def walked_meanwhile(
    program: Path, words: Sequence[str], meanwhile: Callable[[], Found]
) -> tuple[int, dict[str, Any], Found]:
    """Answer the verifier's exit code and what it says, and what came of the work done meanwhile.

    What the verifier says of its progress, or why it cannot say anything, goes to the error stream at once.

    Source: ledger.md (the verifier works alone).
    """
    command = [sys.executable, "-P", str(program), *words, "--json"]
    # In a session of its own: whoever interrupts the program means this process, which then ends the other.
    with subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True) as walking:
        try:
            found = meanwhile()
            said, _ = walking.communicate()
        finally:
            walking.kill()
    code = walking.returncode
    return (code, json.loads(said), found) if code in (CLEAN, FINDINGS) else (UNUSABLE, {}, found)
