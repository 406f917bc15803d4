"""Digits that may be a PIN though none is asked for: where they answer nothing they are put away, and that is said.

A slip that is received takes one key and no PIN, and a second person's form is gone once somebody has signed: whoever
types on has a PIN in a field that everybody can read. A run as long as the shortest PIN is no bet where it begins with no
seat, and no throw of dice; after such a moment it is no answer at all, unless it is typed once more.

Source: screens.md (sign-in: a PIN is never shown); users.md (authorisation is per act).
"""

from __future__ import annotations

import re

from tablemgr.floor.credentials import LEAST
from tablemgr.table.phases import BETS, START
from ui.viewmodels.table.asking import FORM, PIECES
from ui.viewmodels.table.bets_entry import seat_of
from ui.viewmodels.table.common import OF_FIGURES
from ui.viewmodels.table.scene import Scene

_RUN = re.compile(r"\d*$", re.ASCII)
TIMES = "gap"
"""A form in which many digits are an answer."""


def run_in(text: str) -> str:
    """Answer the digits at the end of a text where they are as many as a PIN has; "" where they are fewer.

    >>> run_in("4583920"), run_in("4S25")
    ('4583920', '')

    Source: screens.md (sign-in: a PIN is never shown).
    """
    found = _RUN.search(text)
    run = "" if found is None else found[0]
    return run if len(run) >= LEAST else ""


def is_unasked(scene: Scene, *, afresh: bool) -> bool:
    """Answer whether what is typed ends in digits that may be a PIN and answer nothing.

    afresh: nothing but digits was pressed since somebody signed, or received a slip.

    Source: screens.md (sign-in: a PIN is never shown); ground rule 3 (an amount that is typed stays).
    """
    run, asked = run_in(scene.text), scene.asked
    if not run:
        return False
    alone = afresh and run == scene.text
    if asked.what == START:
        return True
    if asked.what == BETS:
        # An amount that is too large is refused where it stands: it is an amount.
        return alone or not _is_seat(scene, scene.text[0])
    if asked.what == PIECES:
        return alone and bool(scene.pieces.problems)
    if asked.what != FORM or asked.place == TIMES:
        return False
    return alone or (asked.place in OF_FIGURES and not _is_seat(scene, scene.text[0]))


def _is_seat(scene: Scene, key: str) -> bool:
    seats = scene.rules.seating.seats
    return not key.isdigit() or 1 <= seat_of(key, seats) <= seats
