"""How a number reads of a series that runs on for ever: a letter, and at least four figures.

Fills, credits, counts, requests, variances, adjustments and forms may begin anew each year where a regulator's
profile says so. What is told by its number on every screen runs on under every profile, so that none has two names.

Source: REQ R21 (each series numbers itself, unique within the year or for ever; letter and number).
"""

from __future__ import annotations

from collections.abc import Mapping

LETTERS: Mapping[str, str] = {"dispute": "D", "paper": "P", "shift": "S"}


def lettered(series: str, number: int) -> str:
    """Answer how a number of a series reads.

    >>> lettered("dispute", 3)
    'D-0003'

    Source: REQ R21.
    """
    return f"{LETTERS[series]}-{number:04}"


def number_in(text: str) -> int:
    """Answer the number that is meant, with its letter or without; 0 where it is none.

    >>> number_in("s-0012"), number_in("S12"), number_in("12"), number_in("2026-05"), number_in("twelve")
    (12, 12, 12, 0, 0)

    Source: screens.md, ground rule 3 (what is printed can be typed).
    """
    typed = text.strip().upper()
    rest = typed[1:].removeprefix("-") if typed[:1] in LETTERS.values() else typed
    return int(rest) if rest.isdecimal() else 0
