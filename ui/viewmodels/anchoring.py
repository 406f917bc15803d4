"""What is typed from a paper for the trail to be held against: whether it can be read, before anything is walked.

A slip of the keys is no finding: it is said at the field, in words, and the trail is not accused of it.

Source: ledger.md (anchors; paper), FAULT F10; screens.md, ground rule 3.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from tablemgr.core.problems import Problem, problem
from tablemgr.ledger.codes import SCANNED, parse_code

PAIR, DIGEST = re.compile(r"(\d{1,18}):([0-9a-fA-F]{8,64})"), re.compile(r"\d+:\S*")


def unreadable(typed: str) -> Problem | None:
    """Answer why an anchor cannot be read; None where it can: number:digest, a paper's code, or a file that is there.

    >>> unreadable("12:00ff00ff")
    >>> unreadable("12:00xx").code
    'ANCHOR-DIGEST'

    Source: ledger.md (anchors).
    """
    if PAIR.fullmatch(typed) or _is_file(typed):
        return None
    if DIGEST.fullmatch(typed) and not typed.lower().startswith(SCANNED):
        return problem("ANCHOR-DIGEST", "")
    found = parse_code(typed)
    return replace(found, where="") if isinstance(found, Problem) else None


def _is_file(typed: str) -> bool:
    try:
        return Path(typed).is_file()
    except (OSError, ValueError):
        return False
